/** What the host is given beside a request: how plugins are imported, and who wants to know how far it is. */
import type { OnTurns } from '../infer/turns.ts'
import type { Import } from './load.ts'
import type { Plan } from './plan.ts'

export interface Surroundings {
  readonly importPlugin?: Import
  readonly progress?: Progress
  /** Told what is going to be read and scored with, before it is. */
  readonly onPlan?: (plan: Plan) => void
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
