/**
 * The release, rehearsed: everything is published to a registry on this machine by the command of `.github/workflows/publish.yml`, and strangers
 * create a plugin, score, and upgrade, by npm alone, in empty folders with an empty home. Then core has a patch, and a new major version,
 * in a copy of this tree. `.ci/run` calls it; it needs what is built, and npm's registry for the dependencies.
 */
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { manifestOf } from '../pack.ts'
import { publishedIn } from '../repository.ts'
import { emptied, mustRun, root, run } from './installed.ts'
import { startRegistry } from './registry.ts'

const from = emptied()
const top = dirname(from.folder)
// what npx has installed from an earlier rehearsal has the same versions
rmSync(join(from.env.npm_config_cache ?? top, '_npx'), { recursive: true, force: true })
const registry = await startRegistry(from, join(top, 'registry'))

/** A home in which our packages come from that registry, as those of npm's would for everybody. */
const homeOf = (name: string, more = ''): NodeJS.ProcessEnv => {
  const home = join(top, name)
  mkdirSync(home)
  writeFileSync(join(home, '.npmrc'), `@assay:registry=${registry.address}\naudit=false\nfund=false\n${more}`)
  return { ...from.env, HOME: home, USERPROFILE: home }
}
const stranger = homeOf('stranger')
const publisher = homeOf('publisher', `${registry.address.replace('http:', '')}:_authToken=rehearsal\n`)

const same = (what: string, found: unknown, expected: unknown): void => {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)]
  if (a !== b) throw new Error(`${what}: expected ${b}, but found ${a}`)
}

// ---- the tree ----------------------------------------------------------------------------------------------------------

const tree = join(top, 'tree')
const inTree = { cwd: tree, env: publisher }

/** What is published and how, without tests; tools and libraries are those of this tree. */
const copyTree = (): void => {
  const left = /^(?:golden|test|bench|browser|\.turbo|\.cache|\.vite|\.vite-temp)$/
  for (const name of [
    'package.json',
    'pnpm-workspace.yaml',
    'tsconfig.base.json',
    '.changeset',
    'tools',
    'packages',
    'apps',
  ])
    cpSync(join(root, name), join(tree, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !left.test(basename(path)) || path.includes('create-plugin'),
    })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  // those that wait for the next release are not of this one
  for (const name of readdirSync(join(tree, '.changeset')))
    if (name.endsWith('.md')) rmSync(join(tree, '.changeset', name))
  // changesets ask git since when a changeset is there
  const git = ['-c', 'user.name=rehearsal', '-c', 'user.email=rehearsal@example.org']
  for (const words of [
    ['init', '-q'],
    ['add', '.changeset'],
    [...git, 'commit', '-q', '-m', 'rehearsal'],
  ])
    mustRun('git', words, inTree)
}

const versions = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    publishedIn(tree).map((folder) => [manifestOf(tree, folder).name, manifestOf(tree, folder).version]),
  )

const next = (version: string, by: 'major' | 'patch'): string => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return by === 'major' ? `${major + 1}.0.0` : `${major}.${minor}.${patch + 1}`
}

/** Changes the versions as a maintainer does, builds what has another one, and publishes; what was published. */
const releaseWith = (changeset: string): readonly string[] => {
  const before = versions()
  writeFileSync(join(tree, '.changeset/rehearsal.md'), changeset)
  mustRun('npm', ['run', '--silent', 'versions'], inTree)
  const changed = publishedIn(tree).filter((folder) => {
    const { name, version } = manifestOf(tree, folder)
    return before[name] !== version
  })
  const filters = changed.flatMap((folder) => ['--filter', `./${folder}`])
  mustRun('pnpm', ['--recursive', ...filters, 'run', 'build'], inTree)
  return release()
}

const release = (): readonly string[] =>
  mustRun('npm', ['run', '--silent', 'release'], inTree)
    .trim()
    .split('\n')
    .map((line) => line.replace('published ', ''))

// ---- strangers ---------------------------------------------------------------------------------------------------------

const folderOf = (name: string): { readonly cwd: string; readonly env: NodeJS.ProcessEnv } => {
  const cwd = join(from.folder, name)
  mkdirSync(cwd, { recursive: true })
  return { cwd, env: stranger }
}

/** What `assay` says in a folder where it is installed. */
const assay = (where: ReturnType<typeof folderOf>, ...words: readonly string[]): string =>
  mustRun('npx', ['--no-install', 'assay', ...words], where)

interface Scores {
  readonly scores: readonly { readonly signature: string; readonly measures: object }[]
}

/** The numbers, and the signature without the versions that it names. */
const scored = (where: ReturnType<typeof folderOf>, metric: string): unknown => {
  const { scores } = JSON.parse(
    assay(where, 'score', metric, '-g', 'gold.conll', '-s', 'ours.conll', '--json', '--quiet'),
  ) as Scores
  return scores.map(({ signature, measures }) => ({ signature: signature.replace(/@\d[\d.]*/g, ''), measures }))
}

/** A package by `npm create`, which passes its own checks and is scored: of five tokens four are right. */
const created = (name: string): ReturnType<typeof folderOf> => {
  const where = folderOf(name)
  const folder = 'assay-kappa'
  mustRun('npm', ['create', '--yes', '@assay/plugin', folder, '--', '--kind', 'metric'], where)
  const inside = { ...where, cwd: join(where.cwd, folder) }
  mustRun('npm', ['install'], inside)
  mustRun('npm', ['run', 'build'], inside)
  const { scores } = JSON.parse(assay(inside, 'run', '--json', '--quiet')) as {
    readonly scores: readonly { readonly measures: { readonly accuracy: { readonly value: number } } }[]
  }
  same('the metric of npm create', scores[0]?.measures.accuracy.value, 4 / 5)
  return inside
}

/** The whole line of versions that somebody has installed. */
const installed = (where: ReturnType<typeof folderOf>): Readonly<Record<string, string>> => {
  const listed = JSON.parse(mustRun('npm', ['ls', '--json'], where)) as {
    readonly dependencies: Readonly<Record<string, { readonly version: string }>>
  }
  return Object.fromEntries(Object.entries(listed.dependencies).map(([name, { version }]) => [name, version]))
}

const named = (names: readonly string[], from: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, from[name] ?? '']))

const rehearse = (): void => {
  copyTree()
  const now = versions()
  const all = release()
  same('what is published', all.length, publishedIn(tree).length)
  same('what is published first', all[0], `@assay/core@${now['@assay/core']}`)
  same('what is published again', release(), ['every version is on the registry already'])
  console.log(`ok ${all.length} packages are published, core first, and a second call publishes nothing`)

  const version = mustRun('npx', ['--yes', '@assay/cli', '--version'], folderOf('npx'))
  same('npx @assay/cli', version, `${now['@assay/cli']}\n`)
  const plugin = created('creator')
  console.log('ok npx @assay/cli, and npm create @assay/plugin')

  const user = folderOf('user')
  for (const side of ['gold', 'ours'])
    cpSync(join(plugin.cwd, 'data', `${side}.conll`), join(user.cwd, `${side}.conll`))
  writeFileSync(join(user.cwd, 'package.json'), '{ "private": true }')
  const names = ['@assay/cli', '@assay/conll-f1', '@assay/core', '@assay/lea']
  mustRun('npm', ['install', ...names], user)
  same('an install', installed(user), named(names, now))
  const first = scored(user, 'conll-f1')
  assay(user, 'doctor')
  console.log('ok npm install: peers agree, doctor finds nothing')

  const patched = releaseWith('---\n"@assay/core": patch\n"@assay/cli": patch\n---\n\nMends.\n')
  const patchOf = (name: string): string => `@assay/${name}@${next(now[`@assay/${name}`] ?? '', 'patch')}`
  // packages that bring commands, or call the host, work with the very core that they are released with
  same('a patch of core', patched, ['core', 'inspect', 'promptfoo', 'queue', 'serve', 'task', 'cli'].map(patchOf))
  mustRun('npm', ['update'], user)
  const afterPatch = Object.fromEntries(
    ['@assay/core', '@assay/cli'].map((name) => [name, next(now[name] ?? '', 'patch')]),
  )
  same('an update', installed(user), named(names, { ...now, ...afterPatch }))
  same('numbers after a patch', scored(user, 'conll-f1'), first)
  assay(user, 'doctor')
  console.log(
    'ok a patch of core is released with the command line and what brings commands alone, and npm update brings it',
  )

  releaseWith('---\n"@assay/core": major\n"@assay/cli": major\n---\n\nBreaks what plugins call.\n')
  const then = versions()
  const majors = Object.keys(then).filter((name) => then[name] === next(now[name] ?? '', 'major'))
  same('what a major of core makes major', majors.sort(), ['@assay/cli', '@assay/core'])
  mustRun('npm', ['install', ...names.map((name) => `${name}@latest`)], user)
  same('an upgrade', installed(user), named(names, then))
  same('numbers after a major', scored(user, 'conll-f1'), first)
  assay(user, 'doctor')
  console.log('ok a major of core makes no plugin major, and the numbers stay')

  // its author has not looked at the new core yet, and somebody installs it all the same
  mustRun('npm', ['install', '--legacy-peer-deps', plugin.cwd], user)
  const words = ['score', 'assay-kappa', '-g', 'gold.conll', '-s', 'ours.conll']
  const refused = run('npx', ['--no-install', 'assay', ...words], user)
  same('a plugin for another core', [refused.status, refused.out], [4, ''])
  const [said = ''] = refused.err.split(' (node_modules/')
  const range = manifestOf(plugin.cwd, '.').peerDependencies?.['@assay/core']
  same(
    'its refusal',
    said,
    `error E510: assay-kappa 0.1.0 is written for @assay/core ${range}, and this is ${then['@assay/core']}`,
  )
  created('creator-2')
  console.log('ok a plugin for the old core is refused (E510), and npm create writes one for the new')
}

try {
  rehearse()
} finally {
  registry.close()
}
rmSync(top, { recursive: true, force: true })
