/** The whole from its parts: the same bytes as one run of all documents, since the sums that parts have stored are added up in its order. */
import type { Input } from '@assay/core/result'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { describeThrown, type Failure, failure } from '../checks/failure.ts'
import { type ProblemLog, problemLog } from '../checks/problem-log.ts'
import { code } from '../codes.ts'
import type { Outcome } from '../plan/environment.ts'
import type { Plan } from '../plan/plan.ts'
import { areNamed, finishReading, type ReadingSummary } from '../read/pair.ts'
import type { FileSummary } from '../read/pair-by-position.ts'
import { mergeDetected } from '../result/inputs.ts'
import { outcomeOf } from '../result/score.ts'
import { type PlanTotals, retentionFor } from '../result/total-plan.ts'
import { mergeOverlaps } from '../score/overlaps.ts'
import { planSafely, runGuarded } from '../score/run-guarded.ts'
import type { Cut } from './cut.ts'
import { asDescribed, type Described, reviveRequest, versionsOf } from './description.ts'
import type { FileRecord, PartSurroundings, PieceRecord } from './part.ts'
import { mergeRefusal, refused, type StoredPart } from './same-run.ts'
import { type AddedSums, addStoredSums } from './stored-sums.ts'

// ---- the whole ---------------------------------------------------------------------------------------------------------

/** Combines the stretches of a file: adds up documents, and joins what readers detected. */
const inputOf = (inputs: readonly Input[]): Input => {
  const [first] = inputs as readonly [Input]
  const saw = mergeDetected(inputs)
  const documents = inputs.reduce((sum, input) => sum + input.documents, 0)
  return { ...first, documents, ...(saw && { saw }) }
}

const fileOf = (pieces: readonly FileRecord[]): FileSummary => {
  const [first] = pieces as readonly [FileRecord]
  const inputs = first.inputs.map((_, i) => inputOf(pieces.map((piece) => piece.inputs[i]!)))
  return { inputs }
}

/** The one file of each side whose documents have names, from its stretches. */
const namedFile = (parts: readonly PieceRecord[], log: ProblemLog): FileSummary => {
  for (const { warnings } of parts) log.merge(warnings[1] ?? [])
  return fileOf(parts.flatMap(({ files }) => files))
}

type HowCut = Pick<Cut, 'by'>

/** The files of all parts in their order, each with its warnings. */
const filesOf = (
  plan: Plan,
  parts: readonly PieceRecord[],
  { by }: HowCut,
  log: ProblemLog,
): readonly FileSummary[] => {
  const [first] = parts as readonly [PieceRecord]
  if (by === 'documents') {
    log.merge(first.warnings[0] ?? [])
    for (const { warnings } of parts) log.merge(warnings[1] ?? [])
    return first.files
  }
  log.merge(first.warnings[0] ?? [])
  if (areNamed(plan)) return [namedFile(parts, log)]
  return plan.gold.paths.map((_, file) => {
    const pieces = parts.flatMap(({ files, warnings }) =>
      files.flatMap((record, i) => (record.file === file ? [{ own: record, chapter: warnings[i + 1] ?? [] }] : [])),
    )
    for (const { chapter } of pieces) log.merge(chapter)
    return fileOf(pieces.map(({ own: record }) => record))
  })
}

const labelsOf = (parts: readonly PieceRecord[], { by }: HowCut): ReadingSummary['labels'] => {
  const counted = by === 'documents' ? parts.slice(0, 1) : parts
  return parts[0]?.labels?.map((_, side) => {
    const sum = new Map<string, number>()
    for (const { labels } of counted)
      for (const [label, count] of labels?.[side] ?? []) sum.set(label, (sum.get(label) ?? 0) + count)
    return sum
  })
}

const filledOf = (parts: readonly PieceRecord[]): ReadingSummary['filled'] => {
  const all = parts.flatMap(({ filled }) => filled ?? [])
  const [first] = all
  return (
    first && {
      gold: all.some(({ gold }) => gold),
      systems: first.systems.map((_, s) => all.some(({ systems }) => systems[s] === true)),
      wanted: all.some(({ wanted }) => wanted),
      wantedIn: first.wantedIn.map((_, s) => all.some(({ wantedIn }) => wantedIn[s] === true)),
    }
  )
}

/** A row of the table is unused where no part has its document. */
const tableOf = (parts: readonly PieceRecord[]): ReadingSummary['table'] => {
  const table = parts[0]?.table
  if (table === undefined) return undefined
  const others = parts.slice(1).map((part) => new Set(part.table?.unused.map(([row]) => row)))
  const unused = table.unused.flatMap(([row, problem]) =>
    problem !== null && others.every((rows) => rows.has(row)) ? [[row, problem] as const] : [],
  )
  return { input: table.input, unused }
}

/** Totals that one run would have, from all pieces in their order. */
export const totalsOf = (plan: Plan, parts: readonly PieceRecord[], cut: HowCut): Either<Failure, PlanTotals> => {
  const [first] = parts as readonly [PieceRecord]
  const log = problemLog(plan, plan.titles)
  const files = filesOf(plan, parts, cut, log)
  const summary: ReadingSummary = {
    files,
    learnt: first.learnt,
    table: tableOf(parts),
    labels: labelsOf(parts, cut),
    filled: filledOf(parts),
    same: first.same.map((_, system) => parts.every(({ same }) => same[system] === true)),
  }
  const { inputs, ...reading } = finishReading(plan, summary, log)
  for (const { warnings } of parts) log.merge(warnings.at(-1) ?? [])
  const retention = retentionFor(plan)
  const all: AddedSums[] = []
  for (const [m, planned] of plan.metrics.entries()) {
    const added = addStoredSums(
      planned,
      parts.map(({ metrics }) => metrics[m]!),
      plan.systems.length,
      retention,
    )
    if (isLeft(added))
      return left(
        failure(3, code.E218, `a part holds no sum of ${planned.metric.name}: ${added.left}`, 'make it again'),
      )
    all.push(added.right)
  }
  return right({
    tallied: log.errors() > 0 ? [] : all.map(({ finish }) => finish()),
    units: all.map(({ units }) => units),
    inputs: [...inputs, ...first.training],
    ...reading,
    met: mergeOverlaps(parts.map(({ met }) => met)),
    log,
  })
}

const versionMismatch = (plan: Plan, { versions }: Described): Failure | undefined => {
  const installed = versionsOf(plan)
  const version = versions.find((needed) => !installed.includes(needed))
  if (version === undefined) return undefined
  const hint = 'install the version that made the parts, or make them again with what is installed'
  return refused(`the parts were made with ${version}, and ${installed.join(', ')} is installed`, hint)
}

/** Looks into parts, which may hold anything, as those of a queue: what is thrown there comes of them, and not of a plugin. */
const guardLook = <A>(look: () => Either<Failure, A>): Either<Failure, A> => {
  try {
    return look()
  } catch (cause) {
    const why = `these are not parts as assay run --part writes them: ${describeThrown(cause).why}`
    return left(
      failure(
        3,
        code.E218,
        why,
        'make them again: assay run --part K/N; in a queue another program may have changed them',
      ),
    )
  }
}

/** Makes the whole of all parts of a run, in whatever order they are named. */
export const mergeParts = async (
  all: readonly [StoredPart, ...StoredPart[]],
  { machine, progress, pluginFolders }: PartSurroundings,
): Promise<Either<Failure, Outcome>> => {
  const fit = guardLook(() => {
    const why = mergeRefusal(all)
    return why === undefined ? right(undefined) : left(why)
  })
  if (isLeft(fit)) return fit
  const parts = all.map(({ part }) => part).sort((a, b) => a.part.k - b.part.k)
  const { described } = all[0].part
  const request = reviveRequest(described.request, pluginFolders)
  const plan = await planSafely(request, { machine: asDescribed(machine, described) })
  if (isLeft(plan)) return plan
  const other = versionMismatch(plan.right, described)
  if (other !== undefined) return left(other)
  return runGuarded(plan.right, undefined, () => {
    const read = guardLook(() => totalsOf(plan.right, parts, described))
    return isLeft(read) ? read : outcomeOf(plan.right, read.right, { progress })
  })
}
