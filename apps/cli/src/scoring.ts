/** What `score` and `run` do alike around a score: who watches it, what is kept of it for pages, and what is told before its result. */
import type { Failure, Outcome, Request, Surroundings } from '@assay/host'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { Arguments } from './arguments.ts'
import type { Console } from './console.ts'
import { type Kept, keptFor } from './evidence.ts'
import type { App } from './process.ts'
import type { Target } from './render.ts'
import { newPlanned, surroundingsOf, tellAlone, tellInputs } from './told.ts'
import { unwatched } from './watch/watch.ts'

/** What a call asks for, once all of it is in order. */
export interface Asked {
  readonly request: Request
  readonly targets: readonly Target[]
  readonly threaded: Pick<Surroundings, 'threads' | 'isolation'>
}

export interface Scoring extends Pick<Kept, 'evidence' | 'own'> {
  readonly surroundings: Surroundings
  /** Says what was read and by what; `everywhere` names what would score all metrics. */
  readonly tell: (outcome: Outcome, everywhere: Parameters<typeof tellAlone>[2]) => void
}

export const scoringFor = async (
  app: App,
  given: Arguments,
  console: Console,
  { request, targets, threaded }: Asked,
): Promise<Either<Failure, Scoring>> => {
  const unfit = unwatched(given, request, targets)
  if (unfit !== undefined) return left(unfit)
  const kept = keptFor(given, targets, request.systems.length)
  if (isLeft(kept)) return kept
  const { onLine, evidence, own } = kept.right
  const planned = newPlanned()
  const surroundings = {
    ...(await surroundingsOf(app, console, planned)),
    ...threaded,
    ...(onLine && { onLine }),
  }
  const tell: Scoring['tell'] = ({ result: { inputs, scores } }, everywhere) => {
    tellInputs(
      console,
      inputs,
      scores.map(({ signature }) => signature),
    )
    tellAlone(console, planned.outline()?.alone ?? [], everywhere)
  }
  return right({ surroundings, evidence, own, tell })
}
