/** What a command is: its help, its flags, and what it does. */
import type { Arguments, Flag } from '../arguments.ts'
import type { Console } from '../console.ts'
import type { App } from '../process.ts'

export interface Command {
  readonly name: string
  /** One line for the list of commands. */
  readonly title: string
  /** How it is called, after `assay`. */
  readonly usage: string
  readonly examples: readonly (readonly [call: string, what: string])[]
  readonly flags: readonly Flag[]
  /** Returns the exit code. */
  readonly run: (app: App, given: Arguments, console: Console) => Promise<number>
}
