/** A config for participants: how runs will be read and scored, without gold, systems and statistics, which may be missing in it. */
import { dirname } from 'node:path'
import type { PresetEntry } from '@assay/core'
import type { Failure } from '@assay/host'
import { EACH, type PublicSettings, refuseOutsideRoot, splitColumn } from '@assay/host/internal'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { readConfig } from './config.ts'
import type { App } from './process.ts'

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

/**
 * Reads the config that runs are checked with, with `tried` in its place if there is one. Code is loaded from its folder alone, as in a
 * run.
 */
export const readPublicConfig = (app: App, path: string, tried?: object): Either<Failure, PublicSettings> => {
  const absent = { gold: '-', systems: { [EACH]: '-' } }
  const config = readConfig(path, app.pluginFolders, undefined, absent, tried && { ...absent, ...tried })
  if (isLeft(config)) return config
  const {
    campaign,
    metrics,
    plugins = [],
    labels,
    missing,
    extra,
    names,
    disjoint,
    gold,
    systems,
    placeOf,
  } = config.right.request
  const folder = dirname(path)
  const { named, entry } = namesFrom(app, folder)
  const {
    look,
    paths: { join },
  } = app.machine
  for (const name of [...plugins, ...metrics.map((own) => (typeof own === 'string' ? own : own[0]))]) {
    const spot = placeOf?.('metrics') ?? { at: { path, line: 1, column: 1 } }
    const outside = isFile(name)
      ? refuseOutsideRoot(app.machine, join(folder, name), { root: folder, spot })
      : undefined
    if (outside !== undefined) return left(outside)
  }
  const { deadline, submission, files: submitted } = config.right.config.task ?? {}
  return right({
    ...(deadline !== undefined && { deadline }),
    request: {
      ...(campaign && { campaign }),
      metrics: metrics.map(entry),
      plugins: plugins.map(named),
      pluginFolders: [folder, ...app.pluginFolders],
      ...(labels && { labels }),
      ...(missing && { missing }),
      ...(extra && { extra }),
      ...(names && { names }),
      ...(disjoint && { disjoint }),
    },
    settingsFor: (name) => {
      const own = systems.find((system) => system.name === name) ?? systems.find((system) => system.name === EACH)
      const { reader, options } = gold
      const pattern =
        submission === undefined ? {} : { pattern: submission, ...(submitted !== undefined && { submitted }) }
      if (own === undefined || 'make' in own)
        return { ...(reader && { reader }), ...(options && { options }), ...pattern }
      const { name: _, files, meta: __, hasRuns: ___, ...settings } = own
      const { column } = splitColumn(files[0] ?? '', (file) => look(join(folder, file)) !== undefined)
      return { ...settings, ...(column !== undefined && { column }), ...pattern }
    },
  })
}
