/** Outcomes counted for one document, column and slice, written as a text so that equal documents are counted together. */

/** The length of a tuple: the six outcomes of `pair-objects.ts`, then the three counts for `blame=own`. */
export const CLASSES = 9
/** With `blame=own`: gold objects with a wrong label on the same span or on an overlap, and system objects with a wrong label. */
export const TYPE_OF_GOLD = 6
export const OTHER_OF_GOLD = 7
export const OWN_LABEL = 8

export type Tuple = ArrayLike<number>

/** The counts of a label in a document, as one text with the label; a map for each label would take far more memory. */
export const labelledTuple = (tuple: string, label: string): string => `${tuple} ${label}`
export const labelIn = (text: string): string => text.slice(text.indexOf(' ') + 1)

/** Writes counts from `from` on as `2,0,1`, without trailing zeros. */
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

/** Adds the counts at the start of a text, up to its end or a blank, multiplied by `times`. */
const addText = (sum: number[], text: string, times: number): void => {
  let place = 0
  let count = 0
  for (let i = 0; ; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 0
    if (code >= DIGIT) {
      count = count * 10 + code - DIGIT
      continue
    }
    sum[place] = sum[place]! + times * count
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

/** The sum over documents. */
export const sumOfTuples = (documents: ReadonlyMap<string, number>): Tuple => {
  const sum = newCounts()
  for (const [text, times] of documents) addText(sum, text, times)
  return sum
}

/** The sums over documents for each label, in no particular order. */
export const sumsByLabel = (labelledDocuments: ReadonlyMap<string, number>): readonly Tuple[] => {
  const sums = new Map<string, number[]>()
  for (const [text, times] of labelledDocuments) {
    const label = labelIn(text)
    const sum = sums.get(label) ?? newCounts()
    sums.set(label, sum)
    addText(sum, text, times)
  }
  return [...sums.values()]
}
