/** LEA: Moosavi and Strube (2016), Which Coreference Evaluation Metric Do You Trust?, section 3. Precision is recall with key and response exchanged; links are counted in `entities/links.ts`. */
import type { Ratio } from '../entities/scores.ts'

/** resolution-score(k) = Σ_r link(k ∩ r) / link(k) */
export const resolution = (found: number, links: number): number => (links === 0 ? 0 : found / links)

/** Contribution of an entity to Recall = Σ_k importance(k) · resolution-score(k) / Σ_k importance(k). */
export const leaShare = (importance: number, found: number, links: number): Ratio => ({
  hit: importance * resolution(found, links),
  of: importance,
})
