/** Messages between the page that checks runs and its worker. */
import type { PublicTask } from '@assay/host/internal'
import type { ProblemList, UserFile } from '../protocol.ts'

/** Asks what a task wants. */
interface TaskOrder {
  readonly do: 'describe'
  readonly task: PublicTask
}

export interface RunsOrder {
  readonly do: 'check'
  readonly task: PublicTask
  readonly files: readonly UserFile[]
  /** Paths of each run. */
  readonly runs: readonly (readonly string[])[]
  /** Paths of the text that the runs annotate. */
  readonly text: readonly string[]
}

export type CheckOrder = TaskOrder | RunsOrder

export interface WantedFormat {
  readonly name: string
  readonly title: string
}

/** The part of a task that its texts do not say. */
export interface TaskView {
  /** Formats that a run may have; just one if the task names it. */
  readonly formats: readonly WantedFormat[]
  readonly metrics: readonly string[]
}

/** A file as it was read, or as it looks. */
export type FileView =
  | { readonly path: string; readonly looksLike: string }
  | { readonly path: string; readonly format: string; readonly documents: number; readonly lines?: number }

export interface LabelView {
  readonly label: string
  readonly count: number
  readonly isRefused: boolean
}

/** A run with what is wrong in it. */
export interface RunView {
  readonly name: string
  readonly files: readonly FileView[]
  readonly labels: readonly LabelView[]
  readonly mistakes: ProblemList
  /** True if the mistakes are those of the task. */
  readonly isOfTask: boolean
  readonly warnings: ProblemList
}

export interface CheckAnswers {
  readonly describe: TaskView
  readonly check: readonly RunView[]
}
