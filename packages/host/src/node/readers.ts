/**
 * Threads that read and judge: each plans the same request and does a run of its files, one after the other in each file, while
 * the files are still looked through for where to cut them. What they find is put together in the order of the files, so that the
 * result is that of one thread, to the byte. Where one of them meets an error, or anything out of the ordinary, nothing is made of it:
 * one thread reads everything again, and says what is wrong.
 */
import type { Border } from '@assay/core'
import { type Either, isLeft } from 'fp-ts/lib/Either.js'
import type { Failure } from '../checks/failure.ts'
import { areInOneOrder, commonBorders } from '../parts/borders.ts'
import { type PartPiece, piecesOf, stretchesBetween } from '../parts/cut.ts'
import { filesIn, sharedDescription } from '../parts/description.ts'
import { totalsOf } from '../parts/merge.ts'
import type { FileRecord, PieceRecord } from '../parts/part.ts'
import { type Outcome, type Progress, stepsIn, type Threads } from '../plan/environment.ts'
import type { Plan } from '../plan/plan.ts'
import type { Request } from '../plan/request.ts'
import { areNamed, sidesOf } from '../read/pair.ts'
import { streamsOf } from '../read/pair-streams.ts'
import { outcomeOf } from '../result/score.ts'
import { bytesIn, runGuarded } from '../score/run-guarded.ts'
import { requestFor, silent, startHelpers } from './pool.ts'
import { extend, extendToEnd, type Run } from './runs.ts'
import { canBeCut, endsOfShares, readersFor } from './shares.ts'
import { type ReaderData, startTeam, type Team } from './team.ts'
import type { Workers } from './workers.ts'

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

// ---- runs ------------------------------------------------------------------------------------------------------------

type Hashes = Record<string, string>

/** Gives the runs of one file and its counterparts to threads before their ends are known; false where there is nothing to cut. */
const giveStretches = async (
  plan: Plan,
  { ends, steps }: ReturnType<typeof endsOfShares>,
  start: () => Team,
  sha256: Hashes,
): Promise<Team | undefined> => {
  const streams = streamsOf(sidesOf(plan), 0)
  const sides = sidesOf(plan).length
  const borders = commonBorders(streams, steps, sha256)
  const piece = (from?: readonly Border[]): PartPiece => ({
    files: [{ file: 0, stretches: stretchesBetween(sides, streams, from, undefined) }],
  })
  let next = borders.next()
  if (next.done === true || (areNamed(plan) && !areInOneOrder(streams, next.value))) return undefined
  const team = start()
  let run: Run | undefined = team.give(piece(), true)
  let from: readonly Border[] = []
  for (; next.done !== true && !team.hasFailed(); next = borders.next()) {
    from = next.value
    const isCut = from[0]!.byte >= ends[run?.number ?? 0]!
    const to = stretchesBetween(sides, streams, undefined, from).map((stretch) => stretch.to!)
    if (run !== undefined) extend(run, to, isCut)
    if (isCut) run = run !== undefined && run.number < ends.length - 1 ? team.give(piece(from), true) : undefined
    await nextTurn()
  }
  if (run !== undefined) extendToEnd(run)
  else if (!team.hasFailed()) team.doLast(piece(from))
  return team
}

/** The same for several files, and files that are not cut. */
const giveFiles = async (plan: Plan, readers: number, start: () => Team, sha256: Hashes): Promise<Team | undefined> => {
  let team: Team | undefined
  let held: PartPiece | undefined
  for (const [, piece] of piecesOf(plan, readers, sha256)) {
    if (held !== undefined) {
      team ??= start()
      team.give(held, false)
      await nextTurn()
    }
    held = piece
  }
  if (held !== undefined) team?.doLast(held)
  return team
}

// ---- the whole -------------------------------------------------------------------------------------------------------

/** Modification times and sizes of a plan's files. */
const stampOf = (plan: Plan): string => {
  const paths = [...filesIn(plan).flatMap((files) => files.paths), ...(plan.documentTable ?? [])]
  return JSON.stringify(paths.map((path) => plan.machine.look(path)))
}

/** Files that are cut were hashed where they were looked through, if all of them could be read. */
const areHashed = (reads: readonly PieceRecord[], sha256: Hashes): boolean =>
  reads.every(({ files }) =>
    files.every(({ cut, inputs }) => !cut || inputs.every(({ path }) => sha256[path] !== undefined)),
  )

/** True if no document name is in two stretches: only a single thread can tell which is wrong. */
const areNamesApart = (reads: readonly PieceRecord[]): boolean => {
  const all = reads.flatMap(({ files }) => files.flatMap(({ names = [] }) => names))
  return new Set(all).size === all.length
}

const withHashes = (read: PieceRecord, sha256: Hashes): PieceRecord => {
  const hashed = (file: FileRecord): FileRecord =>
    file.cut ? { ...file, inputs: file.inputs.map((input) => ({ ...input, sha256: sha256[input.path]! })) } : file
  return { ...read, files: read.files.map(hashed) }
}

/**
 * Scores a plan with several threads, where that pays; nothing where it does not, or where one thread has to say what is wrong.
 */
const scoreInParts = async (
  plan: Plan,
  request: Request,
  workers: Workers,
  progress: Progress | undefined,
): Promise<Either<Failure, Outcome> | undefined> => {
  const readers = readersFor(plan, workers)
  if (readers < 2) return undefined
  const stamp = stampOf(plan)
  const { pluginFolders } = request
  let team: Team | undefined
  const start = (): Team => {
    progress?.start(bytesIn(plan), stepsIn(plan))
    const data: ReaderData = { kind: 'read', ...sharedDescription(requestFor(request), plan), pluginFolders }
    const threads = Array.from({ length: readers - 1 }, () => workers.start(data, silent))
    team = startTeam(plan, threads, progress)
    return team
  }
  const sha256: Hashes = {}
  try {
    const isOneFile = plan.gold.paths.length === 1 && canBeCut(plan)
    const runningTeam = await (isOneFile
      ? giveStretches(plan, endsOfShares(plan, readers, workers), start, sha256)
      : giveFiles(plan, readers, start, sha256))
    const records = await runningTeam?.finish()
    if (records === undefined || !areHashed(records, sha256) || !areNamesApart(records) || stampOf(plan) !== stamp)
      return undefined
    const reads = records.map((read) => withHashes(read, sha256))
    const outcome = runGuarded(plan, undefined, () => {
      const whole = totalsOf(plan, reads, { by: 'stretches' })
      return isLeft(whole) ? whole : outcomeOf(plan, whole.right, { progress })
    })
    progress?.stop()
    return outcome
  } catch {
    return undefined
  } finally {
    team?.letGo()
  }
}

/** Threads of Node for the host: they draw samples, and read where that is quicker. */
export const threadsOf = (workers: Workers): Threads => ({
  help: (plan, request) => startHelpers(plan, request, workers),
  inParts: (plan, request, progress) => scoreInParts(plan, request, workers, progress),
})
