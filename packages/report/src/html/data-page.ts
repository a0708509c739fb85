/** The page "Data": files, problems, definitions, and commands for other formats. */
import type { Description, Result } from '@assay/core/result'
import { bibtex, reference } from '../bibtex.ts'
import { figures } from '../figures.ts'
import type { Sheet } from '../sheet.ts'
import { disclosure, heading, listOf, paragraph, slugsOf, text } from './markup.ts'
import { sheetMarkup } from './table.ts'
import type { Context, Page, View } from './view.ts'

export const dataPage = (context: Context): Page => ({
  id: 'data',
  title: 'Data',
  html: [redactionNote(context), files(context), problems(context), definitions(context), formats(context)].join(''),
})

/** Note on a page for others: the option that adds the errors. */
const redactionNote = ({ result }: Context): string =>
  result.redacted === undefined
    ? ''
    : paragraph(
        'This page can be published: it has counts, but no words of the gold and no places in it. <code>--evidence errors</code> makes a page that shows the errors in their text.',
        'note',
      )

// More files than these are shown on request.
const MAX_FILES = 12

const files = ({ result: { inputs } }: Context): string => {
  if (inputs.length === 0) return ''
  const table = sheetMarkup('files-table', filesSheet(inputs))
  return `${heading(3, 'files', 'Files')}${inputs.length > MAX_FILES ? disclosure(`${inputs.length} files`, table) : table}`
}

/** `a system, run 7, column 3`. */
const sourceText = ({ system, run, column }: NonNullable<Result['inputs'][number]['systems']>[number]): string =>
  [system, ...(run === undefined ? [] : [`run ${run}`]), ...(column === undefined ? [] : [`column ${column}`])].join(
    ', ',
  )

const filesSheet = (inputs: Result['inputs']): Sheet => ({
  title: 'Every file that was read',
  head: ['file', 'role', 'of', 'reader', 'SHA-256', 'documents'],
  names: 5,
  long: [2, 4],
  rows: inputs.map(({ path, role, systems = [], reader, column, sha256, documents }) => [
    { text: path === '' ? 'not shown' : path },
    { text: role },
    { text: systems.map(sourceText).join('; ') },
    { text: `${reader}${column === undefined ? '' : `, column ${column}`}` },
    { text: sha256, code: true },
    { text: String(documents) },
  ]),
})

const problems = ({ result: { problems } }: Context): string =>
  problems.length === 0
    ? ''
    : `${heading(3, 'problems', 'Problems')}${sheetMarkup('problems-table', problemsSheet(problems))}`

const problemsSheet = (problems: Result['problems']): Sheet => ({
  title: 'Errors and warnings in the files; assay explain CODE says more',
  head: ['code', 'severity', 'message', 'first at', 'what to do', 'times'],
  names: 5,
  long: [2, 4],
  rows: problems.map(({ code, severity, message, at, hint = '', count }) => [
    { text: code, code: true },
    { text: severity },
    { text: message },
    { text: at.path !== '' && at.line > 0 ? `${at.path}, line ${at.line}` : at.path },
    { text: hint },
    { text: String(count) },
  ]),
})

// ---- definitions ------------------------------------------------------------------------------------------------------

const definitions = (context: Context): string => {
  const described = metricDefinitions(context)
  if (described.length === 0) return ''
  const more = paragraph('<code>assay explain METRIC</code> says more, of its options too.', 'note')
  return `${heading(3, 'definitions', 'Definitions')}${more}${described.map(definition).join('')}${figureDefinitions(context)}`
}

const definition = ({ id, metric, description }: MetricDefinition, i: number): string => {
  const { title, units, measures, references = [] } = description
  const table = sheetMarkup(`definitions-${i + 1}`, {
    title: `Measures of ${metric}; – means no value (0/0)`,
    head: ['measure', 'name', 'formula', 'range', 'better'],
    names: 5,
    long: [2],
    rows: Object.entries(measures).map(([name, measure]) => [
      { text: measure.title },
      { text: name, code: true },
      { text: measure.formula },
      { text: rangeOf(measure) },
      { text: measure.better === 'neither' ? '' : measure.better },
    ]),
  })
  const about = `${paragraph(`${text(title)}; resampled by ${text(units)}`)}${table}`
  return `<details id="${id}">\n<summary>${text(metric)}</summary>\n${about}${citation(id, metric, references)}</details>\n`
}

const rangeOf = ({ range: [low, high], unit }: Description['measures'][string]): string =>
  high === Number.POSITIVE_INFINITY ? `${unit}, from ${low}` : `${unit}, ${low} to ${high}`

/** References of a metric, as text and as BibTeX. */
const citation = (id: string, metric: string, references: readonly string[]): string => {
  if (references.length === 0) return ''
  const entries = bibtex([{ name: metric, cites: references }], {})
  const copy = `<button type="button" hidden data-copies="${id}_bibtex" aria-label="copy the BibTeX of ${text(metric)}">copy</button>`
  const list = listOf(references.map((work) => text(reference(work))))
  return `${paragraph('Cite:')}${list}${disclosure('BibTeX', `<pre id="${id}_bibtex">${escapeLines(entries)}</pre>\n${copy}\n`)}`
}

/** Line ends of an entry stay as they are. */
const escapeLines = (entries: string): string => entries.trimEnd().split('\n').map(text).join('\n')

/** Definitions of the columns of comparison tables. */
const figureDefinitions = ({ result: { comparisons } }: Context): string => {
  const used = Object.entries(figures).filter(([name]) =>
    comparisons.some((comparison) => Object.hasOwn(comparison, name)),
  )
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

const formats = ({ options, sizeNote }: Context): string => {
  if (options.participant !== undefined) return ''
  const file = sizeNote === undefined ? 'report.html' : 'result.json'
  const lines = calls.map(([what, format]) => {
    const id = `call-${what.toLowerCase()}`
    return `${what}: <code id="${id}">assay report ${file} ${format}</code> <button type="button" hidden data-copies="${id}" aria-label="copy the call for ${what}">copy</button>`
  })
  const about = paragraph(
    sizeNote === undefined
      ? 'This page contains its result. With the name of the saved file, each of these commands gives the same numbers in another format.'
      : `Note: ${sizeNote}. <code>assay run -o result.json</code> writes the result, and each of these commands gives the same numbers in another format.`,
  )
  return `${heading(3, 'formats', 'The same numbers elsewhere')}${about}${listOf(lines)}`
}

/** A metric, under any options, and the address of its definition. */
interface MetricDefinition {
  readonly id: string
  readonly metric: string
  readonly description: Description
}

/** Each metric once. */
const metricDefinitions = ({ views }: Pick<Context, 'views'>): readonly MetricDefinition[] => {
  const metrics = new Map(views.map(({ group }) => [group.metric, group.description]))
  const slugs = slugsOf([...metrics.keys()])
  return [...metrics].map(([metric, description], i) => ({ id: `definition-${slugs[i]}`, metric, description }))
}

/** The address of the definition of a metric. */
export const definitionId = (views: readonly View[], { group }: View): string =>
  metricDefinitions({ views }).find(({ metric }) => metric === group.metric)?.id ?? 'definitions'
