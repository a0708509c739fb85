/** Node's implementation of the machine. */
import { createHash } from 'node:crypto'
import { readdirSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as paths from 'node:path'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Container, Plugin } from '@assay/core'
import picomatch from 'picomatch'
import { newContainers, TABLES, withSheets } from '../io/containers.ts'
import { type Import, type Look, MAX_SEARCHED, type Machine } from '../io/machine.ts'
import { withZips } from '../io/with-zips.ts'
import { messages } from '../messages.ts'
import { entryOf } from './entry.ts'
import { chunksOf, namesIn, sourceOn } from './file.ts'
import { dependenciesOf, pnpOf, resolveWith } from './pnp.ts'

// `--conditions` of the running Node, so that plugins resolve as every other import of the process does.
const conditions = (): Set<string> => {
  const configured = process.execArgv.flatMap((argument, i, all) => {
    const joined = /^(?:--conditions|-C)=(.+)$/.exec(argument)?.[1]
    if (joined !== undefined) return [joined]
    return argument === '--conditions' || argument === '-C' ? [all[i + 1] ?? ''] : []
  })
  return new Set(['node', 'import', ...configured])
}

/** Node's own resolution, from the given folder upwards; Plug'n'Play's where the package is installed with it. */
const importFrom: Import = async (name, folder) => {
  const pnp = name.startsWith('.') ? undefined : pnpOf(folder)
  if (pnp !== undefined) return import(pathToFileURL(resolveWith(pnp, name, folder, conditions())).href)
  const entry = entryOf(name, folder, conditions())
  if (entry !== undefined) return import(pathToFileURL(entry).href)
  const { moduleResolve } = await import('import-meta-resolve')
  const from = pathToFileURL(join(resolve(folder), 'assay.json'))
  return import(moduleResolve(name, from, conditions(), false).href)
}

const look = (path: string): Look | undefined => {
  try {
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat === undefined) return undefined
    return {
      kind: stat.isFile() ? 'file' : stat.isDirectory() ? 'folder' : 'other',
      bytes: stat.size,
      written: stat.mtimeMs,
    }
  } catch {
    return undefined
  }
}

const realPath = (path: string): string | undefined => {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

const matching: Machine['matching'] = async (pattern, folder) => {
  const { globSync } = await import('tinyglobby')
  const onlyDirectories = pattern.endsWith('/')
  let searched = 0
  const matches = globSync(pattern, {
    cwd: folder,
    onlyFiles: !onlyDirectories,
    onlyDirectories,
    expandDirectories: false,
    fs: {
      readdirSync: ((path: string, options: { readonly withFileTypes: true }) => {
        const entries = searched > MAX_SEARCHED ? [] : readdirSync(path, options)
        searched += entries.length
        return entries
      }) as typeof readdirSync,
    },
  })
  if (searched > MAX_SEARCHED) return undefined
  return onlyDirectories ? matches.map((path) => path.replace(/\/$/, '')) : matches
}

/** Disk with zips; patterns in a zip use picomatch, as tinyglobby does. */
const zips = withZips({ bytes: chunksOf, look, namesIn, realPath, matching }, paths, (pattern) => picomatch(pattern))
const disk = withSheets(zips, paths)

/** Folders where the package of tables is looked for: that of the user, then that of the program. */
const homes = ['.', dirname(fileURLToPath(import.meta.url))]

const installedTables = (): Plugin | undefined => {
  const entry = homes.map((folder) => entryOf(TABLES, folder, conditions())).find((path) => path !== undefined)
  return entry === undefined ? undefined : (createRequire(import.meta.url)(entry) as { readonly plugin: Plugin }).plugin
}

let tables = installedTables

/** Takes the package of tables from the program, which has it inside. */
export const carryTables = (load: () => Plugin | undefined): void => {
  tables = load
}

/** The containers of the package of tables, loaded in one step, as files are read, and not before such a file is met. */
const ownContainers = (): readonly Container[] => tables()?.containers ?? []

const containers = newContainers(ownContainers)

export const node: Machine = {
  paths,
  ...disk,
  source: sourceOn(disk, containers),
  learn: containers.learn,
  ownContainers,
  sha256: () => {
    const hash = createHash('sha256')
    return { update: (bytes) => hash.update(bytes), digest: () => hash.digest('hex') }
  },
  importPlugin: importFrom,
  messages,
  packages: (folder) => {
    const pnp = pnpOf(folder)
    return pnp === undefined ? new Map() : dependenciesOf(pnp, folder)
  },
}
