/** Checks that a system fits the gold: its format, its model, and its files where documents have no names. */
import { type AnyReader, commonCode, type Model, type PackageMember, type Problem } from '@assay/core'
import { isLeft } from 'fp-ts/lib/Either.js'
import { type Failure, failure, failureAt } from '../checks/failure.ts'
import { code } from '../codes.ts'
import type { Paths } from '../io/machine.ts'
import { readHead } from '../io/read-head.ts'
import { type FileSet, isDescription } from './expand-files.ts'
import { arePairedById, type PlannedFiles, type PlannedSystem } from './plan.ts'
import type { Registry } from './registry.ts'

/** Sureness of a reader that recognises its own format. */
export const SURE = 0.9 - 1e-9

/** Sureness of a reader whose model is another than the gold's: nearly all lines are as they are there. */
const LIKELY = 0.8

/** Sureness of a reader that only guesses, overruled by the formats of other tools. */
export const GUESS = 0.3

/** Refuses a system without a named reader that is certainly not in the format of the gold. */
export const refuseOtherFormat = (registry: Registry, gold: PlannedFiles, { paths }: FileSet): Failure | undefined => {
  const path = paths[0]
  if (path === undefined || path === '-') return undefined
  const head = readHead(registry.machine, path)
  if (isLeft(head) || (gold.reader.sniff(head.right.text, path) as number) > 0) return undefined
  // a gold that cannot be opened has no format, which is reported elsewhere
  const [first] = gold.paths
  if (first !== undefined && first !== '-' && isLeft(readHead(registry.machine, first))) return undefined
  const surely = (reader: AnyReader): boolean =>
    reader.gives === gold.reader.gives && (reader.sniff(head.right.text, path) as number) >= SURE
  const [other, more] = registry.readers().filter(surely)
  if (other === undefined || more !== undefined) return undefined
  const text = head.right.text.split(/\r\n?|\n/, 1)[0]!
  return failureAt(
    3,
    commonCode.E320,
    `this looks like ${other.name}, and the gold is ${gold.reader.name}`,
    `if that is right: --system-set reader=${other.name}`,
    { at: { path, line: 1, column: 1 }, ...(gold.reader.secret !== true && { text }) },
  )
}

// ---- files that are passed over ---------------------------------------------------------------------------------------

/** The ending of a file, without that of its compression. */
const endingOf = (path: string): string => /[^/\\](\.[^./\\]+)$/.exec(path.replace(/\.gz$/, ''))?.[1] ?? ''

/** The files without those of a folder or a zip that describe a submission. */
export const withoutDescriptions = ({ basename }: Paths, files: FileSet): FileSet => ({
  ...files,
  paths: files.paths.filter((path) => files.found?.has(path) !== true || !isDescription(basename(path))),
})

/**
 * Passes over the files of a folder or a zip that nothing in the gold corresponds to: where documents have no names and each file of the gold
 * has its counterpart, those with other names; else descriptions, and files with other endings if some have one of the gold.
 */
export const passOverFiles = ({ basename }: Paths, gold: PlannedFiles, files: FileSet): FileSet => {
  const names = new Set(gold.paths.map((path) => basename(path)))
  const fileNames = new Set(files.paths.map((path) => basename(path)))
  const endings = new Set(gold.paths.map(endingOf))
  const isNamed = gold.reader.pairs === 'position' && [...names].every((name) => fileNames.has(name))
  const hasEnding = files.paths.some((path) => endings.has(endingOf(path)) && !isDescription(basename(path)))
  const isStray = (path: string): boolean => {
    if (files.found?.has(path) !== true || names.has(basename(path))) return false
    return isNamed || isDescription(basename(path)) || (hasEnding && !endings.has(endingOf(path)))
  }
  const passedOver = files.paths.filter(isStray)
  if (passedOver.length === 0 || passedOver.length === files.paths.length) return files
  return { ...files, paths: files.paths.filter((path) => !isStray(path)), passedOver }
}

const MAX_NAMES = 5

const listNames = ({ basename }: Paths, all: readonly string[]): string => {
  const named = all.slice(0, MAX_NAMES).map((path) => basename(path))
  const more = all.length - named.length
  return `${named.join(', ')}${more === 0 ? '' : ` and ${more} more`}`
}

/** Warnings about files of systems that are not read. */
export const passedOverWarnings = (paths: Paths, systems: readonly PlannedSystem[]): readonly Problem[] =>
  systems.flatMap(({ name, files: { passedOver = [] } = {} }): readonly Problem[] => {
    const [path] = passedOver
    if (path === undefined) return []
    return [
      {
        severity: 'warning',
        code: code.W415,
        message: `${listNames(paths, passedOver)} of ${name} ${passedOver.length === 1 ? 'is' : 'are'} not read: the gold has no such file`,
        at: { path, line: 0, column: 0 },
        hint: 'if it holds answers, give it the name of a file of the gold, or name the files one by one',
      },
    ]
  })

// ---- what does not fit ------------------------------------------------------------------------------------------------

/** True if a view finds documents of a model in another text, and they have no places of their own. */
const areFound = (registry: Pick<Registry, 'models' | 'views'>, model: Model): boolean =>
  registry.views().some(({ from, usesText }) => from === model && usesText === true) &&
  registry.models().some(({ name, units }) => name === model && units === undefined)

/** True if a view carries places of one model over to a gold of another. */
const isCarriedOver = (registry: Pick<Registry, 'viewsOfAnswers'>, from: Model, gold: Model): boolean =>
  registry.viewsOfAnswers().some((view) => view.from === from && view.to === gold)

/**
 * True if documents of a reader may answer a gold of another model: they are what is scored, or a view finds them in
 * the gold's text. Other views do not do: positions of two models would be compared that nobody has brought together.
 */
const mayAnswer = (
  registry: Pick<Registry, 'models' | 'views'>,
  { gives, answers = [] }: AnyReader,
  gold: AnyReader,
  scored: Model,
): boolean =>
  answers.includes(gold.gives) ||
  (gives === scored && areFound(registry, gives)) ||
  registry.views().some(({ from, to, usesText }) => from === gives && to === scored && usesText === true)

/**
 * The reader of a system's file that is surer of it than the gold's, where its documents may answer a gold in any format
 * of their model, or another model: the one that is scored, or any that they can be seen as.
 */
export const readerOfAnswers = (
  registry: Pick<Registry, 'machine' | 'models' | 'readers' | 'views' | 'viewsOfAnswers'>,
  gold: AnyReader,
  scored: Model | undefined,
  { paths: [path] }: Pick<FileSet, 'paths'>,
): PackageMember<AnyReader> | undefined => {
  if (path === undefined || path === '-') return undefined
  // a damaged file of the gold's own kind must not pass for another
  const isOther = (reader: AnyReader): boolean =>
    isCarriedOver(registry, reader.gives, gold.gives) && (scored ?? gold.gives) === gold.gives
  const isAble = (reader: AnyReader): boolean =>
    (reader.answers?.includes(gold.gives) ?? reader.gives !== gold.gives) &&
    (scored === undefined
      ? reader.answers !== undefined || areFound(registry, reader.gives)
      : mayAnswer(registry, reader, gold, scored))
  // a reader whose files answer this model comes before one whose strings may be found in any text
  const isForGold = ({ answers = [] }: AnyReader): boolean => answers.includes(gold.gives)
  const able = registry
    .readers()
    .filter(isAble)
    .sort((a, b) => Number(isForGold(b)) - Number(isForGold(a)))
  const others = registry.readers().filter(isOther)
  if (able.length + others.length === 0) return undefined
  const head = readHead(registry.machine, path)
  if (isLeft(head)) return undefined
  const { text } = head.right
  const least = gold.sniff(text, path) as number
  const sureness = (reader: AnyReader): number => reader.sniff(text, path) as number
  const alike = registry.readers().filter(({ gives }) => gives === gold.gives)
  const most = Math.max(...alike.map(sureness), LIKELY)
  return (
    able.find((reader) => sureness(reader) > least) ?? others.find((reader) => sureness(reader) >= most && least === 0)
  )
}

/** True if the documents of a reader are scored as those of the gold's model, with the metrics for these. */
export const isSeenAsGold = (registry: Pick<Registry, 'viewsOfAnswers'>, reader: AnyReader, gold: AnyReader): boolean =>
  reader.answers === undefined && isCarriedOver(registry, reader.gives, gold.gives)

/** The same reader of an installed plugin that no metric names, which is loaded: where no reader at hand knows the file. */
export const installedReaderOfAnswers = async (
  registry: Registry,
  gold: AnyReader,
  scored: Model,
  files: Pick<FileSet, 'paths'>,
): Promise<PackageMember<AnyReader> | undefined> => {
  const [path] = files.paths
  if (path === undefined || path === '-') return undefined
  const head = readHead(registry.machine, path)
  if (isLeft(head)) return undefined
  const sureness = (reader: AnyReader): number => reader.sniff(head.right.text, path) as number
  if (registry.readers().some((reader) => sureness(reader) > GUESS)) return undefined
  // files of answers are known to several, of which the surest come first
  const owners = (await registry.installed())
    .map(({ name, plugin: { readers = [] } }) => ({ name, most: Math.max(0, ...readers.map(sureness)) }))
    .filter(({ most }) => most > GUESS)
    .sort((one, other) => other.most - one.most)
  for (const { name } of owners) {
    if (isLeft(await registry.plugin(name, name))) continue
    const reader = readerOfAnswers(registry, gold, scored, files)
    if (reader !== undefined) return reader
  }
  return undefined
}

/** Refuses documents of another model, unless they are such that may answer it. */
export const refuseOtherModel = (
  registry: Registry,
  gold: PlannedFiles,
  scored: Model,
  name: string,
  { reader }: PlannedFiles,
): Failure | undefined =>
  reader.gives === gold.reader.gives ||
  mayAnswer(registry, reader, gold.reader, scored) ||
  (gold.reader.gives === scored && isCarriedOver(registry, reader.gives, scored))
    ? undefined
    : failure(
        2,
        code.E215,
        `${gold.reader.name} of the gold gives ${gold.reader.gives}, and ${reader.name} of ${name} gives ${reader.gives}`,
        'write one of them in a format of the other kind first: assay convert FILE OUT --to READER --view VIEW',
      )

/** Names what is missing and what is too much; empty if no name is that of a file of the gold. */
const nameDifference = (paths: Paths, gold: PlannedFiles, name: string, files: PlannedFiles): string => {
  const lacks = (all: readonly string[], others: readonly string[]): readonly string[] => {
    const otherNames = new Set(others.map((path) => paths.basename(path)))
    return all.filter((path) => !otherNames.has(paths.basename(path)))
  }
  const missing = lacks(gold.paths, files.paths)
  const surplus = lacks(files.paths, gold.paths)
  if (missing.length === gold.paths.length) return ''
  return [
    ...(missing.length === 0 ? [] : [`; ${name} lacks ${listNames(paths, missing)}`]),
    ...(surplus.length === 0 ? [] : [`; the gold lacks ${listNames(paths, surplus)}`]),
  ].join('')
}

/** Refuses file names that match the gold's only in part: the rest cannot be paired. */
const refuseHalfNamed = (paths: Paths, gold: PlannedFiles, name: string, files: PlannedFiles): Failure | undefined => {
  const names = new Set(files.paths.map((path) => paths.basename(path)))
  const alike = gold.paths.filter((path) => names.has(paths.basename(path))).length
  if (alike === 0 || alike === gold.paths.length) return undefined
  return failure(
    2,
    code.E214,
    `${alike} of ${gold.paths.length} files of ${name} are named as the gold's, the others are not${nameDifference(paths, gold, name, files)}`,
    'give the files of both sides the same names, or name them one by one in the same order under other names',
  )
}

/** `4 files (2 .ann, 2 .txt)` */
const describeCount = ({ paths }: PlannedFiles): string => {
  const kinds = new Map<string, number>()
  for (const path of paths) {
    const kind = endingOf(path) || 'without an ending'
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const all = `${paths.length} ${paths.length === 1 ? 'file' : 'files'}`
  return kinds.size < 2 ? all : `${all} (${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')})`
}

const refuseOtherCount = (paths: Paths, gold: PlannedFiles, name: string, files: PlannedFiles): Failure | undefined =>
  gold.paths.length === files.paths.length
    ? undefined
    : failure(
        2,
        code.E214,
        `the gold has ${describeCount(gold)} and ${name} has ${describeCount(files)}${nameDifference(paths, gold, name, files)}`,
        'each file of the gold needs a counterpart; a folder means all its files: select some by a pattern, such as gold/*.ann',
      )

/** Refuses files that cannot be paired with the gold's, unless documents have names. */
export const refuseUnpaired = (
  paths: Paths,
  gold: PlannedFiles,
  name: string,
  files: PlannedFiles,
): Failure | undefined =>
  arePairedById([gold, files])
    ? undefined
    : (refuseOtherCount(paths, gold, name, files) ?? refuseHalfNamed(paths, gold, name, files))

/** Sorts the files of a system like the gold's: by name if the names are the same. */
export const inGoldOrder = ({ basename }: Paths, gold: PlannedFiles, files: PlannedFiles): PlannedFiles => {
  const byName = new Map(files.paths.map((path) => [basename(path), path]))
  const matched = gold.paths.map((path) => byName.get(basename(path)))
  return byName.size === files.paths.length && matched.every((path) => path !== undefined)
    ? { ...files, paths: matched }
    : files
}
