/** Findings about the labels of mentions, by their words. */
import type { Context } from './context.ts'
import type { Finding, FindingPlace } from './findings.ts'
import { type Forms, mainLabels } from './forms.ts'
import { TEST } from './repeats.ts'
import type { Store } from './store.ts'

const timesText = (times: number): string => (times === 1 ? 'once' : `${times} times`)

const labelName = ({ labels, mentions }: Store, mention: number): string =>
  labels[mentions.label.values[mention]!] || 'no label'

export const labelFindings = (context: Context, forms: Forms, p: number): readonly Finding[] => [
  severalLabels(context, forms, p),
  ...(context.store.parts[p]!.model === 'clusters' ? [severalEntities(context, p)] : []),
  singleLabels(context, forms, p),
]

/** Mentions whose form most often has another label; where no label has three of four, all of them. */
const severalLabels = ({ store, display, most }: Context, forms: Forms, p: number): Finding => {
  const [from, to] = [store.starts[p]!.mentions, store.starts[p + 1]!.mentions]
  const { main, labels } = mainLabels(forms)
  const all = (pair: number): number => forms.inTrain[pair]! + forms.inTest[pair]!
  const doubtful: number[] = []
  const repeatedForms = new Set<number>()
  const several = new Set<number>()
  for (let m = from; m < to; m++) {
    const form = forms.of[m]!
    if (form < 0 || forms.count[form]! < 2) continue
    repeatedForms.add(form)
    if (labels[form]! < 2) continue
    const pair = forms.pairOf[m]!
    several.add(form)
    if (pair !== main[form] || isTied(forms, pair, form)) doubtful.push(m)
  }
  const ratio = (m: number): number => all(forms.pairOf[m]!) / forms.count[forms.of[m]!]!
  const first = doubtful.sort((a, b) => ratio(a) - ratio(b) || a - b).slice(0, most)
  return {
    kind: 'several-labels',
    part: store.parts[p]!.name,
    count: several.size,
    of: repeatedForms.size,
    unit: 'forms that occur twice or more',
    places: first.map((m) => ({ ...display.mention(m), note: labelNote(store, forms, main, m) })),
  }
}

/** The share of a label from which on it is the one that a form has. */
const CLEAR = 0.75

const isTied = (forms: Forms, pair: number, form: number): boolean =>
  forms.inTrain[pair]! + forms.inTest[pair]! < CLEAR * forms.count[form]!

const labelNote = (store: Store, forms: Forms, main: Int32Array, mention: number): string => {
  const pair = forms.pairOf[mention]!
  const form = forms.of[mention]!
  const times = forms.inTrain[pair]! + forms.inTest[pair]!
  const usual = main[form]!
  if (usual === pair)
    return `${labelName(store, mention)} ${timesText(times)}, other labels ${timesText(forms.count[form]! - times)}`
  const other = store.labels[forms.labelOfPair[usual]!] || 'no label'
  return `${labelName(store, mention)} ${timesText(times)}, ${other} ${timesText(forms.inTrain[usual]! + forms.inTest[usual]!)}`
}

/** Mentions of a document with equal words in two clusters; the cluster with fewer of them is the doubtful one. */
const severalEntities = ({ store, display, most }: Context, p: number): Finding => {
  const { mentions } = store
  const [from, to] = [store.starts[p]!.mentions, store.starts[p + 1]!.mentions]
  // by document and form, the mentions by cluster
  const byForm = new Map<string, Map<number, number[]>>()
  for (let m = from; m < to; m++) {
    if (mentions.first.values[m]! < 0) continue
    const key = `${mentions.document.values[m]} ${mentions.low.values[m]} ${mentions.high.values[m]}`
    const clusters = byForm.get(key) ?? new Map<number, number[]>()
    byForm.set(key, clusters)
    const cluster = mentions.cluster.values[m]!
    const ofCluster = clusters.get(cluster) ?? []
    clusters.set(cluster, ofCluster)
    ofCluster.push(m)
  }
  const places: FindingPlace[] = []
  let [count, of] = [0, 0]
  for (const clusters of byForm.values()) {
    const groups = [...clusters.values()].sort((a, b) => b.length - a.length)
    const all = groups.reduce((sum, group) => sum + group.length, 0)
    if (all < 2) continue
    of++
    if (groups.length < 2 || isUsual(display.mention(groups[0]![0]!).text)) continue
    count++
    const [largest] = groups as [number[]]
    const doubted = groups.filter((group, i) => i > 0 || group.length * 2 <= all).flat()
    for (const m of doubted.slice(0, Math.max(0, most - places.length)))
      places.push({
        ...display.mention(m),
        note: `its form is in ${groups.length} clusters of the document, ${timesText(largest.length)} in the largest`,
        other: display.mention(largest.find((one) => one !== m) ?? groups[1]![0]!),
      })
  }
  return {
    kind: 'several-entities',
    part: store.parts[p]!.name,
    count,
    of,
    unit: 'forms that a document has twice or more',
    places,
  }
}

/** True of forms that mean another thing each time, as pronouns and common nouns do: they are written small. */
const isUsual = (form: string): boolean => /^\p{Ll}/u.test(form) || !/[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(form)

const singleLabels = ({ store, display, most }: Context, forms: Forms, p: number): Finding => {
  const { mentions } = store
  const [from, to] = [store.starts[p]!.mentions, store.starts[p + 1]!.mentions]
  const counts = new Int32Array(store.labels.length)
  for (let m = 0; m < forms.of.length; m++) {
    const label = mentions.label.values[m]!
    counts[label] = counts[label]! + 1
  }
  const labelsInPart = new Set<number>()
  const formsWithLabel: number[] = []
  for (let m = from; m < to; m++) {
    const label = mentions.label.values[m]!
    labelsInPart.add(label)
    if (counts[label] === 1 && store.labels[label] !== '') formsWithLabel.push(m)
  }
  return {
    kind: 'single-labels',
    part: store.parts[p]!.name,
    count: formsWithLabel.length,
    of: labelsInPart.size,
    unit: 'labels',
    places: formsWithLabel
      .slice(0, most)
      .map((m) => ({ ...display.mention(m), note: `the only ${labelName(store, m)}` })),
  }
}
/** Mentions of the test set whose words have the same label in the training data. */
export const leakedEntities = ({ store, display, most }: Context, forms: Forms): Finding => {
  const part = store.parts[TEST]!.name
  const [from, to] = [store.starts[TEST]!.mentions, store.starts[TEST + 1]!.mentions]
  const places: FindingPlace[] = []
  let [count, of] = [0, 0]
  for (let m = from; m < to; m++) {
    const pair = forms.pairOf[m]!
    if (pair < 0) continue
    of++
    if (forms.inTrain[pair] === 0) continue
    count++
    if (places.length < most)
      places.push({
        ...display.mention(m),
        note: `${labelName(store, m)}, ${timesText(forms.inTrain[pair]!)} in training`,
      })
  }
  return { kind: 'leaked-entities', part, count, of, unit: 'mentions', places }
}
