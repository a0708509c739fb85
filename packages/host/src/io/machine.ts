/** The host's view of the machine it runs on: files, paths, hashes and the code of plugins. `../node` implements it for Node. */
import type { Container, Message, Plugin, Problem, Source } from '@assay/core'
import { type Either, right } from 'fp-ts/lib/Either.js'

/** Imports a package by name, resolved from a folder. */
export type Import = (name: string, folder: string) => Promise<unknown>

/** Path functions of the platform; Node's `path`, `win32` and `posix` all fit. */
export interface Paths {
  readonly sep: string
  readonly basename: (path: string) => string
  readonly dirname: (path: string) => string
  readonly isAbsolute: (path: string) => boolean
  readonly join: (...parts: string[]) => string
  readonly relative: (from: string, to: string) => string
  /** The absolute path; relative ones start in the current folder. */
  readonly resolve: (path: string) => string
}

/** Called with each chunk as stored in the file, compressed or not: for hashes and progress. */
export type OnChunk = (bytes: Uint8Array) => void

/** File or folder at a path, links followed, and its size. */
export interface Look {
  readonly kind: 'file' | 'folder' | 'other'
  readonly bytes: number
  /** Time of the last change in milliseconds, if known. */
  readonly written?: number
  /** Set for a zip, which is a folder, for its files, workbooks and Parquet: they are read from the beginning each time. */
  readonly isPacked?: true
}

/** An incremental SHA-256. */
export interface Hash {
  readonly update: (bytes: Uint8Array | string) => unknown
  /** The hash in hexadecimal digits; may be called once. */
  readonly digest: () => string
}

/** A range of bytes of a file: `from` included, `to` excluded; to the end if `to` is undefined. */
export interface Stretch {
  readonly from: number
  readonly to: number | undefined
}

/** So many names of files and folders are searched at most: a folder of data has fewer, and the links of a whole disk have no end. */
export const MAX_SEARCHED = 1_000_000

export interface Machine {
  readonly paths: Paths
  /** Bytes of a file as stored, all or a stretch; `-` is standard input. */
  readonly bytes: (
    path: string,
    onChunk?: OnChunk,
    maxBytes?: number,
    stretch?: Stretch,
  ) => Iterable<Either<Problem, Uint8Array>>
  /** A source for readers, decompressed. The file is opened when its chunks are requested. */
  readonly source: (path: string, onChunk?: OnChunk, maxBytes?: number) => Source
  /** Looks at a path; `undefined` if there is nothing, or no permission. */
  readonly look: (path: string) => Look | undefined
  /** Names in a folder, unordered; none if it cannot be read. */
  readonly namesIn: (folder: string) => readonly string[]
  /** The path with links resolved; `undefined` if nothing is there. */
  readonly realPath: (path: string) => string | undefined
  /**
   * Files below a folder that match a pattern, unordered; folders, if it ends in a slash. Hidden ones are skipped. `undefined` if more than
   * a million names would be searched.
   */
  readonly matching: (pattern: string, folder: string) => Promise<readonly string[] | undefined>
  readonly sha256: () => Hash
  readonly importPlugin: Import
  /** Takes up the containers of a plugin that was loaded: its kinds of files are unpacked from then on. */
  readonly learn?: (plugin: Plugin) => void
  /** Containers of the package of tables, where the machine finds it by itself. */
  readonly ownContainers?: () => readonly Container[]
  /** Bundled plugins: their readers and views are always available, as core's are. */
  readonly carried?: readonly Plugin[]
  /** True where every file is a list of the calling program: no reader of core is needed. */
  readonly holdsLists?: boolean
  /** Meanings of the codes of Assay, which no plugin may take: where words are secret, a title stands for a message that may hold some. */
  readonly messages?: Readonly<Record<string, Message>>
  /** The packages of Assay with plugins, of which a missing one may be installed: any other name in its scope is nobody's. */
  readonly published?: readonly string[]
  /** Folders of the dependencies of a folder, by name, in an installation without `node_modules`. */
  readonly packages?: (folder: string) => ReadonlyMap<string, string>
}

/** The path with slashes on every platform, as in configs and results. */
export const withSlashes = ({ sep }: Paths, path: string): string => (sep === '/' ? path : path.split(sep).join('/'))

/** The path as results show it: relative to the folder of the config, or as typed if there is none. */
export const shownPath = (paths: Paths, path: string, folder?: string): string => {
  if (path === '-' || path === '<stdin>') return '<stdin>'
  // a problem outside files has no path
  if (path === '') return path
  return withSlashes(paths, folder === undefined ? path : paths.relative(folder, path))
}

/** Resolves a path from a folder. */
export const pathIn = ({ isAbsolute, join }: Paths, folder: string, path: string): string =>
  path === '-' || isAbsolute(path) || folder === '.' ? path : join(folder, path)

/** Reads a whole file that is not data, such as a config; `-` is standard input. */
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
