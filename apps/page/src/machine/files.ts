/** Files that somebody gave to the page, as the host reads them: in parts, and unpacked where they are compressed. */
import type { Problem, Source } from '@assay/core'
import { suggest } from '@assay/core/host'
import type { Disk, Machine, OnChunk } from '@assay/host'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { normal, paths } from './paths.ts'

/** Bytes that are read as they are asked for; reading throws where the file has changed or has gone. */
export interface Bytes {
  readonly size: number
  readonly part: (from: number, to: number) => Uint8Array
}

/** Why there is nothing behind a `.gz`. */
export type Unpacked = Bytes | 'not gzip' | 'damaged' | 'large'

export interface HeldFile {
  /** From the folder that all files lie in. */
  readonly path: string
  readonly bytes: Bytes
  /** What is in it, where its name says that it is compressed. */
  readonly unpacked?: Unpacked
}

/** The most bytes that a file may have, or unpack to. */
export const MAX_BYTES = 2 ** 30

const CHUNK = 1 << 20

export interface Files {
  readonly at: (path: string) => HeldFile | undefined
  readonly isFolder: (path: string) => boolean
  readonly namesIn: (folder: string) => readonly string[]
  readonly paths: () => Iterable<string>
}

/** Files lie below the top, of which a path may begin too. */
const keyOf = (path: string): string =>
  normal(path)
    .replace(/^\/(?=.)/, '')
    .replace(/^\/$/, '.')

/** The files by their paths, and the folders that follow from these. */
export const filesOf = (all: readonly HeldFile[]): Files => {
  const files = new Map(all.map((file) => [normal(file.path), file]))
  const folders = new Map<string, Set<string>>([['.', new Set()]])
  for (const path of files.keys()) {
    let below = path
    while (below !== '.') {
      const folder = paths.dirname(below)
      const names = folders.get(folder) ?? new Set<string>()
      names.add(paths.basename(below))
      folders.set(folder, names)
      below = folder
    }
  }
  return {
    at: (path) => files.get(keyOf(path)),
    isFolder: (path) => folders.has(keyOf(path)),
    namesIn: (folder) => [...(folders.get(keyOf(folder)) ?? [])],
    paths: () => files.keys(),
  }
}

// ---- what is wrong ---------------------------------------------------------------------------------------------------

const problem = (path: string, code: string, message: string, hint: string): Either<Problem, never> =>
  left({ severity: 'error', code, message, at: { path, line: 1, column: 1 }, hint })

const missing = (files: Files, path: string): Either<Problem, never> => {
  const folder = paths.dirname(path)
  const near = suggest(paths.basename(path), files.namesIn(folder))
  const hint = near === undefined ? 'give it to the page too' : `did you mean ${paths.join(folder, near)}?`
  return problem(path, 'E306', 'there is no such file', hint)
}

const tooLarge = (path: string, maxBytes: number): Either<Problem, never> =>
  problem(
    path,
    'E363',
    `larger than ${maxBytes} bytes, the limit for a file`,
    'check that this is the right file; the command line takes larger ones: --max-bytes 4G',
  )

const refused = (path: string, why: Exclude<Unpacked, Bytes>, maxBytes: number): Either<Problem, never> => {
  if (why === 'large') return tooLarge(path, maxBytes)
  return why === 'not gzip'
    ? problem(
        path,
        'E305',
        'the name ends in .gz, but this is not a gzip file',
        'remove the ending if it is plain text',
      )
    : problem(path, 'E305', 'the gzip file is damaged or was cut off', 'unpack it by hand to see: gunzip -t FILE')
}

// ---- reading ---------------------------------------------------------------------------------------------------------

function* partsOf(
  path: string,
  { size, part }: Bytes,
  maxBytes: number,
  onChunk?: OnChunk,
  { from, to = size }: NonNullable<Parameters<Machine['bytes']>[3]> = { from: 0, to: size },
): Iterable<Either<Problem, Uint8Array>> {
  const end = Math.min(size, to)
  for (let at = from; at < end; at += CHUNK) {
    if (Math.min(end, at + CHUNK) - from > maxBytes) return yield tooLarge(path, maxBytes)
    let bytes: Uint8Array
    try {
      bytes = part(at, Math.min(end, at + CHUNK))
    } catch {
      return yield problem(
        path,
        'E364',
        'the file changed while it was read',
        'wait until it is written, and give it to the page again',
      )
    }
    onChunk?.(bytes)
    yield right(bytes)
  }
}

function* unpackedParts(
  path: string,
  file: HeldFile,
  maxBytes: number,
  onChunk?: OnChunk,
): Iterable<Either<Problem, Uint8Array>> {
  // hashes are of the file as it lies on the disk
  for (const chunk of partsOf(path, file.bytes, maxBytes, onChunk)) if (chunk._tag === 'Left') return yield chunk
  const { unpacked } = file
  if (file.bytes.size === 0 || unpacked === undefined) return
  if (typeof unpacked === 'string') return yield refused(path, unpacked, maxBytes)
  yield* partsOf(path, unpacked, maxBytes)
}

/** The bytes of files as they lie there. */
export const bytesOn = (files: Files): Machine['bytes'] =>
  function* (path, onChunk, maxBytes = MAX_BYTES, stretch) {
    const file = files.at(path)
    if (file !== undefined) return yield* partsOf(path, file.bytes, maxBytes, onChunk, stretch)
    yield files.isFolder(path)
      ? problem(path, 'E307', 'this is a folder, and a file is needed', `name a file in it, or a pattern: '${path}/*'`)
      : missing(files, path)
  }

/** Sources of these files, and of those that a disk shows in their zips; what is compressed is unpacked. */
export const sourceOn = (files: Files, { bytes, look }: Pick<Disk, 'bytes' | 'look'>): Machine['source'] => {
  const source = (path: string, onChunk?: OnChunk, maxBytes = MAX_BYTES): Source => ({
    path,
    chunks: () => {
      const file = files.at(path)
      return file !== undefined && path.endsWith('.gz')
        ? unpackedParts(path, file, maxBytes, onChunk)
        : bytes(path, onChunk, maxBytes)
    },
    beside: (name) => {
      const other = paths.join(paths.dirname(path), paths.basename(name))
      return look(other)?.kind === 'file' ? source(other, undefined, maxBytes) : undefined
    },
  })
  return source
}
