/** A report as one HTML file that needs nothing else: every number and picture stands in it before a script runs. */

import { fixed } from '@assay/core'
import type { Result } from '@assay/core/result'
import { withoutWords } from '../redacted.ts'
import { unitsText } from '../values.ts'
import { annotators } from './annotators.ts'
import { confusion } from './confusion.ts'
import { curves } from './curves.ts'
import { data } from './data.ts'
import { documentOf } from './document.ts'
import { embedded } from './embed.ts'
import { type ErrorsPage, errors, errorsParts } from './errors.ts'
import { groups } from './groups.ts'
import { labels } from './labels.ts'
import { bytesIn, text } from './markup.ts'
import { overview } from './overview.ts'
import { sweep } from './sweep.ts'
import { type Context, contextOf, type HtmlOptions, nameOf } from './view.ts'

/** A page with some errors, which holds its result or says why it does not. */
const madeOf = (
  result: Result,
  options: HtmlOptions,
  evidence: ErrorsPage,
  held: string,
  without: string | undefined,
) => {
  const context = { ...contextOf(result, options), ...(without !== undefined && { without }) }
  const pages = [
    ...[overview, annotators, labels, groups, curves, sweep, confusion].map((page) => page(context)),
    evidence,
    data(context),
  ].filter(({ html }) => html !== '')
  return documentOf({
    title: titleOf(context),
    facts: factsOf(context, evidence),
    pages,
    below: ({ id }) => (id === 'overview' ? metricsOf(context) : ''),
    ...(without === undefined && { data: held }),
    ...(evidence.html !== '' && { more: errorsParts }),
  })
}

const MOST_BYTES = 25 * 2 ** 20

/** Equal results give equal bytes. What it may have is for its tables and its result first, and for errors what is left of it. */
export const htmlReport = (result: Result, options: HtmlOptions): string => {
  const held = embedded(withoutWords(options.stored ?? result))
  const most = options.evidence?.maxBytes ?? MOST_BYTES
  const none = errors(undefined)
  const whole = madeOf(result, options, none, held, undefined)
  const without = withoutResult(bytesIn(whole), most)
  if ((options.evidence?.findings.length ?? 0) === 0)
    return without === undefined ? whole : madeOf(result, options, none, held, without)
  const taken = bytesIn(whole) - (without === undefined ? 0 : bytesIn(held))
  const room = most - taken - bytesIn(`${errorsParts.style.text}${errorsParts.script?.text}`)
  const ranking = contextOf(result, options).views[0]?.scores.map(({ system }) => system)
  return madeOf(result, options, errors(options.evidence, room, ranking), held, without)
}

const megabytes = (bytes: number): string => fixed(bytes / 2 ** 20, 1)

const withoutResult = (bytes: number, most: number): string | undefined =>
  bytes <= most
    ? undefined
    : `this page does not hold its result: with it, it would have ${megabytes(bytes)} MiB, over the limit of ${megabytes(most)}`

const MOST_NAMES = 3

const titleOf = ({ views }: Context): string => {
  const metrics = [...new Set(views.map(({ group }) => group.metric))]
  const shown = metrics.slice(0, MOST_NAMES).join(', ')
  const left = metrics.length - MOST_NAMES
  const systems = systemsIn(views)
  const who = systems.length === 1 ? systems[0] : `${systems.length} systems`
  return metrics.length === 0 ? 'no scores' : `${shown}${left > 0 ? ` and ${left} more` : ''}: ${who}`
}

const systemsIn = (views: Context['views']): readonly string[] => [
  ...new Set(views.flatMap(({ scores }) => scores.map(({ system }) => system))),
]

const factsOf = ({ views, result, options, without }: Context, { sampled }: ErrorsPage): string => {
  const [first] = views
  const warnings = result.problems.reduce((sum, { count }) => sum + count, 0)
  const facts = [
    ...(first === undefined ? [] : [text(unitsText(first.scores, first.group.description))]),
    ...(views.length > 1 ? [`${views.length} metrics`] : []),
    ...(first !== undefined && (options.percent ?? true) ? ['ratios in per cent'] : []),
    ...(warnings === 0
      ? []
      : [`<a href="#problems">${warnings} ${warnings === 1 ? 'problem' : 'problems'} in the data</a>`]),
  ]
  return [
    ...facts,
    ...(without === undefined ? [] : [without]),
    ...(sampled === undefined ? [] : [`<a href="#page-errors">errors</a>: ${text(sampled)}`]),
  ].join(' · ')
}

/** The metrics in the list of contents, where there are several. */
const metricsOf = ({ views }: Context): string =>
  views.length < 2
    ? ''
    : `<ul>\n${views.map((view) => `<li><a href="#metric-${view.slug}">${nameOf(view)}</a></li>\n`).join('')}</ul>\n`
