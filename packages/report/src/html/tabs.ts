/** Views of one page of which one is seen: tabs that need no script; without style all of them follow one another. */
import { metricName, type View } from './view.ts'

/** A metric with its markup on a page. */
export interface Tab {
  readonly view: View
  readonly html: string
}

/** A tab for each metric that has anything to show; of one metric its markup alone. */
export const metricTabs = (page: string, tabs: readonly Tab[]): string => {
  const shown = tabs.filter(({ html }) => html !== '')
  if (shown.length < 2) return shown.map(({ html }) => html).join('')
  const panels = shown.map(({ view, html }, i) => {
    const id = `tab-${page}-${view.slug}`
    const radio = `<input type="radio" name="tab-${page}" id="${id}" data-metric="${view.slug}"${i === 0 ? ' checked' : ''}>`
    return `${radio}<label for="${id}">${metricName(view)}</label>\n<div class="panel">\n${html}</div>\n`
  })
  return `<div class="tabs" role="group" aria-label="Metric">\n${panels.join('')}</div>\n`
}
