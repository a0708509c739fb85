/** The host on Node: its machine, and its threads. */
export { importFrom, node } from './node/machine.ts'
export { threadsOf } from './threads/threads.ts'
export { work } from './threads/worker.ts'
export type { Workers } from './threads/workers.ts'
