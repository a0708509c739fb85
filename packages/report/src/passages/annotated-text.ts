/** A text in pieces for a page: the spans of both sides over one copy of the text, and a chip after each with its label and verdict. */
import { grouped } from '@assay/core/internal'

/** A span of one side, as one system's errors have it. */
export interface AnnotatedSpan {
  readonly side: 'gold' | 'system'
  readonly start: number
  readonly end: number
  readonly label: string
  /** Empty where a span of the other side has the verdict. */
  readonly verdict: string
  /** Name of the mark, for screen readers. */
  readonly title: string
  /** The system, where there are several. */
  readonly system?: string
}

/** A span of one side and label, with what it is to all systems. */
export interface Chip extends Pick<AnnotatedSpan, 'side' | 'start' | 'end' | 'title'> {
  /** The class of its span: its side, and a lane that it shares with no overlapping span. */
  readonly className: string
  readonly words: string
}

export interface Piece {
  readonly text: string
  /** The classes of the spans over it. */
  readonly over: readonly string[]
  /** The chips of the spans that end with it, the inner ones first. */
  readonly ends: readonly Chip[]
}

/** Deeper lanes are drawn on the last. */
const MAX_LANES = 4
/** More names than a chip has room for. */
const MAX_NAMES = 2

type Range = Pick<AnnotatedSpan, 'side' | 'start' | 'end'>

const rangeKey = ({ side, start, end }: Range): string => `${side} ${start} ${end}`

/** The class of each range: its side and its lane. */
const classesOf = (spans: readonly AnnotatedSpan[]): ReadonlyMap<string, string> => {
  const classes = new Map<string, string>()
  const lanes: Record<AnnotatedSpan['side'], Range[][]> = { gold: [], system: [] }
  for (const span of spans) {
    const key = rangeKey(span)
    if (classes.has(key)) continue
    const sideLanes = lanes[span.side]
    const isFree = (lane: readonly Range[]): boolean =>
      !lane.some(({ start, end }) => start < span.end && span.start < end)
    const free = sideLanes.findIndex(isFree)
    const lane = free < 0 ? sideLanes.length : free
    sideLanes[lane] = [...(sideLanes[lane] ?? []), span]
    classes.set(key, `${span.side}-${Math.min(lane, MAX_LANES - 1)}`)
  }
  return classes
}

const namesText = (spans: readonly AnnotatedSpan[]): string => {
  const names = [...new Set(spans.flatMap(({ system }) => system ?? []))]
  const left = names.length - MAX_NAMES
  return names.length === 0 ? '' : `${names.slice(0, MAX_NAMES).join(', ')}${left > 0 ? ` +${left}` : ''}`
}

/** `missed`, of several systems `missed: ours, theirs`; empty of a gold span that has no verdict of its own. */
const verdictWords = (spans: readonly AnnotatedSpan[]): string => {
  const [first] = spans
  if (first === undefined || (first.side === 'gold' && first.verdict === '')) return ''
  return [first.verdict, namesText(spans)].filter((word) => word !== '').join(': ')
}

const wordsOf = (label: string, spans: readonly AnnotatedSpan[]): string =>
  [label, ...[...grouped(spans, ({ verdict }) => verdict).values()].map(verdictWords)]
    .filter((word) => word !== '')
    .join(' · ')

const titlesOf = (spans: readonly AnnotatedSpan[]): string =>
  [...new Set(spans.map(({ system, title }) => (system === undefined ? title : `${system}: ${title}`)))].join('; ')

const chipsOf = (spans: readonly AnnotatedSpan[]): readonly Chip[] => {
  const classes = classesOf(spans)
  return [...grouped(spans, (span) => `${rangeKey(span)} ${span.label}`).values()].flatMap((sameSpan) => {
    const [first] = sameSpan
    if (first === undefined) return []
    const { side, start, end, label } = first
    const className = classes.get(rangeKey(first)) ?? `${side}-0`
    return { side, start, end, className, words: wordsOf(label, sameSpan), title: titlesOf(sameSpan) }
  })
}

/** The pieces of a text between the borders of its spans. */
export const piecesOf = (text: string, spans: readonly AnnotatedSpan[]): readonly Piece[] => {
  const chips = chipsOf(
    spans.toSorted((a, b) => a.start - b.start || b.end - a.end || (a.side < b.side ? -1 : a.side > b.side ? 1 : 0)),
  )
  const borders = [...new Set([0, text.length, ...chips.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  )
  return borders.slice(1).map((end, i) => {
    const start = borders[i]!
    return {
      text: text.slice(start, end),
      over: [
        ...new Set(chips.filter((chip) => chip.start < end && chip.end > start).map(({ className }) => className)),
      ],
      ends: chips
        .filter((chip) => chip.end === end && chip.start < end)
        .toSorted((a, b) => b.start - a.start || (a.side < b.side ? -1 : a.side > b.side ? 1 : 0)),
    }
  })
}
