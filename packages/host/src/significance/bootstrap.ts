/**
 * The bootstrap (Efron 1979; Noreen 1989) as the CoNLL-2003 shared task used it: resample units, look at the centre of
 * the distribution.
 */
import type { WeightedRows } from '@assay/core/internal/host'
import { type FillRow, type OnTurns, type RunBlocks, rowColumn, runInTurn } from '../plan/environment.ts'
import type { SystemRuns } from '../plan/plan.ts'
import type { Bootstrap } from '../plan/request.ts'
import { drawStrata } from './random.ts'
import { drawRuns, eachAlone, meanOverRuns } from './runs.ts'

export interface BootstrapSettings {
  readonly samples: number
  readonly seed: number
  /** The share of the distribution between the bounds: 0.9 leaves out 5 % at each end. */
  readonly confidence: number
  readonly bounds?: NonNullable<Bootstrap['bounds']>
}

export interface Interval {
  /** Absent where no interval can be given. */
  readonly interval: readonly [low: number, high: number] | undefined
  /** The mean over the samples with a value. */
  readonly mean?: number
  /** Samples in which the measure had no value; they are not part of the distribution. */
  readonly undefinedSamples: number
  /** Reason why there is no interval. */
  readonly reason?: 'fewer than two units' | 'no value in any sample'
}
/** By measure. */
export type Intervals = ReadonlyMap<string, Interval>

/**
 * The bounds of the centre of a sorted distribution: of n values, floor(n · (1 − confidence) / 2) are cut off at each
 * end. Of 250 values at 0.9 these are the 13th and the 238th.
 */
export const centre = (sorted: ArrayLike<number>, confidence: number): readonly [number, number] | undefined => {
  const n = sorted.length
  if (n === 0) return undefined
  // 1 − 0.9 is a little under 0.1 in binary: without the nudge, 200 values would lose 9, not 10
  const cut = Math.min(Math.floor((n * (1 - confidence)) / 2 + 1e-9), Math.floor((n - 1) / 2))
  return [sorted[cut]!, sorted[n - 1 - cut]!]
}

/**
 * The percentile of a sorted distribution at `share · (n + 1)`, in a line between the two values that this lies between, and the first or
 * the last beyond them: Weibull's plotting position, type 6 of Hyndman and Fan (1996), as neleval has it.
 */
export const percentile = (sorted: ArrayLike<number>, share: number): number => {
  const n = sorted.length
  // (1 − 0.95) / 2 · 100 is a little over 2.5 in binary
  const at = Math.min(Math.max(Math.round(share * (n + 1) * 1e9) / 1e9, 1), n)
  const [low, high] = [sorted[Math.floor(at) - 1]!, sorted[Math.ceil(at) - 1]!]
  return low + (at % 1) * (high - low)
}

/** The bounds of a sorted distribution by either rule; none where there is nothing. */
export const boundsOf = (
  sorted: ArrayLike<number>,
  { confidence, bounds = 'cut' }: Pick<BootstrapSettings, 'confidence' | 'bounds'>,
): readonly [number, number] | undefined => {
  if (bounds === 'cut' || sorted.length === 0) return centre(sorted, confidence)
  return [percentile(sorted, (1 - confidence) / 2), percentile(sorted, (1 + confidence) / 2)]
}

/**
 * Resamples the units of all systems together: each sample draws once, and every system and measure sees that draw.
 * The systems have one row for each of the same units, in the same order: that of `strata`, where each of several groups of them is to
 * keep its size. Of a system of several runs a sample draws runs as well, and the value is the mean over those: units and runs are drawn
 * by themselves, as rows and columns of the pigeonhole bootstrap are (Owen 2007).
 */
export const bootstrap = <S, K extends string>(
  systems: readonly WeightedRows<S>[],
  summarise: (s: S) => Readonly<Record<K, number | undefined>>,
  measures: readonly K[],
  settings: BootstrapSettings,
  blocks: RunBlocks = runInTurn,
  onSamples?: OnTurns,
  { strata, runs = eachAlone(systems.length) }: Drawn = {},
): readonly Intervals[] => {
  const { samples } = settings
  const size = unitsOf(systems)
  const sizes = strata ?? [size]
  if (sizes.some((unitCount) => unitCount < 2))
    return runs.map(() => new Map(measures.map((measure) => [measure, tooFewUnits])))
  const weights = new Float64Array(size)
  const width = runs.length * measures.length
  const make: FillRow = (trial, row) => {
    drawStrata(sizes, settings, trial, weights)
    runs.forEach((systemRuns, system) => {
      const drawn = drawRuns(systemRuns, settings.seed, trial)
      const values = systemRuns.places.map((place, k) =>
        drawn[k] === 0 ? undefined : summarise(systems[place]!.weigh(weights)),
      )
      measures.forEach((measure, m) => {
        const value = meanOverRuns((k) => values[k]?.[measure], drawn)
        row[system * measures.length + m] = value ?? Number.NaN
      })
    })
  }
  const drawn = blocks(samples, width, make, onSamples)
  return runs.map((_, system) => {
    const values = (m: number) => rowColumn(drawn, width, system * measures.length + m).filter(isValue)
    return new Map(measures.map((measure, m) => [measure as string, intervalOf(values(m), settings)]))
  })
}

/** Groups of units that are drawn by themselves, and the runs of each system. */
export interface Drawn {
  readonly strata?: readonly number[]
  readonly runs?: readonly SystemRuns[]
}

const isValue = (value: number | undefined): value is number => value !== undefined

const unitsOf = <S>(systems: readonly WeightedRows<S>[]): number => {
  const size = systems[0]?.size() ?? 0
  const other = systems.find((rows) => rows.size() !== size)
  if (other !== undefined) throw new RangeError(`systems of ${size} and of ${other.size()} units cannot share draws`)
  return size
}

const tooFewUnits: Interval = { interval: undefined, undefinedSamples: 0, reason: 'fewer than two units' }

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const intervalOf = (values: readonly number[], settings: BootstrapSettings): Interval => ({
  ...(values.length > 0 && { mean: meanOf(values) }),
  interval: boundsOf(Float64Array.from(values).sort(), settings),
  undefinedSamples: settings.samples - values.length,
  ...(values.length === 0 && { reason: 'no value in any sample' }),
})

/**
 * Tjong Kim Sang and De Meulder (2003), section 3.2: "a value A is significantly different from a value B if A is not
 * within the center 90% of the distribution of B". Not symmetric: `interval` is that centre of B.
 */
export const differs = (a: number, [low, high]: readonly [number, number]): boolean => a < low || a > high
