/**
 * The host on Node: its machine, and its threads.
 *
 * @module @assay/host/node
 */

export { evaluate } from './node/evaluate.ts'
export { carryTables, node } from './node/machine.ts'
export { describeParts, makePart, mergeParts, type PartOptions } from './node/parts.ts'
export { threadsOf } from './node/readers.ts'
export { work } from './node/worker.ts'
export type { Workers } from './node/workers.ts'
