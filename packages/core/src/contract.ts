/**
 * The plugin contract: what a metric, a reader, a view and a built-in system are. Types only, nothing else.
 *
 * A score is a sum of evidence. A metric looks at one unit and yields lines of evidence; each line carries a small
 * statistic; statistics add up; the sum is summarised into named measures. Everything else is the host's work.
 */
import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Either } from 'fp-ts/lib/Either.js'
import type { Eq } from 'fp-ts/lib/Eq.js'
import type { Monoid } from 'fp-ts/lib/Monoid.js'
import type { Models } from './models.ts'
import type { Place, Problem, Spot } from './places.ts'

export type { Place, Problem, Spot } from './places.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** The name of a document model: a key of the open registry `Models`. */
export type Model = keyof Models

/** One document: named, located. `meta` is what groups and units look at. */
export interface Document<M extends Model> {
  readonly id: string
  readonly content: Models[M]
  readonly meta: Readonly<Record<string, string>>
  readonly at: Place
  /** Where the format gives documents no names, the id is the file's. A single document of one side then belongs to the single one of the other. */
  readonly named?: 'file'
}

/**
 * What is kept of a unit: a commutative monoid that can be compared, repeated and sent.
 * Build it from `count`, `total`, `struct` and `table`; everything is derived from the description.
 */
export interface Stats<S> extends Monoid<S>, Eq<S> {
  /** `s` added to itself `times` times; `times` is a natural number. */
  readonly scale: (times: number, s: S) => S
  readonly encode: (s: S) => Json
  readonly decode: (u: unknown) => Either<string, S>
  /** The same statistic as a row of numbers, for resampling; a host without it falls back on `scale` and `concat`. */
  readonly layout?: (columns: Columns) => Layout<S>
}

/** Hands out the columns of a row. A `total` column adds exactly, a `count` column holds natural numbers. */
export interface Columns {
  readonly add: (kind: 'count' | 'total') => number
}
/** How one statistic lies in a row. New columns may appear with every `put` (a new key of a table). */
export interface Layout<S> {
  /** Says each number that is not zero with its column; a `total` may say several for one column. */
  readonly put: (s: S, emit: (column: number, value: number) => void) => void
  /** Reads the statistic back from the column sums; for a `total` the sum comes as its exact components. */
  readonly take: (read: (column: number) => readonly number[]) => S
}

/** One line of evidence. A score is a sum of evidence. */
export interface Evidence<S> {
  readonly stats: S
  /** What was found, in the field's words: `correct`, `missed`, `spurious`, `wrong type` … */
  readonly verdict: string
  /** True where nothing is wrong, so that a list of errors leaves the line out; verdicts that end in `correct` are so anyway. */
  readonly right?: true
  /** What breakdowns and filters look at, such as `{ type: 'PER' }`. */
  readonly facets?: Readonly<Record<string, string>>
  /** What the gold says, as a reader of an error list would like to see it; absent where the gold has nothing. */
  readonly gold?: string
  /** What the system says; absent where the system has nothing. */
  readonly system?: string
  /** What else there is to say of it, such as how wrong it is and in what. */
  readonly details?: string
  readonly at?: Place
}

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

/** Options are described once, by a Standard Schema: the type, the defaults, the help and the JSON Schema are read off it. */
export type Schema<O> = StandardSchemaV1<unknown, O>

export interface Metric<M extends Model, O, S, K extends string> {
  readonly contract: 1
  readonly name: string
  readonly version: string
  /** One line for `assay list`. */
  readonly title: string
  readonly reads: M
  /** What is resampled and compared: each document, or all documents that share a value of `meta`. */
  readonly unit: 'document' | { readonly meta: string }
  /** What one unit is called, in the plural: `sentences`, `documents`, `names`. */
  readonly units: string
  /** Keys of the bibliography or references in full. */
  readonly cites: readonly string[]
  readonly options: Schema<O>
  readonly measures: { readonly [P in K]: Measure<NoInfer<K>> }
  readonly headline: NoInfer<K>
  /** The two or three measures of a ranking, before the headline: precision and recall. */
  readonly shows?: readonly NoInfer<K>[]
  readonly with: (options: O) => Scorer<M, S, NoInfer<K>>
}

export interface Scorer<M extends Model, S, K extends string> {
  readonly stats: Stats<S>
  /** Curried: what depends on the gold alone is worked out once for all systems. */
  readonly judge: (gold: Models[M]) => (system: Models[M]) => Iterable<Evidence<S>>
  /** `undefined` where the formula has no value (0/0); never NaN, never a made-up zero. */
  readonly summarise: (s: S) => { readonly [P in K]: number | undefined }
  /** Measures that exist only because the options ask for them, such as one for each of a list of weights; `summarise` gives them too. */
  readonly measures?: Readonly<Record<string, Measure<string>>>
  /**
   * A faster lane, never a second truth: adds documents without an object per line of evidence.
   * The law `tally` checks that it equals the sum of `judge`. Needs `parts`, since there are no lines to group.
   */
  readonly tally?: () => Tally<M, S>
  /** The statistic of each part, by facet and label. Without it the host sums the evidence by its facets. */
  readonly parts?: (s: S) => Readonly<Record<string, ReadonlyMap<string, S>>>
  /** Measures as functions of a parameter of the metric, by its name: each point says where it stands and what is there. */
  readonly sweeps?: (s: S) => Readonly<Record<string, readonly SweepPoint[]>>
  /** What the metric cannot accept, or repairs, in one side's document: `error` ends the run, `warning` is reported and counted. */
  readonly check?: (content: Models[M]) => Iterable<Problem>
  /** What the metric cannot accept in a pair, such as items that only one side has, where its options make that an error. A problem with an empty path is of the document. */
  readonly checkPair?: (gold: Models[M], system: Models[M]) => Iterable<Problem>
  /** What the options do not say and a reader of the numbers should know about this sum, such as data that was missing. */
  readonly remarks?: (s: S) => readonly string[]
  /** Reports in the layout of an official scorer, byte for byte, by the name that `--format` takes. */
  readonly formats?: Readonly<Record<string, (s: S, about?: About) => string>>
}
/** Whose sum a report shows, as the host says it. */
export interface About {
  readonly system: string
  readonly signature: string
  /** How many units were scored. */
  readonly units: number
}
export interface SweepPoint {
  readonly at: number
  readonly measures: Readonly<Record<string, number | undefined>>
}
export interface Tally<M extends Model, S> {
  readonly add: (gold: Models[M], system: Models[M]) => void
  /** The sum of what was added. */
  readonly sum: () => S
}

/** Bytes with a name. Reading is synchronous; `chunks` may be called once, and what it yields is not reused. */
export interface Source {
  readonly path: string
  readonly chunks: () => Iterable<Either<Problem, Uint8Array>>
}

/** Where two readings of the same text part; `code` is that of the problem. */
export interface Disagreement {
  readonly code: string
  readonly message: string
  readonly gold: Spot
  readonly system: Spot
}
export interface Reader<M extends Model, O> {
  readonly contract: 1
  readonly name: string
  readonly version: string
  /** One line for `assay list`. */
  readonly title: string
  readonly gives: M
  readonly options: Schema<O>
  /** How sure, 0 to 1, from the first 4 kB. The host takes the surest and refuses ties. */
  readonly sniff: (head: string, path: string) => number
  /** Documents of two files belong together by their `id`, or by their place in the file. */
  readonly pairs: 'id' | 'position'
  /** What its documents are called, in the plural. */
  readonly units: string
  readonly with: (options: O) => (source: Source) => Iterable<Either<Problem, Document<M>>>
  /** For column formats: several columns of one file in one pass. A column counts from 1, from the right if negative. */
  readonly columns?: (
    options: O,
  ) => (source: Source, columns: readonly number[]) => Iterable<Either<Problem, readonly Document<M>[]>>
  /** Where two documents that were paired are not about the same text; `undefined` if they are. */
  readonly disagree?: (gold: Models[M], system: Models[M]) => Disagreement | undefined
  /** An answer with nothing in it, about the text of a document of the gold: what the policy `missing: empty` scores. */
  readonly empty?: (gold: Models[M]) => Models[M]
  /** Writes documents in this format, as the reader with these options reads them: what `assay make` and `assay convert` use. */
  readonly write?: (documents: Iterable<Document<M>>, options: O) => Iterable<string>
  /** Why a document cannot be written in this format, such as one without words; `undefined` if it can. */
  readonly unwritable?: (document: Document<M>, options: O) => string | undefined
  /** For formats of one file a document: the folders its file is in and what it is called. Documents are then written one by one. */
  readonly fileOf?: (document: Document<M>) => readonly string[]
  /** Options without which what is written is not read as it was, such as the column of names; none where the defaults do. */
  readonly readWith?: (documents: readonly Document<M>[], options: O) => Partial<O>
  /** What the names of files in this format end in, such as `.jsonl`. */
  readonly endings?: readonly string[]
}

/** A named, pure way to look at one model as another; its name goes into the signature. */
export interface View<A extends Model, B extends Model> {
  readonly name: string
  readonly from: A
  readonly to: B
  readonly see: (a: Models[A]) => Either<string, Models[B]>
  /** Where several documents are looked at as one, such as all of a topic, for entities that go through all of them. */
  readonly together?: Together<A, B>
}

/** How documents are looked at together: those that share some values of `meta`. */
export interface Together<A extends Model, B extends Model> {
  /** The keys of `meta` whose values they share. */
  readonly by: readonly string[]
  /** What those that are looked at together are called, in the plural: `topics`. */
  readonly units: string
  /**
   * What becomes, under the policy `missing: skip`, of documents that a system lacks: the gold's are left out too; or they
   * count, as long as the system has any document with the same values of these keys.
   */
  readonly lacking: 'left out' | readonly string[]
  readonly see: (all: readonly Models[A][]) => Either<string, Models[B]>
}

/** A system that is made, not read: a baseline learnt from training data, a vote of other systems, all items in one cluster. */
export interface System<M extends Model, O> {
  readonly contract: 1
  readonly name: string
  readonly version: string
  readonly title: string
  readonly gives: M
  readonly options: Schema<O>
  /** What it is made from: annotated training documents, the answers of other systems, or what is to be answered alone. */
  readonly from: 'training' | 'systems' | 'nothing'
  readonly with: (options: O) => Maker<M>
}
export interface Maker<M extends Model> {
  /** Learns from training documents; `members` are the names of the other systems, in the order of their answers. */
  readonly learn: (training: Iterable<Models[M]>, members: readonly string[]) => Answerer<M>
  /** Picks the best members on annotated documents. */
  readonly search?: (
    documents: Iterable<{ readonly gold: Models[M]; readonly answers: readonly Models[M][] }>,
    members: readonly string[],
  ) => Found
}
/** Answers one document from its text or its items (never from the labels of `gold`) and the answers of the members. */
export type Answerer<M extends Model> = (gold: Models[M], answers: readonly Models[M][]) => Models[M]
/** What a search found: the members, their score on the documents it was given, and how many sets it scored. */
export interface Found {
  readonly members: readonly string[]
  readonly score: number
  readonly tried: number
}

/** A metric as a config names it: a name, or a name with options. */
export type MetricEntry = string | readonly [name: string, options: Readonly<Record<string, Json>>]
/** The settings of an evaluation campaign under one name: its metrics and its statistics. */
export interface Preset {
  readonly title: string
  readonly metrics: readonly MetricEntry[]
  /** Built-in systems that the campaign ranks beside the others: names, and what makes them. Those that are named already stay. */
  readonly systems?: Readonly<Record<string, string>>
  readonly bootstrap?: { readonly samples: number; readonly confidence: number; readonly seed?: number }
}

// A plugin's metrics differ in their type parameters, which only the plugin itself knows: the host treats options and
// statistics as opaque and hands them back to the metric they came from.
// biome-ignore lint/suspicious/noExplicitAny: the one place where the parameters are forgotten
export type AnyMetric = Metric<any, any, any, any>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyReader = Reader<any, any>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyView = View<any, any>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnySystem = System<any, any>

/** What a package exports as `plugin`. */
export interface Plugin {
  readonly contract: 1
  readonly name: string
  readonly version: string
  readonly metrics?: readonly AnyMetric[]
  readonly readers?: readonly AnyReader[]
  readonly views?: readonly AnyView[]
  readonly systems?: readonly AnySystem[]
  readonly presets?: Readonly<Record<string, Preset>>
}
