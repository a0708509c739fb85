/** What the numbers rest on: files, problems, definitions, and how to have them in other formats. */
import type { Description } from '@assay/core/result'
import { bibtex, reference } from '../cite.ts'
import { figures } from '../figures.ts'
import { type Defined, definedIn } from './defined.ts'
import { folded, heading, listOf, named, paragraph, text } from './markup.ts'
import { type Cell, tableOf } from './table.ts'
import type { Context, Page } from './view.ts'

export const data = (context: Context): Page => ({
  id: 'data',
  title: 'Data',
  html: [forOthers(context), files(context), problems(context), definitions(context), formats(context)].join(''),
})

/** What a page for others leaves out, and how it is asked for. */
const forOthers = ({ result }: Context): string =>
  result.redacted === undefined
    ? ''
    : paragraph(
        'This page is for others: it has counts, and nothing of the words of the gold and of where they stand. <code>--evidence errors</code> makes a page with the errors in their text.',
        'note',
      )

// More files than these are shown on request.
const MOST_FILES = 12

const files = ({ result: { inputs } }: Context): string => {
  if (inputs.length === 0) return ''
  const rows = inputs.map(({ role, path, reader, documents, sha256, column, systems = [] }): readonly Cell[] => [
    { of: path === '' ? 'not told' : named(path) },
    { of: text(role) },
    {
      of: systems
        .map((one) => `${named(one.system)}${one.column === undefined ? '' : ` <small>column ${one.column}</small>`}`)
        .join(', '),
    },
    { of: `${text(reader)}${column === undefined ? '' : `, column ${column}`}` },
    { of: String(documents) },
    { of: `<code>${text(sha256)}</code>` },
  ])
  const table = tableOf({
    id: 'files-table',
    caption: 'Every file that was read',
    columns: [
      { head: 'file', is: 'row' },
      { head: 'role' },
      { head: 'of', is: 'long' },
      { head: 'reader' },
      { head: 'documents', is: 'number' },
      { head: 'SHA-256', is: 'long' },
    ],
    rows,
  })
  const shown = rows.length > MOST_FILES ? folded(`${rows.length} files`, table) : table
  return `${heading(3, 'files', 'Files')}${shown}`
}

const problems = ({ result: { problems } }: Context): string => {
  if (problems.length === 0) return ''
  const rows = problems.map(({ code, severity, message, at, count, hint }): readonly Cell[] => [
    { of: `<code>${text(code)}</code>` },
    { of: text(severity) },
    { of: text(message) },
    { of: at.path === '' ? '' : `${named(at.path)}${at.line > 0 ? `, line ${at.line}` : ''}` },
    { of: String(count) },
    { of: text(hint ?? '') },
  ])
  return `${heading(3, 'problems', 'Problems')}${tableOf({
    id: 'problems-table',
    caption: 'What was wrong or doubtful in the files; assay explain CODE says more',
    columns: [
      { head: 'code', is: 'row' },
      { head: 'severity' },
      { head: 'message', is: 'long' },
      { head: 'first at' },
      { head: 'times', is: 'number' },
      { head: 'what to do', is: 'long' },
    ],
    rows,
  })}`
}

// ---- definitions ------------------------------------------------------------------------------------------------------

const definitions = (context: Context): string => {
  const known = definedIn(context)
  if (known.length === 0) return ''
  const more = paragraph('<code>assay explain METRIC</code> says more, of its options too.', 'note')
  return `${heading(3, 'definitions', 'Definitions')}${more}${known.map(definition).join('')}${figuresIn(context)}`
}

const definition = ({ id, metric, description }: Defined, i: number): string => {
  const { title, units, measures, references = [] } = description
  const table = tableOf({
    id: `definitions-${i + 1}`,
    caption: `Measures of ${text(metric)}; – stands where a formula is 0/0`,
    columns: [
      { head: 'measure', is: 'row' },
      { head: 'name' },
      { head: 'formula', is: 'long' },
      { head: 'range' },
      { head: 'better' },
    ],
    rows: Object.entries(measures).map(([name, measure]) => [
      { of: text(measure.title) },
      { of: `<code>${text(name)}</code>` },
      { of: text(measure.formula) },
      { of: rangeOf(measure) },
      { of: measure.better === 'neither' ? '' : measure.better },
    ]),
  })
  const about = `${paragraph(`${text(title)}; resampled by ${text(units)}`)}${table}`
  return `<details id="${id}">\n<summary>${text(metric)}</summary>\n${about}${cited(id, metric, references)}</details>\n`
}

const rangeOf = ({ range: [low, high], unit }: Description['measures'][string]): string =>
  high === Number.POSITIVE_INFINITY ? `${text(unit)}, from ${low}` : `${text(unit)}, ${low} to ${high}`

/** Whom to cite, as one reads it and as BibTeX. */
const cited = (id: string, metric: string, references: readonly string[]): string => {
  if (references.length === 0) return ''
  const entries = bibtex([{ name: metric, cites: references }], {})
  const copy = `<button type="button" hidden data-copies="${id}_bibtex" aria-label="copy the BibTeX of ${text(metric)}">copy</button>`
  const list = listOf(references.map((one) => text(reference(one))))
  return `${paragraph('Cite:')}${list}${folded('BibTeX', `<pre id="${id}_bibtex">${escaped(entries)}</pre>\n${copy}\n`)}`
}

/** Line ends of an entry stay as they are. */
const escaped = (entries: string): string => entries.trimEnd().split('\n').map(text).join('\n')

/** What the tables of comparisons hold. */
const figuresIn = ({ result: { comparisons } }: Context): string => {
  const used = Object.entries(figures).filter(([name]) => comparisons.some((one) => Object.hasOwn(one, name)))
  if (used.length === 0) return ''
  const items = used.map(([name, { title, explain, source }]) => {
    const lines = [paragraph(text(explain)), paragraph(text(source), 'note')]
    return `<dt id="figure-${name}"><code>${name}</code>: ${text(title)}</dt>\n<dd>${lines.join('')}</dd>\n`
  })
  return `<details id="definition-of-figures">\n<summary>figures of comparisons</summary>\n<dl>\n${items.join('')}</dl>\n</details>\n`
}

// ---- other formats ----------------------------------------------------------------------------------------------------

const calls: readonly (readonly [what: string, format: string])[] = [
  ['LaTeX', '-f latex'],
  ['CSV', '-f csv'],
  ['JSON', '-f json'],
  ['Markdown', '-f markdown'],
]

const formats = ({ without }: Context): string => {
  const file = without === undefined ? 'report.html' : 'result.json'
  const lines = calls.map(([what, format]) => {
    const id = `call-${what.toLowerCase()}`
    return `${what}: <code id="${id}">assay report ${file} ${format}</code> <button type="button" hidden data-copies="${id}" aria-label="copy the call for ${what}">copy</button>`
  })
  const about = paragraph(
    without === undefined
      ? 'This page holds its result: with the name that you have saved it under, each of these gives the same numbers in another format.'
      : `Note: ${without}. <code>assay run -o result.json</code> writes it, and each of these gives the same numbers in another format.`,
  )
  return `${heading(3, 'formats', 'The same numbers elsewhere')}${about}${listOf(lines)}`
}
