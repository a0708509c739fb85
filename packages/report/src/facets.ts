/** Tables of the parts of a score: by facet, by label. */
import { compareCodePoints } from '@assay/core'
import type { Part, Score } from '@assay/core/result'
import type { Group } from './group.ts'
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
  left > 0 ? `… and ${left} more ${left === 1 ? what.slice(0, -1) : what}; --json has them all` : undefined

const notesOf = (notes: readonly (string | undefined)[]): string | undefined =>
  notes.filter((note) => note !== undefined).join('\n') || undefined

const shown = (lines: readonly string[], note: string | undefined, title?: string): Shown => ({
  lines,
  ...(title !== undefined && { title }),
  ...(note !== undefined && { note }),
})

const rightOf = (columns: number): readonly ('left' | 'right')[] => ['left', ...Array<'right'>(columns).fill('right')]

const fits = (lines: readonly string[], width: number): boolean => lines.every((line) => widthOf(line) <= width)

/** A breakdown as fine as the input, or a cross of two: these are for programs, not for a screen. */
export const isFine = (facet: string): boolean => facet === 'document' || facet.includes(' × ')

const withNote = (tables: readonly Shown[], untold: readonly string[]): readonly Shown[] => {
  const last = tables.at(-1)
  if (last === undefined || untold.length === 0) return tables
  const note = `by ${untold.map((facet) => short(facet, LABEL_COLUMNS)).join(', ')}: --json has them`
  return [...tables.slice(0, -1), { ...last, note: notesOf([last.note, note]) as string }]
}

// ---- one system ------------------------------------------------------------------------------------------------------

/** For each facet a table of one system: a row for each label, a column for each measure that parts have. */
export const facetTables = (
  group: Group,
  score: Score,
  format: NumberFormat,
  width: number,
  isLeftOut: (facet: string) => boolean = isFine,
): readonly Shown[] => {
  const all = facetNames([score])
  const told = all.filter((facet) => !isLeftOut(facet))
  const tables = told.map((facet): Shown => {
    const labels = labelsOf([score], facet)
    const rows = labels.slice(0, MOST_ROWS)
    const { ratios, counts } = columnsOf(group, Object.values(own(score.facets, facet) ?? {}))
    const names = [...ratios, ...counts]
    const cells = rows.map((label) => [
      labelText(label),
      ...names.map((name) => measureText(format, group.description, partOf(score, facet, label)?.measures, name)),
    ])
    const lay = (from: number, to: number, headOf: (name: string) => string, within?: number): readonly string[] =>
      headed([short(facet, LABEL_COLUMNS), ...names.map(headOf)], cells, from, to, within)
    const titled = lay(0, names.length, (name) => titleOf(group.description, name))
    if (fits(titled, width)) return shown(titled, more(labels.length - rows.length, 'labels'))
    // names are shorter than titles; if that is not enough, counts have to go, then labels are cut, then ratios go
    const named = (from: number, to: number, within?: number): readonly string[] =>
      lay(from, to, (name) => name, within)
    const columns = Math.max(
      ratios.length,
      mostThatFit(names.length, (some) => fits(named(0, some), width)),
    )
    let from = 0
    while (from + 1 < ratios.length && !fits(named(from, columns, width), width)) from++
    const gone = from === 0 ? undefined : `no room for ${names.slice(0, from).join(', ')}: --json has them`
    const left = [more(labels.length - rows.length, 'labels'), more(names.length - columns, 'counts'), gone]
    return shown(named(from, columns, width), notesOf(left))
  })
  return withNote(tables, all.filter(isLeftOut))
}

/** A table of some columns, beside that of the labels. */
const headed = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  from: number,
  to: number,
  width?: number,
): readonly string[] =>
  table(
    [head, ...rows].map((row) => [...row.slice(0, 1), ...row.slice(from + 1, to + 1)]),
    { align: rightOf(to - from), names: [0], ...(width !== undefined && { width }) },
  )

interface PartColumns {
  readonly ratios: readonly string[]
  readonly counts: readonly string[]
}

const columnsOf = ({ description, shows, headline }: Group, parts: readonly Part[]): PartColumns => {
  const present = new Set(parts.flatMap((part) => namesIn(description, part.measures)))
  const ratios = [...shows, headline].filter((name) => present.has(name))
  return { ratios, counts: [...present].filter((name) => isCount(description, name) && !ratios.includes(name)) }
}

// ---- several systems -------------------------------------------------------------------------------------------------

/** For each facet the headline of every system by label: systems as rows, or as columns if the labels are too many. */
export const headlineTables = (
  group: Group,
  format: NumberFormat,
  width: number,
  isLeftOut: (facet: string) => boolean = isFine,
): readonly Shown[] => {
  const scores = group.ranking.map(({ score }) => score)
  const cell = (score: Score, facet: string, label: string): string =>
    measureText(format, group.description, partOf(score, facet, label)?.measures, group.headline)
  const all = facetNames(scores)
  const told = all.filter((facet) => !isLeftOut(facet))
  const tables = told.map((facet): Shown => {
    const title = `${titleOf(group.description, group.headline)} by ${short(facet, LABEL_COLUMNS)}`
    const labels = labelsOf(scores, facet)
    const across = crossed('system', scores, labels, systemText, labelText, width, (score, label) =>
      cell(score, facet, label),
    )
    // a column takes three characters at least: do not lay out a million of them to find that they are too wide
    if (labels.length * 3 <= width && fits(across(), width)) return shown(across(), undefined, title)
    const rows = labels.slice(0, MOST_ROWS)
    const headText = (score: Score): string => short(systemText(score), Math.max(8, Math.floor(width / 3)))
    const down = (count: number): readonly string[] =>
      crossed(facet, rows, scores.slice(0, count), labelText, headText, width, (label, score) =>
        cell(score, facet, label),
      )()
    const count = mostThatFit(scores.length, (some) => fits(down(some), width))
    const left = [more(labels.length - rows.length, 'labels'), more(scores.length - count, 'systems')]
    return shown(down(count), notesOf(left), title)
  })
  return withNote(tables, all.filter(isLeftOut))
}

const systemText = (score: Score): string => short(score.system, LABEL_COLUMNS)

const crossed =
  <R, C>(
    corner: string,
    rows: readonly R[],
    columns: readonly C[],
    rowHead: (row: R) => string,
    columnHead: (column: C) => string,
    width: number,
    cell: (row: R, column: C) => string,
  ) =>
  (): readonly string[] => {
    const cells = rows.map((row) => [rowHead(row), ...columns.map((column) => cell(row, column))])
    return table([[short(corner, LABEL_COLUMNS), ...columns.map(columnHead)], ...cells], {
      align: rightOf(columns.length),
      width,
      names: [0],
    })
  }

const mostThatFit = (all: number, fitting: (count: number) => boolean): number => {
  let count = 1
  while (count < all && fitting(count + 1)) count++
  return count
}
