/** The app: finds the command, reads its arguments, runs it. */
import { type Failure, failure, suggestion, thrown } from '@assay/host'
import { isLeft } from 'fp-ts/lib/Either.js'
import manifest from '../package.json' with { type: 'json' }
import { stdoutForRunner } from './actions.ts'
import { parseArguments } from './arguments.ts'
import { commands, loaded } from './commands/index.ts'
import { consoleOf, fail } from './console.ts'
import { commandHelp, overview } from './help.ts'
import { print } from './output.ts'
import type { App } from './process.ts'

const say = (app: App, text: string): number => {
  const printed = print(app.stdout, [text])
  return isLeft(printed) ? refuse(app, printed.left) : 0
}

const refuse = (app: App, why: Failure): number => fail(consoleOf(app, undefined), why)

/** Runs one call and gives its exit code. */
export const run = async (app: App): Promise<number> => {
  const [name, ...rest] = app.arguments
  if (name === undefined || name === '-h' || name === '--help' || name === 'help') return say(app, overview(commands))
  if (name === '-V' || name === '--version') return say(app, `${manifest.version}\n`)
  const listed = commands.find((c) => c.name === name)
  if (listed === undefined)
    return refuse(
      app,
      failure(
        2,
        'E101',
        `there is no command "${name}"`,
        suggestion(
          name,
          commands.map((c) => c.name),
        ),
      ),
    )
  const command = await loaded(listed)
  const given = parseArguments(rest, command.flags, command.name)
  if (isLeft(given)) return refuse(app, given.left)
  if (given.right.has('help')) return say(app, commandHelp(command))
  const console = consoleOf(app, given.right, command.flags)
  if (console.quiet && console.verbose)
    return fail(console, failure(2, 'E103', '--quiet and --verbose contradict each other', 'give one of them'))
  try {
    const pluginFolders = [...given.right.all('allow-plugins-from'), ...app.pluginFolders]
    const own = { ...stdoutForRunner(app, given.right.has('json')), pluginFolders, plugins: given.right.all('plugin') }
    return await command.run(own, given.right, console)
  } catch (error) {
    const { why, detail } = thrown(error)
    const hint = 'please report it with the call, what --verbose adds to this and, if you can, the input'
    return fail(console, { ...failure(70, 'E900', `this is a bug of Assay: ${why}`, hint), detail })
  }
}
