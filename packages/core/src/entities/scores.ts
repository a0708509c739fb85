/** Precision, recall and F1 from what was earned of what there was. */
import { harmonic } from '../formulas/f-measure.ts'
import { ofZeroDivision, shareOf, type ZeroDivision } from '../zero-division.ts'

/** A ratio that is still a sum: what was earned, of what there was. */
export interface Ratio {
  readonly hit: number
  readonly of: number
}

export interface Scores {
  readonly precision: number | undefined
  readonly recall: number | undefined
  readonly f1: number | undefined
}

/** Precision, recall and F1. Where one side has nothing and the other has something, F1 is 0; where both have nothing, it is 0/0. */
export const scoresOf = (recall: Ratio, precision: Ratio, zeroDivision: ZeroDivision): Scores => ({
  precision: shareOf(precision.hit, precision.of, zeroDivision),
  recall: shareOf(recall.hit, recall.of, zeroDivision),
  f1:
    recall.of + precision.of === 0
      ? ofZeroDivision(zeroDivision)
      : recall.of === 0 || precision.of === 0
        ? 0
        : harmonic(precision.hit / precision.of, recall.hit / recall.of),
})
