/** The subject of laws: a metric under some options, and documents to judge. */
import * as fc from 'fast-check'
import type { Evidence, Measure, Model, RenderedLine, RunningText, Schema, Scorer } from '../contract.ts'
import type { Models, Pair } from '../models.ts'
import { decodeOptions } from '../options.ts'
import { once } from '../share.ts'
import { isCorrectLine, type LineSum, newLineAccumulator } from '../stats/line-accumulator.ts'
import { notPlain } from './buffers.ts'

export interface Subject<M extends Model, S, K extends string> {
  readonly measures: Readonly<Record<K, Measure<K>>>
  /** The smaller units that it draws in place of documents. */
  readonly draws?: string
  /** A new scorer under the same options. */
  readonly scorer: () => Scorer<M, S, K>
  /** One under the options by default, where others are given. */
  readonly byDefault?: () => Scorer<M, S, K>
  /** The same document with one item more after everything else, which is nothing to score, where the model has such a thing. */
  readonly longer?: (content: Models[M]) => Models[M]
  /** The text of a document, where the model has one. */
  readonly text?: (content: Models[M]) => RunningText | undefined
  /** The same document with other words, where the model has words. */
  readonly reworded?: (content: Models[M], word: (text: string) => string) => Models[M]
  readonly documents: fc.Arbitrary<Pair<M>>
  /** Examples for each law. */
  readonly runs: number
  readonly seed: number
  /** A document as a counterexample shows it. */
  readonly show: (content: Models[M]) => string
  /** Examples shared by several laws; by default each law draws its own. */
  readonly examples?: Examples<M>
  /** Sums of judged documents that several laws share; by default each law has its own judged. */
  readonly known?: JudgedSums<M, S, K>
}

/** The fold of the evidence over some documents: what every other way to the sum must equal. */
export const sumOf = <M extends Model, S, K extends string>(scorer: Scorer<M, S, K>, pairs: readonly Pair<M>[]): S => {
  let sum = scorer.stats.empty
  for (const [gold, system] of pairs) {
    for (const line of scorer.judge(gold)(system)) sum = scorer.stats.concat(sum, line.stats)
  }
  return sum
}

/** The sum of the evidence of some documents: the whole and its parts. */
export const sumPairs = <M extends Model, S, K extends string>(
  scorer: Scorer<M, S, K>,
  pairs: Iterable<Pair<M>>,
): LineSum<S> => {
  const all = newLineAccumulator(scorer.stats)
  for (const [gold, system] of pairs) for (const line of scorer.judge(gold)(system)) all.add(line)
  return all.sum()
}

// ---- what is known of documents --------------------------------------------------------------------------------------

/** A line as shown, with its verdict. */
export interface ShownLine {
  readonly verdict: string
  readonly shown: RenderedLine
  /** The reason why it is not plain data, if it is not. */
  readonly notPlain: string | undefined
  /** Its JSON when it was shown. */
  readonly text: string
}

/** A gold judged against itself: its sum, and the verdicts of lines that show an error. */
export interface SelfComparison<S> {
  readonly sum: S
  readonly wrong: readonly string[]
}

/** Some documents added up in the two ways there are. */
export interface SumBothWays<S> {
  readonly inPlace: LineSum<S>
  readonly byConcat: LineSum<S>
}

/**
 * Sums of the documents of examples, computed when a law first needs them and kept as long as the documents are: laws
 * of statistics and numbers need the same, and judging is most of the work. Laws of judging itself judge everything
 * anew.
 */
export interface JudgedSums<M extends Model, S, K extends string> {
  /** For everything but judging. */
  readonly scorer: Scorer<M, S, K>
  /** The sum of the evidence. */
  readonly sumOf: (pairs: readonly Pair<M>[]) => S
  /** The shards, each by a scorer of its own and from its last document, merged in another order. */
  readonly merged: (cards: readonly ShardedPair<M>[]) => S
  readonly bothWays: (pairs: readonly Pair<M>[]) => SumBothWays<S>
  /** The shown lines of a document, each rendered before the next line is requested. */
  readonly shownIn: (pair: Pair<M>) => readonly ShownLine[]
  readonly againstItself: (pair: Pair<M>) => SelfComparison<S>
}

/** A function of objects that is worked out once for each. */
export const memoize = <A extends object, B>(make: (a: A) => B): ((a: A) => B) => {
  const cache = new WeakMap<A, { readonly value: B }>()
  return (a) => {
    const entry = cache.get(a) ?? { value: make(a) }
    cache.set(a, entry)
    return entry.value
  }
}

const sumBothWays = <M extends Model, S, K extends string>(
  scorer: Scorer<M, S, K>,
  pairs: readonly Pair<M>[],
): SumBothWays<S> => {
  const { layout: _, ...plain } = scorer.stats
  const [inPlace, byConcat] = [newLineAccumulator(scorer.stats), newLineAccumulator(plain)]
  // a line is for both before the next one comes, which may share with it what it should not
  for (const [gold, system] of pairs)
    for (const line of scorer.judge(gold)(system)) {
      inPlace.add(line)
      // facets of its own, since what lines share is added up together
      byConcat.add(line.facets === undefined ? line : { ...line, facets: { ...line.facets } })
    }
  return { inPlace: inPlace.sum(), byConcat: byConcat.sum() }
}

const shownIn = <S>(lines: Iterable<Evidence<S>>): readonly ShownLine[] => {
  const all: ShownLine[] = []
  for (const { verdict, show } of lines) {
    if (show === undefined) continue
    const shown = show()
    const why = notPlain(shown)
    all.push({ verdict, shown, notPlain: why, text: why === undefined ? JSON.stringify(shown) : '' })
  }
  return all
}

const againstItself = <M extends Model, S, K extends string>(
  { stats, judge }: Scorer<M, S, K>,
  [gold]: Pair<M>,
): SelfComparison<S> => {
  let sum = stats.empty
  const wrong: string[] = []
  for (const line of judge(gold)(gold)) {
    sum = stats.concat(sum, line.stats)
    if (line.show !== undefined && !isCorrectLine(line)) wrong.push(line.verdict)
  }
  return { sum, wrong }
}

/** Nothing yet: `laws.identity({ …, known: newKnown(scorer) })`, for laws that are to share it. */
export const newJudgedSums = <M extends Model, S, K extends string>(
  fresh: () => Scorer<M, S, K>,
): JudgedSums<M, S, K> => {
  const scorer = fresh()
  const { concat, empty } = scorer.stats
  const sums = new WeakMap<Pair<M>, S>()
  const sumsOf = (pairs: readonly Pair<M>[]): readonly S[] => {
    // one for all that have not been judged
    let newScorer: Scorer<M, S, K> | undefined
    return pairs.map((pair) => {
      if (!sums.has(pair)) {
        newScorer ??= fresh()
        sums.set(pair, sumOf(newScorer, [pair]))
      }
      return sums.get(pair) as S
    })
  }
  const inShards = (cards: readonly ShardedPair<M>[]): S =>
    [2, 0, 1]
      .map((shard) => cards.flatMap(([pair, where]) => (where === shard ? [pair] : [])).toReversed())
      .map((shard) => sumOf(fresh(), shard))
      .reduce(concat, empty)
  return {
    scorer,
    sumOf: (pairs) => sumsOf(pairs).reduce(concat, empty),
    merged: memoize(inShards),
    bothWays: memoize((pairs: readonly Pair<M>[]) => sumBothWays(fresh(), pairs)),
    shownIn: memoize(([gold, system]: Pair<M>) => shownIn(fresh().judge(gold)(system))),
    againstItself: memoize((pair: Pair<M>) => againstItself(fresh(), pair)),
  }
}

/** The sums that the laws of a subject share, or those of one law alone. */
export const judgedSumsOf = <M extends Model, S, K extends string>({
  known,
  scorer,
}: Subject<M, S, K>): JudgedSums<M, S, K> => known ?? newJudgedSums(scorer)

// ---- comparing -------------------------------------------------------------------------------------------------------

/** A statistic as text: its JSON. */
export const sumText = <M extends Model, S, K extends string>({ stats }: Scorer<M, S, K>, s: S): string =>
  JSON.stringify(stats.encode(s))

/** Throws unless two sums are equal by the statistic's own Eq. */
export const same = <M extends Model, S, K extends string>(
  scorer: Scorer<M, S, K>,
  what: string,
  left: S,
  right: S,
): void => {
  if (scorer.stats.equals(left, right)) return
  throw new Error(`${what}: ${sumText(scorer, left)} is not ${sumText(scorer, right)}`)
}

/** Throws unless a statement holds. */
export const holds = (statement: boolean, what: string): void => {
  if (!statement) throw new Error(what)
}

/** Throws unless two values of a measure are the same to the last bit. */
export const sameValue = (what: string, left: number | undefined, right: number | undefined): void =>
  holds(Object.is(left, right), `${what}: ${numberText(left)} is not ${numberText(right)}`)

/** A number as text, with −0 distinct from 0. */
export const numberText = (value: unknown): string => (Object.is(value, -0) ? '−0' : String(value))

// ---- examples --------------------------------------------------------------------------------------------------------

/** A document of an example, and the shard it is dealt to. */
export type ShardedPair<M extends Model> = readonly [pair: Pair<M>, shard: number]

/** Examples, and where they come from: they are drawn once, however many laws look at them. */
export interface ExampleSource<A> {
  /** Draws others, as smaller ones of those that break a law. */
  readonly arbitrary: fc.Arbitrary<A>
  /** Those that every law looks at. */
  readonly drawn: () => readonly A[]
}

/** The examples of the laws of a metric: they are the same under all its options. */
export interface Examples<M extends Model> {
  /** From one document to that many. */
  readonly some: (most: number) => ExampleSource<readonly Pair<M>[]>
  /** Up to six, with a shard of three for each. */
  readonly sharded: ExampleSource<readonly ShardedPair<M>[]>
}

/** The parameters of a drawing. */
type DrawSettings<M extends Model> = Pick<Subject<M, unknown, string>, 'documents' | 'show' | 'runs' | 'seed'>

/** Draws examples on first use. */
export const newExampleSource = <A>(arbitrary: fc.Arbitrary<A>, numRuns: number, seed: number): ExampleSource<A> => ({
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
export const examplesOf = <M extends Model>({ documents, show, runs, seed }: DrawSettings<M>): Examples<M> => {
  const sources = new Map<number, ExampleSource<readonly Pair<M>[]>>()
  const some = (most: number): ExampleSource<readonly Pair<M>[]> => {
    const arbitrary = fc
      .array(documents, { minLength: 1, maxLength: most })
      .map((pairs) => readable(pairs, (pair, i) => pairText(show, pair, `${i + 1}.`)))
    const drawn = sources.get(most) ?? newExampleSource(arbitrary, runs, seed)
    sources.set(most, drawn)
    return drawn
  }
  const cards = fc
    .array(fc.tuple(documents, fc.nat(2)), { minLength: 1, maxLength: 6 })
    .map((some: readonly ShardedPair<M>[]) =>
      readable(some, ([pair, shard]) => pairText(show, pair, `shard ${shard}:`)),
    )
  return { some, sharded: newExampleSource(cards, runs, seed) }
}

/** The default number of examples of a law: that of fast-check's `configureGlobal({ numRuns })`, or 100. */
export const usualRuns = (): number => fc.readConfigureGlobal().numRuns ?? 100

type Statement<A> = (example: readonly A[]) => void

/** Checks a statement about some documents; throws with its smallest counterexample. */
export const forDocuments = <M extends Model, S, K extends string>(
  subject: Subject<M, S, K>,
  most: number,
  statement: Statement<Pair<M>>,
): void => {
  const { some } = subject.examples ?? examplesOf(subject)
  check(subject, some(most), statement)
}

/** As `forDocuments`, on documents that no other law has had: one that a metric has changed looks as if it were made so. */
export const forNewDocuments = <M extends Model, S, K extends string>(
  { examples: _, ...subject }: Subject<M, S, K>,
  most: number,
  statement: Statement<Pair<M>>,
): void => forDocuments(subject, most, statement)

/** As `forDocuments`, with a shard of three for each document. */
export const forShards = <M extends Model, S, K extends string>(
  subject: Subject<M, S, K>,
  statement: Statement<ShardedPair<M>>,
): void => {
  const { sharded } = subject.examples ?? examplesOf(subject)
  check(subject, sharded, statement)
}

/** Checks a statement about all examples that were drawn; throws with its smallest counterexample. */
export const check = <A>(
  { runs, seed }: { readonly runs: number; readonly seed: number },
  { arbitrary, drawn }: ExampleSource<A>,
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

/**
 * The options of a metric or a reader as a user gives them, decoded, with defaults. Throws where they are refused, with
 * the reason, so that a mistake in a test is a failing test: `lea.with(optionsOf(lea, { importance: 'size' }))`.
 */
export const optionsOf = <O>(
  { name, options }: { readonly name: string; readonly options: Schema<O> },
  given: object = {},
): O => {
  const decoded = decodeOptions(options, given)
  if (decoded._tag === 'Right') return decoded.right
  const why = decoded.left.map(({ path, message }) => [...path, message].join(': ')).join('; ')
  throw new RangeError(`${name} does not take ${JSON.stringify(given)}: ${why}`)
}
