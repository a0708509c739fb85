/** The formulas of the paper (Moosavi and Strube 2016, section 3). Precision is recall with key and response exchanged. */
import { type Total, totalValue } from '@assay/core'

/** link(n) = n(n − 1)/2: the links between n mentions. */
export const link = (n: number): number => (n * (n - 1)) / 2

/** resolution-score(k) = Σ_r link(k ∩ r) / link(k) */
export const resolution = (found: number, links: number): number => (links === 0 ? 0 : found / links)

/** Recall = Σ importance(k) · resolution(k) / Σ importance(k) */
export const ratio = (resolved: Total, weight: Total): number | undefined => {
  const below = totalValue(weight)
  return below > 0 ? totalValue(resolved) / below : undefined
}

/** 2PR/(P + R). A side that has nothing where the other has something earns 0. */
export const f1 = (p: number | undefined, r: number | undefined): number | undefined => {
  if (p === undefined && r === undefined) return undefined
  const [a, b] = [p ?? 0, r ?? 0]
  return a + b === 0 ? 0 : (2 * a * b) / (a + b)
}
