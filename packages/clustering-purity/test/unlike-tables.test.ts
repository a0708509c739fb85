/** F63: tables of clusters whose items are not those of the gold. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scoreTables } from './tables.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-clusters-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

type Options = Readonly<Record<string, string>>

const run = (system: string, options: Options = {}, metric = 'clustering-purity') => {
  writeFileSync(join(folder, 'g.tsv'), 'a\tx\nb\tx\nc\ty\n')
  writeFileSync(join(folder, 's.tsv'), system)
  return scoreTables(folder, metric, options)
}
const scored = async (...call: Parameters<typeof run>) => {
  const outcome = await run(...call)
  if (outcome._tag === 'Left') throw new Error(outcome.left.problems.map(({ message }) => message).join('; '))
  return outcome.right.result.scores[0]!
}
const refused = async (...call: Parameters<typeof run>) => {
  const outcome = await run(...call)
  if (outcome._tag === 'Right') throw new Error('it is scored')
  expect(outcome.left.exit).toBe(3)
  return outcome.left.problems
}

describe('F63: items that only one side has', () => {
  it.each([
    ['the gold', 'a\t1\nb\t1\n', ['E351 g.tsv']],
    ['the system', 'a\t1\nb\t1\nc\t2\nd\t2\n', ['E352 s.tsv']],
    ['each side', 'a\t1\nb\t1\nd\t2\n', ['E351 g.tsv', 'E352 s.tsv']],
  ])('are refused in a table unless an option says how they count: items only in %s', async (_, system, expected) => {
    const told = await refused(system)
    expect(told.map(({ code, at }) => `${code} ${at.path.replace(/.*\//, '')}`)).toEqual(expected)
    for (const { hint } of told) expect(hint).toContain('--set items.missing=singletons and --set extra=drop')
    expect((await scored(system, { 'items.missing': 'singletons', extra: 'drop' })).signature).toContain(
      'policy:strict|discarded:drop|extra:drop|items.missing:singletons',
    )
  })

  it('are singletons if the system is a list of pairs, which omits records without a partner', async () => {
    // a and b are linked, and c is in no pair: of three pairs one is together on both sides, and two are apart
    const linked = 'unique_id_l\tunique_id_r\na\tb\n'
    const { signature, measures, remarks } = await scored(linked, {}, 'pairwise')
    expect(signature).toContain('policy:pairs|discarded:drop|extra:error|items.missing:singletons')
    expect(measures).toMatchObject({ f1: { value: (2 * 1) / (1 + 1) }, differentPairs: { value: 2 } })
    expect(remarks).toEqual(['1 item that the system does not have: each counted as a cluster of its own'])
    const [told] = await refused(linked, { policy: 'strict' }, 'pairwise')
    expect(told?.code).toBe('E351')
    const [unknown] = await refused(`${linked}c\td\n`, {}, 'pairwise')
    expect(unknown?.code).toBe('E352')
  })

  it('are refused with a single option as remedy, if items only in the system are no error', async () => {
    const [told] = await refused('a\t1\nb\t1\n', { policy: 'paper', 'items.missing': 'error' })
    expect([told?.code, told?.hint]).toEqual([
      'E351',
      expect.stringMatching(/such items: --set items\.missing=singletons$/),
    ])
  })

  it('are dropped with a remark under policy=paper, unless options keep them', async () => {
    const system = 'a\t1\nb\t1\nc\t2\nd\t2\n'
    const { signature, remarks, measures } = await scored(system, { policy: 'paper' })
    expect(signature).toContain('policy:paper|discarded:drop|extra:drop')
    expect([remarks?.length, measures['purity']?.value]).toEqual([1, (2 + 1) / 3])
    expect((await scored(system, { policy: 'paper', extra: 'keep' })).measures['purity']?.value).toBe((2 + 1) / 4)
  })

  it('are in the signature under each value of items.missing', async () => {
    for (const missing of ['singletons', 'drop', 'one-cluster', 'ignore'])
      expect((await scored('a\t1\n', { 'items.missing': missing })).signature).toContain(`items.missing:${missing}`)
  })
})

describe('F63: an item in two clusters', () => {
  const twice = 'a\t1\nb\t1\nc\t2\na\t2\n'

  it('is refused by measures of partitions under duplicates=error', async () => {
    const told = await refused(twice, { duplicates: 'error' }, 'adjusted-rand')
    expect(told).toMatchObject([{ code: 'E353', message: expect.stringContaining('is in 2 clusters: 1, 2') }])
    expect(told[0]).toMatchObject({
      at: { path: expect.stringMatching(/s\.tsv$/) },
      hint: expect.stringContaining('b-cubed'),
    })
  })

  it('leaves measures of partitions without a value, and a remark gives the reason', async () => {
    const { measures, headline, remarks } = await scored(twice, {}, 'adjusted-rand')
    expect(measures[headline]).toEqual({ value: null })
    expect(remarks?.[0]).toContain('1 of 1 names are not partitions, and adjusted Rand is defined for partitions only')
  })
})
