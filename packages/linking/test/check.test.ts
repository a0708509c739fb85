/** What is refused or warned about, with its place. */
import { decodeOptions } from '@assay/core/internal/host'
import { describe, expect, it } from 'vitest'
import { linking } from '../src/index.ts'
import { columns, golden, scorerOf } from './support.ts'

const said = (text: string, options: object = {}): readonly string[] =>
  [...columns(text).values()].flatMap((content) =>
    Array.from(
      scorerOf(options).check?.(content) ?? [],
      ({ code, at, message }) => `${code} ${at.line}:${at.column} ${message}`,
    ),
  )

describe('the check of mentions in linking', () => {
  it('warns of a mention without an id, or refuses it with missingId=error', () => {
    const text = 'd\t0\t1\tQ1\nd\t3\t4\n'
    expect(said(text)).toEqual(['W356 2:1 the mention 3–5 has no id: it counts as NIL'])
    expect(said(text, { missingId: 'error' })).toEqual(['E356 2:1 the mention 3–5 has no id'])
    expect(said(text, { missingId: 'neleval' })).toEqual([])
    expect(said('d\t0\t1\tQ1\n', { attribute: 'wikidata' })).toEqual([
      'W356 1:1 the mention 0–2 has no wikidata: it counts as NIL',
    ])
  })

  it('refuses two mentions of one span, unless the option duplicates keeps one or both', () => {
    const text = golden('quirks/same-span-twice.sys.tsv')
    expect(said(text)).toEqual(['E357 2:1 0–2 is a mention already'])
    expect(said(text, { duplicates: 'first' })).toEqual([])
    expect(said(text, { duplicates: 'keep' })).toEqual([])
  })

  it('refuses overlapping mentions if an overlap measure is chosen', () => {
    const text = golden('quirks/nested.gold.tsv')
    expect(said(text)).toEqual([])
    expect(said(text, { measure: ['strong_link_match', 'overlap-maxmax::span'] })).toEqual([
      'E358 2:1 the mention 3–10 overlaps 0–10 of line 1',
    ])
    expect(said('d\t0\t1\tQ1\nd\t2\t4\tQ2\n', { measure: ['overlap-maxmax::span'] })).toEqual([])
  })
})

describe('names of measures in linking', () => {
  const refusal = (measure: unknown): string | undefined => {
    const decoded = decodeOptions(linking.options, { measure })
    return decoded._tag === 'Left' ? decoded.left[0]?.message : undefined
  }

  it.each([
    [['tac14', 'muc']],
    ['strong_link_match,overlap-maxmax::span+kbid'],
    [['sets:is_first:docid+eid', 'pairwise_negative:None:span', 'sets:reference:span']],
  ])('are accepted as presets, single measures or aggregate:filter:key: %j', (measure) => {
    expect(refusal(measure)).toBeUndefined()
  })

  it.each([
    [[], 'name a measure, such as strong_link_match'],
    [
      'strong_lnk_match',
      '"strong_lnk_match" is neither a measure nor aggregate:filter:key; did you mean strong_link_match?',
    ],
    ['sets:is_linked:', '"sets:is_linked:" has no key, such as span+kbid'],
    ['sets::span:x', '"sets::span:x" is neither a measure nor aggregate:filter:key'],
    ['b_cubed::kbid', '"b_cubed::kbid": the key of b_cubed needs span, since its elements are mentions'],
  ])('are refused if invalid: %j', (measure, expected) => {
    expect(refusal(measure)).toBe(expected)
  })
})
