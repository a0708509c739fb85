/** Builds the page that scores and the one that checks runs, each as one file. Plugins are found by their npm keyword. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { htmlReport } from '@assay/report'
import { type BuildOptions, build, type Metafile, type Plugin, transform } from 'esbuild'
import { lighter, madeModules, packagesInside, wholeInside } from '../../tools/inside-module.ts'
import { noticesOf, thirdPartyIn } from '../../tools/third-party.js'
import { encodeBytes } from './src/base85.ts'
import { bytesText, interleaveLines, textBytes } from './src/packed-text.ts'
import { checkHtml, type HashedText, pageHtml } from './src/page-html.ts'

const here = dirname(fileURLToPath(import.meta.url))
const root = resolve(here, '../..')

// ---- what is inside --------------------------------------------------------------------------------------------------

const deflated = (bytes: Uint8Array): Uint8Array => deflateRawSync(bytes, { level: 9, memLevel: 9 })

const packed = (bytes: Uint8Array): string => encodeBytes(deflated(bytes))

/** Example folders by task, with the files to include. */
const examples: readonly {
  readonly task: string
  readonly title: string
  readonly folder: string
  readonly files: RegExp
}[] = [
  { task: 'NER tags', title: 'WNUT 2017', folder: 'wnut-2017', files: /\.conll$/ },
  { task: 'Nested entities', title: 'ETER, figure 5', folder: 'eter', files: /^figure-5\.\w+\.ne$/ },
  { task: 'Spans with scores', title: 'made scores', folder: 'confidence', files: /\.jsonl$/ },
  { task: 'Relations', title: 'SpERT', folder: 'relations', files: /^(?:gold|types|borders)\.json$/ },
  { task: 'Redaction', title: 'made judgments', folder: 'redaction', files: /^(?:gold|model|rules)\.json$/ },
  { task: 'Clusters', title: 'WePS', folder: 'weps', files: /\.xml$/ },
  { task: 'Record pairs', title: 'match probabilities', folder: 'linkage', files: /^(?:gold|cautious|eager)\.csv$/ },
  { task: 'Coreference', title: 'CoNLL-2012', folder: 'coreference', files: /^TC-A(?:-[58])?\.(?:key|response)$/ },
  { task: 'Entities in documents', title: 'BSNLP', folder: 'bsnlp', files: /\.txt$/ },
  { task: 'Entities in XML', title: 'HAREM', folder: 'harem-metrics', files: /^\w+\.xml$/ },
  { task: 'A refusal', title: 'a damaged file', folder: 'broken', files: /\.conll$/ },
]

const filesBelow = (folder: string, below = ''): readonly string[] =>
  readdirSync(join(folder, below), { withFileTypes: true })
    .flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`
      return entry.isDirectory() ? filesBelow(folder, path) : [path]
    })
    .sort()

const examplesModule = (): string => {
  const made = examples.map(({ task, title, folder, files }) => {
    const top = join(root, 'examples', folder)
    const paths = filesBelow(top).filter((path) => files.test(path) && !path.startsWith('expected.'))
    return {
      task,
      title,
      paths,
      packed: packed(textBytes(interleaveLines(paths.map((path) => bytesText(readFileSync(join(top, path))))))),
    }
  })
  return `export const examples = ${JSON.stringify(made)}`
}

// ---- scripts ---------------------------------------------------------------------------------------------------------

/** Takes the unpackers of Parquet without the one of Brotli, and of their package no more than what is called. */
const withoutBrotli: Plugin = {
  name: 'without Brotli',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^\.\/codecs\.ts$/ }, ({ resolveDir }) => ({ path: join(resolveDir, 'light-codecs.ts') }))
    onResolve({ filter: /^\.\// }, ({ path, resolveDir }) =>
      /hyparquet-compressors[\\/]src$/.test(resolveDir)
        ? { path: join(resolveDir, path), sideEffects: false }
        : undefined,
    )
  },
}

/** Leaves out the terms of plugins and reports, which `assay explain` of the command line alone prints. */
const withoutTerms: Plugin = {
  name: 'without terms',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]src[\\/]terms\.ts$/ }, () => ({ contents: 'export const terms = {}, reportTerms = {}' }))
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
  plugins: [madeModules({ examples: examplesModule, inside: wholeInside }), lighter, withoutBrotli, withoutTerms],
  metafile: true,
  logLevel: 'warning',
} as const satisfies BuildOptions

/** Leaves out the bibliographies of plugins, which reports alone show. */
const withoutBibliographies: Plugin = {
  name: 'without bibliographies',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]src[\\/]citations\.ts$/ }, () => ({ contents: 'export const bibliography = {}' }))
  },
}

interface Script {
  readonly text: string
  readonly outputs: readonly Metafile['outputs'][string][]
}

const scriptOf = async (entry: string, plugins: readonly Plugin[] = []): Promise<Script> => {
  const { outputFiles, metafile } = await build({
    ...options,
    plugins: [...options.plugins, ...plugins],
    absWorkingDir: root,
    entryPoints: [join(here, 'src', entry)],
  })
  return { text: (outputFiles[0] as { readonly text: string }).text, outputs: Object.values(metafile.outputs) }
}

const noticesIn = (...scripts: readonly Script[]): string =>
  noticesOf(
    thirdPartyIn(
      scripts.flatMap(({ outputs }) => outputs),
      root,
    ),
  )

const styleOf = async (file: string): Promise<string> => {
  const { code } = await transform(readFileSync(join(here, 'src', file), 'utf8'), { loader: 'css', minify: true })
  return code
}

// ---- the page --------------------------------------------------------------------------------------------------------

const hashed = (text: string): HashedText => ({ text, hash: createHash('sha256').update(text).digest('base64') })

/** A sample report with all scripts and styles that reports use. */
const sample = (): string =>
  htmlReport(
    { result: 1, inputs: [], scores: [], comparisons: [], gates: [], problems: [] },
    {
      describe: () => ({ title: '', units: '', measures: {}, headline: '', cites: [] }),
      evidence: {
        findings: [{ metric: 'm', system: 's', document: 'd', verdict: 'missed', shown: { gold: 'x' } }],
        maxBytes: 1e6,
        seed: 1,
      },
    },
  )

const hashesOf = (directive: string, html: string): readonly string[] => {
  const [, list = ''] = new RegExp(`${directive} ([^;"]*)`).exec(html) ?? []
  return [...list.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash!)
}

/** The style of reports, which pages share. */
const styleIn = (report: string): string => /<style>([\s\S]*?)<\/style>/.exec(report)?.[1] ?? ''

const version = (): string => JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')).version

export interface PageBuild {
  readonly html: string
  /** Sizes in bytes: the page's script without examples, the worker minified and compressed, the examples, and the whole file. */
  readonly sizes: {
    readonly page: number
    readonly worker: number
    readonly workerPacked: number
    readonly examples: number
    readonly whole: number
  }
}

export const buildPage = async (): Promise<PageBuild> => {
  const [script, worker, pageStyle] = await Promise.all([
    scriptOf('view/main.tsx'),
    scriptOf('work/worker.ts'),
    styleOf('style.css'),
  ])
  const report = sample()
  const workerPacked = deflated(Buffer.from(worker.text))
  const html = pageHtml({
    styles: [styleIn(report), pageStyle].map(hashed),
    script: hashed(script.text),
    reportHashes: { scripts: hashesOf('script-src', report), styles: hashesOf('style-src', report) },
    worker: encodeBytes(workerPacked),
    version: version(),
    notices: noticesIn(script, worker),
  })
  const bytes = (text: string): number => Buffer.byteLength(text)
  const example = bytes(examplesModule())
  return {
    html,
    sizes: {
      page: bytes(script.text) - example,
      worker: bytes(worker.text),
      workerPacked: workerPacked.length,
      examples: example,
      whole: bytes(html),
    },
  }
}

/** The page that checks runs, for the command line to put a task into. */
export const buildCheckPage = async (): Promise<string> => {
  const [script, worker, ...styles] = await Promise.all([
    scriptOf('check/main.tsx'),
    scriptOf('check/worker.ts', [withoutBibliographies]),
    styleOf('style.css'),
    styleOf('check/style.css'),
  ])
  const parts = {
    styles: [styleIn(sample()), ...styles].map(hashed),
    script: hashed(script.text),
    reportHashes: { scripts: [], styles: [] },
    worker: packed(Buffer.from(worker.text)),
    version: version(),
    notices: noticesIn(script, worker),
  }
  return checkHtml(parts, packagesInside())
}
