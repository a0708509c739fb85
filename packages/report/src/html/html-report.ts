/** A report as one self-contained HTML file: every number and picture is visible without scripts. */
import { fixed } from '@assay/core'
import { json, type Result } from '@assay/core/result'
import { escapeJsonCommands } from '../escape-commands.ts'
import { linesAbove } from '../lines-above.ts'
import { REVEALED } from '../passages/finding.ts'
import { removeWords } from '../redact.ts'
import { unitsText } from '../values.ts'
import { campaignMarkup } from './campaign.ts'
import { confusion } from './confusion.ts'
import { curves } from './curves.ts'
import { dataPage } from './data-page.ts'
import { disputedItems } from './disputed-items.ts'
import { type ErrorsPage, errors, errorsAssets } from './errors.ts'
import { groups } from './groups.ts'
import { labels } from './labels.ts'
import { bytesIn, text } from './markup.ts'
import { metricPages } from './metric-pages.ts'
import { overview } from './overview.ts'
import { renderDocument } from './render-document.ts'
import { goldPage, patchPage } from './sheet-pages.ts'
import { sweep } from './sweep.ts'
import { type Context, type HtmlOptions, metricName, newContext, withOneConvention } from './view.ts'

/** A page with some errors, which holds its result or says why it does not. */
const renderPage = (
  result: Result,
  options: HtmlOptions,
  evidence: ErrorsPage,
  held: string,
  sizeNote: string | undefined,
) => {
  const context = { ...newContext(result, options), ...(sizeNote !== undefined && { sizeNote }) }
  const { participant } = options
  const pages = [
    ...(participant?.pages ?? [overview(context)]),
    ...metricPages(context),
    ...[labels, groups, curves, sweep, confusion].map((page) => page(withOneConvention(context))),
    disputedItems(context),
    patchPage(context),
    evidence,
    goldPage(context),
    dataPage(context),
  ].filter(({ html }) => html !== '')
  return renderDocument({
    title: participant?.system ?? result.campaign?.title ?? titleOf(context),
    about: campaignMarkup(result, participant === undefined),
    facts: factsOf(context, evidence),
    pages,
    subEntries: ({ id }) => (id === 'overview' ? metricEntries(context) : ''),
    ...(sizeNote === undefined && participant === undefined && { data: held }),
    ...(evidence.html !== '' && { assets: errorsAssets }),
  })
}

const MAX_BYTES = 25 * 2 ** 20

/** Equal results give equal bytes. The size limit is used for tables and the result first; errors get the rest. */
export const htmlReport = (result: Result, options: HtmlOptions): string => {
  const held = options.participant === undefined ? embedResult(removeWords(options.stored ?? result)) : ''
  const most = options.evidence?.maxBytes ?? MAX_BYTES
  const none = errors(undefined)
  const whole = renderPage(result, options, none, held, undefined)
  const sizeNote = tooLargeNote(bytesIn(whole), most)
  if ((options.evidence?.findings.length ?? 0) === 0)
    return sizeNote === undefined ? whole : renderPage(result, options, none, held, sizeNote)
  const taken = bytesIn(whole) - (sizeNote === undefined ? 0 : bytesIn(held))
  const room = most - taken - bytesIn(`${errorsAssets.style.text}${errorsAssets.script?.text}`)
  const ranking = newContext(result, options).views[0]?.scores.map(({ system }) => system)
  return renderPage(result, options, errors(options.evidence, room, ranking), held, sizeNote)
}

const megabytes = (bytes: number): string => fixed(bytes / 2 ** 20, 1)

const tooLargeNote = (bytes: number, most: number): string | undefined =>
  bytes <= most
    ? undefined
    : `this page does not contain its result: with the result it would have ${megabytes(bytes)} MiB, more than the limit of ${megabytes(most)}`

const MAX_NAMES = 3

const titleOf = ({ views }: Pick<Context, 'views'>): string => {
  const metrics = [...new Set(views.map(({ group }) => group.metric))]
  const shown = metrics.slice(0, MAX_NAMES).join(', ')
  const left = metrics.length - MAX_NAMES
  const systems = systemsIn(views)
  const who = systems.length === 1 ? systems[0] : `${systems.length} systems`
  return metrics.length === 0 ? 'no scores' : `${shown}${left > 0 ? ` and ${left} more` : ''}: ${who}`
}

const systemsIn = (views: Context['views']): readonly string[] => [
  ...new Set(views.flatMap(({ scores }) => scores.map(({ system }) => system))),
]

const factsOf = ({ views, result, options, sizeNote }: Context, { sampled }: ErrorsPage): string => {
  const [first] = views
  const warnings = result.problems.reduce((sum, { count }) => sum + count, 0)
  const above = linesAbove(result)
  const isRevealed = options.evidence?.findings.some(({ revealed }) => revealed) === true
  const facts = [
    ...(isRevealed ? [`<strong>${REVEALED}</strong>`] : []),
    ...((options.participant ?? result.campaign?.title) === undefined ? [] : [text(titleOf({ views }))]),
    ...(first === undefined ? [] : [text(unitsText(first.scores, first.group.description))]),
    ...(views.length > 1 ? [`${views.length} metrics`] : []),
    ...(first !== undefined && (options.percent ?? true) ? ['scores in percent'] : []),
    ...(warnings === 0
      ? []
      : [`<a href="#problems">${warnings} ${warnings === 1 ? 'problem' : 'problems'} in the data</a>`]),
  ]
  return [
    ...facts,
    ...above.map(text),
    ...(sizeNote === undefined ? [] : [sizeNote]),
    ...(sampled === undefined ? [] : [`<a href="#page-errors">errors</a>: ${text(sampled)}`]),
  ].join(' · ')
}

/** The metrics in the list of contents, where there are several. */
const metricEntries = ({ views }: Context): string =>
  views.length < 2
    ? ''
    : `<ul>\n${views.map((view) => `<li><a href="#metric-${view.slug}">${metricName(view)}</a></li>\n`).join('')}</ul>\n`

// A page would take the first for the end of the script; the others end lines in old JavaScript.
const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** The result as JSON on one line, which is safe inside a script element. Equal results give equal bytes. */
const embedResult = (result: Result): string =>
  escapeJsonCommands(json(result).replace(/\n */g, '')).replace(/[<\u2028\u2029]/g, (character) => escapes[character]!)
