/** The parts that metrics bring: a page for each title, with pictures, tables, and the numbers of pictures on request. */
import { svgOf } from '../charts/draw.ts'
import { ownSections, sectionTitles } from '../own-sections.ts'
import { drawOwnChart } from '../section-charts.ts'
import { disclosure, isolateName, paragraph, slugsOf, text } from './markup.ts'
import { figure, renderTable, sheetTable } from './table.ts'
import { metricTabs } from './tabs.ts'
import { type Context, metricHeading, metricName, type Page, type View } from './view.ts'

const SIZE = { width: 520 }

// Rows that a page shows; the result has them all.
const MOST_ROWS = 200

const part = (view: View, context: Context, title: string, id: string): string => {
  const own = ownSections(view).find((section) => section.title === title)
  if (own === undefined) return ''
  const caption = `${isolateName(title)}, ${metricName(view)}`
  const tables = (sheets: typeof own.tables, kind: string): string =>
    sheets
      .map((sheet, i) => {
        const cut = sheet.rows.length > MOST_ROWS
        const shown = cut ? { ...sheet, rows: sheet.rows.slice(0, MOST_ROWS) } : sheet
        const note = cut ? paragraph(`the first ${MOST_ROWS} of ${sheet.rows.length}: json has them all`, 'note') : ''
        return `${renderTable(sheetTable(`${id}_${kind}_${i + 1}`, caption, shown))}${note}`
      })
      .join('')
  return [
    metricHeading(context, id, metricName(view)),
    ...own.texts.map((one) => paragraph(text(one))),
    ...own.charts.map((charts) => figure(svgOf(drawOwnChart(view, title, charts, SIZE), SIZE))),
    tables(own.tables, 'table'),
    own.numbers.length > 0 ? disclosure('numbers of the picture', tables(own.numbers, 'numbers')) : '',
  ].join('')
}

export const ownPages = (context: Context): readonly Page[] => {
  const titles = sectionTitles(context.views.map(({ group }) => group))
  const slugs = slugsOf(titles)
  return titles.map((title, i) => {
    const id = `own-${slugs[i]}`
    return {
      id,
      title: isolateName(`${title.charAt(0).toUpperCase()}${title.slice(1)}`),
      html: metricTabs(
        id,
        context.views.map((view) => ({ view, html: part(view, context, title, `${id}-${view.slug}`) })),
      ),
    }
  })
}
