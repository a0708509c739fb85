/** Documents of the model `redactions`. */
import type { Interval, Place } from '@assay/core'

/** DIRECT identifies a person alone, QUASI together with others, and NO_MASK may be read by anybody. */
export type MaskingKind = 'DIRECT' | 'QUASI' | 'NO_MASK'

/** A place where a person or thing is mentioned, as one annotator sees it. */
export interface SensitiveMention extends Interval {
  readonly label: string
  readonly kind: MaskingKind
  /** The id of what is mentioned; mentions of one entity have the same. */
  readonly entity?: string
  /** Absent where the format names none. */
  readonly annotator?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly at?: Place
}

/** A masked stretch of the text. */
export interface Mask extends Interval {
  readonly at?: Place
}

/** The weight of a word for precision, such as the information that it carries. */
export type WordWeight = readonly [start: number, end: number, weight: number]

/** Positions count code points of the text; masks without a text are places in that of the gold. */
export interface Redactions {
  readonly text?: string
  /** All who annotated the document, also those who marked nothing. */
  readonly annotators?: readonly string[]
  /** In the order of the file: an entity has the label and the kind of its first mention. */
  readonly mentions: readonly SensitiveMention[]
  /** By default the mentions that are DIRECT or QUASI. */
  readonly masks?: readonly Mask[]
  readonly tokens?: readonly Interval[]
  readonly sentences?: readonly Interval[]
  /** Words that need no mask, as the file tags them. */
  readonly ignored?: readonly Interval[]
  readonly weights?: readonly WordWeight[]
  /** True where an entity is direct if any of its mentions is, and not just the first. */
  readonly strongest?: true
}

declare module '@assay/core' {
  interface Models {
    /** Mentions that need masking, and what is masked. */
    readonly redactions: Redactions
  }
}

/** True for a mention that needs a mask. */
export const needsMask = ({ kind }: Pick<SensitiveMention, 'kind'>): boolean => kind !== 'NO_MASK'

/** A masked stretch with its label, where it has one. */
export interface LabelledMask extends Mask {
  readonly label?: string
}

/** The masks of an answer. */
export const masksOf = ({ masks, mentions }: Redactions): readonly LabelledMask[] => masks ?? mentions.filter(needsMask)
