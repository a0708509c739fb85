/**
 * Reports of results and of problems: text, JSON and other formats, and their parts.
 *
 * @module @assay/report
 */

export { fixed } from '@assay/core'
export { suggest } from '@assay/core/host'
export type * from '@assay/core/result'
export type { Description } from '@assay/core/result'
export { type FormatName, formatNames, json } from '@assay/core/result'
export { type Bibliography, bibtex, type CitedMetric, reference } from './bibtex.ts'
export { type Bar, type BarsData, bars } from './charts/bars.ts'
export type { ChartValue } from './charts/chart-parts.ts'
export { dots } from './charts/dots.ts'
export type { Size } from './charts/draw.ts'
export { type HeatData, type HeatRow, heat, heats } from './charts/heat.ts'
export { type LinesData, lines, type Series, type SeriesPoint } from './charts/lines.ts'
export type { Row, RowsData } from './charts/rows.ts'
export { type Point, type ScatterData, scatter } from './charts/scatter.ts'
export { codabenchReport } from './codabench-report.ts'
export { type Column, findUnknownColumn, type Refusal, readColumns } from './columns.ts'
export {
  type ConfusionCounter,
  confusionCsv,
  confusionMarkdown,
  confusionSvg,
  confusionTable,
  newConfusionCounter,
  type TypePairCount,
} from './confusion.ts'
export { csvReport, type TidyOptions, tsvReport } from './csv-report.ts'
export { drawSample } from './draw-sample.ts'
export { csv, exactNumber, html, latex, markdown, tsv, xml } from './escape.ts'
export { escapeCommands, escapeJsonCommands, escapeReport } from './escape-commands.ts'
export { type Figure, figures } from './figures.ts'
export { type FrameOptions, frame } from './frame.ts'
export { htmlReport } from './html/html-report.ts'
export { type SheetsPage, sheetsReport } from './html/sheets-report.ts'
export type { Disagreements, DisputedItem, HtmlOptions, PageEvidence } from './html/view.ts'
export { type JunitOptions, junitReport } from './junit-report.ts'
export { latexReport } from './latex-report.ts'
export type { Cell, LayoutOptions, Sheet } from './layout.ts'
export { markdownReport, markdownTable } from './markdown-report.ts'
export type {
  Participant,
  ParticipantOptions,
} from './participant/participant.ts'
export {
  type ParticipantEvidence,
  type ParticipantReportOptions,
  participantCsv,
  participantJson,
  participantMarkdown,
  participantTsv,
} from './participant/participant-files.ts'
export { participantHtml } from './participant/participant-html.ts'
export {
  type CollectorOptions,
  type EvidenceCollector,
  type LineInContext,
  newEvidenceCollector,
  newFinding,
  noEvidence,
} from './passages/evidence-collector.ts'
export { countsText, type Finding, groupAlike, placeText } from './passages/finding.ts'
export { findingsCsv, findingsMarkdown } from './passages/findings-files.ts'
export { confusionHtml, findingsHtml } from './passages/findings-html.ts'
export { alikeTable, type ListingOptions, listingInContext, listingTable } from './passages/listing.ts'
export type { Mark, Passage } from './passages/passage.ts'
export type { TerminalOptions } from './passages/passage-lines.ts'
export { problemsSarif } from './problems-sarif.ts'
export { type ProblemsOptions, problemsGithub, problemsJson, problemsText } from './problems-text.ts'
export { redact } from './redact.ts'
export { type ChartName, chartNames, type SvgOptions, svgReport } from './svg-report.ts'
export { type TableOptions, table, wrap } from './table.ts'
export { safe, truncate, widthOf } from './terminal.ts'
export { type TextOptions, textReport } from './text-report.ts'
export { tiraReport } from './tira-report.ts'
export { leniencyText, listLeniencies } from './values.ts'
