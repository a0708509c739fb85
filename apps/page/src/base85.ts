/** Base 85 of bytes, in letters that are safe in a script element. */

// of ASCII all but quotes, what markup and scripts read as something else, and what is easily lost
const alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?_~()[]{}@%$#|;,'.slice(0, 85)

const BASE = 85

/** Encodes bytes, after their count: the last group may be shorter than four. */
export const encodeBytes = (bytes: Uint8Array): string => {
  const parts: string[] = [`${bytes.length} `]
  for (let at = 0; at < bytes.length; at += 4) {
    let value = 0
    for (let i = 0; i < 4; i++) value = value * 256 + (bytes[at + i] ?? 0)
    let letters = ''
    for (let i = 0; i < 5; i++) {
      letters = alphabet[value % BASE] + letters
      value = Math.floor(value / BASE)
    }
    parts.push(letters)
  }
  return parts.join('')
}

export const decodeBytes = (text: string): Uint8Array<ArrayBuffer> => {
  const start = text.indexOf(' ') + 1
  const bytes = new Uint8Array(Number(text.slice(0, start)))
  const values = new Uint8Array(128)
  for (let i = 0; i < BASE; i++) values[alphabet.charCodeAt(i)] = i
  for (let at = 0, from = start; at < bytes.length; at += 4, from += 5) {
    let value = 0
    for (let i = 0; i < 5; i++) value = value * BASE + values[text.charCodeAt(from + i)]!
    for (let i = 3; i >= 0; i--) {
      // bytes after the end are skipped
      bytes[at + i] = value % 256
      value = Math.floor(value / 256)
    }
  }
  return bytes
}
