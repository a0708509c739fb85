/** Options of drawing that do not change its numbers: shared blocks, and progress. */
import type { Progress, RunBlocks } from '../plan/environment.ts'

export interface Drawing {
  readonly blocks?: RunBlocks | undefined
  readonly progress?: Progress | undefined
}
