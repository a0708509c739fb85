/** Spans of several fragments as sets of positions: the example of the specification, and counts by brute force. */
import type { Span, Spans } from '@assay/core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import { entityMatch, spanF1 } from '../src/index.ts'
import { fragmentedPairs, positionsIn, spansIn } from './fragmented.ts'
import { measured as measuredBy, type Options, type Pair, scorer, verdicts } from './support.ts'

/** Spans from `0-3;12-15 PER`, separated by commas. */
const spansOf = (written: string): Spans => ({
  length: 100,
  regions: [
    {
      readings: [
        written
          .split(', ')
          .filter((one) => one !== '')
          .map((one): Span => {
            const [places = '', label = ''] = one.split(' ')
            const fragments = places.split(';').map((place) => {
              const [start = 0, end = 0] = place.split('-').map(Number)
              return { start, end }
            })
            const borders = { start: fragments[0]!.start, end: fragments.at(-1)!.end }
            return { ...borders, ...(fragments.length > 1 && { fragments }), labels: [[label]] }
          }),
      ],
    },
  ],
})
const pair = (gold: string, system: string): Pair => [spansOf(gold), spansOf(system)]
const measured = (own: Pair, options: Options = {}) => measuredBy(spanF1, [own], options)

const part = pair('0-3;12-15 PER', '0-3 PER')
const share = { matching: 'partial', partialCredit: 'share' }

describe('a gold span of 0-3;12-15 and a system span of 0-3', () => {
  it('match by type, not by borders, and share half of their positions', () => {
    expect(measured(part)).toMatchObject({ correct: 0, f1: 0 })
    expect(measured(part, { matching: 'exact' })).toMatchObject({ correct: 0 })
    expect(measured(part, { matching: 'type' })).toMatchObject({ correct: 1, f1: 1 })
    expect(measured(part, { matching: 'partial' })).toMatchObject({ partial: 1, f1: 1 / 2 })
    expect(measured(part, share)).toMatchObject({ partial: 1, precision: 3 / 6, recall: 3 / 6, f1: 3 / 6 })
    expect(measured(part, { matching: 'fuzzy' })).toMatchObject({ correct: 1 })
  })

  it('are described as "one part of two found" in the evidence', () => {
    const [line] = scorer(spanF1).judge(part[0])(part[1])
    expect(line?.show?.()).toMatchObject({
      gold: 'PER [0, 3) [12, 15)',
      details: 'one part of two found',
      where: {
        gold: [
          { start: 0, end: 3 },
          { start: 12, end: 15 },
        ],
        system: [{ start: 0, end: 3 }],
      },
    })
    expect(line).toMatchObject({ verdict: 'wrong boundary', facets: { type: 'PER', discontinuous: 'true' } })
  })

  it('match with discontinuous=first, as its hull matches with discontinuous=hull', () => {
    expect(measured(part, { discontinuous: 'first' })).toMatchObject({ correct: 1 })
    expect(measured(pair('0-3;12-15 PER', '0-15 PER'), { discontinuous: 'hull' })).toMatchObject({ correct: 1 })
    expect(measured(pair('0-3;12-15 PER', '0-15 PER'))).toMatchObject({ correct: 0 })
  })

  it('are refused with discontinuous=error', () => {
    const { check } = scorer(spanF1, { discontinuous: 'error' })
    expect([...(check?.(part[0]) ?? [])]).toMatchObject([
      {
        code: 'E395',
        message: 'a span has several fragments (0–3, 12–15), and discontinuous=error refuses them',
      },
    ])
  })
})

describe('a span in the gap of a discontinuous span', () => {
  const gap = pair('0-3;12-15 PER', '5-8 PER')
  it.each(['strict', 'exact', 'type', 'partial', 'fuzzy'])(
    'is not paired with the discontinuous span under %s',
    (matching) => {
      expect(measured(gap, { matching })).toMatchObject({ correct: 0, f1: 0 })
      expect(verdicts(gap, { matching })).toEqual(['missed PER', 'spurious PER'])
    },
  )

  it('is not paired with the discontinuous span by entity-match', () =>
    expect(measuredBy(entityMatch, [gap])).toMatchObject({ typeMissed: 1, typeSpurious: 1, partialPartial: 0 }))
})

describe('the largest number of pairs of discontinuous spans', () => {
  it('is found even if pairing spans by their ends would lose a pair', () => {
    // by ends, 0-2 would take 1-3;8-9 that it shares 1 with, and 8-10 find nothing
    const chain = pair('0-2 PER, 8-12 PER', '1-3;9-10 PER, 0-1;20-21 PER')
    expect(measured(chain, { matching: 'type' })).toMatchObject({ correct: 2 })
  })

  it('is found with the largest number of shared positions', () =>
    expect(measured(pair('0-4;10-14 PER', '3-5 PER, 0-2;10-13 PER'), share)).toMatchObject({
      partial: 1,
      precision: 5 / 8 / 2,
    }))
})

describe('entity-match on discontinuous spans', () => {
  it('counts borders as equal if all fragments are, and an overlap by the share of positions', () => {
    expect(measuredBy(entityMatch, [part])).toMatchObject({ strictIncorrect: 1, partialPartial: 1, typeCorrect: 1 })
    expect(measuredBy(entityMatch, [part], { minOverlap: 50 })).toMatchObject({ typeCorrect: 1 })
    expect(measuredBy(entityMatch, [part], { minOverlap: 51 })).toMatchObject({ typeMissed: 1, typeSpurious: 1 })
    expect(measuredBy(entityMatch, [pair('0-3;12-15 PER', '0-15 PER')])).toMatchObject({ strictIncorrect: 1 })
    const same = pair('0-3;12-15 PER', '0-3;12-15 PER')
    expect(measuredBy(entityMatch, [same])).toMatchObject({ strictCorrect: 1, exactCorrect: 1 })
  })
})

it('partialCredit is refused without matching=partial', () =>
  expect(spanF1.options['~standard'].validate({ partialCredit: 'share' })).toHaveProperty('issues'))

// ---- by brute force --------------------------------------------------------------------------------------------------

const keyOf = (span: Span): string => `${[...positionsIn(span)].join()} ${span.labels}`
const meet = (a: Span, b: Span): boolean => [...positionsIn(a)].some((position) => positionsIn(b).has(position))

/** The most pairs of which each is allowed, by trying all. */
const mostPairs = (golds: readonly Span[], systems: readonly Span[], may: (a: Span, b: Span) => boolean): number => {
  const [first, ...others] = golds
  if (first === undefined) return 0
  let most = mostPairs(others, systems, may)
  systems.forEach((system, i) => {
    if (may(first, system)) most = Math.max(most, 1 + mostPairs(others, systems.toSpliced(i, 1), may))
  })
  return most
}

/** The spans of both sides without those that are equal by a key, and the number of these. */
const withoutEqual = (golds: readonly Span[], systems: readonly Span[], key: (span: Span) => string) => {
  const left = [...systems]
  const others = golds.filter((gold) => {
    const i = left.findIndex((system) => key(system) === key(gold))
    if (i >= 0) left.splice(i, 1)
    return i < 0
  })
  return { golds: others, systems: left, equal: golds.length - others.length }
}

it('the counts of discontinuous spans equal those found by trying all pairs of sets of positions', () => {
  fc.assert(
    fc.property(fragmentedPairs(), (own) => {
      const [golds, systems] = own.map(spansIn) as [readonly Span[], readonly Span[]]
      const strict = withoutEqual(golds, systems, keyOf)
      expect(measured(own).correct).toBe(strict.equal)
      const label = (a: Span, b: Span): boolean => String(a.labels) === String(b.labels) && meet(a, b)
      expect(measured(own, { matching: 'type' }).correct).toBe(
        strict.equal + mostPairs(strict.golds, strict.systems, label),
      )
      const exact = withoutEqual(golds, systems, (span) => [...positionsIn(span)].join())
      expect(measured(own, { matching: 'exact' }).correct).toBe(exact.equal)
      expect(measured(own, { matching: 'partial' })).toMatchObject({
        correct: exact.equal,
        partial: mostPairs(exact.golds, exact.systems, meet),
      })
    }),
    { numRuns: drawing(300) },
  )
})

it('a gold with discontinuous spans has F1 1 against itself', () => {
  fc.assert(
    fc.property(
      fragmentedPairs().filter(([gold]) => spansIn(gold).length > 0),
      fc.constantFrom('strict', 'exact', 'type', 'partial', 'fuzzy'),
      ([gold], matching) => {
        expect(measured([gold, gold], { matching })).toMatchObject({ f1: 1, macroF1: 1 })
      },
    ),
  )
})
