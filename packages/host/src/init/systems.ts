/** Which of what a folder holds are systems. */
import type { AnyReader } from '@assay/core'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { Machine } from '../machine/machine.ts'
import { defaultName } from '../plan/files.ts'
import { type Failure, failure } from '../problems/failure.ts'
import type { Chosen, GuessRequest, NamedFile } from './ask.ts'
import {
  type Found,
  foundIn,
  isNamedGold,
  isOtherPart,
  isSystemFolder,
  namesIn,
  shownNames,
  systemFolders,
} from './folder.ts'

/** A folder whose files are called as those of the gold is one system; else each that is in it is one. */
const isOneSystem = (machine: Machine, folder: string, gold: Found, path: string): boolean => {
  const { join } = machine.paths
  if (!gold.isFolder) return false
  const names = new Set(namesIn(machine, join(folder, gold.path)))
  return namesIn(machine, join(folder, path)).some((name) => names.has(name))
}

/** Systems by the names of their files, or by their paths where two files have one name; no config may hold `__proto__`. */
export const namedOnce = (machine: Machine, found: readonly Found[]): readonly NamedFile[] => {
  const names = found.map(({ path }) => defaultName(machine, path))
  return found.map(({ path, files }, i) => {
    const name = names[i] as string
    const own = names.indexOf(name) === names.lastIndexOf(name) ? name : path
    return { name: own === '__proto__' ? './__proto__' : own, file: files }
  })
}

const noSystem = (folder: string, { name }: AnyReader): Failure =>
  failure(
    2,
    'E221',
    `no system is found in ${folder}: there is no folder called ${systemFolders.slice(0, 3).join(', ')} and so on with ${name} in it, and no other file of ${name} beside the gold`,
    'name them: --system NAME=FILE',
  )

export const systemsOf = (
  machine: Machine,
  request: GuessRequest,
  gold: Found,
  reader: AnyReader,
  found: readonly Found[],
  readers: readonly AnyReader[],
): Either<Failure, Chosen<readonly NamedFile[]>> => {
  const { folder, systems } = request
  if (systems.length > 0) return right({ value: systems, why: 'as you named it' })
  const isAlike = (one: Found): boolean => one.path !== gold.path && one.readers.includes(reader)
  const inFolders = found
    .filter((one) => isSystemFolder(machine.paths, one))
    .flatMap((one) => {
      if (isOneSystem(machine, folder, gold, one.path)) return [one]
      return foundIn(machine, folder, one.path, readers)
    })
  const there = inFolders.filter(isAlike)
  if (there.length > 0) return right({ value: namedOnce(machine, there), why: 'by the folder they are in' })
  const beside = found.filter(
    (one) =>
      isAlike(one) &&
      one.isFolder === gold.isFolder &&
      !isSystemFolder(machine.paths, one) &&
      !isNamedGold(machine.paths, one),
  )
  const parts = beside.filter(({ path }) => isOtherPart(machine.paths, path, gold.path))
  const others = beside.filter((one) => !parts.includes(one))
  if (others.length === 0) return left(noSystem(folder, reader))
  const without = parts.length === 0 ? '' : `, without ${shownNames(parts)}: no answers to ${gold.path} by their names`
  return right({ value: namedOnce(machine, others), why: `the others in ${reader.name}${without}` })
}
