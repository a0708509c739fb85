/** Report formats that are loaded on demand: agent, latex, html, svg, junit, codabench and tira. */
import type { Failure } from '@assay/host'
import { failure } from '@assay/host/internal'
import {
  agentReport,
  codabenchReport,
  htmlReport,
  junitReport,
  latexReport,
  svgReport,
  tiraReport,
} from '@assay/report'
import type { Refusal } from '@assay/report/internal'
import { type Either, mapLeft, right } from 'fp-ts/lib/Either.js'
import { code } from './messages.ts'
import { dataStyle, readerStyle, type View } from './report-view.ts'

type ReportText = Either<Failure, string>

const unlessRefused: (report: Either<Refusal, string>) => ReportText = mapLeft(({ message, hint }) =>
  failure(5, code.E703, message, hint),
)

export const agent = (view: View): ReportText =>
  right(agentReport(view.shown, { ...readerStyle(view), short: view.short }))

export const latex = (view: View): ReportText => right(latexReport(view.shown, readerStyle(view)))

export const html = (view: View): ReportText =>
  right(
    htmlReport(view.shown, {
      ...readerStyle(view),
      stored: view.result,
      ...(view.evidence !== undefined && { evidence: view.evidence }),
      ...(view.disagreements !== undefined && { differing: view.disagreements }),
    }),
  )

export const svg = (view: View): ReportText =>
  unlessRefused(svgReport(view.shown, { ...readerStyle(view), ...(view.chart !== undefined && { chart: view.chart }) }))

export const junit = (view: View): ReportText => right(junitReport(view.shown, dataStyle(view)))

export const codabench = ({ shown, path, columns }: View): ReportText =>
  unlessRefused(codabenchReport(shown, path?.endsWith('.txt') ? 'txt' : 'json', columns))

export const tira = ({ shown, columns }: View): ReportText => unlessRefused(tiraReport(shown, columns))
