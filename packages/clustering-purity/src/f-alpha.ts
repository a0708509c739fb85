/** F = 1 / (α/P + (1 − α)/R) (van Rijsbergen); α is the weight of P. 0 where a component with weight is 0; no value where one has none. */
export const fAlpha = (alpha: number, p: number | undefined, r: number | undefined): number | undefined => {
  if (p === undefined || r === undefined) return undefined
  if ((alpha > 0 && p === 0) || (alpha < 1 && r === 0)) return 0
  return Math.min(Math.max(p, r), 1 / ((alpha > 0 ? alpha / p : 0) + (alpha < 1 ? (1 - alpha) / r : 0)))
}
