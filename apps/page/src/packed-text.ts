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

// counts of shared characters are letters beyond the end of a line, and fit into a byte
const MIN_CODE = 11
const MAX_SHARED = 255 - MIN_CODE

/** A line without what it shares with the start of the line before, after the letter of how much that is. */
const withoutShared = (line: string, before: string): string => {
  let shared = 0
  while (shared < MAX_SHARED && shared < line.length && line[shared] === before[shared]) shared++
  return String.fromCharCode(MIN_CODE + shared) + line.slice(shared)
}

/**
 * Interleaves the lines of similar files, such as a gold and its systems, and shortens each by what it shares with the line
 * before, so that they compress well. A line that a file does not have is empty.
 */
export const interleaveLines = (texts: readonly string[]): string => {
  const files = texts.map((text) => text.split('\n'))
  const most = Math.max(0, ...files.map(({ length }) => length))
  const lines = Array.from({ length: most }, (_, i) => files.map((fileLines) => fileLines[i])).flat()
  return lines.map((line, i) => (line === undefined ? '' : withoutShared(line, lines[i - 1] ?? ''))).join('\n')
}

export const separateLines = (text: string, files: number): readonly string[] => {
  const lines: (string | undefined)[] = []
  for (const line of text.split('\n')) {
    const shared = (lines.at(-1) ?? '').slice(0, line.charCodeAt(0) - MIN_CODE)
    lines.push(line === '' ? undefined : shared + line.slice(1))
  }
  return Array.from({ length: files }, (_, file) =>
    lines.filter((line, i) => i % files === file && line !== undefined).join('\n'),
  )
}
