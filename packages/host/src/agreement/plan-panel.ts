/** Plan of a panel: a pair's plan in which the first annotator takes the place of the gold. Messages do not show that. */
import type { Problem } from '@assay/core'
import { chain, type Either, isLeft, left, mapLeft, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Failure, failure } from '../checks/failure.ts'
import { code } from '../codes.ts'
import type { HostEnvironment } from '../plan/environment.ts'
import type { Plan, PlannedFiles, PlannedMetric } from '../plan/plan.ts'
import { impliedExtra, type Missing, type ReadSystem, type Request } from '../plan/request.ts'
import type { Side } from '../read/pair-streams.ts'
import { planSafely } from '../score/run-guarded.ts'

export interface AgreementRequest
  extends Pick<
    Request,
    | 'folder'
    | 'asTyped'
    | 'pluginFolders'
    | 'plugins'
    | 'pluginsOfCall'
    | 'metrics'
    | 'only'
    | 'metricTexts'
    | 'readerTexts'
    | 'missing'
    | 'extra'
    | 'bootstrap'
    | 'groupBy'
    | 'means'
    | 'reports'
    | 'columns'
    | 'sums'
    | 'maxBytes'
    | 'anyWork'
    | 'secrets'
    | 'campaign'
  > {
  /** A single entry holds the documents of several annotators, which name their annotator. */
  readonly annotators: readonly ReadSystem[]
}

export interface PanelPlan {
  readonly plan: Plan
  /** One per annotator, or one for all where documents name their annotator. */
  readonly sides: readonly Side[]
}

/** Refuses metrics that support pairs only, and views that join documents, which panels do not support yet. */
const unfit = ({ metric: { name }, scorer, view }: PlannedMetric): Failure | undefined => {
  if (scorer.panel === undefined)
    return failure(
      2,
      code.E223,
      `${name} compares a system with a gold, and here no annotator is the gold`,
      'use a metric of agreement: assay agree --metric agreement; or name one annotator as the gold: assay score',
    )
  if (view?.together === undefined) return undefined
  const why = `the view ${view.name} looks at several documents together, and annotators are compared document by document`
  return failure(2, code.E223, why, 'convert the files first: assay convert')
}

/** Replaces "the gold" by the first annotator in messages. */
const named =
  (name: string) =>
  (why: Failure): Failure => {
    const rephrased = (text: string): string =>
      text
        .replace(/\b[Tt]he gold's\b/g, `${name}'s`)
        .replace(/\b([Tt]he )?gold\b/g, name)
        .replace('give each its own name: -s NAME=FILE', 'give each its own name: NAME=FILE')
        .replace('two systems are', 'two annotators are')
    const reworded = (problem: Problem): Problem => ({
      ...problem,
      message: rephrased(problem.message),
      ...(problem.hint !== undefined && { hint: rephrased(problem.hint) }),
    })
    return { ...why, problems: why.problems.map(reworded) }
  }

const requestOf = ({ annotators, ...settings }: AgreementRequest): Request => {
  const [first, ...others] = annotators as [ReadSystem, ...ReadSystem[]]
  const { name: _, meta: __, metricOptions: ___, ...gold } = first
  return { ...settings, missing: 'error', extra: 'error', gold, systems: others, compare: false }
}

const twice = ({ annotators }: AgreementRequest): Failure | undefined => {
  const names = annotators.map(({ name }) => name)
  const repeated = names.find((name, i) => names.indexOf(name) < i)
  return repeated === undefined
    ? undefined
    : failure(2, code.E220, `two annotators are called ${repeated}`, 'give each a name of its own: NAME=FILE')
}

/** Policy for documents that an annotator lacks: missing data, never an empty answer. */
const missingOf = ({ missing, extra }: AgreementRequest): Either<Failure, Missing> => {
  if (extra !== undefined)
    return left(
      failure(
        2,
        code.E223,
        `documents.extra=${extra}: of annotators who are equal none is the gold, so no document is extra`,
        'remove it, or choose what becomes of documents that an annotator lacks: --set documents.missing=skip',
      ),
    )
  return missing === 'empty'
    ? left(
        failure(
          2,
          code.E223,
          'documents.missing=empty: a document that an annotator lacks is not an empty one',
          'use skip, which counts such documents for the annotators who have them, or error',
        ),
      )
    : right(missing ?? 'skip')
}

const sidesOf = (names: readonly string[], files: readonly PlannedFiles[]): readonly Side[] =>
  files.map((annotatorFiles, i) => ({
    name: names[i]!,
    role: 'system',
    files: annotatorFiles,
    panel: files.length === 1 ? 'all' : 'one',
  }))

export const planPanel = async (
  request: AgreementRequest,
  surroundings: HostEnvironment,
): Promise<Either<Failure, PanelPlan>> => {
  const clash = twice(request)
  if (clash !== undefined) return left(clash)
  const missing = missingOf(request)
  if (isLeft(missing)) return missing
  const names = request.annotators.map(({ name }) => name)
  return pipe(
    await planSafely(requestOf(request), surroundings),
    mapLeft(named(names[0]!)),
    chain((plan) => {
      const wrong = plan.metrics.map(unfit).find((why) => why !== undefined)
      if (wrong !== undefined) return left(wrong)
      const files = [plan.gold, ...plan.systems.map((system) => system.files!)]
      const lacking = { missing: missing.right, extra: impliedExtra(missing.right) }
      return right({ plan: { ...plan, lacking }, sides: sidesOf(names, files) })
    }),
  )
}
