/** What the host is given of Node's threads. */
import type { Threads } from '../plan/surroundings.ts'
import { isolated } from './isolate.ts'
import { startHelpers } from './pool.ts'
import { scoredInParts } from './readers.ts'
import type { Workers } from './workers.ts'

export const threadsOf = (workers: Workers): Threads => ({
  help: (plan, request) => startHelpers(plan, request, workers),
  inParts: (plan, request, progress) => scoredInParts(plan, request, workers, progress),
  isolated: (request, surroundings, isolation) => isolated(request, { ...surroundings, isolation, workers }),
})
