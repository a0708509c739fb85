/** What laws are checked on: a metric under some options, and documents to judge. */
import type { Arbitrary } from 'fast-check'
import type { Measure, Model, Scorer } from '../contract.ts'
import type { Models } from '../models.ts'

/** One document's gold and a system's answer, about the same text. */
export type Pair<M extends Model> = readonly [gold: Models[M], system: Models[M]]

export interface Subject<M extends Model, S, K extends string> {
  readonly measures: Readonly<Record<K, Measure<K>>>
  /** A new scorer under the same options. */
  readonly scorer: () => Scorer<M, S, K>
  readonly documents: Arbitrary<Pair<M>>
  /** Examples for each law. */
  readonly runs: number
}

/** The fold of the evidence over some documents: what every other way to the sum must equal. */
export const sumOf = <M extends Model, S, K extends string>(scorer: Scorer<M, S, K>, pairs: readonly Pair<M>[]): S => {
  let sum = scorer.stats.empty
  for (const [gold, system] of pairs) {
    for (const line of scorer.judge(gold)(system)) sum = scorer.stats.concat(sum, line.stats)
  }
  return sum
}

/** Throws unless two sums are equal by the statistic's own Eq. */
export const same = <M extends Model, S, K extends string>(
  scorer: Scorer<M, S, K>,
  what: string,
  left: S,
  right: S,
): void => {
  if (scorer.stats.equals(left, right)) return
  const show = (s: S): string => JSON.stringify(scorer.stats.encode(s))
  throw new Error(`${what}: ${show(left)} is not ${show(right)}`)
}

/** Throws unless a statement holds. */
export const holds = (statement: boolean, what: string): void => {
  if (!statement) throw new Error(what)
}
