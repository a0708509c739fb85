/** All pages of the site, in the order of its sidebar. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pluginNames, pluginOf } from '../plugins.ts'
import { codesPage, commandPages, overviewText } from './commands.ts'
import { doorsPage } from './doors.ts'
import { builtIn } from './from.ts'
import { galleryPage } from './gallery.ts'
import { metricPages } from './metrics.ts'
import { fence, listing, type Page, type Section } from './page.ts'
import { presetPages, readerPages } from './readers.ts'
import { type Files, root, sources, writtenPage, writtenText } from './written.ts'

type Listed = readonly (readonly [Page, string])[]

const section = (path: string, title: string, lead: string, all: Listed): Section => ({
  title,
  pages: [listing(`${path}/index`, title, lead, all), ...all.map(([page]) => page)],
})

const contractFiles = ['metric', 'evidence', 'measure', 'stats', 'reader', 'model', 'view', 'system', 'plugin'] as const

const contractPage = (): Page => ({
  path: 'contract',
  title: 'The contract',
  text: `# The contract\n\nWhat a plugin is to the host, as the types of [@assay/core](/packages/core) say it.\n\n${contractFiles
    .map(
      (name) =>
        `## ${name}\n\n${fence(readFileSync(join(root, `packages/core/src/contract/${name}.ts`), 'utf8'), 'ts')}`,
    )
    .join('\n')}`,
})

const pagePage: Page = {
  path: 'assay-html',
  title: 'assay.html',
  text: `# assay.html\n\nThe whole of it in one file, which works without a network: [open it by itself](/assay.html)@{target="_self"}@, or use it here. [What it does](/packages/page).\n\n${fence('/assay.html', 'embed')}`,
}

/** The site: `files` are what pages show or link to beside pages. */
export const sectionsOf = async (files: Files): Promise<readonly Section[]> => {
  const folders = pluginNames()
  const plugins = await Promise.all(folders.map(pluginOf))
  const metrics = (
    await Promise.all(
      folders.map(async (folder, i) => {
        const plugin = plugins[i]
        return plugin === undefined
          ? []
          : metricPages(folder, writtenText(`packages/${folder}/README.md`, files), plugin, files)
      }),
    )
  ).flat()
  const readers = (
    await Promise.all([
      readerPages('@assay/core', builtIn.readers ?? []),
      ...plugins.map(({ name, readers: own = [] }) => readerPages(name, own)),
    ])
  ).flat()
  const written = [...sources().keys()].map((path) => [path, writtenPage(path, files)] as const)
  const among = (has: (path: string) => boolean): readonly Page[] =>
    written.flatMap(([path, page]) => (has(path) ? [page] : []))
  const api = among((path) => path.startsWith('docs/api/'))
  return [
    { title: 'Start', pages: [doorsPage, pagePage, galleryPage(), ...among((path) => path === 'README.md')] },
    section(
      'metrics',
      'Metrics',
      'A card of each metric: formulas, an example by hand, what has no value, the numbers of other programs beside ours.',
      metrics,
    ),
    section('readers', 'Readers', 'The formats, each with an example.', readers),
    section('presets', 'Presets', 'The settings of campaigns and tools under one name.', plugins.flatMap(presetPages)),
    section('commands', 'Commands', overviewText(), await commandPages()),
    { title: 'Codes', pages: [codesPage(plugins)] },
    { title: 'Packages', pages: among((path) => /^(?:packages|apps)\//.test(path)) },
    { title: 'Guides', pages: among((path) => path === 'CONTRIBUTING.md' || /^docs\/[^/]+\.md$/.test(path)) },
    section(
      'docs/decisions',
      'Decisions',
      'What was decided, and why.',
      among((path) => path.startsWith('docs/decisions/')).map((page) => [page, ''] as const),
    ),
    { title: 'Contract', pages: [contractPage()] },
    ...(api.length > 0 ? [{ title: 'API', pages: api }] : []),
  ]
}
