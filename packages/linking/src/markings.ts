/** Matching of the markings of a document as in GERBIL: in order, each of the gold takes the first of the system that matches. */
import { addTo } from '@assay/core'
import { grouped } from '@assay/core/internal'
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

/** Candidates at each place, as `ofPlace` finds them among the indices that are there. */
const bySpan = (system: readonly Marking[], ofPlace: (indices: readonly number[]) => FindNear): FindNear => {
  const placed = Array.from(system.keys()).filter((i) => isPlaced(system[i]!.mention))
  const places = new Map(
    Array.from(
      grouped(placed, (i) => system[i]!.mention.key),
      ([key, all]) => [key, ofPlace(all)],
    ),
  )
  return (gold) => (isPlaced(gold.mention) ? (places.get(gold.mention.key)?.(gold) ?? []) : [])
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

/** Finds of a list of indices the first that is free; a list is gone through once in all. */
const firstFreeUnder = (taken: Uint8Array): ((indices: readonly number[]) => readonly number[]) => {
  const next = new Map<readonly number[], number>()
  return (indices) => {
    let at = next.get(indices) ?? 0
    while (at < indices.length && taken[indices[at]!] === 1) at++
    next.set(indices, at)
    return indices.slice(at, at + 1)
  }
}

/** Candidates by URI, and those outside of the knowledge base: of each list the first that is free. */
const byMeaning =
  (system: readonly Marking[], firstFree: ReturnType<typeof firstFreeUnder>) =>
  (indices: readonly number[]): FindNear => {
    const lists = new Map<string, number[]>()
    const outside: number[] = []
    for (const i of indices) {
      const { inKb, uris } = system[i]!
      if (!inKb) outside.push(i)
      else for (const uri of new Set(uris)) addTo(lists, uri, i)
    }
    return ({ inKb, uris }) => (inKb ? uris.flatMap((uri) => firstFree(lists.get(uri) ?? [])) : firstFree(outside))
  }

const nearUnder = (
  system: readonly Marking[],
  taken: Uint8Array,
  { task, spanMatch }: Pick<GerbilOptions, 'task' | 'spanMatch'>,
): FindNear => {
  if (task !== 'C2KB' && spanMatch === 'weak') return byOverlap(system)
  const firstFree = firstFreeUnder(taken)
  const sameMeaning = byMeaning(system, firstFree)
  if (task === 'C2KB') return sameMeaning([...system.keys()])
  return bySpan(system, task === 'ERec' ? (indices) => () => firstFree(indices) : sameMeaning)
}

/** For each marking of the gold the index of its match in the system, or -1. */
export const matched = (
  gold: readonly Marking[],
  system: readonly Marking[],
  options: Pick<GerbilOptions, 'task' | 'spanMatch'>,
): Int32Array => {
  const taken = new Uint8Array(system.length)
  const near = nearUnder(system, taken, options)
  const partner = new Int32Array(gold.length).fill(-1)
  gold.forEach((own, g) => {
    let first = -1
    for (const s of near(own)) {
      if (taken[s] === 1 || (first >= 0 && s > first)) continue
      if (options.task === 'ERec' || isSameMeaning(own, system[s]!)) first = s
    }
    if (first < 0) return
    partner[g] = first
    taken[first] = 1
  })
  return partner
}
