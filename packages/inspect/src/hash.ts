/** Hashes of 32 bits, and tables of pairs of them. */

/** The state before the first character of a word. */
export const NO_CHARACTER = 0x811c9dc5 | 0

/** FNV-1a over code points. */
export const addCharacter = (hash: number, codePoint: number): number => Math.imul(hash ^ codePoint, 0x01000193)

/** The last step of MurmurHash3: each bit of the number changes half of the bits. */
export const scatter = (number: number): number => {
  let hash = number ^ (number >>> 16)
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/** The hash of a sequence with one more number, in two kinds, which together are one of 64 bits. */
export const addLow = (hash: number, number: number): number => {
  const turned = Math.imul(hash ^ number, 0x9e3779b1)
  return turned ^ (turned >>> 15)
}
export const addHigh = (hash: number, number: number): number => {
  const turned = Math.imul((hash << 5) ^ (hash >>> 27) ^ number, 0x85ebca77)
  return turned ^ (turned >>> 13)
}

/** Numbers in an order that looks random, the same for the same seed (mulberry32). */
export const randomNumbers = (seed: number, many: number): Int32Array => {
  let state = seed | 0
  return Int32Array.from({ length: many }, () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return t ^ (t >>> 14)
  })
}

/** Entries by keys of 64 bits, numbered from 0 as they are added. */
export interface HashTable {
  readonly size: () => number
  /** The number of the entry, added if it is new. */
  readonly add: (low: number, high: number) => number
  /** The number of the entry, or -1. */
  readonly find: (low: number, high: number) => number
}

export const newHashTable = (expected = 256): HashTable => {
  let room = 256
  while (room < expected * 2) room *= 2
  let slots = new Int32Array(room)
  let lows = new Int32Array(room / 2)
  let highs = new Int32Array(room / 2)
  let size = 0
  const slotOf = (low: number, high: number): number => {
    const mask = slots.length - 1
    let slot = scatter(low ^ Math.imul(high, 0x9e3779b1)) & mask
    for (let entry = slots[slot]!; entry !== 0; entry = slots[slot]!) {
      if (lows[entry - 1] === low && highs[entry - 1] === high) return slot
      slot = (slot + 1) & mask
    }
    return slot
  }
  const grow = (): void => {
    const [oldLows, oldHighs] = [lows, highs]
    slots = new Int32Array(slots.length * 2)
    lows = new Int32Array(slots.length / 2)
    highs = new Int32Array(slots.length / 2)
    lows.set(oldLows)
    highs.set(oldHighs)
    for (let entry = 0; entry < size; entry++) slots[slotOf(lows[entry]!, highs[entry]!)] = entry + 1
  }
  return {
    size: () => size,
    find: (low, high) => slots[slotOf(low, high)]! - 1,
    add: (low, high) => {
      const slot = slotOf(low, high)
      if (slots[slot] !== 0) return slots[slot]! - 1
      lows[size] = low
      highs[size] = high
      slots[slot] = ++size
      const added = size - 1
      if (size === lows.length) grow()
      return added
    },
  }
}
