/** Writes a new package. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Files, filesFor } from './files.ts'
import { checkName, type Wanted } from './kind.ts'

const folderOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

const filesIn = (folder: string): Files =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1).replaceAll(sep, '/'), readFileSync(path, 'utf8')]),
  )

/**
 * Writes the package into a folder that is not there yet or is empty.
 *
 * @returns why nothing was written; nothing where all went well
 */
export const createPlugin = (folder: string, wanted: Wanted): string | undefined => {
  const flaw = checkName(wanted.name)
  if (flaw !== undefined) return flaw
  if (existsSync(folder) && readdirSync(folder).length > 0) return `${folder} is there already, with files in it`
  for (const [path, text] of filesFor(wanted, {
    tags: filesIn(folderOf('template')),
    model: filesIn(folderOf('template-model')),
  })) {
    const to = join(folder, path)
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, text)
  }
  return undefined
}
