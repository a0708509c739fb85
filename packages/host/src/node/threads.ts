/** Threads of Node for the host. */
import type { Threads } from '../plan/environment.ts'
import { startHelpers } from './pool.ts'
import { scoreInParts } from './readers.ts'
import type { Workers } from './workers.ts'

export const threadsOf = (workers: Workers): Threads => ({
  help: (plan, request) => startHelpers(plan, request, workers),
  inParts: (plan, request, progress) => scoreInParts(plan, request, workers, progress),
})
