/** Tables of the parts of a score: by facet, by label. */
import { compareCodePoints } from '../codepoints.ts'
import type { Group } from './group.ts'
import type { Part, Score } from './result.ts'
import { table } from './table.ts'
import { short, widthOf } from './terminal.ts'
import { isCount, measureText, type NumberFormat, namesIn, own, titleOf } from './values.ts'

/** A table with what it leaves out. */
export interface Shown {
  readonly title?: string
  readonly lines: readonly string[]
  readonly note?: string
}

export const LABEL_COLUMNS = 40
// More rows than anybody reads; whoever wants them all wants a file.
const MOST_ROWS = 200

const labelText = (label: string): string => (label === '' ? '""' : short(label, LABEL_COLUMNS))

const facetNames = (scores: readonly Score[]): readonly string[] =>
  [...new Set(scores.flatMap((score) => Object.keys(score.facets)))].sort(compareCodePoints)

const labelsOf = (scores: readonly Score[], facet: string): readonly string[] =>
  [...new Set(scores.flatMap((score) => Object.keys(own(score.facets, facet) ?? {})))].sort(compareCodePoints)

const partOf = (score: Score, facet: string, label: string): Part | undefined => {
  const labels = own(score.facets, facet)
  return labels && own(labels, label)
}

const more = (left: number, what: string): string | undefined =>
  left > 0 ? `… and ${left} more ${what}; --json has them all` : undefined

const shown = (lines: readonly string[], note: string | undefined, title?: string): Shown => ({
  lines,
  ...(title !== undefined && { title }),
  ...(note !== undefined && { note }),
})

const rightOf = (columns: number): readonly ('left' | 'right')[] => ['left', ...Array<'right'>(columns).fill('right')]

const fits = (lines: readonly string[], width: number): boolean => lines.every((line) => widthOf(line) <= width)

// ---- one system ------------------------------------------------------------------------------------------------------

/** For each facet a table of one system: a row for each label, a column for each measure that parts have. */
export const facetTables = (group: Group, score: Score, format: NumberFormat, width: number): readonly Shown[] =>
  facetNames([score]).map((facet) => {
    const labels = labelsOf([score], facet)
    const rows = labels.slice(0, MOST_ROWS)
    const names = columnsOf(group, Object.values(own(score.facets, facet) ?? {}))
    const cells = rows.map((label) => [
      labelText(label),
      ...names.map((name) => measureText(format, group.description, partOf(score, facet, label)?.measures, name)),
    ])
    const wide = headed(facet, names, (name) => titleOf(group.description, name), cells)
    const lines = fits(wide, width) ? wide : headed(facet, names, (name) => name, cells)
    return shown(lines, more(labels.length - rows.length, 'labels'))
  })

const headed = (
  facet: string,
  names: readonly string[],
  headOf: (name: string) => string,
  cells: readonly (readonly string[])[],
): readonly string[] =>
  table([[short(facet, LABEL_COLUMNS), ...names.map(headOf)], ...cells], { align: rightOf(names.length) })

const columnsOf = ({ description, shows, headline }: Group, parts: readonly Part[]): readonly string[] => {
  const present = new Set(parts.flatMap((part) => namesIn(description, part.measures)))
  const ratios = [...shows, headline].filter((name) => present.has(name))
  const counts = [...present].filter((name) => isCount(description, name) && !ratios.includes(name))
  return [...ratios, ...counts]
}

// ---- several systems -------------------------------------------------------------------------------------------------

/** For each facet the headline of every system by label: systems as rows, or as columns if the labels are too many. */
export const headlineTables = (group: Group, format: NumberFormat, width: number): readonly Shown[] => {
  const scores = group.ranking.map(({ score }) => score)
  const cell = (score: Score, facet: string, label: string): string =>
    measureText(format, group.description, partOf(score, facet, label)?.measures, group.headline)
  return facetNames(scores).map((facet) => {
    const title = `${titleOf(group.description, group.headline)} by ${short(facet, LABEL_COLUMNS)}`
    const labels = labelsOf(scores, facet)
    const across = (): readonly string[] =>
      crossed('system', scores, labels, systemText, labelText, (score, label) => cell(score, facet, label))
    // a column takes three characters at least: do not lay out a million of them to find that they are too wide
    if (labels.length * 3 <= width && fits(across(), width)) return shown(across(), undefined, title)
    const rows = labels.slice(0, MOST_ROWS)
    const down = (count: number): readonly string[] =>
      crossed(facet, rows, scores.slice(0, count), labelText, systemText, (label, score) => cell(score, facet, label))
    const count = mostThatFit(scores.length, (some) => fits(down(some), width))
    const notes = [more(labels.length - rows.length, 'labels'), more(scores.length - count, 'systems')]
    return shown(down(count), notes.filter((note) => note !== undefined).join('\n') || undefined, title)
  })
}

const systemText = (score: Score): string => short(score.system, LABEL_COLUMNS)

const crossed = <R, C>(
  corner: string,
  rows: readonly R[],
  columns: readonly C[],
  rowHead: (row: R) => string,
  columnHead: (column: C) => string,
  cell: (row: R, column: C) => string,
): readonly string[] => {
  const cells = rows.map((row) => [rowHead(row), ...columns.map((column) => cell(row, column))])
  return table([[short(corner, LABEL_COLUMNS), ...columns.map(columnHead)], ...cells], {
    align: rightOf(columns.length),
  })
}

const mostThatFit = (all: number, fitting: (count: number) => boolean): number => {
  let count = 1
  while (count < all && fitting(count + 1)) count++
  return count
}
