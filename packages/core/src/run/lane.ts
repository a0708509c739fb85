/** Where the evidence of one metric on one system is added up: the whole, its parts, and a row a document where anything is drawn or grouped. */
import type { AnyMetric, Evidence, Model, Stats, Tally } from '../contract.ts'
import { rowsOf, type Weighed } from '../infer/rows.ts'
import type { Models } from '../models.ts'
import { table } from '../stats/table.ts'
import { linesOf } from './faults.ts'
import type { AnyDocument } from './pair.ts'
import type { PlannedMetric } from './plan.ts'
import type { Units } from './units.ts'

type Content = Models[Model]
export type Parts = Readonly<Record<string, ReadonlyMap<string, unknown>>>

/** A sum, and what it says of each part. */
export interface Sum {
  readonly stats: unknown
  readonly parts: () => Parts
}

/** The sum over all documents. */
export interface Tallied extends Sum {
  readonly units: number
  /** Where documents are kept apart. */
  readonly rows: DocumentRows | undefined
}
/** One row a document of the gold; empty for those that the system does not answer. */
export interface DocumentRows extends Weighed<Sum> {
  readonly answered: (document: number) => boolean
  /** Whether a part is in one unit alone: drawn again and again, it says always the same. */
  readonly inOneUnit: (facet: string, label: string) => boolean
  /** What some documents add up to, one weight for each. */
  readonly weighSome: (documents: ArrayLike<number>, weights: ArrayLike<number>) => unknown
}

export interface Lane {
  readonly add: (gold: Content, system: Content, document: AnyDocument) => void
  readonly finish: () => Tallied
}

/** A sum that grows: packed where the metric can, else line by line. */
interface Growing {
  readonly add: (gold: Content, system: Content) => void
  readonly sum: () => unknown
}

const foldOf = (scorer: PlannedMetric['scorer'], onLine?: (evidence: Evidence<unknown>) => void): Growing => {
  let sum = scorer.stats.empty
  return {
    add: (gold, system) => {
      for (const line of linesOf(scorer, gold, system)) {
        sum = scorer.stats.concat(sum, line.stats)
        onLine?.(line)
      }
    },
    sum: () => sum,
  }
}

// ---- parts -----------------------------------------------------------------------------------------------------------

/** Sums by facet and label, for metrics that do not say their parts themselves: one table, so that rows can hold it. */
type Labelled = ReadonlyMap<string, unknown>

const labelKey = (facet: string, label: string): string => JSON.stringify([facet, label])

const partsIn = (labelled: Labelled): Parts => {
  const facets = new Map<string, Map<string, unknown>>()
  for (const [key, s] of labelled) {
    const [facet, label] = JSON.parse(key) as [string, string]
    const labels = facets.get(facet) ?? new Map<string, unknown>()
    facets.set(facet, labels.set(label, s))
  }
  return Object.fromEntries(facets)
}

/** What one document, or all of them, add up to. */
interface Gathering {
  readonly add: Growing['add']
  readonly sum: () => { readonly stats: unknown; readonly labelled: Labelled }
}

const gathering = (scorer: PlannedMetric['scorer']): Gathering => {
  if (scorer.parts !== undefined) {
    const growing = (scorer.tally?.() as Tally<Model, unknown> | undefined) ?? foldOf(scorer)
    return { add: growing.add, sum: () => ({ stats: growing.sum(), labelled: new Map() }) }
  }
  const labelled = new Map<string, unknown>()
  const growing = foldOf(scorer, ({ facets = {}, stats }) => {
    for (const [facet, label] of Object.entries(facets)) {
      const key = labelKey(facet, label)
      labelled.set(key, labelled.has(key) ? scorer.stats.concat(labelled.get(key), stats) : stats)
    }
  })
  return { add: growing.add, sum: () => ({ stats: growing.sum(), labelled }) }
}

// ---- lanes -----------------------------------------------------------------------------------------------------------

/** The lane of one metric and one system; `apart` keeps a row a document. */
export const laneOf = ({ metric, scorer }: PlannedMetric, units: Units, apart: boolean): Lane => {
  const tables = table(scorer.stats)
  const sumOf = (stats: unknown, labelled: Labelled): Sum => ({
    stats,
    parts: () => scorer.parts?.(stats) ?? partsIn(labelled),
  })
  return apart ? laneApart(scorer, units, tables, sumOf) : laneTogether(scorer, metric.unit, sumOf)
}

type SumOf = (stats: unknown, labelled: Labelled) => Sum

/** Nothing is kept of a document, so that memory does not grow with the files. */
const laneTogether = (scorer: PlannedMetric['scorer'], unit: AnyMetric['unit'], sumOf: SumOf): Lane => {
  const all = gathering(scorer)
  const names = new Set<string>()
  let documents = 0
  return {
    add: (gold, system, { meta }) => {
      documents++
      if (unit !== 'document') names.add(meta[unit.meta] ?? '')
      all.add(gold, system)
    },
    finish: () => {
      const { stats, labelled } = all.sum()
      return { ...sumOf(stats, labelled), units: unit === 'document' ? documents : names.size, rows: undefined }
    },
  }
}

/** The one unit that each part is in; of those in several it is only known that they are. */
const newSightings = () => {
  const SEVERAL = -1
  const unitOf = new Map<string, number>()
  const note = (parts: Parts, unit: number): void => {
    for (const [facet, labels] of Object.entries(parts))
      for (const label of labels.keys()) {
        const key = labelKey(facet, label)
        if ((unitOf.get(key) ?? unit) !== unit) unitOf.set(key, SEVERAL)
        else unitOf.set(key, unit)
      }
  }
  return { note, inOneUnit: (facet: string, label: string) => (unitOf.get(labelKey(facet, label)) ?? SEVERAL) >= 0 }
}

const laneApart = (scorer: PlannedMetric['scorer'], units: Units, tables: Stats<Labelled>, sumOf: SumOf): Lane => {
  const rows = rowsOf(scorer.stats)
  const labels = rowsOf(tables)
  const answered: boolean[] = []
  const seen = newSightings()
  const push = (stats: unknown, labelled: Labelled, isAnswered: boolean): void => {
    rows.add(stats)
    labels.add(labelled)
    answered.push(isAnswered)
  }
  /** Documents that this system does not answer have rows too: all systems share their draws. */
  const skipTo = (place: number): void => {
    while (rows.size() < place) push(scorer.stats.empty, tables.empty, false)
  }
  const weigh = (weights: ArrayLike<number>): Sum =>
    sumOf(rows.weigh(weights), scorer.parts === undefined ? labels.weigh(weights) : tables.empty)
  return {
    add: (gold, system, document) => {
      const place = units.place(document)
      skipTo(place)
      const own = gathering(scorer)
      own.add(gold, system)
      const { stats, labelled } = own.sum()
      push(stats, labelled, true)
      seen.note(sumOf(stats, labelled).parts(), units.unitOf[place] as number)
    },
    finish: () => {
      skipTo(units.documents.length)
      const own = new Set(units.unitOf.filter((_, document) => answered[document]))
      const whole = weigh(new Float64Array(rows.size()).fill(1))
      const isAnswered = (document: number): boolean => answered[document] === true
      const kept = {
        size: rows.size,
        weigh,
        weighSome: rows.weighSome,
        answered: isAnswered,
        inOneUnit: seen.inOneUnit,
      }
      return { ...whole, units: own.size, rows: kept }
    },
  }
}
