/** From sums to numbers: the error rate at an alpha, its parts, and the sweep over all alphas. */
import { totalValue } from '@assay/core'
import type { Costs } from './costs.ts'
import { type EntityStats, type EterStats, type Terms, terms, wholeOf } from './eter-stats.ts'
import { decimal, dividedBy, minus, plus, quotientOf, type Ratio, ratio, sumOf, times } from './fractions.ts'
import type { EterOptions } from './options.ts'

const one = ratio(1)
/** The points of the sweep: Figure 6 of the paper has alpha from 0 to 1. */
const TENTHS = Array.from({ length: 11 }, (_, i) => i / 10)

/** All alphas at which something is asked for. */
export const sweepPoints = ({ alpha }: EterOptions): readonly number[] => [...new Set([...TENTHS, alpha])]

/** I + D + (1 − α) Σ E_r + α Σ E_c. */
const errorsAt = (sum: Terms, alpha: Ratio, costs: Costs): Ratio => {
  const { insertions, deletions, roots, components, alone } = sum
  const unpaired = ratio(insertions * costs.insertion + deletions * costs.deletion)
  const paired = plus(times(minus(one, alpha), sumOf(roots)), times(alpha, plus(sumOf(components), sumOf(alone))))
  return times(plus(unpaired, paired), ratio(1, costs.unit))
}

/** The error rate at an alpha; `undefined` where there is nothing to divide by. */
export const rateAt = (sum: Terms, entities: Ratio, alpha: number, costs: Costs): Ratio | undefined =>
  dividedBy(errorsAt(sum, decimal(alpha), costs), entities)

export interface Summary {
  /** ETER at an alpha. */
  readonly eterAt: (alpha: number) => number | undefined
  readonly whole: EntityStats
}

const emptyRate = (whole: EntityStats, { emptyReference }: EterOptions): number | undefined => {
  if (emptyReference === 'infinity') return undefined
  return emptyReference === 'zero' ? 0 : whole.terms.insertions
}

export const summaryOf = (s: EterStats, options: EterOptions, costs: Costs): Summary => {
  const whole = wholeOf(s)
  const micro = (alpha: number): number | undefined => {
    if (whole.gold === 0) return emptyRate(whole, options)
    // a part of the whole, such as a type, is not aligned by itself
    if (options.alignBy === 'error' && s.documents === 0) return undefined
    const own = options.alignBy === 'error' ? (s.points.get(String(alpha)) ?? terms.empty) : whole.terms
    const rate = rateAt(own, ratio(whole.gold), alpha, costs)
    return rate && quotientOf(rate)
  }
  const macro = (alpha: number): number | undefined => {
    if (s.documents === 0) return whole.gold === 0 ? emptyRate(whole, options) : undefined
    const sum = s.means.get(String(alpha))
    return (sum === undefined ? 0 : totalValue(sum)) / s.documents
  }
  return { eterAt: options.average === 'macro' ? macro : micro, whole }
}

/** A sum of errors over the entities of the gold. */
export const share = (errors: EntityStats['terms']['roots'], gold: number, { unit }: Costs): number | undefined => {
  const rate = dividedBy(times(sumOf(errors), ratio(1, unit)), ratio(gold))
  return rate && quotientOf(rate)
}

/** ETER from alpha 0 to 1: Figure 6 of the paper. */
export const sweepOf = (s: EterStats, options: EterOptions, costs: Costs) => {
  const { eterAt } = summaryOf(s, options, costs)
  return TENTHS.map((at) => ({ at, measures: { eter: eterAt(at) } }))
}
