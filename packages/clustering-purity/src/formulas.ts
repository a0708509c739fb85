/** The formulas of this package over counts; those of pairs and of adjusted Rand that other packages use too are in core. */

/** Purity = sum_i |C_i|/n max_j Precision(C_i, L_j), Precision(C, L) = |C ∩ L| / |C|, n being the sum of the |C_i|. */
export const purity = (hits: number, n: number): number | undefined => (n > 0 ? hits / n : undefined)

/** F = 1 / (α/P + (1 − α)/R) (van Rijsbergen); α is the weight of P. 0 where a component with weight is 0; no value where one has none. */
export const fAlpha = (alpha: number, p: number | undefined, r: number | undefined): number | undefined => {
  if (p === undefined || r === undefined) return undefined
  if ((alpha > 0 && p === 0) || (alpha < 1 && r === 0)) return 0
  return Math.min(Math.max(p, r), 1 / ((alpha > 0 ? alpha / p : 0) + (alpha < 1 ? (1 - alpha) / r : 0)))
}

/** MI / H, homogeneity or completeness; 1 where H is 0 (Rosenberg and Hirschberg 2007, section 2). */
export const informationShare = (mutual: number, entropy: number): number =>
  entropy === 0 ? 1 : Math.min(1, mutual / entropy)

/** The omega index of Collins and Dent (1988), from the observed and the expected share of pairs that agree. */
export const omegaIndex = (observed: number, expected: number): number => (observed - expected) / (1 - expected)
