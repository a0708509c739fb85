/** Flags about threads. */
import type { Failure, HostEnvironment } from '@assay/host'
import { threadsOf } from '@assay/host/node'
import { type Either, map } from 'fp-ts/lib/Either.js'
import { type Arguments, parseNumber } from './arguments.ts'
import type { App } from './process.ts'

const MOST_JOBS = 64

/** Parses the threads of commands that score. */
export const parseThreads = ({ workers }: App, args: Arguments): Either<Failure, Pick<HostEnvironment, 'threads'>> =>
  map((jobs: number | undefined) => (workers === undefined ? {} : { threads: threadsOf({ ...workers, jobs }) }))(
    parseNumber(args, 'jobs', 1, MOST_JOBS, true),
  )
