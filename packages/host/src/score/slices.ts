/**
 * Slices of evidence by its items, for any metric whose lines say where they stand: how many words an item has, how deep it is nested in
 * items of the gold, how many types its words have in the gold, whether training data has an item of the same words, and how often
 * (attributes of entities in Fu, Liu and Neubig, EMNLP 2020, section 3). A pair counts for the slice of its gold item, and what only the
 * system has for its own.
 */
import type { Evidence, Part, RunningText, Stretch } from '@assay/core'
import type { Input } from '@assay/core/result'
import { evidenceLines, judgeGold } from '../checks/faults.ts'
import type { ProblemLog, Section } from '../checks/problem-log.ts'
import type { Plan, PlannedMetric } from '../plan/plan.ts'
import type { Slice } from '../plan/request.ts'
import type { AnyDocument } from '../read/document.ts'
import { goldPatch } from '../read/gold-patch.ts'
import { documentsIn } from '../read/pair-streams.ts'
import { type Content, newViewApplier } from './apply-views.ts'
import { type Depths, type Extent, newDepths } from './nesting.ts'

/** Counts of items by their words, then by their type; without types, all have the type "". */
type ItemCounts = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Items that others are looked up in. */
interface References {
  readonly training: ItemCounts
  readonly gold: ItemCounts
}

/** An item of a line: its words, how many they are, its extent, and its type where the metric knows types. */
interface Item {
  readonly words: string | undefined
  readonly length: number
  readonly extent: Extent
  readonly type: string | undefined
}

/** Lines of a pair of documents, each with the slices that it counts for. */
export type Slicer = (gold: Content, system: Content, lines: Iterable<Evidence<unknown>>) => Iterable<Evidence<unknown>>

// ---- items -----------------------------------------------------------------------------------------------------------

const wordsIn = ({ text, start, end }: RunningText, stretches: readonly Stretch[]): string =>
  stretches.map((stretch) => text.slice(start(stretch.start), end(stretch.end - 1))).join(' ')

const countOf = (words: string): number => words.split(/\s+/u).filter((word) => word !== '').length

type TextOf = () => RunningText | undefined

/** The item of the gold, or that of the system where it has none; a line about no item has none. */
const itemOf = ({ show }: Evidence<unknown>, textOf: { readonly gold: TextOf; readonly system: TextOf }) => {
  const { where, types } = show?.() ?? {}
  const side = where?.gold !== undefined ? 'gold' : 'system'
  const stretches = where?.[side]
  if (stretches === undefined) return undefined
  const text = textOf[side]()
  const words = text && wordsIn(text, stretches)
  const units = stretches.reduce((sum, { start, end }) => sum + end - start, 0)
  const own = stretches.filter(({ beside }) => beside !== true).sort((a, b) => a.start - b.start)
  const extent = {
    start: own.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY),
    end: own.reduce((most, { end }) => Math.max(most, end), 0),
    ...(own.length > 1 && { fragments: own }),
  }
  const item: Item = { words, length: words === undefined ? units : countOf(words), extent, type: types?.[side] }
  return item
}

const textIn = ({ model }: PlannedMetric, content: Content): TextOf => {
  let made: { readonly text: RunningText | undefined } | undefined
  return () => {
    made ??= { text: model?.text?.(content) }
    return made.text
  }
}

/** The items of a document, which are those of its evidence against itself. */
const itemsIn = function* (planned: PlannedMetric, content: Content): Generator<Item> {
  const text = textIn(planned, content)
  for (const line of evidenceLines(judgeGold(planned.scorer, content), content)) {
    const item = line.again === true ? undefined : itemOf(line, { gold: text, system: text })
    if (item !== undefined) yield item
  }
}

// ---- labels ----------------------------------------------------------------------------------------------------------

const lengthLabel = ({ length }: Item): string => (length < 5 ? String(length) : '≥ 5')

const depthLabel = (depth: number): string => (depth < 3 ? String(depth) : '≥ 3')

const timesLabel = (times: number): string => {
  if (times < 2) return String(times)
  return times < 10 ? '2 to 9' : '≥ 10'
}

const typesLabel = (types: number): string => {
  if (types === 0) return 'not in the gold'
  return types === 1 ? 'one type' : 'several types'
}

/** Label of an item under a slice; `undefined` if the format has no words. */
const labelOf = (slice: Slice, item: Item, depthOf: Depths, { training, gold }: References): string | undefined => {
  if (slice === 'length') return lengthLabel(item)
  if (slice === 'nesting') return depthLabel(depthOf(item.extent))
  if (item.words === undefined) return undefined
  if (slice === 'ambiguity') return typesLabel(gold.get(item.words)?.size ?? 0)
  const types = training.get(item.words)
  if (slice === 'frequency') return timesLabel([...(types?.values() ?? [])].reduce((sum, times) => sum + times, 0))
  if (types === undefined) return 'unseen'
  return types.has(item.type ?? '') ? 'seen' : 'seen with another type'
}

/** Parts that a line counts for without slices: its own, or the whole for each of its facets. */
const partsOf = ({ stats, facets = {}, parts }: Evidence<unknown>): readonly Part<unknown>[] =>
  parts ?? Object.entries(facets).map(([facet, label]) => [facet, label, stats])

const newSlicer = (planned: PlannedMetric, slices: readonly Slice[], references: References): Slicer => {
  // the gold of a document comes with the answer of each system
  let nested: { readonly gold: Content; readonly depthOf: Depths } | undefined
  const depthsIn = (gold: Content): Depths => {
    if (nested?.gold !== gold)
      nested = { gold, depthOf: newDepths(Array.from(itemsIn(planned, gold), ({ extent }) => extent)) }
    return nested.depthOf
  }
  return function* (gold, system, lines) {
    const textOf = { gold: textIn(planned, gold), system: textIn(planned, system) }
    const depthOf = slices.includes('nesting') ? depthsIn(gold) : () => 0
    for (const line of lines) {
      const item = itemOf(line, textOf)
      const parts = partsOf(line)
      const own = slices.flatMap((slice): readonly Part<unknown>[] => {
        // the metric's own facet of this name stands
        const isOwn = parts.some(([facet]) => facet === slice)
        const label = isOwn ? undefined : item && labelOf(slice, item, depthOf, references)
        return label === undefined ? [] : [[slice, label, line.stats]]
      })
      yield item === undefined ? line : { ...line, parts: [...parts, ...own] }
    }
  }
}

// ---- references ------------------------------------------------------------------------------------------------------

/** A log of what is wrong with documents whose items are counted, and a check of those that are not to be judged. */
interface ItemLog extends Section {
  readonly refuses: (planned: PlannedMetric, content: Content) => boolean
}

/** Counts the items of documents, by metric. */
const countItems = (
  { metrics, labels }: Plan,
  documents: Iterable<AnyDocument>,
  log: ItemLog,
): readonly ItemCounts[] => {
  const under = labels?.model.under(labels.labels)
  const see = newViewApplier(log)
  const counts = metrics.map(() => new Map<string, Map<string, number>>())
  for (const one of documents) {
    const document = under ? { ...one, content: under(one.content) } : one
    for (const [m, planned] of metrics.entries()) {
      const content = see(planned, document)
      if (content === undefined || log.refuses(planned, content)) continue
      for (const { words, type = '' } of itemsIn(planned, content)) {
        if (words === undefined) continue
        const types = counts[m]!.get(words) ?? new Map<string, number>()
        counts[m]!.set(words, types.set(type, (types.get(type) ?? 0) + 1))
      }
    }
  }
  return counts
}

/** Says nothing: the mistakes of the gold are reported where it is scored. */
const unheard: ItemLog = {
  add: () => undefined,
  full: () => false,
  refuses: ({ scorer }, content) => [...(scorer.check?.(content) ?? [])].some(({ severity }) => severity === 'error'),
}

/** The documents of the gold, with its patch. */
const patchedGold = function* (plan: Plan): Generator<AnyDocument> {
  const patch = goldPatch(plan, unheard)
  for (const document of documentsIn({ name: 'gold', role: 'gold', files: plan.gold }, unheard))
    yield patch?.patched(document) ?? document
}

export interface SlicerSet {
  /** By the number of a metric. */
  readonly slicings: readonly (Slicer | undefined)[]
  /** The training documents that were read for it. */
  readonly inputs: readonly Input[]
}

/** Plans the slicing of each metric's lines; training documents are read first, and those of the gold if they tell which words are ambiguous. */
export const planSlicers = (plan: Plan, log: ProblemLog): SlicerSet => {
  const { metrics, gold } = plan
  const { names, train } = plan.slices
  if (names.length === 0) return { slicings: [], inputs: [] }
  const inputs: Input[] = []
  const side = train && { name: 'training', role: 'train' as const, files: train }
  // where the gold is marked, reading for that reports what is wrong with the training data
  const isReported = gold.model.trained !== undefined
  const onInputs = (own: readonly Input[]): void => void (isReported || inputs.push(...own))
  const read = side ? [...documentsIn(side, isReported ? unheard : log, { onInputs })] : []
  const training = countItems(plan, log.errors() > 0 ? [] : read, { ...log, refuses: () => false })
  const golds = names.includes('ambiguity') ? patchedGold(plan) : []
  const ofGold = countItems(plan, log.errors() > 0 ? [] : golds, unheard)
  const slicings = metrics.map((planned, m) => newSlicer(planned, names, { training: training[m]!, gold: ofGold[m]! }))
  return { slicings, inputs }
}
