/** Renders the files that can be saved, as the command line writes them. */
import { isSameMetric, withDisplayNames } from '@assay/core/result'
import type { Outcome } from '@assay/host'
import { guessDescription, messages } from '@assay/host/internal'
import {
  csvReport,
  type Description,
  htmlReport,
  json,
  latexReport,
  markdownReport,
  type PageEvidence,
  type Result,
  redact,
  type Score,
  svgReport,
} from '@assay/report'
import { isLeft } from 'fp-ts/lib/Either.js'

/** Source of reports: a run, or a stored result. */
export interface ReportSource extends Pick<Outcome, 'result' | 'metrics'> {
  readonly evidence?: PageEvidence
}

export const formats = ['json', 'html', 'csv', 'markdown', 'latex', 'svg'] as const
export type Format = (typeof formats)[number]

const newDescriber = ({ result, metrics }: ReportSource, shown: Result): ((metric: string) => Description) => {
  const ofScore = (of: Score): Description =>
    metrics.find(({ name, plugin }) => isSameMetric({ metric: name, plugin }, of)) ??
    guessDescription(of, result.scores)
  const described = new Map(shown.scores.map((score, i) => [score.metric, ofScore(result.scores[i]!)]))
  return (name) => described.get(name) ?? guessDescription({ metric: name, plugin: '' }, [])
}

/** Renders a report, or returns the reason why there is none. */
export const renderReport = (
  reported: ReportSource,
  format: Format,
): { readonly text: string } | { readonly why: string; readonly hint: string } => {
  const { evidence } = reported
  // a page without evidence is for others, as the command line writes it
  const result = format === 'html' && evidence === undefined ? redact(reported.result, messages) : reported.result
  const shown = withDisplayNames(result)
  const looks = { describe: newDescriber(reported, shown), percent: true }
  switch (format) {
    case 'json':
      return { text: json(result) }
    case 'html':
      return { text: htmlReport(shown, { ...looks, stored: result, ...(evidence !== undefined && { evidence }) }) }
    case 'csv':
      return { text: csvReport(shown, { ...looks, percent: false, raw: false }) }
    case 'markdown':
      return { text: markdownReport(shown, looks) }
    case 'latex':
      return { text: latexReport(shown, looks) }
    case 'svg': {
      const drawn = svgReport(shown, looks)
      return isLeft(drawn) ? { why: drawn.left.message, hint: drawn.left.hint } : { text: drawn.right }
    }
  }
}
