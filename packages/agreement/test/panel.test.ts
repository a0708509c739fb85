/** Laws of panels for the metric `agreement`, and what becomes of items and documents that somebody lacks. */
import { type Tags, tagAt, tagsOf } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agreement } from '../src/index.ts'
import { anyNames, anyOrder, measuredBy, type Panel, relabelled, unanimous } from './panels.ts'

const scorer = (options: Readonly<Record<string, unknown>> = {}) => agreement.with(optionsOf(agreement, options))

const labels = ['1', '2', '3', '_']
const sentence = (length: number) => fc.array(fc.constantFrom(...labels), { minLength: length, maxLength: length })

/** Up to five documents, each by up to five annotators, of whom some lack some. */
const panels: fc.Arbitrary<Panel<'tags'>> = fc.integer({ min: 2, max: 5 }).chain((size) =>
  fc.array(
    fc
      .integer({ min: 1, max: 6 })
      .chain((length) =>
        fc.array(fc.option(sentence(length), { nil: undefined, freq: 4 }), { minLength: size, maxLength: size }),
      )
      .map((answers) => answers.map((tags) => tags && tagsOf(tags))),
    { minLength: 1, maxLength: 5 },
  ),
)

const usual = { noValue: ['_'] }
const other: Readonly<Record<string, string>> = { 1: 'low', 2: 'a/b', 3: '__proto__', _: '_' }
const renamed = (tags: Tags): Tags => tagsOf(Array.from({ length: tags.length }, (_, i) => other[tagAt(tags, i)]!))

describe.each(['nominal', 'ordinal', 'interval', 'ratio', 'linear'])(
  'labels by several annotators, with distance=%s',
  (distance) => {
    test('score the same, bit for bit, in any order of annotators', () =>
      anyOrder(scorer({ ...usual, distance }), panels))
    test('score the same, bit for bit, under any names of annotators', () =>
      anyNames(scorer({ ...usual, distance }), panels))
  },
)

test('labels score the same if they are renamed one to one', () => relabelled(scorer(usual), panels, renamed))

test('labels agree perfectly if all annotators are equal', () => {
  const documents = fc.integer({ min: 1, max: 6 }).chain((length) => sentence(length).map((tags) => tagsOf(tags)))
  const coefficients = ['alpha', 'kappa', 'kappaFleiss', 'kappaMulti', 's', 'observed'] as const
  unanimous(scorer(usual), documents, coefficients)
})

describe('a missing value', () => {
  const own = measuredBy(scorer({ noValue: ['_'] }), [
    [tagsOf(['1', '2', '_', '1']), tagsOf(['1', '1', '2', '_']), tagsOf(['1', '2', '2', '_'])],
    [tagsOf(['1']), undefined, undefined],
  ])

  test('is not a label: an item with fewer than two values does not count', () => {
    // of 1 1 1, 2 1 2 and – 2 2: one item has one value, and one document one annotator
    expect([own.items, own.values, own.left]).toEqual([3, 8, 2])
    expect(own.observed).toBe((6 / 2 + 2 / 2 + 2 / 1) / 8)
    // two values are drawn, and the first is not put back
    expect(own.expected).toBe((4 * 3 + 4 * 3) / (8 * 7))
  })

  test("leaves Fleiss' kappa without a value, since that measure needs complete data", () => {
    expect(own.kappaFleiss).toBeUndefined()
    const complete = measuredBy(scorer({ noValue: ['_'], incomplete: 'drop' }), [
      [tagsOf(['1', '2', '_']), tagsOf(['1', '1', '2']), tagsOf(['1', '2', '2'])],
    ])
    // items 1 1 1 and 2 1 2: observed 2/3, expected (4/6)² + (2/6)²
    expect(complete.left).toBe(1)
    expect(complete.kappaFleiss).toBeUndefined()
  })
})

describe('the agreement on each label against all others', () => {
  test('equals the alpha of data in which all other labels are merged', () => {
    const one = scorer()
    const panel: Panel<'tags'> = [[tagsOf(['a', 'b', 'c', 'a', 'b']), tagsOf(['a', 'b', 'b', 'c', 'b'])]]
    const two: Panel<'tags'> = [[tagsOf(['a', 'x', 'x', 'a', 'x']), tagsOf(['a', 'x', 'x', 'x', 'x'])]]
    const judge = one.panel!.judge
    const [line] = judge(panel[0] ?? [], ['p', 'q'])
    const ofA = one.panel?.split?.(line?.stats as never)['type']?.get('a')
    const { alpha, kappa, observed, items } = measuredBy(one, two)
    expect(one.summarise(ofA as never)).toMatchObject({ alpha, kappa, observed, items })
  })

  test('has no value if labels and pairs make too many tables, and a remark gives the reason', () => {
    const one = scorer()
    // 512 pairs of annotators that all gave one label, and 512 or 513 labels
    const pairs = new Map(
      Array.from({ length: 512 }, (_, i) => [`${i}`, new Map([['a', new Map([['a', 1]])]])] as const),
    )
    const withLabels = (labels: number) => ({
      ...one.stats.empty,
      pairs,
      values: new Map(Array.from({ length: labels }, (_, i) => [`${i}`, 2] as const)),
    })
    expect(one.panel!.split!(withLabels(512))['type']?.size).toBe(512)
    expect(one.panel!.split!(withLabels(513))).toEqual({})
    expect(one.report?.remarks?.(withLabels(513))).toEqual([
      `there are no numbers by label: 513 labels times 512 pairs of annotators are over ${512 * 512}`,
    ])
  })
})
