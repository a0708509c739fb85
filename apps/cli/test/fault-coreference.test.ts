/** Faults of coreference files, by the numbers of the fault table. */
import { describe, expect, test } from 'vitest'
import * as coreference from '../../../packages/coreference/src/index.ts'
import * as lea from '../../../packages/lea/src/index.ts'
import { assayIn, files, inOwnFolder, problemsOf, refusedFor, resultOf } from './support.ts'

inOwnFolder()

const around = { plugins: { '@assay/lea': () => lea, '@assay/coreference': () => coreference } }
const scoring = (metric: string) => [
  ...['score', metric === 'lea' ? 'lea' : 'coreference', '--metric', metric],
  ...['-g', 'g.conll', '-s', 's.conll'],
]
const call = scoring('lea')

const key = `#begin document (d); part 000
d 0 0 Ann NNP (1)
d 0 1 saw VBD -
d 0 2 her PRP (1)
d 0 3 friend NN (2)

#end document
`
/** The key with something else in the place of the mention of "her". */
const her = (cell: string): string => key.replace('PRP (1)', `PRP ${cell}`)
const other = key.replaceAll('(d)', '(e)')
const given = (system: string, gold = key): void => files({ 'g.conll': gold, 's.conll': system })
const valuesOf = async (metric: string, ...more: readonly string[]) => {
  const { scores } = resultOf(await assayIn(around, ...scoring(metric), '--json', '--quiet', ...more))
  const { precision, recall, f1 } = scores[0]?.measures ?? {}
  return [precision?.value, recall?.value, f1?.value]
}

test.each([
  [
    'opens and never closes: where it opens, and where its document ends',
    '(1',
    'a mention of entity 1 opens here and is never closed',
    'the document ends in line 7 without 1)',
  ],
  [
    'closes and never opens: where it closes, and where its document begins',
    '1)',
    'a mention of entity 1 closes here, but none is open',
    'which begins in line 1',
  ],
])('F39: a mention that %s', async (_, brackets, message, hint) => {
  given(her(brackets))
  const [told] = await refusedFor(around, 3, 'E321', ...call)
  expect(told).toMatchObject({ message, at: { path: 's.conll', line: 4, column: 15 } })
  expect(told.hint).toContain(hint)
})

test('F40: a span twice in one cluster: a warning, and it counts once', async () => {
  given(her('(1)|(1)'))
  const ran = await assayIn(around, ...call, '--diagnostics', 'json')
  expect([ran.exit, problemsOf(ran).map(({ code }) => code)]).toEqual([0, ['W322', 'W401']])
  for (const metric of ['lea', 'b3', 'muc']) expect(await valuesOf(metric)).toEqual([1, 1, 1])
})

describe('F41: a span in two clusters', () => {
  test('a warning with both, and the option in the signature', async () => {
    given(her('(1)|(2)'))
    const ran = await assayIn(around, ...call, '--diagnostics', 'json')
    expect([ran.exit, problemsOf(ran).map(({ code }) => code)]).toEqual([0, ['W323']])
    const [told] = problemsOf(ran)
    expect(told?.message).toBe('this span is a mention of entity 1 and of entity 2')
    expect(told?.hint).toContain('line 4, column 15')
    const { scores } = resultOf(await assayIn(around, ...call, '--json', '--quiet'))
    expect(scores[0]?.signature).toContain('duplicates:first')
  })

  test('the first or the last counts, or none of the files', async () => {
    given(her('(1)|(2)'))
    expect(await valuesOf('lea')).toEqual([1, 1, 1])
    const last = await valuesOf('lea', '--set', 'duplicates=last')
    given(her('(2)'))
    expect(last).toEqual(await valuesOf('lea'))
    given(her('(1)|(2)'))
    const [told] = await refusedFor(around, 3, 'E323', ...call, '--set', 'duplicates=error')
    expect(told.message).toMatch(/\b1\b.*\b2\b/)
  })
})

test.each([
  ['xx', '"xx" is not a bracket of a mention'],
  ['(1)x', ''],
  ['((1)', ''],
])('F42: %s in the column of the mentions', async (cell, message) => {
  given(her(cell))
  const [told] = await refusedFor(around, 3, 'E324', ...call)
  expect(told.message).toContain(message)
  expect(told.at).toMatchObject({ path: 's.conll', line: 4 })
})

describe('F43: borders of documents', () => {
  test.each([
    ['no end', key.replace('#end document\n', ''), 'the file ends inside of document (d); part 000'],
    [
      'a document in a document',
      key.replace('d 0 1', '#begin document (e); part 000\nd 0 1'),
      'a document begins here, but (d); part 000 has not ended',
    ],
  ])('%s', async (_, text, message) => {
    given(text)
    const [told] = await refusedFor(around, 3, 'E325', ...call)
    expect(told.message).toBe(message)
  })

  test('a document that comes twice: both lines', async () => {
    given(key + key)
    const [told] = await refusedFor(around, 3, 'E407', ...call)
    expect([told.at.line, told.hint]).toEqual([8, 'it stood first in s.conll:1; each document is scored once'])
  })
})

describe('F44: a document that one side has', () => {
  test.each([
    ['the gold alone', 'E405', key, key + other, 'g.conll', 'documents.missing'],
    ['the system alone', 'E406', key + other, key, 's.conll', 'documents.extra'],
  ])('%s: refused, and never a score of 0', async (_, code, system, gold, path, policy) => {
    given(system, gold)
    const [told] = await refusedFor(around, 3, code, ...call)
    expect(told.at).toMatchObject({ path, line: 8 })
    expect(told.hint).toContain(policy)
  })

  test.each([
    ['skip', [1, 1, 1]],
    ['empty', [1, 0.5, 2 / 3]],
  ])('the policy %s stands in the signature', async (missing, expected) => {
    given(key, key + other)
    const set = ['--set', `documents.missing=${missing}`]
    expect(await valuesOf('lea', ...set)).toEqual(expected)
    const { scores } = resultOf(await assayIn(around, ...call, ...set, '--json', '--quiet'))
    expect(scores[0]?.signature).toContain(`documents.missing:${missing}`)
  })
})

describe('F44: documents that the system alone has, by the policy', () => {
  // LEA of the key itself, with one entity of two mentions, and of `other`, with another: recall 1, precision 2 / (2 + 2)
  test.each([
    ['skip', [1, 1, 1]],
    ['empty', [0.5, 1, 2 / 3]],
  ])('the policy %s stands in the signature, and the warning counts them', async (extra, expected) => {
    given(key + other, key)
    const set = ['--set', `documents.extra=${extra}`]
    expect(await valuesOf('lea', ...set)).toEqual(expected)
    const { scores, problems } = resultOf(await assayIn(around, ...call, ...set, '--json', '--quiet'))
    expect(scores[0]?.signature).toContain(`|documents.missing:error|documents.extra:${extra}|`)
    expect(scores[0]?.lenient).toEqual(['duplicates=first', ...(extra === 'skip' ? ['documents.extra=skip'] : [])])
    expect(problems).toMatchObject([{ code: 'W406', count: 1 }])
    const again = await assayIn(around, ...call, '--signature', scores[0]!.signature, '--json', '--quiet')
    expect(resultOf(again).scores).toEqual(scores)
  })
})

test('F45: other words at the same places: the first of them, on both sides', async () => {
  given(key.replace('Ann', 'A').replace('saw', 'B').replace('her', 'C').replace('friend', 'D'))
  for (const metric of ['lea', 'muc', 'b3']) {
    const [told] = await refusedFor(around, 3, 'E402', ...scoring(metric))
    expect(told.message).toContain('token 1 of the document is "Ann" in the gold and "A" in the system')
    expect(told.at).toMatchObject({ path: 's.conll', line: 2, column: 7 })
    expect(told.hint).toContain('g.conll:2')
  }
})

describe('F46: defined, or no value', () => {
  const none = key.replaceAll(/\(\d\)/g, '-')
  const singletons = key.replace('PRP (1)', 'PRP (3)')
  const giant = key.replaceAll('(2)', '(1)')

  test.each<readonly [string, string, string, string, readonly (number | null)[]]>([
    ['no mention in the system', 'lea', none, key, [null, 0, 0]],
    ['no mention in the gold', 'lea', key, none, [0, null, 0]],
    ['no mention in the system', 'b3', none, key, [null, 0, 0]],
    ['no mention in the system', 'muc', none, key, [null, 0, 0]],
    ['singletons only', 'lea', singletons, singletons.replace('NN (2)', 'NN (2)  '), [1, 1, 1]],
    ['one giant cluster', 'lea', giant, key, [1 / 3, 2 / 3, 4 / 9]],
    ['one giant cluster', 'muc', giant, key, [0.5, 1, 2 / 3]],
    ['one giant cluster', 'b3', giant, key, [5 / 9, 1, 5 / 7]],
  ])('%s, %s', async (_, metric, system, gold, expected) => {
    given(system, gold)
    const values = await valuesOf(metric)
    values.forEach((value, i) => {
      const wanted = expected[i]
      if (typeof wanted === 'number') expect(value).toBeCloseTo(wanted, 12)
      else expect(value).toBe(wanted)
    })
  })

  test('singletons only have nothing that MUC counts: no value', async () => {
    given(singletons, `${singletons}\n`)
    expect(await valuesOf('muc')).toEqual([null, null, null])
  })

  test('no mention on either side cannot be scored', async () => {
    given(none, `${none}\n`)
    await refusedFor(around, 3, 'E411', ...call)
  })
})
