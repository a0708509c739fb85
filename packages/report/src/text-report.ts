/** The report on a terminal: all tables of each metric, then the key numbers, and what they rest on. */
import type { Result, Score } from '@assay/core/result'
import { campaignFacts } from './campaign.ts'
import { facetTables, headlineTables } from './facet-tables.ts'
import { gateLines } from './gate-lines.ts'
import { type Group, groupScores, type RankedScore, scoresOf } from './group-scores.ts'
import {
  alignRanks,
  crossedSheets,
  formatOf,
  halfIntervalNotes,
  hardestSheets,
  type LayoutOptions,
  type Section,
} from './layout.ts'
import { linesAbove } from './lines-above.ts'
import { meanSheets } from './mean-tables.ts'
import { type MetricSection, metricSections, sectionSheets } from './metric-sections.ts'
import { metricsOverview } from './metrics-overview.ts'
import { patchSection } from './patch-section.ts'
import { comparisonTables, rankingTable } from './ranking-table.ts'
import { remarksOf } from './remarks.ts'
import { runSheets } from './run-tables.ts'
import type { Sheet, SheetSection } from './sheet.ts'
import { sheetLines, splitSheet, type TextTable } from './sheet-lines.ts'
import { type Style, styleOf } from './style.ts'
import { sweepSheets } from './sweep-tables.ts'
import type { Additions } from './system-summaries.ts'
import { LABEL_COLUMNS, table, wrap } from './table.ts'
import { safe, truncate, widthOf } from './terminal.ts'
import {
  countText,
  formatFor,
  hasRatios,
  isCount,
  lookUp,
  type NumberFormat,
  namesIn,
  shortTitle,
  unitsText,
  withHalves,
} from './values.ts'

export interface TextOptions extends LayoutOptions {
  /** Columns of the terminal: 80 by default. Tables of many columns keep to it, signatures do not. */
  readonly width?: number
  /** Wraps prose at the width, for a terminal. Otherwise a remark is one line, which can be searched. */
  readonly wrap?: boolean
  readonly color?: boolean
  /** Shows all measures of a single system, with counts and means over types, and not only those of its tables. */
  readonly allMeasures?: boolean
  /** Short signatures by whole ones, to show in their place. */
  readonly short?: Readonly<Record<string, string>>
}

interface Look {
  readonly format: NumberFormat
  readonly additions: Additions
  readonly width: number
  /** Columns of prose. */
  readonly prose: number
  readonly style: Style
  readonly short: Readonly<Record<string, string>>
  readonly allMeasures: boolean
}

/** The report of a result. Equal results give equal text; only its own colours are escapes. */
export const textReport = (result: Result, options: TextOptions): string => {
  const look: Look = {
    format: formatOf(options),
    width: options.width ?? 80,
    prose: options.wrap === true ? (options.width ?? 80) : Number.POSITIVE_INFINITY,
    additions: options.additions ?? { summaries: [] },
    style: styleOf(options.color ?? false),
    short: options.short ?? {},
    allMeasures: options.allMeasures ?? false,
  }
  const groups = groupScores(result, options.describe, options.columns)
  const overview = metricsOverview(result, options)
  // one table says all of them
  const rows = groups.filter(({ convention }) => convention !== undefined)
  const isRow = (group: Group): boolean => rows.length > 1 && rows.includes(group)
  const before = [campaignFacts(result), linesAbove(result)]
    .filter((lines) => lines.length > 0)
    .map((lines) => inLines(lines, look))
  const blocks = [
    ...(overview === undefined ? [] : [overviewBlock(overview, look)]),
    ...groups.filter((group) => !isRow(group)).map((group) => blockOf(group, look)),
  ]
  const gates = gateLines(result.gates, options.describe, look)
  const patch = result.patch && patchSection(result.patch, options.describe, look.format)
  const all = [
    ...before,
    ...(options.gold === undefined ? [] : [sheetSectionLines(options.gold, look)]),
    ...blocks,
    ...(patch === undefined ? [] : [sheetSectionLines(patch, look)]),
    ...(gates.length === 0 ? [] : [gates]),
  ]
  return blocks.length === 0 ? 'no scores\n' : `${all.map((lines) => lines.join('\n')).join('\n\n\n')}\n`
}

/** The table of all metrics, with as many side by side as fit. */
const overviewBlock = ({ metric, title, about, tables, notes }: Section, look: Look): readonly string[] => {
  const below = [...tables.flatMap(({ notes: tableNotes = [] }) => tableNotes), ...notes]
  return [
    ...titleLines(metric, title, look),
    ...inLines([about], look),
    ...tables
      .flatMap((sheet) => splitSheet(alignRanks(sheet, look), look.width))
      .flatMap((lines) => ['', ...tableLines({ lines, heads: 2 }, look)]),
    ...(below.length === 0 ? [] : ['', ...inLines(below, look).map(look.style.faint)]),
  ]
}

/** One metric: paragraphs with an empty line between them. */
const blockOf = (group: Group, look: Look): readonly string[] => {
  const { format, width, additions } = look
  const scores = scoresOf(group)
  const [first, second] = group.ranking as readonly [RankedScore, ...RankedScore[]]
  const several = second !== undefined
  const plain = { group, format, additions }
  const grouped = { ...plain, group: groupsAsFacets(group) }
  const tables = several
    ? [
        ...headlineTables(plain, width),
        ...hardestSheets(plain, scores).map(({ title, ...sheet }) => ({ title, lines: sheetLines(sheet, width) })),
        ...headlineTables(grouped, width, skipNone),
        ...comparisonTables(group, format, width),
      ]
    : [
        ...facetTables(plain, first.score, width),
        ...facetTables(grouped, grouped.group.ranking[0]!.score, width, skipNone),
      ]
  const { notes = [], ...ranking }: TextTable = several ? rankingTable(plain, width) : { lines: [] }
  const sources = [...provenance(group, scores, look), ...inLines(notes, look)].map(look.style.faint)
  const paragraphs = [
    heading(group, scores, look),
    ...tables.map((shown) => tableLines(shown, look)),
    ...crossedSheets(plain).map((sheet) => tableLines({ title: sheet.title, ...splitTable(sheet, look) }, look)),
    ...sweepSheets(group, format).map(({ head, ...sheet }) => {
      // what its rows are needs no word here
      const shown = head.map((title, i) => (i > 0 && i < sheet.names ? '' : title))
      return tableLines(splitTable({ ...sheet, head: shown }, look), look)
    }),
    ...[...meanSheets(group, format), ...runSheets(group, format)].map((sheet) => meanLines(sheet, look)),
    ...metricSections(plain).flatMap((section) => sectionLines(section, look)),
    inLines(remarkLines(scores), look),
    ...(several ? [sources, tableLines(ranking, look)] : [[...keyNumbers(group, first.score, look), ...sources]]),
  ]
  return paragraphs.filter((lines) => lines.length > 0).flatMap((lines, i) => (i === 0 ? lines : ['', ...lines]))
}

/** A table of means, with its title over the last of its names. */
const meanLines = ({ title, notes = [], ...sheet }: Sheet, look: Look): readonly string[] =>
  tableLines(
    { lines: sheetLines({ ...sheet, head: sheet.head.with(sheet.names - 1, title) }, look.width), notes },
    look,
  )

/** A table with its columns below each other where they have no room. */
const splitTable = (sheet: Sheet, { width }: Look): TextTable => ({ lines: splitSheet(sheet, width).flat() })

/** A section that is of no metric. */
const sheetSectionLines = ({ title, sentences, sheets }: SheetSection, look: Look): readonly string[] => {
  const tables = sheets.flatMap((sheet) => {
    const { title, notes = [] } = sheet
    return ['', ...tableLines({ ...splitTable(sheet, look), ...(title !== '' && { title }), notes }, look)]
  })
  return [look.style.strong(title), ...inLines(sentences, look), ...tables]
}

// Rows that a terminal shows; files have them all.
const MAX_ROWS = 200

/** A section of the metric's own: its title and texts, then its tables. */
const sectionLines = (section: MetricSection, look: Look): readonly (readonly string[])[] => {
  const head = inLines([section.title, ...section.texts], look)
  const tables = sectionSheets(section).map((sheet) => {
    const left = sheet.rows.length - MAX_ROWS
    const shown = splitTable({ ...sheet, rows: sheet.rows.slice(0, MAX_ROWS) }, look)
    return tableLines({ ...shown, notes: left > 0 ? [`… and ${left} more rows; --json has them all`] : [] }, look)
  })
  const [first = [], ...others] = tables
  return [[...head, ...first], ...others]
}

/** Groups are requested: none is skipped, however fine. */
const skipNone = (): boolean => false

/** Groups of documents as facets, to be shown alike. */
const groupsAsFacets = (group: Group): Group => ({
  ...group,
  ranking: group.ranking.map(({ score, rank }) => ({ score: { ...score, facets: score.groups ?? {} }, rank })),
})

const heading = (group: Group, scores: readonly Score[], look: Look): readonly string[] => {
  const { metric, variant, description } = group
  const [only, ...others] = scores
  const who = others.length > 0 ? `${scores.length} systems` : truncate(only!.system, LABEL_COLUMNS)
  const what = `${who}, ${unitsText(scores, description)}${look.format.percent && hasRatios(description) ? ', scores in percent' : ''}`
  return [
    ...titleLines(metric, description.title, look),
    ...inLines([...(variant === undefined ? [] : [variant]), what], look),
  ]
}

/** The name of a metric in bold, before its title. */
const titleLines = (metric: string, title: string, { style, prose }: Look): readonly string[] => {
  const [first = '', ...others] = wrap(`${safe(metric)}  ${safe(title)}`, prose)
  const name = safe(metric).slice(0, first.length)
  return [style.strong(name) + first.slice(name.length), ...others]
}

const tableLines = ({ title, lines, heads = 1, notes = [] }: TextTable, look: Look): readonly string[] => {
  const rows = lines.map((line, i) => (i < heads ? look.style.faint(line) : line))
  return [...(title === undefined ? [] : inLines([title], look)), ...rows, ...inLines(notes, look)]
}

/** Wraps prose. */
const inLines = (texts: readonly string[], { prose }: Look): readonly string[] =>
  texts.flatMap((text) => wrap(safe(text), prose))

/** Remarks of the metric on its sums, with the systems that they are about. */
const remarkLines = (scores: readonly Score[]): readonly string[] =>
  remarksOf(scores).map(({ text, systems }) => {
    const names = systems.map((system) => truncate(system, LABEL_COLUMNS))
    return `note: ${names.length === 0 ? '' : `${names.join(', ')}: `}${safe(text)}`
  })

/** Sources of the numbers: signatures, and the sampling of intervals. */
const provenance = (group: Group, scores: readonly Score[], look: Look): readonly string[] => {
  // a signature is copied as a whole: the terminal breaks it, and copies it in one
  const signatures = new Set(scores.map(({ signature }) => safe(lookUp(look.short, signature) ?? signature)))
  return [...signatures, ...inLines(halfIntervalNotes({ group, format: look.format }, scores), look)]
}

/** The measures of the tables in one line, the headline last; where all are asked for, counts in one line, then a row for each ratio. */
const keyNumbers = (group: Group, score: Score, look: Look): readonly string[] => {
  const { format, style, width } = look
  const { description, headline, columns, chosen } = group
  if (!look.allMeasures && !chosen) {
    const rows = columns.map(keyRow(group, score, format, columns))
    return fillLines(
      rows.map(([title = '', value = '']) => countItem(title, value.trim(), width)),
      width,
    ).map(style.strong)
  }
  const names = chosen ? columns : namesIn(description, score.measures)
  const counted = (name: string): string => countText(format, lookUp(score.measures, name)?.value)
  const counts = names.filter((name) => isCount(description, name) && !chosen && name !== headline)
  const countLines = fillLines(
    counts.map((name) => countItem(shortTitle(description, name), counted(name), width)),
    width,
  )
  const ratios = [...names.filter((name) => !isCount(description, name) && !columns.includes(name)), ...columns]
  const lines = table(ratios.map(keyRow(group, score, format, ratios)), { align: ['left', 'right'], width, names: [0] })
  return [...countLines, ...lines.slice(0, -1), style.strong(lines.at(-1) ?? '')]
}

const countItem = (title: string, count: string, width: number): string =>
  `${truncate(title, Math.max(6, width - count.length - 2))} ${count}`

/** Items with commas, in as few lines as possible. */
const fillLines = (items: readonly string[], width: number): readonly string[] => {
  const lines: string[] = []
  for (const item of items) {
    const last = lines.at(-1)
    const longer = `${last}, ${item}`
    // the comma of a line that goes on has to fit too
    if (last !== undefined && widthOf(longer) < width) lines[lines.length - 1] = longer
    else lines.push(item)
  }
  return lines.map((line, i) => (i < lines.length - 1 ? `${line},` : line))
}

const keyRow = ({ description }: Group, score: Score, format: NumberFormat, names: readonly string[]) => {
  const halved = withHalves(
    (i) => formatFor(format, description, names[i]!),
    names.map((name) => lookUp(score.measures, name)),
  )
  return (name: string, i: number): readonly string[] => {
    const counted = isCount(description, name)
    const value = counted ? countText(format, lookUp(score.measures, name)?.value) : halved[i]!
    return [shortTitle(description, name), value]
  }
}
