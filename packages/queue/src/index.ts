/** A queue for parts of a run, over Redis or Valkey. Parts are opaque texts to it. */
export { type Made, type Run, type RunEvent, type RunOptions, runOn } from './run.ts'
export type { Trouble } from './trouble.ts'
export { type Make, type Refusal, type WorkEvent, type WorkOptions, work } from './work.ts'
