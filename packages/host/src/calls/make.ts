/** Writes the answers of a built-in system: a baseline, a vote, or the best vote that a search finds. */
import type { Model, Models, Problem, SearchResult } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure, type Later } from '../checks/failure.ts'
import { type ProblemLog, problemLog } from '../checks/problem-log.ts'
import { code } from '../codes.ts'
import type { HostEnvironment } from '../plan/environment.ts'
import type { Plan, PlannedSystem } from '../plan/plan.ts'
import type { BuiltInSystem, Request } from '../plan/request.ts'
import { type AnyDocument, pairedDocuments } from '../read/pair.ts'
import { inputFailure, planSafely, runGuarded } from '../score/run-guarded.ts'
import { filesOf, type OutputFile } from './write.ts'

export interface MadeAnswers {
  /** Documents in the format of the gold. */
  readonly files: readonly OutputFile[]
  readonly warnings: readonly Problem[]
  /** Result of the search, if one was requested. */
  readonly found: SearchResult | undefined
}

/** Request for one built-in system over systems that are read but not scored. */
export type MakeRequest = Omit<Request, 'metrics'> & {
  readonly system: BuiltInSystem
  readonly search: boolean
  /** Output path, for naming only; `-` is stdout. */
  readonly out: string
}

/** Makes the answers of a built-in system for the documents of the gold. */
export const make =
  ({ system, search, out, ...request }: MakeRequest, surroundings: HostEnvironment): Later<MadeAnswers> =>
  async () => {
    const planned = await planSafely({ ...request, metrics: [], systems: [...request.systems, system] }, surroundings)
    if (isLeft(planned)) return planned
    const plan = planned.right
    if (plan.gold.reader.writer === undefined)
      return left(
        failure(2, code.E211, `${plan.gold.reader.name} cannot write`, 'choose another reader: assay list readers'),
      )
    const log = problemLog(plan, plan.titles)
    return runGuarded(plan, undefined, () => (search ? searchVote(plan, log, out) : makeAnswers(plan, log, out)))
  }

const madeSystem = (plan: Plan): NonNullable<PlannedSystem['builtIn']> =>
  plan.systems[plan.systems.length - 1]!.builtIn!

const writeAnswers = (
  plan: Plan,
  log: ProblemLog,
  out: string,
  documents: readonly AnyDocument[],
  result: SearchResult | undefined,
): Either<Failure, MadeAnswers> => {
  if (log.errors() > 0) return left(inputFailure(log))
  const files = filesOf(plan.gold.reader, plan.gold.options, documents, out, log.add)
  if (isLeft(files)) return files
  if (log.errors() > 0) return left(inputFailure(log))
  return right({ files: files.right, warnings: log.kept(), found: result })
}

const makeAnswers = (plan: Plan, log: ProblemLog, out: string): Either<Failure, MadeAnswers> => {
  const documents: AnyDocument[] = []
  for (const { answers } of pairedDocuments(plan, log).documents) documents.push(answers.at(-1)!)
  return writeAnswers(plan, log, out, documents, undefined)
}

interface Case {
  readonly document: AnyDocument
  readonly gold: Models[Model]
  readonly answers: readonly Models[Model][]
}

const searchVote = (plan: Plan, log: ProblemLog, out: string): Either<Failure, MadeAnswers> => {
  const { maker, of, system } = madeSystem(plan)
  if (maker.search === undefined)
    return left(failure(2, code.E223, `${system.name} has nothing to search for`, 'remove --search'))
  const read = { ...plan, systems: plan.systems.slice(0, -1) }
  const cases: Case[] = []
  for (const { gold, answers } of pairedDocuments(read, log).documents)
    cases.push({
      document: gold,
      gold: gold.content,
      answers: answers.map((answer) => answer!.content),
    })
  if (log.errors() > 0) return left(inputFailure(log))
  const result = maker.search(cases, of)
  const chosen = result.members.map((name) => of.indexOf(name))
  const answer = maker.learn([], result.members)
  const documents = cases.map(({ document, gold, answers }) => {
    const content = answer(
      gold,
      chosen.map((i) => answers[i]!),
    )
    return { ...document, content }
  })
  return writeAnswers(plan, log, out, documents, result)
}
