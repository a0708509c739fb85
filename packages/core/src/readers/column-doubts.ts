/** Columns without titles whose first lines show more than words and tags: numbers of words, comments, several columns of tags. */
import { code, commonCode } from '../codes.ts'
import type { ColumnName, Problem } from '../contract.ts'
import { looksLikeTag } from './table-titles.ts'

/** A line of a token in the head of a file. */
interface HeadRow {
  readonly cells: readonly string[]
  readonly text: string
  readonly line: number
  /** True after an empty line, and at the beginning of the file. */
  readonly begins: boolean
}

interface HeadOptions {
  readonly comment: string
  readonly boundary: string
}

/** The tokens in the head of a file, its columns parted by tabs or by blanks. */
export const headRows = (head: string, tab: boolean, { comment, boundary }: HeadOptions): readonly HeadRow[] => {
  const rows: HeadRow[] = []
  let begins = true
  for (const [i, text] of head.split(/\r\n?|\n/).entries()) {
    if (comment !== '' && text.startsWith(comment)) continue
    const cells = tab ? text.split('\t') : text.split(/[\t ]+/).filter((cell) => cell !== '')
    const isBreak = text.trim() === '' || cells[0] === boundary || cells[0] === '-DOCSTART-'
    if (!isBreak) rows.push({ cells, text, line: i + 1, begins })
    begins = isBreak || (begins && cells[0] === '#')
  }
  return rows
}

/** True if the first of at least three columns counts the words of each sentence: it is neither the words nor their tags. */
export const numbersWords = (rows: readonly HeadRow[]): boolean => {
  let before = 0
  let most = 0
  for (const { cells } of rows) {
    const number = Number(cells[0])
    if (cells.length < 3 || (number !== before + 1 && number !== 1)) return false
    before = number
    most = Math.max(most, number)
  }
  return most > 1
}

/** The places of columns of which all cells look like tags. */
const tagPlaces = (rows: readonly HeadRow[]): readonly number[] => {
  const { length } = rows[0]?.cells ?? []
  return Array.from({ length }, (_, place) => place).filter((place) =>
    rows.every(({ cells }) => looksLikeTag(cells[place] ?? '')),
  )
}

/** A tag with a score behind it. */
const SCORED = /^(\S+)\/(?:[01]?\.\d+|[01])$/

const SCORE = /^(?:[01]?\.\d+(?:e-?\d+)?|[01])$/

const lastOf = ({ cells }: Pick<HeadRow, 'cells'>): string => cells.at(-1) ?? ''

/** The cell of a row that has its tag, if any has, without a score behind it. */
export const tagOf = (cells: readonly string[]): string =>
  (cells.length > 2 && SCORE.test(cells.at(-1)!) ? cells.at(-2)! : (cells.at(-1) ?? '')).replace(SCORED, '$1')

/** True if a column has tags, and both names and what is outside of them. */
const hasNames = (rows: readonly HeadRow[], place: number): boolean =>
  rows.some(({ cells }) => cells[place] === 'O') && rows.some(({ cells }) => cells[place] !== 'O')

/** The places of columns that are clearly tags; behind numbered words those of which all cells look like tags. */
const clearPlaces = (rows: readonly HeadRow[]): readonly number[] =>
  numbersWords(rows) ? tagPlaces(rows) : tagPlaces(rows).filter((place) => hasNames(rows, place))

/** True if a column is clearly one of tags, whether or not it is the last. */
export const hasClearTags = (rows: readonly HeadRow[]): boolean => clearPlaces(rows).length > 0

/** True if a column is clearly one of tags, or most tokens end in a tag. */
export const areTagged = (rows: readonly HeadRow[]): boolean =>
  hasClearTags(rows) || 2 * rows.filter(({ cells }) => looksLikeTag(tagOf(cells))).length > rows.length

/** A line such as `# 0.478` before a sentence: it ends in no tag, and has other columns than a token, or a last one that is no word. */
const isCommentAmong = (rows: readonly HeadRow[]) => {
  const width = rows.find(({ cells }) => !cells[0]!.startsWith('#'))?.cells.length
  return (row: HeadRow): boolean =>
    row.begins &&
    (row.cells[0] === '#' || /^##\S*$/.test(row.text)) &&
    (row.cells.length !== width || /[\d=:]/.test(lastOf(row)) || /^#\s*\S+\s*=/.test(row.text)) &&
    !looksLikeTag(lastOf(row))
}

interface Doubt {
  readonly row: HeadRow | undefined
  readonly message: string
  readonly remedy: string
}

const GERMEVAL =
  '; in GermEval 2014 the first has names, the second names inside of names, and its official score adds up both'

/** Rows whose last column is not clearly that of the tags: there are several beside numbered words, or it holds words, scores or remarks. */
const columnDoubt = (rows: readonly HeadRow[]): Doubt | undefined => {
  const numbers = clearPlaces(rows).map((place) => place + 1)
  const [one, ...more] = numbers
  const isLast = numbers.at(-1) === rows[0]?.cells.length
  // a separator at the end of each line is a fault of its own
  if (
    one === undefined ||
    rows.every((row) => lastOf(row) === '') ||
    (isLast && (more.length === 0 || !numbersWords(rows)))
  )
    return undefined
  const words = one === 1 ? '--set reader.form=2 ' : ''
  return {
    row: rows[0],
    message:
      more.length > 0
        ? `columns ${numbers.join(' and ')} have tags`
        : `column ${one} has tags, and the last one, which is read where none is named, has others`,
    remedy: `${words}--set reader.column=${[one, ...more.map((number) => `=${number}`)].join(' or ')}${more.length > 0 && numbersWords(rows) ? GERMEVAL : ''}`,
  }
}

const commentDoubt = (rows: readonly HeadRow[], isNumbered: boolean): Doubt | undefined => {
  const row = rows.find(isCommentAmong(rows))
  return (
    row && {
      row,
      message: 'lines before sentences begin with # and have no tag, as comments do',
      remedy: `--set reader.comment=${row.text.startsWith('# ') && !isNumbered ? "'# '" : /^#+/.exec(row.text)?.[0]}`,
    }
  )
}

const scoreDoubt = (rows: readonly HeadRow[]): Doubt | undefined =>
  rows.every((row) => SCORED.test(lastOf(row)))
    ? { row: rows[0], message: 'tags are followed by scores', remedy: '--set reader.score=/' }
    : undefined

const USUAL = -1

/** The reason why columns may be meant in another way than they are read by default. */
export const doubtIn = (
  path: string,
  rows: readonly HeadRow[],
  { comment, score }: HeadOptions & { readonly score: string },
  wanted: readonly ColumnName[],
): Problem | undefined => {
  const isComment = isCommentAmong(rows)
  const tokens = rows.filter((row) => !isComment(row))
  const unscored = tokens.map((row) => ({
    ...row,
    cells: [...row.cells.slice(0, -1), lastOf(row).replace(SCORED, '$1')],
  }))
  if (tokens.length === 0 || !areTagged(unscored)) return undefined
  const columns = wanted.length === 1 && wanted[0] === USUAL ? columnDoubt(unscored) : undefined
  const warnings = [
    comment === '' ? commentDoubt(rows, numbersWords(unscored)) : undefined,
    score === '' ? scoreDoubt(tokens) : undefined,
    columns,
  ].filter((warning) => warning !== undefined)
  const row = warnings[0]?.row
  if (row === undefined) return undefined
  return {
    severity: 'error',
    code: columns === undefined ? commonCode.E311 : code.E318,
    message: warnings.map(({ message }) => message).join('; '),
    at: { path, line: row.line, column: 1, length: Math.max(1, [...row.text].length) },
    text: row.text,
    hint: `if that is right: ${warnings.map(({ remedy }) => remedy).join(' ')}`,
  }
}
