/** A text under the masks of a system. */
import type { Interval } from '@assay/core'
import type { GoldSide } from './gold-side.ts'
import type { RedactionOptions } from './redaction-options.ts'
import { type LabelledMask, type Mask, masksOf, type Redactions } from './redactions.ts'
import { flagged, unionOf } from './stretches.ts'
import { countBefore, wordCounter } from './text-words.ts'

export interface MaskedText {
  readonly masks: readonly Mask[]
  /** The masked characters. */
  readonly union: readonly Interval[]
  readonly isMasked: Uint8Array
  /** The number of letters, numbers and _ in stretches that are not masked. */
  readonly leakedIn: (stretches: readonly Interval[]) => number
  /** The number of characters of a stretch that a mask with this label should cover and does not. */
  readonly bareIn: (stretch: Interval, label: string) => number
  /** The number of words of a stretch with such a character. */
  readonly bareWordsIn: (stretch: Interval, label: string) => number
}

/** Counts of the characters and words that masks with one label leave bare. */
type Bare = Readonly<Record<'characters' | 'words', (stretch: Interval) => number>>

/** The masks of a system in the text of the gold. */
export const maskedText = (
  { text }: GoldSide,
  system: Redactions,
  { labels, masks: how }: Pick<RedactionOptions, 'labels' | 'masks'>,
): MaskedText => {
  const { length, isFree, inWord } = text
  const masks = masksOf(system)
  const union = unionOf(masks)
  const isMasked = flagged(length, union)
  const leakedBefore = countBefore(length, (at) => inWord[at] === 1 && isMasked[at] === 0)
  const bareByLabel = new Map<string, Bare>()
  const under = (label: string): Bare => {
    const key = labels === 'blind' ? '' : label
    const existing = bareByLabel.get(key)
    if (existing !== undefined) return existing
    const hasLabel = (mask: LabelledMask): boolean => mask.label === label
    const isCovered = labels === 'blind' ? isMasked : flagged(length, unionOf(masks.filter(hasLabel)))
    const before = countBefore(length, (at) => isFree[at] === 0 && isCovered[at] === 0)
    const characters: Bare['characters'] = ({ start, end }) => before[end]! - before[start]!
    const counters = { characters, words: wordCounter(text, (word) => characters(word) > 0) }
    bareByLabel.set(key, counters)
    return counters
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
    bareIn: (stretch, label) => under(label).characters(stretch),
    bareWordsIn: (stretch, label) => under(label).words(stretch),
  }
}
