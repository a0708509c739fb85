/** Finds the files of a folder that some reader recognises, and tells gold from systems. */
import { type AnyReader, compareCodePoints } from '@assay/core'
import { isLeft } from 'fp-ts/lib/Either.js'
import type { Machine, Paths } from '../io/machine.ts'
import { readHead, readRows } from '../io/read-head.ts'

// ---- the folder ------------------------------------------------------------------------------------------------------

/** A file, or a folder of files, that may be a side. */
export interface SideCandidate {
  readonly path: string
  /** Entry for the config: the path, or a pattern for the files of the format. */
  readonly files: string
  readonly isFolder: boolean
  /** Most confident readers of the first file: one, unless several are equally sure. */
  readonly readers: readonly AnyReader[]
}

/** Below this, a reader would accept any file of braces or words. */
const MIN_SURENESS = 0.3
const MAX_DEPTH = 4

export const namesIn = (machine: Machine, folder: string): readonly string[] =>
  machine
    .namesIn(folder)
    .filter((name) => !name.startsWith('.') && name !== 'node_modules')
    .sort(compareCodePoints)

export const isFolder = ({ look }: Machine, path: string): boolean => look(path)?.kind === 'folder'

/** `.ann`, `.jsonl.gz`; '' if a name has none. */
const endingOf = (path: string): string => /\.[^./]+(?:\.gz)?$/.exec(path)?.[0] ?? ''

/** First file of each extension in a folder; a file by itself. */
const firstFiles = (machine: Machine, path: string, depth = 0): ReadonlyMap<string, string> => {
  const { look, paths } = machine
  const kind = look(path)?.kind
  if (kind === 'file') return new Map([[endingOf(path), path]])
  if (kind !== 'folder' || depth === MAX_DEPTH) return new Map()
  const first = new Map<string, string>()
  for (const name of namesIn(machine, path))
    for (const [ending, file] of firstFiles(machine, paths.join(path, name), depth + 1))
      if (!first.has(ending)) first.set(ending, file)
  return first
}

export const readersOf = (machine: Machine, readers: readonly AnyReader[], path: string): readonly AnyReader[] => {
  const head = readHead(machine, path)
  if (isLeft(head)) return []
  const sure = readers.map((reader) => ({ reader, by: reader.sniff(head.right.text, path) as number }))
  const most = Math.max(...sure.map(({ by }) => by))
  return most > MIN_SURENESS ? sure.flatMap(({ reader, by }) => (by === most ? [reader] : [])) : []
}

/** True if one of some readers knows the format of a file, or of one in a folder. */
export const isKnownTo = (machine: Machine, readers: readonly AnyReader[], path: string): boolean =>
  [...firstFiles(machine, path).values()].some((file) => readersOf(machine, readers, file).length > 0)

const candidateAt = (
  machine: Machine,
  folder: string,
  path: string,
  readers: readonly AnyReader[],
): SideCandidate | undefined => {
  const whole = machine.paths.join(folder, path)
  const inFolder = isFolder(machine, whole)
  const first = firstFiles(machine, whole)
  for (const [ending, file] of first) {
    const able = readersOf(machine, readers, file)
    if (able.length === 0) continue
    // a folder of one format is named as is; in a mixed one, a pattern selects those of the format
    const mixed = inFolder && first.size > 1 && ending !== ''
    return { path, files: mixed ? `${path}/**/*${ending}` : path, isFolder: inFolder, readers: able }
  }
  return undefined
}

export const findCandidates = (
  machine: Machine,
  folder: string,
  below: string,
  readers: readonly AnyReader[],
): readonly SideCandidate[] =>
  namesIn(machine, machine.paths.join(folder, below)).flatMap(
    (name) => candidateAt(machine, folder, machine.paths.join(below, name), readers) ?? [],
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

/** Names for the parts of a data set that systems learn from. */
const partWords = ['train', 'training', 'dev', 'devel', 'development', 'valid', 'validation', 'tune', 'tuning', 'trial']

/**
 * True if a name is that of another part of the data than the gold: `train.conll` next to `test.conll`, but not next to
 * `train.gold`.
 */
export const isOtherPart = ({ basename }: Paths, path: string, gold: string): boolean => {
  const goldNameWords = new Set(wordsOf(basename(gold)))
  return wordsOf(basename(path)).some((word) => partWords.includes(word) && !goldNameWords.has(word))
}

/** Rank of a name as that of the gold: lower is likelier, and best if the name is that word only. Infinity: not at all. */
export const goldRank = ({ basename }: Paths, path: string): number => {
  const words = wordsOf(basename(path))
  const best = goldWords.findIndex((word) => words.includes(word))
  if (best < 0) return Number.POSITIVE_INFINITY
  return best + (words[0] === goldWords[best] ? 0 : goldWords.length)
}

export const isNamedGold = (paths: Paths, { path }: SideCandidate): boolean =>
  goldRank(paths, path) < Number.POSITIVE_INFINITY

export const isSystemFolder = ({ basename }: Paths, { path, isFolder: folder }: SideCandidate): boolean =>
  folder && systemFolders.includes(basename(path).toLowerCase())

// ---- gold ------------------------------------------------------------------------------------------------------------

export const shownNames = (candidates: readonly SideCandidate[]): string =>
  candidates.length === 0 ? 'no file in a format that is known' : candidates.map(({ path }) => path).join(', ')

// ---- both sides in one file ------------------------------------------------------------------------------------------

const TAG = /^(?:O|[A-Z]-\S+)$/
const typesIn = (tags: readonly string[]): ReadonlySet<string> =>
  new Set(tags.filter((tag) => tag !== 'O').map((tag) => tag.slice(2)))

/** True if two columns of tags have the same types, unlike chunks and names. */
const areAlike = (gold: ReadonlySet<string>, guess: ReadonlySet<string>): boolean => {
  const common = [...gold].filter((type) => guess.has(type)).length
  return common > 0 && common * 2 >= Math.min(gold.size, guess.size)
}

/** A cell that is a number from 0 to 1, as taggers write behind their tags. */
const SCORE = /^(?:[01]?\.\d+(?:e-?\d+)?|[01])$/

/** The columns of gold and guess in rows of columns, from the right; undefined if they do not end in both, with a score behind or without. */
const columnsOfBoth = (all: readonly (readonly string[])[]): readonly [gold: number, guess: number] | undefined => {
  const rows = all.filter(([first = '']) => first !== '' && first !== '-DOCSTART-' && first !== '#')
  const back = rows.every((fields) => SCORE.test(fields.at(-1) ?? '')) ? 2 : 1
  if (rows.length === 0 || rows.some((fields) => fields.length < back + 2)) return undefined
  const last = (column: number): readonly string[] =>
    rows.map((fields) => fields.at(-column)?.replace(/\/[01]?\.\d+$/, '') ?? '')
  const [guess, gold] = [last(back), last(back + 1)]
  const areBoth = [...gold, ...guess].every((tag) => TAG.test(tag)) && areAlike(typesIn(gold), typesIn(guess))
  return areBoth ? [-back - 1, -back] : undefined
}

/** In bytes; the first sentences may have no name in one of the columns. */
const HEAD_BYTES = 65_536

/** The columns of both sides in a file of a column format, where it holds both. */
export const sharedColumns = (
  machine: Machine,
  folder: string,
  { path, isFolder, readers: [reader] }: SideCandidate,
): readonly [gold: number, guess: number] | undefined => {
  if (isFolder || reader?.columns === undefined) return undefined
  return columnsOfBoth(readRows(machine, machine.paths.join(folder, path), HEAD_BYTES))
}

/** Files of a column format that hold both sides. */
export const findSharedFiles = (
  machine: Machine,
  folder: string,
  candidates: readonly SideCandidate[],
): readonly SideCandidate[] => candidates.filter((candidate) => sharedColumns(machine, folder, candidate) !== undefined)
