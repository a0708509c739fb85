/** Cuts a set of pairs into blocks that have no row and no column in common: each can be aligned by itself. */

/** The representative of the set of an item, with path halving. */
export const rootOf = (parents: Int32Array, item: number): number => {
  let at = item
  while (parents[at] !== at) {
    const up = parents[parents[at]!]!
    parents[at] = up
    at = up
  }
  return at
}

/** Finds the block of each pair by joining rows and columns that meet; near-linear in the pairs. */
export const blocksOf = (
  rows: readonly number[],
  columns: readonly number[],
  rowCount: number,
  columnCount: number,
): readonly (readonly number[])[] => {
  const parents = Int32Array.from({ length: rowCount + columnCount }, (_, i) => i)
  for (let pair = 0; pair < rows.length; pair++) join(parents, rows[pair]!, rowCount + columns[pair]!)
  const blocks: number[][] = []
  const numbers = new Int32Array(rowCount + columnCount).fill(-1)
  for (let pair = 0; pair < rows.length; pair++) {
    const root = rootOf(parents, rows[pair]!)
    if (numbers[root]! < 0) numbers[root] = blocks.push([]) - 1
    blocks[numbers[root]!]?.push(pair)
  }
  return blocks
}

const join = (parents: Int32Array, a: number, b: number): void => {
  const [left, right] = [rootOf(parents, a), rootOf(parents, b)]
  if (left < right) parents[right] = left
  else parents[left] = right
}
