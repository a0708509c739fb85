/** Registry of the installed plugins and those named in the call, for `list` and `explain`. */
import type { AnyMetric, AnyReader, AnySystem, PackageMember, Plugin } from '@assay/core'
import { builtIn } from '@assay/core/internal/built-in'
import type { Failure, Outcome } from '@assay/host'
import {
  bibliographyOf,
  CORE,
  installedPlugins,
  loadCalledPlugins,
  loadPlugin,
  referencesOf,
  shortSignatures,
} from '@assay/host/internal'
import { type Either, isLeft, right } from 'fp-ts/lib/Either.js'
import type { App } from './process.ts'

export interface Registry {
  readonly plugins: readonly {
    readonly name: string
    readonly version: string
    readonly description: string
    readonly plugin: Plugin | undefined
  }[]
  readonly metrics: readonly (readonly [plugin: string, metric: PackageMember<AnyMetric>])[]
  readonly readers: readonly (readonly [plugin: string, reader: PackageMember<AnyReader>])[]
  readonly systems: readonly (readonly [plugin: string, system: PackageMember<AnySystem>])[]
}

/** Adds the references of the installed metrics of the same name, and short signatures. */
export const withReferences = <A extends Pick<Outcome, 'metrics' | 'result'>>(
  shown: A,
  { metrics, readers, plugins }: Registry,
): A & Pick<Outcome, 'short'> => {
  const bibliography = bibliographyOf(plugins.flatMap(({ plugin }) => plugin ?? []))
  const cited = shown.metrics.map((described) => {
    const match = metrics.find(([plugin, { name }]) => plugin === described.plugin && name === described.name)
    return match === undefined ? described : { ...described, references: referencesOf(match[1], bibliography) }
  })
  const short = shortSignatures(
    shown.result.scores,
    (score) => metrics.find(([plugin, { name }]) => plugin === score.plugin && name === score.metric)?.[1],
    readers.map(([, reader]) => reader),
  )
  return { ...shown, metrics: cited, short }
}

/** Loads all installed plugins; only plugins named in the call must load. */
export const loadRegistry = async (app: App): Promise<Either<Failure, Registry>> => {
  const { pluginFolders, machine, plugins: pluginsOfCall = [] } = app
  const named = await loadCalledPlugins({ folder: '.', pluginFolders, pluginsOfCall }, machine)
  if (isLeft(named)) return named
  const options = { folders: pluginFolders, machine }
  const bundled = (machine.carried ?? []).map((plugin) => ({ name: plugin.name, plugin }))
  const installed = await Promise.all(
    installedPlugins(machine, pluginFolders).map(async (manifest) => {
      const carried = bundled.find(({ name }) => name === manifest.name)
      if (carried !== undefined) return { ...manifest, plugin: carried.plugin }
      const loaded = await loadPlugin(manifest.name, options)
      return { ...manifest, plugin: loaded._tag === 'Right' ? loaded.right : undefined }
    }),
  )
  // a file goes by the name of its package, as in results, and before one of that name that is installed
  const files = named.right.map(({ plugin }) => ({ name: plugin.name, plugin }))
  const others = [...bundled.filter(({ name }) => !installed.some((other) => other.name === name)), ...files]
  const plugins = [
    ...installed.filter((entry) => !files.some(({ name }) => name === entry.name)),
    ...others.map(({ name, plugin }) => ({
      name,
      version: plugin.version,
      description: (machine.carried ?? []).includes(plugin) ? 'comes with the command line' : '',
      plugin,
    })),
  ]
  const each = <A>(of: (plugin: Plugin) => readonly A[] | undefined) =>
    plugins.flatMap(({ name, plugin }) =>
      plugin === undefined ? [] : (of(plugin) ?? []).map((item) => [name, item] as const),
    )
  return right({
    plugins,
    metrics: each((plugin) => plugin.metrics),
    readers: [...(builtIn.readers ?? []).map((reader) => [CORE, reader] as const), ...each((plugin) => plugin.readers)],
    systems: each((plugin) => plugin.systems),
  })
}
