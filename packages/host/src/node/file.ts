/** Files as sources: plain, gzip by extension `.gz`, in a zip, and standard input. No other module opens a file. */
import {
  type BigIntStats,
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Code, commonCode, type Problem, type Source } from '@assay/core'
import { suggest } from '@assay/core/internal/host'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { code } from '../codes.ts'
import { type Containers, textAt } from '../io/containers.ts'
import type { Machine, OnChunk, Stretch } from '../io/machine.ts'
import { mostUnpacked, tooDense } from '../io/zip-refusals.ts'

const CHUNK = 1 << 17

/** Largest size of a file, packed or unpacked, unless a run allows more. */
const MAX_BYTES = 2 ** 30

type Disk = Pick<Machine, 'bytes' | 'look'>

/** Source of a path on a disk; `-` is standard input. The file is opened when its chunks are requested. */
export const sourceOn = (disk: Disk, containers: Containers): Machine['source'] => {
  const source: Machine['source'] = (path, onChunk, maxBytes = MAX_BYTES) => ({
    path: path === '-' ? '<stdin>' : path,
    chunks: () => {
      const stored = disk.bytes(path, onChunk, maxBytes)
      const chunks = path.endsWith('.gz') ? gunzip(path, stored, maxBytes) : stored
      return textAt(disk.look, path, chunks, containers, maxBytes)
    },
    ...(path !== '-' && { beside: (name: string) => besideOf(path, name, maxBytes) }),
  })
  /** Refuses links, which may lead out of the run's folder; a zip has none. */
  const besideOf = (path: string, name: string, maxBytes: number): Source | undefined => {
    const other = join(dirname(path), basename(name))
    const there = disk.look(other)
    const isFile = there?.kind === 'file' && (there.isPacked === true || lstatSync(other).isFile())
    return isFile ? source(other, undefined, maxBytes) : undefined
  }
  return source
}

const problem = (path: string, code: Code, message: string, hint: string): Either<Problem, never> =>
  left({ severity: 'error', code, message, at: { path: path === '-' ? '<stdin>' : path, line: 1, column: 1 }, hint })

/** The missing part of a path, in an existing folder. */
const firstMissing = (path: string): string => {
  const parent = dirname(path)
  return parent === path || existsSync(parent) ? path : firstMissing(parent)
}

/** Hint for a missing name: the nearest in its folder, if one is near. */
const nameHint = (path: string): string => {
  const missing = firstMissing(path)
  const folder = dirname(missing)
  const near = suggest(basename(missing), namesIn(folder))
  const remaining = relative(missing, path)
  if (near !== undefined) return `did you mean ${join(folder, near, remaining)}? if not, check the path`
  return remaining === ''
    ? 'check the path; it is relative to the folder you are in, or to the config'
    : `there is no folder ${missing} either; check the path`
}

export const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Reason why a path cannot be read as a file, or `undefined`. */
const refusal = (path: string): Problem | undefined => {
  if (path === '-') return undefined
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return leftOf(problem(path, code.E306, 'there is no such file', nameHint(path)))
  if (stat.isDirectory())
    return leftOf(
      problem(
        path,
        code.E307,
        'this is a folder, and a file is needed',
        `name a file in it, or a pattern: '${path}/*'`,
      ),
    )
  if (!stat.isFile())
    return leftOf(problem(path, code.E307, 'this is not a regular file', 'for a pipe use standard input: -'))
  return undefined
}

const leftOf = (e: Either<Problem, never>): Problem => (e as { readonly left: Problem }).left

/** User for messages: a number, as `ls -n` shows it; Windows has none. */
const user = (): string => (process.getuid === undefined ? 'this user' : `user ${process.getuid()}`)

const failure = (path: string, error: unknown): Either<Problem, never> => {
  const errno = (error as NodeJS.ErrnoException).code ?? ''
  if (errno === 'EACCES' || errno === 'EPERM')
    return problem(path, code.E308, `permission denied: ${user()} may not read it`, 'make it readable: chmod a+r FILE')
  if (errno === 'ENOENT') return problem(path, code.E306, 'there is no such file', 'check the path')
  if (errno === 'EISDIR') return problem(path, code.E307, 'this is a folder, and a file is needed', 'name a file in it')
  if (errno === 'ENOTDIR')
    return problem(path, code.E307, 'a part of the path is a file, and a folder is needed', 'check the path')
  if (errno === 'ELOOP')
    return problem(
      path,
      code.E310,
      'symbolic links go round in a circle',
      'find them with ls -l, and point them elsewhere',
    )
  return problem(path, code.E306, `cannot be read: ${(error as Error).message}`, 'check the file and the disk')
}

const tooLarge = (path: string, maxBytes: number): Either<Problem, never> =>
  problem(
    path,
    commonCode.E363,
    `larger than ${maxBytes} bytes, the limit for a file`,
    'check that this is the right file; --max-bytes N allows more, such as --max-bytes 4G',
  )

const dense = (path: string): Either<Problem, never> => {
  const { code, message, hint } = tooDense('gunzip')
  return problem(path, code, message, hint)
}

/** True if a path still leads to the opened file, and it is unchanged. */
const isSame = (path: string, opened: BigIntStats): boolean => {
  const now = statSync(path, { bigint: true, throwIfNoEntry: false })
  return now?.ino === opened.ino && now.size === opened.size && now.mtimeNs === opened.mtimeNs
}

const everything: Stretch = { from: 0, to: undefined }

/** Bytes of a path as stored. */
export function* chunksOf(
  path: string,
  onChunk?: OnChunk,
  maxBytes = MAX_BYTES,
  { from, to = Number.POSITIVE_INFINITY }: Stretch = everything,
): Iterable<Either<Problem, Uint8Array>> {
  let file = 0
  let read = 0
  const isStretch = from > 0 || to < Number.POSITIVE_INFINITY
  try {
    if (path !== '-') {
      const refused = refusal(path)
      if (refused !== undefined) return yield left(refused)
      file = openSync(path, 'r')
    }
    const opened = file === 0 ? undefined : fstatSync(file, { bigint: true })
    for (;;) {
      const chunk = new Uint8Array(Math.min(CHUNK, to - from - read))
      const size = readFull(file, chunk, isStretch ? from + read : undefined)
      if (size === 0) {
        if (opened !== undefined && !isSame(path, opened))
          yield problem(
            path,
            commonCode.E364,
            'the file changed while it was read',
            'wait until it is written, and run again',
          )
        return
      }
      read += size
      if (read > maxBytes) return yield tooLarge(path, maxBytes)
      const bytes = chunk.subarray(0, size)
      onChunk?.(bytes)
      yield right(bytes)
    }
  } catch (error) {
    yield failure(path, error)
  } finally {
    if (file !== 0) closeSync(file)
  }
}

/** Reads until the chunk is full or the input ends: a pipe delivers 64 kB at a time. */
const readFull = (file: number, chunk: Uint8Array, from: number | undefined): number => {
  let size = 0
  while (size < chunk.length) {
    const got = readSome(file, chunk, size, from === undefined ? null : from + size)
    if (got === 0) break
    size += got
  }
  return size
}

// A terminal or a pipe that another program set to non-blocking may have no data yet: wait for it.
const readSome = (file: number, chunk: Uint8Array, at: number, position: number | null): number => {
  for (;;) {
    try {
      return readSync(file, chunk, at, chunk.length - at, position)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'EOF') return 0
      if (code !== 'EAGAIN') throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    }
  }
}

// Node has no synchronous streaming inflate, so a compressed file is unpacked whole; gunzipSync checks length and CRC.
function* gunzip(
  path: string,
  chunks: Iterable<Either<Problem, Uint8Array>>,
  maxBytes: number,
): Iterable<Either<Problem, Uint8Array>> {
  const parts: Uint8Array[] = []
  for (const chunk of chunks) {
    if (chunk._tag === 'Left') return yield chunk
    parts.push(chunk.right)
  }
  const packed = Buffer.concat(parts)
  if (packed.length === 0) return
  if (packed[0] !== 0x1f || packed[1] !== 0x8b) {
    return yield problem(
      path,
      commonCode.E305,
      'the name ends in .gz, but this is not a gzip file',
      'remove the ending if it is plain text',
    )
  }
  const most = mostUnpacked(packed.length)
  const unpacked = unpack(packed, Math.min(most, maxBytes))
  if (unpacked === 'large') return yield most < maxBytes ? dense(path) : tooLarge(path, maxBytes)
  if (unpacked === undefined)
    return yield problem(
      path,
      commonCode.E305,
      'the gzip file is damaged or was cut off',
      'unpack it by hand to see: gunzip -t FILE',
    )
  for (let at = 0; at < unpacked.length; at += CHUNK) yield right(unpacked.subarray(at, at + CHUNK))
}

/** Unpacks with a limit: a small file may unpack to more than a disk holds. */
const unpack = (packed: Uint8Array, maxBytes: number): Uint8Array | 'large' | undefined => {
  try {
    return gunzipSync(packed, { maxOutputLength: maxBytes })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'large' : undefined
  }
}
