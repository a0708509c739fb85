/** Definition of a command: its help, its flags, its function. */
import type { Arguments, Flag } from '../arguments.ts'
import type { Console } from '../console.ts'
import type { App } from '../process.ts'

export type Example = readonly [call: string, what: string]

/** A command, as its file exports it. */
export interface CommandDef {
  /** Usage line, without `assay`. */
  readonly usage: string
  /** Examples after the first, which is in the list of commands. */
  readonly examples: readonly Example[]
  readonly flags: readonly Flag[]
  /** Returns the exit code. */
  readonly run: (app: App, args: Arguments, console: Console) => Promise<number>
}

/** Summary of a command, which is enough for the overview. */
export interface CommandSummary {
  readonly name: string
  /** The group of the command in the overview; commands of a group follow each other. */
  readonly task: 'score' | 'compare' | 'inspect' | 'prepare' | 'set up'
  /** One line for the list of commands. */
  readonly title: string
  readonly first: Example
  readonly load: () => Promise<CommandDef>
}

/** A loaded command. */
export type Command = CommandDef & Pick<CommandSummary, 'name' | 'title'>
