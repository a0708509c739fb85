/** The display of spans in lines of evidence. */
import { type Interval, type RenderedLine, type Stretch, spanText } from '@assay/core'
import { fragmentsOf } from '@assay/core/internal'
import type { Item, UnalignedItem } from './items.ts'
import { sharedLabel } from './labels.ts'

/** The position of a span, for files without words. */
const placeOf = (item: Item): string => {
  const fragments = fragmentsOf(item)
  if (!item.inTokens) return fragments.map(({ start, end }) => `[${start}, ${end})`).join(' ')
  const tokens = fragments.map(({ start, end }) => (end - start === 1 ? `${end}` : `${start + 1}–${end}`)).join(', ')
  return `${tokens.includes('–') || fragments.length > 1 ? 'tokens' : 'token'} ${tokens}`
}

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const
const numeral = (count: number): string => numerals[count] ?? String(count)

/** `one part of two found`, if the span of the system is made of whole fragments of the gold, and not of all of them. */
export const partsFound = (gold: Item, system: Item): string | undefined => {
  const [all, systemFragments] = [fragmentsOf(gold), fragmentsOf(system)]
  const isWhole = ({ start, end }: Interval): boolean =>
    all.some((fragment) => fragment.start === start && fragment.end === end)
  if (systemFragments.length >= all.length || !systemFragments.every(isWhole)) return undefined
  return `${numeral(systemFragments.length)} ${systemFragments.length === 1 ? 'part' : 'parts'} of ${numeral(all.length)} found`
}

/** The text of an item: `PER John Smith`. */
const itemText = (item: Item): string => {
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

const stretchesOf = (item: Item): readonly Stretch[] => fragmentsOf(item).map(({ start, end }) => ({ start, end }))

/** Shows a span of the gold, of the system, or a pair. */
export const showPair = (gold: Item | undefined, system: Item | undefined, details?: string): RenderedLine => {
  const at = gold?.span.at ?? system?.span.at
  return {
    ...(gold && { gold: itemText(gold) }),
    ...(system && { system: itemText(system) }),
    ...(details !== undefined && { details }),
    ...(at && { at }),
    types: typesOf(gold, system),
    where: {
      ...(gold && { gold: stretchesOf(gold) }),
      ...(system && { system: stretchesOf(system) }),
    },
  }
}
