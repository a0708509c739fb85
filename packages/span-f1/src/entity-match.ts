/**
 * The metric `entity-match`: the four views of SemEval-2013 task 9.1 as in nervaluate (strict, exact, partial, type), with COR, INC,
 * PAR, MIS and SPU. Pairing follows nervaluate's strategies; the README lists the differences.
 */
import {
  count,
  type Evidence,
  entry,
  type Facets,
  type Measure,
  measure,
  metric,
  type Parts,
  readingFits,
  type Scorer,
  struct,
} from '@assay/core'
import { compareFragments } from '@assay/core/internal'
import * as v from 'valibot'
import { positionsOf, sharedPositions } from './connected-parts.ts'
import { DISCONTINUOUS } from './evidence.ts'
import { type Item, type Side, touches, type UnalignedItem } from './items.ts'
import { sharedLabel } from './labels.ts'
import { betaEntry, countText, readingEntries, spanEntries, takenAs, withoutUsual } from './options.ts'
import { readSides } from './read-sides.ts'
import { showPair, showUnaligned } from './show-spans.ts'
import { spanChecks } from './span-checks.ts'

const schema = v.pipe(
  v.strictObject({
    ...readingEntries,
    minOverlap: entry.of(
      v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
      'smallest share of the gold entity, in percent, that a match must cover; 0: any position',
      0,
    ),
    ...spanEntries,
    beta: betaEntry,
  }),
  readingFits(),
  v.transform(withoutUsual),
)
type Options = v.InferOutput<typeof schema>

const views = ['strict', 'exact', 'partial', 'type'] as const
type View = (typeof views)[number]

const outcome = struct({ correct: count, incorrect: count, partial: count, missed: count, spurious: count })
type Outcome = typeof outcome.empty
type OutcomeName = keyof Outcome
const stats = struct({ strict: outcome, exact: outcome, partial: outcome, type: outcome })
type MatchStats = typeof stats.empty

// ---- formulas --------------------------------------------------------------------------------------------------------

/** POS = COR + INC + PAR + MIS: the entities of the gold. */
const possible = ({ correct, incorrect, partial, missed }: Outcome): number => correct + incorrect + partial + missed
/** ACT = COR + INC + PAR + SPU: the entities of the system. */
const actual = ({ correct, incorrect, partial, spurious }: Outcome): number => correct + incorrect + partial + spurious
/** COR + PAR / 2: a partial match is half correct. */
const credit = ({ correct, partial }: Outcome): number => correct + partial / 2

const scores = (o: Outcome) => ({
  precision: actual(o) > 0 ? credit(o) / actual(o) : undefined,
  recall: possible(o) > 0 ? credit(o) / possible(o) : undefined,
  f1: possible(o) + actual(o) > 0 ? (2 * credit(o)) / (possible(o) + actual(o)) : undefined,
})

/** F_β = (1 + β²) P R / (β² P + R), which is (1 + β²) credit / (β² POS + ACT). */
const fBetaOf = (o: Outcome, beta: number): number | undefined => {
  if (possible(o) + actual(o) === 0) return undefined
  const square = beta * beta
  return credit(o) === 0 ? 0 : ((1 + square) * credit(o)) / (square * possible(o) + actual(o))
}

// ---- pairing ---------------------------------------------------------------------------------------------------------

/** The entities of a side in order, with their borders as arrays. */
interface Entities {
  readonly size: number
  readonly items: readonly Item[]
  readonly start: Float64Array
  readonly end: Float64Array
  /** True if one has several fragments. */
  readonly hasFragments: boolean
}
interface EntitySides {
  readonly gold: Entities
  readonly system: Entities
}

const entitiesOf = ({ items, hasFragments }: Side): Entities => ({
  hasFragments,
  size: items.length,
  items,
  start: Float64Array.from(items, ({ start }) => start),
  end: Float64Array.from(items, ({ end }) => end),
})

const isSameType = ({ gold, system }: EntitySides, g: number, s: number): boolean => {
  const a = gold.items[g]!.set
  const b = system.items[s]!.set
  return a === b || sharedLabel(a, b) !== undefined
}

/** True unless one of two entities with equal borders has other fragments. */
const hasSameFragments = ({ gold, system }: EntitySides, g: number, s: number): boolean =>
  (!gold.hasFragments && !system.hasFragments) || compareFragments(gold.items[g]!, system.items[s]!) === 0

/** The outcome of an overlapping pair in a view. */
const outcomeIn = (view: View, both: EntitySides, g: number, s: number): OutcomeName => {
  const { gold, system } = both
  const sameSpan = gold.start[g] === system.start[s] && gold.end[g] === system.end[s] && hasSameFragments(both, g, s)
  if (view === 'strict') return sameSpan && isSameType(both, g, s) ? 'correct' : 'incorrect'
  if (view === 'exact') return sameSpan ? 'correct' : 'incorrect'
  if (view === 'partial') return sameSpan ? 'correct' : 'partial'
  return isSameType(both, g, s) ? 'correct' : 'incorrect'
}

const distance = ({ gold, system }: EntitySides, g: number, s: number): number =>
  Math.abs(gold.start[g]! - system.start[s]!) + Math.abs(gold.end[g]! - system.end[s]!)

const overlaps = ({ gold, system }: EntitySides, g: number, s: number, minOverlap: number): boolean => {
  const start = gold.start[g]!
  const end = gold.end[g]!
  const shared = Math.min(end, system.end[s]!) - Math.max(start, system.start[s]!)
  if (shared > 0 && (gold.hasFragments || system.hasFragments)) {
    const sharedCount = sharedPositions(gold.items[g]!, system.items[s]!)
    return sharedCount > 0 && (100 * sharedCount) / positionsOf(gold.items[g]!) >= minOverlap
  }
  return shared > 0 && (100 * shared) / (end - start) >= minOverlap
}

/** True if both sides have the same entities, which all views pair alike. */
const isSame = (both: EntitySides): boolean => {
  const { gold, system } = both
  if (gold.size !== system.size) return false
  for (let i = 0; i < gold.size; i++) {
    if (gold.start[i] !== system.start[i] || gold.end[i] !== system.end[i] || !hasSameFragments(both, i, i))
      return false
    if (gold.items[i]!.set !== system.items[i]!.set) return false
  }
  return true
}

/**
 * Chooses a free gold entity for `s`: the nearest correct one that it overlaps, else the first one that it overlaps; -1 for none. Gold
 * entities are sorted by start, so a later one is at least as far away as its start; and in views with equal borders, none that starts
 * later is correct. Where `mayBeCorrect` is false, the first one settles it.
 */
const choose = (
  view: View,
  both: EntitySides,
  from: number,
  s: number,
  taken: Uint8Array,
  minOverlap: number,
  mayBeCorrect: boolean,
): number => {
  const { gold, system } = both
  const start = system.start[s]!
  const end = system.end[s]!
  let correct = -1
  let other = -1
  let nearest = Number.POSITIVE_INFINITY
  for (let g = from; g < gold.size && gold.start[g]! < end; g++) {
    const later = gold.start[g]! - start
    if (later >= nearest || (other >= 0 && (!mayBeCorrect || (later > 0 && view !== 'type')))) break
    if (taken[g] === 1 || !overlaps(both, g, s, minOverlap)) continue
    if (outcomeIn(view, both, g, s) !== 'correct') other = other < 0 ? g : other
    else if (correct < 0 || distance(both, g, s) < nearest) {
      correct = g
      nearest = distance(both, g, s)
    }
  }
  return correct < 0 ? other : correct
}

type OnPair = (kind: OutcomeName, gold: number, system: number) => void

/** Pairs system entities from left to right. Gold entities are in order, so those that end earlier are skipped once. */
const eachPair = (view: View, both: EntitySides, minOverlap: number, onPair: OnPair): void => {
  const { gold, system } = both
  const taken = new Uint8Array(gold.size)
  const isTyped = view === 'strict' || view === 'type'
  const goldLabels = new Set(isTyped ? gold.items.flatMap(({ set }) => set.labels) : [])
  let first = 0
  for (let s = 0; s < system.size; s++) {
    while (first < gold.size && (taken[first] === 1 || gold.end[first]! <= system.start[s]!)) first++
    const mayBeCorrect = !isTyped || system.items[s]!.set.labels.some((label) => goldLabels.has(label))
    const g = choose(view, both, first, s, taken, minOverlap, mayBeCorrect)
    if (g < 0) onPair('spurious', g, s)
    else {
      taken[g] = 1
      onPair(outcomeIn(view, both, g, s), g, s)
    }
  }
  for (let g = 0; g < gold.size; g++) if (taken[g] === 0) onPair('missed', g, -1)
}

// ---- evidence --------------------------------------------------------------------------------------------------------

type Line = Evidence<MatchStats>

const kinds = ['correct', 'incorrect', 'partial', 'missed', 'spurious'] as const

/** The shared part of lines, for each view and outcome. */
const sharedLines = Object.fromEntries(
  views.map((view) => [
    view,
    Object.fromEntries(
      kinds.map((kind) => [
        kind,
        {
          stats: { ...stats.empty, [view]: { ...outcome.empty, [kind]: 1 } },
          verdict: `${view} ${kind}`,
          // strict comes first: an error in any other view is one there too
          ...(view !== 'strict' && { again: true as const }),
        },
      ]),
    ),
  ]),
) as { readonly [V in View]: { readonly [K in OutcomeName]: Pick<Line, 'stats' | 'verdict' | 'again'> } }

/** Builds the facets of each type once, since lines share them. */
const typeFacets = (split?: Facets): ((item: Pick<Item, 'set'>) => Facets) => {
  const cache = new Map<string, Facets>()
  return ({ set }) => {
    const type = set.labels[0]!
    const facets = cache.get(type) ?? { type, ...split }
    cache.set(type, facets)
    return facets
  }
}

/** Builds the lines of a document; a pair counts under its gold type. */
const linesWith = ({ minOverlap }: Options): ((goldSide: Side, systemSide: Side) => readonly Line[]) => {
  const ofType = typeFacets()
  const ofSplit = typeFacets({ [DISCONTINUOUS]: 'true' })
  const isSplit = (item: Item | undefined): boolean => item?.isDiscontinuous === true
  return (goldSide, systemSide) => {
    const both = { gold: entitiesOf(goldSide), system: entitiesOf(systemSide) }
    const { gold, system } = both
    const lines: Line[] = []
    const line = (view: View, kind: OutcomeName, g: number, s: number): void => {
      const [a, b] = [gold.items[g], system.items[s]]
      if (kind === 'spurious' && touches(goldSide.omitted, b!)) return
      const facets = isSplit(a) || isSplit(b) ? ofSplit((a ?? b)!) : ofType((a ?? b)!)
      lines.push({ ...sharedLines[view][kind], facets, show: () => showPair(a, b) })
    }
    const alone = (view: View, kind: OutcomeName, item: UnalignedItem, side: 'gold' | 'system'): void => {
      lines.push({ ...sharedLines[view][kind], facets: ofType(item), show: () => showUnaligned(item, side) })
    }
    const same = isSame(both)
    for (const view of views) {
      if (same) for (let i = 0; i < gold.size; i++) line(view, 'correct', i, i)
      else eachPair(view, both, minOverlap, (kind, g, s) => line(view, kind, g, s))
      for (const item of goldSide.unaligned) alone(view, 'missed', item, 'gold')
      for (const item of systemSide.unaligned) alone(view, 'spurious', item, 'system')
    }
    return lines
  }
}

// ---- summary ---------------------------------------------------------------------------------------------------------

/** The measures of a view. A pair that is not correct counts half in the partial view, and is incorrect in the others. */
const inView = (o: Outcome) => {
  const { correct, incorrect, missed, spurious } = o
  return { ...scores(o), correct, incorrect, missed, spurious }
}
const inPartialView = (o: Outcome) => {
  const { correct, partial, missed, spurious } = o
  return { ...scores(o), correct, partial, missed, spurious }
}

/** Values of all views, under names with the name of their view. */
const inViews = <A extends object>(s: MatchStats, of: (o: Outcome) => A) => ({
  ...measure.valuesUnder('strict', of(s.strict)),
  ...measure.valuesUnder('exact', of(s.exact)),
  ...measure.valuesUnder('partial', of(s.partial)),
  ...measure.valuesUnder('type', of(s.type)),
})

const summarise =
  ({ beta }: Options) =>
  (s: MatchStats) => ({
    ...measure.valuesUnder('strict', inView(s.strict)),
    ...measure.valuesUnder('exact', inView(s.exact)),
    ...measure.valuesUnder('partial', inPartialView(s.partial)),
    ...measure.valuesUnder('type', inView(s.type)),
    ...(beta !== undefined && inViews(s, (o) => ({ fBeta: fBetaOf(o, beta) }))),
  })

const workedIn = ({ correct, incorrect, partial, missed, spurious }: Outcome) => {
  const credit = partial > 0 ? `(${correct} + ${partial} / 2)` : String(correct)
  const paired = `${correct} + ${incorrect + partial}`
  return { precision: `${credit} / (${paired} + ${spurious})`, recall: `${credit} / (${paired} + ${missed})` }
}

const workedFBeta = (o: Outcome, beta: number) => {
  const { correct, partial } = o
  const points = partial > 0 ? `(${correct} + ${partial} / 2)` : String(correct)
  return { fBeta: `(1 + ${beta}²) · ${points} / (${beta}² · ${possible(o)} + ${actual(o)})` }
}

const worked =
  ({ beta }: Options) =>
  (s: MatchStats) => ({
    ...inViews(s, workedIn),
    ...(beta !== undefined && inViews(s, (o) => workedFBeta(o, beta))),
  })

/** The measures of a view. They have mirrors except in the view `type`, where the choice of partners depends on the sides. */
const measuresIn = (view: View, correct: string) => {
  const other = <K extends string>(mirror: K): K | undefined => (view === 'type' ? undefined : mirror)
  const ratio = <K extends string>(title: string, formula: string, mirror: K) =>
    measure.ratio(title, `${formula}; correct: ${correct}`, other(mirror))
  const number = <K extends string>(kind: OutcomeName, mirror: K) =>
    measure.number(kind, `entities that are ${kind} in the ${view} view`, other(mirror))
  return {
    ratios: {
      precision: ratio('precision', '(COR + PAR / 2) / (COR + INC + PAR + SPU)', 'recall'),
      recall: ratio('recall', '(COR + PAR / 2) / (COR + INC + PAR + MIS)', 'precision'),
      f1: ratio('F1', '2 P R / (P + R)', 'f1'),
    },
    correct: number('correct', 'correct'),
    incorrect: number('incorrect', 'incorrect'),
    partial: number('partial', 'partial'),
    unpaired: { missed: number('missed', 'spurious'), spurious: number('spurious', 'missed') },
  }
}

const wholeView = (view: View, sameAs: string) => {
  const { ratios, correct, incorrect, unpaired } = measuresIn(view, sameAs)
  return { ...ratios, correct, incorrect, ...unpaired }
}
const partialView = (view: View, sameAs: string) => {
  const { ratios, correct, partial, unpaired } = measuresIn(view, sameAs)
  return { ...ratios, correct, partial, ...unpaired }
}

const measures = {
  ...measure.measuresUnder('strict', wholeView('strict', 'the same tokens and type')),
  ...measure.measuresUnder('exact', wholeView('exact', 'the same tokens, any type')),
  ...measure.measuresUnder(
    'partial',
    partialView('partial', 'the same tokens, or half a point for an overlap, any type'),
  ),
  ...measure.measuresUnder('type', wholeView('type', 'an overlap and the same type')),
}
type MeasureName = keyof typeof measures

const fBetaMeasures = (beta: number) => {
  const ratio = { fBeta: measure.ratio(`F${beta}`, `(1 + ${beta}²) P R / (${beta}² P + R)`) }
  return Object.assign({}, ...views.map((view) => measure.measuresUnder(view, ratio))) as Readonly<
    Record<string, Measure<string>>
  >
}

// ---- the metric ------------------------------------------------------------------------------------------------------

/** The number of pairs and single spans of several fragments, where they are compared as stretches. */
const remarkOf = ({ discontinuous }: Options, parts: Parts<MatchStats> | undefined): readonly string[] => {
  const split = parts?.[DISCONTINUOUS]?.get('true')
  if (split === undefined || (discontinuous !== 'hull' && discontinuous !== 'first')) return []
  const { strict } = split
  const count = countText(possible(strict) + strict.spurious, 'span')
  return [`${count} or pairs of several fragments, each ${takenAs[discontinuous]}`]
}

const withOptions = (options: Options): Scorer<'spans', MatchStats, MeasureName> => {
  const side = readSides(options)
  const lines = linesWith(options)
  return {
    stats,
    judge: (gold) => {
      const goldSide = side.gold(gold)
      return (system) => lines(goldSide, side.system(system))
    },
    summarise: summarise(options),
    report: {
      worked: worked(options),
      rest: { [DISCONTINUOUS]: 'false' },
      remarks: (_, parts) => remarkOf(options, parts),
    },
    ...spanChecks(options),
    ...(options.beta !== undefined && { measures: fBetaMeasures(options.beta) }),
  }
}

export const entityMatch = metric({
  contract: 1,
  name: 'entity-match',
  title: 'strict, exact, partial and type matches with COR INC PAR MIS SPU, as nervaluate and SemEval-2013 task 9.1',
  reads: 'spans',
  units: 'documents',
  cites: ['segura-bedmar-2013'],
  options: schema,
  measures,
  headline: 'partialF1',
  shows: ['strictF1', 'exactF1', 'typeF1'],
  with: withOptions,
})
