/** Results go to stdout, or into files that are written whole or not at all. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Failure, failure } from '@assay/core/run'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { Sink } from './process.ts'

/** Thrown when whoever reads our output has gone: `assay … | head -1`. */
const isClosed = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EPIPE'

const writeFailure = (where: string, error: unknown): Failure => {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return failure(
      5,
      'E701',
      `${where} cannot be written: the disk is full`,
      'make room and run again; nothing else was changed',
    )
  const why: Readonly<Record<string, string>> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the disk is read-only',
    EISDIR: 'it is a folder',
    ENAMETOOLONG: 'its name is too long',
    ENOENT: 'its folder does not exist',
    ENOTDIR: 'a part of its path is a file',
  }
  return failure(
    5,
    why[code] === undefined ? 'E701' : 'E702',
    `${where} cannot be written: ${why[code] ?? (error as Error).message}`,
    'check the path and its folder',
  )
}

/** Writes to stdout; a reader that has gone away ends it quietly. */
export const print = (sink: Sink, texts: Iterable<string>): Either<Failure, void> => {
  try {
    for (const text of texts) sink.write(text)
    return right(undefined)
  } catch (error) {
    return isClosed(error) ? right(undefined) : left(writeFailure('standard output', error))
  }
}

/** Writes a file whole: beside it first, then in its place. Devices and pipes are written to directly. */
export const writeFile = (path: string, texts: Iterable<string>): Either<Failure, void> => {
  if (path.startsWith('/dev/')) return writeInto(path, path, texts)
  const beside = join(dirname(path), `.assay-${process.pid}.tmp`)
  const written = writeInto(beside, path, texts)
  try {
    if (written._tag === 'Right') renameSync(beside, path)
    else remove(beside)
    return written
  } catch (error) {
    remove(beside)
    return left(writeFailure(path, error))
  }
}

// What was never made needs no removing, whatever the system says to the attempt.
const remove = (path: string): void => {
  try {
    rmSync(path, { force: true })
  } catch {
    // nothing of ours is there
  }
}

const writeInto = (file: string, shown: string, texts: Iterable<string>): Either<Failure, void> => {
  let open: number | undefined
  try {
    open = openSync(file, file === shown ? 'a' : 'wx')
    for (const text of texts) writeAll(open, Buffer.from(text, 'utf8'))
    if (file !== shown) fsyncSync(open)
    return right(undefined)
  } catch (error) {
    return left(writeFailure(shown, error))
  } finally {
    if (open !== undefined) closeSync(open)
  }
}

const writeAll = (file: number, bytes: Uint8Array): void => {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}
