/** The part of a report with the scores of each slice: by noise, by period, and by both. */
import { type BarChart, oneLabel, type Section, type SectionColumn } from '@assay/core'
import type { Cell, HipeStats } from './cells.ts'
import type { Regime } from './formulas.ts'
import type { Slice } from './slices.ts'
import { measures } from './summary.ts'

type Values = Readonly<Record<string, number | undefined>>

type Kind = 'period' | 'noise'

const labelOf = (slice: Slice, kind: Kind): string => slice[kind]?.label ?? 'all'

/** The columns of numbers: P, R and F1 of the first regime and F1 of the others, since a table of all would be hard to read. */
const columnsUnder = ([, ...others]: readonly Regime[]): readonly (readonly [
  name: string,
  column: SectionColumn,
])[] => [
  ...(['gold', 'precision', 'recall', 'f1'] as const).map(
    (name) => [name, { title: measures[name].title, unit: measures[name].unit }] as const,
  ),
  ...others.map((regime) => [`${regime}F1`, { title: `${regime} F1`, unit: 'ratio' }] as const),
]

/** F1 of each slice. */
const chartOf = (kinds: readonly Kind[], values: ReadonlyMap<Cell, Values>): BarChart => {
  const { title } = measures.f1
  const points = Array.from(values, ([{ slice }, { f1 = null }]) => ({
    x: kinds.map((kind) => labelOf(slice, kind)).join(', '),
    y: f1,
  }))
  return {
    kind: 'bars',
    x: { title: kinds.join(', ') },
    y: { title, unit: 'ratio' },
    series: [{ name: title, points }],
  }
}

/** Builds the section of the slices of the first column, where there are any. */
export const sliceSections = (
  cells: readonly Cell[],
  regimes: readonly Regime[],
  summarise: (s: HipeStats) => Values,
): ((s: HipeStats) => readonly Section[]) => {
  const [head] = cells
  const slices = cells.filter(({ column, cutoff }) => column === head?.column && cutoff === head.cutoff)
  const kinds = (['period', 'noise'] as const).filter((kind) => slices.some(({ slice }) => slice[kind] !== undefined))
  const shown = columnsUnder(regimes)
  return (s) => {
    if (kinds.length === 0) return []
    // no measure of a slice is by label
    const valuesOf = ({ path }: Cell): Values => {
      const documents = s.cells.get(path)
      return summarise({ cells: documents === undefined ? new Map() : oneLabel(path, documents), objects: new Map() })
    }
    const values = new Map(slices.map((cell) => [cell, valuesOf(cell)]))
    const columns = [...kinds.map((kind) => ({ title: kind })), ...shown.map(([, column]) => column)]
    const rows = Array.from(values, ([{ slice }, slicePrf]) => [
      ...kinds.map((kind) => labelOf(slice, kind)),
      ...shown.map(([name]) => slicePrf[name] ?? null),
    ])
    return [{ title: `by ${kinds.join(' and ')}`, table: { columns, rows }, chart: chartOf(kinds, values) }]
  }
}
