/** Data of the pages of a report: each metric with its scores, and the format of its numbers. */
import type { Measures, Result, Score } from '@assay/core/result'
import { groupScores, scoresOf } from '../group-scores.ts'
import { added, formatOf, type LayoutOptions, type Look, metaColumns, numberAt } from '../layout.ts'
import type { PageEvidence } from '../passages/finding.ts'
import { betterOf, lookUp } from '../values.ts'
import { heading, slugsOf, text } from './markup.ts'

export interface HtmlOptions extends LayoutOptions {
  /** The result that the page holds for programs, where names in the one that it shows were changed. */
  readonly stored?: Result
  /** Single lines, where there is a page of them. */
  readonly evidence?: PageEvidence
  /** Of a panel of annotators: the items on which they differ. */
  readonly differing?: Disagreements
  /** Of one participant: its name, and the pages on its standing, in place of an overview; the page then holds no result for programs. */
  readonly participant?: { readonly system: string; readonly pages: readonly Page[] }
}

/** One metric with one set of options. */
export interface View extends Look {
  /** Part of its address. */
  readonly slug: string
  /** Its name for readers, with the options that differ from other runs. */
  readonly name: string
  /** The best first. */
  readonly scores: readonly Score[]
  readonly headline: string
}

export interface Context {
  readonly result: Result
  readonly options: HtmlOptions
  readonly views: readonly View[]
  /** Reason why the page does not hold its result, as markup. */
  readonly sizeNote?: string
}

/** A part of the report that has an address, and an entry in the list of contents. */
export interface Page {
  readonly id: string
  readonly title: string
  readonly html: string
}

export const newContext = (result: Result, options: HtmlOptions): Context => {
  const groups = groupScores(result, options.describe, options.columns)
  const names = groups.map(({ metric, variant }) => (variant === undefined ? metric : `${metric} (${variant})`))
  const slugs = slugsOf(names)
  const format = formatOf(options)
  const views = groups.map((group, i) => ({
    group,
    format,
    meta: metaColumns(options, scoresOf(group)),
    slug: slugs[i]!,
    name: names[i]!,
    scores: scoresOf(group),
    headline: group.headline,
    ...added(options),
  }))
  return { result, options, views }
}

/** The same with the first of several conventions that has all systems: what their table says is not drawn again for each. */
export const withOneConvention = (context: Context): Context => {
  const rows = context.views.filter(({ group }) => group.convention !== undefined)
  const [first] = rows.toSorted((a, b) => b.scores.length - a.scores.length)
  return {
    ...context,
    views: context.views.filter((view) => view === first || view.group.convention === undefined),
  }
}

/** The heading of a metric on a page; none if there is one metric, and no convention to tell. */
export const metricHeading = ({ views }: Context, id: string, markup: string): string =>
  views.length < 2 && views[0]?.group.convention === undefined ? '' : heading(3, id, markup)

/** The name of a metric as markup, with its variant in small print. */
export const metricName = ({ group: { metric, variant } }: View): string =>
  variant === undefined ? text(metric) : `${text(metric)} <small>${text(variant)}</small>`

export const valueAt = (measures: Measures | undefined, measure: string): number | null | undefined =>
  measures === undefined ? undefined : lookUp(measures, measure)?.value

/** Formats any number as a value of the measure. */
export const formatValue = (view: View, measure: string, value: number | null): string =>
  numberAt(view, { [measure]: { value } }, measure)

export const isLower = ({ group }: View, measure: string): boolean => betterOf(group.description, measure) === 'lower'

/** An item that annotators gave different labels. */
export interface DisputedItem {
  /** Place in a file: `ratings.txt:8`. */
  readonly place: string
  readonly item: string
  /** By annotator; those without a value are absent. */
  readonly labels: Readonly<Record<string, string>>
}

/** Items on which annotators differ, the first of them or all. */
export interface Disagreements {
  readonly annotators: readonly string[]
  readonly items: readonly DisputedItem[]
  /** Number of all such items. */
  readonly all: number
}
