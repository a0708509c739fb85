/** A passage on a terminal: the text in lines, and below each the marks of the gold and of the system. */
import { styleOf } from '../style.ts'
import { wrap } from '../table.ts'
import { safe, truncate, widthOf } from '../terminal.ts'
import { arcText, isArcEnd } from './arcs.ts'
import { lanesOf, type Mark, markWords, type Passage } from './passage.ts'

export interface TerminalOptions {
  /** Columns of the terminal. */
  readonly width: number
  readonly color: boolean
}

/** Columns before the text and its lanes. */
const GUTTER = 8
const MIN_WIDTH = 20

// ---- the text in lines -----------------------------------------------------------------------------------------------

/** One character of the text as it is shown. */
interface Glyph {
  readonly shown: string
  readonly width: number
  /** Offsets in the text: its own, and that of the next. */
  readonly start: number
  readonly end: number
}

const glyphsOf = (text: string): readonly Glyph[] => {
  const glyphs: Glyph[] = []
  let at = 0
  let before = ''
  for (const character of text) {
    const shown = /\s/.test(character) ? ' ' : safe(character)
    // what has no width of its own belongs to the character before it
    const width = widthOf(before + shown) - widthOf(before)
    glyphs.push({ shown, width, start: at, end: at + character.length })
    at += character.length
    before = shown === character ? character : ''
  }
  return glyphs
}

interface Row {
  readonly glyphs: readonly Glyph[]
  readonly start: number
  readonly end: number
}

const rowOf = (glyphs: readonly Glyph[]): Row => ({
  glyphs,
  start: glyphs[0]!.start,
  end: glyphs.at(-1)!.end,
})

/** Lines that fit a number of columns, broken at blanks if possible. */
const rowsOf = (glyphs: readonly Glyph[], room: number): readonly Row[] => {
  const rows: Row[] = []
  let from = 0
  let blank = -1
  let width = 0
  for (let i = 0; i < glyphs.length; i++) {
    const glyph = glyphs[i]!
    width += glyph.width
    if (width > room && i > from) {
      // a blank that has no room is the break
      const last = glyph.shown === ' ' ? i : blank
      const to = last > from ? last : i
      rows.push(rowOf(glyphs.slice(from, to)))
      from = last > from ? last + 1 : i
      blank = -1
      width = glyphs.slice(from, i + 1).reduce((sum, cell) => sum + cell.width, 0)
    }
    if (glyph.shown === ' ') blank = i
  }
  if (from < glyphs.length) rows.push(rowOf(glyphs.slice(from)))
  return rows
}

// ---- lanes -----------------------------------------------------------------------------------------------------------

/** A line under a part of a row, and its words with the column where they begin. */
interface DrawnMark {
  readonly from: number
  readonly to: number
  readonly words: string
  readonly wordsFrom: number
}

const columnsOf = ({ glyphs }: Row, mark: Mark): readonly [from: number, to: number] => {
  let [column, from, to] = [0, -1, 0]
  for (const { width, start, end } of glyphs) {
    if (start < mark.end && end > mark.start) {
      if (from < 0) from = column
      to = column + width
    }
    column += width
  }
  return [from, Math.max(to, from + 1)]
}

/** Draws a mark: its words come after its line, or before it if there is no room. */
const drawMark = (row: Row, mark: Mark, words: string, room: number): DrawnMark => {
  const [from, to] = columnsOf(row, mark)
  const width = widthOf(words)
  if (width === 0) return { from, to, words: '', wordsFrom: to }
  if (to + 1 + width <= room) return { from, to, words, wordsFrom: to + 1 }
  if (width + 1 <= from) return { from, to, words, wordsFrom: from - 1 - width }
  const [roomAfter, roomBefore] = [room - to - 1, from - 1]
  if (roomAfter >= roomBefore && roomAfter > 1)
    return { from, to, words: truncate(words, roomAfter), wordsFrom: to + 1 }
  const cut = roomBefore > 1 ? truncate(words, roomBefore) : ''
  return { from, to, words: cut, wordsFrom: from - 1 - widthOf(cut) }
}

const startOf = ({ from, words, wordsFrom }: DrawnMark): number => (words === '' ? from : Math.min(from, wordsFrom))
const endOf = ({ to, words, wordsFrom }: DrawnMark): number => Math.max(to, wordsFrom + widthOf(words))

const doClash = (a: DrawnMark, b: DrawnMark): boolean => startOf(a) < endOf(b) + 1 && startOf(b) < endOf(a) + 1

const sides = ['gold', 'system'] as const

const strokes: Readonly<Record<Mark['side'], string>> = { gold: '─', system: '╌' }

const laneText = (lane: readonly DrawnMark[], side: Mark['side']): string => {
  let text = ''
  const paddingTo = (column: number): string => ' '.repeat(Math.max(0, column - widthOf(text)))
  for (const drawn of [...lane].sort((a, b) => startOf(a) - startOf(b))) {
    const line = strokes[side].repeat(drawn.to - drawn.from)
    const parts: readonly (readonly [number, string])[] =
      drawn.wordsFrom < drawn.from
        ? [
            [drawn.wordsFrom, drawn.words],
            [drawn.from, line],
          ]
        : [
            [drawn.from, line],
            [drawn.wordsFrom, drawn.words],
          ]
    for (const [column, part] of parts) text += `${paddingTo(column)}${part}`
  }
  return text.trimEnd()
}

/** The lanes of a side under one row; a mark that goes on in the next row has its words in the last. */
const lanesUnder = (
  row: Row,
  side: Mark['side'],
  marks: readonly Mark[],
  words: (mark: Mark) => string,
  room: number,
): readonly string[] => {
  const isRepeated = (mark: Mark, i: number): boolean =>
    words(mark) === '' &&
    marks.findIndex((other) => other.side === side && other.start === mark.start && other.end === mark.end) < i
  const drawn = marks
    .filter((mark, i) => mark.side === side && mark.start < row.end && mark.end > row.start && !isRepeated(mark, i))
    .map((mark) => drawMark(row, mark, mark.end > row.end + 1 ? '' : safe(words(mark)), room))
  return lanesOf(drawn, doClash).map((lane) => laneText(lane, side))
}

// ---- all -------------------------------------------------------------------------------------------------------------

const textOf = ({ glyphs }: Row, marks: readonly Mark[], { color }: TerminalOptions): string => {
  const { marked } = styleOf(color)
  const isMarked = ({ start, end }: Glyph): boolean => marks.some((mark) => mark.start < end && mark.end > start)
  let text = ''
  for (let i = 0; i < glyphs.length; ) {
    const isInMark = isMarked(glyphs[i]!)
    let run = ''
    for (; i < glyphs.length && isMarked(glyphs[i]!) === isInMark; i++) run += glyphs[i]!.shown
    text += isInMark ? marked(run) : run
  }
  return text
}

/** The lines of a passage: each line of the text, the marks of the gold, the marks of the system; then the arcs. */
export const passageLines = (passage: Passage, options: TerminalOptions): readonly string[] => {
  const { text, cut, marks, arcs = [] } = passage
  const room = Math.max(MIN_WIDTH, options.width - GUTTER)
  const style = styleOf(options.color)
  const [before, after] = [cut?.before ? '… ' : '', cut?.after ? ' …' : '']
  const moved = marks.map((mark) => ({ ...mark, start: mark.start + before.length, end: mark.end + before.length }))
  const gutter = (word: string): string => word.padEnd(GUTTER)
  // the words of an arc are said once, with both of its ends
  const wordsByMark = new Map(moved.map((mark, i) => [mark, isArcEnd(marks[i]!, arcs) ? '' : markWords(mark, moved)]))
  const rows = rowsOf(glyphsOf(`${before}${text}${after}`), room).flatMap((row) => [
    `${gutter('')}${textOf(row, moved, options)}`,
    ...sides.flatMap((side) =>
      lanesUnder(row, side, moved, (mark) => wordsByMark.get(mark) ?? '', room).map((lane) =>
        style[side](`${gutter(side)}${lane}`),
      ),
    ),
  ])
  const arrows = sides.flatMap((side) =>
    arcs
      .filter((arc) => arc.side === side)
      .flatMap((arc) => wrap(safe(arcText(text, arc, arcs)), room))
      .map((line) => style[side](`${gutter(side)}${line}`)),
  )
  return [...rows, ...arrows]
}
