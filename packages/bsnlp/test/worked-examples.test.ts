/** Examples to be checked by hand, with expected values as arithmetic. */
import { mentionsOf } from '@assay/core'
import type { NameRow } from '@assay/core/internal'
import { optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { normalisation, recognition } from '../src/index.ts'

const side = (...rows: readonly string[]) =>
  mentionsOf(
    rows.map((row) => row.split('|') as unknown as NameRow),
    { topic: 'brexit', language: 'pl', document: 'brexit/pl/1' },
  )

type Side = ReturnType<typeof side>

const recognised = (match: string, gold: Side, system: Side) => {
  const scorer = recognition.with(optionsOf(recognition, { match }))
  const lines = [...scorer.judge(gold)(system)]
  return { lines, ...scorer.summarise(lines.map(({ stats }) => stats).reduce(scorer.stats.concat, scorer.stats.empty)) }
}
const normalised = (gold: Side, system: Side, options: object = {}) => {
  const scorer = normalisation.with(optionsOf(normalisation, options))
  const lines = [...scorer.judge(gold)(system)]
  return { lines, ...scorer.summarise(lines.map(({ stats }) => stats).reduce(scorer.stats.concat, scorer.stats.empty)) }
}

// the gold has two persons, one under two forms, and an event; the system has part of one form, and a wrong type for the event
const gold = side('theresy may|theresa may|PER|1', 'may|may|PER|1', 'tuska|tusk|PER|2', 'brexit|brexit|EVT|3')
const system = side('theresa may|theresa may|PER|x', 'tuska|tuska|PER|y', 'brexit|brexit|LOC|z')

describe('bsnlp-recognition', () => {
  it('match=strict counts forms: one of four is matched, and one of three found is correct', () => {
    const { precision, recall, f1 } = recognised('strict', gold, system)
    expect(recall).toBeCloseTo(1 / 4, 14)
    expect(precision).toBeCloseTo(1 / 3, 14)
    expect(f1).toBeCloseTo((2 * (1 / 4) * (1 / 3)) / (1 / 4 + 1 / 3), 14)
  })
  it('match=relaxedExact needs one form of each entity; the entity counts once for precision', () => {
    // person 2 is found, person 1 and the event are not; two other forms are wrong
    expect(recognised('relaxedExact', gold, system)).toMatchObject({ recall: 1 / 3, precision: 1 / (1 + 2) })
    const both = side('theresy may|x|PER|1', 'may|x|PER|1')
    expect(recognised('relaxedExact', gold, both)).toMatchObject({ matched: 1, gold: 3, found: 1, correct: 1 })
    expect(recognised('strict', gold, both)).toMatchObject({ matched: 2, gold: 4, found: 2, correct: 2 })
  })
  it('match=relaxedPartial needs one word: of the entity for recall, of a form for precision', () => {
    // "may" matches person 1 in part
    expect(recognised('relaxedPartial', gold, system)).toMatchObject({ recall: 2 / 3, precision: 2 / 3 })
  })
  it('counts a repeated form once, and an empty word as a word', () => {
    const twice = side('may|may|PER|1', 'may|may|PER|2')
    expect(recognised('strict', twice, twice)).toMatchObject({ gold: 1, found: 1 })
    const blanks = (first: string, other: string) =>
      recognised('relaxedPartial', side(`${first}|x|PER|1`), side(`${other}|x|PER|1`)).f1
    expect([blanks('a  b', 'c  d'), blanks('a b', 'c d')]).toEqual([1, 0])
  })
  it('has no value for 0/0', () => {
    expect(recognised('strict', side(), side())).toMatchObject({
      precision: undefined,
      recall: undefined,
      f1: undefined,
    })
    for (const match of ['strict', 'relaxedExact', 'relaxedPartial']) {
      expect(recognised(match, gold, side())).toMatchObject({ precision: undefined, recall: 0, f1: 0 })
      expect(recognised(match, side(), gold)).toMatchObject({ precision: 0, recall: undefined, f1: 0 })
    }
    expect(normalised(gold, side())).toMatchObject({ precision: undefined, recall: 0, f1: 0 })
    expect(normalised(side(), gold)).toMatchObject({ precision: 0, recall: undefined, f1: 0 })
  })
  it('lists each missed, spurious and wrongly typed form on a line, with its facets', () => {
    const { lines } = recognised('strict', gold, system)
    const shown = lines.map(({ verdict, show }) => {
      const { gold: own, system: other, details } = show?.() ?? {}
      return [verdict, own, other, details]
    })
    expect(shown).toEqual([
      ['missed', 'theresy may', undefined, undefined],
      ['missed', 'may', undefined, undefined],
      ['correct', 'tuska', 'tuska', undefined],
      ['spurious', undefined, 'theresa may', undefined],
      ['wrong type', 'brexit', undefined, 'the system has LOC'],
      ['wrong type', undefined, 'brexit', 'the gold has EVT'],
    ])
    expect(lines[0]?.facets).toEqual({
      type: 'PER',
      topic: 'brexit',
      language: 'pl',
      document: 'brexit/pl/1',
      'topic × language': 'brexit × pl',
      'topic × type': 'brexit × PER',
      'language × type': 'pl × PER',
      'document × type': 'brexit/pl/1 × PER',
      'topic × language × type': 'brexit × pl × PER',
    })
  })
})

describe('bsnlp-normalisation', () => {
  it('counts only names whose base form differs from the form in the text', () => {
    const answer = side('theresy may|theresa may|PER|1', 'tuska|tuski|PER|2', 'brexit|brexits|EVT|3')
    // of theresy may and tuska one is correct; three were changed
    expect(normalised(gold, answer)).toMatchObject({ recall: 1 / 2, precision: 1 / 3 })
    expect(normalised(gold, answer).lines.map(({ verdict }) => verdict)).toEqual([
      'correct',
      'wrong base',
      'needlessly changed',
    ])
    expect(normalised(gold, system).lines.map(({ verdict }) => verdict)).toEqual(['missed', 'not changed'])
  })
  it('counts all names with bases=all', () => {
    // of four forms may and tuska have the base of the gold; theresy may and brexit are missed
    expect(normalised(gold, side('may|may|PER|9', 'tuska|tusk|PER|2'), { bases: 'all' })).toMatchObject({
      recall: 2 / 4,
      precision: 2 / 2,
    })
  })
  it('counts the second of two lines with the same form, if both change the form', () => {
    // the vectors of made-nasty pin this: a later line that leaves the form as it is does not undo the change
    const answer = side('tuska|tusk|PER|2', 'tuska|tuska|PER|3')
    expect(normalised(gold, answer)).toMatchObject({ matched: 1, found: 1 })
    expect(normalised(gold, side('tuska|tusk|PER|2', 'tuska|tus|PER|3'))).toMatchObject({ matched: 0, found: 1 })
  })
})
