/**
 * Makes a package for a new metric that passes its tests: `npx tsx tools/new-metric.ts kappa`. What it measures at first is the
 * metric that core's README shows and tests, and what stands around it is copied from a real package, so that neither can rot.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** The package that gives its manifest and its settings, and the metric that is the first one of the new package. */
const MODEL = 'packages/lea'
const METRIC = 'packages/core/test/readme/token-accuracy.ts'

const camel = (name: string): string => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The manifest of a real package, but for its name, version and words. */
const manifestOf = (model: string, name: string): string =>
  Object.entries({
    name: JSON.stringify(`@assay/${name}`),
    version: '"0.0.0"',
    description: '"tokens with the right tag"',
    keywords: `["assay-plugin", "${name}", "evaluation"]`,
  }).reduce((text, [key, value]) => text.replace(new RegExp(`^  "${key}": .*,$`, 'm'), `  "${key}": ${value},`), model)

const metricOf = (model: string, name: string): string => {
  const metric = model
    .replaceAll('token-accuracy', name)
    .replaceAll('tokenAccuracy', camel(name))
    .replace("'./package.json'", "'../package.json'")
  const [head = '', plugin = ''] = metric.split('\nexport const plugin')
  const exported = head.replace('\nconst ', '\nexport const ')
  return `${exported}\nexport const plugin${plugin}`
}

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

const readmeOf = (name: string): string => `# @assay/${name}

Tokens with the right tag.

## What it measures

How many of the tokens have the tag that they have in the gold.

## Formula

accuracy = right / tokens; no value where there is no token.

## By hand

Gold \`B-PER O O B-LOC\`, system \`B-PER O B-LOC B-ORG\`: two of four tokens are right, so accuracy = 2 / 4.

## Options

None.

## Measures

| measure    | range  | what it is          |
| ---------- | ------ | ------------------- |
| \`accuracy\` | 0 to 1 | right tags / tokens |

## Signature

\`${name}|read:conll-columns@1.0.0|v:@assay/${name}@0.0.0\`

## Where we differ from the official script

There is none.

## Cite

Nothing yet: \`cites\` holds keys of docs/citations.bib.
`

const changesetOf = (name: string): string => `---

"@assay/${name}": minor
---

The metric ${name}.
`

/** The files of the new package by their paths from the root; `from` is where the models are. */
export const filesFor = (name: string, from = repository): ReadonlyMap<string, string> => {
  const copied = ['LICENSE', 'tsconfig.json', 'tsconfig.build.json', 'vitest.config.ts']
  const read = (path: string): string => readFileSync(join(from, path), 'utf8')
  return new Map([
    ...copied.map((file) => [`packages/${name}/${file}`, read(`${MODEL}/${file}`)] as const),
    [`packages/${name}/package.json`, manifestOf(read(`${MODEL}/package.json`), name)],
    [`packages/${name}/README.md`, readmeOf(name)],
    [`packages/${name}/src/index.ts`, metricOf(read(METRIC), name)],
    [`packages/${name}/test/laws.test.ts`, lawsOf(name)],
    [`packages/${name}/test/worked-examples.test.ts`, examplesOf(name)],
    [`.changeset/${name}.md`, changesetOf(name)],
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , name = ''] = process.argv
  const refused = newMetric(name)
  if (refused !== undefined) {
    console.error(`${refused}; usage: npx tsx tools/new-metric.ts NAME`)
    process.exitCode = 2
  } else console.log(`packages/${name} is there. Next: pnpm install, then pnpm --filter @assay/${name} test`)
}
