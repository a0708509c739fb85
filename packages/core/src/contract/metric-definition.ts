/** A metric as its author writes it: the type by which mistakes in it are shown, each once and where it stands. */
import type { Model } from './document.ts'
import type { Measure } from './measure.ts'
import type { Metric, Scorer, Share } from './metric.ts'

// Before the compiler has looked into `with`, where the statistic `S` is found, it compares all else of a definition with what it knows,
// and after a mistake there it takes `S` for unknown, and `with` for a second mistake. So names are compared once `S` is known.
type Later<S, Before, After> = unknown extends S ? Before : After

/** The model of this name; of a name that is none, any, so that the mistake is shown at `reads` and not at each use of a document. */
// biome-ignore lint/suspicious/noExplicitAny: with `unknown`, each use of a document would be one more mistake
export type ModelOf<M extends string> = M extends Model ? M : any

/** The argument of `metric`. See `Metric` for what each field means. */
export type MetricDefinition<M extends string, O, S, K extends string> = Omit<
  Metric<ModelOf<M>, O, S, Later<S, string, K>>,
  'reads' | 'measures' | 'with'
> & {
  readonly reads: Later<S, M, M extends Model ? M : Model>
  readonly measures: { readonly [P in K]: Later<S, object, Measure<NoInfer<K>>> }
  readonly with: (options: O, share?: Share) => Scorer<ModelOf<M>, S, NoInfer<K>>
}
