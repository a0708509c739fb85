/**
 * Checks the rules of the architecture: who may know whom, and that metrics keep no state. Run it with `pnpm check`; it prints
 * one line for each place that breaks a rule and ends with exit code 1.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from '@typescript/typescript6'
import { type ModuleState, moduleStateIn } from './module-state.ts'

/** A place that breaks a rule. */
export interface Violation {
  readonly file: string
  readonly line: number
  readonly rule: string
  readonly remedy: string
}

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly keywords?: readonly string[]
  readonly scripts?: Readonly<Record<string, string>>
}

interface Package {
  /** Relative to the root, such as `packages/core`. */
  readonly folder: string
  readonly manifest: Manifest
  readonly kind:
    | 'core'
    | 'host'
    | 'report'
    | 'inspect'
    | 'queue'
    | 'serve'
    | 'promptfoo'
    | 'task'
    | 'create-plugin'
    | 'metric'
    | 'app'
}

interface Imported {
  readonly specifier: string
  readonly line: number
}

interface Source {
  readonly path: string
  readonly owner: Package
  /** In `src`, or bundled from `browser` of a package, as against tests and benchmarks. */
  readonly shipped: boolean
  readonly imports: readonly Imported[]
  readonly state: readonly ModuleState[]
}

type Rule = (source: Source, imported: Imported) => Omit<Violation, 'file' | 'line'> | undefined

// ---- what there is ---------------------------------------------------------------------------------------------------

/** Packages that are not of metrics. */
const houses = ['core', 'host', 'report', 'inspect', 'queue', 'serve', 'promptfoo', 'task', 'create-plugin'] as const

const packagesIn = (root: string): readonly Package[] =>
  ['packages', 'apps'].flatMap((room) =>
    (existsSync(join(root, room)) ? readdirSync(join(root, room)) : []).flatMap((name): readonly Package[] => {
      const path = join(root, room, name, 'package.json')
      if (!existsSync(path)) return []
      const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
      const kind = room === 'apps' ? 'app' : (houses.find((house) => house === name) ?? 'metric')
      return [{ folder: `${room}/${name}`, manifest, kind }]
    }),
  )

const filesUnder = (folder: string): readonly string[] =>
  (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesUnder(path)
    return /\.m?tsx?$/.test(entry.name) ? [path] : []
  })

const importsIn = (text: string): readonly Imported[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName, pos }) => ({
    specifier: fileName,
    line: text.slice(0, pos).split('\n').length,
  }))

const sourcesOf = (root: string, owner: Package): readonly Source[] =>
  ['src', 'browser', 'test', 'bench'].flatMap((room) =>
    filesUnder(join(root, owner.folder, room)).map((path) => {
      const text = readFileSync(path, 'utf8')
      // an app has its tests in a browser there
      const shipped = room === 'src' || (room === 'browser' && owner.kind !== 'app')
      return {
        path: relative(root, path).split(sep).join('/'),
        owner,
        shipped,
        imports: importsIn(text),
        state: shipped && owner.kind === 'metric' ? moduleStateIn(path, text) : [],
      }
    }),
  )

// ---- rules -----------------------------------------------------------------------------------------------------------

const isRelative = (specifier: string): boolean => specifier.startsWith('.')
const isNode = (specifier: string): boolean => specifier.startsWith('node:') || builtinModules.includes(specifier)

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Plugins see core's own `Either`; fp-ts is for gathering several mistakes, which the host and the apps do. */
const fpTs: Rule = ({ owner: { kind } }, { specifier }) => {
  if (packageOf(specifier) !== 'fp-ts') return undefined
  if (kind !== 'host' && kind !== 'app')
    return { rule: `${kind} imports no fp-ts`, remedy: 'import Either, left and right from @assay/core' }
  return /^fp-ts\/lib\/\w+\.js$/.test(specifier)
    ? undefined
    : { rule: `"${specifier}" crashes in Node`, remedy: 'import fp-ts/lib/NAME.js' }
}

/** True where the build takes what is imported into what it writes: nobody installs it. `tools/outside/packages.ts` looks at what is built. */
const isBundled = ({ scripts }: Manifest): boolean => /\b(?:bundle|build)\.js/.test(scripts?.['build'] ?? '')

const declared: Rule = ({ owner, shipped }, { specifier }) => {
  if (isRelative(specifier) || isNode(specifier)) return undefined
  const { name, dependencies = {}, peerDependencies = {}, devDependencies = {} } = owner.manifest
  const forTests = shipped && !isBundled(owner.manifest) ? {} : devDependencies
  const known = { ...dependencies, ...peerDependencies, ...forTests, [name]: '' }
  if (Object.hasOwn(known, packageOf(specifier))) return undefined
  return {
    rule: `${packageOf(specifier)} is not a dependency of ${name}`,
    remedy: `declare it in ${owner.folder}/package.json`,
  }
}

/** Entries of core for metric packages. The internal ones are for those of this repository alone, which are released with it. */
const forMetrics: readonly string[] = [
  '@assay/core',
  '@assay/core/answers',
  '@assay/core/source',
  '@assay/core/internal',
  '@assay/core/internal/source',
]

const metricKnowsCoreAlone: Rule = ({ owner, shipped }, { specifier }) => {
  if (owner.kind !== 'metric' || !shipped) return undefined
  if (isNode(specifier)) return { rule: 'a metric runs in a browser too', remedy: 'leave Node to the host' }
  if (specifier.startsWith('@assay/') && !forMetrics.includes(specifier))
    return { rule: `a metric knows nothing of ${specifier}`, remedy: `import ${forMetrics.join(' or ')}` }
  return undefined
}

/** What the parts of the house may import of one another. */
const below: Readonly<Record<string, readonly string[]>> = {
  core: [],
  host: ['@assay/core'],
  report: ['@assay/core'],
  inspect: ['@assay/core', '@assay/host', '@assay/report'],
  queue: ['@assay/core', '@assay/formats', '@assay/host'],
  serve: ['@assay/core', '@assay/host'],
  promptfoo: ['@assay/core', '@assay/host'],
  task: ['@assay/core', '@assay/host', '@assay/report'],
  // what it writes imports, and not itself
  'create-plugin': [],
  app: ['@assay/core', '@assay/formats', '@assay/host', '@assay/report'],
}

const namesNoPlugin: Rule = ({ owner: { kind }, shipped }, { specifier }) =>
  shipped && specifier.startsWith('@assay/') && below[kind]?.includes(packageOf(specifier)) === false
    ? {
        rule: `${kind === 'app' ? 'an app' : kind} imports ${below[kind]?.join(', ') || 'no package of ours'}, and not ${packageOf(specifier)}`,
        remedy: 'metrics come from the config or the call, and are loaded by name',
      }
    : undefined

/** True in the room of the host that uses Node, and in the entry that exports it. */
const ofNode = (path: string): boolean => /^packages\/host\/src\/node(?:\.ts)?(?:\/|$)/.test(path)

const nodeHasItsRooms: Rule = ({ owner: { kind }, shipped, path }, { specifier }) => {
  if (!shipped || !['core', 'report', 'inspect', 'host'].includes(kind) || ofNode(path)) return undefined
  const target = isRelative(specifier) ? join(dirname(path), specifier).split(sep).join('/') : ''
  return isNode(specifier) || ofNode(target)
    ? { rule: `${kind} runs in a browser too`, remedy: "ask the machine for it; Node's is in packages/host/src/node" }
    : undefined
}

const staysInItsPackage: Rule = ({ owner, shipped, path }, { specifier }) => {
  if (!shipped || !isRelative(specifier)) return undefined
  const target = join(dirname(path), specifier).split(sep).join('/')
  return target.startsWith(`${owner.folder}/`)
    ? undefined
    : { rule: `"${specifier}" leaves ${owner.folder}`, remedy: 'import the package by its name' }
}

/** An app is above all packages: what a test or a benchmark of one shares with it is in `tools`. */
const importsNoApp: Rule = ({ owner: { kind }, path }, { specifier }) => {
  if (kind === 'app' || !isRelative(specifier)) return undefined
  const target = join(dirname(path), specifier).split(sep).join('/')
  return target.startsWith('apps/')
    ? { rule: `${kind} imports no app, and not "${specifier}"`, remedy: 'move what both need into tools' }
    : undefined
}

const lawsAreForTests: Rule = ({ owner, shipped, path }, { specifier }) => {
  const laws = 'packages/core/src/laws/'
  if (owner.kind !== 'core' || !shipped || !isRelative(specifier) || path.startsWith(laws)) return undefined
  const target = join(dirname(path), specifier).split(sep).join('/')
  const kept = target.startsWith(laws) ? laws : target.endsWith('/arbitrary.ts') ? target : undefined
  return kept === undefined
    ? undefined
    : { rule: `the conformance kit is for tests, so ${kept} is not imported here`, remedy: 'turn the import round' }
}

/** The rooms of the host in the order of a run: each imports those before it, and none after it. `docs/architecture.md` says what they do. */
export const hostRooms = [
  'io',
  'checks',
  'plan',
  'read',
  'score',
  'significance',
  'result',
  'agreement',
  'stored-results',
  'parts',
  'calls',
  'node',
] as const

const host = 'packages/host/src/'
const roomOf = (path: string): number => {
  const [room, file] = path.slice(host.length).split('/')
  return file === undefined ? hostRooms.length : (hostRooms as readonly string[]).indexOf(room!)
}

const roomsInOrder: Rule = ({ owner, shipped, path }, { specifier }) => {
  if (owner.kind !== 'host' || !shipped) return undefined
  if (roomOf(path) < 0)
    return { rule: `${dirname(path)} is not a room of the host`, remedy: 'put it into one, or name it in hostRooms' }
  if (!isRelative(specifier)) return undefined
  const target = join(dirname(path), specifier).split(sep).join('/')
  // any room reports problems, and says what their codes mean
  if (target === `${host}codes.ts` || target === `${host}messages.ts`) return undefined
  return target.startsWith(host) && roomOf(target) > roomOf(path)
    ? {
        rule: `${dirname(target).slice(host.length)} comes after ${dirname(path).slice(host.length)} in a run`,
        remedy: 'turn the import round',
      }
    : undefined
}

const rules: readonly Rule[] = [
  fpTs,
  declared,
  metricKnowsCoreAlone,
  namesNoPlugin,
  nodeHasItsRooms,
  staysInItsPackage,
  importsNoApp,
  lawsAreForTests,
  roomsInOrder,
]

// ---- state -----------------------------------------------------------------------------------------------------------

const stateIn = (sources: readonly Source[]): readonly Violation[] =>
  sources.flatMap(({ path, state }) =>
    state.map(({ line, name }) => ({
      file: path,
      line,
      rule: `a metric keeps no state at the level of a module, and ${name} is some`,
      remedy: 'make it in with(options), or share(work, options) what metrics do on a pair',
    })),
  )

// ---- cycles ----------------------------------------------------------------------------------------------------------

/** The import cycles among files, each once, types included: what is read in a circle is understood in a circle. */
const cyclesIn = (sources: readonly Source[]): readonly Violation[] => {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const done = new Set<string>()
  const found: Violation[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    const source = byPath.get(path)
    if (source === undefined || done.has(path)) return
    for (const { specifier, line } of source.imports) {
      if (!isRelative(specifier)) continue
      const target = join(dirname(path), specifier).split(sep).join('/')
      const start = [...trail, path].indexOf(target)
      if (start < 0) visit(target, [...trail, path])
      else
        found.push({
          file: path,
          line,
          rule: `a cycle: ${[...[...trail, path].slice(start), target].join(' → ')}`,
          remedy: 'move what both need into a third file',
        })
    }
    done.add(path)
  }
  for (const { path } of sources) visit(path, [])
  return found
}

// ---- the check -------------------------------------------------------------------------------------------------------

const allSources = (root: string): readonly Source[] => packagesIn(root).flatMap((owner) => sourcesOf(root, owner))

/** The packages of this repository that what is shipped of each imports, by folder. */
export const packageImports = (root: string): ReadonlyMap<string, readonly string[]> => {
  const folderOf = new Map(packagesIn(root).map(({ folder, manifest }) => [manifest.name, folder]))
  const sources = allSources(root).filter(({ shipped }) => shipped)
  const importsOf = (folder: string): readonly string[] => {
    const own = sources.filter(({ owner }) => owner.folder === folder)
    const packages = own.flatMap(({ imports }) => imports.map(({ specifier }) => folderOf.get(packageOf(specifier))))
    return [...new Set(packages)].filter((one) => one !== undefined && one !== folder).sort() as readonly string[]
  }
  return new Map([...folderOf.values()].map((folder) => [folder, importsOf(folder)]))
}

/** Everything under a root that breaks a rule, in the order of the files. */
export const violationsIn = (root: string): readonly Violation[] => {
  const sources = allSources(root)
  const broken = sources.flatMap((source) =>
    source.imports.flatMap((imported) =>
      rules.flatMap((rule) => {
        const violation = rule(source, imported)
        return violation === undefined ? [] : [{ file: source.path, line: imported.line, ...violation }]
      }),
    ),
  )
  return [...broken, ...stateIn(sources), ...cyclesIn(sources)]
}

const isMain = process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)
if (isMain) {
  const violations = violationsIn(resolve(dirname(fileURLToPath(import.meta.url)), '..'))
  for (const { file, line, rule, remedy } of violations) console.error(`${file}:${line}: ${rule}; ${remedy}`)
  if (violations.length > 0) process.exitCode = 1
}
