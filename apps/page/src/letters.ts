/** Bytes as letters that may stand in any script element: five for four bytes. */

// of ASCII all but quotes, what markup and scripts read as something else, and what is easily lost
const alphabet = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?_~()[]{}@%$#|;,'.slice(0, 85)

const BASE = 85

/** The number of bytes goes before, since the last letters may be of fewer than four. */
export const lettersOf = (bytes: Uint8Array): string => {
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

export const bytesIn = (text: string): Uint8Array<ArrayBuffer> => {
  const start = text.indexOf(' ') + 1
  const bytes = new Uint8Array(Number(text.slice(0, start)))
  const values = new Uint8Array(128)
  for (let i = 0; i < BASE; i++) values[alphabet.charCodeAt(i)] = i
  for (let at = 0, from = start; at < bytes.length; at += 4, from += 5) {
    let value = 0
    for (let i = 0; i < 5; i++) value = value * BASE + (values[text.charCodeAt(from + i)] as number)
    for (let i = 3; i >= 0; i--) {
      // what lies behind the end is left out
      bytes[at + i] = value % 256
      value = Math.floor(value / 256)
    }
  }
  return bytes
}
