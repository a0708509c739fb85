/** A queue for parts of a run, over Redis or Valkey. Parts are opaque texts to it. */

export type { Trouble } from './connection.ts'
export { type CompletedRun, type Run, type RunEvent, type RunOptions, runOnQueue } from './run.ts'
export { type MakePart, type Refusal, type WorkEvent, type WorkOptions, work } from './work.ts'
