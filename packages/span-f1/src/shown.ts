/** What lines of evidence about spans look like. */
import { type Shown, spanText } from '@assay/core'
import type { Adrift, Item } from './items.ts'
import { sharedLabel } from './labels.ts'

/** Where a span stands, for files that hold no words. */
const placeOf = ({ start, end, inTokens }: Item): string => {
  if (!inTokens) return `[${start}, ${end})`
  return end - start === 1 ? `token ${end}` : `tokens ${start + 1}–${end}`
}

/** `PER John Smith`. */
const textOf = (item: Item): string => {
  const words = spanText(item.region, 0, item.span)
  return `${item.set.labels.join('|')} ${words === '' ? placeOf(item) : words}`
}

/** A span that has no place in the text. */
export const shownAdrift = ({ set, span }: Adrift, side: 'gold' | 'system'): Shown => ({
  [side]: `${set.labels.join('|')} ${span.text ?? ''}`.trim(),
  details: 'no place in the text',
  types: { [side]: set.labels[0] as string },
  ...(span.at && { at: span.at }),
})

/** The label that both have, or the first of each. */
const typesOf = (gold: Item | undefined, system: Item | undefined): NonNullable<Shown['types']> => {
  const both = gold && system && sharedLabel(gold.set, system.set)
  const own = (item: Item): string => both ?? (item.set.labels[0] as string)
  return { ...(gold && { gold: own(gold) }), ...(system && { system: own(system) }) }
}

/** A span of the gold, of the system, or both. */
export const shown = (gold: Item | undefined, system: Item | undefined, details?: string): Shown => {
  const at = gold?.span.at ?? system?.span.at
  return {
    ...(gold && { gold: textOf(gold) }),
    ...(system && { system: textOf(system) }),
    ...(details !== undefined && { details }),
    ...(at && { at }),
    types: typesOf(gold, system),
    where: {
      ...(gold && { gold: [{ start: gold.start, end: gold.end }] }),
      ...(system && { system: [{ start: system.start, end: system.end }] }),
    },
  }
}
