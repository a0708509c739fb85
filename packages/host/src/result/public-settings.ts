/** A config for participants: how runs will be read and scored, without gold, systems and statistics, which may be missing in it. */
import type { PresetEntry } from '@assay/core'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { Failure } from '../checks/failure.ts'
import type { Machine, Paths } from '../io/machine.ts'
import type { LoadedConfig } from '../plan/config-schema.ts'
import { EACH, refuseOutsideRoot, splitColumn } from '../plan/expand-files.ts'
import type { PublicSettings } from './public-task.ts'

/** Keys that such a config may lack. */
export const ABSENT = { gold: '-', systems: { [EACH]: '-' } }

const isFile = (name: string): boolean => name.startsWith('.')

/** Names of plugins in a config, a file by its path from the current folder. */
const namesFrom = ({ join, relative }: Paths, folder: string) => {
  const named = (name: string): string => (isFile(name) ? `./${relative('.', join(folder, name))}` : name)
  const entry = (metric: PresetEntry): PresetEntry => {
    if (typeof metric === 'string') return named(metric)
    const [name, ...others] = metric
    return [named(name), ...others]
  }
  return { named, entry }
}

/** The settings that runs are checked with. Code is loaded from the folder of the config alone, as in a run. */
export const publicSettings = (
  { machine, pluginFolders }: { readonly machine: Machine; readonly pluginFolders: readonly string[] },
  { path, config, request }: LoadedConfig,
): Either<Failure, PublicSettings> => {
  const { campaign, metrics, plugins = [], labels, missing, extra, names, disjoint, gold, systems, placeOf } = request
  const { look, paths } = machine
  const folder = paths.dirname(path)
  const { named, entry } = namesFrom(paths, folder)
  for (const name of [...plugins, ...metrics.map((metric) => (typeof metric === 'string' ? metric : metric[0]))]) {
    const spot = placeOf?.('metrics') ?? { at: { path, line: 1, column: 1 } }
    const outside = isFile(name)
      ? refuseOutsideRoot(machine, paths.join(folder, name), { root: folder, spot })
      : undefined
    if (outside !== undefined) return left(outside)
  }
  const { deadline, submission, files: submitted } = config.task ?? {}
  return right({
    ...(deadline !== undefined && { deadline }),
    request: {
      ...(campaign && { campaign }),
      metrics: metrics.map(entry),
      plugins: plugins.map(named),
      pluginFolders: [folder, ...pluginFolders],
      ...(labels && { labels }),
      ...(missing && { missing }),
      ...(extra && { extra }),
      ...(names && { names }),
      ...(disjoint && { disjoint }),
    },
    settingsFor: (name) => {
      const configured =
        systems.find((system) => system.name === name) ?? systems.find((system) => system.name === EACH)
      const { reader, options } = gold
      const pattern =
        submission === undefined ? {} : { pattern: submission, ...(submitted !== undefined && { submitted }) }
      if (configured === undefined || 'make' in configured)
        return { ...(reader && { reader }), ...(options && { options }), ...pattern }
      const { name: _, files, meta: __, hasRuns: ___, ...settings } = configured
      const { column } = splitColumn(files[0] ?? '', (file) => look(paths.join(folder, file)) !== undefined)
      return { ...settings, ...(column !== undefined && { column }), ...pattern }
    },
  })
}
