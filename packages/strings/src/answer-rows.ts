/** The records of a file of answers, a line each, or those of the one list that it is. */
import { commonCode, type Either, type Problem, right, type Source } from '@assay/core'
import { isFault } from '@assay/core/internal/source'
import { jsonTape, linesBefore, linesOf, textOptions } from '@assay/core/source'
import { isListValue, isObjectValue, LooseText, type Value } from './loose.ts'
import { plainRecord } from './plain-answer.ts'

export interface Row {
  readonly line: number
  readonly text: string
  readonly value: Value | undefined
}

const strictValue = (text: string): Value | undefined => plainRecord(text) ?? new LooseText(text).whole()

/** The values of a file: a line each, those of the one list that it is, or one that goes over several lines. */
export function* rowsOf(source: Source, settings: Parameters<typeof textOptions>[0]): Iterable<Either<Problem, Row>> {
  let waiting: string[] | undefined
  let isFirst = source.from === undefined
  let first: Row | undefined
  for (const line of linesOf(source, textOptions(settings), linesBefore(source))) {
    if (line._tag === 'Left') {
      yield line
      return
    }
    const { text, number } = line.right
    if (waiting !== undefined) {
      waiting.push(text)
      continue
    }
    if (text.trim() === '') continue
    const value = strictValue(text)
    if (isFirst) {
      isFirst = false
      if (value === undefined && /^\s*[[{]\s*(?:["{[].*)?$/.test(text) && !/[\]}]\s*$/.test(text)) {
        waiting = [...Array.from({ length: number - 1 }, () => ''), text]
        continue
      }
      // a list alone is a file; before others it is an answer
      if (isListValue(value)) {
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
  if (waiting === undefined) return
  const text = waiting.join('\n')
  yield* itemsOf({ line: 1, text, value: strictValue(text) })
}

function* itemsOf(row: Row): Iterable<Either<Problem, Row>> {
  if (!isListValue(row.value) || !row.value.items.some(isObjectValue)) return yield right(row)
  for (const value of row.value.items) yield right({ ...row, value })
}

export const problem = (
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
  return problem(
    'error',
    fault?.code ?? commonCode.E333,
    fault?.message ?? 'the record is not JSON',
    { path, line: line + lines.length - 1, column: [...lines.at(-1)!].length + 1 },
    'a record is one value of JSON, with the answer of the model as a string; --set reader.broken=count counts such lines as answers that could not be read',
    text.split('\n')[lines.length - 1],
  )
}
