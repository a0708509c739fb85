/** One part of a run: reads and judges its share of the documents, and keeps what the whole is made of. */
import { commonCode, type Problem } from '@assay/core'
import type { Input } from '@assay/core/result'
import { type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure } from '../checks/failure.ts'
import { type Chapter, problemLog } from '../checks/problem-log.ts'
import { code } from '../codes.ts'
import type { HostEnvironment, OnBytes, Progress } from '../plan/environment.ts'
import type { Plan } from '../plan/plan.ts'
import type { Request } from '../plan/request.ts'
import type { AnsweredDocument } from '../read/document.ts'
import { areNamed, type Presence, type ReadingSummary, readDocuments } from '../read/pair.ts'
import type { FileSummary } from '../read/pair-by-position.ts'
import { finishTotals, retentionFor } from '../result/total-plan.ts'
import { newAccumulator } from '../score/accumulator.ts'
import { documentNames } from '../score/document-names.ts'
import { keysIn } from '../score/group-keys.ts'
import { newOverlapCounter, type Overlaps } from '../score/overlaps.ts'
import { pairsOf } from '../score/pairs.ts'
import { inputFailure, planSafely, runGuarded } from '../score/run-guarded.ts'
import { planSlicers } from '../score/slices.ts'
import { newUnits } from '../score/units.ts'
import { type Cut, type PartPiece, planOfPiece } from './cut.ts'
import {
  asDescribed,
  type Described,
  describeCut,
  type PartWork,
  reviveRequest,
  type SharedDescription,
  versionsOf,
} from './description.ts'
import { type KnownHashes, newSealedFiles } from './sealed-files.ts'
import { retentionInPart, type StoredSums, storedSums } from './stored-sums.ts'

/** Inputs of one file of the gold and its counterparts. */
export interface FileRecord extends FileSummary {
  readonly file: number
  /** True where this is a stretch of the file. */
  readonly cut: boolean
}

/** Use of the table of metadata. */
export interface TableRecord {
  readonly input: Input
  /** The numbers of rows that no document of this part has, with what is wrong with them in the first part alone. */
  readonly unused: readonly (readonly [row: number, problem: Problem | null])[]
}

/** Everything that was read and judged of a piece, as data. */
export interface PieceRecord {
  readonly files: readonly FileRecord[]
  /** Training data of built-in systems and slices. */
  readonly learnt: readonly Input[]
  readonly training: readonly Input[]
  readonly table?: TableRecord
  /** By side: how often each label is there. */
  readonly labels?: readonly (readonly (readonly [label: string, count: number])[])[]
  readonly filled?: Presence
  /** By system: whether each document that was read says what the gold says. */
  readonly same: readonly boolean[]
  /** Keys that both sides name, of the documents of the piece. */
  readonly met: Overlaps
  /** Warnings: of what comes before documents (and of their reading, where they have names), of documents file by file, of what is looked at when all are there. */
  readonly warnings: readonly Chapter[]
  /** By metric. */
  readonly metrics: readonly StoredSums[]
}

/** A part as it is stored: JSON, of which the whole is made with no other data. */
export interface Part extends PieceRecord {
  readonly part: { readonly k: number; readonly n: number; readonly of: string }
  readonly described: Described
}

/** Keys of metadata that documents are grouped by. */
const keysAsked = ({ groupBy, means }: Plan): readonly string[] => [
  ...new Set([...groupBy, ...means].flatMap((key) => keysIn(key).map(({ name }) => name))),
]

const tableRecord = ({ table }: ReadingSummary, isFirst: boolean): TableRecord | undefined =>
  table && { input: table.input, unused: table.unused.map(([row, problem]) => [row, isFirst ? problem : null]) }

/** A piece of a cut: the first one has what is reported once. */
export interface PieceWork extends Pick<Cut, 'by' | 'sha256'> {
  readonly piece: PartPiece
  readonly isFirst: boolean
}

/** Reads and judges a piece of a plan. */
export const readPiece = (plan: Plan, work: PieceWork, onBytes?: OnBytes): Either<Failure, PieceRecord> => {
  const { piece, isFirst, by } = work
  const piecePlan = planOfPiece(plan, work, piece)
  const log = problemLog(piecePlan, piecePlan.titles)
  const retention = retentionInPart(retentionFor(plan))
  const units = plan.metrics.map(() => newUnits())
  const accumulators = plan.metrics.map((planned, m) =>
    plan.systems.map(() => newAccumulator(planned, units[m]!, retention)),
  )
  const pieceFiles = new Set(piece.files.map(({ file }) => file))
  const isByFile = by === 'stretches' && !areNamed(plan)
  const { slicings, inputs: training } = planSlicers(piecePlan, log)
  const { see: onMeet, seen: overlaps } = newOverlapCounter(
    piecePlan.metrics,
    piecePlan.systems.map(({ name }) => name),
  )
  const reading = readDocuments(piecePlan, log, { onBytes, ...(isByFile && { onFile: () => log.startChapter() }) })
  function* documents(): Generator<AnsweredDocument> {
    for (const document of reading.documents()) if (by !== 'documents' || pieceFiles.has(document.file)) yield document
    log.startChapter()
  }
  for (const { metric, system, document, judge } of pairsOf(documents(), piecePlan, log, { onMeet, slicings }))
    judge((lines) => accumulators[metric]![system]!.add(lines, document))
  const summary = reading.summary()
  if (log.errors() > 0) return left(inputFailure(log))
  const metrics: StoredSums[] = []
  for (const [m, totals] of finishTotals(plan, accumulators, log).entries()) {
    const planned = plan.metrics[m]!
    const sums = storedSums(planned, totals, units[m]!, keysAsked(plan), documentNames(plan, planned).of)
    if (isLeft(sums))
      return left(failure(4, code.E506, sums.left, 'this is a mistake of the plugin: please report it there'))
    metrics.push(sums.right)
  }
  const table = tableRecord(summary, isFirst)
  return right({
    files: summary.files.map((file, i) => {
      const { file: number = 0, stretches } = (by === 'stretches' ? piece.files[i] : undefined) ?? {}
      return { ...file, file: number, cut: stretches !== undefined }
    }),
    learnt: summary.learnt,
    training,
    ...(table && { table }),
    ...(summary.labels && { labels: summary.labels.map((labels) => [...labels]) }),
    ...(summary.filled && { filled: summary.filled }),
    same: summary.same,
    met: overlaps(),
    warnings: log.chapters(),
    metrics,
  })
}

/** Does a part of what has been planned. */
export const partOfPlan = (plan: Plan, work: PartWork, progress?: Progress): Either<Failure, Part> => {
  const { piece, k, ...described } = work
  const { n, of } = described
  return runGuarded(planOfPiece(plan, work, piece), progress, () =>
    map((read: PieceRecord): Part => ({ part: { k, n, of }, described, ...read }))(
      readPiece(plan, { ...work, isFirst: k === 1 }, progress?.read),
    ),
  )
}

const otherVersion = (work: SharedDescription, plan: Plan): Failure | undefined => {
  const installed = versionsOf(plan)
  const lacking = work.versions.filter((version) => !installed.includes(version))
  if (lacking.length === 0) return undefined
  const others = installed.filter((version) => !work.versions.includes(version))
  const why = `this part is to be made with ${lacking.join(', ')}, and there is ${others.join(', ') || 'none of it'}`
  return failure(4, code.E803, why, 'install the same versions wherever parts are made')
}

const otherSize = ({ sizes }: SharedDescription, { machine }: Plan): Failure | undefined => {
  const path = Object.keys(sizes).find((sizedPath) => machine.look(sizedPath)?.bytes !== sizes[sizedPath])
  if (path === undefined) return undefined
  const why = `${path} has ${machine.look(path)?.bytes ?? 'no'} bytes here, and ${sizes[path]} where the parts were cut`
  return failure(3, code.E803, why, 'make all parts of the same files')
}

/** Reasons why this plan is not the one that the parts were cut from. */
export const otherPlan = (work: SharedDescription, plan: Plan): Failure | undefined =>
  otherSize(work, plan) ?? otherVersion(work, plan)

/** A file that is not the one that was cut. */
const otherFile = (work: Described, part: Part): Failure | undefined => {
  const inputs = [...part.files.flatMap((file) => file.inputs), ...part.learnt, ...part.training]
  const other = inputs.find(({ path, sha256 }) => (work.sha256[path] ?? sha256) !== sha256)
  if (other === undefined) return undefined
  const why = `${other.path} is another file than when it was cut: its SHA-256 is ${other.sha256}, and was ${work.sha256[other.path]}`
  return failure(
    3,
    commonCode.E364,
    why,
    'every part has to be made of the same files: copy them again, and make the parts again',
  )
}

export interface PartSurroundings extends Pick<HostEnvironment, 'machine' | 'progress'> {
  /** Folders to look for plugins from. */
  readonly pluginFolders: readonly string[]
  /** Of a part that comes from elsewhere: the folder that it reads nothing outside of, and hashes of files in it. */
  readonly within?: { readonly folder: string; readonly digests: KnownHashes }
}

/** Plans a part from its description and does it, where the files and the plugins are those of the description. */
export const doPart = async (
  work: PartWork,
  { machine, progress, pluginFolders, within }: PartSurroundings,
): Promise<Either<Failure, Part>> => {
  const files = within && newSealedFiles(machine, within.folder, work, within.digests)
  const reading = files === undefined ? machine : asDescribed(files.machine, work)
  const plan = await planSafely(reviveRequest(work.request, pluginFolders), { machine: reading })
  if (isLeft(plan)) return plan
  const other = files?.admit(plan.right, work) ?? otherPlan(work, plan.right)
  if (other !== undefined) return left(other)
  const part = partOfPlan(plan.right, work, progress)
  if (isLeft(part)) return part
  const file = otherFile(work, part.right)
  return file === undefined ? part : left(file)
}

/** Refuses input that can be read only once. */
const readOnce = (plan: Plan): Failure | undefined => {
  const files = [plan.gold, plan.slices.train, ...plan.systems.flatMap(({ files, builtIn }) => [files, builtIn?.train])]
  if (!files.some((planned) => planned?.paths.includes('-')) && plan.documentTable !== '-') return undefined
  const hint = 'write it to a file first, and name the file'
  return failure(2, code.E103, 'standard input can be read only once, and parts are read separately', hint)
}

/** Refuses to skip broken systems: a part does not see the mistakes in the others. */
const needsWhole = failure(
  2,
  code.E103,
  'onError "skip" needs all files in one run: a part does not know what is broken in another',
  'assay validate names the broken systems: remove them, and write "onError": "stop"',
)

/** Refuses a patch of the gold: its effect is seen from two runs of the whole. */
const needsBothGolds = failure(
  2,
  code.E103,
  'a patch of the gold needs all files in one run: parts do not show how far it changes the scores',
  'score without parts, with --jobs N for more threads',
)

/**
 * Plans a request and cuts it into so many parts: what each of them does. Sealed parts hold the hashes of all bytes, which takes
 * another pass over the files, and `doPart` refuses other bytes.
 */
export const describeParts = async (
  request: Request,
  n: number,
  surroundings: Pick<HostEnvironment, 'machine' | 'onPlan'>,
  { areSealed = false }: { readonly areSealed?: boolean } = {},
): Promise<Either<Failure, { readonly plan: Plan; readonly works: readonly PartWork[] }>> => {
  if (request.onError === 'skip') return left(needsWhole)
  if (request.patch !== undefined) return left(needsBothGolds)
  const plan = await planSafely(request, surroundings)
  if (isLeft(plan)) return plan
  const once = readOnce(plan.right)
  return once === undefined
    ? right({ plan: plan.right, works: describeCut(request, plan.right, n, areSealed) })
    : left(once)
}
