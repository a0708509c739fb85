/** A report as one HTML file that needs nothing else: no scripts, no fonts, no pictures, no network. */

import type { Input, ProblemGroup, Result } from '@assay/core/result'
import { html } from './escape.ts'
import { type Cell, gatesOf, type LayoutOptions, type Section, type Sheet, sectionsOf } from './layout.ts'

const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 20%, transparent) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.2rem; margin-top: 3rem }
div { overflow-x: auto }
table { border-collapse: collapse; margin: 1.5rem 0; font-variant-numeric: tabular-nums }
caption { text-align: left; font-weight: 600; padding-bottom: .4rem }
th, td { padding: .25rem .8rem; text-align: left; border-bottom: 1px solid var(--line) }
th { font-weight: 600 } .n { text-align: right }
.note { font-size: .85rem; opacity: .8; overflow-wrap: anywhere; margin: .3rem 0 }
`

/** Equal results give equal bytes. */
export const htmlReport = (result: Result, options: LayoutOptions): string => {
  const sections = sectionsOf(result, options)
  const gates = gatesOf(result, options)
  const title = [...new Set(sections.map(({ metric }) => metric))].join(', ')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${html(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${html(title)}</h1>
${[...sections.map(sectionOf), gates === undefined ? '' : tableOf(gates), problemsOf(result.problems), inputsOf(result.inputs)].join('')}</body>
</html>
`
}

const sectionOf = ({ metric, variant, title, about, tables, signatures, notes, legends }: Section): string => {
  const which = variant === undefined ? '' : noteOf(variant)
  const head = `<h2>${html(metric)}</h2>\n${which}<p>${html(title)}</p>\n<p>${html(about)}</p>\n`
  return `${head}${tables.map(tableOf).join('')}${[...signatures, ...notes, ...legends].map(noteOf).join('')}`
}

const noteOf = (note: string): string => `<p class="note">${html(note)}</p>\n`

const tableOf = ({ title, head, names, rows }: Sheet): string => {
  const caption = title === '' ? '' : `<caption>${html(title)}</caption>\n`
  const kind = (column: number): string => (column < names ? '' : ' class="n"')
  const headings = head.map((text, column) => `<th scope="col"${kind(column)}>${html(text)}</th>`).join('')
  const body = rows.map(
    (row) => `<tr>${row.map((cell, column) => `<td${kind(column)}>${cellOf(cell)}</td>`).join('')}</tr>\n`,
  )
  return `<div><table>\n${caption}<thead><tr>${headings}</tr></thead>\n<tbody>\n${body.join('')}</tbody>\n</table></div>\n`
}

const cellOf = ({ text, best, marks }: Cell): string => {
  const escaped = html(text)
  return `${best ? `<strong>${escaped}</strong>` : escaped}${marks === undefined ? '' : `<sup>${html(marks)}</sup>`}`
}

// ---- what the numbers rest on -----------------------------------------------------------------------------------------

const problemsOf = (problems: readonly ProblemGroup[]): string =>
  listed(
    'problems',
    ['code', 'message', 'first at', 'times'],
    problems.map(({ code, message, at, count }) => [code, message, `${at.path}:${at.line}`, String(count)]),
  )

const inputsOf = (inputs: readonly Input[]): string =>
  listed(
    'inputs',
    ['role', 'path', 'reader', 'SHA-256', 'documents'],
    inputs.map(({ role, path, reader, sha256, documents }) => [role, path, reader, sha256, String(documents)]),
  )

const listed = (title: string, head: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : tableOf({ title, head, names: head.length - 1, rows: rows.map((row) => row.map((text) => ({ text }))) })
