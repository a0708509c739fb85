/** The parts that metrics bring: a page for each title, with pictures, tables, and the numbers of pictures on request. */
import { type MetricSection, metricSections, sectionTitles } from '../metric-sections.ts'
import { drawOwnChart } from '../section-charts.ts'
import { firstRows } from '../sheet.ts'
import type { NumberFormat } from '../values.ts'
import { disclosure, isolateName, paragraph, slugsOf, text } from './markup.ts'
import { figure, notesMarkup, renderTable, sheetTable } from './table.ts'
import { tabbedPage } from './tabs.ts'
import { type Context, metricHeading, metricName, type Page, type View } from './view.ts'

const SIZE = { width: 520 }
const PANEL = { width: 360 }

// Rows that a page shows; the result has them all.
const MAX_ROWS = 200

/** The title of a section, as a heading. */
const ownTitle = (title: string): string => isolateName(`${title.charAt(0).toUpperCase()}${title.slice(1)}`)

/** A section without its heading. */
const sectionMarkup = (section: MetricSection, format: NumberFormat, caption: string, id: string): string => {
  const tables = (sheets: MetricSection['tables'], kind: string): string =>
    sheets
      .map((sheet, i) => {
        const shown = firstRows(sheet, MAX_ROWS)
        return `${renderTable(sheetTable(`${id}_${kind}_${i + 1}`, caption, shown))}${notesMarkup(shown.notes)}`
      })
      .join('')
  const panels = section.panels.map(({ title, charts }) =>
    figure(drawOwnChart(format, { ...section, title }, charts, PANEL), PANEL),
  )
  const numbers = [...section.numbers, ...section.panels.map((panel) => panel.numbers)]
  return [
    ...section.texts.map((sentence) => paragraph(text(sentence))),
    ...section.charts.map((charts) => figure(drawOwnChart(format, section, charts, SIZE), SIZE)),
    tables(section.tables, 'table'),
    panels.length > 0 ? `<div class="grid">\n${panels.join('')}</div>\n` : '',
    numbers.length > 0
      ? disclosure(
          numbers.length === 1 ? 'numbers of the picture' : 'numbers of the pictures',
          tables(numbers, 'numbers'),
        )
      : '',
  ].join('')
}

const part = (view: View, context: Context, title: string, id: string): string => {
  const match = metricSections(view).find((section) => section.title === title)
  if (match === undefined) return ''
  const name = metricName(view)
  return `${metricHeading(context, id, name)}${sectionMarkup(match, view.format, `${isolateName(title)}, ${name}`, id)}`
}

export const metricPages = (context: Context): readonly Page[] => {
  const titles = sectionTitles(context.views.map(({ group }) => group))
  const slugs = slugsOf(titles)
  return titles.map((title, i) => {
    const id = `own-${slugs[i]}`
    return tabbedPage(id, ownTitle(title), context, (view) => part(view, context, title, `${id}-${view.slug}`))
  })
}
