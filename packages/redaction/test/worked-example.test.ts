/** The example of the README by hand: "Mr Ana Silva of Oslo met Ana. Case 12/34." */
import { describe, expect, it } from 'vitest'
import { type Redactions, redaction } from '../src/index.ts'
import { type Pair, scorePairs } from './vectors.ts'

const text = 'Mr Ana Silva of Oslo met Ana. Case 12/34.'

const gold: Redactions = {
  text,
  annotators: ['annotator1'],
  mentions: [
    { start: 0, end: 12, label: 'PERSON', kind: 'DIRECT', entity: 'e1', annotator: 'annotator1' },
    { start: 25, end: 28, label: 'PERSON', kind: 'DIRECT', entity: 'e1', annotator: 'annotator1' },
    { start: 16, end: 20, label: 'LOC', kind: 'QUASI', entity: 'e2', annotator: 'annotator1' },
    { start: 35, end: 40, label: 'CODE', kind: 'QUASI', entity: 'e3', annotator: 'annotator1' },
  ],
}

const masks = [
  { start: 3, end: 12 },
  { start: 16, end: 20 },
  { start: 21, end: 24 },
  { start: 35, end: 37 },
]

const pair: Pair = [gold, { mentions: [], masks }]
const under = (options: Readonly<Record<string, unknown>> = {}) => scorePairs(redaction, [pair], options).measures

describe('the worked example of redaction', () => {
  it('covers "Mr Ana Silva", since "Mr" needs no mask, and Oslo, but neither "Ana" nor "34"', () => {
    expect(under()).toMatchObject({
      entityRecall: 1 / 3,
      entityRecallDirect: 0 / 1,
      entityRecallQuasi: 1 / 2,
      riskRecall: 1 / 3,
      mentionRecall: 2 / 4,
      documentsClean: 0 / 1,
    })
  })

  it('counts five of seven sensitive words as masked, and one of five masked words as masked for nothing', () => {
    const { tokenRecall, tokenPrecision, mentionPrecision, tokenF1, tokenF2, tokenFBeta } = under({ beta: 1 })
    expect({ tokenRecall, tokenPrecision, mentionPrecision }).toEqual({
      tokenRecall: 5 / 7,
      tokenPrecision: 4 / 5,
      mentionPrecision: 3 / 4,
    })
    // 2 · 4/5 · 5/7 / (4/5 + 5/7) and 5 · 4/5 · 5/7 / (4 · 4/5 + 5/7)
    expect(tokenF1).toBeCloseTo(40 / 53, 15)
    expect(tokenF2).toBeCloseTo(100 / 137, 15)
    expect(tokenFBeta).toBe(tokenF1)
  })

  it('leaks 7 of 21 sensitive characters, and masks 3 of 17 characters for nothing', () => {
    expect(under()).toMatchObject({ charactersLeaked: 7 / 21, tokensLeaked: 3 / 7, characterPrecision: 14 / 17 })
  })

  it('has a risk recall of 1/7 if PERSON has weight 5', () => {
    expect(under({ typeWeights: { PERSON: 5 } }).riskRecall).toBe(1 / 7)
  })

  it('covers only ignored words if labels must match and masks have no labels', () => {
    // "Mr" is a word of a mention, and needs none
    expect(under({ labels: 'must-match' })).toMatchObject({ entityRecall: 0 / 3, tokenRecall: 1 / 7 })
  })

  it('has no recall of mentions and entities with annotators=any', () => {
    expect(under({ annotators: 'any' })).toMatchObject({
      entityRecall: undefined,
      mentionRecall: undefined,
      tokenRecall: 5 / 7,
      tokenPrecision: 4 / 5,
      charactersLeaked: 7 / 21,
    })
  })
})

describe('several annotators of a text', () => {
  const second = { ...gold.mentions[2]!, entity: 'f1', annotator: 'annotator2' }
  const both: Redactions = { ...gold, annotators: ['annotator1', 'annotator2'], mentions: [...gold.mentions, second] }
  const of = (annotators: string) => scorePairs(redaction, [[both, { mentions: [], masks }]], { annotators }).measures

  it('count one by one with annotators=each, where a masked word is right for each annotator who marked it', () => {
    // of Ana, Silva, Oslo, met and 12 the first marks four, the second Oslo
    expect(of('each')).toMatchObject({ tokenPrecision: (4 + 1) / (5 + 5), entityRecall: 2 / 4 })
  })

  it('count with annotators=all only in the words that all of them marked', () => {
    expect(of('all')).toMatchObject({ charactersLeaked: 0 / 4, tokenRecall: 1 / 1, tokenPrecision: 1 / 5 })
  })
})
