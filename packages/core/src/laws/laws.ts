/**
 * The laws of a metric, each a function that throws with its smallest counterexample. They follow from one sentence, a
 * score is a sum of evidence: sums do not depend on order or grouping, and numbers mean what their description says.
 */
import * as fc from 'fast-check'
import type { Evidence, Model, Scorer, Section, Stats } from '../contract.ts'
import { isLeft } from '../either.ts'
import { isOfParts } from '../measures-of-parts.ts'
import type { Interval } from '../models/trees/type.ts'
import type { Pair } from '../models.ts'
import type { Problem } from '../places.ts'
import { sectionFault } from '../section-fault.ts'
import { isSliced, newItemCounts, newSlicer, type Slice, sliceNames } from '../slices/slicer.ts'
import { isCorrectLine, type LineSum, newLineAccumulator } from '../stats/line-accumulator.ts'
import { rowsOf } from '../stats/rows.ts'
import { unknownMember } from '../unknown-member.ts'
import { whileOverwritten } from './buffers.ts'
import {
  forDocuments,
  forNewDocuments,
  forShards,
  holds,
  type JudgedSums,
  judgedSumsOf,
  numberText,
  type ShardedPair,
  type Subject,
  same,
  sameValue,
  sumOf,
  sumPairs,
  sumText,
} from './subject.ts'

const single = <M extends Model>(pairs: readonly Pair<M>[], i: number): readonly Pair<M>[] => pairs.slice(i, i + 1)

/** The sums of shards 0, 1 and 2. */
const shards = <M extends Model, S, K extends string>(
  { sumOf }: JudgedSums<M, S, K>,
  cards: readonly ShardedPair<M>[],
): readonly [a: S, b: S, c: S] => {
  const sumOfShard = (shard: number): S => sumOf(pairsOf(cards.filter(([, where]) => where === shard)))
  return [sumOfShard(0), sumOfShard(1), sumOfShard(2)]
}

const pairsOf = <M extends Model>(cards: readonly ShardedPair<M>[]): readonly Pair<M>[] => cards.map(([pair]) => pair)

// ---- the statistic is a commutative monoid ---------------------------------------------------------------------------

/** `empty` added on either side changes nothing. */
export const identity = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  const { scorer } = judged
  forDocuments(subject, 3, (pairs) => {
    const s = judged.sumOf(pairs)
    same(scorer, 's + empty', scorer.stats.concat(s, scorer.stats.empty), s)
    same(scorer, 'empty + s', scorer.stats.concat(scorer.stats.empty, s), s)
  })
}

/** (a + b) + c = a + (b + c), a, b and c being the sums of shards 0, 1 and 2; so below. */
export const associativity = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  const { scorer } = judged
  forShards(subject, (cards) => {
    const [a, b, c] = shards(judged, cards)
    const { concat } = scorer.stats
    same(scorer, '(a + b) + c against a + (b + c)', concat(concat(a, b), c), concat(a, concat(b, c)))
  })
}

/** a + b = b + a */
export const commutativity = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  const { scorer } = judged
  forShards(subject, (cards) => {
    const [a, b] = shards(judged, cards)
    same(scorer, 'a + b against b + a', scorer.stats.concat(a, b), scorer.stats.concat(b, a))
  })
}

/** Statistics are equal if and only if they are encoded alike: an Eq that says yes to all would let every law pass. */
export const equality = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  const { scorer } = judged
  forShards(subject, (cards) => {
    const { concat, empty, equals } = scorer.stats
    const [a, b, c] = shards(judged, cards)
    const some = [empty, a, b, c, concat(a, b), concat(b, a)]
    const texts = some.map((s) => sumText(scorer, s))
    for (const [i, left] of some.entries()) {
      for (const [j, right] of some.entries()) {
        const [x, y] = [texts[i], texts[j]]
        const claim = equals(left, right)
        if (claim !== (x === y)) throw new Error(`${x} and ${y} are ${claim ? '' : 'not '}equal, by equals`)
      }
    }
  })
}

/** A sum leaves its terms as they were. */
export const untouched = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  const { scorer } = judged
  forShards(subject, (cards) => {
    const { concat, empty, scale } = scorer.stats
    const [a, b] = shards(judged, cards)
    const terms = [a, b, empty]
    const before = terms.map((s) => sumText(scorer, s))
    for (const s of [concat(a, b), concat(empty, a), scale(1, a), scale(2, a)]) concat(s, b)
    terms.forEach((s, i) => {
      const after = sumText(scorer, s)
      holds(after === before[i], `${['a', 'b', 'empty'][i]} is ${after} after adding, and was ${before[i]}`)
    })
  })
}

/** Scaling by n is adding n times; by 0 it is empty. */
export const scaleIsRepeat = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  const { scorer } = judged
  forDocuments(subject, 3, (pairs) => {
    const s = judged.sumOf(pairs)
    let repeated = scorer.stats.empty
    for (let times = 0; times < 5; times++) {
      same(scorer, `${times} · s`, scorer.stats.scale(times, s), repeated)
      repeated = scorer.stats.concat(repeated, s)
    }
  })
}

/** A statistic that is stored and read again is equal, and is stored in the same way again. */
export const roundTrip = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  const { scorer } = judged
  forDocuments(subject, 3, (pairs) => {
    for (const s of [judged.sumOf(pairs), scorer.stats.empty]) {
      const text = sumText(scorer, s)
      const back = scorer.stats.decode(JSON.parse(text))
      if (back._tag === 'Left') throw new Error(`${text} does not decode: ${back.left}`)
      same(scorer, 'decoded', back.right, s)
      const reencoded = sumText(scorer, back.right)
      holds(reencoded === text, `${text} is encoded as ${reencoded} after decoding`)
    }
  })
}

/** A row of numbers says the same as the statistic: weighing rows is scaling and adding. */
export const layoutAgrees = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  const { scorer } = judged
  forDocuments(subject, 4, (pairs) => {
    const rows = rowsOf(scorer.stats)
    const units = pairs.map((_, i) => judged.sumOf(single(pairs, i)))
    for (const unit of units) rows.add(unit)
    for (const weights of [units.map(() => 1), units.map((_, i) => i % 3), units.map(() => 0)]) {
      const expected = units.reduce(
        (sum, unit, i) => scorer.stats.concat(sum, scorer.stats.scale(weights[i]!, unit)),
        scorer.stats.empty,
      )
      same(scorer, `rows weighed by ${weights.join(' ')}`, rows.weigh(weights), expected)
    }
  })
}

// ---- sums do not depend on how the documents come --------------------------------------------------------------------

/** Any sharding of the documents, merged in any order, is the whole. */
export const mergeIsWhole = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  forShards(subject, (cards) =>
    same(judged.scorer, 'merged shards 2, 0, 1', judged.merged(cards), judged.sumOf(pairsOf(cards))),
  )
}

/** The documents in another order have the same sum. */
export const unitOrder = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  forShards(subject, (cards) => {
    const pairs = pairsOf(cards)
    same(judged.scorer, 'in reverse', sumOf(subject.scorer(), pairs.toReversed()), judged.sumOf(pairs))
  })
}

/** Equal statistics have the same measures to the last bit, however they came about: double addition would not. */
export const summary = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  const { scorer } = judged
  forShards(subject, (cards) => {
    const whole = judged.sumOf(pairsOf(cards))
    const back = scorer.stats.decode(JSON.parse(sumText(scorer, whole)))
    const values: Values<K> = scorer.summarise(whole)
    const others: Values<K> = scorer.summarise(judged.merged(cards))
    const decoded: Values<K> = back._tag === 'Right' ? scorer.summarise(back.right) : values
    for (const name of eachMeasure(subject)) {
      sameValue(`${name} of merged shards 2, 0, 1 against the whole`, others[name], values[name])
      sameValue(`${name} after encoding and decoding`, decoded[name], values[name])
    }
  })
}

/** The basis of measures adds up, stored and in columns too, and gives the same bits as the whole statistic. */
export const basisAgrees = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  const { scorer } = judged
  const basis = scorer.resampling?.basis
  if (basis === undefined) return
  forDocuments(subject, 4, (pairs) => {
    const units = pairs.map((_, i) => judged.sumOf(single(pairs, i)))
    const rows = rowsOf(basis.stats)
    for (const unit of units) rows.add(basis.of(unit))
    for (const weights of [units.map(() => 1), units.map((_, i) => i % 3), units.map(() => 0)]) {
      const whole = units.reduce(
        (sum, unit, i) => scorer.stats.concat(sum, scorer.stats.scale(weights[i]!, unit)),
        scorer.stats.empty,
      )
      const added = rows.weigh(weights)
      holds(
        basis.stats.equals(added, basis.of(whole)),
        `the basis of units weighed by ${weights.join(' ')} is not that of their sum`,
      )
      const values: Readonly<Record<string, number | undefined>> = scorer.summarise(whole)
      const fromBasis = basis.summarise(added)
      for (const name of basis.measures)
        sameValue(`${name} of its basis, weighed by ${weights.join(' ')}`, fromBasis[name], values[name])
    }
  })
}

/** The same document has the same evidence again, by the same scorer after others, and by a new one. */
export const determinism = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void =>
  forNewDocuments(subject, 4, (pairs) => {
    const scorer = subject.scorer()
    const [gold, system] = pairs[0]!
    const evidence = (by: Scorer<M, S, K>): string => linesOf(by, by.judge(gold)(system))
    const once = evidence(scorer)
    const agrees = (what: string, repeatedText: string): void =>
      holds(repeatedText === once, `${what}: ${repeatedText || 'no evidence'} is not ${once || 'no evidence'}`)
    const judge = scorer.judge(gold)
    agrees('judged again', evidence(scorer))
    sumOf(scorer, pairs)
    agrees('judged after the others, against a gold from before them', linesOf(scorer, judge(system)))
    agrees('judged twice against one gold', linesOf(scorer, judge(system)))
    agrees('judged again after the others', evidence(scorer))
    agrees('judged by a new scorer', evidence(subject.scorer()))
  })

const linesOf = <M extends Model, S, K extends string>(scorer: Scorer<M, S, K>, lines: Iterable<Evidence<S>>): string =>
  Array.from(lines, ({ stats, verdict, facets: lineFacets = {}, parts = [], show, right }) => {
    const whole = scorer.stats.encode(stats)
    return JSON.stringify([
      [verdict, right, show?.(), Object.entries(lineFacets), whole],
      // a part is often the line as it is
      parts.map(([facet, label, part]) => [facet, label, part === stats ? whole : scorer.stats.encode(part)]),
    ])
  }).join('\n')

// ---- lines say what the sum says -------------------------------------------------------------------------------------

/** Breakdowns are sums of lines: the parts of each facet of a line add up to the line, but those of exceptions alone. */
export const facets = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void =>
  forDocuments(subject, 3, (pairs) => {
    const scorer = subject.scorer()
    const { concat, empty } = scorer.stats
    for (const [gold, system] of pairs)
      for (const { stats, parts = [], verdict } of scorer.judge(gold)(system))
        for (const facet of new Set(parts.map(([name]) => name))) {
          if (scorer.report?.rest?.[facet] !== undefined) continue
          const sum = parts
            .filter(([name]) => name === facet)
            .reduce((all, [, , partStats]) => concat(all, partStats), empty)
          same(scorer, `the parts by ${facet} of a line "${verdict}", and the line`, sum, stats)
        }
  })

/** The shares of a line add up to it, each part of them to that of the line; the units are the gold's, whatever the answer. */
export const shares = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void =>
  forDocuments(subject, 3, (pairs) => {
    const scorer = subject.scorer()
    const unitsIn = ([gold, system]: Pair<M>): ReadonlySet<number> =>
      new Set(Array.from(scorer.judge(gold)(system)).flatMap((line) => (line.shares ? [line.shares.units] : [])))
    for (const [gold, system] of pairs) {
      const units = new Set([...unitsIn([gold, system]), ...unitsIn([gold, gold])])
      holds(units.size < 2, `one gold has ${[...units].join(' and ')} ${subject.draws}`)
      for (const line of scorer.judge(gold)(system)) {
        if (line.shares === undefined) continue
        const each = [...line.shares.each()]
        const outside = each.find(({ unit }) => !(Number.isInteger(unit) && unit >= 0 && unit < line.shares!.units))
        holds(outside === undefined, `a line "${line.verdict}" has a share of unit ${outside?.unit}`)
        const [all, whole] = [newLineAccumulator(scorer.stats), newLineAccumulator(scorer.stats)]
        for (const { stats, parts = [] } of each) all.add({ stats, parts, verdict: line.verdict })
        whole.add(line)
        same(scorer, `the shares of a line "${line.verdict}", and the line`, all.sum().stats, line.stats)
        const [some, others] = [all.sum().parts(), whole.sum().parts()]
        for (const facet of new Set([...Object.keys(some), ...Object.keys(others)]))
          for (const label of new Set([...(some[facet]?.keys() ?? []), ...(others[facet]?.keys() ?? [])])) {
            const part = (parts: typeof some): S => parts[facet]?.get(label) ?? scorer.stats.empty
            same(scorer, `${facet} ${JSON.stringify(label)} of shares, and of the line`, part(some), part(others))
          }
      }
    }
  })

/** Adding in place gives the same as `concat`, the whole and each part of it. */
export const inPlace = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  const { scorer } = judged
  forDocuments(subject, 4, (pairs) => {
    const { inPlace: sum, byConcat } = judged.bothWays(pairs)
    same(scorer, 'the sum in columns, and that by concat', sum.stats, byConcat.stats)
    const [some, others] = [sum.parts(), byConcat.parts()]
    for (const facet of new Set([...Object.keys(some), ...Object.keys(others)]))
      for (const label of new Set([...(some[facet]?.keys() ?? []), ...(others[facet]?.keys() ?? [])])) {
        const part = (parts: typeof some): S => parts[facet]?.get(label) ?? scorer.stats.empty
        same(scorer, `${facet} ${JSON.stringify(label)} in columns, and by concat`, part(some), part(others))
      }
  })
}

/** The shown form of a line is plain data, which does not change when the documents' buffers are reused. */
export const shows = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  forDocuments(subject, 3, (pairs) => {
    for (const pair of pairs) {
      const lines = judged.shownIn(pair)
      for (const { verdict, notPlain } of lines)
        holds(notPlain === undefined, `a line "${verdict}" shows what is not plain data: ${notPlain}`)
      whileOverwritten(pair, () => {
        for (const { shown, text } of lines) {
          const after = JSON.stringify(shown)
          if (after !== text)
            throw new Error(`a line showed ${text}, and shows ${after} once the buffers are used again`)
        }
      })
    }
  })
}

const isWithin = ({ start, end }: Interval, units: number): boolean =>
  Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= units

/** The place of a line is within the document's text. */
export const places = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  forDocuments(subject, 3, (pairs) => {
    for (const pair of pairs) {
      const units = { gold: subject.text?.(pair[0])?.units, system: subject.text?.(pair[1])?.units }
      for (const { verdict, shown } of judged.shownIn(pair))
        for (const side of ['gold', 'system'] as const)
          for (const stretch of [
            ...(shown.where?.[side] ?? []),
            ...(shown.arcs?.[side] ?? []).flatMap(({ from, to }): readonly Interval[] => [from, to]),
          ])
            holds(
              isWithin(stretch, units[side] ?? Number.POSITIVE_INFINITY),
              `a line "${verdict}" stands at ${stretch.start} to ${stretch.end} in the ${side}, which has ${units[side]} units`,
            )
    }
  })
}

/** `missed` is what the system does not have, `spurious` what the gold does not have, and gold against itself is right. */
export const verdicts = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  forDocuments(subject, 3, (pairs) => {
    for (const pair of pairs) {
      for (const { verdict, shown } of judged.shownIn(pair)) {
        const agrees =
          (!/\b(?:missed|missing)$/.test(verdict) || (shown.gold !== undefined && shown.system === undefined)) &&
          (!/\bspurious$/.test(verdict) || (shown.gold === undefined && shown.system !== undefined))
        if (!agrees) throw new Error(`a line "${verdict}" shows ${JSON.stringify(shown)}`)
      }
      const [wrong] = judged.againstItself(pair).wrong
      holds(wrong === undefined, `gold against itself has a line "${wrong}"`)
    }
  })
}

/** Problems of two documents, as a run asks for them before it judges. */
const problemsOf = <M extends Model, S, K extends string>(
  scorer: Scorer<M, S, K>,
  [gold, system]: Pair<M>,
): readonly Problem[] => [...(scorer.check?.(gold) ?? []), ...(scorer.check?.(system, gold) ?? [])]

/**
 * One more item at the end, the same nothing on both sides, takes no line away and adds none that is wrong. Documents
 * that are refused are passed over: what their tags mean may change with what follows.
 */
export const appended = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void =>
  forDocuments(subject, 1, (pairs) => {
    const scorer = subject.scorer()
    const append = subject.longer
    if (append === undefined) return
    const keyOf = ({ stats, verdict, facets: lineFacets = {} }: Evidence<S>): string =>
      JSON.stringify([verdict, lineFacets, scorer.stats.encode(stats)])
    for (const pair of pairs) {
      if (problemsOf(scorer, pair).some(({ severity }) => severity === 'error')) continue
      const [gold, system] = pair
      const more = itemsIn(scorer.judge(append(gold))(append(system)))
      for (const line of itemsIn(scorer.judge(gold)(system))) {
        const place = more.findIndex((other) => keyOf(other) === keyOf(line))
        holds(place >= 0, `a line ${keyOf(line)} is gone with one more item after everything`)
        more.splice(place, 1)
      }
      for (const line of more)
        holds(isCorrectLine(line), `a line ${keyOf(line)} comes with one more item after everything`)
    }
  })

/** Lines that are about an item. */
const itemsIn = <S>(lines: Iterable<Evidence<S>>): Evidence<S>[] =>
  Array.from(lines).filter(({ show }) => show !== undefined)

/** Words as canaries, by characters of private use: of the same length, and another for each. */
const asCanary = (word: string): string =>
  word.replace(/\S/g, (unit) => String.fromCharCode(0xe000 + (unit.charCodeAt(0) % 0x1900)))

const CANARY = /[\ue000-\uf8ff]/

/**
 * Words of documents are in no sum, remark or official report, unless the metric declares it: sums with words are in no
 * file for others.
 */
export const words = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const { reworded } = subject
  if (reworded === undefined) return
  const canaries = ([gold, system]: Pair<M>): Pair<M> => [reworded(gold, asCanary), reworded(system, asCanary)]
  const written = (pairs: readonly Pair<M>[]): readonly (readonly [what: string, text: string])[] => {
    const scorer = subject.scorer()
    const gathered = sumPairs(scorer, pairs.map(canaries))
    const about = { system: '', signature: '', units: pairs.length, parts: gathered.parts() }
    return [
      ['the sum', sumText(scorer, gathered.stats)],
      ['a remark', (scorer.report?.remarks?.(gathered.stats, gathered.parts()) ?? []).join('\n')],
      ...Object.entries(scorer.report?.formats ?? {}).map(
        ([name, print]) => [`the format ${name}`, print(gathered.stats, about)] as const,
      ),
    ]
  }
  if (subject.scorer().words === undefined) {
    forDocuments(subject, 3, (pairs) => {
      for (const [what, text] of written(pairs))
        holds(
          !CANARY.test(text),
          `${what} holds words of the documents, which the scorer does not say (words): ${text}`,
        )
    })
    return
  }
  const most = Math.max(300, 3 * subject.runs)
  const shows = fc
    .sample(subject.documents, { numRuns: most, seed: subject.seed })
    .some((pair) => written([pair]).some(([, text]) => CANARY.test(text)))
  holds(shows, `the scorer says that its sums hold words, and none of ${most} documents shows one`)
}

type WholeAndParts<S> = Pick<LineSum<S>, 'stats' | 'parts'>

const sectionsOf = <M extends Model, S, K extends string>(
  { report }: Scorer<M, S, K>,
  { stats, parts }: WholeAndParts<S>,
): readonly Section[] => report?.sections?.(stats, parts()) ?? []

/** A sum, or a part of one, as a stored result gives it back. */
const restored = <S>({ encode, decode }: Stats<S>, { stats, parts }: WholeAndParts<S>): WholeAndParts<S> => {
  const restoredSum = (s: S): S => {
    const decoded = decode(JSON.parse(JSON.stringify(encode(s))))
    if (isLeft(decoded)) throw new Error(`the sum cannot be decoded: ${decoded.left}`)
    return decoded.right
  }
  const facets = Object.entries(parts()).map(
    ([facet, labels]) => [facet, new Map(Array.from(labels, ([label, s]) => [label, restoredSum(s)]))] as const,
  )
  return { stats: restoredSum(stats), parts: () => Object.fromEntries(facets) }
}

/**
 * Sections are plain data without a number that is not finite, of nothing too; the same of a stored sum; and without words
 * of the documents, unless they say so.
 */
export const sections = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const { reworded } = subject
  forDocuments(subject, 3, (pairs) => {
    const scorer = subject.scorer()
    const sum = sumPairs(scorer, pairs)
    const shownSections = sectionsOf(scorer, sum)
    const fault = sectionFault(shownSections) ?? sectionFault(sectionsOf(scorer, sumPairs(scorer, [])))
    holds(fault === undefined, `${fault}`)
    const text = JSON.stringify(shownSections)
    const restoredText = JSON.stringify(sectionsOf(scorer, restored(scorer.stats, sum)))
    holds(text === restoredText, `a stored sum has other sections: ${restoredText} is not ${text}`)
    if (reworded === undefined) return
    const canaries = pairs.map(([gold, system]): Pair<M> => [reworded(gold, asCanary), reworded(system, asCanary)])
    const open = sectionsOf(scorer, sumPairs(scorer, canaries)).filter(({ words }) => words === undefined)
    const shown = JSON.stringify(open)
    holds(!CANARY.test(shown), `a section holds words of the documents: ${shown}`)
  })
}

/** Options that are given change something: an option that is ignored would still be in the signature. */
export const options = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const { byDefault } = subject
  if (byDefault === undefined) return
  const outcome = (scorer: Scorer<M, S, K>, pairs: readonly Pair<M>[]): string => {
    const gathered = sumPairs(scorer, pairs)
    const sum = gathered.stats
    const lines = pairs.map(([gold, system]) => linesOf(scorer, scorer.judge(gold)(system)))
    const problems = pairs.flatMap((pair) => problemsOf(scorer, pair))
    const numbers = [
      scorer.summarise(sum),
      scorer.summarise(scorer.stats.empty),
      scorer.report?.sweeps?.(sum),
      sectionsOf(scorer, gathered),
    ]
    return JSON.stringify([
      lines,
      numbers,
      problems,
      scorer.report?.remarks?.(sum, gathered.parts()),
      Object.keys(scorer.measures ?? {}),
    ])
  }
  const differsOn = (numRuns: number): boolean =>
    fc
      .sample(subject.documents, { numRuns, seed: subject.seed })
      .some((pair) => outcome(subject.scorer(), [pair]) !== outcome(byDefault(), [pair]))
  const most = Math.max(300, 3 * subject.runs)
  // most options show on the first documents: the others are drawn only if those do not differ
  holds(differsOn(10) || differsOn(most), `the options change nothing on ${most} documents: is one of them ignored?`)
}

// ---- numbers mean what their description says ------------------------------------------------------------------------

type Values<K extends string> = { readonly [P in K]: number | undefined }

const eachMeasure = <M extends Model, S, K extends string>({ measures }: Subject<M, S, K>): readonly K[] =>
  Object.keys(measures) as K[]

/** Gold against itself is the best there is, or has no value. */
export const perfect = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  const { stats, summarise } = judged.scorer
  forDocuments(subject, 3, (pairs) => {
    const sums = pairs.map((pair) => judged.againstItself(pair).sum)
    const values: Values<K> = summarise(sums.reduce(stats.concat, stats.empty))
    for (const name of eachMeasure(subject)) {
      const { unit, better, range } = subject.measures[name]
      const value = values[name]
      if (unit !== 'ratio' || better === 'neither' || value === undefined) continue
      const best = better === 'higher' ? range[1] : range[0]
      holds(value === best || !Number.isFinite(best), `gold against itself has ${name} = ${value}, not ${best}`)
    }
  })
}

type SliceRows<S> = ReadonlyMap<Slice, ReadonlyMap<string, S>>

/** The rows of each slice of some documents, as `--slice` makes them; the first gold stands for training data. A facet of the metric's own is none. */
const sliceRowsOf = <M extends Model, S, K extends string>(
  { scorer, text }: Pick<Subject<M, S, K>, 'scorer' | 'text'>,
  pairs: readonly Pair<M>[],
): SliceRows<S> => {
  const { judge, stats } = scorer()
  const [gold, training] = [newItemCounts({ judge, text }), newItemCounts({ judge, text })]
  for (const [goldContent] of pairs) gold.add(goldContent)
  for (const [goldContent] of pairs.slice(0, 1)) training.add(goldContent)
  const slice = newSlicer({ judge, text }, sliceNames, { gold: gold.counts(), training: training.counts() })
  const [plain, sliced] = [newLineAccumulator(stats), newLineAccumulator(stats)]
  for (const [goldContent, answer] of pairs) {
    for (const line of judge(goldContent)(answer)) plain.add(line)
    for (const line of slice(goldContent, answer, () => judge(goldContent)(answer))) sliced.add(line)
  }
  const [facets, rows] = [plain.sum().parts(), sliced.sum().parts()]
  return new Map(sliceNames.flatMap((name) => (facets[name] === undefined && rows[name] ? [[name, rows[name]]] : [])))
}

/**
 * Of each measure that slices have, the rows of a slice together are the whole, and counts add up to it; the gold against itself is the
 * best there is in each row, where the whole is. Documents with an item that is nowhere in the text are passed over: it is in no row.
 */
export const slices = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  const { stats, summarise } = judged.scorer
  const measures = eachMeasure(subject).filter((name) => isSliced(subject.measures[name]))
  if (measures.length === 0) return
  const isPlaced = (pair: Pair<M>): boolean =>
    judged.shownIn(pair).every(({ shown: { where, words } }) => words ?? where?.gold?.length ?? where?.system?.length)
  const check = (pairs: readonly Pair<M>[]): void => {
    if (!pairs.every(isPlaced)) return
    const whole: Values<K> = summarise(judged.sumOf(pairs))
    const isItself = pairs.every(([gold, system]) => gold === system)
    for (const [slice, labels] of sliceRowsOf(subject, pairs)) {
      const together: Values<K> = summarise([...labels.values()].reduce(stats.concat, stats.empty))
      const rows = Array.from(labels, ([label, s]) => [label, summarise(s) as Values<K>] as const)
      for (const name of measures) {
        sameValue(`${name} of all rows of the slice ${slice}, and of the whole`, together[name], whole[name])
        const { unit, better, range } = subject.measures[name]
        if (unit === 'count') {
          const sum = rows.reduce((all, [, values]) => all + (values[name] ?? 0), 0)
          holds(
            sum === (whole[name] ?? 0),
            `${name} of rows of the slice ${slice} add up to ${sum}, not ${whole[name]}`,
          )
        }
        for (const [label, values] of rows) inRange(subject, name, values[name], `, for ${slice} ${label}`)
        const best = better === 'higher' ? range[1] : range[0]
        if (!isItself || unit !== 'ratio' || better === 'neither' || whole[name] !== best) continue
        const worse = rows.find(([, values]) => values[name] !== undefined && values[name] !== best)
        holds(
          worse === undefined,
          `gold against itself has ${name} = ${worse?.[1][name]} for ${slice} ${worse?.[0]}, not ${best}`,
        )
      }
    }
  }
  forDocuments(subject, 3, (pairs) => {
    check(pairs)
    check(pairs.map(([gold]) => [gold, gold]))
  })
}

/** Every number is in its range, or there is none; never NaN, never −0; for the whole, for nothing and for each part. */
export const bounds = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const judged = judgedSumsOf(subject)
  const { scorer } = judged
  forDocuments(subject, 3, (pairs) => {
    const { stats: whole, parts } = judged.bothWays(pairs).inPlace
    for (const s of [whole, scorer.stats.empty]) {
      const values: Values<K> = scorer.summarise(s)
      namesAgree(subject, values)
      for (const name of eachMeasure(subject)) inRange(subject, name, values[name])
    }
    for (const [facet, labels] of Object.entries(parts())) {
      for (const s of labels.values()) {
        const values: Values<K> = scorer.summarise(s)
        for (const name of eachMeasure(subject)) {
          if (isOfParts(subject.measures[name], facet)) inRange(subject, name, values[name])
        }
      }
    }
  })
}

const namesAgree = <M extends Model, S, K extends string>(subject: Subject<M, S, K>, values: Values<K>): void => {
  for (const name of eachMeasure(subject)) holds(Object.hasOwn(values, name), `the summary does not say ${name}`)
  for (const name of Object.keys(values))
    holds(Object.hasOwn(subject.measures, name), `the summary says ${name}, which is not among the measures`)
}

const inRange = <M extends Model, S, K extends string>(
  { measures }: Subject<M, S, K>,
  name: K,
  value: number | undefined,
  where = '',
): void => {
  if (value === undefined) return
  const { range, unit } = measures[name]
  const [low, high] = range
  const shownValue = `${name} = ${numberText(value)}`
  holds(value >= low && value <= high, `${shownValue} is outside ${low} to ${high}${where}`)
  holds(!Object.is(value, -0), `${name} is −0`)
  holds(Number.isFinite(value), `${shownValue} is not finite`)
  holds(unit !== 'count' || Number.isInteger(value), `${shownValue} is a count and no whole number`)
}

/** A scorer has the members of the contract alone: a misspelt one would be passed over. */
export const members = <M extends Model, S, K extends string>({ scorer }: Subject<M, S, K>): void => {
  const unknown = unknownMember(scorer() as Parameters<typeof unknownMember>[0])
  holds(unknown === undefined, unknown ?? '')
}

/** Nothing judged gives no ratio and no count: 0/0 is no value. */
export const empty = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const scorer = subject.scorer()
  const values: Values<K> = scorer.summarise(scorer.stats.empty)
  for (const name of eachMeasure(subject)) {
    const { unit } = subject.measures[name]
    const value = values[name]
    if (unit === 'count' || unit === 'sum')
      holds(value === 0 || value === undefined, `nothing judged has ${name} = ${value}`)
    else holds(value === undefined, `nothing judged has ${name} = ${value}: 0/0 has no value`)
  }
}

/** If gold and system are swapped, each measure becomes its mirror: precision(g, s) = recall(s, g). */
export const mirror = <M extends Model, S, K extends string>(subject: Subject<M, S, K>): void => {
  const known = judgedSumsOf(subject)
  forDocuments(subject, 3, (pairs) => {
    const scorer = subject.scorer()
    const values: Values<K> = scorer.summarise(known.sumOf(pairs))
    const turned: Values<K> = scorer.summarise(
      sumOf(
        scorer,
        pairs.map(([gold, system]) => [system, gold] as const),
      ),
    )
    for (const name of eachMeasure(subject)) {
      const other = subject.measures[name].mirror
      if (other === undefined) continue
      const back = subject.measures[other].mirror
      holds(back === name, `${other} is the mirror of ${name}, but the mirror of ${other} is ${back}`)
      sameValue(`${name}, and ${other} with gold and system in each other's place`, values[name], turned[other])
    }
  })
}
