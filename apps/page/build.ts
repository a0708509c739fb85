/**
 * Makes the page: one file. Plugins are found by the keyword that they are published with, and are inside as
 * the command line has them installed.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { htmlReport } from '@assay/report'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { pluginNames } from '../../tools/plugins.ts'
import { lettersOf } from './src/letters.ts'
import { type Hashed, pageOf } from './src/page.ts'
import { pageStyle } from './src/style.ts'
import { bytesText, interleaved, textBytes } from './src/unpacked.ts'

const here = dirname(fileURLToPath(import.meta.url))
const root = resolve(here, '../..')

/** What the app of the command line carries, and so does the page. */
const CARRIED = 'formats'

// ---- what is inside --------------------------------------------------------------------------------------------------

const deflated = (bytes: Uint8Array): Uint8Array => deflateRawSync(bytes, { level: 9, memLevel: 9 })

const packed = (bytes: Uint8Array): string => lettersOf(deflated(bytes))

const insideModule = (): string => {
  const names = pluginNames().filter((name) => name !== CARRIED)
  const manifests = names.map((name) => {
    const own = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
    return { name: own.name, version: own.version, description: own.description, keywords: own.keywords }
  })
  return [
    ...names.map((name, i) => `import { plugin as p${i} } from '@assay/${name}'`),
    `import { plugin as carried } from '@assay/${CARRIED}'`,
    `const manifests = ${JSON.stringify(manifests)}`,
    `export const inside = { plugins: [${names.map((_, i) => `{ plugin: p${i}, manifest: manifests[${i}] }`).join(', ')}], formats: [carried] }`,
  ].join('\n')
}

/** Folders of examples, and the files of each. */
const examples: readonly { readonly title: string; readonly folder: string; readonly files: RegExp }[] = [
  { title: 'WNUT 2017', folder: 'wnut-2017', files: /\.conll$/ },
  { title: 'WePS', folder: 'weps', files: /\.xml$/ },
  { title: 'BSNLP', folder: 'bsnlp', files: /\.txt$/ },
  { title: 'HAREM', folder: 'harem-metrics', files: /^\w+\.xml$/ },
  { title: 'a damaged file', folder: 'broken', files: /\.conll$/ },
]

const filesBelow = (folder: string, below = ''): readonly string[] =>
  readdirSync(join(folder, below), { withFileTypes: true })
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      return entry.isDirectory() ? filesBelow(folder, path) : [path]
    })
    .sort()

const examplesModule = (): string => {
  const made = examples.map(({ title, folder, files }) => {
    const top = join(root, 'examples', folder)
    const paths = filesBelow(top).filter((path) => files.test(path) && !path.startsWith('expected.'))
    return {
      title,
      paths,
      packed: packed(textBytes(interleaved(paths.map((path) => bytesText(readFileSync(join(top, path))))))),
    }
  })
  return `export const examples = ${JSON.stringify(made)}`
}

// ---- scripts ---------------------------------------------------------------------------------------------------------

const madeModules: Plugin = {
  name: 'made modules',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /\/made\/\w+\.js$/ }, ({ path }) => ({ path, namespace: 'made' }))
    onLoad({ filter: /.*/, namespace: 'made' }, ({ path }) => ({
      contents: path.endsWith('/inside.js') ? insideModule() : examplesModule(),
      resolveDir: root,
    }))
  },
}

/** The same functions as modules, of which only those that are used come along; and nothing that looks at versions of packages, which were built together. */
const lighter: Plugin = {
  name: 'lighter',
  setup: ({ onLoad, onResolve, resolve: find }) => {
    onResolve({ filter: /^fp-ts\/lib\// }, ({ path, resolveDir, kind }) =>
      find(path.replace('/lib/', '/es6/'), { resolveDir, kind }),
    )
    onResolve({ filter: /^semver\// }, ({ path }) => ({ path, namespace: 'absent' }))
    onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: 'export default undefined' }))
  },
}

const options = {
  bundle: true,
  write: false,
  minify: true,
  legalComments: 'none',
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  charset: 'utf8',
  conditions: ['@assay/source'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  // where the host lies says whose a line of a stack is
  define: { 'import.meta.url': '"assay.html"' },
  plugins: [madeModules, lighter],
  logLevel: 'warning',
} as const satisfies BuildOptions

const scriptOf = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({ ...options, entryPoints: [join(here, 'src', entry)] })
  return (outputFiles[0] as { readonly text: string }).text
}

// ---- the page --------------------------------------------------------------------------------------------------------

const hashed = (text: string): Hashed => ({ text, hash: createHash('sha256').update(text).digest('base64') })

/** A report with all that reports run and look like. */
const sample = (): string =>
  htmlReport(
    { result: 1, inputs: [], scores: [], comparisons: [], gates: [], problems: [] },
    {
      describe: () => ({ title: '', units: '', measures: {}, headline: '', cites: [] }),
      evidence: {
        findings: [{ metric: 'm', system: 's', document: 'd', verdict: 'missed', shown: { gold: 'x' } }],
        maxBytes: 1e6,
        seed: 1,
        notes: [],
      },
    },
  )

const hashesOf = (directive: string, html: string): readonly string[] => {
  const [, list = ''] = new RegExp(`${directive} ([^;"]*)`).exec(html) ?? []
  return [...list.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash as string)
}

export interface Built {
  readonly html: string
  /** In bytes: what the page runs, minified; that of the worker packed too, before it is written as letters; and all of it. */
  readonly sizes: {
    readonly page: number
    readonly worker: number
    readonly workerPacked: number
    readonly examples: number
    readonly whole: number
  }
}

export const buildPage = async (): Promise<Built> => {
  const [script, worker] = await Promise.all([scriptOf('view/main.tsx'), scriptOf('work/worker.ts')])
  const report = sample()
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(report) ?? []
  const { version } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  const workerPacked = deflated(Buffer.from(worker))
  const html = pageOf({
    styles: [style, pageStyle].map(hashed),
    script: hashed(script),
    ofReports: { scripts: hashesOf('script-src', report), styles: hashesOf('style-src', report) },
    worker: lettersOf(workerPacked),
    version,
  })
  const bytes = (text: string): number => Buffer.byteLength(text)
  const example = bytes(examplesModule())
  return {
    html,
    sizes: {
      page: bytes(script) - example,
      worker: bytes(worker),
      workerPacked: workerPacked.length,
      examples: example,
      whole: bytes(html),
    },
  }
}
