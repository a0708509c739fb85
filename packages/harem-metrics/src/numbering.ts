/**
 * Numbers the occurrences of words of the gold's entities, separately on each side: the nth `DCC` of the gold is the nth `DCC` of the
 * run, however the text between was changed (Santos et al. 2006, section 2.1). The options of an `<ALT>` are numbered alike: each
 * begins with the counts before the `<ALT>`, and the text after it continues with those of the last option.
 */
import type { Entity, Run, Side } from './entities.ts'
import { stopwordCount } from './tokens.ts'

/** The counters of a text that is being numbered. */
interface Counters {
  /** The occurrences so far by key. */
  readonly counts: Int32Array
  /** The last numbered token, by which the stopwords after it are identified. */
  anchor: number
  /** Incremented with each new anchor; counts of an older epoch are invalid. */
  epoch: number
  /** The number of tokens since the anchor, and of entities without tokens since the last token. */
  since: number
  empty: number
  stops: Int32Array
  epochs: Int32Array
}

/** The numbering of a gold, by which its runs are numbered. */
export interface WordNumbering {
  readonly keys: ReadonlyMap<string, number>
  readonly counts: Int32Array
  /** The identities of stopwords in its entities. */
  readonly anchored: ReadonlyMap<string, number>
}

/** More than the occurrences of one word in any document. */
const MAX_OCCURRENCES = 2 ** 24

const keysOf = (entities: readonly Entity[]): Map<string, number> => {
  const keys = new Map<string, number>()
  const numberedByRun = new Map<Run, Uint8Array>()
  for (const { run, first, last } of entities) {
    const ofRun = numberedByRun.get(run) ?? new Uint8Array(run.words.length)
    numberedByRun.set(run, ofRun)
    for (let i = first; i < last; i++) {
      // nested entities have the same tokens
      if (ofRun[i] === 1) continue
      ofRun[i] = 1
      const word = run.words[i]!
      if (run.stops[i]! < 0 && !keys.has(word)) keys.set(word, keys.size)
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

/** Counts a stopword: its occurrences since the last numbered token. */
const countStop = (counters: Counters, stop: number): number => {
  if (counters.epochs[stop] !== counters.epoch) {
    counters.epochs[stop] = counters.epoch
    counters.stops[stop] = 0
  }
  counters.stops[stop] = counters.stops[stop]! + 1
  return counters.stops[stop] as number
}

/** Returns the identity of a token that is identified by its anchor. */
type IdentityOf = (key: string) => number

interface Walk {
  readonly keys: ReadonlyMap<string, number>
  readonly counters: Counters
  readonly anchored: IdentityOf
  /** The tokens inside entities, and entities without tokens. */
  readonly inside: ReadonlyMap<Run, EntityTokens>
}
interface EntityTokens {
  readonly tokens: Uint8Array
  /** The starts of entities without tokens, by the token after them. */
  readonly empty: ReadonlyMap<number, ReadonlySet<number>>
}

const entityTokens = (entities: readonly Entity[]): ReadonlyMap<Run, EntityTokens> => {
  const inside = new Map<Run, { tokens: Uint8Array; empty: Map<number, Set<number>> }>()
  for (const { run, first, last, span } of entities) {
    const ofRun = inside.get(run) ?? { tokens: new Uint8Array(run.words.length), empty: new Map<number, Set<number>>() }
    inside.set(run, ofRun)
    ofRun.tokens.fill(1, first, last)
    if (first === last) ofRun.empty.set(first, (ofRun.empty.get(first) ?? new Set()).add(span.start))
  }
  return inside
}

/** Identifies entities without tokens, such as a sign, by the token before them. */
const anchorEmpty = ({ counters, anchored }: Walk, run: Run, starts: ReadonlySet<number>): void => {
  for (const start of starts)
    run.anchors.set(start, anchored(`${counters.anchor} + ${counters.since}: ${counters.empty++}`))
}

/** Identifies a token; a word of the gold's entities gets a new number. */
const identify = (
  { keys, counters, anchored }: Walk,
  run: Run,
  i: number,
  inEntity: boolean,
  counted: number[],
): number => {
  const stop = run.stops[i]!
  const key = stop >= 0 ? undefined : keys.get(run.words[i]!)
  counters.since++
  counters.empty = 0
  if (stop >= 0) {
    const nth = countStop(counters, stop)
    return inEntity ? anchored(`${counters.anchor}:${stop}:${nth}`) : 0
  }
  if (key === undefined) return 0
  counters.counts[key] = counters.counts[key]! + 1
  counters.anchor = (key + 1) * MAX_OCCURRENCES + (counters.counts[key] as number)
  counters.epoch++
  counters.since = 0
  counted.push(key)
  return counters.anchor
}

/** Numbers a run; returns the keys that it counted, so that an `<ALT>` can undo the counts. */
const numberRun = (walk: Walk, run: Run): readonly number[] => {
  const counted: number[] = []
  const inside = walk.inside.get(run)
  for (let i = 0; i <= run.words.length; i++) {
    const starts = inside?.empty.get(i)
    if (starts !== undefined) anchorEmpty(walk, run, starts)
    if (i < run.words.length) run.ids[i] = identify(walk, run, i, inside?.tokens[i] === 1, counted)
  }
  return counted
}

/** Numbers the options of an `<ALT>`: each with the counts before it; the last one's are kept. */
const numberOptions = (walk: Walk, runs: readonly Run[]): void => {
  const { counters } = walk
  const { anchor, epoch, since, empty } = counters
  const [stops, epochs] = [counters.stops.slice(), counters.epochs.slice()]
  runs.forEach((run, option) => {
    const counted = numberRun(walk, run)
    if (option === runs.length - 1) return
    for (const key of counted) counters.counts[key] = counters.counts[key]! - 1
    Object.assign(counters, { anchor, epoch, since, empty, stops: stops.slice(), epochs: epochs.slice() })
  })
}

const numberSide = (walk: Walk, { parts }: Side): Int32Array => {
  for (const runs of parts) {
    if (runs.length > 1) numberOptions(walk, runs)
    else if (runs[0] !== undefined) numberRun(walk, runs[0])
  }
  return walk.counters.counts
}

/** Numbers the gold. */
export const numberGold = (gold: Side): WordNumbering => {
  const keys = keysOf(gold.entities)
  const ids = new Map<string, number>()
  const anchored: IdentityOf = (key) => {
    const id = ids.get(key) ?? -(ids.size + 1)
    ids.set(key, id)
    return id
  }
  const counters = newCounters(keys.size)
  const counts = numberSide({ keys, counters, anchored, inside: entityTokens(gold.entities) }, gold)
  return { keys, counts, anchored: ids }
}

/** Numbers a run by the words of the gold, and returns the frequency of each word. */
export const numberSystem = ({ keys, anchored }: WordNumbering, system: Side): Int32Array =>
  numberSide(
    {
      keys,
      counters: newCounters(keys.size),
      anchored: (key) => anchored.get(key) ?? 0,
      inside: entityTokens(system.entities),
    },
    system,
  )
