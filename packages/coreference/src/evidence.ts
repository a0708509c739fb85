/** Entities and mentions as a reader of an error list would like to see them, with verdicts in the field's words. */
import { type Contingency, type Place, shownItem } from '@assay/core'
import type { Comparison, Entities } from './comparison.ts'
import type { Overlap } from './overlaps.ts'

/** Mentions of an entity, and entities, that are written out. */
const SHOWN = 5

/** For the items of both sides, their numbers on one of them; -1 for those that it does not have. */
export const ownNumbers = (items: number, number: Int32Array): Int32Array => {
  const own = new Int32Array(items).fill(-1)
  number.forEach((shared, item) => {
    own[shared] = item
  })
  return own
}

/** One side's mentions and entities as text, and where they stand. */
export interface Shown {
  readonly mention: (item: number) => string
  readonly entity: (entity: number) => string
  /** Of the first mention of an entity. */
  readonly entityPlace: (entity: number) => Place
  /** Of an entry of `members`. */
  readonly mentionPlace: (membership: number) => Place
}

/** Which membership of the file each entry of `members` was, before policies took some away. Linear in memberships. */
const membershipsOf = (
  { source, origin, start, members, sizes }: Entities,
  number: (item: number) => number,
): Int32Array => {
  const memberships = new Int32Array(members.length)
  sizes.forEach((_, e) => {
    let at = source.start[origin[e] as number] as number
    for (let i = start[e] as number; i < (start[e + 1] as number); i++) {
      while (source.members[at] !== number(members[i] as number)) at++
      memberships[i] = at
    }
  })
  return memberships
}

/** How one side is shown; `own` says its own number of each item, where that is another. */
export const shownSide = (side: Entities, own?: Int32Array): Shown => {
  const { source, start, members } = side
  const number = (item: number): number => (own === undefined ? item : (own[item] as number))
  const memberships = membershipsOf(side, number)
  const mention = (item: number): string => shownItem(source, number(item))
  const mentionPlace = (i: number): Place => source.spot(memberships[i] as number).at
  return {
    mention,
    mentionPlace,
    entity: (entity) => {
      const all = members.subarray(start[entity], start[entity + 1])
      const some = Array.from(all.subarray(0, SHOWN), mention).join(', ')
      return all.length > SHOWN ? `{${some} … ${all.length} mentions}` : `{${some}}`
    },
    entityPlace: (entity) => mentionPlace(start[entity] as number),
  }
}

export interface BothShown {
  readonly key: Shown
  readonly response: Shown
}
export const shownBoth = ({ items, key, response, number }: Comparison): BothShown => ({
  key: shownSide(key),
  response: shownSide(response, ownNumbers(items, number)),
})

/** The entities of the other side that an entity meets, those with the most common mentions first. */
export const metText = (table: Contingency, entity: number, other: Shown): string | undefined => {
  const first = table.start[entity] as number
  const cells = Array.from({ length: (table.start[entity + 1] as number) - first }, (_, i) => first + i)
  if (cells.length === 0) return undefined
  const most = cells.toSorted((a, b) => (table.count[b] as number) - (table.count[a] as number))
  const some = most.slice(0, SHOWN).map((cell) => other.entity(table.system[cell] as number))
  return cells.length > SHOWN ? `${some.join(' ')} … ${cells.length} entities` : some.join(' ')
}

// ---- verdicts --------------------------------------------------------------------------------------------------------

/** What became of a key entity. */
export const keyVerdict = (overlap: Overlap, size: number, e: number, sameSize: boolean): string => {
  const met = overlap.met[e] as number
  if (met === 0) return 'missed'
  if (met > 1) return `split over ${met}`
  if ((overlap.found[e] as number) < size) return 'found in part'
  return sameSize ? 'found whole' : 'found in a larger entity'
}

/** What a response entity is. */
export const responseVerdict = (overlap: Overlap, size: number, e: number, sameSize: boolean): string => {
  const met = overlap.met[e] as number
  if (met === 0) return 'spurious'
  if (met > 1) return `merged from ${met}`
  if ((overlap.found[e] as number) < size) return 'with spurious mentions'
  return sameSize ? 'right' : 'part of an entity'
}
