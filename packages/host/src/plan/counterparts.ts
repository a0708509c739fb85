/** The files of a system that belong to those of the gold, where documents have no names of their own. */
import type { Paths } from '../machine/machine.ts'
import { type Failure, failure } from '../problems/failure.ts'
import type { PlannedFiles } from './planned.ts'

/** File names that agree for some files and not for others leave no way to pair them. */
const halfNamed = ({ basename }: Paths, gold: PlannedFiles, name: string, files: PlannedFiles): Failure | undefined => {
  const names = new Set(files.paths.map((path) => basename(path)))
  const alike = gold.paths.filter((path) => names.has(basename(path))).length
  if (alike === 0 || alike === gold.paths.length) return undefined
  return failure(
    2,
    'E214',
    `${alike} of ${gold.paths.length} files of ${name} are named as the gold's, the others are not`,
    'give the files of both sides the same names, or name them one by one in the same order under other names',
  )
}

/** `4 files (2 .ann, 2 .txt)` */
const counted = ({ paths }: PlannedFiles): string => {
  const kinds = new Map<string, number>()
  for (const path of paths) {
    const kind = /[^/\\](\.[^./\\]+)$/.exec(path.replace(/\.gz$/, ''))?.[1] ?? 'without an ending'
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const all = `${paths.length} ${paths.length === 1 ? 'file' : 'files'}`
  return kinds.size < 2 ? all : `${all} (${[...kinds].map(([kind, count]) => `${count} ${kind}`).join(', ')})`
}

const sameCount = (gold: PlannedFiles, name: string, files: PlannedFiles): Failure | undefined =>
  gold.paths.length === files.paths.length
    ? undefined
    : failure(
        2,
        'E214',
        `the gold has ${counted(gold)} and ${name} has ${counted(files)}`,
        'each file of the gold needs its counterpart; of a folder all files are taken: name those that are meant by a pattern, such as gold/*.ann',
      )

/** Where the documents of a side have no names of their own, their files must pair. */
export const unpaired = (paths: Paths, gold: PlannedFiles, name: string, files: PlannedFiles): Failure | undefined =>
  gold.reader.pairs === 'id' && files.reader.pairs === 'id'
    ? undefined
    : (sameCount(gold, name, files) ?? halfNamed(paths, gold, name, files))

/** Files of a system in the order of the gold: by name where the names are the same, else as they stand. */
export const inOrderOf = ({ basename }: Paths, gold: PlannedFiles, files: PlannedFiles): PlannedFiles => {
  const byName = new Map(files.paths.map((path) => [basename(path), path]))
  const matched = gold.paths.map((path) => byName.get(basename(path)))
  return byName.size === files.paths.length && matched.every((path) => path !== undefined)
    ? { ...files, paths: matched }
    : files
}
