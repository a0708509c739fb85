/** Which system is best, and whether one may say so. */

import { LABEL_COLUMNS, type Shown } from './facets.ts'
import { fixed } from './fixed.ts'
import type { Group, Ranked } from './group.ts'
import type { Comparison } from './result.ts'
import { table } from './table.ts'
import { short } from './terminal.ts'
import { isCount, measureText, NONE, type NumberFormat, own, signed, titleOf, withHalves } from './values.ts'

/** The ranking; `differs` says of each system whether the next one is worse beyond chance. */
export const rankingTable = (group: Group, format: NumberFormat): Shown => {
  const { description, headline, shows, ranking } = group
  const halved = isRatio(group)
    ? withHalves(
        format,
        ranking.map(({ score }) => own(score.measures, headline)),
      )
    : ranking.map(({ score }) => measureText(format, description, score.measures, headline))
  const verdicts = verdictsOf(group)
  // the title stands over the number, not over its ±
  const behind = (halved[0] as string).length - (halved[0] as string).trimEnd().replace(/ ±.*/, '').length
  const last = titleOf(description, headline) + ' '.repeat(behind)
  const heads = ['rank', 'system', ...shows.map((name) => titleOf(description, name)), last]
  const rows = ranking.map(({ score, rank }, i) => [
    rank === undefined ? NONE : String(rank),
    short(score.system, LABEL_COLUMNS),
    ...shows.map((name) => measureText(format, description, score.measures, name)),
    halved[i] as string,
    ...(verdicts === undefined ? [] : [differsText(verdicts[i])]),
  ])
  const numbers = Array<'right'>(shows.length + 1).fill('right')
  const lines = table([verdicts === undefined ? heads : [...heads, 'differs'], ...rows], {
    align: ['right', 'left', ...numbers, 'left'],
  })
  const [verdict] = verdicts ?? []
  return verdict === undefined ? { lines } : { lines, note: differsNote(titleOf(description, headline), verdict) }
}

const differsNote = (title: string, { test, trials, seed }: Comparison): string =>
  `differs: whether the ${title} differs from that of the next system (${testText(test, trials, seed)})`

const testText = (test: string, trials: number, seed: number): string =>
  `${short(test, LABEL_COLUMNS)}, ${trials} trials, seed ${seed}`

const isRatio = ({ description, headline }: Group): boolean => !isCount(description, headline)

const differsText = (verdict: Comparison | undefined): string =>
  verdict === undefined ? '' : verdict.differs ? 'yes' : 'no'

/** For each system the comparison with the next one; nothing unless every pair of neighbours has been compared. */
const verdictsOf = ({ ranking, headline, comparisons }: Group): readonly (Comparison | undefined)[] | undefined => {
  const valued = ranking.filter(({ rank }) => rank !== undefined)
  const verdicts = valued.slice(1).map((next, i) => verdictOf(comparisons, headline, valued[i] as Ranked, next))
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
export const comparisonTables = (group: Group, format: NumberFormat): readonly Shown[] => {
  const told = verdictsOf(group) !== undefined
  const asked = group.comparisons.filter(({ differs, p }) => !told || differs === undefined || p !== undefined)
  const byTest = new Map<string, Comparison[]>()
  for (const comparison of asked) {
    const title = comparisonTitle(group, comparison)
    byTest.set(title, [...(byTest.get(title) ?? []), comparison])
  }
  return [...byTest].map(([title, comparisons]) => ({ title, lines: comparisonLines(format, comparisons) }))
}

const comparisonTitle = ({ description }: Group, { measure, baseline, test, trials, seed }: Comparison): string => {
  const than = short(baseline, LABEL_COLUMNS)
  return `${titleOf(description, measure)} against ${than} (${testText(test, trials, seed)})`
}

const comparisonLines = (format: NumberFormat, comparisons: readonly Comparison[]): readonly string[] => {
  const rows = comparisons.map(({ system, difference, interval, p, differs }) => [
    short(system, LABEL_COLUMNS),
    signed(format, difference),
    interval === undefined ? '' : `${signed(format, interval[0])} to ${signed(format, interval[1])}`,
    p === undefined ? '' : probability(p),
    differs === undefined ? '' : differs ? 'yes' : 'no',
  ])
  const heads = ['system', 'difference', 'interval', 'p', 'differs']
  const used = heads.map((_, column) => column < 2 || rows.some((row) => row[column] !== ''))
  const kept = [heads, ...rows].map((row) => row.filter((_, column) => used[column]))
  return table(kept, { align: ['left', 'right', 'right', 'right', 'right'] })
}

const probability = (p: number): string => (p > 0 && p < 0.00005 ? '<0.0001' : fixed(p, 4))
