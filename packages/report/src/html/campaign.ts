/** The line at the top that says which campaign a page is of, where its result says so. */
import type { Result } from '@assay/core/result'
import { isolateName, text } from './markup.ts'

const WEB_ADDRESS = /^https?:\/\//

/** A link where it leads to the web, else the text alone: no other address is followed. */
const linkMarkup = (link: string): string =>
  WEB_ADDRESS.test(link) ? `<a href="${text(link)}" rel="noreferrer">${text(link)}</a>` : isolateName(link)

/** Title where the page has another, date and link. */
export const campaignMarkup = ({ campaign }: Pick<Result, 'campaign'>, isTitled: boolean): string => {
  const { title, date, link } = campaign ?? {}
  return [
    ...(title === undefined || isTitled ? [] : [isolateName(title)]),
    ...(date === undefined ? [] : [isolateName(date)]),
    ...(link === undefined ? [] : [linkMarkup(link)]),
  ].join(' · ')
}
