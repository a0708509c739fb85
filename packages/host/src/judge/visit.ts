/** Looks at paired documents with all metrics: views, checks, then the evidence of each pair. */
import type { AnyView, Evidence } from '@assay/core'
import { isFor } from '../plan/per-system.ts'
import type { PlannedMetric } from '../plan/planned.ts'
import { againstOf, fault, keyOf, linesOf, named } from '../problems/faults.ts'
import type { ProblemLog } from '../problems/problem-log.ts'
import { type CurrentCall, forget } from '../problems/watch.ts'
import type { AnyDocument, Visit } from '../read/pair.ts'
import { type Content, checkAnswer, checkGold, seeing } from './see.ts'
import type { Slicing } from './slices.ts'
import { gathering } from './together.ts'

/**
 * What is done with a pair: `lines` judges it, once. Metric and system by their number, the document is the gold's. Metrics
 * take turns on a pair, so that what they share of it is made once.
 */
export type OnPair = (
  metric: number,
  system: number,
  lines: () => Iterable<Evidence<unknown>>,
  document: AnyDocument,
  contents: Contents,
) => void

/** Both sides of a pair as the metric sees them. */
export interface Contents {
  readonly gold: Content
  readonly system: Content
}

/** How metrics look at documents, and what they still have to do when all of them are there. */
export interface Visitor {
  readonly visit: Visit
  readonly finish: () => void
}

/** Told of every pair that a metric is to look at, whether or not it accepts it: metric and system by their number. */
export type OnMeet = (metric: number, system: number, gold: Content, answer: Content) => void

interface Looking {
  readonly names: readonly string[]
  readonly log: ProblemLog
  readonly onPair: OnPair
  readonly onMeet?: OnMeet
}

// ---- one document ----------------------------------------------------------------------------------------------------

const whereOn = ({ id }: AnyDocument): string => `on document ${id}`

const callOn = (planned: PlannedMetric, document: AnyDocument): CurrentCall => ({
  who: named(planned),
  metric: keyOf(planned),
  where: whereOn(document),
  at: document.at,
})

/** A plugin that fails on a document is reported once and asked no more; the others go on. */
export const untilFault = (
  planned: PlannedMetric,
  log: ProblemLog,
): ((document: AnyDocument, look: () => void) => void) => {
  let failed = false
  return (document, look) => {
    if (failed) return
    planned.watch?.enter(() => callOn(planned, document))
    try {
      look()
      planned.watch?.leave()
    } catch (cause) {
      failed = true
      forget(planned.watch)
      log.addFault(fault(named(planned), whereOn(document), cause, document.at))
    }
  }
}

/** One metric at work: the gold that it is at, and what it judges answers against. */
interface AtWork {
  readonly planned: PlannedMetric
  readonly number: number
  readonly safely: ReturnType<typeof untilFault>
  gold: Content | undefined
  /** It cannot accept the gold: its answers are checked still, but not judged. */
  refused: boolean
  against: ReturnType<typeof againstOf> | undefined
  /** How its lines are broken down beside what they say themselves. */
  readonly slicing: Slicing | undefined
}

/** The lines of an answer; the gold is looked at with the first. */
const judging = (work: AtWork, gold: Content, content: Content) => (): Iterable<Evidence<unknown>> => {
  work.against ??= againstOf(work.planned.scorer, gold)
  const lines = linesOf(work.against, content)
  return work.slicing?.(gold, content, lines) ?? lines
}

const visitEach = (works: readonly AtWork[], { names, log, onPair, onMeet }: Looking): Visit => {
  const see = seeing(log)
  const lookAtGold = (work: AtWork, gold: AnyDocument): void => {
    const { planned } = work
    const content = see(planned, gold)
    if (content === undefined) return
    planned.watch?.seal(content)
    work.refused = checkGold(planned, gold, content, log)
    work.gold = content
  }
  const lookAtAnswer = (work: AtWork, gold: AnyDocument, answer: AnyDocument, system: number): void => {
    const { planned, gold: goldContent } = work
    const content = see(planned, answer)
    if (content === undefined || goldContent === undefined) return
    planned.watch?.seal(content)
    onMeet?.(work.number, system, goldContent, content)
    const refused = checkAnswer(planned, gold, answer, [goldContent, content], names[system] as string, log)
    if (!refused && !work.refused)
      onPair(work.number, system, judging(work, goldContent, content), gold, { gold: goldContent, system: content })
  }
  return (gold, answers) => {
    for (const work of works) {
      work.gold = undefined
      work.against = undefined
      work.safely(gold, () => lookAtGold(work, gold))
    }
    for (let system = 0; system < answers.length; system++) {
      const answer = answers[system]
      if (answer === undefined) continue
      for (const work of works)
        if (work.gold !== undefined && isFor(work.planned, names[system] as string))
          work.safely(gold, () => lookAtAnswer(work, gold, answer, system))
    }
  }
}

// ---- documents together ----------------------------------------------------------------------------------------------

/** Gathers documents for a view that looks at several together, and judges when all are there. */
const visitTogether = (work: AtWork, { names, log, onPair, onMeet }: Looking): Visitor => {
  const { planned, safely, number } = work
  const { view } = planned
  const { add, joined } = gathering((view as AnyView).together as NonNullable<AnyView['together']>)
  const say = (why: string, { at }: AnyDocument): void =>
    log.add({ severity: 'error', code: 'E505', message: `${view?.name}: ${why}`, at })
  const finish = (): void => {
    if (log.broken()) return
    for (const { system, gold, answer, document } of joined(say)) {
      if (!isFor(planned, names[system] as string)) continue
      safely(document, () => {
        for (const content of [gold, answer]) planned.watch?.seal(content)
        onMeet?.(number, system, gold, answer)
        const refused = checkGold(planned, document, gold, log)
        const answerRefused = checkAnswer(planned, document, document, [gold, answer], names[system] as string, log)
        work.against = undefined
        if (!refused && !answerRefused)
          onPair(number, system, judging(work, gold, answer), document, { gold, system: answer })
      })
    }
  }
  return { visit: add, finish }
}

/** Looks at documents with all metrics: at each as it comes, or together when all are there. */
export const visitWith = (
  metrics: readonly PlannedMetric[],
  names: readonly string[],
  log: ProblemLog,
  on: Pick<Looking, 'onPair' | 'onMeet'>,
  slicings: readonly (Slicing | undefined)[] = [],
): Visitor => {
  const looking: Looking = { names, log, ...on }
  const works = metrics.map(
    (planned, number): AtWork => ({
      planned,
      number,
      safely: untilFault(planned, log),
      gold: undefined,
      refused: false,
      against: undefined,
      slicing: slicings[number],
    }),
  )
  const isTogether = ({ planned }: AtWork): boolean => planned.view?.together !== undefined
  const each = visitEach(
    works.filter((work) => !isTogether(work)),
    looking,
  )
  const together = works.filter(isTogether).map((work) => visitTogether(work, looking))
  return {
    visit: (gold, answers) => {
      each(gold, answers)
      for (const { visit } of together) visit(gold, answers)
    },
    finish: () => {
      for (const { finish } of together) finish()
    },
  }
}
