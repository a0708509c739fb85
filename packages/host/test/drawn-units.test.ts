/** Metrics that draw smaller units than documents: the same intervals and tests as where each unit is a document. */
import { type AnyMetric, type Evidence, metric, plugin as pluginOf } from '@assay/core'
import { json, type Result } from '@assay/core/result'
import { isLeft } from 'fp-ts/lib/Either.js'
import { describe, expect, it } from 'vitest'
import { type Request, score } from '../src/index.ts'
import { describeParts, mergeParts, partOfPlan, partText, readPart } from '../src/internal.ts'
import { memoryMachine } from './memory-machine.ts'
import { agreement, idLines } from './plugin.ts'

type Counts = { readonly same: number; readonly all: number }
type Line = Evidence<Counts>

/** `agreement` in one line a document, of which each label has a share. */
const drawing = (change: (line: Line) => Line = (line) => line): AnyMetric =>
  metric({
    ...agreement,
    draws: 'labels',
    with: (options) => {
      const scorer = agreement.with(options)
      const judge: typeof scorer.judge = (gold) => (system) => {
        const each = [...scorer.judge(gold)(system)]
        const parts = ({ stats, facets }: Line) => [['label', facets?.['label'] ?? '', stats] as const]
        return [
          change({
            stats: each.reduce((sum, { stats }) => scorer.stats.concat(sum, stats), scorer.stats.empty),
            verdict: 'read',
            parts: each.flatMap(parts),
            shares: {
              units: each.length,
              each: () => each.map((own, unit) => ({ unit, stats: own.stats, parts: parts(own) })),
            },
          }),
        ]
      }
      return { ...scorer, judge }
    },
  })

const labels = 'ABABBAACBACABBACABAB'.split('')
const answers = 'ABBBBAACBBCABAACABBB'.split('')
const others = 'AABBBAAABBCABAACCBBA'.split('')

/** The labels in documents of this many. */
const documentsOf = (all: readonly string[], each: number): string =>
  Array.from(
    { length: all.length / each },
    (_, d) => `d${d + 1} ${all.slice(d * each, (d + 1) * each).join(' ')}\n`,
  ).join('')

const machineOf = (each: number, one: AnyMetric) => {
  const files = {
    '/data/gold': documentsOf(labels, each),
    '/data/ours': documentsOf(answers, each),
    '/data/theirs': documentsOf(others, each),
  }
  const plugin = pluginOf({ contract: 1, name: '@assay/test', version: '1.0.0', metrics: [one], readers: [idLines] })
  return memoryMachine('posix', files, { '@assay/test': { plugin } })
}

const asked: Request = {
  folder: '/data',
  pluginFolders: [],
  gold: { files: ['gold'] },
  systems: [
    { name: 'ours', files: ['ours'] },
    { name: 'theirs', files: ['theirs'] },
  ],
  metrics: ['test'],
  bootstrap: { samples: 200, seed: 7 },
}

const outcomeOf = async (each: number, one: AnyMetric, request: Partial<Request> = {}) => {
  const outcome = await score({ ...asked, ...request }, { machine: machineOf(each, one) })()
  if (outcome._tag === 'Left') throw new Error(outcome.left.problems.map(({ message }) => message).join('\n'))
  return outcome.right
}

const drawnIn = ({ scores, comparisons }: Result) => ({
  values: scores.map(({ measures }) => measures),
  parts: scores.map(({ facets }) => facets),
  differences: comparisons.map(({ difference, interval, p, trials }) => ({ difference, interval, p, trials })),
})

describe('labels as units of the bootstrap within one document', () => {
  it.each(['randomisation', 'bootstrap'] as const)(
    'have the same intervals and %s test as one document for each label',
    async (test) => {
      const request = { compare: { test, trials: 500, seed: 3 } }
      const { result } = await outcomeOf(20, drawing(), request)
      expect(drawnIn(result)).toEqual(drawnIn((await outcomeOf(1, agreement, request)).result))
      expect(result.scores[0]?.measures['agreement']?.interval).toBeDefined()
      expect(result.scores[0]?.units).toBe(1)
    },
  )

  it('give the same result in any division into documents', async () => {
    expect(drawnIn((await outcomeOf(5, drawing())).result)).toEqual(drawnIn((await outcomeOf(20, drawing())).result))
  })

  it('add statistics that only bootstrap samples need to no other sum, also with --part', async () => {
    const empty = { same: 0, all: 0 }
    const apart = drawing((line) => ({
      ...line,
      shares: {
        units: line.shares?.units ?? 0,
        each: () =>
          Array.from(line.shares?.each() ?? [], ({ unit, stats, parts = [] }) => ({
            unit,
            stats: empty,
            parts,
            drawn: stats,
          })),
      },
    }))
    const { result } = await outcomeOf(20, apart)
    expect(drawnIn(result)).toEqual(drawnIn((await outcomeOf(20, drawing())).result))

    const machine = machineOf(20, apart)
    const described = await describeParts(asked, 1, { machine })
    if (isLeft(described)) throw new Error(described.left.problems[0]?.message)
    const { plan, works } = described.right
    const part = partOfPlan(plan, works[0]!)
    if (isLeft(part)) throw new Error(part.left.problems[0]?.message)
    const files = { '/data/part.json': partText(part.right, machine) }
    const read = readPart(memoryMachine('posix', files), 'part.json')
    if (isLeft(read) || read.right === undefined) throw new Error('no part')
    const merged = await mergeParts([{ path: 'part.json', part: read.right }], { machine, pluginFolders: [] })
    if (isLeft(merged)) throw new Error(merged.left.problems[0]?.message)
    expect(json(merged.right.result)).toBe(json(result))
  })

  it('give the same bytes with the same seed, and other bytes with another seed', async () => {
    const once = json((await outcomeOf(20, drawing())).result)
    expect(json((await outcomeOf(20, drawing())).result)).toBe(once)
    const other = await outcomeOf(20, drawing(), { bootstrap: { samples: 200, seed: 8 } })
    expect(json(other.result)).not.toBe(once)
  })

  it('are drawn within groups of documents', async () => {
    const request = { groupBy: ['first'], means: ['first'] }
    const { result } = await outcomeOf(10, drawing(), request)
    // the ten labels that begin with C, and the ten that begin with A: of one document each
    const [ours] = result.scores
    expect(Object.keys(ours?.groups?.['first'] ?? {})).toEqual(['A', 'C'])
    for (const group of Object.values(ours?.groups?.['first'] ?? {}))
      expect(group.measures['agreement']?.interval).toBeDefined()
    expect(ours?.means?.['first']?.measures['agreement']?.interval).toBeDefined()
  })

  it('are counted in the warning of too few units', async () => {
    const warningsOf = async (one: AnyMetric) => (await outcomeOf(20, one)).warnings.map(({ message }) => message)
    expect(await warningsOf(drawing())).toEqual([])
    const halves = drawing((line) => ({
      ...line,
      shares: { units: 2, each: () => [{ unit: 0, stats: line.stats, parts: line.parts ?? [] }] },
    }))
    expect((await warningsOf(halves))[0]).toBe(
      'agreement rests on 2 labels: intervals and tests over fewer than 10 mean little',
    )
    const alone = drawing(({ shares: _, ...line }) => line)
    expect(await warningsOf(alone)).toEqual(['agreement: no interval: resampling takes at least two labels'])
  })

  it('are refused if their number differs between systems or from the declared number', async () => {
    let calls = 0
    const more = drawing((line) => ({ ...line, shares: { units: 20 + calls++, each: () => [] } }))
    await expect(outcomeOf(20, more)).rejects.toThrow(/draws 2. labels of a document that has 2./)
    const beyond = drawing((line) => ({
      ...line,
      shares: { units: 20, each: () => [{ unit: 20, stats: line.stats }] },
    }))
    await expect(outcomeOf(20, beyond)).rejects.toThrow('has a share of unit 20 of 20')
  })
})
