/** Properties of leaks, whatever is masked. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Redactions, redaction } from '../src/index.ts'
import { golds, masks } from './redaction-pairs.ts'
import { type Measures, scorePairs } from './vectors.ts'

const under = (gold: Redactions, own: Redactions['masks'], options = {}): Measures =>
  scorePairs(redaction, [[gold, { mentions: [], masks: own ?? [] }]], options).measures

const any = golds({ annotators: 2 })
const length = (gold: Redactions): number => [...gold.text!].length
const recalls = [
  'entityRecall',
  'entityRecallDirect',
  'entityRecallQuasi',
  'riskRecall',
  'mentionRecall',
  'tokenRecall',
  'documentsClean',
] as const

test('a text that is masked completely leaks nothing, and every recall is 1', () => {
  fc.assert(
    fc.property(any, (gold) => {
      const scores = under(gold, [{ start: 0, end: length(gold) }])
      for (const name of recalls) expect([1, undefined]).toContain(scores[name])
      for (const name of ['charactersLeaked', 'tokensLeaked']) expect([0, undefined]).toContain(scores[name])
    }),
  )
})

test('a text without a mask leaks everything and covers no mention, if no word is ignored', () => {
  fc.assert(
    fc.property(any, (gold) => {
      const scores = under(gold, [], { ignoredWords: [] })
      for (const name of ['charactersLeaked', 'tokensLeaked']) expect([1, undefined]).toContain(scores[name])
      expect([0, undefined]).toContain(scores['tokenRecall'])
    }),
  )
})

test('a mention of ignored words alone needs no mask', () => {
  const gold: Redactions = { text: 'Mr no. about', mentions: [{ start: 0, end: 12, label: 'X', kind: 'DIRECT' }] }
  // its nine letters are sensitive all the same
  expect(under(gold, [])).toMatchObject({ entityRecall: 1 / 1, tokenRecall: 3 / 3, charactersLeaked: 9 / 9 })
})

test('two adjacent masks have the same scores as one mask over both', () => {
  fc.assert(
    fc.property(any, masks, fc.nat(), (gold, own, at) => {
      const [first, ...rest] = own
      if (first === undefined || first.end - first.start < 2) return
      const middle = first.start + 1 + (at % (first.end - first.start - 1))
      const cut = [{ start: first.start, end: middle }, { start: middle, end: first.end }, ...rest]
      const [before, after] = [under(gold, own), under(gold, cut)]
      for (const name of [...recalls, 'charactersLeaked', 'tokensLeaked', 'characterPrecision'])
        expect(after[name], name).toBe(before[name])
    }),
  )
})

test('another mask never lowers a recall or raises the leaked characters', () => {
  fc.assert(
    fc.property(any, masks, fc.constantFrom('blind', 'must-match'), (gold, own, labels) => {
      const [before, after] = [under(gold, own.slice(1), { labels }), under(gold, own, { labels })]
      for (const name of recalls) expect(after[name] ?? 1, name).toBeGreaterThanOrEqual(before[name] ?? 0)
      expect(after['charactersLeaked'] ?? 0).toBeLessThanOrEqual(before['charactersLeaked'] ?? 1)
    }),
  )
})

test('the order of annotators does not change the scores', () => {
  fc.assert(
    fc.property(any, masks, (gold, own) => {
      const of = (name: string) => gold.mentions.filter(({ annotator }) => annotator === name)
      const turned = { ...gold, annotators: ['a1', 'a0'], mentions: [...of('a1'), ...of('a0')] }
      for (const annotators of ['each', 'any', 'all'])
        expect(under(turned, own, { annotators })).toEqual(under(gold, own, { annotators }))
    }),
  )
})

test('sensitive characters with annotators=any include those with annotators=all', () => {
  fc.assert(
    fc.property(any, (gold) => {
      const [some, every] = ['any', 'all'].map((annotators) => under(gold, [], { annotators })['sensitiveCharacters']!)
      expect(every).toBeLessThanOrEqual(some!)
    }),
  )
})

test.each(['💩💩 ', 'a\u0301\u0301 ', '👩‍👩‍👧 '])('offsets count code points, with %s before a mention', (before) => {
  const start = [...before].length
  const gold: Redactions = {
    text: `${before}Ana met Ben`,
    mentions: [{ start, end: start + 3, label: 'PERSON', kind: 'DIRECT' }],
  }
  // two of three letters
  expect(under(gold, [{ start, end: start + 2 }])).toMatchObject({ charactersLeaked: 1 / 3, entityRecall: 0 / 1 })
})

test('a combining mark separates two words, and needs a mask', () => {
  const text = 'Jose\u0301 A'
  const gold: Redactions = { text, mentions: [{ start: 0, end: 7, label: 'PERSON', kind: 'DIRECT' }] }
  const masked = under(gold, [
    { start: 0, end: 4 },
    { start: 6, end: 7 },
  ])
  expect(masked).toMatchObject({ tokenRecall: 2 / 2, charactersLeaked: 0 / 5, mentionRecall: 0 / 1 })
})
