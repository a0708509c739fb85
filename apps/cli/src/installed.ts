/** What is installed, loaded: for `list` and `explain`. */
import type { AnyMetric, AnyReader, AnySystem, Plugin } from '@assay/core'
import { readers } from '@assay/core/readers'
import { installedPlugins, loadPlugin } from '@assay/host'
import type { App } from './process.ts'

export interface Stock {
  readonly plugins: readonly {
    readonly name: string
    readonly version: string
    readonly description: string
    readonly plugin: Plugin | undefined
  }[]
  readonly metrics: readonly (readonly [plugin: string, metric: AnyMetric])[]
  readonly readers: readonly (readonly [plugin: string, reader: AnyReader])[]
  readonly systems: readonly (readonly [plugin: string, system: AnySystem])[]
}

export const stockOf = async (app: App): Promise<Stock> => {
  const options = { folders: app.pluginFolders, ...(app.importPlugin && { importPlugin: app.importPlugin }) }
  const plugins = await Promise.all(
    installedPlugins(app.pluginFolders).map(async (installed) => {
      const loaded = await loadPlugin(installed.name, options)
      return { ...installed, plugin: loaded._tag === 'Right' ? loaded.right : undefined }
    }),
  )
  const each = <A>(of: (plugin: Plugin) => readonly A[] | undefined) =>
    plugins.flatMap(({ name, plugin }) =>
      plugin === undefined ? [] : (of(plugin) ?? []).map((item) => [name, item] as const),
    )
  return {
    plugins,
    metrics: each((plugin) => plugin.metrics),
    readers: [...readers.map((reader) => ['@assay/core', reader] as const), ...each((plugin) => plugin.readers)],
    systems: each((plugin) => plugin.systems),
  }
}
