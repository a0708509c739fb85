/** What the flags say of threads. */
import type { Failure, Surroundings } from '@assay/core/run'
import { type Either, isLeft, right } from 'fp-ts/lib/Either.js'
import { type Arguments, numberOf } from './arguments.ts'
import { type Console, progressOf } from './console.ts'
import type { App } from './process.ts'

const MOST_JOBS = 64

/** What the host is given beside the request of a command that scores. */
export const surroundingsOf = async (
  app: App,
  given: Arguments,
  console: Console,
): Promise<Either<Failure, Surroundings>> => {
  const jobs = numberOf(given, 'jobs', 1, MOST_JOBS, true)
  if (isLeft(jobs)) return jobs
  const progress = await progressOf(app, console.quiet)
  return right({
    ...(app.importPlugin && { importPlugin: app.importPlugin }),
    ...(progress && { progress }),
    ...(app.startThread && { threads: { jobs: jobs.right ?? 1, start: app.startThread } }),
  })
}
