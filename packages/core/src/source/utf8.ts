/** UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF. */

/**
 * The offset of the first byte that cannot be in a text: a NUL, or a byte that is not part of valid UTF-8; -1 if there is
 * none. Linear; over ASCII four bytes at a time.
 */
export const firstBadByte = (bytes: Uint8Array): number => {
  const { length } = bytes
  const lead = bytes.byteOffset % 4
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset - lead, (lead + length) >> 2)
  let i = 0
  while (i < length) {
    if ((lead + i) % 4 === 0) {
      i = afterPlain(words, (lead + i) >> 2) * 4 - lead
      if (i >= length) return -1
    }
    const taken = sequenceLength(bytes, i)
    if (taken === 0) return i
    i += taken
  }
  return -1
}

/** The index of the first word from `from` that holds a NUL or a byte beyond ASCII. */
const afterPlain = (words: Uint32Array, from: number): number => {
  let w = from
  // for ASCII bytes, taking one from each sets the top bit of just those that were zero (a borrow only hides what comes after a zero)
  while (w < words.length && ((words[w]! | (words[w]! - 0x01010101)) & 0x80808080) === 0) w++
  return w
}

const continues = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

/** The length of the sequence that starts at `i`; 0 if it is not valid. */
const sequenceLength = (bytes: Uint8Array, i: number): number => {
  const first = bytes[i]!
  if (first < 0x80) return first === 0 ? 0 : 1
  const second = bytes[i + 1]
  if (first < 0xc2 || first > 0xf4 || second === undefined || !continues(second)) return 0
  if (first < 0xe0) return 2
  if (!continues(bytes[i + 2])) return 0
  if (first < 0xf0) return (first === 0xe0 && second < 0xa0) || (first === 0xed && second > 0x9f) ? 0 : 3
  if (!continues(bytes[i + 3])) return 0
  return (first === 0xf0 && second < 0x90) || (first === 0xf4 && second > 0x8f) ? 0 : 4
}
