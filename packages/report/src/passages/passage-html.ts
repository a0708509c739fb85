/** A passage as HTML that is complete without style and scripts: the text, and the marks of both sides. */
import { html } from '../escape.ts'
import { lanesOf, type Mark, markBorders, markHead, markWords, type Passage, quoteMark } from './passage.ts'
import { showControls } from './show-controls.ts'

const doOverlap = (a: Mark, b: Mark): boolean => a.start < b.end && b.start < a.end

/** Deeper lanes are drawn on this one. */
const MOST_LANES = 4

/** A mark with its lane. */
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

/** `missed: PER “Maria Silva”, characters 120 to 131`, for screen readers. */
const describeMark = (passage: Passage, mark: Mark): string => `${markHead(mark)} ${quoteMark(passage, mark)}`

/**
 * The text in parts between the borders of marks. A part is inside an element for each mark that covers it; where a mark begins, its
 * note is an element of its own, which reads in line without scripts and style. The first note of a passage can
 * be reached with the tab key, and the others from there with arrows, if scripts run.
 */
const textOf = (passage: Passage): string => {
  const { text, marks } = passage
  const all = assignLanes(marks)
  const first = all.reduce<MarkInLane | undefined>(
    (so, mark) => (so !== undefined && so.start <= mark.start ? so : mark),
    undefined,
  )
  const borders = markBorders(passage)
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
