/** The reader `records-table`: a table with a record a row and a field a column. */
import {
  commonCode,
  type Document,
  type Either,
  entry,
  left,
  type Problem,
  reader,
  right,
  type Source,
} from '@assay/core'
import { type CsvRecord, encodingEntry, maxLineEntry, tableRecords, tableRowsIn, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { numberIn } from '../decimals.ts'
import { missingRecord, recordOf } from '../model.ts'
import type { RecordValue } from '../value.ts'
import { idTitles, looksLikeTable } from './record-looks.ts'

const options = v.strictObject({
  id: entry.of(
    v.string(),
    'the title of the column of names of documents; empty: the first of id, doc_id, document_id, custom_id, file and filename',
    '',
  ),
  cells: entry.choice(
    ['values', 'text'],
    'cells that are a number of JSON, true or false: such values, so that 12.5 is 12.50; or strings as all others',
  ),
  encoding: encodingEntry,
  maxLine: maxLineEntry(64),
})
type Options = v.InferOutput<typeof options>

type Row = Either<Problem, Document<'records'>>

const cellValue = (cell: string, { cells }: Options): RecordValue => {
  if (cells === 'text') return cell
  const bare = cell.trim()
  const word = bare.toLowerCase()
  if (word === 'true' || word === 'false') return word === 'true'
  return numberIn(bare) === undefined ? cell : { written: bare }
}

const error = (code: Problem['code'], message: string, row: CsvRecord, cell: number, hint: string): Problem => ({
  severity: 'error',
  code,
  message,
  ...row.spot(cell),
  hint,
})

/** The titles of a table, and which of them has the names of documents. */
interface Titles {
  readonly titles: readonly string[]
  readonly id: number
}

const titlesIn = (row: CsvRecord, { id }: Options): Either<Problem, Titles> => {
  const titles = row.cells.map((cell) => cell.trim())
  const twice = titles.findIndex((title, i) => titles.indexOf(title) < i)
  if (twice >= 0)
    return left(
      error(
        commonCode.E316,
        `two columns are called ${JSON.stringify(titles[twice])}`,
        row,
        twice,
        'give each column a title of its own',
      ),
    )
  const at = titles.findIndex((title) => (id === '' ? idTitles.has(title.toLowerCase()) : title === id))
  const wanted = id === '' ? 'id' : id
  return at >= 0
    ? right({ titles, id: at })
    : left(
        error(
          commonCode.E316,
          `no column is called ${wanted}`,
          row,
          0,
          `name the column with the ids of documents: --set reader.id=TITLE; titles here: ${titles.join(', ').slice(0, 200)}`,
        ),
      )
}

function* read(source: Source, settings: Options): Iterable<Row> {
  let titled: Titles | undefined
  for (const read of tableRecords(source, textOptions(settings))) {
    if (read._tag === 'Left') {
      yield read
      continue
    }
    const row = read.right
    if (titled === undefined) {
      const titles = titlesIn(row, settings)
      if (titles._tag === 'Left') {
        yield titles
        return
      }
      titled = titles.right
      continue
    }
    const { titles, id } = titled
    const name = row.cells[id]!.trim()
    if (name === '') {
      yield left(
        error(commonCode.E336, 'the row has no id', row, id, 'each row is a document, and has an id of its own'),
      )
      continue
    }
    const fields = titles.flatMap((title, i) =>
      i === id ? [] : [[title, cellValue(row.cells[i]!, settings)] as const],
    )
    const { at } = row.spot(0)
    yield right({ id: name, content: { ...recordOf(new Map(fields)), at }, meta: {}, at })
  }
}

/** Reads a table with a record a row and a field a column. Mistakes are problems with their places. */
export const recordsTableReader = reader({
  contract: 1,
  name: 'records-table',
  title: 'tables with a record a row and a field a column, the id of its document among them',
  example: 'id,number,total\nd1,A-17,12.50\n',
  gives: 'records',
  options,
  signed: ['cells'],
  fields: { id: 'id' },
  answers: ['records'],
  sniff: (head, _path, once) => looksLikeTable(once === undefined ? tableRowsIn(head) : once(tableRowsIn)),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => ({ [Symbol.iterator]: () => read(source, settings)[Symbol.iterator]() }),
  empty: () => missingRecord,
})
