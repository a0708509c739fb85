/** Evidence of a panel and of its sub-panels: each pair of annotators, each annotator against the rest, and all without one. */
import type { Evidence, Part, Problem } from '@assay/core'
import type { ProblemLog } from '../checks/problem-log.ts'
import { code } from '../codes.ts'
import type { AnyScorer, PlannedMetric } from '../plan/plan.ts'
import type { Answer } from '../read/document.ts'
import { type Content, checkGold, newViewApplier } from '../score/apply-views.ts'
import { newFaultGuard, type Pair } from '../score/pairs.ts'

/** A panel of some of the annotators, and the parts that it counts for. */
interface SubPanel {
  readonly members: readonly number[]
  readonly parts: readonly (readonly [facet: string, label: string])[]
}

/** Label of a pair of annotators; the names are sorted, so that argument order does not matter. */
const pairLabel = (a: string, b: string): string => (a <= b ? `${a} × ${b}` : `${b} × ${a}`)

const subPanels = (names: readonly string[]): readonly SubPanel[] => {
  if (names.length < 3) return []
  const pairs = names.flatMap((a, i) =>
    names.slice(i + 1).map(
      (b, k): SubPanel => ({
        members: [i, i + 1 + k],
        parts: [
          ['pair', pairLabel(a, b)],
          ['annotator', a],
          ['annotator', b],
        ],
      }),
    ),
  )
  if (names.length < 4) return pairs
  const all = names.map((_, i) => i)
  const without = names.map(
    (name, i): SubPanel => ({ members: all.filter((j) => j !== i), parts: [['without', name]] }),
  )
  return [...pairs, ...without]
}

/** The most annotators that a panel is broken down by: the panels without one of them cost the cube of their number. */
const MAX_ANNOTATORS = 64

const tooManyFor = (annotators: number): Problem => ({
  severity: 'warning',
  code: code.W487,
  message: `there are ${annotators} annotators: the whole panel is scored, but not each pair, nor each annotator against the others, which is done for up to ${MAX_ANNOTATORS}`,
  at: { path: '', line: 0, column: 0 },
  hint: '--any-work does it for all of them, however long that takes; or name some of the annotators',
})

type Contents = readonly (Content | undefined)[]

const sumOf = ({ stats }: AnyScorer, lines: Iterable<Evidence<unknown>>): unknown => {
  let sum = stats.empty
  for (const line of lines) sum = stats.concat(sum, line.stats)
  return sum
}

/** The lines of the whole panel, and one line with the sums of the sub-panels. */
const linesFor = (scorer: AnyScorer, names: readonly string[], smaller: readonly SubPanel[]) => {
  const panel = scorer.panel!.judge
  return function* (contents: Contents): Iterable<Evidence<unknown>> {
    yield* panel(contents, names)
    const parts = smaller.flatMap(({ members, parts: smallParts }): readonly Part<unknown>[] => {
      const those = members.map((i) => contents[i])
      if (those.filter((content) => content !== undefined).length < 2) return []
      const sum = sumOf(
        scorer,
        panel(
          those,
          members.map((i) => names[i]!),
        ),
      )
      return smallParts.map(([facet, label]) => [facet, label, sum] as const)
    })
    if (parts.length > 0) yield { stats: scorer.stats.empty, verdict: 'agreement', right: true, parts }
  }
}

/** Documents of a panel as metrics judge them; both contents of a pair are those of the first annotator who has the document. */
export function* panelPairsOf(
  documents: Iterable<readonly Answer[]>,
  metrics: readonly PlannedMetric[],
  names: readonly string[],
  log: ProblemLog,
  anyWork?: boolean,
): Generator<Pair> {
  const see = newViewApplier(log)
  const isSplit = names.length <= MAX_ANNOTATORS || anyWork === true
  if (!isSplit) log.add(tooManyFor(names.length))
  const smaller = isSplit ? subPanels(names) : []
  const works = metrics.map((planned) => ({
    planned,
    safely: newFaultGuard(planned, log),
    linesOf: linesFor(planned.scorer, names, smaller),
  }))
  const accepted = (planned: PlannedMetric, document: Answer): Content | undefined => {
    const content = document && see(planned, document)
    if (document === undefined || content === undefined) return undefined
    return checkGold(planned, document, content, log) ? undefined : content
  }
  for (const answers of documents) {
    const document = answers.find((answer) => answer !== undefined)!
    for (const [metric, { planned, safely, linesOf }] of works.entries()) {
      const before = log.errors()
      let contents: Contents = []
      safely(document, () => {
        contents = answers.map((answer) => accepted(planned, answer))
      })
      const content = contents.find((answerContent) => answerContent !== undefined)
      if (log.errors() > before || content === undefined) continue
      yield {
        metric,
        system: 0,
        document,
        contents: { gold: content, system: content },
        judge: (take) => safely(document, () => take(linesOf(contents))),
      }
    }
  }
}
