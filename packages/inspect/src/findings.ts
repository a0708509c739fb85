/** Findings of an inspection: what is wrong with the data, how often, and where. */
import type { Place } from '@assay/core'

/** By kind of finding, its title and what it means, in the order of a report. */
export const kinds = {
  unreadable: ['what the reader refuses', 'documents with these are not inspected further'],
  'ill-formed': ['ill-formed tags', 'tags that the scheme does not allow at their place'],
  'cut-words': ['mentions that cut words', 'a border inside of a word: offsets may count another unit'],
  edges: ['mentions with blanks or punctuation at a border', 'a border one character or one token off'],
  'leaked-documents': ['test documents in training', 'word for word'],
  'near-leaked-documents': ['test documents nearly in training', 'most pairs of neighbouring words are the same'],
  'leaked-sentences': ['test sentences in training', 'word for word'],
  'near-leaked-sentences': ['test sentences nearly in training', 'most pairs of neighbouring words are the same'],
  'leaked-entities': ['test mentions seen in training', 'a mention with the same words and label'],
  'changed-texts': ['sentences of a run that are not in the test set', 'a run is about the text of the test set'],
  'duplicate-documents': ['repeated documents', 'word for word the same as an earlier document of the part'],
  'near-documents': ['nearly repeated documents', 'most pairs of neighbouring words are those of an earlier document'],
  'duplicate-sentences': ['repeated sentences', 'word for word the same as an earlier sentence of the part'],
  'near-sentences': ['nearly repeated sentences', 'most pairs of neighbouring words are those of an earlier sentence'],
  relabelled: ['same sentence, other labels', 'word for word the same as an earlier sentence, with other annotations'],
  'several-labels': ['forms with several labels', 'a form that most often has one label, and another here'],
  'several-entities': ['forms of several entities', 'one form in two clusters of a document'],
  'single-labels': ['labels used once', 'often a typing mistake'],
  borders: ['borders unlike those elsewhere', 'a word at the border is in mentions nearly never, or nearly always'],
} as const satisfies Readonly<Record<string, readonly [title: string, means: string]>>

export type FindingKind = keyof typeof kinds

/** One place of a finding. */
export interface FindingPlace {
  readonly at: Place
  readonly document: string
  /** The words there; shortened. */
  readonly text: string
  /** The reason: `PER once, LOC 12 times`. */
  readonly note: string
  /** The place that it is held against. */
  readonly other?: { readonly at: Place; readonly document: string; readonly text: string }
  /** The Jaccard coefficient of the two, of nearly equal units. */
  readonly likeness?: number
}

export interface Finding {
  readonly kind: FindingKind
  /** The part of the data that it is in. */
  readonly part: string
  readonly count: number
  /** The number of things of which some are at fault, and what they are: `sentences`. */
  readonly of: number
  readonly unit: string
  /** The first places, or the most suspicious ones. */
  readonly places: readonly FindingPlace[]
}

/** Kinds that do not apply to some parts, and why. */
export interface Inapplicable {
  readonly parts: readonly string[]
  readonly kinds: readonly FindingKind[]
  readonly why: string
}

/** The size of a part. */
export interface PartSize {
  readonly part: string
  readonly model: string
  readonly documents: number
  readonly sentences: number
  /** The tokens of the files, the items of clusters, or else the words of the texts. */
  readonly unit: 'tokens' | 'items' | 'words'
  readonly units: number
  readonly mentions: number
}

export interface Inspection {
  readonly parts: readonly PartSize[]
  readonly findings: readonly Finding[]
  readonly inapplicable: readonly Inapplicable[]
  readonly seed: number
}

/** The share of a finding; undefined where there is nothing that could be at fault. */
export const shareOfFinding = ({ count, of }: Pick<Finding, 'count' | 'of'>): number | undefined =>
  of === 0 ? undefined : count / of
