/** Pages that stand in the repository: READMEs and `docs/`, with their links as the site has them. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AS_FILE, type Page } from './page.ts'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const markdownIn = (folder: string): readonly string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
        .filter((path) => path.endsWith('.md'))
        .sort()
    : []

const readmes = (room: string): readonly string[] =>
  readdirSync(join(root, room))
    .map((name) => `${room}/${name}/README.md`)
    .filter((path) => existsSync(join(root, path)))

/** Where a file of the repository stands on the site. */
const placeOf = (path: string): string => {
  if (path === 'README.md') return 'about'
  if (path === 'CONTRIBUTING.md') return 'contributing'
  if (path.startsWith('docs/api/')) return path.slice('docs/'.length, -'.md'.length).replace(/README$/, 'index')
  const [, name] = /^(?:packages|apps)\/([^/]+)\/README\.md$/.exec(path) ?? []
  return name === undefined ? path.slice(0, -'.md'.length) : `packages/${name}`
}

let known: ReadonlyMap<string, string> | undefined

/** All of them, by their path in the repository; first asked for when TypeDoc has written its own. */
export const sources = (): ReadonlyMap<string, string> => {
  known ??= new Map(
    ['README.md', 'CONTRIBUTING.md', ...readmes('packages'), ...readmes('apps'), ...markdownIn('docs')].map(
      (path) => [path, placeOf(path)] as const,
    ),
  )
  return known
}

// ---- links -----------------------------------------------------------------------------------------------------------

/** Files beside the pages: pictures, configs, licences, by their path in the repository. */
export type Files = Set<string>

/** Where such a file stands on the site: VitePress takes every link to `.md` for one to a page. */
export const besideAt = (file: string): string => `/files/${file}${file.endsWith('.md') ? '.txt' : ''}`

const target = (from: string, address: string, files: Files): string | undefined => {
  const [path = '', anchor = ''] = address.split(/(?=#)/)
  const own = relative(root, resolve(root, dirname(from), decodeURI(path))).replaceAll('\\', '/')
  const full = join(root, own)
  if (!existsSync(full)) throw new Error(`${from} links to ${address}, which is not there`)
  const readme = statSync(full).isDirectory() ? `${own}/README.md`.replace(/^\//, '') : own
  const page = sources().get(readme)
  if (page !== undefined) return `/${page}${anchor}`
  if (statSync(full).isDirectory()) {
    const below = [...sources()].find(([source]) => source.startsWith(`${own}/`))
    return below === undefined ? undefined : `/${dirname(below[1])}/`
  }
  files.add(own)
  return besideAt(own)
}

/** The README of a package of ours, which links to others by their pages on the registry: it is read there too. */
const onRegistry = /^https:\/\/www\.npmjs\.com\/package\/@assay\/([\w-]+)(#.*)?$/

/** Where a file of the repository is that such a README only names, since nothing of it is in the package. */
const named = /(?<!\[)`((?:docs|examples)\/[\w./-]+)`/g

const relinked = (from: string, prose: string, files: Files): string => {
  const ofPackage = /^(?:packages|apps)\//.test(from)
  const text = prose.replace(named, (whole, path: string) =>
    ofPackage && existsSync(join(root, path)) ? `[${whole}](${relative(dirname(from), path)})` : whole,
  )
  return text.replace(
    /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g,
    (whole, picture: string, label: string, address: string) => {
      const [, own, anchor = ''] = onRegistry.exec(address) ?? []
      const page = sources().get(`packages/${own}/README.md`)
      if (page !== undefined) return `[${label}](/${page}${anchor})`
      if (/^(?:[a-z]+:|#)/.test(address)) return whole
      const to = target(from, address, files)
      const shown = /^!?\[.*\]\(/.test(label) ? relinked(from, label, files) : label
      if (to === undefined) return shown
      return `${picture}[${shown}](${to})${picture === '' && to.startsWith('/files/') ? AS_FILE : ''}`
    },
  )
}

/** Applies a change to what is not code. */
const outsideCode = (text: string, change: (prose: string) => string): string => {
  let fenced = ''
  let prose = ''
  let all = ''
  for (const line of text.split(/(?<=\n)/)) {
    const [, ticks = ''] = /^\s*(`{3,}|~{3,})/.exec(line) ?? []
    if (fenced === '' && ticks !== '') {
      all += change(prose)
      prose = ''
      fenced = ticks
      all += line
    } else if (fenced !== '') {
      all += line
      if (ticks.startsWith(fenced)) fenced = ''
    } else prose += line
  }
  return all + change(prose)
}

const comments = /<!--[\s\S]*?-->\n?/g

/** The text of a file of the repository, with the links of the site. */
export const writtenText = (path: string, files: Files): string =>
  outsideCode(readFileSync(join(root, path), 'utf8'), (prose) => relinked(path, prose.replace(comments, ''), files))

export const writtenPage = (path: string, files: Files): Page => {
  const text = writtenText(path, files)
  const [, title = path] = /^# (.*)$/m.exec(text) ?? []
  return { path: sources().get(path)!, title: title.replaceAll('`', ''), text }
}

/** The part of a text under a heading of the second level, without the heading; nothing where there is none. */
export const partUnder = (text: string, heading: RegExp): string | undefined => {
  const parts = text.split(/^(?=## )/m)
  const part = parts.find((one) => heading.test(/^## (.*)$/m.exec(one)?.[1] ?? ''))
  return part?.replace(/^## .*\n+/, '').trim()
}
