/** The request for a run, from a config or the arguments of a call. */
import type { AnyMetric, AnyModel, Json, Labels, Preset, PresetEntry, Problem } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import type { Campaign, ColumnNames } from '@assay/core/result'
import * as v from 'valibot'

/** Options as texts, escaped as in signatures, as `typedText` makes them of `--set`: their schema gives them meaning. */
export type OptionTexts = ReadonlyMap<string, string>

/** The files of one side and their reader. */
export interface Side {
  /** Paths, folders or patterns, with an optional `:COLUMN`; `-` is standard input. */
  readonly files: readonly string[]
  /** The name of a loaded reader, or `PACKAGE/NAME`. */
  readonly reader?: string
  readonly options?: Readonly<Record<string, Json>>
  /** Options of the reader, and of metrics, for this side alone. */
  readonly readerTexts?: OptionTexts
  readonly metricTexts?: OptionTexts
}
/** One of several answers of a system, which count as one, by its own name, such as a seed. */
export type Run = Readonly<Record<'of' | 'name', string>>
export interface ReadSystem extends Side {
  readonly name: string
  /** True if each file or folder that `files` match is a run of the system, which counts as one. */
  readonly hasRuns?: true
  /** The system that this is a run of. */
  readonly run?: Run
  /** Options for this system alone, by metric. */
  readonly metricOptions?: Readonly<Record<string, Readonly<Record<string, Json>>>>
  /** Facts to show in reports, such as its team. */
  readonly meta?: Readonly<Record<string, string>>
}
/** A built-in system. */
export interface BuiltInSystem {
  readonly name: string
  readonly meta?: ReadSystem['meta']
  readonly make: string
  readonly of?: readonly string[]
  readonly train?: Side
  readonly options?: Readonly<Record<string, Json>>
  readonly texts?: OptionTexts
}

/** Policy for a document that one side lacks: an error, an empty answer, or skipped. */
export type Missing = 'error' | 'empty' | 'skip'
export const missingPolicies: readonly Missing[] = ['error', 'empty', 'skip']

/** Policies for documents that the system lacks, and that the gold lacks. */
export interface DocumentPolicies {
  readonly missing: Missing
  /** With `empty`, all items of the system there are spurious. */
  readonly extra: Missing
  /** `stem` compares names without folder, ending and leading zeros; absent: as they are written. */
  readonly names?: 'stem'
}

/** The names of documents as they are compared: as written, or by their stem. */
export type DocumentNames = 'exact' | 'stem'
export const documentNames: readonly DocumentNames[] = ['exact', 'stem']

/** The default for `extra`, given `missing`. */
export const impliedExtra = (missing: Missing): Missing => (missing === 'error' ? 'error' : 'skip')

/** Policy for a system that has no item, or no other thing, in common with the gold: an error or a warning. */
export type Disjoint = 'error' | 'allow'
export const disjointPolicies: readonly Disjoint[] = ['error', 'allow']

/** Policy for a system whose files cannot be scored: it stops the run, or the others are scored without it. */
export type OnError = 'stop' | 'skip'
export const errorPolicies: readonly OnError[] = ['stop', 'skip']

export interface Bootstrap {
  readonly samples: number
  readonly seed: number
  readonly confidence: number
  /**
   * Rule for the bounds of an interval: cut an equal share of the sorted samples at each end, as is usual, or take percentile p at
   * p · (n + 1), interpolated (Weibull 1939; type 6 of Hyndman and Fan 1996).
   */
  readonly bounds?: 'cut' | 'weibull'
}
export const boundsRules: readonly NonNullable<Bootstrap['bounds']>[] = ['cut', 'weibull']

/** Bootstrap samples where no number of them is named. */
export const USUAL_SAMPLES = 1000

/** A place in the config, where a mistake is shown. */
export type Location = Pick<Problem, 'at' | 'text'>

/** Paired tests: each system with the baseline, or all pairs if there is none. */
export interface Compare {
  readonly baseline?: string
  /** Measures to compare; a metric that has none of them uses its headline. */
  readonly measures?: readonly string[]
  readonly test: 'randomisation' | 'bootstrap'
  /** Two-sided as usual, or one-sided in the direction of the observed difference. */
  readonly alternative?: 'two-sided' | 'one-sided'
  readonly trials: number
  readonly correction: 'holm' | 'none'
  readonly seed: number
}
/** Measures by which systems are compared: the requested ones that the metric has, or its headline. */
export const comparedMeasures = (
  { measures, headline }: Pick<AnyMetric, 'measures' | 'headline'>,
  names: Compare['measures'] = [],
): readonly string[] => {
  const offered = [...new Set(names)].filter((measure) => Object.hasOwn(measures, measure))
  return offered.length > 0 ? offered : [headline as string]
}
export const alternatives: readonly NonNullable<Compare['alternative']>[] = ['two-sided', 'one-sided']
export const comparisonTests: readonly Compare['test'][] = ['randomisation', 'bootstrap']
const corrections: readonly Compare['correction'][] = ['holm', 'none']

/** A gate: an absolute bound of a score, or the largest drop. */
export interface Gate {
  /** The only metric of the run by default. */
  readonly metric?: string
  readonly measure: string
  /** All systems by default. */
  readonly system?: string
  /** A group: `genre=news`. The key is one of groupBy, `type`, `path` or a slice. */
  readonly group?: string
  readonly min?: number
  readonly max?: number
  readonly maxDrop?: number
  /** The reference of `maxDrop`: a system of the run, or a stored result. */
  readonly against?: string
  /** Fail only for drops that the paired test of the run finds significant. */
  readonly significant?: boolean
  /** Compare this bound of the interval in place of the value. */
  readonly bound?: 'lower' | 'upper'
}

/** Labels allowed after renaming; `gold` allows those of the gold. */
export type KnownLabels = readonly string[] | 'gold'

/** The label settings of a run. */
export interface PlannedLabels {
  readonly labels: Labels
  readonly known: KnownLabels | undefined
  /** Applies labels to documents of the model. */
  readonly model: NonNullable<AnyModel['labels']>
  /** True for labels of a config; false for those of a signature. */
  readonly configured: boolean
  readonly spot: (...keys: readonly string[]) => Location
}

/** A format of a report, and its place in the config. */
export interface RequestedFormat {
  readonly format: string
  readonly spot?: Location
}

/** Settings of a preset other than its metrics and systems. */
export type Settings = Pick<Preset, 'bootstrap' | 'means' | 'compare' | 'documents' | 'reader'>

export interface Request {
  /** The folder that paths are relative to, and the first to search for plugins. */
  readonly folder: string
  /** True if results show paths as typed: a call without a config has no folder to relate them to. */
  readonly asTyped?: boolean
  /** More folders to search for plugins. */
  readonly pluginFolders: readonly string[]
  readonly gold: Side
  readonly systems: readonly (ReadSystem | BuiltInSystem)[]
  /** Plugins whose readers and views take part: packages, or files by paths that begin with `./`. */
  readonly plugins?: readonly string[]
  /** Plugins named in the call: packages, or any files, relative to the current folder. */
  readonly pluginsOfCall?: readonly string[]
  /** Names of metrics; a package stands for its first one, `PACKAGE/*` for all. */
  readonly metrics: readonly PresetEntry[]
  /** Selects metrics by name, including those that a package on its own would not score. */
  readonly only?: readonly string[]
  /** Selects the metrics with this report format. */
  readonly format?: string
  /** Formats of the reports, Assay's or a metric's. */
  readonly reports?: readonly RequestedFormat[]
  /** Columns of the reports. */
  readonly columns?: readonly ColumnNames[]
  readonly metricTexts?: OptionTexts
  readonly readerTexts?: OptionTexts
  readonly missing?: Missing
  readonly extra?: Missing
  readonly names?: DocumentNames
  readonly disjoint?: Disjoint
  readonly onError?: OnError
  /** Warnings of earlier steps, such as about systems that were skipped. */
  readonly warnings?: readonly Problem[]
  readonly bootstrap?: Partial<Bootstrap>
  /** Defaults, from presets. */
  readonly usual?: Settings
  /** A table of metadata: document names in the first column, a value in each other. */
  readonly documentTable?: string
  /** A table of decisions on items of the gold, which are applied to it before anything is scored. */
  readonly patch?: string
  /** Keep sums in the result, for a result that is stored; true by default. */
  readonly sums?: boolean
  /** Keys of metadata that define groups; `genre+variety` crosses two. */
  readonly groupBy?: readonly string[]
  /** Units of means: `document`, or keys as of groupBy. */
  readonly means?: readonly string[]
  /** Slices: `length`, `nesting`, `ambiguity`, `seen`, `frequency`. */
  readonly slices?: readonly string[]
  /** Annotated training documents, for slices and for models that mark what is known from them. */
  readonly train?: Side
  /** Compares the systems: by bootstrap intervals (true), or by paired tests. */
  readonly compare?: boolean | Partial<Compare>
  /** Labels to rename or to drop, on both sides. */
  readonly labels?: Partial<Labels> & { readonly known?: KnownLabels }
  readonly gates?: readonly Gate[]
  /** The folder that paths of a config must not leave; those of a call may lead anywhere. */
  readonly root?: string
  /** The maximum size of a file in bytes, also when unpacked. */
  readonly maxBytes?: number
  /** Judges documents beyond the work limit of a metric (E365) too, with a warning. */
  readonly anyWork?: boolean
  /** Shows words that a metric or a reader calls secret, or the shapes of marked ones; by default neither. `hidden`: the words are secret whatever these say. */
  readonly secrets?: 'shown' | 'shapes' | 'hidden'
  /** Title, date and address of the campaign, for reports. */
  readonly campaign?: Campaign
  /** Locates a key in the config, such as `compare.baseline`. */
  readonly placeOf?: (...keys: readonly string[]) => Location
}

/** Locates a key of the request in the config, if there is one. */
export const locate = ({ placeOf }: Pick<Request, 'placeOf'>, ...keys: readonly string[]): Location =>
  placeOf?.(...keys) ?? { at: nowhere }

/** The systems that warnings say were skipped. */
export const skippedSystems = (warnings: readonly Problem[] = []): readonly string[] =>
  warnings.flatMap(({ skipped }) => skipped?.system ?? [])

const text = v.pipe(v.string(), v.minLength(1))
const natural = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Keys of `Bootstrap` as a config and a call write it. */
export const bootstrapEntries = {
  samples: v.pipe(natural, v.maxValue(1_000_000)),
  seed: v.optional(natural),
  confidence: v.optional(v.pipe(v.number(), v.minValue(0.01), v.maxValue(0.999))),
  bounds: v.optional(v.picklist(boundsRules)),
}

/** Bootstrap intervals as a config and a call ask for them: `true` takes the usual number of samples, `false` turns those of a preset off. */
export const bootstrapSchema = v.union([
  v.pipe(
    v.boolean(),
    v.transform((isAsked) => ({ samples: isAsked ? USUAL_SAMPLES : 0 })),
  ),
  v.strictObject(bootstrapEntries),
])

/** Keys of `Compare`. */
export const compareEntries = {
  baseline: v.optional(text),
  measures: v.optional(v.pipe(v.array(text), v.minLength(1))),
  test: v.optional(v.picklist(comparisonTests)),
  alternative: v.optional(v.picklist(alternatives)),
  trials: v.optional(v.pipe(natural, v.minValue(1), v.maxValue(1_000_000))),
  correction: v.optional(v.picklist(corrections)),
  seed: v.optional(natural),
}

/** Paired tests as a config and a call ask for them: `true` takes the defaults. */
export const compareSchema = v.union([
  v.pipe(
    v.boolean(),
    v.transform((isAsked) => (isAsked ? {} : false)),
  ),
  v.strictObject(compareEntries),
])
