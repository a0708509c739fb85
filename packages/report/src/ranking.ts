/** Which system is best, and whether one may say so. */

import { fixed } from '@assay/core'
import type { Comparison } from '@assay/core/result'
import { detectableNotes, detectableText } from './detectable.ts'
import type { Group, Ranked } from './group.ts'
import { legendsOf, lettersOf, type Marks } from './letters.ts'
import { LABEL_COLUMNS, type Shown } from './shown.ts'
import { table } from './table.ts'
import { safe, short, widthOf } from './terminal.ts'
import {
  formatFor,
  isCount,
  measureText,
  NONE,
  type NumberFormat,
  own,
  signed,
  titleOf,
  trialsText,
  withHalves,
} from './values.ts'

/** The ranking; `differs` says of each system whether the next one is worse beyond chance. */
export const rankingTable = (group: Group, format: NumberFormat, width: number): Shown => {
  const { description, headline, columns, ranking } = group
  const halved = isRatio(group)
    ? withHalves(
        () => formatFor(format, description, headline),
        ranking.map(({ score }) => own(score.measures, headline)),
      )
    : ranking.map(({ score }) => measureText(format, description, score.measures, headline))
  const verdicts = verdictsOf(group)
  const shared = verdicts === undefined ? groupsOf(group) : undefined
  // the title stands over the number, not over its ±
  const behind = halved[0]!.length - halved[0]!.trimEnd().replace(/ ±.*/, '').length
  const headOf = (name: string): string => titleOf(description, name) + ' '.repeat(name === headline ? behind : 0)
  const further = [...(verdicts === undefined ? [] : ['differs']), ...(shared === undefined ? [] : ['group'])]
  const showing = (kept: readonly string[]): readonly string[] => {
    const rows = ranking.map(({ score, rank }, i) => [
      rank === undefined ? NONE : String(rank),
      short(score.system, LABEL_COLUMNS),
      ...kept.map((name) => (name === headline ? halved[i]! : measureText(format, description, score.measures, name))),
      ...(verdicts === undefined ? [] : [differsText(verdicts[i])]),
      ...(shared === undefined ? [] : [shared.marks.get(score.system) ?? '']),
    ])
    const numbers = Array<'right'>(kept.length).fill('right')
    const heads = ['rank', 'system', ...kept.map(headOf), ...further]
    return table([heads, ...rows], { align: ['right', 'left', ...numbers, 'left'], width, names: [1] })
  }
  const last = columns.slice(-1)
  const { lines, left } = fittest(columns.slice(0, -1), (kept) => showing([...kept, ...last]), width)
  const [verdict] = verdicts ?? []
  const title = titleOf(description, headline)
  const notes = [
    ...(left.length === 0 ? [] : [leftNote(left.map((name) => titleOf(description, name)))]),
    ...(shared === undefined ? [] : legendsOf([shared]).map((legend) => `group: ${safe(legend)}`)),
    ...(shared !== undefined || verdict === undefined ? [] : [differsNote(title, verdict)]),
    ...detectableNotes(group, headline, format).map(safe),
  ]
  return notes.length === 0 ? { lines } : { lines, note: notes.join('\n') }
}

/** What a table had no room for. */
const leftNote = (titles: readonly string[]): string => `no room for ${titles.join(', ')}: --json has them`

interface Fittest {
  readonly lines: readonly string[]
  readonly left: readonly string[]
}

/** The table with as many of its columns as fit, the first left out first. */
const fittest = (
  columns: readonly string[],
  lay: (kept: readonly string[]) => readonly string[],
  width: number,
): Fittest => {
  for (let left = 0; left < columns.length; left++) {
    const lines = lay(columns.slice(left))
    if (lines.every((line) => widthOf(line) <= width)) return { lines, left: columns.slice(0, left) }
  }
  return { lines: lay([]), left: columns }
}

const differsNote = (title: string, comparison: Comparison): string =>
  `differs: whether the ${title} differs from that of the next system (${testText(comparison)})`

const testText = (comparison: Comparison): string =>
  `${short(comparison.test, LABEL_COLUMNS)}, ${trialsText(comparison)}`

// ---- groups of systems that do not differ ----------------------------------------------------------------------------

/** Letters for three systems and more, where every pair of those with a value has been tested; of two the p says it. */
const groupsOf = (group: Group): Marks | undefined => {
  const valued = group.ranking.filter(({ rank }) => rank !== undefined)
  return valued.length < 3 ? undefined : lettersOf(group, group.headline)
}

const isRatio = ({ description, headline }: Group): boolean => !isCount(description, headline)

const differsText = (verdict: Comparison | undefined): string =>
  verdict === undefined ? '' : verdict.differs ? 'yes' : 'no'

/** For each system the comparison with the next one; nothing unless every pair of neighbours has been compared. */
const verdictsOf = ({ ranking, headline, comparisons }: Group): readonly (Comparison | undefined)[] | undefined => {
  const valued = ranking.filter(({ rank }) => rank !== undefined)
  const verdicts = valued.slice(1).map((next, i) => verdictOf(comparisons, headline, valued[i]!, next))
  return verdicts.length > 0 && verdicts.every((verdict) => verdict !== undefined) ? verdicts : undefined
}

const verdictOf = (
  comparisons: readonly Comparison[],
  measure: string,
  a: Ranked,
  b: Ranked,
): Comparison | undefined => {
  const names = [a.score.system, b.score.system]
  return comparisons.find(
    (comparison) =>
      comparison.differs !== undefined &&
      comparison.measure === measure &&
      comparison.baseline !== comparison.system &&
      names.includes(comparison.baseline) &&
      names.includes(comparison.system),
  )
}

// ---- comparisons that were asked for ---------------------------------------------------------------------------------

/** Differences from a baseline, one table for each test; without those that the ranking already tells. */
export const comparisonTables = (group: Group, format: NumberFormat, width: number): readonly Shown[] => {
  const told = verdictsOf(group) !== undefined
  if (!told && groupsOf(group) !== undefined) return pairTables(group, format, width)
  const asked = group.comparisons.filter(({ differs, p }) => !told || differs === undefined || p !== undefined)
  const byTest = new Map<string, Comparison[]>()
  for (const comparison of asked) {
    const title = comparisonTitle(group, comparison)
    byTest.set(title, [...(byTest.get(title) ?? []), comparison])
  }
  return [...byTest].map(([title, comparisons]) => ({ title, ...comparisonLines(group, format, comparisons, width) }))
}

const comparisonTitle = ({ description }: Group, comparison: Comparison): string => {
  const than = short(comparison.baseline, LABEL_COLUMNS)
  return `${titleOf(description, comparison.measure)} against ${than} (${testText(comparison)})`
}

// The pairs of six systems; of more the letters say enough.
const MOST_PAIRS = 15

/** Every pair in one table for each measure, where a reader can still look through them. */
const pairTables = (group: Group, format: NumberFormat, width: number): readonly Shown[] => {
  const { description, comparisons } = group
  return [...new Set(comparisons.map(({ measure }) => measure))].flatMap((measure) => {
    const own = comparisons.filter((comparison) => comparison.measure === measure)
    const [first] = own
    if (first === undefined || own.length > MOST_PAIRS) return []
    const title = `${titleOf(description, measure)} of each pair (${testText(first)})`
    return [{ title, ...comparisonLines(group, format, own, width, true) }]
  })
}

const comparisonLines = (
  group: Group,
  format: NumberFormat,
  comparisons: readonly Comparison[],
  width: number,
  inPairs = false,
): Shown => {
  const rows = comparisons.map((one) => {
    const { system, baseline, difference, interval, p, pCorrected, differs } = one
    return [
      short(system, LABEL_COLUMNS),
      ...(inPairs ? [short(baseline, LABEL_COLUMNS)] : []),
      signed(format, difference),
      interval === undefined ? '' : `${signed(format, interval[0])} to ${signed(format, interval[1])}`,
      detectableText(group, format, one),
      p === undefined ? '' : probability(p),
      pCorrected === undefined ? '' : probability(pCorrected),
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
    const align = heads.map((_, column) => (column < names.length ? ('left' as const) : ('right' as const)))
    return table(cells, { align, width, names: names.map((_, column) => column) })
  }
  // the corrected p says what the other is for, and the interval what the difference and its p do
  const optional = ['detectable', 'interval', ...(used[heads.indexOf('p corrected')] ? ['p'] : [])].filter(
    (head) => used[heads.indexOf(head)],
  )
  const { lines, left } = fittest(optional, lay, width)
  return left.length === 0 ? { lines } : { lines, note: leftNote(left) }
}

const probability = (p: number): string => (p > 0 && p < 0.00005 ? '<0.0001' : fixed(p, 4))
