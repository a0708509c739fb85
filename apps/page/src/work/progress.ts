/** Progress of the host as messages to the page. */
import type { Progress } from '@assay/host/internal'
import type { StepProgress } from '../protocol.ts'

/** Reports progress, at a limited rate. */
export const progressTo = (tell: (progress: StepProgress) => void): Progress => {
  const EVERY = 60
  let bytes = 0
  let read = 0
  let last = 0
  const now = (step: string, done: number, of: number): void => {
    const time = performance.now()
    if (time - last < EVERY && done < of) return
    last = time
    tell({ step, done, of })
  }
  return {
    start: (all) => {
      bytes = all
      now('reading', 0, all)
    },
    read: (more) => {
      read += more
      now('reading', read, bytes)
    },
    step: (name, turns) => {
      let done = 0
      tell({ step: name, done, of: turns })
      return (more) => {
        done += more
        now(name, done, turns)
      }
    },
    stop: () => undefined,
  }
}
