/** The first page: all metrics side by side, then each with its leaderboard, legend and signature. */
import { unescapeText } from '@assay/core/internal/host'
import type { Score } from '@assay/core/result'
import { crossedSheets, gateSheet, intervalAt, intervalNotes, measureSheet, rankingSheet, titleOf } from '../layout.ts'
import { metricsOverview } from '../metrics-overview.ts'
import { comparisonSheets } from '../ranking-table.ts'
import { remarksOf } from '../remarks.ts'
import { runSheets } from '../run-tables.ts'
import { cellsOf } from '../sheet.ts'
import { leniencyText, listLeniencies, namesIn, unitsText } from '../values.ts'
import { definitionId } from './data-page.ts'
import { drawWhiskers } from './draw-whiskers.ts'
import { findingSentences } from './finding-sentences.ts'
import { sheetsMarkup } from './groups.ts'
import { disclosure, heading, isolateName, listOf, paragraph, text } from './markup.ts'
import { notesMarkup, renderTable, sheetTable, type Table } from './table.ts'
import { metricTabs } from './tabs.ts'
import { type Context, formatValue, metricName, type Page, type View } from './view.ts'

export const overview = (context: Context): Page => ({
  id: 'overview',
  title: 'Overview',
  html: `${gatesMarkup(context)}${metricsMatrix(context)}${metricTabs('overview', context, (view) => section(context, view))}`,
})

// ---- gates ------------------------------------------------------------------------------------------------------------

const gatesMarkup = ({ result, options }: Context): string => {
  const gates = gateSheet(result, options)
  if (gates === undefined) return ''
  const failed = result.gates.filter(({ pass }) => !pass).length
  const all = result.gates.length
  const verdict =
    failed === 0
      ? `✓ ${all === 1 ? 'the gate passes' : `all ${all} gates pass`}`
      : `✗ ${failed} of ${all} ${all === 1 ? 'gate fails' : 'gates fail'}`
  const table = renderTable(sheetTable('gates-table', 'Gates, with required and measured values', gates))
  const shown = `<p class="verdict ${failed === 0 ? 'pass' : 'fail'}">${verdict}</p>\n`
  return `${shown}${failed === 0 ? disclosure('the gates', table) : table}`
}

// ---- all metrics at a glance ------------------------------------------------------------------------------------------

/** Systems by metrics, as papers print them, or conventions by systems. */
const metricsMatrix = ({ views, result, options }: Context): string => {
  const side = views.length < 2 ? undefined : metricsOverview(result, options)
  const [sheet] = side?.tables ?? []
  if (side === undefined || sheet === undefined) return ''
  const caption = `${text(side.metric)}, ${text(side.about)}; the best in bold`
  const notes = notesMarkup([...side.legends, ...side.notes])
  return `${renderTable(sheetTable('all-metrics', caption, sheet))}${notes}`
}

// ---- one metric -------------------------------------------------------------------------------------------------------

const section = ({ views }: Context, view: View): string => {
  const { group, scores, slug } = view
  const remarks = remarksOf(scores).map((remark) => {
    const systems = remark.systems.map(isolateName).join(', ')
    return `${systems === '' ? '' : `${systems}: `}${text(remark.text)}`
  })
  return [
    heading(3, `metric-${slug}`, metricName(view)),
    paragraph(
      `${text(group.description.title)} (<a href="#${definitionId(views, view)}">definition and citation</a>)`,
      'note',
    ),
    `<ul class="lead">\n${findingSentences(view)
      .map((finding) => `<li>${finding}</li>\n`)
      .join('')}</ul>\n`,
    scores.length > 1 ? leaderboard(view) : measureTables(view),
    sheetsMarkup(view, crossedSheets(view), `table-${slug}`),
    sheetsMarkup(view, runSheets(group, view.format), `runs-${slug}`),
    listOf(remarks),
    scores.length > 1 ? disclosure('all measures', allMeasuresTable(view)) : '',
    leniencyNote(scores),
    signatures(view),
  ].join('')
}

/** The ranking, with a picture of each headline, and tables of tests. */
const leaderboard = (view: View): string => {
  const { group, scores, headline, slug, format } = view
  const sheet = rankingSheet(view)
  const caption = `${scores.length} systems by ${text(titleOf(view, headline))}, ${aboutOf(view)}`
  const table = sheetTable(`ranking-${slug}`, caption, sheet)
  const whiskers =
    scores.length > 2 || intervalAt(view, scores[0]?.measures, headline) !== '' ? drawWhiskers(view) : undefined
  const ends = (whiskers?.ends ?? []).map((end) => formatValue(view, headline, end))
  const shown =
    whiskers === undefined
      ? table
      : {
          ...table,
          columns: [...table.columns, { head: `<small>${ends.join(' … ')}</small>` }],
          // rows on all systems have no picture
          rows: table.rows.map((row, i) => [...row, { markup: scores[i] === undefined ? '' : whiskers.of(scores[i]) }]),
        }
  const tests = sheetsMarkup(view, comparisonSheets(group, format), `tests-${slug}`)
  return `${renderTable(shown)}${notesMarkup(sheet.notes)}${tests}`
}

/** The metric, its units, and the scale of the numbers. */
const aboutOf = (view: View): string =>
  `${metricName(view)}: ${text(unitsText(view.scores, view.group.description))}${view.format.percent ? ', scores in percent' : ''}`

/** Every measure of one system: those of a ranking at once, the others on request. */
const measureTables = (view: View): string => {
  const { group, scores, headline } = view
  const [score] = scores as readonly [Score]
  const names = namesIn(group.description, score.measures)
  const first = group.columns.filter((name) => names.includes(name))
  const others = names.filter((name) => !first.includes(name))
  const about = `${isolateName(score.system)}, ${aboutOf(view)}`
  const tableOf = (id: string, caption: string, shown: readonly string[]): Table => {
    const sheet = measureSheet(view, score, shown)
    const rows = sheet.rows.map((row, i) =>
      shown[i] === headline ? row.map((cell, c) => (c < 2 ? { ...cell, best: true as const } : cell)) : row,
    )
    return sheetTable(`${id}-${view.slug}`, caption, { ...sheet, rows })
  }
  const main = renderTable({ ...tableOf('measures', about, first), sortable: false })
  const furtherTable = renderTable(tableOf('others', `Further measures of ${about}`, others))
  return `${main}${notesMarkup(intervalNotes(view, scores))}${others.length === 0 ? '' : disclosure(`${others.length} further measures`, furtherTable)}`
}

const allMeasuresTable = (view: View): string => {
  const { scores, group, format, slug } = view
  const columns = [...new Set(scores.flatMap(({ measures }) => namesIn(group.description, measures)))]
  const sheet = rankingSheet({ group: { ...group, columns }, format })
  return renderTable(sheetTable(`all-${slug}`, `All measures, ${metricName(view)}`, sheet))
}

// ---- how the numbers came about ---------------------------------------------------------------------------------------

/** The lenient options of all systems. */
const leniencyNote = (scores: readonly Score[]): string => {
  const all = listLeniencies(scores)
  return all.length === 0 ? '' : paragraph(text(leniencyText(all)), 'note')
}

const signatures = ({ scores, slug, name }: View): string => {
  const all = [...new Set(scores.map(({ signature }) => signature))]
  const shown = all.map((signature, i) => {
    const id = `signature-${slug}_${i + 1}`
    const who = scores.filter((score) => score.signature === signature).map(({ system }) => isolateName(system))
    const of = all.length === 1 ? '' : paragraph(`of ${who.join(', ')}`, 'note')
    const copy = `<button type="button" hidden data-copies="${id}" aria-label="copy the signature of ${text(name)}${all.length === 1 ? '' : `, ${i + 1}`}">copy</button>`
    return `${of}<pre id="${id}">${text(signature)}</pre>\n${copy}\n${optionsTable(signature, `${id}_options`)}`
  })
  return disclosure('options and signature', shown.join(''))
}

const optionsTable = (signature: string, id: string): string => {
  const parts = signature
    .split('|')
    .slice(1)
    .map((part) => /^([^:]*):(.*)$/s.exec(part))
  const rows = parts.flatMap((match) => (match === null ? [] : [cellsOf([match[1]!, unescapeText(match[2]!) || '""'])]))
  const sheet = { title: '', head: ['option', 'value'], names: 2, rows }
  const caption = 'Options that these numbers depend on'
  return rows.length === 0 ? '' : renderTable({ ...sheetTable(id, caption, sheet), sortable: false })
}
