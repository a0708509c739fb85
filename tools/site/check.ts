/** Looks whether each link of the built site leads to a page, and to a heading of it. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from './page.ts'
import { besideAt } from './written.ts'

const anchors = /\sid="([^"]+)"/g
const links = /<(?:a|img|iframe|link|script)\b[^>]*?\s(?:href|src)="([^"]+)"/g

const decoded = (text: string): string => decodeURIComponent(text.replaceAll('&amp;', '&'))

/** The file that an address of the site stands for. */
const fileOf = (folder: string, from: string, path: string): string => {
  const full = path.startsWith('/') ? join(folder, path) : join(dirname(from), path)
  if (path === '') return from
  if (existsSync(full)) return statSync(full).isDirectory() ? join(full, 'index.html') : full
  return `${full.replace(/\/$/, '')}.html`
}

// TypeDoc gives headings of one name other numbers in its links than in its pages
const fromTypeDoc = (page: string): boolean => page.replaceAll('\\', '/').startsWith('api/')

/** What is wrong with the links of a folder of pages; `leaves` says which pages are not ours to look into. */
export const brokenLinks = (folder: string, leaves: (path: string) => boolean): readonly string[] => {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.html') && !leaves(path.replaceAll('\\', '/')),
  )
  const known = new Map<string, ReadonlySet<string>>()
  const idsOf = (file: string): ReadonlySet<string> => {
    const own = known.get(file) ?? new Set(Array.from(readFileSync(file, 'utf8').matchAll(anchors), ([, id]) => id!))
    known.set(file, own)
    return own
  }
  return pages.flatMap((page) => {
    const from = join(folder, page)
    return Array.from(readFileSync(from, 'utf8').matchAll(links), ([, href]) => decoded(href!)).flatMap((href) => {
      if (/^(?:[a-z]+:|\/\/)/.test(href)) return []
      const [path = '', anchor = ''] = href.split('#')
      const file = fileOf(folder, from, path)
      if (!existsSync(file)) return [`${page}: ${href} leads nowhere`]
      const isThere = anchor === '' || fromTypeDoc(page) || leaves(path.slice(1)) || idsOf(file).has(anchor)
      return isThere ? [] : [`${page}: ${href} names a heading that is not there`]
    })
  })
}

/** Links of pages, before they are built, to what is not there: a page, a file beside them, a report of the gallery. */
export const brokenIn = (
  pages: readonly Page[],
  files: ReadonlySet<string>,
  reports: readonly string[],
): readonly string[] => {
  const known = new Set([
    '/',
    '/assay.html',
    ...pages.flatMap(({ path }) => [`/${path}`, `/${path.replace(/(^|\/)index$/, '$1')}`]),
    ...[...files].map(besideAt),
    ...reports.map((name) => `/gallery/${name}.html`),
  ])
  return pages.flatMap(({ path, text }) => {
    const prose = text.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').replace(/`[^`\n]*`/g, '')
    const targets = Array.from(prose.matchAll(/\]\((\/[^()\s#]*)/g), ([, target]) => target!)
    return targets.filter((target) => !known.has(target)).map((target) => `${path}: ${target}`)
  })
}
