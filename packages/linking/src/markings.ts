/** Matching of the markings of a document as in GERBIL: in order, each of the gold takes the first of the system that matches. */
import { addTo } from '@assay/core'
import { firstAfter, reachOf } from './from-left.ts'
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
    const own = uris === 'best' ? mention.candidates.slice(0, 1) : mention.candidates
    return { mention, uris: own, inKb: own.some((uri) => statusOf(uri) === 'linked') }
  }

/** Drops repeated markings with the same URIs. */
export const once = (markings: readonly Marking[]): readonly Marking[] => {
  const seen = new Set<string>()
  return markings.filter(({ uris }) => {
    const key = JSON.stringify([...uris].sort())
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

/** Selects the markings of the system whose span the gold has. */
export const onSpansOf = (system: readonly Marking[], gold: readonly Marking[]): readonly Marking[] => {
  const keys = new Set(gold.filter(({ mention }) => isPlaced(mention)).map(({ mention }) => mention.key))
  return system.filter(({ mention }) => isPlaced(mention) && keys.has(mention.key))
}

// ---- meaning ---------------------------------------------------------------------------------------------------------

/** Tests that both are in the knowledge base and have a URI in common, or that neither is in it. */
const isSameMeaning = (gold: Marking, system: Marking): boolean =>
  gold.inKb && system.inKb ? gold.uris.some((uri) => system.uris.includes(uri)) : !gold.inKb && !system.inKb

// ---- matching --------------------------------------------------------------------------------------------------------

/** Lists, in any order, indices of system markings that may match a marking of the gold. */
type FindNear = (gold: Marking) => Iterable<number>

const bySpan = (system: readonly Marking[]): FindNear => {
  const places = new Map<string, number[]>()
  system.forEach(({ mention }, i) => {
    if (isPlaced(mention)) addTo(places, mention.key, i)
  })
  return ({ mention }) => (isPlaced(mention) ? (places.get(mention.key) ?? []) : [])
}

const byOverlap = (system: readonly Marking[]): FindNear => {
  const at = (i: number): Mention => system[i]!.mention
  const places = system.map((_, i) => i).filter((i) => isPlaced(at(i)))
  places.sort((a, b) => at(a).start - at(b).start)
  const fromLeft = places.map(at)
  const reach = reachOf(fromLeft)
  return function* ({ mention: { start, end } }) {
    for (let i = firstAfter(reach, start); i < places.length; i++) {
      const other = fromLeft[i]!
      if (other.start >= end) return
      if (other.end > start) yield places[i]!
    }
  }
}

/** Candidates by URI, and those outside of the knowledge base: of each list the first that is free. */
const byMeaning = (system: readonly Marking[], taken: Uint8Array): FindNear => {
  const lists = new Map<string, number[]>()
  const outside: number[] = []
  system.forEach(({ inKb, uris }, i) => {
    if (!inKb) outside.push(i)
    else for (const uri of new Set(uris)) addTo(lists, uri, i)
  })
  const next = new Map<readonly number[], number>()
  const firstFree = (list: readonly number[]): readonly number[] => {
    let at = next.get(list) ?? 0
    while (at < list.length && taken[list[at]!] === 1) at++
    next.set(list, at)
    return list.slice(at, at + 1)
  }
  return ({ inKb, uris }) => (inKb ? uris.flatMap((uri) => firstFree(lists.get(uri) ?? [])) : firstFree(outside))
}

/** For each marking of the gold the index of its match in the system, or -1. */
export const matched = (
  gold: readonly Marking[],
  system: readonly Marking[],
  { task, spanMatch }: Pick<GerbilOptions, 'task' | 'spanMatch'>,
): Int32Array => {
  const taken = new Uint8Array(system.length)
  const near = task === 'C2KB' ? byMeaning(system, taken) : spanMatch === 'weak' ? byOverlap(system) : bySpan(system)
  const partner = new Int32Array(gold.length).fill(-1)
  gold.forEach((own, g) => {
    let first = -1
    for (const s of near(own)) {
      if (taken[s] === 1 || (first >= 0 && s > first)) continue
      if (task === 'ERec' || isSameMeaning(own, system[s]!)) first = s
    }
    if (first < 0) return
    partner[g] = first
    taken[first] = 1
  })
  return partner
}
