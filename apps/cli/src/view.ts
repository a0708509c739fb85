/** What every format of a report is made from, and how numbers look in it. */
import type { ChartName, Column, Description, Differing, PageEvidence, Result } from '@assay/report'

/** What a report is made from, and how it is to look. */
export interface View {
  /** As it is stored. */
  readonly result: Result
  /** The same in which a metric has its package before its name where several packages have that name. */
  readonly shown: Result
  readonly describe: (metric: string) => Description
  /** Decimals, where they were asked for. */
  readonly digits: number | undefined
  /** Per cent or not, where it was asked for. */
  readonly percent: boolean | undefined
  readonly csvRaw: boolean
  /** The measures that were asked for. */
  readonly columns: readonly Column[] | undefined
  /** What `svg` shows, where that was asked for. */
  readonly chart: ChartName | undefined
  readonly width: number
  /** Whether prose is broken where the width ends. */
  readonly wrap: boolean
  readonly color: boolean
  /** Single lines for a page. */
  readonly evidence: PageEvidence | undefined
  /** The items on which annotators differ, for a page. */
  readonly differing: Differing | undefined
  /** Where it goes, if that is a file. */
  readonly path: string | undefined
}

/** Per cent unless ratios were asked for: for readers. Programs get what is stored unless per cent was asked for. */
export const looks = ({ describe, digits, percent = true, columns }: View) => ({
  describe,
  percent,
  ...(digits !== undefined && { digits }),
  ...(columns !== undefined && { columns }),
})
export const tidy = ({ describe, digits, percent = false, csvRaw, columns }: View) => ({
  describe,
  percent,
  raw: csvRaw,
  ...(digits !== undefined && { digits }),
  ...(columns !== undefined && { columns }),
})
