/** Functions that infer every type parameter: a contributor writes no generics. But for `plugin` they give what they are given. */
import type {
  Basis,
  DocumentModel,
  Metric,
  Model,
  Package,
  Packaged,
  Plugin,
  PluginDefinition,
  Reader,
  Scorer,
  Stats,
  System,
  View,
} from './contract.ts'

/** Defines a metric. See `Metric` for what each field means. */
export const metric = <M extends Model, O, S, K extends string>(definition: Metric<M, O, S, K>): Metric<M, O, S, K> =>
  definition

/**
 * Defines what a metric is under its options: `with: ({ beta }) => scorer({ stats, judge, summarise })`. The statistic is read
 * off `stats`, and mistakes elsewhere are shown where they stand.
 */
export const scorer = <M extends Model, S, K extends string>(definition: Scorer<M, S, K>): Scorer<M, S, K> => definition

/** Defines what some measures rest on. See `Basis` for what each field means. */
export const basis = <S, T, K extends string>(definition: {
  readonly measures: readonly K[]
  readonly stats: Stats<T>
  readonly of: (s: S) => T
  readonly summarise: (t: T) => { readonly [P in K]: number | undefined }
}): Basis<S> =>
  // what T is stays between its own functions
  definition as unknown as Basis<S>

/** Defines a document model: all that is done with documents of it. */
export const model = <M extends Model, K extends string = never>(
  definition: DocumentModel<M, K>,
): DocumentModel<M, K> => definition

/** Defines a reader of a file format. */
export const reader = <M extends Model, O>(definition: Reader<M, O>): Reader<M, O> => definition

/** Defines a view of one document model as another. */
export const view = <A extends Model, B extends Model>(definition: View<A, B>): View<A, B> => definition

/** Defines a built-in system: a baseline, a vote. */
export const system = <M extends Model, O>(definition: System<M, O>): System<M, O> => definition

/** What a package exports beside its plugin: a metric, a reader, a built-in system that knows its package, as those of the plugin do. */
export const packaged = <A extends object>({ name, version }: Package, one: A): Packaged<A> => ({
  ...one,
  package: { name, version },
})

/** Defines what a package exports as `plugin`: what is in it gets the name and the version of the package. */
export const plugin = (definition: PluginDefinition): Plugin => {
  const { metrics, readers, systems, ...others } = definition
  const own = <A extends object>(one: A): Packaged<A> => packaged(definition, one)
  return {
    ...others,
    ...(metrics && { metrics: metrics.map(own) }),
    ...(readers && { readers: readers.map(own) }),
    ...(systems && { systems: systems.map(own) }),
  }
}
