/** The formats of reports, a line each: what `assay explain tira` prints. */
import type { FormatName } from '@assay/report'

export const formatLines: Readonly<Record<FormatName, string>> = {
  text: 'the report for a terminal',
  agent: 'what is doubtful first, then the tables, in forty lines at most: for programs that read it',
  json: 'the result itself, which assay report, merge and compare read back',
  csv: 'a row for each system, metric, group and measure, with intervals; exact numbers, an empty cell for none',
  tsv: 'the rows of csv, with tabs between the cells',
  markdown: 'tables of GitHub: the ranking, the best in bold, then the breakdowns',
  latex: 'the same with booktabs, for \\input',
  html: 'one page with charts that needs nothing else; it holds the result itself',
  svg: 'a chart, for a paper or a README; --chart says which',
  junit: 'the gates as tests: a suite for each metric, a case for each gate',
  codabench: 'scores.json, or scores.txt where the file ends in .txt',
  tira: 'evaluation.prototext, a measure with key and value for each score',
}
