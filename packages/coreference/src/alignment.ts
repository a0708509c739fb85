/**
 * The one-to-one alignment of entities that CEAF is defined by, exactly. Entities that share no mention have similarity 0, so
 * that only the cells of the contingency table come into question, and each block of connected entities is a problem of its
 * own (Nothman's observation, allenai/allennlp issue 2946).
 *
 * φ4 is a fraction. Within a block all are scaled by their common denominator, so that the solver works in whole numbers and
 * its optimum is exact. Where that would be beyond 2^50, it works in doubles first; what they leave undecided, the cells that
 * are next to optimal, falls into smaller blocks, which are settled in whole numbers of any length.
 */
import { type Blocks, blocks, type Cells, type Contingency, type Matching, matching, totalOfAll } from '@assay/core'
import { phi3, phi4 } from './formulas.ts'
import { gcd, sumOfFractions } from './fractions.ts'
import { settle } from './settle.ts'

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
  const solved = solve(table, similarity)
  const { found, unfit, matched } = solved
  if (!unfit.includes(1)) return { found, responseOf: matched.columnOf }
  const open = undecided(table, solved)
  const { count, gold, system } = blocks(open)
  const responseOf = matched.columnOf.slice()
  for (let block = 0; block < count; block++) {
    const keys = gold.members.subarray(gold.start[block], gold.start[block + 1])
    const responses = system.members.subarray(system.start[block], system.start[block + 1])
    // the cells of a pair that overlaps no other are decided
    if (keys.length + responses.length > 2) settle(open, keys, responses, matched, responseOf)
  }
  return { found, responseOf }
}

// ---- sums ------------------------------------------------------------------------------------------------------------

const commonOf = ({ start, system, count }: Contingency, key: number, response: number): number => {
  let cell = start[key] as number
  while (system[cell] !== response) cell++
  return count[cell] as number
}

/** The pairs of a block: numerators and denominators of φ4. */
interface Pairs {
  readonly keys: number[]
  readonly similarities: number[]
  readonly numerators: number[]
  readonly denominators: number[]
}

const pairsOf = (table: Contingency, keys: Int32Array, responseOf: Int32Array): Pairs => {
  const pairs: Pairs = { keys: [], similarities: [], numerators: [], denominators: [] }
  for (const key of keys) {
    const response = responseOf[key] as number
    if (response < 0) continue
    const common = commonOf(table, key, response)
    const [one, other] = [table.goldSizes[key] as number, table.systemSizes[response] as number]
    pairs.keys.push(key)
    pairs.similarities.push(phi4(common, one, other))
    pairs.numerators.push(2 * common)
    pairs.denominators.push(one + other)
  }
  return pairs
}

/** What the rounded similarities of a block lack to the double nearest to their exact sum. */
const lackingOf = ({ similarities, numerators, denominators }: Pairs): readonly number[] =>
  totalOfAll([sumOfFractions(numerators, denominators), ...similarities.map((similarity) => -similarity)])

const ofPhi3 = (table: Contingency, responseOf: Int32Array): Float64Array =>
  Float64Array.from(responseOf, (response, key) => (response < 0 ? 0 : phi3(commonOf(table, key, response))))

/** An optimal alignment by φ3 or φ4, with similarities whose exact sum does not depend on which one it is. */
export const alignment = (table: Contingency, by: Similarity): Alignment => {
  const { found, responseOf } = optimal(table, by)
  if (by === 'phi3') return { responseOf, similarity: ofPhi3(table, responseOf), rest: new Map() }
  const similarity = new Float64Array(responseOf.length)
  const rest = new Map<number, readonly number[]>()
  for (let block = 0; block < found.count; block++) {
    const keys = found.gold.members.subarray(found.gold.start[block], found.gold.start[block + 1])
    const pairs = pairsOf(table, keys, responseOf)
    pairs.keys.forEach((key, i) => {
      similarity[key] = pairs.similarities[i] as number
    })
    // one fraction is rounded once
    const lacking = pairs.keys.length < 2 ? [] : lackingOf(pairs)
    if (lacking.length > 0) rest.set(pairs.keys.at(-1) as number, lacking)
  }
  return { responseOf, similarity, rest }
}
