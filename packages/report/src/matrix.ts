/** One table of several metrics, a row for each system, as papers print it. */
import type { Measures, Result, Score } from '@assay/core/result'
import type { MetaColumn } from './columns.ts'
import { type Group, groupsOf } from './group.ts'
import {
  bestOf,
  formatOf,
  type LayoutOptions,
  type Look,
  marked,
  metaOf,
  type Over,
  type Section,
  type Sheet,
  scoresIn,
} from './layout.ts'
import { legendsOf, type Marks, marksOf } from './letters.ts'
import { hasRatios, own, unitsText } from './values.ts'

/** A metric with its measures in the table. */
interface Block {
  readonly group: Group
  readonly title: string
  readonly measures: readonly string[]
  /** Whether its title says enough of its one measure. */
  readonly bare: boolean
}

const blockOf = (group: Group, title: string): Block => {
  const { description, chosen, columns, headline } = group
  const said = description.matrix
  const measures = chosen ? columns : (said?.measures ?? [headline])
  return { group, title, measures, bare: said !== undefined && !chosen && measures.length === 1 }
}

const nameOf = ({ description, metric }: Group): string => description.matrix?.title ?? metric

// What stands over a few columns of numbers.
const MOST_VARIANT = 24

/** Runs of one metric are told apart by what is not the same in their signatures, or by numbers where that is too long. */
const titlesOf = (groups: readonly Group[]): readonly string[] => {
  const long = new Set(groups.filter(({ variant = '' }) => variant.length > MOST_VARIANT).map(({ metric }) => metric))
  const runs = new Map<string, number>()
  return groups.map((group) => {
    const { metric, variant } = group
    if (variant === undefined) return nameOf(group)
    const run = (runs.get(metric) ?? 0) + 1
    runs.set(metric, run)
    return `${nameOf(group)} (${long.has(metric) ? run : variant})`
  })
}

/** What the numbers of runs stand for. */
const runNotes = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap(({ title, group: { variant } }) =>
    variant === undefined || title.endsWith(`(${variant})`) ? [] : [`${title}: ${variant}`],
  )

/** The metrics that belong into one table; those that are said to have no place in it stand by themselves, unless too few are left. */
const blocksOf = (groups: readonly Group[]): readonly Block[] => {
  const titles = titlesOf(groups)
  const blocks = groups.map((group, i) => blockOf(group, titles[i]!))
  const placed = blocks.filter(({ measures }) => measures.length > 0)
  if (placed.length > 1) return placed
  return blocks.map((block) => ({ ...block, measures: [block.group.headline], bare: false }))
}

// ---- rows and columns -------------------------------------------------------------------------------------------------

interface Column {
  readonly block: Block
  readonly measure: string
}

const columnsIn = (blocks: readonly Block[]): readonly Column[] =>
  blocks.flatMap((block) => block.measures.map((measure) => ({ block, measure })))

/** The systems as the last metric ranks them, since a summary stands last; then those that it has not scored. */
const systemsIn = (blocks: readonly Block[]): readonly Score[] => {
  const scores = [...blocks].reverse().flatMap(({ group }) => scoresIn(group))
  return [...new Map(scores.map((score) => [score.system, score])).values()]
}

// as every paper has them, where a metric has several columns
const short: ReadonlyMap<string, string> = new Map([
  ['precision', 'P'],
  ['recall', 'R'],
])

const headingOf = ({ block: { group, title, measures, bare }, measure }: Column): string => {
  if (bare) return title
  const named = own(group.description.measures, measure)?.title ?? measure
  return measures.length > 1 ? (short.get(named) ?? named) : named
}

const overOf = (blocks: readonly Block[], names: number): readonly Over[] => [
  { text: '', columns: names },
  ...blocks.map(({ title, measures, bare }) => ({ text: bare ? '' : title, columns: measures.length })),
]

const measuresBySystem = (group: Group): ReadonlyMap<string, Measures> =>
  new Map(scoresIn(group).map(({ system, measures }) => [system, measures]))

// ---- the table --------------------------------------------------------------------------------------------------------

const sheetOf = (blocks: readonly Block[], look: Omit<Look, 'group'>, meta: readonly MetaColumn[]): Sheet => {
  const scores = systemsIn(blocks)
  const columns = columnsIn(blocks)
  const marks = columns.map(({ block, measure }) => marksOf(block.group, measure))
  const bySystem = new Map(blocks.map(({ group }) => [group, measuresBySystem(group)]))
  const cells = columns.map(({ block: { group }, measure }, c) => {
    const own = scores.map(({ system }) => bySystem.get(group)?.get(system))
    const best = bestOf({ ...look, group }, measure, own)
    return best.map((cell, s) => marked(cell, marks[c]?.marks.get(scores[s]!.system)))
  })
  const names = 1 + meta.length
  const notes = legendsOf(marks.filter((one): one is Marks => one !== undefined))
  return {
    title: '',
    over: overOf(blocks, names),
    head: ['system', ...meta.map(({ title }) => title), ...columns.map(headingOf)],
    names,
    rows: scores.map((score, s) => [
      { text: score.system },
      ...meta.map(({ key }) => ({ text: own(score.meta ?? {}, key) ?? '' })),
      ...cells.map((column) => column[s]!),
    ]),
    ...(notes.length > 0 && { notes }),
  }
}

// As many as stand in a heading.
const MOST_TITLES = 6

const calledOf = (blocks: readonly Block[]): string => {
  const titles = blocks.map(({ title }) => title)
  const left = titles.length - MOST_TITLES
  return left > 0 ? `${titles.slice(0, MOST_TITLES).join(', ')} and ${left} more` : titles.join(', ')
}

/** What the metrics have in common. */
const aboutOf = (blocks: readonly Block[], scores: readonly Score[], percent: boolean): string => {
  const units = new Set(blocks.map(({ group }) => unitsText(scoresIn(group), group.description)))
  const who = scores.length > 1 ? `${scores.length} systems` : scores[0]!.system
  const ratios = percent && blocks.some(({ group }) => hasRatios(group.description))
  return [who, ...(units.size === 1 ? units : []), ...(ratios ? ['ratios in per cent'] : [])].join(', ')
}

/** The table of all metrics, before those of each; nothing where there is one metric. */
export const overviewOf = (result: Result, options: LayoutOptions): Section | undefined => {
  const groups = groupsOf(result, options.describe, options.columns)
  if (groups.length < 2) return undefined
  const blocks = blocksOf(groups)
  const format = formatOf(options)
  const scores = systemsIn(blocks)
  const left = groups.filter((group) => !blocks.some((block) => block.group === group)).map(({ metric }) => metric)
  const sheet = sheetOf(blocks, { format }, options.columns === undefined ? [] : metaOf(options, scores))
  return {
    metric: calledOf(blocks),
    title: 'side by side',
    about: aboutOf(blocks, scores, format.percent),
    tables: [sheet],
    signatures: [],
    notes: [...runNotes(blocks), ...(left.length === 0 ? [] : [`in tables of their own: ${left.join(', ')}`])],
    legends: sheet.notes ?? [],
  }
}
