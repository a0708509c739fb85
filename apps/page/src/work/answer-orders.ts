/** Answers the orders of a page in its worker, one after the other. */
import type { FromWorker, StepProgress, ToWorker } from '../protocol.ts'

/** Members of the worker's scope, which DOM types lack. */
interface Scope {
  readonly postMessage: (message: FromWorker) => void
  onmessage: ((event: { readonly data: ToWorker<never> }) => void) | null
}
declare const self: Scope

export const answerOrders = <O>(answer: (order: O, onProgress: (progress: StepProgress) => void) => unknown): void => {
  const obey = async ({ id, order }: ToWorker<O>): Promise<void> => {
    try {
      self.postMessage({ id, answer: await answer(order, (progress) => self.postMessage({ id, progress })) })
    } catch (error) {
      self.postMessage({ id, broken: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  }
  let last: Promise<void> = Promise.resolve()
  self.onmessage = ({ data }) => {
    last = last.then(() => obey(data))
  }
}
