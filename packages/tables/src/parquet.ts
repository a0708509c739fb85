/**
 * Parquet as lines of JSON, one for each row, in the order of the file. The columns of a row group are decoded together: so much is held at
 * once, as the program that wrote the file has chosen.
 */
import {
  type Code,
  type Container,
  type Either,
  left,
  type PackedFile,
  type Problem,
  right,
  type Unpacked,
} from '@assay/core'
import { assembleNested } from 'hyparquet/src/assemble.js'
import { parquetHeader, readColumn } from 'hyparquet/src/column.js'
import { DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import { parquetMetadata, parquetSchema } from 'hyparquet/src/metadata.js'
import { getTreePath } from 'hyparquet/src/schema.js'
import type {
  ColumnMetaData,
  CompressionCodec,
  DecodedArray,
  FileMetaData,
  ParquetParsers,
  ParquetType,
  RowGroup,
  SchemaElement,
  SchemaTree,
} from 'hyparquet/src/types.js'
import { flatten } from 'hyparquet/src/utils.js'
import { codecs } from './codecs.ts'
import { code } from './messages.ts'

const refuse = (path: string, code: Code, message: string, hint: string): Either<Problem, never> =>
  left({ severity: 'error', code, message, at: { path, line: 1, column: 1 }, hint })

const damaged = (path: string, how: string): Either<Problem, never> =>
  refuse(
    path,
    code.E440,
    `the Parquet file is damaged: ${how}`,
    'copy it again, or write it again with the usual settings of pandas or pyarrow',
  )

/** The error for a column that is not read, with what to do; hyparquet throws others for damaged ones. */
class UnreadColumn extends Error {
  readonly hint: string
  constructor(message: string, hint: string) {
    super(message)
    this.hint = hint
  }
}
const WITHOUT = 'write the file without it, such as df.drop(columns=["NAME"]).to_parquet("FILE"), or as lines of JSON'
const unread = (message: string, hint = WITHOUT): Error => new UnreadColumn(message, hint)

// ---- values ----------------------------------------------------------------------------------------------------------

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const [DAY, SECOND] = [86_400n, 1_000_000_000n]

/** A point in time as ISO 8601 writes it: as many digits of a second as are needed, and Z only where the column says that it is UTC. */
const isoTime = (nanoseconds: bigint, isUtc: boolean): string => {
  const fraction = ((nanoseconds % SECOND) + SECOND) % SECOND
  const seconds = (nanoseconds - fraction) / SECOND
  const digits =
    fraction === 0n
      ? ''
      : `.${String(fraction)
          .padStart(9, '0')
          .replace(/(?:000)+$/, '')}`
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}${digits}${isUtc ? 'Z' : ''}`
}

/** Functions that hyparquet calls with the values of a column. Its own drop microseconds, and replace bytes that are not text. */
const parsersFor = ({ name, logical_type: type }: SchemaElement): ParquetParsers => {
  const isUtc = type?.type === 'TIMESTAMP' && type.isAdjustedToUTC
  const scaled = (factor: bigint) => (value: bigint | undefined) =>
    value === undefined || value === null ? value : isoTime(BigInt(value) * factor, isUtc)
  const stringFromBytes = (bytes: Uint8Array | undefined): string | undefined => {
    try {
      return bytes && strict.decode(bytes)
    } catch {
      throw unread(`the column ${name} holds bytes that are not text in UTF-8`)
    }
  }
  return {
    ...DEFAULT_PARSERS,
    stringFromBytes,
    jsonFromBytes: stringFromBytes,
    timestampFromMilliseconds: scaled(1_000_000n),
    timestampFromMicroseconds: scaled(1000n),
    timestampFromNanoseconds: scaled(1n),
    dateFromDays: (days: number | undefined) =>
      days === undefined || days === null ? days : isoTime(BigInt(days) * DAY * SECOND, false).slice(0, 10),
  } as unknown as ParquetParsers
}

/** Refuses a column whose values hyparquet rounds or does not know. */
const refuseKind = ({ name, converted_type: kind, precision = 0 }: SchemaElement): void => {
  if (kind === 'DECIMAL' && precision > 15)
    throw unread(`the column ${name} has decimal numbers of ${precision} digits`)
  if (kind === 'INTERVAL' || kind === 'BSON') throw unread(`the column ${name} is of the kind ${kind}`)
}

/** Writes a value as JSON: whole numbers that no double holds as text of their digits, and NaN as Python's `json` does. */
const asJson = (value: unknown): string => {
  if (value === undefined || value === null) return 'null'
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? String(value) : `"${value}"`
  if (typeof value === 'number') return Object.is(value, -0) ? '-0.0' : String(value)
  if (Array.isArray(value)) return `[${value.map(asJson).join(',')}]`
  if (value instanceof Uint8Array) throw unread('a column holds bytes that are not text')
  if (ArrayBuffer.isView(value)) return `[${Array.from(value as unknown as ArrayLike<unknown>, asJson).join(',')}]`
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}:${asJson(one)}`)
      .join(',')}}`
  return String(value)
}

// ---- columns ---------------------------------------------------------------------------------------------------------

const codecNames: readonly string[] = ['SNAPPY', ...Object.keys(codecs)]

const isKnownCodec = (codec: CompressionCodec): boolean => codec === 'UNCOMPRESSED' || codecNames.includes(codec)

/** Bytes of a column of a row group: the dictionary, where there is one, goes before the pages. */
const bytesOf = (
  bytes: Uint8Array,
  { dictionary_page_offset: first, data_page_offset: data, ...column }: ColumnMetaData,
) => {
  const from = Number(first === undefined || first === 0n || first > data ? data : first)
  const to = from + Number(column.total_compressed_size)
  if (!(from >= 4 && to <= bytes.length))
    throw new Error(`the column ${column.path_in_schema[0]} lies outside of the file`)
  return bytes.subarray(from, to)
}

/** Bytes of a value, of kinds that have one width. */
const WIDTHS: { readonly [P in ParquetType]?: number } = { INT32: 4, INT64: 8, FLOAT: 4, DOUBLE: 8, INT96: 12 }

/** Counts the values of a column by the headers of its pages: each is small, and may say that a billion follow. */
const checkPages = (
  view: DataView,
  { type: kind, num_values: stated, path_in_schema: [name] }: ColumnMetaData,
  mostUnpacked: number,
): void => {
  const reader = { view, offset: 0 }
  let valueCount = 0
  let unpacked = 0
  while (reader.offset < view.byteLength - 1) {
    const { type, data_page_header: v1, data_page_header_v2: v2, ...page } = parquetHeader(reader)
    const size = Number(page.uncompressed_page_size)
    if (type !== 'DICTIONARY_PAGE') valueCount += (v1 ?? v2)?.num_values ?? 0
    else if (size !== (page.dictionary_page_header?.num_values ?? 0) * (WIDTHS[kind] ?? Number.NaN) && kind in WIDTHS)
      throw new Error(`the dictionary of the column ${name} has another number of values than it states`)
    unpacked += size
    if (!(page.compressed_page_size >= 0)) break
    reader.offset += page.compressed_page_size
  }
  if (unpacked > mostUnpacked)
    throw new Error(`the column ${name} unpacks to ${unpacked} bytes, more than a file of its size has`)
  if (valueCount !== Number(stated) || reader.offset > view.byteLength)
    throw new Error(`the pages of the column ${name} do not have the ${stated} values that are stated`)
}

/** True where a value is not there: one that is null is so by the file. */
const hasGap = (values: DecodedArray): boolean =>
  Array.isArray(values) && values.some((value) => value === undefined || hasGap(value))

const readLeaf = (
  { bytes, mostUnpacked }: PackedFile,
  tree: SchemaTree,
  column: ColumnMetaData,
  rows: number,
): DecodedArray => {
  const part = bytesOf(bytes, column)
  const view = new DataView(part.buffer, part.byteOffset, part.length)
  const schemaPath = getTreePath(tree, column.path_in_schema)
  const { element } = schemaPath[schemaPath.length - 1]!
  refuseKind(element)
  if (!isKnownCodec(column.codec))
    throw unread(
      `the column ${element.name} is compressed by ${column.codec ?? 'an unknown method'}, not by ${codecNames.join(', ')}`,
      'write it with another compression: df.to_parquet("FILE", compression="snappy")',
    )
  checkPages(view, column, mostUnpacked)
  const decoder = {
    pathInSchema: column.path_in_schema,
    schemaPath,
    element,
    ...column,
    compressors: codecs,
    parsers: parsersFor(element),
  }
  const select = { groupStart: 0, groupRows: rows, selectStart: 0, selectEnd: rows }
  const values = flatten(readColumn({ view, offset: 0 }, select, decoder).data)
  if (hasGap(values)) throw new Error(`the column ${element.name} has values that are not in its dictionary`)
  return values
}

/** Values of a column by row: lists and structs are put together from the columns below it. */
const readField = (file: PackedFile, tree: SchemaTree, field: SchemaTree, group: RowGroup): DecodedArray => {
  const rows = Number(group.num_rows)
  const leaves = new Map<string, DecodedArray>()
  for (const { meta_data: column } of group.columns) {
    if (column === undefined) throw unread('the file is encrypted')
    if (column.path_in_schema[0] === field.element.name)
      leaves.set(column.path_in_schema.join('.'), readLeaf(file, tree, column, rows))
  }
  if (field.children.length > 0) assembleNested(leaves, field, parsersFor(field.element))
  const values = leaves.get(field.element.name)
  if (values?.length !== rows)
    throw new Error(`the column ${field.element.name} has ${values?.length ?? 0} of ${rows} rows`)
  return values
}

/** True where a field has the name that an object takes for its prototype: its values would be lost. */
const hasProto = ({ children }: SchemaTree): boolean =>
  children.some((child) => child.element.name === '__proto__' || hasProto(child))

// ---- rows ------------------------------------------------------------------------------------------------------------

/** Rows that are handed on at once. */
const ROWS = 1000

function* rowsOf(file: PackedFile, tree: SchemaTree, group: RowGroup): Iterable<string> {
  const fields = tree.children.map((field) => ({
    key: JSON.stringify(field.element.name),
    values: readField(file, tree, field, group),
  }))
  let lines = ''
  for (let row = 0; row < Number(group.num_rows); row++) {
    lines += `{${fields.map(({ key, values }) => `${key}:${asJson(values[row])}`).join(',')}}\n`
    if (row % ROWS === ROWS - 1) {
      yield lines
      lines = ''
    }
  }
  if (lines !== '') yield lines
}

/** Turns what is thrown below into the problem that ends the file. */
function* guarded(file: PackedFile, metadata: FileMetaData): Unpacked {
  try {
    const tree = parquetSchema(metadata)
    if (tree.children.some(hasProto)) throw unread('a struct has a field that is called __proto__')
    for (const group of metadata.row_groups) for (const lines of rowsOf(file, tree, group)) yield right(lines)
  } catch (error) {
    yield error instanceof UnreadColumn
      ? refuse(file.path, code.E441, error.message, error.hint)
      : damaged(file.path, (error as Error).message)
  }
}

const latin1 = new TextDecoder('latin1')

/** Values that a file may state: a dictionary gives many for few bytes. */
const countValues = ({ row_groups: groups }: FileMetaData): number =>
  groups.reduce(
    (sum, { columns }) => columns.reduce((sum, { meta_data: column }) => sum + Number(column?.num_values ?? 0), sum),
    0,
  )

export const parquet: Container = {
  contract: 1,
  name: 'parquet',
  title: 'Parquet: each row is a line of JSON',
  begins: 'PAR1',
  open: (file) => {
    const last = latin1.decode(file.bytes.subarray(-4))
    if (last === 'PARE') return refuse(file.path, code.E441, 'the file is encrypted', 'write it without encryption')
    if (last !== 'PAR1' || file.bytes.length < 12)
      return damaged(file.path, 'it was cut off: it does not end with PAR1')
    let metadata: FileMetaData
    try {
      metadata = parquetMetadata(file.bytes, { geoparquet: false })
    } catch (error) {
      return damaged(file.path, `its list of columns cannot be read (${(error as Error).message})`)
    }
    const values = countValues(metadata)
    if (values > file.mostUnpacked)
      return damaged(file.path, `it states ${values} values, more than a file of its size has`)
    return right(guarded(file, metadata))
  },
}
