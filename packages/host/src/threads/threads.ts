/** What the host is given of Node's threads. */
import type { Threads } from '../plan/surroundings.ts'
import { isolated } from './isolate.ts'
import { startHelpers } from './pool.ts'
import type { Workers } from './workers.ts'

export const threadsOf = (workers: Workers): Threads => ({
  help: (plan, request) => startHelpers(plan, request, workers),
  isolated: (request, surroundings, isolation) => isolated(request, { ...surroundings, isolation, workers }),
})
