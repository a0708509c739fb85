/** Chooses the systems among the files of a folder. */
import type { AnyReader } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure } from '../checks/failure.ts'
import { code } from '../codes.ts'
import type { Machine } from '../io/machine.ts'
import { defaultName, expandFiles } from '../plan/expand-files.ts'
import { readerOfAnswers } from '../plan/fit-gold.ts'
import {
  findCandidates,
  isNamedGold,
  isOtherPart,
  isSystemFolder,
  namesIn,
  type SideCandidate,
  shownNames,
  systemFolders,
} from './guess-folder.ts'
import type { Decision, GuessRequest, NamedFile } from './guess-request.ts'

/** A folder with the gold's file names is one system; otherwise each of its files is one. */
const isOneSystem = (machine: Machine, folder: string, gold: SideCandidate, path: string): boolean => {
  const { join } = machine.paths
  if (!gold.isFolder) return false
  const names = new Set(namesIn(machine, join(folder, gold.path)))
  return namesIn(machine, join(folder, path)).some((name) => names.has(name))
}

/** Names systems after their files, or after their paths if two files share a name; `__proto__` is not allowed in a config. */
export const nameSystems = (machine: Machine, candidates: readonly SideCandidate[]): readonly NamedFile[] => {
  const names = candidates.map(({ path }) => defaultName(machine, path))
  return candidates.map(({ path, files }, i) => {
    const name = names[i]!
    const unique = names.indexOf(name) === names.lastIndexOf(name) ? name : path
    return { name: unique === '__proto__' ? './__proto__' : unique, file: files }
  })
}

const noSystem = (folder: string, { name }: AnyReader): Failure =>
  failure(
    2,
    code.E221,
    `no system is found in ${folder}: there is no folder called ${systemFolders.slice(0, 3).join(', ')} and so on with ${name} in it, and no other file of ${name} beside the gold`,
    'name them: --system NAME=FILE',
  )

export const chooseSystems = (
  machine: Machine,
  request: GuessRequest,
  gold: SideCandidate,
  reader: AnyReader,
  candidates: readonly SideCandidate[],
  readers: readonly AnyReader[],
): Either<Failure, Decision<readonly NamedFile[]>> => {
  const { folder, systems } = request
  if (systems.length > 0) return right({ value: systems, why: 'as you named it' })
  const isAlike = (candidate: SideCandidate): boolean =>
    candidate.path !== gold.path && candidate.readers.includes(reader)
  const inFolders = candidates
    .filter((candidate) => isSystemFolder(machine.paths, candidate))
    .flatMap((candidate) => {
      if (isOneSystem(machine, folder, gold, candidate.path)) return [candidate]
      return findCandidates(machine, folder, candidate.path, readers)
    })
  const there = inFolders.filter(isAlike)
  if (there.length > 0) return right({ value: nameSystems(machine, there), why: 'by the folder they are in' })
  const beside = candidates.filter(
    (candidate) =>
      isAlike(candidate) &&
      candidate.isFolder === gold.isFolder &&
      !isSystemFolder(machine.paths, candidate) &&
      !isNamedGold(machine.paths, candidate),
  )
  const parts = beside.filter(({ path }) => isOtherPart(machine.paths, path, gold.path))
  const others = beside.filter((candidate) => !parts.includes(candidate))
  if (others.length === 0) return left(noSystem(folder, reader))
  const without = parts.length === 0 ? '' : `, without ${shownNames(parts)}: no answers to ${gold.path} by their names`
  return right({ value: nameSystems(machine, others), why: `the others in ${reader.name}${without}` })
}

/** The reader of systems whose documents are of another model than the gold's, and are found in its text. */
export const readerOfSystems = async (
  registry: Parameters<typeof readerOfAnswers>[0],
  folder: string,
  gold: AnyReader,
  [first]: readonly Pick<NamedFile, 'file'>[],
): Promise<AnyReader | undefined> => {
  if (first === undefined) return undefined
  const files = await expandFiles(registry.machine, [first.file], folder)
  return isLeft(files) ? undefined : readerOfAnswers(registry, gold, undefined, files.right)
}
