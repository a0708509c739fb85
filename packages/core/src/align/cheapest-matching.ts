/**
 * The cheapest one-to-one matching of a sparse bipartite graph in which anything may stay alone at no cost: successive
 * shortest paths with potentials (Jonker and Volgenant 1987, on lists of edges instead of a matrix).
 */
import type { CostArithmetic } from './lexicographic.ts'

/** Edges of rows to columns. Those that cost zero or more are never taken. */
export interface Edges<A> {
  readonly rows: number
  readonly columns: number
  readonly row: readonly number[]
  readonly column: readonly number[]
  readonly cost: readonly A[]
}

interface State<A> {
  readonly lengths: CostArithmetic<A>
  /** Edges of row r: `starts[r]` to `starts[r + 1]` in `edge`. */
  readonly starts: Int32Array
  readonly edge: Int32Array
  readonly edges: Edges<A>
  /** Potentials: no edge is cheaper than the sum of its two. */
  readonly rowPrice: A[]
  readonly columnPrice: A[]
  readonly columnOf: Int32Array
  readonly rowOf: Int32Array
  /** Of the search at hand: the way to each column, and by which row. */
  readonly distance: (A | undefined)[]
  readonly via: Int32Array
  readonly done: Uint8Array
}

/** A cheapest matching, with the potentials that prove it: those of rows and columns that stay alone are zero. */
export interface Cheapest<A> {
  /** For each row its column, or -1. */
  readonly columnOf: Int32Array
  readonly rowPrice: readonly A[]
  readonly columnPrice: readonly A[]
}

/** The cheapest matching. `onSearch` hears how many steps each search took, and ends the matching with false. */
export const cheapestMatching = <A>(
  edges: Edges<A>,
  lengths: CostArithmetic<A>,
  onSearch?: (steps: number) => boolean,
): Cheapest<A> => {
  const state = newState(edges, lengths)
  // rows with few edges first: what overlaps everything then looks for its place once, and not at each turn
  const order = Array.from({ length: edges.rows }, (_, row) => row).sort((a, b) => degree(state, a) - degree(state, b))
  for (const row of order) {
    const steps = addRow(state, row)
    if (onSearch?.(steps) === false) break
  }
  return state
}

const newState = <A>(edges: Edges<A>, lengths: CostArithmetic<A>): State<A> => {
  const { starts, edge } = byRow(edges, lengths)
  return {
    lengths,
    starts,
    edge,
    edges,
    rowPrice: new Array<A>(edges.rows).fill(lengths.zero),
    columnPrice: new Array<A>(edges.columns).fill(lengths.zero),
    columnOf: new Int32Array(edges.rows).fill(-1),
    rowOf: new Int32Array(edges.columns).fill(-1),
    distance: new Array<A | undefined>(edges.columns).fill(undefined),
    via: new Int32Array(edges.columns),
    done: new Uint8Array(edges.columns),
  }
}

const byRow = <A>({ rows, row, cost }: Edges<A>, { less, zero }: CostArithmetic<A>) => {
  const starts = new Int32Array(rows + 1)
  for (let e = 0; e < row.length; e++) if (less(cost[e] as A, zero)) starts[row[e]! + 1]!++
  for (let r = 0; r < rows; r++) starts[r + 1] = starts[r + 1]! + starts[r]!
  const edge = new Int32Array(starts[rows]!)
  const next = starts.slice()
  for (let e = 0; e < row.length; e++) {
    if (!less(cost[e] as A, zero)) continue
    const r = row[e]!
    edge[next[r]!] = e
    next[r]!++
  }
  return { starts, edge }
}

const degree = <A>({ starts }: State<A>, row: number): number => starts[row + 1]! - starts[row]!

/** A shortest path from a new row to a free column, or to a row that had better stay alone. */
interface Path<A> {
  readonly length: A
  readonly column: number
  readonly alone: number
  readonly rows: readonly number[]
  readonly rowDistance: readonly A[]
  readonly touched: readonly number[]
  /** The number of rows that were gone through, and of ways to columns that were found. */
  readonly steps: number
}

/** Returns the steps of the search. */
const addRow = <A>(state: State<A>, row: number): number => {
  if (degree(state, row) === 0) return 0
  state.rowPrice[row] = cheapestFrom(state, row)
  const path = shortestPath(state, row)
  updatePrices(state, path)
  flipPath(state, row, path)
  for (const column of path.touched) {
    state.distance[column] = undefined
    state.done[column] = 0
  }
  return path.steps
}

const cheapestFrom = <A>({ lengths, starts, edge, edges, columnPrice }: State<A>, row: number): A => {
  let best = lengths.zero
  for (let i = starts[row]!; i < starts[row + 1]!; i++) {
    const e = edge[i]!
    const price = lengths.minus(edges.cost[e] as A, columnPrice[edges.column[e]!] as A)
    if (lengths.less(price, best)) best = price
  }
  return best
}

const shortestPath = <A>(state: State<A>, start: number): Path<A> => {
  const { lengths, distance, rowOf, rowPrice, done } = state
  const heap = newHeap(lengths)
  const rows = [start]
  const rowDistance = [lengths.zero]
  const touched: number[] = []
  let alone = start
  let length = lengths.minus(lengths.zero, rowPrice[start] as A)
  for (let row = start; ; ) {
    const here = rowDistance.at(-1) as A
    const staying = lengths.minus(here, rowPrice[row] as A)
    if (lengths.less(staying, length)) {
      length = staying
      alone = row
    }
    relax(state, row, here, heap, touched)
    let column = pop(heap)
    while (column >= 0 && done[column] === 1) column = pop(heap)
    const steps = rows.length + heap.pushed
    if (column < 0 || !lengths.less(distance[column] as A, length))
      return { length, column: -1, alone, rows, rowDistance, touched, steps }
    if (rowOf[column]! < 0)
      return { length: distance[column] as A, column, alone: -1, rows, rowDistance, touched, steps }
    done[column] = 1
    row = rowOf[column]!
    rows.push(row)
    rowDistance.push(distance[column] as A)
  }
}

const relax = <A>(
  { lengths, starts, edge, edges, rowPrice, columnPrice, distance, via, done }: State<A>,
  row: number,
  here: A,
  heap: Heap<A>,
  touched: number[],
): void => {
  const base = lengths.minus(here, rowPrice[row] as A)
  for (let i = starts[row]!; i < starts[row + 1]!; i++) {
    const e = edge[i]!
    const column = edges.column[e]!
    if (done[column] === 1) continue
    const way = lengths.minus(lengths.plus(base, edges.cost[e] as A), columnPrice[column] as A)
    const current = distance[column]
    if (current === undefined) touched.push(column)
    else if (!lengths.less(way, current)) continue
    distance[column] = way
    via[column] = row
    push(heap, way, column)
  }
}

const updatePrices = <A>(
  { lengths, rowPrice, columnPrice, distance, done }: State<A>,
  { length, rows, rowDistance, touched }: Path<A>,
): void => {
  rows.forEach((row, i) => {
    rowPrice[row] = lengths.plus(rowPrice[row] as A, lengths.minus(length, rowDistance[i] as A))
  })
  for (const column of touched) {
    if (done[column] === 0) continue
    const less = lengths.minus(length, distance[column] as A)
    columnPrice[column] = lengths.minus(columnPrice[column] as A, less)
  }
}

/** Turns the path round: each row on it takes the column by which it was left. */
const flipPath = <A>({ columnOf, rowOf, via }: State<A>, start: number, { column, alone }: Path<A>): void => {
  let free = column
  if (alone >= 0) {
    free = columnOf[alone]!
    columnOf[alone] = -1
    if (alone === start) return
  }
  for (;;) {
    const row = via[free]!
    const left = columnOf[row]!
    columnOf[row] = free
    rowOf[free] = row
    if (row === start) return
    free = left
  }
}

// ---- a heap of columns by their distance -----------------------------------------------------------------------------

/** A binary heap in two lists: distances and their columns. A column may occur more than once. */
interface Heap<A> {
  readonly lengths: CostArithmetic<A>
  readonly keys: A[]
  readonly columns: number[]
  /** The number of all that came in. */
  pushed: number
}

const newHeap = <A>(lengths: CostArithmetic<A>): Heap<A> => ({ lengths, keys: [], columns: [], pushed: 0 })

const isBefore = <A>({ lengths: { less }, keys, columns }: Heap<A>, a: number, b: number): boolean => {
  const [x, y] = [keys[a] as A, keys[b] as A]
  return less(x, y) || (!less(y, x) && columns[a]! < columns[b]!)
}

const swap = <A>({ keys, columns }: Heap<A>, a: number, b: number): void => {
  const [key, column] = [keys[a] as A, columns[a]!]
  keys[a] = keys[b] as A
  columns[a] = columns[b]!
  keys[b] = key
  columns[b] = column
}

const push = <A>(heap: Heap<A>, key: A, column: number): void => {
  heap.pushed++
  let at = heap.keys.push(key) - 1
  heap.columns.push(column)
  for (let up = (at - 1) >> 1; at > 0 && isBefore(heap, at, up); up = (at - 1) >> 1) {
    swap(heap, at, up)
    at = up
  }
}

/** The nearest column, perhaps one that has come up before; -1 if there is none. */
const pop = <A>(heap: Heap<A>): number => {
  const { keys, columns } = heap
  if (keys.length === 0) return -1
  const column = columns[0]!
  swap(heap, 0, keys.length - 1)
  keys.pop()
  columns.pop()
  sink(heap)
  return column
}

const sink = <A>(heap: Heap<A>): void => {
  const { length } = heap.keys
  for (let at = 0; ; ) {
    const [left, right] = [2 * at + 1, 2 * at + 2]
    let least = at
    if (left < length && isBefore(heap, left, least)) least = left
    if (right < length && isBefore(heap, right, least)) least = right
    if (least === at) return
    swap(heap, at, least)
    at = least
  }
}
