/** Finds a metric or a preset by the name that the command line takes, as `evaluate` takes it. */
import type { AnyMetric, PackageMember, Plugin, PresetOf } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure } from '../checks/failure.ts'
import { splitName } from '../checks/load-plugin.ts'
import { code } from '../codes.ts'
import { EVERY } from '../plan/choose-metrics.ts'
import { loadMetrics } from '../plan/plan-metrics.ts'
import type { CommandCall } from './command.ts'

export interface NamedMetric {
  /** A preset, or a metric of a plugin, which is named in the same way. */
  readonly scored: PresetOf<PackageMember<AnyMetric>>
  /** Plugins that the call may use: those of the metric, those of `--plugin`, and those that the program carries. */
  readonly plugins: readonly Plugin[]
}

/** Finds a name among the installed plugins, of which those are loaded that it needs. */
export const findMetric = async (
  { machine, pluginFolders, pluginsOfCall }: Pick<CommandCall, 'machine' | 'pluginFolders' | 'pluginsOfCall'>,
  name: string,
): Promise<Either<Failure, NamedMetric>> => {
  const parts = splitName(name)
  const loaded = await loadMetrics({ folder: '.', pluginFolders, metrics: [[name, {}]], pluginsOfCall }, machine)
  if (isLeft(loaded)) return loaded
  const { metrics, presets } = loaded.right
  const plugins = [...(machine.carried ?? []), ...loaded.right.plugins.map(({ plugin }) => plugin)]
  const having = (has: (plugin: Plugin) => boolean): Plugin | undefined => {
    const all = plugins.filter(has)
    return all.find((plugin) => plugin.name === parts.package) ?? all[0]
  }
  const metric = plugins.flatMap((plugin) => plugin.metrics ?? []).find((candidate) => candidate === metrics[0])
  // a preset that names others is followed by these
  const [preset] = presets
  const [choice = ''] = /:[^:/]+$/.exec(name) ?? []
  const plugin =
    preset === undefined
      ? having((candidate) => candidate.metrics?.some((other) => other === metric) === true)
      : having((candidate) => Object.hasOwn(candidate.presets ?? {}, preset.name))
  if (metric === undefined || plugin === undefined)
    return left(failure(2, code.E210, `${name} has no metric`, 'assay list metrics shows those that are installed'))
  const member = preset === undefined ? metric.name : `${preset.name}${choice}`
  return right({ scored: { plugin, preset: parts.member === EVERY ? EVERY : member, metric }, plugins })
}
