/** The commands that a package brings, in its entry `commands`, and what the command line gives them. */
import type { Problem } from '@assay/core'
import type { Either } from 'fp-ts/lib/Either.js'
import type { Failure } from '../checks/failure.ts'
import type { Machine } from '../io/machine.ts'
import type { HostEnvironment, Outcome } from '../plan/environment.ts'
import type { Request } from '../plan/request.ts'

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

/** A call of a command: its arguments, the machine, and what it prints beside its result, on stderr. */
export interface CommandCall {
  readonly words: readonly string[]
  readonly has: (flag: string) => boolean
  readonly last: (flag: string) => string | undefined
  readonly all: (flag: string) => readonly string[]
  /** The whole number after a flag, if it is given. */
  readonly count: (flag: string, least: number, most: number) => Either<Failure, number | undefined>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly machine: Machine
  /** Folders where plugins are looked for. */
  readonly pluginFolders: readonly string[]
  readonly problems: (problems: readonly Problem[]) => void
  readonly note: (text: string) => void
  /** Prints a note, unless a program reads stderr. */
  readonly aside: (text: string) => void
  /** Prints a line if `--verbose` is set. */
  readonly detail: (text: string) => void
}

export type CommandExample = readonly [call: string, what: string]

/** A command as its package has it. The flags of every command come in addition. */
export interface PackageCommand {
  /** Usage line, without `assay`. */
  readonly usage: string
  /** Examples after the first, which is in the list of commands. */
  readonly examples: readonly CommandExample[]
  readonly flags: readonly CommandFlag[]
  /** Returns the exit code. */
  readonly run: (call: CommandCall) => Promise<Either<Failure, number>>
}

/** Exports of the entry `commands` of a package. */
export interface CommandPackage {
  /** By name; `assay.commands` in package.json lists the same names. */
  readonly commands: Readonly<Record<string, PackageCommand>>
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
  readonly task: string
  /** One line for the list of commands. */
  readonly title: string
  readonly first: CommandExample
}
