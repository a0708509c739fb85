/**
 * The conformance kit for people who write metrics: `checkLaws({ describe, it }, metric, { documents })`.
 * Each law is also exported by its name, under `laws`.
 *
 * @module @assay/core/laws
 */
export { clusterPairs } from '../models/clusters/arbitrary.ts'
export { mentionPairs } from '../models/mentions/arbitrary.ts'
export { spanPairs } from '../models/spans/arbitrary.ts'
export { tagPairs } from '../models/tags/arbitrary.ts'
export { treePairs } from '../models/trees/arbitrary.ts'
export type { Pair } from '../models.ts'
export { type Conditions, checkLaws } from './check.ts'
export { checkReader, checkSystem, checkView } from './check-parts.ts'
export { corefudPairs } from './corefud-pairs.ts'
export * as laws from './laws.ts'
export * as readerLaws from './reader-laws.ts'
export { type ReaderRows, readerTester } from './reader-tester.ts'
export { examplesOf, optionsOf, sumPairs } from './subject.ts'
export * as systemLaws from './system-laws.ts'
export * as viewLaws from './view-laws.ts'
