/** What the host asks of the machine that it runs on: files, paths, hashes and the code of plugins. `./node` has Node's. */
import type { Plugin, Problem, Source } from '@assay/core'
import { type Either, right } from 'fp-ts/lib/Either.js'

/** Imports a package by name as seen from a folder. */
export type Import = (name: string, folder: string) => Promise<unknown>

/** How paths are written here; Node's `path`, or its `win32` and `posix`, is one. */
export interface Paths {
  readonly sep: string
  readonly basename: (path: string) => string
  readonly dirname: (path: string) => string
  readonly isAbsolute: (path: string) => boolean
  readonly join: (...parts: string[]) => string
  readonly relative: (from: string, to: string) => string
  /** The whole path from the top, of one that begins in the current folder. */
  readonly resolve: (path: string) => string
}

/** Called with each chunk as it lies in the file (compressed, if it is): for hashes and progress. */
export type OnChunk = (bytes: Uint8Array) => void

/** What lies at a path, links followed, and how many bytes a file has. */
export interface Look {
  readonly kind: 'file' | 'folder' | 'other'
  readonly bytes: number
  /** When it was written to last, in milliseconds, where that is known. */
  readonly written?: number
  /** Of a zip, which is a folder, and of what is in it: read from its beginning each time. */
  readonly isPacked?: true
}

/** A SHA-256 that is computed as bytes come. */
export interface Hash {
  readonly update: (bytes: Uint8Array | string) => unknown
  /** In hexadecimal digits, once. */
  readonly digest: () => string
}

/** A stretch of a file, in bytes: from the first up to, and without, the last; to the end of the file where there is none. */
export interface Stretch {
  readonly from: number
  readonly to: number | undefined
}

export interface Machine {
  readonly paths: Paths
  /** The bytes of a path as they lie there, all of them or a stretch; `-` is standard input. */
  readonly bytes: (
    path: string,
    onChunk?: OnChunk,
    maxBytes?: number,
    stretch?: Stretch,
  ) => Iterable<Either<Problem, Uint8Array>>
  /** The same as a source for readers, unpacked where it is compressed. Nothing is opened before its chunks are asked for. */
  readonly source: (path: string, onChunk?: OnChunk, maxBytes?: number) => Source
  /** What is there; `undefined` where there is nothing, or nothing that one may see. */
  readonly look: (path: string) => Look | undefined
  /** What is in a folder, in no order; nothing where it cannot be read. */
  readonly namesIn: (folder: string) => readonly string[]
  /** Where a path leads when links are followed; `undefined` where it leads nowhere. */
  readonly realPath: (path: string) => string | undefined
  /**
   * The files below a folder that a pattern names, in no order; where it ends in a slash, the folders. What is hidden is left out.
   */
  readonly matching: (pattern: string, folder: string) => Promise<readonly string[]>
  readonly sha256: () => Hash
  readonly importPlugin: Import
  /** Plugins that are at hand and need no name: their readers and views take part everywhere, as core's do. */
  readonly carried?: readonly Plugin[]
  /** The folders of the packages that a folder depends on, by their names, where an installation has no `node_modules`. */
  readonly packages?: (folder: string) => ReadonlyMap<string, string>
}

/** A path as configs and results have it, with slashes on every machine. */
export const withSlashes = ({ sep }: Paths, path: string): string => (sep === '/' ? path : path.split(sep).join('/'))

/** How a path stands in results: from the folder of the config, wherever that is run; without one as it was typed. */
export const shownPath = (paths: Paths, path: string, folder?: string): string => {
  if (path === '-' || path === '<stdin>') return '<stdin>'
  // what stands in no file has no place anywhere
  if (path === '') return path
  return withSlashes(paths, folder === undefined ? path : paths.relative(folder, path))
}

/** Where a path leads that is relative to a folder. */
export const pathIn = ({ isAbsolute, join }: Paths, folder: string, path: string): string =>
  path === '-' || isAbsolute(path) || folder === '.' ? path : join(folder, path)

/** All bytes of a file that is not data, such as a config; `-` is standard input. */
export const wholeFile = (
  { bytes }: Pick<Machine, 'bytes'>,
  path: string,
  maxBytes?: number,
): Either<Problem, Uint8Array> => {
  const parts: Uint8Array[] = []
  for (const chunk of bytes(path, undefined, maxBytes)) {
    if (chunk._tag === 'Left') return chunk
    parts.push(chunk.right)
  }
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return right(whole)
}
