/** The host's machine in a page: the user's files and the bundled plugins. */
import { compareCodePoints, type Plugin } from '@assay/core'
import type { Machine } from '@assay/host'
import {
  type Disk,
  type Installed,
  messages,
  newContainers,
  partNames,
  withSheets,
  withZips,
} from '@assay/host/internal'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { bytesOn, type Files, indexFiles, MAX_BYTES, type StoredFile, sourceOn } from './files.ts'
import { normalisePath, paths } from './paths.ts'
import { newMatcher } from './pattern.ts'

/** A plugin with its package.json. */
export interface InstalledPlugin {
  readonly plugin: Plugin
  readonly manifest: Installed
}

export interface BundledPlugins {
  /** Plugins that are loaded by the name of their package. */
  readonly plugins: readonly InstalledPlugin[]
  /** Formats that are always available, as in the command line. */
  readonly formats: readonly Plugin[]
}

/** The package.json of a plugin as a file. */
const manifestFile = ({ manifest }: InstalledPlugin): StoredFile => {
  const bytes = utf8ToBytes(JSON.stringify(manifest))
  return {
    path: `node_modules/${manifest.name}/package.json`,
    bytes: { size: bytes.length, part: (from, to) => bytes.subarray(from, to) },
  }
}

const hash = (): ReturnType<Machine['sha256']> => {
  const running = sha256.create()
  return {
    update: (bytes) => running.update(typeof bytes === 'string' ? utf8ToBytes(bytes) : bytes),
    digest: () => bytesToHex(running.digest()),
  }
}

/** Ancestors of a file: `a` and `a/b` of `a/b/c.txt`. */
const foldersOf = (path: string): readonly string[] => {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'))
}

const matchingIn =
  (files: Files): Machine['matching'] =>
  async (pattern, folder) => {
    const top = normalisePath(folder)
    const isMeant = newMatcher(pattern.replace(/\/$/, ''))
    const all = pattern.endsWith('/') ? new Set([...files.paths()].flatMap(foldersOf)) : files.paths()
    return [...all]
      .flatMap((path) => {
        const below = top === '.' ? path : path.startsWith(`${top}/`) ? path.slice(top.length + 1) : undefined
        if (path.startsWith('node_modules/')) return []
        return below !== undefined && isMeant(below) ? [below] : []
      })
      .sort(compareCodePoints)
  }

/** The machine, and the sheets of a workbook that have a value. */
export interface PageMachine extends Machine {
  readonly sheetsOf: (book: string) => readonly string[]
}

export const newMachine = (stored: readonly StoredFile[], { plugins, formats }: BundledPlugins): PageMachine => {
  const files = indexFiles([...plugins.map(manifestFile), ...stored])
  const plain: Disk = {
    bytes: bytesOn(files),
    look: (path) => {
      const file = files.at(path)
      if (file !== undefined) return { kind: 'file', bytes: file.bytes.size }
      return files.isFolder(path) ? { kind: 'folder', bytes: 0 } : undefined
    },
    namesIn: files.namesIn,
    realPath: (path) => (files.at(path) !== undefined || files.isFolder(path) ? paths.resolve(path) : undefined),
    matching: matchingIn(files),
  }
  const disk = withSheets(withZips(plain, paths, newMatcher), paths)
  // files are looked at before a run loads its plugins
  const containers = newContainers(() => formats.flatMap((plugin) => plugin.containers ?? []))
  return {
    paths,
    ...disk,
    source: sourceOn(files, disk, containers),
    sheetsOf: (book) => partNames(book, disk.bytes(book), containers, MAX_BYTES),
    learn: containers.learn,
    sha256: hash,
    importPlugin: async (name) => {
      const installed = plugins.find(({ manifest }) => manifest.name === name)
      if (installed !== undefined) return { plugin: installed.plugin }
      throw Object.assign(new Error(`Cannot find package '${name}'`), { code: 'ERR_MODULE_NOT_FOUND' })
    },
    carried: formats,
    messages,
  }
}
