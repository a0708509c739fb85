/** Names of keys in Redis. The braces keep all of them on one node of a cluster. */

export const PREFIX = '{assay}'

/** The queue of parts; the number is the version of the messages. */
export const PARTS = 'parts-1'

/** Queue of the final job of a run, which starts when no part is open. */
export const mergeQueue = (run: string): string => `merge-${run}`

const redisKey = (...words: readonly string[]): string => [PREFIX, ...words].join(':')

/** Key of the work that all parts share. */
export const commonKey = (run: string): string => redisKey('run', run, 'common')
/** Key of results by part, compressed. */
export const resultsKey = (run: string): string => redisKey('run', run, 'results')
/** Key of the number of bytes read, by part. */
export const readKey = (run: string): string => redisKey('run', run, 'read')
/** Key of the workers that have refused a part. */
export const refusedKey = (run: string): string => redisKey('run', run, 'refused')
/** Key of the last run of these inputs. */
export const lastKey = (of: string): string => redisKey('last', of)

/** All keys of a run. */
export const keysOf = (run: string): readonly string[] =>
  [commonKey, resultsKey, readKey, refusedKey].map((key) => key(run))

/** Seconds after which an abandoned run expires. */
export const EXPIRY = 14 * 86_400

/** Data of a part's job. */
export interface PartJob {
  readonly run: string
  readonly k: number
  readonly piece: string
}

/** Maximal number of attempts at a part. */
export const ATTEMPTS = 3
