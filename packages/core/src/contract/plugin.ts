/** What a package exports as `plugin`. */
import type { Metric } from './metric.ts'
import type { DocumentModel } from './model.ts'
import type { Reader } from './reader.ts'
import type { Json } from './stats.ts'
import type { System } from './system.ts'
import type { View } from './view.ts'

/** A metric as a config names it: a name, or a name with options. */
export type MetricEntry = string | readonly [name: string, options: Readonly<Record<string, Json>>]

/** The settings of an evaluation campaign under one name: its metrics, its statistics, and how files are read. A config or a call can say otherwise. */
export interface Preset {
  readonly title: string
  /** Whose numbers it gives: keys of the bibliography, each with the section or table. */
  readonly from?: readonly (readonly [cite: string, where: string])[]
  readonly metrics: readonly MetricEntry[]
  /** Built-in systems that the campaign ranks beside the others: names, and what makes them. Those that are named already stay. */
  readonly systems?: Readonly<Record<string, string>>
  /** What is drawn; without `samples`, how where somebody asks for them. */
  readonly bootstrap?: {
    readonly samples?: number
    readonly confidence?: number
    readonly seed?: number
    readonly bounds?: 'cut' | 'weibull'
  }
  /** How systems are tested, where somebody asks for that. */
  readonly compare?: { readonly alternative: 'two-sided' | 'one-sided' }
  /** What becomes of documents that one side lacks, where documents have names. */
  readonly documents?: {
    /** Of those that a system lacks. */
    readonly missing: 'error' | 'empty' | 'skip'
    /** Of those that the gold lacks; by default `error` where `missing` is, and else `skip`. `empty`: all in them is spurious. */
    readonly extra?: 'error' | 'empty' | 'skip'
  }
  /** Options of the reader of this name, for files that are read by it: `harem-xml` of core's, `@acme/kappa/kappa` of a plugin's. */
  readonly reader?: readonly [name: string, options: Readonly<Record<string, Json>>]
}

/** A package as its package.json has it. */
export interface Package {
  readonly name: string
  readonly version: string
}

/** What belongs to a package, and so has the name and the version of that. */
export type Packaged<A> = A & { readonly package: Package }

// What plugins bring differs in its type parameters, which only the plugin itself knows: the host treats options, statistics and
// documents as opaque and hands them back to what they came from. `unknown` would not do: functions take these as arguments.
// biome-ignore-start lint/suspicious/noExplicitAny: the one place where the parameters are forgotten
export type AnyMetric = Metric<any, any, any, any>
export type AnyModel = DocumentModel<any>
export type AnyReader = Reader<any, any>
export type AnyView = View<any, any>
export type AnySystem = System<any, any>
// biome-ignore-end lint/suspicious/noExplicitAny: the one place where the parameters are forgotten

/** What the code of a problem means: what `assay explain CODE` prints. */
export interface Message {
  readonly title: string
  /** What it means, why it is refused or reported, what to do. */
  readonly explain: string
}

/** What a package writes: `name` and `version` are those of its package.json, taken from there. */
export interface PluginDefinition extends Package {
  readonly contract: 1
  /** The first is the default: what is scored where only the package is named. */
  readonly metrics?: readonly AnyMetric[]
  /** The models of its own; those of other plugins can be read, seen and scored too, where those are named as well. */
  readonly models?: readonly AnyModel[]
  readonly readers?: readonly AnyReader[]
  readonly views?: readonly AnyView[]
  readonly systems?: readonly AnySystem[]
  readonly presets?: Readonly<Record<string, Preset>>
  /** The problems that only this plugin reports, by code: capitals and a number, such as `KAPPA7`. No other plugin has the same code. */
  readonly messages?: Readonly<Record<string, Message>>
  /** The BibTeX entries of what its metrics cite, by key. */
  readonly bibliography?: Readonly<Record<string, string>>
}

/** A plugin whose metrics, readers and built-in systems know their package. */
export interface Plugin extends PluginDefinition {
  readonly metrics?: readonly Packaged<AnyMetric>[]
  readonly readers?: readonly Packaged<AnyReader>[]
  readonly systems?: readonly Packaged<AnySystem>[]
}
