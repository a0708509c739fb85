/** A page of each reader, with the example that it shows in `assay explain`, and of each preset. */
import type { AnyReader, Plugin, Preset } from './from.ts'
import { optionsPart } from './metrics.ts'
import { code, fence, type Page, plain, table } from './page.ts'

const readerPage = async (plugin: string, reader: AnyReader): Promise<Page> => {
  const { name, title, gives, pairs, units, writer, example = '' } = reader
  const way = writer === undefined ? 'It is read.' : `It is read, and written by ${code('assay convert')}.`
  const text = [
    `# ${name}\n\n${plain(title)}\n`,
    `A reader of [${plugin}](/packages/${plugin.replace('@assay/', '')}). ${way} It gives ${gives}; its ${units} are paired by ${pairs}.\n`,
    `## Example\n\n${fence(example)}`,
    fence(`assay score METRIC -g GOLD -s SYSTEM --reader ${name}`, 'sh'),
    await optionsPart(reader.options, 'reader.'),
  ]
  return { path: `readers/${name}`, title: name, text: text.join('\n') }
}

export const readerPages = async (
  plugin: string,
  readers: readonly AnyReader[],
): Promise<readonly (readonly [Page, string])[]> =>
  Promise.all(readers.map(async (reader) => [await readerPage(plugin, reader), reader.title] as const))

const presetPage = (plugin: Plugin, name: string, { title, metrics, systems, choices, from = [] }: Preset): Page => {
  const short = plugin.name.replace('@assay/', '')
  const rows = metrics.map((entry) =>
    typeof entry === 'string' ? [code(entry), ''] : [code(entry[0]), code(JSON.stringify(entry[1]))],
  )
  const alone = Object.entries(choices ?? {}).map(
    ([choice, own]) => `- ${code(`${name}:${choice}`)}: ${plain(own.title)}\n`,
  )
  const made = Object.entries(systems ?? {}).map(([system, by]) => `- ${plain(system)}: ${code(by)}\n`)
  const papers = from.map(([cite, where]) => `- ${code(cite)}: ${plain(where)}\n`)
  const text = [
    `# ${name}\n\n${plain(title)}\n\nA preset of [${plugin.name}](/packages/${short}).\n`,
    fence(`assay score ${short}/${name} -g GOLD -s SYSTEM\nassay explain ${short}/${name}`, 'sh'),
    `## Metrics\n\n${table(['metric', 'options'], rows)}`,
    ...(alone.length > 0 ? [`## Choices\n\n${alone.join('')}`] : []),
    ...(made.length > 0 ? [`## Systems that it adds\n\n${made.join('')}`] : []),
    ...(papers.length > 0 ? [`## As in\n\n${papers.join('')}`] : []),
  ]
  return { path: `presets/${short}-${name}`, title: `${short}/${name}`, text: text.join('\n') }
}

export const presetPages = (plugin: Plugin): readonly (readonly [Page, string])[] =>
  Object.entries(plugin.presets ?? {}).map(
    ([name, preset]) => [presetPage(plugin, name, preset), preset.title] as const,
  )
