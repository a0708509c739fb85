/**
 * What is in a zip, by the list at its end: APPNOTE.TXT of PKWARE, version 6.3.10. The sizes, hashes and kinds of what is read all come
 * from this list; libraries that unpack zips go by the headers before each file, or tell neither links nor encryption.
 */
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { extraField, isClimbing, isIgnored, nameOf, partsOf } from './names.ts'
import {
  climbing,
  damaged,
  empty,
  encrypted,
  firstOf,
  inPieces,
  link,
  named,
  nested,
  notZip,
  type Refusal,
  tooMany,
  unknownMethod,
} from './refused.ts'

/** Some bytes of a file: as many as are asked for. */
export type Part = (from: number, to: number) => Uint8Array

/** A file in a zip. */
export interface Entry {
  /** Its name as it stands there. */
  readonly raw: Uint8Array
  readonly isStored: boolean
  /** How many bytes it takes in the zip, and how many it has. */
  readonly packed: number
  readonly bytes: number
  readonly crc: number
  /** Where its header begins. */
  readonly at: number
}

export interface Archive {
  /** By their paths from the top of the zip, with slashes. What folders leave out is left out. */
  readonly files: ReadonlyMap<string, Entry>
  /** The names in each folder, by its path; the top is ''. */
  readonly folders: ReadonlyMap<string, ReadonlySet<string>>
  /** How many bytes all of its files have. */
  readonly total: number
}

const MOST_ENTRIES = 100_000
/** Of the list: names may have 64 KiB each. */
const MOST_LISTED = 2 ** 26

const [HEAD, CENTRAL, END, END_64, LOCATOR_64] = [0x04034b50, 0x02014b50, 0x06054b50, 0x06064b50, 0x07064b50]
const ZIP_64 = 1
const [WIDE_16, WIDE_32] = [0xffff, 0xffffffff]

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

/** Beyond 2^53 the number is not exact, and larger than any file. */
const wide = (view: DataView, at: number): number => Number(view.getBigUint64(at, true))

// ---- the end ---------------------------------------------------------------------------------------------------------

/** Where the list stands, and how many entries it has. */
interface Listed {
  readonly count: number
  readonly from: number
  readonly to: number
}

const END_BYTES = 22

/** Where the record of the end begins, behind which there is its comment alone. */
const endIn = (tail: DataView): number | undefined => {
  for (let at = tail.byteLength - END_BYTES; at >= 0; at--)
    if (tail.getUint32(at, true) === END && at + END_BYTES + tail.getUint16(at + 20, true) === tail.byteLength)
      return at
  return undefined
}

const listedIn = (size: number, part: Part): Either<Refusal, Listed> => {
  const start = Math.max(0, size - END_BYTES - WIDE_16)
  const tail = viewOf(part(start, size))
  const found = endIn(tail)
  if (found === undefined) {
    const isBegun = size >= 4 && viewOf(part(0, 4)).getUint32(0, true) === HEAD
    return left(isBegun ? damaged('it was cut off, so that the list of its files is not there') : notZip)
  }
  const end = start + found
  const locator = end < 20 ? undefined : viewOf(part(end - 20, end))
  if (locator?.getUint32(0, true) !== LOCATOR_64) {
    const [disk, from] = [tail.getUint16(found + 4, true), tail.getUint32(found + 16, true)]
    const to = from + tail.getUint32(found + 12, true)
    if (disk !== 0) return left(inPieces)
    return to === end ? right({ count: tail.getUint16(found + 10, true), from, to }) : left(misplaced)
  }
  const at = wide(locator, 8)
  if (at + 56 > end - 20) return left(misplaced)
  const record = viewOf(part(at, at + 56))
  if (record.getUint32(0, true) !== END_64) return left(misplaced)
  const from = wide(record, 48)
  const to = from + wide(record, 40)
  if (record.getUint32(16, true) !== 0) return left(inPieces)
  return to === at ? right({ count: wide(record, 32), from, to }) : left(misplaced)
}

const misplaced = damaged('the list of its files is not where it says')

// ---- the list --------------------------------------------------------------------------------------------------------

/** An entry as it is listed. */
interface Line extends Entry {
  readonly name: string | undefined
  readonly flags: number
  readonly method: number
  /** The kind of file that Unix has it for; 0 where nothing is said. */
  readonly kind: number
}

const LINE_BYTES = 46

/** Sizes and places of 64 bits stand in a field of their own, those alone that do not fit the line. */
const widened = (extra: Uint8Array, narrow: readonly number[]): readonly number[] => {
  const field = extraField(extra, ZIP_64)
  if (field === undefined) return narrow
  const view = viewOf(field)
  let at = 0
  return narrow.map((value) => {
    if (value !== WIDE_32 || at + 8 > field.length) return value
    at += 8
    return wide(view, at - 8)
  })
}

/** The line at a place, and where the next one begins; `undefined` where there is none. */
const lineAt = (list: Uint8Array, at: number): readonly [Line, next: number] | undefined => {
  if (at + LINE_BYTES > list.length) return undefined
  const view = viewOf(list)
  if (view.getUint32(at, true) !== CENTRAL) return undefined
  const short = (from: number): number => view.getUint16(at + from, true)
  const long = (from: number): number => view.getUint32(at + from, true)
  const [behindName, behindExtra] = [at + LINE_BYTES + short(28), at + LINE_BYTES + short(28) + short(30)]
  const next = behindExtra + short(32)
  if (next > list.length) return undefined
  const raw = list.subarray(at + LINE_BYTES, behindName)
  const extra = list.subarray(behindName, behindExtra)
  const [flags, method] = [short(8), short(10)]
  const [bytes, packed, from] = widened(extra, [long(24), long(20), long(42)]) as [number, number, number]
  const name = nameOf(raw, extra, (flags & 0x800) !== 0)
  const line = { name, raw, flags, method, kind: long(38) >>> 28, crc: long(16), packed, bytes, at: from }
  return [{ ...line, isStored: method === 0 }, next]
}

const [FOLDER, FILE] = [4, 8]

/** Why an entry is not read, by itself. */
const refusalOf = (line: Line, name: string, ignored: boolean): Refusal | undefined => {
  const isFolder = name.endsWith('/')
  if (isClimbing(name)) return climbing(name)
  if (line.kind !== 0 && line.kind !== FILE && line.kind !== FOLDER) return link(name)
  if (isFolder || ignored) return undefined
  if ((line.flags & 0x2041) !== 0) return encrypted(name)
  if (line.method !== 0 && line.method !== 8) return unknownMethod(name, line.method)
  return /\.zip$/i.test(name) ? nested(name) : undefined
}

/** Whether two entries share bytes, by which a small file would unpack to any size. */
const overlap = (lines: readonly Line[], end: number): boolean => {
  const sorted = [...lines].sort((a, b) => a.at - b.at)
  const behind = ({ at, raw, packed }: Line): number => at + 30 + raw.length + packed
  return sorted.some((line, i) => behind(line) > (sorted[i + 1]?.at ?? end))
}

const linesIn = (list: Uint8Array, count: number): readonly Line[] | undefined => {
  const lines: Line[] = []
  let at = 0
  for (let i = 0; i < count; i++) {
    const found = lineAt(list, at)
    if (found === undefined) return undefined
    lines.push(found[0])
    at = found[1]
  }
  return at === list.length ? lines : undefined
}

/** Files and folders, and what keeps them from being those of one folder. */
const gathered = (lines: readonly Line[]): Either<Refusal, Archive> => {
  const files = new Map<string, Entry>()
  const folders = new Map<string, Set<string>>([['', new Set()]])
  const refusals: Refusal[] = []
  for (const line of lines) {
    const name = line.name as string
    const parts = partsOf(name)
    const ignored = isIgnored(parts)
    const refusal = refusalOf(line, name, ignored)
    if (refusal !== undefined) refusals.push(refusal)
    if (refusal !== undefined || ignored || name.endsWith('/')) continue
    const path = parts.join('/')
    if (files.has(path)) refusals.push(named(path, false))
    files.set(path, line)
    parts.forEach((part, i) => {
      const folder = parts.slice(0, i).join('/')
      folders.set(folder, (folders.get(folder) ?? new Set()).add(part))
    })
  }
  for (const path of files.keys()) if (path === '' || folders.has(path)) refusals.push(named(path, true))
  const refusal = firstOf(refusals) ?? (files.size === 0 ? empty : undefined)
  if (refusal !== undefined) return left(refusal)
  let total = 0
  for (const { bytes } of files.values()) total += bytes
  return right({ files, folders, total })
}

/** What is in a zip of some bytes, or why it is not read. */
export const archiveOf = (size: number, part: Part): Either<Refusal, Archive> => {
  const listed = listedIn(size, part)
  if (isLeft(listed)) return listed
  const { count, from, to } = listed.right
  if (count > MOST_ENTRIES) return left(tooMany(`${count} entries`))
  if (to - from > MOST_LISTED) return left(tooMany(`its entries in ${to - from} bytes`))
  const lines = linesIn(part(from, to), count)
  if (lines === undefined) return left(damaged('the list of its files does not hold together'))
  if (lines.some(({ name }) => name === undefined)) return left(damaged('a name in it is not the UTF-8 that it says'))
  if (overlap(lines, from)) return left(damaged('two of its files share bytes'))
  return gathered(lines)
}
