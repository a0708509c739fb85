import { type Clusters, clustersOf } from '@assay/core'
import { sumPairs } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { average, b3, blanc, ceafe, ceafm, mentions, mor, muc } from '../src/index.ts'
import { measured, type Pair, rpf, scorerOf } from './support.ts'

/** Entities as words of one-letter mentions: `abc defg`. */
const letters = (text: string): Clusters =>
  clustersOf(
    text
      .split(' ')
      .filter(Boolean)
      .map((entity) => [...entity]),
  )
const pair = (key: string, response: string): readonly Pair[] => [[letters(key), letters(response)]]

const close = (found: readonly (number | undefined)[], expected: readonly number[]): void => {
  expect(found.length).toBe(expected.length)
  expected.forEach((value, i) => {
    expect(found[i]).toBeCloseTo(value, 14)
  })
}
const f = (p: number, r: number): number => (2 * p * r) / (p + r)

describe('MUC in Vilain et al. (1995), section 3', () => {
  it('is 2/3 recall where an entity of four is split into two', () =>
    close(rpf(muc, pair('abcd', 'ab cd')), [2 / 3, 2 / 2, f(2 / 2, 2 / 3)]))
  it('is 2/3 precision where two entities are joined into one', () =>
    close(rpf(muc, pair('ab cd', 'abcd')), [2 / 2, 2 / 3, f(2 / 2, 2 / 3)]))
  it('counts a mention that the response lacks as a part by itself', () =>
    close(rpf(muc, pair('abcd', 'ab')), [1 / 3, 1 / 1, f(1, 1 / 3)]))
})

// the truth of Bagga and Baldwin (1998), figure 1, and the four responses of Luo (2005), figure 1 and table 1
describe('the scores of Luo (2005), table 1', () => {
  const truth = '12345 67 89ABC'
  const responses = ['12345 6789ABC', '1234589ABC 67', '123456789ABC', '1 2 3 4 5 6 7 8 9 A B C'] as const

  const expected: readonly (readonly [
    muc: readonly [r: number, p: number],
    b3: readonly [r: number, p: number],
    phi3: number,
    phi4: readonly [sum: number, entities: number],
  ])[] = [
    [[9 / 9, 9 / 10], [1, (5 + (2 ** 2 + 5 ** 2) / 7) / 12], 10 / 12, [1 + 10 / 12, 2]],
    [[9 / 9, 9 / 10], [1, (2 + (5 ** 2 + 5 ** 2) / 10) / 12], 7 / 12, [10 / 15 + 1, 2]],
    [[9 / 9, 9 / 11], [1, (5 ** 2 + 2 ** 2 + 5 ** 2) / 12 / 12], 5 / 12, [10 / 17, 1]],
    [[0 / 9, Number.NaN], [(1 + 1 + 1) / 12, 1], 3 / 12, [2 / 6 + 2 / 3 + 2 / 6, 12]],
  ]
  const printed = ['.947 .865 .833 .733', '.947 .737 .583 .667', '.900 .545 .417 .294', '– .400 .250 .178']

  responses.forEach((response, i) => {
    it(`are reproduced for response ${'abcd'[i]}: ${printed[i]}`, () => {
      const [[mucR, mucP], [b3R, b3P], phi3, [phi4, entities]] = expected[i]!
      const documents = pair(truth, response)
      if (Number.isNaN(mucP)) expect(rpf(muc, documents)).toEqual([0, undefined, 0])
      else close(rpf(muc, documents), [mucR, mucP, f(mucP, mucR)])
      close(rpf(b3, documents), [b3R, b3P, f(b3P, b3R)])
      close(rpf(ceafm, documents), [phi3, phi3, phi3])
      close(rpf(ceafe, documents), [phi4 / 3, phi4 / entities, f(phi4 / entities, phi4 / 3)])
      const f1 = [b3, ceafm, ceafe].map((metric) => rpf(metric, documents)[2]!.toFixed(3).slice(1))
      expect(f1.join(' ')).toBe(printed[i]?.split(' ').slice(1).join(' '))
    })
  })
})

describe('the example of Pradhan et al. (2014), section 4', () => {
  const documents = pair('abc defg', 'ab cd fghi')
  const mucExpected = [(3 - 2 + (4 - 3)) / (2 + 3), (2 - 1 + (2 - 2) + (4 - 3)) / (1 + 1 + 3)] as const
  const b3Expected = [
    (2 ** 2 / 3 + 1 ** 2 / 3 + 1 ** 2 / 4 + 2 ** 2 / 4) / 7,
    (2 ** 2 / 2 + 1 ** 2 / 2 + 1 ** 2 / 2 + 2 ** 2 / 4) / 8,
  ] as const
  const phi4 = (2 * 2) / (3 + 2) + (2 * 2) / (4 + 4)

  it('gives mention recall 6/7 and precision 6/8', () =>
    close(rpf(mentions, documents), [6 / 7, 6 / 8, f(6 / 8, 6 / 7)]))
  it('gives the MUC of the paper', () => close(rpf(muc, documents), [...mucExpected, f(...mucExpected)]))
  it('gives the B³ of the paper', () => close(rpf(b3, documents), [...b3Expected, f(...b3Expected)]))
  it('gives CEAFm recall 4/7 and precision 4/8', () => close(rpf(ceafm, documents), [4 / 7, 4 / 8, f(4 / 7, 4 / 8)]))
  it('gives the CEAFe of the paper', () => close(rpf(ceafe, documents), [phi4 / 2, phi4 / 3, f(phi4 / 2, phi4 / 3)]))
  it('gives the CoNLL average of the F1 of MUC, B³ and CEAFe', () => {
    const { f1 } = measured(average, documents)
    close([f1], [(f(...mucExpected) + f(...b3Expected) + f(phi4 / 2, phi4 / 3)) / 3])
  })
  // C: ab ac bc de df dg ef eg fg against ab cd fg fh fi gh gi hi; N: 3 · 4 pairs against 28 − 8, 8 of them in both
  it('gives the same BLANC with degenerate=perl and degenerate=ua', () => {
    const expected = [(2 / 9 + 8 / 12) / 2, (2 / 8 + 8 / 20) / 2, (f(2 / 9, 2 / 8) + f(8 / 12, 8 / 20)) / 2]
    close(rpf(blanc, documents), expected)
    close(rpf(blanc, documents, { degenerate: 'ua' }), expected)
  })
})

describe('BLANC without links of one kind', () => {
  // key without N links: C 3 against 1, 1 in both; N 0 against 2
  const one = pair('abc', 'ab c')
  it('averages coreference links only, with degenerate=perl', () => close(rpf(blanc, one), [1 / 3, 1 / 1, f(1 / 3, 1)]))
  it('averages both kinds of links, of which the missing kind counts 0, with degenerate=ua', () =>
    close(rpf(blanc, one, { degenerate: 'ua' }), [(1 / 3 + 0) / 2, (1 + 0) / 2, (f(1 / 3, 1) + 0) / 2]))
  // neither side has C links
  it('averages non-coreference links only where all entities are singletons', () => {
    close(rpf(blanc, pair('a b c', 'a b')), [1 / 3, 1 / 1, f(1 / 3, 1)])
    close(rpf(blanc, pair('a b c', 'a b'), { degenerate: 'ua' }), [1 / 3, 1 / 1, f(1 / 3, 1)])
  })
  it('gives no recall and F 0 without links in the key, and no value without links in key and response', () => {
    expect(rpf(blanc, pair('a', 'ab'))).toEqual([undefined, 0, 0])
    expect(rpf(blanc, pair('a', 'ab'), { zeroDivision: 0 })).toEqual([0, 0, 0])
    expect(rpf(blanc, pair('a', 'a'))).toEqual([undefined, undefined, undefined])
  })
  it('gives recall 0, no precision and F 0 without links in the response', () =>
    expect(rpf(blanc, pair('ab c', ''))).toEqual([0, undefined, 0]))
})

describe('the metric mor (mention overlap)', () => {
  const withWords = (entities: Clusters, words: readonly (readonly number[])[]): Clusters => {
    const start = new Int32Array(words.length + 1)
    words.forEach((own, i) => {
      start[i + 1] = start[i]! + own.length
    })
    return {
      ...entities,
      mentions: { start, words: Int32Array.from(words.flat()), heads: new Int32Array(words.length).fill(-1) },
    }
  }

  it('pairs mentions so that they share the most words', () => {
    // words 1–4 and 3–6 against 1–6 and 3, 4: the nested pair has 4 + 2 words, the other one 2 + 4
    const key = withWords(letters('ab'), [
      [1, 2, 3, 4],
      [3, 4, 5, 6, 7],
    ])
    const response = withWords(letters('cd'), [
      [1, 2, 3, 4, 5, 6],
      [3, 4],
    ])
    close(rpf(mor, [[key, response]]), [6 / 9, 6 / 8, f(6 / 9, 6 / 8)])
  })
  it('counts the words of discontinuous mentions, and of mentions without a partner', () => {
    const key = withWords(letters('a b'), [[-5, 1e9], [7]])
    const response = withWords(letters('c'), [[1e9]])
    close(rpf(mor, [[key, response]]), [1 / 3, 1 / 1, f(1 / 3, 1)])
  })
  it('counts a mention as one word where the format has no words', () =>
    close(rpf(mor, pair('ab c', 'a bd')), [2 / 3, 2 / 3, 2 / 3]))
})

describe('the coreference metrics', () => {
  const twice: readonly Pair[] = [[letters('abc de'), clustersOf([['a', 'b'], ['b', 'c', 'd'], ['e']])]]

  it('count a repeated mention in its first entity, in its last, or in all, as the option duplicates says', () => {
    close(rpf(muc, twice), [...rpf(muc, pair('abc de', 'ab cd e'))] as number[])
    close(rpf(muc, twice, { duplicates: 'last' }), [...rpf(muc, pair('abc de', 'a bcd e'))] as number[])
    // b joins its two entities: abc is one part
    close(rpf(muc, twice, { duplicates: 'keep' }), [(3 - 1 + (2 - 2)) / 3, (2 - 1 + (3 - 2)) / 3, 2 / 3])
    // each mention of abc in the entity that shares most with it: {a, b} or {b, c}
    close(rpf(b3, twice, { duplicates: 'keep' }).slice(0, 1), [((2 + 2 + 2) / 3 + (1 + 1) / 2) / 5])
    close(rpf(mentions, twice, { duplicates: 'keep' }), [5 / 5, 5 / 5, 1])
  })

  it('warn of a repeated mention at its place, and refuse it with duplicates=error', () => {
    const [, response] = twice[0]!
    const told = (options = {}) => [...(scorerOf(muc, options).check?.(response) ?? [])]
    expect(told().map(({ severity, code, at, message }) => [severity, code, at.line, message])).toEqual([
      ['warning', 'W323', 3, 'the mention b is in the entities 1 and 2; it counts in the first entity that has it'],
    ])
    expect(told({ duplicates: 'last' })[0]?.message).toMatch('in the last entity')
    expect(told({ duplicates: 'error' }).map(({ severity, code }) => `${severity} ${code}`)).toEqual(['error E323'])
    expect(told({ duplicates: 'keep' })).toEqual([])
  })

  it('drop singletons on both sides after repeated mentions, with dropSingletons', () => {
    close(rpf(mentions, pair('abc d e', 'ab cd f'), { dropSingletons: true }), [3 / 3, 3 / 4, f(3 / 4, 1)])
    // the second entity has b alone once a went to the first
    const response = clustersOf([
      ['a', 'c'],
      ['a', 'b'],
    ])
    expect(rpf(mentions, [[letters('abc'), response]], { dropSingletons: true })[0]).toBeCloseTo(2 / 3, 14)
  })

  it('give 0/0 no value, or the number that zeroDivision sets', () => {
    expect(rpf(muc, pair('a b', 'a b'))).toEqual([undefined, undefined, undefined])
    expect(rpf(muc, pair('a b', 'a b'), { zeroDivision: 0 })).toEqual([0, 0, 0])
    expect(rpf(muc, pair('a b', 'a b'), { zeroDivision: 1 })).toEqual([1, 1, 1])
    expect(rpf(muc, pair('a b', 'ab'))).toEqual([undefined, 0, 0])
    expect(measured(average, pair('a b', 'a b'))).toEqual({ f1: undefined })
    expect(measured(average, pair('a b', 'a b'), { zeroDivision: 0 }).f1).toBeCloseTo((0 + 1 + 1) / 3, 14)
  })

  it('give F 0 where only one side has an entity, whatever zeroDivision is', () => {
    for (const metric of [muc, b3, ceafe, ceafm, blanc, average, mentions, mor])
      for (const documents of [pair('ab c', ''), pair('', 'ab c')])
        for (const zeroDivision of ['none', 0, 1])
          expect([metric.name, measured(metric, documents, { zeroDivision })['f1']]).toEqual([metric.name, 0])
  })

  it('name the F1 that is 0/0 in a remark, if the CoNLL average has no value', () => {
    const remarksOf = (documents: readonly Pair[]) => {
      const scorer = scorerOf(average)
      return scorer.report?.remarks?.(sumPairs(scorer, documents).stats) ?? []
    }
    expect(remarksOf(pair('a b', 'a b')).join()).toMatch('MUC is 0/0')
    expect(remarksOf(pair('ab', 'ab'))).toEqual([])
    expect(remarksOf([])).toEqual([])
  })

  it('sum the counts of documents before dividing', () =>
    close(rpf(b3, [...pair('abc', 'abc'), ...pair('ab', 'a b')]), [(3 + 1) / 5, (3 + 2) / 5, f(4 / 5, 5 / 5)]))
})

describe('the breakdown by type', () => {
  // abc and de are people, fg is a place; the response takes c for another person, and f and g for two places
  const pairs: readonly Pair[] = [
    [
      clustersOf([[...'abc'], [...'de'], [...'fg']], { types: ['PER', 'PER', 'LOC'] }),
      clustersOf([[...'ab'], [...'cde'], ['f'], ['g']], { types: ['PER', 'PER', 'LOC', ''] }),
    ],
  ]
  const byType = (metric: Parameters<typeof scorerOf>[0]) => {
    const scorer = scorerOf(metric)
    const types = sumPairs(scorer, pairs).parts()['type'] ?? new Map<string, unknown>()
    return Object.fromEntries(Array.from(types, ([type, sum]) => [type, scorer.summarise(sum)]))
  }

  it('gives recall over entities of the key and precision over entities of the response', () => {
    const { PER, LOC, ...others } = byType(muc)
    close([PER?.['recall'], PER?.['precision']], [(1 + 1) / (2 + 1), (1 + 1) / (1 + 2)])
    // the place of the response is a singleton, and the other one has no type
    expect([LOC?.['recall'], LOC?.['precision']]).toEqual([0 / 1, undefined])
    expect(others).toEqual({})
  })
  it('gives mentions the type of their entity', () => {
    const { PER, LOC } = byType(mentions)
    close([PER?.['recall'], PER?.['precision'], LOC?.['recall'], LOC?.['precision']], [5 / 5, 5 / 5, 2 / 2, 1 / 1])
  })
  it('is empty for BLANC, which counts links', () => expect(byType(blanc)).toEqual({}))
  it('is given beside the breakdown by metadata of the document', () => {
    const inCzech = pairs.map(([gold, system]) => [{ ...gold, facets: { language: 'cs' } }, system] as const)
    const parts = (metric: Parameters<typeof scorerOf>[0]) => sumPairs(scorerOf(metric), inCzech).parts()
    expect(Object.keys(parts(muc)).toSorted()).toEqual(['language', 'language × type', 'type'])
    expect(Object.keys(parts(blanc))).toEqual(['language'])
    const scorer = scorerOf(blanc)
    expect(scorer.summarise(parts(blanc)['language']?.get('cs'))).toEqual(measured(blanc, inCzech))
  })
})

describe('evidence of the coreference metrics', () => {
  const lines = (metric: Parameters<typeof scorerOf>[0], key: string, response: string) =>
    Array.from(scorerOf(metric).judge(letters(key))(letters(response)), ({ verdict, show }) => {
      const { gold = '–', system = '–' } = show?.() ?? {}
      return `${verdict}: ${gold} / ${system}`
    })

  it('gives a verdict on each entity in B³', () =>
    expect(lines(b3, 'abc de f gh ij k', 'ab c xde f g y ijk')).toEqual([
      'split over 2: 1 {a, b, c} / 1 {a, b}, 2 {c}',
      'found in a larger entity: 2 {d, e} / 3 {x, d, e}',
      'found whole: 3 {f} / 4 {f}',
      'found in part: 4 {g, h} / 5 {g}',
      'found in a larger entity: 5 {i, j} / 7 {i, j, k}',
      'found in a larger entity: 6 {k} / 7 {i, j, k}',
      'part of an entity: 1 {a, b, c} / 1 {a, b}',
      'part of an entity: 1 {a, b, c} / 2 {c}',
      'right in part: 2 {d, e} / 3 {x, d, e}',
      'right: 3 {f} / 4 {f}',
      'part of an entity: 4 {g, h} / 5 {g}',
      'spurious: – / 6 {y}',
      'merged from 2: 5 {i, j}, 6 {k} / 7 {i, j, k}',
    ]))

  it('names the entity that each entity is aligned with in CEAFe', () =>
    expect(lines(ceafe, 'abc de f z', 'ab cde f y')).toEqual([
      'aligned: 1 {a, b, c} / 1 {a, b}',
      'aligned: 2 {d, e} / 2 {c, d, e}',
      'found whole: 3 {f} / 3 {f}',
      'missed: 4 {z} / –',
      'aligned: 1 {a, b, c} / 1 {a, b}',
      'aligned: 2 {d, e} / 2 {c, d, e}',
      'right: 3 {f} / 3 {f}',
      'spurious: – / 4 {y}',
    ]))

  it('gives a verdict on each mention in mentions', () =>
    expect(lines(mentions, 'ab', 'bc')).toEqual(['missed: a / –', 'found: b / b', 'right: b / b', 'spurious: – / c']))

  it('gives a verdict on the words that two mentions share in mor', () =>
    expect(lines(mor, 'ab', 'bc')).toEqual([
      'missed: a / –',
      'same words: b / b',
      'same words: b / b',
      'spurious: – / c',
    ]))

  it('lists five mentions of a long entity, and the number of all', () =>
    expect(lines(muc, 'abcdefg', '')).toEqual(['missed: 1 {a, b, c, d, e … 7 in all} / –']))

  it('calls an entity found whole even if other entities share mentions with it, with duplicates=keep', () => {
    const twice = clustersOf([
      ['a', 'b'],
      ['b', 'c'],
    ])
    const verdicts = Array.from(
      scorerOf(muc, { duplicates: 'keep' }).judge(twice)(twice),
      ({ verdict, right }) => `${verdict} ${right}`,
    )
    expect(verdicts).toEqual(['found whole true', 'found whole true', 'right true', 'right true'])
  })

  it('adds a line for the non-coreference links in BLANC', () =>
    expect(lines(blanc, 'ab c', 'abc')).toEqual([
      'found in a larger entity: 1 {a, b} / 1 {a, b, c}',
      'found in a larger entity: 2 {c} / 1 {a, b, c}',
      'merged from 2: 1 {a, b}, 2 {c} / 1 {a, b, c}',
      'non-coreference links: – / –',
    ]))
})
