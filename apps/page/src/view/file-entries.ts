/** Files and folders of the user, by their paths. */
import type { UserFile } from '../protocol.ts'

/** A file, or a folder with all that is in it. */
export interface FileEntry {
  readonly path: string
  readonly isFolder: boolean
  readonly files: readonly UserFile[]
}

const topOf = (path: string): string => path.split('/')[0]!

/** Groups files by their top-level file or folder. */
export const groupFiles = (files: readonly UserFile[]): readonly FileEntry[] => {
  const tops = new Map<string, UserFile[]>()
  for (const file of files) {
    const top = topOf(file.path)
    tops.set(top, [...(tops.get(top) ?? []), file])
  }
  return [...tops].map(([path, inFolder]) => ({
    path,
    isFolder: inFolder.some((file) => file.path !== path),
    files: inFolder,
  }))
}

const isHidden = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part === 'node_modules')

/** Removes hidden files, which desktops create. */
export const withoutHidden = (files: readonly UserFile[]): readonly UserFile[] =>
  files.filter(({ path }) => !isHidden(path))

/** Removes the common top folder from the paths, if there is just one. */
export const stripTopFolder = (files: readonly UserFile[]): readonly UserFile[] => {
  const tops = new Set(files.map(({ path }) => topOf(path)))
  const [top] = tops
  return tops.size === 1 && files.every(({ path }) => path.includes('/'))
    ? files.map(({ path, blob }) => ({ path: path.slice(top!.length + 1), blob }))
    : files
}

const below = ({ path }: Pick<FileEntry, 'path'>, file: UserFile): string => file.path.slice(path.length + 1)

/** Direct entries of a folder. */
export const entriesOf = (folder: FileEntry): readonly FileEntry[] => {
  const names = new Map<string, UserFile[]>()
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

const stemsIn = (folder: FileEntry): ReadonlySet<string> =>
  new Set(folder.files.map((file) => stem(below(folder, file))))

/**
 * Splits the systems zone into systems. A folder is one system if its files are named like those of a gold folder; otherwise
 * each entry is one.
 */
export const systemsIn = (entry: FileEntry, gold: readonly FileEntry[]): readonly FileEntry[] => {
  if (!entry.isFolder) return [entry]
  const folders = gold.filter(({ isFolder }) => isFolder)
  const entries = entriesOf(entry)
  const stems = stemsIn(entry)
  const isLikeGold = folders.some((folder) => [...stemsIn(folder)].some((name) => stems.has(name)))
  if (isLikeGold) return [entry]
  if (gold.length > 0 && folders.length === 0) return entries
  return entries.every(({ isFolder }) => isFolder) ? entries : [entry]
}

/** Default name of a system: its file without extension, or its folder. */
export const nameOf = (path: string): string => stem(path.split('/').at(-1)!)

/** Makes a name unique by appending a number. */
export const uniqueName = (name: string, taken: readonly string[]): string => {
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

/** The first path of two different files, which cannot share a folder. */
export const findClash = (held: readonly UserFile[], more: readonly UserFile[]): string | undefined => {
  const byPath = new Map(held.map(({ path, blob }) => [path, blob]))
  return more.find(({ path, blob }) => {
    const other = byPath.get(path)
    return other !== undefined && !isSame(other, blob)
  })?.path
}
