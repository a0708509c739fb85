/** Strings made of bytes. Most that a file holds come again and again: those that came last are remembered, and not made twice. */

const SLOTS = 4096
const MAX_SHORT = 32
// a line may be longer than all that is worth a comparison
const MAX_LENGTH = 4096

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

const isSame = (stored: Uint8Array, from: number, bytes: Uint8Array, start: number, length: number): boolean => {
  let i = 0
  // several in a turn, since each turn of a loop looks at the arrays themselves too
  for (; i + 3 < length; i += 4)
    if (
      stored[from + i] !== bytes[start + i] ||
      stored[from + i + 1] !== bytes[start + i + 1] ||
      stored[from + i + 2] !== bytes[start + i + 2] ||
      stored[from + i + 3] !== bytes[start + i + 3]
    )
      return false
  for (; i < length; i++) if (stored[from + i] !== bytes[start + i]) return false
  return true
}

/** The last long string: documents of two sides that are read in step have one text. */
const lastLong = (): ((bytes: Uint8Array, start: number, end: number) => string) => {
  const last = new Uint8Array(MAX_LENGTH)
  let size = -1
  let text = ''
  return (bytes, start, end) => {
    const length = end - start
    if (length === size && isSame(last, 0, bytes, start, length)) return text
    const part = bytes.subarray(start, end)
    if (length > MAX_LENGTH) return decoder.decode(part)
    text = decoder.decode(part)
    last.set(part)
    size = length
    return text
  }
}

/**
 * The text of the bytes from `start` to `end`; they are UTF-8. Each slot holds the last short string of
 * its hash, so that memory stays what it is, however many there are; none of them keeps the bytes alive that it was made of.
 */
export const recentStrings = (): ((bytes: Uint8Array, start: number, end: number) => string) => {
  const texts = new Array<string>(SLOTS).fill('')
  const lengths = new Uint8Array(SLOTS)
  const keys = new Uint8Array(SLOTS * MAX_SHORT)
  const long = lastLong()
  return (bytes, start, end) => {
    const length = end - start
    if (length > MAX_SHORT) return long(bytes, start, end)
    let hash = 0
    let at = start
    for (; at + 3 < end; at += 4) {
      const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
      hash = Math.imul(hash ^ word ^ (hash >>> 15), 0x01000193)
    }
    for (; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
    const key = slot * MAX_SHORT
    if (lengths[slot] === length && isSame(keys, key, bytes, start, length)) return texts[slot]!
    const text = decoder.decode(bytes.subarray(start, end))
    for (let i = 0; i < length; i++) keys[key + i] = bytes[start + i]!
    lengths[slot] = length
    texts[slot] = text
    return text
  }
}
