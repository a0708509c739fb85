/** Groups of documents: by each key of their metadata, and by each document where a metric breaks its scores down so far. */
import { isFineGrained } from '../group-scores.ts'
import { type Breakdown, listBreakdowns } from '../layout.ts'
import { meanSheets } from '../mean-tables.ts'
import type { Sheet } from '../sheet.ts'
import { breakdownTables, hardestTable } from './breakdown-tables.ts'
import { groupChart } from './group-charts.ts'
import { disclosure, heading, isolateName, text } from './markup.ts'
import { renderTable, sheetTable } from './table.ts'
import { tabbedPage } from './tabs.ts'
import { type Context, metricHeading, metricName, type Page, type View } from './view.ts'

const MAX_DOCUMENTS = 20

const isCross = ({ name }: Breakdown): boolean => name.includes(' × ')

/** Tables of one metric, with their notes in the captions. */
export const sheetsMarkup = (view: View, sheets: readonly Sheet[], id: string): string =>
  sheets
    .map((sheet, i) => {
      const caption = [`${text(sheet.title)}, ${metricName(view)}`, ...(sheet.notes ?? []).map(text)].join('; ')
      return renderTable(sheetTable(`${id}_${i + 1}`, caption, sheet))
    })
    .join('')

const section = (view: View, context: Context): string => {
  const id = `groups-${view.slug}`
  const groups = listBreakdowns(view.scores, ({ groups = {} }) => groups)
  const fine = listBreakdowns(view.scores, ({ facets }) => facets).filter(({ name }) => isFineGrained(name))
  const blockOf = (breakdown: Breakdown, i: number): string => {
    const block = `${id}_${i + 1}`
    const title = `${metricName(view)} by ${isolateName(breakdown.name)}`
    if (isCross(breakdown))
      return disclosure(title, `${breakdownTables(view, breakdown, block)}${groupChart(view, breakdown)}`)
    if (fine.includes(breakdown)) return disclosure(title, hardestTable(view, breakdown, MAX_DOCUMENTS, block))
    const level = context.views.length < 2 ? 3 : 4
    return `${heading(level, `${block}_by`, title)}${breakdownTables(view, breakdown, block)}${groupChart(view, breakdown)}`
  }
  const body = `${[...groups, ...fine].map(blockOf).join('')}${sheetsMarkup(view, meanSheets(view.group, view.format), `${id}_mean`)}`
  return body === '' ? '' : `${metricHeading(context, id, `${metricName(view)} by groups`)}${body}`
}

export const groups = (context: Context): Page =>
  tabbedPage('groups', 'Groups', context, (view) => section(view, context))
