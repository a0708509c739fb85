/** Writes out a built-in system: a baseline, a vote, or the best vote that a search finds. */

import type { Found, Model, Models, Problem } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { guarded, inputFailure, planSafely } from '../judge/guard.ts'
import type { Plan, PlannedSystem } from '../plan/planned.ts'
import type { MadeSystem, Request } from '../plan/request.ts'
import type { Surroundings } from '../plan/surroundings.ts'
import { type Failure, failure } from '../problems/failure.ts'
import { type ProblemLog, problemLog } from '../problems/problem-log.ts'
import { type AnyDocument, pairDocuments } from '../read/pair.ts'
import { filesOf, type Written } from './write.ts'

export interface Made {
  /** The documents, in the format of the gold. */
  readonly files: readonly Written[]
  readonly warnings: readonly Problem[]
  /** What the search found, where one was asked for. */
  readonly found: Found | undefined
}

/** A request of one built-in system over read ones, none of which is scored. */
export type MakeRequest = Omit<Request, 'metrics'> & {
  readonly made: MadeSystem
  readonly search: boolean
  /** Where it is to go, which is not written here; `-` is stdout. */
  readonly out: string
}

/** Makes the answers of a built-in system for the documents of the gold. */
export const make =
  ({ made, search, out, ...request }: MakeRequest, surroundings: Surroundings): TaskEither<Failure, Made> =>
  async () => {
    const planned = await planSafely({ ...request, metrics: [], systems: [...request.systems, made] }, surroundings)
    if (isLeft(planned)) return planned
    const plan = planned.right
    if (plan.gold.reader.writer === undefined)
      return left(
        failure(2, 'E211', `${plan.gold.reader.name} cannot write`, 'choose another reader: assay list readers'),
      )
    const log = problemLog(plan, plan.titles)
    return guarded(plan, undefined, () => (search ? searched(plan, log, out) : plainly(plan, log, out)))
  }

const madeSystem = (plan: Plan): NonNullable<PlannedSystem['made']> =>
  plan.systems[plan.systems.length - 1]?.made as NonNullable<PlannedSystem['made']>

const done = (
  plan: Plan,
  log: ProblemLog,
  out: string,
  documents: readonly AnyDocument[],
  found: Found | undefined,
): Either<Failure, Made> => {
  if (log.errors() > 0) return left(inputFailure(log))
  const files = filesOf(plan.gold.reader, plan.gold.options, documents, out, log.add)
  if (isLeft(files)) return files
  if (log.errors() > 0) return left(inputFailure(log))
  return right({ files: files.right, warnings: log.kept(), found })
}

const plainly = (plan: Plan, log: ProblemLog, out: string): Either<Failure, Made> => {
  const documents: AnyDocument[] = []
  pairDocuments(plan, log, (_, answers) => documents.push(answers[answers.length - 1] as AnyDocument))
  return done(plan, log, out, documents, undefined)
}

interface Case {
  readonly document: AnyDocument
  readonly gold: Models[Model]
  readonly answers: readonly Models[Model][]
}

const searched = (plan: Plan, log: ProblemLog, out: string): Either<Failure, Made> => {
  const { maker, of, system } = madeSystem(plan)
  if (maker.search === undefined)
    return left(failure(2, 'E223', `${system.name} has nothing to search for`, 'remove --search'))
  const read = { ...plan, systems: plan.systems.slice(0, -1) }
  const cases: Case[] = []
  pairDocuments(read, log, (gold, answers) => {
    cases.push({
      document: gold,
      gold: gold.content,
      answers: answers.map((answer) => (answer as AnyDocument).content),
    })
  })
  if (log.errors() > 0) return left(inputFailure(log))
  const found = maker.search(cases, of)
  const chosen = found.members.map((name) => of.indexOf(name))
  const answer = maker.learn([], found.members)
  const documents = cases.map(({ document, gold, answers }) => {
    const content = answer(
      gold,
      chosen.map((i) => answers[i] as Models[Model]),
    )
    return { ...document, content }
  })
  return done(plan, log, out, documents, found)
}
