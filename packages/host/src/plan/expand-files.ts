/** Expands paths, folders, patterns and `FILE:COLUMN` to files, within the folder of the config; `-` is standard input. */
import { type ColumnName, compareCodePoints } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { allIn, type Failure, failure, failureAt, locateFailure } from '../checks/failure.ts'
import { code } from '../codes.ts'
import { MAX_SEARCHED, type Machine, type Paths, pathIn } from '../io/machine.ts'
import type { Location } from './request.ts'

/** The files of a side, in order, and the requested column. */
export interface FileSet {
  readonly paths: readonly string[]
  readonly column: ColumnName | undefined
  /** Those of the paths that are in a folder or a zip, and were not named one by one. */
  readonly found?: ReadonlySet<string>
  /** Files of a folder or a zip that are not read. */
  readonly passedOver?: readonly string[]
}

/** True if the path exists. */
const exists = ({ look }: Machine, path: string): boolean => look(path) !== undefined

export const hasPattern = (text: string): boolean => /[*?[{]/.test(text)

/** True for a pattern that ends in a slash. */
const namesFolders = (path: string): boolean => hasPattern(path) && path.endsWith('/')

/**
 * Splits `runs/a.conll:-2` into path and column, unless a file has that very name. In `runs/a.csv:tag` the column is a title, if the path
 * before the colon exists or is a pattern.
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

/** Expands the files of a side. Paths are relative to `folder`; the order is by code point, on every machine. */
export const expandFiles = async (
  machine: Machine,
  texts: readonly string[],
  folder: string,
  within: PathScope = anywhere,
): Promise<Either<Failure, FileSet>> => {
  const paths: string[] = []
  const inFolders = new Set<string>()
  let column: ColumnName | undefined
  for (const text of texts) {
    const split = splitColumn(text, (path) => exists(machine, pathIn(machine.paths, folder, path)))
    column = split.column ?? column
    const refused = refusePattern(machine, split.path, folder, within)
    if (refused !== undefined) return left(refused)
    const all = locateFailure(within.spot)(await expand(machine, split.path, folder))
    if (isLeft(all)) return all
    const expanded = all.right
    if (expanded.length === 0) return left(noMatch(split.path, within))
    for (const path of expanded) {
      const wrong = refuseOutsideRoot(machine, path, within) ?? refuseZip(machine, path)
      if (wrong !== undefined) return left(wrong)
    }
    paths.push(...expanded)
    if (holdsFiles(machine, split.path, folder)) for (const path of expanded) inFolders.add(path)
  }
  return right({ paths, column, found: inFolders })
}

/** Refuses a path or a pattern before it is searched: a pattern must not list files elsewhere. */
export const refusePattern = (
  machine: Machine,
  path: string,
  folder: string,
  within: PathScope,
): Failure | undefined => {
  const beyond = refuseOutsideRoot(machine, searchStart(machine, path, folder), within)
  if (beyond !== undefined) return beyond
  if (climbs(machine, path, folder)) {
    const hint = 'write ".." before the first wildcard, or name two patterns'
    return failureAt(2, code.E207, `".." follows a wildcard in ${path}`, hint, within.spot)
  }
  const tooOpen = exists(machine, pathIn(machine.paths, folder, path)) ? undefined : describeCost(path)
  return tooOpen && failureAt(2, code.E227, tooOpen.message, tooOpen.hint, within.spot)
}

const CHECK_HINT = 'check the pattern, and the folder it is relative to; quote it so that the shell leaves it alone'

export const noMatch = (path: string, { spot }: PathScope, hint: string = CHECK_HINT): Failure =>
  failureAt(2, code.E207, `nothing matches ${path}`, hint, spot)

/** Maximum wildcards in one part of a path: the cost grows with the length of a name to this power. */
const MAX_WILDCARDS = 4

/** Describes a pattern that would take minutes to match a long name, with a cheaper one. */
const describeCost = (path: string): { readonly message: string; readonly hint: string } | undefined => {
  if (/[*+]\(/.test(path))
    return {
      message: `the pattern ${path} has a group that repeats, *(…) or +(…)`,
      hint: 'write what the group may be once, as in @(a|b), or name several patterns',
    }
  const most = Math.max(...path.split('/').map((part) => part.match(/\*+/g)?.length ?? 0))
  if (most <= MAX_WILDCARDS) return undefined
  return {
    message: `the pattern ${path} has ${most} wildcards * between two slashes, and ${MAX_WILDCARDS} are the most`,
    hint: 'write more of the names, or name several patterns',
  }
}

/** True if `..` follows a wildcard and would lead elsewhere; in braces it is a range, as in {1..9}. */
const climbs = (machine: Machine, path: string, folder: string): boolean =>
  hasPattern(path) &&
  !exists(machine, pathIn(machine.paths, folder, path)) &&
  /[*?[{].*\.\.\/|[*?[{].*\/\.\./s.test(path)

/** The folder where a pattern starts, or the path itself. */
const searchStart = (machine: Machine, path: string, folder: string): string => {
  const here = pathIn(machine.paths, folder, path)
  if (path === '-' || exists(machine, here) || !hasPattern(path)) return here
  return pathIn(machine.paths, folder, path.split(/[*?[{]/)[0]!.replace(/[^/]*$/, '') || '.')
}

/** Finds the files that match a pattern, in order; folders, if it ends in a slash. */
export const search = async (
  { matching, paths }: Machine,
  pattern: string,
  folder: string,
): Promise<Either<Failure, readonly string[]>> => {
  const matches = await matching(pattern, folder)
  if (matches !== undefined) return right([...matches].sort(compareCodePoints))
  const message = `more than ${MAX_SEARCHED} files and folders would be searched for ${pathIn(paths, folder, pattern)}`
  return left(failure(2, code.E227, message, 'name the folder that holds the data and nothing else'))
}

const expand = async (machine: Machine, path: string, folder: string): Promise<Either<Failure, readonly string[]>> => {
  const here = pathIn(machine.paths, folder, path)
  if (path === '-') return right([path])
  if (exists(machine, here)) return filesAt(machine, here)
  if (!hasPattern(path)) return right([here])
  return filesMatching(machine, path, folder)
}

/** Names of the files in a folder, for a message. */
const MAX_NAMES = 5
const listNames = (names: readonly string[]): string =>
  names.length === 0
    ? 'nothing'
    : `${names.slice(0, MAX_NAMES).join(', ')}${names.length > MAX_NAMES ? ` and ${names.length - MAX_NAMES} more` : ''}`

/** True for the name of a file that describes a submission and is no part of it. */
export const isDescription = (name: string): boolean =>
  /^(?:(?:readme|licen[cs]e|copying|changelog)(?:[._-].*)?|.+\.(?:md|pdf|docx?))$/i.test(name)

/** Refuses a submission with another number of files than a task wants. */
const refuseCount = (name: string, { pattern, files: count }: Submitted, paths: readonly string[]): Failure => {
  const many = paths.length === 1 ? '1 file that fits' : `${paths.length} files that fit`
  const message = `${name} has ${many} ${pattern} (${listNames(paths)}); ${count === 1 ? 'one is' : `${count} are`} wanted`
  return failure(3, code.E826, message, 'send the files that the task asks for, and no others of their kind')
}

/** Files of a submission, as a task asks for them. */
interface Submitted {
  readonly pattern: string
  /** The number of files; any without it. */
  readonly files?: number | undefined
}

/**
 * The files of a submission that a task asks for: of a folder or a zip, those in it that fit the pattern, in order; a file is a submission by
 * itself. They are named one by one, since a name such as `team [1].zip` would be a pattern.
 */
export const filesOfSubmission = async (
  machine: Machine,
  path: string,
  submitted: Submitted,
): Promise<Either<Failure, readonly string[]>> => {
  const { look, paths } = machine
  const { pattern, files: count } = submitted
  const isFolder = look(path)?.kind === 'folder'
  const matches = isFolder ? await search(machine, pattern, path) : right([path])
  if (isLeft(matches)) return matches
  const matching = matches.right
  const counted = matching.filter((file) => !isDescription(paths.basename(file)))
  if (matching.length > 0 && count !== undefined && counted.length !== count)
    return left(refuseCount(paths.basename(path), submitted, counted))
  if (matching.length > 0) return right(isFolder ? matching.map((file) => paths.join(path, file)) : matching)
  const others = await search(machine, '**/*', path)
  if (isLeft(others)) return others
  const hint = 'name the files as the task asks, and send them as a zip'
  const message = `no file of the submission fits ${pattern}: it has ${listNames(others.right)}`
  return left(failure(3, code.E822, message, hint))
}

/** True for a folder, for a zip, and for a pattern of them. */
const holdsFiles = (machine: Machine, path: string, folder: string): boolean =>
  namesFolders(path) || machine.look(pathIn(machine.paths, folder, path))?.kind === 'folder'

/** A file, or all files of a folder or a zip. */
const filesAt = async (machine: Machine, path: string): Promise<Either<Failure, readonly string[]>> =>
  machine.look(path)?.kind === 'folder' ? filesMatching(machine, '**/*', path) : right([path])

/** The files that match a pattern, and those of matching zips and folders. */
const filesMatching = async (
  machine: Machine,
  pattern: string,
  folder: string,
): Promise<Either<Failure, readonly string[]>> => {
  const matches = await search(machine, pattern, folder)
  if (isLeft(matches)) return matches
  const all = await Promise.all(matches.right.map((match) => filesAt(machine, pathIn(machine.paths, folder, match))))
  return map((files: readonly (readonly string[])[]) => files.flat())(allIn(all))
}

/** Refuses an invalid zip, before files in it are reported as missing. */
const refuseZip = ({ look, bytes }: Machine, path: string): Failure | undefined => {
  if (!/\.zip$/i.test(path) || look(path)?.kind !== 'file') return undefined
  const [first] = bytes(path)
  return first?._tag === 'Left' ? { exit: 3, problems: [first.left] } : undefined
}

/** A system with this name stands for one system for each file or folder that matches its pattern. */
export const EACH = '*'

export const withoutEnding = (name: string): string => name.replace(/\.gz$/, '').replace(/(.)\.[^.]*$/, '$1')

/** Default name of a system: its file without ending, its folder, or the column; `*` for a pattern of folders. */
export const defaultName = (machine: Machine, text: string): string => {
  const { path, column } = splitColumn(text, (file) => exists(machine, file))
  if (namesFolders(path) && !exists(machine, path)) return EACH
  const whole = hasPattern(path) ? path.split(/[*?[{]/)[0]!.replace(/\/?[^/]*$/, '') || path : path
  const name = whole === '-' ? 'stdin' : withoutEnding(machine.paths.basename(whole))
  return column === undefined || column === -1 ? name : `${name}:${column}`
}

/** The folder that paths must not leave; undefined for paths of the call, which may lead anywhere. */
export interface PathScope {
  readonly root: string | undefined
  /** The place of the path in the config. */
  readonly spot: Location
}
const anywhere: PathScope = { root: undefined, spot: { at: nowhere } }

/** Resolves links, as far as the path exists. */
const realPath = (machine: Machine, path: string): string => {
  const { dirname, join, basename } = machine.paths
  const real = machine.realPath(path)
  if (real !== undefined) return real
  const parent = dirname(path)
  return parent === path ? path : join(realPath(machine, parent), basename(path))
}

const isInside = ({ relative, sep, isAbsolute }: Paths, folder: string, path: string): boolean => {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** Refuses a path that leads out of the root, through `..`, a link, or an absolute path. */
export const refuseOutsideRoot = (machine: Machine, path: string, { root, spot }: PathScope): Failure | undefined => {
  if (root === undefined || path === '-') return undefined
  const { paths } = machine
  const [top, whole] = [paths.resolve(root), paths.resolve(path)]
  if (isInside(paths, realPath(machine, top), realPath(machine, whole))) return undefined
  const how = isInside(paths, top, whole) ? ', through a symbolic link' : ''
  const hint = 'move the file below that folder, or name a folder that holds both: --root DIR'
  return failureAt(
    2,
    code.E208,
    `${path} is outside of ${root === '.' ? 'this folder' : `the folder ${root}`}${how}`,
    hint,
    spot,
  )
}

/** A key for paths that are the same on some systems: without case, in one Unicode form. */
const foldCase = ({ resolve }: Paths, path: string): string => resolve(path).normalize('NFC').toLowerCase()

/** Refuses two paths that differ only in case or Unicode form. The same path twice is allowed. */
export const refuseCaseClash = (paths: Paths, all: Iterable<string>): Failure | undefined => {
  const byFoldedCase = new Map<string, string>()
  for (const path of [...new Set(all)].sort(compareCodePoints)) {
    const other = byFoldedCase.get(foldCase(paths, path))
    if (other !== undefined && paths.resolve(other) !== paths.resolve(path)) {
      const hint = 'give one of them another name; a copy on such a system would hold only one of the two'
      return failureAt(2, code.E209, `${other} and ${path} are one file where capitals do not count`, hint)
    }
    byFoldedCase.set(foldCase(paths, path), path)
  }
  return undefined
}
