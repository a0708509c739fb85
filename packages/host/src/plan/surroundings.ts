/** What the host is given beside a request: how plugins are imported, who wants to know how far it is, and threads. */
import type { Worker, WorkerOptions } from 'node:worker_threads'
import type { OnTurns } from './blocks.ts'
import type { Import } from './load.ts'
import type { Outline } from './outline.ts'

export interface Surroundings {
  readonly importPlugin?: Import
  readonly progress?: Progress
  /** Told what is going to be read and scored with, before it is. */
  readonly onPlan?: (outline: Outline) => void
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

/** Told how many bytes there are to read, how many more have been read, and of the steps that follow. */
export interface Progress {
  readonly start: (bytes: number) => void
  readonly read: OnBytes
  /** A step of so many turns, such as bootstrap samples, begins; what it gives is told of those that are done. */
  readonly step?: (name: string, turns: number) => OnTurns
  readonly stop: () => void
}
export type OnBytes = (bytes: number) => void
