/** One part of a run: reads and judges its share of the documents, and keeps what the whole is made of. */
import type { Problem } from '@assay/core'
import type { Input } from '@assay/core/result'
import { type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { guarded, inputFailure, planSafely } from '../judge/guard.ts'
import type { MetSeen } from '../judge/meet.ts'
import type { OnPair } from '../judge/visit.ts'
import type { Plan } from '../plan/planned.ts'
import type { Request } from '../plan/request.ts'
import type { OnBytes, Progress, Surroundings } from '../plan/surroundings.ts'
import { type Failure, failure } from '../problems/failure.ts'
import { type Chapter, problemLog } from '../problems/problem-log.ts'
import { areNamed, type Filled, type Seen } from '../read/pair.ts'
import type { FileSeen } from '../read/pair-by-position.ts'
import { judgeAll, keptFor } from '../result/read.ts'
import { keysIn } from '../sum/bins.ts'
import { type Cut, type Piece, planOfPiece } from './cut.ts'
import {
  asDescribed,
  type Described,
  describedParts,
  type InCommon,
  type PartWork,
  revivedRequest,
  versionsOf,
} from './described.ts'
import { recorder } from './record.ts'
import { type KnownHashes, sealedFiles } from './sealed-files.ts'
import type { MetricSeen } from './tape.ts'

/** What was read of one file of the gold and its counterparts. */
export interface FileRead extends FileSeen {
  readonly file: number
  /** True where this is a stretch of the file. */
  readonly cut: boolean
}

/** What was read of the table of metadata. */
export interface TableRead {
  readonly input: Input
  /** The numbers of rows that no document of this part has, with what is wrong with them in the first part alone. */
  readonly unused: readonly (readonly [row: number, problem: Problem | null])[]
}

/** What was read and judged of a piece: data alone. */
export interface PieceRead {
  readonly files: readonly FileRead[]
  /** What built-in systems and slices have learnt from. */
  readonly learnt: readonly Input[]
  readonly training: readonly Input[]
  readonly table?: TableRead
  /** By side: how often each label is there. */
  readonly labels?: readonly (readonly (readonly [label: string, count: number])[])[]
  readonly filled?: Filled
  /** By system: whether each document that was read says what the gold says. */
  readonly same: readonly boolean[]
  /** What both sides name, of the documents of the piece. */
  readonly met: MetSeen
  /** Warnings: of what comes before documents (and of their reading, where they have names), of documents file by file, of what is looked at when all are there. */
  readonly warnings: readonly Chapter[]
  /** By metric. */
  readonly metrics: readonly MetricSeen[]
}

/** A part as it is stored: JSON, of which the whole is made with no other data. */
export interface Part extends PieceRead {
  readonly part: { readonly k: number; readonly n: number; readonly of: string }
  readonly described: Described
}

/** Keys of metadata that documents are grouped by. */
const keysAsked = ({ groupBy, means }: Plan): readonly string[] => [
  ...new Set([...groupBy, ...means].flatMap((key) => keysIn(key).map(({ name }) => name))),
]

const tableRead = ({ table }: Seen, isFirst: boolean): TableRead | undefined =>
  table && { input: table.input, unused: table.unused.map(([row, problem]) => [row, isFirst ? problem : null]) }

/** A piece of a cut: the first one has what is told once. */
export interface PieceWork extends Pick<Cut, 'by' | 'sha256'> {
  readonly piece: Piece
  readonly isFirst: boolean
}

/** Reads and judges a piece of a plan. */
export const readPiece = (plan: Plan, work: PieceWork, onBytes?: OnBytes): Either<Failure, PieceRead> => {
  const { piece, isFirst, by } = work
  const own = planOfPiece(plan, work, piece)
  const log = problemLog(own, own.titles)
  const kept = keptFor(plan)
  const recorders = plan.metrics.map((planned) => recorder(planned, plan.systems.length, kept, keysAsked(plan)))
  const onPair: OnPair = (m, system, lines, document) => recorders[m]?.lanes[system]?.add(lines(), document)
  const mine = new Set(piece.files.map(({ file }) => file))
  const isByFile = by === 'stretches' && !areNamed(plan)
  let file = 0
  const onFile = (at: number): void => {
    file = at
    if (isByFile) log.breakOff()
  }
  const isOwn = by === 'documents' ? () => mine.has(file) : undefined
  const { seen, training, finish, met } = judgeAll(own, log, {
    onPair,
    onBytes,
    onFile,
    ...(isOwn && { isOwn }),
  })
  log.breakOff()
  finish()
  if (log.errors() > 0) return left(inputFailure(log))
  const metrics: MetricSeen[] = []
  for (const one of recorders) {
    const made = one.seen()
    if (isLeft(made))
      return left(failure(4, 'E506', made.left, 'this is a mistake of the plugin: please report it there'))
    metrics.push(made.right)
  }
  const table = tableRead(seen, isFirst)
  return right({
    files: seen.files.map((one, i) => {
      const { file: number = 0, stretches } = (by === 'stretches' ? piece.files[i] : undefined) ?? {}
      return { ...one, file: number, cut: stretches !== undefined }
    }),
    learnt: seen.learnt,
    training,
    ...(table && { table }),
    ...(seen.labels && { labels: seen.labels.map((labels) => [...labels]) }),
    ...(seen.filled && { filled: seen.filled }),
    same: seen.same,
    met: met(),
    warnings: log.chapters(),
    metrics,
  })
}

/** Does a part of what has been planned. */
export const partOfPlan = (plan: Plan, work: PartWork, progress?: Progress): Either<Failure, Part> => {
  const { piece, k, ...described } = work
  const { n, of } = described
  return guarded(planOfPiece(plan, work, piece), progress, () =>
    map((read: PieceRead): Part => ({ part: { k, n, of }, described, ...read }))(
      readPiece(plan, { ...work, isFirst: k === 1 }, progress?.read),
    ),
  )
}

const otherVersion = (work: InCommon, plan: Plan): Failure | undefined => {
  const own = versionsOf(plan)
  const lacking = work.versions.filter((version) => !own.includes(version))
  if (lacking.length === 0) return undefined
  const others = own.filter((version) => !work.versions.includes(version))
  const why = `this part is to be made with ${lacking.join(', ')}, and there is ${others.join(', ') || 'none of it'}`
  return failure(4, 'E803', why, 'install the same versions wherever parts are made')
}

const otherSize = ({ sizes }: InCommon, { machine }: Plan): Failure | undefined => {
  const path = Object.keys(sizes).find((one) => machine.look(one)?.bytes !== sizes[one])
  if (path === undefined) return undefined
  const why = `${path} has ${machine.look(path)?.bytes ?? 'no'} bytes here, and ${sizes[path]} where the parts were cut`
  return failure(3, 'E803', why, 'make all parts of the same files')
}

/** Why what has been planned here is not what was planned where the parts were cut. */
export const otherPlan = (work: InCommon, plan: Plan): Failure | undefined =>
  otherSize(work, plan) ?? otherVersion(work, plan)

/** A file that is not the one that was cut. */
const otherFile = (work: Described, part: Part): Failure | undefined => {
  const inputs = [...part.files.flatMap((file) => file.inputs), ...part.learnt, ...part.training]
  const other = inputs.find(({ path, sha256 }) => (work.sha256[path] ?? sha256) !== sha256)
  if (other === undefined) return undefined
  const why = `${other.path} is another file than when it was cut: its SHA-256 is ${other.sha256}, and was ${work.sha256[other.path]}`
  return failure(
    3,
    'E364',
    why,
    'every part has to be made of the same files: copy them again, and make the parts again',
  )
}

export interface PartSurroundings extends Pick<Surroundings, 'machine' | 'progress'> {
  /** Folders to look for plugins from. */
  readonly pluginFolders: readonly string[]
  /** Of a part that comes from elsewhere: the folder that it reads nothing outside of, and hashes of files in it. */
  readonly within?: { readonly folder: string; readonly known: KnownHashes }
}

/** Plans a part from its description and does it, where the files and the plugins are those of the description. */
export const doPart = async (
  work: PartWork,
  { machine, progress, pluginFolders, within }: PartSurroundings,
): Promise<Either<Failure, Part>> => {
  const files = within && sealedFiles(machine, within.folder, work, within.known)
  const reading = files === undefined ? machine : asDescribed(files.machine, work)
  const plan = await planSafely(revivedRequest(work.request, pluginFolders), { machine: reading })
  if (isLeft(plan)) return plan
  const other = files?.admit(plan.right, work) ?? otherPlan(work, plan.right)
  if (other !== undefined) return left(other)
  const part = partOfPlan(plan.right, work, progress)
  if (isLeft(part)) return part
  const file = otherFile(work, part.right)
  return file === undefined ? part : left(file)
}

/** What can be read once only is nowhere else. */
const readOnce = (plan: Plan): Failure | undefined => {
  const files = [plan.gold, plan.slices.train, ...plan.systems.flatMap(({ files, made }) => [files, made?.train])]
  if (!files.some((one) => one?.paths.includes('-')) && plan.documentTable !== '-') return undefined
  const hint = 'write it to a file first, and name that'
  return failure(2, 'E103', 'standard input is read once, and parts are read apart', hint)
}

/**
 * Plans a request and cuts it into so many parts: what each of them does. Sealed parts hold the hashes of all bytes, which takes
 * another pass over the files, and `doPart` refuses other bytes.
 */
export const describeParts = async (
  request: Request,
  n: number,
  surroundings: Pick<Surroundings, 'machine' | 'misuse' | 'onPlan'>,
  { areSealed = false }: { readonly areSealed?: boolean } = {},
): Promise<Either<Failure, { readonly plan: Plan; readonly works: readonly PartWork[] }>> => {
  const plan = await planSafely(request, surroundings)
  if (isLeft(plan)) return plan
  const once = readOnce(plan.right)
  return once === undefined
    ? right({ plan: plan.right, works: describedParts(request, plan.right, n, areSealed) })
    : left(once)
}
