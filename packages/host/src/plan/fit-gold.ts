/** Checks that a system fits the gold: its format, its model, and its files where documents have no names. */
import { type AnyReader, commonCode, type Model, type PackageMember } from '@assay/core'
import { isLeft } from 'fp-ts/lib/Either.js'
import { type Failure, failure, failureAt } from '../checks/failure.ts'
import type { Paths } from '../io/machine.ts'
import { readHead } from '../io/read-head.ts'
import { code } from '../messages.ts'
import type { FileSet } from './expand-files.ts'
import type { PlannedFiles } from './plan.ts'
import type { Registry } from './registry.ts'

/** Sureness of a reader that recognises its own format. */
const SURE = 0.9

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
    `if that is right, say so: --system-set reader=${other.name}; it gives the same kind of documents`,
    { at: { path, line: 1, column: 1 }, text },
  )
}

/**
 * True if documents of a reader may answer a gold of another model: they are what is scored, or a view finds them in
 * the gold's text. Other views do not do: positions of two models would be compared that nobody has brought together.
 */
const mayAnswer = (registry: Registry, { gives }: AnyReader, scored: Model): boolean =>
  (gives === scored && registry.views().some(({ from, usesText }) => from === gives && usesText === true)) ||
  registry.views().some(({ from, to, usesText }) => from === gives && to === scored && usesText === true)

/**
 * The reader of a system's file that is surer of it than the gold's, where its documents may answer another model: the
 * one that is scored, or any that they can be seen as.
 */
export const readerOfAnswers = (
  registry: Registry,
  gold: AnyReader,
  scored: Model | undefined,
  { paths: [path] }: Pick<FileSet, 'paths'>,
): PackageMember<AnyReader> | undefined => {
  if (path === undefined || path === '-') return undefined
  const isAble = (reader: AnyReader): boolean =>
    reader.gives !== gold.gives &&
    (scored === undefined
      ? registry.views().some(({ from, usesText }) => from === reader.gives && usesText === true)
      : mayAnswer(registry, reader, scored))
  const able = registry.readers().filter(isAble)
  if (able.length === 0) return undefined
  const head = readHead(registry.machine, path)
  if (isLeft(head)) return undefined
  const { text } = head.right
  const least = gold.sniff(text, path) as number
  return able.find((reader) => (reader.sniff(text, path) as number) > least)
}

/** Refuses documents of another model, unless they are such that may answer it. */
export const refuseOtherModel = (
  registry: Registry,
  gold: PlannedFiles,
  scored: Model,
  name: string,
  { reader }: PlannedFiles,
): Failure | undefined =>
  reader.gives === gold.reader.gives || mayAnswer(registry, reader, scored)
    ? undefined
    : failure(
        2,
        code.E215,
        `${gold.reader.name} of the gold gives ${gold.reader.gives}, and ${reader.name} of ${name} gives ${reader.gives}`,
        'write one of them in a format of the other kind first: assay convert FILE OUT --to READER --view VIEW',
      )

/** Refuses file names that match the gold's only in part: the rest cannot be paired. */
const refuseHalfNamed = (
  { basename }: Paths,
  gold: PlannedFiles,
  name: string,
  files: PlannedFiles,
): Failure | undefined => {
  const names = new Set(files.paths.map((path) => basename(path)))
  const alike = gold.paths.filter((path) => names.has(basename(path))).length
  if (alike === 0 || alike === gold.paths.length) return undefined
  return failure(
    2,
    code.E214,
    `${alike} of ${gold.paths.length} files of ${name} are named as the gold's, the others are not`,
    'give the files of both sides the same names, or name them one by one in the same order under other names',
  )
}

/** `4 files (2 .ann, 2 .txt)` */
const describeCount = ({ paths }: PlannedFiles): string => {
  const kinds = new Map<string, number>()
  for (const path of paths) {
    const kind = /[^/\\](\.[^./\\]+)$/.exec(path.replace(/\.gz$/, ''))?.[1] ?? 'without an ending'
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const all = `${paths.length} ${paths.length === 1 ? 'file' : 'files'}`
  return kinds.size < 2 ? all : `${all} (${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')})`
}

const refuseOtherCount = (gold: PlannedFiles, name: string, files: PlannedFiles): Failure | undefined =>
  gold.paths.length === files.paths.length
    ? undefined
    : failure(
        2,
        code.E214,
        `the gold has ${describeCount(gold)} and ${name} has ${describeCount(files)}`,
        'each file of the gold needs a counterpart; a folder means all its files: select some by a pattern, such as gold/*.ann',
      )

/** Refuses files that cannot be paired with the gold's, unless documents have names. */
export const refuseUnpaired = (
  paths: Paths,
  gold: PlannedFiles,
  name: string,
  files: PlannedFiles,
): Failure | undefined =>
  gold.reader.pairs === 'id' && files.reader.pairs === 'id'
    ? undefined
    : (refuseOtherCount(gold, name, files) ?? refuseHalfNamed(paths, gold, name, files))

/** Sorts the files of a system like the gold's: by name if the names are the same. */
export const inGoldOrder = ({ basename }: Paths, gold: PlannedFiles, files: PlannedFiles): PlannedFiles => {
  const byName = new Map(files.paths.map((path) => [basename(path), path]))
  const matched = gold.paths.map((path) => byName.get(basename(path)))
  return byName.size === files.paths.length && matched.every((path) => path !== undefined)
    ? { ...files, paths: matched }
    : files
}
