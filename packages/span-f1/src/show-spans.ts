/** The display of spans in lines of evidence. */
import { type RenderedLine, spanText } from '@assay/core'
import type { Item, UnalignedItem } from './items.ts'
import { sharedLabel } from './labels.ts'

/** The position of a span, for files without words. */
const placeOf = ({ start, end, inTokens }: Item): string => {
  if (!inTokens) return `[${start}, ${end})`
  return end - start === 1 ? `token ${end}` : `tokens ${start + 1}–${end}`
}

/** The text of an item: `PER John Smith`. */
const textOf = (item: Item): string => {
  const words = spanText(item.region, 0, item.span)
  return `${item.set.labels.join('|')} ${words === '' ? placeOf(item) : words}`
}

/** Shows a span without a position in the text. */
export const showUnaligned = ({ set, span }: UnalignedItem, side: 'gold' | 'system'): RenderedLine => ({
  [side]: `${set.labels.join('|')} ${span.text ?? ''}`.trim(),
  details: 'no position in the text',
  types: { [side]: set.labels[0]! },
  ...(span.at && { at: span.at }),
})

/** The common label, or the first label of each side. */
const typesOf = (gold: Item | undefined, system: Item | undefined): NonNullable<RenderedLine['types']> => {
  const both = gold && system && sharedLabel(gold.set, system.set)
  const label = (item: Item): string => both ?? item.set.labels[0]!
  return { ...(gold && { gold: label(gold) }), ...(system && { system: label(system) }) }
}

/** Shows a span of the gold, of the system, or a pair. */
export const showPair = (gold: Item | undefined, system: Item | undefined, details?: string): RenderedLine => {
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
