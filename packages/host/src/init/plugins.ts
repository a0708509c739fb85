/** Which plugins a config has to name beside its metric. */
import type { AnyReader, Plugin } from '@assay/core'
import { isLeft } from 'fp-ts/lib/Either.js'
import { type Installed, splitName } from '../plan/load.ts'
import { CORE, type Registry } from '../plan/registry.ts'

/** The plugins that are installed and load; those that do not are not looked at. */
export const loadedOf = async (
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

/** The plugins that bring the reader, the view of what it gives that the metric looks at, or the model of either, and are not the metric's own. */
export const besideMetric = async (
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

/** A reader as a config names it: with its package where its name alone says too little. */
export const nameIn = (registry: Registry, reader: AnyReader): string => {
  const alike = registry.readers().filter(({ name }) => name === reader.name)
  return alike.length === 1 ? (reader.name as string) : `${registry.ownerOf(reader)}/${reader.name}`
}
