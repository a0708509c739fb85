/**
 * The items of a clustering (documents, mentions, records), each once, known by their keys. Packed: keys stay bytes in one
 * array, and finding an item that another file names costs one probe of a hash table, without a string or an object an item.
 * Most files need no probe at all: their keys ascend, or both sides list the same items in the same order.
 */

export interface Items {
  readonly size: number
  /** The keys one after the other in UTF-8: that of item `i` is `bytes[offsets[i], offsets[i + 1])`. */
  readonly bytes: Uint8Array
  readonly offsets: Int32Array
  /**
   * A hash table, made when a key is first looked for; a few items have none and are looked through instead. Open
   * addressing: a hash and an item + 1 each, 0 where there is none; the length is a power of two.
   */
  readonly slots: (() => Int32Array) | undefined
}

export interface ItemsBuilder {
  /** The item with the key `bytes[start, end)`: a new one, or the one that has the key already. */
  readonly add: (bytes: Uint8Array, start: number, end: number) => number
  readonly addText: (key: string) => number
  readonly size: () => number
  /** The items so far. What is added then is of other items. */
  readonly finish: () => Items
}

const ZERO = 48
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const encoder = new TextEncoder()

// ---- keys ------------------------------------------------------------------------------------------------------------

/** FNV-1a, with its high bits folded in. */
const hashOf = (bytes: Uint8Array, start: number, end: number): number => {
  let hash = 0x811c9dc5 | 0
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193)
  return hash ^ (hash >>> 15)
}

/**
 * Above 0 where `other[start, end)` comes after the key of an item, 0 where it is that key. Shorter keys come first, so
 * numbers without leading zeros are in numeric order.
 */
const compareKeys = (
  bytes: Uint8Array,
  offsets: Int32Array,
  item: number,
  other: Uint8Array,
  start: number,
  end: number,
): number => {
  const from = offsets[item]!
  const grow = end - start - (offsets[item + 1]! - from)
  if (grow !== 0) return grow
  for (let i = start, j = from; i < end; i++, j++) {
    const more = other[i]! - bytes[j]!
    if (more !== 0) return more
  }
  return 0
}

/** The number that is written there without leading zeros, if it has seven digits at most; -1 for any other key. */
const numberIn = (bytes: Uint8Array, start: number, end: number): number => {
  if (start === end || end - start > 7 || (bytes[start] === ZERO && end - start > 1)) return -1
  let number = 0
  for (let i = start; i < end; i++) {
    const digit = bytes[i]! - ZERO
    if (digit < 0 || digit > 9) return -1
    number = number * 10 + digit
  }
  return number
}

// ---- looking keys up -------------------------------------------------------------------------------------------------

/** So many items are looked through faster than a table is made. */
const FEW = 16

/** A hash table while it is filled. */
interface Index {
  slots: Int32Array
  /** The items before this one are in it. */
  entered: number
}

const enter = (slots: Int32Array, hash: number, item: number): void => {
  const last = slots.length - 1
  let slot = (hash << 1) & last
  while (slots[slot + 1] !== 0) slot = (slot + 2) & last
  slots[slot] = hash
  slots[slot + 1] = item + 1
}

/** The least power of two above a natural number. */
const powerAbove = (n: number): number => 2 ** (32 - Math.clz32(n))

/** Makes room for so many items, half of the slots staying free. */
const makeRoom = (index: Index, size: number): void => {
  const { slots } = index
  if (size * 4 <= slots.length) return
  index.slots = new Int32Array(powerAbove(size * 4 - 1))
  for (let slot = 0; slot < slots.length; slot += 2) {
    const item = slots[slot + 1]!
    if (item > 0) enter(index.slots, slots[slot]!, item - 1)
  }
}

/** Enters the items that are not in the index yet. */
const completeIndex = (index: Index, bytes: Uint8Array, offsets: Int32Array, size: number): void => {
  if (index.entered === size) return
  makeRoom(index, size)
  for (let item = index.entered; item < size; item++) {
    const hash = hashOf(bytes, offsets[item]!, offsets[item + 1]!)
    enter(index.slots, hash, item)
  }
  index.entered = size
}

/** The item with the key `other[start, end)`; -1 if there is none. Takes arrays, not a record: it runs once a membership. */
const find = (
  bytes: Uint8Array,
  offsets: Int32Array,
  slots: Int32Array,
  hash: number,
  other: Uint8Array,
  start: number,
  end: number,
): number => {
  const last = slots.length - 1
  for (let slot = (hash << 1) & last; ; slot = (slot + 2) & last) {
    const item = slots[slot + 1]! - 1
    if (item < 0) return item
    if (slots[slot] !== hash) continue
    if (compareKeys(bytes, offsets, item, other, start, end) === 0) return item
  }
}

/** The same among a few items, one after the other. */
const findAmong = (
  bytes: Uint8Array,
  offsets: Int32Array,
  size: number,
  other: Uint8Array,
  start: number,
  end: number,
): number => {
  for (let item = 0; item < size; item++) if (compareKeys(bytes, offsets, item, other, start, end) === 0) return item
  return -1
}

const findIn = (items: Items, other: Uint8Array, start: number, end: number): number => {
  const { bytes, offsets, size, slots } = items
  return slots === undefined
    ? findAmong(bytes, offsets, size, other, start, end)
    : find(bytes, offsets, slots(), hashOf(other, start, end), other, start, end)
}

// ---- building --------------------------------------------------------------------------------------------------------

/** Items while they are gathered. */
interface ItemsDraft {
  bytes: Uint8Array
  offsets: Int32Array
  size: number
  /** The item with the greatest key: a greater key is a new one. */
  greatest: number
  index: Index
  /** For keys that are numbers not far above how many keys there are, which need no hash: an item + 1, or 0. */
  numbers: Int32Array
  /** For the bytes of keys that are texts. */
  text: Uint8Array
}

const longer = <A extends Int32Array | Uint8Array>(from: A, to: A): A => {
  to.set(from)
  return to
}

/** Enters an item by its number, where it is one that has a place. */
const noteNumber = ({ bytes, offsets, numbers }: ItemsDraft, item: number): void => {
  const number = numberIn(bytes, offsets[item]!, offsets[item + 1]!)
  if (number >= 0 && number < numbers.length) numbers[number] = item + 1
}

const growNumbers = (to: ItemsDraft, number: number): void => {
  to.numbers = new Int32Array(powerAbove(Math.max(number, to.size * 2)))
  for (let item = 0; item < to.size; item++) noteNumber(to, item)
}

/** A new item. */
const append = (to: ItemsDraft, other: Uint8Array, start: number, end: number): number => {
  const { size } = to
  let at = to.offsets[size]!
  const needed = at + end - start
  if (needed > to.bytes.length) to.bytes = longer(to.bytes, new Uint8Array(needed * 2))
  if (size + 1 >= to.offsets.length) to.offsets = longer(to.offsets, new Int32Array(size * 2 + 2))
  const { bytes } = to
  for (let i = start; i < end; i++) bytes[at++] = other[i]!
  to.offsets[size + 1] = at
  to.size = size + 1
  return size
}

/** A new item that is not looked for by its number, but may be later. */
const appendNoted = (to: ItemsDraft, other: Uint8Array, start: number, end: number): number => {
  const item = append(to, other, start, end)
  if (to.numbers.length > 0) noteNumber(to, item)
  return item
}

const addNumber = (to: ItemsDraft, number: number, other: Uint8Array, start: number, end: number): number => {
  if (number >= to.numbers.length) growNumbers(to, number)
  const existing = to.numbers[number]! - 1
  if (existing >= 0) return existing
  const item = append(to, other, start, end)
  to.numbers[number] = item + 1
  return item
}

/** The item with a key that is looked for by its hash and, if it is new, is entered by it. */
const addHashed = (to: ItemsDraft, other: Uint8Array, start: number, end: number): number => {
  const { bytes, offsets, size, index } = to
  completeIndex(index, bytes, offsets, size)
  const hash = hashOf(other, start, end)
  const existing = find(bytes, offsets, index.slots, hash, other, start, end)
  if (existing >= 0) return existing
  makeRoom(index, size + 1)
  enter(index.slots, hash, size)
  index.entered = size + 1
  return append(to, other, start, end)
}

const addKey = (to: ItemsDraft, other: Uint8Array, start: number, end: number): number => {
  const { bytes, offsets, size, greatest, numbers } = to
  if (size === 0) {
    to.greatest = 0
    return append(to, other, start, end)
  }
  const order = compareKeys(bytes, offsets, greatest, other, start, end)
  if (order === 0) return greatest
  if (order > 0) {
    to.greatest = size
    return appendNoted(to, other, start, end)
  }
  if (size <= FEW) {
    const existing = findAmong(bytes, offsets, size, other, start, end)
    return existing >= 0 ? existing : appendNoted(to, other, start, end)
  }
  const number = numberIn(other, start, end)
  return number >= 0 && (number < numbers.length || number < size * 4)
    ? addNumber(to, number, other, start, end)
    : addHashed(to, other, start, end)
}

const addText = (to: ItemsDraft, key: string): number => {
  if (key.length * 3 > to.text.length) to.text = new Uint8Array(key.length * 6)
  const { text } = to
  for (let i = 0; i < key.length; i++) {
    const unit = key.charCodeAt(i)
    if (unit >= 0x80) return addKey(to, text, 0, encoder.encodeInto(key, text).written)
    text[i] = unit
  }
  return addKey(to, text, 0, key.length)
}

const newDraft = (room: number): ItemsDraft => ({
  bytes: new Uint8Array(room * 8),
  offsets: new Int32Array(room + 1),
  size: 0,
  greatest: 0,
  index: { slots: new Int32Array(0), entered: 0 },
  numbers: new Int32Array(0),
  text: new Uint8Array(64),
})

/** A few items in arrays of their own. */
const fewItems = ({ size, bytes, offsets }: ItemsDraft): Items => ({
  size,
  bytes: bytes.slice(0, offsets[size]),
  offsets: offsets.slice(0, size + 1),
  slots: undefined,
})

/** Items in the arrays in which they were gathered. */
const manyItems = ({ size, bytes, offsets, index }: ItemsDraft): Items => ({
  size,
  bytes: bytes.subarray(0, offsets[size]),
  offsets: offsets.subarray(0, size + 1),
  slots: () => {
    completeIndex(index, bytes, offsets, size)
    return index.slots
  },
})

/**
 * Gathers items; linear in the bytes of their keys. `room` is how many are expected, where that is known. A builder goes on
 * after `finish` with other items: many small documents need one.
 */
export const itemsBuilder = (room = 16): ItemsBuilder => {
  let to = newDraft(room)
  return {
    add: (bytes, start, end) => addKey(to, bytes, start, end),
    addText: (key) => addText(to, key),
    size: () => to.size,
    finish: () => {
      const few = to.size <= FEW
      const items = few ? fewItems(to) : manyItems(to)
      if (few) to.size = 0
      else to = newDraft(16)
      return items
    },
  }
}

/** Items made by hand, for tests and programs. */
export const itemsOf = (keys: Iterable<string>): Items => {
  const builder = itemsBuilder()
  for (const key of keys) builder.addText(key)
  return builder.finish()
}

// ---- using them ------------------------------------------------------------------------------------------------------

/** The key of an item, as text. */
export const keyOf = ({ bytes, offsets }: Items, item: number): string =>
  decoder.decode(bytes.subarray(offsets[item], offsets[item + 1]))

/** The item with this key; -1 if there is none. */
export const itemAt = (items: Items, key: string): number => {
  const bytes = encoder.encode(key)
  return findIn(items, bytes, 0, bytes.length)
}

/** For each of `others`, the item here with the same key, or -1. Linear in the items of `others`. */
export const sameKeys = (items: Items, others: Items): Int32Array => {
  const { bytes, offsets, size } = items
  const same = new Int32Array(others.size)
  // both sides usually have their items in the same order: the one after the last match is tried first
  let next = 0
  for (let i = 0; i < others.size; i++) {
    const start = others.offsets[i]!
    const end = others.offsets[i + 1]!
    const expected = next < size && compareKeys(bytes, offsets, next, others.bytes, start, end) === 0
    const item = expected ? next : findIn(items, others.bytes, start, end)
    same[i] = item
    if (item >= 0) next = item + 1
  }
  return same
}
