/** Lines of evidence on their way to the sum, shown to who wants to look at each. */
import type { Evidence } from '@assay/core'
import type { Contents } from '../judge/visit.ts'
import type { Line } from '../plan/line.ts'
import type { Plan, PlannedMetric } from '../plan/planned.ts'
import type { AnyDocument } from '../read/document.ts'
import { passageOf, textsOf } from './passage.ts'

/** A line whose place is named as the result names it. */
export const shownLine = (line: Line, shown: (path: string) => string): Line => {
  const { show } = line.evidence
  if (show === undefined) return line
  return {
    ...line,
    evidence: {
      ...line.evidence,
      show: () => {
        const own = show()
        return own.at === undefined ? own : { ...own, at: { ...own.at, path: shown(own.at.path) } }
      },
    },
  }
}

/** The same lines of a pair, each shown with where it comes from before it goes on. */
export const linesTo = ({ metrics, systems }: Pick<Plan, 'metrics' | 'systems'>, onLine: (line: Line) => void) => {
  const textsIn = metrics.map(({ model }) => textsOf(model))
  return function* (
    m: number,
    system: number,
    lines: Iterable<Evidence<unknown>>,
    document: AnyDocument,
    contents: Contents,
  ): Iterable<Evidence<unknown>> {
    const { metric } = metrics[m] as PlannedMetric
    const from = { metric: metric.name, system: systems[system]?.name as string, document: document.id }
    const texts = textsIn[m] as (typeof textsIn)[number]
    for (const line of lines) {
      onLine({ ...from, evidence: line, passage: () => passageOf(from, line, texts(contents)) })
      yield line
    }
  }
}
