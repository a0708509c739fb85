import type { Measures, Score } from '@assay/core/result'
import { type Group, isFineGrained, scoresOf } from './group-scores.ts'
import {
  type Breakdown,
  breakdownMeasures,
  breakdownSheet,
  intervalMeasure,
  type Look,
  listBreakdowns,
  partMeasures,
} from './layout.ts'
import { sheetLines } from './sheet-lines.ts'
import { LABEL_COLUMNS, labelText, namedTable, type TextTable } from './table.ts'
import { truncate, widthOf } from './terminal.ts'
import { formatFor, measureText, type NumberFormat, own, shortTitle, withHalves } from './values.ts'

// Rows that a terminal shows; files have them all.
const MOST_ROWS = 200

const moreNote = (left: number, what: string): string | undefined =>
  left > 0 ? `… and ${left} more ${left === 1 ? what.slice(0, -1) : what}; --json has them all` : undefined

const joinNotes = (notes: readonly (string | undefined)[]): string | undefined =>
  notes.filter((note) => note !== undefined).join('\n') || undefined

const newTextTable = (lines: readonly string[], note: string | undefined, title?: string): TextTable => ({
  lines,
  ...(title !== undefined && { title }),
  ...(note !== undefined && { note }),
})

const fits = (lines: readonly string[], width: number): boolean => lines.every((line) => widthOf(line) <= width)

const addHiddenNote = (tables: readonly TextTable[], hidden: readonly string[]): readonly TextTable[] => {
  const last = tables.at(-1)
  if (last === undefined || hidden.length === 0) return tables
  const note = `by ${hidden.map((facet) => truncate(facet, LABEL_COLUMNS)).join(', ')}: --json has them`
  return [...tables.slice(0, -1), { ...last, note: joinNotes([last.note, note])! }]
}

// ---- one system ------------------------------------------------------------------------------------------------------

/** For each facet a table of one system: a row for each label, a column for each measure that parts have. */
export const facetTables = (
  group: Group,
  score: Score,
  format: NumberFormat,
  width: number,
  isSkipped: (facet: string) => boolean = isFineGrained,
): readonly TextTable[] => {
  const all = listBreakdowns([score], ({ facets }) => facets)
  const shown = all.filter(({ name }) => !isSkipped(name))
  const tables = shown.map(({ name: facet, labels, part }): TextTable => {
    const rows = labels.slice(0, MOST_ROWS)
    const { ratios, counts } = partMeasures(
      group,
      labels.map((label) => part(score, label)?.measures),
    )
    const names = [...ratios, ...counts]
    const parts = rows.map((label) => part(score, label)?.measures)
    const texts = names.map((name) => columnTexts({ group, format }, parts, name, name === intervalMeasure(group)))
    const cells = rows.map((label, row) => [labelText(label), ...texts.map((column) => column[row]!)])
    const lay = (from: number, to: number, headOf: (name: string) => string, within?: number): readonly string[] => {
      const heads = names.map((name, i) => headOf(name) + ' '.repeat(intervalWidth(texts[i]!)))
      return labelledTable([truncate(facet, LABEL_COLUMNS), ...heads], cells, from, to, within)
    }
    const titled = lay(0, names.length, (name) => shortTitle(group.description, name))
    if (fits(titled, width)) return newTextTable(titled, moreNote(labels.length - rows.length, 'labels'))
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
    const left = [moreNote(labels.length - rows.length, 'labels'), moreNote(names.length - columns, 'counts'), gone]
    return newTextTable(named(from, columns, width), joinNotes(left))
  })
  return addHiddenNote(
    tables,
    all.map(({ name }) => name).filter((name) => isSkipped(name)),
  )
}

/** A table of the labels and some columns. */
const labelledTable = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  from: number,
  to: number,
  width?: number,
): readonly string[] =>
  namedTable(
    [head, ...rows].map((row) => [...row.slice(0, 1), ...row.slice(from + 1, to + 1)]),
    1,
    width,
  )

// ---- several systems -------------------------------------------------------------------------------------------------

/** For each facet every system by label: the headline, or the requested measures; systems or labels go across, as fits. */
export const headlineTables = (
  group: Group,
  format: NumberFormat,
  width: number,
  isSkipped: (facet: string) => boolean = isFineGrained,
): readonly TextTable[] => {
  const look = { group, format }
  const scores = scoresOf(group)
  const all = listBreakdowns(scores, ({ facets }) => facets)
  const tables = all
    .filter(({ name }) => !isSkipped(name))
    .flatMap((breakdown): readonly TextTable[] => {
      const measures = breakdownMeasures(look, scores, breakdown)
      if (measures.length > 1 && breakdown.labels.length <= MOST_ROWS) {
        const sheets = [false, true].map((labelsDown) => breakdownSheet(look, scores, breakdown, labelsDown))
        const fitting = sheets.map(sheetLines).find((lines) => fits(lines, width))
        if (fitting !== undefined)
          return [{ title: `by ${truncate(breakdown.name, LABEL_COLUMNS)}`, lines: fitting, heads: 2 }]
      }
      return measures.map((measure) => crossedTable(look, scores, breakdown, measure, width))
    })
  return addHiddenNote(
    tables,
    all.map(({ name }) => name).filter((name) => isSkipped(name)),
  )
}

/** One measure of every system by label. Intervals are dropped if there is no room for them. */
const crossedTable = (
  look: Look,
  scores: readonly Score[],
  { name, labels, part }: Breakdown,
  measure: string,
  width: number,
): TextTable => {
  const title = `${shortTitle(look.group.description, measure)} by ${truncate(name, LABEL_COLUMNS)}`
  const rows = labels.slice(0, MOST_ROWS)
  const halved = measure === intervalMeasure(look.group)
  const bounded =
    halved && rows.some((label) => scores.some((score) => hasInterval(part(score, label)?.measures, measure)))
  const across = (halves: boolean): readonly string[] =>
    crossTable(
      'system',
      scores.map(systemText),
      labels.map(labelText),
      labels.map((label) =>
        columnTexts(
          look,
          scores.map((score) => part(score, label)?.measures),
          measure,
          halves,
        ),
      ),
      width,
    )
  const down = (count: number, halves: boolean): readonly string[] =>
    crossTable(
      truncate(name, LABEL_COLUMNS),
      rows.map(labelText),
      scores.slice(0, count).map((score) => truncate(systemText(score), Math.max(8, Math.floor(width / 3)))),
      scores.slice(0, count).map((score) =>
        columnTexts(
          look,
          rows.map((label) => part(score, label)?.measures),
          measure,
          halves,
        ),
      ),
      width,
    )
  const lay = (halves: boolean): TextTable | undefined => {
    // a column takes three characters at least: do not lay out a million of them to find that they are too wide
    const wide = labels.length * 3 <= width ? across(halves) : undefined
    const hidden = bounded && !halves ? 'no room for the intervals: --json has them' : undefined
    if (wide !== undefined && fits(wide, width)) return newTextTable(wide, hidden, title)
    const count = halves ? scores.length : mostThatFit(scores.length, (some) => fits(down(some, false), width))
    const long = down(count, halves)
    if (halves && !fits(long, width)) return undefined
    const left = [moreNote(labels.length - rows.length, 'labels'), moreNote(scores.length - count, 'systems'), hidden]
    return newTextTable(long, joinNotes(left), title)
  }
  return (bounded ? lay(true) : undefined) ?? lay(false)!
}

const hasInterval = (measures: Measures | undefined, name: string): boolean =>
  measures !== undefined && own(measures, name)?.interval !== undefined

/** A column of one measure, with half intervals if they are wanted and present. */
const columnTexts = (
  { group: { description }, format }: Look,
  parts: readonly (Measures | undefined)[],
  name: string,
  halves: boolean,
): readonly string[] => {
  if (!halves || !parts.some((measures) => hasInterval(measures, name)))
    return parts.map((measures) => measureText(format, description, measures, name))
  const texts = withHalves(
    () => formatFor(format, description, name),
    parts.map((measures) => measures && own(measures, name)),
  )
  return texts.map((text, i) => (parts[i] === undefined ? '' : text))
}

/** Width of the half intervals after the numbers of a column. */
const intervalWidth = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, text.length - text.trimEnd().replace(/ ±.*/, '').trimEnd().length), 0)

const systemText = (score: Score): string => truncate(score.system, LABEL_COLUMNS)

const crossTable = (
  corner: string,
  down: readonly string[],
  across: readonly string[],
  columns: readonly (readonly string[])[],
  width: number,
): readonly string[] => {
  const heads = across.map((text, i) => text + ' '.repeat(intervalWidth(columns[i]!)))
  const rows = down.map((text, row) => [text, ...columns.map((column) => column[row]!)])
  return namedTable([[corner, ...heads], ...rows], 1, width)
}

const mostThatFit = (all: number, fitting: (count: number) => boolean): number => {
  let count = 1
  while (count < all && fitting(count + 1)) count++
  return count
}
