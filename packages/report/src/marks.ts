/** Which systems are better than which beyond chance, as letters behind the numbers of a ranking. */

import type { Comparison } from '@assay/core/result'
import type { Group } from './group.ts'
import { own } from './values.ts'

// Of a test that gives p and no verdict.
const LEVEL = 0.05

/** By system the letter that stands for it: a, b, … z, aa, in the order of the ranking. */
export const lettersOf = (group: Group): ReadonlyMap<string, string> =>
  new Map(group.ranking.map(({ score }, i) => [score.system, letter(i)]))

const letter = (i: number): string =>
  (i < 26 ? '' : letter(Math.floor(i / 26) - 1)) + String.fromCharCode(97 + (i % 26))

/** By system and measure the letters of the systems that are worse beyond chance; nothing where nothing was compared. */
export const marksOf = (group: Group): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const letters = lettersOf(group)
  const worse = new Map<string, Map<string, Set<string>>>()
  for (const comparison of group.comparisons) {
    const pair = isSignificant(comparison) ? orderOf(group, comparison) : undefined
    const other = pair && letters.get(pair.worse)
    if (pair === undefined || other === undefined) continue
    const byMeasure = worse.get(pair.better) ?? new Map<string, Set<string>>()
    worse.set(
      pair.better,
      byMeasure.set(comparison.measure, (byMeasure.get(comparison.measure) ?? new Set()).add(other)),
    )
  }
  // one letter each needs no commas
  const comma = letters.size > 26 ? ',' : ''
  const text = (found: ReadonlySet<string>): string => [...found].sort(byLength).join(comma)
  return new Map([...worse].map(([system, byMeasure]) => [system, mapped(byMeasure, text)]))
}

const mapped = <A, B>(map: ReadonlyMap<string, A>, of: (value: A) => B): ReadonlyMap<string, B> =>
  new Map([...map].map(([key, value]) => [key, of(value)]))

const byLength = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1)

const isSignificant = ({ differs, p, pCorrected }: Comparison): boolean => differs ?? (pCorrected ?? p ?? 1) < LEVEL

const orderOf = (
  { description }: Group,
  { measure, system, baseline, difference }: Comparison,
): { readonly better: string; readonly worse: string } | undefined => {
  const better = own(description.measures, measure)?.better ?? 'higher'
  if (difference === null || difference === 0 || better === 'neither') return undefined
  return difference > 0 === (better === 'higher')
    ? { better: system, worse: baseline }
    : { better: baseline, worse: system }
}
