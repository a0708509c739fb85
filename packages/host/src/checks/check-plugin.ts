/** Checks a plugin against its package.json, the running core, and the contract. */
import type { AnyMetric, AnyReader, Container, Model, PackageMember, PluginDefinition, Scorer } from '@assay/core'
import { withoutReaders } from '@assay/core/internal/host'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { code } from '../codes.ts'
import { type Failure, failure, suggestion } from './failure.ts'

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
  const [, caret, ...asked] = release.exec(range) ?? []
  const [major = 0, minor = 0, patch = 0] = has.map(Number)
  const [least = 0, minorAsked = 0, patchAsked = 0] = asked.map(Number)
  if (caret !== '^' || least === 0 || major !== least) return false
  return minor > minorAsked || (minor === minorAsked && patch >= patchAsked)
}

/** Refuses a package that needs another core; ranges that are not versions, such as `workspace:^`, match any. */
export const checkCoreVersion = async (
  wanted: string,
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
  const why = `${wanted} ${stated.version ?? ''} is written for ${withoutReaders.name} ${range}, and this is ${withoutReaders.version}`
  const hint = `install versions that go together: npm install ${wanted}@latest @assay/cli@latest`
  return failure(4, code.E510, `${why}${where}`, hint)
}

// ---- members ---------------------------------------------------------------------------------------------------------

type Members<A> = Readonly<Record<keyof Required<A>, true>>

const ofMetric: Members<PackageMember<AnyMetric>> = {
  contract: true,
  package: true,
  plugin: true,
  name: true,
  title: true,
  reads: true,
  units: true,
  draws: true,
  cites: true,
  secret: true,
  apart: true,
  lists: true,
  options: true,
  measures: true,
  headline: true,
  shows: true,
  matrix: true,
  with: true,
}

const ofReader: Members<PackageMember<AnyReader>> = {
  contract: true,
  package: true,
  plugin: true,
  name: true,
  title: true,
  example: true,
  gives: true,
  secret: true,
  options: true,
  signed: true,
  answers: true,
  sniff: true,
  pairs: true,
  isNamedByFile: true,
  keyedBy: true,
  fields: true,
  units: true,
  with: true,
  columns: true,
  panel: true,
  borders: true,
  disagree: true,
  complete: true,
  empty: true,
  listsMentions: true,
  numbered: true,
  usual: true,
  usualOfAnswers: true,
  writer: true,
}

const ofContainer: Members<Container> = {
  contract: true,
  name: true,
  title: true,
  part: true,
  begins: true,
  holds: true,
  open: true,
}

type AnyScorer = Scorer<Model, unknown, string>

const ofScorer: Members<AnyScorer> = {
  stats: true,
  words: true,
  summarise: true,
  basis: true,
  measures: true,
  sweeps: true,
  sections: true,
  worked: true,
  remarks: true,
  formats: true,
  judge: true,
  panel: true,
  split: true,
  rest: true,
  check: true,
  doubts: true,
  ignores: true,
  labelForm: true,
  settled: true,
  resampled: true,
  keys: true,
}

/** Finds a key that is not in the contract: a typo would be ignored, and change the numbers. */
const unknownKey = (value: object, members: Readonly<Record<string, true>>): string | undefined =>
  Object.keys(value).find((key) => !key.startsWith('x-') && !Object.hasOwn(members, key))

const unknownMember = (who: string, key: string, members: Readonly<Record<string, true>>, where: string): Failure =>
  failure(
    4,
    code.E502,
    `${who} has a member "${key}", which contract ${CONTRACT} does not know${where}`,
    `${suggestion(key, Object.keys(members))}; private members begin with x-`,
  )

/** Refuses a metric, a reader or a container with an unknown member. */
export const checkMembers = (
  wanted: string,
  { metrics = [], readers = [], containers = [] }: PluginDefinition,
  where: string,
): Failure | undefined => {
  const parts = [
    ...metrics.map((one: AnyMetric) => ({ kind: 'metric', one, members: ofMetric })),
    ...readers.map((one: AnyReader) => ({ kind: 'reader', one, members: ofReader })),
    ...containers.map((one) => ({ kind: 'container', one, members: ofContainer })),
  ]
  for (const { kind, one, members } of parts) {
    const key = unknownKey(one, members)
    if (key !== undefined) return unknownMember(`the ${kind} ${one.name} of ${wanted}`, key, members, where)
  }
  return undefined
}

/** Refuses a scorer with an unknown member. */
export const checkScorer =
  (who: string) =>
  (scorer: AnyScorer): Either<Failure, AnyScorer> => {
    const key = unknownKey(scorer, ofScorer)
    return key === undefined ? right(scorer) : left(unknownMember(`the scorer of ${who}`, key, ofScorer, ''))
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
    (Array.isArray(all) ? all : []).map((one: { readonly name?: unknown; readonly contract?: unknown } | null) => ({
      kind,
      who: `the ${kind} ${String(one?.name)}`,
      contract: one?.contract,
    })),
  )

/** Refuses a plugin, or a part of it, written for another contract. */
export const checkContract = (wanted: string, plugin: PluginDefinition, where: string): Failure | undefined => {
  const parts = partsOf(plugin)
    .filter(({ contract }) => contract !== undefined)
    .map(({ who, contract }) => ({ who: `${who} of ${wanted}`, contract }))
  const wrong = [{ who: wanted, contract: plugin.contract }, ...parts].find(({ contract }) => contract !== CONTRACT)
  if (wrong === undefined) return undefined
  return failure(
    4,
    code.E502,
    `${wrong.who} is written for contract ${String(wrong.contract)}; this host supports contract ${CONTRACT}${where}`,
    `update the plugin, or Assay, so that the two agree: npm install ${wanted}@latest @assay/cli@latest`,
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
  wanted: string,
  plugin: PluginDefinition,
  stated: PackageManifest,
  where: string,
): Failure | undefined => {
  const own = `${plugin.name} ${plugin.version}`
  const theirs = `${stated.name ?? plugin.name} ${stated.version ?? plugin.version}`
  if (own === theirs) return undefined
  const why = `the plugin ${wanted} calls itself ${own}, and its package.json says ${theirs}`
  return failure(4, code.E511, `${why}${where}`, 'report it there: a plugin takes both from its package.json')
}
