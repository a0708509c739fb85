/**
 * Names that the command line and the page share with reports. No promise is made about these: they change without a new major version.
 *
 * @module
 */
export { fixed } from '@assay/core'
export { suggest } from '@assay/core/internal/host'
export type { Bibliography, CitedMetric } from './bibtex.ts'
export { campaignLine } from './campaign.ts'
export { heats } from './charts/heat.ts'
export { columnsOfMetric, findUnknownColumn, type Refusal } from './columns.ts'
export {
  type ConfusionCounter,
  confusionCsv,
  confusionMarkdown,
  confusionSvg,
  confusionTable,
  newConfusionCounter,
  type TypePairCount,
} from './confusion.ts'
export { drawSample } from './draw-sample.ts'
export { csv, csvRows, html, latex, markdown, tsv, xml } from './escape.ts'
export { escapeCommands, escapeJsonCommands } from './escape-commands.ts'
export { type Figure, figures } from './figures.ts'
export { frame } from './frame.ts'
export { confusionHtml, findingsHtml } from './html/findings-page.ts'
export { refusalPage } from './html/refusal-page.ts'
export type { MarkedText, SheetsPage } from './html/sheets-report.ts'
export type { Disagreements, DisputedItem } from './html/view.ts'
export type { JunitOptions } from './junit-report.ts'
export type { Cell, Sheet } from './layout.ts'
export { linesAbove } from './lines-above.ts'
export { markdownTable } from './markdown-report.ts'
export type { Participant, ParticipantOptions } from './participant/participant.ts'
export {
  type ParticipantReportOptions,
  participantCsv,
  participantJson,
  participantMarkdown,
  participantTsv,
} from './participant/participant-files.ts'
export { participantHtml } from './participant/participant-html.ts'
export {
  isPerParticipant,
  type ParticipantReports,
  PLACE,
  participantFormats,
  participantPath,
} from './participant/participant-reports.ts'
export {
  type CollectorOptions,
  type EvidenceCollector,
  type LineInContext,
  newEvidenceCollector,
  newFinding,
  noEvidence,
} from './passages/evidence-collector.ts'
export {
  countsText,
  type Finding,
  groupAlike,
  type ParticipantEvidence,
  placeText,
  REVEALED,
} from './passages/finding.ts'
export { findingsCsv, findingsMarkdown } from './passages/findings-files.ts'
export { alikeTable, type ListingOptions, listingInContext, listingTable } from './passages/listing.ts'
export { cutPassage, type Mark, mergePassages, type Passage } from './passages/passage.ts'
export type { TerminalOptions } from './passages/passage-lines.ts'
export { problemsSarif } from './problems-sarif.ts'
export { problemsGithub } from './problems-text.ts'
export { PURPOSE } from './purpose.ts'
export { removeWords } from './redact.ts'
export type { SvgOptions } from './svg-report.ts'
export { type TableOptions, table, wrap } from './table.ts'
export { safe, truncate, widthOf } from './terminal.ts'
export { leniencyText, listLeniencies } from './values.ts'
