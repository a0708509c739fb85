/** Labels: every system by type, the easiest first. */
import { isFineGrained } from '../group-scores.ts'
import { hardestSheets, listBreakdowns } from '../layout.ts'
import { drawChart, mainBreakdown } from '../svg-report.ts'
import { breakdownTables, hasHeadline } from './breakdown-tables.ts'
import { lineChart } from './group-charts.ts'
import { sheetsMarkup } from './groups.ts'
import { disclosure, isolateName } from './markup.ts'
import { figure } from './table.ts'
import { tabbedPage } from './tabs.ts'
import { type Context, metricHeading, metricName, type Page, type View } from './view.ts'

const SIZE = { width: 520 }

const section = (view: View, context: Context): string => {
  const all = listBreakdowns(view.scores, ({ facets }) => facets).filter(({ name }) => !isFineGrained(name))
  const best = mainBreakdown(view)?.name
  const first = all.find(({ name }) => name === best) ?? all[0]
  if (first === undefined) return ''
  const id = `labels-${view.slug}`
  const drawings =
    first.name === best && first.labels.length > 1 && hasHeadline(view, first) ? drawChart('labels', view, SIZE) : []
  const others = all.filter(({ name }) => name !== first.name)
  return [
    metricHeading(context, id, `${metricName(view)} by ${isolateName(first.name)}`),
    breakdownTables(view, first, `${id}_1`),
    view.scores.length > 1 ? sheetsMarkup(view, hardestSheets(view, view.scores), `${id}_hardest`) : '',
    ...drawings.map((drawing) => figure(drawing, SIZE)),
    ...others.map((breakdown, i) =>
      disclosure(
        `${metricName(view)} by ${isolateName(breakdown.name)}`,
        `${breakdownTables(view, breakdown, `${id}_${i + 2}`)}${lineChart(view, breakdown)}`,
      ),
    ),
  ].join('')
}

export const labels = (context: Context): Page =>
  tabbedPage('labels', 'Labels', context, (view) => section(view, context))
