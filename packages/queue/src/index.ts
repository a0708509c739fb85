/** A queue for parts of a run, over Redis or Valkey. Parts are opaque texts to it. */

export { runOnQueue } from './run.ts'
export { work } from './work.ts'
