/** Documents with a text: alternatives, parts that are not evaluated, texts that differ, and what a line of evidence shows. */
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

describe('regions', () => {
  it('stand one after the other: the same spans in one region and in two', () => {
    const gold = document(region('Ana Sousa ', [span(0, 9, 'PER')]), region('in Rio', [span(3, 6, 'LOC')]))
    const system = document(region('Ana Sousa in Rio', [span(0, 9, 'PER'), span(13, 16, 'LOC')]))
    expect(measured(spanF1, [[gold, system]])).toMatchObject({ correct: 2, f1: 1 })
    expect(problems(system, gold)).toEqual([])
  })
})

describe('alternative readings', () => {
  const gold = document(
    region('Rio ', [span(0, 3, 'LOC')]),
    region('Ana Sousa', [span(0, 9, 'PER')], [span(0, 3, 'PER')]),
  )

  it('are refused with the place of the region', () =>
    expect(problems(gold)).toEqual([
      {
        severity: 'error',
        code: 'E319',
        message: '"Ana Sousa" can be read in 2 ways',
        at: { path: 'a.xml', line: 1, column: 1 },
        hint: 'take the first reading of each: --set alternatives=first; harem-identification weighs them all',
      },
    ]))

  it('or the first counts', () => {
    const system = document(region('Rio Ana Sousa', [span(4, 13, 'PER')]))
    expect(problems(gold, undefined, { alternatives: 'first' })).toEqual([])
    expect(measured(spanF1, [[gold, system]], { alternatives: 'first' })).toMatchObject({ gold: 2, correct: 1 })
  })
})

describe('parts that are not evaluated', () => {
  const text = 'Ana Sousa in Rio'
  const gold = document(
    region(text, [
      span(0, 9, 'PER'),
      { start: 10, end: 16, labels: [], omitted: 'zone' },
      span(13, 16, 'LOC', { omitted: 'within' }),
    ]),
  )

  it('count on neither side', () => {
    const system = document(region(text, [span(0, 9, 'PER'), span(13, 16, 'ORG')]))
    expect(measured(spanF1, [[gold, system]])).toMatchObject({ gold: 1, found: 1, correct: 1 })
  })

  it('do not excuse a span beside them', () => {
    const system = document(region(text, [span(0, 3, 'ORG'), span(8, 12, 'LOC')]))
    // the second touches the part, and has no partner; the first does not touch it
    expect(measured(spanF1, [[gold, system]])).toMatchObject({ gold: 1, found: 1, correct: 0 })
  })

  it('of a system say nothing', () => {
    const system = document(region(text, [span(0, 9, 'PER'), { start: 0, end: 16, labels: [], omitted: 'zone' }]))
    expect(measured(spanF1, [[gold, system]])).toMatchObject({ found: 1, correct: 1 })
  })
})

describe('texts', () => {
  it('that differ are refused with the first place', () => {
    const [gold, system] = [document(region('in Rio', [])), document(region('in Rom', []))]
    expect(problems(system, gold)).toMatchObject([
      {
        code: 'E402',
        message: 'after 4 characters the text is "io" in the gold and "om" here',
        at: { path: 'a.xml', line: 1, column: 5 },
      },
    ])
  })

  it('that end early are refused at their end', () =>
    expect(problems(document(region('in', [])), document(region('in Rio', [])))).toMatchObject([
      { code: 'E402', message: 'after 2 characters the text is " Rio" in the gold and its end here' },
    ]))
})

describe('evidence', () => {
  const text = 'Ana Sousa in Rio'
  const at = { path: 'a.xml', line: 1, column: 1 }
  const gold = document(region(text, [span(0, 9, 'PER', { at }), span(13, 16, 'LOC')]))
  const system = document(region(text, [span(0, 3, 'PER'), span(13, 16, 'ORG')]))

  const shownBy = (options: Options) =>
    [...scorer(spanF1, options).judge(gold)(system)].map(({ verdict, show }) => ({ verdict, ...show?.() }))

  it('shows words and place', () =>
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

  it('says of a half match that it is one, and of what is right that it is', () =>
    expect(shownBy({ matching: 'partial' }).map(({ verdict, details }) => [verdict, details])).toEqual([
      ['wrong boundary', 'half credit'],
      ['correct', undefined],
    ]))

  it('shows borders where there are no words', () => {
    const [own, other] = pair('3-7 PER', '')
    const [line] = scorer(spanF1).judge(own)(other)
    expect(line?.show?.().gold).toBe('PER [3, 7)')
  })

  it('says under every matching which types met', () => {
    for (const matching of ['strict', 'exact', 'type', 'partial', 'fuzzy']) {
      const lines = [...scorer(spanF1, { matching }).judge(gold)(system)]
      expect(lines.map(({ facets }) => facets)).toContainEqual({ type: 'LOC', systemType: 'ORG' })
    }
  })
})
