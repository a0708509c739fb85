/** Client of the worker, which is restarted after it was stopped. */
import { unpack } from '../packed-text.ts'
import type { FromWorker, StepProgress, ToWorker } from '../protocol.ts'

/** A client for orders, with the answer to each by its name. */
export interface Client<Orders extends { readonly do: keyof Answers }, Answers> {
  readonly ask: <O extends Orders>(order: O, onProgress?: (progress: StepProgress) => void) => Promise<Answers[O['do']]>
  /** Stops the worker; pending orders are rejected. */
  readonly stop: () => void
}

interface OpenQuestion {
  readonly done: (answer: never) => void
  readonly refuse: (why: Error) => void
  readonly onProgress: ((progress: StepProgress) => void) | undefined
}

/** Reason of the rejection of stopped orders. */
export const STOPPED = 'stopped'

export const newClient = <Orders extends { readonly do: keyof Answers }, Answers>(
  start: () => Worker,
): Client<Orders, Answers> => {
  let worker: Worker | undefined
  let next = 0
  const open = new Map<number, OpenQuestion>()
  const end = (why: string): void => {
    worker?.terminate()
    worker = undefined
    for (const { refuse } of open.values()) refuse(new Error(why))
    open.clear()
  }
  const onMessage = ({ data }: MessageEvent<FromWorker>): void => {
    const question = open.get(data.id)
    if (question === undefined) return
    if ('progress' in data) {
      question.onProgress?.(data.progress)
      return
    }
    open.delete(data.id)
    if ('broken' in data) question.refuse(new Error(data.broken))
    // the question with this number is the one that `done` belongs to: the answer is of its type
    else question.done(data.answer as never)
  }
  const runningWorker = (): Worker => {
    if (worker !== undefined) return worker
    worker = start()
    worker.onmessage = onMessage
    worker.onerror = (event) => end(event.message === '' ? 'the worker cannot start' : event.message)
    return worker
  }
  return {
    ask: (order, onProgress) =>
      new Promise((done, refuse) => {
        const id = next++
        open.set(id, { done, refuse, onProgress })
        const message: ToWorker<Orders> = { id, order }
        runningWorker().postMessage(message)
      }),
    stop: () => end(STOPPED),
  }
}

/** Unpacks the worker's script and returns a function that starts it. */
export const packedWorker = async (): Promise<() => Worker> => {
  const plain = await unpack(document.getElementById('assay-worker')?.textContent ?? '')
  const script = new Blob([plain], { type: 'text/javascript' })
  const url = URL.createObjectURL(script)
  return () => new Worker(url)
}
