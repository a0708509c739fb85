/** One table of several metrics, a row for each system, as papers print it. */
import type { Measures, Result, Score } from '@assay/core/result'
import type { MetaColumn } from './columns.ts'
import { type ConventionsTable, conventionsTable } from './conventions-table.ts'
import { type Group, groupScores, scoresOf } from './group-scores.ts'
import {
  added,
  addMarks,
  addRanks,
  formatOf,
  type HeadGroup,
  type LayoutOptions,
  type Look,
  markBest,
  metaColumns,
  rankNotes,
  type Section,
  type Sheet,
} from './layout.ts'
import { legendsOf, marksOf, type SignificanceMarks } from './significance-marks.ts'
import { hasRatios, lookUp, measureTitle, type NumberFormat, unitsText } from './values.ts'

/** A metric with its measures in the table. */
interface MetricBlock {
  readonly group: Group
  readonly title: string
  readonly measures: readonly string[]
  /** True if the title says enough about its one measure. */
  readonly isTitleEnough: boolean
}

const blockOf = (group: Group, title: string): MetricBlock => {
  const { description, chosen, columns, headline } = group
  const matrix = description.matrix
  const measures = chosen ? columns : (matrix?.measures ?? [headline])
  return { group, title, measures, isTitleEnough: matrix !== undefined && !chosen && measures.length === 1 }
}

const nameOf = ({ description, metric }: Group): string => description.matrix?.title ?? metric

// Room over a few columns of numbers.
const MAX_VARIANT = 24

/** Titles of metrics; runs of one metric have the difference of their signatures, or numbers if that is too long. */
const titlesOf = (groups: readonly Group[]): readonly string[] => {
  const long = new Set(groups.filter(({ variant = '' }) => variant.length > MAX_VARIANT).map(({ metric }) => metric))
  const runs = new Map<string, number>()
  return groups.map((group) => {
    const { metric, variant } = group
    if (variant === undefined) return nameOf(group)
    const run = (runs.get(metric) ?? 0) + 1
    runs.set(metric, run)
    return `${nameOf(group)} (${long.has(metric) ? run : variant})`
  })
}

/** Notes that explain the numbers of runs. */
const runNotes = (blocks: readonly MetricBlock[]): readonly string[] =>
  blocks.flatMap(({ title, group: { variant } }) =>
    variant === undefined || title.endsWith(`(${variant})`) ? [] : [`${title}: ${variant}`],
  )

/** The metrics of the table; those that declare no measure for it are skipped, unless too few are left. */
const blocksOf = (groups: readonly Group[]): readonly MetricBlock[] => {
  const titles = titlesOf(groups)
  const blocks = groups.map((group, i) => blockOf(group, titles[i]!))
  const placed = blocks.filter(({ measures }) => measures.length > 0)
  if (placed.length > 1) return placed
  return blocks.map((block) => ({ ...block, measures: [block.group.headline], isTitleEnough: false }))
}

// ---- rows and columns -------------------------------------------------------------------------------------------------

interface MetricColumn {
  readonly block: MetricBlock
  readonly measure: string
}

const columnsIn = (blocks: readonly MetricBlock[]): readonly MetricColumn[] =>
  blocks.flatMap((block) => block.measures.map((measure) => ({ block, measure })))

/** The systems as ranked by the last metric, which is a summary; then those that it has not scored. */
const systemsIn = (blocks: readonly MetricBlock[]): readonly Score[] => {
  const scores = [...blocks].reverse().flatMap(({ group }) => scoresOf(group))
  return [...new Map(scores.map((score) => [score.system, score])).values()]
}

// as every paper has them, where a metric has several columns
const SHORT_TITLES: ReadonlyMap<string, string> = new Map([
  ['precision', 'P'],
  ['recall', 'R'],
])

const headingOf = ({ block: { group, title, measures, isTitleEnough }, measure }: MetricColumn): string => {
  if (isTitleEnough) return title
  const named = measureTitle(group.description, measure)
  return measures.length > 1 ? (SHORT_TITLES.get(named) ?? named) : named
}

const headGroups = (blocks: readonly MetricBlock[], names: number): readonly HeadGroup[] => [
  { text: '', columns: names },
  ...blocks.map(({ title, measures, isTitleEnough }) => ({
    text: isTitleEnough ? '' : title,
    columns: measures.length,
  })),
]

const measuresBySystem = (group: Group): ReadonlyMap<string, Measures> =>
  new Map(scoresOf(group).map(({ system, measures }) => [system, measures]))

// ---- the table --------------------------------------------------------------------------------------------------------

const sheetOf = (blocks: readonly MetricBlock[], look: Omit<Look, 'group'>, meta: readonly MetaColumn[]): Sheet => {
  const scores = systemsIn(blocks)
  const columns = columnsIn(blocks)
  const marks = columns.map(({ block, measure }) => marksOf(block.group, measure))
  const bySystem = new Map(blocks.map(({ group }) => [group, measuresBySystem(group)]))
  const cells = columns.map(({ block: { group }, measure }, c) => {
    const rowsOfMeasure = scores.map(({ system }) => bySystem.get(group)?.get(system))
    const ranked = { ...look, group }
    const cells = addRanks(ranked, measure, rowsOfMeasure, markBest(ranked, measure, rowsOfMeasure))
    return cells.map((cell, s) => addMarks(cell, marks[c]?.marks.get(scores[s]!.system)))
  })
  const names = 1 + meta.length
  const notes = [
    ...legendsOf(marks.filter((columnMarks): columnMarks is SignificanceMarks => columnMarks !== undefined)),
    ...rankNotes(look),
  ]
  return {
    title: '',
    over: headGroups(blocks, names),
    head: ['system', ...meta.map(({ title }) => title), ...columns.map(headingOf)],
    names,
    rows: scores.map((score, s) => [
      { text: score.system },
      ...meta.map(({ key }) => ({ text: lookUp(score.meta ?? {}, key) ?? '' })),
      ...cells.map((column) => column[s]!),
    ]),
    ...(notes.length > 0 && { notes }),
  }
}

// As many as stand in a heading.
const MAX_TITLES = 6

const blocksTitle = (blocks: readonly MetricBlock[]): string => {
  const titles = blocks.map(({ title }) => title)
  const left = titles.length - MAX_TITLES
  return left > 0 ? `${titles.slice(0, MAX_TITLES).join(', ')} and ${left} more` : titles.join(', ')
}

/** Systems and units that the metrics have in common. */
const aboutOf = (blocks: readonly MetricBlock[], scores: readonly Score[], percent: boolean): string => {
  const units = new Set(blocks.map(({ group }) => unitsText(scoresOf(group), group.description)))
  const who = scores.length > 1 ? `${scores.length} systems` : scores[0]!.system
  const ratios = percent && blocks.some(({ group }) => hasRatios(group.description))
  return [who, ...(units.size === 1 ? units : []), ...(ratios ? ['scores in percent'] : [])].join(', ')
}

const ownTables = (groups: readonly Group[]): readonly string[] =>
  groups.length === 0 ? [] : [`in tables of their own: ${groups.map(({ metric }) => metric).join(', ')}`]

const conventionsOverview = (
  { groups, sheet, notes }: ConventionsTable,
  all: readonly Group[],
  format: NumberFormat,
): Section => {
  const blocks = blocksOf(groups)
  return {
    metric: 'conventions',
    title: 'side by side',
    about: aboutOf(blocks, systemsIn(blocks), format.percent),
    tables: [sheet],
    signatures: [],
    notes: [...notes, ...ownTables(all.filter((group) => !groups.includes(group)))],
    legends: sheet.notes ?? [],
  }
}

/** The table of all metrics, or of the conventions of a preset; undefined if there is one metric. */
export const metricsOverview = (result: Result, options: LayoutOptions): Section | undefined => {
  const groups = groupScores(result, options.describe, options.columns)
  if (groups.length < 2) return undefined
  const conventions = conventionsTable(result, groups, formatOf(options))
  if (conventions !== undefined) return conventionsOverview(conventions, groups, formatOf(options))
  const blocks = blocksOf(groups)
  const format = formatOf(options)
  const scores = systemsIn(blocks)
  const left = groups.filter((group) => !blocks.some((block) => block.group === group))
  const sheet = sheetOf(
    blocks,
    { format, ...added(options) },
    options.columns === undefined ? [] : metaColumns(options, scores),
  )
  return {
    metric: blocksTitle(blocks),
    title: 'side by side',
    about: aboutOf(blocks, scores, format.percent),
    tables: [sheet],
    signatures: [],
    notes: [...runNotes(blocks), ...ownTables(left)],
    legends: sheet.notes ?? [],
  }
}
