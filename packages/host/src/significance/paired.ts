/**
 * Tests two systems for a difference beyond chance, on the same units. One set of draws serves all systems, measures and pairs,
 * and p does not depend on the order of the pair.
 */
import { type FillRow, type OnTurns, type RunBlocks, rowColumn, runInTurn } from '../plan/environment.ts'
import {
  type Compared,
  canBeDrawn,
  differencesOf,
  isExtreme,
  minus,
  numbersIn,
  observedIn,
  type Pair,
  type PairedSettings,
  resultOf,
  sizeOf,
  type TestResult,
} from './compared-systems.ts'
import { drawStrata } from './random.ts'
import { randomisation } from './randomisation.ts'
import { drawRuns } from './runs.ts'

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
  const { strata, runs } = compared
  const weights = new Float64Array(size)
  const numbers = numbersIn(compared, pairs)
  const make: FillRow = (trial, row) => {
    if (size > 0) drawStrata(strata, { seed, samples: trials }, trial, weights)
    const drawn = runs.map((systemRuns) => drawRuns(systemRuns, seed, trial))
    differencesOf(numbers(weights, drawn), drawn, pairs).forEach((difference, i) => {
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
  const { differences: observed } = observedIn(compared, pairs)
  // a single unit drawn again and again is always the same: that its differences lie close together shows nothing
  if (!canBeDrawn(compared)) return observed.map((difference) => resultOf(difference, 1, trials, false))
  return resampledDifferences(compared, pairs, trials, seed, blocks, onTrials).map((differences, i): TestResult => {
    const expected = observed[i] ?? 0
    const c = differences.filter((difference) => isExtreme(minus(difference, expected), expected, alternative)).length
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
