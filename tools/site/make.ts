/**
 * Builds the site into `site/dist`: pages from schemas, messages and READMEs, the reports of the examples, and the page `assay.html`.
 * `npm run docs` runs it.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vitepress'
import { buildPage } from '../../apps/page/build.ts'
import { brokenLinks } from './check.ts'
import { examples, writeReport } from './gallery.ts'
import type { Section } from './page.ts'
import { sectionsOf } from './pages.ts'
import type { SidebarGroup } from './settings.ts'
import { besideAt, type Files, root } from './written.ts'

const folder = join(root, 'site')

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

const groupOf = ({ title, pages }: Section): SidebarGroup => ({
  text: title,
  items: pages.map((page) => ({ text: page.title, link: `/${page.path.replace(/(^|\/)index$/, '$1')}` })),
})

const writePages = async (): Promise<void> => {
  const files: Files = new Set()
  const sections = await sectionsOf(files)
  for (const { path, text } of sections.flatMap(({ pages }) => pages)) write(`${path}.md`, text)
  write('.vitepress/sidebar.json', JSON.stringify(sections.map(groupOf)))
  write(
    '.vitepress/config.mts',
    "import { settings } from '../../tools/site/settings.ts'\nimport sidebar from './sidebar.json'\n\nexport default settings(sidebar)\n",
  )
  for (const file of files) {
    const to = join(folder, 'public', besideAt(file))
    mkdirSync(dirname(to), { recursive: true })
    cpSync(join(root, file), to)
  }
}

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const make = async (): Promise<number> => {
  rmSync(folder, { recursive: true, force: true })
  await writePages()
  mkdirSync(join(folder, 'public/gallery'), { recursive: true })
  for (const example of examples) writeReport(example, join(folder, `public/gallery/${example.name}.html`))
  writeFileSync(join(folder, 'public/assay.html'), (await buildPage()).html)
  await build(folder)
  const out = join(folder, 'dist')
  const broken = brokenLinks(out, (path) => path === 'assay.html' || /^(?:gallery|files)\//.test(path))
  for (const one of broken) say(one)
  say(broken.length === 0 ? `the site is in ${out}` : `${broken.length} links are broken`)
  return broken.length === 0 ? 0 : 1
}

process.exitCode = await make()
