/** Labels: every system by type, the easiest first. */
import { svgOf } from '../charts/draw.ts'
import { isFine } from '../group.ts'
import { breakdownsIn } from '../layout.ts'
import { byLabel, drawingsOf } from '../svg.ts'
import { withoutPanel } from './annotators.ts'
import { breakdownOf } from './breakdown.ts'
import { lineChart } from './group-charts.ts'
import { folded, named } from './markup.ts'
import { figure } from './table.ts'
import { type Context, headingOf, nameOf, type Page, type View } from './view.ts'

const SIZE = { width: 720 }

const section = (view: View, context: Context): string => {
  const own = breakdownsIn(view.scores, ({ facets }) => facets).filter(({ name }) => !isFine(name))
  const all = withoutPanel(view, own)
  const best = byLabel(view)?.name
  const first = all.find(({ name }) => name === best) ?? all[0]
  if (first === undefined) return ''
  const id = `labels-${view.slug}`
  const drawings = first.name === best && first.labels.length > 1 ? drawingsOf('labels', view, SIZE) : []
  const others = all.filter(({ name }) => name !== first.name)
  return [
    headingOf(context, id, `${nameOf(view)} by ${named(first.name)}`),
    breakdownOf(view, first, `${id}_1`),
    ...drawings.map((drawing) => figure(svgOf(drawing, SIZE))),
    ...others.map((one, i) =>
      folded(
        `${nameOf(view)} by ${named(one.name)}`,
        `${breakdownOf(view, one, `${id}_${i + 2}`)}${lineChart(view, one)}`,
      ),
    ),
  ].join('')
}

export const labels = (context: Context): Page => ({
  id: 'labels',
  title: 'Labels',
  html: context.views.map((view) => section(view, context)).join(''),
})
