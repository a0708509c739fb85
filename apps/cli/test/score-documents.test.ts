/** The functional layer: `scoreDocuments` over the documents of each example gives the bits of the run itself. */
import { join } from 'node:path'
import { isSameMetric, type Measures, type Score } from '@assay/core/result'
import { scoreDocuments } from '@assay/host'
import { planRun, scorePlan } from '@assay/host/internal'
import { node } from '@assay/host/node'
import { type Either, isLeft } from 'fp-ts/lib/Either.js'
import { describe, expect, test } from 'vitest'
import { problemLog } from '../../../packages/host/src/checks/problem-log.ts'
import { pairedDocuments } from '../../../packages/host/src/read/pair.ts'
import { type Contents, pairsOf } from '../../../packages/host/src/score/pairs.ts'
import { bundledPlugins } from '../src/bundled-plugins.ts'
import { readConfig } from '../src/read-config.ts'
import { examples, folders, plugins } from './example-folders.ts'
import { importing } from './support.ts'

const rightOf = <A>(made: Either<unknown, A>): A => {
  if (isLeft(made)) throw new Error(JSON.stringify(made.left))
  return made.right
}

/** Measures as numbers, but for those of resamples, which `scoreDocuments` does not draw. */
const numbersIn = (measures: Measures): Readonly<Record<string, number | undefined>> =>
  Object.fromEntries(
    Object.entries(measures).flatMap(([name, { value, interval }]) =>
      interval === undefined || value !== null ? [[name, value ?? undefined]] : [],
    ),
  )

const numbersOfFacets = ({ facets }: Score) =>
  Object.entries(facets).flatMap(([facet, labels]) =>
    Object.entries(labels).map(([label, { measures }]) => [facet, label, numbersIn(measures)]),
  )

/** Whose runs are averaged, or whose many sentences show nothing that others do not. */
const others = ['seeds', 'conll-2003', 'conventions']

describe('documents of an example, scored in memory,', () => {
  test.each(folders.filter((folder) => !others.includes(folder)))(
    'get the scores of the run of that example, to the last bit: %s',
    async (folder) => {
      const { request } = rightOf(readConfig(join(examples, folder, 'assay.json'), ['.']))
      // intervals, slices and groups are of the run
      const { bootstrap: _, slices: __, groupBy: ___, ...plain } = request
      const plan = rightOf(
        await planRun({ ...plain, gates: [] }, { ...node, carried: bundledPlugins, importPlugin: importing(plugins) }),
      )
      const { scores } = rightOf(scorePlan(plan)).result
      const byScore = new Map<string, Contents[]>()
      for (const { metric, system, contents } of pairsOf(
        pairedDocuments(plan, problemLog(plan, plan.titles), undefined).documents,
        plan,
        problemLog(plan, plan.titles),
      )) {
        const key = `${metric} ${plan.systems[system]!.name}`
        byScore.set(key, [...(byScore.get(key) ?? []), contents])
      }
      let compared = 0
      for (const [m, { metric, package: plugin, options, scorer }] of plan.metrics.entries()) {
        // a threshold that is chosen on another system is not of one alone
        if (scorer.settled !== undefined) continue
        for (const { name } of plan.systems) {
          const pairs = byScore.get(`${m} ${name}`) ?? []
          const own = scores.filter((one) => one.system === name && isSameMetric(one, { metric: metric.name, plugin }))
          const score = own[plan.metrics.slice(0, m).filter((before) => before.metric.name === metric.name).length]
          if (score === undefined) continue
          const alone = scoreDocuments(
            metric,
            pairs.map(({ gold, system }) => [gold, system]),
            options,
          )
          for (const [measure, value] of Object.entries(numbersIn(score.measures)))
            expect([measure, alone[measure]]).toEqual([measure, value])
          for (const [facet, label, numbers] of numbersOfFacets(score))
            expect([facet, label, alone.by(String(facet), String(label))]).toEqual([facet, label, numbers])
          expect(alone.units).toBe(score.units)
          compared++
        }
      }
      expect(compared).toBeGreaterThan(0)
    },
  )
})
