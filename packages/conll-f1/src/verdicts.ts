/** What became of each phrase: the list of evidence that the counts of a sentence are the sum of. */
import type { Phrase } from '@assay/core'

export type Verdict = 'correct' | 'wrong type' | 'wrong boundary' | 'missed' | 'spurious'

/** A gold phrase, a system phrase, or a pair of them. */
export interface Judged {
  readonly verdict: Verdict
  readonly gold?: Phrase
  readonly system?: Phrase
}

/**
 * Pairs the phrases of a sentence: first the correct ones, then the same tokens under another type, then phrases of one
 * type that overlap (from the left); what is left is missed or spurious. In order of place.
 */
export const verdicts = (
  gold: readonly Phrase[],
  system: readonly Phrase[],
  correctStarts: ReadonlySet<number>,
): readonly Judged[] => {
  const judged: Judged[] = []
  const openGold = new Set<Phrase>()
  const openSystem = new Map<number, Phrase>()
  for (const phrase of system) if (!correctStarts.has(phrase.start)) openSystem.set(phrase.start, phrase)
  const systemAt = new Map(system.map((phrase) => [phrase.start, phrase]))
  for (const phrase of gold) {
    const twin = systemAt.get(phrase.start)
    if (twin !== undefined && correctStarts.has(phrase.start))
      judged.push({ verdict: 'correct', gold: phrase, system: twin })
    else if (twin !== undefined && twin.end === phrase.end && twin.type !== phrase.type) {
      judged.push({ verdict: 'wrong type', gold: phrase, system: twin })
      openSystem.delete(twin.start)
    } else openGold.add(phrase)
  }
  pairOverlaps(openGold, openSystem, judged)
  for (const phrase of openGold) judged.push({ verdict: 'missed', gold: phrase })
  for (const phrase of openSystem.values()) judged.push({ verdict: 'spurious', system: phrase })
  return judged.sort((a, b) => startOf(a) - startOf(b))
}

const startOf = ({ gold, system }: Judged): number => (gold ?? (system as Phrase)).start

// Both sides are in order and hardly overlap within themselves, so a sweep that drops what lies behind is linear.
const pairOverlaps = (gold: Set<Phrase>, system: Map<number, Phrase>, judged: Judged[]): void => {
  const waiting = [...system.values()]
  let first = 0
  for (const phrase of [...gold]) {
    while (first < waiting.length && (waiting[first] as Phrase).end <= phrase.start) first++
    for (let i = first; i < waiting.length && (waiting[i] as Phrase).start < phrase.end; i++) {
      const other = waiting[i] as Phrase
      if (other.type !== phrase.type || other.end <= phrase.start || !system.has(other.start)) continue
      judged.push({ verdict: 'wrong boundary', gold: phrase, system: other })
      gold.delete(phrase)
      system.delete(other.start)
      break
    }
  }
}
