/**
 * Writes the tables of options in the READMEs of packages, and of readers in docs/readers.md, from the descriptions that the options have in the code: between
 * `<!-- options: metrics -->` (or `readers`, or `systems`) and `<!-- end of options -->` stands each option of all of them that the
 * package has. `npx tsx tools/option-tables.ts --write` writes them, and a test says when they have fallen behind.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { helpOf, type OptionHelp } from '../packages/core/src/host.ts'
import type { PluginDefinition, Schema } from '../packages/core/src/index.ts'
import { grouped } from '../packages/core/src/internal.ts'
import { readers } from '../packages/core/src/readers/index.ts'
import { pluginNames, pluginOf } from './plugins.ts'

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** What of a package has options. */
export const kinds = ['metrics', 'readers', 'systems'] as const
export type Kind = (typeof kinds)[number]

interface Subject {
  readonly name: string
  readonly options: Schema<unknown>
}

const subjectsOf = (plugin: Page['plugin'], kind: Kind): readonly Subject[] => plugin[kind] ?? []

interface Row extends OptionHelp {
  /** Whose it is. */
  readonly of: readonly string[]
}

/** The options of some metrics; those that are the same in several of them once. */
const rowsOf = async (subjects: readonly Subject[]): Promise<readonly Row[]> => {
  const all: Row[] = []
  for (const { name, options } of subjects) for (const help of await helpOf(options)) all.push({ ...help, of: [name] })
  const same = grouped(all, ({ of, ...help }) => JSON.stringify(help))
  return [...same.values()].map((rows) => ({ ...rows[0]!, of: rows.flatMap(({ of }) => of) }))
}

const code = (text: string): string => `\`${text === '' ? '""' : text}\``

/** Values are written as they stand, and types are not: where the default is one of the values, so are the others. */
const valuesText = ({ values, default: usual }: OptionHelp): string => {
  const all = values.split(' | ')
  const listed = typeof usual === 'string' && all.includes(usual)
  const isType = (value: string): boolean => !listed && /^(?:number|integer|string|object|list of \w+)$/.test(value)
  return all.map((value) => (value === 'boolean' ? '`true`, `false`' : isType(value) ? value : code(value))).join(', ')
}

const defaultText = (value: OptionHelp['default']): string =>
  value === undefined ? '–' : code(typeof value === 'string' ? value : JSON.stringify(value))

/** Whose an option is: `all`, all but one of several, or a list. */
const ofText = (of: readonly string[], subjects: readonly Subject[]): string => {
  const others = subjects.map(({ name }) => name).filter((name) => !of.includes(name))
  if (others.length === 0) return 'all'
  return others.length === 1 && of.length > 2 ? `all but ${code(others[0]!)}` : of.map(code).join(', ')
}

const cellsOf = (row: Row, subjects: readonly Subject[]): readonly string[] => [
  code(row.name),
  ofText(row.of, subjects),
  defaultText(row.default),
  valuesText(row),
  row.description.replaceAll('|', '\\|'),
]

const widthOf = (text: string): number => [...text].length

/** A table of Markdown whose columns are as wide as their widest cell. */
export const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => widthOf(row[i] ?? ''))))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, i) => cell + ' '.repeat((widths[i] ?? 0) - widthOf(cell))).join(' | ')} |\n`
  const [head = [], ...body] = rows
  return [head, widths.map((width) => '-'.repeat(width)), ...body].map(line).join('')
}

/** The table of a package; whose an option is stands there only where not all of them have it. */
export const optionTable = async (plugin: Page['plugin'], kind: Kind): Promise<string> => {
  const subjects = subjectsOf(plugin, kind)
  const rows = await rowsOf(subjects)
  const cells = [['option', 'of', 'default', 'values', 'what it does'], ...rows.map((row) => cellsOf(row, subjects))]
  const shared = rows.every(({ of }) => of.length === subjects.length)
  return table(shared ? cells.map(([name, , ...rest]) => [name!, ...rest]) : cells)
}

const block = /(<!-- options: (\w+) -->\n)[\s\S]*?(<!-- end of options -->)/g

/** A text with its tables as the options are now. */
export const withTables = async (text: string, plugin: Page['plugin']): Promise<string> => {
  const tables = new Map<string, string>()
  for (const kind of kinds) tables.set(kind, await optionTable(plugin, kind))
  return text.replace(block, (_, begin: string, kind: string, end: string) => {
    const made = tables.get(kind)
    if (made === undefined) throw new Error(`a package has options of ${kinds.join(', ')}, and not of ${kind}`)
    return `${begin}\n${made}\n${end}`
  })
}

/** The kinds of which a package has options, and those of which its README has a table. */
export const shownIn = (text: string): readonly string[] => [...text.matchAll(block)].map(([, , kind = '']) => kind)
export const kindsOf = async (plugin: Page['plugin']): Promise<readonly Kind[]> => {
  const found: Kind[] = []
  for (const kind of kinds) if ((await rowsOf(subjectsOf(plugin, kind))).length > 0) found.push(kind)
  return found
}

/** A page, and what has its options there. */
export interface Page {
  readonly path: string
  readonly plugin: Pick<PluginDefinition, Kind>
}

/** The READMEs of all plugins, and the page on the readers of core. */
export const pages = async (): Promise<readonly Page[]> => {
  const found: Page[] = [{ path: 'docs/readers.md', plugin: { readers } }]
  for (const name of pluginNames()) found.push({ path: `packages/${name}/README.md`, plugin: await pluginOf(name) })
  return found
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.includes('--write'))
  for (const { path, plugin } of await pages()) {
    const file = join(repository, path)
    writeFileSync(file, await withTables(readFileSync(file, 'utf8'), plugin))
  }
