/** Runs a call: finds the command, parses its arguments, runs it. */
import type { Problem } from '@assay/core'
import type { Failure } from '@assay/host'
import { describeThrown, failure, hostCode, type LoadedConfig, suggestion } from '@assay/host/internal'
import { isLeft } from 'fp-ts/lib/Either.js'
import manifest from '../package.json' with { type: 'json' }
import { parseArguments } from './arguments.ts'
import { commandPackages } from './assay-packages.ts'
import type { ListedCommand } from './commands/command.ts'
import { missingPackage } from './commands/command-package.ts'
import { commands, commandsOf, loadCommand } from './commands/index.ts'
import { fail, newConsole } from './console.ts'
import { stdoutForRunner } from './github-runner.ts'
import { commandHelp, overview } from './help.ts'
import { print } from './output.ts'
import type { App } from './process.ts'
import { askedSecrets } from './redaction.ts'

const printText = (app: App, text: string): number => {
  const printed = print(app.stdout, [text])
  return isLeft(printed) ? refuse(app, printed.left) : 0
}

const refuse = (app: App, why: Failure): number => fail(newConsole(app, undefined), why)

/** The command for a call that begins with a file: `assay GOLD SYSTEM`, or `assay CONFIG`. */
const fileCallOf = async (app: App, word: string): Promise<ListedCommand | undefined> => {
  const { namesConfig, namesFile } = await import('./assign-files.ts')
  if (!namesFile(app.machine, word)) return undefined
  const commandName = namesConfig(app.machine, word) ? 'run' : 'score'
  return commands.find(({ name }) => name === commandName)
}

/** True if a call was refused for its arguments or its data. */
const isRefusal = (exit: number): boolean => exit === 2 || exit === 3

/** Runs a call and returns its exit code. */
export const run = async (app: App): Promise<number> => {
  const [name, ...others] = app.arguments
  if (name === undefined || name === '-h' || name === '--help') return printText(app, overview(commandsOf(app)))
  if (name === 'help')
    return others[0] === undefined
      ? printText(app, overview(commandsOf(app)))
      : run({ ...app, arguments: [others[0], '--help'] })
  if (name === '-V' || name === '--version') return printText(app, `${manifest.version}\n`)
  // a command of Assay goes before a file of its name, wherever it comes from
  const owner = Object.hasOwn(commandPackages, name) ? commandPackages[name] : undefined
  const summary =
    commands.find((c) => c.name === name) ??
    (owner === undefined ? await fileCallOf(app, name) : undefined) ??
    commandsOf(app).find((c) => c.name === name)
  if (summary === undefined && /[./\\]/.test(name))
    return refuse(
      app,
      failure(
        2,
        hostCode.E207,
        `there is no file ${name}`,
        'assay GOLD SYSTEM scores files; assay --help lists the commands',
      ),
    )
  if (summary === undefined && owner !== undefined) return refuse(app, missingPackage(owner, `assay ${name}`))
  if (summary === undefined)
    return refuse(
      app,
      failure(
        2,
        hostCode.E101,
        `there is no command "${name}"`,
        suggestion(
          name,
          commandsOf(app).map((c) => c.name),
        ),
      ),
    )
  const loaded = await loadCommand(summary)
  if (isLeft(loaded)) return refuse(app, loaded.left)
  const command = loaded.right
  const args = parseArguments(summary.name === name ? others : app.arguments, command.flags, command.name)
  if (isLeft(args)) return refuse(app, args.left)
  if (args.right.has('help')) return printText(app, commandHelp(command))
  const refusals: Problem[] = []
  const configs: LoadedConfig[] = []
  const recorded: App = {
    ...app,
    onProblems: (problems) => refusals.push(...problems),
    onConfig: (config) => configs.push(config),
  }
  const console = newConsole(recorded, args.right, command.flags)
  if (console.quiet && console.verbose)
    return fail(console, failure(2, hostCode.E103, '--quiet and --verbose contradict each other', 'remove one of them'))
  try {
    const pluginFolders = [...args.right.all('allow-plugins-from'), ...app.pluginFolders]
    const called = {
      ...stdoutForRunner(recorded, args.right.has('json')),
      pluginFolders,
      plugins: args.right.all('plugin'),
      ...askedSecrets(args.right),
    }
    const exit = await command.run(called, args.right, console)
    if (isRefusal(exit) && refusals.some(({ hint }) => hint?.includes('--'))) {
      const { offerCalls } = await import('./offer-calls.ts')
      await offerCalls({ app: called, args: args.right, command, console, problems: refusals, loaded: configs.at(-1) })
    }
    return exit
  } catch (error) {
    const { why, detail } = describeThrown(error)
    const hint = 'please report it with the call, what --verbose adds to this and, if you can, the input'
    return fail(console, { ...failure(70, hostCode.E900, `this is a bug of Assay: ${why}`, hint), detail })
  }
}
