/** The formats of a report that are loaded when they are asked for: pages, charts, and what other programs read. */
import { type Failure, failure } from '@assay/host'
import {
  codabenchReport,
  htmlReport,
  junitReport,
  latexReport,
  type Refused,
  svgReport,
  tiraReport,
} from '@assay/report'
import { type Either, mapLeft, right } from 'fp-ts/lib/Either.js'
import { looks, tidy, type View } from './view.ts'

type Made = Either<Failure, string>

const unlessRefused: (made: Either<Refused, string>) => Made = mapLeft(({ message, hint }) =>
  failure(5, 'E703', message, hint),
)

export const latex = (view: View): Made => right(latexReport(view.shown, looks(view)))

export const html = (view: View): Made =>
  right(
    htmlReport(view.shown, {
      ...looks(view),
      stored: view.result,
      ...(view.evidence !== undefined && { evidence: view.evidence }),
      ...(view.differing !== undefined && { differing: view.differing }),
    }),
  )

export const svg = (view: View): Made =>
  unlessRefused(svgReport(view.shown, { ...looks(view), ...(view.chart !== undefined && { chart: view.chart }) }))

export const junit = (view: View): Made => right(junitReport(view.shown, tidy(view)))

export const codabench = ({ shown, path, columns }: View): Made =>
  unlessRefused(codabenchReport(shown, path?.endsWith('.txt') ? 'txt' : 'json', columns))

export const tira = ({ shown, columns }: View): Made => unlessRefused(tiraReport(shown, columns))
