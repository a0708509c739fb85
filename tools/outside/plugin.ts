/**
 * A contributor's path, as an outsider goes it: `npm create @assay/plugin` from packed tarballs, in an empty folder with an empty home,
 * for each kind. What it writes is installed, checked, tested, scored by its config, packed, and used beside the command line in
 * another folder. `.ci/run` calls it; it needs what is built, and the registry for the dependencies.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { install, mustRun, type Outside, outside, tool } from './installed.ts'

const kinds = ['metric', 'reader', 'both', 'model'] as const
type Kind = (typeof kinds)[number]

interface Printed {
  readonly scores: readonly {
    readonly plugin: string
    readonly signature: string
    readonly measures: Readonly<Record<string, { readonly value: number | null }>>
  }[]
}

/** Of five tokens four are right; of two phrases one, as conlleval counts; of three facts two, where four are found. */
const expected = (kind: Kind): readonly [plugin: string, measure: string, value: number] =>
  kind === 'model'
    ? ['assay-kappa', 'f1', (2 * 2) / (3 + 4)]
    : kind === 'reader'
      ? ['@assay/conll-f1', 'f1', 1 / 2]
      : ['assay-kappa', 'accuracy', 4 / 5]

const mustBe = (kind: Kind, printed: string): void => {
  const [plugin, measure, value] = expected(kind)
  const { scores } = JSON.parse(printed) as Printed
  const [score] = scores
  if (score?.plugin !== plugin || score.measures[measure]?.value !== value)
    throw new Error(`${kind}: expected ${plugin} ${measure} ${value}, but found ${printed}`)
}

/** The package, where what it is made of comes from tarballs and not from the registry. */
const created = (from: Outside, kind: Kind): string => {
  const folder = join(from.folder, kind, 'assay-kappa')
  const creator = join(from.folder, 'creator')
  mkdirSync(dirname(folder), { recursive: true })
  mustRun('npm', ['exec', '--prefix', creator, '--', 'create-plugin', folder, '--kind', kind], {
    cwd: dirname(folder),
    env: from.env,
  })
  const path = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { devDependencies: Record<string, string> }
  for (const name of Object.keys(manifest.devDependencies))
    if (from.packs.has(name)) manifest.devDependencies[name] = `file:${from.packs.get(name)}`
  // what the command line needs of ours is not on the registry either
  const rest = [...from.packs].filter(([name]) => /host|report|formats|inspect/.test(name))
  for (const [name, pack] of rest) manifest.devDependencies[name] = `file:${pack}`
  writeFileSync(path, JSON.stringify(manifest, null, 2))
  mustRun('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, env: from.env })
  return folder
}

/** What core's README promises: TypeScript 5.4 reads its types, none of which is skipped. */
const oldest = {
  compilerOptions: {
    target: 'ES2022',
    // types of Valibot name files
    lib: ['ES2023', 'DOM'],
    module: 'NodeNext',
    types: [],
    strict: true,
    resolveJsonModule: true,
    allowImportingTsExtensions: true,
    noEmit: true,
  },
  include: ['src/metric.ts'],
}

/** By the oldest compiler that the package is for, and by the oldest that reads the types of core. */
const checkedByOldest = (from: Outside, folder: string, kind: Kind): void => {
  const where = { cwd: folder, env: from.env }
  mustRun(tool(from, 'typescript', '5.8.2', { bin: 'tsc' }), [], where)
  if (kind === 'reader') return
  writeFileSync(join(folder, 'tsconfig.oldest.json'), JSON.stringify(oldest))
  mustRun(tool(from, 'typescript', '5.4.5', { bin: 'tsc' }), ['-p', 'tsconfig.oldest.json'], where)
}

/** A program beside it: the plugin in its hand is the package that the command line finds. */
const programOf = (kind: Kind, [gold, ours]: readonly [string, string]): string => `
import { readFileSync } from 'node:fs'
import { evaluate } from '@assay/host'
${kind === 'reader' ? "import { phraseF1 as metric } from '@assay/conll-f1'" : "import { kappaMetric as metric } from 'assay-kappa'"}
import { plugin } from 'assay-kappa'

const read = (path) => readFileSync(path, 'utf8')
const data = { gold: read(${JSON.stringify(gold)}), systems: { ours: read(${JSON.stringify(ours)}) } }
const { result } = (await evaluate(metric, data, {}, { plugins: [plugin] })).ours
console.log(JSON.stringify(result))
`

const signatureIn = (printed: string): string | undefined => (JSON.parse(printed) as Printed).scores[0]?.signature

/** Beside the command line in another folder, by its name, and in a program. */
const used = (from: Outside, kind: Kind, folder: string): string => {
  const user = join(from.folder, kind, 'user')
  mustRun('npm', ['pack', '--pack-destination', dirname(folder)], { cwd: folder, env: from.env })
  const pack = readdirSync(dirname(folder)).find((name) => name.endsWith('.tgz')) ?? ''
  const names = ['cli', 'core', 'host', 'report', 'formats', 'inspect', 'conll-f1'].map((name) => `@assay/${name}`)
  install(from, user, { dependencies: { 'assay-kappa': `file:${join(dirname(folder), pack)}` } }, names)
  const metric = kind === 'reader' ? 'conll-f1' : 'assay-kappa'
  const ending = { metric: 'conll', reader: 'pairs', both: 'pairs', model: 'facts' }[kind]
  const side = (name: string): string => join(folder, 'data', `${name}.${ending}`)
  const words = [
    metric,
    ...(kind === 'reader' ? ['--plugin', 'assay-kappa'] : []),
    '-g',
    side('gold'),
    '-s',
    side('ours'),
  ]
  const where = { cwd: user, env: from.env }
  const printed = mustRun('npx', ['--no-install', 'assay', 'score', ...words, '--json', '--quiet'], where)
  writeFileSync(join(user, 'program.mjs'), programOf(kind, [side('gold'), side('ours')]))
  const inProgram = mustRun('node', ['program.mjs'], where)
  mustBe(kind, inProgram)
  if (signatureIn(inProgram) !== signatureIn(printed))
    throw new Error(
      `${kind}: a program signs with\n${signatureIn(inProgram)}\nand the command line with\n${signatureIn(printed)}`,
    )
  return printed
}

const from = outside()
install(from, join(from.folder, 'creator'), {}, ['@assay/create-plugin'])
for (const kind of kinds) {
  const folder = created(from, kind)
  const where = { cwd: folder, env: from.env }
  mustRun('npm', ['run', 'check'], where)
  checkedByOldest(from, folder, kind)
  mustRun('npm', ['test'], where)
  mustRun('npm', ['run', 'score'], where)
  mustBe(kind, mustRun('npx', ['--no-install', 'assay', 'run', '--json', '--quiet'], where))
  mustBe(kind, used(from, kind, folder))
  console.log(
    `ok ${kind}: checked by the newest and the oldest compiler, tested, scored by its config, packed and used by its name and in a program`,
  )
}
rmSync(dirname(from.folder), { recursive: true, force: true })
