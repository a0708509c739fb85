/** The best one-to-one alignment of two lists of spans under criteria that decide one after the other: exact and deterministic. */

import { cheapestMatching } from './cheapest-matching.ts'
import { bigints, doubles, type Key, type Lengths, packed } from './lexicographic.ts'
import { type Covering, type Overlaps, overlapsOf } from './overlap.ts'
import { blocksOf } from './pair-blocks.ts'

export interface Criteria {
  /**
   * What a pair costs beyond leaving both alone, criterion by criterion, the first one deciding. The best alignment has
   * the smallest sums.
   */
  readonly keys: (row: number, column: number, shared: number) => readonly Key[]
  /** Two pairs that cannot stand in one alignment; asked of pairs that hang together by overlaps. */
  readonly exclude?: (row: number, column: number, otherRow: number, otherColumn: number) => boolean
  /** Pairs that may be aligned: those that overlap (the default), or all. */
  readonly pairing?: 'overlap' | 'any'
}

/** For each row the column it is aligned with, or -1. */
export const align = (rows: readonly Covering[], columns: readonly Covering[], criteria: Criteria): Int32Array => {
  const partners = new Int32Array(rows.length).fill(-1)
  if (rows.length === 0 || columns.length === 0) return partners
  const pairs = criteria.pairing === 'any' ? everyPair(rows, columns) : overlapsOf(rows, columns)
  for (const block of blocksOf(pairs.rows, pairs.columns, rows.length, columns.length))
    alignBlock(pairs, block, criteria, partners)
  return partners
}

const everyPair = (rows: readonly Covering[], columns: readonly Covering[]): Overlaps => {
  const near = overlapsOf(rows, columns)
  const shared = new Float64Array(rows.length * columns.length)
  near.rows.forEach((row, pair) => {
    shared[row * columns.length + (near.columns[pair] as number)] = near.shared[pair] as number
  })
  return {
    rows: Array.from(shared, (_, i) => Math.floor(i / columns.length)),
    columns: Array.from(shared, (_, i) => i % columns.length),
    shared: Array.from(shared),
  }
}

const alignBlock = (pairs: Overlaps, block: readonly number[], criteria: Criteria, partners: Int32Array): void => {
  const keys = block.map((pair) =>
    criteria.keys(pairs.rows[pair] as number, pairs.columns[pair] as number, pairs.shared[pair] as number),
  )
  const only = block[0] as number
  if (block.length === 1) {
    if (pays(keys[0] as readonly Key[])) partners[pairs.rows[only] as number] = pairs.columns[only] as number
    return
  }
  const own = locally(pairs, block)
  const excluded = excludedIn(own, criteria.exclude)
  const costs = packed(keys, Math.min(own.rows, own.columns))
  const chosen =
    costs.exactIn === 'double'
      ? choose(own, costs.costs, doubles, excluded)
      : choose(own, costs.costs, bigints, excluded)
  for (const edge of chosen) partners[rowOf(own, edge)] = columnOf(own, edge)
}

const rowOf = ({ row, rowNames }: Local, edge: number): number => rowNames[row[edge] as number] as number
const columnOf = ({ column, columnNames }: Local, edge: number): number => columnNames[column[edge] as number] as number

const excludedIn = (block: Local, exclude: Criteria['exclude']): Excluded =>
  exclude && ((a, b) => exclude(rowOf(block, a), columnOf(block, a), rowOf(block, b), columnOf(block, b)))

/** Whether the first criterion that says anything is for the pair. */
const pays = (keys: readonly Key[]): boolean => {
  for (const key of keys) {
    const over = typeof key === 'number' ? key : key.over
    if (over !== 0 && over !== 0n) return over < 0
  }
  return false
}

/** A block with rows and columns counted from 0. */
interface Local {
  readonly rows: number
  readonly columns: number
  readonly row: readonly number[]
  readonly column: readonly number[]
  readonly rowNames: readonly number[]
  readonly columnNames: readonly number[]
}

const locally = (pairs: Overlaps, block: readonly number[]): Local => {
  const rows = numbered(block, pairs.rows)
  const columns = numbered(block, pairs.columns)
  return {
    rows: rows.names.length,
    columns: columns.names.length,
    row: rows.numbers,
    column: columns.numbers,
    rowNames: rows.names,
    columnNames: columns.names,
  }
}

const numbered = (block: readonly number[], of: readonly number[]) => {
  const known = new Map<number, number>()
  const names: number[] = []
  const numbers = block.map((pair) => {
    const name = of[pair] as number
    const number = known.get(name) ?? names.push(name) - 1
    known.set(name, number)
    return number
  })
  return { names, numbers }
}

type Excluded = ((a: number, b: number) => boolean) | undefined

/** The edges of the best matching, no two of which exclude each other. */
const choose = <A>(block: Local, cost: readonly A[], lengths: Lengths<A>, excluded: Excluded): readonly number[] => {
  const { rows, columns, row, column } = block
  const edgesOf = (costs: readonly A[]): readonly number[] => {
    const partners = cheapestMatching({ rows, columns, row, column, cost: costs }, lengths)
    return row.flatMap((r, edge) => (partners[r] === column[edge] ? [edge] : []))
  }
  if (excluded === undefined) return edgesOf(cost)
  return cheapestWithout(cost, lengths, excluded, edgesOf)
}

/**
 * Branch and bound: where two pairs of the best matching exclude each other, one of them is forbidden, then the other.
 * Every alignment without such pairs lacks one of the two, so the best one is found.
 */
const cheapestWithout = <A>(
  cost: readonly A[],
  lengths: Lengths<A>,
  excluded: NonNullable<Excluded>,
  edgesOf: (costs: readonly A[]) => readonly number[],
): readonly number[] => {
  let best: readonly number[] = []
  let least = lengths.zero
  const open: (readonly A[])[] = [cost]
  for (let costs = open.pop(); costs !== undefined; costs = open.pop()) {
    const chosen = edgesOf(costs)
    const sum = chosen.reduce((total, edge) => lengths.plus(total, cost[edge] as A), lengths.zero)
    if (!lengths.less(sum, least)) continue
    const clash = firstClash(chosen, excluded)
    if (clash === undefined) {
      best = chosen
      least = sum
    } else for (const edge of clash) open.push(costs.with(edge, lengths.zero))
  }
  return best
}

const firstClash = (chosen: readonly number[], excluded: NonNullable<Excluded>): readonly number[] | undefined => {
  for (const [i, a] of chosen.entries()) for (const b of chosen.slice(i + 1)) if (excluded(a, b)) return [a, b]
  return undefined
}
