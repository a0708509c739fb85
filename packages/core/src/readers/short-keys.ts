/**
 * Items by their short keys, each key beside the number of its item in one table: finding one costs a single look into memory, where a
 * table of hashes takes three. Keys are looked for in batches, so that the memory fetches many at once: ten million pairs look
 * twenty million records up.
 */

/** Longer keys are for others. */
export const SHORT = 24

/** So many numbers are a key: six of four bytes each, its length, and the item + 1, or 0. */
export const KEY = 8
const LENGTH = 6
const ITEM = 7

/** Packs the key `bytes[start, end)` into numbers. */
export const packKey = (bytes: Uint8Array, start: number, end: number, into: Int32Array, at: number): void => {
  let from = start
  for (let i = at; from < end; i++) {
    let word = 0
    for (let shift = 0; shift < 32 && from < end; shift += 8) word |= bytes[from++]! << shift
    into[i] = word
  }
  into[at + LENGTH] = end - start
}

/** The bytes of a packed key; returns how many there are. */
export const unpackKey = (from: Int32Array, at: number, into: Uint8Array): number => {
  const length = from[at + LENGTH]!
  for (let i = 0; i < length; i++) into[i] = (from[at + (i >> 2)]! >>> ((i & 3) * 8)) & 255
  return length
}

const hashOf = (from: Int32Array, at: number): number => {
  let hash = from[at + LENGTH]!
  const end = at + ((hash + 3) >> 2)
  for (let i = at; i < end; i++) {
    hash = Math.imul(hash ^ from[i]!, 0x9e3779b1)
    hash ^= hash >>> 15
  }
  hash = Math.imul(hash, 0x85ebca6b)
  return hash ^ (hash >>> 13)
}

export interface ShortKeys {
  /** The first look for so many keys, which are then near; the number says nothing. */
  readonly fetch: (keys: Int32Array, count: number) => number
  /** The item of a key that was fetched last, by its number, which `make` makes if it is new. */
  readonly itemOf: (keys: Int32Array, key: number, make: (keys: Int32Array, at: number) => number) => number
}

export const newShortKeys = (): ShortKeys => {
  let slots = new Int32Array(1024 * KEY)
  let size = 0
  let hashes = new Int32Array(0)

  /** The slot that has a key, or the free one for it. */
  const look = (keys: Int32Array, at: number, hash: number): number => {
    const last = slots.length - 1
    const length = keys[at + LENGTH]!
    const words = (length + 3) >> 2
    for (let slot = (hash << 3) & last; ; slot = (slot + KEY) & last) {
      if (slots[slot + ITEM] === 0) return slot
      if (slots[slot + LENGTH] !== length) continue
      let i = 0
      while (i < words && slots[slot + i] === keys[at + i]) i++
      if (i === words) return slot
    }
  }

  const grow = (): void => {
    const from = slots
    slots = new Int32Array(from.length * 2)
    const last = slots.length - 1
    for (let at = 0; at < from.length; at += KEY) {
      if (from[at + ITEM] === 0) continue
      let slot = (hashOf(from, at) << 3) & last
      while (slots[slot + ITEM] !== 0) slot = (slot + KEY) & last
      for (let i = 0; i < KEY; i++) slots[slot + i] = from[at + i]!
    }
  }

  return {
    fetch: (keys, count) => {
      if (hashes.length < count) hashes = new Int32Array(count)
      for (let k = 0; k < count; k++) hashes[k] = hashOf(keys, k * KEY)
      const last = slots.length - 1
      let sum = 0
      for (let k = 0; k < count; k++) sum ^= slots[((hashes[k]! << 3) & last) + ITEM]!
      return sum
    },
    itemOf: (keys, key, make) => {
      const at = key * KEY
      const slot = look(keys, at, hashes[key]!)
      const existing = slots[slot + ITEM]!
      if (existing > 0) return existing - 1
      const item = make(keys, at)
      const words = (keys[at + LENGTH]! + 3) >> 2
      for (let i = 0; i < words; i++) slots[slot + i] = keys[at + i]!
      slots[slot + LENGTH] = keys[at + LENGTH]!
      slots[slot + ITEM] = item + 1
      size++
      if (size * 2 * KEY > slots.length) grow()
      return item
    },
  }
}
