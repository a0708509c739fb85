/** A line of the output of CoVal (`scorer.py KEY RESPONSE`): the name that it gives a metric, and percentages, 0 for 0/0. */
import { fixed } from '../fixed.ts'
import type { Scores } from './scores.ts'

export const covalLine = (name: string, { recall = 0, precision = 0, f1 = 0 }: Scores): string => {
  const [r, p, f] = [recall, precision, f1].map((ratio) => fixed(ratio * 100, 2))
  return `${name.padEnd(10)} Recall: ${r}  Precision: ${p}  F1: ${f}\n`
}
