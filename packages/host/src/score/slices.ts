/**
 * Slices of evidence by the words of its items, for any metric whose lines say where they stand: how many words an item has,
 * whether training data has an item of the same words, and how often (attributes of entities in Fu, Liu and Neubig, EMNLP 2020,
 * section 3). A pair counts for the slice of its gold item, and what only the system has for its own.
 */
import type { Evidence, Part, RunningText, Stretch } from '@assay/core'
import type { Input } from '@assay/core/result'
import { evidenceLines, judgeGold } from '../checks/faults.ts'
import type { ProblemLog } from '../checks/problem-log.ts'
import type { Plan, PlannedMetric } from '../plan/plan.ts'
import type { Slice } from '../plan/request.ts'
import { documentsIn } from '../read/pair-streams.ts'
import { type Content, newViewApplier } from './apply-views.ts'

/** Counts of an item in training data, by its words, then by its type; without types, all have the type "". */
type Training = ReadonlyMap<string, ReadonlyMap<string, number>>

/** An item of a line: its words, how many they are, and its type where the metric knows types. */
interface Item {
  readonly words: string | undefined
  readonly length: number
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
  const item: Item = { words, length: words === undefined ? units : countOf(words), type: types?.[side] }
  return item
}

const textIn = ({ model }: PlannedMetric, content: Content): TextOf => {
  let made: { readonly text: RunningText | undefined } | undefined
  return () => {
    made ??= { text: model?.text?.(content) }
    return made.text
  }
}

// ---- labels ----------------------------------------------------------------------------------------------------------

const lengthLabel = ({ length }: Item): string => (length < 5 ? String(length) : '≥ 5')

const timesLabel = (times: number): string => {
  if (times < 2) return String(times)
  return times < 10 ? '2 to 9' : '≥ 10'
}

/** Label of an item under a slice; `undefined` if the format has no words. */
const labelOf = (slice: Slice, item: Item, training: Training): string | undefined => {
  if (slice === 'length') return lengthLabel(item)
  if (item.words === undefined) return undefined
  const types = training.get(item.words)
  if (slice === 'frequency') return timesLabel([...(types?.values() ?? [])].reduce((sum, times) => sum + times, 0))
  if (types === undefined) return 'unseen'
  return types.has(item.type ?? '') ? 'seen' : 'seen with another type'
}

/** Parts that a line counts for without slices: its own, or the whole for each of its facets. */
const partsOf = ({ stats, facets = {}, parts }: Evidence<unknown>): readonly Part<unknown>[] =>
  parts ?? Object.entries(facets).map(([facet, label]) => [facet, label, stats])

const addSlices = (line: Evidence<unknown>, item: Item, slices: readonly Slice[], training: Training) => {
  const own = slices.flatMap((slice): readonly Part<unknown>[] => {
    const label = labelOf(slice, item, training)
    return label === undefined ? [] : [[slice, label, line.stats]]
  })
  return { ...line, parts: [...partsOf(line), ...own] }
}

const newSlicer = (planned: PlannedMetric, slices: readonly Slice[], training: Training): Slicer =>
  function* (gold, system, lines) {
    const textOf = { gold: textIn(planned, gold), system: textIn(planned, system) }
    for (const line of lines) {
      const item = itemOf(line, textOf)
      yield item === undefined ? line : addSlices(line, item, slices, training)
    }
  }

// ---- training --------------------------------------------------------------------------------------------------------

/** The items of training documents, which are those of their evidence against themselves. */
const countTraining = (planned: PlannedMetric, contents: readonly (Content | undefined)[]): Training => {
  const known = new Map<string, Map<string, number>>()
  for (const content of contents) {
    if (content === undefined) continue
    const text = textIn(planned, content)
    for (const line of evidenceLines(judgeGold(planned.scorer, content), content)) {
      const item = line.again === true ? undefined : itemOf(line, { gold: text, system: text })
      if (item?.words === undefined) continue
      const types = known.get(item.words) ?? new Map<string, number>()
      known.set(item.words, types.set(item.type ?? '', (types.get(item.type ?? '') ?? 0) + 1))
    }
  }
  return known
}

export interface SlicerSet {
  /** By the number of a metric. */
  readonly slicings: readonly (Slicer | undefined)[]
  /** The training documents that were read for it. */
  readonly inputs: readonly Input[]
}

/** Plans the slicing of each metric's lines; training documents are read first. */
export const planSlicers = ({ metrics, slices: { names, train }, labels }: Plan, log: ProblemLog): SlicerSet => {
  if (names.length === 0) return { slicings: [], inputs: [] }
  const inputs: Input[] = []
  const side = train && { name: 'training', role: 'train' as const, files: train }
  const read = side ? [...documentsIn(side, log, { onInputs: (own) => inputs.push(...own) })] : []
  const under = labels?.model.under(labels.labels)
  const documents = read.map((document) => (under ? { ...document, content: under(document.content) } : document))
  const see = newViewApplier(log)
  const slicings = metrics.map((planned) => {
    const contents = documents.map((document) => see(planned, document))
    return newSlicer(planned, names, log.errors() > 0 ? new Map() : countTraining(planned, contents))
  })
  return { slicings, inputs }
}
