/** The ranking of systems, with tests of their differences. */
import type { Comparison } from '@assay/core/result'
import { detectableNotes, detectableText } from './detectable.ts'
import type { Group } from './group-scores.ts'
import { legendsOf, lettersOf, type SignificanceMarks } from './significance-marks.ts'
import { LABEL_COLUMNS, namedTable, type TextTable, table } from './table.ts'
import { safe, truncate, widthOf } from './terminal.ts'
import {
  formatFor,
  isCount,
  measureText,
  NONE,
  type NumberFormat,
  own,
  pText,
  shortTitle,
  signed,
  trialsText,
  withHalves,
} from './values.ts'

/** The ranking; letters at systems that do not differ, or for two systems a column `differs`. */
export const rankingTable = (group: Group, format: NumberFormat, width: number): TextTable => {
  const { description, headline, columns, ranking } = group
  const halved = isRatio(group)
    ? withHalves(
        () => formatFor(format, description, headline),
        ranking.map(({ score }) => own(score.measures, headline)),
      )
    : ranking.map(({ score }) => measureText(format, description, score.measures, headline))
  const verdict = verdictOfTwo(group)
  const shared = groupLetters(group)
  // the title is over the number, not over its ±
  const behind = halved[0]!.length - halved[0]!.trimEnd().replace(/ ±.*/, '').length
  const headOf = (name: string): string => shortTitle(description, name) + ' '.repeat(name === headline ? behind : 0)
  const further = [...(verdict === undefined ? [] : ['differs']), ...(shared === undefined ? [] : ['group'])]
  const showing = (kept: readonly string[]): readonly string[] => {
    const rows = ranking.map(({ score, rank }, i) => [
      rank === undefined ? NONE : String(rank),
      truncate(score.system, LABEL_COLUMNS),
      ...kept.map((name) => (name === headline ? halved[i]! : measureText(format, description, score.measures, name))),
      ...(verdict === undefined ? [] : [i === 0 ? differsText(verdict) : '']),
      ...(shared === undefined ? [] : [shared.marks.get(score.system) ?? '']),
    ])
    const numbers = Array<'right'>(kept.length).fill('right')
    const heads = ['rank', 'system', ...kept.map(headOf), ...further]
    return table([heads, ...rows], { align: ['right', 'left', ...numbers, 'left'], width, names: [1] })
  }
  const last = columns.slice(-1)
  const { lines, hidden } = fitColumns(columns.slice(0, -1), (kept) => showing([...kept, ...last]), width)
  const title = shortTitle(description, headline)
  const notes = [
    ...(hidden.length === 0 ? [] : [hiddenNote(hidden.map((name) => shortTitle(description, name)))]),
    ...(shared === undefined ? [] : legendsOf([shared]).map((legend) => `group: ${safe(legend)}`)),
    ...(verdict === undefined ? [] : [differsNote(title, verdict)]),
    ...detectableNotes(group, headline, format).map(safe),
  ]
  return notes.length === 0 ? { lines } : { lines, note: notes.join('\n') }
}

/** Note on columns that a table has no room for. */
const hiddenNote = (titles: readonly string[]): string => `no room for ${titles.join(', ')}: --json has them`

interface FittingTable {
  readonly lines: readonly string[]
  readonly hidden: readonly string[]
}

/** The table with as many of its columns as fit, the first dropped first. */
const fitColumns = (
  columns: readonly string[],
  lay: (kept: readonly string[]) => readonly string[],
  width: number,
): FittingTable => {
  for (let hidden = 0; hidden < columns.length; hidden++) {
    const lines = lay(columns.slice(hidden))
    if (lines.every((line) => widthOf(line) <= width)) return { lines, hidden: columns.slice(0, hidden) }
  }
  return { lines: lay([]), hidden: columns }
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

/** Differences from a baseline, one table for each test, without those that the ranking already shows. */
export const comparisonTables = (group: Group, format: NumberFormat, width: number): readonly TextTable[] => {
  const told = isTold(group)
  if (!told && groupLetters(group) !== undefined) return pairTables(group, format, width)
  const asked = group.comparisons.filter(({ differs, p }) => !told || differs === undefined || p !== undefined)
  const byTest = new Map<string, Comparison[]>()
  for (const comparison of asked) {
    const title = comparisonTitle(group, comparison)
    byTest.set(title, [...(byTest.get(title) ?? []), comparison])
  }
  return [...byTest].map(([title, comparisons]) => ({ title, ...comparisonLines(group, format, comparisons, width) }))
}

const comparisonTitle = ({ description }: Group, comparison: Comparison): string => {
  const than = truncate(comparison.baseline, LABEL_COLUMNS)
  return `${shortTitle(description, comparison.measure)} against ${than} (${testText(comparison)})`
}

// The pairs of six systems; of more the letters say enough.
const MOST_PAIRS = 15

/** Every pair in one table for each measure, if there are not too many. */
const pairTables = (group: Group, format: NumberFormat, width: number): readonly TextTable[] => {
  const { description, comparisons } = group
  return [...new Set(comparisons.map(({ measure }) => measure))].flatMap((measure) => {
    const own = comparisons.filter((comparison) => comparison.measure === measure)
    const [first] = own
    if (first === undefined || own.length > MOST_PAIRS) return []
    const title = `${shortTitle(description, measure)} of each pair (${testText(first)})`
    return [{ title, ...comparisonLines(group, format, own, width, true) }]
  })
}

const comparisonLines = (
  group: Group,
  format: NumberFormat,
  comparisons: readonly Comparison[],
  width: number,
  inPairs = false,
): TextTable => {
  const rows = comparisons.map((one) => {
    const { system, baseline, difference, interval, p, pCorrected, differs, measure } = one
    const own = formatFor(format, group.description, measure)
    return [
      truncate(system, LABEL_COLUMNS),
      ...(inPairs ? [truncate(baseline, LABEL_COLUMNS)] : []),
      signed(own, difference),
      interval === undefined ? '' : `${signed(own, interval[0])} to ${signed(own, interval[1])}`,
      detectableText(group, format, one),
      p === undefined ? '' : pText(p),
      pCorrected === undefined ? '' : pText(pCorrected),
      differs === undefined ? '' : differs ? 'yes' : 'no',
    ]
  })
  const names = inPairs ? ['system', 'against'] : ['system']
  const heads = [...names, 'difference', 'interval', 'detectable', 'p', 'p corrected', 'differs']
  const used = heads.map((_, column) => column <= names.length || rows.some((row) => row[column] !== ''))
  const lay = (kept: readonly string[]): readonly string[] => {
    const shown = heads.map(
      (head, column) => used[column] === true && (!optional.includes(head) || kept.includes(head)),
    )
    const cells = [heads, ...rows].map((row) => row.filter((_, column) => shown[column]))
    return namedTable(cells, names.length, width)
  }
  // the corrected p says what the other is for, and the interval what the difference and its p do
  const optional = ['detectable', 'interval', ...(used[heads.indexOf('p corrected')] ? ['p'] : [])].filter(
    (head) => used[heads.indexOf(head)],
  )
  const { lines, hidden } = fitColumns(optional, lay, width)
  return hidden.length === 0 ? { lines } : { lines, note: hiddenNote(hidden) }
}
