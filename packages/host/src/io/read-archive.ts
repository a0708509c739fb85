/**
 * Reads the central directory of a zip: APPNOTE.TXT of PKWARE, version 6.3.10. Sizes, hashes and kinds all come from it; libraries that
 * unpack zips go by the headers before each file, or report neither links nor encryption.
 */
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { decodeName, extraField, isClimbing, isIgnored, pathParts } from './zip-names.ts'
import {
  climbingName,
  damagedZip,
  duplicateName,
  emptyZip,
  encryptedEntry,
  longName,
  multiPartZip,
  nestedZip,
  notZip,
  type Refusal,
  summariseRefusals,
  symbolicLink,
  tooMany,
  unknownMethod,
} from './zip-refusals.ts'

/** Reads the bytes of a file between two offsets. */
export type ReadBytes = (from: number, to: number) => Uint8Array

/** A file in a zip. */
export interface Entry {
  /** The encoded name. */
  readonly raw: Uint8Array
  readonly isStored: boolean
  /** Bytes in the zip, and bytes once unpacked. */
  readonly packed: number
  readonly bytes: number
  readonly crc: number
  /** The offset of its local header. */
  readonly at: number
}

export interface Archive {
  /** Files by path from the top of the zip, with slashes. Hidden files are skipped, as in folders. */
  readonly files: ReadonlyMap<string, Entry>
  /** Names in each folder, by the folder's path; the top is ''. */
  readonly folders: ReadonlyMap<string, ReadonlySet<string>>
  /** Unpacked bytes of all files. */
  readonly total: number
}

const MAX_ENTRIES = 100_000
/** Limit for the directory in bytes: a name may have 64 KiB. */
const MAX_LIST_BYTES = 2 ** 26
/** Limits for a name, each folder above which is kept by its whole path: 4096 bytes is the longest path of Linux. */
const [MAX_NAME_BYTES, MAX_FOLDERS] = [4096, 100]

const [HEAD, CENTRAL, END, END_64, LOCATOR_64] = [0x04034b50, 0x02014b50, 0x06054b50, 0x06064b50, 0x07064b50]
const ZIP_64 = 1
const [WIDE_16, WIDE_32] = [0xffff, 0xffffffff]

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

/** Reads 64 bits. Beyond 2^53 the number is not exact, and larger than any file. */
const readUint64 = (view: DataView, at: number): number => Number(view.getBigUint64(at, true))

// ---- the end ---------------------------------------------------------------------------------------------------------

/** Position of the central directory, and its number of entries. */
interface ListPosition {
  readonly count: number
  readonly from: number
  readonly to: number
}

const END_BYTES = 22

/** Finds the end record: only its comment may follow. */
const findEnd = (tail: DataView): number | undefined => {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--)
    if (tail.getUint32(at, true) === END && at + END_BYTES + tail.getUint16(at + 20, true) === tail.byteLength)
      return at
  return undefined
}

const locateList = (size: number, part: ReadBytes): Either<Refusal, ListPosition> => {
  const start = Math.max(0, size - END_BYTES - WIDE_16)
  const tail = viewOf(part(start, size))
  const offset = findEnd(tail)
  if (offset === undefined) {
    const isBegun = size >= 4 && viewOf(part(0, 4)).getUint32(0, true) === HEAD
    return left(isBegun ? damagedZip('it was cut off: the directory at its end is missing') : notZip)
  }
  const end = start + offset
  const locator = end < 20 ? undefined : viewOf(part(end - 20, end))
  if (locator?.getUint32(0, true) !== LOCATOR_64) {
    const [disk, from] = [tail.getUint16(offset + 4, true), tail.getUint32(offset + 16, true)]
    const to = from + tail.getUint32(offset + 12, true)
    if (disk !== 0) return left(multiPartZip)
    return to === end ? right({ count: tail.getUint16(offset + 10, true), from, to }) : left(misplaced)
  }
  const at = readUint64(locator, 8)
  if (at + 56 > end - 20) return left(misplaced)
  const record = viewOf(part(at, at + 56))
  if (record.getUint32(0, true) !== END_64) return left(misplaced)
  const from = readUint64(record, 48)
  const to = from + readUint64(record, 40)
  if (record.getUint32(16, true) !== 0) return left(multiPartZip)
  return to === at ? right({ count: readUint64(record, 32), from, to }) : left(misplaced)
}

const misplaced = damagedZip('its directory is not where its end record states')

// ---- the list --------------------------------------------------------------------------------------------------------

/** An entry of the central directory. */
interface ListedEntry extends Entry {
  readonly name: string | undefined
  readonly flags: number
  readonly method: number
  /** File type of Unix; 0 if the zip does not state one. */
  readonly kind: number
}

const LINE_BYTES = 46

/** Replaces the sizes and offsets that do not fit 32 bits by those of the Zip64 field. */
const readWideSizes = (extra: Uint8Array, narrow: readonly number[]): readonly number[] => {
  const field = extraField(extra, ZIP_64)
  if (field === undefined) return narrow
  const view = viewOf(field)
  let at = 0
  return narrow.map((value) => {
    if (value !== WIDE_32 || at + 8 > field.length) return value
    at += 8
    return readUint64(view, at - 8)
  })
}

/** Reads the entry at an offset; gives the offset of the next too. */
const readEntry = (list: Uint8Array, at: number): readonly [ListedEntry, next: number] | undefined => {
  if (at + LINE_BYTES > list.length) return undefined
  const view = viewOf(list)
  if (view.getUint32(at, true) !== CENTRAL) return undefined
  const short = (from: number): number => view.getUint16(at + from, true)
  const long = (from: number): number => view.getUint32(at + from, true)
  const [nameEnd, extraEnd] = [at + LINE_BYTES + short(28), at + LINE_BYTES + short(28) + short(30)]
  const next = extraEnd + short(32)
  if (next > list.length) return undefined
  const raw = list.subarray(at + LINE_BYTES, nameEnd)
  const extra = list.subarray(nameEnd, extraEnd)
  const [flags, method] = [short(8), short(10)]
  const [bytes, packed, from] = readWideSizes(extra, [long(24), long(20), long(42)]) as [number, number, number]
  const name = decodeName(raw, extra, (flags & 0x800) !== 0)
  const line = { name, raw, flags, method, kind: long(38) >>> 28, crc: long(16), packed, bytes, at: from }
  return [{ ...line, isStored: method === 0 }, next]
}

const [FOLDER, FILE] = [4, 8]

/** Refuses an entry that is unsafe or in an unsupported form. */
const refuseEntry = (line: ListedEntry, name: string, ignored: boolean): Refusal | undefined => {
  const isFolder = name.endsWith('/')
  if (isClimbing(name)) return climbingName(name)
  if (line.raw.length > MAX_NAME_BYTES || name.split('/').length > MAX_FOLDERS + 1) return longName(name)
  if (line.kind !== 0 && line.kind !== FILE && line.kind !== FOLDER) return symbolicLink(name)
  if (isFolder || ignored) return undefined
  if ((line.flags & 0x2041) !== 0) return encryptedEntry(name)
  if (line.method !== 0 && line.method !== 8) return unknownMethod(name, line.method)
  return /\.zip$/i.test(name) ? nestedZip(name) : undefined
}

/** True if two entries share bytes: a small file could then unpack to any size. */
const haveOverlap = (lines: readonly ListedEntry[], end: number): boolean => {
  const sorted = [...lines].sort((a, b) => a.at - b.at)
  const endOf = ({ at, raw, packed }: ListedEntry): number => at + 30 + raw.length + packed
  return sorted.some((line, i) => endOf(line) > (sorted[i + 1]?.at ?? end))
}

const readEntries = (list: Uint8Array, count: number): readonly ListedEntry[] | undefined => {
  const lines: ListedEntry[] = []
  let at = 0
  for (let i = 0; i < count; i++) {
    const entry = readEntry(list, at)
    if (entry === undefined) return undefined
    lines.push(entry[0])
    at = entry[1]
  }
  return at === list.length ? lines : undefined
}

/** Builds the tree of files; refuses entries that cannot lie in one folder. */
const buildArchive = (lines: readonly ListedEntry[]): Either<Refusal, Archive> => {
  const files = new Map<string, Entry>()
  const folders = new Map<string, Set<string>>([['', new Set()]])
  const refusals: Refusal[] = []
  for (const line of lines) {
    const name = line.name!
    const parts = pathParts(name)
    const ignored = isIgnored(parts)
    const refusal = refuseEntry(line, name, ignored)
    if (refusal !== undefined) refusals.push(refusal)
    if (refusal !== undefined || ignored || name.endsWith('/')) continue
    const path = parts.join('/')
    if (files.has(path)) refusals.push(duplicateName(path, false))
    files.set(path, line)
    let end = 0
    for (const part of parts) {
      // a stretch of the path, which takes no memory of its own
      const folder = path.slice(0, Math.max(0, end - 1))
      folders.set(folder, (folders.get(folder) ?? new Set()).add(part))
      end += part.length + 1
    }
  }
  for (const path of files.keys()) if (path === '' || folders.has(path)) refusals.push(duplicateName(path, true))
  const refusal = summariseRefusals(refusals) ?? (files.size === 0 ? emptyZip : undefined)
  if (refusal !== undefined) return left(refusal)
  let total = 0
  for (const { bytes } of files.values()) total += bytes
  return right({ files, folders, total })
}

/** Reads the directory of a zip of `size` bytes. */
export const readArchive = (size: number, part: ReadBytes): Either<Refusal, Archive> => {
  const listed = locateList(size, part)
  if (isLeft(listed)) return listed
  const { count, from, to } = listed.right
  if (count > MAX_ENTRIES) return left(tooMany(`${count} entries`))
  if (to - from > MAX_LIST_BYTES) return left(tooMany(`its entries in ${to - from} bytes`))
  const lines = readEntries(part(from, to), count)
  if (lines === undefined) return left(damagedZip('its directory is inconsistent'))
  if (lines.some(({ name }) => name === undefined))
    return left(damagedZip('a name is marked as UTF-8 and is not valid UTF-8'))
  if (haveOverlap(lines, from)) return left(damagedZip('two of its files share bytes'))
  return buildArchive(lines)
}
