/** Counts the items, borders and ids that both sides share, over all documents. Nothing is judged here. */
import type { AnyView, Keys, Meeting, Model, Models } from '@assay/core'
import { appliesTo } from '../plan/metric-options.ts'
import type { PlannedMetric } from '../plan/plan.ts'

type AnyKeys = Keys<Models[Model]>

/** One kind of what both sides name, and the metrics that look at it. */
export interface KeyKind {
  readonly keys: AnyKeys
  readonly view: AnyView | undefined
  /** By their numbers. */
  readonly metrics: readonly number[]
  /** True if a metric declares that nothing can be right without overlap. */
  readonly needed: boolean
}

/** Counts of one kind of key for one system and the gold, as data. */
export interface Overlap {
  readonly gold: number
  readonly system: number
  readonly both: number
  readonly would: Readonly<Record<string, number>>
  /** The first of each side that the other does not have. */
  readonly first: { readonly gold: readonly string[]; readonly system: readonly string[] }
}

/** By kind, then by system. */
export type Overlaps = readonly (readonly Overlap[])[]

/** More names than anybody reads. */
const MAX_NAMES = 3

/** Kinds of all metrics, each once. */
export const kindsOf = (metrics: readonly PlannedMetric[]): readonly KeyKind[] => {
  const kinds: KeyKind[] = []
  metrics.forEach(({ scorer, model, view }, number) => {
    for (const keys of scorer.keys ?? model?.keys ?? []) {
      const at = kinds.findIndex((kind) => kind.keys === keys && kind.view === view)
      const before = kinds[at]
      const kind = { keys, view, metrics: [...(before?.metrics ?? []), number] }
      const needed = before?.needed === true || scorer.keys !== undefined
      kinds.splice(at < 0 ? kinds.length : at, 1, { ...kind, needed })
    }
  })
  return kinds
}

const none: Overlap = { gold: 0, system: 0, both: 0, would: {}, first: { gold: [], system: [] } }

const addOverlap = (
  sum: Overlap,
  more: Pick<Overlap, 'would' | 'first'> & Omit<Meeting, 'first' | 'would'>,
): Overlap => {
  const would: Record<string, number> = { ...sum.would }
  for (const [name, count] of Object.entries(more.would)) would[name] = (would[name] ?? 0) + count
  const first = (side: 'gold' | 'system') => [...sum.first[side], ...more.first[side]].slice(0, MAX_NAMES)
  return {
    gold: sum.gold + more.gold,
    system: sum.system + more.system,
    both: sum.both + more.both,
    would,
    first: { gold: first('gold'), system: first('system') },
  }
}

/** Merges the overlaps of several pieces of a run. */
export const mergeOverlaps = (pieces: readonly Overlaps[]): Overlaps => {
  const [first = [], ...others] = pieces
  return first.map((systems, kind) =>
    systems.map((overlap, system) =>
      others.reduce((sum, piece) => addOverlap(sum, piece[kind]?.[system] ?? none), overlap),
    ),
  )
}

/** One that is counted up. */
interface Counter {
  gold: number
  system: number
  both: number
  readonly would: Map<string, number>
  readonly first: { readonly gold: string[]; readonly system: string[] }
}

const take = (counter: Counter, { gold, system, both, would, first }: Meeting): void => {
  counter.gold += gold
  counter.system += system
  counter.both += both
  for (const name in would) counter.would.set(name, (counter.would.get(name) ?? 0) + would[name]!)
  const { first: named } = counter
  const isWanted = (named.gold.length < MAX_NAMES && gold > both) || (named.system.length < MAX_NAMES && system > both)
  if (!isWanted || first === undefined) return
  const more = first()
  named.gold.push(...more.gold.slice(0, MAX_NAMES - named.gold.length))
  named.system.push(...more.system.slice(0, MAX_NAMES - named.system.length))
}

/** Counts what pairs of documents name: `see` gets every pair that a metric is to look at, whether or not it accepts it. */
export const newOverlapCounter = (metrics: readonly PlannedMetric[], systems: readonly string[]) => {
  const kinds = kindsOf(metrics)
  const counters = kinds.map(() =>
    systems.map((): Counter => ({ gold: 0, system: 0, both: 0, would: new Map(), first: { gold: [], system: [] } })),
  )
  // of metrics that look at the same, the first that is for a system counts
  const placesOf = metrics.map((_, metric) =>
    systems.map((system) =>
      kinds.flatMap((kind, number) => {
        const first = kind.metrics.find((m) => appliesTo(metrics[m]!, system))
        return first === metric ? [number] : []
      }),
    ),
  )
  return {
    see: (metric: number, system: number, gold: Models[Model], answer: Models[Model]): void => {
      for (const kind of placesOf[metric]?.[system] ?? []) {
        const meeting = kinds[kind]!.keys.meet(gold, answer)
        if (meeting !== undefined) take(counters[kind]![system]!, meeting)
      }
    },
    seen: (): Overlaps =>
      counters.map((bySystem) => bySystem.map((counter) => ({ ...counter, would: Object.fromEntries(counter.would) }))),
  }
}
