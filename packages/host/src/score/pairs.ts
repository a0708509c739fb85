/** Pairs that metrics judge: views and checks of both sides, then the lines of evidence. */
import type { Evidence } from '@assay/core'
import { type CurrentCall, enterCall, evidenceLines, fault, judgeGold, metricCall } from '../checks/faults.ts'
import type { ProblemLog } from '../checks/problem-log.ts'
import { code } from '../codes.ts'
import { appliesTo } from '../plan/metric-options.ts'
import type { Plan, PlannedMetric } from '../plan/plan.ts'
import type { AnsweredDocument, AnyDocument } from '../read/document.ts'
import { type Content, checkAnswer, checkGold, newViewApplier } from './apply-views.ts'
import { newGrouper } from './group-documents.ts'
import { newAnswerMeta } from './group-keys.ts'
import type { MetricSlicer } from './slices.ts'

/** Both sides of a pair as the metric sees them. */
export interface Contents {
  readonly gold: Content
  readonly system: Content
}

/** A document of the gold with the answer of one system, as one metric judges it; metric and system by their number. */
export interface Pair {
  readonly metric: number
  readonly system: number
  /** The document of the gold. */
  readonly document: AnyDocument
  readonly contents: Contents
  /** Judges the pair once, and passes the lines on. A plugin that fails is reported once, and not called again. */
  readonly judge: (take: (lines: Iterable<Evidence<unknown>>) => void) => void
}

/** Called for each pair that a metric should judge, even if the metric rejects it, with the numbers of metric and system. */
export type OnMeet = (metric: number, system: number, gold: Content, answer: Content) => void

/** Runs a plugin on documents until it fails; that is reported once, and it is asked no more. */
export const newFaultGuard = (
  planned: PlannedMetric,
  log: ProblemLog,
): ((document: AnyDocument, run: () => void) => void) => {
  let failed = false
  return (document, run) => {
    if (failed) return
    const call = (): CurrentCall => metricCall(planned, `on document ${document.id}`, document.at)
    enterCall(call)
    try {
      run()
    } catch (cause) {
      failed = true
      const { who, where, at } = call()
      log.addFault(fault(who, where, cause, at))
    }
  }
}

/** A metric at work: the gold that it is at, and what it judges answers against. */
interface MetricAtWork {
  readonly planned: PlannedMetric
  readonly number: number
  readonly safely: ReturnType<typeof newFaultGuard>
  gold: Content | undefined
  /** True if it rejects the gold: answers are still checked, but not judged. */
  refused: boolean
  against: ReturnType<typeof judgeGold> | undefined
  /** Adds breakdowns to those of the lines themselves. */
  readonly slicing: MetricSlicer | undefined
}

/** The lines of an answer; the gold is looked at with the first. */
const linesIn = (work: MetricAtWork, { gold, system }: Contents): Iterable<Evidence<unknown>> => {
  work.against ??= judgeGold(work.planned.scorer, gold)
  const { against, slicing } = work
  const lines = () => evidenceLines(against, system)
  return slicing?.(gold, system, lines) ?? lines()
}

const pairOf = (work: MetricAtWork, system: number, document: AnyDocument, contents: Contents): Pair => ({
  metric: work.number,
  system,
  document,
  contents,
  judge: (take) => work.safely(document, () => take(linesIn(work, contents))),
})

const isTogether = ({ planned }: MetricAtWork): boolean => planned.view?.together !== undefined

interface PairOptions {
  readonly onMeet?: OnMeet
  readonly slicings?: readonly (MetricSlicer | undefined)[]
}

/**
 * Pairs of documents as metrics judge them: of each document as it comes, and at the end those of documents that are judged
 * together. Metrics take turns on a system's answer, so that what they share of it is made once.
 */
export function* pairsOf(
  documents: Iterable<AnsweredDocument>,
  { metrics, systems, groupBy = [], means = [] }: Pick<Plan, 'metrics' | 'systems'> & Partial<Plan>,
  log: ProblemLog,
  { onMeet, slicings = [] }: PairOptions = {},
): Generator<Pair> {
  const names = systems.map(({ name }) => name)
  const see = newViewApplier(log)
  const withMeta = newAnswerMeta([...groupBy, ...means])
  const works = metrics.map(
    (planned, number): MetricAtWork => ({
      planned,
      number,
      safely: newFaultGuard(planned, log),
      gold: undefined,
      refused: false,
      against: undefined,
      slicing: slicings[number],
    }),
  )
  const single = works.filter((work) => !isTogether(work))
  const gathered = works.filter(isTogether).map((work) => {
    const { together } = work.planned.view!
    return { work, group: newGrouper(together!) }
  })

  const seeGold = (work: MetricAtWork, gold: AnyDocument): void => {
    work.gold = undefined
    work.against = undefined
    work.safely(gold, () => {
      const content = see(work.planned, gold)
      if (content === undefined) return
      work.refused = checkGold(work.planned, gold, content, log)
      work.gold = content
    })
  }

  const seeAnswer = (
    work: MetricAtWork,
    gold: AnyDocument,
    answer: AnyDocument,
    system: number,
  ): Contents | undefined => {
    let accepted: Contents | undefined
    work.safely(gold, () => {
      const content = see(work.planned, answer, { system: names[system]!, gold: work.gold })
      if (content === undefined || work.gold === undefined) return
      onMeet?.(work.number, system, work.gold, content)
      const contents = [work.gold, content] as const
      const refused = checkAnswer(work.planned, gold, answer, contents, names[system]!, log)
      if (!refused && !work.refused) accepted = { gold: work.gold, system: content }
    })
    return accepted
  }

  function* pairsIn({ gold, answers }: AnsweredDocument): Generator<Pair> {
    for (const { group } of gathered) group.add(gold, answers)
    for (const work of single) seeGold(work, gold)
    for (let system = 0; system < answers.length; system++) {
      const answer = answers[system]
      if (answer === undefined) continue
      for (const work of single) {
        if (work.gold === undefined || !appliesTo(work.planned, names[system]!)) continue
        const contents = seeAnswer(work, gold, answer, system)
        if (contents !== undefined) yield pairOf(work, system, gold, contents)
      }
    }
  }

  function* joinedOf(work: MetricAtWork, group: ReturnType<typeof newGrouper>): Generator<Pair> {
    const { planned, number } = work
    const say = (why: string, { at }: AnyDocument): void =>
      log.add({ severity: 'error', code: code.E505, message: `${planned.view?.name}: ${why}`, at })
    for (const { system, gold, answer, document } of group.joined(say)) {
      if (!appliesTo(planned, names[system]!)) continue
      let isAccepted = false
      work.safely(document, () => {
        onMeet?.(number, system, gold, answer)
        const refused = checkGold(planned, document, gold, log)
        isAccepted = !checkAnswer(planned, document, document, [gold, answer], names[system]!, log) && !refused
      })
      work.against = undefined
      if (isAccepted) yield pairOf(work, system, document, { gold, system: answer })
    }
  }

  for (const document of documents) yield* pairsIn(withMeta(document))
  for (const { work, group } of gathered) if (!log.broken()) yield* joinedOf(work, group)
}
