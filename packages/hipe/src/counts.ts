/** What a document comes to in one column and slice: how often each thing became of an object, as a text that sums count by. */

/** Events of `pairing.ts`, then, where a wrong label is blamed on the label that a system gave, what that takes from either side's label. */
export const CLASSES = 9
/** A gold object whose span was right or touched under another label, and a system object that is blamed for its own label. */
export const TYPE_OF_GOLD = 6
export const OTHER_OF_GOLD = 7
export const OWN_LABEL = 8

export type Tuple = ArrayLike<number>

/** `2,0,1`: zeros at the end are left out. */
export const tupleText = (counts: Tuple): string => {
  let last = CLASSES - 1
  while (last > 0 && counts[last] === 0) last--
  let text = String(counts[0])
  for (let i = 1; i <= last; i++) text += `,${counts[i]}`
  return text
}

export const tupleIn = (text: string): Tuple => {
  const counts = new Array<number>(CLASSES).fill(0)
  text.split(',').forEach((count, i) => {
    counts[i] = Number(count)
  })
  return counts
}

/** The sum of documents, by their tuples. */
export const sumOfTuples = (documents: ReadonlyMap<string, number>): Tuple => {
  const sum = new Array<number>(CLASSES).fill(0)
  for (const [text, times] of documents) {
    const counts = tupleIn(text)
    for (let i = 0; i < CLASSES; i++) sum[i] = (sum[i] as number) + times * (counts[i] as number)
  }
  return sum
}

export const regimes = ['strict', 'fuzzy', 'partial', 'exact'] as const
export type Regime = (typeof regimes)[number]

/** The five counts of a regime (SemEval-2013, task 9.1). */
export interface Counts {
  readonly correct: number
  readonly incorrect: number
  readonly partial: number
  readonly missed: number
  readonly spurious: number
}

export const countsUnder = (regime: Regime, tuple: Tuple): Counts => {
  const [same, type, overlap, other, missed, spurious, typeOfGold, otherOfGold, own] = Array.from(tuple) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (regime === 'strict' || regime === 'fuzzy') {
    const isFuzzy = regime === 'fuzzy'
    return {
      correct: same + (isFuzzy ? overlap : 0),
      incorrect: type + other + (isFuzzy ? 0 : overlap),
      partial: 0,
      missed: missed + typeOfGold + otherOfGold,
      spurious: spurious + own,
    }
  }
  const touched = overlap + other + otherOfGold
  return {
    correct: same + type + typeOfGold,
    incorrect: regime === 'exact' ? touched : 0,
    partial: regime === 'partial' ? touched : 0,
    missed,
    spurious,
  }
}

/** Objects of the gold, and of the system. */
export const possibleOf = ({ correct, incorrect, partial, missed }: Counts): number =>
  correct + incorrect + partial + missed
export const actualOf = ({ correct, incorrect, partial, spurious }: Counts): number =>
  correct + incorrect + partial + spurious

/** What is right: a partial match is half of one. */
export const creditOf = ({ correct, partial }: Counts): number => correct + partial / 2
