/** Loads the plugins that a call or a config names, and no other: what is not named is not imported. */
import type { AnyReader, Plugin, PluginDefinition } from '@assay/core'
import { compareCodePoints, plugin as ofPackage } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Machine, type Paths, wholeFile } from '../machine/machine.ts'
import { type Failure, failure, thrown } from '../problems/failure.ts'
import { suggestion } from '../problems/suggest.ts'
import { badCode } from './codes.ts'
import { misnamed, type Stated, strangeMember, withoutContract, wrongContract, wrongCore } from './fitting.ts'
import { badModel } from './models.ts'

export interface LoadOptions {
  /** Folders to look from, upwards through their `node_modules`; the first that has the package wins. */
  readonly folders: readonly string[]
  readonly machine: Machine
}

/** What a config or a call names: a package, and in it a metric, a preset or a built-in system. */
export interface Named {
  readonly package: string
  readonly member: string | undefined
}

/** `./kappa.js/*`: a file, and what is named in it. */
const fileMember = /^(.+\.[cm]?[jt]s)\/([^/]+)$/

/** `lea` is short for `@assay/lea`; what follows the package or its file names one thing in it: `conll-f1/surface-f1`. */
export const splitName = (name: string): Named => {
  if (name.startsWith('.')) {
    const [, file, member] = /\.[cm]?[jt]s$/.test(name) ? [] : (fileMember.exec(name) ?? [])
    return { package: file ?? name, member }
  }
  const parts = name.split('/')
  const own = name.startsWith('@') ? parts.splice(0, 2).join('/') : `@assay/${parts.shift()}`
  return { package: own, member: parts.length === 0 ? undefined : parts.join('/') }
}

const isMissing = (error: unknown): boolean => {
  const code = (error as { readonly code?: unknown } | undefined)?.code
  return code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND'
}

/** What is said of a plugin that is not there. A name that was made from what somebody typed is not offered: anybody may publish it. */
const notInstalled = (wanted: string, asked: string, { machine, folders }: LoadOptions): Failure => {
  const near = installedPlugins(machine, folders).map((plugin) => plugin.name)
  const short = (name: string): string => name.replace(/^@assay\//, '')
  const suggested = suggestion(short(wanted), near.map(short))
  const isTyped = asked === wanted || asked.startsWith(`${wanted}/`)
  const hint =
    isTyped && !suggested.startsWith('did you mean')
      ? `if there is such a package, install it: npm install ${wanted}  (${suggested})`
      : suggested
  const name = isTyped ? wanted : asked.split('/')[0]
  return failure(4, 'E501', `the plugin ${name} is not installed`, hint)
}

/** Imports a plugin package by its full name and checks what it says of itself; `asked` is what somebody typed. */
export const loadPlugin = async (
  wanted: string,
  options: LoadOptions,
  asked = wanted,
): Promise<Either<Failure, Plugin>> => {
  const { machine } = options
  const found = wanted.startsWith('.') ? undefined : packageFolder(machine, wanted, options.folders)
  const stated = found === undefined ? undefined : manifestOf(machine, found)
  const where = found === undefined ? '' : ` (${machine.paths.relative('.', found)})`
  const unfit = stated === undefined ? undefined : await wrongCore(wanted, stated, where)
  if (unfit !== undefined) return left(unfit)
  for (const folder of options.folders) {
    try {
      return checked(wanted, await machine.importPlugin(wanted, folder), stated, where)
    } catch (error) {
      if (!(isMissing(error) && String((error as Error).message).includes(`'${wanted}'`))) {
        const why = `the plugin ${wanted} fails to load${where}: ${(error as Error)?.message ?? error}`
        const hint = `run it on its own to see why, or install another version of it: npm install ${wanted}`
        return left({ ...failure(4, 'E503', why, hint), detail: thrown(error).detail })
      }
    }
  }
  return left(notInstalled(wanted, asked, options))
}

/** What a reader is called by and asked with. */
const isReader = (reader: unknown): boolean => {
  const { name, gives, sniff, with: read } = (reader ?? {}) as Partial<AnyReader>
  return (
    typeof name === 'string' && typeof gives === 'string' && typeof sniff === 'function' && typeof read === 'function'
  )
}

/** In what a plugin does not keep to the contract before anything of it is used. */
const misshapen = (plugin: PluginDefinition): string | undefined => {
  const { name, version, metrics, models, readers, views, systems, messages } = plugin
  if (typeof name !== 'string' || typeof version !== 'string') return 'it has no name or no version'
  const lists = { metrics, models, readers, views, systems }
  const odd = Object.entries(lists).find(([, list]) => list !== undefined && !Array.isArray(list))
  if (odd !== undefined) return `its ${odd[0]} are not a list`
  if (readers?.some((reader) => !isReader(reader))) return 'a reader has a name, what it gives, sniff and with'
  return withoutContract(plugin) ?? badModel(models) ?? badCode(messages)
}

/** What a package exports as its plugin, after all that can be said of it without asking it anything; ` (node_modules/own)` is where it lies. */
const checked = (name: string, module: unknown, stated: Stated | undefined, where: string): Either<Failure, Plugin> => {
  const plugin = (module as { readonly plugin?: PluginDefinition } | undefined)?.plugin
  if (typeof plugin !== 'object' || plugin === null)
    return left(
      failure(
        4,
        'E504',
        `${name} exports no plugin${where}`,
        'a plugin package has an export named "plugin"; is this the package you mean?',
      ),
    )
  const unfit = wrongContract(name, plugin, where)
  if (unfit !== undefined) return left(unfit)
  const wrong = misshapen(plugin)
  if (wrong !== undefined) {
    const hint = `update the plugin, or report it there: npm install ${name}@latest`
    return left(failure(4, 'E504', `${name} exports a plugin that is not one: ${wrong}${where}`, hint))
  }
  const strange = strangeMember(name, plugin, where)
  if (strange !== undefined) return left(strange)
  const other = stated === undefined ? undefined : misnamed(name, plugin, stated, where)
  return other === undefined ? right(ofPackage(plugin)) : left(other)
}

// ---- what is installed -----------------------------------------------------------------------------------------------

export interface Installed {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly keywords?: readonly string[]
  /** The names of its metrics, presets and built-in systems, where its package.json says them. */
  readonly names?: readonly string[]
}

interface Manifest extends Stated {
  readonly description?: string
  readonly keywords?: readonly string[]
  readonly assay?: { readonly names?: readonly string[] }
}

/** The packages with the keyword `assay-plugin` that the given folders see, such as those in `node_modules` above them. Nothing is imported. */
export const installedPlugins = (machine: Machine, folders: readonly string[]): readonly Installed[] => {
  const found = new Map<string, Installed>()
  for (const path of folders.flatMap(packagesSeen(machine))) {
    const manifest = manifestOf(machine, path)
    if (manifest?.name === undefined || found.has(manifest.name) || !manifest.keywords?.includes('assay-plugin'))
      continue
    found.set(manifest.name, {
      name: manifest.name,
      version: manifest.version ?? '',
      description: manifest.description ?? '',
      ...(manifest.keywords && { keywords: manifest.keywords }),
      ...(Array.isArray(manifest.assay?.names) && { names: manifest.assay.names }),
    })
  }
  return [...found.values()].sort((a, b) => compareCodePoints(a.name, b.name))
}

/** Whether a package of this name is installed that says of itself that it is a plugin. */
export const isInstalled = (machine: Machine, name: string, folders: readonly string[]): boolean => {
  const folder = packageFolder(machine, name, folders)
  return folder !== undefined && manifestOf(machine, folder)?.keywords?.includes('assay-plugin') === true
}

const upwards =
  (paths: Paths) =>
  (folder: string): readonly string[] => {
    const path = paths.resolve(folder)
    const parent = paths.dirname(path)
    return parent === path ? [path] : [path, ...upwards(paths)(parent)]
  }

/** The folder of a package as seen from the first of the folders that has it; `undefined` where none has. */
export const packageFolder = (machine: Machine, name: string, folders: readonly string[]): string | undefined =>
  folders
    .flatMap((folder) => [
      ...elsewhere(machine, folder, name),
      ...upwards(machine.paths)(folder).map((above) => machine.paths.join(above, 'node_modules', name)),
    ])
    .find((path) => manifestOf(machine, path) !== undefined)

/** Where a package lies that is not in `node_modules`. */
const elsewhere = ({ packages }: Machine, folder: string, name: string): readonly string[] => {
  const path = packages?.(folder).get(name)
  return path === undefined ? [] : [path]
}

const packagesSeen =
  (machine: Machine) =>
  (folder: string): readonly string[] => [
    ...(machine.packages?.(folder).values() ?? []),
    ...upwards(machine.paths)(folder).flatMap((above) =>
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

const manifestOf = (machine: Machine, path: string): Manifest | undefined => {
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
