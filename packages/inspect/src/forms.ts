/** Surface forms of mentions with the labels that they have. */
import { type HashTable, newHashTable } from './hash.ts'
import { TEST } from './repeats.ts'
import type { Store } from './store.ts'

/** A table of the forms in the training data and the test set, and of the pairs of a form and a label. */
export interface Forms {
  readonly forms: HashTable
  /** By mention, the number of its form; -1 where it has no words, or stands where the mention before it does. */
  readonly of: Int32Array
  readonly pairs: HashTable
  /** By mention, the number of its pair. */
  readonly pairOf: Int32Array
  /** By form, its mentions in both. */
  readonly count: Int32Array
  /** By pair, its mentions: in the training data, and in the test set. */
  readonly inTrain: Int32Array
  readonly inTest: Int32Array
  /** By pair, its form and its label. */
  readonly formOfPair: Int32Array
  readonly labelOfPair: Int32Array
}

const isStacked = ({ mentions: { first, past, document } }: Store, mention: number): boolean =>
  mention > 0 &&
  first.values[mention]! >= 0 &&
  first.values[mention] === first.values[mention - 1] &&
  past.values[mention] === past.values[mention - 1] &&
  document.values[mention] === document.values[mention - 1]

export const formsOf = (store: Store): Forms => {
  const { mentions, starts } = store
  const end = starts[TEST + 1]!.mentions
  const forms = newHashTable(end)
  const pairs = newHashTable(end)
  const of = new Int32Array(end).fill(-1)
  const pairOf = new Int32Array(end).fill(-1)
  const count = new Int32Array(end)
  const inTrain = new Int32Array(end)
  const inTest = new Int32Array(end)
  const formOfPair = new Int32Array(end)
  const labelOfPair = new Int32Array(end)
  for (let m = 0; m < end; m++) {
    const [low, high] = [mentions.low.values[m]!, mentions.high.values[m]!]
    if ((low === 0 && high === 0) || isStacked(store, m)) continue
    const form = forms.add(low, high)
    const label = mentions.label.values[m]!
    const pair = pairs.add(form, label)
    of[m] = form
    pairOf[m] = pair
    formOfPair[pair] = form
    labelOfPair[pair] = label
    count[form] = count[form]! + 1
    const side = m < starts[TEST]!.mentions ? inTrain : inTest
    side[pair] = side[pair]! + 1
  }
  return { forms, of, pairs, pairOf, count, inTrain, inTest, formOfPair, labelOfPair }
}

/** By form, the pair with its most frequent label, and how many labels it has. */
export const mainLabels = (forms: Forms): { readonly main: Int32Array; readonly labels: Int32Array } => {
  const main = new Int32Array(forms.forms.size()).fill(-1)
  const labels = new Int32Array(forms.forms.size())
  const all = (pair: number): number => forms.inTrain[pair]! + forms.inTest[pair]!
  for (let pair = 0; pair < forms.pairs.size(); pair++) {
    const form = forms.formOfPair[pair]!
    labels[form] = labels[form]! + 1
    if (main[form] === -1 || all(pair) > all(main[form]!)) main[form] = pair
  }
  return { main, labels }
}
