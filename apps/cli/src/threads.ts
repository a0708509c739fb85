/** Flags about threads. */
import type { Failure, HostEnvironment } from '@assay/host'
import { failure, hostCode, type Isolation } from '@assay/host/internal'
import { threadsOf } from '@assay/host/node'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Arguments, parseNumber } from './arguments.ts'
import type { App } from './process.ts'

const MOST_JOBS = 64

const DAY = 86_400
const defaultIsolation: Isolation = { seconds: 60, mebibytes: 2048 }

/** Parses the limits of plugins, which need `--isolate`. */
const parseIsolation = (args: Arguments): Either<Failure, Isolation | undefined> => {
  const seconds = parseNumber(args, 'timeout', 0.1, DAY, false)
  if (isLeft(seconds)) return seconds
  const mebibytes = parseNumber(args, 'max-memory', 64, 2 ** 20, true)
  if (isLeft(mebibytes)) return mebibytes
  if (args.has('isolate'))
    return right({
      seconds: seconds.right ?? defaultIsolation.seconds,
      mebibytes: mebibytes.right ?? defaultIsolation.mebibytes,
    })
  const flag = ['timeout', 'max-memory'].find((name) => args.has(name))
  if (flag === undefined) return right(undefined)
  return left(failure(2, hostCode.E103, `--${flag} is a limit of plugins in a thread of their own`, 'add --isolate'))
}

/** Parses the threads and limits of commands that score. */
export const parseThreads = (
  app: App,
  args: Arguments,
): Either<Failure, Pick<HostEnvironment, 'threads' | 'isolation'>> => {
  const jobs = parseNumber(args, 'jobs', 1, MOST_JOBS, true)
  if (isLeft(jobs)) return jobs
  const isolation = parseIsolation(args)
  if (isLeft(isolation)) return isolation
  return right({
    ...(app.workers && { threads: threadsOf({ ...app.workers, jobs: jobs.right }) }),
    ...(isolation.right && { isolation: isolation.right }),
  })
}
