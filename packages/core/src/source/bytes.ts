/** Sources that are in memory already. */
import type { Source } from '../contract.ts'
import { right } from '../either.ts'

/** A source over bytes; `path` is what problems name. */
export const bytesSource = (path: string, bytes: Uint8Array): Source => ({ path, chunks: () => [right(bytes)] })

/** A source over a string. */
export const textSource = (path: string, text: string): Source => bytesSource(path, new TextEncoder().encode(text))

/** The default name of a document: its file, without folder, ending and `.gz`. */
export const stemOf = (path: string): string =>
  path
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.gz$/, '')
    .replace(/(.)\.[^.]{1,20}$/, '$1')
