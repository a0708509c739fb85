/** Files of the page as the host reads them: in chunks, decompressed. */
import { type Code, commonCode, type Problem, type Source } from '@assay/core'
import { suggest } from '@assay/core/internal/host'
import type { Machine } from '@assay/host'
import { type Containers, type Disk, hostCode, type OnChunk, textAt, tooDense } from '@assay/host/internal'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { normalisePath, paths } from './paths.ts'

/** Bytes that are read on demand; reading throws if the file has changed or is gone. */
export interface Bytes {
  readonly size: number
  readonly part: (from: number, to: number) => Uint8Array
}

/** Decompressed bytes, or the reason why there are none. */
export type UnpackedBytes = Bytes | 'not gzip' | 'damaged' | 'large' | 'dense'

export interface StoredFile {
  /** Path from the common folder of all files. */
  readonly path: string
  readonly bytes: Bytes
  /** Decompressed content of a compressed file. */
  readonly unpacked?: UnpackedBytes
}

/** Maximal size of a file, and of its decompressed content. */
export const MAX_BYTES = 2 ** 30

const CHUNK = 1 << 20

export interface Files {
  readonly at: (path: string) => StoredFile | undefined
  readonly isFolder: (path: string) => boolean
  readonly namesIn: (folder: string) => readonly string[]
  readonly paths: () => Iterable<string>
}

/** Key of a path, which may begin with a slash. */
const keyOf = (path: string): string =>
  normalisePath(path)
    .replace(/^\/(?=.)/, '')
    .replace(/^\/$/, '.')

/** Indexes files by path, and derives their folders. */
export const indexFiles = (all: readonly StoredFile[]): Files => {
  const files = new Map(all.map((file) => [normalisePath(file.path), file]))
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

const problem = (path: string, code: Code, message: string, hint: string): Either<Problem, never> =>
  left({ severity: 'error', code, message, at: { path, line: 1, column: 1 }, hint })

const missingFile = (files: Files, path: string): Either<Problem, never> => {
  const folder = paths.dirname(path)
  const near = suggest(paths.basename(path), files.namesIn(folder))
  const hint = near === undefined ? 'give it to the page too' : `did you mean ${paths.join(folder, near)}?`
  return problem(path, hostCode.E306, 'there is no such file', hint)
}

const tooLarge = (path: string, maxBytes: number): Either<Problem, never> =>
  problem(
    path,
    commonCode.E363,
    `larger than ${maxBytes} bytes, the limit for a file`,
    'check that this is the right file; the command line takes larger ones: --max-bytes 4G',
  )

const unpackProblem = (path: string, why: Exclude<UnpackedBytes, Bytes>, maxBytes: number): Either<Problem, never> => {
  if (why === 'large') return tooLarge(path, maxBytes)
  if (why === 'dense') {
    const { code, message, hint } = tooDense('gunzip')
    return problem(path, code, message, hint)
  }
  return why === 'not gzip'
    ? problem(
        path,
        commonCode.E305,
        'the name ends in .gz, but this is not a gzip file',
        'remove the ending if it is plain text',
      )
    : problem(
        path,
        commonCode.E305,
        'the gzip file is damaged or was cut off',
        'unpack it by hand to see: gunzip -t FILE',
      )
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
        commonCode.E364,
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
  file: StoredFile,
  maxBytes: number,
  onChunk?: OnChunk,
): Iterable<Either<Problem, Uint8Array>> {
  // hashes are of the file as it lies on the disk
  for (const chunk of partsOf(path, file.bytes, maxBytes, onChunk)) if (chunk._tag === 'Left') return yield chunk
  const { unpacked } = file
  if (file.bytes.size === 0 || unpacked === undefined) return
  if (typeof unpacked === 'string') return yield unpackProblem(path, unpacked, maxBytes)
  yield* partsOf(path, unpacked, maxBytes)
}

/** Reads the raw bytes of files. */
export const bytesOn = (files: Files): Machine['bytes'] =>
  function* (path, onChunk, maxBytes = MAX_BYTES, stretch) {
    const file = files.at(path)
    if (file !== undefined) return yield* partsOf(path, file.bytes, maxBytes, onChunk, stretch)
    yield files.isFolder(path)
      ? problem(
          path,
          hostCode.E307,
          'this is a folder, and a file is needed',
          `name a file in it, or a pattern: '${path}/*'`,
        )
      : missingFile(files, path)
  }

/** Sources of files, of files in zips and of sheets, decompressed. */
export const sourceOn = (
  files: Files,
  { bytes, look }: Pick<Disk, 'bytes' | 'look'>,
  containers: Containers,
): Machine['source'] => {
  const source = (path: string, onChunk?: OnChunk, maxBytes = MAX_BYTES): Source => ({
    path,
    chunks: () => {
      const file = files.at(path)
      const stored =
        file !== undefined && path.endsWith('.gz')
          ? unpackedParts(path, file, maxBytes, onChunk)
          : bytes(path, onChunk, maxBytes)
      return textAt(look, path, stored, containers, maxBytes)
    },
    beside: (name) => {
      const other = paths.join(paths.dirname(path), paths.basename(name))
      return look(other)?.kind === 'file' ? source(other, undefined, maxBytes) : undefined
    },
  })
  return source
}
