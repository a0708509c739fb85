/** The document models: small types for what formats can say and metrics can read. Open: a plugin adds its own by interface merging. */
import type { Clusters } from './models/clusters/type.ts'
import type { NameMentions } from './models/mentions/type.ts'
import type { Relations } from './models/relations/type.ts'
import type { Spans } from './models/spans/type.ts'
import type { Tags } from './models/tags/type.ts'
import type { Trees } from './models/trees/type.ts'

export interface Models {
  /** A sentence of tokens with a tag each. */
  readonly tags: Tags
  /** Labelled spans over a text, with alternatives. */
  readonly spans: Spans
  /** Items and clusters of them: coreference chains, people of a search, records of one entity. */
  readonly clusters: Clusters
  /** A forest of entities and components over one text. */
  readonly trees: Trees
  /** Names of a document with base form, type and entity: the Slavic challenges. */
  readonly mentions: NameMentions
  /** Relations between mentions, entities or names, and labels of given pairs. */
  readonly relations: Relations
}

/**
 * Documents by model as a program writes them, which `evaluate` takes in the place of files. Open: a plugin adds those of
 * its own model by interface merging, and reads them by `values` of the model.
 */
// biome-ignore lint/suspicious/noEmptyInterface: core's own values are types of the host, and a plugin merges its values in
export interface DocumentValues {}

/** One document's gold and a system's answer, about the same text. */
export type Pair<M extends keyof Models> = readonly [gold: Models[M], system: Models[M]]
