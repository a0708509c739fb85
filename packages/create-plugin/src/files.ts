/** The files of a new package, from those of the template, which is a package that passes its own tests. */
import type { Kind, Wanted } from './kind.ts'

/** Texts by their paths. */
export type Files = ReadonlyMap<string, string>

const METRIC = 'metric'
const READER = 'reader'

/** Files that one of the two parts has for itself. */
const ownFiles: { readonly [part in 'metric' | 'reader']: readonly string[] } = {
  metric: ['src/metric.ts', 'test/metric.test.ts'],
  reader: ['src/reader.ts', 'src/messages.ts', 'test/reader.test.ts'],
}
const columns = ['data/gold.conll', 'data/ours.conll']
const pairs = ['data/gold.pairs', 'data/ours.pairs']

const leftOut = (kind: Kind): readonly string[] => [
  ...(kind === METRIC ? [...ownFiles.reader, ...pairs] : columns),
  ...(kind === READER ? ownFiles.metric : []),
]

// ---- texts -------------------------------------------------------------------------------------------------------------

/** Lines of the plugin that are of a part which is not there. */
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
}

interface Manifest {
  readonly devDependencies: Readonly<Record<string, string>>
}

/** What a package gives to others. Not in the template, since it says nothing where Node does not look for it: in a folder of this package. */
const exported = {
  '.': { types: './dist/index.d.ts', default: './dist/index.js' },
  './package.json': './package.json',
}

/** Only a reader needs the metric of another package to score with. */
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
    exports: exported,
  }
  return `${JSON.stringify(whole, null, 2)}\n`
}

/** The package itself is named by its file, since nobody has installed it. */
const OWN = './dist/index.js'

const configOf = (kind: Kind): string => {
  const [gold, ours] = kind === METRIC ? columns : pairs
  const config = {
    gold,
    systems: { ours },
    ...(kind !== METRIC && { plugins: [OWN] }),
    metrics: [kind === READER ? '@assay/conll-f1' : OWN],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

const first: { readonly [kind in Kind]: string } = {
  metric: '`src/metric.ts` is the metric: `judge` looks at one sentence, and `summarise` makes numbers of the sum.',
  reader: '`src/reader.ts` is the reader: it gives sentences, or problems with their place.',
  both: '`src/metric.ts` is the metric: `judge` looks at one sentence, and `summarise` makes numbers of the sum. `src/reader.ts` is the\nreader: it gives sentences, or problems with their place.',
}

const users: { readonly [kind in Kind]: (name: string) => string } = {
  metric: (name) => `assay score ${name} -g gold.conll -s ours.conll`,
  reader: (name) => `assay score conll-f1 --plugin ${name} -g gold.pairs -s ours.pairs`,
  both: (name) => `assay score ${name} -g gold.pairs -s ours.pairs`,
}

const readmeOf = ({ name, kind }: Wanted): string => `# ${name}

${titles[kind][0]?.toUpperCase()}${titles[kind].slice(1)}.

${first[kind]}

\`\`\`sh
npm install        # once
npm test           # the laws of Assay, and an example that can be checked with a pencil
npm run score      # builds, and scores data/ by assay.json
\`\`\`

Published, it is used beside the command line:

\`\`\`sh
npm install -D @assay/cli @assay/core ${name}
npx ${users[kind](name)}
\`\`\`

How metrics and readers are written: \`node_modules/@assay/core/GUIDE.md\`.
`

// ---- names -------------------------------------------------------------------------------------------------------------

/** What the template calls its parts: the name of the package without what many have. */
const shortOf = (name: string): string => name.replace(/^.*\//, '').replace(/^assay-(?=.)/, '')

const camel = (name: string): string => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** A code of problems is capitals and a number. */
const codeOf = (short: string): string => `${short.replace(/[^a-z]/g, '').toUpperCase()}1`

const renamed = (text: string, short: string): string =>
  text
    .replaceAll('EXAMPLE1', codeOf(short))
    .replaceAll('exampleMetric', `${camel(short)}Metric`)
    .replaceAll('exampleReader', `${camel(short)}Reader`)
    .replaceAll("'example'", `'${short}'`)
    .replaceAll("'example-pairs'", `'${short}-pairs'`)

/** The files of a package, by their paths in it. */
export const filesFor = (wanted: Wanted, template: Files): Files => {
  const { name, kind } = wanted
  const out = leftOut(kind)
  const files = new Map<string, string>()
  for (const [path, text] of template) {
    if (out.includes(path)) continue
    // npm publishes no file that is called .gitignore
    if (path === 'gitignore') files.set('.gitignore', text)
    else if (path === 'package.json') files.set(path, manifestOf(text, wanted))
    else files.set(path, renamed(path === 'src/index.ts' ? pluginOf(text, kind) : text, shortOf(name)))
  }
  files.set('assay.json', configOf(kind))
  files.set('README.md', readmeOf(wanted))
  return files
}
