/** Statistics as neleval has them: what its preset settles where intervals and tests are asked for. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { evaluate } from '@assay/host'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { plugin as formats } from '../../../packages/formats/src/index.ts'
import { spanF1 } from '../../../packages/span-f1/src/index.ts'
import { assay, examples, linkPlugins } from './example-folders.ts'
import { files, inOwnFolder, resultOf } from './support.ts'

inOwnFolder()
beforeEach(linkPlugins)

const file = (name: string): string => join(examples, 'linking', name)
const call = ['score', 'linking/neleval', '-g', file('gold.tsv'), '-s', `a=${file('system.tsv')}`, '--json', '--quiet']
const tested = ['-s', `b=${file('gold.tsv')}`, '--baseline', 'a', '--trials', '9']

test('link-confidence reads a document missing in a neleval file as an empty one', async () => {
  files({
    'g.tab': 'd1\t0\t3\tE1\t1.0\tPER\nd1\t5\t9\tE2\t1.0\tLOC\nd2\t0\t4\tE3\t1.0\tPER\n',
    's.tab': 'd1\t0\t3\tE1\t0.9\tPER\nd1\t5\t9\tE9\t0.4\tLOC\n',
  })
  const ran = await assay('score', 'linking/link-confidence', '-g', 'g.tab', '-s', 's.tab', '--json')
  // of three links of the gold the first in the list is right, and the second wrong
  const { averagePrecision, bestThreshold, bestRecall } = resultOf(ran).scores[0]?.measures ?? {}
  expect([averagePrecision?.value, bestThreshold?.value, bestRecall?.value]).toEqual([1 / 3, 0.9, 1 / 3])
  expect(resultOf(ran).problems.map(({ code }) => code)).toEqual(['W405'])
})

test('the preset neleval computes no intervals by default', async () => {
  const { scores, comparisons } = resultOf(await assay(...call))
  expect({ drawn: scores[0]?.bootstrap, comparisons }).toEqual({ drawn: undefined, comparisons: [] })
})

test('the preset neleval interpolates the bounds of intervals, and tests one-sided', async () => {
  const { scores, comparisons } = resultOf(await assay(...call, ...tested, '--bootstrap', '9'))
  expect(scores[0]?.bootstrap).toMatchObject({ samples: 9, bounds: 'weibull' })
  expect(comparisons[0]).toMatchObject({ alternative: 'one-sided' })
})

test('options override the settings of the preset neleval', async () => {
  const said = ['--bootstrap', '9', '--bounds', 'cut', '--alternative', 'two-sided']
  const { scores, comparisons } = resultOf(await assay(...call, ...tested, ...said))
  expect(scores[0]?.bootstrap).not.toHaveProperty('bounds')
  expect(comparisons[0]).not.toHaveProperty('alternative')
})

test('explain describes the settings of the preset neleval', async () => {
  const { out } = await assay('explain', 'linking/neleval')
  expect(out).toContain('  bootstrap            bounds weibull\n  compare.alternative  one-sided\n')
})

// ---- documents that the gold lacks -----------------------------------------------------------------------------------

type Span = readonly [start: number, label: string]

interface Pair {
  readonly gold: string
  readonly system: string
  /** By measure: ptp, fp, rtp, fn, precision, recall, F1. */
  readonly expected: Readonly<Record<string, readonly number[]>>
}

const { cases } = JSON.parse(
  readFileSync(new URL('../../../packages/linking/golden/one-sided/neleval.json', import.meta.url), 'utf8'),
) as { readonly cases: readonly Pair[] }

describe('F107: documents in linking that only one side has', () => {
  test.each(cases.map((own, i) => [i, own] as const))('count as neleval counts them: pair %i', async (_, own) => {
    files({ 'gold.tsv': own.gold, 'system.tsv': own.system })
    const call = ['score', 'linking/neleval', '-g', 'gold.tsv', '-s', 'system.tsv', '--json', '--quiet'] as const
    // pairs without a document in common are refused unless it is said
    const [inGold, inSystem] = [own.gold, own.system].map((text) => new Set(text.match(/^[^\t\n]+(?=\t)/gm) ?? []))
    const isDisjoint = [...(inSystem ?? [])].every((id) => !inGold?.has(id))
    const { scores } = resultOf(await assay(...call, ...(isDisjoint ? ['--set', 'disjoint=allow'] : [])))
    const rows = Object.entries(scores[0]?.facets['measure'] ?? {}).map(([name, { measures }]) => [
      name,
      ['ptp', 'fp', 'rtp', 'fn', 'precision', 'recall', 'f1'].map((key) => measures[key]?.value),
    ])
    const expected = Object.entries(own.expected).map(([name, row]) => [name, row.map((n) => expect.closeTo(n, 12))])
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected))
  })

  const document = (id: string, spans: readonly Span[]): string =>
    `${JSON.stringify({ id, text: 'abcdefgh', spans: spans.map(([start, label]) => ({ start, end: start + 1, label })) })}\n`
  const span = fc.tuple(fc.nat(7), fc.constantFrom('A', 'B'))
  const spans = fc.uniqueArray(span, { maxLength: 3, selector: ([start]) => start })
  const side = fc.option(spans, { nil: undefined })

  test('count as documents that are empty on one side', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(side, side), { minLength: 1, maxLength: 5 }), spans, async (drawn, first) => {
        // one that both have, so that there is something to score
        const all = [[[[0, 'A'], ...first.filter(([start]) => start > 0)], [[0, 'A']]] as const, ...drawn]
        const textOf = (which: 0 | 1, missing: readonly Span[] | undefined): string =>
          all
            .map((pair, i) => ((pair[which] ?? missing) ? document(`d${i}`, pair[which] ?? missing ?? []) : ''))
            .join('')
        const scored = async (missing: readonly Span[] | undefined) => {
          const data = { gold: textOf(0, missing), systems: { own: textOf(1, missing) } }
          const settings = { reader: 'spans-jsonl', plugins: [formats], missing: 'empty', extra: 'empty' } as const
          const { own } = await evaluate(spanF1, data, {}, settings)
          return Object.keys(spanF1.measures).map((name) => own[name as keyof typeof spanF1.measures])
        }
        expect(await scored(undefined)).toEqual(await scored([]))
      }),
    )
  })

  // of two mentions that are found, one is in the gold
  const [gold, more] = ['d0\t1\t5\tQ3\t1.0\tPER\n', 'd4\t230\t235\tQ6\t1.0\tPER\nd5\t1\t2\tQ6\t1.0\tPER\n']
  const sides = ['linking', '-g', 'gold.tsv', '-s', 'system.tsv', '--json', '--quiet'] as const
  const scored = async (...flags: readonly string[]) => {
    files({ 'gold.tsv': gold, 'system.tsv': gold + more })
    return resultOf(await assay('score', ...sides, ...flags))
  }

  test('are spurious by default if the gold lists only mentions; a warning counts them', async () => {
    const { scores, problems } = await scored()
    expect(scores[0]?.measures).toMatchObject({ precision: { value: 1 / 3 }, recall: { value: 1 }, fp: { value: 2 } })
    expect(scores[0]?.units).toBe(3)
    expect(scores[0]?.signature).toContain('|documents.missing:error|documents.extra:empty|')
    expect(problems).toMatchObject([{ code: 'W406', count: 2 }])
  })

  test('are skipped or refused if an option says so', async () => {
    const { scores } = await scored('--set', 'documents.extra=skip')
    expect(scores[0]?.measures).toMatchObject({ precision: { value: 1 } })
    expect(scores[0]?.lenient).toContain('documents.extra=skip')
    const refused = await assay('score', ...sides, '--set', 'documents.extra=error')
    expect({ exit: refused.exit, out: refused.out }).toEqual({ exit: 3, out: '' })
  })

  test('score the same by a config, in parts, and from a stored result', async () => {
    const whole = await scored('--means', 'document')
    const config = {
      gold: 'gold.tsv',
      systems: { system: 'system.tsv' },
      metrics: ['@assay/linking'],
      documents: { extra: 'empty' },
      means: ['document'],
    }
    files({ 'assay.json': JSON.stringify(config) })
    const byConfig = resultOf(await assay('run', 'assay.json', '--json', '--quiet'))
    expect(byConfig.scores).toEqual(whole.scores)
    for (const part of ['1/2', '2/2'])
      await assay('run', 'assay.json', '--part', part, '-o', `${part[0]}.json`, '--quiet')
    expect(resultOf(await assay('merge', '1.json', '2.json', '--json', '--quiet')).scores).toEqual(whole.scores)
  })

  test('do not lower the score of a system if another system has them', async () => {
    files({ 'gold.tsv': gold, 'system.tsv': gold, 'more.tsv': gold + more })
    const alone = resultOf(await assay('score', ...sides))
    const both = resultOf(await assay('score', ...sides, '-s', 'more.tsv'))
    expect(both.scores.find(({ system }) => system === 'system')).toEqual(alone.scores[0])
    expect(both.scores.find(({ system }) => system === 'more')?.measures['precision']).toEqual({ value: 1 / 3 })
  })
})
