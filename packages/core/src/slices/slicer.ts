/**
 * Slices of evidence by its items, for any metric whose lines say where they stand: how many words an item has, how deep it is nested in
 * items of the gold, how many types its words have in the gold, whether training data has an item of the same words, and how often
 * (attributes of entities in Fu, Liu and Neubig, EMNLP 2020, section 3). A pair counts for the slice of its gold item, and what only the
 * system has for its own; a line without a place of its own counts for none.
 */
import type { Evidence, Measure, Part, RunningText, Stretch } from '../contract.ts'
import { once } from '../share.ts'
import { type Depths, type Extent, extentKey, newDepths } from './nesting.ts'

export const sliceNames = ['length', 'nesting', 'ambiguity', 'seen', 'frequency'] as const
export type Slice = (typeof sliceNames)[number]

/** Counts of items by their words, then by their type; without types, all have the type "". */
export type ItemCounts = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Items that others are looked up in. */
export interface References {
  readonly training: ItemCounts
  readonly gold: ItemCounts
}

const sides = ['gold', 'system'] as const

/** An item of a line: its side, its words, how many they are, its extent, and its type where the metric knows types. */
interface Item {
  readonly side: (typeof sides)[number]
  readonly words: string | undefined
  readonly length: number
  /** None of a cluster, whose items are nested each by itself, and of words wherever they stand. */
  readonly extent: Extent | undefined
  readonly type: string | undefined
}

/**
 * Lines of a pair of documents, each with the slices that it counts for. The pair is judged after the gold has been judged against itself,
 * since a metric may use its buffers again.
 */
export type Slicer<C, S> = (gold: C, system: C, lines: () => Iterable<Evidence<S>>) => Iterable<Evidence<S>>

/** The part of a metric that is sliced: its evidence, and the text of its documents where they have one. */
export interface SlicedMetric<C, S> {
  readonly judge: (gold: C) => (system: C) => Iterable<Evidence<S>>
  readonly text?: ((content: C) => RunningText | undefined) | undefined
}

/** True for a measure that a row of a slice has. */
export const isSliced = ({ wholeOnly, unsliced }: Measure<string>): boolean => wholeOnly !== true && unsliced !== true

// ---- items -----------------------------------------------------------------------------------------------------------

const wordsIn = ({ text, start, end }: RunningText, stretches: readonly Stretch[]): string =>
  stretches.map((stretch) => text.slice(start(stretch.start), end(stretch.end - 1))).join(' ')

const countOf = (words: string): number => words.split(/\s+/u).filter((word) => word !== '').length

const extentOf = (stretches: readonly Stretch[]): Extent => {
  const ordered = [...stretches].sort((a, b) => a.start - b.start)
  return {
    start: ordered[0]!.start,
    end: ordered.reduce((most, { end }) => Math.max(most, end), 0),
    ...(ordered.length > 1 && { fragments: ordered }),
  }
}

type TextsOf = Readonly<Record<(typeof sides)[number], () => RunningText | undefined>>

/** The item of the gold, or that of the system where the gold has none of its own; a line without either has none. */
const itemOf = <S>({ show, facets = {} }: Evidence<S>, textOf: TextsOf): Item | undefined => {
  const { where = {}, words: named = {}, types = {} } = show?.() ?? {}
  const isOwn = ({ beside }: Stretch): boolean => beside !== true
  const side = sides.find((side) => named[side] !== undefined || where[side]?.some(isOwn))
  if (side === undefined) return undefined
  const stretches = where[side] ?? []
  const sideStretches = stretches.filter(isOwn)
  const isCluster = sideStretches.some(({ cluster }) => cluster !== undefined)
  const text = named[side] === undefined ? textOf[side]() : undefined
  const words = text === undefined ? named[side] : wordsIn(text, stretches)
  const units = stretches.reduce((sum, { start, end }) => sum + end - start, 0)
  return {
    side,
    words,
    length: words === undefined ? units : countOf(words),
    extent: named[side] !== undefined || isCluster ? undefined : extentOf(sideStretches),
    // a line about a cluster is of one side, and counts for its type
    type: types[side] ?? (isCluster ? facets['type'] : undefined),
  }
}

/** The texts of a pair, each made when it is asked for first; places in a system without one are in that of the gold. */
const newTextsOf = <C>(textIn: SlicedMetric<C, unknown>['text'], gold: C, system: C): TextsOf => {
  const ofGold = once(() => textIn?.(gold))
  return { gold: ofGold, system: system === gold ? ofGold : once(() => textIn?.(system) ?? ofGold()) }
}

/** The items of a document, which are those of its evidence against itself. */
function* itemsIn<C, S>({ judge, text: textIn }: SlicedMetric<C, S>, content: C): Generator<Item> {
  const textOf = newTextsOf(textIn, content, content)
  for (const line of judge(content)(content)) {
    const item = line.again === true ? undefined : itemOf(line, textOf)
    if (item !== undefined) yield item
  }
}

/** Counts the items of documents that are added: those of the gold, each once, though a metric may have a line for each side of a pair. */
export const newItemCounts = <C, S>(metric: SlicedMetric<C, S>) => {
  const counts = new Map<string, Map<string, number>>()
  return {
    add: (content: C): void => {
      const countedKeys = new Set<string>()
      for (const { side, words, extent, type = '' } of itemsIn(metric, content)) {
        if (words === undefined || side === 'system') continue
        const key = extent && JSON.stringify([extentKey(extent), words, type])
        if (key !== undefined && countedKeys.has(key)) continue
        if (key !== undefined) countedKeys.add(key)
        const types = counts.get(words) ?? new Map<string, number>()
        counts.set(words, types.set(type, (types.get(type) ?? 0) + 1))
      }
    },
    counts: (): ItemCounts => counts,
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

/** Label of an item under a slice; `undefined` if the format has no words, or the item no depth. */
const labelOf = (slice: Slice, item: Item, depthOf: Depths, { training, gold }: References): string | undefined => {
  if (slice === 'length') return lengthLabel(item)
  if (slice === 'nesting') return item.extent && depthLabel(depthOf(item.extent))
  if (item.words === undefined) return undefined
  if (slice === 'ambiguity') return typesLabel(gold.get(item.words)?.size ?? 0)
  const types = training.get(item.words)
  if (slice === 'frequency') return timesLabel([...(types?.values() ?? [])].reduce((sum, times) => sum + times, 0))
  if (types === undefined) return 'unseen'
  return types.has(item.type ?? '') ? 'seen' : 'seen with another type'
}

// ---- lines -----------------------------------------------------------------------------------------------------------

/** Parts that a line counts for without slices: its own, or the whole for each of its facets. */
const partsOf = <S>({ stats, facets = {}, parts }: Evidence<S>): readonly Part<S>[] =>
  parts ?? Object.entries(facets).map(([facet, label]) => [facet, label, stats])

export const newSlicer = <C, S>(
  metric: SlicedMetric<C, S>,
  slices: readonly Slice[],
  references: References,
): Slicer<C, S> => {
  // the gold of a document comes with the answer of each system
  let nested: { readonly gold: C; readonly depthOf: Depths } | undefined
  const depthsIn = (gold: C): Depths => {
    if (nested?.gold !== gold)
      nested = { gold, depthOf: newDepths(Array.from(itemsIn(metric, gold)).flatMap(({ extent }) => extent ?? [])) }
    return nested.depthOf
  }
  return function* (gold, system, lines) {
    const textOf = newTextsOf(metric.text, gold, system)
    const depthOf = slices.includes('nesting') ? depthsIn(gold) : () => 0
    for (const line of lines()) {
      const item = itemOf(line, textOf)
      const parts = partsOf(line)
      const sliceParts = slices.flatMap((slice): readonly Part<S>[] => {
        // the metric's own facet of this name stands
        const isOwn = parts.some(([facet]) => facet === slice)
        const label = isOwn ? undefined : item && labelOf(slice, item, depthOf, references)
        return label === undefined ? [] : [[slice, label, line.stats]]
      })
      yield item === undefined ? line : { ...line, parts: [...parts, ...sliceParts] }
    }
  }
}
