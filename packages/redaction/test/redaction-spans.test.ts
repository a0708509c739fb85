/** Lines of evidence of labelled spans. */
import { optionsOf } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { type Redactions, redaction, redactionSpans } from '../src/index.ts'

const text = 'Ana Silva'
const gold: Redactions = { text, mentions: [{ start: 0, end: 9, label: 'PERSON', kind: 'DIRECT' }] }

/** Gold, found and correct spans in the order of lines, with what they show. */
const linesOf = (labels: readonly [string, string]) => {
  const [first, second] = labels
  const system: Redactions = {
    text,
    mentions: [
      { start: 0, end: 3, label: first, kind: 'DIRECT' },
      { start: 4, end: 9, label: second, kind: 'DIRECT' },
    ],
  }
  const { judge } = redactionSpans.with(optionsOf(redactionSpans, {}))
  return [...judge(gold)(system)].flatMap(({ verdict, stats, show }) => {
    const shown = show?.()
    return shown === undefined ? [] : [[verdict, Object.fromEntries(stats.labels), shown.system, shown.types]]
  })
}

describe('a gold span that overlaps spans of several labels', () => {
  it('gets a line of evidence for each label of the system if one label is right', () => {
    expect(linesOf(['MISC', 'PERSON'])).toEqual([
      [
        'wrong boundary',
        { PERSON: { gold: 1, found: 1, correct: 0 } },
        'PERSON Silva',
        { gold: 'PERSON', system: 'PERSON' },
      ],
      ['wrong type', { MISC: { gold: 0, found: 1, correct: 0 } }, 'MISC Ana', { gold: 'PERSON', system: 'MISC' }],
    ])
  })

  it('is counted once in the gold if no label is right', () => {
    expect(linesOf(['MISC', 'LOC'])).toEqual([
      [
        'wrong type',
        { PERSON: { gold: 1, found: 0, correct: 0 }, MISC: { gold: 0, found: 1, correct: 0 } },
        'MISC Ana',
        { gold: 'PERSON', system: 'MISC' },
      ],
      ['wrong type', { LOC: { gold: 0, found: 1, correct: 0 } }, 'LOC Silva', { gold: 'PERSON', system: 'LOC' }],
    ])
  })
})

describe('redaction-spans with masks and mentions that all overlap', () => {
  const onOnePlace = (n: number): Redactions => ({
    text,
    mentions: Array.from({ length: n }, (_, i) => ({ start: 0, end: 3, label: `L${i}`, kind: 'DIRECT' })),
  })
  const { check } = redactionSpans.with(optionsOf(redactionSpans, {}))
  const codesOf = (mentions: number, masks: number): readonly string[] =>
    Array.from(check?.(onOnePlace(masks), onOnePlace(mentions)) ?? [], ({ code }) => code)

  // 2^19 = 1024 * 512
  it('scores up to the limit of pairs', () => expect(codesOf(1024, 512)).toEqual([]))
  it('refuses more pairs than the limit', () => expect(codesOf(1024, 513)).toEqual(['E365']))
})

describe('redaction with masks judged by many annotators', () => {
  const mention = { start: 0, end: 3, label: 'L', kind: 'DIRECT' } as const
  const gold = (annotators: number): Redactions => ({
    text,
    mentions: Array.from({ length: annotators }, (_, i) => ({ ...mention, annotator: `a${i}` })),
  })
  const system = (n: number): Redactions => ({ mentions: [], masks: Array.from({ length: n }, () => mention) })
  const codesOf = (annotators: number, masks: number, options = {}): readonly string[] =>
    Array.from(
      redaction.with(optionsOf(redaction, options)).check?.(system(masks), gold(annotators)) ?? [],
      ({ code }) => code,
    )

  // 2^19 = 1024 * 512
  it('scores up to the limit of judgements', () => expect(codesOf(512, 1024)).toEqual([]))
  it('refuses more judgements than the limit', () => expect(codesOf(512, 1025)).toEqual(['E365']))
  it('scores very many judgements of a few annotators', () => expect(codesOf(32, 20_000)).toEqual([]))
  it('scores very many judgements of annotators who are merged with annotators=any', () =>
    expect(codesOf(512, 1025, { annotators: 'any' })).toEqual([]))
})
