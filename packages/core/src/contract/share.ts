/** Work on a pair of documents that several metrics need. */

/** Looks at a gold, then at an answer to it. */
export type PairWork<C, A> = (gold: C) => (system: C) => A

/**
 * Does the work on a pair once for all metrics that ask for the same `work` under equal options (plain data). The host
 * remembers it for as long as the pair is scored, and nothing longer; a metric that is used by itself works alone.
 */
export type Share = <O, C, A>(work: (options: O) => PairWork<C, A>, options: O) => PairWork<C, A>
