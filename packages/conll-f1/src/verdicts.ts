/** Verdicts on the phrases of a sentence, the evidence that its counts are the sum of. */
import type { Phrases, SideBySide } from './side-by-side.ts'

export type Verdict = 'correct' | 'wrong type' | 'wrong boundary' | 'missed' | 'spurious'

/** Visitor of each phrase of the gold, of the system, or pair of them, by their numbers; -1 for none. */
export type OnVerdict = (verdict: Verdict, gold: number, system: number) => void

/** Pairs each gold phrase that is not correct with the system's phrase on the same tokens, which has another type. */
const pairTypes = ({ gold, system, correct }: SideBySide, partner: Int32Array, taken: Uint8Array): void => {
  let s = 0
  for (let g = 0; g < gold.size; g++) {
    const start = gold.start[g]!
    while (s < system.size && system.start[s]! < start) s++
    if (s >= system.size || system.start[s] !== start || correct[g]! >= 0) continue
    if (system.end[s] !== gold.end[g] || system.type[s] === gold.type[g]) continue
    partner[g] = s
    taken[s] = 1
  }
}

/** Pairs overlapping phrases of one type from the left. Both sides are in order, so the sweep is linear. */
const pairOverlaps = ({ gold, system }: SideBySide, partner: Int32Array, taken: Uint8Array): void => {
  let first = 0
  for (let g = 0; g < gold.size; g++) {
    if (partner[g]! >= 0) continue
    const [start, end] = [gold.start[g]!, gold.end[g]!]
    while (first < system.size && (taken[first] === 1 || system.end[first]! <= start)) first++
    for (let s = first; s < system.size && system.start[s]! < end; s++) {
      if (taken[s] === 1 || system.type[s] !== gold.type[g] || system.end[s]! <= start) continue
      partner[g] = s
      taken[s] = 1
      break
    }
  }
}

const verdictOf = (gold: Phrases, system: Phrases, g: number, s: number): Verdict =>
  s < 0 ? 'missed' : gold.type[g] === system.type[s] ? 'wrong boundary' : 'wrong type'

const allCorrect = ({ gold, system, correct }: SideBySide): boolean => {
  if (gold.size !== system.size) return false
  for (let g = 0; g < gold.size; g++) if (correct[g]! < 0) return false
  return true
}

/**
 * Pairs the phrases of a sentence: first the correct ones, then the same tokens under another type, then phrases of one
 * type that overlap (from the left); the others are missed or spurious. In order of place, the gold's before the system's.
 */
export const eachVerdict = (both: SideBySide, onVerdict: OnVerdict): void => {
  const { gold, system, correct } = both
  if (allCorrect(both)) {
    for (let g = 0; g < gold.size; g++) onVerdict('correct', g, correct[g]!)
    return
  }
  const partner = correct.slice(0, gold.size)
  const taken = new Uint8Array(system.size)
  for (const s of partner) if (s >= 0) taken[s] = 1
  pairTypes(both, partner, taken)
  pairOverlaps(both, partner, taken)
  let s = 0
  const spuriousBefore = (start: number): void => {
    for (; s < system.size && system.start[s]! < start; s++) if (taken[s] === 0) onVerdict('spurious', -1, s)
  }
  for (let g = 0; g < gold.size; g++) {
    spuriousBefore(gold.start[g]!)
    const partnerOfGold = partner[g]!
    onVerdict(correct[g]! >= 0 ? 'correct' : verdictOf(gold, system, g, partnerOfGold), g, partnerOfGold)
  }
  spuriousBefore(both.tokens)
}
