/** Finds items of the gold that are doubtful because systems agree with each other against it. */
import type { AnyMetric, Evidence, Place, Problem } from '@assay/core'
import { isCorrectLine } from '@assay/core/internal/host'
import type { Passage } from '@assay/core/result'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { Failure, Later } from '../checks/failure.ts'
import { problemLog } from '../checks/problem-log.ts'
import type { HostEnvironment } from '../plan/environment.ts'
import type { Plan, PlannedMetric } from '../plan/plan.ts'
import type { Request } from '../plan/request.ts'
import type { AnyDocument } from '../read/document.ts'
import { pairedDocuments } from '../read/pair.ts'
import { sumsWithout } from '../result/leave-one-out.ts'
import { linesTo } from '../result/lines-to.ts'
import { type Attempt, withoutBroken } from '../result/skip-broken.ts'
import { newAccumulator } from '../score/accumulator.ts'
import { pairsOf } from '../score/pairs.ts'
import { inputFailure, planSafely, runGuarded } from '../score/run-guarded.ts'
import { newUnits } from '../score/units.ts'
import { type Disagreement, disagreementsIn } from './disagreements.ts'
import { type Equals, newEquals } from './equal-systems.ts'

/** An item on which systems agree with each other against the gold. */
export interface SuspiciousItem {
  /**
   * `extra`: the gold has nothing where they agree; `other`: they label or bound an item of the gold in one other way;
   * `missing`: no system finds it.
   */
  readonly kind: 'extra' | 'other' | 'missing'
  readonly document: string
  readonly at: Place | undefined
  /** Place of the document in the gold: what the gold lacks stands in the file of a system. */
  readonly documentAt: Place
  /** Systems that agree with each other, and those that have the gold's items exactly. */
  readonly agree: readonly string[]
  readonly against: readonly string[]
  /** Goodness of those that agree in the other documents, less that of those against; less again for items that none finds. */
  readonly strength: number
  /** The text of the document with the marks of the gold and of the systems that agree. */
  readonly passages: readonly [Passage, ...(readonly Passage[])]
}

export interface SuspiciousGold {
  readonly metric: AnyMetric
  readonly documents: number
  readonly systems: readonly { readonly name: string; readonly value: number | null }[]
  /** Systems that have the same in all documents, such as one run under two names. */
  readonly equal: readonly (readonly string[])[]
  /** Items of the gold, and those that no system has exactly or in part. */
  readonly goldItems: number
  readonly unfound: number
  /** Wrong lines about items, and those that say where in a text they stand. */
  readonly lines: number
  readonly placed: number
  /** The most suspicious first. */
  readonly items: readonly SuspiciousItem[]
  readonly warnings: readonly Problem[]
}

/** A document, as far as it is kept until all is read. */
interface DocumentDoubts {
  readonly id: string
  readonly at: Place
  readonly goldItems: number
  readonly candidates: readonly Candidate[]
}
interface Candidate {
  readonly kind: SuspiciousItem['kind']
  /** By their number. */
  readonly agree: readonly number[]
  readonly against: readonly number[]
  readonly passages: SuspiciousItem['passages']
}

// ---- one document ----------------------------------------------------------------------------------------------------

/** The wrong lines of a system in a document. */
interface Answer {
  readonly system: number
  readonly right: number
  readonly wrong: readonly Passage[]
}

const kindOf = ({ gold, system }: Disagreement): SuspiciousItem['kind'] => {
  if (gold.length === 0) return 'extra'
  return system.length === 0 ? 'missing' : 'other'
}

const candidatesIn = (answers: readonly Answer[], equals: Equals): Omit<DocumentDoubts, 'id' | 'at'> => {
  const all = answers.map(({ system, right: correct, wrong }) => {
    const disagreements = disagreementsIn(wrong)
    const gold = new Set(disagreements.flatMap((disagreement) => disagreement.gold))
    return { system, correct, disagreements, gold }
  })
  const alike = new Map<string, { readonly first: Disagreement; readonly agree: number[] }>()
  for (const { system, disagreements } of all)
    for (const disagreement of disagreements) {
      const key = JSON.stringify([disagreement.gold, disagreement.system])
      const candidate = alike.get(key)
      if (candidate === undefined) alike.set(key, { first: disagreement, agree: [system] })
      else candidate.agree.push(system)
    }
  equals.split((system) => {
    const answer = all.find((answer) => answer.system === system)
    return JSON.stringify(
      answer && [
        answer.correct,
        answer.disagreements.map((disagreement) => [disagreement.gold, disagreement.system]).sort(),
      ],
    )
  })
  const candidates = [...alike.values()].flatMap(({ first, agree }): readonly Candidate[] => {
    const kind = kindOf(first)
    const [passage, ...more] = first.passages
    if (passage === undefined || agree.length < (kind === 'missing' ? Math.max(2, answers.length) : 2)) return []
    const hasGold = first.gold.length > 0
    const against = all.filter(({ gold }) => hasGold && !first.gold.some((key) => gold.has(key)))
    return [{ kind, agree, against: against.map(({ system }) => system), passages: [passage, ...more] }]
  })
  const goldItems = all.reduce((most, { correct, gold }) => Math.max(most, correct + gold.size), 0)
  return { goldItems, candidates }
}

// ---- all documents ---------------------------------------------------------------------------------------------------

/** Of two systems, the better one has more: 1 for one without an error, 0 for the worst. */
const goodnessOf = (value: number | null, better: AnyMetric['measures'][string]['better'] | undefined): number => {
  if (value === null) return 0
  return Math.max(0, better === 'lower' ? 1 - value : value)
}

const read = (plan: Plan, { progress }: HostEnvironment): Either<Failure, SuspiciousGold> => {
  const planned = plan.metrics[0]!
  const log = problemLog(plan, plan.titles)
  const units = newUnits()
  const names = plan.systems.map(({ name }) => name)
  const accumulators = names.map(() => newAccumulator(planned, units, { hasRows: true, means: false }))
  const doubts: DocumentDoubts[] = []
  const equals = newEquals(names.length)
  let [lines, placed] = [0, 0]
  let current: { readonly document: AnyDocument; readonly answers: Answer[] } | undefined
  const endDocument = (): void => {
    if (current !== undefined)
      doubts.push({ id: current.document.id, at: current.document.at, ...candidatesIn(current.answers, equals) })
  }
  let answer: { right: number; readonly wrong: Passage[] } = { right: 0, wrong: [] }
  const alone: Plan = { ...plan, metrics: [planned] }
  const each = linesTo(alone, ({ evidence: line, passage }) => {
    if (line.show === undefined || line.again === true) return
    if (isCorrectLine(line)) {
      answer.right++
      return
    }
    lines++
    const errorPassage = passage()
    if (errorPassage === undefined) return
    placed++
    answer.wrong.push(errorPassage)
  })
  const { documents } = pairedDocuments(plan, log, progress?.read)
  for (const pair of pairsOf(documents, alone, log)) {
    if (current?.document !== pair.document) {
      endDocument()
      current = { document: pair.document, answers: [] }
    }
    answer = { right: 0, wrong: [] }
    pair.judge((judged: Iterable<Evidence<unknown>>) =>
      accumulators[pair.system]?.add(each(pair, judged), pair.document),
    )
    current.answers.push({ system: pair.system, ...answer })
  }
  endDocument()
  if (log.errors() > 0) return left(inputFailure(log))
  for (const warning of plan.warnings) log.add(warning)
  const weights = accumulators.map((accumulator) => weightsOf(planned, accumulator.finish().rows!))
  const unfoundIn = ({ candidates }: DocumentDoubts): number =>
    candidates.filter(({ kind }) => kind === 'missing').length
  const sumOf = (of: (document: DocumentDoubts) => number): number =>
    doubts.reduce((sum, document) => sum + of(document), 0)
  const totals = { goldItems: sumOf(({ goldItems }) => goldItems), unfound: sumOf(unfoundIn) }
  const items = doubts.flatMap((document, d) => {
    const others = totals.goldItems - document.goldItems
    const unfoundElsewhere = others === 0 ? 0 : (totals.unfound - unfoundIn(document)) / others
    // where more is found by none than by any, it says nothing that an item is not found
    const silence = Math.max(0, 1 - 2 * unfoundElsewhere)
    const weigh = (systems: readonly number[]): number =>
      systems.reduce((sum, system) => sum + weights[system]!.elsewhere(d), 0)
    return document.candidates.map(({ kind, agree, against, passages }): SuspiciousItem => {
      const strength = (weigh(agree) - weigh(against)) * (kind === 'missing' ? silence : 1)
      const nameAll = (systems: readonly number[]): readonly string[] => systems.map((system) => names[system]!)
      const { at } = passages[0]
      const where = { document: document.id, documentAt: document.at, at }
      return { kind, ...where, agree: nameAll(agree), against: nameAll(against), strength, passages }
    })
  })
  return right({
    metric: planned.metric,
    documents: doubts.length,
    systems: names.map((name, i) => ({ name, value: weights[i]!.value })),
    equal: equals.groups().map((group) => group.map((system) => names[system]!)),
    ...totals,
    lines,
    placed,
    items: items.sort((a, b) => b.strength - a.strength || b.agree.length - a.agree.length),
    warnings: log.kept(),
  })
}

/** The headline of a system, and its goodness in all documents but one. */
const weightsOf = (planned: PlannedMetric, rows: Parameters<typeof sumsWithout>[1]) => {
  const { metric, scorer } = planned
  const headline = metric.headline as string
  const better = metric.measures[headline]?.better
  const valueIn = (sum: unknown): number | null => scorer.summarise(sum)[headline] ?? null
  const value = valueIn(rows.weigh(new Float64Array(rows.size()).fill(1)).stats)
  const without = sumsWithout(planned, rows)
  return {
    value,
    // a document that is all there is has no others: its own score is what is known of the system
    elsewhere: (document: number) => goodnessOf(rows.size() === 1 ? value : valueIn(without[document]), better),
  }
}

const suspiciousInAll: Attempt<SuspiciousGold> = (request, surroundings) => async () => {
  const planned = await planSafely(request, surroundings)
  if (isLeft(planned)) return planned
  return runGuarded(planned.right, surroundings.progress, () => read(planned.right, surroundings))
}

/** Finds and ranks what systems agree on against the gold, by the first metric. */
export const suspiciousGold = (request: Request, surroundings: HostEnvironment): Later<SuspiciousGold> =>
  withoutBroken(suspiciousInAll)(request, surroundings)
