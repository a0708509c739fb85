/** Threads that read, and the one that has started them: who does which run, how far all are, and what they have found. */
import type { Worker } from 'node:worker_threads'
import { isLeft } from 'fp-ts/lib/Either.js'
import { guarded } from '../judge/guard.ts'
import type { Piece } from '../parts/cut.ts'
import type { InCommon } from '../parts/described.ts'
import { type PieceRead, readPiece } from '../parts/part.ts'
import type { Plan } from '../plan/planned.ts'
import type { OnBytes, Progress } from '../plan/surroundings.ts'
import { areNamed, sidesOf } from '../read/pair.ts'
import { newMemory, pieceOf, type Run, readIn } from './runs.ts'

/** What a thread that reads is started with. */
export interface ReaderData extends InCommon {
  readonly kind: 'read'
  readonly pluginFolders: readonly string[]
}

/** What was found in a run; of what is wrong with it, whoever has asked hears no more than that. */
export type Found = PieceRead | 'failed'

/** Whether reading has found something to say of documents that have names, of which one thread says it. */
const isWarned = (plan: Plan, { warnings }: PieceRead): boolean => areNamed(plan) && (warnings[0]?.length ?? 0) > 0

export const foundIn = (plan: Plan, run: Run, onBytes: OnBytes): Found => {
  const work = { by: 'stretches', sha256: {}, piece: pieceOf(run), isFirst: run.number === 0 } as const
  const made = guarded(plan, undefined, () => readPiece(plan, work, onBytes))
  return isLeft(made) || isWarned(plan, made.right) ? 'failed' : made.right
}

// ---- threads ---------------------------------------------------------------------------------------------------------

export interface Team {
  /** Gives the next run to a thread that has none. */
  readonly give: (piece: Piece, isOpen: boolean) => Run
  /** Does the last run here. */
  readonly doLast: (piece: Piece) => void
  readonly hasFailed: () => boolean
  /** What was found in all runs, in their order; nothing where that is not all there is to say. */
  readonly finish: () => Promise<readonly PieceRead[] | undefined>
  readonly letGo: () => void
}

/** Milliseconds between two looks at how far the others are. */
const PAUSE = 100

export const startTeam = (plan: Plan, threads: readonly Worker[], progress: Progress | undefined): Team => {
  const sides = sidesOf(plan).length
  const runs: Run[] = []
  const found: PieceRead[] = []
  let received = 0
  let failed = false
  let ended: (() => void) | undefined
  let told = 0
  const tellRead = (own: number): void => {
    const read = runs.reduce((sum, run) => sum + readIn(run), own)
    progress?.read(read - told)
    told = read
  }
  let own = 0
  const timer = progress && setInterval(() => tellRead(own), PAUSE)
  const fail = (): void => {
    failed = true
    ended?.()
  }
  const take = (number: number, said: Found): void => {
    if (said === 'failed') fail()
    else {
      found[number] = said
      received++
      if (received === runs.length) ended?.()
    }
  }
  const newRun = (piece: Piece, isOpen: boolean): Run => {
    const run: Run = { number: runs.length, piece, isOpen, memory: newMemory(sides) }
    runs.push(run)
    return run
  }
  for (const [number, thread] of threads.entries()) {
    thread.on('message', (said: Found) => take(number, said))
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
        own += bytes
        tellRead(own)
      }
      take(run.number, foundIn(plan, run, onBytes))
    },
    hasFailed: () => failed,
    finish: async () => {
      await new Promise<void>((resolve) => {
        ended = resolve
        if (failed || received === runs.length) resolve()
      })
      tellRead(own)
      return failed ? undefined : found
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
