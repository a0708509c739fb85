/** The file around the pages: policy, style, contents and scripts. */
import { type InlineText, pageScript, pageStyle } from './inline-texts.ts'
import { isolateName, text } from './markup.ts'
import type { Page } from './view.ts'

/** Style and script of one page. */
export interface PageAssets {
  readonly style: InlineText
  readonly script?: InlineText
}

const hashSources = (...texts: readonly (InlineText | undefined)[]): string =>
  texts.flatMap((inline) => (inline === undefined ? [] : [`'sha256-${inline.hash}'`])).join(' ')

const contentPolicy = (assets: PageAssets | undefined): string =>
  [
    "default-src 'none'",
    `script-src ${hashSources(pageScript, assets?.script)}`,
    `style-src ${hashSources(pageStyle, assets?.style)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

export interface DocumentParts {
  readonly title: string
  /** The campaign: its title, date and link, as markup. */
  readonly about?: string
  /** Facts below the title, as markup. */
  readonly facts: string
  readonly pages: readonly Page[]
  /** Entries of the list of contents below a page, as markup. */
  readonly subEntries?: (page: Page) => string
  /** Data for programs, as JSON that no markup can end. */
  readonly data?: string
  /** Style and script of one of its pages. */
  readonly assets?: PageAssets
}

/** One file that needs nothing else. */
export const renderDocument = ({
  title,
  about = '',
  facts,
  pages,
  subEntries = () => '',
  data,
  assets,
}: DocumentParts): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy(assets)}">
<title>${text(title)}</title>
<link rel="icon" href="data:,">
<style>${pageStyle.text}</style>
${assets === undefined ? '' : `<style>${assets.style.text}</style>\n`}</head>
<body>
<a class="skip" href="#main">Skip to the scores</a>
<div class="page">
<header>
<h1>${isolateName(title)}</h1>
<p class="facts">${facts}</p>
${themeChoice}${about === '' ? '' : `<p class="about">${about}</p>\n`}</header>
${contents(pages, subEntries)}<main id="main" tabindex="-1">
${pages.map((page, i) => sectionOf(page, i >= OPEN_SECTIONS)).join('')}</main>
</div>
${data === undefined ? '' : `<script type="application/json" id="assay-result">${data}</script>\n`}<script>${pageScript.text}</script>
${assets?.script === undefined ? '' : `<script>${assets.script.text}</script>\n`}</body>
</html>
`

const themeChoice = `<details class="theme">
<summary aria-label="Colours">◐</summary>
<fieldset>
<legend>Colours</legend>
${(['auto', 'light', 'dark'] as const)
  .map(
    (name) =>
      `<label><input type="radio" name="theme" id="theme-${name}"${name === 'auto' ? ' checked' : ''}> ${name}</label>\n`,
  )
  .join('')}</fieldset>
</details>
`

const contents = (pages: readonly Page[], subEntries: (page: Page) => string): string => {
  if (pages.length < 2) return ''
  const entries = pages.map((page) => `<li><a href="#page-${page.id}">${page.title}</a>${subEntries(page)}</li>\n`)
  return `<nav aria-label="Contents">\n<ul>\n${entries.join('')}</ul>\n</nav>\n`
}

/** The first sections are open, the others folded. */
const OPEN_SECTIONS = 2

const sectionOf = ({ id, title, html }: Page, isFolded: boolean): string => {
  const head = `<h2 id="page-${id}-title">${title}</h2>`
  const body = isFolded
    ? `<details class="section">\n<summary>${head}</summary>\n${html}</details>\n`
    : `${head}\n${html}`
  return `<section id="page-${id}" aria-labelledby="page-${id}-title">\n${body}</section>\n`
}
