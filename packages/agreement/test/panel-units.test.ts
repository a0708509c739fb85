/** Laws of panels for the metric `agreement-units`, and units that overlap. */
import type { Span, Spans } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agreementUnits } from '../src/index.ts'
import { anyNames, anyOrder, measuredBy, type Panel, relabelled, unanimous } from './panels.ts'

const scorer = (options: Readonly<Record<string, unknown>> = {}) =>
  agreementUnits.with(optionsOf(agreementUnits, options))

const LENGTH = 20
const spansOf = (units: readonly (readonly [start: number, end: number, label: string])[]): Spans => {
  const reading = units.map(([start, end, label]): Span => ({ start, end, labels: [[label]] }))
  return { length: LENGTH, regions: [{ readings: [reading] }] }
}

/** Units that do not overlap: borders in order, each with a label or a gap. */
const spans = fc.uniqueArray(fc.integer({ min: 0, max: LENGTH }), { minLength: 2, maxLength: 7 }).chain((borders) =>
  fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: borders.length, maxLength: borders.length })
    .map((labels) => {
      const inOrder = [...borders].sort((a, b) => a - b)
      return spansOf(
        inOrder.slice(1).flatMap((end, i) => {
          const label = labels[i] as string
          return label === '' ? [] : [[inOrder[i]!, end, label] as const]
        }),
      )
    }),
)

const panels: fc.Arbitrary<Panel<'spans'>> = fc.integer({ min: 2, max: 4 }).chain((size) =>
  fc.array(fc.array(fc.option(spans, { nil: undefined, freq: 5 }), { minLength: size, maxLength: size }), {
    minLength: 1,
    maxLength: 3,
  }),
)

const renamed = ({ length, regions }: Spans): Spans => ({
  length,
  regions: regions.map(({ readings }) => ({
    readings: readings.map((reading) =>
      reading.map((span) => ({ ...span, labels: [[`${span.labels[0]?.[0]}__proto__`]] })),
    ),
  })),
})

const options = [{}, { cuSelf: 'union', unitMatch: 'overlap' }]
describe.each(options)('units by several annotators under %j', (own) => {
  test('score the same, bit for bit, in any order of annotators', () => anyOrder(scorer(own), panels))
  test('score the same, bit for bit, under any names of annotators', () => anyNames(scorer(own), panels))
  test('score the same, bit for bit, under other labels', () => relabelled(scorer(own), panels, renamed))
})

test('γ uses the same alignments and samples for any order of annotators', () =>
  anyOrder(scorer({ alignments: 'sampled', samples: 2, precision: 0 }), panels, 20))

test('annotators with equal units agree perfectly', () =>
  unanimous(scorer({ alignments: 'observed' }), spans, ['u', 'uBar', 'cu', 'alphaU', 'f1', 'f1Pooled']))

describe('overlapping units of one annotator', () => {
  const nested = spansOf([
    [0, 6, 'a'],
    [2, 4, 'b'],
  ])

  test('are refused with a message that names both units', () => {
    const [problem] = scorer().check?.(nested) ?? []
    expect(problem).toMatchObject({ code: 'E368', severity: 'error' })
    expect(problem?.message).toBe('the unit b at 2 to 4 overlaps a at 0 to 6, of the same annotator')
  })

  test('are reduced to the longest unit under overlapping=longest', () => {
    const own = scorer({ overlapping: 'longest' })
    expect([...(own.check?.(nested) ?? [])]).toEqual([])
    expect(measuredBy(own, [[nested, spansOf([[0, 6, 'a']])]])).toMatchObject({ f1: 1, u: 1 })
  })

  test('are allowed under overlapping=types if their labels differ', () => {
    const own = scorer({ overlapping: 'types' })
    expect([...(own.check?.(nested) ?? [])]).toEqual([])
    expect(measuredBy(own, [[nested, nested]])).toMatchObject({ f1: 1, alphaU: 1, u: undefined, cu: undefined })
  })
})

test('a document with a single annotator does not count', () => {
  const one = spansOf([[0, 6, 'a']])
  expect(
    measuredBy(scorer(), [
      [one, undefined],
      [one, one],
    ]),
  ).toMatchObject({ documents: 1, left: 1, units: 2, u: 1 })
})
