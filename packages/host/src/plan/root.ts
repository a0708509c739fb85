/** The folder that the paths of a config stay under: a config comes from other people, and is not to read just any file. */
import { compareCodePoints } from '@assay/core'
import type { Machine, Paths } from '../machine/machine.ts'
import { type Failure, failureAt, nowhere } from '../problems/failure.ts'
import type { Spotted } from './request.ts'

/** Paths may lead no further than this folder; where the user wrote them into the call itself, anywhere. */
export interface Within {
  readonly root: string | undefined
  /** Where the path stands in the config. */
  readonly spot: Spotted
}
export const anywhere: Within = { root: undefined, spot: { at: nowhere } }

/** Where a path leads when all links are followed, as far as there is anything. */
const realPath = (machine: Machine, path: string): string => {
  const { dirname, join, basename } = machine.paths
  const real = machine.realPath(path)
  if (real !== undefined) return real
  const parent = dirname(path)
  return parent === path ? path : join(realPath(machine, parent), basename(path))
}

const holds = ({ relative, sep, isAbsolute }: Paths, folder: string, path: string): boolean => {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** What is wrong with a path that leads out of the root, through `..`, a link, or from the top. */
export const leavesRoot = (machine: Machine, path: string, { root, spot }: Within): Failure | undefined => {
  if (root === undefined || path === '-') return undefined
  const { paths } = machine
  const [top, whole] = [paths.resolve(root), paths.resolve(path)]
  if (holds(paths, realPath(machine, top), realPath(machine, whole))) return undefined
  const how = holds(paths, top, whole) ? ', through a symbolic link' : ''
  const hint = 'put the file below that folder, or allow more in the call: --root DIR'
  return failureAt(2, 'E208', `${path} leads out of ${root === '.' ? 'this folder' : root}${how}`, hint, spot)
}

/** One name for all that some systems cannot tell apart: by capitals, or by how an accent is written. */
const folded = ({ resolve }: Paths, path: string): string => resolve(path).normalize('NFC').toLowerCase()

/** The first two paths that are one file where capitals do not count. The same path twice is not a clash. */
export const clashAmong = (paths: Paths, all: Iterable<string>): Failure | undefined => {
  const known = new Map<string, string>()
  for (const path of [...new Set(all)].sort(compareCodePoints)) {
    const other = known.get(folded(paths, path))
    if (other !== undefined && paths.resolve(other) !== paths.resolve(path)) {
      const hint = 'give one of them another name; a copy on such a system would hold only one of the two'
      return failureAt(2, 'E209', `${other} and ${path} are one file where capitals do not count`, hint)
    }
    known.set(folded(paths, path), path)
  }
  return undefined
}
