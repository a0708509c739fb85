/** The records of a file of answers, a line each, those of the one list that it is, or the rows of a table. */
import { commonCode, type Either, left, type Problem, right, type Source } from '@assay/core'
import { isListValue, isObjectValue, LooseText, type ObjectValue, type Value } from '@assay/core/answers'
import {
  isFault,
  recordsOf,
  rowsIn,
  sidesAmong,
  tableCursor,
  tableDelimiter,
  textSource,
} from '@assay/core/internal/source'
import { jsonTape, linesBefore, linesOf, textOptions } from '@assay/core/source'
import { plainRecord } from './plain-answer.ts'
import { isSpecialKey } from './shapes.ts'

export interface Row {
  readonly line: number
  readonly text: string
  readonly value: Value | undefined
}

const isAnswer = (value: Value): boolean =>
  (typeof value === 'string' && /^\s*(?:[[{]|```)/.test(value)) ||
  (isObjectValue(value) && value.entries.size > 0 && [...value.entries.values()].every(isListValue))

/** Records of answers that stand under their ids in one object; nothing where its keys may be labels, or say something else. */
export const answersById = (value: Value | undefined): readonly ObjectValue[] | undefined => {
  const all = isObjectValue(value) ? [...value.entries] : []
  const keys = all.map(([key]) => key)
  const isId = (key: string): boolean =>
    !isSpecialKey(key) && !tableTitles[1].some((title) => title === key) && !/^[A-Z][A-Z_-]*$/.test(key)
  const areIds = all.length > 1 && keys.every(isId) && sidesAmong(keys) === undefined
  if (!areIds || !all.every(([, answerValue]) => isAnswer(answerValue))) return undefined
  return all.map(([id, response]) => ({
    kind: 'object',
    entries: new Map([['id', id] as const, ['response', response] as const]),
    isCut: false,
  }))
}

const strictValue = (text: string): Value | undefined => plainRecord(text) ?? new LooseText(text).whole()

/** Titles of the ids and of the answers in a table. */
const tableTitles = [
  ['custom_id', 'id', 'doc_id', 'document_id'],
  ['response', 'output', 'completion', 'prediction', 'model_prediction', 'answer', 'result'],
] as const

/** The rows of a table that has an id and an answer in each, by its first lines; nothing where it has none. */
export const tableIn = (head: string): readonly (readonly string[])[] | undefined => {
  const delimiter = /^\s*[[{]/.test(head) ? 'blank' : tableDelimiter(head, 'blank')
  if (delimiter === 'blank') return undefined
  const rows = rowsIn(head, delimiter)
  const isTable = tableTitles.every((titles) => titles.some((title) => rows[0]?.includes(title)))
  return isTable ? rows : undefined
}

/** True if a table has JSON for its answers, as far as its head shows: other answers may be labels. */
export const holdsAnswers = ([titles = [], row = []]: readonly (readonly string[])[]): boolean =>
  titles.some(
    (title, i) => tableTitles[1].some((answerTitle) => answerTitle === title) && /^\s*(?:[[{]|```)/.test(row[i] ?? ''),
  )

/** The rows of a table by their titles. */
function* tableRows(
  path: string,
  text: string,
  options: ReturnType<typeof textOptions>,
): Iterable<Either<Problem, Row>> {
  let titles: readonly string[] | undefined
  for (const row of recordsOf(path, tableCursor(textSource(path, text), options))) {
    if (row._tag === 'Left') {
      yield left(row.left)
      continue
    }
    const { cells, line, spot } = row.right
    if (titles === undefined) {
      titles = cells.map((cell) => cell.trim())
      continue
    }
    const entries = new Map(titles.map((title, i) => [title, cells[i]!] as const))
    yield right({ line, text: spot(0).text ?? '', value: { kind: 'object', entries, isCut: false } })
  }
}

/** The values of a file: a line each, those of the one list that it is, or one that goes over several lines. */
export function* rowsOf(source: Source, settings: Parameters<typeof textOptions>[0]): Iterable<Either<Problem, Row>> {
  let [waiting, table]: (string[] | undefined)[] = []
  let isFirst = source.from === undefined
  let first: Row | undefined
  for (const line of linesOf(source, textOptions(settings), linesBefore(source))) {
    if (line._tag === 'Left') {
      yield line
      return
    }
    const { text, number } = line.right
    const open = waiting ?? table
    if (open !== undefined) {
      open.push(text)
      continue
    }
    if (text.trim() === '') continue
    const value = strictValue(text)
    if (isFirst) {
      isFirst = false
      if (value === undefined && tableIn(text) !== undefined) {
        table = [...Array.from({ length: number - 1 }, () => ''), text]
        continue
      }
      if (value === undefined && /^\s*[[{]\s*(?:["{[].*)?$/.test(text) && !/[\]}]\s*$/.test(text)) {
        waiting = [...Array.from({ length: number - 1 }, () => ''), text]
        continue
      }
      // a list alone is a file; before others it is an answer
      if (isListValue(value) || answersById(value) !== undefined) {
        first = { line: number, text, value }
        continue
      }
    }
    if (first !== undefined) {
      yield right(first)
      first = undefined
    }
    yield right({ line: number, text, value })
  }
  if (first !== undefined) yield* itemsOf(first)
  if (table !== undefined)
    yield* tableRows(source.path, `${table.join('\n')}\n`, textOptions({ ...settings, encoding: 'utf-8' }))
  if (waiting === undefined) return
  const text = waiting.join('\n')
  yield* itemsOf({ line: 1, text, value: strictValue(text) })
}

function* itemsOf(row: Row): Iterable<Either<Problem, Row>> {
  const byId = answersById(row.value)
  if (byId !== undefined) {
    for (const value of byId) yield right({ ...row, value })
    return
  }
  if (!isListValue(row.value) || !row.value.items.some(isObjectValue)) return yield right(row)
  for (const value of row.value.items) yield right({ ...row, value })
}

export const problemOfCode = (
  severity: Problem['severity'],
  codeOf: Problem['code'],
  message: string,
  at: Problem['at'],
  hint: string,
  text?: string,
): Problem => ({
  severity,
  code: codeOf,
  message,
  at,
  hint,
  ...(text !== undefined && { text: text.slice(0, 20_000) }),
})

export const notJson = (path: string, { line, text }: Row): Problem => {
  const tape = jsonTape(text, 200)
  const fault = isFault(tape) && tape.code !== commonCode.E334 ? tape : undefined
  const at = Math.min(fault?.at ?? 0, text.length)
  const lines = text.slice(0, at).split('\n')
  return problemOfCode(
    'error',
    fault?.code ?? commonCode.E333,
    fault?.message ?? 'the record is not JSON',
    { path, line: line + lines.length - 1, column: [...lines.at(-1)!].length + 1 },
    'a record is one value of JSON, with the answer of the model as a string; --set reader.broken=count counts such lines as answers that could not be read',
    text.split('\n')[lines.length - 1],
  )
}
