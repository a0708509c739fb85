/** The environment of a run: the machine, threads, and callbacks; and the results that they pass on. */
import type { Evidence, Problem } from '@assay/core'
import type { Description, Input, Passage, Result } from '@assay/core/result'
import type { Either } from 'fp-ts/lib/Either.js'
import type { Failure } from '../checks/failure.ts'
import { type Machine, shownPath } from '../io/machine.ts'
import { leniencies } from './leniencies.ts'
import { appliesTo } from './metric-options.ts'
import { arePairedById, type Plan, type PlannedFiles, type PlannedMetric } from './plan.ts'
import { type Request, USUAL_SAMPLES } from './request.ts'
import { readerVersion, signatureOf } from './signature.ts'

export interface HostEnvironment {
  readonly machine: Machine
  readonly progress?: Progress
  /** Called before reading, with the files and metrics. */
  readonly onPlan?: (outline: Outline) => void
  readonly threads?: Threads
  /** Called with each line of evidence. */
  readonly onLine?: (line: EvidenceLine) => void
}

/** Helper threads, until they are released. */
export interface Helpers {
  readonly share: ShareBlocks
  readonly release: () => void
}

/** Threads for reading and sampling; plugins are imported in each. */
export interface Threads {
  /** Starts helper threads for a plan; `undefined` if nothing can be shared. */
  readonly help: (plan: Plan, request: Request) => Helpers | undefined
  /** Scores pieces of the files in threads; `undefined` if that does not pay, or after an error, which a single pass then reports. */
  readonly inParts: (
    plan: Plan,
    request: Request,
    progress: Progress | undefined,
  ) => Promise<Either<Failure, Outcome> | undefined>
}

/** A step after the reading, and its number of turns, such as bootstrap samples. */
export interface Step {
  readonly name: string
  readonly turns: number
  /** Rough time of a turn relative to a bootstrap sample of all measures and labels. */
  readonly weight: number
}

/** Weight of a draw that compares single measures. */
const OF_MEASURES = 1 / 3

export const stepNames = {
  samples: (metric: string): string => `bootstrap samples of ${metric}`,
  tests: (metric: string): string => `paired tests of ${metric}`,
  differences: 'bootstrap samples of differences',
}

/** The steps of a plan that draw, in order. There may be more turns, of groups, or fewer, of few units. */
export const stepsIn = ({ metrics, systems, bootstrap, compare }: Plan): readonly Step[] =>
  metrics.flatMap(({ metric: { name } }): readonly Step[] => [
    ...(bootstrap === undefined ? [] : [{ name: stepNames.samples(name), turns: bootstrap.samples, weight: 1 }]),
    ...(typeof compare === 'boolean' || systems.length < 2
      ? []
      : [
          { name: stepNames.tests(name), turns: compare.trials, weight: OF_MEASURES },
          { name: stepNames.differences, turns: bootstrap?.samples ?? USUAL_SAMPLES, weight: OF_MEASURES },
        ]),
  ])

/** Callbacks of a progress bar: bytes to read, bytes read, and steps. */
export interface Progress {
  /** The reading begins; later steps are those that are known beforehand. */
  readonly start: (bytes: number, later?: readonly Step[]) => void
  readonly read: OnBytes
  /** A step with a number of turns begins, such as bootstrap samples; the result is called with the turns done. */
  readonly step?: (name: string, turns: number) => OnTurns
  readonly stop: () => void
}
export type OnBytes = (bytes: number) => void

/** A line of evidence and its origin; `show` and `passage` are valid until the next line. */
export interface EvidenceLine {
  readonly metric: string
  readonly system: string
  readonly document: string
  readonly evidence: Evidence<unknown>
  /** True where words are shown that are secret. */
  readonly revealed?: true
  /** The text around the evidence; `undefined` without text or position. */
  readonly passage: () => Passage | undefined
}

/** A result with the data that reports need. */
export interface Outcome {
  readonly result: Result
  readonly metrics: readonly (Description & { readonly name: string; readonly plugin: string })[]
  readonly warnings: readonly Problem[]
  /** Failed gates, with their places in the config. */
  readonly failed?: readonly Problem[]
  /** Official layouts of metrics, in the order of `result.scores`. */
  readonly formats: readonly Formats[]
  /** Short signatures by whole ones. */
  readonly short?: Readonly<Record<string, string>>
}
export type Formats = Readonly<Record<string, () => string>>

export interface Outline {
  readonly folder: string
  readonly plugins: Plan['plugins']
  readonly metrics: readonly MetricOutline[]
  readonly lonePackages: Plan['lonePackages']
  readonly files: readonly FileOutline[]
}
export interface MetricOutline {
  readonly name: string
  readonly version: string
  /** The options as JSON. */
  readonly options: string
  readonly view: string | undefined
  /** Distinct signatures of all systems. */
  readonly signatures: readonly string[]
  /** Distinct lenient options of all systems. */
  readonly lenient: readonly string[]
}
export interface FileOutline {
  /** `system NAME` */
  readonly who: string
  readonly path: string
  /** The path as in the result. */
  readonly shown: string
  readonly reader: string
  /** True if the file takes the place of one of the gold: its documents have no names. */
  readonly isPairedByPlace: boolean
}

const outlineFiles = ({ shownFrom, machine: { paths }, gold, slices, systems }: Plan): readonly FileOutline[] => {
  const outlinesOf = (who: string, files: PlannedFiles | undefined): readonly FileOutline[] =>
    (files?.paths ?? []).map((path) => ({
      who,
      path,
      shown: shownPath(paths, path, shownFrom),
      reader: readerVersion(files!.reader),
      isPairedByPlace: !arePairedById([files!]),
    }))
  return [
    ...outlinesOf('gold', gold),
    ...outlinesOf('training data', slices.train),
    ...systems.flatMap(({ name, files, builtIn }) => [
      ...outlinesOf(`system ${name}`, files),
      ...outlinesOf(`training of ${name}`, builtIn?.train),
    ]),
  ]
}

const outlineMetric = (plan: Plan, planned: PlannedMetric): MetricOutline => {
  const systems = plan.systems.filter(({ name }) => appliesTo(planned, name))
  return {
    name: planned.metric.name,
    version: planned.metric.package.version,
    options: JSON.stringify(planned.options),
    view: planned.view?.name,
    signatures: [...new Set(systems.map(({ files }) => signatureOf(planned, plan, files)))],
    lenient: [...new Set(systems.flatMap(({ files }) => leniencies(planned, plan, files)))],
  }
}

export const outlinePlan = (plan: Plan): Outline => ({
  folder: plan.folder,
  plugins: plan.plugins,
  lonePackages: plan.lonePackages,
  metrics: plan.metrics.map((planned) => outlineMetric(plan, planned)),
  files: outlineFiles(plan),
})

/** Fills the row of a block, which is zero before; the numbers depend on the block alone. */
export type FillRow = (block: number, row: Float64Array) => void

/** Called with the number of turns done since the last call. */
export type OnTurns = (turns: number) => void

/** Computes all blocks, a row of `width` numbers each, in sequence or in threads. `onDone` is called with numbers of blocks. */
export type RunBlocks = (blocks: number, width: number, make: FillRow, onDone?: OnTurns) => Float64Array

/** Distributes blocks among threads, given the inputs that were read. */
export type ShareBlocks = (inputs: readonly Input[]) => RunBlocks

/** Computes blocks in sequence. */
export const runInTurn: RunBlocks = (blocks, width, make, onDone) => {
  const rows = new Float64Array(blocks * width)
  for (let block = 0; block < blocks; block++) {
    make(block, rows.subarray(block * width, (block + 1) * width))
    onDone?.(1)
  }
  return rows
}

/** A column of the rows; NaN means no value. */
export const rowColumn = (rows: Float64Array, width: number, column: number): readonly (number | undefined)[] => {
  const numbers: (number | undefined)[] = []
  for (let at = column; at < rows.length; at += width) {
    const number = rows[at]!
    numbers.push(Number.isNaN(number) ? undefined : number)
  }
  return numbers
}
