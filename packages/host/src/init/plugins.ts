/** Plugins that a config must name in addition to the metric's. */
import type { AnyReader, Plugin } from '@assay/core'
import { isLeft } from 'fp-ts/lib/Either.js'
import { CORE, type Registry } from '../plan/registry.ts'
import { type Installed, splitName } from '../plugins/load-plugin.ts'

/** Loads the installed plugins, and skips those that fail. */
export const loadPlugins = async (
  registry: Registry,
  installed: readonly Installed[],
): Promise<readonly (readonly [Installed, Plugin])[]> => {
  const plugins: (readonly [Installed, Plugin])[] = []
  for (const one of installed) {
    const loaded = await registry.plugin(one.name, one.name)
    if (!isLeft(loaded)) plugins.push([one, loaded.right.plugin])
  }
  return plugins
}

/** Plugins, other than the metric's, that provide the reader, the view that the metric needs, or the model of either. */
export const extraPlugins = async (
  registry: Registry,
  reader: AnyReader,
  entry: string,
): Promise<readonly string[]> => {
  const { package: own, member } = splitName(entry)
  const loaded = await registry.plugin(own, entry)
  if (isLeft(loaded)) return []
  const { name, plugin } = loaded.right
  const metrics = (plugin.metrics ?? []).filter((metric, i) =>
    member === undefined ? i === 0 : metric.name === member,
  )
  const views = registry
    .views()
    .filter(({ from, to }) => from === reader.gives && metrics.some(({ reads }) => reads === to))
  const seen = new Set<string>([reader.gives, ...metrics.map(({ reads }) => reads)])
  const models = registry.models().filter((model) => seen.has(model.name))
  return [...new Set([reader, ...views, ...models].map(registry.ownerOf))].filter(
    (owner) => owner !== CORE && owner !== name,
  )
}

/** Name of a reader in a config: with its package if the name alone is ambiguous. */
export const nameIn = (registry: Registry, reader: AnyReader): string => {
  const alike = registry.readers().filter(({ name }) => name === reader.name)
  return alike.length === 1 ? (reader.name as string) : `${registry.ownerOf(reader)}/${reader.name}`
}
