/** What the host is given beside a request: the machine, who wants to know how far it is, and threads. */
import type { Either } from 'fp-ts/lib/Either.js'
import type { Machine } from '../machine/machine.ts'
import type { Failure } from '../problems/failure.ts'
import type { Misuse } from '../problems/misuse.ts'
import type { OnTurns, Sharing } from './blocks.ts'
import type { Line } from './line.ts'
import type { Outcome } from './outcome.ts'
import type { Outline } from './outline.ts'
import type { Plan } from './planned.ts'
import type { Request } from './request.ts'

export interface Surroundings {
  readonly machine: Machine
  readonly progress?: Progress
  /** Called with what is going to be read and scored with, before it is. */
  readonly onPlan?: (outline: Outline) => void
  /** What plugins do to the process is theirs, where it is kept from having its effect. */
  readonly misuse?: Misuse
  readonly threads?: Threads
  /** Called with each line of evidence as it is added up. */
  readonly onLine?: (line: Line) => void
  /** Plugins run in a thread of their own, within these limits; takes `threads`. */
  readonly isolation?: Isolation
}

/** Limits of a thread of plugins. */
export interface Isolation {
  /** How long it may give no sign. */
  readonly seconds: number
  readonly mebibytes: number
}

/** Threads that help until they are let go. */
export interface Helpers {
  readonly share: Sharing
  readonly letGo: () => void
}

/** Threads of the machine: to read and to draw with, and for plugins that may fail. Plugins are imported in each anew. */
export interface Threads {
  /** Starts threads that help with a plan; `undefined` where there is nothing that can be shared. */
  readonly help: (plan: Plan, request: Request) => Helpers | undefined
  /**
   * Scores with threads that read and judge pieces of the files; `undefined` where that does not pay, or where something is wrong, which
   * whoever reads all of it says.
   */
  readonly inParts: (
    plan: Plan,
    request: Request,
    progress: Progress | undefined,
  ) => Promise<Either<Failure, Outcome> | undefined>
  /** Scores in a thread of its own, within limits. */
  readonly isolated: (
    request: Request,
    surroundings: Surroundings,
    isolation: Isolation,
  ) => Promise<Either<Failure, Outcome>>
}

/** Called with how many bytes there are to read, how many more have been read, and of the steps that follow. */
export interface Progress {
  readonly start: (bytes: number) => void
  readonly read: OnBytes
  /** A step of so many turns, such as bootstrap samples, begins; what it gives is called with how many are done. */
  readonly step?: (name: string, turns: number) => OnTurns
  readonly stop: () => void
}
export type OnBytes = (bytes: number) => void
