/** A page of a report, which holds the result that it shows. */

const page = /^\s*<!doctype html/i
const OPENING = '<script type="application/json" id="assay-result">'
const CLOSING = '</script>'

const blank = (text: string): string => text.replace(/[^\n\r]/g, ' ')

/**
 * The result in a text as JSON: the text itself, or where that is a page what it holds, with blanks for all around it, so that
 * places in the one are those in the other. Nothing where a page holds none.
 */
export const heldIn = (text: string): string | undefined => {
  if (!page.test(text)) return text
  const opening = text.indexOf(OPENING)
  const from = opening + OPENING.length
  const to = text.indexOf(CLOSING, from)
  if (opening < 0 || to < 0) return undefined
  return `${blank(text.slice(0, from))}${text.slice(from, to)}${blank(text.slice(to))}`
}
