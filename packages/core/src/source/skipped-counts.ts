/** Counts of what a file holds that spans cannot represent, reported once. */
import { code } from '../codes.ts'
import type { Problem } from '../contract.ts'

export interface SkippedCounts {
  /** `one` in the singular, such as "relation"; the plural where it does not end in s. */
  readonly see: (one: string, several?: string) => void
  readonly isEmpty: () => boolean
  /** Nothing where all was read. */
  readonly problem: (path: string) => Problem | undefined
}

export const newSkippedCounts = (): SkippedCounts => {
  const counts = new Map<string, { count: number; readonly several: string }>()
  return {
    see: (one, several = `${one}s`) => {
      const entry = counts.get(one)
      if (entry === undefined) counts.set(one, { count: 1, several })
      else entry.count++
    },
    isEmpty: () => counts.size === 0,
    problem: (path) => {
      if (counts.size === 0) return undefined
      const phrases = [...counts].map(([one, { count, several }]) => `${count} ${count === 1 ? one : several}`)
      return {
        severity: 'warning',
        code: code.W394,
        message: `skipped: ${phrases.join(', ')}`,
        at: { path, line: 1, column: 1 },
        hint: 'none of these is scored; the rest of the file is',
      }
    },
  }
}
