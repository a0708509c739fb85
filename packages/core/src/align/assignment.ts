/**
 * One-to-one assignment of the largest total weight, by shortest augmenting paths (Jonker and Volgenant 1987, A Shortest
 * Augmenting Path Algorithm for Dense and Sparse Linear Assignment Problems). Deterministic: the same weights in the same
 * order have the same answer. Which of several best ones is found depends on the order; it is the one of `linear_sum_assignment`
 * of scipy (Crouse 2016, On Implementing 2D Rectangular Assignment Algorithms), since columns are looked at in its order and sums are
 * made in its order.
 */

/**
 * For each row its column, or -1: no two rows share a column, and the sum of `weight` is the largest possible. Weights
 * are 0 or more; a pair of weight 0 gains nothing and is not made. O(n²m), n being the smaller side; each weight is
 * computed once.
 */
export const assignment = (
  rows: number,
  columns: number,
  weight: (row: number, column: number) => number,
): Int32Array => {
  const turned = rows > columns
  const [few, many] = turned ? [columns, rows] : [rows, columns]
  const weights = new Float64Array(few * many)
  for (let f = 0; f < few; f++)
    for (let m = 0; m < many; m++) weights[f * many + m] = turned ? weight(m, f) : weight(f, m)
  const fewOf = solveDense(few, many, weights)
  const columnOf = new Int32Array(rows).fill(-1)
  for (let m = 0; m < many; m++) {
    const f = fewOf[m]!
    if (f < 0 || weights[f * many + m] === 0) continue
    columnOf[turned ? m : f] = turned ? f : m
  }
  return columnOf
}

/** The state of the search; the `few` are rows, the `many` columns of `weights`. */
interface Dense {
  readonly many: number
  readonly weights: Float64Array
  readonly fewOf: Int32Array
  /** The dual value of each row and each column: the reduced cost of a cell is its negated weight less both. */
  readonly dual: Float64Array
  readonly price: Float64Array
  /** Of this path: the cost up to each column, the column before it, and whether it is settled. */
  readonly distance: Float64Array
  readonly before: Int32Array
  readonly settled: Uint8Array
  /** The columns that are not settled come first: as many as the path has left. */
  readonly open: Int32Array
}

/** Looks at the cells of a row, and settles the nearest of the columns that are `left`; of several a free one, if there is one. */
const settleNearest = (state: Dense, row: number, least: number, last: number, left: number): number => {
  const { many, weights, fewOf, dual, price, distance, before, settled, open } = state
  let next = 0
  for (let i = 0; i < left; i++) {
    const m = open[i]!
    const through = least - weights[row * many + m]! - dual[row]! - price[m]!
    if (through < distance[m]!) {
      distance[m] = through
      before[m] = last
    }
    const nearest = distance[open[next]!]!
    if (distance[m]! < nearest || (distance[m] === nearest && fewOf[m]! < 0)) next = i
  }
  const column = open[next]!
  open[next] = open[left - 1]!
  settled[column] = 1
  return column
}

/** Dijkstra over reduced costs, from a new row to the nearest column that is free. */
const nearestFree = (state: Dense, root: number): number => {
  const { many, fewOf, distance } = state
  let last = -1
  for (let row = root, left = many; row >= 0; row = fewOf[last]!) {
    last = settleNearest(state, row, last < 0 ? 0 : distance[last]!, last, left--)
  }
  return last
}

const reprice = ({ many, fewOf, dual, price, distance, settled }: Dense, root: number, last: number): void => {
  const least = distance[last]!
  dual[root] = dual[root]! + least
  for (let m = 0; m < many; m++) {
    if (settled[m] === 0 || m === last) continue
    const slack = least - distance[m]!
    price[m] = price[m]! - slack
    dual[fewOf[m]!] = dual[fewOf[m]!]! + slack
  }
}

/** For each of the `many` its partner among the `few`, or -1; each of the few has one. */
const solveDense = (few: number, many: number, weights: Float64Array): Int32Array => {
  const fewOf = new Int32Array(many).fill(-1)
  const state: Dense = {
    many,
    weights,
    fewOf,
    dual: new Float64Array(few),
    price: new Float64Array(many),
    distance: new Float64Array(many),
    before: new Int32Array(many),
    settled: new Uint8Array(many),
    open: new Int32Array(many),
  }
  for (let root = 0; root < few; root++) {
    state.distance.fill(Number.POSITIVE_INFINITY)
    state.settled.fill(0)
    for (let m = 0; m < many; m++) state.open[m] = many - 1 - m
    const last = nearestFree(state, root)
    reprice(state, root, last)
    for (let m = last; m >= 0; ) {
      const previous = state.before[m]!
      fewOf[m] = previous < 0 ? root : fewOf[previous]!
      m = previous
    }
  }
  return fewOf
}
