/** Views of one page of which one is seen: tabs that need no script; without style all of them follow one another. */
import { type Context, metricName, type Page, type View } from './view.ts'

/** A tab for each metric that has anything to show; of one metric its markup alone. */
export const metricTabs = (page: string, { views }: Context, markupOf: (view: View) => string): string => {
  const shown = views.map((view) => ({ view, html: markupOf(view) })).filter(({ html }) => html !== '')
  if (shown.length < 2) return shown.map(({ html }) => html).join('')
  const panels = shown.map(({ view, html }, i) => {
    const id = `tab-${page}-${view.slug}`
    const radio = `<input type="radio" name="tab-${page}" id="${id}" data-metric="${view.slug}"${i === 0 ? ' checked' : ''}>`
    return `${radio}<label for="${id}">${metricName(view)}</label>\n<div class="panel">\n${html}</div>\n`
  })
  return `<div class="tabs" role="group" aria-label="Metric">\n${panels.join('')}</div>\n`
}

/** A page of such tabs. */
export const tabbedPage = (id: string, title: string, context: Context, markupOf: (view: View) => string): Page => ({
  id,
  title,
  html: metricTabs(id, context, markupOf),
})
