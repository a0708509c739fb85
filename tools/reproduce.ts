/**
 * Writes the tables of docs/reproduce.md: between `<!-- paper: NAME -->` and `<!-- end of paper -->` stands what the paper prints, what
 * the call gives, and the difference. `node --conditions=@assay/source --import tsx tools/reproduce.ts --write` writes them, and a
 * test says when they have fallen behind.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fixed } from '../packages/core/src/index.ts'
import { assemble, callingIn } from './assembled.ts'
import { type Paper, type PaperItem, papers } from './paper-items.ts'
import {
  namesOf,
  type Printed,
  type PrintedCount,
  type PrintedWeight,
  type Prints,
  prints,
  type Table,
  table5,
  tables,
} from './papers.ts'
import { parityRows } from './parity-table.ts'
import stored from './spread.json' with { type: 'json' }
import type { Spread } from './spread.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const page = 'docs/reproduce.md'

/** The text of the page. */
export const pageText = (): string => readFileSync(join(root, page), 'utf8')

interface Scored {
  readonly scores: readonly {
    readonly metric: string
    readonly system: string
    readonly measures: Measures
    readonly facets: Readonly<Record<string, Readonly<Record<string, { readonly measures: Measures }>>>>
  }[]
}
type Measures = Readonly<Record<string, { readonly value: number | null }>>
type Line = { readonly system?: string }

const scoredValue = ({ scores }: Scored, { metric, system, measure }: Printed): number | null | undefined =>
  scores.find((score) => score.metric === metric && (system === undefined || score.system === system))?.measures[
    measure
  ]?.value

/** Of the steps of a line, the fraction: `0.5 · 3/9`. */
const weightIn = (lines: readonly Line[], { answer }: PrintedWeight): number | undefined => {
  const found = lines.find(({ system }) => system?.startsWith(answer))?.system
  const [, half, above, below] = /\((\d\.\d) · (\d+)\/(\d+) = /.exec(found ?? '') ?? []
  return below === undefined ? undefined : (Number(half) * Number(above)) / Number(below)
}

interface Described {
  readonly parts: readonly {
    readonly counts: Counts
    readonly breakdowns: readonly {
      readonly rows: readonly { readonly values: readonly string[]; readonly counts: Counts }[]
    }[]
  }[]
}
type Counts = Readonly<Record<string, number>>

const countIn = ({ parts: [part] }: Described, { count, label }: PrintedCount): number | undefined => {
  const rows = part?.breakdowns[0]?.rows
  const counts = label === undefined ? part?.counts : rows?.find(({ values: [value] }) => value === label)?.counts
  return counts?.[count]
}

const decimalsOf = (printed: string): number => printed.split('.')[1]?.length ?? 0

const rowOf = ({ what, printed }: Table['rows'][number], value: number): readonly string[] => {
  const decimals = decimalsOf(printed)
  const ours = fixed(value, decimals)
  const difference = fixed(Number(ours) - Number(printed), decimals)
  return [what, printed, ours, Number(difference) === 0 ? 'none' : difference]
}

/** A table whose first columns are texts, and whose others are numbers, to the right. */
const markdown = (rows: readonly (readonly string[])[], textColumns = 1): string => {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, i) => (i < textColumns ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |\n`
  const rule = `| ${widths.map((width, i) => (i < textColumns ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |\n`
  const [head = [], ...others] = rows
  return `${line(head)}${rule}${others.map(line).join('')}`
}

const outputOfCall = async (call: string, assembled: string) => {
  const { out, err, exit } = await callingIn(assembled)(...call.split(' '))
  if (exit !== 0) throw new Error(`assay ${call}: ${err}`)
  return JSON.parse(out)
}

const outputOf = async ({ from }: Table, assembled: string): Promise<Scored & Described & readonly Line[]> =>
  'expected' in from ? JSON.parse(readFileSync(join(root, from.expected), 'utf8')) : outputOfCall(from.call, assembled)

/** The outputs of the calls of rows that have their own. */
const outputsOf = async ({ rows }: Table, assembled: string): Promise<ReadonlyMap<string, Scored>> => {
  const outputs = new Map<string, Scored>()
  for (const row of rows) {
    const call = 'call' in row ? row.call : undefined
    if (call !== undefined && !outputs.has(call)) outputs.set(call, await outputOfCall(call, assembled))
  }
  return outputs
}

/** The table of a paper with our numbers; `assembled` holds the app and the examples, and this process is in it. */
export const tableOf = async (table: Table, assembled: string): Promise<string> => {
  const output = await outputOf(table, assembled)
  const others = await outputsOf(table, assembled)
  const valueIn = (row: Table['rows'][number]): number | null | undefined => {
    if ('answer' in row) return weightIn(output, row)
    return 'count' in row ? countIn(output, row) : scoredValue(others.get(row.call ?? '') ?? output, row)
  }
  const rows = table.rows.map((row) => {
    const value = valueIn(row)
    if (value === undefined || value === null) throw new Error(`${table.name}: there is no ${row.what}`)
    return rowOf(row, table.percent ? 100 * value : value)
  })
  return markdown([['', 'paper', 'here', 'difference'], ...rows])
}

/** The lines of conlleval.pl with precision, recall and F: of all types, and of each. */
const printedLines = (text: string): readonly (readonly [type: string, ...numbers: readonly string[]])[] =>
  [...text.matchAll(/^(?:accuracy: .*?|\s*(\S+): )precision: +(\S+)%; recall: +(\S+)%; FB1: +(\S+)/gm)].map(
    ([, type = 'all', precision = '', recall = '', f1 = '']) => [type, precision, recall, f1],
  )

/** What a program prints of each system, with our numbers where they are others. */
export const tableOfPrints = async ({ call, metric, printed, systems }: Prints, assembled: string): Promise<string> => {
  const { scores }: Scored = await outputOfCall(call, assembled)
  const rows = systems.flatMap((system) => {
    const score = scores.find((one) => one.metric === metric && one.system === system)
    if (score === undefined) throw new Error(`there is no ${system}`)
    return printedLines(readFileSync(join(root, printed(system)), 'utf8')).map(([type, ...numbers]) => {
      const measures = type === 'all' ? score.measures : score.facets['type']?.[type]?.measures
      const ours = ['precision', 'recall', 'f1'].map((name) => fixed(100 * (measures?.[name]?.value ?? 0), 2))
      return [`${system}, ${type}`, ...numbers, ours.join(' ') === numbers.join(' ') ? 'the same' : ours.join(' ')]
    })
  })
  return markdown([['', 'precision', 'recall', 'F1', 'here'], ...rows])
}

/** The ± of table 5 of CoNLL-2003 beside the least and the most that a hundred seeds give. */
export const tableOfSpread = (): string => {
  const spread: Spread = stored
  const rows = table5.map(([system, , , , printed]) => {
    const { least, most } = spread[system]!
    const [from, to] = [fixed(least.percent, 1), fixed(most.percent, 1)]
    const isWithin = Number(from) <= Number(printed) && Number(printed) <= Number(to)
    return [namesOf(system), printed, fixed(least.percent, 2), fixed(most.percent, 2), isWithin ? 'yes' : 'no']
  })
  return markdown([['', 'paper', 'least here', 'most here', 'the paper within'], ...rows])
}

// ---- the numbered items of papers ------------------------------------------------------------------------------------

/** A link to the section of the page that a text stands in. */
const sectionOf = (pageText: string, text: string): string => {
  const at = pageText.indexOf(text)
  if (at < 0) throw new Error(`${page} lacks ${text}`)
  const heading = [...pageText.slice(0, at).matchAll(/^## (.+)$/gm)].at(-1)?.[1] ?? ''
  return `[${heading}](#${heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')})`
}

/** A call as a shell takes it, on a line of its own. */
const lineOf = (call: string): string => `assay ${call.replace(/\S*\*\S*/g, "'$&'")}\n`

const placeOf = (text: string, item: PaperItem): string => {
  if (item.verdict === 'not computed') return item.why
  if (item.verdict === 'computed') return `${sectionOf(text, lineOf(item.call))}; ${item.why}`
  const { by } = item
  if ('table' in by) return sectionOf(text, `<!-- paper: ${by.table} -->`)
  return 'call' in by ? sectionOf(text, lineOf(by.call)) : `[\`${basename(by.test)}\`](../${by.test})`
}

const rowsOfPaper = (text: string, { name, items }: Paper): readonly (readonly string[])[] => [
  [`**${name}**`, '', '', ''],
  ...items.map((item) => [item.items.join(', '), item.about, item.verdict, placeOf(text, item)]),
]

/** What becomes of each numbered item of the papers, on a page with this text. */
export const tableOfItems = (text: string): string =>
  markdown(
    [['item', 'about', 'verdict', 'where, or why not'], ...papers.flatMap((paper) => rowsOfPaper(text, paper))],
    4,
  )

/** The values that were compared with those of other programs. */
export const tableOfParity = async (): Promise<string> => markdown(await parityRows(), 1)

const block = (name: string): RegExp =>
  new RegExp(`(<!-- paper: ${name} -->\\n\\n)(?:(?!<!--)[\\s\\S])*?(\\n<!-- end of paper -->)`)

/** The page with its tables as they are now. */
export const withTables = async (text: string, assembled: string): Promise<string> => {
  let all = text
  const put = async (name: string, table: () => Promise<string>): Promise<void> => {
    if (!block(name).test(all)) throw new Error(`${page} has no table ${name}`)
    const own = await table()
    all = all.replace(block(name), (_, before: string, after: string) => `${before}${own}${after}`)
  }
  for (const table of tables) await put(table.name, () => tableOf(table, assembled))
  for (const one of prints) await put(one.name, () => tableOfPrints(one, assembled))
  await put('conll-2003-spread', async () => tableOfSpread())
  await put('items', async () => tableOfItems(all))
  return all
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.includes('--write')) {
  const assembled = await assemble()
  const text = pageText()
  process.chdir(assembled)
  const written = await withTables(text, assembled)
  process.chdir(root)
  // not one of the tables that each test of the page looks at: it takes every comparison of every package
  const table = await tableOfParity()
  writeFileSync(
    join(root, page),
    written.replace(block('parity'), (_, before: string, after: string) => `${before}${table}${after}`),
  )
  rmSync(assembled, { recursive: true, force: true })
}
