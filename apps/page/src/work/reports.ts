/** A result as the files that can be saved of it, each as the command line writes it. */
import { isSameMetric, withNamesApart } from '@assay/core/result'
import { guessed, type Outcome } from '@assay/host'
import {
  csvReport,
  type Description,
  htmlReport,
  json,
  latexReport,
  markdownReport,
  type PageEvidence,
  type Result,
  type Score,
  svgReport,
} from '@assay/report'
import { isLeft } from 'fp-ts/lib/Either.js'

/** What reports are made from: of a run, or of a result that was stored. */
export interface Reported extends Pick<Outcome, 'result' | 'metrics'> {
  readonly evidence?: PageEvidence
}

export const formats = ['json', 'html', 'csv', 'markdown', 'latex', 'svg'] as const
export type Format = (typeof formats)[number]

const describing = ({ result, metrics }: Reported, shown: Result): ((metric: string) => Description) => {
  const ofScore = (of: Score): Description =>
    metrics.find(({ name, plugin }) => isSameMetric({ metric: name, plugin }, of)) ?? guessed(of, result.scores)
  const described = new Map(shown.scores.map((one, i) => [one.metric, ofScore(result.scores[i] as Score)]))
  return (name) => described.get(name) ?? guessed({ metric: name, plugin: '' }, [])
}

/** The text of a file; or why there is none, such as a picture of several metrics that have nothing in common. */
export const reportIn = (
  reported: Reported,
  format: Format,
): { readonly text: string } | { readonly why: string; readonly hint: string } => {
  const { result, evidence } = reported
  const shown = withNamesApart(result)
  const looks = { describe: describing(reported, shown), percent: true }
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
