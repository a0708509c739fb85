/** A problem as compilers show it: message, place, line and remedy. */
import type { Place, Problem } from '@assay/core'
import { type Style, styleOf } from './style.ts'
import { safe, truncate, truncateStart, widthOf } from './terminal.ts'

export interface FrameOptions {
  readonly color?: boolean
  /** Columns of the terminal: 80 by default. Longer lines are cut around the place. */
  readonly width?: number
}

// A message may quote the input: a label of a megabyte is not a message.
const MESSAGE_COLUMNS = 500

/** The lines of a problem: message, place, the line of input with a caret under what is meant, and the remedy. */
export const problemFrame = (problem: Problem, options: FrameOptions = {}): readonly string[] => [
  ...frameWithoutHelp(problem, options),
  ...helpOf(problem, options),
]

/** The remedy, below a problem or the last of several that share it. */
export const helpOf = ({ hint }: Problem, { color = false }: FrameOptions, shared = 1): readonly string[] => {
  if (hint === undefined) return []
  const title = shared === 1 ? 'help:' : `help for these ${shared}:`
  return [`  ${styleOf(color).strong(title)} ${truncate(hint, MESSAGE_COLUMNS)}`]
}

/** The same without the remedy. */
export const frameWithoutHelp = (problem: Problem, { color = false, width = 80 }: FrameOptions): readonly string[] => {
  const style = styleOf(color)
  const { severity, code, message, at, text } = problem
  const title = style[severity](`${severity} ${safe(code)}:`)
  const number = String(at.line)
  const bar = style.faint('|')
  const place = placeText(at, text !== undefined)
  const head = [
    `${title} ${style.strong(truncate(message, MESSAGE_COLUMNS))}`,
    ...(place === '' ? [] : [`${' '.repeat(number.length)}${style.faint('-->')} ${place}`]),
  ]
  if (text === undefined) return head
  const { line, caret } = excerpt(text, at, Math.max(20, width - number.length - 3))
  const under = `${' '.repeat(number.length)} ${bar} ${colourCaret(caret, style, severity)}`
  return [...head, `${style.faint(number)} ${bar} ${line}`.trimEnd(), under]
}

const colourCaret = (caret: string, style: Style, severity: Problem['severity']): string => {
  const blanks = caret.lastIndexOf(' ') + 1
  return caret.slice(0, blanks) + style[severity](caret.slice(blanks))
}

/**
 * `file:line:column`, which editors and terminals open. A file as a whole is named without a line; a problem in no file,
 * such as a flag, has no place.
 */
const placeText = ({ path, line, column, length }: Place, exact: boolean): string => {
  const whole = !exact && line === 1 && column === 1 && length === undefined
  return path === '' || line < 1 || whole ? safe(path) : `${safe(path)}:${line}:${column}`
}

interface Excerpt {
  readonly line: string
  readonly caret: string
}

/** The part of a line around a place, and carets under the place. */
const excerpt = (text: string, { column, length = 1 }: Place, room: number): Excerpt => {
  const from = advance(text, 0, column - 1)
  const to = advance(text, from, Math.max(1, length))
  const { before, marked, after } = cutAround(text.slice(0, from), text.slice(from, to), text.slice(to), room)
  const start = widthOf(before)
  const carets = Math.max(1, widthOf(before + marked) - start)
  return { line: before + marked + after, caret: ' '.repeat(start) + '^'.repeat(carets) }
}

/** Moves a UTF-16 offset forward by a number of code points, at most to the end of the text. */
const advance = (text: string, from: number, codePoints: number): number => {
  let at = from
  for (let left = codePoints; left > 0 && at < text.length; left--) at += text.codePointAt(at)! > 0xffff ? 2 : 1
  return at
}

interface LineParts {
  readonly before: string
  readonly marked: string
  readonly after: string
}

/** Cuts a line to the room: the marked part to half of it, then the ends of the line. */
const cutAround = (before: string, marked: string, after: string, room: number): LineParts => {
  const middle = cutEnd(marked, Math.floor(room / 2))
  const left = room - widthOf(middle)
  const behind = Math.max(left - widthOf(cutStart(before, left)), Math.floor(left / 3))
  // after a cut comes the rest of the marked part, not the text after it
  const end = middle.endsWith('…') && !marked.endsWith('…') ? '' : cutEnd(after, behind)
  return { before: cutStart(before, left - widthOf(end)), marked: middle, after: end }
}

// Every tab has the same width, so that the caret does not depend on where the excerpt begins.
const expandTabs = (text: string): string => text.replaceAll('\t', '    ')
// No cut looks at more than this of a line that may be megabytes long.
const maxLength = (columns: number): number => columns * 8 + 2

const cutEnd = (text: string, columns: number): string =>
  truncate(expandTabs(text.slice(0, maxLength(columns))), columns)
const cutStart = (text: string, columns: number): string =>
  truncateStart(expandTabs(text.slice(-maxLength(columns))), columns)
