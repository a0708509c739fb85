/** Precision against recall: of systems, of labels, of groups of documents. */

import type { ChartName } from '../charts/chart-names.ts'
import { drawChart } from '../svg-report.ts'
import { figure } from './table.ts'
import { tabbedPage } from './tabs.ts'
import type { Context, Page, View } from './view.ts'

const SIZE = { width: 480 }

const drawCurves = (view: View): readonly string[] => {
  const names: readonly ChartName[] = [
    ...(view.scores.length > 1 ? ['scatter' as const] : []),
    'scatter-labels',
    'scatter-groups',
  ]
  return names.flatMap((name) => drawChart(name, view, SIZE).map((drawing) => figure(drawing, SIZE)))
}

const section = (view: View): string => {
  const all = drawCurves(view)
  return all.length === 0 ? '' : `<div class="grid">\n${all.join('')}</div>\n`
}

export const curves = (context: Context): Page =>
  tabbedPage('precision-recall', 'Precision and recall', context, section)
