/** The measures of `eter` from its sums: the error rate at an alpha, its parts, and the sweep over alpha. */
import { type Fraction, fraction, total, totalValue } from '@assay/core'
import type { Costs } from './costs.ts'
import { type EterStats, type Fractions, sumOf, type Terms, terms } from './eter-stats.ts'
import { decimal, type EterOptions } from './options.ts'

const { dividedBy, minus, nearest, ONE, plus, times, whole } = fraction

/** The points of the sweep: alpha from 0 to 1, as in Figure 6 of the paper. */
const TENTHS = Array.from({ length: 11 }, (_, i) => i / 10)

/** All alphas at which the error rate is computed. */
export const sweepPoints = ({ alpha }: EterOptions): readonly number[] => [...new Set([...TENTHS, alpha])]

/** Converts units of the costs to a plain number. */
const inOnes = (inUnits: Fraction, { unit }: Costs): Fraction => ({ ...inUnits, under: inUnits.under * BigInt(unit) })

/** The numerator of ETER: I + D + (1 − α) Σ E_r + α Σ E_c. */
const errorsAt = (sum: Terms, alpha: Fraction, costs: Costs): Fraction => {
  const { insertions, deletions, roots, components, alone } = sum
  const unpaired = whole(insertions * costs.insertion + deletions * costs.deletion)
  const paired = plus(times(minus(ONE, alpha), sumOf(roots)), times(alpha, plus(sumOf(components), sumOf(alone))))
  return inOnes(plus(unpaired, paired), costs)
}

/** ETER at an alpha; `undefined` if there are no entities. */
export const rateAt = (sum: Terms, entities: Fraction, alpha: number, costs: Costs): Fraction | undefined =>
  dividedBy(errorsAt(sum, decimal(alpha), costs), entities)

/** The error rate of a gold without entities: x/0, or 0/0 without insertions. */
const withoutGold = ({ terms: { insertions } }: EterStats, { rateWithoutGold }: EterOptions): number | undefined => {
  if (rateWithoutGold === 'none') return undefined
  return rateWithoutGold === 0 ? 0 : insertions
}

/** ETER at an alpha. */
export const rateOf = (s: EterStats, options: EterOptions, costs: Costs): ((alpha: number) => number | undefined) => {
  const micro = (alpha: number): number | undefined => {
    if (s.gold === 0) return withoutGold(s, options)
    // a part such as a type is not aligned by itself
    if (options.alignBy === 'error' && s.documents === 0) return undefined
    const sum = options.alignBy === 'error' ? (s.points.get(String(alpha)) ?? terms.empty) : s.terms
    const rate = rateAt(sum, whole(s.gold), alpha, costs)
    return rate && nearest(rate)
  }
  const macro = (alpha: number): number | undefined => {
    if (s.documents === 0) return s.gold === 0 ? withoutGold(s, options) : undefined
    const sum = s.means.get(String(alpha))
    return (sum === undefined ? 0 : totalValue(sum)) / s.documents
  }
  return options.average === 'macro' ? macro : micro
}

/** The errors per gold entity. */
export const share = (errors: Fractions, gold: number, costs: Costs): number | undefined => {
  const rate = dividedBy(inOnes(sumOf(errors), costs), whole(gold))
  return rate && nearest(rate)
}

/** The formulas with the numbers of a sum filled in. */
export const workedOf = (s: EterStats, options: EterOptions, costs: Costs): Readonly<Record<string, string>> => {
  const sum = (errors: Fractions): number => nearest(inOnes(sumOf(errors), costs))
  const [roots, components] = [`${sum(s.terms.roots)} / ${s.gold}`, `${sum(s.terms.components)} / ${s.gold}`]
  const at = (alpha: number): string => {
    if (options.average === 'macro') return `${totalValue(s.means.get(String(alpha)) ?? total.empty)} / ${s.documents}`
    const termsAt = options.alignBy === 'error' ? (s.points.get(String(alpha)) ?? terms.empty) : s.terms
    const { insertions: i, deletions: d } = termsAt
    const unpaired = `${(i * costs.insertion) / costs.unit} + ${(d * costs.deletion) / costs.unit}`
    const ofComponents = sum(termsAt.components) + sum(termsAt.alone)
    return `(${unpaired} + (1 − ${alpha}) · ${sum(termsAt.roots)} + ${alpha} · ${ofComponents}) / ${s.gold}`
  }
  return {
    eter: at(options.alpha),
    eterAlpha0: at(0),
    eterAlpha1: at(1),
    rootError: roots,
    componentError: components,
  }
}

/** ETER from alpha 0 to 1 (Figure 6 of the paper). */
export const sweepOf = (s: EterStats, options: EterOptions, costs: Costs) => {
  const eterAt = rateOf(s, options, costs)
  return TENTHS.map((at) => ({ at, measures: { eter: eterAt(at) } }))
}
