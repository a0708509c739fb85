/**
 * Packages as they are published: each loads what it declares and declares what it loads, has the licences of what is inside, and names nothing
 * that only the repository has; and what an install of the command line, core and one metric brings. `.ci/run` calls it; it needs what is built.
 */
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { faultsOf, filesBelow, packagesNamedIn } from '../packed.ts'
import { publishedIn } from '../repository.ts'
import { install, mustRun, outside, root } from './installed.ts'

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly scripts?: Readonly<Record<string, string>>
}

const manifestIn = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Packages of others that sources import for their values, of which the code is in what is built: not those that are installed. */
const insideOf = (folder: string, seen: ReadonlySet<string> = new Set()): ReadonlySet<string> => {
  const { name, dependencies = {}, peerDependencies = {}, scripts = {} } = manifestIn(folder)
  if (!/rolldown|build\.js/.test(scripts['build'] ?? '') && seen.size === 0) return new Set()
  const sources = filesBelow(join(folder, 'src')).filter((file) => /\.tsx?$/.test(file))
  const named = [...packagesNamedIn(sources)].filter(
    (other) => other !== name && !Object.hasOwn({ ...dependencies, ...peerDependencies }, other),
  )
  const own = named.filter((other) => other.startsWith('@assay/') && !seen.has(other))
  const below = own.flatMap((other) => [
    ...insideOf(join(root, 'packages', other.slice('@assay/'.length)), new Set([...seen, name, ...own])),
  ])
  return new Set([...named.filter((other) => !other.startsWith('@assay/')), ...below])
}

const from = outside()
let failed = 0
const say = (what: string, faults: readonly string[]): void => {
  console.log(`${faults.length === 0 ? 'ok' : 'FAILED'} ${what}`)
  for (const fault of faults) console.log(`  ${fault}`)
  if (faults.length > 0) failed++
}

for (const own of publishedIn(root)) {
  const { name } = manifestIn(join(root, own))
  const folder = join(dirname(from.folder), 'unpacked', own)
  mkdirSync(folder, { recursive: true })
  mustRun('tar', ['-xzf', from.packs.get(name) ?? '', '-C', folder, '--strip-components=1'], {
    cwd: folder,
    env: from.env,
  })
  say(name, faultsOf(folder, insideOf(join(root, own))))
}

/** At most so many packages, and bytes of files, for one metric on the command line. */
const MOST = { packages: 6, bytes: 6_000_000 } as const

install(from, from.folder, {}, ['@assay/cli', '@assay/core', '@assay/conll-f1'])
const lock = JSON.parse(readFileSync(join(from.folder, 'package-lock.json'), 'utf8'))
const packages = Object.keys(lock.packages).filter((path) => path !== '')
const bytes = filesBelow(join(from.folder, 'node_modules')).reduce((sum, file) => sum + statSync(file).size, 0)
say(`cli, core and conll-f1: ${packages.length} packages, ${bytes} bytes`, [
  ...(packages.length > MOST.packages ? [`more than ${MOST.packages} packages: ${packages.join(', ')}`] : []),
  ...(bytes > MOST.bytes ? [`more than ${MOST.bytes} bytes`] : []),
])

rmSync(dirname(from.folder), { recursive: true, force: true })
if (failed > 0) process.exitCode = 1
