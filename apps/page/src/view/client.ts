/** The worker as the page asks it; what is stopped is gone, and begins anew with the next question. */
import type { Answers, FromWorker, Order, Progressed, ToWorker } from '../protocol.ts'
import { unpackedBytes } from '../unpacked.ts'

export interface Client {
  readonly ask: <O extends Order>(order: O, onProgress?: (progress: Progressed) => void) => Promise<Answers[O['do']]>
  /** Ends what is going on; nothing that was asked is answered. */
  readonly stop: () => void
}

interface Open {
  readonly done: (answer: never) => void
  readonly refuse: (why: Error) => void
  readonly onProgress: ((progress: Progressed) => void) | undefined
}

/** Said to those whose question was given up. */
export const STOPPED = 'stopped'

export const clientOf = (start: () => Worker): Client => {
  let worker: Worker | undefined
  let next = 0
  const open = new Map<number, Open>()
  const end = (why: string): void => {
    worker?.terminate()
    worker = undefined
    for (const { refuse } of open.values()) refuse(new Error(why))
    open.clear()
  }
  const heard = ({ data }: MessageEvent<FromWorker>): void => {
    const asked = open.get(data.id)
    if (asked === undefined) return
    if ('progress' in data) {
      asked.onProgress?.(data.progress)
      return
    }
    open.delete(data.id)
    if ('broken' in data) asked.refuse(new Error(data.broken))
    // the question with this number is the one that `done` belongs to: the answer is of its type
    else asked.done(data.answer as never)
  }
  const running = (): Worker => {
    if (worker !== undefined) return worker
    worker = start()
    worker.onmessage = heard
    worker.onerror = (event) => end(event.message === '' ? 'the worker cannot start' : event.message)
    return worker
  }
  return {
    ask: (order, onProgress) =>
      new Promise((done, refuse) => {
        const id = next++
        open.set(id, { done, refuse, onProgress })
        const message: ToWorker = { id, ...order }
        running().postMessage(message)
      }),
    stop: () => end(STOPPED),
  }
}

/** The script of the worker, which the page holds packed; made once, and started as often as it is needed. */
export const packedWorker = async (): Promise<() => Worker> => {
  const plain = await unpackedBytes(document.getElementById('assay-worker')?.textContent ?? '')
  const script = new Blob([plain], { type: 'text/javascript' })
  const url = URL.createObjectURL(script)
  return () => new Worker(url)
}
