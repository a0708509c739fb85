/** Definition of a command: its help, its flags, its function. */
import type { CommandSummary, Failure, PackageCommand } from '@assay/host'
import type { Either } from 'fp-ts/lib/Either.js'
import type { Arguments } from '../arguments.ts'
import type { Console } from '../console.ts'
import type { App } from '../process.ts'

/** A command, as its file exports it. */
export interface CommandDef extends Pick<PackageCommand, 'usage' | 'examples' | 'flags'> {
  /** Returns the exit code. */
  readonly run: (app: App, args: Arguments, console: Console) => Promise<number>
}

/** A command in the overview, which loads it; that of a package may be broken. */
export interface ListedCommand extends CommandSummary {
  readonly name: string
  readonly load: () => Promise<Either<Failure, CommandDef>>
}

/** A loaded command. */
export type Command = CommandDef & Pick<ListedCommand, 'name' | 'title'>
