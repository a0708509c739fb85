/**
 * The host on Node: its machine, and its threads.
 *
 * @module @assay/host/node
 */

export { evaluate } from './node/evaluate.ts'
export { importFrom, node } from './node/machine.ts'
export { describeParts, makePart, mergeParts, type PartOptions } from './node/parts.ts'
export { finalFault, guardProcess, type Misuse, strayFault } from './problems/misuse.ts'
export { watchProcess } from './problems/watch.ts'
export { watchedImport } from './score/watch-plan.ts'
export { threadsOf } from './threads/threads.ts'
export { work } from './threads/worker.ts'
export type { Workers } from './threads/workers.ts'
