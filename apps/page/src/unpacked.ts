/** Texts as they are kept inside of the page: compressed, and written with letters. */
import { bytesIn } from './letters.ts'

export const unpackedBytes = async (packed: string): Promise<Blob> => {
  const plain = new Blob([bytesIn(packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Response(plain).blob()
}

/** Bytes as a text with a character for each: files are in several encodings. */
export const bytesText = (bytes: Uint8Array): string => {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('')
}

export const textBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0))

/**
 * Files that say nearly the same line by line, such as a gold and its systems, take little room with their lines in turn: the
 * first of each, the second of each. A line that a file does not have is a NUL.
 */
export const interleaved = (texts: readonly string[]): string => {
  const lines = texts.map((text) => text.split('\n'))
  const most = Math.max(0, ...lines.map(({ length }) => length))
  const rows = Array.from({ length: most }, (_, i) => lines.map((own) => own[i] ?? '\0').join('\n'))
  return rows.join('\n')
}

export const apart = (text: string, files: number): readonly string[] => {
  const lines = text.split('\n')
  return Array.from({ length: files }, (_, file) =>
    lines.filter((line, i) => i % files === file && line !== '\0').join('\n'),
  )
}
