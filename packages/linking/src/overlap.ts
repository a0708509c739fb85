/**
 * The aggregates `overlap-AB` of LoReHLT: the share of a mention's units that the other side covers, by the mention with most of them
 * (max), or by all (sum). A is for recall, B for precision.
 */
import { addTo } from '@assay/core'
import { type Counts, countsOf } from './counts.ts'
import { firstAfter, reachOf } from './mention-order.ts'
import { isPlaced, type Mention } from './side.ts'

export type Strategy = 'max' | 'sum'
type KeyOf = (mention: Mention) => string

/** Mentions from the left, with the furthest end up to each. */
interface Row {
  readonly mentions: readonly Mention[]
  readonly reach: Float64Array
}

const rowOf = (mentions: readonly Mention[]): Row => {
  const fromLeft = [...mentions].sort((a, b) => a.start - b.start)
  return { mentions: fromLeft, reach: reachOf(fromLeft) }
}

/** Groups mentions by key. */
const rows = (mentions: readonly Mention[], keyOf: KeyOf): ReadonlyMap<string, Row> => {
  const byKey = new Map<string, Mention[]>()
  for (const mention of mentions) addTo(byKey, keyOf(mention), mention)
  return new Map(Array.from(byKey, ([key, mentionsOfKey]) => [key, rowOf(mentionsOfKey)]))
}

/** The share of its units that others cover; a unit that several cover counts once. */
const covered = ({ start, end }: Mention, row: Row, strategy: Strategy): number => {
  let most = 0
  let all = 0
  let done = start
  for (let i = firstAfter(row.reach, start); i < row.mentions.length; i++) {
    const other = row.mentions[i]!
    if (other.start >= end) break
    const to = Math.min(end, other.end)
    most = Math.max(most, to - Math.max(start, other.start))
    all += Math.max(0, to - Math.max(done, other.start))
    done = Math.max(done, to)
  }
  return (strategy === 'max' ? most : all) / (end - start)
}

const earnedBy = (
  mentions: readonly Mention[],
  keyOf: KeyOf,
  others: ReadonlyMap<string, Row>,
  strategy: Strategy,
): readonly number[] =>
  mentions.map((mention) => {
    const row = others.get(keyOf(mention))
    return row === undefined || !isPlaced(mention) ? 0 : covered(mention, row, strategy)
  })

export const overlapCounts = (
  gold: readonly Mention[],
  system: readonly Mention[],
  goldKey: KeyOf,
  systemKey: KeyOf,
  recall: Strategy,
  precision: Strategy,
): Counts =>
  countsOf({
    ptp: earnedBy(system, systemKey, rows(gold, goldKey), precision),
    found: [system.length],
    rtp: earnedBy(gold, goldKey, rows(system, systemKey), recall),
    gold: [gold.length],
  })
