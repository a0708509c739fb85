/**
 * Output for the log of GitHub Actions. The runner looks for commands in every line of both streams: `::name::` where a line
 * begins with it, and `##[name]` anywhere. A label, a name or a remark may hold one.
 */
import type { FormatName } from '@assay/core/result'

const colons = /:(?=:)/g

/** Text for a reader, in which the tokens of commands are split. */
export const escapeCommands = (text: string): string => text.replace(colons, ': ').replaceAll('##[', '# #[')

/** JSON that means the same. */
export const escapeJsonCommands = (json: string): string =>
  json.replace(colons, '\\u003a').replaceAll('##[', '\\u0023#[')

/** HTML and XML that mean the same. */
const escapeMarkupCommands = (markup: string): string => markup.replace(colons, '&#58;').replaceAll('##[', '&#35;#[')

/** LaTeX that means the same; `##[` can only stand in its comments. */
const escapeLatexCommands = (latex: string): string => latex.replace(colons, ':{}').replaceAll('##[', '# #[')

// As the runner reads: it trims a line before it looks at how it begins.
const command = /^[\s\u0085]*::|##\[/m

/** Refuses text with commands in formats without an escape: a changed cell would be another label. */
const refuseCommands = (text: string): string | undefined => (command.test(text) ? undefined : text)

const escapes: Readonly<Record<FormatName, (text: string) => string | undefined>> = {
  text: escapeCommands,
  agent: escapeCommands,
  // all but code escapes the colon as it is
  markdown: escapeCommands,
  json: escapeJsonCommands,
  codabench: escapeJsonCommands,
  tira: refuseCommands,
  html: escapeMarkupCommands,
  svg: escapeMarkupCommands,
  junit: escapeMarkupCommands,
  latex: escapeLatexCommands,
  csv: refuseCommands,
  tsv: refuseCommands,
}

/** A report for that log; undefined if it contains a command that its format cannot escape. */
export const escapeReport = (format: string, text: string): string | undefined =>
  Object.hasOwn(escapes, format) ? escapes[format as FormatName](text) : refuseCommands(text)
