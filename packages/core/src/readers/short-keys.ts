/**
 * Items by their short keys, each key beside the number of its item in one table: finding one costs a single look into memory, where a
 * table of hashes takes three. Ten million pairs look twenty million records up.
 */

/** Longer keys are for others. */
export const SHORT = 24

/** So many numbers are a slot: six of four bytes of the key each, its length, and the item + 1, or 0. */
const STRIDE = 8
const LENGTH = 6
const ITEM = 7

export interface ShortKeys {
  /** The item with the key `bytes[start, end)`, of 24 bytes at most; -1 if there is none, and `add` may follow. */
  readonly find: (bytes: Uint8Array, start: number, end: number) => number
  /** Enters the key that was looked for last. */
  readonly add: (item: number) => void
}

export const newShortKeys = (): ShortKeys => {
  let slots = new Int32Array(1024 * STRIDE)
  let size = 0
  const key = new Int32Array(STRIDE)
  let place = 0

  const hashOf = (from: Int32Array, at: number): number => {
    let hash = from[at + LENGTH]!
    const words = (hash + 3) >> 2
    for (let i = 0; i < words; i++) {
      hash = Math.imul(hash ^ from[at + i]!, 0x9e3779b1)
      hash ^= hash >>> 15
    }
    hash = Math.imul(hash, 0x85ebca6b)
    return hash ^ (hash >>> 13)
  }

  /** The slot that has the key at hand, or the free one for it. */
  const look = (hash: number): number => {
    const last = slots.length - 1
    const length = key[LENGTH]!
    const words = (length + 3) >> 2
    for (let slot = (hash << 3) & last; ; slot = (slot + STRIDE) & last) {
      if (slots[slot + ITEM] === 0) return slot
      if (slots[slot + LENGTH] !== length) continue
      let i = 0
      while (i < words && slots[slot + i] === key[i]) i++
      if (i === words) return slot
    }
  }

  const grow = (): void => {
    const from = slots
    slots = new Int32Array(from.length * 2)
    const last = slots.length - 1
    for (let at = 0; at < from.length; at += STRIDE) {
      if (from[at + ITEM] === 0) continue
      let slot = (hashOf(from, at) << 3) & last
      while (slots[slot + ITEM] !== 0) slot = (slot + STRIDE) & last
      for (let i = 0; i < STRIDE; i++) slots[slot + i] = from[at + i]!
    }
  }

  return {
    find: (bytes, start, end) => {
      const length = end - start
      key[LENGTH] = length
      let at = start
      for (let i = 0; at < end; i++) {
        let word = 0
        for (let shift = 0; shift < 32 && at < end; shift += 8) word |= bytes[at++]! << shift
        key[i] = word
      }
      place = look(hashOf(key, 0))
      return slots[place + ITEM]! - 1
    },
    add: (item) => {
      const words = (key[LENGTH]! + 3) >> 2
      for (let i = 0; i < words; i++) slots[place + i] = key[i]!
      slots[place + LENGTH] = key[LENGTH]!
      slots[place + ITEM] = item + 1
      size++
      if (size * 2 * STRIDE > slots.length) grow()
    },
  }
}
