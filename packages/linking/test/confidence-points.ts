/** The points of `link-confidence`, held against `linking` of the documents that are cut at each threshold. */
import { ranking, type Spans } from '@assay/core'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { expect } from 'vitest'
import { linkConfidence, linking } from '../src/index.ts'

export type Pair = readonly [gold: Spans, system: Spans]
export type Numbers = Readonly<Record<string, number | undefined>>
export interface Options {
  readonly [name: string]: unknown
}

export const scorerOf = (options: Options = {}) => linkConfidence.with(optionsOf(linkConfidence, options))

const sumOf = (pairs: readonly Pair[], options: Options = {}) => sumPairs(scorerOf(options), pairs).stats

export const valuesOf = (pairs: readonly Pair[], options: Options = {}): Numbers =>
  scorerOf(options).summarise(sumOf(pairs, options))

export const pointsOf = (pairs: readonly Pair[], options: Options = {}) => {
  const { thresholds, found, correct } = ranking.curveOf(sumOf(pairs, options).items)
  return Array.from(thresholds, (threshold, at) => [threshold, found[at]!, correct[at]!] as const)
}

/** The mentions with at least a score; those without one stay. */
const cutAt = (content: Spans, least: number): Spans => ({
  ...content,
  regions: content.regions.map((region) => ({
    ...region,
    readings: region.readings.map((spans) =>
      spans.filter(({ attributes }) => Number(attributes?.['score'] ?? Number.POSITIVE_INFINITY) >= least),
    ),
  })),
})

/** Compares each point with the counts of `linking` of what is left there; gives the number of points. */
export const comparePoints = (pairs: readonly Pair[], options: Options): number => {
  const { measure, ...others } = options
  const cut = linking.with(optionsOf(linking, { ...others, measure: [measure], by: '' }))
  const points = pointsOf(pairs, { ...options, unscored: 'highest' })
  for (const [threshold, found, correct] of points) {
    const left = pairs.map(([gold, system]): Pair => [gold, cutAt(system, threshold)])
    const { ptp = 0, fp = 0, rtp = 0, fn = 0, ...shares } = cut.summarise(sumPairs(cut, left).stats)
    expect([threshold, found, correct]).toEqual([threshold, ptp + fp, ptp])
    if (!Number.isFinite(threshold)) continue
    const { precision, recall, f1, gold } = valuesOf(pairs, { ...options, unscored: 'highest', threshold })
    expect([gold, precision, recall]).toEqual([rtp + fn, shares.precision, shares.recall])
    expect(f1).toEqual(shares.f1 === undefined ? undefined : expect.closeTo(shares.f1, 12))
  }
  return points.length
}

export const measures = [
  'strong_mention_match',
  'strong_typed_mention_match',
  'strong_linked_mention_match',
  'strong_link_match',
  'strong_nil_match',
  'strong_all_match',
  'strong_typed_all_match',
  'entity_match',
  'sets::docid+eid',
]
