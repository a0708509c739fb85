/** Measures, options and sums by part. */
/** A measure and its meaning. `mirror` names the measure it becomes when gold and system are swapped. */
export interface Measure<K extends string> {
  readonly title: string
  readonly formula: string
  /** Inclusive; `Infinity` as an upper bound of counts and sums. */
  readonly range: readonly [number, number]
  readonly better: 'higher' | 'lower' | 'neither'
  /**
   * A share from 0 to 1 (or −1 to 1), shown in percent; a natural number; a sum of weights, shown like a count and not
   * always whole; or any other number, such as nats.
   */
  readonly unit: 'ratio' | 'count' | 'sum' | 'number'
  readonly mirror?: K
  /** True where the measure has no meaning for a part, such as a mean over types for one type. */
  readonly wholeOnly?: true
  /** Facets whose parts are wholes to it all the same: a mean over labels has a meaning for each field that has labels. */
  readonly wholes?: readonly string[]
  /**
   * True where it rests on lines without a place in the text too, such as counts of the words of a document or of entities whose mentions
   * have lines of their own: a slice, which has the lines of its items alone, does not have it.
   */
  readonly unsliced?: true
  /**
   * True where only resamples have it, such as the score of documents that were not drawn: its value is the mean over the resamples that
   * have one, and there is none without the bootstrap.
   */
  readonly ofResamples?: true
}

/** The columns of a metric in a table of several metrics with a row for each system. */
export interface MatrixColumns<K extends string> {
  /** Its title there: `B³`. */
  readonly title: string
  /** Empty for a metric that only has a table of its own. */
  readonly measures: readonly K[]
}

/** Sums by facet and label. */
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
  /** Of a mean over groups: the units of each group are resampled by themselves. */
  readonly interval?: readonly [number, number]
  readonly sd: number | null
  /** Units that have a value. */
  readonly units: number
}
/** The context of the sum that a report shows. */
export interface About<S> {
  readonly system: string
  readonly signature: string
  /** The number of units scored. */
  readonly units: number
  readonly parts: Parts<S>
  /** Means over documents or groups, where requested. */
  readonly means?: Readonly<Record<string, Means>>
}

export interface SweepPoint {
  readonly at: number
  readonly measures: Readonly<Record<string, number | undefined>>
}
