/** The first page: every metric at a glance, then each with its leaderboard and what lies behind it. */
import { unescapeText } from '@assay/core/host'
import type { Score } from '@assay/core/result'
import { detectableNotes, detectableText } from '../detectable.ts'
import type { Ranked } from '../group.ts'
import { gatesOf, intervalsOf } from '../layout.ts'
import { lenientIn, lenientText } from '../lenient.ts'
import { legendsOf, lettersOf, marksOf } from '../letters.ts'
import { overviewOf } from '../matrix.ts'
import { NONE, namesIn, own, unitsText } from '../values.ts'
import { againstOf, type Compared, probability } from './compared.ts'
import { definitionOf } from './defined.ts'
import { findingsOf } from './findings.ts'
import { folded, heading, listOf, named, paragraph, text } from './markup.ts'
import { sheetTable } from './sheet.ts'
import { type Cell, type Column, type Table, tableOf } from './table.ts'
import {
  bestAmong,
  type Context,
  intervalAt,
  nameOf,
  numberAt,
  type Page,
  titleOf,
  type View,
  valueAt,
  written,
} from './view.ts'
import { whiskersOf } from './whiskers.ts'

export const overview = (context: Context): Page => ({
  id: 'overview',
  title: 'Overview',
  html: `${gatesIn(context)}${matrix(context)}${context.views.map((view) => section(context, view)).join('')}`,
})

// ---- gates ------------------------------------------------------------------------------------------------------------

const gatesIn = ({ result, options }: Context): string => {
  const gates = gatesOf(result, options)
  if (gates === undefined) return ''
  const failed = result.gates.filter(({ pass }) => !pass).length
  const all = result.gates.length
  const verdict =
    failed === 0
      ? `✓ ${all === 1 ? 'the gate passes' : `all ${all} gates pass`}`
      : `✗ ${failed} of ${all} ${all === 1 ? 'gate fails' : 'gates fail'}`
  const rows = gates.rows.map((row): readonly Cell[] =>
    row.map((cell, i) =>
      i === 0
        ? { of: text(cell.text), kind: cell.text === 'pass' ? 'pass' : 'fail' }
        : { of: cell.text === '' ? '' : named(cell.text) },
    ),
  )
  const columns = gates.head.map(
    (head, i): Column => ({
      head: text(head),
      ...(i >= gates.names ? { is: 'number' } : head === 'system' ? { is: 'row' } : {}),
    }),
  )
  const table = tableOf({ id: 'gates-table', caption: 'What was asked for, and what there is', columns, rows })
  const shown = `<p class="verdict ${failed === 0 ? 'pass' : 'fail'}">${verdict}</p>\n`
  return `${shown}${failed === 0 ? folded('the gates', table) : table}`
}

// ---- all metrics at a glance ------------------------------------------------------------------------------------------

/** Systems by metrics, as papers print them; of one system its metrics in rows. */
const matrix = ({ views, result, options }: Context): string => {
  if (views.length < 2) return ''
  const systems = new Set(views.flatMap(({ scores }) => scores.map(({ system }) => system)))
  const side = systems.size === 1 ? undefined : overviewOf(result, options)
  const [sheet] = side?.tables ?? []
  if (side === undefined || sheet === undefined) return tableOf(metricsDown(views))
  const caption = `${text(side.metric)}, ${text(side.about)}; the best in bold`
  const notes = [...side.legends, ...side.notes].map((note) => paragraph(text(note), 'note'))
  return `${tableOf(sheetTable('all-metrics', caption, sheet))}${notes.join('')}`
}

const link = (view: View): string => `<a href="#metric-${view.slug}">${nameOf(view)}</a>`

const metricsDown = (views: readonly View[]): Table => ({
  id: 'all-metrics',
  caption: `The headline of each metric of ${named(views[0]?.scores[0]?.system ?? '')}`,
  columns: [
    { head: 'metric', is: 'row' },
    { head: 'measure' },
    { head: 'value', is: 'number' },
    ...(views.some(hasInterval) ? [{ head: 'interval', is: 'number' } as const] : []),
  ],
  rows: views.map((view) => {
    const [score] = view.scores as readonly [Score]
    return [
      { of: link(view) },
      { of: text(titleOf(view, view.headline)) },
      { of: numberAt(view, score.measures, view.headline) },
      { of: intervalAt(view, score.measures, view.headline) },
    ]
  }),
})

// ---- one metric -------------------------------------------------------------------------------------------------------

const hasInterval = ({ scores, headline }: View): boolean =>
  scores.some(({ measures }) => own(measures, headline)?.interval !== undefined)

const section = ({ views }: Context, view: View): string => {
  const { group, scores, slug } = view
  const remarks = scores.flatMap(({ system, remarks = [] }) =>
    remarks.map((remark) => (scores.length > 1 ? `${named(system)}: ${text(remark)}` : text(remark))),
  )
  return [
    heading(3, `metric-${slug}`, nameOf(view)),
    paragraph(
      `${text(group.description.title)} (<a href="#${definitionOf(views, view)}">definition and citation</a>)`,
      'note',
    ),
    `<ul class="lead">\n${findingsOf(view)
      .map((finding) => `<li>${finding}</li>\n`)
      .join('')}</ul>\n`,
    scores.length > 1 ? leaderboard(view) : measuresOf(view),
    listOf([...new Set(remarks)]),
    legend(view),
    scores.length > 1 ? folded('all measures', allMeasures(view)) : '',
    leniencies(scores),
    signatures(view),
  ].join('')
}

/** A column of a leaderboard, and what it says of a system. */
interface Told {
  readonly column: Column
  readonly cell: (ranked: Ranked) => Cell
}

const told = (head: string, is: Column['is'], cell: Told['cell']): Told => ({
  column: { head, ...(is !== undefined && { is }) },
  cell,
})

const leaderboard = (view: View): string => {
  const { group, scores, headline } = view
  const title = text(titleOf(view, headline))
  const measured = group.columns.map((name): Told => {
    const isBest = bestAmong(
      view,
      name,
      scores.map((score) => valueAt(score.measures, name)),
    )
    return told(text(titleOf(view, name)), 'number', ({ score }) => ({
      of: numberAt(view, score.measures, name),
      best: isBest(valueAt(score.measures, name)),
    }))
  })
  const columns: readonly Told[] = [
    told('rank', 'number', ({ rank }) => ({ of: rank === undefined ? NONE : String(rank) })),
    told('system', 'row', ({ score }) => ({ of: named(score.system) })),
    ...(view.meta ?? []).map(({ key, title: heading }) =>
      told(named(heading), undefined, ({ score: { meta = {} } }) => ({ of: metaOf(meta, key) })),
    ),
    ...measured,
    ...intervals(view),
    ...comparisons(view),
  ]
  return tableOf({
    id: `ranking-${view.slug}`,
    caption: `${scores.length} systems by ${title}, ${aboutOf(view)}`,
    columns: columns.map(({ column }) => column),
    rows: group.ranking.map((ranked) => columns.map(({ cell }) => cell(ranked))),
  })
}

/** Of what metric, over what, and in what the numbers are. */
const aboutOf = (view: View): string =>
  `${nameOf(view)}: ${text(unitsText(view.scores, view.group.description))}${view.format.percent ? ', ratios in per cent' : ''}`

const metaOf = (meta: Readonly<Record<string, string>>, key: string): string => {
  const value = own(meta, key)
  return value === undefined ? '' : named(value)
}

/** The interval of the headline as text and as a picture. */
const intervals = (view: View): readonly Told[] => {
  const whiskers = hasInterval(view) || view.scores.length > 2 ? whiskersOf(view) : undefined
  return [
    ...(hasInterval(view)
      ? [
          told(`interval of ${text(titleOf(view, view.headline))}`, 'number', ({ score }) => ({
            of: intervalAt(view, score.measures, view.headline),
          })),
        ]
      : []),
    ...(whiskers === undefined
      ? []
      : [told(scaleOf(view, whiskers.ends), undefined, ({ score }) => ({ of: whiskers.of(score) }))]),
  ]
}

/** How far each is from the baseline or the first, whether that is more than chance, and who does not differ from whom. */
const comparisons = (view: View): readonly Told[] => {
  const against = againstOf(view)
  const letters = view.scores.length > 2 ? lettersOf(view.group, view.headline) : undefined
  const withP = against !== undefined && view.scores.some(({ system }) => against.of(system)?.p !== undefined)
  return [
    ...(against === undefined
      ? []
      : [
          told(`difference<br><small>from ${against.from}</small>`, 'number', ({ score }) => {
            const one = against.of(score.system)
            return { of: one === undefined ? '' : differenceText(view, one.difference) }
          }),
          ...(view.scores.some(({ system }) => against.of(system)?.comparison.detectable !== undefined)
            ? [told('detectable', 'number', ({ score }) => ({ of: detectableFrom(view, against.of(score.system)) }))]
            : []),
          told(withP ? 'p' : 'differs', withP ? 'number' : undefined, ({ score }) => ({
            of: verdictOf(against.of(score.system), withP),
          })),
        ]),
    ...(letters === undefined
      ? []
      : [
          told('letters', undefined, ({ score }) => ({
            of: text(letters.marks.get(score.system) ?? ''),
          })),
        ]),
  ]
}

const detectableFrom = (view: View, one: Compared | undefined): string =>
  one === undefined ? '' : detectableText(view.group, view.format, one.comparison)

const verdictOf = (one: Compared | undefined, withP: boolean): string => {
  if (one === undefined) return ''
  if (!withP) return one.differs ? 'yes' : 'no'
  return one.p === undefined ? NONE : text(probability(one.p))
}

const differenceText = (view: View, difference: number | null): string => {
  if (difference === null) return NONE
  return `${difference > 0 ? '+' : ''}${written(view, view.headline, difference)}`
}

const scaleOf = (view: View, [low, high]: readonly [number, number]): string =>
  `<small>${written(view, view.headline, low)} … ${written(view, view.headline, high)}</small>`

const legend = (view: View): string => {
  const marks = view.scores.length > 2 ? marksOf(view.group, view.headline) : undefined
  const said = [
    ...intervalsOf(view, view.scores),
    ...(marks === undefined ? [] : legendsOf([marks])),
    ...detectableNotes(view.group, view.headline, view.format),
  ]
  return said.map((one) => paragraph(text(one), 'note')).join('')
}

/** Every measure of one system: those of a ranking at once, the others on request. */
const measuresOf = (view: View): string => {
  const { group, scores, headline } = view
  const [score] = scores as readonly [Score]
  const names = namesIn(group.description, score.measures)
  const first = group.columns.filter((name) => names.includes(name))
  const others = names.filter((name) => !first.includes(name))
  const intervals = names.some((name) => own(score.measures, name)?.interval !== undefined)
  const rowOf = (name: string): readonly Cell[] => [
    { of: text(titleOf(view, name)), best: name === headline },
    { of: numberAt(view, score.measures, name), best: name === headline },
    ...(intervals ? [{ of: intervalAt(view, score.measures, name) }] : []),
  ]
  const columns: readonly Column[] = [
    { head: 'measure', is: 'row' },
    { head: 'value', is: 'number' },
    ...(intervals ? [{ head: 'interval', is: 'number' } as const] : []),
  ]
  const main = tableOf({
    id: `measures-${view.slug}`,
    caption: `${named(score.system)}, ${aboutOf(view)}`,
    columns,
    rows: first.map(rowOf),
    sortable: false,
  })
  const rest = tableOf({
    id: `others-${view.slug}`,
    caption: `Further measures of ${named(score.system)}, ${aboutOf(view)}`,
    columns,
    rows: others.map(rowOf),
  })
  return `${main}${others.length === 0 ? '' : folded(`${others.length} further measures`, rest)}`
}

const allMeasures = (view: View): string => {
  const names = [...new Set(view.scores.flatMap(({ measures }) => namesIn(view.group.description, measures)))]
  const bests = names.map((name) =>
    bestAmong(
      view,
      name,
      view.scores.map((score) => valueAt(score.measures, name)),
    ),
  )
  return tableOf({
    id: `all-${view.slug}`,
    caption: `All measures, ${nameOf(view)}`,
    columns: [
      { head: 'system', is: 'row' },
      ...names.map((name): Column => ({ head: text(titleOf(view, name)), is: 'number' })),
    ],
    rows: view.scores.map((score) => [
      { of: named(score.system) },
      ...names.map(
        (name, i): Cell => ({
          of: numberAt(view, score.measures, name),
          best: bests[i]?.(valueAt(score.measures, name)) ?? false,
        }),
      ),
    ]),
  })
}

// ---- how the numbers came about ---------------------------------------------------------------------------------------

/** The lenient options of all systems; what some of them alone have says so. */
const leniencies = (scores: readonly Score[]): string => {
  const all = lenientIn(scores)
  return all.length === 0 ? '' : paragraph(text(lenientText(all)), 'note')
}

const signatures = ({ scores, slug, name }: View): string => {
  const all = [...new Set(scores.map(({ signature }) => signature))]
  const shown = all.map((signature, i) => {
    const id = `signature-${slug}_${i + 1}`
    const who = scores.filter((score) => score.signature === signature).map(({ system }) => named(system))
    const of = all.length === 1 ? '' : paragraph(`of ${who.join(', ')}`, 'note')
    const copy = `<button type="button" hidden data-copies="${id}" aria-label="copy the signature of ${text(name)}${all.length === 1 ? '' : `, ${i + 1}`}">copy</button>`
    return `${of}<pre id="${id}">${text(signature)}</pre>\n${copy}\n${optionsIn(signature, `${id}_options`)}`
  })
  return folded('options and signature', shown.join(''))
}

const optionsIn = (signature: string, id: string): string => {
  const parts = signature
    .split('|')
    .slice(1)
    .map((part) => /^([^:]*):(.*)$/s.exec(part))
  const rows = parts.flatMap((found) =>
    found === null ? [] : [[{ of: text(found[1]!) }, { of: named(unescapeText(found[2]!)) }]],
  )
  return rows.length === 0
    ? ''
    : tableOf({
        id,
        caption: 'Options that these numbers depend on',
        columns: [{ head: 'option', is: 'row' }, { head: 'value' }],
        rows,
        sortable: false,
      })
}
