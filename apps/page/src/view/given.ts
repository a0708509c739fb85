/** What somebody gave to the page: files and folders, with the paths that they have below the folder they lie in. */
import type { GivenFile } from '../protocol.ts'

/** A file, or a folder with all that is in it. */
export interface Given {
  readonly path: string
  readonly isFolder: boolean
  readonly files: readonly GivenFile[]
}

const topOf = (path: string): string => path.split('/')[0] as string

/** Files by what lies at the top: each file by itself, and each folder with all that is below it. */
export const gathered = (files: readonly GivenFile[]): readonly Given[] => {
  const tops = new Map<string, GivenFile[]>()
  for (const file of files) {
    const top = topOf(file.path)
    tops.set(top, [...(tops.get(top) ?? []), file])
  }
  return [...tops].map(([path, own]) => ({ path, isFolder: own.some((file) => file.path !== path), files: own }))
}

const isHidden = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === 'node_modules')

/** Hidden files, such as those that desktops leave behind, are nobody's answers. */
export const seen = (files: readonly GivenFile[]): readonly GivenFile[] => files.filter(({ path }) => !isHidden(path))

/** The same with paths from inside of the one folder that there is: a campaign is scored where it lies. */
export const inside = (files: readonly GivenFile[]): readonly GivenFile[] => {
  const tops = new Set(files.map(({ path }) => topOf(path)))
  const [top] = tops
  return tops.size === 1 && files.every(({ path }) => path.includes('/'))
    ? files.map(({ path, blob }) => ({ path: path.slice((top as string).length + 1), blob }))
    : files
}

const below = ({ path }: Pick<Given, 'path'>, file: GivenFile): string => file.path.slice(path.length + 1)

/** What lies directly in a folder. */
export const entriesOf = (folder: Given): readonly Given[] => {
  const names = new Map<string, GivenFile[]>()
  for (const file of folder.files) {
    const name = topOf(below(folder, file))
    names.set(name, [...(names.get(name) ?? []), file])
  }
  return [...names].map(([name, files]) => {
    const path = `${folder.path}/${name}`
    return { path, isFolder: files.some((file) => file.path !== path), files }
  })
}

/** A name without its ending. */
const stem = (name: string): string => name.replace(/\.gz$/, '').replace(/(.)\.[^./]*$/, '$1')

const stemsIn = (folder: Given): ReadonlySet<string> => new Set(folder.files.map((file) => stem(below(folder, file))))

/**
 * The systems in what was given as systems. A folder is one system where its files are called as those of a gold that is a folder
 * too; otherwise each thing in it is one.
 */
export const systemsIn = (given: Given, gold: readonly Given[]): readonly Given[] => {
  if (!given.isFolder) return [given]
  const folders = gold.filter(({ isFolder }) => isFolder)
  const entries = entriesOf(given)
  const own = stemsIn(given)
  const isLikeGold = folders.some((folder) => [...stemsIn(folder)].some((name) => own.has(name)))
  if (isLikeGold) return [given]
  if (gold.length > 0 && folders.length === 0) return entries
  return entries.every(({ isFolder }) => isFolder) ? entries : [given]
}

/** What a system is called when nobody says: its file without ending, or its folder. */
export const nameOf = (path: string): string => stem(path.split('/').at(-1) as string)

/** Names that no two systems share: a number stands behind those that would. */
export const namedApart = (name: string, taken: readonly string[]): string => {
  if (!taken.includes(name)) return name
  let i = 2
  while (taken.includes(`${name}-${i}`)) i++
  return `${name}-${i}`
}

const isSame = (a: Blob, b: Blob): boolean =>
  a === b ||
  (a.size === b.size &&
    a instanceof File &&
    b instanceof File &&
    a.lastModified === b.lastModified &&
    a.name === b.name)

/** The first path that two different files would have: they cannot lie in one folder. */
export const clash = (held: readonly GivenFile[], more: readonly GivenFile[]): string | undefined => {
  const byPath = new Map(held.map(({ path, blob }) => [path, blob]))
  return more.find(({ path, blob }) => {
    const other = byPath.get(path)
    return other !== undefined && !isSame(other, blob)
  })?.path
}
