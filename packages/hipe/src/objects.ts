/** Entities and links as objects over tokens: what the tags and the cells of a stretch of tokens come to. */
import type { Links, Tags } from './labels.ts'

/** By the number of a type, or of a cell with a link: 1 where an object of it counts; others are left out. */
export type Counted = Uint8Array

/** Objects of one side in the order of the text; places count from 0 in the tokens that are looked at, and `end` is one past the last. */
export interface Objects {
  readonly start: number[]
  readonly end: number[]
  /** The number of the type, or that of the cell with the link. */
  readonly what: number[]
}

/** The tokens that are looked at: those of a part of a text, or what a slice leaves of them. */
export interface Tokens {
  readonly size: number
  readonly from: number
  readonly kept: readonly number[] | undefined
}

export const tokenAt = ({ from, kept }: Tokens, i: number): number =>
  kept === undefined ? from + i : (kept[i] as number)

const newObjects = (): Objects => ({ start: [], end: [], what: [] })

const push = ({ start, end, what }: Objects, from: number, to: number, own: number): void => {
  start.push(from)
  end.push(to)
  what.push(own)
}

/**
 * An entity begins where none is open, at a `B-`, and where the type changes. One of the type `lost` that is open at the end of the
 * text does not count: the scorer drops it where its type is empty.
 */
export const entitiesIn = (
  { type, begins }: Tags,
  ids: ArrayLike<number>,
  tokens: Tokens,
  counted: Counted,
  lost: number,
): Objects => {
  const objects = newObjects()
  const { size, from, kept } = tokens
  let open = -1
  let start = 0
  for (let i = 0; i < size; i++) {
    const id = ids[kept === undefined ? from + i : (kept[i] as number)] as number
    const own = type[id] as number
    if (own === open && (own < 0 || begins[id] === 0)) continue
    if (open >= 0 && counted[open] === 1) push(objects, start, i, open)
    open = own
    start = i
  }
  if (open >= 0 && open !== lost && counted[open] === 1) push(objects, start, size, open)
  return objects
}

/** Runs of equal cells with a link. */
export const runsIn = ({ cell, none }: Links, ids: ArrayLike<number>, tokens: Tokens, counted: Counted): Objects => {
  const objects = newObjects()
  const { size, from, kept } = tokens
  let open = -1
  let start = 0
  for (let i = 0; i < size; i++) {
    const id = ids[kept === undefined ? from + i : (kept[i] as number)] as number
    const own = none[id] === 1 ? -1 : (cell[id] as number)
    if (own === open) continue
    if (open >= 0 && counted[open] === 1) push(objects, start, i, open)
    open = own
    start = i
  }
  if (open >= 0 && counted[open] === 1) push(objects, start, size, open)
  return objects
}

/**
 * Entities with the link of their first token. Where another link stands inside of one, the gold keeps the first, and a system's
 * object is cut in two; a token outside of entities with a link is an object of its own. What has no link is left out.
 */
export const linkedIn = (
  { type, begins, inside }: Tags,
  tagIds: ArrayLike<number>,
  { cell, none }: Links,
  linkIds: ArrayLike<number>,
  tokens: Tokens,
  counted: Counted,
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
    const tag = tagIds[token] as number
    const own = type[tag] as number
    const other = cell[linkIds[token] as number] as number
    if (own < 0) {
      close(i)
      open = -1
      if (none[other] === 0 && counted[other] === 1) push(objects, i, i + 1, other)
      continue
    }
    const cut = own === open && inside[tag] === 1 && other !== link
    if (own === open && begins[tag] === 0 && !(cut && side === 'system')) continue
    close(i)
    open = own
    start = i
    link = other
  }
  close(tokens.size)
  return objects
}
