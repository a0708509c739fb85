/** Bidirectional hill climbing (Caruana and Freitag 1994): from the empty set, add or take away one member at a time, with a beam. */

export interface SearchResult {
  readonly set: readonly number[]
  readonly score: number
  /** Sets that were scored. */
  readonly tried: number
}

interface ScoredSet {
  readonly set: readonly number[]
  readonly score: number
}

const setName = (set: readonly number[]): string => set.join(',')

/** The sets that differ from `set` in one member. */
const neighbours = (set: readonly number[], size: number): readonly (readonly number[])[] =>
  Array.from({ length: size }, (_, member) =>
    set.includes(member) ? set.filter((m) => m !== member) : [...set, member].sort((a, b) => a - b),
  )

// Higher scores first; equal scores by fewer members, then by their numbers, so that the search is the same everywhere.
const better = (a: ScoredSet, b: ScoredSet): number =>
  b.score - a.score || a.set.length - b.set.length || (setName(a.set) < setName(b.set) ? -1 : 1)

/** Keeps the best `beam` sets so far, scores all their neighbours, and stops when none of them enters the beam. */
export const hillClimb = (size: number, beam: number, score: (set: readonly number[]) => number): SearchResult => {
  const scoredSets = new Map<string, ScoredSet>([['', { set: [], score: 0 }]])
  const expanded = new Set<string>()
  let bestSets: readonly ScoredSet[] = [...scoredSets.values()]
  for (;;) {
    const open = bestSets.filter(({ set }) => !expanded.has(setName(set)))
    if (open.length === 0) break
    for (const { set } of open) {
      expanded.add(setName(set))
      for (const next of neighbours(set, size)) {
        const name = setName(next)
        if (!scoredSets.has(name)) scoredSets.set(name, { set: next, score: score(next) })
      }
    }
    bestSets = [...scoredSets.values()].sort(better).slice(0, beam)
  }
  const best = bestSets[0]!
  return { set: best.set, score: best.score, tried: scoredSets.size - 1 }
}
