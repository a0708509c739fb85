/** What the keys in Redis are called. The braces keep all of them on one node of a cluster. */

export const PREFIX = '{assay}'

/** The queue that all workers take parts from; the number is that of what is written in jobs and results. */
export const PARTS = 'parts-1'

/** The queue of the one job of a run that comes when no part is open. */
export const mergeQueue = (run: string): string => `merge-${run}`

const keyOf = (...words: readonly string[]): string => [PREFIX, ...words].join(':')

/** What all parts of a run have in common. */
export const commonKey = (run: string): string => keyOf('run', run, 'common')
/** By part: what was made, compressed. */
export const resultsKey = (run: string): string => keyOf('run', run, 'results')
/** By part: how many bytes of it have been read. */
export const readKey = (run: string): string => keyOf('run', run, 'read')
/** Workers that have refused a part of the run. */
export const refusedKey = (run: string): string => keyOf('run', run, 'refused')
/** The last run of these inputs. */
export const lastKey = (of: string): string => keyOf('last', of)

/** All keys of a run. */
export const keysOf = (run: string): readonly string[] =>
  [commonKey, resultsKey, readKey, refusedKey].map((key) => key(run))

/** What nobody comes back for is forgotten: seconds. */
export const KEPT = 14 * 86_400

/** What the job of a part says. */
export interface PartJob {
  readonly run: string
  readonly k: number
  readonly piece: string
}

/** How often a part may fail. */
export const ATTEMPTS = 3
