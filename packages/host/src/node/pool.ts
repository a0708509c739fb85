/**
 * Threads that help to draw. Each plans and reads the same request and so comes to the same work by itself; what they share
 * is memory: who takes the next block, and its row. Nobody waits for a helper. A block that one has taken and not finished is
 * done again, to the same numbers, so one that is late, or fails, or never starts costs time alone.
 */
import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads'
import type { Input } from '@assay/core/result'
import type { FillRow, Helpers, OnTurns, ShareBlocks } from '../plan/environment.ts'
import type { Plan } from '../plan/plan.ts'
import type { Request } from '../plan/request.ts'
import type { Workers } from './workers.ts'

/** Start data of a helper: the request as data, and a count of announced inputs. */
export interface HelperData {
  readonly kind: 'help'
  readonly request: Request
  readonly announced: SharedArrayBuffer
}

/** The blocks of one piece of work, in memory that all threads see. */
export interface Work {
  /** Of all pieces of work, in the order of the program. */
  readonly order: number
  /** Of the bytes that it rests on: a file that changes between two readings must not mix with itself. */
  readonly input: string
  readonly blocks: number
  readonly width: number
  /** The number of the next block. */
  readonly next: Int32Array
  readonly done: Uint8Array
  /** Number of blocks that are done. */
  readonly finished: Int32Array
  readonly rows: Float64Array
}

/** The inputs as a text that is the same in all threads. */
const textOf = (inputs: readonly Input[]): string =>
  JSON.stringify(inputs.map(({ role, path, sha256 }) => [role, path, sha256]))

const doBlock = ({ width, done, finished, rows }: Work, make: FillRow, block: number): void => {
  const row = new Float64Array(width)
  make(block, row)
  rows.set(row, block * width)
  // a block that two have done counts once
  if (Atomics.exchange(done, block, 1) === 0) Atomics.add(finished, 0, 1)
}

const takeBlocks = (work: Work, make: FillRow, onBlock?: () => void): void => {
  for (;;) {
    const block = Atomics.add(work.next, 0, 1)
    if (block >= work.blocks) return
    doBlock(work, make, block)
    onBlock?.()
  }
}

// ---- the thread that is helped ---------------------------------------------------------------------------------------

const newWork = (order: number, input: string, blocks: number, width: number): Work => ({
  order,
  input,
  blocks,
  width,
  next: new Int32Array(new SharedArrayBuffer(4)),
  done: new Uint8Array(new SharedArrayBuffer(blocks)),
  finished: new Int32Array(new SharedArrayBuffer(4)),
  rows: new Float64Array(new SharedArrayBuffer(blocks * width * 8)),
})

/** True if all inputs can be read again, unlike standard input. */
export const canBeReadAgain = ({ machine, gold, systems, slices, documentTable }: Plan): boolean =>
  [gold, slices.train, ...systems.flatMap(({ files, builtIn }) => [files, builtIn?.train])]
    .flatMap((files) => files?.paths ?? [])
    .concat(documentTable ?? [])
    .every((path) => path !== '-' && machine.look(path)?.kind === 'file')

const hasDraws = ({ bootstrap, compare }: Plan): boolean => bootstrap !== undefined || typeof compare !== 'boolean'

/** Functions stay here: what a helper does has no places to tell, and no gates to judge. */
export const requestFor = ({ placeOf: _, gates: __, ...request }: Request): Request => request

// a plugin that writes writes once, however many threads there are
export const silent = { stdout: true, stderr: true }

/** Tells how many more blocks all threads have done, when this one has done one. */
const counting = ({ finished }: Work, onDone: OnTurns | undefined): (() => void) | undefined => {
  if (onDone === undefined) return undefined
  let reported = 0
  return () => {
    const now = Atomics.load(finished, 0)
    onDone(now - reported)
    reported = now
  }
}

/** Announces each piece of work, and does the blocks that no helper has done. */
export const shareWith =
  (announce: (work: Work) => void): ShareBlocks =>
  (inputs) => {
    const input = textOf(inputs)
    let order = 0
    return (blocks, width, make, onDone) => {
      const work = newWork(order++, input, blocks, width)
      const tell = counting(work, onDone)
      announce(work)
      takeBlocks(work, make, tell)
      for (let block = 0; block < blocks; block++) {
        if (Atomics.load(work.done, block) !== 0) continue
        doBlock(work, make, block)
        tell?.()
      }
      tell?.()
      return work.rows
    }
  }

/** Starts all but one of `jobs` threads, where there is work that can be shared. */
export const startHelpers = (plan: Plan, request: Request, threads: Workers): Helpers | undefined => {
  const { jobs = 1 } = threads
  if (jobs < 2 || !hasDraws(plan) || !canBeReadAgain(plan)) return undefined
  const announced = new Int32Array(new SharedArrayBuffer(4))
  const data: HelperData = { kind: 'help', request: requestFor(request), announced: announced.buffer }
  const helpers = Array.from({ length: jobs - 1 }, () => threads.start(data, silent))
  // what a helper has to say against its input, this thread finds too
  for (const helper of helpers) helper.on('error', () => undefined)
  const share = shareWith((work) => {
    for (const helper of helpers) helper.postMessage(work)
    Atomics.add(announced, 0, 1)
    Atomics.notify(announced, 0)
  })
  const letGo = (): void => {
    for (const helper of helpers) void helper.terminate()
  }
  return { share, release: letGo }
}

// ---- a thread that helps ---------------------------------------------------------------------------------------------

/** Waits for the next piece of work. */
export const workFrom =
  (port: MessagePort, { announced }: HelperData): (() => Work) =>
  () => {
    const count = new Int32Array(announced)
    for (;;) {
      const before = Atomics.load(count, 0)
      const received = receiveMessageOnPort(port) as { readonly message: Work } | undefined
      if (received !== undefined) return received.message
      Atomics.wait(count, 0, before)
    }
  }

// Nothing but more work follows from what a helper is given back, and that rests on no number that is drawn.
const nothing = new Float64Array(0)

/** Helps with what is announced. */
export const helpWith =
  (next: () => Work): ShareBlocks =>
  (inputs) => {
    const input = textOf(inputs)
    let order = 0
    return (blocks, width, make) => {
      const work = next()
      const same = work.order === order++ && work.input === input && work.blocks === blocks && work.width === width
      if (!same) throw new RangeError('this thread has come to other work than the one that it helps')
      takeBlocks(work, make)
      return nothing
    }
  }
