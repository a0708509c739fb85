/** Expands patterns of systems, of which each matching file or folder is one, and patterns of the runs of a system. */
import { compareCodePoints } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { allIn, type Failure, failureAt, locateFailure } from '../checks/failure.ts'
import { code } from '../codes.ts'
import { type Machine, pathIn, withSlashes } from '../io/machine.ts'
import {
  EACH,
  expandFiles,
  hasPattern,
  noMatch,
  type PathScope,
  refuseOutsideRoot,
  refusePattern,
  search,
  splitColumn,
  withoutEnding,
} from './expand-files.ts'
import { scoredNames } from './plan.ts'
import { type BuiltInSystem, locate, type ReadSystem, type Request } from './request.ts'

type SystemsRequest = Pick<Request, 'folder' | 'root' | 'placeOf' | 'gold' | 'systems' | 'compare'>

const isEach = (system: ReadSystem | BuiltInSystem): system is ReadSystem => system.name === EACH && !('make' in system)

/** The name of a system: the last part of its path that matches a wildcard, without the ending of a file. */
const systemName = (pattern: string, path: string, isFolder: boolean): string => {
  const pieces = pattern.replace(/\/+$/, '').split('/').reverse()
  const back = Math.max(0, pieces.findIndex(hasPattern))
  const part = path.split('/').at(-1 - back) ?? path
  return back > 0 || isFolder ? part : withoutEnding(part)
}

const hasRuns = (system: ReadSystem | BuiltInSystem): system is ReadSystem => 'hasRuns' in system

/** The name of a run: what its path has from the first wildcard of the pattern to the last, such as the seed. */
const runName = (pattern: string, path: string): string => {
  const first = pattern.search(/[*?[{]/)
  const after = /[*?\]})]([^*?\]})]*)$/.exec(pattern)?.[1] ?? ''
  const isMatched = first >= 0 && path.startsWith(pattern.slice(0, first)) && path.endsWith(after)
  return isMatched ? path.slice(first, path.length - after.length) : withoutEnding(path.split('/').at(-1) ?? path)
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
  readonly run: string
}

const matchPattern = async (
  machine: Machine,
  folder: string,
  system: ReadSystem,
  text: string,
  within: PathScope,
): Promise<Either<Failure, readonly SystemMatch[]>> => {
  const { paths, look } = machine
  const { path: pattern, column } = splitColumn(text, (path) => look(pathIn(paths, folder, path)) !== undefined)
  const refused = refusePattern(machine, pattern, folder, within)
  if (refused !== undefined) return left(refused)
  const here = pathIn(paths, folder, pattern)
  const isThere = look(here) !== undefined
  const { zips: searched, inner } = (isThere ? undefined : splitZipPattern(pattern)) ?? { zips: pattern }
  const isOne = isThere || !hasPattern(pattern)
  const matches = isOne ? right([pattern.replace(/(.)\/+$/, '$1')]) : await search(machine, searched, folder)
  if (isLeft(matches)) return locateFailure(within.spot)(matches)
  const all = matches.right
  if (all.length === 0) {
    const others = pattern.endsWith('/') ? [] : await machine.matching(`${pattern}/`, folder)
    return left(noMatch(pattern, within, others?.length ? `for a system of each folder: '${pattern}/'` : undefined))
  }
  const outside = all.map((path) => refuseOutsideRoot(machine, pathIn(paths, folder, path), within))
  const beyond = outside.find((failure) => failure !== undefined)
  if (beyond !== undefined) return left(beyond)
  return right(
    all.map((path) => {
      const there = look(pathIn(paths, folder, path))
      // a zip has an ending, as a file has
      const isFolder = there?.kind === 'folder' && there.isPacked === undefined
      // a zip in place of the files in it cannot be read
      const isWhole = isThere || (/\.zip$/i.test(path) && !/\.zip\/?$/i.test(searched))
      const name = systemName(isWhole ? path : searched, withSlashes(paths, path), isFolder)
      const file = inner === undefined ? path : `${path}/${inner}`
      const run = runName(isThere ? path : searched.replace(/\/+$/, ''), withSlashes(paths, path))
      return {
        path: file,
        run,
        system: { ...system, name, files: [column === undefined ? file : `${file}:${column}`] },
      }
    }),
  )
}

/** Refuses matches with the same name, and the gold among them: the table would mislead. */
const refuseMatches = async (
  machine: Machine,
  { folder, gold, systems, placeOf }: SystemsRequest,
  matches: readonly SystemMatch[],
  within: PathScope,
): Promise<Failure | undefined> => {
  const { paths } = machine
  const wrong = (message: string, hint: string) => failureAt(2, code.E220, message, hint, within.spot)
  const hint = 'name them one by one, each by a name of its own'
  for (const [i, { system, path }] of matches.entries()) {
    const first = matches.findIndex((match) => match.system.name === system.name)
    if (first < i) return wrong(`two systems are called ${system.name}: ${matches[first]?.path} and ${path}`, hint)
    // of a call, the host says so itself
    if (placeOf !== undefined && systems.some(({ name }) => name === system.name && name !== EACH))
      return wrong(`two systems are called ${system.name}, one of which is ${path}`, hint)
  }
  const golds = await expandFiles(machine, gold.files, folder)
  if (isLeft(golds)) return undefined
  const isGold = new Set(golds.right.paths.map((path) => `${paths.resolve(path)}:${golds.right.column}`))
  for (const { system, path } of matches) {
    const files = await expandFiles(machine, system.files, folder)
    if (!isLeft(files) && files.right.paths.some((file) => isGold.has(`${paths.resolve(file)}:${files.right.column}`)))
      return wrong(`${path} is the gold, and a file of a system too`, 'write a pattern that does not match the gold')
  }
  return undefined
}

/** Matches as runs of one system, in the order of their names, so that the order of patterns does not matter. */
const asRuns = (
  { hasRuns: _, name: of, ...system }: ReadSystem,
  matches: readonly SystemMatch[],
): readonly SystemMatch[] =>
  [...matches]
    .sort((a, b) => compareCodePoints(a.run, b.run))
    .map((match) => {
      const { files } = match.system
      return { ...match, system: { ...system, name: `${of}/${match.run}`, files, run: { of, name: match.run } } }
    })

const expandSystem = async (
  machine: Machine,
  request: SystemsRequest,
  system: ReadSystem,
): Promise<Either<Failure, readonly ReadSystem[]>> => {
  const within: PathScope = { root: request.root, spot: locate(request, 'systems', system.name) }
  const all: Either<Failure, readonly SystemMatch[]>[] = []
  for (const text of system.files) all.push(await matchPattern(machine, request.folder, system, text, within))
  const matches = allIn(all)
  if (isLeft(matches)) return matches
  const each = hasRuns(system) ? asRuns(system, matches.right.flat()) : matches.right.flat()
  const refused = await refuseMatches(machine, request, each, within)
  return refused === undefined ? right(each.map((match) => match.system)) : left(refused)
}

/** The keys of a system in the config, by the name of what it was expanded to. */
const configKeys = (
  from: readonly (ReadSystem | BuiltInSystem)[],
  to: readonly (readonly (ReadSystem | BuiltInSystem)[])[],
): ReadonlyMap<string, string> =>
  new Map(from.flatMap(({ name }, i) => to[i]!.map((member) => [member.name, name] as const)))

/**
 * Replaces a system called `*` by one for each file or folder that its patterns match, in the order of code points, and a system that has
 * runs by its runs.
 */
export const expandSystems = async <R extends SystemsRequest>(
  machine: Machine,
  request: R,
): Promise<Either<Failure, R>> => {
  if (!request.systems.some((system) => isEach(system) || hasRuns(system))) return right(request)
  const spread: Either<Failure, readonly (ReadSystem | BuiltInSystem)[]>[] = []
  for (const system of request.systems)
    spread.push(isEach(system) || hasRuns(system) ? await expandSystem(machine, request, system) : right([system]))
  const all = allIn(spread)
  if (isLeft(all)) return all
  const systems = all.right.flat()
  const keyOf = configKeys(request.systems, all.right)
  const withRuns = new Set(request.systems.filter(hasRuns).map(({ name }) => name))
  const { placeOf, compare } = request
  return right({
    ...request,
    systems,
    compare: compare === false ? scoredNames(systems).length > 1 : compare,
    ...(placeOf && {
      placeOf: (...keys: readonly string[]) => {
        const [top, name = '', ...innerKeys] = keys
        const key = keyOf.get(name)
        if (top !== 'systems' || key === undefined) return placeOf(...keys)
        const [first, ...others] = innerKeys
        return placeOf('systems', key, ...(first === 'files' && withRuns.has(key) ? ['runs', ...others] : innerKeys))
      },
    }),
  })
}
