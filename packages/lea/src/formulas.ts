/** The formulas of the paper (Moosavi and Strube 2016, section 3). Precision is recall with key and response exchanged. */
import { link } from '@assay/core/entities'

/** importance(e) of an entity of n mentions: |e| in the paper, log2 |e| at BSNLP 2019. */
export const importances = { size: (n: number) => n, log2: Math.log2, one: () => 1, links: link } as const

/** resolution-score(k) = Σ_r link(k ∩ r) / link(k) */
export const resolution = (found: number, links: number): number => (links === 0 ? 0 : found / links)

/** What an entity adds to Recall = Σ_k importance(k) · resolution-score(k) / Σ_k importance(k). */
export const leaShare = (importance: number, found: number, links: number) => ({
  hit: importance * resolution(found, links),
  of: importance,
})
