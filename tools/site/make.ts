/**
 * Builds the site into `site/dist`: pages from schemas, messages and READMEs, those of the library, the reports of the examples, and the
 * page `assay.html`. `npm run docs` runs it; it says what it does and how long each step took, and which one has failed.
 */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vitepress'
import { buildPage } from '../../apps/page/build.ts'
import { brokenLinks } from './check.ts'
import { examples, writeReports } from './gallery.ts'
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

/** Does a step and says how long it took; what it throws says which step it was, with all that a program of it has printed. */
const step = async (what: string, work: () => Promise<unknown>): Promise<void> => {
  const start = performance.now()
  try {
    await work()
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string }
    throw new Error([`${what}: failed`, stdout, stderr, error instanceof Error ? error.message : error].join('\n'))
  }
  say(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

const checkLinks = async (): Promise<void> => {
  const broken = brokenLinks(join(folder, 'dist'), (path) => path === 'assay.html' || /^(?:gallery|files)\//.test(path))
  if (broken.length > 0) throw new Error([...broken, `${broken.length} links are broken`].join('\n'))
}

const make = async (): Promise<void> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'public'), { recursive: true })
  // TypeDoc is a process of its own, and works beside the others
  const library = step('the pages of the library, by TypeDoc', () =>
    promisify(execFile)('pnpm', ['--filter', '@assay/api-pages', '--silent', 'pages'], { cwd: root }),
  )
  const shown = step(`the reports of ${examples.length} examples`, () => writeReports(join(folder, 'public/gallery')))
  await Promise.all([library, shown])
  await step('assay.html', async () => writeFileSync(join(folder, 'public/assay.html'), (await buildPage()).html))
  await step('the pages, as Markdown', writePages)
  await step('the site, by VitePress', () => build(folder))
  await step('links', checkLinks)
  say(`the site is in ${join(folder, 'dist')}`)
}

await make().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
