/** Strings made of bytes. Most that a file holds come again and again: those that came last are remembered, and not made twice. */

const SLOTS = 4096
const WIDTH = 32

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

// a line may be longer than all that is worth a comparison
const LONGEST = 4096

interface Long {
  text: string
  length: number
  readonly bytes: Uint8Array
}

/** The last long string of all readers: sides that are read in step have the same texts, one after the other. */
const last: Long = { text: '', length: -1, bytes: new Uint8Array(LONGEST) }

const isLast = (bytes: Uint8Array, start: number, length: number): boolean => {
  if (length !== last.length) return false
  const own = last.bytes
  let i = 0
  while (i < length && own[i] === bytes[start + i]) i++
  return i === length
}

const longText = (bytes: Uint8Array, start: number, end: number): string => {
  const length = end - start
  if (isLast(bytes, start, length)) return last.text
  const part = bytes.subarray(start, end)
  const text = decoder.decode(part)
  if (length <= LONGEST) {
    last.bytes.set(part)
    last.text = text
    last.length = length
  }
  return text
}

/**
 * The text of the bytes from `start` to `end`; they are UTF-8. Each slot holds the last short string of
 * its hash, so that memory stays what it is, however many there are; none of them keeps the bytes alive that it was made of.
 */
export const recentStrings = (): ((bytes: Uint8Array, start: number, end: number) => string) => {
  const texts = new Array<string>(SLOTS).fill('')
  const lengths = new Uint8Array(SLOTS)
  const keys = new Uint8Array(SLOTS * WIDTH)
  return (bytes, start, end) => {
    const length = end - start
    if (length > WIDTH) return longText(bytes, start, end)
    let hash = 0
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
    const key = slot * WIDTH
    if (lengths[slot] === length) {
      let i = 0
      while (i < length && keys[key + i] === bytes[start + i]) i++
      if (i === length) return texts[slot] as string
    }
    const text = decoder.decode(bytes.subarray(start, end))
    for (let i = 0; i < length; i++) keys[key + i] = bytes[start + i] as number
    lengths[slot] = length
    texts[slot] = text
    return text
  }
}
