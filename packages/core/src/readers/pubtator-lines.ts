/**
 * The lines of PubTator by their documents: `12|t|title`, `12|a|abstract`, then rows with tabs, which are mentions or relations; a blank
 * line ends a document. What a row says is for a reader to tell.
 */
import { commonCode } from '../codes.ts'
import type { Source } from '../contract.ts'
import { type Either, left, right } from '../either.ts'
import type { Code, Problem } from '../places.ts'
import { type Line, linesOf } from '../source/lines.ts'
import type { TextOptions } from '../source/text.ts'

/** A part of the text, as its line has it. */
export interface PubtatorPart {
  readonly text: string
  readonly line: Line
  /** Start of the text in its line. */
  readonly from: number
}

export interface PubtatorDraft<R> {
  readonly id: string
  readonly title: PubtatorPart
  readonly abstract: PubtatorPart | undefined
  readonly rows: readonly R[]
}

interface OpenDraft<R> extends PubtatorDraft<R> {
  abstract: PubtatorPart | undefined
  readonly rows: R[]
}

const textLine = /^([^|\t]{1,1000})\|([^|\t]{1,20})\|/
const TITLE = 'a document begins with its title: 12|t|Zoë met Añã.'

/** A problem of a line, from its first to its last character. */
export const problemOfLine = (path: string, line: Line, code: Code, message: string, hint: string): Problem => ({
  severity: 'error',
  code,
  message,
  at: { path, line: line.number, column: 1, length: Math.max(1, [...line.text].length) },
  text: line.text,
  hint,
})

export const isPubtatorOffset = (field: string | undefined): boolean => field !== undefined && /^\d{1,15}$/.test(field)

/** The documents of a file, but those with a problem; `rowOf` gives nothing of a row that is passed. */
export function* pubtatorDocuments<R extends object>(
  source: Source,
  options: TextOptions,
  code: Code,
  rowOf: (line: Line, fields: readonly string[]) => R | Problem | undefined,
): Iterable<Either<Problem, PubtatorDraft<R>>> {
  const { path } = source
  let draft: OpenDraft<R> | undefined
  let isBroken = false
  let isEmpty = true
  const refused = (line: Line, message: string, hint: string): Problem => problemOfLine(path, line, code, message, hint)
  /** Applies a line to the open document. */
  const take = (openDraft: OpenDraft<R> | undefined, line: Line, head: RegExpExecArray | null): Problem | undefined => {
    if (openDraft === undefined) return refused(line, 'there is no title in front of this line', TITLE)
    const fields = line.text.split('\t')
    const id = head?.[1] ?? fields[0]!
    if (id !== openDraft.id)
      return refused(
        line,
        `this line is of the document ${JSON.stringify(id)}, but follows lines of ${JSON.stringify(openDraft.id)}`,
        'a document is its title, its abstract and its mentions, and a blank line ends it',
      )
    if (head !== null) {
      if (head[2] === 'a' && openDraft.abstract === undefined) {
        openDraft.abstract = { text: line.text.slice(head[0].length), line, from: head[0].length }
        return undefined
      }
      return refused(
        line,
        openDraft.abstract === undefined ? `|${head[2]}| is neither a title nor an abstract` : 'a second abstract',
        'a document has one line with |t| and one with |a|',
      )
    }
    const row = rowOf(line, fields)
    if (row !== undefined && 'severity' in row) return row
    if (row !== undefined) openDraft.rows.push(row)
    return undefined
  }
  for (const item of linesOf(source, options)) {
    if (item._tag === 'Left') return yield item
    const line = item.right
    const isBlank = line.text.trim() === ''
    const head = isBlank ? null : textLine.exec(line.text)
    if (isBlank || head?.[2] === 't') {
      if (draft !== undefined && !isBroken) yield right(draft)
      isBroken = false
      draft = undefined
    }
    if (isBlank) continue
    isEmpty = false
    if (head?.[2] === 't') {
      const from = head[0].length
      draft = { id: head[1]!, title: { text: line.text.slice(from), line, from }, abstract: undefined, rows: [] }
      continue
    }
    const problem = take(draft, line, head)
    if (problem === undefined) continue
    isBroken = true
    yield left(problem)
  }
  if (draft !== undefined && !isBroken) yield right(draft)
  if (isEmpty)
    yield left({
      severity: 'error',
      code: commonCode.E309,
      message: 'there is nothing to score: no line has a title',
      at: { path, line: 1, column: 1 },
      hint: TITLE,
    })
}
