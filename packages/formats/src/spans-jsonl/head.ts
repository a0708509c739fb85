/** How a source begins, looked at before it is read: what is taken of it is given back. */
import type { Either, Problem, Source } from '@assay/core'

export interface Looked {
  readonly head: string
  /** The same source, from its start. */
  readonly source: Source
}

/** In bytes: where the first say nothing, more are looked at. */
const HEADS = [4096, 65_536, 1_048_576]

/** As the file is said to be encoded, or as its mark says; nothing is refused here. */
const encodingOf = (encoding: string, [a, b]: Uint8Array): string => {
  if (encoding !== 'auto') return encoding
  return a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8'
}

const decoded = (chunks: readonly Uint8Array[], size: number, encoding: string): string => {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk.subarray(0, size - at), at)
    at += Math.min(chunk.length, size - at)
  }
  return new TextDecoder(encodingOf(encoding, bytes)).decode(bytes)
}

function* again(
  seen: readonly Either<Problem, Uint8Array>[],
  rest: Iterator<Either<Problem, Uint8Array>>,
): Iterable<Either<Problem, Uint8Array>> {
  yield* seen
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value
}

/** Looks at a source until `isEnough` of its head, or until there is no more. */
export const lookedAt = (source: Source, encoding: string, isEnough: (head: string) => boolean): Looked => {
  const chunks = source.chunks()[Symbol.iterator]()
  const seen: Either<Problem, Uint8Array>[] = []
  const bytes: Uint8Array[] = []
  let size = 0
  let head = ''
  for (const most of HEADS) {
    while (size < most) {
      const next = chunks.next()
      if (next.done === true) break
      seen.push(next.value)
      if (next.value._tag === 'Left') break
      bytes.push(next.value.right)
      size += next.value.right.length
    }
    head = decoded(bytes, Math.min(size, most), encoding)
    if (size < most || seen.at(-1)?._tag === 'Left' || isEnough(head)) break
  }
  return { head, source: { ...source, chunks: () => again(seen, chunks) } }
}
