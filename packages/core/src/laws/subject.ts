/** What laws are checked on: a metric under some options, and documents to judge. */
import * as fc from 'fast-check'
import type { Measure, Model, RunningText, Scorer } from '../contract.ts'
import type { Pair } from '../models/pair.ts'
import type { Models } from '../models.ts'
import { type Gathered, gathering } from '../stats/gather.ts'

export interface Subject<M extends Model, S, K extends string> {
  readonly measures: Readonly<Record<K, Measure<K>>>
  /** A new scorer under the same options. */
  readonly scorer: () => Scorer<M, S, K>
  /** One under the options by default, where others are given. */
  readonly byDefault?: () => Scorer<M, S, K>
  /** The same document with one item more after everything else, which is nothing to score, where the model has such a thing. */
  readonly longer?: (content: Models[M]) => Models[M]
  /** The text of a document, where the model has one. */
  readonly text?: (content: Models[M]) => RunningText | undefined
  readonly documents: fc.Arbitrary<Pair<M>>
  /** Examples for each law. */
  readonly runs: number
  readonly seed: number
  /** A document as a counterexample shows it. */
  readonly show: (content: Models[M]) => string
  /** What several laws are checked on; each draws its own where this is not given. */
  readonly examples?: Examples<M>
  /** Sums of documents that a law has had judged, for laws that are about statistics and not about how they come about. */
  readonly sums?: Sums<M, S>
}

/** The sum of the evidence of one document, worked out when it is first asked for. */
export type Sums<M extends Model, S> = (pair: Pair<M>, judged: () => S) => S

/** The fold of the evidence over some documents: what every other way to the sum must equal. */
export const sumOf = <M extends Model, S, K extends string>(scorer: Scorer<M, S, K>, pairs: readonly Pair<M>[]): S => {
  let sum = scorer.stats.empty
  for (const [gold, system] of pairs) {
    for (const line of scorer.judge(gold)(system)) sum = scorer.stats.concat(sum, line.stats)
  }
  return sum
}

/** Sums of documents that stay known as long as the documents do. */
export const newSums = <M extends Model, S>(): Sums<M, S> => {
  const known = new WeakMap<Pair<M>, S>()
  return (pair, judged) => {
    const sum = known.get(pair) ?? judged()
    known.set(pair, sum)
    return sum
  }
}

/** As `sumOf`, of sums that may be known: each document is judged once for all laws of statistics. */
export const knownSumOf = <M extends Model, S, K extends string>(
  { sums }: Subject<M, S, K>,
  scorer: Scorer<M, S, K>,
  pairs: readonly Pair<M>[],
): S => {
  if (sums === undefined) return sumOf(scorer, pairs)
  let sum = scorer.stats.empty
  for (const pair of pairs)
    sum = scorer.stats.concat(
      sum,
      sums(pair, () => sumOf(scorer, [pair])),
    )
  return sum
}

/** What the evidence of some documents adds up to: the whole and its parts. */
export const gatheredOf = <M extends Model, S, K extends string>(
  scorer: Scorer<M, S, K>,
  pairs: Iterable<Pair<M>>,
): Gathered<S> => {
  const all = gathering(scorer.stats)
  for (const [gold, system] of pairs) for (const line of scorer.judge(gold)(system)) all.add(line)
  return all.gathered()
}

/** A statistic as text: its JSON. */
export const textOf = <M extends Model, S, K extends string>({ stats }: Scorer<M, S, K>, s: S): string =>
  JSON.stringify(stats.encode(s))

/** Throws unless two sums are equal by the statistic's own Eq. */
export const same = <M extends Model, S, K extends string>(
  scorer: Scorer<M, S, K>,
  what: string,
  left: S,
  right: S,
): void => {
  if (scorer.stats.equals(left, right)) return
  throw new Error(`${what}: ${textOf(scorer, left)} is not ${textOf(scorer, right)}`)
}

/** Throws unless a statement holds. */
export const holds = (statement: boolean, what: string): void => {
  if (!statement) throw new Error(what)
}

/** Throws unless two values of a measure are the same to the last bit. */
export const sameValue = (what: string, left: number | undefined, right: number | undefined): void =>
  holds(Object.is(left, right), `${what}: ${numberText(left)} is not ${numberText(right)}`)

/** A number as text: tells −0 from 0. */
export const numberText = (value: unknown): string => (Object.is(value, -0) ? '−0' : String(value))

// ---- examples --------------------------------------------------------------------------------------------------------

/** A document of an example, and the shard it is dealt to. */
export type ShardedPair<M extends Model> = readonly [pair: Pair<M>, shard: number]

/** Examples, and where they come from: they are drawn once, however many laws look at them. */
export interface Drawing<A> {
  /** Draws others, as smaller ones of those that break a law. */
  readonly arbitrary: fc.Arbitrary<A>
  /** Those that every law looks at. */
  readonly drawn: () => readonly A[]
}

/** The examples of the laws of a metric: they are the same under all its options. */
export interface Examples<M extends Model> {
  /** From one document to that many. */
  readonly some: (most: number) => Drawing<readonly Pair<M>[]>
  /** Up to six, with a shard of three for each. */
  readonly sharded: Drawing<readonly ShardedPair<M>[]>
}

/** What they are drawn from. */
type Drawn<M extends Model> = Pick<Subject<M, unknown, string>, 'documents' | 'show' | 'runs' | 'seed'>

const once = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

const drawing = <A>(arbitrary: fc.Arbitrary<A>, numRuns: number, seed: number): Drawing<A> => ({
  arbitrary,
  // as a property that holds would see them
  drawn: once(() => {
    const all: A[] = []
    fc.assert(
      fc.property(arbitrary, (example) => void all.push(example)),
      { numRuns, seed },
    )
    return all
  }),
})

/** The examples of a metric's laws: `laws.identity({ …, examples: examplesOf({ documents, show, runs, seed }) })`. */
export const examplesOf = <M extends Model>({ documents, show, runs, seed }: Drawn<M>): Examples<M> => {
  const known = new Map<number, Drawing<readonly Pair<M>[]>>()
  const some = (most: number): Drawing<readonly Pair<M>[]> => {
    const arbitrary = fc
      .array(documents, { minLength: 1, maxLength: most })
      .map((pairs) => readable(pairs, (pair, i) => pairText(show, pair, `${i + 1}.`)))
    const own = known.get(most) ?? drawing(arbitrary, runs, seed)
    known.set(most, own)
    return own
  }
  const cards = fc
    .array(fc.tuple(documents, fc.nat(2)), { minLength: 1, maxLength: 6 })
    .map((some: readonly ShardedPair<M>[]) =>
      readable(some, ([pair, shard]) => pairText(show, pair, `shard ${shard}:`)),
    )
  return { some, sharded: drawing(cards, runs, seed) }
}

type Statement<M extends Model, S, K extends string, A> = (scorer: Scorer<M, S, K>, example: readonly A[]) => void

/** Checks a statement about some documents, each time with a fresh scorer; throws with its smallest counterexample. */
export const forDocuments = <M extends Model, S, K extends string>(
  subject: Subject<M, S, K>,
  most: number,
  statement: Statement<M, S, K, Pair<M>>,
): void => {
  const { some } = subject.examples ?? examplesOf(subject)
  check(subject, some(most), (pairs) => statement(subject.scorer(), pairs))
}

/** As `forDocuments`, on documents that no other law has had: one that a metric has changed looks as if it were made so. */
export const forNewDocuments = <M extends Model, S, K extends string>(
  { examples: _, ...subject }: Subject<M, S, K>,
  most: number,
  statement: Statement<M, S, K, Pair<M>>,
): void => forDocuments(subject, most, statement)

/** As `forDocuments`, with a shard of three for each document. */
export const forShards = <M extends Model, S, K extends string>(
  subject: Subject<M, S, K>,
  statement: Statement<M, S, K, ShardedPair<M>>,
): void => {
  const { sharded } = subject.examples ?? examplesOf(subject)
  check(subject, sharded, (cards) => statement(subject.scorer(), cards))
}

const check = <M extends Model, S, K extends string, A>(
  { runs, seed }: Subject<M, S, K>,
  { arbitrary, drawn }: Drawing<A>,
  statement: (example: A) => void,
): void => {
  try {
    for (const example of drawn()) statement(example)
  } catch (error) {
    // again from the first, to find the smallest
    fc.assert(fc.property(arbitrary, statement), { numRuns: runs, seed, includeErrorInReport: true })
    throw error
  }
}

// Documents are packed, or large: a counterexample shows them as their author would write them.
const readable = <A>(items: readonly A[], text: (item: A, i: number) => string): readonly A[] =>
  Object.defineProperty([...items], fc.toStringMethod, { value: () => items.map(text).join('') })

const pairText = <M extends Model>(show: (content: Models[M]) => string, [gold, system]: Pair<M>, head: string) =>
  `\n  ${head} gold ${show(gold) || '(nothing)'}\n  ${' '.repeat(head.length)} system ${show(system) || '(nothing)'}`
