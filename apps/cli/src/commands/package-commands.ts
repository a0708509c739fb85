/** Commands of packages: listed by their package.json, and loaded when they are called. */
import type { CommandPackage, CommandSummary, Failure, PackageCommand } from '@assay/host'
import { failure, hostCode, installedCommands } from '@assay/host/internal'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { fail } from '../console.ts'
import { everyFlags, sharedFlags } from '../flags.ts'
import type { CommandDef, ListedCommand } from './command.ts'
import { type Installation, loadCommandPackage } from './command-package.ts'

/** The command of a package as the app runs it. */
const commandOf = (packageCommand: PackageCommand): CommandDef => ({
  ...packageCommand,
  flags: [...packageCommand.flags, ...sharedFlags(packageCommand.shared ?? []), ...everyFlags],
  run: async (app, args, console) => {
    const { callOf } = await import('./command-call.ts')
    const done = await packageCommand.run(callOf(app, args, console))
    return isLeft(done) ? fail(console, done.left) : done.right
  },
})

const definitionOf =
  (owner: string, name: string) =>
  ({ commands }: CommandPackage): Either<Failure, CommandDef> => {
    const definition = commands?.[name]
    if (definition === undefined) {
      const why = `${owner} lists the command ${name} in its package.json, and brings none of that name`
      return left(failure(4, hostCode.E504, why, `install it anew: npm install ${owner}`))
    }
    return right(commandOf(definition))
  }

/** The commands of the packages that are installed. */
export const packageCommands = (installation: Installation): readonly ListedCommand[] =>
  installedCommands(installation.machine, installation.pluginFolders).map(({ package: owner, name, summary }) => ({
    ...(summary as CommandSummary),
    name,
    load: async () => {
      const loaded = await loadCommandPackage(installation, owner, `assay ${name}`)
      return isLeft(loaded) ? loaded : definitionOf(owner, name)(loaded.right)
    },
  }))
