/** The files that a stored result was scored on, found again: what has the same bytes is the same file, wherever it lies now. */
import { compareCodePoints } from '@assay/core'
import type { Input } from '@assay/core/result'
import type { StoredResult } from '../checks/read-stored.ts'
import { type Machine, type Paths, pathIn } from '../io/machine.ts'

/** Location of an input, or the reason why it is missing. */
export type InputLocation = { readonly input: Input; readonly path: string } | LostInput
export interface LostInput {
  readonly input: Input
  /** Reason: the bytes have changed, there is no file, or it was standard input. */
  readonly why: 'changed' | 'missing' | 'gone by'
}
export const isLost = (location: InputLocation): location is LostInput => 'why' in location

/** The folder of a result and those above it, up to the one that the user is in: a config lies in one of them. */
const foldersFor = ({ resolve, dirname, relative }: Paths, stored: string): readonly string[] => {
  const here = resolve('.')
  const folders: string[] = []
  for (let at = resolve(dirname(stored)); ; at = dirname(at)) {
    folders.push(relative(here, at) || '.')
    if (at === here || at === dirname(at)) return [...new Set([...folders, '.'])]
  }
}

const hashOf = ({ bytes, sha256 }: Machine, path: string): string | undefined => {
  const hash = sha256()
  for (const chunk of bytes(path)) {
    if (chunk._tag === 'Left') return undefined
    hash.update(chunk.right)
  }
  return hash.digest()
}

const first = <A>(all: Iterable<A>, isIt: (item: A) => boolean): A | undefined => {
  for (const item of all) if (isIt(item)) return item
  return undefined
}

/** So many files below a root are looked at: it is named to say where the data is now, and not for a whole disk. */
const MAX_FILES = 10_000
const MAX_DEPTH = 20

/** All files below a folder, without those of packages and hidden ones. */
const filesBelow = (machine: Machine, root: string): readonly string[] => {
  const files: string[] = []
  const walk = (folder: string, depth: number): void => {
    for (const name of [...machine.namesIn(folder)].sort(compareCodePoints)) {
      if (files.length >= MAX_FILES || name.startsWith('.') || name === 'node_modules') continue
      const path = machine.paths.join(folder, name)
      const kind = machine.look(path)?.kind
      if (kind === 'file') files.push(path)
      else if (kind === 'folder' && depth < MAX_DEPTH) walk(path, depth + 1)
    }
  }
  walk(root, 0)
  return files
}

export interface Finder {
  readonly find: (stored: StoredResult, input: Input) => InputLocation
  /** The path of a file as results write it. */
  readonly shown: (path: string) => string
}

/** Looks anywhere below `root`, or where the result lies and where the user is. Each file is hashed once. */
export const newFinder = (machine: Machine, root: string | undefined): Finder => {
  const hashes = new Map<string, string | undefined>()
  const names = new Map<string, string>()
  let below: readonly string[] | undefined
  /** Candidates elsewhere below the root: first files of the same name, then all. */
  const elsewhere = function* (name: string): Iterable<string> {
    if (root === undefined) return
    below ??= filesBelow(machine, root)
    const isNamed = (path: string): boolean => machine.paths.basename(path) === name
    yield* below.filter(isNamed)
    yield* below.filter((path) => !isNamed(path))
  }
  const hashed = (path: string): string | undefined => {
    if (!hashes.has(path)) hashes.set(path, hashOf(machine, path))
    return hashes.get(path)
  }
  return {
    find: ({ path: stored }, input) => {
      if (input.path === '<stdin>') return { input, why: 'gone by' }
      const folders = root === undefined ? foldersFor(machine.paths, stored) : [root]
      const paths = folders.map((folder) => pathIn(machine.paths, folder, input.path))
      const isIt = (candidate: string): boolean => hashed(candidate) === input.sha256
      const path = paths.find(isIt) ?? first(elsewhere(machine.paths.basename(input.path)), isIt)
      if (path === undefined)
        return { input, why: paths.every((one) => hashed(one) === undefined) ? 'missing' : 'changed' }
      names.set(path, input.path)
      return { input, path }
    },
    shown: (path) => names.get(path) ?? path,
  }
}
