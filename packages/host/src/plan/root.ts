/** The folder that the paths of a config stay under: a config comes from other people, and is not to read just any file. */
import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { compareCodePoints } from '@assay/core'
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
const realPath = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realPath(parent), basename(path))
  }
}

const holds = (folder: string, path: string): boolean => {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** What is wrong with a path that leads out of the root, through `..`, a link, or from the top. */
export const leavesRoot = (path: string, { root, spot }: Within): Failure | undefined => {
  if (root === undefined || path === '-') return undefined
  const whole = resolve(path)
  if (holds(realPath(resolve(root)), realPath(whole))) return undefined
  const how = holds(resolve(root), whole) ? ', through a symbolic link' : ''
  const hint = 'put the file below that folder, or allow more in the call: --root DIR'
  return failureAt(2, 'E208', `${path} leads out of ${root === '.' ? 'this folder' : root}${how}`, hint, spot)
}

/** One name for all that some systems cannot tell apart: by capitals, or by how an accent is written. */
const folded = (path: string): string => resolve(path).normalize('NFC').toLowerCase()

/** The first two paths that are one file where capitals do not count. The same path twice is no clash. */
export const clashAmong = (paths: Iterable<string>): Failure | undefined => {
  const known = new Map<string, string>()
  for (const path of [...new Set(paths)].sort(compareCodePoints)) {
    const other = known.get(folded(path))
    if (other !== undefined && resolve(other) !== resolve(path)) {
      const hint = 'give one of them another name; a copy on such a system would hold only one of the two'
      return failureAt(2, 'E209', `${other} and ${path} are one file where capitals do not count`, hint)
    }
    known.set(folded(path), path)
  }
  return undefined
}
