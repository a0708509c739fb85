/**
 * Text from outside (labels, names of systems and files, remarks) on its way into a report: one function for each kind of
 * place, and no report writes such a text without one. A terminal has its own, `safe`.
 */
import { fixed } from '@assay/core'
import { safe } from './terminal.ts'

const newReplacer =
  (pattern: RegExp, names: Readonly<Record<string, string>>) =>
  (text: string): string =>
    text.replace(pattern, (character) => names[character]!)

// ---- HTML ------------------------------------------------------------------------------------------------------------

const entities = newReplacer(/[&<>"']/g, { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })

/** Text of an element, or of an attribute in quotes. Invisible characters and those that change the direction are shown. */
export const html = (text: string): string => entities(safe(text))

// ---- XML -------------------------------------------------------------------------------------------------------------

// What is not a character of XML 1.0, a lone surrogate among them, no reference can name either.
const INVALID_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const xmlEntities = newReplacer(/[&<>"'\t\n\r]/g, {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
})

/** Text of an element of XML 1.0, or of an attribute in quotes, which keeps its tabs and line ends. */
export const xml = (text: string): string => xmlEntities(text.replace(INVALID_XML, '\ufffd'))

// ---- CSV and TSV -----------------------------------------------------------------------------------------------------

// A spreadsheet takes a cell that begins so for a formula (OWASP, CSV injection).
const formula = /^[=+\-@\t\r\0]/

/** A cell of text: quoted as in RFC 4180, and with an apostrophe before what a spreadsheet would run unless `raw`. */
export const csv = (text: string, raw = false): string => {
  const inert = !raw && formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

/** Rows of text as RFC 4180 has them. */
export const csvRows = (rows: readonly (readonly string[])[], raw: boolean): string =>
  rows.map((row) => `${row.map((cell) => csv(cell, raw)).join(',')}\r\n`).join('')

/** A cell of text in a table separated by tabs. */
export const tsv = newReplacer(/[\t\n\r\\]/g, { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' })

// ---- Markdown --------------------------------------------------------------------------------------------------------

/**
 * A cell of a GitHub table. A backslash makes each character that Markdown knows an ordinary one. It does not keep GitHub
 * from telling `@team` that it was named, since that is looked for in the finished text: an invisible break does.
 */
export const markdown = (text: string): string =>
  safe(text)
    .replace(/[\\`*_{}[\]()#+\-.!|<>~@&:$]/g, '\\$&')
    .replaceAll('\\@', '\\@&#8203;')

/** A code span: its fence is longer than any in the text. Nothing in it is looked at, neither marks nor names. */
export const markdownCode = (text: string): string => {
  const shown = safe(text)
  const longest = (shown.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0)
  const fence = '`'.repeat(longest + 1)
  const gap = longest > 0 ? ' ' : ''
  return `${fence}${gap}${shown}${gap}${fence}`
}

// ---- LaTeX -----------------------------------------------------------------------------------------------------------

// `[` and `*` would belong to the `\\` that ends the row before them; `<`, `>` and `|` print as others in old encodings.
const escapeLatex = newReplacer(/[\\{}$&#^_%~<>|[*]/g, {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '^': '\\textasciicircum{}',
  _: '\\_',
  '%': '\\%',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '[': '{[}',
  '*': '{*}',
})

const removeControls = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')

/** Text of a LaTeX document. Control characters and those that change the direction are dropped. */
export const latex = (text: string): string => escapeLatex(removeControls(text))

/** A line that LaTeX skips. */
export const latexComment = (text: string): string => `% ${removeControls(text)}`

// ---- Codabench -------------------------------------------------------------------------------------------------------

/** True if a key is valid in `scores.txt`, which is read as YAML, and as the key of a column. Others are refused, not repaired. */
export const isScoreKey = (key: string): boolean => /^[A-Za-z][A-Za-z0-9._-]*$/.test(key)

// ---- numbers ---------------------------------------------------------------------------------------------------------

/** A number that is read back as the same double, in JSON and in YAML 1.1, where `1e-7` without a point is a text. */
export const exactNumber = (value: number): string => JSON.stringify(value).replace(/^(-?\d+)e/, '$1.0e')

/** A number with so many decimals, or exactly. */
export const numberText = (value: number, digits: number | undefined): string =>
  digits === undefined ? exactNumber(value) : fixed(value, digits)
