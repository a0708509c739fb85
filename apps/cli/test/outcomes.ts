/** Outcomes as tests compare them. */
import { json } from '@assay/core/result'
import type { Failure, Outcome } from '@assay/host'
import { type Either, isLeft } from 'fp-ts/lib/Either.js'

/** All that a user sees of an outcome, or of why there is none. */
export const shown = (outcome: Either<Failure, Outcome>): string => {
  if (isLeft(outcome)) return json(outcome.left)
  const { result, warnings, formats } = outcome.right
  return json({
    result,
    warnings,
    formats: formats.map((own) => Object.entries(own).map(([name, print]) => [name, print()])),
  })
}
