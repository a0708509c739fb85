/** A report of a sum beyond its measures. */
import type { Code } from '../places.ts'
import type { About, Parts, SweepPoint } from './measure.ts'
import type { Section } from './section.ts'

/** A doubt about a sum: a warning in one sentence, without the system's name, and a hint that would settle it. */
export interface Doubt {
  /** `error` where the sum is meaningless: reported in place of a score. */
  readonly severity?: 'error'
  readonly message: string
  readonly hint: string
}

/** Texts, tables and breakdowns that are worked out from a sum of a metric. */
export interface ScorerReport<S> {
  /**
   * Formulas of measures with the numbers of this sum, such as `3 / 4`, in decimals and `+ − · / √ ( )`: `assay explain
   * METRIC --of RESULT` prints them. Needed only where a formula is not made of other measures' names, P and R alone.
   */
  readonly worked?: (s: NoInfer<S>) => Readonly<Record<string, string>>
  /**
   * Measures as functions of a parameter of the metric, by its name: each point has the parameter's value and the
   * measures there.
   */
  readonly sweeps?: (s: NoInfer<S>) => Readonly<Record<string, readonly SweepPoint[]>>
  /** The metric's own parts of a report, worked out from the sum and those of its parts alone. */
  readonly sections?: (s: NoInfer<S>, parts: Parts<NoInfer<S>>) => readonly Section[]
  /** Remarks about this sum that the options do not imply, such as missing data. */
  readonly remarks?: (s: NoInfer<S>, parts?: Parts<NoInfer<S>>) => readonly string[]
  /**
   * Facets whose lines name exceptions alone, with the label of all else: `{ discontinuous: 'false' }`. Where a line has such a facet, what
   * is in the sum without one counts for this label; where none has it, there is no such breakdown.
   */
  readonly rest?: Readonly<Record<string, string>>
  /** Signs that the data is not what was intended, each with the code of its warning. */
  readonly doubts?: readonly (readonly [code: Code, doubtOf: (s: NoInfer<S>) => Doubt | undefined])[]
  /** Reports in the layout of an official scorer, byte for byte, by the name that `--format` takes. */
  readonly formats?: Readonly<Record<string, (s: NoInfer<S>, about: About<S>) => string>>
}
