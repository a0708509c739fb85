/** Faults of clusters, by the numbers of the fault table. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as purity from '../../../packages/clustering-purity/src/index.ts'
import { assayIn, files, inOwnFolder, refusedFor, resultOf } from './support.ts'

inOwnFolder()

const around = { plugins: { '@assay/clustering-purity': () => purity } }
const scoring = (metric: string) => ['score', 'clustering-purity', '--metric', metric, '-g', 'g.tsv', '-s', 's.tsv']
const call = scoring('clustering-purity')
const gold = 'a\tx\nb\tx\nc\ty\n'
const given = (system: string): void => files({ 'g.tsv': gold, 's.tsv': system })
const scoreOf = async (...more: readonly string[]) => {
  const { scores } = resultOf(await assayIn(around, ...call, '--json', '--quiet', ...more))
  return scores[0] ?? expect.fail('no score')
}

describe('F63: items and clusters that do not fit', () => {
  test.each([
    ['an item that the system does not have', 'E351', 'a\t1\nb\t1\n', 'g.tsv'],
    ['an item that the gold does not know', 'E352', 'a\t1\nb\t1\nc\t2\nd\t2\n', 's.tsv'],
    ['items of both kinds', 'E351', 'a\t1\nb\t1\nd\t2\n', 'g.tsv'],
  ])('%s: refused in a table unless a rule is named, %s', async (_, code, system, path) => {
    given(system)
    const [told] = await refusedFor(around, 3, code, ...call)
    expect(told.at.path).toBe(path)
    expect(told.hint).toContain('--set items.missing=singletons and --set extra=drop')
    expect((await scoreOf('--set', 'items.missing=singletons', '--set', 'extra=drop')).signature).toContain(
      'policy:strict|discarded:drop|extra:drop|items.missing:singletons',
    )
  })

  test('one rule alone: its message names no other', async () => {
    given('a\t1\nb\t1\n')
    const [told] = await refusedFor(around, 3, 'E351', ...call, '--set', 'policy=paper', '--set', 'items.missing=error')
    expect(told.hint).toMatch(/such items: --set items\.missing=singletons$/)
  })

  test('an item in two clusters: refused by measures of partitions where the option says so, E353', async () => {
    given('a\t1\nb\t1\nc\t2\na\t2\n')
    const [told] = await refusedFor(around, 3, 'E353', ...scoring('adjusted-rand'), '--set', 'duplicates=error')
    expect(told.message).toContain('is in 2 clusters: 1, 2')
    expect(told.at.path).toBe('s.tsv')
  })

  test('where no name is a partition there is no value, and the reason is said', async () => {
    given('a\t1\nb\t1\nc\t2\na\t2\n')
    const ran = await assayIn(around, ...scoring('adjusted-rand'), '--json')
    const [score] = resultOf(ran).scores
    expect(score?.measures[score.headline]).toEqual({ value: null })
    expect(score?.remarks?.[0]).toContain(
      '1 of 1 names are not partitions, and adjusted Rand is defined for partitions only',
    )
  })

  test('the policy of the paper leaves out what the gold does not know, and says so', async () => {
    given('a\t1\nb\t1\nc\t2\nd\t2\n')
    const { signature, remarks, measures } = await scoreOf('--set', 'policy=paper')
    expect(signature).toContain('policy:paper|discarded:drop|extra:drop')
    expect([remarks?.length, measures['purity']?.value]).toEqual([1, 1])
    expect((await scoreOf('--set', 'policy=paper', '--set', 'extra=keep')).measures['purity']?.value).toBe(0.75)
  })

  test('each policy for missing items has a score and a signature of its own', async () => {
    given('a\t1\n')
    const told = new Set<string>()
    for (const missing of ['singletons', 'drop', 'one-cluster', 'ignore']) {
      const { signature } = await scoreOf('--set', `items.missing=${missing}`)
      expect(signature).toContain(`items.missing:${missing}`)
      told.add(signature)
    }
    expect(told.size).toBe(4)
  })

  test('a cluster without items', async () => {
    files({
      'g.jsonl': '{"id": "d", "clusters": [["a", "b"], ["c"]]}\n',
      's.jsonl': '{"id": "d", "clusters": [["a", "b"], ["c"], []]}\n',
    })
    const jsonl = call.map((word) => word.replace('.tsv', '.jsonl'))
    const [told] = await refusedFor(around, 3, 'E354', ...jsonl)
    expect(told.at).toMatchObject({ path: 's.jsonl', line: 1, column: 45 })
  })
})

/** A table of so many items, so many of them to a cluster. */
const writeTable = (path: string, items: number, size: number): void => {
  const file = openSync(path, 'w')
  let rows = ''
  for (let item = 0; item < items; item++) {
    rows += `${item}\t${Math.floor(item / size)}\n`
    if (rows.length > 2 ** 20 || item === items - 1) {
      writeSync(file, rows)
      rows = ''
    }
  }
  closeSync(file)
}

// a minute, 1.5 GB of memory and 650 MB of disk: ASSAY_LONG_RUN=1 says that there is time for them
const items = process.env['ASSAY_LONG_RUN'] === undefined ? 20_000 : 20_000_000
test(`F64: ${items} items`, { timeout: 600_000 }, async () => {
  writeTable('g.tsv', items, 8)
  writeTable('s.tsv', items, 5)
  const { measures, units } = await scoreOf()
  // of 40 items, 5 clusters of the gold and 8 of the system: the largest overlaps are 5+3+5+4+4+5+3+5 and 5+5+4+5+5
  expect([units, measures['purity']?.value, measures['inversePurity']?.value]).toEqual([1, 34 / 40, 24 / 40])
})
