/**
 * Writes the tables of docs/reproduce.md: between `<!-- paper: NAME -->` and `<!-- end of paper -->` stands what the paper prints, what
 * the call gives, and the difference. `node --conditions=@assay/source --import tsx tools/reproduce.ts --write` writes them, and a
 * test says when they have fallen behind.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fixed } from '../packages/core/src/index.ts'
import { assemble, callingIn } from './assembled.ts'
import { type Printed, type PrintedWeight, type Table, tables } from './papers.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const page = 'docs/reproduce.md'

/** The text of the page. */
export const pageText = (): string => readFileSync(join(root, page), 'utf8')

interface Scored {
  readonly scores: readonly {
    readonly metric: string
    readonly system: string
    readonly measures: Readonly<Record<string, { readonly value: number | null }>>
  }[]
}
type Line = { readonly system?: string }

const scoredValue = ({ scores }: Scored, { metric, system, measure }: Printed): number | null | undefined =>
  scores.find((score) => score.metric === metric && score.system === system)?.measures[measure]?.value

/** Of the steps of a line, the fraction: `0.5 · 3/9`. */
const weightIn = (lines: readonly Line[], { answer }: PrintedWeight): number | undefined => {
  const found = lines.find(({ system }) => system?.startsWith(answer))?.system
  const [, half, above, below] = /\((\d\.\d) · (\d+)\/(\d+) = /.exec(found ?? '') ?? []
  return below === undefined ? undefined : (Number(half) * Number(above)) / Number(below)
}

const decimalsOf = (printed: string): number => printed.split('.')[1]?.length ?? 0

const rowOf = ({ what, printed }: Printed | PrintedWeight, value: number): readonly string[] => {
  const decimals = decimalsOf(printed)
  const ours = fixed(value, decimals)
  const difference = fixed(Number(ours) - Number(printed), decimals)
  return [what, printed, ours, Number(difference) === 0 ? 'none' : difference]
}

const markdown = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |\n`
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |\n`
  const [head = [], ...others] = rows
  return `${line(head)}${rule}${others.map(line).join('')}`
}

const outputOf = async ({ from }: Table, assembled: string): Promise<Scored & readonly Line[]> => {
  if ('expected' in from) return JSON.parse(readFileSync(join(root, from.expected), 'utf8'))
  const { out, err, exit } = await callingIn(assembled)(...from.call.split(' '))
  if (exit !== 0) throw new Error(`assay ${from.call}: ${err}`)
  return JSON.parse(out)
}

/** The table of a paper with our numbers; `assembled` holds the app and the examples, and this process is in it. */
export const tableOf = async (table: Table, assembled: string): Promise<string> => {
  const output = await outputOf(table, assembled)
  const rows = table.rows.map((row) => {
    const value = 'answer' in row ? weightIn(output, row) : scoredValue(output, row)
    if (value === undefined || value === null) throw new Error(`${table.name}: there is no ${row.what}`)
    return rowOf(row, table.percent ? 100 * value : value)
  })
  return markdown([['', 'paper', 'here', 'difference'], ...rows])
}

const block = (name: string): RegExp =>
  new RegExp(`(<!-- paper: ${name} -->\\n\\n)(?:(?!<!--)[\\s\\S])*?(\\n<!-- end of paper -->)`)

/** The page with its tables as they are now. */
export const withTables = async (text: string, assembled: string): Promise<string> => {
  let all = text
  for (const table of tables) {
    if (!block(table.name).test(all)) throw new Error(`${page} has no table ${table.name}`)
    const own = await tableOf(table, assembled)
    all = all.replace(block(table.name), (_, before: string, after: string) => `${before}${own}${after}`)
  }
  return all
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.argv.includes('--write')) {
  const assembled = await assemble()
  const text = pageText()
  process.chdir(assembled)
  const written = await withTables(text, assembled)
  process.chdir(root)
  writeFileSync(join(root, page), written)
  rmSync(assembled, { recursive: true, force: true })
}
