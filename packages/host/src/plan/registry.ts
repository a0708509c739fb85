/** Everything that plugins bring: they are loaded when they are asked for. */
import type { AnyModel, AnyReader, AnyView, Packaged, Plugin } from '@assay/core'
import { builtIn, models as ownModels } from '@assay/core/host'
import { type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Machine, pathIn, withSlashes } from '../machine/machine.ts'
import { allIn, type Failure, failure, nowhere, placed } from '../problems/failure.ts'
import { type Clash, codeClash, titlesOf } from './codes.ts'
import { guardedPlugin } from './guarded.ts'
import { installedPlugins, isInstalled, loadPlugin, packageFolder, splitName } from './load.ts'
import { type Brought, modelClash, modelNamed } from './models.ts'
import { type Request, spotOf } from './request.ts'
import { leavesRoot } from './root.ts'

/** A plugin, and the package or the file that it was found in. */
export interface Loaded {
  readonly name: string
  readonly plugin: Plugin
}

/** Everything that plugins bring, by kind. */
export interface Registry {
  /** Where its plugins come from. */
  readonly machine: Machine
  /** What has been loaded, in this order. */
  readonly all: () => readonly Loaded[]
  /** What the codes of these plugins mean, in a few words. */
  readonly titles: () => Readonly<Record<string, string>>
  /** Loads a package that was asked for by a name. */
  readonly plugin: (own: string, asked: string) => Promise<Either<Failure, Loaded>>
  /** Loads one that the user names in the call: a file anywhere, as seen from the current folder. */
  readonly called: (own: string, asked: string) => Promise<Either<Failure, Loaded>>
  /**
   * What is loaded, and what else is installed and loads; that is looked at and not added. Where a name is sought, plugins whose
   * package.json says their names and not this one stay out.
   */
  readonly installed: (sought?: string) => Promise<readonly Loaded[]>
  readonly models: () => readonly AnyModel[]
  /** The model of a name; `who` reads or gives it. */
  readonly model: (name: string, who: string) => Either<Failure, AnyModel>
  readonly readers: () => readonly Packaged<AnyReader>[]
  readonly views: () => readonly AnyView[]
  /** Whether a reader comes with the app, and nothing has named its plugin. */
  readonly isCarried: (reader: AnyReader) => boolean
  /** The package that brings a model, a reader or a view. */
  readonly ownerOf: (item: AnyModel | AnyReader | AnyView) => string
}

type Sought = Pick<Request, 'folder' | 'pluginFolders' | 'root' | 'placeOf'>

/** The package of the formats and the views that need no plugin. */
export const CORE = builtIn.name

export const registryOf = (request: Sought, machine: Machine): Registry => {
  const loaded = new Map<string, Plugin>()
  const brought = new Map<string, Brought>(ownModels.map((model) => [model.name, { model, owner: CORE }]))
  const options = { folders: [request.folder, ...request.pluginFolders], machine }
  const all = (): readonly Loaded[] => [...loaded].map(([name, plugin]) => ({ name, plugin }))
  const add = async (name: string, asked = name): Promise<Either<Failure, Loaded>> => {
    const known = loaded.get(name)
    if (known !== undefined) return right({ name, plugin: known })
    const plugin = await loadPlugin(name, options, asked)
    if (isLeft(plugin)) return plugin
    const found: Loaded = { name, plugin: guardedPlugin(plugin.right, name) }
    const clash = codeClash(found, all()) ?? modelClash(name, plugin.right, brought)
    if (clash !== undefined) return left(clashing(name, clash))
    for (const model of plugin.right.models ?? []) brought.set(model.name, { model, owner: name })
    loaded.set(name, found.plugin)
    return right(found)
  }
  const allowed = async (name: string, asked: string, root: string | undefined): Promise<Either<Failure, Loaded>> => {
    const refused = loaded.has(name)
      ? undefined
      : refusedPlugin(machine, { own: name, asked, folder: request.folder, root })
    if (refused !== undefined) return left(refused)
    const bare = bareName(asked)
    if (bare !== undefined && isInstalled(machine, bare, options.folders)) return add(bare)
    const plugin = await add(name, asked)
    if (!isLeft(plugin) || plugin.left.problems[0]?.code !== 'E501') return plugin
    if (bare !== undefined && packageFolder(machine, bare, options.folders) !== undefined) return add(bare)
    return plugin
  }
  const own: Loaded = { name: CORE, plugin: guardedPlugin(builtIn, CORE, true) }
  const atHand: readonly Loaded[] = [
    own,
    ...(machine.carried ?? []).map((plugin) => ({
      name: plugin.name,
      plugin: guardedPlugin(plugin, plugin.name, true),
    })),
  ]
  const each = <A>(of: (plugin: Plugin) => readonly A[] | undefined): readonly A[] =>
    [...atHand, ...all()].flatMap(({ plugin }) => of(plugin) ?? [])
  /** What is at hand or loaded by the name that it gives itself, as a file goes by that of its package; the short name of ours comes after. */
  const calling = (name: string, asked: string): Loaded | undefined => {
    const known = [...atHand, ...all()]
    const by = (own: string | undefined): Loaded | undefined => known.find(({ plugin }) => plugin.name === own)
    return by(bareName(asked)) ?? by(name)
  }
  const registry: Registry = {
    machine,
    all,
    titles: () => titlesOf([...atHand, ...all()]),
    plugin: async (name, asked) => {
      const near = calling(name, asked)
      return near === undefined ? allowed(name, asked, request.root) : right(near)
    },
    called: async (name, asked) => {
      const near = calling(name, asked)
      if (near !== undefined) return right(near)
      return allowed(name.startsWith('.') ? seenFrom(machine, request.folder, name) : name, asked, undefined)
    },
    installed: async (sought) => {
      const known = all()
      const names = new Set([...atHand, ...known].flatMap(({ name, plugin }) => [name, plugin.name]))
      const mayHave = (own: readonly string[] | undefined): boolean =>
        sought === undefined || own === undefined || own.includes(sought)
      const others = installedPlugins(machine, options.folders).filter(
        (one) => !names.has(one.name) && mayHave(one.names),
      )
      const loads = await Promise.all(
        others.map(async ({ name }) => ({ name, plugin: await loadPlugin(name, options) })),
      )
      return [
        ...known,
        ...loads.flatMap(({ name, plugin }) => (isLeft(plugin) ? [] : [{ name, plugin: plugin.right }])),
      ]
    },
    models: () => each<AnyModel>((plugin) => plugin.models),
    model: (name, who) => modelNamed(registry.models(), name, who),
    readers: () => each<Packaged<AnyReader>>((plugin) => plugin.readers),
    views: () => each<AnyView>((plugin) => plugin.views),
    isCarried: (reader) => (machine.carried ?? []).some(({ name }) => name === registry.ownerOf(reader)),
    ownerOf: (item) =>
      [...atHand, ...all()].find(({ plugin: { models = [], readers = [], views = [] } }) =>
        [...models, ...readers, ...views].some((one) => one === item),
      )?.name ?? CORE,
  }
  return registry
}

const clashing = (name: string, { what, other, why }: Clash): Failure => {
  const hint = `leave one of the two out, and report it there: ${why}`
  return failure(4, 'E512', `${name} brings ${what}, and so does ${other}`, hint)
}

/** A path of the current folder as another folder has it. */
const seenFrom = ({ paths }: Machine, folder: string, path: string): string => {
  const own = withSlashes(paths, paths.relative(folder, path))
  return own.startsWith('.') ? own : `./${own}`
}

/** Loads the packages and files that a request names beside its metrics. */
export const loadNamed = async (
  registry: Registry,
  request: Pick<Request, 'plugins' | 'called' | 'placeOf'>,
): Promise<Either<Failure, void>> => {
  const load = async (asked: string, how: Registry['plugin']): Promise<Either<Failure, unknown>> => {
    const { package: own, member } = splitName(asked)
    return member === undefined ? how(own, asked) : left(namesPart(asked, member))
  }
  const named: Either<Failure, unknown>[] = []
  for (const [i, asked] of (request.plugins ?? []).entries())
    named.push(placed(spotOf(request, 'plugins', String(i)))(await load(asked, registry.plugin)))
  for (const asked of request.called ?? []) named.push(await load(asked, registry.called))
  return pipe(
    allIn(named),
    map(() => undefined),
  )
}

/** The plugins that a call names, loaded. */
export const pluginsCalled = async (
  request: Sought & Pick<Request, 'called'>,
  machine: Machine,
): Promise<Either<Failure, readonly Loaded[]>> => {
  const registry = registryOf(request, machine)
  const named = await loadNamed(registry, request)
  return isLeft(named) ? named : right(registry.all())
}

const namesPart = (asked: string, member: string): Failure => {
  const hint = `name the plugin alone: ${asked.slice(0, -`/${member}`.length)}`
  return failure(2, 'E223', `${asked} names a part of a plugin, and plugins are named whole here`, hint)
}

// ---- what may be loaded ----------------------------------------------------------------------------------------------

/** The package of somebody else that a short name may mean too, where none of ours has it. */
const bareName = (asked: string): string | undefined => (/^[@.]/.test(asked) ? undefined : asked.split('/')[0])

/** A plugin is code: it is a package by its bare name, or a file of the config's own folder. */
const refusedPlugin = (
  machine: Machine,
  { own, asked, folder, root }: { own: string; asked: string; folder: string; root: string | undefined },
): Failure | undefined => {
  const path = pathIn(machine.paths, folder, own)
  if (own.startsWith('.'))
    return leavesRoot(machine, path, { root, spot: { at: nowhere } }) ?? missingFile(machine, path)
  if (/^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*$/.test(own)) return undefined
  const hint = 'name a package, such as @assay/lea, or a file by a path that begins with ./'
  return failure(2, 'E208', `${asked} is not a name of a package: no URL and no absolute path is loaded`, hint)
}

const missingFile = ({ look }: Machine, path: string): Failure | undefined =>
  look(path) !== undefined
    ? undefined
    : failure(4, 'E501', `there is no plugin ${path}`, 'check the path; it is relative to the config')
