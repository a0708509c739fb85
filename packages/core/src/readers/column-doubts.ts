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
    begins = isBreak
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

/** True if most tokens end in a tag; of files with numbered words, in any column. */
export const areTagged = (rows: readonly HeadRow[]): boolean =>
  numbersWords(rows)
    ? tagPlaces(rows).length > 0
    : 2 * rows.filter(({ cells }) => looksLikeTag(cells.at(-1)!)).length > rows.length

const problemAt = (path: string, { line, text }: HeadRow): Pick<Problem, 'severity' | 'at' | 'text'> => ({
  severity: 'error',
  at: { path, line, column: 1, length: Math.max(1, [...text].length) },
  text,
})

/** A line such as `# 0.478` before a sentence, which has the columns of a token and no tag. */
const commentDoubt = (path: string, rows: readonly HeadRow[]): Problem | undefined => {
  const others = rows.filter(({ cells }) => cells[0] !== '#')
  const comment = rows.find(
    ({ cells, begins }) =>
      begins && cells[0] === '#' && cells.length === others[0]?.cells.length && /[\d=:]/.test(cells.at(-1)!),
  )
  if (comment === undefined || looksLikeTag(comment.cells.at(-1)!) || !areTagged(others)) return undefined
  return {
    ...problemAt(path, comment),
    code: commonCode.E311,
    message: `the line stands before a sentence, begins with # and ends in no tag: ${JSON.stringify(comment.cells.at(-1))}`,
    hint: "if it is a comment: --set reader.comment='# '",
  }
}

/** Numbered words whose last column is not clearly that of the tags: GermEval 2014 has two, others have remarks behind them. */
const columnDoubt = (path: string, rows: readonly HeadRow[]): Problem | undefined => {
  const [first] = rows
  const places = tagPlaces(rows)
  const last = (first?.cells.length ?? 0) - 1
  if (first === undefined || places.length === 0 || (places.length === 1 && places[0] === last)) return undefined
  const numbers = places.map((place) => place + 1)
  const [one, ...more] = numbers
  return {
    ...problemAt(path, first),
    code: code.E318,
    message:
      more.length > 0
        ? `columns ${numbers.join(' and ')} both have tags`
        : `column ${one} has tags, and the last column, which is read by default, has none`,
    hint: `say which: --set reader.column=${[one, ...more.map((number) => `=${number}`)].join(' or ')}${more.length > 0 ? '; GermEval 2014 has names in the first of two, and names inside of these in the second; its official score adds both up' : ''}`,
  }
}

const USUAL = -1

/** The reason why columns may be meant in another way than they are read by default. */
export const doubtIn = (
  path: string,
  rows: readonly HeadRow[],
  { comment }: HeadOptions,
  wanted: readonly ColumnName[],
): Problem | undefined => {
  const isUsual = wanted.length === 1 && wanted[0] === USUAL
  return (
    (comment === '' ? commentDoubt(path, rows) : undefined) ??
    (isUsual && numbersWords(rows) ? columnDoubt(path, rows) : undefined)
  )
}
