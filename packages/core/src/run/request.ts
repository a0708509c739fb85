/** What a run is asked to do: a config, or the arguments of a call, in one shape. */
import type { Json, MetricEntry } from '../contract.ts'

/** Options as text, from `--set` or a signature: what they mean is decided by the schema they are for. */
export type Texts = ReadonlyMap<string, string>

/** Files of one side and how they are read. */
export interface Side {
  /** Paths, folders, patterns, each perhaps with `:COLUMN`; `-` is standard input. */
  readonly files: readonly string[]
  readonly reader?: string
  readonly options?: Readonly<Record<string, Json>>
}
export interface ReadSystem extends Side {
  readonly name: string
}
/** A built-in system: what it is made by and from. */
export interface MadeSystem {
  readonly name: string
  readonly make: string
  readonly of?: readonly string[]
  readonly train?: Side
  readonly options?: Readonly<Record<string, Json>>
  readonly texts?: Texts
}

/** What becomes of a document that only one side has. With `empty` and `skip`, documents that only a system has are left out. */
export type Missing = 'error' | 'empty' | 'skip'
export const missingPolicies: readonly Missing[] = ['error', 'empty', 'skip']

export interface Bootstrap {
  readonly samples: number
  readonly seed: number
  readonly confidence: number
}

export interface Request {
  /** What paths are relative to, and where plugins are looked for first. */
  readonly folder: string
  /** More folders to look for plugins from. */
  readonly pluginFolders: readonly string[]
  readonly gold: Side
  readonly systems: readonly (ReadSystem | MadeSystem)[]
  readonly metrics: readonly MetricEntry[]
  /** Only the metric of this name; only metrics with this report format. */
  readonly only?: string
  readonly format?: string
  readonly metricTexts?: Texts
  readonly readerTexts?: Texts
  readonly missing?: Missing
  readonly bootstrap?: Partial<Bootstrap>
  /** Compare the systems by the intervals of the bootstrap. */
  readonly compare?: boolean
}
