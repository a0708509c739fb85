/** What a document comes to in one column and slice: how often each thing became of an object, as a text that sums count by. */

/** Events of `pairing.ts`, then, where a wrong label is blamed on the label that a system gave, what that takes from either side's label. */
export const CLASSES = 9
/** A gold object whose span was right or touched under another label, and a system object that is blamed for its own label. */
export const TYPE_OF_GOLD = 6
export const OTHER_OF_GOLD = 7
export const OWN_LABEL = 8

export type Tuple = ArrayLike<number>

/** The counts of a label in a document, under its name. There may be as many links as objects: a map for each would be most of what is kept. */
export const labelled = (tuple: string, label: string): string => `${tuple} ${label}`
export const labelIn = (text: string): string => text.slice(text.indexOf(' ') + 1)

/** `2,0,1` for the counts from `from` on: zeros at the end are left out. */
export const tupleText = (counts: Tuple, from = 0): string => {
  let last = from + CLASSES - 1
  while (last > from && counts[last] === 0) last--
  let text = String(counts[from])
  for (let i = from + 1; i <= last; i++) text += `,${counts[i]}`
  return text
}

const newCounts = (): number[] => new Array<number>(CLASSES).fill(0)

const BLANK = 32
const DIGIT = 48

/** Adds the counts that a text begins with, up to its end or a blank, times a number. */
const addText = (sum: number[], text: string, times: number): void => {
  let place = 0
  let count = 0
  for (let i = 0; ; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 0
    if (code >= DIGIT) {
      count = count * 10 + code - DIGIT
      continue
    }
    sum[place] = (sum[place] as number) + times * count
    if (code === 0 || code === BLANK) return
    place++
    count = 0
  }
}

export const tupleIn = (text: string): Tuple => {
  const counts = newCounts()
  addText(counts, text, 1)
  return counts
}

/** The sum of documents, by their tuples. */
export const sumOfTuples = (documents: ReadonlyMap<string, number>): Tuple => {
  const sum = newCounts()
  for (const [text, times] of documents) addText(sum, text, times)
  return sum
}

/** The sums of documents for each label, in no order: behind each tuple stands the label that it is of. */
export const sumsByLabel = (labelledDocuments: ReadonlyMap<string, number>): readonly Tuple[] => {
  const sums = new Map<string, number[]>()
  for (const [text, times] of labelledDocuments) {
    const label = labelIn(text)
    const own = sums.get(label)
    const sum = own ?? newCounts()
    if (own === undefined) sums.set(label, sum)
    addText(sum, text, times)
  }
  return [...sums.values()]
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
  const at = (place: number): number => tuple[place] as number
  const [same, type, overlap, other, missed, spurious] = [at(0), at(1), at(2), at(3), at(4), at(5)]
  const [typeOfGold, otherOfGold, own] = [at(TYPE_OF_GOLD), at(OTHER_OF_GOLD), at(OWN_LABEL)]
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
