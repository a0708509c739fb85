/** F: van Rijsbergen (1979), Information Retrieval, chapter 7, by precision and recall or, with one division, by the counts of both. */

/** F1 = 2 P R / (P + R), and 0 where both are 0. */
export const harmonic = (p: number, r: number): number => (p + r > 0 ? (2 * p * r) / (p + r) : 0)

/** F_β = (1 + β²) correct / (β² gold + found), of counts of which `gold` or `found` is not 0. */
export const fBeta = (correct: number, gold: number, found: number, beta: number): number => {
  const square = beta * beta
  return ((1 + square) * correct) / (square * gold + found)
}
