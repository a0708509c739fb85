/** A metric by what divides it, labels or groups of documents: a table of the headline, and the rest on request. */
import type { Part, Score } from '@assay/core/result'
import { type Breakdown, breakdownMeasures, intervalAt, markBest, numberAt, titleOf } from '../layout.ts'
import { newShader } from '../shader.ts'
import { type Cell, cellsOf, FEW, type Sheet } from '../sheet.ts'
import { sortByDifficulty } from '../svg-report.ts'
import { disclosure, isolateName, paragraph, text } from './markup.ts'
import { FEW_NOTE, renderTable, sheetTable } from './table.ts'
import { columnsOf, formatValue, isLower, labelCount, mean, metricName, type View, valueAt } from './view.ts'

// Rows that a page shows; files for programs have them all.
const MOST_ROWS = 200
const MOST_PARTS = 1000
// More columns than a screen has room for.
const MOST_COLUMNS = 12

interface LabelCount {
  readonly label: string
  readonly count: number | undefined
  readonly isFew: boolean
}

const countLabels = (view: View, breakdown: Breakdown, labels: readonly string[]): readonly LabelCount[] =>
  labels.map((label) => {
    const count = labelCount(view, breakdown, label)
    return { label, count, isFew: count !== undefined && count < FEW }
  })

const countNote = ({ count, isFew }: LabelCount): string =>
  count === undefined ? '' : `<br><small>n = ${count}${isFew ? `, ${FEW_NOTE}` : ''}</small>`

/** A cell of a label, which is faint where it rests on few items and may have a shade where it does not. */
const cellOf = ({ isFew }: LabelCount, shown: string, shade?: number): Cell => ({
  text: shown,
  ...(isFew ? { few: true } : shade !== undefined && { shade }),
})

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

/** All tables of a breakdown, the easiest label first. */
export const breakdownTables = (of: View, breakdown: Breakdown, id: string): string => {
  const view = withValues(of, breakdown)
  const ordered = sortByDifficulty(view, breakdown)
  const shown = countLabels(view, breakdown, ordered.slice(0, MOST_ROWS))
  const cut = cutNote(shown.length, ordered.length)
  const caption = `${captionOf(view, breakdown)}, the best first${shadeNote(shown)}`
  const shade = newShader(
    shown.flatMap(({ label, isFew }) =>
      isFew ? [] : view.scores.map((score) => headlineAt(view, breakdown, score, label)),
    ),
    isLower(view, view.headline),
  )
  const parts = shown.flatMap((one) =>
    view.scores.flatMap((score): readonly LabelPart[] => {
      const part = breakdown.part(score, one.label)
      return part === undefined ? [] : [{ one, score, part }]
    }),
  )
  const [only, second] = view.scores
  if (only !== undefined && second === undefined) {
    const sheet = measureSheet(view, breakdown, parts, shade)
    return `${renderTable(sheetTable(id, `${isolateName(only.system)} ${caption}`, sheet))}${cut}`
  }
  const main = hasHeadline(view, breakdown)
    ? headlineTable(view, breakdown, shown, shade, id, `${text(titleOf(view, view.headline))} ${caption}`)
    : ''
  const some = parts.slice(0, MOST_PARTS)
  const all = sheetTable(`${id}_all`, `All measures ${captionOf(view, breakdown)}`, measureSheet(view, breakdown, some))
  return `${main}${cut}${disclosure(
    `all measures by ${isolateName(breakdown.name)}`,
    `${renderTable(all)}${cutNote(some.length, parts.length)}`,
  )}`
}

const captionOf = (view: View, { name }: Breakdown): string => `by ${isolateName(name)}, ${metricName(view)}`

const shadeNote = (shown: readonly LabelCount[]): string => {
  const said = [
    ...(shown.some(({ isFew }) => !isFew) ? ['the darker, the better'] : []),
    ...(shown.some(({ isFew }) => isFew) ? [`${FEW_NOTE}: too few items for a conclusion`] : []),
  ]
  return said.length === 0 ? '' : `<br><small>${said.join('; ')}</small>`
}

const headlineAt = (view: View, { part }: Breakdown, score: Score, label: string): number | null | undefined =>
  valueAt(part(score, label)?.measures, view.headline)

interface LabelPart {
  readonly one: LabelCount
  readonly score: Score
  readonly part: Part
}

type Shader = ReturnType<typeof newShader>

/** Every measure of every part, a row each; the headline has shades, if there is a shader. */
const measureSheet = (
  view: View,
  { name }: Breakdown,
  rows: readonly LabelPart[],
  shade: Shader = () => undefined,
): Sheet => {
  const { headline } = view
  const parts = rows.map(({ part }) => part)
  const measures = columnsOf(view, parts)
  const isSeveral = view.scores.length > 1
  const hasIntervals = parts.some((part) => intervalAt(view, part.measures, headline) !== '')
  return {
    title: '',
    head: [
      name,
      ...(isSeveral ? ['system'] : []),
      ...measures.map((measure) => titleOf(view, measure)),
      ...(hasIntervals ? [`interval of ${titleOf(view, headline)}`] : []),
    ],
    names: isSeveral ? 2 : 1,
    rows: rows.map(({ one, score, part: { measures: own } }) => [
      cellOf(one, one.label),
      ...(isSeveral ? [{ text: score.system }] : []),
      ...measures.map((measure) =>
        cellOf(one, numberAt(view, own, measure), measure === headline ? shade(valueAt(own, measure)) : undefined),
      ),
      ...(hasIntervals ? [cellOf(one, intervalAt(view, own, headline))] : []),
    ]),
  }
}

/** Of several systems the headline: labels go across where there is room. */
const headlineTable = (
  view: View,
  breakdown: Breakdown,
  shown: readonly LabelCount[],
  shade: Shader,
  id: string,
  caption: string,
): string => {
  const { headline, scores } = view
  const columns = shown.map((one) =>
    markBest(
      view,
      headline,
      scores.map((score) => breakdown.part(score, one.label)?.measures),
    ).map((cell, s) => ({
      ...cell,
      ...cellOf(one, cell.text, shade(headlineAt(view, breakdown, scores[s]!, one.label))),
    })),
  )
  const means = shown.map((one) => {
    const value = mean(scores.flatMap((score) => headlineAt(view, breakdown, score, one.label) ?? []))
    return cellOf(one, value === undefined ? '–' : formatValue(view, headline, value))
  })
  if (shown.length > MOST_COLUMNS)
    return renderTable(
      sheetTable(id, caption, {
        title: '',
        head: [breakdown.name, 'n', 'mean', ...scores.map(({ system }) => system)],
        names: 1,
        rows: shown.map((one, i) => [
          cellOf(one, one.label),
          cellOf(one, one.count === undefined ? '' : String(one.count)),
          means[i]!,
          ...columns[i]!,
        ]),
      }),
    )
  const table = sheetTable(id, caption, {
    title: '',
    head: ['system', ...shown.map(({ label }) => label)],
    names: 1,
    rows: scores.map(({ system }, s) => [{ text: system }, ...columns.map((column) => column[s]!)]),
    foot: [[{ text: 'mean of the systems' }, ...means]],
  })
  const heads = table.columns.map((column, i) =>
    i === 0 ? column : { ...column, head: `${column.head}${countNote(shown[i - 1]!)}` },
  )
  return renderTable({ ...table, columns: heads })
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
  return renderTable(
    sheetTable(id, `${cut}${text(titleOf(view, headline))} ${captionOf(view, breakdown)}`, {
      title: '',
      head: [breakdown.name, ...scores.map(({ system }) => system)],
      names: 1,
      rows: worst.map((label) =>
        cellsOf([label, ...scores.map((score) => numberAt(view, breakdown.part(score, label)?.measures, headline))]),
      ),
    }),
  )
}
