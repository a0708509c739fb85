/** Worker threads of Node: how many take part, and how one is started. */
import type { Worker, WorkerOptions } from 'node:worker_threads'

export interface Workers {
  /** With the one that asks; as many as pay where none are said. */
  readonly jobs: number | undefined
  /** Maximum number of threads, if `jobs` is not given. */
  readonly cores: number
  /** Starts the app's script for threads, which calls `work`. */
  readonly start: (data: unknown, options?: WorkerOptions) => Worker
  /** So many bytes to read pay for a thread; as it was measured where they are not said. */
  readonly worth?: number
}
