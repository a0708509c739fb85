/** The preset through the host: its lines are those of the official evaluator, including linking at three levels. */
import { join } from 'node:path'
import { type Outcome, type Request, score } from '@assay/host'
import { node } from '@assay/host/node'
import * as lea from '@assay/lea'
import { describe, expect, it } from 'vitest'
import * as bsnlp from '../src/index.ts'
import { type ExpectedRow, expectedOf, golden, partOf } from './support.ts'

const plugins: Readonly<Record<string, unknown>> = { '@assay/bsnlp': bsnlp, '@assay/lea': lea }

const run = async (name: string, request: Partial<Request> = {}): Promise<Outcome['result']> => {
  const outcome = await score(
    {
      folder: join(golden, name),
      pluginFolders: [],
      gold: { files: ['golden'], reader: 'bsnlp' },
      systems: [{ name: 'sysA', files: ['sysA'], reader: 'bsnlp' }],
      metrics: ['@assay/bsnlp/bsnlp-2019'],
      ...request,
    },
    { machine: { ...node, importPlugin: (plugin) => Promise.resolve(plugins[plugin]) } },
  )()
  if (outcome._tag === 'Left') throw new Error(JSON.stringify(outcome.left))
  return outcome.right.result
}

/** The part of a signature that identifies each scenario. */
const scenarios: Readonly<Record<string, string>> = {
  RecognitionRelaxedPartial: 'match:relaxedPartial',
  RecognitionRelaxedExact: 'match:relaxedExact',
  RecognitionStrict: 'match:strict',
  Normalization: 'bsnlp-normalisation',
  CorefDocLevel: 'view:mentions→clusters(document)',
  CorefLangLevel: 'view:mentions→clusters(language)',
  CorefCrossLangLevel: 'view:mentions→clusters(crosslingual)',
}

type Scores = Outcome['result']['scores']
const scoreOf = (scores: Scores, scenario: string): Scores[number] =>
  scores.find(({ signature }) => signature.includes(scenarios[scenario]!))!

const valuesOf = (scores: Scores, row: ExpectedRow) => {
  const score = scoreOf(scores, row.scenario)
  const part = partOf(row)
  const measures = part === undefined ? score.measures : score.facets[part[0]]?.[part[1]]?.measures
  return ['recall', 'precision', 'f1'].map((name) => measures?.[name]?.value ?? null)
}

describe.each(['made', 'made-nasty'])('bsnlp-2019 on the campaign %s', (name) => {
  const expected = expectedOf(name)
  it.each(Object.keys(scenarios))('prints the numbers of %s', async (scenario) => {
    const { scores } = await run(name)
    const rows = expected.filter((row) => row.scenario === scenario)
    expect(rows.length).toBeGreaterThanOrEqual(12)
    for (const row of rows) {
      const values = valuesOf(scores, row)
      const where = [row.topic, row.lang, row.type].join(' ')
      const [, gold, , given] = row.counts
      // the evaluator prints 0 for 0/0, which has no value here
      expect([values[0] === null, values[1] === null], where).toEqual([gold === 0, given === 0])
      row.rpf.forEach((value, i) => {
        expect(values[i] ?? 0, where).toBeCloseTo(value, 12)
      })
    }
  })
})

describe('the presets of later editions', () => {
  it('give the scores of bsnlp-2019, each with its own languages in the reader', async () => {
    const values = async (preset: string) => {
      const { scores, problems } = await run('made', { metrics: [`@assay/bsnlp/${preset}`] })
      const languages = problems.filter(({ code }) => code === 'W370').map(({ message }) => message)
      return { scores: scores.map(({ metric, measures, facets }) => [metric, measures, facets]), languages }
    }
    const { scores, languages } = await values('bsnlp-2019')
    expect(languages).toEqual([])
    for (const [preset, others] of [
      ['slavner-2021', 0],
      ['slavner-2023', 1],
    ] as const) {
      const later = await values(preset)
      expect(later.scores).toEqual(scores)
      expect(new Set(later.languages).size).toBe(others)
    }
  })
})
