/**
 * Output for the log of GitHub Actions. The runner looks for commands in every line of both streams: `::name::` where a line
 * begins with it, and `##[name]` anywhere. A label, a name or a remark may hold one.
 */
import type { FormatName } from '@assay/core/result'

const colons = /:(?=:)/g

/** Text for a reader, in which the tokens of commands are parted. */
export const withoutCommands = (text: string): string => text.replace(colons, ': ').replaceAll('##[', '# #[')

/** JSON that means the same. */
export const jsonWithoutCommands = (json: string): string =>
  json.replace(colons, '\\u003a').replaceAll('##[', '\\u0023#[')

/** HTML and XML that mean the same. */
const markupWithoutCommands = (markup: string): string => markup.replace(colons, '&#58;').replaceAll('##[', '&#35;#[')

/** LaTeX that means the same; `##[` can only stand in its comments. */
const latexWithoutCommands = (latex: string): string => latex.replace(colons, ':{}').replaceAll('##[', '# #[')

// As the runner reads: it trims a line before it looks at how it begins.
const command = /^[\s\u0085]*::|##\[/m

/** What has no way to write a token otherwise is whole, or nothing: a changed cell would be another label. */
const unlessCommands = (text: string): string | undefined => (command.test(text) ? undefined : text)

const calmers: Readonly<Record<FormatName, (text: string) => string | undefined>> = {
  text: withoutCommands,
  // all but code escapes the colon as it is
  markdown: withoutCommands,
  json: jsonWithoutCommands,
  codabench: jsonWithoutCommands,
  tira: unlessCommands,
  html: markupWithoutCommands,
  svg: markupWithoutCommands,
  junit: markupWithoutCommands,
  latex: latexWithoutCommands,
  csv: unlessCommands,
  tsv: unlessCommands,
}

/** A report on its way into that log; `undefined` where it would hold a command and cannot be written in another way. */
export const reportForRunner = (format: string, text: string): string | undefined =>
  Object.hasOwn(calmers, format) ? calmers[format as FormatName](text) : unlessCommands(text)
