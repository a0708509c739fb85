/**
 * The host on Node: its machine, and its threads.
 *
 * @module @assay/host/node
 */

export { evaluate } from './node/evaluate.ts'
export { importFrom, node } from './node/machine.ts'
export { describeParts, makePart, mergeParts, type PartOptions } from './node/parts.ts'
export { exitFault, guardOutput, type OutputGuard, strayFault } from './problems/end-check.ts'
export { isHostFault } from './problems/faults.ts'
export { threadsOf } from './threads/threads.ts'
export { work } from './threads/worker.ts'
export type { Workers } from './threads/workers.ts'
