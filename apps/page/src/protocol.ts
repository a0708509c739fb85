/** Messages between the page and its worker. */
import type { ColumnName, Json, Problem } from '@assay/core'
import type { Disjoint, DocumentNames, Missing } from '@assay/host/internal'
import type { Plan } from './plan.ts'
import type { SideLook } from './work/detect-format.ts'
import type { Field } from './work/fields.ts'
import type { Offer } from './work/offers.ts'
import type { Format } from './work/reports.ts'

/** A file of the user, with its path below the common folder. */
export interface UserFile {
  readonly path: string
  readonly blob: Blob
}

/** One side in the form: a file or folder, and its format if the user chose it. */
export interface FormSide {
  readonly path: string
  readonly reader?: string
  /** Column, by number or title. */
  readonly column?: ColumnName
  /** Typed options for this side alone: `reader.encoding`, or those of a metric. */
  readonly set?: Readonly<Record<string, string>>
}
export interface FormSystem extends FormSide {
  readonly name: string
}

/** A metric or preset, with the typed options on top of those of a config. */
export interface FormMetric {
  readonly entry: string
  readonly texts: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, Json>>
}

/** The filled-in form. */
export interface Form {
  readonly gold: readonly FormSide[]
  readonly systems: readonly FormSystem[]
  readonly metrics: readonly FormMetric[]
  readonly missing: Missing | undefined
  readonly extra: Missing | undefined
  readonly names: DocumentNames | undefined
  readonly disjoint: Disjoint | undefined
  readonly groupBy: string
  /** No intervals if 0. */
  readonly samples: number
  readonly confidence: number | undefined
  readonly seed: number | undefined
  readonly test: 'none' | 'randomisation' | 'bootstrap'
  readonly baseline: string
  readonly trials: number
}

/** An offered metric or preset, with the form of its options. */
export interface OfferForm extends Offer {
  readonly fields: readonly Field[]
}

/** A format, with the form of its options. */
export interface ReaderForm {
  readonly name: string
  readonly title: string
  /** Group in which the format is shown. */
  readonly task: string
  readonly fields: readonly Field[]
}

/** The form with a remedy, which was tried and scores. */
export interface MendedForm {
  /** Options of the remedy. */
  readonly text: string
  readonly form: Form
}

export interface FolderGuess {
  readonly gold: string
  readonly systems: readonly { readonly name: string; readonly file: string }[]
  readonly metric: string
  readonly reader: string | undefined
  readonly reasons: readonly string[]
}

/** The path that is most likely the gold; the first if no name says so. */
export interface GoldGuess {
  readonly gold: string
  readonly isNamed: boolean
}

export type Order =
  | { readonly do: 'take'; readonly files: readonly UserFile[] }
  | { readonly do: 'look'; readonly paths: readonly string[] }
  | { readonly do: 'offer'; readonly reader: string; readonly system: FormSide | undefined }
  | { readonly do: 'guess'; readonly folder: string }
  | { readonly do: 'findGold'; readonly paths: readonly string[] }
  | { readonly do: 'plan'; readonly wanted: Form }
  | { readonly do: 'score'; readonly wanted: Form }
  | { readonly do: 'settle'; readonly wanted: Form; readonly problems: readonly Problem[] }
  | { readonly do: 'open'; readonly path: string }
  | { readonly do: 'save'; readonly format: Format }

/** Problems, with the texts of their codes. */
export interface ProblemList {
  readonly problems: readonly Problem[]
  /** Number of all problems, if only some are kept. */
  readonly total: number
  readonly explained: Readonly<Record<string, { readonly title: string; readonly explain: string }>>
}

/** A refusal, with all problems as the command line reports them. */
export interface Refusal {
  readonly refused: ProblemList
}

/** A report with its warnings. */
export interface ReportView {
  readonly html: string
  readonly title: string
  readonly warnings: ProblemList
}

export interface Answers {
  readonly take: { readonly readers: readonly ReaderForm[] }
  readonly look: readonly SideLook[]
  readonly offer: readonly OfferForm[]
  readonly guess: FolderGuess | Refusal
  readonly findGold: GoldGuess
  readonly plan: {
    readonly asked: Plan
    readonly config: string
    readonly call: string
    readonly needsConfig: boolean
  }
  readonly score: ReportView | Refusal
  /** Forms that score, in the place of one that was refused. */
  readonly settle: readonly MendedForm[]
  readonly open: ReportView | Refusal
  readonly save: { readonly text: string } | { readonly why: string; readonly hint: string }
}

export interface StepProgress {
  readonly step: string
  readonly done: number
  readonly of: number
}

export interface ToWorker<O> {
  readonly id: number
  readonly order: O
}
export type FromWorker =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly progress: StepProgress }
  | { readonly id: number; readonly broken: string }
