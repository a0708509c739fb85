/**
 * The metric `entity-match`: the four views of SemEval-2013 task 9.1 that users of nervaluate know (strict, exact,
 * partial, type), with COR, INC, PAR, MIS and SPU. Pairing follows nervaluate's strategies; where it differs, the README says so.
 */
import {
  alone,
  count,
  type Evidence,
  entry,
  type Facets,
  type Measure,
  measure,
  metric,
  reading,
  type Scorer,
  type Share,
  struct,
} from '@assay/core'
import * as v from 'valibot'
import { checkOf } from './ill-formed.ts'
import { isRaw, rawFits, rawMessage, readingEntries, readingOptions } from './options.ts'
import { shownPair, typeFacets } from './shown.ts'
import { type SideBySide, sideBySide } from './side-by-side.ts'

const schema = v.pipe(
  v.strictObject({
    ...readingEntries,
    minOverlap: entry.of(
      v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
      'least share of the gold entity, in per cent, that a match must cover; 0: any token',
      0,
    ),
  }),
  v.check((options) => rawFits(options), rawMessage),
)
type Options = v.InferOutput<typeof schema>

const views = ['strict', 'exact', 'partial', 'type'] as const
type View = (typeof views)[number]

const outcome = struct({ correct: count, incorrect: count, partial: count, missed: count, spurious: count })
type Outcome = typeof outcome.empty
type Kind = keyof Outcome
const stats = struct({ strict: outcome, exact: outcome, partial: outcome, type: outcome })
type MatchStats = typeof stats.empty

// ---- formulas --------------------------------------------------------------------------------------------------------

/** POS = COR + INC + PAR + MIS: the entities of the gold. */
const possible = ({ correct, incorrect, partial, missed }: Outcome): number => correct + incorrect + partial + missed
/** ACT = COR + INC + PAR + SPU: the entities of the system. */
const actual = ({ correct, incorrect, partial, spurious }: Outcome): number => correct + incorrect + partial + spurious
/** A partial match earns half. */
const earned = ({ correct, partial }: Outcome): number => correct + partial / 2

const scores = (o: Outcome) => ({
  precision: actual(o) > 0 ? earned(o) / actual(o) : undefined,
  recall: possible(o) > 0 ? earned(o) / possible(o) : undefined,
  f1: possible(o) + actual(o) > 0 ? (2 * earned(o)) / (possible(o) + actual(o)) : undefined,
})

// ---- pairing ---------------------------------------------------------------------------------------------------------

/** What a view makes of a gold entity and a system entity that overlap. */
const kindIn = (view: View, { gold, system }: SideBySide, g: number, s: number): Kind => {
  const sameSpan = gold.start[g] === system.start[s] && gold.end[g] === system.end[s]
  const sameType = gold.type[g] === system.type[s]
  if (view === 'strict') return sameSpan && sameType ? 'correct' : 'incorrect'
  if (view === 'exact') return sameSpan ? 'correct' : 'incorrect'
  if (view === 'partial') return sameSpan ? 'correct' : 'partial'
  return sameType ? 'correct' : 'incorrect'
}

const distance = ({ gold, system }: SideBySide, g: number, s: number): number =>
  Math.abs((gold.start[g] as number) - (system.start[s] as number)) +
  Math.abs((gold.end[g] as number) - (system.end[s] as number))

const overlaps = ({ gold, system }: SideBySide, g: number, s: number, minOverlap: number): boolean => {
  const [start, end] = [gold.start[g] as number, gold.end[g] as number]
  const shared = Math.min(end, system.end[s] as number) - Math.max(start, system.start[s] as number)
  return shared > 0 && (100 * shared) / (end - start) >= minOverlap
}

/** Whether both sides have the same entities, which every view pairs in the same way. */
const isSame = ({ gold, system }: SideBySide): boolean => {
  if (gold.size !== system.size) return false
  for (let i = 0; i < gold.size; i++)
    if (gold.start[i] !== system.start[i] || gold.end[i] !== system.end[i] || gold.type[i] !== system.type[i])
      return false
  return true
}

/** A gold entity that is still free: a correct one if `s` overlaps one (the nearest in its borders), else the first that it overlaps. */
const choose = (
  view: View,
  both: SideBySide,
  from: number,
  s: number,
  taken: Uint8Array,
  minOverlap: number,
): number => {
  const { gold, system } = both
  let correct = -1
  let other = -1
  for (let g = from; g < gold.size && (gold.start[g] as number) < (system.end[s] as number); g++) {
    if (taken[g] === 1 || !overlaps(both, g, s, minOverlap)) continue
    if (kindIn(view, both, g, s) !== 'correct') other = other < 0 ? g : other
    else if (correct < 0 || distance(both, g, s) < distance(both, correct, s)) correct = g
  }
  return correct < 0 ? other : correct
}

type OnPair = (kind: Kind, gold: number, system: number) => void

/** Each system entity from the left takes a gold entity. Gold entities are in order, so those that lie behind are passed once. */
const eachPair = (view: View, both: SideBySide, minOverlap: number, onPair: OnPair): void => {
  const { gold, system } = both
  const taken = new Uint8Array(gold.size)
  let first = 0
  for (let s = 0; s < system.size; s++) {
    while (first < gold.size && (gold.end[first] as number) <= (system.start[s] as number)) first++
    const g = choose(view, both, first, s, taken, minOverlap)
    if (g < 0) onPair('spurious', g, s)
    else {
      taken[g] = 1
      onPair(kindIn(view, both, g, s), g, s)
    }
  }
  for (let g = 0; g < gold.size; g++) if (taken[g] === 0) onPair('missed', g, -1)
}

// ---- evidence --------------------------------------------------------------------------------------------------------

type Line = Evidence<MatchStats>

const kinds = ['correct', 'incorrect', 'partial', 'missed', 'spurious'] as const

/** What lines have in common: one record for each view and kind. */
const common = Object.fromEntries(
  views.map((view) => [
    view,
    Object.fromEntries(
      kinds.map((kind) => [
        kind,
        { stats: { ...stats.empty, [view]: { ...outcome.empty, [kind]: 1 } }, verdict: `${view} ${kind}` },
      ]),
    ),
  ]),
) as { readonly [V in View]: { readonly [K in Kind]: Pick<Line, 'stats' | 'verdict'> } }

const linesWith =
  ({ minOverlap }: Options, facetsOf: (names: readonly string[], type: number) => Facets) =>
  (both: SideBySide): readonly Line[] => {
    const { gold, system, typeNames } = both
    const lines: Line[] = []
    const line = (view: View, kind: Kind, g: number, s: number): void => {
      const { stats: own, verdict } = common[view][kind]
      const facets = facetsOf(typeNames, (g < 0 ? system.type[s] : gold.type[g]) as number)
      lines.push({ stats: own, verdict, facets, show: () => shownPair(both, g, s) })
    }
    const same = isSame(both)
    for (const view of views) {
      if (same) for (let i = 0; i < gold.size; i++) line(view, 'correct', i, i)
      else eachPair(view, both, minOverlap, (kind, g, s) => line(view, kind, g, s))
    }
    return lines
  }

// ---- summary ---------------------------------------------------------------------------------------------------------

type Common = 'Precision' | 'Recall' | 'F1' | 'Correct' | 'Missed' | 'Spurious'
type MeasureName = `${View}${Common}` | `${'strict' | 'exact' | 'type'}Incorrect` | 'partialPartial'

/** What can become of an entity in a view: a wrong match is half right in the partial view, and wrong in the others. */
const kindsIn = (view: View): readonly Kind[] => [
  'correct',
  view === 'partial' ? 'partial' : 'incorrect',
  'missed',
  'spurious',
]

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const summarise = (s: MatchStats): { readonly [K in MeasureName]: number | undefined } => {
  const all: Record<string, number | undefined> = {}
  for (const view of views) {
    const { precision, recall, f1 } = scores(s[view])
    all[`${view}Precision`] = precision
    all[`${view}Recall`] = recall
    all[`${view}F1`] = f1
    for (const kind of kindsIn(view)) all[`${view}${capital(kind)}`] = s[view][kind]
  }
  return all as { readonly [K in MeasureName]: number | undefined }
}

const says: { readonly [view in View]: string } = {
  strict: 'the same tokens and type',
  exact: 'the same tokens, any type',
  partial: 'the same tokens, or half a point for an overlap, any type',
  type: 'an overlap and the same type',
}

const mirrors: Readonly<Record<string, string>> = {
  Precision: 'Recall',
  Recall: 'Precision',
  Missed: 'Spurious',
  Spurious: 'Missed',
}

/** What changes places with gold and system; the type view pairs by a choice that does not. */
const mirrorOf = (view: View, name: string): MeasureName | undefined =>
  view === 'type' ? undefined : (`${view}${mirrors[name] ?? name}` as MeasureName)

const measuresOf = (view: View): Readonly<Record<string, Measure<MeasureName>>> => {
  const ratio = (name: string, title: string, formula: string) => [
    `${view}${name}`,
    measure.ratio(`${view} ${title}`, `${formula}; correct: ${says[view]}`, mirrorOf(view, name)),
  ]
  const number = (kind: string) => [
    `${view}${capital(kind)}`,
    measure.number(`${view} ${kind}`, `entities that are ${kind} in the ${view} view`, mirrorOf(view, capital(kind))),
  ]
  return Object.fromEntries([
    ratio('Precision', 'precision', '(COR + PAR / 2) / (COR + INC + PAR + SPU)'),
    ratio('Recall', 'recall', '(COR + PAR / 2) / (COR + INC + PAR + MIS)'),
    ratio('F1', 'F1', '2 P R / (P + R)'),
    ...kindsIn(view).map(number),
  ])
}

const measures = Object.assign({}, ...views.map(measuresOf)) as { readonly [K in MeasureName]: Measure<K> }

// ---- the metric ------------------------------------------------------------------------------------------------------

const withOptions = (options: Options, share: Share = alone): Scorer<'tags', MatchStats, MeasureName> => {
  const bothSides = share(sideBySide, readingOptions(options))
  const lines = linesWith(options, typeFacets())
  return {
    stats,
    judge: (gold) => {
      const against = bothSides(gold)
      return (system) => lines(against(system))
    },
    summarise,
    ...(!isRaw(options) && { check: checkOf(reading(readingOptions(options)), options) }),
  }
}

export const entityMatch = metric({
  contract: 1,
  name: 'entity-match',
  version: '1.0.0',
  title: 'strict, exact, partial and type matches with COR INC PAR MIS SPU, as nervaluate and SemEval-2013 task 9.1',
  reads: 'tags',
  units: 'sentences',
  cites: ['segura-bedmar-2013'],
  options: schema,
  measures,
  headline: 'partialF1',
  shows: ['strictF1', 'exactF1', 'typeF1'],
  with: withOptions,
})
