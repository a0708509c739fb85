/** A page of each command, from its help, and of each code of a problem, from the messages. */
import {
  allCommands,
  type Command,
  commandHelp,
  commands,
  type Message,
  messages,
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
  (await allCommands()).map((command) => [commandPage(command), command.title] as const)

export const overviewText = (): string => fence(overview(commands), 'text')

const kindOf = (name: string): string =>
  name.startsWith('W') ? 'A warning: the run goes on.' : name.startsWith('E') ? 'An error: nothing is scored.' : ''

const codePage = (name: string, title: string, explain: string, plugin: string | undefined): Page => ({
  path: `codes/${name}`,
  title: name,
  text: `# ${name}\n\n**${plain(title)}**\n\n${plain(explain)}\n\n${kindOf(name)}${plugin === undefined ? '' : ` A code of [${plugin}](/packages/${plugin.replace('@assay/', '')}).`}\n\n${code(`assay explain ${name}`)} prints the same.\n`,
})

/** Of Assay and of the plugins. */
export const codePages = (plugins: readonly Plugin[]): readonly (readonly [Page, string])[] => {
  const pagesOf = (all: Readonly<Record<string, Message>>, plugin?: string) =>
    Object.entries(all).map(([name, { title, explain }]) => [codePage(name, title, explain, plugin), title] as const)
  const others = plugins.flatMap(({ name, messages: own = {} }) => pagesOf(own, name))
  return [...pagesOf(messages), ...others].sort(([a], [b]) => (a.path < b.path ? -1 : 1))
}
