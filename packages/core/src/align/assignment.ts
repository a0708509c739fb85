/**
 * One-to-one assignment of the largest total weight, by shortest augmenting paths (Jonker and Volgenant 1987, A Shortest
 * Augmenting Path Algorithm for Dense and Sparse Linear Assignment Problems). Deterministic: the same weights in the same
 * order have the same answer. Which of several best ones is found depends on the order.
 */

/**
 * For each row its column, or -1: no two rows share a column, and the sum of `weight` is the largest there is. Weights are
 * 0 or more; a pair of weight 0 gains nothing and is not made. O(n²m), n being the smaller side; each weight is asked once.
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
    const f = fewOf[m] as number
    if (f < 0 || weights[f * many + m] === 0) continue
    columnOf[turned ? m : f] = turned ? f : m
  }
  return columnOf
}

/** For each of the `many` its partner among the `few`, or -1; each of the few has one. */
const solveDense = (few: number, many: number, weights: Float64Array): Int32Array => {
  const fewOf = new Int32Array(many).fill(-1)
  const dual = new Float64Array(few)
  const price = new Float64Array(many)
  const distance = new Float64Array(many)
  const before = new Int32Array(many)
  const scanned = new Uint8Array(many)
  for (let root = 0; root < few; root++) {
    distance.fill(Number.POSITIVE_INFINITY)
    scanned.fill(0)
    let row = root
    let least = 0
    let last = -1
    // Dijkstra over reduced costs, from the new row to the nearest column that is free
    do {
      let next = -1
      const base = least - (dual[row] as number)
      for (let m = 0; m < many; m++) {
        if (scanned[m] === 1) continue
        const through = base - (weights[row * many + m] as number) - (price[m] as number)
        if (through < (distance[m] as number)) {
          distance[m] = through
          before[m] = last
        }
        if (next < 0 || (distance[m] as number) < (distance[next] as number)) next = m
      }
      least = distance[next] as number
      scanned[next] = 1
      last = next
      row = fewOf[next] as number
    } while (row >= 0)
    dual[root] = (dual[root] as number) + least
    for (let m = 0; m < many; m++) {
      if (scanned[m] === 0 || m === last) continue
      const slack = least - (distance[m] as number)
      price[m] = (price[m] as number) - slack
      dual[fewOf[m] as number] = (dual[fewOf[m] as number] as number) + slack
    }
    for (let m = last; m >= 0; ) {
      const previous = before[m] as number
      fewOf[m] = previous < 0 ? root : (fewOf[previous] as number)
      m = previous
    }
  }
  return fewOf
}
