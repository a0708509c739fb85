/**
 * Makes a package for a new metric that passes its tests, installs and builds it: `npx tsx tools/new-metric.ts kappa`. What it
 * measures at first is the metric that core's README shows and tests, and what stands around it is copied from a real package, so
 * that neither can rot. `.ci/new-metric` does the whole in a clone.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** The package that gives its manifest and its settings, and the metric that is the first one of the new package. */
const MODEL = 'packages/lea'
const METRIC = 'packages/core/test/readme/token-accuracy.ts'

const camel = (name: string): string => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The manifest of a real package, but for its name and its words. */
const manifestOf = (model: string, name: string): string =>
  Object.entries({
    name: JSON.stringify(`@assay/${name}`),
    description: '"tokens with the right tag"',
    keywords: `["assay-plugin", "${name}", "evaluation"]`,
  })
    .reduce((text, [key, value]) => text.replace(new RegExp(`^  "${key}": .*,$`, 'm'), `  "${key}": ${value},`), model)
    .replace(/^ {2}"assay": \{\n.*?^ {2}\},$/ms, `  "assay": {\n    "names": ["${name}"]\n  },`)

interface Root {
  readonly packageManager: string
  readonly devDependencies: Readonly<Record<string, string>>
}

/** The manifest of the root, which depends on every package, so that the command line finds them all from there. */
const rootWith = (text: string, name: string): string => {
  const manifest = JSON.parse(text) as Root
  const all = Object.entries({ ...manifest.devDependencies, [`@assay/${name}`]: 'workspace:*' })
  const sorted = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)))
  return `${JSON.stringify({ ...manifest, devDependencies: sorted }, null, 2)}\n`
}

const metricOf = (model: string, name: string): string =>
  model
    .replaceAll('token-accuracy', name)
    .replaceAll('tokenAccuracy', camel(name))
    .replace("'./package.json'", "'../package.json'")

const lawsOf = (name: string): string => `import { checkLaws, tagPairs } from '@assay/core/laws'
import { describe, it } from 'vitest'
import { ${camel(name)} } from '../src/index.ts'

checkLaws({ describe, it }, ${camel(name)}, { documents: tagPairs() })
`

const examplesOf = (
  name: string,
): string => `/** Examples that can be checked with a pencil, expected values as arithmetic. */
import { tagsOf } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import { expect, it } from 'vitest'
import { ${camel(name)} } from '../src/index.ts'

it('is the share of the tokens with the right tag', () => {
  const { judge, stats, summarise } = ${camel(name)}.with(optionsOf(${camel(name)}))
  const lines = [...judge(tagsOf(['B-PER', 'O', 'O', 'B-LOC']))(tagsOf(['B-PER', 'O', 'B-LOC', 'B-ORG']))]
  const sum = lines.reduce((total, line) => stats.concat(total, line.stats), stats.empty)
  expect(summarise(sum).accuracy).toBe(2 / 4)
})
`

const parityOf = (name: string): string => `/** What other programs give of the same files, and ours. */
import type { ParityOf } from '../../../tools/parity.ts'

export const parity: ParityOf = {
  ${name.includes('-') ? `'${name}'` : name}: 'It is held to the example by hand; another program has not been run for it.',
}
`

/** Imports in the order of their packages, as all code here has them. */
const programOf = (name: string): string => {
  const imports = [
    ['@assay/host', 'evaluate'],
    [`@assay/${name}`, camel(name)],
  ] as const
  const sorted = [...imports].sort(([a], [b]) => (a < b ? -1 : 1))
  return `${sorted.map(([from, one]) => `import { ${one} } from '${from}'\n`).join('')}
const gold = [['B-PER', 'O', 'O', 'B-LOC']]
const ours = [['B-PER', 'O', 'B-LOC', 'B-ORG']]
const scores = await evaluate(${camel(name)}, { gold, systems: { ours } })
console.log(scores.ours.accuracy)
`
}

const readmeOf = (name: string): string => `# @assay/${name}

Tokens with the right tag.

## What it measures

How many of the tokens have the tag that they have in the gold.

## Formula

accuracy = right / tokens; no value where there is no token.

## By hand

Gold \`B-PER O O B-LOC\`, system \`B-PER O B-LOC B-ORG\`: two of four tokens are right, so accuracy = 2 / 4.

## In your program

\`\`\`ts
${programOf(name)}\`\`\`

\`\`\`text
0.5
\`\`\`

## Options

None.

## Measures

| measure    | range  | what it is          |
| ---------- | ------ | ------------------- |
| \`accuracy\` | 0 to 1 | right tags / tokens |

## Signature

\`${name}|read:conll-columns@1.0.0|v:@assay/${name}@1.0.0\`

## Where we differ from the official script

There is none.

## Cite

Nothing yet: \`cites\` holds keys of docs/citations.bib.
`

/** The files of the new package, and what changes outside of it, by their paths from the root; `from` is where the models are. */
export const filesFor = (name: string, from = repository): ReadonlyMap<string, string> => {
  const copied = ['LICENSE', 'tsconfig.json', 'tsconfig.build.json', 'vitest.config.ts']
  const read = (path: string): string => readFileSync(join(from, path), 'utf8')
  return new Map([
    ...copied.map((file) => [`packages/${name}/${file}`, read(`${MODEL}/${file}`)] as const),
    [`packages/${name}/package.json`, manifestOf(read(`${MODEL}/package.json`), name)],
    [`packages/${name}/README.md`, readmeOf(name)],
    [`packages/${name}/src/index.ts`, metricOf(read(METRIC), name)],
    [`packages/${name}/test/laws.test.ts`, lawsOf(name)],
    [`packages/${name}/test/parity.ts`, parityOf(name)],
    [`packages/${name}/test/worked-examples.test.ts`, examplesOf(name)],
    ['package.json', rootWith(read('package.json'), name)],
  ])
}

/** Writes the package below `root`; says what is wrong with the name where nothing was written. */
export const newMetric = (name: string, root = repository): string | undefined => {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) return `"${name}" is not a name: write it as in entity-match`
  if (existsSync(join(root, 'packages', name))) return `packages/${name} is there already`
  for (const [path, text] of filesFor(name)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return undefined
}

/** Installs and builds what was written, as a set-up does, and reports its interface; the exit code of what fails. */
const setUp = (root: string, name: string): number => {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Root
  const commands = [
    `npx --yes ${packageManager} install --no-frozen-lockfile --silent`,
    'npx turbo run build --output-logs=errors-only --log-order=grouped',
    `node --import tsx tools/api-report.ts --update ${name}`,
  ]
  for (const command of commands) {
    const { status } = spawnSync(command, { cwd: root, stdio: 'inherit', shell: true })
    if (status !== 0) return status ?? 1
  }
  return 0
}

const usage = (name: string): string => `packages/${name} is there, installed and built:

  npm test -- --filter @assay/${name}
  npx assay score ${name} -g examples/wnut-2017/gold.conll -s examples/wnut-2017/sjtu_adapt.conll

What it measures now is the metric of packages/core/README.md. CONTRIBUTING.md says how to go on.
`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , name = ''] = process.argv
  const refused = newMetric(name)
  if (refused !== undefined) {
    console.error(`${refused}; usage: npx tsx tools/new-metric.ts NAME`)
    process.exitCode = 2
  } else {
    process.exitCode = setUp(repository, name)
    if (process.exitCode === 0) process.stdout.write(usage(name))
  }
}
