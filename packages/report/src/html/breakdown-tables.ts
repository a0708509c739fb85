/** A metric by what divides it, labels or groups of documents: a table of the headline, and the rest on request. */
import type { Part, Score } from '@assay/core/result'
import { type Breakdown, breakdownMeasures } from '../layout.ts'
import { sortByDifficulty } from '../svg-report.ts'
import { FEW } from './finding-sentences.ts'
import { disclosure, isolateName, paragraph, text } from './markup.ts'
import { type Cell, type Column, newShader, renderTable } from './table.ts'
import {
  columnsOf,
  findBest,
  formatValue,
  intervalAt,
  isLower,
  labelCount,
  mean,
  metricName,
  numberAt,
  titleOf,
  type View,
  valueAt,
} from './view.ts'

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

const FEW_NOTE = `n&lt;${FEW}`

const countNote = ({ count, isFew }: LabelCount): string =>
  count === undefined ? '' : `<br><small>n = ${count}${isFew ? `, ${FEW_NOTE}` : ''}</small>`

const wellCounted = (shown: readonly LabelCount[]): readonly LabelCount[] => shown.filter(({ isFew }) => !isFew)

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
  if (view.scores.length === 1)
    return `${oneSystemTable(view, breakdown, shown, id)}${cutNote(shown.length, ordered.length)}`
  const main = hasHeadline(view, breakdown) ? headlineTable(view, breakdown, shown, id) : ''
  return `${main}${cutNote(shown.length, ordered.length)}${allMeasuresTable(view, breakdown, shown, id)}`
}

const captionOf = (view: View, { name }: Breakdown): string => `by ${isolateName(name)}, ${metricName(view)}`

const shadeNote = (shown: readonly LabelCount[]): string => {
  const said = [
    ...(shown.some(({ isFew }) => !isFew) ? ['the darker, the better'] : []),
    ...(shown.some(({ isFew }) => isFew) ? [`${FEW_NOTE}: too few items for a conclusion`] : []),
  ]
  return said.length === 0 ? '' : `<br><small>${said.join('; ')}</small>`
}

/** The interval of the headline of parts, where there is any: a column, and its cells. */
const intervalsOf = (view: View, parts: readonly Part[]) => {
  const some = parts.some(({ measures }) => intervalAt(view, measures, view.headline) !== '')
  const columns: readonly Column[] = some
    ? [{ head: `interval of ${text(titleOf(view, view.headline))}`, kind: 'number' }]
    : []
  const cells = (part: Part | undefined, isFew: boolean): readonly Cell[] =>
    some ? [{ markup: part === undefined ? '' : intervalAt(view, part.measures, view.headline), few: isFew }] : []
  return { columns, cells }
}

const oneSystemTable = (view: View, breakdown: Breakdown, shown: readonly LabelCount[], id: string): string => {
  const [score] = view.scores as readonly [Score]
  const parts = shown.flatMap(({ label }) => breakdown.part(score, label) ?? [])
  const measures = columnsOf(view, parts)
  const intervals = intervalsOf(view, parts)
  const shade = newShader(
    wellCounted(shown).map(({ label }) => valueAt(breakdown.part(score, label)?.measures, view.headline)),
    isLower(view, view.headline),
  )
  return renderTable({
    id,
    caption: `${isolateName(score.system)} ${captionOf(view, breakdown)}, the best first${shadeNote(shown)}`,
    columns: [
      { head: isolateName(breakdown.name), kind: 'row' },
      ...measures.map((name): Column => ({ head: text(titleOf(view, name)), kind: 'number' })),
      ...intervals.columns,
    ],
    rows: shown.map((one) => {
      const part = breakdown.part(score, one.label)?.measures
      return [
        { markup: `${isolateName(one.label)}${one.isFew ? ` <small>${FEW_NOTE}</small>` : ''}`, few: one.isFew },
        ...measures.map((name): Cell => {
          const shaded = name === view.headline && !one.isFew ? shade(valueAt(part, name)) : undefined
          return { markup: numberAt(view, part, name), few: one.isFew, ...(shaded !== undefined && { shade: shaded }) }
        }),
        ...intervals.cells(breakdown.part(score, one.label), one.isFew),
      ]
    }),
  })
}

/** Of several systems the headline: labels go across where there is room. */
const headlineTable = (view: View, breakdown: Breakdown, shown: readonly LabelCount[], id: string): string => {
  const at = (score: Score, label: string): number | null | undefined =>
    valueAt(breakdown.part(score, label)?.measures, view.headline)
  const isAcross = shown.length <= MOST_COLUMNS
  const all = wellCounted(shown).flatMap(({ label }) => view.scores.map((score) => at(score, label)))
  const shade = newShader(all, isLower(view, view.headline))
  const bests = shown.map(({ label }) =>
    findBest(
      view,
      view.headline,
      view.scores.map((score) => at(score, label)),
    ),
  )
  const cellAt = (score: Score, one: LabelCount, label: number): Cell => {
    const value = at(score, one.label)
    const shaded = one.isFew ? undefined : shade(value)
    return {
      markup: value === undefined ? '' : formatValue(view, view.headline, value),
      best: bests[label]?.(value) ?? false,
      few: one.isFew,
      ...(shaded !== undefined && { shade: shaded }),
    }
  }
  const meanOf = (one: LabelCount): Cell => {
    const value = mean(view.scores.flatMap((score) => at(score, one.label) ?? []))
    return { markup: value === undefined ? '–' : formatValue(view, view.headline, value), few: one.isFew }
  }
  const caption = `${text(titleOf(view, view.headline))} ${captionOf(view, breakdown)}, the best first${shadeNote(shown)}`
  if (isAcross)
    return renderTable({
      id,
      caption,
      columns: [
        { head: 'system', kind: 'row' },
        ...shown.map((one): Column => ({ head: `${isolateName(one.label)}${countNote(one)}`, kind: 'number' })),
      ],
      rows: view.scores.map((score) => [
        { markup: isolateName(score.system) },
        ...shown.map((one, i) => cellAt(score, one, i)),
      ]),
      foot: [[{ markup: 'mean of the systems' }, ...shown.map(meanOf)]],
    })
  return renderTable({
    id,
    caption,
    columns: [
      { head: isolateName(breakdown.name), kind: 'row' },
      { head: 'n', kind: 'number' },
      { head: 'mean', kind: 'number' },
      ...view.scores.map(({ system }): Column => ({ head: isolateName(system), kind: 'number' })),
    ],
    rows: shown.map((one, i) => [
      { markup: `${isolateName(one.label)}${one.isFew ? ` <small>${FEW_NOTE}</small>` : ''}`, few: one.isFew },
      { markup: one.count === undefined ? '' : String(one.count), few: one.isFew },
      meanOf(one),
      ...view.scores.map((score) => cellAt(score, one, i)),
    ]),
  })
}

/** Every measure of every part, a row each. */
const allMeasuresTable = (view: View, breakdown: Breakdown, shown: readonly LabelCount[], id: string): string => {
  const rows = shown.flatMap((one) =>
    view.scores.flatMap((score) => {
      const part = breakdown.part(score, one.label)
      return part === undefined ? [] : [{ one, score, part }]
    }),
  )
  const measures = columnsOf(
    view,
    rows.map(({ part }) => part),
  )
  const intervals = intervalsOf(
    view,
    rows.map(({ part }) => part),
  )
  const kept = rows.slice(0, MOST_PARTS)
  const table = renderTable({
    id: `${id}_all`,
    caption: `All measures ${captionOf(view, breakdown)}`,
    columns: [
      { head: isolateName(breakdown.name), kind: 'row' },
      { head: 'system' },
      ...measures.map((name): Column => ({ head: text(titleOf(view, name)), kind: 'number' })),
      ...intervals.columns,
    ],
    rows: kept.map(({ one, score, part }) => [
      { markup: isolateName(one.label), few: one.isFew },
      { markup: isolateName(score.system) },
      ...measures.map((name): Cell => ({ markup: numberAt(view, part.measures, name), few: one.isFew })),
      ...intervals.cells(part, one.isFew),
    ]),
  })
  return disclosure(`all measures by ${isolateName(breakdown.name)}`, `${table}${cutNote(kept.length, rows.length)}`)
}

/** The parts that the systems do worst at, by their mean. */
export const hardestTable = (view: View, breakdown: Breakdown, most: number, id: string): string => {
  const ordered = sortByDifficulty(view, breakdown)
  const means = ordered.filter((label) =>
    view.scores.some((score) => typeof valueAt(breakdown.part(score, label)?.measures, view.headline) === 'number'),
  )
  const worst = countLabels(view, breakdown, means.slice(-most).reverse())
  return worst.length === 0
    ? ''
    : renderTable({
        id,
        caption: `${worst.length < means.length ? `The ${worst.length} hardest of ${means.length}, ` : ''}${text(titleOf(view, view.headline))} ${captionOf(view, breakdown)}`,
        columns: [
          { head: isolateName(breakdown.name), kind: 'row' },
          ...view.scores.map(({ system }): Column => ({ head: isolateName(system), kind: 'number' })),
        ],
        rows: worst.map((one) => [
          { markup: isolateName(one.label) },
          ...view.scores.map((score) => ({
            markup: numberAt(view, breakdown.part(score, one.label)?.measures, view.headline),
          })),
        ]),
      })
}
