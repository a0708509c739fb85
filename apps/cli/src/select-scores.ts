/** Selects systems and metrics of a stored result. */
import { type MetricName, matchesName } from '@assay/core/result'
import type { Failure } from '@assay/host'
import { failure, hostCode, suggestion } from '@assay/host/internal'
import type { Result } from '@assay/report'
import { type Either, left, right } from 'fp-ts/lib/Either.js'

const unknown = (what: string, word: string, names: readonly string[]): Either<Failure, never> =>
  left(
    failure(
      2,
      hostCode.E102,
      `there is no ${what} "${word}" in the result`,
      suggestion(word, [...new Set(names)], `${what}s`),
    ),
  )

/** A result restricted to these systems and metrics; an empty list means all. */
export const selectScores = (
  result: Result,
  systems: readonly string[],
  metrics: readonly string[],
): Either<Failure, Result> => {
  const { scores } = result
  const names = scores.map(({ system }) => system)
  const strange = systems.find((name) => !names.includes(name))
  if (strange !== undefined) return unknown('system', strange, names)
  const other = metrics.find((name) => !scores.some((score) => matchesName(name, score)))
  if (other !== undefined)
    return unknown(
      'metric',
      other,
      scores.map(({ metric }) => metric),
    )
  const isIn = (system: string): boolean => systems.length === 0 || systems.includes(system)
  const isBy = (metric: MetricName): boolean =>
    metrics.length === 0 || metrics.some((name) => matchesName(name, metric))
  return right({
    ...result,
    scores: scores.filter((score) => isIn(score.system) && isBy(score)),
    comparisons: result.comparisons.filter(
      (comparison) => isIn(comparison.system) && isIn(comparison.baseline) && isBy(comparison),
    ),
    gates: result.gates.filter((gate) => isIn(gate.system) && isBy(gate)),
  })
}
