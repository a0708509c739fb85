/** Two stored results: what has changed from one to the other. */
import { isSameMetric, type MetricName, type Score } from '@assay/core/result'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure, suggestion } from '../checks/failure.ts'
import type { StoredResult } from '../checks/read-stored.ts'
import { isSameGold, scoringPart } from '../checks/read-stored.ts'
import { code } from '../codes.ts'

export interface Difference extends MetricName {
  readonly measure: string
  /** The system of the first result. */
  readonly baseline: string
  readonly system: string
  readonly before: number | null
  readonly after: number | null
  /** After minus before; null where one of them has no value. */
  readonly difference: number | null
}

/** Scores of one metric and system, and of one metric alone where each result has a single system. */
const counterpart = (score: Score, after: readonly Score[], before: readonly Score[]): Score | undefined => {
  const ofMetric = after.filter((candidate) => isSameMetric(candidate, score))
  const ofSystem = ofMetric.filter(({ system }) => system === score.system)
  const alike = ofSystem.find(({ signature }) => scoringPart(signature) === scoringPart(score.signature))
  const single = ofMetric.length === 1 && before.filter((candidate) => isSameMetric(candidate, score)).length === 1
  return alike ?? ofSystem[0] ?? (single ? ofMetric[0] : undefined)
}

const differencesOf = (before: Score, after: Score): readonly Difference[] =>
  Object.keys(before.measures).flatMap((measure) => {
    if (!Object.hasOwn(after.measures, measure)) return []
    const a = before.measures[measure]?.value ?? null
    const b = after.measures[measure]?.value ?? null
    const difference = a === null || b === null ? null : b - a
    const { metric, plugin, system: baseline } = before
    return [{ metric, plugin, measure, baseline, system: after.system, before: a, after: b, difference }]
  })

const goldText = ({ path, result }: StoredResult): string => {
  const gold = result.inputs.filter(({ role }) => role === 'gold')
  const [first] = gold
  const more = gold.length > 1 ? ` and ${gold.length - 1} more` : ''
  return first === undefined ? `${path} names none` : `${path} has ${first.path} (${first.sha256.slice(0, 8)})${more}`
}

/** The patch in a signature, in words. */
const patchText = (signature: string): string => {
  const patch = /\|patch:([^|]*)/.exec(signature)?.[1]
  return patch === undefined ? 'the gold as it is' : `the gold as patched by ${patch}`
}

const withoutPatch = (signature: string): string => signature.replace(/\|patch:[^|]*/, '')

const otherGold = (a: StoredResult, b: StoredResult): Failure =>
  failure(
    2,
    code.E803,
    `${a.path} and ${b.path} are about other gold data: ${goldText(a)}, ${goldText(b)}`,
    'score both on the same test set: without one gold there is no difference, no test and no fixed item',
  )

/** A score of each result, by one metric. */
export interface ScorePair {
  readonly before: Score
  readonly after: Score
}

/** The scores that belong together; results on other gold data or with other options are refused. */
export const scoresInBoth = (a: StoredResult, b: StoredResult): Either<Failure, readonly ScorePair[]> => {
  const refuse = (why: string, hint: string) => left(failure(2, code.E803, why, hint))
  if (!isSameGold(a.result, b.result)) return left(otherGold(a, b))
  const all: ScorePair[] = []
  for (const before of a.result.scores) {
    const after = counterpart(before, b.result.scores, a.result.scores)
    if (after === undefined) continue
    const [scoringBefore, other] = [scoringPart(before.signature), scoringPart(after.signature)]
    if (scoringBefore !== other && withoutPatch(scoringBefore) === withoutPatch(other))
      return refuse(
        `${before.metric} has ${patchText(scoringBefore)} in ${a.path}, and ${patchText(other)} in ${b.path}`,
        'they differ by the patch: assay run CONFIG --patch FILE says how far it changes the scores',
      )
    if (scoringBefore !== other)
      return refuse(`${before.metric} has other options in ${b.path}: ${other}`, `${a.path} has: ${scoringBefore}`)
    all.push({ before, after })
  }
  if (all.length === 0)
    return refuse(`${a.path} and ${b.path} have no score in common`, 'a system needs the same name in both')
  return right(all)
}

/**
 * The scores of one system of the first result and one of the second, which may be the same result. Metrics that only one of the
 * two has, or under other options, are skipped.
 */
export const scoresOfSystems = (
  a: StoredResult,
  b: StoredResult,
  systems: readonly [string, string],
): Either<Failure, readonly ScorePair[]> => {
  const named = [a, b].map(({ result }) => [...new Set(result.scores.map(({ system }) => system))])
  const missing = systems.findIndex((name, i) => !named[i]?.includes(name))
  if (missing >= 0) {
    const { path } = [a, b][missing]!
    const name = systems[missing]!
    return left(
      failure(2, code.E801, `${path} has no system "${name}"`, suggestion(name, named[missing] ?? [], 'systems')),
    )
  }
  if (!isSameGold(a.result, b.result)) return left(otherGold(a, b))
  const [before, after] = systems
  const all = a.result.scores
    .filter(({ system }) => system === before)
    .flatMap((score): readonly ScorePair[] => {
      const other = b.result.scores.find(
        (candidate) =>
          candidate.system === after &&
          isSameMetric(candidate, score) &&
          scoringPart(candidate.signature) === scoringPart(score.signature),
      )
      return other === undefined ? [] : [{ before: score, after: other }]
    })
  return all.length > 0
    ? right(all)
    : left(
        failure(
          2,
          code.E803,
          `${before} and ${after} were not scored by one metric under the same options`,
          'score both in one call, or with the same config',
        ),
      )
}

/** The differences by score of the first result. */
export const differencesIn = (all: readonly ScorePair[]): readonly Difference[] =>
  all.flatMap(({ before, after }) => differencesOf(before, after))
