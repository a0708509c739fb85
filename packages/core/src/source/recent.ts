/** Strings made of bytes. Most that a file holds come again and again: those that came last are remembered, and not made twice. */

const SLOTS = 4096
const WIDTH = 32
// a line may be longer than all that is worth a comparison
const LONGEST = 4096

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

const isSame = (own: Uint8Array, from: number, bytes: Uint8Array, start: number, length: number): boolean => {
  let i = 0
  while (i < length && own[from + i] === bytes[start + i]) i++
  return i === length
}

/** The last long string: documents of two sides that are read in step have one text. */
const lastLong = (): ((bytes: Uint8Array, start: number, end: number) => string) => {
  const last = new Uint8Array(LONGEST)
  let size = -1
  let text = ''
  return (bytes, start, end) => {
    const length = end - start
    if (length === size && isSame(last, 0, bytes, start, length)) return text
    const part = bytes.subarray(start, end)
    if (length > LONGEST) return decoder.decode(part)
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
  const keys = new Uint8Array(SLOTS * WIDTH)
  const long = lastLong()
  return (bytes, start, end) => {
    const length = end - start
    if (length > WIDTH) return long(bytes, start, end)
    let hash = 0
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
    const key = slot * WIDTH
    if (lengths[slot] === length && isSame(keys, key, bytes, start, length)) return texts[slot] as string
    const text = decoder.decode(bytes.subarray(start, end))
    for (let i = 0; i < length; i++) keys[key + i] = bytes[start + i] as number
    lengths[slot] = length
    texts[slot] = text
    return text
  }
}
