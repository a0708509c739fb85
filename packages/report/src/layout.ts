/** What a report shows, before it is Markdown, LaTeX or HTML: for each metric a heading and tables with numbers as text. */
import { compareCodePoints } from '@assay/core'
import type { Description, Measures, Part, Result, Score } from '@assay/core/result'
import { isFine } from './facets.ts'
import { type Group, groupsOf, type Ranked } from './group.ts'
import { type Marks, marksOf } from './letters.ts'
import { meanSheets } from './means.ts'
import {
  brief,
  gateNumbers,
  hasRatios,
  isCount,
  measureText,
  metaKeys,
  type NumberFormat,
  namesIn,
  own,
  unitsText,
  wantedText,
} from './values.ts'

/** One metric. All texts are as they come: who writes them out escapes them. */
export interface Section {
  readonly metric: string
  /** Where a metric was run several times, what the signature of this run says that those of the others do not. */
  readonly variant?: string
  readonly title: string
  /** Of what: `3 systems, 12 sentences, ratios in per cent`. */
  readonly about: string
  readonly tables: readonly Sheet[]
  /** How the scores can be had again. */
  readonly signatures: readonly string[]
  /** What has to be known beside the numbers, such as what a system left out. */
  readonly notes: readonly string[]
  /** How intervals and letters came about. */
  readonly legends: readonly string[]
}
export interface Sheet {
  readonly title: string
  readonly head: readonly string[]
  /** How many columns hold names; the others hold numbers. */
  readonly names: number
  readonly rows: readonly (readonly Cell[])[]
}
export interface Cell {
  readonly text: string
  /** The best of its column, or as good as it. */
  readonly best?: true
  /** Letters that it shares with those that do not differ from it, or a star. */
  readonly marks?: string
}

export interface LayoutOptions {
  readonly describe: (metric: string) => Description
  /** Per cent (the default), or ratios from 0 to 1. */
  readonly percent?: boolean
  /** Decimals: 2 of per cent, 4 of ratios. */
  readonly digits?: number
}

/** A group, and how its numbers are to look. */
export interface Look {
  readonly group: Group
  readonly format: NumberFormat
}

/** Per cent with two decimals, or ratios with four, unless other looks were asked for. */
export const formatOf = ({ percent = true, digits = percent ? 2 : 4 }: LayoutOptions): NumberFormat => ({
  percent,
  digits,
})

/** The sections of a result, in the order of its metrics. */
export const sectionsOf = (result: Result, options: LayoutOptions): readonly Section[] => {
  const format = formatOf(options)
  return groupsOf(result, options.describe).map((group) => sectionOf({ group, format }))
}

/** Every gate with what it asks for, those that fail first; nothing where there is none. */
export const gatesOf = (result: Result, options: LayoutOptions): Sheet | undefined => {
  if (result.gates.length === 0) return undefined
  const format = formatOf(options)
  const sorted = [...result.gates].sort((a, b) => Number(a.pass) - Number(b.pass))
  const rows = sorted.map((gate) => {
    const description = options.describe(gate.metric)
    const number = gateNumbers(format, description, gate)
    const title = own(description.measures, gate.measure)?.title ?? gate.measure
    const asked = `${wantedText(gate, number, gate.against ?? '')}${gate.reason === undefined ? '' : `: ${gate.reason}`}`
    const cells = [
      gate.pass ? 'pass' : 'FAIL',
      gate.metric,
      gate.system,
      gate.group ?? '',
      title,
      asked,
      number(gate.value),
    ]
    return cells.map((text) => ({ text }))
  })
  const failed = result.gates.filter(({ pass }) => !pass).length
  const title = failed === 0 ? 'gates: all pass' : `gates: ${failed} of ${result.gates.length} fail`
  return { title, head: ['gate', 'metric', 'system', 'group', 'measure', 'wanted', 'value'], names: 6, rows }
}

const sectionOf = (look: Look): Section => {
  const { group } = look
  const scores = group.ranking.map(({ score }) => score)
  const [first, second] = scores
  const alone = second === undefined ? first : undefined
  const own = alone
    ? [measuresOf(look, alone), ...partsOf(look, alone)]
    : [rankingOf(look), ...headlinesOf(look, scores)]
  const means = meanSheets(group, look.format).map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => row.map((text) => ({ text }))),
  }))
  const tables = [...own, ...means]
  return {
    metric: group.metric,
    ...(group.variant !== undefined && { variant: group.variant }),
    title: group.description.title,
    about: aboutOf(look, scores),
    tables,
    signatures: [...new Set(scores.map(({ signature }) => signature))],
    notes: notesOf(scores),
    legends: legendsOf(look, scores),
  }
}

// ---- words ------------------------------------------------------------------------------------------------------------

const titled = ({ group }: Look, name: string): string => own(group.description.measures, name)?.title ?? name

/** What a view made of the documents goes before what the metric says of them. */
const unitsOf = ({ group }: Look, [first]: readonly Score[]): string => first?.unitsCalled ?? group.description.units

const aboutOf = ({ group, format }: Look, scores: readonly Score[]): string => {
  const who = scores.length > 1 ? `${scores.length} systems` : (scores[0] as Score).system
  return `${who}, ${unitsText(scores, group.description)}${format.percent && hasRatios(group.description) ? ', ratios in per cent' : ''}`
}

const notesOf = (scores: readonly Score[]): readonly string[] => {
  const remarks = scores.flatMap((score) =>
    (score.remarks ?? []).map((remark) => (scores.length > 1 ? `${score.system}: ${remark}` : remark)),
  )
  const fine = [...new Set(scores.flatMap(({ facets }) => Object.keys(facets).filter(isFine)))].sort(compareCodePoints)
  return [...new Set(remarks), ...(fine.length === 0 ? [] : [`by ${fine.join(', ')}: csv and json have them`])]
}

/** How intervals came about. */
export const intervalsOf = (look: Look, scores: readonly Score[]): readonly string[] => {
  const said = scores.flatMap(({ bootstrap }) =>
    bootstrap === undefined
      ? []
      : [
          `intervals: ${brief(bootstrap.confidence * 100)} % of ${bootstrap.samples} bootstrap samples of ${unitsOf(look, scores)}, seed ${bootstrap.seed}`,
        ],
  )
  return [...new Set(said)]
}

const legendsOf = (look: Look, scores: readonly Score[]): readonly string[] => [
  ...new Set([...intervalsOf(look, scores), ...marksIn(look.group).flatMap((marks) => marks?.legend ?? [])]),
]

// ---- one system -------------------------------------------------------------------------------------------------------

/** Every measure in a row of its own, the headline last. */
const measuresOf = (look: Look, score: Score): Sheet => {
  const { group, format } = look
  const last = [...group.shows, group.headline]
  const names = namesIn(group.description, score.measures)
  const counts = names.filter((name) => isCount(group.description, name) && !last.includes(name))
  const rest = names.filter((name) => !counts.includes(name) && !last.includes(name))
  const ordered = [...counts, ...rest, ...last.filter((name) => names.includes(name))]
  const intervals = ordered.some((name) => own(score.measures, name)?.interval !== undefined)
  const rows = ordered.map((name) => [
    { text: titled(look, name) },
    { text: measureText(format, group.description, score.measures, name) },
    ...(intervals ? [{ text: intervalText(look, score.measures, name) }] : []),
  ])
  return { title: '', head: ['measure', 'value', ...(intervals ? ['interval'] : [])], names: 1, rows }
}

const intervalText = ({ group, format }: Look, measures: Measures, name: string): string => {
  const interval = own(measures, name)?.interval
  if (interval === undefined) return ''
  const text = (value: number): string => measureText(format, group.description, { [name]: { value } }, name)
  return `${text(interval[0])} to ${text(interval[1])}`
}

/** For each facet and each key of groups a table: labels down, measures across. */
const partsOf = (look: Look, score: Score): readonly Sheet[] =>
  breakdownsOf([score]).map(({ name, labels, part }) => {
    const { description, headline, shows } = look.group
    const present = new Set(labels.flatMap((label) => namesIn(description, part(score, label)?.measures ?? {})))
    const ratios = [...shows, headline].filter((measure) => present.has(measure))
    const counts = [...present].filter((measure) => isCount(description, measure) && !ratios.includes(measure))
    const measures = [...ratios, ...counts]
    const rows = labels.map((label) => [
      { text: label },
      ...measures.map((measure) => ({
        text: measureText(look.format, description, part(score, label)?.measures, measure),
      })),
    ])
    return { title: `by ${name}`, head: [name, ...measures.map((measure) => titled(look, measure))], names: 1, rows }
  })

// ---- several systems --------------------------------------------------------------------------------------------------

/** The measures of a ranking: the headline last. */
const rankedBy = ({ shows, headline }: Group): readonly string[] => [...shows, headline]

const marksIn = (group: Group): readonly (Marks | undefined)[] => rankedBy(group).map((name) => marksOf(group, name))

const rankingOf = (look: Look): Sheet => {
  const { group } = look
  const measures = rankedBy(group)
  const marks = marksIn(group)
  const intervals = group.ranking.some(({ score }) => own(score.measures, group.headline)?.interval !== undefined)
  const keys = metaKeys(group.ranking.map(({ score }) => score))
  const columns = measures.map((name) =>
    bestOf(
      look,
      name,
      group.ranking.map(({ score }) => score.measures),
    ),
  )
  const rows = group.ranking.map(({ score, rank }: Ranked, i) => [
    { text: rank === undefined ? '–' : String(rank) },
    { text: score.system },
    ...keys.map((key) => ({ text: own(score.meta ?? {}, key) ?? '' })),
    ...columns.map((column, m) => marked(column[i] as Cell, marks[m]?.marks.get(score.system))),
    ...(intervals ? [{ text: intervalText(look, score.measures, group.headline) }] : []),
  ])
  const head = ['rank', 'system', ...keys, ...measures.map((name) => titled(look, name))]
  const names = 2 + keys.length
  return { title: '', head: intervals ? [...head, 'interval'] : head, names, rows }
}

const marked = (cell: Cell, marks: string | undefined): Cell => (marks === undefined ? cell : { ...cell, marks })

/** The cells of a column, with those that are best: what looks equal is equally good. */
const bestOf = ({ group, format }: Look, name: string, column: readonly (Measures | undefined)[]): readonly Cell[] => {
  const texts = column.map((measures) => measureText(format, group.description, measures, name))
  const better = own(group.description.measures, name)?.better ?? 'neither'
  const values = column.flatMap((measures) => (measures && own(measures, name)?.value) ?? [])
  if (better === 'neither' || values.length < 2) return texts.map((text) => ({ text }))
  const best = values.reduce((a, b) => (a < b === (better === 'higher') ? b : a))
  const bestText = measureText(format, group.description, { [name]: { value: best } }, name)
  return texts.map((text) => (text === bestText ? { text, best: true } : { text }))
}

/** For each facet and each key of groups the headline: what is fewer, systems or labels, goes across. */
const headlinesOf = (look: Look, scores: readonly Score[]): readonly Sheet[] =>
  breakdownsOf(scores).map(({ name, labels, part }) => {
    const title = `${titled(look, look.group.headline)} by ${name}`
    const systems = scores.map(({ system }) => system)
    const byLabel = labels.map((label) =>
      bestOf(
        look,
        look.group.headline,
        scores.map((score) => part(score, label)?.measures),
      ),
    )
    if (labels.length > systems.length) {
      const rows = labels.map((label, l) => [{ text: label }, ...(byLabel[l] as readonly Cell[])])
      return { title, head: [name, ...systems], names: 1, rows }
    }
    const rows = systems.map((system, s) => [{ text: system }, ...byLabel.map((cells) => cells[s] as Cell)])
    return { title, head: ['system', ...labels], names: 1, rows }
  })

// ---- parts ------------------------------------------------------------------------------------------------------------

/** The scores of parts under the name of what divides them: a facet, or a key of groups. */
export interface Breakdown {
  readonly name: string
  readonly labels: readonly string[]
  readonly part: (score: Score, label: string) => Part | undefined
}

const breakdownsOf = (scores: readonly Score[]): readonly Breakdown[] => [
  // as fine as the input, or crossed: tables for programs
  ...breakdownsIn(scores, ({ facets }) => facets).filter(({ name }) => !isFine(name)),
  ...breakdownsIn(scores, ({ groups = {} }) => groups),
]

export const breakdownsIn = (scores: readonly Score[], of: (score: Score) => Score['facets']): readonly Breakdown[] =>
  sorted(scores.flatMap((score) => Object.keys(of(score)))).map((name) => ({
    name,
    labels: sorted(scores.flatMap((score) => Object.keys(own(of(score), name) ?? {}))),
    part: (score, label) => own(own(of(score), name) ?? {}, label),
  }))

const sorted = (names: readonly string[]): readonly string[] => [...new Set(names)].sort(compareCodePoints)
