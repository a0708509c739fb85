/**
 * Tests two systems for a difference beyond chance, on the same units. One set of draws serves all systems, measures and pairs,
 * and p does not depend on the order of the pair.
 */
import type { Stats } from '@assay/core'
import type { WeightedRows } from '@assay/core/internal/host'
import { type FillRow, type OnTurns, type RunBlocks, rowColumn, runInTurn } from '../plan/environment.ts'
import type { Compare } from '../plan/request.ts'
import { drawStrata, drawSwaps, SHUFFLES } from './random.ts'
import { type Adder, newAdder } from './weighted-sums.ts'

export interface PairedSettings {
  readonly test: 'randomisation' | 'bootstrap'
  /** In both directions where nothing is said. */
  readonly alternative?: NonNullable<Compare['alternative']>
  readonly trials: number
  readonly seed: number
}

/** Two systems by their place. The difference is `system` minus `baseline`. */
export interface Pair {
  readonly baseline: number
  readonly system: number
  /** Key of the compared number, if a sum has several. */
  readonly measure?: string
}

export interface TestResult {
  /** Absent where one of the two has no value (0/0). */
  readonly difference: number | undefined
  readonly p: number | undefined
  /** Number of trials; all that there can be if `exact`. */
  readonly trials: number
  readonly exact: boolean
}

/** Input of a comparison: one row per unit of every system, and the number of a sum by measure. */
export interface ComparisonInput<S> {
  readonly systems: readonly WeightedRows<S>[]
  readonly stats: Pick<Stats<S>, 'concat' | 'layout'>
  readonly valueIn: (s: S, measure?: string) => number | undefined
}

/** Systems that are compared: an adder of the units of some systems, and the number of a sum by measure. */
export interface Compared<S> extends Pick<ComparisonInput<S>, 'valueIn'> {
  readonly systems: number
  /** Sizes of the groups that the units lie in, each of which is drawn from by itself; one where there are no groups. */
  readonly strata: readonly number[]
  readonly adder: Adder<S>
}

export const comparedIn = <S>({ systems, stats, valueIn }: ComparisonInput<S>): Compared<S> => ({
  valueIn,
  systems: systems.length,
  strata: [systems[0]?.size() ?? 0],
  adder: newAdder(systems, stats),
})

// Differences that are equal in arithmetic may part in the last bits of their doubles: they count as equal.
const SLACK = 1e-12
/**
 * No smaller than what was observed, in either direction or in the same one. A trial without a value counts against a difference, not
 * for it. What was observed as 0 has no direction: as in neleval, what is no less counts.
 */
const isExtreme = (
  difference: number | undefined,
  observed: number,
  alternative: Compare['alternative'] = 'two-sided',
): boolean => {
  if (difference === undefined) return true
  const size = Math.abs(observed)
  const own = alternative === 'two-sided' ? Math.abs(difference) : observed < 0 ? -difference : difference
  return own >= size - SLACK * Math.max(1, size)
}

const minus = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : a - b

export const sizeOf = <S>({ strata }: Compared<S>): number => strata.reduce((sum, size) => sum + size, 0)

/** False where a group is a single unit: drawn again and again it is always the same. */
export const canBeDrawn = <S>({ strata }: Compared<S>): boolean => strata.every((size) => size > 1)

/** Numbers of what systems have by themselves, as differences of pairs: each number is worked out once. */
const differencesIn = <S>(
  { systems, valueIn }: Compared<S>,
  pairs: readonly Pair[],
): ((sumOf: (system: number) => S) => readonly (number | undefined)[]) => {
  const measures = [...new Set(pairs.map(({ measure }) => measure))]
  const columns = pairs.map(({ measure }) => measures.indexOf(measure))
  return (sumOf) => {
    const values = Array.from({ length: systems }, (_, system) => {
      const sum = sumOf(system)
      return measures.map((measure) => valueIn(sum, measure))
    })
    return pairs.map(({ baseline, system }, i) => {
      const column = columns[i]!
      return minus(values[system]?.[column], values[baseline]?.[column])
    })
  }
}

/** The differences of pairs in what was observed. */
const observedIn = <S>(compared: Compared<S>, pairs: readonly Pair[]): readonly (number | undefined)[] => {
  const all = new Float64Array(sizeOf(compared)).fill(1)
  return differencesIn(compared, pairs)((system) => compared.adder.weigh(system, all))
}

/** Each bit of a trial's number is one unit. */
const everySwap = (size: number, trial: number, shuffles: number, into: Int32Array): Int32Array => {
  for (let i = 0; i < size; i++) {
    into[i] = 0
    for (let t = 0; t < shuffles; t++) into[i] = into[i]! | ((Math.floor((trial + t) / 2 ** i) % 2) << t)
  }
  return into
}

/** The pairs of the same two systems, by their places among all pairs. */
const bySystems = (pairs: readonly Pair[]): readonly (Pair & { readonly places: readonly number[] })[] => {
  const found = new Map<string, Pair & { readonly places: number[] }>()
  pairs.forEach((pair, i) => {
    const key = `${pair.system} ${pair.baseline}`
    const known = found.get(key) ?? { ...pair, places: [] }
    found.set(key, known)
    known.places.push(i)
  })
  return [...found.values()]
}

/** Blocks that are done, as trials: one of them may not be full. */
const trialsIn = (made: number, onTrials: OnTurns): OnTurns => {
  let reported = 0
  return (blocks) => {
    const done = Math.min(made, reported + blocks * SHUFFLES)
    onTrials(done - reported)
    reported = done
  }
}

/**
 * Approximate randomisation (Noreen 1989; Yeh 2000): were the two systems the same, each unit's answers might as well change
 * sides. c of n shuffles part them at least as far; p = (c + 1) / (n + 1), so that no p is 0 (Noreen 1989). With so few
 * units that all 2^units swaps are no more than the trials, all of them are made, and p = c / 2^units is exact.
 */
const randomisation = <S>(
  compared: Compared<S>,
  pairs: readonly Pair[],
  { alternative, trials, seed }: PairedSettings,
  blocks: RunBlocks,
  onTrials: OnTurns | undefined,
) => {
  const { adder, valueIn } = compared
  const size = sizeOf(compared)
  const exact = 2 ** size <= trials
  const made = exact ? 2 ** size : trials
  const observed = observedIn(compared, pairs)
  const both = bySystems(pairs)
  const swaps = new Int32Array(size)
  // how many are extreme is all that is kept: a row a trial would be far more
  const make: FillRow = (block, row) => {
    const first = block * SHUFFLES
    const shuffles = Math.min(SHUFFLES, made - first)
    const draw = exact ? everySwap(size, first, shuffles, swaps) : drawSwaps(size, seed, first, shuffles, swaps)
    const swapped = adder.swap(draw)
    for (let shuffle = 0; shuffle < shuffles; shuffle++) {
      const sumOf = swapped(shuffle)
      for (const { system, baseline, places } of both) {
        const ours = sumOf(system, baseline)
        const values = places.map((i) => valueIn(ours, pairs[i]?.measure))
        const theirs = sumOf(baseline, system)
        places.forEach((i, k) => {
          const difference = minus(values[k], valueIn(theirs, pairs[i]?.measure))
          if (isExtreme(difference, observed[i] ?? 0, alternative)) row[i] = row[i]! + 1
        })
      }
    }
  }
  const counts = blocks(Math.ceil(made / SHUFFLES), pairs.length, make, onTrials && trialsIn(made, onTrials))
  const extreme = pairs.map((_, i) => rowColumn(counts, pairs.length, i).reduce<number>((sum, n) => sum + (n ?? 0), 0))
  return pairs.map((_, i): TestResult => {
    const c = extreme[i]!
    return resultOf(observed[i], exact ? c / made : (c + 1) / (made + 1), made, exact)
  })
}

const resultOf = (difference: number | undefined, p: number, trials: number, exact: boolean): TestResult => ({
  difference,
  p: difference === undefined ? undefined : p,
  trials,
  exact,
})

/** The differences of pairs in each resample, in the order of the trials: by pair. */
export const resampledDifferences = <S>(
  compared: Compared<S>,
  pairs: readonly Pair[],
  trials: number,
  seed: number,
  blocks: RunBlocks = runInTurn,
  onTrials?: OnTurns,
): readonly (readonly (number | undefined)[])[] => {
  const size = sizeOf(compared)
  const { strata, adder } = compared
  const weights = new Float64Array(size)
  const differences = differencesIn(compared, pairs)
  const make: FillRow = (trial, row) => {
    if (size > 0) drawStrata(strata, { seed, samples: trials }, trial, weights)
    differences((system) => adder.weigh(system, weights)).forEach((difference, i) => {
      row[i] = difference ?? Number.NaN
    })
  }
  const drawn = blocks(trials, pairs.length, make, onTrials)
  return pairs.map((_, i) => rowColumn(drawn, pairs.length, i))
}

/**
 * The paired bootstrap (Efron and Tibshirani 1993, section 16.4; Berg-Kirkpatrick et al. 2012): the distribution of the
 * difference is moved to where it would be without one, and p is the share of it that is no nearer to 0 than what was
 * observed, again as (c + 1) / (n + 1).
 */
const pairedBootstrap = <S>(
  compared: Compared<S>,
  pairs: readonly Pair[],
  { alternative, trials, seed }: PairedSettings,
  blocks: RunBlocks,
  onTrials: OnTurns | undefined,
) => {
  const observed = observedIn(compared, pairs)
  // a single unit drawn again and again is always the same: that its differences lie close together shows nothing
  if (!canBeDrawn(compared)) return observed.map((difference) => resultOf(difference, 1, trials, false))
  return resampledDifferences(compared, pairs, trials, seed, blocks, onTrials).map((differences, i): TestResult => {
    const own = observed[i] ?? 0
    const c = differences.filter((difference) => isExtreme(minus(difference, own), own, alternative)).length
    return resultOf(observed[i], (c + 1) / (trials + 1), trials, false)
  })
}

/** Tests every pair. */
export const paired = <S>(
  compared: Compared<S>,
  pairs: readonly Pair[],
  settings: PairedSettings,
  blocks: RunBlocks = runInTurn,
  onTrials?: OnTurns,
): readonly TestResult[] =>
  settings.test === 'randomisation'
    ? randomisation(compared, pairs, settings, blocks, onTrials)
    : pairedBootstrap(compared, pairs, settings, blocks, onTrials)
