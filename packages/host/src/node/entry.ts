/** The file that an import of a package means, where its package.json says so by `exports`, as packages of today do. */
import { readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

interface Manifest {
  readonly name?: unknown
  readonly exports?: unknown
}

const manifestIn = (folder: string): Manifest | undefined => {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  } catch {
    return undefined
  }
}

const upwards = (folder: string): readonly string[] => {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...upwards(parent)]
}

/** What the conditions choose; `undefined` where that is anything but a file of the package. */
const chosen = (target: unknown, conditions: ReadonlySet<string>): string | undefined => {
  if (typeof target === 'string') return /^\.(?:\/[\w-][\w.-]*)+$/.test(target) ? target : undefined
  if (typeof target !== 'object' || target === null || Array.isArray(target)) return undefined
  const key = Object.keys(target).find((one) => one === 'default' || conditions.has(one))
  return key === undefined ? undefined : chosen((target as Readonly<Record<string, unknown>>)[key], conditions)
}

/** Nothing where it takes all of Node's rules to say: a package without `exports`, one that imports itself. */
export const entryOf = (name: string, from: string, conditions: ReadonlySet<string>): string | undefined => {
  if (!/^(?:@[\w.-]+\/)?\w[\w.-]*$/.test(name)) return undefined
  const folders = upwards(resolve(from))
  const own = folders.map(manifestIn).find((manifest) => manifest !== undefined)
  if (own?.name === name) return undefined
  const folder = folders
    .map((above) => join(above, 'node_modules', name))
    .find((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory())
  const { exports } = (folder !== undefined && manifestIn(folder)) || {}
  if (folder === undefined || typeof exports !== 'object' || exports === null) return undefined
  const file = chosen((exports as Readonly<Record<string, unknown>>)['.'], conditions)
  return file === undefined ? undefined : join(folder, file)
}
