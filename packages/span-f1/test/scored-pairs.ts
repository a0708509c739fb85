/** Spans whose system has scores, which follow from where they stand; some have none. */
import type { Span, Spans } from '@assay/core'
import type * as fc from 'fast-check'
import { nestedPairs } from './nested.ts'
import type { Pair } from './support.ts'

const scoreOf = ({ start, end }: Span, i: number): string | undefined => {
  const score = (start * 7 + end * 3 + i) % 11
  return score === 10 ? undefined : String(score / 10)
}

const withScores = (content: Spans): Spans => ({
  ...content,
  regions: content.regions.map((region) => ({
    ...region,
    readings: region.readings.map((spans) =>
      spans.map((span, i) => {
        const score = scoreOf(span, i)
        return score === undefined ? span : { ...span, attributes: { ...span.attributes, score } }
      }),
    ),
  })),
})

export const scoredPairs = (): fc.Arbitrary<Pair> =>
  nestedPairs().map(([gold, system]): Pair => [gold, withScores(system)])
