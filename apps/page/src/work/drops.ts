/** What somebody gave as one side: which of its files are meant, and the formats that they look like. */
import { type AnyModel, type AnyReader, type AnyView, compareCodePoints, type Packaged, type Plugin } from '@assay/core'
import { builtIn } from '@assay/core/host'
import type { Machine } from '@assay/host'
import { isLeft } from 'fp-ts/lib/Either.js'
import type { Carried, Inside } from '../machine/machine.ts'

/** All that is inside of the page, by kind. */
export interface Shelf {
  /** With what their packages say of themselves. */
  readonly installed: readonly Inside[]
  readonly plugins: readonly Plugin[]
  readonly readers: readonly Packaged<AnyReader>[]
  readonly views: readonly AnyView[]
  readonly models: readonly AnyModel[]
  /** The package that a config has to name for a reader or a view; `undefined` where it is at hand. */
  readonly ownerOf: (item: AnyReader | AnyView | AnyModel) => string | undefined
}

export const shelfOf = ({ plugins: installed, formats }: Carried): Shelf => {
  const plugins = installed.map(({ plugin }) => plugin)
  const all = [builtIn as Plugin, ...formats, ...plugins]
  return {
    installed,
    plugins,
    readers: all.flatMap(({ readers = [] }) => readers),
    views: all.flatMap(({ views = [] }) => views),
    models: all.flatMap(({ models = [] }) => models),
    ownerOf: (item) =>
      plugins.find(({ models = [], readers = [], views = [] }) =>
        [...models, ...readers, ...views].some((one) => one === item),
      )?.name,
  }
}

/** How sure a reader is of a file. */
export interface Likely {
  readonly reader: string
  readonly title: string
  readonly package: string
  readonly gives: string
  /** Whether a column of it can be asked for. */
  readonly hasColumns: boolean
  readonly by: number
}

export interface Looked {
  /** What a config says: the path, or a pattern for those files of a folder that are in the format. */
  readonly files: string
  /** How many files that is. */
  readonly count: number
  readonly bytes: number
  /** The surest first; those that are not sure at all are left out. */
  readonly likely: readonly Likely[]
  /** The file that was looked at, and how it begins. */
  readonly shown: string
  readonly head: string
}

const HEADS = [4096, 65_536, 1_048_576]

const headOf = ({ source }: Machine, path: string, size: number): string | undefined => {
  const parts: Uint8Array[] = []
  let length = 0
  for (const chunk of source(path).chunks()) {
    if (isLeft(chunk)) return undefined
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
  return new TextDecoder().decode(whole.subarray(0, size))
}

const suretyIn = (shelf: Shelf, head: string, path: string): readonly Likely[] =>
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

interface Sniffed {
  readonly head: string
  readonly likely: readonly Likely[]
}

/** What the first lines do not say is looked for in more of them. */
const sniffed = (machine: Machine, shelf: Shelf, path: string): Sniffed => {
  let last: Sniffed = { head: '', likely: [] }
  for (const size of HEADS) {
    const head = headOf(machine, path, size)
    if (head === undefined || head.length === last.head.length) break
    last = { head, likely: suretyIn(shelf, head, path) }
    if (last.likely.length > 0) break
  }
  return last
}

/** So much of a file is shown: a few lines, and of long ones the beginning. */
const shownOf = (head: string): string =>
  head
    .split(/\r\n?|\n/, 12)
    .join('\n')
    .slice(0, 600)

/** `.ann`, `.jsonl.gz`; nothing where a name has none. */
const endingOf = (path: string): string => /\.[^./]+(?:\.gz)?$/.exec(path)?.[0] ?? ''

/** A guess that any file of braces or of words would give is none. */
const SURE = 0.3

const looked = (machine: Machine, files: string, paths: readonly string[], shown: string, found: Sniffed): Looked => ({
  files,
  count: paths.length,
  bytes: paths.reduce((sum, path) => sum + (machine.look(path)?.bytes ?? 0), 0),
  likely: found.likely,
  shown,
  head: shownOf(found.head),
})

/** A file, or a folder of files: one of a single format is named as it is, and of others those in the first format that is known. */
export const look = async (machine: Machine, shelf: Shelf, path: string): Promise<Looked> => {
  const isPattern = machine.look(path) === undefined && /[*?{]/.test(path)
  if (isPattern) {
    const all = [...(await machine.matching(path, '.'))].sort(compareCodePoints)
    const [first = path] = all
    return looked(machine, path, all, first, sniffed(machine, shelf, first))
  }
  if (machine.look(path)?.kind !== 'folder') return looked(machine, path, [path], path, sniffed(machine, shelf, path))
  const below = [...(await machine.matching('**/*', path))].sort(compareCodePoints)
  const all = below.map((one) => machine.paths.join(path, one))
  const endings = [...new Set(all.map(endingOf))]
  const firsts = endings.map((ending) => all.find((one) => endingOf(one) === ending) as string)
  const known = firsts.map((first) => ({ first, found: sniffed(machine, shelf, first) }))
  const best = known.find(({ found }) => (found.likely[0]?.by ?? 0) > SURE) ?? known[0]
  if (best === undefined) return looked(machine, path, [], path, { head: '', likely: [] })
  const ending = endingOf(best.first)
  const isMixed = endings.length > 1 && ending !== ''
  const own = isMixed ? all.filter((one) => endingOf(one) === ending) : all
  return looked(machine, isMixed ? `${path}/**/*${ending}` : path, own, best.first, best.found)
}
