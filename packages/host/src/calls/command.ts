/** The commands that a package brings, in its entry `commands`, and what the command line gives them. */
import type { Problem } from '@assay/core'
import type { Either } from 'fp-ts/lib/Either.js'
import type { Failure } from '../checks/failure.ts'
import type { StoredResult } from '../checks/read-stored.ts'
import type { Machine } from '../io/machine.ts'
import type { Config, LoadedConfig } from '../plan/config-schema.ts'
import type { HostEnvironment, Outcome, Outline } from '../plan/environment.ts'
import type { OptionTexts, ReadSystem, Request } from '../plan/request.ts'
import type { PublicSettings } from '../result/public-task.ts'

export interface CommandFlag {
  readonly name: string
  readonly short?: string
  /** Name of the value in the help; a flag without one is a switch. */
  readonly value?: string
  readonly many?: true
  readonly help: string
  /** Value of the flag if none of its choices follows it. */
  readonly bare?: string
  /** Allowed values. */
  readonly choices?: readonly string[]
}

/** A report that is asked for: its format, and its file; without one it is printed. */
export interface Target {
  readonly format: string
  readonly path: string | undefined
}

/** A file to write. */
export interface FileTexts {
  readonly path: string
  readonly texts: Iterable<string | Uint8Array>
}

/** The texts of a report: of one file, or of the files of a folder. */
export type ReportTexts = string | readonly FileTexts[]

/** A config that was scored quietly: its outcome, or its exit code and why there is none. */
export interface Attempt {
  readonly exit: number
  readonly outcome: Outcome | undefined
  readonly problems: readonly Problem[]
}

/** A call of a command: its arguments, the machine, and what it prints beside its result, on stderr. */
export interface CommandCall {
  readonly words: readonly string[]
  readonly has: (flag: string) => boolean
  readonly last: (flag: string) => string | undefined
  readonly all: (flag: string) => readonly string[]
  /** The whole number after a flag, if it is given. */
  readonly count: (flag: string, least: number, most: number) => Either<Failure, number | undefined>
  /** The only argument, if there is one; `what` says so where there are more. */
  readonly onlyWord: (what: string) => Either<Failure, string | undefined>
  /** The number after `--limit`, infinite for `all`. */
  readonly limit: () => Either<Failure, number | undefined>
  /** Options of readers in `--set`; other keys are refused. */
  readonly readerTexts: () => Either<Failure, OptionTexts>
  readonly maxBytes: () => Either<Failure, { readonly maxBytes?: number }>
  /** The system that `NAME=FILE` names. */
  readonly system: (text: string, reader: string | undefined) => ReadSystem
  /** The request of a config, with the flags of the call. */
  readonly request: (config: string) => Promise<Either<Failure, Request>>
  /** Reads a config: `absent` are keys that it may lack, and `instead` takes its place. Its paths must stay in its folder. */
  readonly config: (
    path: string,
    how?: { readonly absent?: object; readonly instead?: object },
  ) => Either<Failure, LoadedConfig>
  /** Scores a config quietly, with `instead` in its place; `words` are flags of `assay run`. */
  readonly attempt: (path: string, instead: Config, words: readonly string[]) => Promise<Attempt>
  /** The environment of the functions of the host; `onPlan` is called with each plan. */
  readonly environment: (onPlan?: (outline: Outline) => void) => Promise<HostEnvironment>
  /** The reports that `-o`, `-f` and `--json` ask for, in one of some formats; `what` names what they are of. */
  readonly targets: (formats: readonly string[], what: string) => Either<Failure, readonly Target[]>
  /**
   * Writes reports, and prints those without a file, in as many columns as the terminal has. A file among the inputs is never written over.
   */
  readonly deliver: (
    targets: readonly Target[],
    inputs: readonly string[],
    render: (format: string, columns: number | undefined) => ReportTexts,
  ) => Promise<Either<Failure, void>>
  /** The report that a text asks for, as `-o` takes it. */
  readonly target: (text: string) => Either<Failure, Target>
  /** Writes reports of an outcome; `words` are flags of `assay report`. */
  readonly report: (
    outcome: Pick<Outcome, 'result' | 'metrics' | 'formats' | 'short'>,
    words: readonly string[],
    targets: readonly Target[],
  ) => Promise<Either<Failure, void>>
  /** The text of a report of a stored result, which is verified before; `words` are flags of `assay report`. */
  readonly storedReport: (stored: StoredResult, words: readonly string[]) => Promise<Either<Failure, string>>
  /** Prints texts on stdout as they are, unless a plugin has faulted. */
  readonly print: (texts: Iterable<string>) => Promise<Either<Failure, void>>
  /** Writes files, all of them or none. */
  readonly writeFiles: (files: readonly FileTexts[]) => Promise<Either<Failure, void>>
  /** Writes a folder whole, which is new or empty. */
  readonly writeFolder: (path: string, files: readonly FileTexts[]) => Promise<Either<Failure, void>>
  /** Standard input as it arrives. */
  readonly input: (() => AsyncIterable<Uint8Array>) | undefined
  /** The time in milliseconds. */
  readonly now: () => number
  readonly env: Readonly<Record<string, string | undefined>>
  readonly machine: Machine
  /** Folders where plugins are looked for. */
  readonly pluginFolders: readonly string[]
  /** Plugins that `--plugin` names. */
  readonly pluginsOfCall: readonly string[]
  /** Secret words that are asked for. */
  readonly secrets: Request['secrets']
  readonly isQuiet: boolean
  readonly problems: (problems: readonly Problem[]) => void
  /** Prints a text on stderr as it is, in a quiet call too. */
  readonly tell: (text: string) => void
  readonly note: (text: string) => void
  /** Prints a note, unless a program reads stderr. */
  readonly aside: (text: string) => void
  /** Prints a line if `--verbose` is set. */
  readonly detail: (text: string) => void
}

export type CommandExample = readonly [call: string, what: string]

/** Flags that many commands have, with the help that the command line gives them. */
export type SharedFlag = 'any-work' | 'csv-raw' | 'json' | 'max-bytes' | 'output' | 'plugin' | 'root'

/** A command as its package has it. The flags of every command come in addition. */
export interface PackageCommand {
  /** Usage line, without `assay`. */
  readonly usage: string
  /** Examples after the first, which is in the list of commands. */
  readonly examples: readonly CommandExample[]
  readonly flags: readonly CommandFlag[]
  readonly shared?: readonly SharedFlag[]
  /** Returns the exit code. */
  readonly run: (call: CommandCall) => Promise<Either<Failure, number>>
}

/** Exports of the entry `commands` of a package. */
export interface CommandPackage {
  /** By name; `assay.commands` in package.json lists the same names. */
  readonly commands: Readonly<Record<string, PackageCommand>>
  /** Makes a page on which runs are checked, for `assay check -o`. */
  readonly checkPage?: (machine: Machine, settings: PublicSettings) => Promise<Either<Failure, string>>
  /** Scores elsewhere, for `assay run --on`. */
  readonly scoreElsewhere?: (
    call: CommandCall,
    request: Request,
    environment: HostEnvironment,
  ) => Promise<Either<Failure, Outcome>>
}

/** Summary of a command, which is enough for the overview: `assay.commands` in package.json has it by name. */
export interface CommandSummary {
  /** The group of the command in the overview: score, compare, inspect, prepare or set up. */
  readonly group: string
  /** One line for the list of commands. */
  readonly title: string
  readonly firstExample: CommandExample
}
