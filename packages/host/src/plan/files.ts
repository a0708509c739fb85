/** From what the user names to files: paths, folders, patterns, `FILE:COLUMN`, and `-`. */
import { type ColumnName, compareCodePoints } from '@assay/core'
import type { Either } from 'fp-ts/lib/Either.js'
import { left, right } from 'fp-ts/lib/Either.js'
import { type Machine, pathIn } from '../machine/machine.ts'
import { type Failure, failureAt } from '../problems/failure.ts'
import { anywhere, leavesRoot, type Within } from './root.ts'

/** One side's files, in order, and the column of a column format that was asked for. */
export interface FileSet {
  readonly paths: readonly string[]
  readonly column: ColumnName | undefined
}

/** Whether there is anything at a path. */
const isThere = ({ look }: Machine, path: string): boolean => look(path) !== undefined

export const hasPattern = (text: string): boolean => /[*?[{]/.test(text)

/** A pattern that ends in a slash names folders. */
const isOfFolders = (path: string): boolean => hasPattern(path) && path.endsWith('/')

/**
 * `runs/a.conll:-2` is column -2 of runs/a.conll, unless there is a file of that very name; `runs/a.csv:tag` the column with that title,
 * where there is a file, or a pattern, before the colon.
 */
export const splitColumn = (
  text: string,
  exists: (path: string) => boolean,
): { readonly path: string; readonly column: ColumnName | undefined } => {
  const [, path, column] = /^(.+?):([^/\\:]+)$/s.exec(text) ?? []
  if (path === undefined || column === undefined || exists(text)) return { path: text, column: undefined }
  if (/^-?\d+$/.test(column)) return { path, column: Number(column) }
  const isFile = path === '-' || exists(path) || (hasPattern(path) && !hasPattern(column))
  return isFile ? { path, column } : { path: text, column: undefined }
}

/** Expands what names one side. Paths are relative to `folder`; the order is by code point, on every machine. */
export const expandFiles = async (
  machine: Machine,
  texts: readonly string[],
  folder: string,
  within: Within = anywhere,
): Promise<Either<Failure, FileSet>> => {
  const paths: string[] = []
  let column: ColumnName | undefined
  for (const text of texts) {
    const split = splitColumn(text, (path) => isThere(machine, pathIn(machine.paths, folder, path)))
    column = split.column ?? column
    const refused = refusedPattern(machine, split.path, folder, within)
    if (refused !== undefined) return left(refused)
    const expanded = await expand(machine, split.path, folder)
    if (expanded.length === 0) return left(nothingAt(split.path, within))
    for (const path of expanded) {
      const wrong = leavesRoot(machine, path, within) ?? refusedZip(machine, path)
      if (wrong !== undefined) return left(wrong)
    }
    paths.push(...expanded)
  }
  return right({ paths, column })
}

/** Why a path or a pattern may not be looked for; asked before anything is, since a pattern must not list what is elsewhere. */
export const refusedPattern = (machine: Machine, path: string, folder: string, within: Within): Failure | undefined => {
  const beyond = leavesRoot(machine, startOf(machine, path, folder), within)
  if (beyond !== undefined) return beyond
  if (climbs(machine, path, folder)) {
    const hint = 'write ".." before the first wildcard, or name two patterns'
    return failureAt(2, 'E207', `".." stands behind a wildcard of ${path}`, hint, within.spot)
  }
  const tooOpen = isThere(machine, pathIn(machine.paths, folder, path)) ? undefined : openness(path)
  return tooOpen && failureAt(2, 'E227', tooOpen.message, tooOpen.hint, within.spot)
}

const CHECK = 'check the pattern, and the folder it is relative to; quote it so that the shell leaves it alone'

export const nothingAt = (path: string, { spot }: Within, hint: string = CHECK): Failure =>
  failureAt(2, 'E207', `nothing matches ${path}`, hint, spot)

/** So many wildcards may stand in one part of a path: what a pattern costs grows with a name's length to this power. */
const MOST_WILDCARDS = 4

/** Why a pattern would take minutes over one long name, and what to write in its place. */
const openness = (path: string): { readonly message: string; readonly hint: string } | undefined => {
  if (/[*+]\(/.test(path))
    return {
      message: `the pattern ${path} has a group that repeats, *(…) or +(…)`,
      hint: 'write what the group may be once, as in @(a|b), or name several patterns',
    }
  const most = Math.max(...path.split('/').map((part) => part.match(/\*+/g)?.length ?? 0))
  if (most <= MOST_WILDCARDS) return undefined
  return {
    message: `the pattern ${path} has ${most} wildcards * between two slashes, and ${MOST_WILDCARDS} are the most`,
    hint: 'write more of the names, or name several patterns',
  }
}

/** `..` in braces is a range, as in {1..9}, and behind a wildcard it would lead from everywhere to elsewhere. */
const climbs = (machine: Machine, path: string, folder: string): boolean =>
  hasPattern(path) &&
  !isThere(machine, pathIn(machine.paths, folder, path)) &&
  /[*?[{].*\.\.\/|[*?[{].*\/\.\./s.test(path)

/** A path, or the folder from which a pattern looks. */
const startOf = (machine: Machine, path: string, folder: string): string => {
  const here = pathIn(machine.paths, folder, path)
  if (path === '-' || isThere(machine, here) || !hasPattern(path)) return here
  return pathIn(machine.paths, folder, (path.split(/[*?[{]/)[0] as string).replace(/[^/]*$/, '') || '.')
}

const expand = async (machine: Machine, path: string, folder: string): Promise<readonly string[]> => {
  const { paths, matching } = machine
  const here = pathIn(paths, folder, path)
  if (path === '-') return [path]
  if (isThere(machine, here)) return filesAt(machine, here)
  if (!hasPattern(path)) return [here]
  const found = (await matching(path, folder)).map((match) => pathIn(paths, folder, match)).sort(compareCodePoints)
  return (await Promise.all(found.map((one) => filesAt(machine, one)))).flat()
}

/** A file by itself; of a folder, and of a zip, all that are in it. */
const filesAt = async (machine: Machine, path: string): Promise<readonly string[]> => {
  const { look, paths, matching } = machine
  if (look(path)?.kind !== 'folder') return [path]
  const found = (await matching('**/*', path)).map((match) => paths.join(path, match)).sort(compareCodePoints)
  return (await Promise.all(found.map((one) => filesAt(machine, one)))).flat()
}

/** Why a zip is not the folder of its files: said before a file of it is missed. */
const refusedZip = ({ look, bytes }: Machine, path: string): Failure | undefined => {
  if (!/\.zip$/i.test(path) || look(path)?.kind !== 'file') return undefined
  const [first] = bytes(path)
  return first?._tag === 'Left' ? { exit: 3, problems: [first.left] } : undefined
}

/** A system of this name is one for each file or folder that its pattern names. */
export const EACH = '*'

export const withoutEnding = (name: string): string => name.replace(/\.gz$/, '').replace(/(.)\.[^.]*$/, '$1')

/** What a system is called when nobody says: its file without ending, its folder, or the column; folders of a pattern are one each. */
export const defaultName = (machine: Machine, text: string): string => {
  const { path, column } = splitColumn(text, (one) => isThere(machine, one))
  if (isOfFolders(path) && !isThere(machine, path)) return EACH
  const whole = hasPattern(path) ? (path.split(/[*?[{]/)[0] as string).replace(/\/?[^/]*$/, '') || path : path
  const name = whole === '-' ? 'stdin' : withoutEnding(machine.paths.basename(whole))
  return column === undefined || column === -1 ? name : `${name}:${column}`
}
