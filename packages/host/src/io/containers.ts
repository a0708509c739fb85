/**
 * Files that no reader reads as they are, known by their first bytes: workbooks, Parquet, and what plugins add. A source unpacks them as it
 * does a gzip file; `book.xlsx/Sheet2` is a sheet, and `book.xlsx` the only one that is not empty.
 */
import { type Container, type PackedFile, type Problem, right, type Unpacked } from '@assay/core'
import { suggest } from '@assay/core/internal/host'
import { type Either, isLeft, left } from 'fp-ts/lib/Either.js'
import { code } from '../codes.ts'
import { type Machine, wholeFile } from './machine.ts'
import { type Archive, readArchive } from './read-archive.ts'
import { unpackEntry } from './unpack-entry.ts'
import type { Disk } from './with-zips.ts'
import { mostUnpacked, problemAt, type Refusal, tooDense, tooLarge } from './zip-refusals.ts'

type Chunks = Iterable<Either<Problem, Uint8Array>>

type Parts = ReadonlyMap<string, (path: string) => Unpacked>

/** The containers of a machine. */
export interface Containers {
  /** Those of the plugins that were loaded. */
  readonly fromPlugins: () => readonly Container[]
  /** Those of the package of Assay, which is loaded when such a file is met; none if it is not installed. */
  readonly fromProgram: () => readonly Container[]
}

/** The containers of a machine that takes up those of plugins as they are loaded. */
export const newContainers = (
  fromProgram: Containers['fromProgram'] = () => [],
): Containers & Required<Pick<Machine, 'learn'>> => {
  const learned = new Map<string, readonly Container[]>()
  return {
    fromPlugins: () => [...learned.values()].flat(),
    fromProgram,
    learn: ({ name, containers }) => void (containers && learned.set(name, containers)),
  }
}

/** The package that reads workbooks and Parquet. */
export const TABLES = '@assay/tables'

const latin1 = new TextDecoder('latin1')

const [ZIP, PARQUET, OLE] = ['PK\x03\x04', 'PAR1', '\xd0\xcf\x11\xe0']

// ---- paths -----------------------------------------------------------------------------------------------------------

const isTable = (path: string): boolean => /\.(?:xlsx|xlsm|parquet)$/i.test(path)

/** A workbook, and the sheet that a path names in it. */
export const inWorkbook = (
  look: Machine['look'],
  path: string,
): { readonly book: string; readonly sheet: string } | undefined => {
  const [, book, sheet] = /^(.+\.xls[xm])[/\\]([^/\\]+)$/is.exec(path) ?? []
  return book !== undefined && sheet !== undefined && look(book)?.kind === 'file' ? { book, sheet } : undefined
}

/** Shows the sheets of workbooks as files of a disk. As bytes they are the workbook, of which the hash is taken. */
export const withSheets = (disk: Disk, { join }: Machine['paths']): Disk => ({
  ...disk,
  look: (path) => {
    const to = inWorkbook(disk.look, path)
    const look = disk.look(to?.book ?? path)
    return look?.kind === 'file' && (to !== undefined || isTable(path)) ? { ...look, isPacked: true } : look
  },
  bytes: (path, ...others) => disk.bytes(inWorkbook(disk.look, path)?.book ?? path, ...others),
  realPath: (path) => {
    const to = inWorkbook(disk.look, path)
    const real = disk.realPath(to?.book ?? path)
    return to === undefined || real === undefined ? real : join(real, to.sheet)
  },
})

// ---- kinds -----------------------------------------------------------------------------------------------------------

/** A file that was read whole. */
interface Whole {
  readonly path: string
  readonly bytes: Uint8Array
  /** The directory, if it begins as a zip does. */
  readonly archive: Either<Refusal, Archive> | undefined
}

const uninstalled = (what: string): Refusal => ({
  code: code.E444,
  message: `this is ${what}, which the package ${TABLES} reads`,
  hint: `install it: npm install ${TABLES}`,
})

const AS_XLSX = 'open it in Excel or LibreOffice, and save it as .xlsx'

const otherForm = (what: string, hint = AS_XLSX): Refusal => ({ code: code.E445, message: `this is ${what}`, hint })

/** Old files of Office; an encrypted workbook is one that holds the new form. */
const describeOle = (bytes: Uint8Array): Refusal =>
  latin1.decode(bytes).includes([...'EncryptedPackage'].join('\0'))
    ? otherForm('a workbook with a password', 'save it without a password')
    : otherForm('an old workbook, .xls, or another old file of Office')

/** The reason why a file that no container opens is not read; `undefined` for one of another kind. */
const refuseKind = ({ path, bytes, archive }: Whole): Refusal | undefined => {
  const head = headOf(bytes)
  if (head.startsWith(PARQUET)) return uninstalled('a Parquet file')
  if (head.startsWith(OLE)) return describeOle(bytes)
  if (archive === undefined) return undefined
  if (isLeft(archive))
    return isTable(path) ? otherForm(`a broken workbook: ${archive.left.message}`, 'copy it again') : undefined
  const has = (name: string): boolean => archive.right.files.has(name)
  if (has('xl/workbook.xml')) return uninstalled('a workbook')
  if (has('xl/workbook.bin')) return otherForm('a binary workbook, .xlsb')
  return has('content.xml') && has('META-INF/manifest.xml')
    ? otherForm('a file of OpenDocument, such as .ods')
    : undefined
}

const headOf = (bytes: Uint8Array): string => latin1.decode(bytes.subarray(0, 8))

const wholeOf = (path: string, bytes: Uint8Array): Whole => {
  const isZip = headOf(bytes).startsWith(ZIP)
  const archive = isZip ? readArchive(bytes.length, (from, to) => bytes.subarray(from, to)) : undefined
  return { path, bytes, archive }
}

const containerOf = ({ bytes, archive }: Whole, { fromPlugins, fromProgram }: Containers): Container | undefined =>
  [...fromPlugins(), ...fromProgram()].find(
    ({ begins, holds }) =>
      headOf(bytes).startsWith(begins) &&
      (holds === undefined || (archive !== undefined && !isLeft(archive) && archive.right.files.has(holds))),
  )

// ---- unpacking -------------------------------------------------------------------------------------------------------

/** The items of an iterator after the first, which is given back to it. */
function* resumed<A>(first: A, iterator: Iterator<A>): Iterable<A> {
  yield first
  yield* { [Symbol.iterator]: () => iterator }
}

/** The parts that are not empty. Only the beginning of each is unpacked. */
const fullParts = (path: string, parts: Parts) =>
  [...parts].flatMap(([name, unpack]) => {
    const iterator = unpack(path)[Symbol.iterator]()
    const first = iterator.next()
    return first.done === true ? [] : [{ name, first: first.value, iterator }]
  })

const onlyPart = (
  path: string,
  parts: Parts,
  { part = 'part' }: Container,
  callOf: TextRequest['callOf'],
): Either<Problem, Unpacked> => {
  const full = fullParts(path, parts)
  const [{ first, iterator } = {}] = full
  if (full.length === 1 && first !== undefined && iterator !== undefined) return right(resumed(first, iterator))
  if (full.length === 0)
    return left(
      problemAt(path, {
        code: code.E307,
        message: `no ${part} of it has a value`,
        hint: 'check that this is the right file',
      }),
    )
  const message = `it has ${full.length} ${part}s with values, and one is needed`
  const hint = `name one of them: ${full.map(({ name }) => callOf(name)).join(', ')}`
  return left(problemAt(path, { code: code.E307, message, hint }))
}

const namedPart = (
  path: string,
  partName: string,
  parts: Parts,
  { part = 'part' }: Container,
  callOf: TextRequest['callOf'],
): Either<Problem, Unpacked> => {
  const unpack = parts.get(partName)
  if (unpack !== undefined) return right(unpack(path))
  const names = [...parts.keys()]
  const near = suggest(partName, names)
  const hint = near === undefined ? `it has ${names.join(', ')}` : `did you mean ${callOf(near)}?`
  return left(problemAt(path, { code: code.E306, message: `there is no ${part} of this name in the file`, hint }))
}

/** Opens a file by its container. */
const open = (
  { path, bytes, archive }: Whole,
  container: Container,
  maxBytes: number,
): ReturnType<Container['open']> => {
  const most = Math.min(maxBytes, mostUnpacked(bytes.length))
  const files = archive === undefined || isLeft(archive) ? undefined : archive.right
  if (files !== undefined && files.total > most)
    return left(problemAt(path, most === maxBytes ? tooLarge(files.total, maxBytes) : tooDense('unzip')))
  const entry: PackedFile['entry'] = (name) => {
    const listed = files?.files.get(name)
    const between = (from: number, to: number): Chunks => [right(bytes.subarray(from, to))]
    return listed === undefined
      ? right(undefined)
      : wholeFile({ bytes: () => unpackEntry(path, listed, between) }, name)
  }
  return container.open({ path, bytes, mostUnpacked: most, entry })
}

/** Unpacks a file; of several parts one is meant. */
const unpack = (
  whole: Whole,
  container: Container,
  { part, maxBytes, callOf }: TextRequest,
): Either<Problem, Unpacked> => {
  const { path } = whole
  const opened = open(whole, container, maxBytes)
  if (isLeft(opened)) return opened
  if (!(opened.right instanceof Map)) return part === undefined ? right(opened.right as Unpacked) : left(noParts(path))
  return part === undefined
    ? onlyPart(path, opened.right, container, callOf)
    : namedPart(path, part, opened.right, container, callOf)
}

/** The problem of a sheet that is asked for in a file that has none: all of it would be read in its place. */
const noParts = (path: string): Problem =>
  problemAt(path, { code: code.E306, message: 'the file has no sheets', hint: 'name the file without a sheet' })

const encoder = new TextEncoder()

function* encoded(path: string, text: Unpacked, maxBytes: number): Chunks {
  let length = 0
  for (const piece of text) {
    if (isLeft(piece)) return yield piece
    const chunk = encoder.encode(piece.right)
    length += chunk.length
    if (length > maxBytes) return yield left(problemAt(path, tooLarge(length, maxBytes)))
    yield right(chunk)
  }
}

/** The part that is asked for, such as a sheet, and the most bytes that the file may unpack to. */
interface TextRequest {
  readonly part: string | undefined
  readonly maxBytes: number
  /** The words by which a user asks for a part of this name. */
  readonly callOf: (part: string) => string
}

/** The text of a file that was read whole, or its own bytes if it is of no kind that is unpacked. */
function* textOfWhole(whole: Whole, container: Container | undefined, request: TextRequest): Chunks {
  const { path, bytes } = whole
  if (container === undefined) {
    const refused = refuseKind(whole)
    if (refused !== undefined) return yield left(problemAt(path, refused))
    return yield request.part === undefined ? right(bytes) : left(noParts(path))
  }
  const text = unpack(whole, container, request)
  if (isLeft(text)) return yield text
  yield* encoded(path, text.right, request.maxBytes)
}

// ---- texts that are kept -----------------------------------------------------------------------------------------------

/** A text as far as it was unpacked: a run looks at the beginning of a file several times, and then reads it. */
interface KeptText extends Pick<TextRequest, 'part' | 'maxBytes'> {
  readonly path: string
  readonly bytes: Uint8Array
  /** A program may score the same bytes again, with a plugin that opens them. */
  readonly container: Container | undefined
  readonly items: Either<Problem, Uint8Array>[]
  readonly remaining: Iterator<Either<Problem, Uint8Array>>
  /** An error that its container has thrown: the text ends there for everyone. */
  thrown?: unknown
}

/** Texts of the last files, usually the gold and a system; one that is longer than `MAX_BYTES` is unpacked each time. */
const texts: KeptText[] = []
const [MAX_TEXTS, MAX_BYTES] = [2, 2 ** 26]

function* textFrom(text: KeptText): Chunks {
  let length = 0
  for (let i = 0; ; i++) {
    if (i === text.items.length) {
      if (text.thrown !== undefined) throw text.thrown
      try {
        const next = text.remaining.next()
        if (next.done === true) return
        text.items.push(next.value)
      } catch (error) {
        text.thrown = error
        throw error
      }
    }
    const item = text.items[i]!
    length += isLeft(item) ? 0 : item.right.length
    if (length > MAX_BYTES && texts.includes(text)) texts.splice(texts.indexOf(text), 1)
    yield item
  }
}

export const areEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i])

/** The bytes that readers read: the text of a file that has a container, and the bytes of any other. */
export function* textOf(path: string, chunks: Chunks, containers: Containers, request: TextRequest): Chunks {
  const iterator = chunks[Symbol.iterator]()
  const first = iterator.next()
  if (first.done === true) return
  const all = resumed(first.value, iterator)
  const head = isLeft(first.value) ? '' : headOf(first.value.right)
  const begins = [ZIP, PARQUET, OLE, ...containers.fromPlugins().map((opener) => opener.begins)]
  const { part, maxBytes } = request
  if (!begins.some((beginning) => head.startsWith(beginning)))
    return yield* part === undefined ? all : [left(noParts(path))]
  const read = wholeFile({ bytes: () => all }, path)
  if (isLeft(read)) return yield read
  const bytes = read.right
  const whole = wholeOf(path, bytes)
  const container = containerOf(whole, containers)
  const isSame = (cached: KeptText): boolean =>
    cached.path === path &&
    cached.part === part &&
    cached.maxBytes === maxBytes &&
    cached.container === container &&
    areEqual(cached.bytes, bytes)
  let text = texts.find(isSame)
  if (text === undefined) {
    const remaining = textOfWhole(whole, container, request)[Symbol.iterator]()
    text = { path, part, maxBytes, bytes, container, items: [], remaining }
    texts.push(text)
    if (texts.length > MAX_TEXTS) texts.shift()
  }
  yield* textFrom(text)
}

/** As `textOf`, for a path of a disk: it names the sheet itself. */
export const textAt = (
  look: Machine['look'],
  path: string,
  chunks: Chunks,
  containers: Containers,
  maxBytes: number,
): Chunks => {
  const { book = path, sheet: part } = inWorkbook(look, path) ?? {}
  return textOf(path, chunks, containers, { part, maxBytes, callOf: (name) => `'${book}/${name}'` })
}

/** The names of the parts of a file that have a value, such as the sheets of a workbook; none where it has no parts, or is not read. */
export const partNames = (
  path: string,
  chunks: Chunks,
  containers: Containers,
  maxBytes: number,
): readonly string[] => {
  const bytes = wholeFile({ bytes: () => chunks }, path)
  if (isLeft(bytes)) return []
  const whole = wholeOf(path, bytes.right)
  const container = containerOf(whole, containers)
  const opened = container && open(whole, container, maxBytes)
  if (opened === undefined || isLeft(opened) || !(opened.right instanceof Map)) return []
  return fullParts(path, opened.right).map(({ name }) => name)
}
