/** A report as one HTML file that needs nothing else: every number and picture stands in it before a script runs. */

import type { Result } from '@assay/core/result'
import { unitsText } from '../values.ts'
import { curves } from './curves.ts'
import { data } from './data.ts'
import { embedded } from './embed.ts'
import { groups } from './groups.ts'
import { labels } from './labels.ts'
import { named, text } from './markup.ts'
import { overview } from './overview.ts'
import { script, scriptHash } from './script.ts'
import { style, styleHash } from './style.ts'
import { sweep } from './sweep.ts'
import { type Context, contextOf, type HtmlOptions, nameOf, type Page } from './view.ts'

const policy = [
  "default-src 'none'",
  `script-src 'sha256-${scriptHash}'`,
  `style-src 'sha256-${styleHash}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** What a page holds beside its style and script. */
export interface Whole {
  readonly title: string
  /** Markup. */
  readonly facts: string
  readonly pages: readonly Page[]
  /** What the list of contents has below the first page, in markup. */
  readonly below?: string
  /** The result that can be read back from it, as JSON. */
  readonly stored?: string
}

/** One file that needs nothing else. */
export const pageOf = ({ title, facts, pages, below = '', stored }: Whole): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${text(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the scores</a>
<div class="page">
<header>
<h1>${named(title)}</h1>
<p class="facts">${facts}</p>
${themes}</header>
${contents(pages, below)}<main id="main" tabindex="-1">
${pages.map(sectionOf).join('')}</main>
</div>
${stored === undefined ? '' : `<script type="application/json" id="assay-result">${stored}</script>\n`}<script>${script}</script>
</body>
</html>
`

/** Equal results give equal bytes. */
export const htmlReport = (result: Result, options: HtmlOptions): string => {
  const context = contextOf(result, options)
  return pageOf({
    title: titleOf(context),
    facts: factsOf(context),
    pages: [overview, labels, groups, curves, sweep, data]
      .map((page) => page(context))
      .filter(({ html }) => html !== ''),
    below: metricsIn(context),
    stored: embedded(options.stored ?? result),
  })
}

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

const factsOf = ({ views, result, options }: Context): string => {
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
  return facts.join(' · ')
}

const themes = `<fieldset class="theme">
<legend>Colours</legend>
${(['auto', 'light', 'dark'] as const)
  .map(
    (name) =>
      `<label><input type="radio" name="theme" id="theme-${name}"${name === 'auto' ? ' checked' : ''}> ${name}</label>\n`,
  )
  .join('')}</fieldset>
`

const metricsIn = ({ views }: Context): string =>
  views.length < 2
    ? ''
    : `<ul>\n${views.map((view) => `<li><a href="#metric-${view.slug}">${nameOf(view)}</a></li>\n`).join('')}</ul>\n`

const contents = (pages: readonly Page[], below: string): string => {
  const entries = pages.map(
    ({ id, title }, i) => `<li><a href="#page-${id}">${title}</a>${i === 0 ? below : ''}</li>\n`,
  )
  return `<nav aria-label="Contents">\n<ul>\n${entries.join('')}</ul>\n</nav>\n`
}

const sectionOf = ({ id, title, html }: Page): string =>
  `<section id="page-${id}" aria-labelledby="page-${id}-title">\n<h2 id="page-${id}-title">${title}</h2>\n${html}</section>\n`
