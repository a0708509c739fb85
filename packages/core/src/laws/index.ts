/**
 * The conformance kit for people who write metrics: `checkLaws({ describe, it }, metric, { documents })`.
 * Each law is also exported by its name, under `laws`.
 *
 * @module @assay/core/laws
 */
export { type ClusterChoices, clusterPairs } from '../models/clusters/arbitrary.ts'
export { type MentionChoices, mentionPairs } from '../models/mentions/arbitrary.ts'
export { type SpanChoices, spanPairs } from '../models/spans/arbitrary.ts'
export { type TagChoices, tagPairs } from '../models/tags/arbitrary.ts'
export { type TreeChoices, treePairs } from '../models/trees/arbitrary.ts'
export type { Pair } from '../models.ts'
export { type Conditions, checkLaws, type LawName, type Runner } from './check.ts'
export {
  checkReader,
  checkSystem,
  checkView,
  type ReaderConditions,
  type ReaderLaw,
  type SystemConditions,
  type SystemLaw,
  type ViewConditions,
  type ViewLaw,
} from './check-parts.ts'
export { corefudPairs, singletonPairs, type WithSingletons } from './corefud-pairs.ts'
export * as laws from './laws.ts'
export * as readerLaws from './reader-laws.ts'
export type { ReaderSubject, Sample } from './samples.ts'
export {
  type ExampleSource,
  type Examples,
  examplesOf,
  optionsOf,
  type ShardedPair,
  type Subject,
  sumPairs,
} from './subject.ts'
export type { SystemSubject } from './system-laws.ts'
export * as systemLaws from './system-laws.ts'
export type { ViewSubject } from './view-laws.ts'
export * as viewLaws from './view-laws.ts'
