/**
 * What to make of a result and of problems: text, JSON, and what any other report is built from.
 *
 * @module @assay/report
 */

export { fixed } from '@assay/core'
export { type Code, codes, message, suggest } from '@assay/core/host'
export type * from '@assay/core/result'
export type { Description } from '@assay/core/result'
export { type FormatName, formatNames, json } from '@assay/core/result'
export { type Bar, type BarsData, bars } from './charts/bars.ts'
export { dots } from './charts/dots.ts'
export type { Size } from './charts/draw.ts'
export { type HeatData, type HeatRow, heat, heats } from './charts/heat.ts'
export { type LinesData, lines, type PointOf, type Series } from './charts/lines.ts'
export type { Valued } from './charts/parts.ts'
export type { Row, RowsData } from './charts/rows.ts'
export { type Point, type ScatterData, scatter } from './charts/scatter.ts'
export { type Bibliography, bibtex, type Citing, reference } from './cite.ts'
export { codabenchReport } from './codabench.ts'
export { type Column, columnsIn, type Refused, unknownColumn } from './columns.ts'
export { jsonWithoutCommands, reportForRunner, withoutCommands } from './commands.ts'
export {
  type Confused,
  type Confusion,
  confusionCsv,
  confusionMarkdown,
  confusionSvg,
  confusionTable,
  newConfusion,
} from './confusion.ts'
export { csv, exactNumber, html, isScoreKey, latex, latexComment, markdown, markdownCode, tsv, xml } from './escape.ts'
export { type Figure, figures } from './figures.ts'
export { type FrameOptions, frame } from './frame.ts'
export type { Differing, DifferingItem } from './html/differing.ts'
export type { PageEvidence } from './html/evidence.ts'
export { htmlReport } from './html/html.ts'
export { type SheetsPage, sheetsReport } from './html/sheets.ts'
export type { HtmlOptions } from './html/view.ts'
export { type JunitOptions, junitReport } from './junit.ts'
export { latexReport } from './latex.ts'
export type { Cell, LayoutOptions, Sheet } from './layout.ts'
export { lenientIn, lenientText } from './lenient.ts'
export { markdownReport, markdownTable } from './markdown.ts'
export {
  type OwnEvidence,
  type ParticipantReportOptions,
  participantCsv,
  participantJson,
  participantMarkdown,
  participantTsv,
} from './participant/files.ts'
export { participantHtml } from './participant/page.ts'
export { nameFor, type Participant, type ParticipantOptions, participantOf, systemsIn } from './participant/standing.ts'
export { findingsCsv, findingsMarkdown } from './passages/files.ts'
export { alike, countsText, type Finding, pairText, placeText } from './passages/finding.ts'
export { passageHtml, passageStyle } from './passages/html.ts'
export { findingOf, type Keeping, type KeepingOptions, keeping, noEvidence, type SeenLine } from './passages/keeping.ts'
export { alikeTable, type ListingOptions, listingInContext, listingTable } from './passages/listing.ts'
export { confusionHtml, findingsHtml } from './passages/page.ts'
export { isSameText, type Mark, type Passage, pieces, together } from './passages/passage.ts'
export { passageLines, type TerminalOptions } from './passages/terminal.ts'
export { type ProblemsOptions, problemsGithub, problemsJson, problemsText } from './problems.ts'
export { redacted, withoutWords } from './redacted.ts'
export { sampleOf } from './sample.ts'
export { type ChartName, chartNames, type SvgOptions, svgReport } from './svg.ts'
export { type TableOptions, table, wrapped } from './table.ts'
export { safe, short, widthOf } from './terminal.ts'
export { type TextOptions, text } from './text.ts'
export { csvReport, type TidyOptions, tsvReport } from './tidy.ts'
export { tiraReport } from './tira.ts'
