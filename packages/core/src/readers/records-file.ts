/** A table of records beside a list of pairs: their ids, and their names if a column has them. */
import { code, commonCode } from '../codes.ts'
import type { Problem, Source } from '../contract.ts'
import { cellTexts } from '../source/csv.ts'
import type { Encoding } from '../source/text.ts'
import { textOptions } from '../source/text-options.ts'
import type { PairDraft } from './pair-draft.ts'
import { tableCursor } from './table-cursor.ts'

const ids = /^(?:unique_id|id|record(?:[ _]?id)?)$/i
const sources = /^source(?:_dataset)?$/i

const lineProblem = (path: string, line: number, code: Problem['code'], message: string, hint: string): Problem => ({
  severity: 'error',
  code,
  message,
  at: { path, line, column: 1 },
  hint,
})

/** The options of `pairs` that are about the table. */
interface RecordsOptions {
  readonly records: string
  readonly names: string
  readonly sources: 'auto' | 'none' | 'tables'
  readonly encoding: Encoding
  readonly maxLine: number
}

/** Puts all records of the table into a draft; a problem where it cannot be read. */
export const readRecords = (source: Source, settings: RecordsOptions, draft: PairDraft): Problem | undefined => {
  const { records, names } = settings
  const table = source.beside?.(records)
  if (table === undefined)
    return lineProblem(
      source.path,
      1,
      code.E478,
      `there is no ${records} beside this file`,
      'reader.records names a file of the same folder',
    )
  const cursor = tableCursor(table, textOptions(settings))
  const { row } = cursor
  let columns: { readonly id: number; readonly source: number; readonly name: number } | undefined
  for (let read = cursor.next(); read !== false; read = cursor.next()) {
    if (read !== true) return read
    if (row.count === 0) continue
    if (columns === undefined) {
      const titled = cellTexts(row).map((title) => title.trim())
      const id = titled.findIndex((title) => ids.test(title))
      const name = names === '' ? -1 : titled.indexOf(names)
      if (names !== '' && name < 0)
        return lineProblem(
          table.path,
          row.line,
          commonCode.E316,
          `there is no column ${names}`,
          `the first row has: ${titled.join(', ').slice(0, 200)}`,
        )
      const sourceColumn = settings.sources === 'none' ? -1 : titled.findIndex((title) => sources.test(title))
      if (settings.sources === 'tables' && sourceColumn < 0)
        return lineProblem(
          table.path,
          row.line,
          commonCode.E316,
          'there is no column source, and the pairs are of two tables',
          'write in it which table each record is of: left or right',
        )
      columns = { id: Math.max(0, id), source: sourceColumn, name }
      if (id >= 0 || name >= 0) continue
    }
    const { id, source: sourceColumn, name } = columns
    if (id >= row.count || sourceColumn >= row.count || name >= row.count)
      return lineProblem(
        table.path,
        row.line,
        commonCode.E311,
        'the row has too few columns',
        'each row holds the same columns',
      )
    if (!draft.list(row, [id, sourceColumn], name < 0 ? undefined : cellTexts(row)[name]))
      return lineProblem(
        table.path,
        row.line,
        code.E478,
        'the id is empty, or that of a row before',
        'each record has a row and an id of its own',
      )
  }
  return undefined
}
