/** The sums of a metric about scores, and what it calls its items. */
import type { Ranked } from '../ranking/ranked.ts'

/** The statistic that the metric accumulates: the items that a system ranks by their scores, with those of the gold. */
export interface ScoredSum {
  readonly items: Ranked
  /** Items without a score, skipped or ranked first or last. */
  readonly unscored: number
}

/** The noun for its items: `span` and `spans`. */
export interface ItemNames {
  readonly one: string
  readonly many: string
}

/** The items of a metric about scores. */
export interface ScoredItems<S extends ScoredSum> {
  readonly names: ItemNames
  /** True where right items may have another label than the gold: the items of a label are then no answer to the gold of that label. */
  readonly ignoresLabels: boolean
  /** Remarks on how items were paired. */
  readonly onPairing?: (s: S) => readonly string[]
}
