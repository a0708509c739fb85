/**
 * From one format to another. The reader gives one model, the reader of the other format another, and views lead from the
 * first to the second. What was written is read back before anything is handed out: what it lacks is what is lost.
 */

import type { AnyReader, Problem } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { bytesOf, inputFailure } from '../judge/guard.ts'
import { registryOf } from '../plan/registry.ts'
import type { Surroundings } from '../plan/surroundings.ts'
import { type Failure, failure, nowhere } from '../problems/failure.ts'
import { fault } from '../problems/faults.ts'
import { problemLog } from '../problems/problem-log.ts'
import { documentsOf } from '../read/pair.ts'
import { viewWarnings, writingWarnings } from './lost.ts'
import { type ConvertRequest, type Planned, planned } from './plan.ts'
import { filesOf, readBack, seenThrough, type Written } from './write.ts'

export interface Converted {
  readonly reader: string
  readonly writer: string
  /** The names of the views that were gone through. */
  readonly views: readonly string[]
  readonly documents: number
  readonly files: readonly Written[]
  /** What the reader needs to read it as it was: `name=name`. */
  readonly readWith: readonly string[]
  readonly warnings: readonly Problem[]
}

// ---- the conversion --------------------------------------------------------------------------------------------------

const unreadable = (writer: AnyReader, errors: readonly Problem[]): Failure => {
  const [first] = errors as readonly [Problem]
  const place = first.at.line > 0 ? `line ${first.at.line}: ` : ''
  return failure(
    3,
    'E604',
    `what would be written as ${writer.name} cannot be read again: ${place}${first.message} (${first.code})`,
    'nothing was written; this data does not fit the format: choose another one, --to NAME',
  )
}

const refusedLosses = (lost: readonly Problem[]): Failure => ({
  exit: 3,
  problems: [
    ...lost,
    {
      severity: 'error',
      code: 'E603',
      message: `${lost.length === 1 ? 'something' : `${lost.length} kinds of things`} would be lost, and --strict refuses that`,
      at: nowhere,
      hint: 'nothing was written; remove --strict, or choose a format that holds it: --to NAME',
    },
  ],
})

const optionText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

const converted = (plan: Planned, request: ConvertRequest, { progress }: Surroundings): Either<Failure, Converted> => {
  const { files, writer, way, options } = plan
  const log = problemLog({ shownFrom: undefined, machine: files.machine }, plan.titles)
  const read = documentsOf(files, log, progress?.read)
  const lost: Problem[] = []
  let documents = read
  for (const step of log.errors() > 0 ? [] : way) {
    const seen = seenThrough(step.view, documents, log.add)
    if (log.errors() > 0) break
    lost.push(...viewWarnings(step, documents, seen, files.reader.units))
    documents = seen
  }
  if (log.errors() > 0) return left(inputFailure(log))
  const readWith = (writer.writer?.readWith?.(documents, options) ?? {}) as Readonly<Record<string, unknown>>
  const written = filesOf(writer, options, documents, request.out, log.add)
  if (isLeft(written)) return written
  if (log.errors() > 0) return left(inputFailure(log))
  const back = readBack(writer, { ...options, ...readWith }, written.right, request.out)
  if (back.errors.length > 0) return left(unreadable(writer, back.errors))
  lost.push(...writingWarnings(plan, documents, back.documents))
  if (request.strict && lost.length > 0) return left(refusedLosses(lost))
  return right({
    reader: files.reader.name,
    writer: writer.name,
    views: way.map(({ view }) => view.name),
    documents: documents.length,
    files: written.right,
    readWith: Object.entries(readWith).map(([name, value]) => `${name}=${optionText(value)}`),
    warnings: [...log.kept(), ...lost],
  })
}

/** Reads documents and gives the text of the files that hold them in another format. */
export const convert =
  (request: ConvertRequest, surroundings: Surroundings): TaskEither<Failure, Converted> =>
  async () => {
    const { machine, progress } = surroundings
    try {
      const plan = await planned(registryOf(request, machine), request)
      if (isLeft(plan)) return plan
      progress?.start(bytesOf(machine, plan.right.files.paths))
      try {
        return converted(plan.right, request, surroundings)
      } finally {
        progress?.stop()
      }
    } catch (cause) {
      return left(fault('a reader, a view or a writer', 'on this input', cause))
    }
  }
