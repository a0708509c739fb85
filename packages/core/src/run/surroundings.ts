/** What the host is given beside a request: how plugins are imported, who wants to know how far it is, and threads. */
import type { Worker, WorkerOptions } from 'node:worker_threads'
import type { Import } from './load.ts'

export interface Surroundings {
  readonly importPlugin?: Import
  readonly progress?: Progress
  readonly threads?: Threads
  /** Plugins run in a thread of their own, within these limits; takes `threads`. */
  readonly isolation?: Isolation
}

/** Limits of a thread of plugins. */
export interface Isolation {
  /** How long it may give no sign. */
  readonly seconds: number
  readonly mebibytes: number
}

/** Worker threads: how many take part, with the one that asks, and how one is started. Plugins are imported in each anew. */
export interface Threads {
  readonly jobs: number
  /** Starts the app's script for threads, which calls `work`. */
  readonly start: (data: unknown, options?: WorkerOptions) => Worker
}

/** Told how many bytes there are to read, and how many more have been read. */
export interface Progress {
  readonly start: (bytes: number) => void
  readonly read: OnBytes
  readonly stop: () => void
}
export type OnBytes = (bytes: number) => void
