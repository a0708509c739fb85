/** From what the user names to files: paths, folders, patterns, `FILE:COLUMN`, and `-`. */
import { existsSync, statSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { compareCodePoints } from '@assay/core'
import type { Either } from 'fp-ts/lib/Either.js'
import { left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failureAt } from '../problems/failure.ts'
import { anywhere, leavesRoot, type Within } from './root.ts'

/** One side's files, in order, and the column of a column format that was asked for. */
export interface FileSet {
  readonly paths: readonly string[]
  readonly column: number | undefined
}

const hasPattern = (text: string): boolean => /[*?[{]/.test(text)

/** `runs/a.conll:-2` is column -2 of runs/a.conll, unless there is a file of that very name. */
export const splitColumn = (
  text: string,
  exists: (path: string) => boolean = existsSync,
): { readonly path: string; readonly column: number | undefined } => {
  const match = /^(.+):(-?\d+)$/s.exec(text)
  if (match === null || exists(text)) return { path: text, column: undefined }
  return { path: match[1] as string, column: Number(match[2]) }
}

/** Expands what names one side. Paths are relative to `folder`; the order is by code point, on every machine. */
export const expandFiles = async (
  texts: readonly string[],
  folder: string,
  within: Within = anywhere,
): Promise<Either<Failure, FileSet>> => {
  const paths: string[] = []
  let column: number | undefined
  for (const text of texts) {
    const split = splitColumn(text, (path) => existsSync(pathIn(folder, path)))
    column = split.column ?? column
    // before anything is looked for: a pattern must not list what is elsewhere
    const beyond = leavesRoot(startOf(split.path, folder), within)
    if (beyond !== undefined) return left(beyond)
    if (climbs(split.path, folder)) {
      const hint = 'write ".." before the first wildcard, or name two patterns'
      return left(failureAt(2, 'E207', `".." stands behind a wildcard of ${split.path}`, hint, within.spot))
    }
    const expanded = await expand(split.path, folder)
    if (expanded.length === 0)
      return left(
        failureAt(
          2,
          'E207',
          `nothing matches ${split.path}`,
          'check the pattern, and the folder it is relative to; quote it so that the shell leaves it alone',
          within.spot,
        ),
      )
    for (const path of expanded) {
      const outside = leavesRoot(path, within)
      if (outside !== undefined) return left(outside)
    }
    paths.push(...expanded)
  }
  return right({ paths, column })
}

/** `..` in braces is a range, as in {1..9}, and behind a wildcard it would lead from everywhere to elsewhere. */
const climbs = (path: string, folder: string): boolean =>
  hasPattern(path) && !existsSync(pathIn(folder, path)) && /[*?[{].*\.\.\/|[*?[{].*\/\.\./s.test(path)

/** A path, or the folder from which a pattern looks. */
const startOf = (path: string, folder: string): string => {
  const here = pathIn(folder, path)
  if (path === '-' || existsSync(here) || !hasPattern(path)) return here
  return pathIn(folder, (path.split(/[*?[{]/)[0] as string).replace(/[^/]*$/, '') || '.')
}

/** Where a path leads that is relative to a folder. */
export const pathIn = (folder: string, path: string): string =>
  path === '-' || isAbsolute(path) || folder === '.' ? path : join(folder, path)

const expand = async (path: string, folder: string): Promise<readonly string[]> => {
  const here = pathIn(folder, path)
  if (path === '-' || existsSync(here)) return isFolder(here) ? filesIn(here) : [here]
  if (!hasPattern(path)) return [here]
  const { globSync } = await import('tinyglobby')
  const found = globSync(path, { cwd: folder, onlyFiles: true, expandDirectories: false, dot: false })
  return found.map((match) => pathIn(folder, match)).sort(compareCodePoints)
}

const isFolder = (path: string): boolean => path !== '-' && statSync(path).isDirectory()

const filesIn = async (folder: string): Promise<readonly string[]> => {
  const { globSync } = await import('tinyglobby')
  return globSync('**/*', { cwd: folder, onlyFiles: true, dot: false })
    .map((match) => join(folder, match))
    .sort(compareCodePoints)
}

/** What a system is called when nobody says: its file without ending, its folder, or the column. */
export const defaultName = (text: string): string => {
  const { path, column } = splitColumn(text)
  const whole = hasPattern(path) ? (path.split(/[*?[{]/)[0] as string).replace(/\/?[^/]*$/, '') || path : path
  const name =
    whole === '-'
      ? 'stdin'
      : basename(whole)
          .replace(/\.gz$/, '')
          .replace(/(.)\.[^.]*$/, '$1')
  return column === undefined || column === -1 ? name : `${name}:${column}`
}
