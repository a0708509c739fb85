/** Whether a plugin goes together with what is around it: its package.json, the running core, and the contract. */
import type { AnyMetric, AnyReader, Model, Packaged, PluginDefinition, Scorer } from '@assay/core'
import { builtIn } from '@assay/core/host'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure } from '../problems/failure.ts'
import { suggestion } from '../problems/suggest.ts'

/** Of a package.json what a plugin is held against. */
export interface Stated {
  readonly name?: string
  readonly version?: string
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const CONTRACT = 1

const release = /^(\^?)(\d+)\.(\d+)\.(\d+)$/

/** Whether a version is in a range as nearly all packages have it, `^1.2.3`; what else there is takes a library. */
const isWithin = (version: string, range: string): boolean => {
  const [, , ...has] = release.exec(version) ?? []
  const [, caret, ...asked] = release.exec(range) ?? []
  const [major = 0, minor = 0, patch = 0] = has.map(Number)
  const [least = 0, minorAsked = 0, patchAsked = 0] = asked.map(Number)
  if (caret !== '^' || least === 0 || major !== least) return false
  return minor > minorAsked || (minor === minorAsked && patch >= patchAsked)
}

/** A package that asks for another core than the one that runs; ranges that are not versions, such as `workspace:^`, fit any. */
export const wrongCore = async (wanted: string, stated: Stated, where: string): Promise<Failure | undefined> => {
  const range = stated.peerDependencies?.[builtIn.name]
  if (range === undefined || isWithin(builtIn.version, range)) return undefined
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

// ---- members ---------------------------------------------------------------------------------------------------------

type Members<A> = Readonly<Record<keyof Required<A>, true>>

const ofMetric: Members<Packaged<AnyMetric>> = {
  contract: true,
  package: true,
  name: true,
  title: true,
  reads: true,
  units: true,
  cites: true,
  options: true,
  measures: true,
  headline: true,
  shows: true,
  matrix: true,
  with: true,
}

const ofReader: Members<Packaged<AnyReader>> = {
  contract: true,
  package: true,
  name: true,
  title: true,
  example: true,
  gives: true,
  options: true,
  signed: true,
  sniff: true,
  pairs: true,
  units: true,
  with: true,
  columns: true,
  panel: true,
  borders: true,
  disagree: true,
  empty: true,
  listsMentions: true,
  usual: true,
  writer: true,
}

type AnyScorer = Scorer<Model, unknown, string>

const ofScorer: Members<AnyScorer> = {
  stats: true,
  summarise: true,
  basis: true,
  measures: true,
  sweeps: true,
  worked: true,
  remarks: true,
  formats: true,
  judge: true,
  panel: true,
  split: true,
  check: true,
  doubts: true,
  ignores: true,
  keys: true,
}

/** A member that the contract does not have: a mistyped one would be left out, and the numbers would be others. */
const strange = (value: object, members: Readonly<Record<string, true>>): string | undefined =>
  Object.keys(value).find((key) => !key.startsWith('x-') && !Object.hasOwn(members, key))

const unknownMember = (who: string, key: string, members: Readonly<Record<string, true>>, where: string): Failure =>
  failure(
    4,
    'E502',
    `${who} has a member "${key}", which contract ${CONTRACT} does not know${where}`,
    `${suggestion(key, Object.keys(members))}; what a plugin has for itself begins with x-`,
  )

/** A metric or a reader of a plugin with a member that nobody would look at. */
export const strangeMember = (
  wanted: string,
  { metrics = [], readers = [] }: PluginDefinition,
  where: string,
): Failure | undefined => {
  const parts = [
    ...metrics.map((one: AnyMetric) => ({ kind: 'metric', one, members: ofMetric })),
    ...readers.map((one: AnyReader) => ({ kind: 'reader', one, members: ofReader })),
  ]
  for (const { kind, one, members } of parts) {
    const key = strange(one, members)
    if (key !== undefined) return unknownMember(`the ${kind} ${one.name} of ${wanted}`, key, members, where)
  }
  return undefined
}

/** The same of what a metric becomes under its options. */
export const knownScorer =
  (who: string) =>
  (scorer: AnyScorer): Either<Failure, AnyScorer> => {
    const key = strange(scorer, ofScorer)
    return key === undefined ? right(scorer) : left(unknownMember(`the scorer of ${who}`, key, ofScorer, ''))
  }

// ---- contracts -------------------------------------------------------------------------------------------------------

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
