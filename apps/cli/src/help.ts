/** Help that leads with examples. */
import { table } from '@assay/report'
import type { Flag } from './arguments.ts'
import type { Command, CommandSummary, Example } from './commands/command.ts'

const indented = (rows: readonly (readonly string[])[]): string =>
  table(rows)
    .map((line) => `  ${line.trimEnd()}\n`)
    .join('')

const flagName = ({ name, short, value }: Flag): string =>
  `${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`

const examplesOf = (examples: readonly Example[]): string =>
  examples.map(([call, what]) => `  # ${what}\n  ${call}\n`).join('')

/** `assay COMMAND --help` */
export const commandHelp = (command: Command): string =>
  `assay ${command.name}: ${command.title}\n\nexamples\n${examplesOf(command.examples)}\nusage\n  assay ${command.usage}\n\nflags\n${indented(command.flags.map((flag) => [flagName(flag), flag.help]))}`

const exits = [
  ['0', 'scored'],
  ['1', 'scored, and a gate failed'],
  ['2', 'the call or the config is wrong'],
  ['3', 'the input is unreadable, malformed or does not match'],
  ['4', 'a plugin is missing or fails'],
  ['5', 'the output cannot be written'],
  ['70', 'a bug of Assay'],
]

/** `assay --help` */
export const overview = (commands: readonly CommandSummary[]): string => {
  const examples = examplesOf(commands.map(({ first }) => first))
  const list = indented(commands.map(({ name, title }) => [name, title]))
  return `assay: scores named entities, clusterings and coreference like the official scorers\n\nexamples\n${examples}\ncommands\n${list}\nassay COMMAND --help: flags of a command; assay --version: the version\n\nexit codes\n${indented(exits)}`
}
