/** What is in a drop, and in a picker: files, and folders with all that is below them. */
import type { GivenFile } from '../protocol.ts'

export const picked = (list: FileList | null): readonly GivenFile[] =>
  [...(list ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, blob: file }))

export interface Dropped {
  readonly files: readonly GivenFile[]
  /** Folders that the browser does not open for a page on a disk. */
  readonly closed: readonly string[]
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((done, refuse) => entry.file(done, refuse))

/** A folder gives its entries a hundred at a time, and nothing at the end. */
const entriesOf = async (entry: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = entry.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, refuse) => reader.readEntries(done, refuse))
    if (some.length === 0) return all
    all.push(...some)
  }
}

const filesIn = async (entry: FileSystemEntry): Promise<readonly GivenFile[]> => {
  if (entry.isFile) return [{ path: entry.fullPath.slice(1), blob: await fileOf(entry as FileSystemFileEntry) }]
  const below = await entriesOf(entry as FileSystemDirectoryEntry)
  return (await Promise.all(below.map(filesIn))).flat()
}

/** All of a drop. What it holds has to be asked for before anything is waited for: afterwards it is gone. */
export const droppedIn = async ({ items }: DataTransfer): Promise<Dropped> => {
  const given = [...items].flatMap((item) => {
    if (item.kind !== 'file') return []
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    return [{ entry, file }]
  })
  const all = given.map(async ({ entry, file }): Promise<Dropped> => {
    if (entry?.isDirectory !== true)
      return { files: file === null ? [] : [{ path: file.name, blob: file }], closed: [] }
    try {
      const files = await filesIn(entry)
      return files.length === 0 ? { files, closed: [entry.name] } : { files, closed: [] }
    } catch {
      return { files: [], closed: [entry.name] }
    }
  })
  const parts = await Promise.all(all)
  return { files: parts.flatMap(({ files }) => files), closed: parts.flatMap(({ closed }) => closed) }
}
