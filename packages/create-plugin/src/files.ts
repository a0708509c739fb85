/** Builds the files of a new package from the template, which passes its own tests. */
import type { Kind, Wanted } from './kind.ts'

/** Texts by path. */
export type Files = ReadonlyMap<string, string>

/** The files that packages are made of: those over tags, and those with a model of their own, which replace them. */
export interface Templates {
  readonly tags: Files
  readonly model: Files
}

const METRIC = 'metric'
const READER = 'reader'
const MODEL = 'model'

/** Files of each part. */
const ownFiles: { readonly [part in 'metric' | 'reader']: readonly string[] } = {
  metric: ['src/metric.ts', 'test/metric.test.ts'],
  reader: ['src/reader.ts', 'src/messages.ts', 'test/reader.test.ts'],
}
const columns = ['data/gold.conll', 'data/ours.conll']
const pairs = ['data/gold.pairs', 'data/ours.pairs']
const facts = ['data/gold.facts', 'data/ours.facts']

const skippedFiles = (kind: Kind): readonly string[] => [
  ...(kind === METRIC ? [...ownFiles.reader, ...pairs] : columns),
  ...(kind === READER ? ownFiles.metric : []),
  ...(kind === MODEL ? pairs : []),
]

// ---- texts -------------------------------------------------------------------------------------------------------------

/** Lines of the plugin to remove if a part is missing. */
const ofPart: { readonly [kind in Kind]?: RegExp } = {
  metric: /reader|messages/i,
  reader: /metric/i,
}

const pluginOf = (text: string, kind: Kind): string =>
  text
    .split('\n')
    .filter((line) => !ofPart[kind]?.test(line))
    .join('\n')

const titles: { readonly [kind in Kind]: string } = {
  metric: 'tokens with the right tag, for Assay',
  reader: 'a reader of words and tags in pairs, for Assay',
  both: 'tokens with the right tag, and a reader of words and tags in pairs, for Assay',
  model: 'facts of texts, and how many of them a system has found, for Assay',
}

interface Manifest {
  readonly devDependencies: Readonly<Record<string, string>>
}

/** Exports of the package. Not in the template, where Node would not use them: it is a folder of this package. */
const packageExports = {
  '.': { types: './dist/index.d.ts', default: './dist/index.js' },
  './package.json': './package.json',
}

/** Builds package.json; only a reader alone needs another package's metric. */
const manifestOf = (text: string, { name, kind }: Wanted): string => {
  const manifest = JSON.parse(text) as Manifest
  const needed = Object.entries(manifest.devDependencies).filter(
    ([other]) => kind === READER || other !== '@assay/conll-f1',
  )
  const whole = {
    ...manifest,
    name,
    description: titles[kind],
    devDependencies: Object.fromEntries(needed),
    exports: packageExports,
  }
  return `${JSON.stringify(whole, null, 2)}\n`
}

/** Path by which the config names the package, which is not installed. */
const OWN = './dist/index.js'

const dataOf: { readonly [kind in Kind]: readonly string[] } = {
  metric: columns,
  reader: pairs,
  both: pairs,
  model: facts,
}

const configOf = (kind: Kind): string => {
  const [gold, ours] = dataOf[kind]
  const config = {
    gold,
    systems: { ours, ...(kind === MODEL && { 'most frequent': { make: `${OWN}/most-frequent`, train: gold } }) },
    ...(kind !== METRIC && { plugins: [OWN] }),
    metrics: [kind === READER ? '@assay/conll-f1' : OWN],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

const first: { readonly [kind in Kind]: string } = {
  metric: '`src/metric.ts` is the metric: `judge` looks at one sentence, and `summarise` makes numbers of the sum.',
  reader: '`src/reader.ts` is the reader: it gives sentences, or problems with their place.',
  both: '`src/metric.ts` is the metric: `judge` looks at one sentence, and `summarise` makes numbers of the sum. `src/reader.ts` is the\nreader: it gives sentences, or problems with their place.',
  model:
    '`src/model.ts` is the model of a document. `src/reader.ts` reads and writes it, `src/metric.ts` scores it, `src/view.ts` shows it to the\nmetrics of clusters, and `src/system.ts` makes a baseline.',
}

const users: { readonly [kind in Kind]: (name: string) => string } = {
  metric: (name) => `assay score ${name} -g gold.conll -s ours.conll`,
  reader: (name) => `assay score conll-f1 --plugin ${name} -g gold.pairs -s ours.pairs`,
  both: (name) => `assay score ${name} -g gold.pairs -s ours.pairs`,
  model: (name) => `assay score ${name} -g gold.facts -s ours.facts`,
}

const readmeOf = ({ name, kind }: Wanted): string => `# ${name}

${titles[kind][0]?.toUpperCase()}${titles[kind].slice(1)}.

${first[kind]}

\`\`\`sh
npm install        # once
npm test           # the laws of Assay, and an example that can be checked by hand
npm run score      # builds, and scores data/ by assay.json
\`\`\`

Once published, it is installed with the command line:

\`\`\`sh
npm install -D @assay/cli @assay/core ${name}
npx ${users[kind](name)}
\`\`\`

How metrics and readers are written: \`node_modules/@assay/core/GUIDE.md\`.
`

// ---- names -------------------------------------------------------------------------------------------------------------

/** Short name of the package, for its parts. */
const shortOf = (name: string): string => name.replace(/^.*\//, '').replace(/^assay-(?=.)/, '')

const camel = (name: string): string => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Code of problems: capitals and a number. */
const codeOf = (short: string): string => `${short.replace(/[^a-z]/g, '').toUpperCase()}1`

const renameParts = (text: string, short: string): string =>
  text
    .replaceAll('EXAMPLE1', codeOf(short))
    .replaceAll('exampleMetric', `${camel(short)}Metric`)
    .replaceAll('exampleReader', `${camel(short)}Reader`)
    .replaceAll('exampleModel', `${camel(short)}Model`)
    .replaceAll('exampleView', `${camel(short)}View`)
    .replaceAll('exampleSystem', `${camel(short)}System`)
    .replaceAll("'example'", `'${short}'`)
    .replaceAll("'example-pairs'", `'${short}-pairs'`)
    .replaceAll(/example-(?=facts|lines)/g, `${short}-`)

/** Builds the files of a package, by path. */
export const filesFor = (wanted: Wanted, { tags, model }: Templates): Files => {
  const { name, kind } = wanted
  const out = skippedFiles(kind)
  const files = new Map<string, string>()
  for (const [path, text] of kind === MODEL ? new Map([...tags, ...model]) : tags) {
    if (out.includes(path)) continue
    // npm publishes no file that is called .gitignore
    if (path === 'gitignore') files.set('.gitignore', text)
    else if (path === 'package.json') files.set(path, manifestOf(text, wanted))
    else files.set(path, renameParts(path === 'src/index.ts' ? pluginOf(text, kind) : text, shortOf(name)))
  }
  files.set('assay.json', configOf(kind))
  files.set('README.md', readmeOf(wanted))
  return files
}
