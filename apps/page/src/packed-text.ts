/** Texts that are embedded in the page: compressed, in base 85. */
import { decodeBytes } from './base85.ts'

export const unpack = async (packed: string): Promise<Blob> => {
  const plain = new Blob([decodeBytes(packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return new Response(plain).blob()
}

/** Text with one character per byte, since files have different encodings. */
export const bytesText = (bytes: Uint8Array): string => {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('')
}

export const textBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0))

/**
 * Interleaves the lines of similar files, such as a gold and its systems, so that they compress well. A line that a file does
 * not have is a NUL.
 */
export const interleaveLines = (texts: readonly string[]): string => {
  const lines = texts.map((text) => text.split('\n'))
  const most = Math.max(0, ...lines.map(({ length }) => length))
  const rows = Array.from({ length: most }, (_, i) => lines.map((own) => own[i] ?? '\0').join('\n'))
  return rows.join('\n')
}

export const separateLines = (text: string, files: number): readonly string[] => {
  const lines = text.split('\n')
  return Array.from({ length: files }, (_, file) =>
    lines.filter((line, i) => i % files === file && line !== '\0').join('\n'),
  )
}
