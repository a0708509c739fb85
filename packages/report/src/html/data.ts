/** What the numbers rest on: files, problems, definitions, and how to have them in other formats. */
import type { Description } from '@assay/core/result'
import { folded, heading, listOf, named, paragraph, text } from './markup.ts'
import { type Cell, tableOf } from './table.ts'
import type { Context, Page, View } from './view.ts'

export const data = (context: Context): Page => ({
  id: 'data',
  title: 'Data',
  html: [files(context), problems(context), definitions(context), formats(context)].join(''),
})

// More files than these are shown on request.
const MOST_FILES = 12

const files = ({ result: { inputs } }: Context): string => {
  if (inputs.length === 0) return ''
  const rows = inputs.map(({ role, path, reader, documents, sha256, column, systems = [] }): readonly Cell[] => [
    { of: named(path) },
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

const definitions = ({ views }: Context): string => {
  const metrics = new Map<string, View>(views.map((view) => [view.group.metric, view]))
  if (metrics.size === 0) return ''
  const each = [...metrics].map(([metric, view], i) => {
    const table = tableOf({
      id: `definitions-${i + 1}`,
      caption: `Measures of ${text(metric)}`,
      columns: [{ head: 'measure', is: 'row' }, { head: 'name' }, { head: 'formula', is: 'long' }, { head: 'better' }],
      rows: definitionRows(view.group.description),
    })
    return folded(text(metric), `${paragraph(text(view.group.description.title))}${table}`)
  })
  const more = paragraph(
    '<code>assay explain METRIC</code> says more, and <code>assay cite METRIC</code> whom to cite.',
    'note',
  )
  return `${heading(3, 'definitions', 'Definitions')}${more}${each.join('')}`
}

const definitionRows = ({ measures }: Description): readonly (readonly Cell[])[] =>
  Object.entries(measures).map(([name, { title, formula, better }]) => [
    { of: text(title) },
    { of: `<code>${text(name)}</code>` },
    { of: text(formula) },
    { of: better === 'neither' ? '' : better },
  ])

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
