/**
 * The conformance kit for people who write metrics: `checkLaws({ describe, it }, metric, { documents })`.
 * Each law is also exported by its name, under `laws`.
 */
export {
  type ClusterChoices,
  clusterPairs,
  type MentionChoices,
  mentionPairs,
  type SpanChoices,
  spanPairs,
  type TagChoices,
  tagPairs,
} from './arbitraries.ts'
export { type Conditions, checkLaws, type LawName, type Runner } from './check.ts'
export * as laws from './laws.ts'
export { optionsOf } from './options.ts'
export { gatheredOf, type Pair, type Subject } from './subject.ts'
export { type TreeChoices, treePairs } from './tree-pairs.ts'
