/** Interning of byte strings: each distinct tag becomes a string once, and a number ever after. */

export interface ByteInterner {
  /** The texts by id; grows. */
  readonly names: string[]
  /** The id of a text of one byte that is known already, by that byte; -1 if it is not. For the hottest loop: most tags are `O`. */
  readonly single: Int32Array
  /** The id of `bytes[start, end)`. */
  readonly id: (bytes: Uint8Array, start: number, end: number) => number
}

/** An interner by open addressing over an FNV-1a hash; tags of one byte (`O`) go straight to a table. */
export const byteInterner = (): ByteInterner => {
  const decoder = new TextDecoder()
  const names: string[] = []
  const keys: Uint8Array[] = []
  const single = new Int32Array(256).fill(-1)
  let slots = new Int32Array(256).fill(-1)
  let hashes = new Int32Array(128)

  const add = (bytes: Uint8Array, start: number, end: number, hash: number): number => {
    const key = bytes.slice(start, end)
    keys.push(key)
    if (hashes.length < keys.length) hashes = copied(hashes, new Int32Array(hashes.length * 2))
    hashes[keys.length - 1] = hash
    return names.push(decoder.decode(key)) - 1
  }

  const rehash = (): void => {
    slots = new Int32Array(slots.length * 2).fill(-1)
    for (let id = 0; id < keys.length; id++) {
      let slot = hashes[id]! & (slots.length - 1)
      while (slots[slot]! >= 0) slot = (slot + 1) & (slots.length - 1)
      slots[slot] = id
    }
  }

  const id = (bytes: Uint8Array, start: number, end: number): number => {
    if (end - start === 1) {
      const byte = bytes[start]!
      const existing = single[byte]!
      if (existing >= 0) return existing
      const added = add(bytes, start, end, 0)
      single[byte] = added
      return added
    }
    let hash = 0x811c9dc5 | 0
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193)
    hash ^= hash >>> 15
    let slot = hash & (slots.length - 1)
    for (let at = slots[slot]!; at >= 0; at = slots[slot]!) {
      if (hashes[at] === hash && same(keys[at]!, bytes, start, end)) return at
      slot = (slot + 1) & (slots.length - 1)
    }
    const added = add(bytes, start, end, hash)
    slots[slot] = added
    if (keys.length * 2 > slots.length) rehash()
    return added
  }
  return { names, single, id }
}

const same = (key: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean => {
  if (key.length !== end - start) return false
  for (let i = 0; i < key.length; i++) if (key[i] !== bytes[start + i]) return false
  return true
}

const copied = (from: Int32Array, to: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> => {
  to.set(from)
  return to
}
