/** Natural numbers as a text, for stored parts: seven bits a byte, the lowest first, the bytes in base64. */

export interface Packing {
  readonly add: (n: number) => void
  readonly text: () => string
}

/** Bytes that are made into a text at once; three at a time are four letters. */
const BLOCK = 3 * 2 ** 13

const textOf = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

export const newPacking = (): Packing => {
  const texts: string[] = []
  const bytes = new Uint8Array(BLOCK)
  let size = 0
  const push = (byte: number): void => {
    bytes[size++] = byte
    if (size < BLOCK) return
    texts.push(textOf(bytes))
    size = 0
  }
  return {
    add: (n) => {
      let rest = n
      while (rest > 127) {
        push((rest % 128) + 128)
        rest = Math.floor(rest / 128)
      }
      push(rest)
    },
    text: () => [...texts, textOf(bytes.subarray(0, size))].join(''),
  }
}

export const packNumbers = (numbers: Iterable<number>): string => {
  const { add, text } = newPacking()
  for (const n of numbers) add(n)
  return text()
}

/** The numbers of a text one by one. */
export function* unpackNumbers(text: string): Generator<number, undefined> {
  let n = 0
  let place = 1
  for (let from = 0; from < text.length; from += (BLOCK / 3) * 4) {
    const bytes = atob(text.slice(from, from + (BLOCK / 3) * 4))
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes.charCodeAt(i)
      n += (byte & 127) * place
      place *= 128
      if (byte > 127) continue
      yield n
      n = 0
      place = 1
    }
  }
}
