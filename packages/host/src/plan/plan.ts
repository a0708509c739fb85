/** The plan of a run: metrics with their scorers, readers with their options, files, systems. */
import type {
  AnyMetric,
  AnyModel,
  AnyReader,
  AnySystem,
  AnyView,
  Border,
  DetectedProperties,
  Maker,
  Measure,
  Model,
  PackageMember,
  Problem,
  Scorer,
} from '@assay/core'
import type { Slice } from '@assay/core/internal/host'
import type { MetricName, Result } from '@assay/core/result'
import type { Either } from 'fp-ts/lib/Either.js'
import type { Failure } from '../checks/failure.ts'
import type { PatchFile } from '../checks/read-patch.ts'
import type { Secrets } from '../checks/secrets.ts'
import { crc32 } from '../io/crc32.ts'
import type { Machine } from '../io/machine.ts'
import type { LonePackage } from './choose-metrics.ts'
import type { FileSet } from './expand-files.ts'
import type { OptionData } from './option-files.ts'
import type {
  Bootstrap,
  Compare,
  Disjoint,
  DocumentPolicies,
  Gate,
  Location,
  PlannedLabels,
  ReadSystem,
  Run,
} from './request.ts'

// The parameters of a metric are its own business; the host passes content and statistics through.
export type AnyScorer = Scorer<Model, unknown, string>

export interface PlannedMetric {
  readonly metric: PackageMember<AnyMetric>
  /** The package as named in the request. */
  readonly plugin: string
  /** The package's own name, used in results. */
  readonly package: string
  readonly options: Readonly<Record<string, unknown>>
  readonly scorer: AnyScorer
  /** The contents of the files that options of the run name, so that a part of it is the same when they have changed. */
  readonly data?: OptionData
  /** The name that a preset gives to these options. */
  readonly convention?: string
  /** True if systems are skipped that have a document which the view refuses. */
  readonly optional?: true
  /** The view from the reader's model to the metric's, if they differ. */
  readonly view: AnyView | undefined
  /** The views of systems whose readers give another model than the gold's, by the names of the systems. */
  readonly systemViews?: ReadonlyMap<string, AnyView | undefined>
  /** The requested view, if several fit: the option `view`, which is the host's. */
  readonly viewNamed: string | undefined
  /** Names of the systems it scores; all by default. */
  readonly systems?: readonly string[]
  /** The model it reads; undefined for a metric of a stored result. */
  readonly model?: AnyModel
}
/** The view of a system's documents. */
export const viewOf = ({ view, systemViews }: PlannedMetric, system: string): AnyView | undefined =>
  systemViews?.has(system) === true ? systemViews.get(system) : view

export interface PlannedReader {
  readonly reader: PackageMember<AnyReader>
  /** The package of the reader. */
  readonly plugin: string
  readonly options: unknown
}
/** The end of a stretch, determined during reading. */
export interface OpenEnd {
  /** The end of the stretch, at or after this byte. Waits until it is known. */
  readonly endAfter: (byte: number) => number
  /** True if the file continues after the stretch, once that has been read. */
  readonly continues: () => boolean
}
/** The part of a file to read. */
export interface PlannedStretch {
  /** Its beginning; the beginning of the file by default. */
  readonly from?: Border
  /** Its end, exclusive; the end of the file by default. */
  readonly to?: number
  /** In place of `to`. */
  readonly open?: OpenEnd
  /** The hash of the whole file. */
  readonly sha256: string
  /** The expected hash of these bytes. */
  readonly bytes?: string
}
export interface PlannedFiles extends FileSet, PlannedReader {
  /** The machine that opens them. */
  readonly machine: Machine
  /** The model that the reader gives. */
  readonly model: AnyModel
  /** The maximum size of a file in bytes. */
  readonly maxBytes: number | undefined
  /** The parts to read, by path; undefined for whole files. */
  readonly stretches?: readonly (PlannedStretch | undefined)[]
  /** Properties that the reader detected, after reading. */
  readonly saw?: DetectedProperties
}

/** True if a side has some files of the first by their names, and not all of them or others too. */
const haveOtherNames = ([gold, ...systems]: readonly Pick<PlannedFiles, 'paths'>[]): boolean => {
  const namesOf = (side: Pick<PlannedFiles, 'paths'> | undefined): ReadonlySet<string> =>
    new Set(side?.paths.map((path) => path.replace(/^.*[/\\]/, '')))
  const names = namesOf(gold)
  return systems.map(namesOf).some((systemNames) => {
    const shared = [...systemNames].filter((name) => names.has(name)).length
    return shared > 0 && (shared < systemNames.size || shared < names.size)
  })
}

/**
 * True if documents of these files are paired by their ids: all have some; or those that have none are files by name, among documents of
 * another model, or of sides one of which lacks a file of the other, as where nothing was found in it.
 */
export const arePairedById = (files: readonly Pick<PlannedFiles, 'reader' | 'paths'>[]): boolean => {
  const readers = files.map(({ reader }) => reader)
  if (readers.every(({ pairs }) => pairs === 'id')) return true
  if (!readers.every(({ pairs, isNamedByFile }) => pairs === 'id' || isNamedByFile === true)) return false
  return new Set<string>(readers.map(({ gives }) => gives)).size > 1 || haveOtherNames(files)
}

export interface PlannedSystem {
  readonly name: string
  readonly run?: Run
  readonly meta: ReadSystem['meta']
  readonly files: PlannedFiles | undefined
  readonly builtIn:
    | {
        readonly system: AnySystem
        readonly maker: Maker<Model>
        readonly of: readonly string[]
        readonly train: PlannedFiles | undefined
      }
    | undefined
}
/** The slices of items, and the training documents for them and for marks of the gold. */
export interface PlannedSlices {
  readonly names: readonly Slice[]
  readonly train: PlannedFiles | undefined
}
/** A gate with the data to judge it. */
export interface PlannedGate {
  readonly gate: Gate & Required<Pick<Gate, 'metric'>>
  readonly metric: MetricName
  readonly better: Measure<string>['better']
  /** The stored result to compare with. */
  readonly against: Result | undefined
  /** Locates a key of the gate in the config. */
  readonly spot: (key: string) => Location
}
export interface Plan {
  /** The folder that paths of the request are relative to. */
  readonly folder: string
  /** The folder that paths in a result are relative to; undefined to show them as typed. */
  readonly shownFrom: string | undefined
  readonly machine: Machine
  readonly metrics: readonly PlannedMetric[]
  readonly lonePackages: readonly LonePackage[]
  /** Loaded plugins, in order. */
  readonly plugins: readonly { readonly name: string; readonly version: string }[]
  /** Titles of the plugins' error codes. */
  readonly titles: Readonly<Record<string, string>>
  /** BibTeX entries of the plugins, by key. */
  readonly bibliography: Readonly<Record<string, string>>
  readonly gold: PlannedFiles
  readonly systems: readonly PlannedSystem[]
  readonly lacking: DocumentPolicies
  readonly disjoint: Disjoint
  readonly bootstrap: Bootstrap | undefined
  readonly documentTable: string | undefined
  readonly patch: PatchFile | undefined
  readonly groupBy: readonly string[]
  readonly means: readonly string[]
  readonly slices: PlannedSlices
  /** True if the result holds its sums. */
  readonly sums: boolean
  /** Scores data beyond a work limit too, with a warning. */
  readonly anyWork: boolean
  readonly gates: readonly PlannedGate[]
  readonly labels: PlannedLabels | undefined
  readonly campaign: Result['campaign'] | undefined
  /** Warnings from before the reading. */
  readonly warnings: readonly Problem[]
  /** Set where a metric or a reader says that words are secret, and the request does not ask for them. */
  readonly secrets: Secrets | undefined
  /** True where words are secret and the request asks for them. */
  readonly revealed: boolean
  readonly spotOf: (...keys: readonly string[]) => Location
  /** Paired tests, or the intervals of the bootstrap (true). */
  readonly compare: boolean | Compare
}

export type PlanResult<A> = Promise<Either<Failure, A>>

// ---- runs ------------------------------------------------------------------------------------------------------------

interface ReadApart {
  readonly name: string
  readonly run?: Run | undefined
}

/** The name that a system is scored by. */
export const scoredName = ({ name, run }: ReadApart): string => run?.of ?? name

export const scoredNames = (systems: readonly ReadApart[]): readonly string[] => [...new Set(systems.map(scoredName))]

/** The places of what is read apart, for a system that is scored: one for each of its runs. */
export interface SystemRuns {
  readonly places: readonly number[]
  /** Sets the draws of this system's runs apart from those of documents and of other systems. */
  readonly stream: number
}

/** A system that is scored, with the names of its runs; of one that is a single answer there are none. */
export interface ScoredSystem extends SystemRuns {
  readonly name: string
  readonly runs: readonly string[]
}

/** The systems that are scored, in the order of their first runs. */
export const scoredSystems = (systems: readonly ReadApart[]): readonly ScoredSystem[] =>
  scoredNames(systems).map((name) => {
    const ofSystem = [...systems.entries()].filter(([, system]) => scoredName(system) === name)
    return {
      name,
      places: ofSystem.map(([place]) => place),
      runs: ofSystem.flatMap(([, { run }]) => (run === undefined ? [] : [run.name])),
      stream: crc32(new TextEncoder().encode(name)),
    }
  })
