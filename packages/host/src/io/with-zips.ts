/**
 * Zips as folders: `team.zip` is the folder of its files, and `team.zip/runs/a.conll` a file. Nothing is written to disk; each file is
 * unpacked as it is read.
 */
import type { Problem } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { Look, Machine } from './machine.ts'
import { type Archive, readArchive } from './read-archive.ts'
import { unpackEntry } from './unpack-entry.ts'
import { pathParts } from './zip-names.ts'
import { folderInZip, missingInZip, mostUnpacked, problemAt, severalFiles, tooDense, tooLarge } from './zip-refusals.ts'

/** The methods of a machine that differ where zips are folders. */
export type Disk = Pick<Machine, 'bytes' | 'look' | 'namesIn' | 'realPath' | 'matching'>

/** A zip and a path within it, with slashes. */
export interface InZip {
  readonly zip: string
  readonly inner: string
}

const isZip = (path: string): boolean => /\.zip$/i.test(path)

/** Splits a path that leads into a zip; `undefined` if it does not. */
export const inZip = (look: Machine['look'], path: string): InZip | undefined => {
  for (const { index } of path.matchAll(/\.zip[/\\]/gi)) {
    const [zip, inner] = [path.slice(0, index + 4), path.slice(index + 5)]
    const parts = pathParts(inner.replaceAll('\\', '/'))
    const there = parts.includes('..') ? undefined : look(zip)
    if (there?.kind === 'file' || there?.isPacked === true) return { zip, inner: parts.join('/') }
  }
  return undefined
}

/** Cuts chunks to a stretch. */
function* cutToStretch(chunks: Iterable<Either<Problem, Uint8Array>>, from: number, to: number): typeof chunks {
  let at = 0
  for (const chunk of chunks) {
    if (isLeft(chunk)) return yield chunk
    const part = chunk.right.subarray(Math.max(0, from - at), Math.max(0, to - at))
    at += chunk.right.length
    if (part.length > 0) yield right(part)
    if (at >= to) return
  }
}

const MAX_BYTES = 2 ** 30

/** Shows zips as folders of a disk; `matcherOf` compiles a pattern. */
export const withZips = (
  disk: Disk,
  { join, sep }: Machine['paths'],
  matcherOf: (pattern: string) => (path: string) => boolean,
): Disk => {
  const archives = new Map<string, { readonly look: Look; readonly archive: Either<Problem, Archive> }>()
  const between = (zip: string, from: number, to: number) =>
    disk.bytes(zip, undefined, Number.POSITIVE_INFINITY, { from, to })
  const opened = (zip: string, size: number): Either<Problem, Archive> => {
    let failed: Either<Problem, never> | undefined
    const archive = readArchive(size, (from, to) => {
      const bytes = new Uint8Array(to - from)
      let had = 0
      for (const chunk of between(zip, from, to)) {
        if (isLeft(chunk)) failed = chunk
        else bytes.set(chunk.right, had)
        had += isLeft(chunk) ? 0 : chunk.right.length
      }
      return bytes
    })
    return failed ?? (isLeft(archive) ? left(problemAt(zip, archive.left)) : archive)
  }
  /** Reads the directory of a zip, again if the file was modified. */
  const archiveAt = (zip: string, look: Look): Either<Problem, Archive> => {
    const before = archives.get(zip)
    if (before !== undefined && before.look.bytes === look.bytes && before.look.written === look.written)
      return before.archive
    const archive = opened(zip, look.bytes)
    archives.set(zip, { look, archive })
    return archive
  }
  /** The zip at a path or above it. */
  const locate = (path: string) => {
    const onDisk = path === '-' ? undefined : disk.look(path)
    if (onDisk !== undefined && (onDisk.kind !== 'file' || !isZip(path))) return undefined
    const to = onDisk === undefined ? inZip(disk.look, path) : { zip: path, inner: '' }
    const look = to && disk.look(to.zip)
    return look && { ...to, look, archive: archiveAt(to.zip, look) }
  }
  const look: Disk['look'] = (path) => {
    const there = locate(path)
    if (there === undefined || isLeft(there.archive)) return disk.look(path)
    const { written } = there.look
    const { files, folders } = there.archive.right
    const isFolder = folders.has(there.inner)
    const bytes = isFolder ? 0 : files.get(there.inner)?.bytes
    if (bytes === undefined) return undefined
    return { kind: isFolder ? 'folder' : 'file', bytes, ...(written !== undefined && { written }), isPacked: true }
  }
  const bytes: Disk['bytes'] = function* (path, onChunk, maxBytes = MAX_BYTES, stretch) {
    const there = locate(path)
    if (there === undefined) return yield* disk.bytes(path, onChunk, maxBytes, stretch)
    const { zip, inner, archive } = there
    if (isLeft(archive)) return yield archive
    const { files, total } = archive.right
    const names = [...files.keys()]
    const name = inner === '' && names.length === 1 ? names[0]! : inner
    const entry = files.get(name)
    if (entry === undefined) {
      if (inner === '') return yield left(problemAt(zip, severalFiles(zip, names)))
      const isFolder = archive.right.folders.has(inner)
      return yield left(problemAt(path, isFolder ? folderInZip(path) : missingInZip(zip, inner, names)))
    }
    if (total > maxBytes) return yield left(problemAt(zip, tooLarge(total, maxBytes)))
    if (total > mostUnpacked(there.look.bytes)) return yield left(problemAt(zip, tooDense('unzip')))
    const { from, to = Number.POSITIVE_INFINITY } = stretch ?? { from: 0, to: undefined }
    const chunks = unpackEntry(inner === '' ? join(zip, name) : path, entry, (first, last) => between(zip, first, last))
    for (const chunk of stretch === undefined ? chunks : cutToStretch(chunks, from, to)) {
      if (chunk._tag === 'Right') onChunk?.(chunk.right)
      yield chunk
    }
  }
  const namesIn: Disk['namesIn'] = (path) => {
    const there = locate(path)
    if (there === undefined || isLeft(there.archive)) return disk.namesIn(path)
    return [...(there.archive.right.folders.get(there.inner) ?? [])]
  }
  const realPath: Disk['realPath'] = (path) => {
    const there = locate(path)
    const real = there && disk.realPath(there.zip)
    if (there === undefined || real === undefined) return disk.realPath(path)
    return look(path) === undefined ? undefined : there.inner === '' ? real : join(real, there.inner)
  }
  /** Files of a zip that match a pattern, relative to a folder in it. */
  const matchingIn = (path: string, pattern: string): readonly string[] => {
    const there = locate(path)
    if (there === undefined || isLeft(there.archive) || pattern.endsWith('/')) return []
    const isMeant = matcherOf(pattern)
    const top = there.inner === '' ? '' : `${there.inner}/`
    return [...there.archive.right.files.keys()].flatMap((file) => {
      const below = file.startsWith(top) ? file.slice(top.length) : undefined
      return below !== undefined && isMeant(below) ? [below.split('/').join(sep)] : []
    })
  }
  const matching: Disk['matching'] = async (pattern, from) => {
    if (locate(from) !== undefined) return matchingIn(from, pattern)
    // `runs/*.zip/*.conll`: first the zips, then what is in each
    const [, outer, inner] = /^(.*?\.zip)\/(.+)$/is.exec(pattern) ?? []
    if (outer === undefined || inner === undefined) return disk.matching(pattern, from)
    const zips = disk.look(join(from, outer)) === undefined ? await disk.matching(outer, from) : [outer]
    if (zips === undefined) return undefined
    // a zip that cannot be read is named, so that whoever opens it says why
    const isBroken = (zip: string): boolean => {
      const there = locate(join(from, zip))
      return there !== undefined && isLeft(there.archive)
    }
    const within = zips.flatMap((zip) =>
      isBroken(zip) ? [zip] : matchingIn(join(from, zip), inner).map((file) => join(zip, file)),
    )
    return within.length > 0 ? within : disk.matching(pattern, from)
  }
  return { bytes, look, namesIn, realPath, matching }
}
