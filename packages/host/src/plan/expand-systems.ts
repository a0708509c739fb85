/** Expands a pattern of systems: each matching file or folder is a system. */
import { compareCodePoints } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { allIn, type Failure, failureAt } from '../checks/failure.ts'
import { type Machine, pathIn, withSlashes } from '../io/machine.ts'
import { code } from '../messages.ts'
import {
  EACH,
  expandFiles,
  hasPattern,
  noMatch,
  type PathScope,
  refuseOutsideRoot,
  refusePattern,
  splitColumn,
  withoutEnding,
} from './expand-files.ts'
import { type BuiltInSystem, locate, type ReadSystem, type Request } from './request.ts'

type SystemsRequest = Pick<Request, 'folder' | 'root' | 'placeOf' | 'gold' | 'systems' | 'compare'>

const isEach = (system: ReadSystem | BuiltInSystem): system is ReadSystem => system.name === EACH && !('make' in system)

/** The name of a system: the last part of its path that matches a wildcard, without the ending of a file. */
const systemName = (pattern: string, path: string, isFolder: boolean): string => {
  const wanted = pattern.replace(/\/+$/, '').split('/').reverse()
  const back = Math.max(0, wanted.findIndex(hasPattern))
  const part = path.split('/').at(-1 - back) ?? path
  return back > 0 || isFolder ? part : withoutEnding(part)
}

/** A pattern of zips, and of files in each of them. */
interface ZipPattern {
  readonly zips: string
  readonly inner?: string
}

/** Splits `runs/*.zip/*.conll`, by which each zip is a system; `undefined` for other patterns. */
export const splitZipPattern = (pattern: string): ZipPattern | undefined => {
  const [, zips = '', inner] = /^(.*?\.zip)(?:\/(.+))?$/is.exec(pattern) ?? []
  return hasPattern(zips) ? { zips, ...(inner !== undefined && { inner }) } : undefined
}

/** A matching system, with its path as the pattern spells it. */
interface SystemMatch {
  readonly system: ReadSystem
  readonly path: string
}

const matchPattern = async (
  machine: Machine,
  folder: string,
  system: ReadSystem,
  text: string,
  within: PathScope,
): Promise<Either<Failure, readonly SystemMatch[]>> => {
  const { paths, look, matching } = machine
  const { path: pattern, column } = splitColumn(text, (path) => look(pathIn(paths, folder, path)) !== undefined)
  const refused = refusePattern(machine, pattern, folder, within)
  if (refused !== undefined) return left(refused)
  const here = pathIn(paths, folder, pattern)
  const isThere = look(here) !== undefined
  const { zips: searched, inner } = (isThere ? undefined : splitZipPattern(pattern)) ?? { zips: pattern }
  const all = isThere || !hasPattern(pattern) ? [pattern.replace(/(.)\/+$/, '$1')] : await matching(searched, folder)
  if (all.length === 0) {
    const others = pattern.endsWith('/') ? [] : await matching(`${pattern}/`, folder)
    return left(
      noMatch(pattern, within, others.length === 0 ? undefined : `for a system of each folder: '${pattern}/'`),
    )
  }
  const outside = all.map((path) => refuseOutsideRoot(machine, pathIn(paths, folder, path), within))
  const beyond = outside.find((one) => one !== undefined)
  if (beyond !== undefined) return left(beyond)
  return right(
    [...all].sort(compareCodePoints).map((path) => {
      const there = look(pathIn(paths, folder, path))
      // a zip has an ending, as a file has
      const isFolder = there?.kind === 'folder' && there.isPacked === undefined
      // a zip in place of the files in it cannot be read
      const isWhole = isThere || (/\.zip$/i.test(path) && !/\.zip\/?$/i.test(searched))
      const name = systemName(isWhole ? path : searched, withSlashes(paths, path), isFolder)
      const file = inner === undefined ? path : `${path}/${inner}`
      return { path: file, system: { ...system, name, files: [column === undefined ? file : `${file}:${column}`] } }
    }),
  )
}

/** Refuses matches with the same name, and the gold among them: the table would mislead. */
const refuseMatches = async (
  machine: Machine,
  { folder, gold, systems, placeOf }: SystemsRequest,
  found: readonly SystemMatch[],
  within: PathScope,
): Promise<Failure | undefined> => {
  const { paths } = machine
  const wrong = (message: string, hint: string) => failureAt(2, code.E220, message, hint, within.spot)
  const own = 'name them one by one, each by a name of its own'
  for (const [i, { system, path }] of found.entries()) {
    const first = found.findIndex((one) => one.system.name === system.name)
    if (first < i) return wrong(`two systems are called ${system.name}: ${found[first]?.path} and ${path}`, own)
    // of a call, the host says so itself
    if (placeOf !== undefined && systems.some(({ name }) => name === system.name && name !== EACH))
      return wrong(`two systems are called ${system.name}, one of which is ${path}`, own)
  }
  const golds = await expandFiles(machine, gold.files, folder)
  if (isLeft(golds)) return undefined
  const isGold = new Set(golds.right.paths.map((path) => `${paths.resolve(path)}:${golds.right.column}`))
  for (const { system, path } of found) {
    const files = await expandFiles(machine, system.files, folder)
    if (!isLeft(files) && files.right.paths.some((one) => isGold.has(`${paths.resolve(one)}:${files.right.column}`)))
      return wrong(`${path} is the gold, and one of the systems too`, 'write a pattern that does not match the gold')
  }
  return undefined
}

const expandSystem = async (
  machine: Machine,
  request: SystemsRequest,
  system: ReadSystem,
): Promise<Either<Failure, readonly ReadSystem[]>> => {
  const within: PathScope = { root: request.root, spot: locate(request, 'systems', EACH) }
  const all: Either<Failure, readonly SystemMatch[]>[] = []
  for (const text of system.files) all.push(await matchPattern(machine, request.folder, system, text, within))
  const found = allIn(all)
  if (isLeft(found)) return found
  const each = found.right.flat()
  const refused = await refuseMatches(machine, request, each, within)
  return refused === undefined ? right(each.map((one) => one.system)) : left(refused)
}

/** Replaces a system called `*` by one for each file or folder that its patterns match, in the order of code points. */
export const expandSystems = async <R extends SystemsRequest>(
  machine: Machine,
  request: R,
): Promise<Either<Failure, R>> => {
  if (!request.systems.some(isEach)) return right(request)
  const spread: Either<Failure, readonly (ReadSystem | BuiltInSystem)[]>[] = []
  for (const system of request.systems)
    spread.push(isEach(system) ? await expandSystem(machine, request, system) : right([system]))
  const all = allIn(spread)
  if (isLeft(all)) return all
  const systems = all.right.flat()
  const named = new Set(request.systems.map(({ name }) => name))
  const { placeOf, compare } = request
  return right({
    ...request,
    systems,
    compare: compare === false ? systems.length > 1 : compare,
    ...(placeOf && {
      placeOf: (...keys: readonly string[]) => {
        const [top, name, ...rest] = keys
        const isFound = top === 'systems' && name !== undefined && !named.has(name)
        return isFound ? placeOf('systems', EACH, ...rest) : placeOf(...keys)
      },
    }),
  })
}
