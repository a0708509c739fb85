/** Decisions that follow from a text as it was annotated again. */
import type { PlacedItem } from '@assay/core'
import type { GoldDocument } from '@assay/host/internal'
import type { EditedText, ListedPlace } from './edited-texts.ts'

/** A row of a table of decisions. */
export interface EditedDecision {
  /** The listed place that it is about, if it is about one. */
  readonly place: ListedPlace | undefined
  readonly old: readonly PlacedItem[]
  readonly fresh: readonly PlacedItem[]
  readonly verdict: 'change' | 'keep' | ''
}

const overlaps = (a: PlacedItem, b: PlacedItem): boolean => a.start < b.end && b.start < a.end

const isSame = (a: PlacedItem, b: PlacedItem): boolean => a.start === b.start && a.end === b.end && a.label === b.label

const has = (items: readonly PlacedItem[], item: PlacedItem): boolean => items.some((one) => isSame(one, item))

const distinct = (items: readonly PlacedItem[]): readonly PlacedItem[] =>
  items.filter((item, i) => items.findIndex((one) => isSame(one, item)) === i)

const byPosition = (a: PlacedItem, b: PlacedItem): number => a.start - b.start || a.end - b.end

/** Items that have gone and items that have come, in groups of which no two overlap. */
const groupsOf = (gone: readonly PlacedItem[], fresh: readonly PlacedItem[]): readonly (readonly PlacedItem[])[] => {
  const groups: PlacedItem[][] = []
  let end = 0
  for (const item of [...gone, ...fresh].sort(byPosition)) {
    const last = groups.at(-1)
    if (last === undefined || item.start >= end) groups.push([item])
    else last.push(item)
    end = Math.max(end, item.end)
  }
  return groups
}

/**
 * The decisions on the places of a text, with `items` as its annotation in labels of the gold. What has gone and what has come in its place
 * is a change. A place without a change is kept if all that the systems proposed there was removed; else nothing is known of it. What the gold
 * has outside of the listed places is not new; wherever it is, it gives way to an item that is marked over it.
 */
export const decisionsOn = (
  { places, proposed, nameOf }: EditedText,
  items: readonly PlacedItem[],
  gold: Pick<GoldDocument, 'has' | 'under'>,
): readonly EditedDecision[] => {
  const before = distinct(places.flatMap(({ old }) => old))
  const fresh = items.filter((item) => !has(before, item) && !gold.has(item))
  const gone = distinct([...before.filter((item) => !has(items, item)), ...fresh.flatMap(gold.under)])
  const touches = (place: ListedPlace, group: readonly PlacedItem[]): boolean =>
    [...place.old, ...place.fresh].some((item) => group.some((one) => overlaps(one, item)))
  const groups = groupsOf(gone, fresh)
  const changes = groups.map(
    (group): EditedDecision => ({
      place: places.find((place) => touches(place, group)),
      old: group.filter((item) => gone.includes(item)),
      fresh: group.filter((item) => fresh.includes(item)),
      verdict: 'change',
    }),
  )
  const isRefused = ({ fresh: freshItems }: ListedPlace): boolean =>
    proposed !== undefined &&
    freshItems.length > 0 &&
    !freshItems.some((item) => has(proposed, { ...item, label: nameOf(item.label) }))
  const others = places
    .filter((place) => !groups.some((group) => touches(place, group)))
    .map(
      (place): EditedDecision => ({
        place,
        old: place.old,
        fresh: place.fresh,
        verdict: isRefused(place) ? 'keep' : '',
      }),
    )
  return [...changes, ...others]
}
