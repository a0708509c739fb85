/** A passage as HTML that says all of it without style and without scripts: the text, and what either side marks in it. */
import { html } from '../escape.ts'
import { passagesStyle } from '../html/inline-texts.ts'
import { lanesOf, type Mark, markHead, markWords, type Passage, quoteMark } from './passage.ts'
import { showControls } from './show-controls.ts'

const doOverlap = (a: Mark, b: Mark): boolean => a.start < b.end && b.start < a.end

/** Deeper lanes are drawn on this one. */
const MOST_LANES = 4

/** A mark, and in which lane of its side it is drawn. */
interface MarkInLane extends Mark {
  readonly lane: number
}

const assignLanes = (marks: readonly Mark[]): readonly MarkInLane[] =>
  (['gold', 'system'] as const).flatMap((side) =>
    lanesOf(
      marks.filter((mark) => mark.side === side),
      doOverlap,
    ).flatMap((lane, i) => lane.map((mark): MarkInLane => ({ ...mark, lane: Math.min(i, MOST_LANES - 1) }))),
  )

const classOf = ({ side, lane }: MarkInLane): string => `${side}-${lane}`

/** `missed: PER “Maria Silva”, characters 120 to 131`: what who cannot see the line is to hear. */
const describeMark = (passage: Passage, mark: Mark): string => `${markHead(mark)} ${quoteMark(passage, mark)}`

/**
 * The text in pieces between the borders of marks. A piece stands in an element for each of the marks that cover it; where one begins, what it
 * says stands in an element of its own, which scripts and style may place and which reads in line without them. The first of a passage can
 * be reached with the tabulator, and the others from there with arrows, where scripts run.
 */
const textOf = (passage: Passage): string => {
  const { text, marks } = passage
  const all = assignLanes(marks)
  const first = all.reduce<MarkInLane | undefined>(
    (so, mark) => (so !== undefined && so.start <= mark.start ? so : mark),
    undefined,
  )
  const borders = [...new Set([0, text.length, ...marks.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  )
  return borders
    .slice(1)
    .map((end, i) => {
      const start = borders[i]!
      const part = html(showControls(text.slice(start, end))).replaceAll('\\u{a}', '\n')
      const over = all.filter((mark) => mark.start < end && mark.end > start)
      if (over.length === 0) return part
      const said = over
        .filter((mark) => mark.start === start)
        .map(
          (mark) =>
            `<span class="said ${classOf(mark)}" role="note" tabindex="${mark === first ? 0 : -1}" aria-label="${html(describeMark(passage, mark))}" title="${html(describeMark(passage, mark))}"> [${mark.side} ${html(markWords(mark, marks))}] </span>`,
        )
      return said.join('') + over.reduce((inner, mark) => `<mark class="${classOf(mark)}">${inner}</mark>`, part)
    })
    .join('')
}

/** A passage: a paragraph whose direction is that of its text. */
export const passageHtml = (passage: Passage): string => {
  const { cut } = passage
  return `<p class="passage"><bdi dir="auto">${cut?.before ? '… ' : ''}${textOf(passage)}${cut?.after ? ' …' : ''}</bdi></p>\n`
}

/** What passages look like: gold underlined, the system dashed above, a lane for each that overlaps. */
export const passageStyle: string = passagesStyle.text
