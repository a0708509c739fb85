/** Universal Anaphora, scored: the case TC-PA of its scorer with one markable in another entity, and minimal spans. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as coreference from '../../../packages/coreference/src/index.ts'
import { assayIn, files, inOwnFolder, type Ran, resultOf } from './support.ts'

inOwnFolder()

const key = readFileSync(new URL('../../../packages/formats/golden/ua/TC-PA.key', import.meta.url), 'utf8')

const assay = (...call: readonly string[]): Promise<Ran> =>
  assayIn({ plugins: { '@assay/coreference': () => coreference } }, 'score', ...call, '-g', 'a.key', '-s', 'a.sys')

const measuresOf = async (...call: readonly string[]) => {
  const ran = await assay(...call, '-f', 'json')
  const [one] = resultOf(ran).scores
  return [one?.measures['recall']?.value, one?.measures['precision']?.value]
}

it('ua computes muc, b3 and ceafe as by hand', async () => {
  // gold {a b} {c d} {e} {f g}, system {a} {b c d} {e} {f g}
  const sys = key.replace('EntityID=1|MarkableID=markable_b', 'EntityID=2|MarkableID=markable_b')
  files({ 'a.key': key, 'a.sys': sys })
  // links: of three in either one, c-d and f-g are in the other
  expect(await measuresOf('coreference/muc')).toEqual([2 / 3, 2 / 3])
  const [recall, precision] = await measuresOf('coreference/b3')
  expect(recall).toBeCloseTo((1 / 2 + 1 / 2 + 5) / 7, 12)
  expect(precision).toBeCloseTo((1 + 1 / 3 + 2 / 3 + 2 / 3 + 3) / 7, 12)
  // {a b}-{a} 2/3, {c d}-{b c d} 4/5, {e} 1, {f g} 1
  const [entities] = await measuresOf('coreference/ceafe')
  expect(entities).toBeCloseTo((2 / 3 + 4 / 5 + 2) / 4, 12)
})

it('ua warns of split antecedents, which it does not score, and the signature names the column', async () => {
  files({ 'a.key': key, 'a.sys': key.replace('EntityID=1|MarkableID=markable_b', 'EntityID=2|MarkableID=markable_b') })
  const ran = await assay('coreference/muc', '-f', 'json')
  expect(ran.err).toContain('W427: 2 markables have split antecedents (ElementOf): they are not scored')
  expect(resultOf(ran).scores[0]?.signature).toContain('column:IDENTITY')
})

it("ua matches a shorter mention with the gold's if it contains the minimal span", async () => {
  const columns = '# global.columns = ID FORM IDENTITY\n# newdoc id = d\n'
  const rows = (...cells: readonly string[]) =>
    `${columns}${cells.map((cell, i) => `${i + 1} w${i} ${cell}\n`).join('')}`
  const end = '(EntityID=1|MarkableID=b)'
  files({
    'a.key': rows('(EntityID=1|MarkableID=a|Min=2', '_', ')', end),
    'a.sys': rows('_', '(EntityID=1|MarkableID=a)', '_', end),
  })
  expect(await measuresOf('coreference/muc')).toEqual([0, 0])
  expect(await measuresOf('coreference/muc', '--set', 'reader.match=min')).toEqual([1, 1])
})
