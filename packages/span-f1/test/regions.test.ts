/** Documents with a text: alternatives, omitted parts, different texts, and the display of lines. */
import type { Problem, Region, Span, Spans } from '@assay/core'
import { describe, expect, it } from 'vitest'
import { spanF1 } from '../src/index.ts'
import { measured, type Options, pair, scorer } from './support.ts'

const span = (start: number, end: number, label: string, more: Partial<Span> = {}): Span => ({
  start,
  end,
  labels: [[label]],
  ...more,
})
const region = (text: string, ...readings: readonly (readonly Span[])[]): Region => ({
  readings,
  texts: readings.map(() => text),
  spot: (_, unit) => ({ at: { path: 'a.xml', line: 1, column: unit + 1 } }),
})
const document = (...regions: readonly Region[]): Spans => ({
  length: regions.reduce((sum, { texts }) => sum + (texts?.[0]?.length ?? 0), 0),
  regions,
})
const problems = (content: Spans, gold?: Spans, options: Options = {}): readonly Problem[] => [
  ...(scorer(spanF1, options).check?.(content, gold) ?? []),
]

describe('regions of a text', () => {
  it('give the same scores if the same spans are in one region or in two', () => {
    const gold = document(region('Ana Sousa ', [span(0, 9, 'PER')]), region('in Rio', [span(3, 6, 'LOC')]))
    const system = document(region('Ana Sousa in Rio', [span(0, 9, 'PER'), span(13, 16, 'LOC')]))
    expect(measured(spanF1, [[gold, system]])).toMatchObject({ correct: 2, f1: 1 })
    expect(problems(system, gold)).toEqual([])
  })
})

describe('alternative readings of a region', () => {
  const gold = document(
    region('Rio ', [span(0, 3, 'LOC')]),
    region('Ana Sousa', [span(0, 9, 'PER')], [span(0, 3, 'PER')]),
  )

  it('are refused at the place of the region', () =>
    expect(problems(gold)).toEqual([
      {
        severity: 'error',
        code: 'E319',
        message: '"Ana Sousa" has 2 alternative readings',
        at: { path: 'a.xml', line: 1, column: 1 },
        hint: 'to take the first reading of each region: --set alternatives=first; harem-identification considers all of them',
      },
    ]))

  it('count by their first reading with alternatives=first', () => {
    const system = document(region('Rio Ana Sousa', [span(4, 13, 'PER')]))
    expect(problems(gold, undefined, { alternatives: 'first' })).toEqual([])
    expect(measured(spanF1, [[gold, system]], { alternatives: 'first' })).toMatchObject({ gold: 2, correct: 1 })
  })
})

describe('omitted parts of the gold', () => {
  const text = 'Ana Sousa in Rio'
  const gold = document(
    region(text, [
      span(0, 9, 'PER'),
      { start: 10, end: 16, labels: [], omitted: 'zone' },
      span(13, 16, 'LOC', { omitted: 'within' }),
    ]),
  )

  it('count neither in the gold nor in the system', () => {
    const system = document(region(text, [span(0, 9, 'PER'), span(13, 16, 'ORG')]))
    expect(measured(spanF1, [[gold, system]])).toMatchObject({ gold: 1, found: 1, correct: 1 })
  })

  it('do not affect a span outside them', () => {
    const system = document(region(text, [span(0, 3, 'ORG'), span(8, 12, 'LOC')]))
    // the second touches the part, and has no partner; the first does not touch it
    expect(measured(spanF1, [[gold, system]])).toMatchObject({ gold: 1, found: 1, correct: 0 })
  })

  it("have no effect in a system's file", () => {
    const system = document(region(text, [span(0, 9, 'PER'), { start: 0, end: 16, labels: [], omitted: 'zone' }]))
    expect(measured(spanF1, [[gold, system]])).toMatchObject({ found: 1, correct: 1 })
  })
})

describe('texts that differ between gold and system', () => {
  it('are refused at the first difference', () => {
    const [gold, system] = [document(region('𝒾n Rio', [])), document(region('𝒾n Rom', []))]
    expect(problems(system, gold)).toMatchObject([
      {
        code: 'E402',
        message: 'after 4 characters the text is "io" in the gold and "om" here',
        at: { path: 'a.xml', line: 1, column: 5 },
      },
    ])
  })

  it('are refused at the end of the shorter text', () =>
    expect(problems(document(region('in', [])), document(region('in Rio', [])))).toMatchObject([
      { code: 'E402', message: 'after 2 characters the text is " Rio" in the gold and its end here' },
    ]))
})

describe('evidence of span-f1', () => {
  const text = 'Ana Sousa in Rio'
  const at = { path: 'a.xml', line: 1, column: 1 }
  const gold = document(region(text, [span(0, 9, 'PER', { at }), span(13, 16, 'LOC')]))
  const system = document(region(text, [span(0, 3, 'PER'), span(13, 16, 'ORG')]))

  const shownBy = (options: Options) =>
    [...scorer(spanF1, options).judge(gold)(system)].map(({ verdict, show }) => ({ verdict, ...show?.() }))

  it('shows words and places', () =>
    expect(shownBy({})).toEqual([
      {
        verdict: 'wrong boundary',
        gold: 'PER Ana Sousa',
        system: 'PER Ana',
        at,
        types: { gold: 'PER', system: 'PER' },
        where: { gold: [{ start: 0, end: 9 }], system: [{ start: 0, end: 3 }] },
      },
      {
        verdict: 'wrong type',
        gold: 'LOC Rio',
        system: 'ORG Rio',
        types: { gold: 'LOC', system: 'ORG' },
        where: { gold: [{ start: 13, end: 16 }], system: [{ start: 13, end: 16 }] },
      },
    ]))

  it('states half credit of a pair, and correct pairs', () =>
    expect(shownBy({ matching: 'partial' }).map(({ verdict, details }) => [verdict, details])).toEqual([
      ['wrong boundary', 'half credit'],
      ['correct', undefined],
    ]))

  it('shows offsets if the text is missing', () => {
    const [own, other] = pair('3-7 PER', '')
    const [line] = scorer(spanF1).judge(own)(other)
    expect(line?.show?.().gold).toBe('PER [3, 7)')
  })

  it('shows the types of pairs under every matching', () => {
    for (const matching of ['strict', 'exact', 'type', 'partial', 'fuzzy']) {
      const lines = [...scorer(spanF1, { matching }).judge(gold)(system)]
      expect(lines.map(({ facets }) => facets)).toContainEqual({ type: 'LOC', systemType: 'ORG' })
    }
  })
})
