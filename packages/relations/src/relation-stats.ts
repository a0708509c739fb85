/** The statistic of `relation-f1`, and its numbers. */
import {
  count,
  meansOverTypes,
  ofZeroDivision,
  type Prf,
  shareOf,
  struct,
  table,
  workedMeans,
  type ZeroDivision,
} from '@assay/core'
import { harmonic } from '@assay/core/internal'
import type { RelationOptions } from './relation-options.ts'

/** Relations of a type. Halves of right ones, since an overlap may count 1/2. */
const typeCounts = struct({ gold: count, found: count, halves: count, wrongDirection: count })
export type TypeCounts = typeof typeCounts.empty

const verdicts = struct({
  wrongArgumentType: count,
  wrongDirection: count,
  wrongType: count,
  wrongTypeAndDirection: count,
  wrongBoundaries: count,
  wrongArgument: count,
  missed: count,
  spurious: count,
})

const sideCounts = struct({ gold: count, found: count })

/** Documents of a fact in which the gold has it, the system, and both. */
const factCounts = struct({ gold: count, found: count, correct: count })

export const stats = struct({
  types: table(typeCounts),
  verdicts,
  /** Relations of the gold whose arguments the system has as mentions. */
  reach: struct({ gold: count, correct: count }),
  /** Relations in documents of which it is known what is in the training data, and right ones that are. */
  seen: struct({ known: count, correct: count }),
  evidence: struct({ documents: count, gold: count, found: count, correct: count }),
  entities: struct({ gold: count, found: count, correct: count }),
  /** Arguments, and those with a type. */
  arguments: struct({ gold: count, goldTyped: count, found: count, foundTyped: count }),
  facts: table(factCounts),
  /** The roles of arguments and their types on each side, of documents in which no relation is right. */
  roles: table(sideCounts),
  argumentTypes: table(sideCounts),
})
export type RelationStats = typeof stats.empty

export const noType: TypeCounts = typeCounts.empty
export const noStats: RelationStats = stats.empty
export const noFact: typeof factCounts.empty = factCounts.empty
export const noSide: typeof sideCounts.empty = sideCounts.empty

// ---- numbers ---------------------------------------------------------------------------------------------------------

const f1Of = (correct: number, found: number, gold: number, zero: ZeroDivision): number | undefined =>
  shareOf(2 * correct, found + gold, zero)

const scoresOf = ({ gold, found, halves }: TypeCounts, zero: ZeroDivision): Prf => ({
  precision: shareOf(halves / 2, found, zero),
  recall: shareOf(halves / 2, gold, zero),
  f1: f1Of(halves / 2, found, gold, zero),
})

export const sumOfTypes = ({ types }: RelationStats): TypeCounts => {
  let sum = noType
  for (const counts of types.values()) sum = typeCounts.concat(sum, counts)
  return sum
}

/** The types that either side has, with their numbers as means take them. */
const typesInMeans = (
  { types }: RelationStats,
  { zeroDivisionInMeans: zero }: RelationOptions,
): readonly { readonly scores: Prf; readonly gold: number }[] =>
  [...types.values()]
    .filter(({ gold, found }) => gold + found > 0)
    .map((counts) => ({ scores: scoresOf(counts, zero === 'omit' ? 'none' : zero), gold: counts.gold }))

const harmonicOf = (p: number | undefined, r: number | undefined): number | undefined =>
  p === undefined || r === undefined ? undefined : harmonic(p, r)

/** Unweighted means over all facts of either side. */
const factMeans = ({ facts }: RelationStats) => {
  let [precision, recall, f1] = [0, 0, 0]
  for (const { gold, found, correct } of facts.values()) {
    precision += shareOf(correct, found, 0) ?? 0
    recall += shareOf(correct, gold, 0) ?? 0
    f1 += f1Of(correct, found, gold, 0) ?? 0
  }
  const mean = (sum: number): number | undefined => shareOf(sum, facts.size, 'none')
  return {
    facts: facts.size,
    factPrecision: mean(precision),
    factRecall: mean(recall),
    factF1: mean(f1),
  }
}

/** Precision over what is not in the training data, with the recall of all. */
const ignored = (
  s: RelationStats,
  { correct, found, recall }: Whole,
  { ignEpsilon, zeroDivision }: RelationOptions,
) => {
  const { known, correct: seenCorrect } = s.seen
  if (known === 0) return { seenCorrect: 0, ignPrecision: undefined, ignF1: undefined }
  const ignPrecision = shareOf(correct - seenCorrect, found - seenCorrect + ignEpsilon, zeroDivision)
  return { seenCorrect, ignPrecision, ignF1: harmonicOf(ignPrecision, recall) }
}

interface Whole {
  readonly correct: number
  readonly found: number
  readonly recall: number | undefined
}

const meansOf = (s: RelationStats, options: RelationOptions): Prf => {
  const types = typesInMeans(s, options)
  const zero = ofZeroDivision(options.zeroDivision)
  if (options.types === 'no') return { precision: undefined, recall: undefined, f1: undefined }
  return types.length === 0 ? { precision: zero, recall: zero, f1: zero } : meansOverTypes(types).macro
}

export const summariseUnder = (options: RelationOptions) => {
  const { zeroDivision: zero } = options
  return (s: RelationStats) => {
    const all = sumOfTypes(s)
    const correct = all.halves / 2
    const { precision, recall, f1 } = scoresOf(all, zero)
    const macro = meansOf(s, options)
    const { entities, reach } = s
    const evidence = { ...s.evidence, gold: s.evidence.gold + (s.evidence.documents > 0 ? options.evidenceBase : 0) }
    const ratios = (counts: { readonly gold: number; readonly found: number; readonly correct: number }): Prf => ({
      precision: shareOf(counts.correct, counts.found, zero),
      recall: shareOf(counts.correct, counts.gold, zero),
      f1: f1Of(counts.correct, counts.found, counts.gold, zero),
    })
    const [entity, ofEvidence] = [ratios(entities), ratios(evidence)]
    return {
      precision,
      recall,
      f1,
      macroPrecision: macro.precision,
      macroRecall: macro.recall,
      macroF1: macro.f1,
      correct,
      gold: all.gold,
      found: all.found,
      ...s.verdicts,
      entityPrecision: entity.precision,
      entityRecall: entity.recall,
      entityF1: entity.f1,
      entityGold: entities.gold,
      entityFound: entities.found,
      entityCorrect: entities.correct,
      reachable: reach.gold,
      reachableCorrect: reach.correct,
      reachableRecall: shareOf(reach.correct, reach.gold, zero),
      evidencePrecision: ofEvidence.precision,
      evidenceRecall: ofEvidence.recall,
      evidenceF1: ofEvidence.f1,
      evidenceGold: evidence.gold,
      evidenceFound: evidence.found,
      evidenceCorrect: evidence.correct,
      ...ignored(s, { correct, found: all.found, recall }, options),
      ...(options.match === 'name' && factMeans(s)),
    }
  }
}

/** Formulas with their numbers. */
export const workedUnder =
  (options: RelationOptions) =>
  (s: RelationStats): Readonly<Record<string, string>> => {
    const { gold, found, halves } = sumOfTypes(s)
    const correct = halves / 2
    const { entities, reach } = s
    return {
      ...(entities.found > 0 && { entityPrecision: `${entities.correct} / ${entities.found}` }),
      ...(entities.gold > 0 && { entityRecall: `${entities.correct} / ${entities.gold}` }),
      ...(entities.found + entities.gold > 0 && {
        entityF1: `2 · ${entities.correct} / (${entities.found} + ${entities.gold})`,
      }),
      ...(reach.gold > 0 && { reachableRecall: `${reach.correct} / ${reach.gold}` }),
      precision: `${correct} / ${found}`,
      recall: `${correct} / ${gold}`,
      f1: `2 · ${correct} / (${found} + ${gold})`,
      ...(s.seen.known > 0 && {
        ignPrecision: `(${correct} − ${s.seen.correct}) / (${found} − ${s.seen.correct})`,
      }),
      ...(options.types === 'yes' && workedMeans(typesInMeans(s, options))),
    }
  }
