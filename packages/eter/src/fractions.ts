/**
 * Sums of fractions as statistics. Root errors are parts of a half or a third, component errors of however many components an
 * entity has: as doubles they would depend on the order in which they are added. Numerators are counted by denominator
 * instead, which are whole numbers, and divided once at the end.
 */
import { count, type Fraction, fraction, oneLabel, table } from '@assay/core'

/** A sum of fractions: the numerators, added up by denominator. */
export const fractions = table(count)
export type Fractions = ReadonlyMap<string, number>

/** One fraction as a sum of one. */
export const oneFraction = (over: number, under: number): Fractions =>
  over === 0 ? fractions.empty : oneLabel(String(under), over)

/** The sum itself. */
export const sumOf = (sum: Fractions): Fraction =>
  fraction.sumOf(Array.from(sum, ([under, over]) => [over, Number(under)] as const))
