/**
 * Conversion from one format to another: the reader yields one model, the target's reader another, and views lead from the first
 * to the second. The output is read back before it is returned, and what it lacks is reported as lost.
 */
import type { AnyReader, Problem } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure, type Later } from '../checks/failure.ts'
import { fault } from '../checks/faults.ts'
import { problemLog } from '../checks/problem-log.ts'
import { code } from '../codes.ts'
import type { HostEnvironment } from '../plan/environment.ts'
import { createRegistry, loadReaders } from '../plan/registry.ts'
import { documentsOf } from '../read/pair.ts'
import { bytesOf, inputFailure } from '../score/run-guarded.ts'
import { type ConversionPlan, type ConvertRequest, planConversion } from './conversion-plan.ts'
import { viewWarnings, writingWarnings } from './losses.ts'
import { filesOf, type OutputFile, readBack, viewDocuments } from './write.ts'

export interface Conversion {
  readonly reader: string
  readonly writer: string
  /** Names of the views on the path. */
  readonly views: readonly string[]
  readonly documents: number
  readonly files: readonly OutputFile[]
  /** Reader options that restore the input: `name=value`. */
  readonly readWith: readonly string[]
  readonly warnings: readonly Problem[]
}

// ---- the conversion --------------------------------------------------------------------------------------------------

const unreadable = (writer: AnyReader, errors: readonly Problem[]): Failure => {
  const [first] = errors as readonly [Problem]
  const place = first.at.line > 0 ? `line ${first.at.line}: ` : ''
  return failure(
    3,
    code.E604,
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
      code: code.E603,
      message: `${lost.length === 1 ? 'something' : `${lost.length} kinds of things`} would be lost, and --strict refuses that`,
      at: nowhere,
      hint: 'nothing was written; remove --strict, or choose a format that holds it: --to NAME',
    },
  ],
})

const optionText = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value))

const convertPlanned = (
  plan: ConversionPlan,
  request: ConvertRequest,
  { progress }: HostEnvironment,
): Either<Failure, Conversion> => {
  const { files, writer, way, options } = plan
  const isSecret = files.reader.secret === true || request.secrets === 'hidden'
  const secrets = isSecret && request.secrets !== 'shown' ? 'hidden' : undefined
  const log = problemLog({ shownFrom: undefined, machine: files.machine, secrets }, plan.titles)
  const read = documentsOf(files, log, progress?.read)
  const lost: Problem[] = []
  let documents = read
  for (const step of log.errors() > 0 ? [] : way) {
    const viewed = viewDocuments(step.view, documents, log.add)
    if (log.errors() > 0) break
    lost.push(...viewWarnings(step, documents, viewed, files.reader.units))
    documents = viewed
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

/** Reads documents and returns the files that hold them in another format. */
export const convert =
  (request: ConvertRequest, surroundings: HostEnvironment): Later<Conversion> =>
  async () => {
    const { machine, progress } = surroundings
    try {
      const registry = await createRegistry(request, machine)
      await loadReaders(registry, request, [request.from])
      const plan = await planConversion(registry, request)
      if (isLeft(plan)) return plan
      progress?.start(bytesOf(machine, plan.right.files.paths))
      try {
        return convertPlanned(plan.right, request, surroundings)
      } finally {
        progress?.stop()
      }
    } catch (cause) {
      return left(fault('a reader, a view or a writer', 'on this input', cause))
    }
  }
