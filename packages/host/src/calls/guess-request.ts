/** Requests, questions and results of a guess. */
import type { Either } from 'fp-ts/lib/Either.js'
import type { Failure } from '../checks/failure.ts'

export interface GuessRequest {
  /** Folder to examine. */
  readonly folder: string
  readonly pluginFolders: readonly string[]
  /** Plugins to use in addition to the installed ones. */
  readonly pluginsOfCall?: readonly string[]
  /** Known values, which are not guessed; paths are relative to the folder. */
  readonly gold?: string
  readonly systems: readonly NamedFile[]
  readonly metric?: string
  /** Name of the reader of the gold, and of the systems unless theirs is named too. */
  readonly reader?: string
  readonly systemReader?: string
  /** True, the default, if the files are read and refused as a run would. */
  readonly checked?: boolean
}
export interface NamedFile {
  readonly name: string
  readonly file: string
}

/** A choice between candidates, best guess first. */
export interface Choice {
  readonly what: 'gold' | 'format' | 'metric'
  readonly question: string
  readonly among: readonly string[]
}
/** Returns one of the candidates; `undefined` without an answer. */
export type Ask = (choice: Choice) => Promise<string | undefined>

export interface Guess {
  readonly gold: string
  /** Set if it was requested, or if the file fits several. */
  readonly reader: string | undefined
  readonly systems: readonly NamedFile[]
  readonly metric: string
  /** Other metrics and presets that fit, the likeliest first. */
  readonly others: readonly string[]
  /** Those to look at next, by a property that readers detect in files of systems: `scores`. */
  readonly next: ReadonlyMap<string, readonly string[]>
  /** Plugins, other than the metric's, that provide the reader or a view. */
  readonly plugins: readonly string[]
  /** Decisions and their reasons, one line each. */
  readonly reasons: readonly string[]
}

export type GuessResult<A> = Promise<Either<Failure, A>>

export interface Decision<A> {
  readonly value: A
  readonly why: string
}
