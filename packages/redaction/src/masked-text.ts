/** A text under the masks of a system. */
import type { Interval } from '@assay/core'
import type { GoldSide } from './gold-side.ts'
import type { RedactionOptions } from './redaction-options.ts'
import { type LabelledMask, type Mask, masksOf, type Redactions } from './redactions.ts'
import { flagged, unionOf } from './stretches.ts'

export interface MaskedText {
  readonly masks: readonly Mask[]
  /** The masked characters. */
  readonly union: readonly Interval[]
  readonly isMasked: Uint8Array
  /** The number of letters, numbers and _ in stretches that are not masked. */
  readonly leakedIn: (stretches: readonly Interval[]) => number
  /** The number of characters of a stretch that a mask with this label should cover and does not. */
  readonly bareIn: (stretch: Interval, label: string) => number
}

/** The characters before each one that need a mask and have none. */
const bareBefore = (isFree: Uint8Array, isMasked: Uint8Array): Int32Array => {
  const before = new Int32Array(isFree.length + 1)
  for (let at = 0, bare = 0; at < isFree.length; at++) {
    if (isFree[at] === 0 && isMasked[at] === 0) bare++
    before[at + 1] = bare
  }
  return before
}

/** The masks of a system in the text of the gold. */
export const maskedText = (
  { text: { length, isFree, inWord } }: GoldSide,
  system: Redactions,
  { labels, masks: how }: Pick<RedactionOptions, 'labels' | 'masks'>,
): MaskedText => {
  const masks = masksOf(system)
  const union = unionOf(masks)
  const isMasked = flagged(length, union)
  const leakedBefore = new Int32Array(length + 1)
  for (let at = 0, leaked = 0; at < length; at++) {
    if (inWord[at] === 1 && isMasked[at] === 0) leaked++
    leakedBefore[at + 1] = leaked
  }
  const known = new Map<string, Int32Array>()
  const under = (label: string): Int32Array => {
    const key = labels === 'blind' ? '' : label
    const made = known.get(key)
    if (made !== undefined) return made
    const own = (mask: LabelledMask): boolean => mask.label === label
    const before = bareBefore(isFree, labels === 'blind' ? isMasked : flagged(length, unionOf(masks.filter(own))))
    known.set(key, before)
    return before
  }
  return {
    masks: how === 'merge' ? union : masks,
    union,
    isMasked,
    leakedIn: (stretches) => {
      let leaked = 0
      for (const { start, end } of stretches) leaked += leakedBefore[end]! - leakedBefore[start]!
      return leaked
    },
    bareIn: ({ start, end }, label) => {
      const before = under(label)
      return before[end]! - before[start]!
    },
  }
}
