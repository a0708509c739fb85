/**
 * Reports of results and of problems: text, JSON and other formats, and their parts.
 *
 * @module @assay/report
 */

export type * from '@assay/core/result'
export type { Description } from '@assay/core/result'
export { type FormatName, formatNames, json } from '@assay/core/result'
export { agentReport } from './agent-report.ts'
export { bibtex, reference } from './bibtex.ts'
export { type ChartName, chartNames } from './charts/chart-names.ts'
export { codabenchReport } from './codabench-report.ts'
export { type Column, readColumns } from './columns.ts'
export { csvReport, tsvReport } from './csv-report.ts'
export { exactNumber } from './escape.ts'
export { escapeReport } from './escape-commands.ts'
export { htmlReport } from './html/html-report.ts'
export { sheetsReport } from './html/sheets-report.ts'
export { junitReport } from './junit-report.ts'
export { latexReport } from './latex-report.ts'
export { markdownReport } from './markdown-report.ts'
export type { PageEvidence } from './passages/finding.ts'
export { problemsJson, problemsText } from './problems-text.ts'
export { redact } from './redact.ts'
export { svgReport } from './svg-report.ts'
export { textReport } from './text-report.ts'
export { tiraReport } from './tira-report.ts'
