/** A metric by what divides it, labels or groups of documents: a table of the headline, and the rest on request. */
import type { Score } from '@assay/core/result'
import {
  type Breakdown,
  breakdownMeasures,
  breakdownSheet,
  countOfLabel,
  labelSheet,
  partMeasures,
  sortByDifficulty,
  titleOf,
} from '../layout.ts'
import { newShader } from '../shader.ts'
import { type Cell, FEW, type Sheet } from '../sheet.ts'
import { disclosure, isolateName, paragraph, text } from './markup.ts'
import { FEW_NOTE, notesMarkup, renderTable, sheetTable } from './table.ts'
import { isLower, metricName, type View, valueAt } from './view.ts'

// Rows that a page shows; files for programs have them all.
const MAX_ROWS = 200
const MAX_PARTS = 1000

interface LabelCount {
  readonly label: string
  readonly isFew: boolean
}

const countLabels = (view: View, breakdown: Breakdown, labels: readonly string[]): readonly LabelCount[] =>
  labels.map((label) => ({ label, isFew: (countOfLabel(view, view.scores, breakdown, label) ?? FEW) < FEW }))

/** The look of a label, which is faint where it rests on few items and may have a shade where it does not. */
const lookOf = ({ isFew }: LabelCount, shade?: number): Omit<Cell, 'text'> =>
  isFew ? { few: true } : shade === undefined ? {} : { shade }

/** True if any part has a value of the headline; parts with counts alone are shown on request. */
export const hasHeadline = (view: View, { labels, part }: Breakdown): boolean =>
  view.scores.some((score) =>
    labels.some((label) => typeof valueAt(part(score, label)?.measures, view.headline) === 'number'),
  )

const cutNote = (shown: number, all: number): string =>
  shown < all ? paragraph(`the first ${shown} of ${all}: csv and json have them all`, 'note') : ''

/** The view by what has a value in the parts, where the headline has none. */
const withValues = (view: View, breakdown: Breakdown): View => {
  const [measure = view.headline] = breakdownMeasures(
    { group: { ...view.group, chosen: false } },
    view.scores,
    breakdown,
  )
  return measure === view.headline ? view : { ...view, headline: measure }
}

/** Facets of which people look for what is worst: the fields of records. */
const WORST_FIRST: ReadonlySet<string> = new Set(['path'])

/** All tables of a breakdown, the easiest label first, or the hardest of fields. */
export const breakdownTables = (of: View, breakdown: Breakdown, id: string): string => {
  const view = withValues(of, breakdown)
  const isWorstFirst = WORST_FIRST.has(breakdown.name)
  const easiestFirst = sortByDifficulty(view, breakdown)
  const ordered = isWorstFirst ? easiestFirst.toReversed() : easiestFirst
  const shown = countLabels(view, breakdown, ordered.slice(0, MAX_ROWS))
  const cut = cutNote(shown.length, ordered.length)
  const caption = `${captionOf(view, breakdown)}, the ${isWorstFirst ? 'worst' : 'best'} first${shadeNote(shown)}`
  const shade = newShader(
    shown.flatMap(({ label, isFew }) =>
      isFew ? [] : view.scores.map((score) => headlineAt(view, breakdown, score, label)),
    ),
    isLower(view, view.headline),
  )
  const [only, second] = view.scores
  if (only !== undefined && second === undefined) {
    const sheet = shadedLabels(view, only, breakdown, shown, shade)
    return `${renderTable(sheetTable(id, `${isolateName(only.system)} ${caption}`, sheet))}${cut}`
  }
  const across = headlineSheet(view, breakdown, shown, shade)
  const main = hasHeadline(view, breakdown)
    ? `${renderTable(sheetTable(id, `${text(titleOf(view, view.headline))} ${caption}`, across))}${notesMarkup(across.notes)}`
    : ''
  const first = shown.slice(0, Math.ceil(MAX_PARTS / view.scores.length))
  const all = view.scores.map((score, s) =>
    renderTable(
      sheetTable(
        `${id}_all_${s + 1}`,
        `${isolateName(score.system)} ${captionOf(view, breakdown)}`,
        shadedLabels(view, score, breakdown, first),
      ),
    ),
  )
  return `${main}${cut}${disclosure(
    `all measures by ${isolateName(breakdown.name)}`,
    `${all.join('')}${cutNote(first.length, shown.length)}`,
  )}`
}

const captionOf = (view: View, { name }: Breakdown): string => `by ${isolateName(name)}, ${metricName(view)}`

const shadeNote = (shown: readonly LabelCount[]): string => {
  const sentences = [
    ...(shown.some(({ isFew }) => !isFew) ? ['the darker, the better'] : []),
    ...(shown.some(({ isFew }) => isFew) ? [`${FEW_NOTE}: too few items for a conclusion`] : []),
  ]
  return sentences.length === 0 ? '' : `<br><small>${sentences.join('; ')}</small>`
}

const headlineAt = (view: View, { part }: Breakdown, score: Score, label: string): number | null | undefined =>
  valueAt(part(score, label)?.measures, view.headline)

type Shader = ReturnType<typeof newShader>

/** Every measure of the labels that a system has; the headline has shades, if there is a shader. */
const shadedLabels = (
  view: View,
  score: Score,
  breakdown: Breakdown,
  shown: readonly LabelCount[],
  shade: Shader = () => undefined,
): Sheet => {
  const having = shown.filter(({ label }) => breakdown.part(score, label) !== undefined)
  const labels = having.map(({ label }) => label)
  const measures = partMeasures(
    view.group,
    labels.map((label) => breakdown.part(score, label)?.measures),
  )
  const sheet = labelSheet(view, score, { ...breakdown, labels }, measures, 'interval')
  const headline = sheet.head.indexOf(titleOf(view, view.headline))
  const rows = sheet.rows.map((row, r) =>
    row.map((cell, c) => ({
      ...cell,
      ...lookOf(having[r]!, c === headline ? shade(headlineAt(view, breakdown, score, labels[r]!)) : undefined),
    })),
  )
  return { ...sheet, rows }
}

/** Of several systems the headline with its shades; labels go across if they are the fewer. */
const headlineSheet = (view: View, breakdown: Breakdown, shown: readonly LabelCount[], shade: Shader): Sheet => {
  const { headline, scores } = view
  const labelsDown = shown.length > scores.length
  const labels = shown.map(({ label }) => label)
  const sheet = breakdownSheet(view, scores, { ...breakdown, labels }, [headline], labelsDown)
  const shaded = (cell: Cell, row: number, column: number): Cell => {
    const labelCount = shown[labelsDown ? row : column - 1]
    const score = scores[labelsDown ? column - 1 : row]
    if (labelCount === undefined) return cell
    return { ...cell, ...lookOf(labelCount, score && shade(headlineAt(view, breakdown, score, labelCount.label))) }
  }
  const heads = shown.map(({ label, isFew }) => (isFew ? `${label} (n<${FEW})` : label))
  return {
    ...sheet,
    head: labelsDown ? sheet.head : [...sheet.head.slice(0, 1), ...heads],
    rows: sheet.rows.map((row, r) => row.map((cell, c) => shaded(cell, r, c))),
  }
}

/** The parts that the systems do worst at, by their mean. */
export const hardestTable = (view: View, breakdown: Breakdown, most: number, id: string): string => {
  const { headline, scores } = view
  const valued = sortByDifficulty(view, breakdown).filter((label) =>
    scores.some((score) => typeof headlineAt(view, breakdown, score, label) === 'number'),
  )
  const worst = valued.slice(-most).reverse()
  if (worst.length === 0) return ''
  const cut = worst.length < valued.length ? `The ${worst.length} hardest of ${valued.length}, ` : ''
  const sheet = breakdownSheet(view, scores, { ...breakdown, labels: worst }, [headline], true)
  return renderTable(sheetTable(id, `${cut}${text(titleOf(view, headline))} ${captionOf(view, breakdown)}`, sheet))
}
