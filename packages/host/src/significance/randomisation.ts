/** Approximate randomisation: answers of units change sides at random. */
import { type FillRow, type OnTurns, type RunBlocks, rowColumn } from '../plan/environment.ts'
import {
  type Compared,
  isExtreme,
  minus,
  observedIn,
  type Pair,
  type PairedSettings,
  resultOf,
  sizeOf,
  type TestResult,
} from './compared-systems.ts'
import { drawSwaps, SHUFFLES } from './random.ts'
import { deviationsOf, drawSigns, meanOverRuns, pairRuns, signedMean } from './runs.ts'

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
  const bySystem = new Map<string, Pair & { readonly places: number[] }>()
  pairs.forEach((pair, i) => {
    const key = `${pair.system} ${pair.baseline}`
    const pairing = bySystem.get(key) ?? { ...pair, places: [] }
    bySystem.set(key, pairing)
    pairing.places.push(i)
  })
  return [...bySystem.values()]
}

/** Blocks that are done, as trials: one of them may not be full. */
const trialsIn = (total: number, onTrials: OnTurns): OnTurns => {
  let reported = 0
  return (blocks) => {
    const done = Math.min(total, reported + blocks * SHUFFLES)
    onTrials(done - reported)
    reported = done
  }
}

/** True where all shuffles of units are no more than the trials; the signs of runs are drawn. */
export const areAllMade = <S>(compared: Compared<S>, trials: number): boolean =>
  2 ** sizeOf(compared) <= trials && compared.runs.every(({ places }) => places.length === 1)

/**
 * Approximate randomisation (Noreen 1989; Yeh 2000): were the two systems the same, each unit's answers might as well change
 * sides. c of n shuffles part them at least as far; p = (c + 1) / (n + 1), so that no p is 0 (Noreen 1989). With so few
 * units that all 2^units swaps are no more than the trials, all of them are made, and p = c / 2^units is exact.
 *
 * Of systems with several runs, a unit's answers of all runs change sides together, and what other runs would have given is added to what
 * that makes: each run's deviation from the mean of its system takes either sign, as in the wild bootstrap (Liu 1988). It cannot be
 * exchanged with the units: a difference that is the same in all units would be taken for as many chances as there are units.
 */
export const randomisation = <S>(
  compared: Compared<S>,
  pairs: readonly Pair[],
  { alternative, trials, seed }: PairedSettings,
  blocks: RunBlocks,
  onTrials: OnTurns | undefined,
) => {
  const { adder, valueIn, runs } = compared
  const size = sizeOf(compared)
  const exact = areAllMade(compared, trials)
  const total = exact ? 2 ** size : trials
  const { differences: observed, numbers } = observedIn(compared, pairs)
  const deviations = pairs.map(({ measure, ...pair }) => {
    const ofRuns = (system: number) => deviationsOf(numbers[system]!.map((byMeasure) => byMeasure.get(measure)))
    return { system: ofRuns(pair.system), baseline: ofRuns(pair.baseline) }
  })
  const pairings = bySystems(pairs).map((pair) => {
    const paired = pairRuns(runs[pair.system]!, runs[pair.baseline]!)
    return { ...pair, paired, once: new Float64Array(paired.length).fill(1) }
  })
  const swaps = new Int32Array(size)
  // how many are extreme is all that is kept: a row a trial would be far more
  const make: FillRow = (block, row) => {
    const first = block * SHUFFLES
    const shuffles = Math.min(SHUFFLES, total - first)
    const draw = exact ? everySwap(size, first, shuffles, swaps) : drawSwaps(size, seed, first, shuffles, swaps)
    const swapped = adder.swap(draw)
    const signs = runs.map((systemRuns) => drawSigns(systemRuns, seed, first))
    for (let shuffle = 0; shuffle < shuffles; shuffle++) {
      const sumOf = swapped(shuffle)
      for (const { system, baseline, places, paired, once } of pairings) {
        const values = paired.map(([our, their]) => {
          const ours = sumOf(our, their)
          const ourValues = places.map((i) => valueIn(ours, pairs[i]?.measure))
          const theirs = sumOf(their, our)
          return [ourValues, places.map((i) => valueIn(theirs, pairs[i]?.measure))] as const
        })
        places.forEach((i, k) => {
          const ours = meanOverRuns((pair) => values[pair]![0][k], once)
          const theirs = meanOverRuns((pair) => values[pair]![1][k], once)
          const difference = minus(ours, theirs)
          const ofRuns =
            signedMean(deviations[i]!.system, signs[system]!, shuffle) -
            signedMean(deviations[i]!.baseline, signs[baseline]!, shuffle)
          const moved = difference === undefined ? undefined : difference + ofRuns
          if (isExtreme(moved, observed[i] ?? 0, alternative)) row[i] = row[i]! + 1
        })
      }
    }
  }
  const counts = blocks(Math.ceil(total / SHUFFLES), pairs.length, make, onTrials && trialsIn(total, onTrials))
  const extreme = pairs.map((_, i) => rowColumn(counts, pairs.length, i).reduce<number>((sum, n) => sum + (n ?? 0), 0))
  return pairs.map((_, i): TestResult => {
    const c = extreme[i]!
    return resultOf(observed[i], exact ? c / total : (c + 1) / (total + 1), total, exact)
  })
}
