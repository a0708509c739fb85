/** A page of the site, as Markdown, and what pages are written with. */

export interface Page {
  /** Below the site, without `.md`: `metrics/lea`. */
  readonly path: string
  readonly title: string
  readonly text: string
}

/** A group of the sidebar. */
export interface Section {
  readonly title: string
  readonly pages: readonly Page[]
}

/** For a link to what is not a page of the site: the browser loads it. */
export const AS_FILE = '@{target="_self"}@'

export const fence = (text: string, language = ''): string => {
  const most = Math.max(2, ...[...text.matchAll(/^`+/gm)].map(([ticks]) => ticks.length))
  const ticks = '`'.repeat(most + 1)
  return `${ticks}${language}\n${text.trimEnd()}\n${ticks}\n`
}

const cell = (text: string): string => text.replace(/\|/g, '\\|').replace(/\s+/g, ' ')

/** Text as it stands: a formula may hold `_`, `*` or `|`. */
export const plain = (text: string): string => text.replace(/[\\`*_[\]<>]/g, '\\$&')

export const code = (text: string): string => (text === '' ? '`""`' : `\`${text.replace(/`/g, "'")}\``)

export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |\n`).join('')

const link = ({ path, title }: Page): string => `[${plain(title)}](/${path})`

/** A page that lists others with a line each. */
export const listing = (
  path: string,
  title: string,
  lead: string,
  rows: readonly (readonly [page: Page, about: string])[],
): Page => ({
  path,
  title,
  text: `# ${title}\n\n${lead}\n\n${rows.map(([page, about]) => `- ${link(page)}${about === '' ? '' : `: ${plain(about)}`}\n`).join('')}`,
})
