/** The evidence of a panel, and of the smaller panels in it: each two annotators, each of them against the rest, and all without one. */
import type { Evidence, Part } from '@assay/core'
import { type Content, checkGold, seeing } from '../judge/see.ts'
import { untilFault } from '../judge/visit.ts'
import type { AnyScorer, PlannedMetric } from '../plan/planned.ts'
import type { ProblemLog } from '../problems/problem-log.ts'
import type { Answer, AnyDocument } from '../read/document.ts'
import type { Visit } from './same-text.ts'

/** What is done with the evidence of a document; `seen` is the content of the first who has it. */
export type OnPanel = (
  metric: number,
  lines: () => Iterable<Evidence<unknown>>,
  document: AnyDocument,
  seen: Content,
) => void

/** A panel of some of the annotators, and the parts that it counts for. */
interface Smaller {
  readonly members: readonly number[]
  readonly parts: readonly (readonly [facet: string, label: string])[]
}

/** What two annotators are called together; names are sorted, so that the order of a call changes nothing. */
const together = (a: string, b: string): string => (a <= b ? `${a} × ${b}` : `${b} × ${a}`)

const smallerOf = (names: readonly string[]): readonly Smaller[] => {
  if (names.length < 3) return []
  const pairs = names.flatMap((a, i) =>
    names.slice(i + 1).map(
      (b, k): Smaller => ({
        members: [i, i + 1 + k],
        parts: [
          ['pair', together(a, b)],
          ['annotator', a],
          ['annotator', b],
        ],
      }),
    ),
  )
  if (names.length < 4) return pairs
  const all = names.map((_, i) => i)
  const without = names.map((name, i): Smaller => ({ members: all.filter((j) => j !== i), parts: [['without', name]] }))
  return [...pairs, ...without]
}

type Contents = readonly (Content | undefined)[]

const sumOf = ({ stats }: AnyScorer, lines: Iterable<Evidence<unknown>>): unknown => {
  let sum = stats.empty
  for (const line of lines) sum = stats.concat(sum, line.stats)
  return sum
}

/** The lines of all together, and one that says what the smaller panels come to. */
const linesFor = (scorer: AnyScorer, names: readonly string[], smaller: readonly Smaller[]) => {
  const panel = scorer.panel as NonNullable<AnyScorer['panel']>
  return function* (contents: Contents): Iterable<Evidence<unknown>> {
    yield* panel(contents, names)
    const parts = smaller.flatMap(({ members, parts: own }): readonly Part<unknown>[] => {
      const those = members.map((i) => contents[i])
      if (those.filter((content) => content !== undefined).length < 2) return []
      const sum = sumOf(
        scorer,
        panel(
          those,
          members.map((i) => names[i] as string),
        ),
      )
      return own.map(([facet, label]) => [facet, label, sum] as const)
    })
    if (parts.length > 0) yield { stats: scorer.stats.empty, verdict: 'agreement', right: true, parts }
  }
}

/** Looks at the documents of a panel with all metrics. */
export const visitPanel = (
  metrics: readonly PlannedMetric[],
  names: readonly string[],
  log: ProblemLog,
  onPanel: OnPanel,
): Visit => {
  const see = seeing(log)
  const smaller = smallerOf(names)
  const works = metrics.map((planned) => ({
    planned,
    safely: untilFault(planned, log),
    lines: linesFor(planned.scorer, names, smaller),
  }))
  const look = (planned: PlannedMetric, document: Answer): Content | undefined => {
    const content = document && see(planned, document)
    if (document === undefined || content === undefined) return undefined
    planned.watch?.seal(content)
    return checkGold(planned, document, content, log) ? undefined : content
  }
  return (answers) => {
    const document = answers.find((answer) => answer !== undefined) as AnyDocument
    for (const [m, { planned, safely, lines }] of works.entries())
      safely(document, () => {
        const before = log.errors()
        const contents = answers.map((answer) => look(planned, answer))
        const seen = contents.find((content) => content !== undefined)
        if (log.errors() === before && seen !== undefined) onPanel(m, () => lines(contents), document, seen)
      })
  }
}
