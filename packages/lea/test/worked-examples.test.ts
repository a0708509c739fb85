/** Examples to be checked by hand, with expected values as arithmetic. */
import { type Clusters, clustersOf } from '@assay/core'
import { keyOf } from '@assay/core/internal'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { lea, leaScorer } from '../src/index.ts'

const words = (text: string, types?: readonly string[]): Clusters =>
  clustersOf(
    text
      .split('|')
      .filter((entity) => entity !== '')
      .map((entity) => entity.split(' ')),
    types && { types },
  )

const measure = (gold: Clusters, system: Clusters, options: Readonly<Record<string, unknown>> = {}) => {
  const scorer = lea.with(optionsOf(lea, options))
  const lines = Array.from(scorer.judge(gold)(system), (line) => ({ ...line, ...line.show?.() }))
  return { ...scorer.summarise(lines.map(({ stats }) => stats).reduce(scorer.stats.concat, scorer.stats.empty)), lines }
}

describe('LEA', () => {
  // Moosavi and Strube (2016), section 3: key {a b c} {d e f g}, response {a b} {c d} {f g h i}
  const key = words('a b c|d e f g')
  const response = words('a b|c d|f g h i')
  it('has recall 0.24 and precision 0.33 in the example of the paper', () => {
    const { precision, recall, f1 } = measure(key, response)
    const r = (3 * (1 / 3) + 4 * (1 / 6)) / (3 + 4)
    const p = (2 * (1 / 1) + 2 * (0 / 1) + 4 * (1 / 6)) / (2 + 2 + 4)
    expect(recall).toBeCloseTo(r, 14)
    expect(precision).toBeCloseTo(p, 14)
    expect(f1).toBeCloseTo((2 * p * r) / (p + r), 14)
    expect([r.toFixed(2), p.toFixed(2)]).toEqual(['0.24', '0.33'])
  })
  it('weights entities by the logarithm of their size with importance=log2', () => {
    const { recall, precision } = measure(key, response, { importance: 'log2' })
    expect(recall).toBeCloseTo((Math.log2(3) * (1 / 3) + 2 * (1 / 6)) / (Math.log2(3) + 2), 14)
    expect(precision).toBeCloseTo((1 * 1 + 1 * 0 + 2 * (1 / 6)) / (1 + 1 + 2), 14)
  })
  it('weights entities by 1, by their links, or by a function of the caller', () => {
    expect(measure(key, response, { importance: 'one' }).recall).toBeCloseTo((1 / 3 + 1 / 6) / 2, 14)
    expect(measure(key, response, { importance: 'links' }).recall).toBeCloseTo(
      (3 * (1 / 3) + 6 * (1 / 6)) / (3 + 6),
      14,
    )
    const scorer = leaScorer(optionsOf(lea), (mentions) => mentions ** 2)
    const sum = [...scorer.judge(key)(response)]
      .map(({ stats }) => stats)
      .reduce(scorer.stats.concat, scorer.stats.empty)
    expect(scorer.summarise(sum).recall).toBeCloseTo((9 * (1 / 3) + 16 * (1 / 6)) / (9 + 16), 14)
  })
  it('weights entities by their type with the option weights', () => {
    const typed = words('a b c|d e f g', ['PER', 'LOC'])
    const { recall } = measure(typed, response, { weights: { PER: 2 } })
    expect(recall).toBeCloseTo((2 * 3 * (1 / 3) + 4 * (1 / 6)) / (2 * 3 + 4), 14)
    expect(measure(typed, response, { weights: { LOC: 0 } }).recall).toBeCloseTo((3 * (1 / 3)) / 3, 14)
  })
  it('F46: has a value for a single large cluster, and for singletons alone', () => {
    // of three links one is right; the singleton of the key is not found
    const { precision, recall, f1 } = measure(words('a b|c'), words('a b c'))
    expect([precision, recall]).toEqual([(3 * (1 / 3)) / 3, (2 * (1 / 1) + 1 * 0) / (2 + 1)])
    expect(f1).toBeCloseTo((2 * (1 / 3) * (2 / 3)) / (1 / 3 + 2 / 3), 14)
    expect(measure(words('a|b|c'), words('a|b|c'))).toMatchObject({ precision: 1, recall: 1, f1: 1 })
  })
  it('counts a singleton as found only if it is a singleton on the other side (neleval issue 33)', () => {
    const gold = words('a|b|c d')
    const system = words('a|b c d')
    expect(measure(gold, system).recall).toBeCloseTo((1 * 1 + 1 * 0 + 2 * 1) / (1 + 1 + 2), 14)
    expect(measure(gold, system).precision).toBeCloseTo((1 * 1 + 3 * (1 / 3)) / (1 + 3), 14)
    expect(measure(gold, system, { singletons: 'ignore' }).recall).toBeCloseTo(2 / 2, 14)
    expect(measure(gold, system, { singletons: 'zero' }).recall).toBeCloseTo(2 / 4, 14)
    expect(measure(gold, system, { dropSingletons: true }).keyEntities).toBe(1)
  })
  it('has no value for 0/0, and F1 = 0 if one side has no entities', () => {
    const nothing = words('')
    expect(measure(nothing, nothing)).toMatchObject({ precision: undefined, recall: undefined, f1: undefined })
    expect(measure(words('a b'), nothing)).toMatchObject({ precision: undefined, recall: 0, f1: 0 })
    expect(measure(nothing, words('a b'))).toMatchObject({ precision: 0, recall: undefined, f1: 0 })
    expect(measure(nothing, nothing, { zeroDivision: 0 })).toMatchObject({ precision: 0, recall: 0, f1: 0 })
    expect(measure(words('a'), words('a'), { importance: 'log2' }).f1).toBeUndefined()
  })
  it('counts a repeated mention in its first entity, its last, or all, as the option duplicates says', () => {
    const gold = words('a b|c d')
    const system = words('a b|b c d')
    // first: {a b} {c d}; last: {a} {b c d}; all: a link counts once
    expect(measure(gold, system).f1).toBe(1)
    expect(measure(gold, system, { duplicates: 'last' }).precision).toBeCloseTo((0 + 3 * (1 / 3)) / (1 + 3), 14)
    expect(measure(gold, system, { duplicates: 'keep' }).precision).toBeCloseTo((2 * 1 + 3 * (1 / 3)) / (2 + 3), 14)
    const problems = [...(lea.with(optionsOf(lea)).check?.(system) ?? [])]
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'W323 the mention b is in the entities 1 and 2; it counts in the first entity that has it',
    ])
    expect(
      [...(lea.with(optionsOf(lea, { duplicates: 'error' })).check?.(system) ?? [])].map(({ code }) => code),
    ).toEqual(['E323'])
  })
  it('counts a link in two entities once, or twice with duplicateLinks=sum', () => {
    const gold = words('a b c')
    const system = words('a b|a b|b c')
    const union = measure(gold, system, { duplicates: 'keep' }).recall
    const sum = measure(gold, system, { duplicates: 'keep', duplicateLinks: 'sum' }).recall
    expect(union).toBeCloseTo(2 / 3, 14)
    expect(sum).toBeCloseTo(3 / 3, 14)
  })
  it('counts links between groups only, weighted by the size of the entity, with links=cross-group', () => {
    // a, b and c are Czech, p and q Polish; the response links a to p, and b to c
    const inGroups = (clusters: Clusters): Clusters => ({
      ...clusters,
      group: (item) => ('abc'.includes(keyOf(clusters.items, item)) ? 'cs' : 'pl'),
    })
    const gold = inGroups(words('a b p q|c d'))
    const system = inGroups(words('a p|b c|q d'))
    const { recall, precision, keyEntities, responseEntities } = measure(gold, system, { links: 'cross-group' })
    // a b p q: C(4, 2) − C(2, 2) − C(2, 2) = 4 links, of which a–p is found; c d: 1 link, not found
    expect(recall).toBeCloseTo((4 * (1 / 4) + 2 * (0 / 1)) / (4 + 2), 14)
    // b c is Czech only and q d Polish only, so neither is in a sum
    expect(precision).toBeCloseTo((2 * (1 / 1)) / 2, 14)
    expect([keyEntities, responseEntities]).toEqual([2, 1])
  })
  it('refuses links=cross-group for mentions without groups', () => {
    const problems = (clusters: Clusters, options: Readonly<Record<string, unknown>>) => [
      ...(lea.with(optionsOf(lea, options)).check?.(clusters) ?? []),
    ]
    expect(problems(words('a b'), { links: 'cross-group' }).map(({ code }) => code)).toEqual(['E375'])
    expect(problems(words('a b'), {})).toEqual([])
    expect(problems({ ...words('a b'), group: () => 'cs' }, { links: 'cross-group' })).toEqual([])
  })
  it('counts a lost link once where links that are found count repeatedly', () => {
    // a–b is found twice, b–c once: 3 of 3 links by their sum, and a–c is lost
    const { recall, lines } = measure(words('a b c'), words('a b|a b|b c'), {
      duplicates: 'keep',
      duplicateLinks: 'sum',
    })
    expect(recall).toBe(3 / 3)
    expect([lines[0]?.verdict, lines[0]?.details]).toEqual([
      'split over 3',
      'resolution 1, weight 3, 1 of 3 links lost',
    ])
  })
  it('breaks scores down by type, by metadata of the document, and by both together', () => {
    const gold: Clusters = { ...words('a b|c d', ['PER', 'LOC']), facets: { language: 'cs' } }
    const system = words('a b|c|d', ['PER', 'LOC', 'PER'])
    const scorer = lea.with(optionsOf(lea))
    const parts = sumPairs(scorer, [[gold, system]]).parts()
    const numbers = (facet: string, label: string) => {
      const sum = parts[facet]?.get(label)
      const { recall, precision, responseEntities } = scorer.summarise(sum ?? scorer.stats.empty)
      return [recall, precision, responseEntities]
    }
    expect(Object.keys(parts).toSorted()).toEqual(['language', 'language × type', 'type'])
    expect(numbers('type', 'PER')).toEqual([2 / 2, (2 + 0) / (2 + 1), 2])
    expect(numbers('type', 'LOC')).toEqual([0 / 2, 0 / 1, 1])
    expect(numbers('language', 'cs')).toEqual([(2 + 0) / (2 + 2), (2 + 0 + 0) / (2 + 1 + 1), 3])
    expect(numbers('language × type', 'cs × PER')).toEqual(numbers('type', 'PER'))
  })
  it('gives resolution, weight and lost links of each entity as evidence', () => {
    expect(
      measure(key, response).lines.map(({ verdict, details, gold, system }) => [verdict, details, gold, system]),
    ).toEqual([
      ['split over 2', 'resolution 0.333, weight 3, 2 of 3 links lost', '1 {a, b, c}', '1 {a, b}, 2 {c, d}'],
      ['split over 2', 'resolution 0.167, weight 4, 5 of 6 links lost', '2 {d, e, f, g}', '3 {f, g, h, i}, 2 {c, d}'],
      ['part of an entity', undefined, '1 {a, b, c}', '1 {a, b}'],
      ['merged from 2', 'resolution 0, weight 2, 1 of 1 link wrong', '1 {a, b, c}, 2 {d, e, f, g}', '2 {c, d}'],
      ['right in part', 'resolution 0.167, weight 4, 5 of 6 links wrong', '2 {d, e, f, g}', '3 {f, g, h, i}'],
    ])
  })
  it('shows the mentions that count, with the place of the first, as evidence', () => {
    const [, second] = [...lea.with(optionsOf(lea)).judge(words('a b|b c d'))(words('c d'))]
    expect(second?.show?.()).toEqual({ gold: '2 {c, d}', system: '1 {c, d}', at: { path: '', line: 4, column: 1 } })
  })
  it('marks an entity without lost links as right, even if it is found in a larger entity', () => {
    const rights = (options: object) =>
      Array.from(lea.with(optionsOf(lea, options)).judge(words('a b|c'))(words('a b d|c')), ({ verdict, right }) => [
        verdict,
        right,
      ])
    expect(rights({})).toEqual([
      ['found in a larger entity', true],
      ['found whole', true],
      ['right in part', undefined],
      ['right', true],
    ])
    expect(rights({ singletons: 'zero' })[1]).toEqual(['found whole', undefined])
  })
})
