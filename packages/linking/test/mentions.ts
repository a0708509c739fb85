/** Documents with linked mentions, to check laws on. */
import type { Span, Spans } from '@assay/core'
import { type Pair, spanPairs } from '@assay/core/laws'
import * as fc from 'fast-check'

const ids = ['Q1', 'Q2', 'Q3', 'NIL1', 'NIL2', 'NIL', '', '__proto__']

const withIds = (content: Spans, next: () => number, change: (id: string) => string): Spans => ({
  ...content,
  regions: content.regions.map((region) => ({
    ...region,
    readings: region.readings.map((reading) =>
      reading.map((span): Span => {
        const id = change(ids[next() % ids.length]!)
        const { attributes: _, ...bare } = span
        if (id === '') return bare
        // a score for some: they are what a threshold is looked for among
        const score = next() % 4
        return {
          ...bare,
          attributes: {
            id,
            ...(score > 0 && { score: String(score / 4) }),
            ...(id === 'Q1' && { ids: JSON.stringify([id, 'Q2', 'NIL1']) }),
          },
        }
      }),
    ),
  })),
})

const labels = [[['PER']], [['LOC']], [['LOC', 'CITY']], []]

/** Half of the spans are on both sides; an id of the system is that of the gold at its place in two cases of three. */
export const linkedPairs = (): fc.Arbitrary<Pair<'spans'>> =>
  fc
    .tuple(
      spanPairs({ alternatives: false, omitted: false, labels }),
      fc.array(fc.nat(7), { minLength: 1, maxLength: 9 }),
      fc.array(fc.nat(2), { minLength: 1, maxLength: 7 }),
    )
    .map(([[gold, system], own, changes]) => {
      const from = (list: readonly number[]): (() => number) => {
        let at = 0
        return () => list[at++ % list.length]!
      }
      const change = from(changes)
      return [
        withIds(gold, from(own), (id) => id),
        withIds(system, from(own), (id) => (change() === 0 ? ids[(ids.indexOf(id) + 1) % ids.length]! : id)),
      ]
    })

const withoutScores = (content: Spans): Spans => ({
  ...content,
  regions: content.regions.map((region) => ({
    ...region,
    readings: region.readings.map((spans) =>
      spans.map(({ attributes: { score: _, ...others } = {}, ...span }): Span => ({ ...span, attributes: others })),
    ),
  })),
})

/** The same with scores of the system alone, as of a gold that people made. */
export const scoredPairs = (): fc.Arbitrary<Pair<'spans'>> =>
  linkedPairs().map(([gold, system]) => [withoutScores(gold), system])
