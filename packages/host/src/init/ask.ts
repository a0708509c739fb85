/** What is asked where a folder does not say enough, and what a guess comes to. */
import type { Either } from 'fp-ts/lib/Either.js'
import type { Failure } from '../problems/failure.ts'

export interface GuessRequest {
  /** Where to look. */
  readonly folder: string
  readonly pluginFolders: readonly string[]
  /** Plugins that are looked at beside those that are installed, as the call names them. */
  readonly called?: readonly string[]
  /** What is known and need not be guessed; files are relative to the folder. */
  readonly gold?: string
  readonly systems: readonly NamedFile[]
  readonly metric?: string
  readonly reader?: string
  /** Whether all that is in the files is read too, and refused where a run would: by default it is. */
  readonly checked?: boolean
}
export interface NamedFile {
  readonly name: string
  readonly file: string
}

/** Something that could be one or the other: the best guess stands first. */
export interface Choice {
  readonly what: 'gold' | 'format' | 'metric'
  readonly question: string
  readonly among: readonly string[]
}
/** Gives one of those that there are; nothing where there is no answer. */
export type Ask = (choice: Choice) => Promise<string | undefined>

export interface Guess {
  readonly gold: string
  /** Named where it was asked for, or where the file looks like several. */
  readonly reader: string | undefined
  readonly systems: readonly NamedFile[]
  readonly metric: string
  /** Plugins that bring the reader or a view and are not the metric's. */
  readonly plugins: readonly string[]
  /** What was chosen and why, a line each. */
  readonly reasons: readonly string[]
}

export type Guessed<A> = Promise<Either<Failure, A>>

export interface Chosen<A> {
  readonly value: A
  readonly why: string
}
