/**
 * The statistic of entity metrics: earned and possible, for recall and for precision. The sums are exact, so no order
 * of documents, entities or mentions matters.
 */
import { count, struct, type Total, total, totalValue } from '../stats/index.ts'
import type { ZeroDivision } from '../zero-division.ts'
import type { BySide } from './comparison.ts'
import { type Scores, scoresOf } from './scores.ts'

const share = /* @__PURE__ */ struct({ hit: total, of: count })
/** Recall over what the key has, precision over what the response has. */
export const shares = /* @__PURE__ */ struct({ recall: share, precision: share })
export type Shares = typeof shares.empty

/** The share that an entity or a mention of either side has earned. */
export const earned: BySide<(hit: Total, of: number) => Shares> = {
  key: (hit, of) => ({ recall: { hit, of }, precision: share.empty }),
  response: (hit, of) => ({ recall: share.empty, precision: { hit, of } }),
}

/** Recall and precision with the numbers of a sum: `2.5 / 4`. */
export const workedShares = ({ recall, precision }: Shares) => ({
  precision: `${totalValue(precision.hit)} / ${precision.of}`,
  recall: `${totalValue(recall.hit)} / ${recall.of}`,
})

/** Precision, recall and F1. */
export const scores = ({ recall, precision }: Shares, zeroDivision: ZeroDivision): Scores => {
  const plain = ({ hit, of }: typeof share.empty) => ({ hit: totalValue(hit), of })
  return scoresOf(plain(recall), plain(precision), zeroDivision)
}
