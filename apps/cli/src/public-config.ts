/** A config for participants: how runs will be read and scored, without gold, systems and statistics, which may be missing in it. */
import { dirname } from 'node:path'
import type { PresetEntry } from '@assay/core'
import type { Failure, Request } from '@assay/host'
import { EACH, type ReadSystem, refuseOutsideRoot } from '@assay/host/internal'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { readConfig } from './config.ts'
import type { App } from './process.ts'

/** Settings of a config for any run. */
export interface PublicSettings {
  readonly request: Pick<Request, 'metrics' | 'plugins' | 'pluginFolders' | 'labels' | 'missing' | 'extra' | 'disjoint'>
  /** Settings for a run: those of the system of its name, of all systems, or of the gold. */
  readonly settingsFor: (name: string) => Partial<Omit<ReadSystem, 'name' | 'files' | 'meta'>>
}

const isFile = (name: string): boolean => name.startsWith('.')

/** Names of plugins in a config, a file by its path from the current folder. */
const namesFrom = (app: App, folder: string) => {
  const { join, relative } = app.machine.paths
  const named = (name: string): string => (isFile(name) ? `./${relative('.', join(folder, name))}` : name)
  const entry = (own: PresetEntry): PresetEntry => {
    if (typeof own === 'string') return named(own)
    const [name, ...others] = own
    return [named(name), ...others]
  }
  return { named, entry }
}

/** Reads the config that runs are checked with. Code is loaded from its folder alone, as in a run. */
export const readPublicConfig = (app: App, path: string): Either<Failure, PublicSettings> => {
  const config = readConfig(path, app.pluginFolders, undefined, { gold: '-', systems: { [EACH]: '-' } })
  if (isLeft(config)) return config
  const { metrics, plugins = [], labels, missing, extra, disjoint, gold, systems, placeOf } = config.right.request
  const folder = dirname(path)
  const { named, entry } = namesFrom(app, folder)
  for (const name of [...plugins, ...metrics.map((own) => (typeof own === 'string' ? own : own[0]))]) {
    const spot = placeOf?.('metrics') ?? { at: { path, line: 1, column: 1 } }
    const outside = isFile(name)
      ? refuseOutsideRoot(app.machine, app.machine.paths.join(folder, name), { root: folder, spot })
      : undefined
    if (outside !== undefined) return left(outside)
  }
  return right({
    request: {
      metrics: metrics.map(entry),
      plugins: plugins.map(named),
      pluginFolders: [folder, ...app.pluginFolders],
      ...(labels && { labels }),
      ...(missing && { missing }),
      ...(extra && { extra }),
      ...(disjoint && { disjoint }),
    },
    settingsFor: (name) => {
      const own = systems.find((system) => system.name === name) ?? systems.find((system) => system.name === EACH)
      const { reader, options } = gold
      if (own === undefined || 'make' in own) return { ...(reader && { reader }), ...(options && { options }) }
      const { name: _, files: __, meta: ___, hasRuns: ____, ...settings } = own
      return settings
    },
  })
}
