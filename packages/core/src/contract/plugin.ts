/** The plugin that a package exports as `plugin`. */
import type { Container } from './container.ts'
import type { Metric } from './metric.ts'
import type { DocumentModel } from './model.ts'
import type { Reader } from './reader.ts'
import type { Json } from './stats.ts'
import type { System } from './system.ts'
import type { View } from './view.ts'

/** A metric as a config names it: a name, or a name with options. */
export type MetricEntry = string | readonly [name: string, options: Readonly<Record<string, Json>>]

/** A metric of a preset. */
export type PresetEntry =
  | MetricEntry
  | readonly [
      name: string,
      options: Readonly<Record<string, Json>>,
      of: {
        /** The measure that systems are ranked by, in place of the metric's own. */
        readonly headline?: string
        /**
         * A name for these options, such as `strict`: a preset may list a metric several times. Reports have one table of
         * all conventions, with a row for each and a column for each system.
         */
        readonly convention?: string
        /** True to skip systems with a document that the metric's view refuses. */
        readonly optional?: true
      },
    ]

/**
 * The settings of an evaluation campaign under one name: its metrics, its statistics, and how files are read. A config
 * or a call can override them.
 */
export interface Preset {
  readonly title: string
  /** Works it follows: keys of the bibliography, each with the section or table. */
  readonly from?: readonly (readonly [cite: string, where: string])[]
  readonly metrics: readonly PresetEntry[]
  /** Parts of it that can be named alone, as `hipe-2022:coarse`: its settings with fewer metrics. */
  readonly choices?: Readonly<Record<string, Pick<Preset, 'title' | 'metrics'>>>
  /**
   * Built-in systems that the campaign ranks with the others: names, and their makers. Names already taken are kept.
   */
  readonly systems?: Readonly<Record<string, string>>
  /** Settings of the bootstrap; without `samples`, only used where one is requested. */
  readonly bootstrap?: {
    readonly samples?: number
    readonly confidence?: number
    readonly seed?: number
    readonly bounds?: 'cut' | 'weibull'
  }
  /** Units of means, where the campaign's figures are such: `document`, or keys of metadata. */
  readonly means?: readonly string[]
  /** The test of systems, where one is requested. */
  readonly compare?: { readonly alternative: 'two-sided' | 'one-sided' }
  /** Policies for documents that one side lacks, where documents have names. */
  readonly documents?: {
    /** For documents that a system lacks. */
    readonly missing: 'error' | 'empty' | 'skip'
    /**
     * For documents that the gold lacks; by default `error` if `missing` is, else `skip`. `empty`: everything in them
     * is spurious.
     */
    readonly extra?: 'error' | 'empty' | 'skip'
  }
  /** Options of the reader of this name, for files that are read by it: `harem-xml` of core's, `@acme/kappa/kappa` of a plugin's. */
  readonly reader?: readonly [name: string, options: Readonly<Record<string, Json>>]
}

/** Name and version of a package, as in its package.json. */
export interface Package {
  readonly name: string
  readonly version: string
}

/** A part of a plugin that carries the name and version of its package, and the plugin where it is handed out by one. */
export type PackageMember<A> = A & { readonly package: Package; readonly plugin?: Plugin }

// What plugins bring differs in its type parameters, which only the plugin itself knows: the host treats options, statistics and
// documents as opaque and hands them back to what they came from. `unknown` would not do: functions take these as arguments.
// biome-ignore-start lint/suspicious/noExplicitAny: the one place where the parameters are forgotten
export type AnyMetric = Metric<any, any, any, any>
export type AnyModel = DocumentModel<any>
export type AnyReader = Reader<any, any>
export type AnyView = View<any, any>
export type AnySystem = System<any, any>
// biome-ignore-end lint/suspicious/noExplicitAny: the one place where the parameters are forgotten

/** The meaning of a problem's code: `assay explain CODE` prints it. */
export interface Message {
  readonly title: string
  /** Meaning, the reason why it is refused or reported, and the remedy. */
  readonly explain: string
}

/** A plugin as its author writes it: `name` and `version` are taken from its package.json. */
export interface PluginDefinition<
  M extends readonly AnyMetric[] = readonly AnyMetric[],
  R extends readonly AnyReader[] = readonly AnyReader[],
  S extends readonly AnySystem[] = readonly AnySystem[],
> extends Package {
  readonly contract: 1
  /** The first is the default, scored if only the package is named. */
  readonly metrics?: M
  /** The plugin's own models; those of other plugins can be read, viewed and scored too if these are named as well. */
  readonly models?: readonly AnyModel[]
  readonly readers?: R
  readonly views?: readonly AnyView[]
  readonly systems?: S
  /** Kinds of files that are unpacked before a reader reads them. */
  readonly containers?: readonly Container[]
  readonly presets?: Readonly<Record<string, Preset>>
  /**
   * By model or by reader, the metrics and presets that people in the field use for such files, the first one first:
   * what `assay FILE FILE` and `assay init` choose among. Under a property that readers detect, `saw.scores`, those that are
   * named as the next to look at where the files of systems have it.
   */
  readonly suggests?: Readonly<Record<string, readonly string[]>>
  /** The problems that only this plugin reports, by code: capitals and a number, such as `KAPPA7`. No other plugin has the same code. */
  readonly messages?: Readonly<Record<string, Message>>
  /**
   * Words of its reports that are neither options nor measures, such as verdicts and facets, each with a sentence: `assay explain` prints
   * it. N in a word is any number.
   */
  readonly terms?: Readonly<Record<string, string>>
  /** The BibTeX entries of what its metrics cite, by key. */
  readonly bibliography?: Readonly<Record<string, string>>
}

/** A plugin whose metrics, readers and built-in systems know their package. */
export interface Plugin extends PluginDefinition {
  readonly metrics?: readonly PackageMember<AnyMetric>[]
  readonly readers?: readonly PackageMember<AnyReader>[]
  readonly systems?: readonly PackageMember<AnySystem>[]
}

type PackageMembers<L extends readonly object[]> = { readonly [I in keyof L]: PackageMember<L[I]> }

/** The type that `plugin()` returns: each member with its package. */
export interface PluginOf<
  M extends readonly AnyMetric[],
  R extends readonly AnyReader[],
  S extends readonly AnySystem[],
> extends Plugin {
  readonly metrics: PackageMembers<M>
  readonly readers: PackageMembers<R>
  readonly systems: PackageMembers<S>
}

/** A preset as a value, for `evaluate`: its plugin, its name there, and the metric whose numbers a program reads first. */
export interface PresetOf<M extends AnyMetric> {
  readonly plugin: Plugin
  readonly preset: string
  readonly metric: M
}
