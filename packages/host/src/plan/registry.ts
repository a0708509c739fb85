/** The registry of plugins, loaded on request, and of their members. */
import type { AnyModel, AnyReader, AnyView, PackageMember, Plugin } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { models as ownModels, withoutReaders } from '@assay/core/internal/host'
import { type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Clash, codeClash, titlesOf } from '../checks/codes.ts'
import { allIn, type Failure, failure, locateFailure } from '../checks/failure.ts'
import { guardPlugin } from '../checks/guard-plugin.ts'
import {
  type Installed,
  installedPlugins,
  isInstalled,
  loadPlugin,
  packageFolder,
  splitName,
} from '../checks/load-plugin.ts'
import { findModel, modelClash, type OwnedModel } from '../checks/models.ts'
import { code } from '../codes.ts'
import { type Machine, pathIn, withSlashes } from '../io/machine.ts'
import { refuseOutsideRoot } from './expand-files.ts'
import { locate, type Request } from './request.ts'

/** A plugin and the name of its package or file. */
export interface LoadedPlugin {
  readonly name: string
  readonly plugin: Plugin
}

/** The loaded plugins and their members. */
export interface Registry {
  /** The machine that plugins are loaded from. */
  readonly machine: Machine
  /** Loaded plugins, in order. */
  readonly all: () => readonly LoadedPlugin[]
  /** Titles of the plugins' error codes. */
  readonly titles: () => Readonly<Record<string, string>>
  /** Loads a plugin named in the request. */
  readonly plugin: (packageName: string, requestedName: string) => Promise<Either<Failure, LoadedPlugin>>
  /** Loads a plugin named in the call: any file, relative to the current folder. */
  readonly called: (packageName: string, requestedName: string) => Promise<Either<Failure, LoadedPlugin>>
  /**
   * Loaded plugins and other installed ones, which are not added. With `sought`, plugins whose package.json lists their names without this
   * one are skipped.
   */
  readonly installed: (member?: string) => Promise<readonly LoadedPlugin[]>
  readonly models: () => readonly AnyModel[]
  /** Finds a model; `who` needs it. */
  readonly model: (name: string, who: string) => Either<Failure, AnyModel>
  readonly readers: () => readonly PackageMember<AnyReader>[]
  readonly views: () => readonly AnyView[]
  /** Views of systems alone, beside a gold of the model that they lead to. */
  readonly viewsOfAnswers: () => readonly AnyView[]
  /** True if a reader is bundled, and its plugin was not named. */
  readonly isCarried: (reader: AnyReader) => boolean
  /** The package of a model, a reader or a view. */
  readonly ownerOf: (item: AnyModel | AnyReader | AnyView) => string
}

type PluginSearch = Pick<Request, 'folder' | 'pluginFolders' | 'root' | 'placeOf'>

/** The package of the built-in formats and views. */
export const CORE = withoutReaders.name

const guarded = (plugin: Plugin): LoadedPlugin => ({ name: CORE, plugin: guardPlugin(plugin, CORE, true) })

const bare = guarded(withoutReaders)

/** Core with its readers, loaded once and where they are needed: in a browser, a score of lists takes none of them. */
let whole: Promise<LoadedPlugin> | undefined
const loadCore = ({ holdsLists }: Machine): LoadedPlugin | Promise<LoadedPlugin> => {
  if (holdsLists === true) return bare
  whole ??= import('@assay/core/internal/built-in').then(({ builtIn }) => guarded(builtIn))
  return whole
}

export const createRegistry = async (request: PluginSearch, machine: Machine): Promise<Registry> => {
  const core = await loadCore(machine)
  const loaded = new Map<string, Plugin>()
  const brought = new Map<string, OwnedModel>(ownModels.map((model) => [model.name, { model, owner: CORE }]))
  const options = { folders: [request.folder, ...request.pluginFolders], machine }
  const all = (): readonly LoadedPlugin[] => [...loaded].map(([name, plugin]) => ({ name, plugin }))
  const add = async (name: string, requestedName = name): Promise<Either<Failure, LoadedPlugin>> => {
    const present = loaded.get(name)
    if (present !== undefined) return right({ name, plugin: present })
    const plugin = await loadPlugin(name, options, requestedName)
    if (isLeft(plugin)) return plugin
    const added: LoadedPlugin = { name, plugin: guardPlugin(plugin.right, name) }
    const clash = codeClash(added, all(), machine.messages) ?? modelClash(name, plugin.right, brought)
    if (clash !== undefined) return left(clashFailure(name, clash))
    for (const model of plugin.right.models ?? []) brought.set(model.name, { model, owner: name })
    loaded.set(name, added.plugin)
    machine.learn?.(added.plugin)
    return right(added)
  }
  const allowed = async (
    name: string,
    requestedName: string,
    root: string | undefined,
  ): Promise<Either<Failure, LoadedPlugin>> => {
    const refused = loaded.has(name)
      ? undefined
      : refusePlugin(machine, { packageName: name, requestedName, folder: request.folder, root })
    if (refused !== undefined) return left(refused)
    const bare = bareName(requestedName)
    if (bare !== undefined && isInstalled(machine, bare, options.folders)) return add(bare)
    const plugin = await add(name, requestedName)
    if (!isLeft(plugin) || plugin.left.problems[0]?.code !== code.E501) return plugin
    if (bare !== undefined && packageFolder(machine, bare, options.folders) !== undefined) return add(bare)
    return plugin
  }
  const atHand: readonly LoadedPlugin[] = [
    core,
    ...(machine.carried ?? []).map((plugin) => ({
      name: plugin.name,
      plugin: guardPlugin(plugin, plugin.name, true),
    })),
  ]
  for (const { plugin } of atHand) machine.learn?.(plugin)
  const each = <A>(of: (plugin: Plugin) => readonly A[] | undefined): readonly A[] =>
    [...atHand, ...all()].flatMap(({ plugin }) => of(plugin) ?? [])
  /** Finds a bundled or loaded plugin by the name it gives itself; Assay's short names come last. */
  const calling = (name: string, requestedName: string): LoadedPlugin | undefined => {
    const available = [...atHand, ...all()]
    const by = (packageName: string | undefined): LoadedPlugin | undefined =>
      available.find(({ plugin }) => plugin.name === packageName)
    return by(bareName(requestedName)) ?? by(name)
  }
  const registry: Registry = {
    machine,
    all,
    titles: () => titlesOf([...atHand, ...all()]),
    plugin: async (name, requestedName) => {
      const near = calling(name, requestedName)
      return near === undefined ? allowed(name, requestedName, request.root) : right(near)
    },
    called: async (name, requestedName) => {
      const near = calling(name, requestedName)
      if (near !== undefined) return right(near)
      return allowed(name.startsWith('.') ? relativeTo(machine, request.folder, name) : name, requestedName, undefined)
    },
    installed: async (member) => {
      const loadedPlugins = all()
      const names = new Set([...atHand, ...loadedPlugins].flatMap(({ name, plugin }) => [name, plugin.name]))
      const mayHave = (memberNames: readonly string[] | undefined): boolean =>
        member === undefined || memberNames === undefined || memberNames.includes(member)
      const others = installedPlugins(machine, options.folders).filter(
        (plugin) => !names.has(plugin.name) && mayHave(plugin.names),
      )
      const loads = await Promise.all(
        others.map(async ({ name }) => ({ name, plugin: await loadPlugin(name, options) })),
      )
      return [
        ...loadedPlugins,
        ...loads.flatMap(({ name, plugin }) => (isLeft(plugin) ? [] : [{ name, plugin: plugin.right }])),
      ]
    },
    models: () => each<AnyModel>((plugin) => plugin.models),
    model: (name, who) => findModel(registry.models(), name, who),
    readers: () => each<PackageMember<AnyReader>>((plugin) => plugin.readers),
    views: () => each<AnyView>((plugin) => plugin.views).filter(({ ofAnswers }) => ofAnswers !== true),
    viewsOfAnswers: () => each<AnyView>((plugin) => plugin.views).filter(({ ofAnswers }) => ofAnswers === true),
    isCarried: (reader) => (machine.carried ?? []).some(({ name }) => name === registry.ownerOf(reader)),
    ownerOf: (item) =>
      [...atHand, ...all()].find(({ plugin: { models = [], readers = [], views = [] } }) =>
        [...models, ...readers, ...views].some((part) => part === item),
      )?.name ?? CORE,
  }
  return registry
}

const clashFailure = (name: string, { what, other, why }: Clash): Failure => {
  const hint = `use only one of the two, and report the clash to its author: ${why}`
  return failure(4, code.E512, `${name} brings ${what}, and so does ${other}`, hint)
}

/** Makes a path of the current folder relative to another. */
const relativeTo = ({ paths }: Machine, folder: string, path: string): string => {
  const relative = withSlashes(paths, paths.relative(folder, path))
  return relative.startsWith('.') ? relative : `./${relative}`
}

/** Loads the plugins that a request names in addition to its metrics. */
export const loadNamedPlugins = async (
  registry: Registry,
  request: Pick<Request, 'plugins' | 'pluginsOfCall' | 'placeOf'>,
): Promise<Either<Failure, void>> => {
  const load = async (requestedName: string, how: Registry['plugin']): Promise<Either<Failure, unknown>> => {
    const { package: packageName, member } = splitName(requestedName)
    return member === undefined ? how(packageName, requestedName) : left(refuseMember(requestedName, member))
  }
  const named: Either<Failure, unknown>[] = []
  for (const [i, requestedName] of (request.plugins ?? []).entries())
    named.push(locateFailure(locate(request, 'plugins', String(i)))(await load(requestedName, registry.plugin)))
  for (const requestedName of request.pluginsOfCall ?? []) named.push(await load(requestedName, registry.called))
  return pipe(
    allIn(named),
    map(() => undefined),
  )
}

/** Loads the installed plugins, and skips those that fail. */
export const loadPlugins = async (
  registry: Registry,
  installed: readonly Installed[],
): Promise<readonly (readonly [Installed, Plugin])[]> => {
  const plugins: (readonly [Installed, Plugin])[] = []
  for (const candidate of installed) {
    const loaded = await registry.plugin(candidate.name, candidate.name)
    if (!isLeft(loaded)) plugins.push([candidate, loaded.right.plugin])
  }
  return plugins
}

/** Loads what is installed where a side does not say its reader: a format is known as it is where it is scored. */
export const loadReaders = async (
  registry: Registry,
  { folder, pluginFolders }: PluginSearch,
  sides: readonly { readonly reader?: unknown }[],
): Promise<void> => {
  if (sides.some(({ reader }) => reader === undefined))
    await loadPlugins(registry, installedPlugins(registry.machine, [folder, ...pluginFolders]))
}

/** Loads the plugins named in a call. */
export const loadCalledPlugins = async (
  request: PluginSearch & Pick<Request, 'pluginsOfCall'>,
  machine: Machine,
): Promise<Either<Failure, readonly LoadedPlugin[]>> => {
  const registry = await createRegistry(request, machine)
  const named = await loadNamedPlugins(registry, request)
  return isLeft(named) ? named : right(registry.all())
}

const refuseMember = (requestedName: string, member: string): Failure => {
  const hint = `name the plugin alone: ${requestedName.slice(0, -`/${member}`.length)}`
  return failure(2, code.E223, `${requestedName} names a part of a plugin, where a plugin is expected`, hint)
}

// ---- what may be loaded ----------------------------------------------------------------------------------------------

/** The unscoped package that a short name may mean, if Assay has none. */
const bareName = (requestedName: string): string | undefined =>
  /^[@.]/.test(requestedName) ? undefined : requestedName.split('/')[0]

/** Refuses a plugin that is neither a package by its bare name nor a file below the config's folder: plugins are code. */
const refusePlugin = (
  machine: Machine,
  {
    packageName,
    requestedName,
    folder,
    root,
  }: { packageName: string; requestedName: string; folder: string; root: string | undefined },
): Failure | undefined => {
  const path = pathIn(machine.paths, folder, packageName)
  if (packageName.startsWith('.'))
    return refuseOutsideRoot(machine, path, { root, spot: { at: nowhere } }) ?? refuseMissingFile(machine, path)
  if (/^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*$/.test(packageName)) return undefined
  const hint = 'name a package, such as @assay/lea, or a file by a path that begins with ./'
  return failure(
    2,
    code.E208,
    `${requestedName} is not a name of a package: no URL and no absolute path is loaded`,
    hint,
  )
}

const refuseMissingFile = ({ look }: Machine, path: string): Failure | undefined =>
  look(path) !== undefined
    ? undefined
    : failure(4, code.E501, `there is no plugin ${path}`, 'check the path; it is relative to the config')
