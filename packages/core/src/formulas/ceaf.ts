/**
 * CEAF: Luo (2005), On Coreference Resolution Performance Metrics, section 3: entities aligned one to one so that their similarity is
 * largest, exactly. Entities that share no mention have similarity 0, so that only the cells of the contingency table come into
 * question, and each block of connected entities is a problem of its own (Nothman's observation, allenai/allennlp issue 2946).
 *
 * φ4 is a fraction. Within a block all are scaled by their common denominator, so that the solver works in whole numbers and
 * its optimum is exact. Where that would be beyond 2^50, it works in doubles first; what they leave undecided, the cells that
 * are next to optimal, falls into smaller blocks, which are settled in whole numbers of any length.
 */
import { type Blocks, blocks } from '../align/blocks.ts'
import type { Contingency } from '../align/contingency.ts'
import { type Cells, type Matching, matching } from '../align/matching.ts'
import type { BySide } from '../entities/comparison.ts'
import type { Ratio } from '../entities/scores.ts'
import * as fraction from '../numbers/fraction.ts'
import { totalOfAll } from '../stats/index.ts'
import { improveToOptimum } from './improve-to-optimum.ts'
import { sumOver } from './pairs.ts'

export type Similarity = 'phi3' | 'phi4'

/** φ3(k, r) = |k ∩ r| (equation 8). */
const phi3 = (common: number): number => common

/** φ4(k, r) = 2 |k ∩ r| / (|k| + |r|) (equation 9). */
const phi4 = (common: number, key: number, response: number): number => (2 * common) / (key + response)

/** φ(K, K): the mentions of an entity for φ3, 1 for φ4. */
export const selfSimilarity = (by: Similarity, size: number): number => (by === 'phi3' ? size : 1)

/** An optimal alignment of the entities of both sides. */
export interface Alignment {
  readonly by: Similarity
  /** The response entity of each key entity, or -1, and the key entity of each response entity. */
  readonly responseOf: Int32Array
  readonly keyOf: Int32Array
  /** The similarity of each key entity to its response entity, rounded; 0 without one. */
  readonly similarity: Float64Array
  /**
   * The difference between the similarities of a block and the double nearest to their exact sum: added at one of its
   * key entities. With it the sum has the same bits whichever of several optimal alignments was found.
   */
  readonly rest: ReadonlyMap<number, readonly number[]>
}

// ---- weights ---------------------------------------------------------------------------------------------------------

const WHOLE = 2 ** 50
/**
 * The slack within which a cell may still be optimal in doubles: far above their rounding, far below the differences of
 * φ4 of small entities.
 */
const UNDECIDED = 2 ** -30

/** The common denominator of the cells of a block; 0 where it is too large. */
const denominatorOf = (table: Contingency, tableBlocks: Blocks, block: number): number => {
  const { goldSizes, systemSizes, start, system } = table
  let common = 1
  for (let i = tableBlocks.gold.start[block]!; i < tableBlocks.gold.start[block + 1]!; i++) {
    const key = tableBlocks.gold.members[i]!
    for (let cell = start[key]!; cell < start[key + 1]!; cell++) {
      const size = goldSizes[key]! + systemSizes[system[cell]!]!
      if (common % size !== 0) common *= size / fraction.gcd(common, size)
      if (common > WHOLE) return 0
    }
  }
  return common
}

/** The weight of a cell of φ4: over a common denominator, or as a double where there is none. */
const weightIn = (denominator: number, shared: number, key: number, response: number): number =>
  denominator > 0 ? 2 * shared * (denominator / (key + response)) : phi4(shared, key, response)

/** The weights of the cells, and the common denominator of each block; 0 where there is none. */
interface Weights {
  readonly weight: Float64Array
  readonly denominators: Float64Array
}

const weightsOfPhi4 = (table: Contingency, tableBlocks: Blocks): Weights => {
  const { goldSizes, systemSizes, start, system, count } = table
  const weight = new Float64Array(count.length)
  const denominators = new Float64Array(tableBlocks.count)
  for (let block = 0; block < tableBlocks.count; block++) {
    const denominator = denominatorOf(table, tableBlocks, block)
    denominators[block] = denominator
    for (let i = tableBlocks.gold.start[block]!; i < tableBlocks.gold.start[block + 1]!; i++) {
      const key = tableBlocks.gold.members[i]!
      for (let cell = start[key]!; cell < start[key + 1]!; cell++) {
        const size = systemSizes[system[cell]!]!
        weight[cell] = weightIn(denominator, count[cell]!, goldSizes[key]!, size)
      }
    }
  }
  return { weight, denominators }
}

// ---- solving ---------------------------------------------------------------------------------------------------------

interface Solution extends Weights {
  readonly found: Blocks
  readonly cells: Cells
  readonly matched: Matching
}

const cellsOf = ({ systemSizes, start, system }: Contingency, weight: Float64Array): Cells => ({
  columns: systemSizes.length,
  start,
  column: system,
  weight,
})

const solve = (table: Contingency): Solution => {
  const tableBlocks = blocks(table)
  const weights = weightsOfPhi4(table, tableBlocks)
  const cells = cellsOf(table, weights.weight)
  return { ...weights, found: tableBlocks, cells, matched: matching(cells) }
}

/** The cells of blocks that were solved in doubles and may be in an optimal alignment, by profits and prices (duality). */
const undecidedCells = (table: Contingency, { found, denominators, cells, matched }: Solution): Contingency => {
  const isUndecided = new Uint8Array(table.goldSizes.length)
  for (let block = 0; block < found.count; block++) {
    if (denominators[block] !== 0) continue
    for (const key of found.gold.members.subarray(found.gold.start[block], found.gold.start[block + 1]))
      isUndecided[key] = 1
  }
  const start = new Int32Array(table.start.length)
  const undecided: number[] = []
  for (let key = 0; key < isUndecided.length; key++) {
    for (let cell = table.start[key]!; isUndecided[key] === 1 && cell < table.start[key + 1]!; cell++) {
      const paid = matched.profit[key]! + matched.price[cells.column[cell]!]!
      if (paid - cells.weight[cell]! < UNDECIDED) undecided.push(cell)
    }
    start[key + 1] = undecided.length
  }
  const pick = (from: Int32Array): Int32Array => Int32Array.from(undecided, (cell) => from[cell]!)
  return { ...table, start, system: pick(table.system), count: pick(table.count) }
}

/** For each key entity its response entity in an optimal alignment. */
const settleBlocks = (table: Contingency, solved: Solution): Int32Array => {
  const { denominators, matched } = solved
  if (!denominators.includes(0)) return matched.columnOf
  const open = undecidedCells(table, solved)
  const { count, gold, system } = blocks(open)
  const responseOf = matched.columnOf.slice()
  for (let block = 0; block < count; block++) {
    const keys = gold.members.subarray(gold.start[block], gold.start[block + 1])
    const responses = system.members.subarray(system.start[block], system.start[block + 1])
    // the cells of a pair that overlaps no other are decided
    if (keys.length + responses.length > 2) improveToOptimum(open, keys, responses, matched, responseOf)
  }
  return responseOf
}

// ---- sums ------------------------------------------------------------------------------------------------------------

/** The cell of each key entity and its response entity; -1 for those without one. */
const alignedCells = ({ start, system }: Contingency, responseOf: Int32Array): Int32Array => {
  const cells = new Int32Array(responseOf.length).fill(-1)
  for (let key = 0; key < cells.length; key++) {
    const response = responseOf[key]!
    if (response < 0) continue
    let cell = start[key]!
    while (system[cell] !== response) cell++
    cells[key] = cell
  }
  return cells
}

/** The double nearest to the exact sum of φ4 over aligned key entities. */
const exactSum = (
  { goldSizes, systemSizes, count, system }: Contingency,
  keys: readonly number[],
  cells: Int32Array,
): number => {
  const similarities = keys.map((key) => {
    const cell = cells[key]!
    const sizes = goldSizes[key]! + systemSizes[system[cell]!]!
    return [2 * count[cell]!, sizes] as const
  })
  return fraction.nearest(fraction.sumOf(similarities))
}

/**
 * The difference to the exact sum of each block, by its last key entity; a single fraction is rounded once and has
 * none.
 */
const restsOf = (
  table: Contingency,
  { found, denominators, weight }: Solution,
  cells: Int32Array,
  similarity: Float64Array,
): ReadonlyMap<number, readonly number[]> => {
  const rests = new Map<number, readonly number[]>()
  const keys: number[] = []
  for (let block = 0; block < found.count; block++) {
    keys.length = 0
    let numerator = 0
    for (let i = found.gold.start[block]!; i < found.gold.start[block + 1]!; i++) {
      const key = found.gold.members[i]!
      const cell = cells[key]!
      if (cell < 0) continue
      keys.push(key)
      numerator += weight[cell]!
    }
    if (keys.length < 2) continue
    const denominator = denominators[block]!
    // whole numbers that doubles hold: their quotient is rounded once
    const isWhole = denominator > 0 && numerator <= Number.MAX_SAFE_INTEGER
    const sum = isWhole ? numerator / denominator : exactSum(table, keys, cells)
    const lacking = totalOfAll([sum, ...keys.map((key) => -similarity[key]!)])
    if (lacking.length > 0) rests.set(keys.at(-1)!, lacking)
  }
  return rests
}

/** The key entity of each response entity, or -1. */
const inverse = (responseOf: Int32Array, responses: number): Int32Array => {
  const keyOf = new Int32Array(responses).fill(-1)
  for (let key = 0; key < responseOf.length; key++) {
    const response = responseOf[key]!
    if (response >= 0) keyOf[response] = key
  }
  return keyOf
}

const matchedByPhi3 = (table: Contingency): Int32Array =>
  matching(cellsOf(table, Float64Array.from(table.count, phi3))).columnOf

const byPhi3 = (table: Contingency): Alignment => {
  const responseOf = matchedByPhi3(table)
  const cells = alignedCells(table, responseOf)
  const similarity = Float64Array.from(cells, (cell) => (cell < 0 ? 0 : phi3(table.count[cell]!)))
  return { by: 'phi3', responseOf, keyOf: inverse(responseOf, table.systemSizes.length), similarity, rest: new Map() }
}

const byPhi4 = (table: Contingency): Alignment => {
  const { goldSizes, systemSizes, count } = table
  const solved = solve(table)
  const responseOf = settleBlocks(table, solved)
  const cells = alignedCells(table, responseOf)
  const similarity = new Float64Array(cells.length)
  for (let key = 0; key < cells.length; key++) {
    const cell = cells[key]!
    const response = responseOf[key]!
    if (cell >= 0) similarity[key] = phi4(count[cell]!, goldSizes[key]!, systemSizes[response]!)
  }
  const rest = restsOf(table, solved, cells, similarity)
  return { by: 'phi4', responseOf, keyOf: inverse(responseOf, systemSizes.length), similarity, rest }
}

/** An optimal alignment by φ3 or φ4, with similarities whose exact sum does not depend on which one it is. */
export const alignment = (table: Contingency, by: Similarity): Alignment =>
  by === 'phi3' ? byPhi3(table) : byPhi4(table)

/** Recall and precision of two partitions: the similarity of an optimal alignment, rounded once, of what each side is similar to itself. */
export const ceaf = (table: Contingency, by: Similarity): BySide<Ratio> => {
  const cells = alignedCells(table, by === 'phi3' ? matchedByPhi3(table) : settleBlocks(table, solve(table)))
  const keys = Array.from(cells.keys()).filter((key) => cells[key]! >= 0)
  const hit = by === 'phi3' ? sumOver(cells, (cell) => phi3(table.count[cell] ?? 0)) : exactSum(table, keys, cells)
  const of = (sizes: Int32Array): number => sumOver(sizes, (size) => selfSimilarity(by, size))
  return { key: { hit, of: of(table.goldSizes) }, response: { hit, of: of(table.systemSizes) } }
}
