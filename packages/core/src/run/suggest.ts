/** "Did you mean": the nearest of the known words. */
import { compareCodePoints } from '../codepoints.ts'

/** The candidate with the fewest edits (insert, delete, replace, swap neighbours), if they are few for its length. */
export const nearest = (word: string, candidates: Iterable<string>): string | undefined => {
  let best: string | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const candidate of [...candidates].sort(compareCodePoints)) {
    const edits = distance(word.toLowerCase(), candidate.toLowerCase())
    if (edits < fewest && edits <= Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3))) {
      best = candidate
      fewest = edits
    }
  }
  return best
}

/** `did you mean "f1"?`, or a list of what there is. */
export const suggestion = (word: string, candidates: readonly string[]): string => {
  const near = nearest(word, candidates)
  if (near !== undefined) return `did you mean ${near}?`
  return candidates.length === 0 ? 'there is none here' : `there is: ${[...candidates].sort(compareCodePoints).join(', ')}`
}

const distance = (a: string, b: string): number => {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] as number) + 1 : replaced
      next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, replaced, swapped))
    }
    before = row
    row = next
  }
  return row[b.length] as number
}
