/** Lines of evidence on their way to the sum, shown to who wants to look at each. */
import type { Evidence } from '@assay/core'
import type { EvidenceLine } from '../plan/environment.ts'
import type { Plan } from '../plan/plan.ts'
import type { Pair } from '../score/pairs.ts'
import { concealed } from './conceal.ts'
import { passageOf, textsOf } from './passage.ts'

/** The line with its place as the result names it. */
export const shownLine = (line: EvidenceLine, shown: (path: string) => string): EvidenceLine => {
  const { show } = line.evidence
  if (show === undefined) return line
  return {
    ...line,
    evidence: {
      ...line.evidence,
      show: () => {
        const rendered = show()
        return rendered.at === undefined
          ? rendered
          : { ...rendered, at: { ...rendered.at, path: shown(rendered.at.path) } }
      },
    },
  }
}

/** The same lines of a pair, each shown with where it comes from before it goes on. */
export const linesTo = (
  { metrics, systems, secrets, revealed }: Pick<Plan, 'metrics' | 'systems' | 'secrets' | 'revealed'>,
  onLine: (line: EvidenceLine) => void,
) => {
  const textsIn = metrics.map(({ model }) => textsOf(model))
  return function* (
    { metric: m, system, document, contents }: Pick<Pair, 'metric' | 'system' | 'document' | 'contents'>,
    lines: Iterable<Evidence<unknown>>,
  ): Iterable<Evidence<unknown>> {
    const { metric } = metrics[m]!
    const from = { metric: metric.name, system: systems[system]!.name, document: document.id }
    const texts = textsIn[m]!
    for (const line of lines) {
      const passage = () => passageOf(from, line.verdict, line.show?.(), texts(contents))
      const whole: EvidenceLine = { ...from, ...(revealed && { revealed }), evidence: line, passage }
      onLine(secrets === undefined ? whole : concealed(whole, secrets, metric.secret === true))
      yield line
    }
  }
}
