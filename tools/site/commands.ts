/** A page of each command, from its help, and one of all codes of problems, from the messages. */
import {
  allCommands,
  type Command,
  commandHelp,
  commandsOf,
  type Message,
  messages,
  nodeProcess,
  overview,
  type Plugin,
} from './from.ts'
import { code, fence, type Page, plain } from './page.ts'

const commandPage = (command: Command): Page => ({
  path: `commands/${command.name}`,
  title: `assay ${command.name}`,
  text: `# assay ${command.name}\n\n${plain(command.title)}\n\n${fence(commandHelp(command), 'text')}`,
})

export const commandPages = async (): Promise<readonly (readonly [Page, string])[]> =>
  (await allCommands(nodeProcess())).map((command) => [commandPage(command), command.title] as const)

export const overviewText = (): string => fence(overview(commandsOf(nodeProcess())), 'text')

const kindOf = (name: string): string =>
  name.startsWith('W') ? 'A warning: the run goes on.' : name.startsWith('E') ? 'An error: nothing is scored.' : ''

const codePart = (name: string, { title, explain }: Message, plugin: string | undefined): string =>
  `## ${name}\n\n**${plain(title)}**\n\n${plain(explain)}\n\n${kindOf(name)}${plugin === undefined ? '' : ` A code of [${plugin}](/packages/${plugin.replace('@assay/', '')}).`}\n`

/** Of Assay and of the plugins, each under a heading: `/codes#e101`. */
export const codesPage = (plugins: readonly Plugin[]): Page => {
  const partsOf = (all: Readonly<Record<string, Message>>, plugin?: string) =>
    Object.entries(all).map(([name, message]) => [name, codePart(name, message, plugin)] as const)
  const parts = [...partsOf(messages), ...plugins.flatMap(({ name, messages: own = {} }) => partsOf(own, name))]
  const lead = `What a problem means and what to do: each code that a message has. ${code('assay explain CODE')} prints the same.`
  const sorted = parts.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part)
  return { path: 'codes', title: 'Codes', text: `# Codes\n\n${lead}\n\n${sorted.join('\n')}` }
}
