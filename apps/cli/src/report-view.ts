/** Input of every report format, and the style of numbers. */
import type { ChartName, Column, Description, PageEvidence, Result } from '@assay/report'
import type { Additions, Disagreements } from '@assay/report/internal'
import type { GoldContents } from './count-gold.ts'
import { goldSection } from './gold-contents.ts'

/** Input of a report, with its style. */
export interface View {
  /** The result as stored. */
  readonly result: Result
  /** The result with package names added to ambiguous metric names. */
  readonly shown: Result
  readonly describe: (metric: string) => Description
  /** Short signatures by whole ones. */
  readonly short: Readonly<Record<string, string>>
  /** Decimals, if requested. */
  readonly digits: number | undefined
  /** Percent or ratios, if requested. */
  readonly percent: boolean | undefined
  readonly csvRaw: boolean
  /** Requested measures. */
  readonly columns: readonly Column[] | undefined
  /** True if the text shows all measures of a single system. */
  readonly allMeasures: boolean
  /** Rows and columns that are added to tables of several systems. */
  readonly additions: Additions | undefined
  /** Contents of the gold, if requested. */
  readonly gold: GoldContents | undefined
  /** Chart of `svg`, if requested. */
  readonly chart: ChartName | undefined
  readonly width: number
  /** True if prose is wrapped at the width. */
  readonly wrap: boolean
  readonly color: boolean
  /** Evidence for a page. */
  readonly evidence: PageEvidence | undefined
  /** Items on which annotators differ, for a page. */
  readonly disagreements: Disagreements | undefined
  /** Path of the file, if it is one. */
  readonly path: string | undefined
}

/** Style for people: percent by default. Programs get ratios by default. */
export const readerStyle = ({ describe, digits, percent = true, columns, additions, gold }: View) => ({
  describe,
  percent,
  ...(digits !== undefined && { digits }),
  ...(columns !== undefined && { columns }),
  ...(additions !== undefined && { additions }),
  ...(gold !== undefined && { gold: goldSection(gold) }),
})
export const dataStyle = ({ describe, digits, percent = false, csvRaw, columns }: View) => ({
  describe,
  percent,
  raw: csvRaw,
  ...(digits !== undefined && { digits }),
  ...(columns !== undefined && { columns }),
})
