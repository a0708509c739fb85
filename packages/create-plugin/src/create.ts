/** Writes a new package. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Files, filesFor } from './files.ts'
import { checkName, type Wanted } from './kind.ts'

const templateFolder = fileURLToPath(new URL('../template', import.meta.url))

const template = (): Files =>
  new Map(
    readdirSync(templateFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(templateFolder.length + 1).replaceAll(sep, '/'), readFileSync(path, 'utf8')]),
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
  for (const [path, text] of filesFor(wanted, template())) {
    const to = join(folder, path)
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, text)
  }
  return undefined
}
