/** The first page: all metrics side by side, then each with its leaderboard, legend and signature. */
import { unescapeText } from '@assay/core/internal/host'
import type { Score } from '@assay/core/result'
import { detectableNotes, detectableText } from '../detectable.ts'
import type { RankedScore } from '../group-scores.ts'
import { gateSheet, intervalAt, intervalNotes, markBest, measureSheet, numberAt, titleOf } from '../layout.ts'
import { metricsOverview } from '../metrics-overview.ts'
import { remarksOf } from '../remarks.ts'
import { runSheets } from '../run-tables.ts'
import { cellsOf } from '../sheet.ts'
import { legendsOf, lettersOf, marksOf } from '../significance-marks.ts'
import { leniencyText, listLeniencies, NONE, namesIn, own, pText, unitsText } from '../values.ts'
import { compareWithBaseline, type SystemComparison } from './compare-systems.ts'
import { definitionId } from './data.ts'
import { drawWhiskers } from './draw-whiskers.ts'
import { findingSentences } from './finding-sentences.ts'
import { sheetsMarkup } from './groups.ts'
import { disclosure, heading, isolateName, listOf, paragraph, text } from './markup.ts'
import { type Cell, type Column, renderTable, sheetTable, type Table } from './table.ts'
import { metricTabs } from './tabs.ts'
import { type Context, formatValue, metricName, type Page, type View } from './view.ts'

export const overview = (context: Context): Page => ({
  id: 'overview',
  title: 'Overview',
  html: `${gatesMarkup(context)}${metricsMatrix(context)}${metricTabs(
    'overview',
    context.views.map((view) => ({ view, html: section(context, view) })),
  )}`,
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
  const sheet = sheetTable('gates-table', 'Gates, with required and measured values', gates)
  const table = renderTable({
    ...sheet,
    columns: sheet.columns.map(({ kind: _, ...column }, i) => ({
      ...column,
      ...(i >= gates.names ? { kind: 'number' } : gates.head[i] === 'system' && { kind: 'row' }),
    })),
  })
  const shown = `<p class="verdict ${failed === 0 ? 'pass' : 'fail'}">${verdict}</p>\n`
  return `${shown}${failed === 0 ? disclosure('the gates', table) : table}`
}

// ---- all metrics at a glance ------------------------------------------------------------------------------------------

/** Systems by metrics, as papers print them, or conventions by systems; of one system its metrics in rows. */
const metricsMatrix = ({ views, result, options }: Context): string => {
  if (views.length < 2) return ''
  const systems = new Set(views.flatMap(({ scores }) => scores.map(({ system }) => system)))
  const isTable = systems.size > 1 || views.some(({ group }) => group.convention !== undefined)
  const side = isTable ? metricsOverview(result, options) : undefined
  const [sheet] = side?.tables ?? []
  if (side === undefined || sheet === undefined) return renderTable(metricsTable(views))
  const caption = `${text(side.metric)}, ${text(side.about)}; the best in bold`
  const notes = [...side.legends, ...side.notes].map((note) => paragraph(text(note), 'note'))
  return `${renderTable(sheetTable('all-metrics', caption, sheet))}${notes.join('')}`
}

const metricLink = (view: View): string => `<a href="#metric-${view.slug}">${metricName(view)}</a>`

const metricsTable = (views: readonly View[]): Table => ({
  id: 'all-metrics',
  caption: `The headline of each metric of ${isolateName(views[0]?.scores[0]?.system ?? '')}`,
  columns: [
    { head: 'metric', kind: 'row' },
    { head: 'measure' },
    { head: 'value', kind: 'number' },
    ...(views.some(hasInterval) ? [{ head: 'interval', kind: 'number' } as const] : []),
  ],
  rows: views.map((view) => {
    const [score] = view.scores as readonly [Score]
    return [
      { markup: metricLink(view) },
      { markup: text(titleOf(view, view.headline)) },
      { markup: numberAt(view, score.measures, view.headline) },
      { markup: intervalAt(view, score.measures, view.headline) },
    ]
  }),
})

// ---- one metric -------------------------------------------------------------------------------------------------------

const hasInterval = ({ scores, headline }: View): boolean =>
  scores.some(({ measures }) => own(measures, headline)?.interval !== undefined)

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
    sheetsMarkup(view, runSheets(group, view.format), `runs-${slug}`),
    listOf(remarks),
    legend(view),
    scores.length > 1 ? disclosure('all measures', allMeasuresTable(view)) : '',
    leniencyNote(scores),
    signatures(view),
  ].join('')
}

/** A column of a leaderboard, with its cell for a system. */
interface LeaderboardColumn {
  readonly column: Column
  readonly cell: (ranked: RankedScore) => Cell
}

const leaderboardColumn = (head: string, is: Column['kind'], cell: LeaderboardColumn['cell']): LeaderboardColumn => ({
  column: { head, ...(is !== undefined && { kind: is }) },
  cell,
})

const leaderboard = (view: View): string => {
  const { group, scores, headline } = view
  const title = text(titleOf(view, headline))
  const measured = group.columns.map((name): LeaderboardColumn => {
    const cells = markBest(
      view,
      name,
      scores.map(({ measures }) => measures),
    )
    return leaderboardColumn(text(titleOf(view, name)), 'number', ({ score }) => {
      const { text: markup, ...look } = cells[scores.indexOf(score)]!
      return { markup, ...look }
    })
  })
  const columns: readonly LeaderboardColumn[] = [
    leaderboardColumn('rank', 'number', ({ rank }) => ({ markup: rank === undefined ? NONE : String(rank) })),
    leaderboardColumn('system', 'row', ({ score }) => ({ markup: isolateName(score.system) })),
    ...(view.meta ?? []).map(({ key, title: heading }) =>
      leaderboardColumn(isolateName(heading), undefined, ({ score: { meta = {} } }) => ({
        markup: metaCell(meta, key),
      })),
    ),
    ...measured,
    ...intervals(view),
    ...comparisons(view),
  ]
  return renderTable({
    id: `ranking-${view.slug}`,
    caption: `${scores.length} systems by ${title}, ${aboutOf(view)}`,
    columns: columns.map(({ column }) => column),
    rows: group.ranking.map((ranked) => columns.map(({ cell }) => cell(ranked))),
  })
}

/** The metric, its units, and the scale of the numbers. */
const aboutOf = (view: View): string =>
  `${metricName(view)}: ${text(unitsText(view.scores, view.group.description))}${view.format.percent ? ', scores in percent' : ''}`

const metaCell = (meta: Readonly<Record<string, string>>, key: string): string => {
  const value = own(meta, key)
  return value === undefined ? '' : isolateName(value)
}

/** The interval of the headline as text and as a picture. */
const intervals = (view: View): readonly LeaderboardColumn[] => {
  const whiskers = hasInterval(view) || view.scores.length > 2 ? drawWhiskers(view) : undefined
  return [
    ...(hasInterval(view)
      ? [
          leaderboardColumn(`interval of ${text(titleOf(view, view.headline))}`, 'number', ({ score }) => ({
            markup: intervalAt(view, score.measures, view.headline),
          })),
        ]
      : []),
    ...(whiskers === undefined
      ? []
      : [
          leaderboardColumn(scaleHeading(view, whiskers.ends), undefined, ({ score }) => ({
            markup: whiskers.of(score),
          })),
        ]),
  ]
}

/** Columns of differences from the baseline or the first system, of their tests, and of letters of systems that do not differ. */
const comparisons = (view: View): readonly LeaderboardColumn[] => {
  const against = compareWithBaseline(view)
  const letters = view.scores.length > 2 ? lettersOf(view.group, view.headline) : undefined
  const withP = against !== undefined && view.scores.some(({ system }) => against.of(system)?.p !== undefined)
  return [
    ...(against === undefined
      ? []
      : [
          leaderboardColumn(`difference<br><small>from ${against.from}</small>`, 'number', ({ score }) => {
            const one = against.of(score.system)
            return { markup: one === undefined ? '' : differenceText(view, one.difference) }
          }),
          ...(view.scores.some(({ system }) => against.of(system)?.comparison.detectable !== undefined)
            ? [
                leaderboardColumn('detectable', 'number', ({ score }) => ({
                  markup: detectableCell(view, against.of(score.system)),
                })),
              ]
            : []),
          ...(withP || letters === undefined
            ? [
                leaderboardColumn(withP ? 'p' : 'differs', withP ? 'number' : undefined, ({ score }) => ({
                  markup: verdictOf(against.of(score.system), withP),
                })),
              ]
            : []),
        ]),
    ...(letters === undefined
      ? []
      : [
          leaderboardColumn('letters', undefined, ({ score }) => ({
            markup: text(letters.marks.get(score.system) ?? ''),
          })),
        ]),
  ]
}

const detectableCell = (view: View, one: SystemComparison | undefined): string =>
  one === undefined ? '' : detectableText(view.group, view.format, one.comparison)

const verdictOf = (one: SystemComparison | undefined, withP: boolean): string => {
  if (one === undefined) return ''
  if (!withP) return one.differs ? 'yes' : 'no'
  return one.p === undefined ? NONE : text(pText(one.p))
}

const differenceText = (view: View, difference: number | null): string => {
  if (difference === null) return NONE
  return `${difference > 0 ? '+' : ''}${formatValue(view, view.headline, difference)}`
}

const scaleHeading = (view: View, [low, high]: readonly [number, number]): string =>
  `<small>${formatValue(view, view.headline, low)} … ${formatValue(view, view.headline, high)}</small>`

const legend = (view: View): string => {
  const marks = view.scores.length > 2 ? marksOf(view.group, view.headline) : undefined
  const said = [
    ...intervalNotes(view, view.scores),
    ...(marks === undefined ? [] : legendsOf([marks])),
    ...detectableNotes(view.group, view.headline, view.format),
  ]
  return said.map((one) => paragraph(text(one), 'note')).join('')
}

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
  const rest = renderTable(tableOf('others', `Further measures of ${about}`, others))
  return `${main}${others.length === 0 ? '' : disclosure(`${others.length} further measures`, rest)}`
}

const allMeasuresTable = (view: View): string => {
  const { scores, group } = view
  const names = [...new Set(scores.flatMap(({ measures }) => namesIn(group.description, measures)))]
  const columns = names.map((name) =>
    markBest(
      view,
      name,
      scores.map(({ measures }) => measures),
    ),
  )
  return renderTable(
    sheetTable(`all-${view.slug}`, `All measures, ${metricName(view)}`, {
      title: '',
      head: ['system', ...names.map((name) => titleOf(view, name))],
      names: 1,
      rows: scores.map(({ system }, s) => [{ text: system }, ...columns.map((column) => column[s]!)]),
    }),
  )
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
  const rows = parts.flatMap((found) => (found === null ? [] : [cellsOf([found[1]!, unescapeText(found[2]!) || '""'])]))
  const sheet = { title: '', head: ['option', 'value'], names: 2, rows }
  const caption = 'Options that these numbers depend on'
  return rows.length === 0 ? '' : renderTable({ ...sheetTable(id, caption, sheet), sortable: false })
}
