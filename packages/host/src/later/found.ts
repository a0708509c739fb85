/** The files that a stored result was scored on, found again: what has the same bytes is the same file, wherever it lies now. */
import type { Input } from '@assay/core/result'
import type { Machine, Paths } from '../machine/machine.ts'
import type { Stored } from './merge.ts'

/** Where an input is now, or why it is not there. */
export type Found = { readonly input: Input; readonly path: string } | Lost
export interface Lost {
  readonly input: Input
  /** Other bytes than those that were scored, no file at all, or standard input, which has gone by. */
  readonly why: 'changed' | 'missing' | 'gone by'
}
export const isLost = (found: Found): found is Lost => 'why' in found

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

export interface Finder {
  readonly find: (stored: Stored, input: Input) => Found
  /** How results name a path that was found. */
  readonly shown: (path: string) => string
}

/** Looks below `root`, or where the result lies and where the user is. Each file is hashed once. */
export const finderIn = (machine: Machine, root: string | undefined): Finder => {
  const hashes = new Map<string, string | undefined>()
  const names = new Map<string, string>()
  const hashed = (path: string): string | undefined => {
    if (!hashes.has(path)) hashes.set(path, hashOf(machine, path))
    return hashes.get(path)
  }
  return {
    find: ({ path: stored }, input) => {
      if (input.path === '<stdin>') return { input, why: 'gone by' }
      const folders = root === undefined ? foldersFor(machine.paths, stored) : [root]
      const paths = folders.map((folder) => machine.paths.join(folder, input.path))
      const path = paths.find((one) => hashed(one) === input.sha256)
      if (path === undefined)
        return { input, why: paths.every((one) => hashed(one) === undefined) ? 'missing' : 'changed' }
      names.set(path, input.path)
      return { input, path }
    },
    shown: (path) => names.get(path) ?? path,
  }
}
