/** The tables of parity on the cards: what `test/parity.ts` of the packages says, and that it is so. */
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Case,
  decimalsOf,
  faultsOf,
  type Giver,
  numberOf,
  type Parity,
  type ParityOf,
  type Row,
} from '../parity.ts'
import { fixed } from './from.ts'
import { code, fence, plain, table } from './page.ts'
import { besideAt, type Files, root } from './written.ts'

// ---- what there is ---------------------------------------------------------------------------------------------------

/** What a package says of one of its metrics, or why it has nothing to say. */
const parityOf = async (folder: string, metric: string): Promise<readonly Parity[] | string> => {
  const piece = join(root, 'packages', folder, 'test/parity.ts')
  const { parity } = (await import(pathToFileURL(piece).href)) as { readonly parity: ParityOf }
  const own = parity[metric]
  if (own === undefined)
    throw new Error(`${piece} says nothing of ${metric}: give its numbers, or a sentence why there are none`)
  return typeof own === 'string' ? own : own()
}

/** The paragraphs, items and rows of an `ORIGIN.md` that hold one of some words, with the indented lines that follow them. */
export const originOf = (text: string, about: readonly string[]): string => {
  const blocks = text
    .split(/\n(?=\n(?! {4})|- |\| )/)
    .map((block) => block.trim())
    .filter((block) => !block.startsWith('# '))
  for (const word of about)
    if (!blocks.some((block) => block.includes(word))) throw new Error(`no paragraph is about ${word}`)
  return blocks
    .filter((block) => about.some((word) => block.includes(word)))
    .map((block) =>
      block
        .replace(/^- /, '')
        .replace(/^\| (.*) \|$/, (_, cells: string) => cells.split(' | ').join('; '))
        .replace(
          /\n\n((?: {4}.*(?:\n|$))+)/g,
          (_, lines: string) => `\n\n${fence(lines.replace(/^ {4}/gm, ''), 'sh').trim()}`,
        )
        .replace(/^/gm, '> '),
    )
    .join('\n>\n')
}

// ---- numbers ---------------------------------------------------------------------------------------------------------

const MOST = 6

/** As it was given where that is short, else to six decimals. */
const officialText = (official: string | undefined): string => {
  if (official === undefined) return '–'
  const value = numberOf(official)
  if (/[/e]/.test(official) && Number.isInteger(value)) return String(value)
  return /[/e]/.test(official) || decimalsOf(official) > MOST ? fixed(value, MOST) : official
}

/** With two decimals more than the official number, so that its rounding can be seen. */
const ourText = ({ official, ours, within }: Row): string => {
  if (ours === undefined) return '–'
  const isWhole = Number.isInteger(ours) && (official === undefined || Number.isInteger(numberOf(official)))
  if (isWhole && within < 0.001) return String(ours)
  return fixed(ours, Math.min(MOST, within < 1e-6 ? MOST : decimalsOf(official ?? '') + 2))
}

const differenceText = (difference: number): string =>
  difference === 0 ? '0' : String(Number(difference.toPrecision(1)))

// ---- tables ----------------------------------------------------------------------------------------------------------

const ROWS = 36
const ROWS_OF_A_CASE = 12

/** Of many cases some from all over, and the first numbers of each. */
const shownOf = (cases: readonly Case[]): readonly Case[] => {
  const size = Math.max(...cases.map(({ rows }) => Math.min(rows.length, ROWS_OF_A_CASE)))
  const n = Math.min(cases.length, Math.floor(ROWS / size))
  return Array.from({ length: n }, (_, i) => {
    const { name, rows } = cases[Math.floor((i * cases.length) / n)]!
    return { name, rows: rows.slice(0, ROWS_OF_A_CASE) }
  })
}

const countOf = (cases: readonly Case[]): number => cases.reduce((sum, { rows }) => sum + rows.length, 0)

const plural = (n: number, one: string): string => `${n} ${one}${n === 1 ? '' : 's'}`

const summary = ({ cases, under = {} }: Parity, shown: readonly Case[]): string => {
  const all = cases.flatMap(({ name, rows }) => rows.map((own) => ({ name, ...own })))
  const most = all.reduce((a, b) => (b.difference > a.difference ? b : a))
  const where = most.difference === 0 ? '' : ` (${plain(most.measure)} of ${plain(most.name)})`
  const options = Object.entries(under).map(([name, value]) => code(`${name}=${String(value)}`))
  return [
    `${plural(cases.length, 'case')}, ${plural(all.length, 'number')} compared; the largest difference is ${differenceText(most.difference)}${where}, and none is over the rounding of what was printed.`,
    ...(options.length > 0 ? [`Ours are under ${options.join(', ')}.`] : []),
    ...(countOf(shown) < all.length
      ? [`Shown: ${plural(countOf(shown), 'number')} of ${plural(shown.length, 'case')}.`]
      : []),
  ].join(' ')
}

/** A line for the case and one for each of its numbers; one for both where it has one number. The first column stays narrow. */
const rowsOf = ({ name, rows }: Case): readonly (readonly string[])[] => {
  const numbers = rows.map((own) => [
    plain(own.measure),
    officialText(own.official),
    ourText(own),
    differenceText(own.difference),
  ])
  const [[measure, ...only] = [], ...others] = numbers
  return others.length === 0
    ? [[`**${plain(name)}** ${measure}`, ...only]]
    : [[`**${plain(name)}**`, '', '', ''], ...numbers]
}

const titles: Readonly<Record<Giver, string>> = {
  official: 'The official program',
  independent: 'An independent program',
  published: 'What is published',
}
const heads: Readonly<Record<Giver, string>> = {
  official: 'official',
  independent: 'independent',
  published: 'published',
}

const pathOf = (folder: string, { origin }: Parity): string =>
  join('packages', folder, origin.file).replaceAll('\\', '/')

/** What the package says of the origin of the numbers, and where. */
const quoteOf = (path: string, { origin }: Parity): string => {
  const text = originOf(readFileSync(join(root, path), 'utf8'), origin.about)
  return `${text}\n>\n> From [${path}](${besideAt(path)})@{target="_self"}@.\n`
}

const partOf = (path: string, quote: string, parity: Parity): string => {
  const { giver, cases } = parity
  const faults = faultsOf(parity)
  if (faults.length > 0) throw new Error(`the numbers of ${path} are not ours:\n${faults.slice(0, 9).join('\n')}`)
  if (cases.length === 0 || cases.some(({ rows }) => rows.length === 0))
    throw new Error(`${path}: a case without numbers`)
  const shown = shownOf(cases)
  const room = basename(dirname(path))
  return [
    `### ${titles[giver]}${room === 'golden' ? '' : `, ${room}`}\n`,
    quote,
    `${summary(parity, shown)}\n`,
    table(['case, measure', heads[giver], 'ours', 'difference'], shown.flatMap(rowsOf)),
  ].join('\n')
}

const NO_OFFICIAL = 'Numbers of a program that is official for this metric are not in this repository.'

/** The tables of a metric, or the sentence that says why it has none. */
export const tablesOf = (folder: string, said: readonly Parity[] | string, files: Files): string => {
  if (typeof said === 'string') return `${plain(said)}\n`
  if (said.length === 0) throw new Error(`${folder} has a metric without numbers, and does not say why`)
  const lead = said.some(({ giver }) => giver === 'official') ? [] : [`${NO_OFFICIAL}\n`]
  const quotes = said.map((parity) => quoteOf(pathOf(folder, parity), parity))
  const parts = said.map((parity, i) => {
    const [path, quote] = [pathOf(folder, parity), quotes[i]!]
    files.add(path)
    return partOf(path, quotes.indexOf(quote) < i ? 'Of the same origin.\n' : quote, parity)
  })
  return [...lead, ...parts].join('\n')
}

export const parityPart = async (folder: string, metric: string, files: Files): Promise<string> =>
  `## Parity\n\n${tablesOf(folder, await parityOf(folder, metric), files)}`
