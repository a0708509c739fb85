/** Resolves the entry file of a package by the `exports` of its package.json. */
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

/** Target under the conditions; `undefined` unless it is a file of the package. */
const chooseTarget = (target: unknown, conditions: ReadonlySet<string>): string | undefined => {
  if (typeof target === 'string') return /^\.(?:\/[\w-][\w.-]*)+$/.test(target) ? target : undefined
  if (typeof target !== 'object' || target === null || Array.isArray(target)) return undefined
  const key = Object.keys(target).find((condition) => condition === 'default' || conditions.has(condition))
  return key === undefined ? undefined : chooseTarget((target as Readonly<Record<string, unknown>>)[key], conditions)
}

/** `undefined` where Node's full algorithm is needed: a package without `exports`, or one that imports itself. */
export const entryOf = (name: string, from: string, conditions: ReadonlySet<string>): string | undefined => {
  if (!/^(?:@[\w.-]+\/)?\w[\w.-]*$/.test(name)) return undefined
  const folders = upwards(resolve(from))
  const enclosing = folders.map(manifestIn).find((manifest) => manifest !== undefined)
  if (enclosing?.name === name) return undefined
  const folder = folders
    .map((above) => join(above, 'node_modules', name))
    .find((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory())
  const { exports } = (folder !== undefined && manifestIn(folder)) || {}
  if (folder === undefined || typeof exports !== 'object' || exports === null) return undefined
  const file = chooseTarget((exports as Readonly<Record<string, unknown>>)['.'], conditions)
  return file === undefined ? undefined : join(folder, file)
}
