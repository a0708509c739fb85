/** Team of reading threads: assignment of runs, progress, and results. */
import type { Worker } from 'node:worker_threads'
import { isLeft } from 'fp-ts/lib/Either.js'
import type { PartPiece } from '../parts/cut.ts'
import type { SharedDescription } from '../parts/description.ts'
import { type PieceRecord, readPiece } from '../parts/part.ts'
import type { OnBytes, Progress } from '../plan/environment.ts'
import type { Plan } from '../plan/plan.ts'
import { areNamed, sidesOf } from '../read/pair.ts'
import { runGuarded } from '../score/run-guarded.ts'
import { newMemory, pieceOf, type Run, readIn } from './runs.ts'

/** Start data of a reading thread. */
export interface ReaderData extends SharedDescription {
  readonly kind: 'read'
  readonly pluginFolders: readonly string[]
}

/** Result of a run; of a failed run, no details. */
export type RunResult = PieceRecord | 'failed'

/** True if reading has a warning about documents with names, which a single thread must issue. */
const hasWarnings = (plan: Plan, { warnings }: PieceRecord): boolean => areNamed(plan) && (warnings[0]?.length ?? 0) > 0

export const readRun = (plan: Plan, run: Run, onBytes: OnBytes): RunResult => {
  const work = { by: 'stretches', sha256: {}, piece: pieceOf(run), isFirst: run.number === 0 } as const
  const record = runGuarded(plan, undefined, () => readPiece(plan, work, onBytes))
  return isLeft(record) || hasWarnings(plan, record.right) ? 'failed' : record.right
}

// ---- threads ---------------------------------------------------------------------------------------------------------

export interface Team {
  /** Gives the next run to a thread that has none. */
  readonly give: (piece: PartPiece, isOpen: boolean) => Run
  /** Does the last run here. */
  readonly doLast: (piece: PartPiece) => void
  readonly hasFailed: () => boolean
  /** Results of all runs, in order; `undefined` if a single thread must report a problem. */
  readonly finish: () => Promise<readonly PieceRecord[] | undefined>
  readonly letGo: () => void
}

/** Milliseconds between two looks at how far the others are. */
const PAUSE = 100

export const startTeam = (plan: Plan, threads: readonly Worker[], progress: Progress | undefined): Team => {
  const sides = sidesOf(plan).length
  const runs: Run[] = []
  const records: PieceRecord[] = []
  let received = 0
  let failed = false
  let ended: (() => void) | undefined
  let reported = 0
  const tellRead = (start: number): void => {
    const read = runs.reduce((sum, run) => sum + readIn(run), start)
    progress?.read(read - reported)
    reported = read
  }
  let bytesHere = 0
  const timer = progress && setInterval(() => tellRead(bytesHere), PAUSE)
  const fail = (): void => {
    failed = true
    ended?.()
  }
  const take = (number: number, result: RunResult): void => {
    if (result === 'failed') fail()
    else {
      records[number] = result
      received++
      if (received === runs.length) ended?.()
    }
  }
  const newRun = (piece: PartPiece, isOpen: boolean): Run => {
    const run: Run = { number: runs.length, piece, isOpen, memory: newMemory(sides) }
    runs.push(run)
    return run
  }
  for (const [number, thread] of threads.entries()) {
    thread.on('message', (result: RunResult) => take(number, result))
    // what a plugin writes is written once, by who says the rest
    for (const event of ['error', 'exit']) thread.on(event, fail)
    for (const stream of [thread.stdout, thread.stderr]) stream.on('data', fail)
  }
  return {
    give: (piece, isOpen) => {
      const run = newRun(piece, isOpen)
      threads[run.number]?.postMessage(run)
      return run
    },
    doLast: (piece) => {
      const run = newRun(piece, false)
      const onBytes = (bytes: number): void => {
        bytesHere += bytes
        tellRead(bytesHere)
      }
      take(run.number, readRun(plan, run, onBytes))
    },
    hasFailed: () => failed,
    finish: async () => {
      await new Promise<void>((resolve) => {
        ended = resolve
        if (failed || received === runs.length) resolve()
      })
      tellRead(bytesHere)
      return failed ? undefined : records
    },
    letGo: () => {
      clearInterval(timer)
      for (const thread of threads) {
        thread.removeAllListeners().on('error', () => undefined)
        void thread.terminate()
      }
    },
  }
}
