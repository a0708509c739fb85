/** What the host is given beside a request: how plugins are imported, and who wants to know how far it is. */
import type { Import } from './load.ts'

export interface Surroundings {
  readonly importPlugin?: Import
  readonly progress?: Progress
}

/** Told how many bytes there are to read, and how many more have been read. */
export interface Progress {
  readonly start: (bytes: number) => void
  readonly read: OnBytes
  readonly stop: () => void
}
export type OnBytes = (bytes: number) => void
