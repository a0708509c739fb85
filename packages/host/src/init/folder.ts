/** The files of a folder: which of them some reader knows, which are gold, which are systems. */

import { type AnyReader, compareCodePoints } from '@assay/core'
import { isLeft } from 'fp-ts/lib/Either.js'
import type { Machine, Paths } from '../machine/machine.ts'
import { headOf } from '../plan/head.ts'

// ---- the folder ------------------------------------------------------------------------------------------------------

/** A file or a folder of files that may be a side. */
export interface Found {
  readonly path: string
  /** What a config says: the path, or a pattern for those files of a folder that are in the format. */
  readonly files: string
  readonly isFolder: boolean
  /** The readers that are sure of its first file, the surest alone unless several are as sure. */
  readonly readers: readonly AnyReader[]
}

/** A guess that any file of braces or of words would give is none. */
const SURE = 0.3
const DEEPEST = 4

export const namesIn = (machine: Machine, folder: string): readonly string[] =>
  machine
    .namesIn(folder)
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .sort(compareCodePoints)

export const isFolder = ({ look }: Machine, path: string): boolean => look(path)?.kind === 'folder'

/** `.ann`, `.jsonl.gz`; nothing where a name has none. */
const endingOf = (path: string): string => /\.[^./]+(?:\.gz)?$/.exec(path)?.[0] ?? ''

/** The first file of each ending in a folder; a file by itself. */
const firstFiles = (machine: Machine, path: string, depth = 0): ReadonlyMap<string, string> => {
  const { look, paths } = machine
  const kind = look(path)?.kind
  if (kind === 'file') return new Map([[endingOf(path), path]])
  if (kind !== 'folder' || depth === DEEPEST) return new Map()
  const first = new Map<string, string>()
  for (const name of namesIn(machine, path))
    for (const [ending, file] of firstFiles(machine, paths.join(path, name), depth + 1))
      if (!first.has(ending)) first.set(ending, file)
  return first
}

export const readersOf = (machine: Machine, readers: readonly AnyReader[], path: string): readonly AnyReader[] => {
  const head = headOf(machine, path)
  if (isLeft(head)) return []
  const sure = readers.map((reader) => ({ reader, by: reader.sniff(head.right.text, path) as number }))
  const most = Math.max(...sure.map(({ by }) => by))
  return most > SURE ? sure.flatMap(({ reader, by }) => (by === most ? [reader] : [])) : []
}

const foundAt = (machine: Machine, folder: string, path: string, readers: readonly AnyReader[]): Found | undefined => {
  const whole = machine.paths.join(folder, path)
  const inFolder = isFolder(machine, whole)
  const first = firstFiles(machine, whole)
  for (const [ending, file] of first) {
    const known = readersOf(machine, readers, file)
    if (known.length === 0) continue
    // a folder of one format is named as it is; beside other files, those of the format are
    const mixed = inFolder && first.size > 1 && ending !== ''
    return { path, files: mixed ? `${path}/**/*${ending}` : path, isFolder: inFolder, readers: known }
  }
  return undefined
}

export const foundIn = (
  machine: Machine,
  folder: string,
  below: string,
  readers: readonly AnyReader[],
): readonly Found[] =>
  namesIn(machine, machine.paths.join(folder, below)).flatMap(
    (name) => foundAt(machine, folder, machine.paths.join(below, name), readers) ?? [],
  )

// ---- names -----------------------------------------------------------------------------------------------------------

export const goldWords = ['gold', 'golden', 'key', 'keys', 'reference', 'references', 'ref', 'refs', 'truth', 'test']
export const systemFolders = [
  'systems',
  'system',
  'runs',
  'run',
  'responses',
  'submissions',
  'predictions',
  'predicted',
  'outputs',
  'output',
  'answers',
]

export const wordsOf = (text: string): readonly string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** What parts of the data are called that systems learn from. */
const partWords = ['train', 'training', 'dev', 'devel', 'development', 'valid', 'validation', 'tune', 'tuning', 'trial']

/** Whether a name is that of another part of the data than the gold: `train.conll` beside `test.conll`, and not beside `train.gold`. */
export const isOtherPart = ({ basename }: Paths, path: string, gold: string): boolean => {
  const own = new Set(wordsOf(basename(gold)))
  return wordsOf(basename(path)).some((word) => partWords.includes(word) && !own.has(word))
}

/** How much a name says that it is the gold: the lower the more; a name of that one word says it most. Infinity: not at all. */
export const goldRank = ({ basename }: Paths, path: string): number => {
  const words = wordsOf(basename(path))
  const best = goldWords.findIndex((word) => words.includes(word))
  if (best < 0) return Number.POSITIVE_INFINITY
  return best + (words[0] === goldWords[best] ? 0 : goldWords.length)
}

export const isNamedGold = (paths: Paths, { path }: Found): boolean => goldRank(paths, path) < Number.POSITIVE_INFINITY

export const isSystemFolder = ({ basename }: Paths, { path, isFolder: folder }: Found): boolean =>
  folder && systemFolders.includes(basename(path).toLowerCase())

// ---- gold ------------------------------------------------------------------------------------------------------------

export const shownNames = (found: readonly Found[]): string =>
  found.length === 0 ? 'no file in a format that is known' : found.map(({ path }) => path).join(', ')
