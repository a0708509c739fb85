/** Draws of runs, and means over those that are drawn. */
import type { SystemRuns } from '../plan/plan.ts'
import { drawSwaps, drawWeights, SHUFFLES } from './random.ts'

/** Systems of a single answer each. */
export const eachAlone = (systems: number): readonly SystemRuns[] =>
  Array.from({ length: systems }, (_, place) => ({ places: [place], stream: 0 }))

const ONCE = Float64Array.of(1)

/** Counts of draws of each run in one resample of as many runs; a single run is always there. */
export const drawRuns = ({ places, stream }: SystemRuns, seed: number, trial: number): Float64Array =>
  places.length === 1 ? ONCE : drawWeights(places.length, seed + stream, trial, new Float64Array(places.length))

/** The mean over runs, each as often as it is drawn; a run without a value is skipped. */
export const meanOverRuns = (valueIn: (run: number) => number | undefined, drawn: Float64Array): number | undefined => {
  if (drawn.length === 1) return valueIn(0)
  let [sum, times] = [0, 0]
  for (let run = 0; run < drawn.length; run++) {
    const value = drawn[run] === 0 ? undefined : valueIn(run)
    if (value === undefined) continue
    sum += drawn[run]! * value
    times += drawn[run]!
  }
  return times === 0 ? undefined : sum / times
}

/**
 * The distances of runs from their mean, so drawn out that the sum of their squares by n² is the squared standard error of the mean:
 * by √(n / (n − 1)). A single run has none.
 */
export const deviationsOf = (values: readonly (number | undefined)[]): readonly number[] => {
  const measured = values.filter((value) => value !== undefined)
  if (measured.length < 2) return []
  const mean = measured.reduce((sum, value) => sum + value, 0) / measured.length
  const wider = Math.sqrt(measured.length / (measured.length - 1))
  return measured.map((value) => (value - mean) * wider)
}

/** The mean of deviations of which each takes either sign, by shuffle: bit `shuffle` of a run says which. */
export const signedMean = (deviations: readonly number[], signs: Int32Array, shuffle: number): number => {
  let sum = 0
  for (let run = 0; run < deviations.length; run++)
    sum += ((signs[run]! >>> shuffle) & 1) === 0 ? deviations[run]! : -deviations[run]!
  return deviations.length === 0 ? 0 : sum / deviations.length
}

/** The signs that the runs of a system take in the shuffles from `first` on; a single run has no deviation. */
export const drawSigns = ({ places: { length }, stream }: SystemRuns, seed: number, first: number): Int32Array =>
  drawSwaps(length, seed + stream, first, length === 1 ? 0 : SHUFFLES, new Int32Array(length))

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** The runs of two systems in pairs, so that every run of a system is in as many. */
export const pairRuns = (a: SystemRuns, b: SystemRuns): readonly (readonly [number, number])[] => {
  const [n, m] = [a.places.length, b.places.length]
  return Array.from({ length: (n * m) / gcd(n, m) }, (_, k) => [a.places[k % n]!, b.places[k % m]!] as const)
}
