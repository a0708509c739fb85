/** Lists of errors and matrices as one HTML file that needs nothing else. */

import type { Confused } from '../confusion.ts'
import { confusionCells } from '../confusion.ts'
import { html } from '../escape.ts'
import { byText, countsText, type Finding, pairText, passagesIn, placeText } from './finding.ts'
import { passageHtml, passageStyle } from './html.ts'
import { pieces, together } from './passage.ts'

const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1rem; overflow-wrap: anywhere; margin: 2rem 0 0 }
div { overflow-x: auto } table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums }
th, td { padding: .2rem .6rem; text-align: right; border-bottom: 1px solid var(--line) } th:first-child { text-align: left }
`

const pageOf = (title: string, own: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${html(title)}</title>
<style>${style}${own}</style>
</head>
<body>
<main>
<h1>${html(title)}</h1>
${body}</main>
</body>
</html>
`

const blockOf = (group: readonly [Finding, ...(readonly Finding[])]): string => {
  const [first] = group
  const [passage, ...rest] = passagesIn(group)
  const head = `<h2>${html([first.system, placeText(first) || first.document].join(' · '))}</h2>\n`
  const details = group.flatMap(({ verdict, shown }) =>
    shown.details === undefined ? [] : [`${verdict}: ${shown.details}`],
  )
  const said = passage === undefined ? [`${first.verdict}: ${pairText(first)}`, ...details] : details
  const text =
    passage === undefined
      ? ''
      : pieces(together([passage, ...rest]))
          .map(passageHtml)
          .join('')
  return `<section>\n${head}${text}${said.map((line) => `<p>${html(line)}</p>\n`).join('')}</section>\n`
}

/** Findings in their texts; `note` says what of them is there. */
export const findingsHtml = (findings: readonly Finding[], note: string | undefined): string => {
  const counts = `<p>${html(countsText(findings))}</p>\n`
  const notes = note === undefined ? '' : `<p>${html(note)}</p>\n`
  return pageOf('errors', passageStyle, `${notes}${counts}${byText(findings).map(blockOf).join('')}`)
}

/** The types of gold and system as a table for each system. */
export const confusionHtml = (
  systems: readonly { readonly metric: string; readonly run: string; readonly counts: readonly Confused[] }[],
): string => {
  const tables = systems.map(({ metric, run, counts }) => {
    const [head = [], ...rows] = confusionCells(counts)
    const cells = (row: readonly string[]): string => {
      const [name = '', ...numbers] = row
      return `<tr><th scope="row">${html(name)}</th>${numbers.map((n) => `<td>${html(n)}</td>`).join('')}</tr>\n`
    }
    const heads = head.map((name) => `<th scope="col">${html(name)}</th>`).join('')
    return `<div tabindex="0"><table>\n<caption>${html(`${run}, ${metric}`)}</caption>\n<thead><tr>${heads}</tr></thead>\n<tbody>\n${rows.map(cells).join('')}</tbody>\n</table></div>\n`
  })
  return pageOf('types of the gold and of the system', '', tables.join(''))
}
