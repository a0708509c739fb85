/**
 * The items of a clustering (documents, mentions, records), each once, known by their keys. Packed: keys stay bytes in one
 * array, and finding an item that another file names costs one probe of a hash table, without a string or an object an item.
 */

export interface Items {
  readonly size: number
  /** The keys one after the other in UTF-8: that of item `i` is `bytes[offsets[i], offsets[i + 1])`. */
  readonly bytes: Uint8Array
  readonly offsets: Int32Array
  readonly hashes: Int32Array
  /** Open addressing: an item or -1; the length is a power of two. */
  readonly slots: Int32Array
}

export interface ItemsBuilder {
  /** The item with the key `bytes[start, end)`: a new one, or the one that has the key already. */
  readonly add: (bytes: Uint8Array, start: number, end: number) => number
  readonly addText: (key: string) => number
  readonly size: () => number
  readonly finish: () => Items
}

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** FNV-1a, with its high bits folded in. */
const hashOf = (bytes: Uint8Array, start: number, end: number): number => {
  let hash = 0x811c9dc5 | 0
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193)
  return hash ^ (hash >>> 15)
}

/** Whether `bytes[from, to)` are `other[start, end)`. */
const sameBytes = (
  bytes: Uint8Array,
  from: number,
  to: number,
  other: Uint8Array,
  start: number,
  end: number,
): boolean => {
  if (to - from !== end - start) return false
  for (let i = start, j = from; i < end; i++, j++) if (bytes[j] !== other[i]) return false
  return true
}

/** The item with the key `other[start, end)`; -1 if there is none. Takes arrays, not a record: it runs once a membership. */
const find = (
  bytes: Uint8Array,
  offsets: Int32Array,
  hashes: Int32Array,
  slots: Int32Array,
  hash: number,
  other: Uint8Array,
  start: number,
  end: number,
): number => {
  const mask = slots.length - 1
  for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
    const item = slots[slot] as number
    if (item < 0) return item
    if (hashes[item] !== hash) continue
    if (sameBytes(bytes, offsets[item] as number, offsets[item + 1] as number, other, start, end)) return item
  }
}

const enter = (slots: Int32Array, hash: number, item: number): void => {
  const mask = slots.length - 1
  let slot = hash & mask
  while ((slots[slot] as number) >= 0) slot = (slot + 1) & mask
  slots[slot] = item
}

const longer = <A extends Int32Array | Uint8Array>(from: A, to: A): A => {
  to.set(from)
  return to
}

/** Gathers items; `room` is how many are expected, if that is known. */
export const itemsBuilder = (room = 16): ItemsBuilder => {
  let size = 0
  let used = 0
  let bytes = new Uint8Array(room * 8)
  let offsets = new Int32Array(room + 1)
  let hashes = new Int32Array(room)
  let slots = new Int32Array(2 ** Math.ceil(Math.log2(room * 2 + 2))).fill(-1)

  const grow = (length: number): void => {
    while (used + length > bytes.length) bytes = longer(bytes, new Uint8Array(bytes.length * 2 + length))
    if (size < hashes.length) return
    hashes = longer(hashes, new Int32Array(size * 2))
    offsets = longer(offsets, new Int32Array(size * 2 + 1))
  }
  const spread = (): void => {
    if (size * 2 <= slots.length) return
    slots = new Int32Array(slots.length * 2).fill(-1)
    for (let item = 0; item < size; item++) enter(slots, hashes[item] as number, item)
  }
  const add = (from: Uint8Array, start: number, end: number): number => {
    const hash = hashOf(from, start, end)
    const known = find(bytes, offsets, hashes, slots, hash, from, start, end)
    if (known >= 0) return known
    grow(end - start)
    for (let i = start; i < end; i++) bytes[used++] = from[i] as number
    hashes[size] = hash
    offsets[++size] = used
    enter(slots, hash, size - 1)
    spread()
    return size - 1
  }
  return {
    add,
    addText: (key) => {
      const text = encoder.encode(key)
      return add(text, 0, text.length)
    },
    size: () => size,
    finish: () => ({
      size,
      bytes: bytes.subarray(0, used),
      offsets: offsets.subarray(0, size + 1),
      hashes: hashes.subarray(0, size),
      slots,
    }),
  }
}

/** Items made by hand, for tests and programs. */
export const itemsOf = (keys: Iterable<string>): Items => {
  const builder = itemsBuilder()
  for (const key of keys) builder.addText(key)
  return builder.finish()
}

/** The key of an item, as text. */
export const keyOf = ({ bytes, offsets }: Items, item: number): string =>
  decoder.decode(bytes.subarray(offsets[item], offsets[item + 1]))

const findIn = (items: Items, hash: number, bytes: Uint8Array, start: number, end: number): number =>
  find(items.bytes, items.offsets, items.hashes, items.slots, hash, bytes, start, end)

/** The item with this key; -1 if there is none. */
export const itemAt = (items: Items, key: string): number => {
  const bytes = encoder.encode(key)
  return findIn(items, hashOf(bytes, 0, bytes.length), bytes, 0, bytes.length)
}

/** For each of `others`, the item here with the same key, or -1. Linear in the items of `others`. */
export const sameKeys = (items: Items, others: Items): Int32Array => {
  const same = new Int32Array(others.size)
  for (let i = 0; i < others.size; i++) {
    const { bytes, offsets, hashes } = others
    same[i] = findIn(items, hashes[i] as number, bytes, offsets[i] as number, offsets[i + 1] as number)
  }
  return same
}
