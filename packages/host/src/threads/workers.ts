/** Worker threads of Node: how many take part, and how one is started. */
import type { Worker, WorkerOptions } from 'node:worker_threads'

export interface Workers {
  /** With the one that asks. */
  readonly jobs: number
  /** Starts the app's script for threads, which calls `work`. */
  readonly start: (data: unknown, options?: WorkerOptions) => Worker
}
