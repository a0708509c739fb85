/** The ranking of systems as a terminal has room for it, and tests of their differences. */
import { grouped } from '@assay/core/internal'
import type { Comparison, Measures } from '@assay/core/result'
import { comparisonColumns } from './comparison-columns.ts'
import { detectableNotes } from './detectable.ts'
import { type Group, scoresOf } from './group-scores.ts'
import {
  addRanks,
  alignRanks,
  errorColumn,
  type Look,
  numberAt,
  rankNotes,
  summaryRows,
  titleOf,
  withHalf,
} from './layout.ts'
import { type Cell, cellsOf, type Sheet } from './sheet.ts'
import { fitColumns, type TextTable } from './sheet-lines.ts'
import { legendsOf, lettersOf, type SignificanceMarks } from './significance-marks.ts'
import { LABEL_COLUMNS } from './table.ts'
import { truncate } from './terminal.ts'
import { isCount, NONE, type NumberFormat, shortTitle, trialsText } from './values.ts'

const NAMES = ['rank', 'system']

/** The ranking; letters at systems that do not differ, or for two systems a column `differs`. */
const narrowSheet = (look: Look): Sheet => {
  const { group, format } = look
  const { description, headline, columns, ranking } = group
  const verdict = verdictOfTwo(group)
  const shared = groupLetters(group)
  const errors = errorColumn(look)
  const further = [
    ...(errors === undefined ? [] : [{ head: errors.head, cells: errors.cells.map(({ text }) => text) }]),
    ...(verdict === undefined ? [] : [{ head: 'differs', cells: [differsText(verdict)] }]),
    ...(shared === undefined
      ? []
      : [{ head: 'group', cells: scoresOf(group).map(({ system }) => shared.marks.get(system) ?? '') }]),
  ]
  const all = scoresOf(group).map(({ measures }) => measures)
  const cellOf = (measures: Measures, name: string): Cell => {
    const cell = { text: numberAt(look, measures, name) }
    return name === headline && isRatio(group) ? withHalf(look, cell, measures, name) : cell
  }
  const cells = columns.map((name) =>
    addRanks(
      look,
      name,
      all,
      all.map((measures) => cellOf(measures, name)),
    ),
  )
  const head = [...NAMES, ...columns.map((name) => titleOf(look, name)), ...further.map(({ head }) => head)]
  return {
    title: '',
    head,
    names: NAMES.length,
    align: ['right', 'left', ...columns.map(() => 'right' as const), ...further.map(() => 'left' as const)],
    rows: [
      ...ranking.map(({ score, rank }, i) => [
        ...cellsOf([rank === undefined ? NONE : String(rank), score.system]),
        ...cells.map((column) => column[i]!),
        ...further.map(({ cells }) => ({ text: cells[i] ?? '' })),
      ]),
      ...summaryRows({ ...look, meta: [] }, head),
    ],
    notes: [
      ...(shared === undefined ? [] : legendsOf([shared]).map((legend) => `group: ${legend}`)),
      ...(verdict === undefined ? [] : [differsNote(shortTitle(description, headline), verdict)]),
      ...detectableNotes(group, headline, format),
      ...rankNotes(look),
    ],
  }
}

/** The ranking with as many columns as have room, the last in any case. */
export const rankingTable = (look: Look, width: number): TextTable => {
  const { group } = look
  const sheet = alignRanks(narrowSheet(look), look)
  const { notes = [], ...fitting } = fitColumns(
    sheet,
    group.columns.slice(0, -1).map((_, i) => NAMES.length + i),
    width,
  )
  return { ...fitting, notes: [...notes, ...(sheet.notes ?? [])] }
}

const differsNote = (title: string, comparison: Comparison): string =>
  `differs: whether the two differ in ${title} (${testText(comparison)})`

const testText = (comparison: Comparison): string =>
  `${truncate(comparison.test, LABEL_COLUMNS)}, ${trialsText(comparison)}`

// ---- groups of systems that do not differ ----------------------------------------------------------------------------

/** Letters for three systems and more, if every pair with a value has been tested; for two the p is enough. */
const groupLetters = (group: Group): SignificanceMarks | undefined => {
  const valued = group.ranking.filter(({ rank }) => rank !== undefined)
  return valued.length < 3 ? undefined : lettersOf(group, group.headline)
}

const isRatio = ({ description, headline }: Group): boolean => !isCount(description, headline)

const differsText = ({ differs }: Comparison): string => (differs ? 'yes' : 'no')

/** The comparison of the only two systems with a value, if it has a verdict. */
const verdictOfTwo = ({ ranking, headline, comparisons }: Group): Comparison | undefined => {
  const names = ranking.filter(({ rank }) => rank !== undefined).map(({ score }) => score.system)
  if (names.length !== 2) return undefined
  return comparisons.find(
    ({ differs, measure, baseline, system }) =>
      differs !== undefined &&
      measure === headline &&
      baseline !== system &&
      names.includes(baseline) &&
      names.includes(system),
  )
}

/** True if the ranking itself shows the verdicts of the tests. */
const isTold = (group: Group): boolean =>
  verdictOfTwo(group) !== undefined ||
  (groupLetters(group) !== undefined && group.comparisons.every(({ p }) => p === undefined))

// ---- comparisons that were asked for ---------------------------------------------------------------------------------

// The pairs of six systems; of more the letters say enough.
const MAX_PAIRS = 15

/** Differences from a baseline, one table for each test, without those that the ranking already shows; or every pair, if there are not too many. */
export const comparisonSheets = (group: Group, format: NumberFormat): readonly Sheet[] => {
  const { comparisons, description } = group
  const isInTable = isTold(group)
  const inPairs = !isInTable && groupLetters(group) !== undefined
  const untold = comparisons.filter(({ differs, p }) => !isInTable || differs === undefined || p !== undefined)
  const titleIn = (comparison: Comparison): string =>
    `${shortTitle(description, comparison.measure)} ${inPairs ? 'of each pair' : `against ${truncate(comparison.baseline, LABEL_COLUMNS)}`} (${testText(comparison)})`
  return [...grouped(untold, (comparison) => (inPairs ? comparison.measure : titleIn(comparison))).values()].flatMap(
    (sameTitle) => {
      if (inPairs && sameTitle.length > MAX_PAIRS) return []
      const columns = comparisonColumns(group, format, sameTitle)
      const names = inPairs ? ['system', 'against'] : ['system']
      const rows = sameTitle.map((comparison) => [
        comparison.system,
        ...(inPairs ? [comparison.baseline] : []),
        ...columns.map(({ cell }) => cell(comparison) ?? ''),
      ])
      const head = [...names, ...columns.map(({ head }) => head)]
      return [{ title: titleIn(sameTitle[0]!), head, names: names.length, rows: rows.map(cellsOf) }]
    },
  )
}

/** Comparisons with as many columns as have room. */
export const comparisonTables = (group: Group, format: NumberFormat, width: number): readonly TextTable[] =>
  comparisonSheets(group, format).map(({ title, ...sheet }) => {
    // the corrected p says what the other is for, and the interval what the difference and its p do
    const optional = ['detectable', 'interval', ...(sheet.head.includes('p corrected') ? ['p'] : [])]
    const columns = optional.map((head) => sheet.head.indexOf(head)).filter((column) => column >= 0)
    return { title, ...fitColumns(sheet, columns, width) }
  })
