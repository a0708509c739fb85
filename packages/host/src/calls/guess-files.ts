/** Guesses what files are that are named without their roles: the gold and systems, both in columns of one file, or annotators. */
import type { AnyModel, AnyReader, Model, Models } from '@assay/core'
import { isOfGold, isOfSystem, isTagTitle, shellWord, sidesAmong } from '@assay/core/internal/host'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure, joinFailures } from '../checks/failure.ts'
import { installedPlugins } from '../checks/load-plugin.ts'
import { frugal } from '../checks/settle-refusal.ts'
import { code } from '../codes.ts'
import type { Machine } from '../io/machine.ts'
import { readHead, readRows } from '../io/read-head.ts'
import type { HostEnvironment } from '../plan/environment.ts'
import { defaultName, expandFiles, splitColumn } from '../plan/expand-files.ts'
import { withoutDescriptions } from '../plan/fit-gold.ts'
import { planFiles } from '../plan/plan-files.ts'
import { createRegistry, loadNamedPlugins, loadPlugins, type Registry } from '../plan/registry.ts'
import type { OptionTexts } from '../plan/request.ts'
import { resolvePluginOrName } from '../plan/resolve-names.ts'
import { guess } from './guess.ts'
import { goldRank, isFolder, readersOf, type SideCandidate, sharedColumns } from './guess-folder.ts'
import type { Guess, GuessResult, NamedFile } from './guess-request.ts'

export interface FilesRequest {
  /** Files, folders and patterns in the order in which they were named; relative to the current folder. */
  readonly files: readonly NamedFile[]
  readonly pluginFolders: readonly string[]
  readonly pluginsOfCall?: readonly string[]
  readonly metric?: string
  /** Readers that were named: for the gold, or both sides, and for the systems. */
  readonly reader?: string
  readonly systemReader?: string
  /** Options of readers: for both sides, and for the gold. */
  readonly readerTexts?: OptionTexts
  readonly goldTexts?: OptionTexts
}

/** Roles of files: sides that a metric scores, or columns of labels as annotators give them, the gold among them or not. */
export type FileRoles =
  | { readonly kind: 'sides'; readonly guess: Guess }
  | {
      readonly kind: 'labels'
      readonly files: readonly NamedFile[]
      readonly gold: NamedFile | undefined
      /** True if O is among them as most are, or all others have a hyphen as person-artist: words beside each other may be one name. */
      readonly mayBeNames: boolean
      /** True if all of them are whole numbers, which name clusters, most often. */
      readonly areNumbers: boolean
    }

// ---- labels or tags --------------------------------------------------------------------------------------------------

const TAG = /^[A-Z]-\S+$/

/** True if a column before the last has tags of phrases and O alone: what is behind it are no labels. */
const hasTagColumn = (all: readonly (readonly string[])[]): boolean => {
  const rows = all.filter(([first = '']) => first !== '' && !first.startsWith('#'))
  return (rows[0] ?? []).slice(0, -1).some((_, i) => {
    const cells = rows.map((row) => row[i] ?? '')
    return (
      cells.some((cell) => TAG.test(cell)) &&
      cells.every((cell) => cell === 'O' || TAG.test(cell)) &&
      cells.includes('O')
    )
  })
}

/**
 * The cells of a column of labels, such as `pos` and `neg`, of which none is a tag of a phrase; `undefined` of other files. It is the column
 * that a title says has tags, else the last one.
 */
const labelsIn = (machine: Machine, file: string): readonly string[] | undefined => {
  const { path } = splitColumn(file, (name) => machine.look(name) !== undefined)
  const rows = readRows(machine, path)
  if (hasTagColumn(rows)) return undefined
  const column = rows[0]?.findIndex(isTagTitle) ?? -1
  const cells = rows.flatMap((fields) => fields.at(column) || [])
  return !cells.some((cell) => TAG.test(cell)) && cells.some((cell) => cell !== 'O') ? cells : undefined
}

/** True if a label is at half of the items or more. */
const isMostly = (labels: readonly string[], common: string): boolean =>
  2 * labels.filter((label) => label === common).length >= labels.length

const labelRoles = (
  files: readonly NamedFile[],
  gold: NamedFile | undefined,
  labels: readonly string[],
): Either<Failure, FileRoles> =>
  right({
    kind: 'labels',
    files,
    gold,
    // the first may be a title
    areNumbers: labels.length > 1 && labels.slice(1).every((label) => /^-?\d+(?:\.0+)?$/.test(label)),
    mayBeNames:
      isMostly(labels, 'O') || (labels.includes('O') && labels.every((label) => label === 'O' || label.includes('-'))),
  })

/** The first object of a text of JSON lines, or of a list. */
const firstRecord = (text: string): object => {
  for (const part of [text.split('\n', 1)[0]!, text])
    try {
      const [record] = [JSON.parse(part)].flat()
      if (typeof record === 'object' && record !== null) return record
    } catch {
      // the next part may be one, or the file goes on
    }
  return {}
}

/** Titles or keys of a file that may each be tags: names for FILE:NAME. */
const namesOfTags = (machine: Machine, path: string, { columns, keyedBy }: AnyReader): readonly string[] => {
  const head = readHead(machine, path)
  if (isLeft(head) || (columns ?? keyedBy) === undefined) return []
  const { text } = head.right
  const [first = ''] = text.split(/\r\n?|\n/, 1)
  const mayBe = (name: string): boolean => isTagTitle(name) || isOfSystem(name) || isOfGold(name)
  if (keyedBy === undefined)
    return first
      .split(/[\t,;]/)
      .map((title) => title.replaceAll('"', '').trim())
      .filter(mayBe)
  const isSome = (value: unknown): boolean => !Array.isArray(value) || value.length > 0
  const ofObjects = (value: unknown): boolean => Array.isArray(value) && typeof value[0] === 'object'
  return Object.entries(firstRecord(text)).flatMap(([key, value]) =>
    isSome(value) && (mayBe(key) || ofObjects(value)) ? [key] : [],
  )
}

// ---- roles -----------------------------------------------------------------------------------------------------------

const unclear = (why: string, calls: readonly string[]): Failure =>
  failure(2, code.E221, why, `name both sides: ${calls.join('; ')}`)

/** The gold and the others: the first file whose name says gold or key, else the first. */
const splitSides = (
  { machine: { paths } }: HostEnvironment,
  files: readonly NamedFile[],
): readonly [gold: NamedFile, systems: readonly NamedFile[], isNamed: boolean] => {
  const ranks = files.map(({ file }) => goldRank(paths, file))
  const least = Math.min(...ranks)
  const at = least === Number.POSITIVE_INFINITY ? 0 : ranks.indexOf(least)
  return [files[at]!, files.filter((_, i) => i !== at), least < Number.POSITIVE_INFINITY]
}

const guessSides = (
  { files: _, ...request }: FilesRequest,
  gold: string,
  systems: readonly NamedFile[],
  around: HostEnvironment,
): GuessResult<FileRoles> =>
  guess({ ...request, folder: '.', gold, systems, checked: false }, undefined, around)().then((guessed) =>
    isLeft(guessed) ? guessed : right({ kind: 'sides', guess: guessed.right }),
  )

/** Sides in a format that no reader is sure of, for a metric that was named: the reader that it has for them says what it does not take. */
const sidesOfMetric = async (
  registry: Registry,
  metric: string,
  gold: string,
  systems: readonly NamedFile[],
): GuessResult<FileRoles> => {
  const named = await resolvePluginOrName(registry, metric)
  if (isLeft(named)) return named
  const guessed = { metric: named.right, reader: undefined, others: [], next: new Map(), plugins: [], reasons: [] }
  return right({ kind: 'sides', guess: { gold, systems, ...guessed } })
}

/** The first file of a word, and the readers that are surest of it. */
const candidateOf = async (
  { machine }: HostEnvironment,
  readers: readonly AnyReader[],
  { file }: NamedFile,
): Promise<Either<Failure, SideCandidate>> => {
  const expanded = await expandFiles(machine, [file], '.')
  if (isLeft(expanded)) return expanded
  const [path = file] = withoutDescriptions(machine.paths, expanded.right).paths
  const isWhole = isFolder(machine, file)
  return right({ path, files: file, isFolder: isWhole, readers: readersOf(machine, readers, path) })
}

/** Characters of a text, and of its items, that are shown. */
const MAX_CHARACTERS = 80
const shortened = (words: string): string =>
  words.length > MAX_CHARACTERS ? `${words.slice(0, MAX_CHARACTERS)} …` : words

const shownDocument = ({ show, text }: AnyModel, content: Models[Model]): string => {
  const words = text?.(content)?.text
  return `${words === undefined ? '' : `${JSON.stringify(shortened(words))}: `}${shortened(show(content))}`
}

/**
 * Everything that a reader takes a file for: its fields by name, and its first document with something in it: `text sentence, spans
 * things, 2 documents; the first: "Ann met Bo.": PER[0,3) "Ann"`. What it refuses is returned as it is.
 */
const sightOf = async (
  registry: Registry,
  { reader: named, readerTexts, goldTexts }: FilesRequest,
  file: string,
  { name }: AnyReader,
): Promise<Either<Failure, string>> => {
  const side = { files: [file], reader: named ?? name, ...(goldTexts && { readerTexts: goldTexts }) }
  const planned = await planFiles(registry, { folder: '.', ...(readerTexts && { readerTexts }) }, side, undefined)
  if (isLeft(planned)) return planned
  const { reader, options, model, paths } = planned.right
  try {
    const reading = reader.with(options)(frugal(registry.machine).source(paths[0]!))
    let documents = 0
    let first = ''
    for (const document of reading) {
      if (isLeft(document)) {
        if (document.left.severity === 'error') return left({ exit: 3, problems: [document.left] })
        continue
      }
      documents++
      const { content } = document.right
      if (first === '' && model.isEmpty?.(content) !== true) first = `; the first: ${shownDocument(model, content)}`
    }
    const detected = Object.entries(reading.detected?.() ?? {}).map(
      ([name, values]) => `${name} ${values.join(' and ')}`,
    )
    const count = `${documents} ${documents === 1 ? reader.units.replace(/s$/, '') : reader.units}`
    return right(`; it is read as ${[reader.name, ...detected, count].join(', ')}${first}`)
  } catch {
    // it is longer than what is looked at for a refusal
    return right('')
  }
}

const guessOne = async (
  request: FilesRequest,
  only: NamedFile,
  candidate: SideCandidate,
  around: HostEnvironment,
  registry: Registry,
): GuessResult<FileRoles> => {
  const { file } = only
  if (candidate.isFolder) {
    const guessed = await guess({ ...request, folder: file, systems: [], checked: false }, undefined, around)()
    if (isLeft(guessed)) return guessed
    const within = (path: string): string => around.machine.paths.join(file, path)
    const { gold, systems } = guessed.right
    const moved = systems.map(({ name, file: systemFile }) => ({ name, file: within(systemFile) }))
    return right({ kind: 'sides', guess: { ...guessed.right, gold: within(gold), systems: moved } })
  }
  const [reader] = candidate.readers
  const head = readHead(around.machine, candidate.path)
  if (isLeft(head)) return left({ exit: 3, problems: [head.left] })
  const isFree = request.reader === undefined
  const shared = isFree ? sharedColumns(around.machine, '.', candidate) : undefined
  if (shared !== undefined) {
    const system = { name: defaultName(around.machine, file), file: `${file}:${shared[1]}` }
    return guessSides(request, `${file}:${shared[0]}`, [system], around)
  }
  const labels = isFree && reader?.panel !== undefined ? labelsIn(around.machine, candidate.path) : undefined
  const sides = reader && sidesAmong(namesOfTags(around.machine, candidate.path, reader))
  if (labels !== undefined && sides === undefined) return labelRoles([only], undefined, labels)
  if (labels !== undefined && sides !== undefined) {
    const [gold, system] = [sides.gold, sides.system].map((title) => ({ name: title, file: `${file}:${title}` }))
    return labelRoles([gold!, system!], gold, labels)
  }
  const sight = reader === undefined ? right('') : await sightOf(registry, request, file, reader)
  const alone = unclear(
    `${file} is one side only, and there is nothing to compare it with${isLeft(sight) ? '' : sight.right}`,
    sides === undefined
      ? [`assay ${shellWord(file)} SYSTEM`, `assay GOLD ${shellWord(file)}`]
      : [`assay ${shellWord(`${file}:${sides.gold}`)} ${shellWord(`${file}:${sides.system}`)}`],
  )
  return left(isLeft(sight) ? joinFailures([alone, sight.left]) : alone)
}

/** Guesses the roles of files. */
export const guessFiles = async (request: FilesRequest, around: HostEnvironment): GuessResult<FileRoles> => {
  const { machine } = around
  const scope = { ...request, folder: '.' }
  const registry = await createRegistry(scope, machine)
  const called = await loadNamedPlugins(registry, scope)
  if (isLeft(called)) return called
  await loadPlugins(registry, installedPlugins(machine, ['.', ...request.pluginFolders]))
  const [gold, systems, isNamed] = splitSides(around, request.files)
  const candidate = await candidateOf(around, registry.readers(), gold)
  if (isLeft(candidate)) return candidate
  if (systems.length === 0) return guessOne(request, gold, candidate.right, around, registry)
  const [reader] = candidate.right.readers
  const isFree = request.metric === undefined && request.reader === undefined
  if (reader === undefined && request.metric !== undefined && request.reader === undefined)
    return sidesOfMetric(registry, request.metric, gold.file, systems)
  const labels = isFree && reader?.panel !== undefined ? labelsIn(machine, candidate.right.path) : undefined
  if (labels !== undefined) return labelRoles(request.files, isNamed ? gold : undefined, labels)
  return guessSides(request, gold.file, systems, around)
}

/** Tells whether an installed plugin, metric or preset has a name. */
export const isMetricName = async (
  name: string,
  { files: _, ...request }: FilesRequest,
  { machine }: HostEnvironment,
): Promise<boolean> => {
  const registry = await createRegistry({ ...request, folder: '.' }, machine)
  const called = await loadNamedPlugins(registry, request)
  return !isLeft(called) && !isLeft(await resolvePluginOrName(registry, name))
}
