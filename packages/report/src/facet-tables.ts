/** Tables by label as a terminal has room for them, of one system or of several. */
import type { Score } from '@assay/core/result'
import { isFineGrained, scoresOf } from './group-scores.ts'
import {
  type Breakdown,
  breakdownMeasures,
  breakdownSheet,
  type Look,
  labelSheet,
  listBreakdowns,
  partMeasures,
} from './layout.ts'
import type { Sheet } from './sheet.ts'
import { type Attempt, firstFitting, fits, pickColumns, type SheetBody, type TextTable } from './sheet-lines.ts'
import { LABEL_COLUMNS } from './table.ts'
import { truncate } from './terminal.ts'

// Rows that a terminal shows; files have them all.
const MAX_ROWS = 200

/** A note on rows or columns that are not shown. */
const moreNotes = (left: number, what: string): readonly string[] =>
  left > 0 ? [`… and ${left} more ${left === 1 ? what.slice(0, -1) : what}; --json has them all`] : []

/** Tables of the facets that are not skipped; the last has a note on the others. */
const tablesOf = (
  scores: readonly Score[],
  isSkipped: (facet: string) => boolean,
  tableOf: (breakdown: Breakdown) => readonly TextTable[],
): readonly TextTable[] => {
  const all = listBreakdowns(scores, ({ facets }) => facets)
  const tables = all.filter(({ name }) => !isSkipped(name)).flatMap(tableOf)
  const hidden = all.flatMap(({ name }) => (isSkipped(name) ? [truncate(name, LABEL_COLUMNS)] : []))
  const last = tables.at(-1)
  if (last === undefined || hidden.length === 0) return tables
  return tables.with(-1, { ...last, notes: [...(last.notes ?? []), `by ${hidden.join(', ')}: --json has them`] })
}

// ---- one system ------------------------------------------------------------------------------------------------------

/** For each facet a table of one system: a row for each label, a column for each measure that parts have. */
export const facetTables = (
  look: Look,
  score: Score,
  width: number,
  isSkipped: (facet: string) => boolean = isFineGrained,
): readonly TextTable[] =>
  tablesOf([score], isSkipped, (breakdown) => {
    const { name, labels, part } = breakdown
    const measures = partMeasures(
      look.group,
      labels.map((label) => part(score, label)?.measures),
    )
    const sheet = labelSheet(look, score, { ...breakdown, labels: labels.slice(0, MAX_ROWS) }, measures, 'half')
    return [firstFitting(labelAttempts(sheet, name, measures, labels.length - sheet.rows.length), width)]
  })

/** Names are shorter than titles; if that is not enough, counts have to go, then labels are cut, then ratios go. */
function* labelAttempts(
  sheet: SheetBody,
  name: string,
  { ratios, counts }: ReturnType<typeof partMeasures>,
  left: number,
): Iterable<Attempt> {
  const names = [...ratios, ...counts]
  const labels = moreNotes(left, 'labels')
  yield { sheet, notes: labels, isUncut: true }
  const attempt = (from: number, to: number, isUncut: boolean): Attempt => {
    const columns = [0, ...names.slice(from, to).map((_, i) => from + i + 1)]
    const gone = from === 0 ? [] : [`no room for ${names.slice(0, from).join(', ')}: --json has them`]
    const notes = [...labels, ...moreNotes(names.length - to, 'counts'), ...gone]
    return { sheet: pickColumns({ ...sheet, head: [name, ...names] }, columns), notes, isUncut }
  }
  const least = Math.max(1, ratios.length)
  for (let to = names.length; to >= least; to--) yield attempt(0, to, true)
  for (let from = 0; from < least; from++) yield attempt(from, least, false)
}

// ---- several systems -------------------------------------------------------------------------------------------------

/** For each facet every system by label: the headline, or the requested measures; systems or labels go across, as fits. */
export const headlineTables = (
  look: Look,
  width: number,
  isSkipped: (facet: string) => boolean = isFineGrained,
): readonly TextTable[] => {
  const scores = scoresOf(look.group)
  return tablesOf(scores, isSkipped, (breakdown) => {
    const measures = breakdownMeasures(look, scores, breakdown)
    if (measures.length > 1 && breakdown.labels.length <= MAX_ROWS) {
      const sheets = [false, true].map((labelsDown) => breakdownSheet(look, scores, breakdown, measures, labelsDown))
      const together = firstFitting(
        sheets.map((sheet) => ({ sheet, isUncut: true })),
        width,
      )
      if (fits(together.lines, width)) return [{ ...together, title: sheets[0]!.title }]
    }
    return measures.map((measure) => crossedTable(look, scores, breakdown, measure, width))
  })
}

/** One measure of every system by label. Intervals are dropped if there is no room for them. */
const crossedTable = (
  look: Look,
  scores: readonly Score[],
  breakdown: Breakdown,
  measure: string,
  width: number,
): TextTable => {
  const rows = { ...breakdown, labels: breakdown.labels.slice(0, MAX_ROWS) }
  const [across, down] = [false, true].map((labelsDown) =>
    breakdownSheet(look, scores, rows, [measure], labelsDown),
  ) as [Sheet, Sheet]
  return { title: across.title, ...firstFitting(crossedAttempts(across, down, breakdown.labels.length, width), width) }
}

function* crossedAttempts(across: Sheet, down: Sheet, labels: number, width: number): Iterable<Attempt> {
  const isHalved = across.rows.some((row) => row.some(({ half }) => half !== undefined))
  // a column takes three characters at least: do not lay out a million of them to find that they are too wide
  const isShort = labels * 3 <= width
  const cut = moreNotes(labels - down.rows.length, 'labels')
  const narrow = {
    ...down,
    head: down.head.map((head, c) => (c === 0 ? head : truncate(head, Math.max(8, Math.floor(width / 3))))),
  }
  if (isHalved) {
    if (isShort) yield { sheet: across }
    yield { sheet: narrow, notes: cut }
  }
  const hidden = isHalved ? ['no room for the intervals: --json has them'] : []
  const systems = down.head.length - 1
  if (isShort) yield { sheet: withoutHalves(across), notes: hidden }
  for (let count = Math.max(1, Math.min(systems, Math.floor(width / 3))); count > 0; count--) {
    const columns = Array.from({ length: count + 1 }, (_, column) => column)
    const notes = [...cut, ...moreNotes(systems - count, 'systems'), ...hidden]
    yield { sheet: withoutHalves(pickColumns(narrow, columns)), notes }
  }
}

const withoutHalves = (sheet: SheetBody): SheetBody => ({
  ...sheet,
  rows: sheet.rows.map((row) => row.map(({ half: _, ...cell }) => cell)),
})
