/**
 * Numbers the occurrences of the words of the gold's entities, on either side on its own: the nth `DCC` of the gold is the
 * nth `DCC` of the run, however the text between them was changed (Santos et al. 2006, section 2.1).
 */
import type { Entity, Run, Side } from './entities.ts'
import { stopwordCount } from './tokens.ts'

/** What is counted while a text is walked through. */
interface Counters {
  /** Occurrences so far, by key. */
  readonly counts: Int32Array
  /** The last numbered token: what a stopword is known by, and its own number since then. */
  anchor: number
  /** Changes with the anchor; counts of an older epoch are over. */
  epoch: number
  /** Tokens since the anchor, and entities without any token since the last of them. */
  since: number
  empty: number
  stops: Int32Array
  epochs: Int32Array
}

/** The gold as numbered; runs are numbered by its words. */
export interface Numbered {
  readonly keys: ReadonlyMap<string, number>
  readonly counts: Int32Array
  /** The identities of its stopwords in entities: any other is not on this side. */
  readonly anchored: ReadonlyMap<string, number>
}

/** More occurrences of one word than a document can have. */
const MOST = 2 ** 24

const keysOf = (entities: readonly Entity[]): Map<string, number> => {
  const keys = new Map<string, number>()
  for (const { run, first, last } of entities) {
    for (let i = first; i < last; i++) {
      const word = run.words[i] as string
      if ((run.stops[i] as number) < 0 && !keys.has(word)) keys.set(word, keys.size)
    }
  }
  return keys
}

const newCounters = (keys: number): Counters => ({
  counts: new Int32Array(keys),
  anchor: 0,
  epoch: 1,
  since: 0,
  empty: 0,
  stops: new Int32Array(stopwordCount),
  epochs: new Int32Array(stopwordCount),
})

/** How often a stopword has come since the last numbered token, this time included. */
const countStop = (counters: Counters, stop: number): number => {
  if (counters.epochs[stop] !== counters.epoch) {
    counters.epochs[stop] = counters.epoch
    counters.stops[stop] = 0
  }
  counters.stops[stop] = (counters.stops[stop] as number) + 1
  return counters.stops[stop] as number
}

/** Gives the identity of what is known by its anchor. */
type Anchored = (key: string) => number

interface Walk {
  readonly keys: ReadonlyMap<string, number>
  readonly counters: Counters
  readonly anchored: Anchored
  /** In which tokens entities are, and where there are entities without any. */
  readonly inside: ReadonlyMap<Run, Inside>
}
interface Inside {
  readonly tokens: Uint8Array
  /** By the token before which they stand, where they begin. */
  readonly empty: ReadonlyMap<number, ReadonlySet<number>>
}

const insideOf = (entities: readonly Entity[]): ReadonlyMap<Run, Inside> => {
  const inside = new Map<Run, { tokens: Uint8Array; empty: Map<number, Set<number>> }>()
  for (const { run, first, last, span } of entities) {
    const own = inside.get(run) ?? { tokens: new Uint8Array(run.words.length), empty: new Map<number, Set<number>>() }
    inside.set(run, own)
    own.tokens.fill(1, first, last)
    if (first === last) own.empty.set(first, (own.empty.get(first) ?? new Set()).add(span.start))
  }
  return inside
}

/** An entity without any token, such as a sign, is known by what stands before it. */
const anchorEmpty = ({ counters, anchored }: Walk, run: Run, starts: ReadonlySet<number>): void => {
  for (const start of starts)
    run.anchors.set(start, anchored(`${counters.anchor} + ${counters.since}: ${counters.empty++}`))
}

/** The identity of a token; a new number for a word of the gold's entities. */
const identify = (
  { keys, counters, anchored }: Walk,
  run: Run,
  i: number,
  inEntity: boolean,
  met: number[],
): number => {
  const stop = run.stops[i] as number
  const key = stop >= 0 ? undefined : keys.get(run.words[i] as string)
  counters.since++
  counters.empty = 0
  if (stop >= 0) {
    const nth = countStop(counters, stop)
    return inEntity ? anchored(`${counters.anchor}:${stop}:${nth}`) : 0
  }
  if (key === undefined) return 0
  counters.counts[key] = (counters.counts[key] as number) + 1
  counters.anchor = (key + 1) * MOST + (counters.counts[key] as number)
  counters.epoch++
  counters.since = 0
  met.push(key)
  return counters.anchor
}

/** Walks through a run; returns the keys it met, so that an `<ALT>` can take its counts back. */
const walk = (each: Walk, run: Run): readonly number[] => {
  const met: number[] = []
  const own = each.inside.get(run)
  for (let i = 0; i <= run.words.length; i++) {
    const starts = own?.empty.get(i)
    if (starts !== undefined) anchorEmpty(each, run, starts)
    if (i < run.words.length) run.ids[i] = identify(each, run, i, own?.tokens[i] === 1, met)
  }
  return met
}

/** The options of an `<ALT>` each begin where it begins; what follows goes on from the last one. */
const walkOptions = (each: Walk, runs: readonly Run[]): void => {
  const { counters } = each
  const { anchor, epoch, since, empty } = counters
  const [stops, epochs] = [counters.stops.slice(), counters.epochs.slice()]
  runs.forEach((run, option) => {
    const met = walk(each, run)
    if (option === runs.length - 1) return
    for (const key of met) counters.counts[key] = (counters.counts[key] as number) - 1
    Object.assign(counters, { anchor, epoch, since, empty, stops: stops.slice(), epochs: epochs.slice() })
  })
}

const walkSide = (each: Walk, { parts }: Side): Int32Array => {
  for (const runs of parts) {
    if (runs.length > 1) walkOptions(each, runs)
    else if (runs[0] !== undefined) walk(each, runs[0])
  }
  return each.counters.counts
}

/** Numbers the gold. */
export const numberGold = (gold: Side): Numbered => {
  const keys = keysOf(gold.entities)
  const known = new Map<string, number>()
  const anchored: Anchored = (key) => {
    const id = known.get(key) ?? -(known.size + 1)
    known.set(key, id)
    return id
  }
  const counters = newCounters(keys.size)
  const counts = walkSide({ keys, counters, anchored, inside: insideOf(gold.entities) }, gold)
  return { keys, counts, anchored: known }
}

/** Numbers a run by the words of the gold; returns how often each word came. */
export const numberSystem = ({ keys, anchored }: Numbered, system: Side): Int32Array =>
  walkSide(
    {
      keys,
      counters: newCounters(keys.size),
      anchored: (key) => anchored.get(key) ?? 0,
      inside: insideOf(system.entities),
    },
    system,
  )
