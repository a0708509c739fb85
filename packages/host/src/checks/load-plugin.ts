/** Loads the plugins named in a call or a config; no other is imported. */
import { compareCodePoints, plugin as ofPackage, type Plugin, type PluginDefinition } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { withoutReaders } from '@assay/core/internal/host'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { code } from '../codes.ts'
import { type Machine, type Paths, wholeFile } from '../io/machine.ts'
import {
  checkContract,
  checkCoreVersion,
  checkIdentity,
  findMissingContract,
  type PackageManifest,
} from './check-plugin.ts'
import { badCode } from './codes.ts'
import { describeThrown, type Failure, failure, suggestion } from './failure.ts'
import { enterCall } from './faults.ts'

export interface LoadOptions {
  /** Folders to search from, upwards through `node_modules`; the first match wins. */
  readonly folders: readonly string[]
  readonly machine: Machine
}

/** A package, and the metric, preset or built-in system named in it. */
export interface PluginName {
  readonly package: string
  readonly member: string | undefined
}

/** A file and a member: `./kappa.js/*`. */
const fileMember = /^(.+\.[cm]?[jt]s)\/([^/]+)$/

/** Splits a name: `lea` is short for `@assay/lea`; the rest names a member: `conll-f1/surface-f1`. */
export const splitName = (name: string): PluginName => {
  if (name.startsWith('.')) {
    const [, file, member] = /\.[cm]?[jt]s$/.test(name) ? [] : (fileMember.exec(name) ?? [])
    return { package: file ?? name, member }
  }
  const parts = name.split('/')
  const packageName = name.startsWith('@') ? parts.splice(0, 2).join('/') : `@assay/${parts.shift()}`
  return { package: packageName, member: parts.length === 0 ? undefined : parts.join('/') }
}

const isMissing = (error: unknown): boolean => {
  const code = (error as { readonly code?: unknown } | undefined)?.code
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND'
}

const SCOPE = '@assay/'

/** Words that say how to install a package; nothing for a name in Assay's scope that it has not published: anyone may have, and it would run. */
export const installHint = (packageName: string, { published = [] }: Machine): string | undefined => {
  if (published.includes(packageName)) return `install it: npm install ${packageName}`
  return packageName.startsWith(SCOPE)
    ? undefined
    : `if there is such a package, install it: npm install ${packageName}`
}

/**
 * The failure for a missing plugin. A package name guessed from a short one is suggested for installing only if it is Assay's.
 */
const notInstalled = (packageName: string, requestedName: string, { machine, folders }: LoadOptions): Failure => {
  const near = installedPlugins(machine, folders).map((plugin) => plugin.name)
  const short = (name: string): string => (name.startsWith(SCOPE) ? name.slice(SCOPE.length) : name)
  const suggested = suggestion(short(packageName), near.map(short), 'plugins')
  const isTyped = requestedName === packageName || requestedName.startsWith(`${packageName}/`)
  const install = isTyped && !suggested.startsWith('did you mean') ? installHint(packageName, machine) : undefined
  const hint = install === undefined ? suggested : `${install}  (${suggested})`
  const name = isTyped ? packageName : requestedName.split('/')[0]
  return failure(4, code.E501, `the plugin ${name} is not installed`, hint)
}

/** Imports a plugin by its full name and checks it; `requestedName` is the name as typed. */
export const loadPlugin = async (
  packageName: string,
  options: LoadOptions,
  requestedName = packageName,
): Promise<Either<Failure, Plugin>> => {
  const { machine } = options
  const folder = packageName.startsWith('.') ? undefined : packageFolder(machine, packageName, options.folders)
  const stated = folder === undefined ? undefined : readManifest(machine, folder)
  const where = folder === undefined ? '' : ` (${machine.paths.relative('.', folder)})`
  const unfit = stated === undefined ? undefined : await checkCoreVersion(packageName, stated, where)
  if (unfit !== undefined) return left(unfit)
  for (const folder of options.folders) {
    enterCall(() => ({ who: `the plugin ${packageName}`, where: 'while it is loaded', at: nowhere }))
    try {
      return checkExport(packageName, await machine.importPlugin(packageName, folder), stated, where)
    } catch (error) {
      if (!(isMissing(error) && String((error as Error).message).includes(`'${packageName}'`))) {
        const why = `the plugin ${packageName} fails to load${where}: ${(error as Error)?.message ?? error}`
        const hint = `run it on its own to see why, or install another version of it: npm install ${packageName}`
        return left({ ...failure(4, code.E503, why, hint), detail: describeThrown(error).detail })
      }
    }
  }
  return left(notInstalled(packageName, requestedName, options))
}

/** Describes how a plugin breaks the contract, before any of it is called. */
const describeShapeFault = (plugin: PluginDefinition): string | undefined => {
  const { name, version, metrics, models, readers, views, systems, containers, messages } = plugin
  if (typeof name !== 'string' || typeof version !== 'string') return 'it has no name or no version'
  const lists = { metrics, models, readers, views, systems, containers }
  const malformed = Object.entries(lists).find(([, list]) => list !== undefined && !Array.isArray(list))
  if (malformed !== undefined) return `its ${malformed[0]} are not a list`
  return findMissingContract(plugin) ?? badCode(messages)
}

/** Checks the export of a package without calling it; `where` shows its folder: ` (node_modules/own)`. */
const checkExport = (
  name: string,
  module: unknown,
  stated: PackageManifest | undefined,
  where: string,
): Either<Failure, Plugin> => {
  const plugin = (module as { readonly plugin?: PluginDefinition } | undefined)?.plugin
  if (typeof plugin !== 'object' || plugin === null)
    return left(
      failure(
        4,
        code.E504,
        `${name} exports no plugin${where}`,
        'a plugin package has an export named "plugin"; is this the package you mean?',
      ),
    )
  const unfit = checkContract(name, plugin, where)
  if (unfit !== undefined) return left(unfit)
  const wrong = describeShapeFault(plugin)
  if (wrong !== undefined) {
    const hint = `update the plugin, or report it there: npm install ${name}@latest`
    return left(failure(4, code.E504, `${name} exports a plugin that is not one: ${wrong}${where}`, hint))
  }
  const other = stated === undefined ? undefined : checkIdentity(name, plugin, stated, where)
  return other === undefined ? right(ofPackage(plugin)) : left(other)
}

// ---- what is installed -----------------------------------------------------------------------------------------------

export interface Installed {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly keywords?: readonly string[]
  /** Names of its metrics, presets and built-in systems, if package.json lists them. */
  readonly names?: readonly string[]
}

/** The field `exports` of a package.json. */
type Exports = string | { readonly [name: string]: Exports } | undefined

interface Manifest extends PackageManifest {
  readonly main?: string
  readonly exports?: Exports
  readonly description?: string
  readonly keywords?: readonly string[]
  readonly assay?: { readonly names?: readonly string[]; readonly commands?: Readonly<Record<string, unknown>> }
}

/** Packages with the keyword `assay-plugin` that the folders resolve, such as those in `node_modules` above them. Nothing is imported. */
export const installedPlugins = (machine: Machine, folders: readonly string[]): readonly Installed[] => {
  const plugins = new Map<string, Installed>()
  for (const path of folders.flatMap(visiblePackages(machine))) {
    const manifest = readManifest(machine, path)
    if (manifest?.name === undefined || plugins.has(manifest.name) || !manifest.keywords?.includes('assay-plugin'))
      continue
    plugins.set(manifest.name, {
      name: manifest.name,
      version: manifest.version ?? '',
      description: manifest.description ?? '',
      ...(manifest.keywords && { keywords: manifest.keywords }),
      ...(Array.isArray(manifest.assay?.names) && { names: manifest.assay.names }),
    })
  }
  return [...plugins.values()].sort((a, b) => compareCodePoints(a.name, b.name))
}

/** The commands of installed packages, as `assay.commands` of package.json lists them. Nothing is imported. */
export const installedCommands = (
  machine: Machine,
  folders: readonly string[],
): readonly { readonly package: string; readonly name: string; readonly summary: unknown }[] => {
  const commands = new Map(
    folders.flatMap(visiblePackages(machine)).flatMap((path) => {
      const { name: owner, assay } = readManifest(machine, path) ?? {}
      if (owner === undefined) return []
      return Object.entries(assay?.commands ?? {}).map(
        ([name, summary]) => [`${owner} ${name}`, { package: owner, name, summary }] as const,
      )
    }),
  )
  return [...commands.values()]
}

/** True if an installed package with this name has the keyword of plugins. */
export const isInstalled = (machine: Machine, name: string, folders: readonly string[]): boolean => {
  const folder = packageFolder(machine, name, folders)
  return folder !== undefined && readManifest(machine, folder)?.keywords?.includes('assay-plugin') === true
}

/** A plugin that is developed in a folder. */
export interface PluginFolder {
  readonly name: string
  readonly version: string
  /** The file that its package.json exports, by a path from the folder, such as `./dist/index.js`. */
  readonly entry: string
  readonly isBuilt: boolean
  /** The range of cores that it is written for, if its package.json has one. */
  readonly core: string | undefined
  /** A failure if the running core is not in that range. */
  readonly unfit: Failure | undefined
  /** Names of its metrics, presets and built-in systems, if package.json lists them. */
  readonly names: readonly string[] | undefined
}

/** The path that `exports` or `main` of a package.json name for the package itself. */
const entryIn = ({ main, exports }: Manifest): string => {
  const path = (of: Exports): string | undefined =>
    typeof of === 'object' ? path(of['.'] ?? of['import'] ?? of['default']) : of
  const entry = path(exports) ?? main ?? 'index.js'
  return entry.startsWith('./') ? entry : `./${entry}`
}

/** The plugin whose package.json is in a folder; undefined if there is none. Nothing is imported. */
export const pluginIn = async (machine: Machine, folder: string): Promise<PluginFolder | undefined> => {
  const manifest = readManifest(machine, folder)
  if (manifest?.name === undefined || manifest.keywords?.includes('assay-plugin') !== true) return undefined
  const { name, version = '', peerDependencies = {}, assay } = manifest
  const entry = entryIn(manifest)
  return {
    name,
    version,
    entry,
    isBuilt: machine.look(machine.paths.join(folder, entry)) !== undefined,
    core: peerDependencies[withoutReaders.name],
    unfit: await checkCoreVersion(name, manifest, ''),
    names: Array.isArray(assay?.names) ? assay.names : undefined,
  }
}

const parentFolders =
  (paths: Paths) =>
  (folder: string): readonly string[] => {
    const path = paths.resolve(folder)
    const parent = paths.dirname(path)
    return parent === path ? [path] : [path, ...parentFolders(paths)(parent)]
  }

/** Finds the folder of a package, from the first folder that resolves it. */
export const packageFolder = (machine: Machine, name: string, folders: readonly string[]): string | undefined =>
  folders
    .flatMap((folder) => [
      ...mappedFolders(machine, folder, name),
      ...parentFolders(machine.paths)(folder).map((above) => machine.paths.join(above, 'node_modules', name)),
    ])
    .find((path) => readManifest(machine, path) !== undefined)

/** The folder of a package outside `node_modules`. */
const mappedFolders = ({ packages }: Machine, folder: string, name: string): readonly string[] => {
  const path = packages?.(folder).get(name)
  return path === undefined ? [] : [path]
}

const visiblePackages =
  (machine: Machine) =>
  (folder: string): readonly string[] => [
    ...(machine.packages?.(folder).values() ?? []),
    ...parentFolders(machine.paths)(folder).flatMap((above) =>
      packagesIn(machine, machine.paths.join(above, 'node_modules')),
    ),
  ]

const packagesIn = ({ paths: { join }, namesIn }: Machine, modules: string): readonly string[] =>
  namesIn(modules).flatMap((name) => {
    if (name.startsWith('.')) return []
    return name.startsWith('@')
      ? namesIn(join(modules, name)).map((inner) => join(modules, name, inner))
      : [join(modules, name)]
  })

const readManifest = (machine: Machine, path: string): Manifest | undefined => {
  const file = machine.paths.join(path, 'package.json')
  // most folders have none: to read it would look for names that are like it, to say what may have been meant
  if (machine.look(file) === undefined) return undefined
  const bytes = wholeFile(machine, file)
  if (isLeft(bytes)) return undefined
  try {
    return JSON.parse(new TextDecoder().decode(bytes.right)) as Manifest
  } catch {
    return undefined
  }
}
