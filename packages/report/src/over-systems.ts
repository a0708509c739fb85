/** Additions to tables of several systems, as numbers in a result. */
import type { Result } from '@assay/core/result'
import { errorReductionsIn } from './error-reductions.ts'
import { type Group, groupScores, scoresOf } from './group-scores.ts'
import type { LayoutOptions } from './layout.ts'
import { type Additions, bestOf, deviationOf, meanOf, type OverSystems, ranksOf } from './system-summaries.ts'
import { betterOf, lookUp } from './values.ts'

/** Reductions of errors against a baseline, for programs. */
const errorsIn = (group: Group, errorsOf: string): OverSystems['errors'] => {
  const found = errorReductionsIn(group, errorsOf)
  return (
    found && {
      baseline: found.baseline,
      reduction: Object.fromEntries(found.reductions.map(({ system, share }) => [system, share ?? null])),
    }
  )
}

/** True if any number of all systems is asked for. */
const areOfSystems = ({ summaries, hasRanks, errorsOf }: Additions): boolean =>
  summaries.length > 0 || hasRanks === true || errorsOf !== undefined

/** Each column of the ranking of a metric over its systems. */
const overSystemsOf = (group: Group, { summaries, hasRanks, errorsOf }: Additions): readonly OverSystems[] => {
  const scores = scoresOf(group)
  const [first] = scores
  if (first === undefined || scores.length < 2) return []
  return group.columns.map((measure) => {
    const values = scores.map(({ measures }) => lookUp(measures, measure)?.value ?? undefined)
    const present = values.filter((value) => value !== undefined)
    const look = { better: betterOf(group.description, measure), text: String }
    const ranks = hasRanks && ranksOf(values, look.better)
    const errors = errorsOf === undefined || measure !== group.headline ? undefined : errorsIn(group, errorsOf)
    return {
      metric: first.metric,
      signature: first.signature,
      measure,
      ...(summaries.includes('best') && {
        best:
          bestOf(
            look,
            values,
            scores.map(({ system }) => system),
          ) ?? null,
      }),
      ...(summaries.includes('mean') && { mean: meanOf(present) ?? null }),
      ...(summaries.includes('deviation') && { deviation: deviationOf(present) ?? null }),
      ...(ranks && { ranks: Object.fromEntries(scores.map(({ system }, s) => [system, ranks[s] ?? null])) }),
      ...(errors && { errors }),
    }
  })
}

/** A result with what is added, by metric and measure, under `overSystems`. */
export const withOverSystems = (
  result: Result,
  { describe, columns, additions }: LayoutOptions,
): Result & { readonly overSystems?: readonly OverSystems[] } =>
  additions === undefined || !areOfSystems(additions)
    ? result
    : {
        ...result,
        overSystems: groupScores(result, describe, columns).flatMap((group) => overSystemsOf(group, additions)),
      }
