/** Layout of a report before it is Markdown, LaTeX or HTML: for each metric a heading and tables with numbers as text. */
import { compareCodePoints } from '@assay/core'
import type { Description, Measures, Part, Result, Score, Value } from '@assay/core/result'
import { type Column, isMeta, type MetaColumn } from './columns.ts'
import { detectableNotes } from './detectable.ts'
import { errorReductionsIn } from './error-reductions.ts'
import { type Group, groupScores, isFineGrained, type RankedScore, scoresOf } from './group-scores.ts'
import { meanSheets } from './mean-tables.ts'
import { metricSections, sectionNotes, sectionSheets } from './metric-sections.ts'
import { remarksOf } from './remarks.ts'
import { runSheets } from './run-tables.ts'
import { type Cell, cellsOf, type Sheet, type SheetSection } from './sheet.ts'
import { legendsOf, marksOf, type SignificanceMarks } from './significance-marks.ts'
import { type Additions, ranksOf, summaryTexts, summaryTitles } from './system-summaries.ts'
import {
  betterOf,
  bootstrapText,
  countText,
  drawnUnits,
  formatFor,
  gateNumbers,
  halfOf,
  hasRatios,
  hasValues,
  isCount,
  lookUp,
  mean,
  measureText,
  measureTitle,
  metaKeys,
  NONE,
  type NumberFormat,
  namesIn,
  shortNumber,
  signed,
  uniqueSorted,
  unitsOf,
  unitsText,
  wantedText,
} from './values.ts'

export type { Cell, HeadGroup, Sheet } from './sheet.ts'

/** One metric. Texts are not escaped yet. */
export interface Section {
  readonly metric: string
  /** If a metric was run several times, the parts of its signature that the others do not have. */
  readonly variant?: string
  readonly title: string
  /** Summary: `3 systems, 12 sentences, scores in percent`. */
  readonly about: string
  readonly tables: readonly Sheet[]
  /** Signatures with which the scores can be reproduced. */
  readonly signatures: readonly string[]
  /** Remarks on the numbers, such as items that a system skipped. */
  readonly notes: readonly string[]
  /** Notes on intervals and letters. */
  readonly legends: readonly string[]
}
/** Headings in one line, each with the heading over it: for formats without cells over several columns. */
export const flattenHeads = ({ over = [], head }: Sheet): readonly string[] => {
  const above = over.flatMap(({ text, columns }) => Array<string>(columns).fill(text))
  return head.map((text, column) => [above[column] ?? '', text].filter((part) => part !== '').join(' '))
}
export interface LayoutOptions {
  readonly describe: (metric: string) => Description
  /** Per cent (the default), or ratios from 0 to 1. */
  readonly percent?: boolean
  /** Decimals: 2 of percent, 4 of ratios. */
  readonly digits?: number
  /** The requested measures, in their order, and metadata of systems as `meta.KEY`; by default what each metric shows. */
  readonly columns?: readonly Column[]
  /** Skips metadata that not all systems have, unless it is requested. */
  readonly wholeMeta?: boolean
  /** Additions to tables of several systems. */
  readonly additions?: Additions
  /** Contents of the gold. */
  readonly gold?: SheetSection
}

/** A group, and the format of its numbers. */
export interface Look {
  readonly group: Group
  readonly format: NumberFormat
  /** The metadata of systems that a ranking shows. */
  readonly meta?: readonly MetaColumn[]
  readonly additions?: Additions
}

/** Per cent with two decimals, or ratios with four, unless the options say otherwise. */
export const formatOf = ({ percent = true, digits = percent ? 2 : 4 }: LayoutOptions): NumberFormat => ({
  percent,
  digits,
})

/** The sections of a result, in the order of its metrics. */
export const sectionsOf = (result: Result, options: LayoutOptions): readonly Section[] => {
  const format = formatOf(options)
  return groupScores(result, options.describe, options.columns).map((group) =>
    sectionOf({
      group,
      format,
      meta: metaColumns(options, scoresOf(group)),
      ...added(options),
    }),
  )
}

/** Metadata of systems: the requested columns, or all if none are requested. */
export const metaColumns = (
  { columns, wholeMeta = false }: LayoutOptions,
  scores: readonly Score[],
): readonly MetaColumn[] => {
  const known = metaKeys(scores)
  if (columns !== undefined)
    return columns
      .filter((column) => isMeta(column) && known.includes(column.measure))
      .map(({ measure, key = measure }) => ({ key: measure, title: key }))
  return known
    .filter((key) => !wholeMeta || scores.every(({ meta = {} }) => lookUp(meta, key) !== undefined))
    .map((key) => ({ key, title: key }))
}

/** A table of gates, those that fail first; undefined without gates. */
export const gateSheet = (result: Result, options: LayoutOptions): Sheet | undefined => {
  if (result.gates.length === 0) return undefined
  const format = formatOf(options)
  const sorted = [...result.gates].sort((a, b) => Number(a.pass) - Number(b.pass))
  const rows = sorted.map((gate) => {
    const description = options.describe(gate.metric)
    const number = gateNumbers(format, description, gate)
    const title = measureTitle(description, gate.measure)
    const verdict: Cell = gate.pass ? { text: 'pass', verdict: 'pass' } : { text: 'FAIL', verdict: 'fail' }
    const asked = `${wantedText(gate, number, gate.against ?? '')}${gate.reason === undefined ? '' : `: ${gate.reason}`}`
    const cells = [gate.metric, gate.system, gate.group ?? '', title, asked, number(gate.value)]
    return [verdict, ...cellsOf(cells)]
  })
  const failed = result.gates.filter(({ pass }) => !pass).length
  const title = failed === 0 ? 'gates: all pass' : `gates: ${failed} of ${result.gates.length} fail`
  return {
    title,
    head: ['gate', 'metric', 'system', 'group', 'measure', 'wanted', 'value'],
    names: 6,
    rowHead: 2,
    rows,
  }
}

const sectionOf = (look: Look): Section => {
  const { group } = look
  const scores = scoresOf(group)
  const [first, second] = scores
  const alone = second === undefined ? first : undefined
  const own = alone
    ? [measureSheet(look, alone, measureOrder(look, alone)), ...breakdownsOfOne(look, alone)]
    : [rankingSheet(look), ...breakdownSheets(look, scores), ...hardestSheets(look, scores)]
  const tables = [...own, ...crossedSheets(look), ...meanSheets(group, look.format), ...runSheets(group, look.format)]
  const sectionsOfMetric = metricSections(look)
  return {
    metric: group.metric,
    ...(group.variant !== undefined && { variant: group.variant }),
    title: group.description.title,
    about: aboutOf(look, scores),
    tables: [...tables, ...sectionsOfMetric.flatMap(sectionSheets)],
    signatures: [...new Set(scores.map(({ signature }) => signature))],
    notes: [...notesOf(scores), ...sectionsOfMetric.flatMap(sectionNotes)],
    legends: [...new Set(tables.flatMap(({ notes = [] }) => notes))],
  }
}

// ---- words ------------------------------------------------------------------------------------------------------------

export const titleOf = ({ group }: Pick<Look, 'group'>, measure: string): string =>
  measureTitle(group.description, measure)

const aboutOf = ({ group, format }: Look, scores: readonly Score[]): string => {
  const who = scores.length > 1 ? `${scores.length} systems` : scores[0]!.system
  return `${who}, ${unitsText(scores, group.description)}${format.percent && hasRatios(group.description) ? ', scores in percent' : ''}`
}

const notesOf = (scores: readonly Score[]): readonly string[] => {
  const remarks = remarksOf(scores).map(({ text, systems }) =>
    systems.length === 0 ? text : `${systems.join(', ')}: ${text}`,
  )
  const fine = [...new Set(scores.flatMap(({ facets }) => Object.keys(facets).filter(isFineGrained)))].sort(
    compareCodePoints,
  )
  return [...remarks, ...(fine.length === 0 ? [] : [`by ${fine.join(', ')}: csv and json have them`])]
}

/** Notes on intervals. */
export const intervalNotes = (look: Look, scores: readonly Score[]): readonly string[] =>
  bootstrapNotes(look, scores, (percent, drawn) => `intervals: ${percent} of ${drawn}`)

/** The same for half intervals. */
export const halfIntervalNotes = (look: Look, scores: readonly Score[]): readonly string[] =>
  bootstrapNotes(look, scores, (percent, drawn) => `±: half the ${percent} interval of ${drawn}`)

const bootstrapNotes = (
  look: Look,
  scores: readonly Score[],
  say: (percent: string, drawn: string) => string,
): readonly string[] => {
  const said = scores.flatMap(({ bootstrap }) => {
    if (bootstrap === undefined) return []
    const { confidence, samples } = bootstrap
    return [
      say(
        `${shortNumber(confidence * 100)} %`,
        `${samples} bootstrap samples of ${drawnUnits(look.group.description.draws ?? unitsOf(scores, look.group.description), scores)}, ${bootstrapText(bootstrap)}`,
      ),
    ]
  })
  return [...new Set(said)]
}

const addNotes = (sheet: Sheet, notes: readonly string[]): Sheet => (notes.length === 0 ? sheet : { ...sheet, notes })

// ---- one system -------------------------------------------------------------------------------------------------------

/** The measures of a score, counts first, the headline last; or the requested ones. */
const measureOrder = ({ group }: Look, { measures }: Score): readonly string[] => {
  const names = namesIn(group.description, measures)
  const last = group.columns.filter((name) => names.includes(name))
  const others = group.chosen ? [] : names.filter((name) => !last.includes(name))
  return [
    ...others.filter((name) => isCount(group.description, name)),
    ...others.filter((name) => !isCount(group.description, name)),
    ...last,
  ]
}

/** Measures of one system, a row each. */
export const measureSheet = (look: Look, score: Score, names: readonly string[]): Sheet => {
  const hasIntervals = names.some((name) => lookUp(score.measures, name)?.interval !== undefined)
  const rows = names.map((name) =>
    cellsOf([
      titleOf(look, name),
      numberAt(look, score.measures, name),
      ...(hasIntervals ? [intervalAt(look, score.measures, name)] : []),
    ]),
  )
  const head = ['measure', 'value', ...(hasIntervals ? ['interval'] : [])]
  return addNotes({ title: '', head, names: 1, rows }, hasIntervals ? intervalNotes(look, [score]) : [])
}

/** A number as text; empty if there is no such measure. */
export const numberAt = ({ group, format }: Look, measures: Measures | undefined, name: string): string =>
  measureText(format, group.description, measures, name)

/** `83.90 to 85.12`; empty if there is no interval. */
export const intervalAt = (look: Look, measures: Measures | undefined, name: string): string => {
  const interval = measures && lookUp(measures, name)?.interval
  if (interval === undefined) return ''
  const text = (value: number): string => numberAt(look, { [name]: { value } }, name)
  return `${text(interval[0])} to ${text(interval[1])}`
}

/** The column whose intervals a table shows. */
const intervalMeasure = ({ columns, headline }: Group): string =>
  columns.includes(headline) ? headline : (columns.at(-1) ?? headline)

/** `interval`, after its measure; if it is not after its measure, with its name. */
const intervalHead = (look: Look, shown: readonly string[], name: string): string =>
  shown.at(-1) === name ? 'interval' : `interval of ${titleOf(look, name)}`

const hasValue = (measures: Measures | undefined, name: string): boolean =>
  typeof lookUp(measures ?? {}, name)?.value === 'number'

/** Measures that have a value in any part: those of a ranking, and counts unless measures were requested. */
export const partMeasures = (
  { description, columns, chosen }: Group,
  parts: readonly (Measures | undefined)[],
): { readonly ratios: readonly string[]; readonly counts: readonly string[] } => {
  const present = new Set(parts.flatMap((measures = {}) => namesIn(description, measures)))
  const valued = [...present].filter((name) => parts.some((measures) => hasValue(measures, name)))
  const shown = columns.filter((name) => (chosen ? present.has(name) : valued.includes(name)))
  const ratios = shown.length > 0 ? shown : valued.filter((name) => !isCount(description, name))
  const others = chosen ? [] : valued.filter((name) => !ratios.includes(name))
  return { ratios, counts: others.filter((name) => isCount(description, name)) }
}

/** For each facet and each key of groups a table: labels down, measures across. */
const breakdownsOfOne = (look: Look, score: Score): readonly Sheet[] =>
  coarseBreakdowns([score]).map((breakdown) => {
    const parts = breakdown.labels.map((label) => breakdown.part(score, label)?.measures)
    return labelSheet(look, score, breakdown, partMeasures(look.group, parts), 'interval')
  })

/** One system by label: ratios, then counts; the interval of a measure in a column after the ratios, or its half after the number. */
export const labelSheet = (
  look: Look,
  score: Score,
  { name, labels, part }: Breakdown,
  { ratios, counts }: ReturnType<typeof partMeasures>,
  shown: 'interval' | 'half',
): Sheet => {
  const bounded = intervalMeasure(look.group)
  const parts = labels.map((label) => part(score, label)?.measures)
  const intervals = shown === 'interval' && parts.some((measures) => boundsOf(measures, bounded) !== undefined)
  const cellOf = (measures: Measures | undefined, measure: string): Cell => {
    const cell = { text: numberAt(look, measures, measure) }
    return shown === 'half' && measure === bounded ? withHalf(look, cell, measures, measure) : cell
  }
  const rows = labels.map((label, i) => [
    { text: label },
    ...ratios.map((measure) => cellOf(parts[i], measure)),
    ...(intervals ? [{ text: intervalAt(look, parts[i], bounded) }] : []),
    ...counts.map((measure) => cellOf(parts[i], measure)),
  ])
  const titles = (names: readonly string[]): readonly string[] => names.map((measure) => titleOf(look, measure))
  const head = [name, ...titles(ratios), ...(intervals ? [intervalHead(look, ratios, bounded)] : []), ...titles(counts)]
  return addNotes({ title: `by ${name}`, head, names: 1, rows }, intervals ? intervalNotes(look, [score]) : [])
}

// ---- several systems --------------------------------------------------------------------------------------------------

const marksByColumn = (group: Group): readonly (SignificanceMarks | undefined)[] =>
  group.columns.map((name) => marksOf(group, name))

/** The ranking: letters and stars after the numbers, and the interval in a column of its own. */
export const rankingSheet = (look: Look): Sheet => {
  const { group, meta = [] } = look
  const scores = scoresOf(group)
  const marks = marksByColumn(group)
  const errors = errorColumn(look)
  const bounded = intervalMeasure(group)
  const intervals = scores.some(({ measures }) => lookUp(measures, bounded)?.interval !== undefined)
  const all = scores.map(({ measures }) => measures)
  const columns = group.columns.map((name) => addRanks(look, name, all, markBest(look, name, all)))
  const rows = group.ranking.map(({ score, rank }: RankedScore, i) => [
    { text: rank === undefined ? '–' : String(rank) },
    { text: score.system },
    ...meta.map(({ key }) => ({ text: lookUp(score.meta ?? {}, key) ?? '' })),
    ...columns.map((column, m) => addMarks(column[i]!, marks[m]?.marks.get(score.system))),
    ...(intervals ? [{ text: intervalAt(look, score.measures, bounded) }] : []),
    ...(errors === undefined ? [] : [errors.cells[i]!]),
  ])
  const head = [
    'rank',
    'system',
    ...meta.map(({ title }) => title),
    ...group.columns.map((name) => titleOf(look, name)),
    ...(intervals ? [intervalHead(look, group.columns, bounded)] : []),
    ...(errors === undefined ? [] : [errors.head]),
  ]
  const sheet = { title: '', head, names: 2 + meta.length, rowHead: 1, rows: [...rows, ...summaryRows(look, head)] }
  return addNotes(sheet, [
    ...(intervals ? intervalNotes(look, scores) : []),
    ...legendsOf(marks.filter((one) => one !== undefined)),
    ...rankNotes(look),
    ...group.columns.flatMap((name) => detectableNotes(group, name, look.format)),
  ])
}

const noAdditions: Additions = { summaries: [] }

/** The additions of a report, for its tables. */
export const added = ({ additions }: Pick<LayoutOptions, 'additions'>): Pick<Look, 'additions'> =>
  additions === undefined ? {} : { additions }

/** The column with the share of a baseline's errors that each system does not make, where it is asked for. */
export const errorColumn = (look: Look): { readonly head: string; readonly cells: readonly Cell[] } | undefined => {
  const { group, additions: { errorsOf } = noAdditions } = look
  const found = errorsOf === undefined ? undefined : errorReductionsIn(group, errorsOf)
  if (found === undefined) return undefined
  const cells = found.reductions.map(({ share }): Cell => ({ text: signed(look.format, share) }))
  return { head: `fewer errors than ${found.baseline}`, cells }
}

/** The cells of a measure over all systems, one for each of the titles of the summaries that are asked for. */
const summaryCells = (look: Look, name: string, column: readonly (Measures | undefined)[]): readonly Cell[] => {
  const { group, additions: { summaries } = noAdditions } = look
  const values = column.map((measures) => (measures && lookUp(measures, name)?.value) ?? undefined)
  const text = (value: number): string => numberAt(look, { [name]: { value } }, name)
  const systems = scoresOf(group).map(({ system }) => system)
  return cellsOf(summaryTexts(summaries, { better: betterOf(group.description, name), text }, values, systems))
}

/** Rows below a ranking on all of its systems. */
export const summaryRows = (look: Look, head: readonly string[]): readonly (readonly Cell[])[] => {
  const { group, meta = [], additions: { summaries } = noAdditions } = look
  const columns = group.columns.map((name) =>
    summaryCells(
      look,
      name,
      scoresOf(group).map(({ measures }) => measures),
    ),
  )
  const rest = head.length - 2 - meta.length - columns.length
  return summaryTitles(summaries).map((title, i) => [
    ...cellsOf([NONE, title, ...meta.map(() => '')]),
    ...columns.map((cells) => cells[i]!),
    ...Array.from({ length: rest }, () => ({ text: '' })),
  ])
}

/** The cells of a measure with the rank of each by it, where ranks are asked for; beside an interval at its end. */
export const addRanks = (
  { group, additions }: Look,
  name: string,
  column: readonly (Measures | undefined)[],
  cells: readonly Cell[],
): readonly Cell[] => {
  if (!additions?.hasRanks) return cells
  const values = column.map((measures) => (measures && lookUp(measures, name)?.value) ?? undefined)
  const ranks = ranksOf(values, betterOf(group.description, name))
  return cells.map((cell, s) => {
    if (ranks[s] === undefined) return cell
    const rank = `(${ranks[s]})`
    return cell.half === undefined
      ? { ...cell, text: `${cell.text} ${rank}` }
      : { ...cell, half: `${cell.half} ${rank}` }
  })
}

const rankDigits = ({ text, half = text }: Cell): number => /\((\d+)\)$/.exec(half)?.[1]?.length ?? 0

/** A table with ranks as plain text has it: blanks behind the short ones keep the numbers under each other. */
export const alignRanks = (sheet: Sheet, { additions }: Pick<Look, 'additions'>): Sheet => {
  if (!additions?.hasRanks) return sheet
  const digits = sheet.head.map((_, c) => Math.max(0, ...sheet.rows.map((row) => rankDigits(row[c]!))))
  const aligned = (cell: Cell, c: number): Cell => {
    const own = c < sheet.names ? 0 : rankDigits(cell)
    const blanks = own === 0 ? '' : ' '.repeat(digits[c]! - own)
    return cell.half === undefined ? { ...cell, text: cell.text + blanks } : { ...cell, half: cell.half + blanks }
  }
  return { ...sheet, rows: sheet.rows.map((row) => row.map(aligned)) }
}

export const rankNotes = ({ additions }: Pick<Look, 'additions'>): readonly string[] =>
  additions?.hasRanks ? ['(1): the rank by this column'] : []

export const addMarks = (cell: Cell, marks: string | undefined): Cell =>
  marks === undefined ? cell : { ...cell, marks }

/** The cells of a column with the best marked; cells that look equal are equally good. */
export const markBest = (look: Look, name: string, column: readonly (Measures | undefined)[]): readonly Cell[] => {
  const { group } = look
  const texts = column.map((measures) => numberAt(look, measures, name))
  const better = betterOf(group.description, name)
  const values = column.flatMap((measures) => (measures && lookUp(measures, name)?.value) ?? [])
  if (better === 'neither' || values.length < 2) return texts.map((text) => ({ text }))
  const best = values.reduce((a, b) => (a < b === (better === 'higher') ? b : a))
  const bestText = numberAt(look, { [name]: { value: best } }, name)
  return texts.map((text) => (text === bestText ? { text, best: true } : { text }))
}

/** For each facet and each key of groups the headline of every system, or the requested measures. */
const breakdownSheets = (look: Look, scores: readonly Score[]): readonly Sheet[] =>
  coarseBreakdowns(scores).map((breakdown) =>
    breakdownSheet(look, scores, breakdown, breakdownMeasures(look, scores, breakdown)),
  )

/** The measures of a table by label: the headline or what else has a value, or the requested ones that parts have. */
export const breakdownMeasures = (
  { group }: Pick<Look, 'group'>,
  scores: readonly Score[],
  { labels, part }: Breakdown,
): readonly string[] => {
  const parts = labels.flatMap((label) => scores.map((score) => part(score, label)?.measures))
  const present = group.chosen
    ? group.columns.filter((name) => parts.some((measures = {}) => lookUp(measures, name) !== undefined))
    : []
  if (present.length > 0) return present
  const all = [
    group.headline,
    ...group.columns.toReversed(),
    // in the order of the metric: that of a stored result is by name
    ...Object.keys(group.description.measures),
    ...parts.flatMap((measures = {}) => Object.keys(measures)),
  ]
  const valued = all.find((name) => parts.some((measures) => hasValue(measures, name)))
  return [valued ?? group.headline]
}

/** A table of systems by labels; the fewer go across, over the measures if there are several. */
export const breakdownSheet = (
  look: Look,
  scores: readonly Score[],
  { name, labels, part }: Breakdown,
  measures: readonly string[],
  labelsDown = labels.length > scores.length,
): Sheet => {
  const [only, second] = measures as readonly [string, string?]
  const title = second === undefined ? `${titleOf(look, only)} by ${name}` : `by ${name}`
  const bounded = intervalMeasure(look.group)
  /** By label, then measure: the systems, and what there is on all of them. */
  const cells = labels.map((label) =>
    measures.map((measure) => {
      const column = scores.map((score) => part(score, label)?.measures)
      const best = markBest(look, measure, column)
      const cells = measure === bounded ? best.map((cell, s) => withHalf(look, cell, column[s], measure)) : best
      return [...cells, ...summaryCells(look, measure, column)]
    }),
  )
  const systems = [...scores.map(({ system }) => system), ...summaryTitles((look.additions ?? noAdditions).summaries)]
  const [down, across] = labelsDown ? [labels, systems] : [systems, labels]
  const rows = down.map((text, d) => [
    { text },
    ...across.flatMap((_, a) =>
      measures.map((_, m) => (labelsDown ? cells[d]?.[m]?.[a] : cells[a]?.[m]?.[d]) ?? { text: '' }),
    ),
  ])
  const corner = labelsDown ? name : 'system'
  const over = [{ text: '', columns: 1 }, ...across.map((text) => ({ text, columns: measures.length }))]
  const titles = measures.map((measure) => titleOf(look, measure))
  const sheet =
    second === undefined
      ? { title, head: [corner, ...across], names: 1, rows }
      : { title, over, head: [corner, ...across.flatMap(() => titles)], names: 1, rows }
  const halved =
    measures.includes(bounded) &&
    labels.some((label) => scores.some((score) => boundsOf(part(score, label)?.measures, bounded) !== undefined))
  return addNotes(sheet, halved ? halfIntervalNotes(look, scores) : [])
}

const boundsOf = (measures: Measures | undefined, name: string): Value['interval'] =>
  measures && lookUp(measures, name)?.interval

/** A number with half of its interval. */
export const withHalf = (look: Look, cell: Cell, measures: Measures | undefined, name: string): Cell => {
  const half = halfOf(formatFor(look.format, look.group.description, name), boundsOf(measures, name))
  return half === '' ? cell : { ...cell, half }
}

// ---- the hardest labels -----------------------------------------------------------------------------------------------

// Labels shown; the tables by label have them all.
const MAX_HARDEST = 10

// What a metric calls the number of things that the gold has.
const GOLD_COUNT = /^(?:gold|key|entities$)/

/** Number of gold items of a label, if a measure counts them, or of documents of a group. */
export const countOfLabel = (
  { group: { description } }: Look,
  scores: readonly Score[],
  { part }: Breakdown,
  label: string,
): number | undefined => {
  const numbers = scores.flatMap((score) => {
    const one = part(score, label)
    if (one === undefined) return []
    if ('units' in one && typeof one.units === 'number') return one.units
    const count = Object.keys(one.measures).find((name) => GOLD_COUNT.test(name) && isCount(description, name))
    return (count === undefined ? undefined : lookUp(one.measures, count)?.value) ?? []
  })
  return numbers.length === 0 ? undefined : numbers.reduce((most, number) => Math.max(most, number), 0)
}

interface LabelDifficulty {
  readonly label: string
  readonly mean: number
  readonly n: number | undefined
}

/** The labels with the mean of a measure over the systems that have a value. */
export const rankByDifficulty = (
  look: Look,
  scores: readonly Score[],
  breakdown: Breakdown,
  measure: string,
  first: 'easiest' | 'hardest',
): readonly LabelDifficulty[] => {
  const isAscending = (betterOf(look.group.description, measure) === 'lower') === (first === 'easiest')
  const known = breakdown.labels.flatMap((label): readonly LabelDifficulty[] => {
    const values = scores.flatMap((score) => lookUp(breakdown.part(score, label)?.measures ?? {}, measure)?.value ?? [])
    const average = mean(values)
    return average === undefined ? [] : [{ label, mean: average, n: countOfLabel(look, scores, breakdown, label) }]
  })
  return known.sort((a, b) => {
    if (a.mean === b.mean) return compareCodePoints(a.label, b.label)
    return a.mean < b.mean === isAscending ? -1 : 1
  })
}

/** The easiest label first, by the mean of the headline over systems; labels without values last. */
export const sortByDifficulty = (look: Look, breakdown: Breakdown): readonly string[] => {
  const ranked = rankByDifficulty(look, scoresOf(look.group), breakdown, look.group.headline, 'easiest')
  return [...new Set([...ranked.map(({ label }) => label), ...breakdown.labels])]
}

// Facets of the kind of an item, not of its place.
const TYPE_FACETS: readonly string[] = ['category', 'type']

/** The categories, or else the types, by difficulty: the mean of the headline over all systems, with gold counts. */
export const hardestSheets = (look: Look, scores: readonly Score[]): readonly Sheet[] => {
  const all = listBreakdowns(scores, ({ facets }) => facets)
  const [breakdown] = TYPE_FACETS.flatMap((name) => all.filter((one) => one.name === name))
  if (breakdown === undefined) return []
  const measures = breakdownMeasures(look, scores, breakdown)
  const { headline } = look.group
  const measure = measures.includes(headline) ? headline : measures[0]!
  const hard = rankByDifficulty(look, scores, breakdown, measure, 'hardest')
  const better = betterOf(look.group.description, measure)
  if (better === 'neither' || hard.length < 2) return []
  const shown = hard.slice(0, MAX_HARDEST)
  const counted = shown.some(({ n }) => n !== undefined)
  const cut = shown.length < hard.length ? `the ${shown.length} hardest of ${hard.length}` : 'the hardest first'
  return [
    {
      title: `${breakdown.name}, ${cut}`,
      head: [breakdown.name, ...(counted ? ['n'] : []), `mean ${titleOf(look, measure)}`],
      names: 1,
      rows: shown.map(({ label, mean, n }) => [
        { text: label },
        ...(counted ? [{ text: n === undefined ? '' : countText(look.format, n) }] : []),
        { text: numberAt(look, { [measure]: { value: mean } }, measure) },
      ]),
    },
  ]
}

// ---- parts ------------------------------------------------------------------------------------------------------------

/** The scores of parts by a facet or a key of groups. */
export interface Breakdown {
  readonly name: string
  readonly labels: readonly string[]
  readonly part: (score: Score, label: string) => Part | undefined
}

const coarseBreakdowns = (scores: readonly Score[]): readonly Breakdown[] => [
  // as fine as the input, or crossed: tables for programs
  ...listBreakdowns(scores, ({ facets }) => facets).filter(({ name }) => !isFineGrained(name)),
  ...listBreakdowns(scores, ({ groups = {} }) => groups),
]

const CROSS = ' × '

/** The facet, or the groups, of two keys in either order, with the labels of both; nothing where the metric has none. */
const crossedBreakdown = (scores: readonly Score[], [down, across]: readonly [string, string]) => {
  const all = [
    ...listBreakdowns(scores, ({ facets }) => facets),
    ...listBreakdowns(scores, ({ groups = {} }) => groups),
  ]
  for (const { name, labels, part } of all) {
    const keys = name.split(name.includes(CROSS) ? CROSS : '+')
    const isTurned = keys[0] === across
    if (keys.length !== 2 || !keys.includes(down) || !keys.includes(across)) continue
    const pairs = labels.map((label) => label.split(CROSS)).filter((both) => both.length === 2)
    const valuesAt = (index: number): readonly string[] => uniqueSorted(pairs.map((both) => both[index]!))
    return {
      down: valuesAt(isTurned ? 1 : 0),
      across: valuesAt(isTurned ? 0 : 1),
      part: (score: Score, d: string, a: string) => part(score, isTurned ? `${a}${CROSS}${d}` : `${d}${CROSS}${a}`),
    }
  }
  return undefined
}

/** Names of the facets and groups of two keys that a table can have: `language,type`. */
export const tablesOf = (scores: readonly Score[]): readonly string[] =>
  uniqueSorted(
    scores
      .flatMap(({ facets, groups = {} }) => [
        ...Object.keys(facets).map((name) => name.split(CROSS)),
        ...Object.keys(groups).map((name) => name.split('+')),
      ])
      .filter((keys) => keys.length === 2)
      .map((keys) => keys.join(',')),
  )

/** The headline by two keys, with a row for each system, and what is asked for on all of them, below each value of the first. */
export const crossedSheets = (look: Look): readonly Sheet[] => {
  const { group, additions: { table, summaries } = noAdditions } = look
  const scores = scoresOf(group)
  const crossed = table && crossedBreakdown(scores, table)
  if (table === undefined || crossed === undefined) return []
  const [down, across] = table
  const { headline } = group
  const isAlone = scores.length === 1
  const titles = [...scores.map(({ system }) => system), ...(isAlone ? [] : summaryTitles(summaries))]
  const rows = crossed.down.flatMap((value) => {
    const columns = crossed.across.map((other) => {
      const column = scores.map((score) => crossed.part(score, value, other)?.measures)
      return [...markBest(look, headline, column), ...(isAlone ? [] : summaryCells(look, headline, column))]
    })
    return titles.map((title, t) => [
      ...cellsOf(isAlone ? [value] : [value, title]),
      ...columns.map((cells) => cells[t]!),
    ])
  })
  const names = isAlone ? [down] : [down, 'system']
  return [
    {
      title: `${titleOf(look, headline)} by ${down} and ${across}`,
      head: [...names, ...crossed.across],
      names: names.length,
      ...(isAlone ? {} : { rowHead: 1 }),
      rows,
    },
  ]
}

/** Breakdowns by facets or by groups, with the labels of parts that have a value. */
export const listBreakdowns = (scores: readonly Score[], of: (score: Score) => Score['facets']): readonly Breakdown[] =>
  uniqueSorted(scores.flatMap((score) => Object.keys(of(score)))).flatMap((name) => {
    const parts = scores.flatMap((score) => Object.entries(lookUp(of(score), name) ?? {}))
    const labels = uniqueSorted(parts.filter(([, { measures }]) => hasValues(measures)).map(([label]) => label))
    return labels.length === 0
      ? []
      : [{ name, labels, part: (score, label) => lookUp(lookUp(of(score), name) ?? {}, label) }]
  })
