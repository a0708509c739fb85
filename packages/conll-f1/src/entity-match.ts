/**
 * The metric `entity-match`: the four views of SemEval-2013 task 9.1 that users of nervaluate know (strict, exact,
 * partial, type), with COR, INC, PAR, MIS and SPU. Pairing follows nervaluate's strategies; where it differs, the README says so.
 */
import {
  count,
  type Evidence,
  formsBetween,
  type Measure,
  metric,
  newBorders,
  type Phrase,
  phrasesOf,
  type Reading,
  reading,
  type Scorer,
  spotAt,
  struct,
  type Tags,
} from '@assay/core'
import * as v from 'valibot'
import { checkOf } from './ill-formed.ts'
import { isRaw, rawFits, rawMessage, readingEntries, readingOptions } from './options.ts'

const schema = v.pipe(
  v.strictObject({
    ...readingEntries,
    minOverlap: v.optional(
      v.pipe(
        v.number(),
        v.minValue(0),
        v.maxValue(100),
        v.description('least share of the gold entity, in per cent, that a match must cover; 0: any token'),
      ),
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

interface Pair {
  readonly kind: Kind
  readonly gold?: Phrase
  readonly system?: Phrase
}

const sameSpan = (a: Phrase, b: Phrase): boolean => a.start === b.start && a.end === b.end
const distance = (a: Phrase, b: Phrase): number => Math.abs(a.start - b.start) + Math.abs(a.end - b.end)

const overlaps = (gold: Phrase, system: Phrase, minOverlap: number): boolean => {
  const shared = Math.min(gold.end, system.end) - Math.max(gold.start, system.start)
  return shared > 0 && (100 * shared) / (gold.end - gold.start) >= minOverlap
}

/** What a view makes of a system entity and a gold entity that overlap. */
const kindIn: { readonly [view in View]: (gold: Phrase, system: Phrase) => Kind } = {
  strict: (gold, system) => (sameSpan(gold, system) && gold.type === system.type ? 'correct' : 'incorrect'),
  exact: (gold, system) => (sameSpan(gold, system) ? 'correct' : 'incorrect'),
  partial: (gold, system) => (sameSpan(gold, system) ? 'correct' : 'partial'),
  type: (gold, system) => (gold.type === system.type ? 'correct' : 'incorrect'),
}

/**
 * Each system entity from the left takes a gold entity that is still free: a correct one if it overlaps one (the nearest
 * in its borders), else the first that it overlaps. Gold entities are in order, so those that lie behind are passed once.
 */
const pairs = (view: View, gold: readonly Phrase[], system: readonly Phrase[], minOverlap: number): readonly Pair[] => {
  const free = new Set(gold)
  const paired: Pair[] = []
  let first = 0
  for (const answer of system) {
    while (first < gold.length && (gold[first] as Phrase).end <= answer.start) first++
    const taken = choose(view, gold, first, answer, free, minOverlap)
    if (taken !== undefined) free.delete(taken)
    paired.push(
      taken === undefined
        ? { kind: 'spurious', system: answer }
        : { kind: kindIn[view](taken, answer), gold: taken, system: answer },
    )
  }
  for (const missed of free) paired.push({ kind: 'missed', gold: missed })
  return paired
}

const choose = (
  view: View,
  gold: readonly Phrase[],
  from: number,
  answer: Phrase,
  free: ReadonlySet<Phrase>,
  minOverlap: number,
): Phrase | undefined => {
  let correct: Phrase | undefined
  let other: Phrase | undefined
  for (let i = from; i < gold.length && (gold[i] as Phrase).start < answer.end; i++) {
    const candidate = gold[i] as Phrase
    if (!free.has(candidate) || !overlaps(candidate, answer, minOverlap)) continue
    if (kindIn[view](candidate, answer) !== 'correct') other ??= candidate
    else if (correct === undefined || distance(candidate, answer) < distance(correct, answer)) correct = candidate
  }
  return correct ?? other
}

// ---- evidence --------------------------------------------------------------------------------------------------------

const one = (view: View, kind: Kind): MatchStats => ({ ...stats.empty, [view]: { ...outcome.empty, [kind]: 1 } })

// one object for each of the twenty kinds of line, not one a line
const units = new Map(
  views.map((view) => [view, new Map((Object.keys(outcome.empty) as Kind[]).map((kind) => [kind, one(view, kind)]))]),
)

const shown = (tags: Tags, { start, end, type }: Phrase): string =>
  `${type} ${formsBetween(tags, start, end) ?? `tokens ${start + 1}–${end}`}`

const evidenceOf = (
  view: View,
  { kind, gold, system }: Pair,
  goldTags: Tags,
  systemTags: Tags,
): Evidence<MatchStats> => ({
  stats: units.get(view)?.get(kind) as MatchStats,
  verdict: `${view} ${kind}`,
  facets: { type: (gold ?? (system as Phrase)).type },
  ...(gold && { gold: shown(goldTags, gold) }),
  ...(system && { system: shown(systemTags, system) }),
  at: gold === undefined ? spotAt(systemTags, (system as Phrase).start).at : spotAt(goldTags, gold.start).at,
})

const judge =
  (read: Reading, { minOverlap }: Options) =>
  (gold: Tags) => {
    const goldPhrases = phrasesOf(read.borders(gold, newBorders()), read.typeNames)
    return function* (system: Tags): Iterable<Evidence<MatchStats>> {
      const systemPhrases = phrasesOf(read.borders(system, newBorders()), read.typeNames)
      if (goldPhrases.length + systemPhrases.length === 0) return
      for (const view of views) {
        for (const pair of pairs(view, goldPhrases, systemPhrases, minOverlap))
          yield evidenceOf(view, pair, gold, system)
      }
    }
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

/** What changes places with gold and system; the type view pairs by a choice that does not. */
const mirrorOf = (view: View, name: string): { readonly mirror?: MeasureName } => {
  const mirrors: Readonly<Record<string, string>> = {
    Precision: 'Recall',
    Recall: 'Precision',
    Missed: 'Spurious',
    Spurious: 'Missed',
  }
  return view === 'type' ? {} : { mirror: `${view}${mirrors[name] ?? name}` as MeasureName }
}

const measuresOf = (view: View): Readonly<Record<string, Measure<MeasureName>>> => {
  const ratio = (name: string, formula: string): Measure<MeasureName> => ({
    title: `${view} ${name === 'F1' ? name : name.toLowerCase()}`,
    formula: `${formula}; correct: ${says[view]}`,
    range: [0, 1],
    better: 'higher',
    unit: 'ratio',
    ...mirrorOf(view, name),
  })
  const counted = (name: string): Measure<MeasureName> => ({
    title: `${view} ${name.toLowerCase()}`,
    formula: `entities that are ${name.toLowerCase()} in the ${view} view`,
    range: [0, Number.POSITIVE_INFINITY],
    better: 'neither',
    unit: 'count',
    ...mirrorOf(view, name),
  })
  const named = (name: string, measure: Measure<MeasureName>) => [`${view}${name}`, measure] as const
  return Object.fromEntries([
    named('Precision', ratio('Precision', '(COR + PAR / 2) / (COR + INC + PAR + SPU)')),
    named('Recall', ratio('Recall', '(COR + PAR / 2) / (COR + INC + PAR + MIS)')),
    named('F1', ratio('F1', '2 P R / (P + R)')),
    ...kindsIn(view).map((kind) => named(capital(kind), counted(capital(kind)))),
  ])
}

const measures = Object.assign({}, ...views.map(measuresOf)) as { readonly [K in MeasureName]: Measure<K> }

// ---- the metric ------------------------------------------------------------------------------------------------------

const withOptions = (options: Options): Scorer<'tags', MatchStats, MeasureName> => {
  const read = reading(readingOptions(options))
  return {
    stats,
    judge: judge(read, options),
    summarise,
    ...(!isRaw(options) && { check: checkOf(read, options) }),
  }
}

export const entityMatch = metric({
  contract: 1,
  name: 'entity-match',
  version: '1.0.0',
  title: 'strict, exact, partial and type matches with COR INC PAR MIS SPU, as nervaluate and SemEval-2013 task 9.1',
  reads: 'tags',
  unit: 'document',
  units: 'sentences',
  cites: ['segura-bedmar-2013'],
  options: schema,
  measures,
  headline: 'partialF1',
  shows: ['strictF1', 'exactF1', 'typeF1'],
  with: withOptions,
})
