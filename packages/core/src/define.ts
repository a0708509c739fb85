/**
 * Functions that infer every type parameter: a contributor writes no generics. All but `plugin` return their argument.
 */
import type {
  AnyMetric,
  AnyReader,
  AnySystem,
  Basis,
  DocumentModel,
  Metric,
  MetricDefinition,
  Model,
  ModelOf,
  PackageMember,
  PluginDefinition,
  PluginOf,
  Reader,
  Scorer,
  Stats,
  System,
  View,
} from './contract.ts'

/** Defines a metric. See `Metric` for what each field means. */
export const metric = <const M extends string, O, S, K extends string>(
  definition: MetricDefinition<M, O, S, K>,
): Metric<ModelOf<M>, O, S, K> =>
  // the same fields: types that the compiler compares later are not the same to it
  definition as unknown as Metric<ModelOf<M>, O, S, K>

/**
 * Defines a metric under its options: `with: ({ beta }) => scorer({ stats, judge, summarise })`. The statistic's type
 * is inferred from `stats` alone, so that mistakes elsewhere are reported where they are.
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

/**
 * Defines what a package exports as `plugin`, and hands out its metrics, readers and built-in systems with the name and the version of
 * the package, in their order: `export const [kappa] = plugin.metrics`.
 */
export const plugin = <
  const M extends readonly AnyMetric[] = readonly [],
  const R extends readonly AnyReader[] = readonly [],
  const S extends readonly AnySystem[] = readonly [],
>(
  definition: PluginDefinition<M, R, S>,
): PluginOf<M, R, S> => {
  const { name, version, metrics = [], readers = [], systems = [] } = definition
  const packaged = <A extends object>(one: A): PackageMember<A> => {
    const member = { ...one, package: { name, version } }
    // not listed, so that copies and comparisons of members do not walk through the plugin
    return Object.defineProperty(member, 'plugin', { get: () => pluginWithNames })
  }
  // that each is where it was is more than the types of `map` say
  const pluginWithNames = {
    ...definition,
    metrics: metrics.map(packaged),
    readers: readers.map(packaged),
    systems: systems.map(packaged),
  } as unknown as PluginOf<M, R, S>
  return pluginWithNames
}
