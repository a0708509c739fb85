/** The best one-to-one alignment of two lists of spans under criteria that decide one after the other: exact and deterministic. */
import { cheapestMatching } from './cheapest-matching.ts'
import { bigints, type CostArithmetic, doubles, isLess, isNegative, type Key, pack } from './lexicographic.ts'
import { type Extent, type Overlaps, overlapsOf } from './overlap.ts'
import { blocksOf } from './pair-blocks.ts'

export interface Criteria {
  /**
   * Costs of a pair compared with leaving both alone, criterion by criterion, the first one deciding. The best
   * alignment has the smallest sums.
   */
  readonly keys: (row: number, column: number, shared: number) => readonly Key[]
  /**
   * True for a pair of equal positions that no other pair undercuts: a group of overlapping spans made only of such
   * pairs is paired in the order of both lists, without a search. Not called where `exclude` is given.
   */
  readonly alike?: (row: number, column: number) => boolean
  /** True if two pairs may not both be in an alignment; called for pairs in one group of overlaps. */
  readonly exclude?: (row: number, column: number, otherRow: number, otherColumn: number) => boolean
  /**
   * Called before each further matching of `pairs` pairs that is tried because some exclude others; false: keep the
   * best so far.
   */
  readonly onTry?: (pairs: number) => boolean
  /** Called with the steps that the search for the partner of a row took; false: align no more of its group. */
  readonly onSearch?: (steps: number) => boolean
  /** Pairs that may be aligned: those that overlap (the default), or all. */
  readonly pairing?: 'overlap' | 'any'
}

/** For each row the column it is aligned with, or -1. Fastest where both lists are in the order of their starts. */
export const align = (rows: readonly Extent[], columns: readonly Extent[], criteria: Criteria): Int32Array => {
  const partners = new Int32Array(rows.length).fill(-1)
  if (rows.length === 0 || columns.length === 0) return partners
  const all: Stretch = { row: 0, rowEnd: rows.length, column: 0, columnEnd: columns.length }
  if (criteria.pairing === 'any') alignPairs(everyPair(rows, columns), all, criteria, partners)
  else if (isInOrder(rows) && isInOrder(columns))
    eachStretch(rows, columns, (stretch) => alignStretch(rows, columns, stretch, criteria, partners))
  else alignPairs(overlapsOf(rows, columns), all, criteria, partners)
  return partners
}

/** The same among the pairs of a list, of rows and columns that are anything: `shared` is then what the list says. */
export const alignAmong = (
  pairs: Overlaps,
  rowCount: number,
  columnCount: number,
  criteria: Pick<Criteria, 'keys'>,
): Int32Array => {
  const partners = new Int32Array(rowCount).fill(-1)
  alignPairs(pairs, { row: 0, rowEnd: rowCount, column: 0, columnEnd: columnCount }, criteria, partners)
  return partners
}

// ---- stretches -------------------------------------------------------------------------------------------------------

const isInOrder = (items: readonly Extent[]): boolean => {
  for (let i = 1; i < items.length; i++) if (items[i]!.start < items[i - 1]!.start) return false
  return true
}

/** Rows and columns that follow each other without a gap: nothing in them overlaps anything else. */
interface Stretch {
  readonly row: number
  readonly rowEnd: number
  readonly column: number
  readonly columnEnd: number
}

/** Visits the stretches of lists that are in order. */
const eachStretch = (
  rows: readonly Extent[],
  columns: readonly Extent[],
  onStretch: (stretch: Stretch) => void,
): void => {
  let row = 0
  let column = 0
  while (row < rows.length && column < columns.length) {
    let rowEnd = row
    let columnEnd = column
    let reach = Math.min(rows[row]!.start, columns[column]!.start) + 1
    for (;;) {
      const nextRow = rows[rowEnd]
      const nextColumn = columns[columnEnd]
      if (nextRow !== undefined && nextRow.start < reach) {
        reach = Math.max(reach, nextRow.end)
        rowEnd++
      } else if (nextColumn !== undefined && nextColumn.start < reach) {
        reach = Math.max(reach, nextColumn.end)
        columnEnd++
      } else break
    }
    if (rowEnd > row && columnEnd > column) onStretch({ row, rowEnd, column, columnEnd })
    row = rowEnd
    column = columnEnd
  }
}

/** The most rows that the searches of an alignment can go through, if each of them goes through all that it may reach. */
export const mostSearched = (rows: readonly Extent[], columns: readonly Extent[]): number => {
  const inOrder = (items: readonly Extent[]) => items.toSorted((a, b) => a.start - b.start)
  let most = 0
  eachStretch(inOrder(rows), inOrder(columns), ({ row, rowEnd, column, columnEnd }) => {
    most += (rowEnd - row) * Math.min(rowEnd - row, columnEnd - column)
  })
  return most
}

const alignStretch = (
  rows: readonly Extent[],
  columns: readonly Extent[],
  stretch: Stretch,
  criteria: Criteria,
  partners: Int32Array,
): void => {
  const { row, rowEnd, column, columnEnd } = stretch
  if (isAlike(rows, stretch, criteria)) for (let i = row; i < rowEnd; i++) partners[i] = column + i - row
  else if (!isSmall(rows, columns, stretch) || !alignSmall(rows, columns, stretch, criteria, partners))
    alignPairs(overlapsOf(rows.slice(row, rowEnd), columns.slice(column, columnEnd)), stretch, criteria, partners)
}

const isAlike = (rows: readonly Extent[], stretch: Stretch, { alike, exclude }: Criteria): boolean => {
  const { row, rowEnd, column, columnEnd } = stretch
  if (alike === undefined || exclude !== undefined || rowEnd - row !== columnEnd - column) return false
  for (let i = row; i < rowEnd; i++) if (!alike(i, column + i - row) || !hasPositions(rows[i]!)) return false
  return true
}

/** A span without positions shares none. */
const hasPositions = ({ start, end, spans }: Extent): boolean =>
  spans === undefined ? start < end : spans.some((piece) => piece.start < piece.end)

// ---- a few spans -----------------------------------------------------------------------------------------------------

// up to so many pairs are compared one by one
const MAX_SMALL_PAIRS = 32

const isSmall = (rows: readonly Extent[], columns: readonly Extent[], stretch: Stretch): boolean => {
  const { row, rowEnd, column, columnEnd } = stretch
  if ((rowEnd - row) * (columnEnd - column) > MAX_SMALL_PAIRS) return false
  for (let i = row; i < rowEnd; i++) if (rows[i]!.spans !== undefined) return false
  for (let j = column; j < columnEnd; j++) if (columns[j]!.spans !== undefined) return false
  return true
}

/** The number of positions two contiguous spans share; -1 where the later one does not start within the other. */
const sharedBy = (a: Extent, b: Extent): number => {
  const [earlier, later] = a.start <= b.start ? [a, b] : [b, a]
  return earlier.end > later.start ? Math.min(earlier.end, later.end) - later.start : -1
}

/** The first of the pairs in a stretch that cost least, as its row and column; none where all cost nothing or more. */
const leastPair = (
  rows: readonly Extent[],
  columns: readonly Extent[],
  { row, rowEnd, column, columnEnd }: Stretch,
  keys: Criteria['keys'],
): readonly [row: number, column: number] | undefined => {
  let least: readonly Key[] | undefined
  let leastPlace: readonly [number, number] | undefined
  for (let i = row; i < rowEnd; i++)
    for (let j = column; j < columnEnd; j++) {
      const shared = sharedBy(rows[i]!, columns[j]!)
      if (shared < 0) continue
      const keysOfPair = keys(i, j, shared)
      if (least === undefined ? !isNegative(keysOfPair) : !isLess(keysOfPair, least)) continue
      least = keysOfPair
      leastPlace = [i, j]
    }
  return leastPlace
}

/**
 * Gives each row its best column: the best alignment if no two rows choose the same one, or if there is only one row or
 * column. False if a search is needed.
 */
const alignSmall = (
  rows: readonly Extent[],
  columns: readonly Extent[],
  stretch: Stretch,
  { keys, exclude }: Criteria,
  partners: Int32Array,
): boolean => {
  const { row, rowEnd, column, columnEnd } = stretch
  if (rowEnd - row === 1 || columnEnd - column === 1) {
    const [i = -1, j = -1] = leastPair(rows, columns, stretch, keys) ?? []
    if (i >= 0) partners[i] = j
    return true
  }
  if (exclude !== undefined) return false
  for (let i = row; i < rowEnd; i++) {
    partners[i] = leastPair(rows, columns, { ...stretch, row: i, rowEnd: i + 1 }, keys)?.[1] ?? -1
    if (!isTaken(partners, row, i)) continue
    partners.fill(-1, row, i + 1)
    return false
  }
  return true
}

/** True if an earlier row has the same column. */
const isTaken = (partners: Int32Array, from: number, row: number): boolean => {
  const column = partners[row]!
  return column >= 0 && partners.indexOf(column, from) < row
}

// ---- pairs -----------------------------------------------------------------------------------------------------------

const everyPair = (rows: readonly Extent[], columns: readonly Extent[]): Overlaps => {
  const near = overlapsOf(rows, columns)
  const shared = new Float64Array(rows.length * columns.length)
  near.rows.forEach((row, pair) => {
    shared[row * columns.length + near.columns[pair]!] = near.shared[pair]!
  })
  return {
    rows: Array.from(shared, (_, i) => Math.floor(i / columns.length)),
    columns: Array.from(shared, (_, i) => i % columns.length),
    shared: Array.from(shared),
  }
}

/** Aligns the pairs of a stretch whose rows and columns are counted from 0. */
const alignPairs = (pairs: Overlaps, stretch: Stretch, criteria: Criteria, partners: Int32Array): void => {
  const rowCount = stretch.rowEnd - stretch.row
  const columnCount = stretch.columnEnd - stretch.column
  const numbers: Numbers = {
    row: new Int32Array(rowCount).fill(-1),
    column: new Int32Array(columnCount).fill(-1),
  }
  for (const block of blocksOf(pairs.rows, pairs.columns, rowCount, columnCount))
    alignBlock(numberBlock(pairs, block, stretch, numbers), criteria, partners)
}

/** Of each row and column its number in its block. */
interface Numbers {
  readonly row: Int32Array
  readonly column: Int32Array
}

/** A block, its rows and columns counted from 0 in the order in which its pairs have them. */
interface NumberedBlock {
  readonly row: readonly number[]
  readonly column: readonly number[]
  readonly shared: readonly number[]
  /** The original indices in the lists. */
  readonly rowNames: readonly number[]
  readonly columnNames: readonly number[]
}

const numberBlock = (pairs: Overlaps, block: readonly number[], stretch: Stretch, numbers: Numbers): NumberedBlock => {
  const local = { row: [], column: [], shared: [], rowNames: [], columnNames: [] } as {
    readonly [K in keyof NumberedBlock]: number[]
  }
  for (const pair of block) {
    const row = pairs.rows[pair]!
    const column = pairs.columns[pair]!
    if (numbers.row[row]! < 0) numbers.row[row] = local.rowNames.push(stretch.row + row) - 1
    if (numbers.column[column]! < 0) numbers.column[column] = local.columnNames.push(stretch.column + column) - 1
    local.row.push(numbers.row[row]!)
    local.column.push(numbers.column[column]!)
    local.shared.push(pairs.shared[pair]!)
  }
  return local
}

const alignBlock = (block: NumberedBlock, { keys, exclude, ...heard }: Criteria, partners: Int32Array): void => {
  const { shared, rowNames, columnNames } = block
  const costs = pack(
    shared.map((common, edge) => keys(rowOf(block, edge), columnOf(block, edge), common)),
    Math.min(rowNames.length, columnNames.length),
  )
  const excluded = exclude && ((a: number, b: number) => exclude(...pairOf(block, a), ...pairOf(block, b)))
  const chosen =
    costs.exactIn === 'double'
      ? cheapestPairs(block, costs.costs, doubles, excluded, heard)
      : cheapestPairs(block, costs.costs, bigints, excluded, heard)
  for (const edge of chosen) partners[rowOf(block, edge)] = columnOf(block, edge)
}

const rowOf = ({ row, rowNames }: NumberedBlock, edge: number): number => rowNames[row[edge]!]!
const columnOf = ({ column, columnNames }: NumberedBlock, edge: number): number => columnNames[column[edge]!]!
const pairOf = (block: NumberedBlock, edge: number): readonly [row: number, column: number] => [
  rowOf(block, edge),
  columnOf(block, edge),
]

type ExclusionTest = ((a: number, b: number) => boolean) | undefined

/** The edges of the best matching, no two of which exclude each other. */
const cheapestPairs = <A>(
  block: NumberedBlock,
  cost: readonly A[],
  lengths: CostArithmetic<A>,
  excluded: ExclusionTest,
  { onTry, onSearch }: Pick<Criteria, 'onTry' | 'onSearch'>,
): readonly number[] => {
  const { row, column, rowNames, columnNames } = block
  const edges = { rows: rowNames.length, columns: columnNames.length, row, column }
  const matched = (costs: readonly A[]): readonly number[] => {
    const { columnOf: partners } = cheapestMatching({ ...edges, cost: costs }, lengths, onSearch)
    return row.flatMap((r, edge) => (partners[r] === column[edge] ? [edge] : []))
  }
  return excluded === undefined ? matched(cost) : cheapestWithout(cost, lengths, excluded, matched, onTry)
}

/**
 * Branch and bound: where two pairs of the best matching exclude each other, one of them is forbidden, then the other.
 * Every valid alignment omits one of the two, so the best one is found.
 */
const cheapestWithout = <A>(
  cost: readonly A[],
  lengths: CostArithmetic<A>,
  excluded: NonNullable<ExclusionTest>,
  matched: (costs: readonly A[]) => readonly number[],
  onTry: Criteria['onTry'],
): readonly number[] => {
  let best: readonly number[] = []
  let least = lengths.zero
  const open: (readonly A[])[] = [cost]
  for (let costs = open.pop(); costs !== undefined; costs = open.pop()) {
    if (costs !== cost && onTry?.(cost.length) === false) break
    const chosen = matched(costs)
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

const firstClash = (chosen: readonly number[], excluded: NonNullable<ExclusionTest>): readonly number[] | undefined => {
  for (const [i, a] of chosen.entries()) for (const b of chosen.slice(i + 1)) if (excluded(a, b)) return [a, b]
  return undefined
}
