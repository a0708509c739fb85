/** What the host does with units: draws that systems share, groups, tests, and results of shards. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AnyMetric, basis, count, type PluginDefinition, struct } from '@assay/core'
import { json, type Result, type Score } from '@assay/core/result'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mergeResults, type Request, type StoredResult, score } from '../src/index.ts'
import { leaveOneOut } from '../src/internal.ts'
import { node } from '../src/node/machine.ts'
import { agreement, testPlugin } from './plugin.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-statistics-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const plugin = (metric: AnyMetric): PluginDefinition => ({ ...testPlugin, metrics: [metric] })

const asked = (request: Partial<Request>): Request => ({
  folder,
  pluginFolders: [],
  gold: { files: ['gold'] },
  systems: [{ name: 'ours', files: ['ours'] }],
  metrics: ['test'],
  ...request,
})
const resultOf = async (request: Partial<Request>, metric: AnyMetric = agreement): Promise<Result> => {
  const outcome = await score(asked(request), {
    machine: { ...node, importPlugin: async () => ({ plugin: plugin(metric) }) },
  })()
  if (outcome._tag === 'Left') throw new Error(JSON.stringify(outcome.left.problems))
  return outcome.right.result
}
const scoreOf = async (request: Partial<Request>, metric?: AnyMetric): Promise<Score> =>
  (await resultOf(request, metric)).scores[0]!

describe('systems that lack documents', () => {
  const skip = { missing: 'skip', bootstrap: { samples: 200 } } as const

  it('leave the intervals of complete systems unchanged', async () => {
    file('gold', 'd1 A\nd2 A B\nd3 C C C\nd4 A\n')
    file('ours', 'd1 A\nd3 C C X\nd4 A\n')
    file('all', 'd1 A\nd2 X X\nd3 C X C\nd4 A\n')
    const both = await resultOf({
      ...skip,
      systems: [
        { name: 'all', files: ['all'] },
        { name: 'ours', files: ['ours'] },
      ],
    })
    const alone = await scoreOf({ ...skip, systems: [{ name: 'all', files: ['all'] }] })
    expect(both.scores[0]).toEqual(alone)
    expect(both.scores[1]).toMatchObject({ units: 3, measures: { agreement: { value: 4 / 5 } } })
    expect(both.scores[1]?.measures['agreement']?.interval).toHaveLength(2)
  })

  it('are scored in groups over the documents that they answer', async () => {
    file('gold', 'd1 A\nd2 A B\nd3 C C C\n')
    file('ours', 'd1 A\nd3 C C X\n')
    const { groups } = await scoreOf({ missing: 'skip', groupBy: ['first'] })
    expect(groups?.['first']?.['A']).toMatchObject({ units: 1, measures: { agreement: { value: 1 } } })
    expect(groups?.['first']?.['C']).toMatchObject({ units: 1, measures: { agreement: { value: 2 / 3 } } })
  })
})

describe('a metric that declares the counts of its headline', () => {
  const counts = struct({ all: count, same: count })
  const based = (of: (s: { all: number; same: number }) => typeof counts.empty): AnyMetric => ({
    ...agreement,
    with: (options) => ({
      ...agreement.with(options),
      resampling: {
        basis: basis({
          measures: ['agreement'],
          stats: counts,
          of,
          summarise: ({ all, same }) => ({ agreement: all > 0 ? same / all : undefined }),
        }),
      },
    }),
  })
  const request = {
    systems: ['ours', 'theirs', 'all'].map((name) => ({ name, files: [name] })),
    compare: { test: 'randomisation', trials: 200, seed: 1, correction: 'holm' },
  } as const

  beforeEach(() => {
    const lines = (label: (i: number) => string) =>
      Array.from({ length: 30 }, (_, i) => `d${i + 1} A ${label(i)}\n`).join('')
    file(
      'gold',
      lines((i) => 'ABC'[i % 3]!),
    )
    file(
      'ours',
      lines((i) => 'ABC'[(i % 7) % 3]!),
    )
    file(
      'theirs',
      lines((i) => 'ABC'[(i % 5) % 3]!),
    )
    file(
      'all',
      lines(() => 'A'),
    )
  })

  it('gets the same tests and intervals of differences as without the declaration', async () => {
    const { comparisons } = await resultOf(request)
    expect(comparisons).toHaveLength(3)
    expect(
      (
        await resultOf(
          request,
          based(({ all, same }) => ({ all, same })),
        )
      ).comparisons,
    ).toEqual(comparisons)
  })

  it('is reported if the declared counts give another number', async () => {
    const other = resultOf(
      request,
      based(({ all }) => ({ all, same: all })),
    )
    await expect(other).rejects.toThrow(/E506.*agreement gives agreement = [\d.]+, and its basis gives 1/)
  })
})

describe('merged results of shards', () => {
  const stored = (result: Result, path: string): StoredResult => ({ path, result: JSON.parse(json(result)) as Result })

  it('equal the result of the whole, parts and groups included', async () => {
    const metric = agreement
    const request = { groupBy: ['first'], metrics: [['test', { weight: 2, names: ['a b', 'c,d'] }] as const] }
    const shards = ['d1 A B\nd2 A C\n', 'd3 B\nd4 C C\n']
    const answers = ['d1 A B\nd2 X C\n', 'd3 B\nd4 C X\n']
    const results: StoredResult[] = []
    for (const i of [0, 1]) {
      file('gold', shards[i]!)
      file('ours', answers[i]!)
      results.push(stored(await resultOf(request, metric), `${i}.json`))
    }
    file('gold', shards.join(''))
    file('ours', answers.join(''))
    const whole = await resultOf(request, metric)
    const installed = { ...metric, package: testPlugin }
    const merged = mergeResults(results as [StoredResult, StoredResult], [[testPlugin.name, installed]])
    if (merged._tag === 'Left') throw new Error(JSON.stringify(merged.left))
    expect(json({ ...merged.right.result, inputs: whole.inputs })).toBe(json(whole))
    const [a, b] = results as [StoredResult, StoredResult]
    const back = mergeResults([b, a], [[testPlugin.name, installed]])
    expect(back._tag === 'Right' && json(back.right.result.scores)).toBe(json(whole.scores))
  })
})

describe('leaving one document out', () => {
  it('gives the score over all other documents', async () => {
    const gold = ['d1 A B', 'd2 A C', 'd3 B', 'd4 A A A']
    const ours = ['d1 A B', 'd2 X C', 'd3 X', 'd4 A A X']
    file('gold', gold.join('\n'))
    file('ours', ours.join('\n'))
    const left = await leaveOneOut(asked({}), {
      machine: { ...node, importPlugin: async () => ({ plugin: plugin(agreement) }) },
    })()
    if (left._tag === 'Left') throw new Error(JSON.stringify(left.left))
    const documents = left.right.systems[0]?.documents ?? []
    expect(documents).toHaveLength(4)
    for (const { document, without } of documents) {
      const others = (lines: readonly string[]) => lines.filter((line) => !line.startsWith(document)).join('\n')
      file('gold', others(gold))
      file('ours', others(ours))
      expect((await scoreOf({})).measures['agreement']?.value).toBe(without)
    }
    expect(documents[0]?.document).toBe('d3')
  })
})
