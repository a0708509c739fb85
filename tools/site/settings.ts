/** How VitePress builds the pages: plain Markdown, headings under the names that GitHub gives them, a search without a network. */
import { defineConfig, type UserConfig } from 'vitepress'
import { PURPOSE } from '../../packages/report/src/purpose.ts'

/** The address of a heading, as GitHub has it. */
const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')

type MarkdownIt = Parameters<NonNullable<NonNullable<UserConfig['markdown']>['config']>>[0]

const plainText = (md: MarkdownIt): void => {
  // braces are text here, and a name such as conlleval.pl is not the name of a site
  md.renderer.rules.text = (tokens, i) => md.utils.escapeHtml(tokens[i]?.content ?? '').replaceAll('{{', '&#123;&#123;')
  md.core.ruler.disable(['emoji', 'linkify'], true)
  const fence = md.renderer.rules.fence
  md.renderer.rules.fence = (tokens, i, options, env, self) => {
    const token = tokens[i]
    if (token?.info.trim() === 'embed')
      return `<iframe src="${md.utils.escapeHtml(token.content.trim())}" title="assay.html" style="width:100%;height:80vh;border:1px solid var(--vp-c-divider)"></iframe>`
    return fence?.(tokens, i, options, env, self) ?? ''
  }
}

export interface SidebarGroup {
  readonly text: string
  readonly items: readonly { readonly text: string; readonly link: string }[]
}

/** A page has the sidebar of its own section, and a link to each other one: all of them on each page would be most of the site. */
const sidebarOf = (groups: readonly SidebarGroup[]) => {
  const others = groups.map(({ text, items }) => ({ text, link: items[0]?.link ?? '/' }))
  const own = (group: SidebarGroup) => [
    { text: group.text, items: [...group.items] },
    { text: 'Site', items: others },
  ]
  const ways = groups.flatMap((group) => {
    const folders = new Set(group.items.map(({ link }) => link.slice(0, link.lastIndexOf('/') + 1)))
    return [...folders].map((folder) => [folder, own(group)] as const)
  })
  // of two sections with pages in one folder, the first
  return Object.fromEntries(ways.reverse())
}

export const settings = (sidebar: readonly SidebarGroup[]) =>
  defineConfig({
    title: 'Assay',
    description: `Assay ${PURPOSE}`,
    outDir: 'dist',
    srcExclude: ['public/**'],
    // reports, the page and files stand beside the pages; tools/site/check.ts looks whether they are there
    ignoreDeadLinks: [/^\/(?:gallery|files)\//, /^\/assay\.html$/],
    markdown: {
      html: false,
      anchor: { slugify: slugOf },
      attrs: { leftDelimiter: '@{', rightDelimiter: '}@' },
      config: plainText,
    },
    themeConfig: {
      search: { provider: 'local' },
      outline: [2, 3],
      sidebar: sidebarOf(sidebar),
    },
  })
