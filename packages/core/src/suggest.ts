/** "Did you mean": the name that is nearest to an unknown word. */

// Longer words are data, not typing mistakes.
const LONGEST = 100

/**
 * The candidate nearest to a word: the fewest letters inserted, deleted, replaced or swapped with a neighbour, at most
 * a third of the word's letters, and `most`; case is ignored. Of equals the first; `undefined` if none is near.
 */
export const suggest = (
  word: string,
  candidates: Iterable<string>,
  most = Number.POSITIVE_INFINITY,
): string | undefined => {
  const typed = letters(word)
  if (typed.length > LONGEST) return undefined
  let best: string | undefined
  // a single letter in place of another is not a misspelling of it
  let limit = Math.min(Math.floor(Math.max(typed.length, 3) / 3), typed.length - 1, most)
  for (const candidate of candidates) {
    const letterList = letters(candidate)
    if (Math.abs(letterList.length - typed.length) > limit) continue
    const edits = distance(typed, letterList)
    if (edits > limit) continue
    best = candidate
    limit = edits - 1
  }
  return best
}

const letters = (word: string): readonly string[] => [...word.slice(0, 2 * LONGEST + 2).toLowerCase()]

/** Optimal string alignment: Damerau and Levenshtein, each part of a word edited once. */
const distance = (a: readonly string[], b: readonly string[]): number => {
  let last: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = cellAt(row, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? cellAt(last, j - 2) + 1 : Number.POSITIVE_INFINITY
      next.push(Math.min(replaced, swapped, cellAt(row, j) + 1, cellAt(next, j - 1) + 1))
    }
    last = row
    row = next
  }
  return cellAt(row, b.length)
}

// Out of the table is out of reach.
const cellAt = (row: readonly number[], j: number): number => row[j] ?? Number.POSITIVE_INFINITY
