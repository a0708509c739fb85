/** Whether a plugin goes together with what is around it: its package.json, the running core, and the contract. */
import type { PluginDefinition } from '@assay/core'
import { builtIn } from '@assay/core/host'
import { type Failure, failure } from '../problems/failure.ts'

/** Of a package.json what a plugin is held against. */
export interface Stated {
  readonly name?: string
  readonly version?: string
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const CONTRACT = 1

/** A package that asks for another core than the one that runs; ranges that are not versions, such as `workspace:^`, fit any. */
export const wrongCore = async (wanted: string, stated: Stated, where: string): Promise<Failure | undefined> => {
  const range = stated.peerDependencies?.[builtIn.name]
  if (range === undefined) return undefined
  const { default: Range } = await import('semver/classes/range.js')
  try {
    if (new Range(range, { includePrerelease: true }).test(builtIn.version)) return undefined
  } catch {
    return undefined
  }
  const why = `${wanted} ${stated.version ?? ''} is written for ${builtIn.name} ${range}, and this is ${builtIn.version}`
  const hint = `install versions that go together: npm install ${wanted}@latest @assay/cli@latest`
  return failure(4, 'E510', `${why}${where}`, hint)
}

/** What is in a plugin; nothing is known of its shape yet. */
const partsOf = ({ metrics, readers, views, systems }: PluginDefinition) =>
  Object.entries({ metric: metrics, reader: readers, view: views, 'built-in system': systems }).flatMap(([kind, all]) =>
    (Array.isArray(all) ? all : []).map((one: { readonly name?: unknown; readonly contract?: unknown } | null) => ({
      kind,
      who: `the ${kind} ${String(one?.name)}`,
      contract: one?.contract,
    })),
  )

/** A plugin, or something in it, that is written for another contract. */
export const wrongContract = (wanted: string, plugin: PluginDefinition, where: string): Failure | undefined => {
  const parts = partsOf(plugin)
    .filter(({ contract }) => contract !== undefined)
    .map(({ who, contract }) => ({ who: `${who} of ${wanted}`, contract }))
  const wrong = [{ who: wanted, contract: plugin.contract }, ...parts].find(({ contract }) => contract !== CONTRACT)
  if (wrong === undefined) return undefined
  return failure(
    4,
    'E502',
    `${wrong.who} is written for contract ${String(wrong.contract)}; this host speaks contract ${CONTRACT}${where}`,
    `update the plugin, or Assay, so that the two agree: npm install ${wanted}@latest @assay/cli@latest`,
  )
}

/** Something in a plugin that does not say for which contract it is written; views need not. */
export const withoutContract = (plugin: PluginDefinition): string | undefined => {
  const part = partsOf(plugin).find(({ kind, contract }) => contract === undefined && kind !== 'view')
  return part && `${part.who} names no contract`
}

/**
 * A plugin that calls itself otherwise than its package.json does: results would name a version that nobody can install. One
 * that is not published need not have both there.
 */
export const misnamed = (
  wanted: string,
  plugin: PluginDefinition,
  stated: Stated,
  where: string,
): Failure | undefined => {
  const own = `${plugin.name} ${plugin.version}`
  const theirs = `${stated.name ?? plugin.name} ${stated.version ?? plugin.version}`
  if (own === theirs) return undefined
  const why = `the plugin ${wanted} calls itself ${own}, and its package.json says ${theirs}`
  return failure(4, 'E511', `${why}${where}`, 'report it there: a plugin takes both from its package.json')
}
