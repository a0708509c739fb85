/** Request that scores two stored results again: the scored files, found by their hashes. */
import type { AnyMetric, AnyReader, ColumnName, PackageMember } from '@assay/core'
import { optionsFromText } from '@assay/core/internal/host'
import type { Input, Score } from '@assay/core/result'
import { isLeft } from 'fp-ts/lib/Either.js'
import type { StoredResult } from '../checks/read-stored.ts'
import { scoringPart } from '../checks/read-stored.ts'
import type { Compare, ReadSystem, Request } from '../plan/request.ts'
import { parseReadings, parseSignature, readerName, type SignedReader } from '../plan/signature.ts'
import type { ScorePair } from './differences.ts'
import { type Finder, type InputLocation, isLost, type LostInput } from './find-scores.ts'

/** Installed plugins, and the packages of their parts. */
export interface InstalledParts {
  readonly metrics: readonly (readonly [plugin: string, metric: PackageMember<AnyMetric>])[]
  readonly readers: readonly (readonly [plugin: string, reader: PackageMember<AnyReader>])[]
}
export interface RescoreSettings {
  readonly compare: Compare
  /** Folder that paths of the results are relative to; without it they are searched for. */
  readonly root?: string
  readonly pluginFolders: readonly string[]
  /** Plugins that the call names, whose views are used too. */
  readonly pluginsOfCall?: readonly string[]
  readonly secrets?: Request['secrets']
}

// ---- what is to be read ----------------------------------------------------------------------------------------------

export interface Side {
  readonly stored: StoredResult
  readonly score: Score
}
export interface Files {
  readonly paths: readonly string[]
  readonly column: ColumnName | undefined
}

const isOf = (input: Input, { stored, score }: Side): boolean => {
  if (input.role !== 'system') return false
  // where there is only one system, all files are its
  if (input.systems === undefined) return new Set(stored.result.scores.map(({ system }) => system)).size === 1
  return input.systems.some(({ system }) => system === score.system)
}

const columnIn = ({ systems }: Input, { score }: Side): ColumnName | undefined =>
  systems?.find(({ system }) => system === score.system)?.column

/** The files of some inputs; those that are lost are reported. */
export const filesOf = (
  finder: Finder,
  stored: StoredResult,
  inputs: readonly Input[],
  lost: LostInput[],
): readonly string[] => {
  const locations: readonly InputLocation[] = inputs.map((input) => finder.find(stored, input))
  lost.push(...locations.filter(isLost))
  return locations.flatMap((location) => (isLost(location) ? [] : [location.path]))
}

export const systemFiles = (finder: Finder, side: Side, lost: LostInput[]): Files | undefined => {
  const inputs = side.stored.result.inputs.filter((input) => isOf(input, side))
  const [first] = inputs
  const paths = filesOf(finder, side.stored, inputs, lost)
  return first === undefined || paths.length < inputs.length ? undefined : { paths, column: columnIn(first, side) }
}

/** Files with the reader and the options of a signature. */
export const sideOf = (
  installed: Pick<InstalledParts, 'readers'>,
  { paths, column }: Files,
  read: SignedReader | undefined,
) => {
  const [from, reader] =
    installed.readers.find(([, installedReader]) => readerName(installedReader) === read?.name) ?? []
  const options = reader === undefined ? {} : optionsFromText(reader.options, read?.options ?? new Map())
  return {
    files: paths,
    ...(read && { reader: from === undefined || reader === undefined ? read.name : `${from}/${reader.name}` }),
    options: { ...options, ...(column !== undefined && { column }) },
  }
}

/** One metric under one set of options: the pairs that can be read again. */
export interface Family {
  readonly plugin: string
  readonly metric: PackageMember<AnyMetric>
  readonly pairs: readonly ScorePair[]
}

/** A metric as it is installed, one of its scores, and the systems that are read under the name of each. */
interface RereadTarget {
  readonly plugin: string
  readonly metric: PackageMember<AnyMetric>
  readonly first: Score
  readonly gold: Files
  readonly systems: readonly { readonly name: string; readonly score: Score; readonly files: Files }[]
  readonly table: string | undefined
  readonly patch: string | undefined
}

/** Builds the request that reads files again as they were read, under the options of a score. */
export const readingRequest = (
  { plugin, metric, first, gold, systems, table, patch }: RereadTarget,
  installed: InstalledParts,
  { pluginFolders, pluginsOfCall = [], secrets }: Pick<RescoreSettings, 'pluginFolders' | 'pluginsOfCall' | 'secrets'>,
): Request | undefined => {
  const parsed = parseSignature(scoringPart(first.signature))
  if (isLeft(parsed)) return undefined
  const { lacking, disjoint, labels, options } = parsed.right
  return {
    folder: '.',
    pluginFolders,
    pluginsOfCall,
    gold: sideOf(installed, gold, parseReadings(first.signature).gold),
    systems: systems.map(
      ({ name, score, files }): ReadSystem => ({
        name,
        ...sideOf(installed, files, parseReadings(score.signature).system),
      }),
    ),
    metrics: [[`${plugin}/${metric.name}`, optionsFromText(metric.options, options), { headline: first.headline }]],
    compare: false,
    ...(secrets && { secrets }),
    ...lacking,
    ...(disjoint && { disjoint }),
    ...(labels && { labels }),
    ...(table !== undefined && { documentTable: table }),
    ...(patch !== undefined && { patch }),
  }
}

export const requestOf = (
  { plugin, metric, pairs }: Family,
  gold: Files,
  files: readonly Files[],
  installed: InstalledParts,
  settings: RescoreSettings,
  tables: Pick<RereadTarget, 'table' | 'patch'>,
): Request | undefined => {
  const scores = pairs.flatMap(({ before, after }) => [before, after])
  const systems = scores.map((score, i) => ({
    name: `${score.system} (${i % 2 === 0 ? 'before' : 'after'}, ${i >> 1})`,
    score,
    files: files[i]!,
  }))
  return readingRequest({ plugin, metric, first: pairs[0]!.before, gold, systems, ...tables }, installed, settings)
}
