/**
 * The laws of a metric, each a function that throws with its smallest counterexample. They follow from one sentence, a
 * score is a sum of evidence: sums do not depend on order or grouping, and numbers mean what their description says.
 */
import * as fc from 'fast-check'
import type { Model, Scorer } from '../contract.ts'
import { rowsOf } from '../infer/rows.ts'
import { holds, type Pair, type Subject, same, sumOf } from './subject.ts'

/** Checks a statement about some documents, each time with a fresh scorer. */
const forDocuments = <M extends Model, S, K extends string>(
  { documents, runs, scorer }: Subject<M, S, K>,
  most: number,
  statement: (scorer: Scorer<M, S, K>, pairs: readonly Pair<M>[]) => void,
): void => {
  fc.assert(
    fc.property(fc.array(documents, { minLength: 1, maxLength: most }), (pairs) => statement(scorer(), pairs)),
    { numRuns: runs },
  )
}

const one = <M extends Model>(pairs: readonly Pair<M>[], i: number): readonly Pair<M>[] => pairs.slice(i, i + 1)

// ---- the statistic is a commutative monoid ---------------------------------------------------------------------------

/** `empty` added on either side changes nothing. */
export const identity = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void =>
  forDocuments(subject, 3, (scorer, pairs) => {
    const s = sumOf(scorer, pairs)
    same(scorer, 's + empty', scorer.stats.concat(s, scorer.stats.empty), s)
    same(scorer, 'empty + s', scorer.stats.concat(scorer.stats.empty, s), s)
  })

/** (a + b) + c = a + (b + c) */
export const associativity = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void =>
  forDocuments(subject, 3, (scorer, pairs) => {
    const [a, b, c] = [0, 1, 2].map((i) => sumOf(scorer, one(pairs, i))) as [S, S, S]
    const { concat } = scorer.stats
    same(scorer, '(a + b) + c against a + (b + c)', concat(concat(a, b), c), concat(a, concat(b, c)))
  })

/** a + b = b + a */
export const commutativity = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void =>
  forDocuments(subject, 2, (scorer, pairs) => {
    const [a, b] = [0, 1].map((i) => sumOf(scorer, one(pairs, i))) as [S, S]
    same(scorer, 'a + b against b + a', scorer.stats.concat(a, b), scorer.stats.concat(b, a))
  })

/** Scaling by n is adding n times; by 0 it is empty. */
export const scaleIsRepeat = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void =>
  forDocuments(subject, 3, (scorer, pairs) => {
    const s = sumOf(scorer, pairs)
    let repeated = scorer.stats.empty
    for (let times = 0; times < 5; times++) {
      same(scorer, `${times} · s`, scorer.stats.scale(times, s), repeated)
      repeated = scorer.stats.concat(repeated, s)
    }
  })

/** What is stored and read again is equal, and so are its measures. */
export const roundTrip = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void =>
  forDocuments(subject, 3, (scorer, pairs) => {
    const s = sumOf(scorer, pairs)
    const text = JSON.stringify(scorer.stats.encode(s))
    const back = scorer.stats.decode(JSON.parse(text))
    if (back._tag === 'Left') throw new Error(`${text} does not decode: ${back.left}`)
    same(scorer, 'decoded', back.right, s)
    holds(JSON.stringify(scorer.stats.encode(back.right)) === text, `${text} is encoded in another way after decoding`)
  })

/** A row of numbers says the same as the statistic: weighing rows is scaling and adding. */
export const layoutAgrees = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void =>
  forDocuments(subject, 4, (scorer, pairs) => {
    const rows = rowsOf(scorer.stats)
    const units = pairs.map((_, i) => sumOf(scorer, one(pairs, i)))
    for (const unit of units) rows.add(unit)
    for (const weights of [units.map(() => 1), units.map((_, i) => i % 3), units.map(() => 0)]) {
      const expected = units.reduce(
        (sum, unit, i) => scorer.stats.concat(sum, scorer.stats.scale(weights[i] as number, unit)),
        scorer.stats.empty,
      )
      same(scorer, `rows weighed by ${weights.join(' ')}`, rows.weigh(weights), expected)
    }
  })

// ---- sums do not depend on how the documents come --------------------------------------------------------------------

/** Any sharding of the documents, merged in any order, is the whole. */
export const mergeIsWhole = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const dealt = fc.array(fc.tuple(subject.documents, fc.nat(2)), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(dealt, fc.shuffledSubarray([0, 1, 2], { minLength: 3 }), (cards, order) => {
      const scorer = subject.scorer()
      const whole = sumOf(
        scorer,
        cards.map(([pair]) => pair),
      )
      const shards = order.map((shard) =>
        sumOf(
          subject.scorer(),
          cards.filter(([, where]) => where === shard).map(([pair]) => pair),
        ),
      )
      same(scorer, 'merged shards', shards.reduce(scorer.stats.concat, scorer.stats.empty), whole)
    }),
    { numRuns: subject.runs },
  )
}

/** The documents in another order have the same sum. */
export const unitOrder = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void =>
  forDocuments(subject, 5, (scorer, pairs) =>
    same(scorer, 'in reverse', sumOf(scorer, [...pairs].reverse()), sumOf(scorer, pairs)),
  )

/** The same document is judged the same way again, by the same scorer after others, and by a new one. */
export const determinism = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void =>
  forDocuments(subject, 4, (scorer, pairs) => {
    const first = one(pairs, 0)
    const once = sumOf(scorer, first)
    sumOf(scorer, pairs)
    same(scorer, 'judged again', sumOf(scorer, first), once)
    same(scorer, 'judged by a new scorer', sumOf(subject.scorer(), first), once)
    const judge = scorer.judge((pairs[0] as Pair<M>)[0])
    for (const [, system] of first)
      for (let again = 0; again < 2; again++)
        same(scorer, 'judged twice against one gold', foldOf(scorer, judge(system)), once)
  })

const foldOf = <M extends Model, S, K extends string>(
  scorer: Scorer<M, S, K>,
  lines: Iterable<{ readonly stats: S }>,
): S => {
  let sum = scorer.stats.empty
  for (const line of lines) sum = scorer.stats.concat(sum, line.stats)
  return sum
}

/** The packed lane is the sum of the evidence, for one tally over all and for one a document. */
export const tally = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void =>
  forDocuments(subject, 5, (scorer, pairs) => {
    const start = scorer.tally
    if (start === undefined) return
    const whole = start()
    let sum = scorer.stats.empty
    for (const [gold, system] of pairs) {
      whole.add(gold, system)
      const own = start()
      own.add(gold, system)
      sum = scorer.stats.concat(sum, own.sum())
    }
    const expected = sumOf(subject.scorer(), pairs)
    same(scorer, 'the tally of all documents', whole.sum(), expected)
    same(scorer, 'the tallies of single documents', sum, expected)
    same(scorer, 'a tally without documents', start().sum(), scorer.stats.empty)
  })

/** The parts of a sum are the sums of the parts. */
export const parts = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void =>
  forDocuments(subject, 2, (scorer, pairs) => {
    const partsOf = scorer.parts
    if (partsOf === undefined) return
    const [a, b] = [0, 1].map((i) => sumOf(scorer, one(pairs, i))) as [S, S]
    const [left, right, both] = [a, b, scorer.stats.concat(a, b)].map((s) => partsOf(s)) as [
      ReturnType<typeof partsOf>,
      ReturnType<typeof partsOf>,
      ReturnType<typeof partsOf>,
    ]
    for (const [facet, labels] of Object.entries(both)) {
      for (const [label, s] of labels) {
        const { empty, concat } = scorer.stats
        same(
          scorer,
          `part ${facet} ${label}`,
          s,
          concat(left[facet]?.get(label) ?? empty, right[facet]?.get(label) ?? empty),
        )
      }
    }
  })

// ---- numbers mean what their description says ------------------------------------------------------------------------

type Values<K extends string> = { readonly [P in K]: number | undefined }

const eachMeasure = <M extends Model, S, K extends string>({ measures }: Subject<M, S, K>): readonly K[] =>
  Object.keys(measures) as K[]

/** Gold against itself is the best there is, or has no value. */
export const perfect = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void =>
  forDocuments(subject, 3, (scorer, pairs) => {
    const values: Values<K> = scorer.summarise(
      sumOf(
        scorer,
        pairs.map(([gold]) => [gold, gold] as const),
      ),
    )
    for (const name of eachMeasure(subject)) {
      const { unit, better, range } = subject.measures[name]
      const value = values[name]
      if (unit !== 'ratio' || better === 'neither' || value === undefined) continue
      const best = better === 'higher' ? range[1] : range[0]
      holds(Math.abs(value - best) <= 1e-12, `gold against itself has ${name} = ${value}, not ${best}`)
    }
  })

/** Every number is in its range, or there is none; never NaN, never −0. */
export const bounds = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void =>
  forDocuments(subject, 3, (scorer, pairs) => {
    for (const s of [sumOf(scorer, pairs), scorer.stats.empty]) inRange(subject, scorer.summarise(s))
  })

const inRange = <M extends Model, S, K extends string>(subject: Subject<M, S, K>, values: Values<K>): void => {
  for (const name of eachMeasure(subject)) {
    const value = values[name]
    if (value === undefined) continue
    const [low, high] = subject.measures[name].range
    holds(value >= low && value <= high, `${name} = ${value} is outside ${low} to ${high}`)
    holds(!Object.is(value, -0), `${name} is −0`)
    holds(
      subject.measures[name].unit === 'ratio' || Number.isInteger(value),
      `${name} = ${value} is a count and no whole number`,
    )
  }
}

/** Nothing judged gives no ratio and no count: 0/0 is no value. */
export const empty = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const scorer = subject.scorer()
  const values: Values<K> = scorer.summarise(scorer.stats.empty)
  for (const name of eachMeasure(subject)) {
    const { unit } = subject.measures[name]
    const value = values[name]
    if (unit === 'count') holds(value === 0 || value === undefined, `nothing judged has ${name} = ${value}`)
    else holds(value === undefined, `nothing judged has ${name} = ${value}: 0/0 has no value`)
  }
}

/** Where gold and system change places, each measure becomes its mirror: precision(g, s) = recall(s, g). */
export const mirror = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void =>
  forDocuments(subject, 3, (scorer, pairs) => {
    const values: Values<K> = scorer.summarise(sumOf(scorer, pairs))
    const turned: Values<K> = scorer.summarise(
      sumOf(
        scorer,
        pairs.map(([gold, system]) => [system, gold] as const),
      ),
    )
    for (const name of eachMeasure(subject)) {
      const other = subject.measures[name].mirror
      if (other === undefined) continue
      const [here, there] = [values[name], turned[other]]
      const equal = here === there || (here !== undefined && there !== undefined && Math.abs(here - there) <= 1e-12)
      holds(equal, `${name} = ${here}, but with gold and system in each other's place ${other} = ${there}`)
    }
  })
