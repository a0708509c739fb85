/** Single lines on a page. */
import type { TypePairCount } from '../confusion.ts'
import type { Finding } from '../passages/finding.ts'

/** What a page shows of single lines. */
export interface PageEvidence {
  readonly findings: readonly Finding[]
  /** Which types each system took for which, where lines say what met. */
  readonly confusions?: readonly {
    readonly metric: string
    readonly system: string
    readonly counts: readonly TypePairCount[]
  }[]
  /** The most bytes that it may take; above it, documents are drawn by the seed. */
  readonly maxBytes: number
  readonly seed: number
}
