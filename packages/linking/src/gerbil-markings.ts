/** Matching of the markings of a document as in GERBIL: in order, each of the gold takes the first of the system that matches. */
import { addTo } from '@assay/core'
import type { GerbilOptions } from './gerbil-options.ts'
import { isPlaced, type Mention, type Status } from './side.ts'

export interface Marking {
  readonly mention: Mention
  readonly uris: readonly string[]
  /** True where one of its URIs is of the knowledge base. */
  readonly inKb: boolean
}

export const markingUnder =
  (uris: GerbilOptions['uris'], statusOf: (id: string) => Status) =>
  (mention: Mention): Marking => {
    const chosenUris = uris === 'best' ? mention.candidates.slice(0, 1) : mention.candidates
    return { mention, uris: chosenUris, inKb: chosenUris.some((uri) => statusOf(uri) === 'linked') }
  }

/** Drops repeated markings with the same URIs. */
export const once = (markings: readonly Marking[]): readonly Marking[] => {
  const meaningsTaken = new Set<string>()
  return markings.filter(({ uris }) => {
    const key = JSON.stringify([...uris].sort())
    const isNew = !meaningsTaken.has(key)
    meaningsTaken.add(key)
    return isNew
  })
}

/** Selects the markings of the system whose span the gold has. */
export const onSpansOf = (system: readonly Marking[], gold: readonly Marking[]): readonly Marking[] => {
  const keys = new Set(gold.filter(({ mention }) => isPlaced(mention)).map(({ mention }) => mention.key))
  return system.filter(({ mention }) => isPlaced(mention) && keys.has(mention.key))
}

// ---- matching --------------------------------------------------------------------------------------------------------

/** The first marking of the system that is free and has the place that a marking of the gold asks for; -1 without one. */
type FindFirst = (gold: Mention) => number

/** The first that is free, of some in their order. */
const firstFree = (places: readonly number[], taken: Uint8Array): (() => number) => {
  let at = 0
  return () => {
    while (at < places.length && taken[places[at]!] === 1) at++
    return places[at] ?? -1
  }
}

/** Those of a list by a key, each once it is asked for. */
const byKey = <A>(lists: ReadonlyMap<string, readonly number[]>, finderOf: (list: readonly number[]) => A) => {
  const finders = new Map<string, A>()
  return (key: string): A | undefined => {
    const list = lists.get(key)
    if (list === undefined) return undefined
    const finder = finders.get(key) ?? finderOf(list)
    finders.set(key, finder)
    return finder
  }
}

const bySpan = (mentionAt: (i: number) => Mention, places: readonly number[], taken: Uint8Array): FindFirst => {
  const lists = new Map<string, number[]>()
  for (const i of places) if (isPlaced(mentionAt(i))) addTo(lists, mentionAt(i).key, i)
  const finder = byKey(lists, (list) => firstFree(list, taken))
  return (mention) => (isPlaced(mention) ? (finder(mention.key)?.() ?? -1) : -1)
}

/**
 * A tree over the markings in their order, each node with the least start and the largest end below it: markings that nothing below
 * a node overlaps are passed over at once.
 */
const byOverlap = (mentionAt: (i: number) => Mention, all: readonly number[], taken: Uint8Array): FindFirst => {
  const places = all.filter((i) => isPlaced(mentionAt(i)))
  let leaves = 1
  while (leaves < places.length) leaves *= 2
  const starts = new Float64Array(2 * leaves).fill(Number.POSITIVE_INFINITY)
  const ends = new Float64Array(2 * leaves).fill(Number.NEGATIVE_INFINITY)
  const settle = (node: number): void => {
    starts[node] = Math.min(starts[2 * node]!, starts[2 * node + 1]!)
    ends[node] = Math.max(ends[2 * node]!, ends[2 * node + 1]!)
  }
  places.forEach((i, leaf) => {
    starts[leaves + leaf] = mentionAt(i).start
    ends[leaves + leaf] = mentionAt(i).end
  })
  for (let node = leaves - 1; node > 0; node--) settle(node)
  const drop = (leaf: number): void => {
    starts[leaf] = Number.POSITIVE_INFINITY
    ends[leaf] = Number.NEGATIVE_INFINITY
    for (let node = leaf >> 1; node > 0; node >>= 1) settle(node)
  }
  const find = (node: number, start: number, end: number): number => {
    if (starts[node]! >= end || ends[node]! <= start) return -1
    if (node < leaves) {
      const left = find(2 * node, start, end)
      return left >= 0 ? left : find(2 * node + 1, start, end)
    }
    const place = places[node - leaves]!
    if (taken[place] !== 1) return place
    drop(node)
    return -1
  }
  return (mention) => (isPlaced(mention) ? find(1, mention.start, mention.end) : -1)
}

const ANYTHING = ''

/** The meanings of a marking: its URIs, or that it is outside of the knowledge base. Those of which one is equal match. */
const meaningsOf = ({ inKb, uris }: Marking, task: GerbilOptions['task']): readonly string[] =>
  task === 'ERec' ? [ANYTHING] : inKb ? uris.map((uri) => `uri ${uri}`) : ['outside']

/** For each marking of the gold the index of its match in the system, or -1. */
export const matched = (
  gold: readonly Marking[],
  system: readonly Marking[],
  { task, spanMatch }: Pick<GerbilOptions, 'task' | 'spanMatch'>,
): Int32Array => {
  const taken = new Uint8Array(system.length)
  const lists = new Map<string, number[]>()
  system.forEach((marking, i) => {
    for (const meaning of new Set(meaningsOf(marking, task))) addTo(lists, meaning, i)
  })
  const mentionAt = (i: number): Mention => system[i]!.mention
  const finder = byKey(lists, (list): FindFirst => {
    if (task === 'C2KB') return firstFree(list, taken)
    return spanMatch === 'weak' ? byOverlap(mentionAt, list, taken) : bySpan(mentionAt, list, taken)
  })
  return Int32Array.from(gold, (marking) => {
    let first = -1
    for (const meaning of meaningsOf(marking, task)) {
      const place = finder(meaning)?.(marking.mention) ?? -1
      if (place >= 0 && (first < 0 || place < first)) first = place
    }
    if (first >= 0) taken[first] = 1
    return first
  })
}
