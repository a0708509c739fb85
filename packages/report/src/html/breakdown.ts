/** A metric by what divides it, labels or groups of documents: a table of the headline, and the rest on request. */
import type { Part, Score } from '@assay/core/result'
import type { Breakdown } from '../layout.ts'
import { byDifficulty } from '../svg.ts'
import { FEW } from './findings.ts'
import { folded, named, paragraph, text } from './markup.ts'
import { type Cell, type Column, shadesOf, tableOf } from './table.ts'
import {
  behindLabel,
  bestAmong,
  columnsOf,
  intervalAt,
  isLower,
  mean,
  nameOf,
  numberAt,
  titleOf,
  type View,
  valueAt,
  written,
} from './view.ts'

// More rows than anybody reads; files for programs have them all.
const MOST_ROWS = 200
const MOST_PARTS = 1000
// More columns than a screen has room for.
const MOST_COLUMNS = 12

interface Known {
  readonly label: string
  readonly behind: number | undefined
  readonly isFew: boolean
}

const known = (view: View, breakdown: Breakdown, labels: readonly string[]): readonly Known[] =>
  labels.map((label) => {
    const behind = behindLabel(view, breakdown, label)
    return { label, behind, isFew: behind !== undefined && behind < FEW }
  })

const few = `n&lt;${FEW}`

const counted = ({ behind, isFew }: Known): string =>
  behind === undefined ? '' : `<br><small>n = ${behind}${isFew ? `, ${few}` : ''}</small>`

const solid = (shown: readonly Known[]): readonly Known[] => shown.filter(({ isFew }) => !isFew)

/** Whether any part has the headline: counts alone are shown on request. */
const hasHeadline = (view: View, { labels, part }: Breakdown): boolean =>
  view.scores.some((score) =>
    labels.some((label) => valueAt(part(score, label)?.measures, view.headline) !== undefined),
  )

const cutNote = (shown: number, all: number): string =>
  shown < all ? paragraph(`the first ${shown} of ${all}: csv and json have them all`, 'note') : ''

/** All of a breakdown: what is best known first. */
export const breakdownOf = (view: View, breakdown: Breakdown, id: string, order = 'the easiest first'): string => {
  const ordered = byDifficulty(view, breakdown)
  const shown = known(view, breakdown, ordered.slice(0, MOST_ROWS))
  if (view.scores.length === 1)
    return `${oneSystem(view, breakdown, shown, id, order)}${cutNote(shown.length, ordered.length)}`
  const main = hasHeadline(view, breakdown) ? headlines(view, breakdown, shown, id) : ''
  return `${main}${cutNote(shown.length, ordered.length)}${everything(view, breakdown, shown, id)}`
}

const captionOf = (view: View, { name }: Breakdown): string => `by ${named(name)}, ${nameOf(view)}`

const note = (shown: readonly Known[]): string => {
  const said = [
    ...(shown.some(({ isFew }) => !isFew) ? ['the darker, the better'] : []),
    ...(shown.some(({ isFew }) => isFew) ? [`${few}: too few to say much`] : []),
  ]
  return said.length === 0 ? '' : `<br><small>${said.join('; ')}</small>`
}

/** The interval of the headline of parts, where there is any: a column, and its cells. */
const intervalsOf = (view: View, parts: readonly Part[]) => {
  const some = parts.some(({ measures }) => intervalAt(view, measures, view.headline) !== '')
  const columns: readonly Column[] = some
    ? [{ head: `interval of ${text(titleOf(view, view.headline))}`, is: 'number' }]
    : []
  const cells = (part: Part | undefined, isFew: boolean): readonly Cell[] =>
    some ? [{ of: part === undefined ? '' : intervalAt(view, part.measures, view.headline), few: isFew }] : []
  return { columns, cells }
}

const oneSystem = (view: View, breakdown: Breakdown, shown: readonly Known[], id: string, order: string): string => {
  const [score] = view.scores as readonly [Score]
  const parts = shown.flatMap(({ label }) => breakdown.part(score, label) ?? [])
  const measures = columnsOf(view, parts)
  const intervals = intervalsOf(view, parts)
  const shade = shadesOf(
    solid(shown).map(({ label }) => valueAt(breakdown.part(score, label)?.measures, view.headline)),
    isLower(view, view.headline),
  )
  return tableOf({
    id,
    caption: `${named(score.system)} ${captionOf(view, breakdown)}, ${order}${note(shown)}`,
    columns: [
      { head: named(breakdown.name), is: 'row' },
      ...measures.map((name): Column => ({ head: text(titleOf(view, name)), is: 'number' })),
      ...intervals.columns,
    ],
    rows: shown.map((one) => {
      const part = breakdown.part(score, one.label)?.measures
      return [
        { of: `${named(one.label)}${one.isFew ? ` <small>${few}</small>` : ''}`, few: one.isFew },
        ...measures.map((name): Cell => {
          const shaded = name === view.headline && !one.isFew ? shade(valueAt(part, name)) : undefined
          return { of: numberAt(view, part, name), few: one.isFew, ...(shaded !== undefined && { shade: shaded }) }
        }),
        ...intervals.cells(breakdown.part(score, one.label), one.isFew),
      ]
    }),
  })
}

/** Of several systems the headline: labels go across where there is room. */
const headlines = (view: View, breakdown: Breakdown, shown: readonly Known[], id: string): string => {
  const at = (score: Score, label: string): number | null | undefined =>
    valueAt(breakdown.part(score, label)?.measures, view.headline)
  const isAcross = shown.length <= MOST_COLUMNS
  const all = solid(shown).flatMap(({ label }) => view.scores.map((score) => at(score, label)))
  const shade = shadesOf(all, isLower(view, view.headline))
  const bests = shown.map(({ label }) =>
    bestAmong(
      view,
      view.headline,
      view.scores.map((score) => at(score, label)),
    ),
  )
  const cellAt = (score: Score, one: Known, label: number): Cell => {
    const value = at(score, one.label)
    const shaded = one.isFew ? undefined : shade(value)
    return {
      of: value === undefined ? '' : written(view, view.headline, value),
      best: bests[label]?.(value) ?? false,
      few: one.isFew,
      ...(shaded !== undefined && { shade: shaded }),
    }
  }
  const meanOf = (one: Known): Cell => {
    const value = mean(view.scores.flatMap((score) => at(score, one.label) ?? []))
    return { of: value === undefined ? '–' : written(view, view.headline, value), few: one.isFew }
  }
  const caption = `${text(titleOf(view, view.headline))} ${captionOf(view, breakdown)}, the easiest first${note(shown)}`
  if (isAcross)
    return tableOf({
      id,
      caption,
      columns: [
        { head: 'system', is: 'row' },
        ...shown.map((one): Column => ({ head: `${named(one.label)}${counted(one)}`, is: 'number' })),
      ],
      rows: view.scores.map((score) => [{ of: named(score.system) }, ...shown.map((one, i) => cellAt(score, one, i))]),
      foot: [[{ of: 'mean of the systems' }, ...shown.map(meanOf)]],
    })
  return tableOf({
    id,
    caption,
    columns: [
      { head: named(breakdown.name), is: 'row' },
      { head: 'n', is: 'number' },
      { head: 'mean', is: 'number' },
      ...view.scores.map(({ system }): Column => ({ head: named(system), is: 'number' })),
    ],
    rows: shown.map((one, i) => [
      { of: `${named(one.label)}${one.isFew ? ` <small>${few}</small>` : ''}`, few: one.isFew },
      { of: one.behind === undefined ? '' : String(one.behind), few: one.isFew },
      meanOf(one),
      ...view.scores.map((score) => cellAt(score, one, i)),
    ]),
  })
}

/** Every measure of every part, a row each. */
const everything = (view: View, breakdown: Breakdown, shown: readonly Known[], id: string): string => {
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
  const table = tableOf({
    id: `${id}_all`,
    caption: `All measures ${captionOf(view, breakdown)}`,
    columns: [
      { head: named(breakdown.name), is: 'row' },
      { head: 'system' },
      ...measures.map((name): Column => ({ head: text(titleOf(view, name)), is: 'number' })),
      ...intervals.columns,
    ],
    rows: kept.map(({ one, score, part }) => [
      { of: named(one.label), few: one.isFew },
      { of: named(score.system) },
      ...measures.map((name): Cell => ({ of: numberAt(view, part.measures, name), few: one.isFew })),
      ...intervals.cells(part, one.isFew),
    ]),
  })
  return folded(`all measures by ${named(breakdown.name)}`, `${table}${cutNote(kept.length, rows.length)}`)
}

/** The parts that the systems do worst at, by their mean. */
export const worstOf = (view: View, breakdown: Breakdown, most: number, id: string): string => {
  const ordered = byDifficulty(view, breakdown)
  const means = ordered.filter((label) =>
    view.scores.some((score) => typeof valueAt(breakdown.part(score, label)?.measures, view.headline) === 'number'),
  )
  const worst = known(view, breakdown, means.slice(-most).reverse())
  return worst.length === 0
    ? ''
    : tableOf({
        id,
        caption: `${worst.length < means.length ? `The ${worst.length} hardest of ${means.length}, ` : ''}${text(titleOf(view, view.headline))} ${captionOf(view, breakdown)}`,
        columns: [
          { head: named(breakdown.name), is: 'row' },
          ...view.scores.map(({ system }): Column => ({ head: named(system), is: 'number' })),
        ],
        rows: worst.map((one) => [
          { of: named(one.label) },
          ...view.scores.map((score) => ({
            of: numberAt(view, breakdown.part(score, one.label)?.measures, view.headline),
          })),
        ]),
      })
}
