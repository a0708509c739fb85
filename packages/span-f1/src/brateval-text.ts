/**
 * The output of CompareEntities of BRATEval 0.3.2, from `Summary:` on: the line before it names the folders. A row for each type of
 * either side, sorted as Java sorts strings, and one for all; ratios have four decimals, and 0/0 is 0.
 */
import { fixedInJava } from '@assay/core/internal'
import type { SpanCounts, SpanStats } from './formulas.ts'

type Outcomes = readonly [tp: number, fp: number, fn: number]

/** A pair of two types is true of the gold's. */
const outcomesOf = ({ gold, found }: SpanCounts): Outcomes => [
  gold.correct,
  found.all - found.correct,
  gold.all - gold.correct,
]

const shareOf = (part: number, rest: number): number => (part + rest > 0 ? part / (part + rest) : 0)

const row = (name: string, [tp, fp, fn]: Outcomes): string => {
  const [p, r] = [shareOf(tp, fp), shareOf(tp, fn)]
  const ratios = [p, r, p + r > 0 ? (2 * p * r) / (p + r) : 0].map((ratio) => fixedInJava(ratio, 4))
  return [name, tp, fp, fn, ...ratios].join('|')
}

export const bratevalText = ({ types }: SpanStats): string => {
  const each = [...types]
    .map(([type, counts]) => [type, outcomesOf(counts)] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  let all: Outcomes = [0, 0, 0]
  for (const [, [tp, fp, fn]] of each) all = [all[0] + tp, all[1] + fp, all[2] + fn]
  const rows = [...each, ['all', all] as const].map(([type, outcomes]) => row(type, outcomes))
  return `${['Summary:', '|tp|fp|fn|precision|recall|f1', ...rows].join('\n')}\n\n`
}
