/** What a command is: its help, its flags, and what it does. */
import type { Arguments, Flag } from '../arguments.ts'
import type { Console } from '../console.ts'
import type { App } from '../process.ts'

export type Example = readonly [call: string, what: string]

/** What a command's own file says of it. */
export interface Called {
  /** How it is called, after `assay`. */
  readonly usage: string
  /** After the first, which stands in the list of commands. */
  readonly examples: readonly Example[]
  readonly flags: readonly Flag[]
  /** Returns the exit code. */
  readonly run: (app: App, given: Arguments, console: Console) => Promise<number>
}

/** What is known of a command before it is called. */
export interface Listed {
  readonly name: string
  /** One line for the list of commands. */
  readonly title: string
  readonly first: Example
  readonly load: () => Promise<Called>
}

/** The whole of a command. */
export type Command = Called & Pick<Listed, 'name' | 'title'>
