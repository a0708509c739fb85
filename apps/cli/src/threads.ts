/** What the flags say of threads. */
import { type Failure, failure, type Isolation, type Surroundings } from '@assay/host'
import { threadsOf } from '@assay/host/node'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Arguments, numberOf } from './arguments.ts'
import type { App } from './process.ts'

const MOST_JOBS = 64

const DAY = 86_400
const usual: Isolation = { seconds: 60, mebibytes: 2048 }

/** The limits of plugins; they say nothing without the thread that keeps them. */
const isolationOf = (given: Arguments): Either<Failure, Isolation | undefined> => {
  const seconds = numberOf(given, 'timeout', 0.1, DAY, false)
  if (isLeft(seconds)) return seconds
  const mebibytes = numberOf(given, 'max-memory', 64, 2 ** 20, true)
  if (isLeft(mebibytes)) return mebibytes
  if (given.has('isolate'))
    return right({ seconds: seconds.right ?? usual.seconds, mebibytes: mebibytes.right ?? usual.mebibytes })
  const flag = ['timeout', 'max-memory'].find((name) => given.has(name))
  if (flag === undefined) return right(undefined)
  return left(failure(2, 'E103', `--${flag} is a limit of plugins in a thread of their own`, 'add --isolate'))
}

/** What a command that scores gives the host beside what every command does. */
export const threadedBy = (
  app: App,
  given: Arguments,
): Either<Failure, Pick<Surroundings, 'threads' | 'isolation'>> => {
  const jobs = numberOf(given, 'jobs', 1, MOST_JOBS, true)
  if (isLeft(jobs)) return jobs
  const isolation = isolationOf(given)
  if (isLeft(isolation)) return isolation
  return right({
    ...(app.workers && { threads: threadsOf({ ...app.workers, jobs: jobs.right }) }),
    ...(isolation.right && { isolation: isolation.right }),
  })
}
