/**
 * Names that the command line and the page share with reports. No promise is made about these: they change without a new major version.
 *
 * @module
 */
export { fixed } from '@assay/core'
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
} from './confusion.ts'
export { drawSample } from './draw-sample.ts'
export { csv, csvRows, markdown } from './escape.ts'
export { escapeCommands, escapeJsonCommands } from './escape-commands.ts'
export { type Figure, figures } from './figures.ts'
export { confusionHtml, findingsHtml } from './html/findings-page.ts'
export { refusalPage } from './html/refusal-page.ts'
export type { MarkedText, SheetsPage } from './html/sheets-report.ts'
export type { Disagreements, DisputedItem } from './html/view.ts'
export { latexSheets } from './latex-report.ts'
export { type Cell, type Sheet, tablesOf } from './layout.ts'
export { linesAbove } from './lines-above.ts'
export { markdownSheet, markdownTable } from './markdown-report.ts'
export { withOverSystems } from './over-systems.ts'
export {
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
export { newEvidenceCollector, newFinding, noEvidence } from './passages/evidence-collector.ts'
export { countsText, type Finding, groupAlike, type ParticipantEvidence, REVEALED } from './passages/finding.ts'
export { findingsCsv, findingsMarkdown } from './passages/findings-files.ts'
export { alikeTable, type ListingOptions, listingInContext, listingTable } from './passages/listing.ts'
export { cutPassage, type Mark, mergePassages, type Passage } from './passages/passage.ts'
export { problemsSarif } from './problems-sarif.ts'
export { problemsGithub } from './problems-text.ts'
export { PURPOSE } from './purpose.ts'
export { removeWords } from './redact.ts'
export type { SheetSection } from './sheet.ts'
export { splitSheet } from './sheet-lines.ts'
export {
  type Additions,
  deviationOf,
  errorReductionOf,
  meanOf,
  ranksOf,
  readAdditions,
} from './system-summaries.ts'
export { table, wrap } from './table.ts'
export { safe, truncate, widthOf } from './terminal.ts'
export { reportTerms } from './terms.ts'
export { leniencyText, listLeniencies } from './values.ts'
