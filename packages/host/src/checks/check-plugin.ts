/** Checks a plugin against its package.json, the running core, and the contract. */
import type { PluginDefinition } from '@assay/core'
import { withoutReaders } from '@assay/core/internal/host'
import { code } from '../codes.ts'
import { type Failure, failure } from './failure.ts'

/** The fields of a package.json that are checked. */
export interface PackageManifest {
  readonly name?: string
  readonly version?: string
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const CONTRACT = 1

const release = /^(\^?)(\d+)\.(\d+)\.(\d+)$/

/** True if a version is in a range of the form `^1.2.3`, which nearly all packages use; others need a library. */
const isWithin = (version: string, range: string): boolean => {
  const [, , ...has] = release.exec(version) ?? []
  const [, caret, ...numbers] = release.exec(range) ?? []
  const [major = 0, minor = 0, patch = 0] = has.map(Number)
  const [least = 0, minorAsked = 0, patchAsked = 0] = numbers.map(Number)
  if (caret !== '^' || least === 0 || major !== least) return false
  return minor > minorAsked || (minor === minorAsked && patch >= patchAsked)
}

/** Refuses a package that needs another core; ranges that are not versions, such as `workspace:^`, match any. */
export const checkCoreVersion = async (
  packageName: string,
  stated: PackageManifest,
  where: string,
): Promise<Failure | undefined> => {
  const range = stated.peerDependencies?.[withoutReaders.name]
  if (range === undefined || isWithin(withoutReaders.version, range)) return undefined
  const { default: Range } = await import('semver/classes/range.js')
  try {
    if (new Range(range, { includePrerelease: true }).test(withoutReaders.version)) return undefined
  } catch {
    return undefined
  }
  const why = `${packageName} ${stated.version ?? ''} is written for ${withoutReaders.name} ${range}, and this is ${withoutReaders.version}`
  const hint = `install versions that go together: npm install ${packageName}@latest @assay/cli@latest`
  return failure(4, code.E510, `${why}${where}`, hint)
}

// ---- contracts -------------------------------------------------------------------------------------------------------

/** Parts of a plugin, not validated yet. */
const partsOf = ({ metrics, readers, views, systems, containers }: PluginDefinition) =>
  Object.entries({
    metric: metrics,
    reader: readers,
    view: views,
    'built-in system': systems,
    container: containers,
  }).flatMap(([kind, all]) =>
    (Array.isArray(all) ? all : []).map((part: { readonly name?: unknown; readonly contract?: unknown } | null) => ({
      kind,
      who: `the ${kind} ${String(part?.name)}`,
      contract: part?.contract,
    })),
  )

/** Refuses a plugin, or a part of it, written for another contract. */
export const checkContract = (packageName: string, plugin: PluginDefinition, where: string): Failure | undefined => {
  const parts = partsOf(plugin)
    .filter(({ contract }) => contract !== undefined)
    .map(({ who, contract }) => ({ who: `${who} of ${packageName}`, contract }))
  const wrong = [{ who: packageName, contract: plugin.contract }, ...parts].find(
    ({ contract }) => contract !== CONTRACT,
  )
  if (wrong === undefined) return undefined
  return failure(
    4,
    code.E502,
    `${wrong.who} is written for contract ${String(wrong.contract)}; this host supports contract ${CONTRACT}${where}`,
    `update the plugin, or Assay, so that the two agree: npm install ${packageName}@latest @assay/cli@latest`,
  )
}

/** Describes a part that names no contract; views need none. */
export const findMissingContract = (plugin: PluginDefinition): string | undefined => {
  const part = partsOf(plugin).find(({ kind, contract }) => contract === undefined && kind !== 'view')
  return part && `${part.who} names no contract`
}

/**
 * Refuses a plugin whose name or version differ from its package.json: results would name a version that nobody can install. An
 * unpublished one may lack them there.
 */
export const checkIdentity = (
  packageName: string,
  plugin: PluginDefinition,
  stated: PackageManifest,
  where: string,
): Failure | undefined => {
  const declared = `${plugin.name} ${plugin.version}`
  const theirs = `${stated.name ?? plugin.name} ${stated.version ?? plugin.version}`
  if (declared === theirs) return undefined
  const why = `the plugin ${packageName} calls itself ${declared}, and its package.json says ${theirs}`
  return failure(4, code.E511, `${why}${where}`, 'report it there: a plugin takes both from its package.json')
}
