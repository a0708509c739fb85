/** Letters of systems that do not differ: two that share one do not. */

/** Systems by number, in the order of a ranking. */
type Column = ReadonlySet<number>

const isWithin = (small: Column, large: Column): boolean => [...small].every((i) => large.has(i))

/** Columns that another one includes are dropped; of equal ones the first is kept. */
const absorbed = (columns: readonly Column[]): readonly Column[] =>
  columns.filter(
    (column, i) =>
      !columns.some((other, j) => j !== i && isWithin(column, other) && (other.size > column.size || j < i)),
  )

const without = (column: Column, i: number): Column => new Set([...column].filter((other) => other !== i))

/** `a` to `z`, then `aa`, `ab` … */
const letterOf = (i: number): string =>
  (i < 26 ? '' : letterOf(Math.floor(i / 26) - 1)) + String.fromCharCode(97 + (i % 26))

const first = (column: Column): number => Math.min(...column)

/** By the first system that is in it, then by the next: the best system has the letter a. */
const inOrder = (a: Column, b: Column): number => {
  const others = [...a].filter((i) => !b.has(i))
  const onlyInB = [...b].filter((i) => !a.has(i))
  return first(a) - first(b) || Math.min(...others) - Math.min(...onlyInB)
}

/**
 * Piepho (2004), An algorithm for a letter-based representation of all-pairwise comparisons: insert and absorb. A column of
 * letters begins with all systems; each pair that differs parts the columns that hold both. `size` systems, best first.
 */
export const letters = (size: number, differing: readonly (readonly [number, number])[]): readonly string[] => {
  let columns: readonly Column[] = [new Set(Array.from({ length: size }, (_, i) => i))]
  for (const [a, b] of differing) {
    const parted = columns.flatMap((column) =>
      column.has(a) && column.has(b) ? [without(column, a), without(column, b)] : [column],
    )
    columns = absorbed(parted)
  }
  const sorted = columns.filter((column) => column.size > 0).sort(inOrder)
  return Array.from({ length: size }, (_, i) =>
    sorted.map((members, column) => (members.has(i) ? letterOf(column) : '')).join(''),
  )
}
