/** Help of the app and of its commands: usage first, examples last. */

import type { CommandExample } from '@assay/host'
import { PURPOSE, table, wrap } from '@assay/report/internal'
import type { Flag } from './arguments.ts'
import type { Command, ListedCommand } from './commands/command.ts'
import { everyFlags } from './flags.ts'

const indented = (rows: readonly (readonly string[])[]): string =>
  table(rows)
    .map((line) => `  ${line.trimEnd()}\n`)
    .join('')

const flagName = ({ name, short, value }: Flag): string =>
  `${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`

const flagLines = (flags: readonly Flag[]): string => indented(flags.map((flag) => [flagName(flag), flag.help]))

const examplesOf = (examples: readonly CommandExample[]): string =>
  examples.map(([call, what]) => `  # ${what}\n  ${call}\n`).join('')

/** `assay COMMAND --help` */
export const commandHelp = ({ name, title, usage, flags, examples }: Command): string => {
  const everyNames = new Set(everyFlags.map((flag) => flag.name))
  const commandFlags = flagLines(flags.filter((flag) => !everyNames.has(flag.name)))
  return `assay ${name}: ${title}\n\nusage\n  assay ${usage}\n\nflags\n${commandFlags}\nassay --help: flags of every command\n\nexamples\n${examplesOf(examples)}`
}

const overviewExamples: readonly CommandExample[] = [
  ['assay gold.conll run1.conll', 'two files: the format is detected, and the metric fits it'],
  ["assay score conll-f1 -g gold.conll -s 'runs/*.conll'", 'a metric by name, and a system per file'],
  ['assay errors conll-f1 -g gold.conll -s run1.conll', 'the first errors, each in its sentence'],
  ['assay init && assay run', 'all runs in this folder: write a config, then score them'],
  ['assay explain precision', 'a term, a metric, a format or an error code'],
]

const exits = [
  ['0', 'scored'],
  ['1', 'scored, and a gate failed'],
  ['2', 'the call or the config is wrong'],
  ['3', 'the input is unreadable, malformed or does not match'],
  ['4', 'a plugin is missing or fails'],
  ['5', 'the output cannot be written'],
  ['70', 'a bug of Assay'],
]

/** The commands, each task a block of one table. */
const commandGroups = (commands: readonly ListedCommand[]): string => {
  const lines = table(commands.map(({ name, title }) => [name, title]))
  return commands
    .map(({ group }, i) => `${group === commands[i - 1]?.group ? '' : `\n${group}\n`}  ${lines[i]!.trimEnd()}\n`)
    .join('')
}

/** `assay --help` */
export const overview = (commands: readonly ListedCommand[]): string =>
  `${wrap(`assay: ${PURPOSE}`, 110).join('\n')}

usage
  assay GOLD SYSTEM…   score files: finds out what they are, and picks the metric
  assay COMMAND …      see below; assay COMMAND --help lists its flags
  assay --version
${commandGroups(commands)}
every command
${flagLines(everyFlags)}
exit codes
${indented(exits)}
examples
${examplesOf(overviewExamples)}`
