/**
 * The evidence of a part as it is stored. Where documents are kept apart, what is stored is which lines each of them had, so that
 * whoever plays them again does what a run of the whole does, and comes to its bytes.
 */
import type { Facets, Json } from '@assay/core'
import type { Retention } from '../score/accumulator.ts'

export type PackedPart = readonly [facet: string, label: string, stats: Json]
export type PackedShares = readonly [units: number, each: readonly PackedShare[]]
export type PackedShare = readonly [unit: number, stats: Json, parts: readonly PackedPart[], drawn?: Json]
/** A line without what it looks like. */
export type PackedLine = readonly [
  stats: Json,
  verdict: string,
  facets: Facets | null,
  parts: readonly PackedPart[] | null,
  shares?: PackedShares,
]

/** Evidence of one metric in a part. */
export interface MetricEvidence {
  /** The metadata that documents are grouped by, each once. */
  readonly metas: readonly Readonly<Record<string, string>>[]
  /** For each document the number of its metadata, and how many after one another have it. */
  readonly documents: string
  /** Keys of metadata that there are. */
  readonly keys: readonly string[]
  /** Lines, each once. */
  readonly lines: readonly PackedLine[]
  readonly systems: readonly SystemEvidence[]
}

export interface SystemEvidence {
  /** Units that it answers. */
  readonly units: number
  /** Sum over the documents, if they are not kept apart. */
  readonly sum?: { readonly stats: Json; readonly parts: readonly PackedPart[] }
  /**
   * Else for each document that it answers: how many it does not answer before it, the number of runs of lines, and for each run the
   * number of the line and how often it comes.
   */
  readonly tape?: string
}

export const areApart = ({ apart, means }: Retention): boolean => apart || means
