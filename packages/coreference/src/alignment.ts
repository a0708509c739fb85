/**
 * The one-to-one alignment of entities that CEAF is defined by, exactly. Entities that share no mention have similarity 0, so
 * that only the cells of the contingency table come into question, and each block of connected entities is a problem of its
 * own (Nothman's observation, allenai/allennlp issue 2946).
 *
 * φ4 is a fraction. Within a block all are scaled by their common denominator, so that the solver works in whole numbers and
 * its optimum is exact. Where that would be beyond 2^50, it works in doubles first; what they leave undecided, the cells that
 * are next to optimal, falls into smaller blocks, which are solved again.
 */
import { type Blocks, blocks, type Cells, type Contingency, type Matching, matching, totalOfAll } from '@assay/core'
import { phi3, phi4 } from './formulas.ts'
import { gcd, sumOfFractions } from './fractions.ts'

export type Similarity = 'phi3' | 'phi4'

export interface Alignment {
  /** The response entity of each key entity, or -1. */
  readonly responseOf: Int32Array
  /** The similarity of each key entity to its response entity, rounded; 0 without one. */
  readonly similarity: Float64Array
  /**
   * What the similarities of a block lack to the double nearest to their exact sum: added at one of its key entities. With
   * it the sum is the same bits whichever of several optimal alignments was found.
   */
  readonly rest: ReadonlyMap<number, readonly number[]>
}

// ---- weights ---------------------------------------------------------------------------------------------------------

const WHOLE = 2 ** 50
/** How far from optimal a cell may seem in doubles: far above their rounding, far below what φ4 of small entities differ in. */
const UNDECIDED = 2 ** -30

/** The common denominator of the cells of a block; 0 where it is too large. */
const denominatorOf = (table: Contingency, found: Blocks, block: number): number => {
  const { goldSizes, systemSizes, start, system } = table
  let common = 1
  for (let i = found.gold.start[block] as number; i < (found.gold.start[block + 1] as number); i++) {
    const key = found.gold.members[i] as number
    for (let cell = start[key] as number; cell < (start[key + 1] as number); cell++) {
      const size = (goldSizes[key] as number) + (systemSizes[system[cell] as number] as number)
      if (common % size !== 0) common *= size / gcd(common, size)
      if (common > WHOLE) return 0
    }
  }
  return common
}

/** The weight of a cell of φ4: over a common denominator, or as a double where there is none. */
const weightIn = (denominator: number, shared: number, key: number, response: number): number =>
  denominator > 0 ? 2 * shared * (denominator / (key + response)) : phi4(shared, key, response)

const weigh = (table: Contingency, similarity: Similarity, found: Blocks, unfit: Uint8Array): Float64Array => {
  const { goldSizes, systemSizes, start, system, count } = table
  if (similarity === 'phi3') return Float64Array.from(count, phi3)
  const weight = new Float64Array(count.length)
  for (let block = 0; block < found.count; block++) {
    const denominator = denominatorOf(table, found, block)
    if (denominator === 0) unfit[block] = 1
    for (let i = found.gold.start[block] as number; i < (found.gold.start[block + 1] as number); i++) {
      const key = found.gold.members[i] as number
      for (let cell = start[key] as number; cell < (start[key + 1] as number); cell++) {
        const size = systemSizes[system[cell] as number] as number
        weight[cell] = weightIn(denominator, count[cell] as number, goldSizes[key] as number, size)
      }
    }
  }
  return weight
}

// ---- solving ---------------------------------------------------------------------------------------------------------

interface Solved {
  readonly found: Blocks
  readonly unfit: Uint8Array
  readonly cells: Cells
  readonly matched: Matching
}

const solve = (table: Contingency, similarity: Similarity): Solved => {
  const found = blocks(table)
  const unfit = new Uint8Array(found.count)
  const weight = weigh(table, similarity, found, unfit)
  const cells = { columns: table.systemSizes.length, start: table.start, column: table.system, weight }
  return { found, unfit, cells, matched: matching(cells) }
}

/** The cells of blocks that were solved in doubles and may be in an optimal alignment, by profits and prices (duality). */
const undecided = (table: Contingency, { found, unfit, cells, matched }: Solved): Contingency => {
  const again = new Uint8Array(table.goldSizes.length)
  for (let block = 0; block < found.count; block++) {
    if (unfit[block] === 0) continue
    for (const key of found.gold.members.subarray(found.gold.start[block], found.gold.start[block + 1])) again[key] = 1
  }
  const start = new Int32Array(table.start.length)
  const kept: number[] = []
  for (let key = 0; key < again.length; key++) {
    for (let cell = table.start[key] as number; again[key] === 1 && cell < (table.start[key + 1] as number); cell++) {
      const paid = (matched.profit[key] as number) + (matched.price[cells.column[cell] as number] as number)
      if (paid - (cells.weight[cell] as number) < UNDECIDED) kept.push(cell)
    }
    start[key + 1] = kept.length
  }
  const pick = (from: Int32Array): Int32Array => Int32Array.from(kept, (cell) => from[cell] as number)
  return { ...table, start, system: pick(table.system), count: pick(table.count) }
}

/** For each key entity its response entity in an optimal alignment. */
const optimal = (
  table: Contingency,
  similarity: Similarity,
): { readonly found: Blocks; readonly responseOf: Int32Array } => {
  const first = solve(table, similarity)
  const { found, unfit, matched } = first
  if (!unfit.includes(1)) return { found, responseOf: matched.columnOf }
  const second = solve(undecided(table, first), similarity)
  const responseOf = matched.columnOf.slice()
  for (let block = 0; block < found.count; block++) {
    if (unfit[block] === 0) continue
    for (const key of found.gold.members.subarray(found.gold.start[block], found.gold.start[block + 1]))
      responseOf[key] = second.matched.columnOf[key] as number
  }
  return { found, responseOf }
}

// ---- sums ------------------------------------------------------------------------------------------------------------

const commonOf = ({ start, system, count }: Contingency, key: number, response: number): number => {
  let cell = start[key] as number
  while (system[cell] !== response) cell++
  return count[cell] as number
}

/** What the rounded similarities of a block lack to the double nearest to their exact sum. */
const restOf = (numerators: readonly number[], denominators: readonly number[], rounded: readonly number[]) =>
  totalOfAll([sumOfFractions(numerators, denominators), ...rounded.map((similarity) => -similarity)])

/** An optimal alignment by φ3 or φ4, with similarities whose exact sum does not depend on which one it is. */
export const alignment = (table: Contingency, similarity: Similarity): Alignment => {
  const { found, responseOf } = optimal(table, similarity)
  const similarities = new Float64Array(table.goldSizes.length)
  const rest = new Map<number, readonly number[]>()
  for (let block = 0; block < found.count; block++) {
    const numerators: number[] = []
    const denominators: number[] = []
    const rounded: number[] = []
    let last = -1
    for (let i = found.gold.start[block] as number; i < (found.gold.start[block + 1] as number); i++) {
      const key = found.gold.members[i] as number
      const response = responseOf[key] as number
      if (response < 0) continue
      const shared = commonOf(table, key, response)
      const sizes = [table.goldSizes[key] as number, table.systemSizes[response] as number] as const
      similarities[key] = similarity === 'phi3' ? phi3(shared) : phi4(shared, ...sizes)
      numerators.push(2 * shared)
      denominators.push(sizes[0] + sizes[1])
      rounded.push(similarities[key] as number)
      last = key
    }
    if (similarity === 'phi3' || rounded.length < 2) continue
    const lacking = restOf(numerators, denominators, rounded)
    if (lacking.length > 0) rest.set(last, lacking)
  }
  return { responseOf, similarity: similarities, rest }
}
