/** What numbers mean, and what options are. */
import type { StandardSchemaV1 } from '@standard-schema/spec'

/** What a number means. `mirror` names the measure it becomes when gold and system change places. */
export interface Measure<K extends string> {
  readonly title: string
  readonly formula: string
  /** Inclusive; `Infinity` as an upper bound of counts and sums. */
  readonly range: readonly [number, number]
  readonly better: 'higher' | 'lower' | 'neither'
  /**
   * A share from 0 to 1 (or −1 to 1), shown in per cent; a natural number; a sum of weights, shown as a count is and not always
   * whole; or a number that is none of these, such as nats.
   */
  readonly unit: 'ratio' | 'count' | 'sum' | 'number'
  readonly mirror?: K
  /** True where the measure says nothing about a part (a mean over types, for one type). */
  readonly wholeOnly?: true
}

/** How a metric stands in a table of several metrics, a row for each system. */
export interface InMatrix<K extends string> {
  /** What it is called there: `B³`. */
  readonly title: string
  /** None where the metric has its place in a table of its own alone. */
  readonly measures: readonly K[]
}

/** Options are described once, by a Standard Schema: the type, the defaults, the help and the JSON Schema are read off it. */
export type Schema<O> = StandardSchemaV1<unknown, O>

/** Sums by facet and label: what a score says of each part. */
export type Parts<S> = Readonly<Record<string, ReadonlyMap<string, S>>>

/** Every measure of each unit by itself, and their mean. */
export interface Means {
  /** Documents that the system answers, or groups of them. */
  readonly units: number
  readonly measures: Readonly<Record<string, Mean>>
}
/** The mean of the units that have a value, and their standard deviation (divisor n); null where none has. */
export interface Mean {
  readonly mean: number | null
  readonly sd: number | null
  /** Units that have a value. */
  readonly units: number
}
/** Whose sum a report shows, as the host says it. */
export interface About<S> {
  readonly system: string
  readonly signature: string
  /** How many units were scored. */
  readonly units: number
  readonly parts: Parts<S>
  /** Means over documents or groups, where they were asked for. */
  readonly means?: Readonly<Record<string, Means>>
}

export interface SweepPoint {
  readonly at: number
  readonly measures: Readonly<Record<string, number | undefined>>
}
