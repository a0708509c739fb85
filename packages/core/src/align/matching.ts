/**
 * Assignment where few pairs come into question: the matching of the largest total weight in a sparse table, by shortest
 * augmenting paths over its cells (Jonker and Volgenant 1987). A row may stay free. Memory is linear in rows, columns and cells.
 *
 * Of the three solvers this is the one for large tables of numbers, and the one that gives a proof. `assignment` is for a table
 * of which every cell counts; `cheapest-matching.ts` for lengths that are not numbers. Each of them fixes in its own way which of
 * several best matchings is found, and scores rest on that: taking one for another would change numbers.
 */

/** The pairs that come into question: those of row `i` are `start[i]` to `start[i + 1]`. */
export interface Cells {
  readonly columns: number
  readonly start: Int32Array
  /** The column of each cell; a row has a column once. */
  readonly column: Int32Array
  /** 0 or more. Whole numbers below 2^50 make every step exact, and with it the optimum. */
  readonly weight: Float64Array
}

/** An optimal matching with its proof: profit + price is at least the weight of each cell, and equal to it where a pair is made. */
export interface Matching {
  /** The column of each row, or -1. */
  readonly columnOf: Int32Array
  /** The gain of each row; 0 for a free row. */
  readonly profit: Float64Array
  /** The price of each column; 0 for a free column. */
  readonly price: Float64Array
}

interface State extends Matching {
  readonly cells: Cells
  readonly rowOf: Int32Array
  /** Of this path: the loss up to each column, the row it is reached from, whether it is settled, and the columns reached. */
  readonly loss: Float64Array
  readonly before: Int32Array
  readonly settled: Uint8Array
  readonly reached: number[]
  /** Columns by their loss, least first, and where each of them is. */
  readonly heap: number[]
  readonly place: Int32Array
}

// ---- the heap --------------------------------------------------------------------------------------------------------

/** Puts a column in at a free place, or where it is, after its loss went down. */
const up = ({ heap, loss, place }: State, column: number, from: number): void => {
  const columnLoss = loss[column]!
  let at = from
  while (at > 0) {
    const parent = (at - 1) >> 1
    const above = heap[parent]!
    if (loss[above]! <= columnLoss) break
    heap[at] = above
    place[above] = at
    at = parent
  }
  heap[at] = column
  place[column] = at
}

/** Puts a column in from the top. */
const down = ({ heap, loss, place }: State, column: number): void => {
  const columnLoss = loss[column]!
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    const right = child + 1
    if (right < heap.length && loss[heap[right]!]! < loss[heap[child]!]!) child = right
    const below = heap[child]!
    if (loss[below]! >= columnLoss) break
    heap[at] = below
    place[below] = at
    at = child
  }
  heap[at] = column
  place[column] = at
}

const pop = (state: State): number => {
  const { heap } = state
  const top = heap[0]!
  const last = heap.pop()!
  if (heap.length > 0) down(state, last)
  return top
}

// ---- one path --------------------------------------------------------------------------------------------------------

/** Looks at the cells of a row that is reached with this loss. */
const relax = (state: State, row: number, base: number, within: number): void => {
  const { cells, profit, price, loss, before, settled, reached, heap, place } = state
  const from = base + profit[row]!
  for (let cell = cells.start[row]!; cell < cells.start[row + 1]!; cell++) {
    const column = cells.column[cell]!
    if (settled[column] === 1) continue
    const through = from + price[column]! - cells.weight[cell]!
    if (through >= within || through >= loss[column]!) continue
    const fresh = loss[column] === Number.POSITIVE_INFINITY
    loss[column] = through
    before[column] = row
    if (fresh) reached.push(column)
    up(state, column, fresh ? heap.length : place[column]!)
  }
}

/** The end of a path: a free column, or a row that becomes free. */
interface End {
  readonly column: number
  readonly row: number
  readonly loss: number
}

/** The path of least loss from a new row to a free column, or to a row (itself among them) that is better left free. */
const search = (state: State, root: number): End => {
  const { loss, settled, rowOf, profit, heap } = state
  let free = root
  let least = profit[root]!
  relax(state, root, 0, least)
  while (heap.length > 0) {
    const column = pop(state)
    const columnLoss = loss[column]!
    if (columnLoss >= least) break
    settled[column] = 1
    const row = rowOf[column]!
    if (row < 0) return { column, row: -1, loss: columnLoss }
    if (columnLoss + profit[row]! < least) {
      least = columnLoss + profit[row]!
      free = row
    }
    relax(state, row, columnLoss, least)
  }
  return { column: -1, row: free, loss: least }
}

/** Keeps profits and prices a proof: what was settled moves by what the path saves it. */
const reprice = ({ profit, price, loss, settled, reached, rowOf }: State, root: number, end: End): void => {
  profit[root] = profit[root]! - end.loss
  for (const column of reached) {
    if (settled[column] === 0 || loss[column]! >= end.loss) continue
    const saved = end.loss - loss[column]!
    price[column] = price[column]! + saved
    const row = rowOf[column]!
    profit[row] = profit[row]! - saved
  }
}

const exchange = ({ columnOf, rowOf, before }: State, root: number, end: End): void => {
  let column = end.column
  if (end.row >= 0) {
    column = columnOf[end.row]!
    columnOf[end.row] = -1
    if (end.row === root) return
  }
  for (;;) {
    const row = before[column]!
    const next = columnOf[row]!
    rowOf[column] = row
    columnOf[row] = column
    if (row === root) return
    column = next
  }
}

const clear = ({ reached, loss, settled, heap }: State): void => {
  for (const column of reached) {
    loss[column] = Number.POSITIVE_INFINITY
    settled[column] = 0
  }
  reached.length = 0
  heap.length = 0
}

/** The best gain of a row at the current prices; 0 if none. */
const bestProfit = ({ cells, price }: State, row: number): number => {
  let best = 0
  for (let cell = cells.start[row]!; cell < cells.start[row + 1]!; cell++)
    best = Math.max(best, cells.weight[cell]! - price[cells.column[cell]!]!)
  return best
}

/**
 * Pairs a row with the column at the end of its cheapest cell, if that is free: the shortest path is that cell, and no
 * other profit or price changes. True if paired.
 */
const pairedAtOnce = ({ cells, columnOf, rowOf, profit, price }: State, row: number): boolean => {
  const rowProfit = profit[row]!
  let nearest = -1
  let least = rowProfit
  for (let cell = cells.start[row]!; cell < cells.start[row + 1]!; cell++) {
    const column = cells.column[cell]!
    const through = rowProfit + price[column]! - cells.weight[cell]!
    if (through >= least) continue
    least = through
    nearest = column
  }
  if (nearest === -1 || rowOf[nearest]! >= 0) return false
  profit[row] = rowProfit - least
  columnOf[row] = nearest
  rowOf[nearest] = row
  return true
}

/** The matching of the largest total weight. Rows come in one after the other, each by the shortest path. */
export const matching = (cells: Cells): Matching => {
  const rows = cells.start.length - 1
  const state: State = {
    cells,
    columnOf: new Int32Array(rows).fill(-1),
    rowOf: new Int32Array(cells.columns).fill(-1),
    profit: new Float64Array(rows),
    price: new Float64Array(cells.columns),
    loss: new Float64Array(cells.columns).fill(Number.POSITIVE_INFINITY),
    before: new Int32Array(cells.columns),
    settled: new Uint8Array(cells.columns),
    reached: [],
    heap: [],
    place: new Int32Array(cells.columns),
  }
  for (let row = 0; row < rows; row++) {
    state.profit[row] = bestProfit(state, row)
    if (state.profit[row] === 0 || pairedAtOnce(state, row)) continue
    const end = search(state, row)
    reprice(state, row, end)
    exchange(state, row, end)
    clear(state)
  }
  return { columnOf: state.columnOf, profit: state.profit, price: state.price }
}
