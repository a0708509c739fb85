/** What the page and its worker say to each other. */
import type { Json, Problem } from '@assay/core'
import type { Missing } from '@assay/host'
import type { Asked } from './asked.ts'
import type { Looked } from './work/drops.ts'
import type { Field } from './work/fields.ts'
import type { Offer } from './work/offers.ts'
import type { Format } from './work/reports.ts'

/** A file as it was given, with its path below the folder that the page stands for. */
export interface GivenFile {
  readonly path: string
  readonly blob: Blob
}

/** A side as the page has it: a file or a folder that was given, and its format where somebody has said it. */
export interface GivenSide {
  readonly path: string
  readonly reader?: string
  /** The column, of formats with columns. */
  readonly column?: number
}
export interface GivenSystem extends GivenSide {
  readonly name: string
}

/** A metric or a preset, with what was typed into its form, over what came with a config. */
export interface WantedMetric {
  readonly entry: string
  readonly texts: Readonly<Record<string, string>>
  readonly options: Readonly<Record<string, Json>>
}

/** What is filled in. */
export interface Wanted {
  readonly gold: readonly GivenSide[]
  readonly systems: readonly GivenSystem[]
  readonly metrics: readonly WantedMetric[]
  readonly missing: Missing | undefined
  readonly extra: Missing | undefined
  readonly groupBy: string
  /** No intervals where it is 0. */
  readonly samples: number
  readonly confidence: number | undefined
  readonly seed: number | undefined
  readonly test: 'none' | 'randomisation' | 'bootstrap'
  readonly baseline: string
  readonly trials: number
}

/** A metric or a preset that fits, with the form of its options. */
export interface Offered extends Offer {
  readonly fields: readonly Field[]
}

export interface Guessed {
  readonly gold: string
  readonly systems: readonly { readonly name: string; readonly file: string }[]
  readonly metric: string
  readonly reader: string | undefined
  readonly reasons: readonly string[]
}

export type Order =
  | { readonly do: 'take'; readonly files: readonly GivenFile[] }
  | { readonly do: 'look'; readonly paths: readonly string[] }
  | { readonly do: 'offer'; readonly reader: string }
  | { readonly do: 'guess'; readonly folder: string }
  | { readonly do: 'plan'; readonly wanted: Wanted }
  | { readonly do: 'score'; readonly wanted: Wanted }
  | { readonly do: 'open'; readonly path: string }
  | { readonly do: 'save'; readonly format: Format }

/** Problems, and what their codes mean. */
export interface Told {
  readonly problems: readonly Problem[]
  /** How many there were, where not all are kept. */
  readonly total: number
  readonly explained: Readonly<Record<string, { readonly title: string; readonly explain: string }>>
}

/** Why there is nothing: all problems, as the command line says them. */
export interface Refused {
  readonly refused: Told
}

/** The report, and what is to be said beside it. */
export interface Shown {
  readonly html: string
  readonly title: string
  readonly warnings: Told
}

export interface Answers {
  readonly take: { readonly readers: readonly string[] }
  readonly look: readonly Looked[]
  readonly offer: readonly Offered[]
  readonly guess: Guessed | Refused
  readonly plan: {
    readonly asked: Asked
    readonly config: string
    readonly call: string
    readonly needsConfig: boolean
  }
  readonly score: Shown | Refused
  readonly open: Shown | Refused
  readonly save: { readonly text: string } | { readonly why: string; readonly hint: string }
}

export interface Progressed {
  readonly step: string
  readonly done: number
  readonly of: number
}

export type ToWorker = { readonly id: number } & Order
export type FromWorker =
  | { readonly id: number; readonly answer: Answers[Order['do']] }
  | { readonly id: number; readonly progress: Progressed }
  | { readonly id: number; readonly broken: string }
