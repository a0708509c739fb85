/** What a request comes to: metrics with their scorers, readers with their options, files, systems. */
import type {
  AnyMetric,
  AnyModel,
  AnyReader,
  AnySystem,
  AnyView,
  Border,
  Maker,
  Measure,
  Model,
  Packaged,
  Saw,
  Scorer,
} from '@assay/core'
import type { Result } from '@assay/core/result'
import type { Either } from 'fp-ts/lib/Either.js'
import type { Machine } from '../machine/machine.ts'
import type { Failure } from '../problems/failure.ts'
import type { Watch } from '../problems/watch.ts'
import type { Alone } from './choose.ts'
import type { FileSet } from './files.ts'
import type {
  Bootstrap,
  Compare,
  Disjoint,
  DocumentPolicies,
  Gate,
  PlannedLabels,
  ReadSystem,
  Slice,
  Spotted,
} from './request.ts'

// The parameters of a metric are its own business; the host passes content and statistics through.
export type AnyScorer = Scorer<Model, unknown, string>

export interface PlannedMetric {
  readonly metric: Packaged<AnyMetric>
  /** The package that it is of, as it was asked for. */
  readonly plugin: string
  /** The same as it calls itself: what the metric is known by in results. */
  readonly package: string
  readonly options: Readonly<Record<string, unknown>>
  readonly scorer: AnyScorer
  /** From the reader's model to the metric's, where they differ. */
  readonly view: AnyView | undefined
  /** The view that was asked for, where several lead there: the option `view`, which is the host's. */
  readonly viewNamed: string | undefined
  /** The names of the systems that it is for, where it is not for all. */
  readonly systems?: readonly string[]
  /** What it reads; of a metric that comes from a stored result nothing is read. */
  readonly model?: AnyModel
  /** Where plugins run in a thread of their own. */
  readonly watch?: Watch
}
export interface PlannedReader {
  readonly reader: Packaged<AnyReader>
  /** The package that brings it. */
  readonly plugin: string
  readonly options: unknown
}
/** The end of a stretch, which is looked for while it is read. */
export interface OpenEnd {
  /** A byte behind this one up to which the stretch goes; the same where it ends there. Waits until that is known. */
  readonly behind: (byte: number) => number
  /** Whether the file goes on behind the stretch, once that has been read. */
  readonly goesOn: () => boolean
}
/** What is read of a file, where that is not all of it. */
export interface PlannedStretch {
  /** Where it begins, unless that is the beginning of the file. */
  readonly from?: Border
  /** The byte that it ends before, unless it goes to the end. */
  readonly to?: number
  /** In place of `to`. */
  readonly open?: OpenEnd
  /** The hash of the whole file. */
  readonly sha256: string
  /** The hash of these bytes, where they must be no others. */
  readonly bytes?: string
}
export interface PlannedFiles extends FileSet, PlannedReader {
  /** What opens them. */
  readonly machine: Machine
  /** What the reader gives. */
  readonly model: AnyModel
  /** The most bytes that a file may have, where the run says so. */
  readonly maxBytes: number | undefined
  /** By path: what is read of it, where that is not all. */
  readonly stretches?: readonly (PlannedStretch | undefined)[]
  /** What the reader saw of all of them, once they have been read. */
  readonly saw?: Saw
}
export interface PlannedSystem {
  readonly name: string
  readonly meta: ReadSystem['meta']
  readonly files: PlannedFiles | undefined
  readonly made:
    | {
        readonly system: AnySystem
        readonly maker: Maker<Model>
        readonly of: readonly string[]
        readonly train: PlannedFiles | undefined
      }
    | undefined
}
/** What items are broken down by, and the training documents that this takes. */
export interface PlannedSlices {
  readonly names: readonly Slice[]
  readonly train: PlannedFiles | undefined
}
/** A gate with what it needs to be judged. */
export interface PlannedGate {
  readonly gate: Gate
  readonly better: Measure<string>['better']
  /** The stored result that it is held against. */
  readonly against: Result | undefined
  /** Where a key of it stands in the config. */
  readonly spot: (key: string) => Spotted
}
export interface Plan {
  /** What the paths of the request are relative to. */
  readonly folder: string
  /** What the paths in a result are relative to; nothing where they stand as they were typed. */
  readonly shownFrom: string | undefined
  readonly machine: Machine
  readonly metrics: readonly PlannedMetric[]
  readonly alone: readonly Alone[]
  /** The plugins that have been loaded for it, in this order. */
  readonly plugins: readonly { readonly name: string; readonly version: string }[]
  /** What the codes of these plugins mean, in a few words. */
  readonly titles: Readonly<Record<string, string>>
  /** The BibTeX entries that they bring, by key. */
  readonly bibliography: Readonly<Record<string, string>>
  readonly gold: PlannedFiles
  readonly systems: readonly PlannedSystem[]
  readonly lacking: DocumentPolicies
  readonly disjoint: Disjoint
  readonly bootstrap: Bootstrap | undefined
  readonly documentTable: string | undefined
  readonly groupBy: readonly string[]
  readonly means: readonly string[]
  readonly slices: PlannedSlices
  /** Whether the result holds its sums. */
  readonly sums: boolean
  readonly gates: readonly PlannedGate[]
  readonly labels: PlannedLabels | undefined
  readonly spotOf: (...keys: readonly string[]) => Spotted
  /** Paired tests, or the intervals of the bootstrap (true). */
  readonly compare: boolean | Compare
}

export type Planned<A> = Promise<Either<Failure, A>>
