/** Detects the format of a side and the files that are in it. */
import {
  type AnyModel,
  type AnyReader,
  type AnyView,
  compareCodePoints,
  type Either,
  isLeft,
  type PackageMember,
  type Plugin,
  type Problem,
  right,
} from '@assay/core'
import { builtIn } from '@assay/core/internal/built-in'
import type { Machine } from '@assay/host'
import { inWorkbook } from '@assay/host/internal'
import type { BundledPlugins, InstalledPlugin, PageMachine } from '../machine/machine.ts'

/** All parts of the bundled plugins, by kind. */
export interface Shelf {
  /** Plugins with their manifests. */
  readonly installed: readonly InstalledPlugin[]
  readonly plugins: readonly Plugin[]
  readonly readers: readonly PackageMember<AnyReader>[]
  readonly views: readonly AnyView[]
  /** Views of systems alone, beside a gold of the model that they lead to. */
  readonly viewsOfAnswers: readonly AnyView[]
  readonly models: readonly AnyModel[]
  /** The package that a config must name for a reader or a view; `undefined` if it is always available. */
  readonly ownerOf: (item: AnyReader | AnyView | AnyModel) => string | undefined
}

export const newShelf = ({ plugins: installed, formats }: BundledPlugins): Shelf => {
  const plugins = installed.map(({ plugin }) => plugin)
  const all = [builtIn as Plugin, ...formats, ...plugins]
  return {
    installed,
    plugins,
    readers: all.flatMap(({ readers = [] }) => readers),
    views: all.flatMap(({ views = [] }) => views.filter(({ ofAnswers }) => ofAnswers !== true)),
    viewsOfAnswers: all.flatMap(({ views = [] }) => views.filter(({ ofAnswers }) => ofAnswers === true)),
    models: all.flatMap(({ models = [] }) => models),
    ownerOf: (item) =>
      plugins.find(({ models = [], readers = [], views = [] }) =>
        [...models, ...readers, ...views].some((part) => part === item),
      )?.name,
  }
}

/** A reader's confidence in a file. */
export interface FormatGuess {
  readonly reader: string
  readonly title: string
  readonly package: string
  readonly gives: string
  /** True if the format has columns to choose from. */
  readonly hasColumns: boolean
  readonly by: number
}

export interface SideLook {
  /** The path, or a pattern for the files of a folder in this format. */
  readonly files: string
  /** Number of files. */
  readonly count: number
  readonly bytes: number
  /** Candidates, best first. */
  readonly likely: readonly FormatGuess[]
  /** The sampled file, and its beginning. */
  readonly shown: string
  readonly head: string
  /** The reason why the sampled file cannot be read, such as that it is an old workbook. */
  readonly unread?: Problem
  /** A workbook with several sheets that have a value, and the one that is meant. */
  readonly book?: { readonly path: string; readonly sheets: readonly string[]; readonly sheet: string | undefined }
}

const HEADS = [4096, 65_536, 1_048_576]

const headOf = ({ source }: Machine, path: string, size: number): Either<Problem, string> => {
  const parts: Uint8Array[] = []
  let length = 0
  for (const chunk of source(path).chunks()) {
    if (isLeft(chunk)) return chunk
    parts.push(chunk.right)
    length += chunk.right.length
    if (length >= size) break
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return right(new TextDecoder().decode(whole.subarray(0, size)))
}

const guessFormats = (shelf: Shelf, head: string, path: string): readonly FormatGuess[] =>
  shelf.readers
    .map((reader) => ({
      reader: reader.name as string,
      title: reader.title,
      package: reader.package.name,
      gives: reader.gives as string,
      hasColumns: reader.columns !== undefined,
      by: reader.sniff(head, path) as number,
    }))
    .filter(({ by }) => by > 0)
    .sort((a, b) => b.by - a.by)

interface FileGuess {
  readonly head: string
  readonly likely: readonly FormatGuess[]
  readonly unread?: Problem
}

/** Detects the format of a file, reading more of it as needed. */
const sniff = (machine: Machine, shelf: Shelf, path: string): FileGuess => {
  let last: FileGuess = { head: '', likely: [] }
  for (const size of HEADS) {
    const head = headOf(machine, path, size)
    if (isLeft(head)) return { ...last, unread: head.left }
    if (head.right.length === last.head.length) break
    last = { head: head.right, likely: guessFormats(shelf, head.right, path) }
    if (last.likely.length > 0) break
  }
  return last
}

/** First lines of a file, shortened. */
const shownOf = (head: string): string =>
  head
    .split(/\r\n?|\n/, 12)
    .join('\n')
    .slice(0, 600)

/** Extension, such as `.ann` or `.jsonl.gz`; empty if there is none. */
const endingOf = (path: string): string => /\.[^./]+(?:\.gz)?$/.exec(path)?.[0] ?? ''

/** Confidence above which a guess is not one that any text file would get. */
export const SURE = 0.3

const lookOf = (
  machine: Machine,
  files: string,
  paths: readonly string[],
  shown: string,
  guess: FileGuess,
): SideLook => ({
  files,
  count: paths.length,
  bytes: paths.reduce((sum, path) => sum + (machine.look(path)?.bytes ?? 0), 0),
  likely: guess.likely,
  shown,
  head: shownOf(guess.head),
  ...(guess.unread !== undefined && { unread: guess.unread }),
})

/** The workbook that a path leads to, where one of its sheets is to be chosen. */
const bookAt = (machine: PageMachine, path: string): Pick<SideLook, 'book'> => {
  const { book = path, sheet } = inWorkbook(machine.look, path) ?? {}
  const sheets = /\.xls[xm]$/i.test(book) ? machine.sheetsOf(book) : []
  return sheets.length > 1 ? { book: { path: book, sheets, sheet } } : {}
}

/** Looks at a file, a pattern or a folder. In a folder of several extensions, the first with a known format is meant. */
export const detectFormat = async (machine: PageMachine, shelf: Shelf, path: string): Promise<SideLook> => {
  const isPattern = machine.look(path) === undefined && /[*?{]/.test(path)
  if (isPattern) {
    const all = [...((await machine.matching(path, '.')) ?? [])].sort(compareCodePoints)
    const [first = path] = all
    return lookOf(machine, path, all, first, sniff(machine, shelf, first))
  }
  if (machine.look(path)?.kind !== 'folder')
    return { ...lookOf(machine, path, [path], path, sniff(machine, shelf, path)), ...bookAt(machine, path) }
  const below = [...((await machine.matching('**/*', path)) ?? [])].sort(compareCodePoints)
  const all = below.map((name) => machine.paths.join(path, name))
  const endings = [...new Set(all.map(endingOf))]
  const firsts = endings.map((ending) => all.find((candidate) => endingOf(candidate) === ending)!)
  const guesses = firsts.map((first) => ({ first, found: sniff(machine, shelf, first) }))
  const best = guesses.find(({ found }) => (found.likely[0]?.by ?? 0) > SURE) ?? guesses[0]
  if (best === undefined) return lookOf(machine, path, [], path, { head: '', likely: [] })
  const ending = endingOf(best.first)
  const isMixed = endings.length > 1 && ending !== ''
  const ofEnding = isMixed ? all.filter((candidate) => endingOf(candidate) === ending) : all
  return lookOf(machine, isMixed ? `${path}/**/*${ending}` : path, ofEnding, best.first, best.found)
}
