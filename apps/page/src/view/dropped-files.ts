/** Files of a drop or a picker, with the content of folders. */
import type { UserFile } from '../protocol.ts'

export const pickedFiles = (list: FileList | null): readonly UserFile[] =>
  [...(list ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, blob: file }))

export interface DroppedFiles {
  readonly files: readonly UserFile[]
  /** Folders that the browser cannot open for a page on a disk. */
  readonly closed: readonly string[]
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> => new Promise((done, refuse) => entry.file(done, refuse))

/** Entries of a folder: the browser returns a hundred at a time, and none at the end. */
const entriesOf = async (entry: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = entry.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((done, refuse) => reader.readEntries(done, refuse))
    if (batch.length === 0) return all
    all.push(...batch)
  }
}

const filesIn = async (entry: FileSystemEntry): Promise<readonly UserFile[]> => {
  if (entry.isFile) return [{ path: entry.fullPath.slice(1), blob: await fileOf(entry as FileSystemFileEntry) }]
  const below = await entriesOf(entry as FileSystemDirectoryEntry)
  return (await Promise.all(below.map(filesIn))).flat()
}

/** Reads a drop. All entries are requested synchronously: they are gone after the event. */
export const readDrop = async ({ items }: DataTransfer): Promise<DroppedFiles> => {
  const dropped = [...items].flatMap((item) => {
    if (item.kind !== 'file') return []
    const entry = item.webkitGetAsEntry()
    const file = item.getAsFile()
    return [{ entry, file }]
  })
  const all = dropped.map(async ({ entry, file }): Promise<DroppedFiles> => {
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
