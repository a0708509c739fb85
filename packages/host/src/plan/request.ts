/** What a run is asked to do: a config, or the arguments of a call, in one shape. */
import type { AnyMetric, AnyModel, Json, Labels, MetricEntry, Preset, Problem } from '@assay/core'
import { nowhere } from '../problems/failure.ts'

/**
 * Options as a signature spells them, with its escapes; `typedText` makes such a text of what follows `--set`. What they mean is
 * decided by the schema they are for.
 */
export type Texts = ReadonlyMap<string, string>

/** Files of one side and how they are read. */
export interface Side {
  /** Paths, folders, patterns, each perhaps with `:COLUMN`; `-` is standard input. */
  readonly files: readonly string[]
  /** A reader of what is loaded, or `PACKAGE/NAME`. */
  readonly reader?: string
  readonly options?: Readonly<Record<string, Json>>
  /** Options of its reader, and of metrics, that are for this side alone. */
  readonly readerTexts?: Texts
  readonly metricTexts?: Texts
}
export interface ReadSystem extends Side {
  readonly name: string
  /** Options of metrics, by their names, that are for this system alone. */
  readonly metricOptions?: Readonly<Record<string, Readonly<Record<string, Json>>>>
  /** What is known of it and shown in reports, such as its team. */
  readonly meta?: Readonly<Record<string, string>>
}
/** A built-in system: what it is made by and from. */
export interface MadeSystem {
  readonly name: string
  readonly meta?: ReadSystem['meta']
  readonly make: string
  readonly of?: readonly string[]
  readonly train?: Side
  readonly options?: Readonly<Record<string, Json>>
  readonly texts?: Texts
}

/** What becomes of a document that one side lacks: it is refused, or what it lacks is taken as empty, or it does not count. */
export type Missing = 'error' | 'empty' | 'skip'
export const missingPolicies: readonly Missing[] = ['error', 'empty', 'skip']

/** What becomes of documents that a system lacks, and of those that the gold lacks. */
export interface DocumentPolicies {
  readonly missing: Missing
  /** With `empty`, all that the system finds there is spurious. */
  readonly extra: Missing
}

/** What becomes of documents that the gold lacks where only those that a system lacks are spoken of. */
export const impliedExtra = (missing: Missing): Missing => (missing === 'error' ? 'error' : 'skip')

/** What becomes of a system that has nothing in common with the gold, such as no item: refused, or scored with a warning. */
export type Disjoint = 'error' | 'allow'
export const disjointPolicies: readonly Disjoint[] = ['error', 'allow']

export interface Bootstrap {
  readonly samples: number
  readonly seed: number
  readonly confidence: number
  /**
   * Where the bounds of an interval lie among the samples in order: an equal share is cut off at each end, as is usual, or percentile p lies
   * at p · (n + 1), between two samples where that is not a whole number (Weibull 1939; type 6 of Hyndman and Fan 1996).
   */
  readonly bounds?: 'cut' | 'weibull'
}
export const boundsRules: readonly NonNullable<Bootstrap['bounds']>[] = ['cut', 'weibull']

/** Where something was asked for: a line of a config, so that a mistake in it can be shown there. */
export type Spotted = Pick<Problem, 'at' | 'text'>

/** Paired tests between systems: each with the baseline, or every pair where none is named. */
export interface Compare {
  readonly baseline?: string
  /** By what; each metric by those of them that it has, and by its headline where it has none or none is named. */
  readonly measures?: readonly string[]
  readonly test: 'randomisation' | 'bootstrap'
  /** Which differences count as so large: in both directions, as is usual, or only in the direction of the one that was observed. */
  readonly alternative?: 'two-sided' | 'one-sided'
  readonly trials: number
  readonly correction: 'holm' | 'none'
  readonly seed: number
}
/** By what the systems of a metric are compared: of the measures that were asked for those it has, or its headline. */
export const measuresFor = (
  { measures, headline }: Pick<AnyMetric, 'measures' | 'headline'>,
  asked: Compare['measures'] = [],
): readonly string[] => {
  const own = [...new Set(asked)].filter((measure) => Object.hasOwn(measures, measure))
  return own.length > 0 ? own : [headline as string]
}

export const alternatives: readonly NonNullable<Compare['alternative']>[] = ['two-sided', 'one-sided']
export const comparisonTests: readonly Compare['test'][] = ['randomisation', 'bootstrap']
export const corrections: readonly Compare['correction'][] = ['holm', 'none']

/** What items of any metric are broken down by: their length in words, and what training data has of their words. */
export const sliceNames = ['length', 'seen', 'frequency'] as const
export type Slice = (typeof sliceNames)[number]

/** What a score must reach: an absolute value, or what it may lose. */
export interface Gate {
  readonly metric: string
  readonly measure: string
  /** All of them, where none is named. */
  readonly system?: string
  /** `genre=news`: a key of groupBy, and else `type` or a slice, and its value. */
  readonly group?: string
  readonly min?: number
  readonly max?: number
  readonly maxDrop?: number
  /** What `maxDrop` is counted from: a system of the run, or a stored result. */
  readonly against?: string
  /** A drop counts only where the paired test of the run finds it significant. */
  readonly significant?: boolean
  /** The bound of the interval that counts, in place of the value. */
  readonly bound?: 'lower' | 'upper'
}

/** Labels that may be there after renaming; `gold`: those of the gold, for the systems. */
export type KnownLabels = readonly string[] | 'gold'

/** Labels with where they stand in the config. */
export interface PlannedLabels {
  readonly labels: Labels
  readonly known: KnownLabels | undefined
  /** How documents of the model are looked at under them. */
  readonly model: NonNullable<AnyModel['labels']>
  /** Whether they stand in a config, and not in a signature. */
  readonly configured: boolean
  readonly spot: (...keys: readonly string[]) => Spotted
}

/** A format of a report, and where it is asked for. */
export interface AskedFormat {
  readonly format: string
  readonly spot?: Spotted
}

/** The settings of a preset beside its metrics and systems. */
export type Settings = Pick<Preset, 'bootstrap' | 'compare' | 'documents' | 'reader'>

export interface Request {
  /** What paths are relative to, and where plugins are looked for first. */
  readonly folder: string
  /** Whether paths stand in a result as they were typed: in a call without a config there is no other place to see them from. */
  readonly asTyped?: boolean
  /** More folders to look for plugins from. */
  readonly pluginFolders: readonly string[]
  readonly gold: Side
  readonly systems: readonly (ReadSystem | MadeSystem)[]
  /** Plugins whose readers and views are used too: packages, and files by paths that begin with `./`. */
  readonly plugins?: readonly string[]
  /** The same from the user's own call: files anywhere, by paths of the current folder. */
  readonly called?: readonly string[]
  /** A package is its default metric, its first; `PACKAGE/*` is all of them. */
  readonly metrics: readonly MetricEntry[]
  /** Only the metrics of these names, of a package by itself any that it has. */
  readonly only?: readonly string[]
  /** Only metrics with this report format. */
  readonly format?: string
  /** Formats that reports are asked for in, each ours or a metric's. */
  readonly reports?: readonly AskedFormat[]
  /** Measures that reports are asked for, of every metric or of one. */
  readonly columns?: readonly { readonly metric: string | undefined; readonly measure: string }[]
  readonly metricTexts?: Texts
  readonly readerTexts?: Texts
  readonly missing?: Missing
  readonly extra?: Missing
  readonly disjoint?: Disjoint
  readonly bootstrap?: Partial<Bootstrap>
  /** What holds where nothing else is said: the settings of a preset. */
  readonly usual?: Settings
  /** A table of metadata: the first column says which document, the others what there is to know of it. */
  readonly documentTable?: string
  /** Whether the result holds its sums, which only a result that is stored needs; it does by default. */
  readonly sums?: boolean
  /** Keys of metadata to break scores down by; `genre+variety` crosses two. */
  readonly groupBy?: readonly string[]
  /** Means over these: `document`, or keys as of groupBy. */
  readonly means?: readonly string[]
  /** Break scores down by these too: `length`, `seen`, `frequency`. */
  readonly slices?: readonly string[]
  /** Annotated training documents, for slices that look at them. */
  readonly train?: Side
  /** Compare the systems: by the intervals of the bootstrap, or by paired tests. */
  readonly compare?: boolean | Partial<Compare>
  /** Labels that are renamed or left out, on both sides. */
  readonly labels?: Partial<Labels> & { readonly known?: KnownLabels }
  readonly gates?: readonly Gate[]
  /** The folder that all paths of a config stay under; those of a call are the user's own, and lead anywhere. */
  readonly root?: string
  /** The most bytes that a file may have, or unpack to. */
  readonly maxBytes?: number
  /** Judge documents too that would cause more work than a metric allows one (E365), with a warning. */
  readonly anyWork?: boolean
  /** Where parts of the request stand in the config, by the keys that lead there, such as `compare.baseline`. */
  readonly placeOf?: (...keys: readonly string[]) => Spotted
}

/** Where something was asked for in the config, if there is one. */
export const spotOf = ({ placeOf }: Pick<Request, 'placeOf'>, ...keys: readonly string[]): Spotted =>
  placeOf?.(...keys) ?? { at: nowhere }
