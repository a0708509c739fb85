/** Entities and links as objects over tokens, read from tags and cells. */
import type { Links, Tags } from './labels.ts'

/** Flags by the number of a type, or of a cell with a link: 1 if its objects count; others are skipped. */
export type CountFlags = Uint8Array

/** The objects of one side in text order; positions count from 0 in the given tokens, and `end` is exclusive. */
export interface Objects {
  readonly start: number[]
  readonly end: number[]
  /** The number of the type, or of the cell with the link. */
  readonly what: number[]
}

/** The tokens of a document, or those in a slice. */
export interface Tokens {
  readonly size: number
  readonly from: number
  readonly kept: readonly number[] | undefined
}

export const tokenAt = ({ from, kept }: Tokens, i: number): number => (kept === undefined ? from + i : kept[i]!)

const newObjects = (): Objects => ({ start: [], end: [], what: [] })

const push = ({ start, end, what }: Objects, from: number, to: number, id: number): void => {
  start.push(from)
  end.push(to)
  what.push(id)
}

/**
 * Reads entities: one begins at a `B-`, at a change of type, and at any tag if none is open. One of the type `dropped` that is open at the
 * end of the text does not count, as in HIPE-scorer for the empty type.
 */
export const entitiesIn = (
  { type, begins }: Tags,
  ids: ArrayLike<number>,
  tokens: Tokens,
  counted: CountFlags,
  dropped: number,
): Objects => {
  const objects = newObjects()
  const { size, from, kept } = tokens
  let open = -1
  let start = 0
  for (let i = 0; i < size; i++) {
    const id = ids[kept === undefined ? from + i : kept[i]!]!
    const next = type[id]!
    if (next === open && (next < 0 || begins[id] === 0)) continue
    if (open >= 0 && counted[open] === 1) push(objects, start, i, open)
    open = next
    start = i
  }
  if (open >= 0 && open !== dropped && counted[open] === 1) push(objects, start, size, open)
  return objects
}

/** Reads links as runs of equal cells. */
export const runsIn = ({ cell, none }: Links, ids: ArrayLike<number>, tokens: Tokens, counted: CountFlags): Objects => {
  const objects = newObjects()
  const { size, from, kept } = tokens
  let open = -1
  let start = 0
  for (let i = 0; i < size; i++) {
    const id = ids[kept === undefined ? from + i : kept[i]!]!
    const next = none[id] === 1 ? -1 : cell[id]!
    if (next === open) continue
    if (open >= 0 && counted[open] === 1) push(objects, start, i, open)
    open = next
    start = i
  }
  if (open >= 0 && counted[open] === 1) push(objects, start, size, open)
  return objects
}

/**
 * Reads entities with the link of their first token. If the link changes inside an entity, the gold keeps the first, and a system's object
 * is split; a linked token outside of entities is an object of its own. Entities without a link are skipped.
 */
export const linkedIn = (
  { type, begins, inside }: Tags,
  tagIds: ArrayLike<number>,
  { cell, none }: Links,
  linkIds: ArrayLike<number>,
  tokens: Tokens,
  counted: CountFlags,
  side: 'gold' | 'system',
): Objects => {
  const objects = newObjects()
  let open = -1
  let start = 0
  let link = -1
  const close = (end: number): void => {
    if (open >= 0 && none[link] === 0 && counted[link] === 1) push(objects, start, end, link)
  }
  for (let i = 0; i < tokens.size; i++) {
    const token = tokenAt(tokens, i)
    const tag = tagIds[token]!
    const next = type[tag]!
    const other = cell[linkIds[token]!]!
    if (next < 0) {
      close(i)
      open = -1
      if (none[other] === 0 && counted[other] === 1) push(objects, i, i + 1, other)
      continue
    }
    const cut = next === open && inside[tag] === 1 && other !== link
    if (next === open && begins[tag] === 0 && !(cut && side === 'system')) continue
    close(i)
    open = next
    start = i
    link = other
  }
  close(tokens.size)
  return objects
}
