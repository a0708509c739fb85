/** Assigns roles to files that a call names without them: `assay GOLD SYSTEM`, `assay score conll-f1 GOLD SYSTEM`. */
import { compareCodePoints } from '@assay/core'
import { shellWord } from '@assay/core/internal/host'
import type { Failure, Guess, Machine } from '@assay/host'
import {
  allOf,
  type FileRoles,
  type FilesRequest,
  failure,
  guessFiles,
  hasPattern,
  hostCode,
  isMetricName,
  splitColumn,
  wholeFile,
} from '@assay/host/internal'
import type { Result } from '@assay/report'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Arguments, parseSettings, parseSideSettings } from './arguments.ts'
import type { Console } from './console.ts'
import type { App } from './process.ts'
import { parseSystem } from './request.ts'
import { hostEnvironment } from './run-notes.ts'

/** A call with its files assigned: to score them, or to compare annotators. */
export type AssignedCall =
  | { readonly command: 'score'; readonly args: Arguments; readonly metric: string | undefined; readonly guess?: Guess }
  | { readonly command: 'agree'; readonly args: Arguments }

/** True if a word names a file, a folder or a pattern: FILE, FILE:COLUMN or NAME=FILE. */
export const namesFile = (machine: Machine, word: string): boolean => {
  const exists = (path: string): boolean => machine.look(path) !== undefined
  const { path } = splitColumn(parseSystem(word, undefined).files[0]!, exists)
  return exists(path) || hasPattern(path)
}

/** Bytes of a file that is looked at as a config. */
const MAX_BYTES = 2 ** 20
const configKeys = ['gold', 'systems', 'metrics']

/** True if a word names a config: a JSON file with the keys that each config has. */
export const namesConfig = (machine: Machine, word: string): boolean => {
  if (!word.endsWith('.json') || machine.look(word) === undefined) return false
  const bytes = wholeFile(machine, word, MAX_BYTES)
  if (isLeft(bytes)) return false
  const text = new TextDecoder().decode(bytes.right)
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null && configKeys.every((key) => key in data)
  } catch {
    return false
  }
}

/** A name that a plugin may have, unlike a path. */
const isBareWord = (word: string): boolean => !/[./\\*:=]/.test(word)

/** Arguments with other words, and with values added to flags. */
const withValues = (
  args: Arguments,
  words: readonly string[],
  added: Readonly<Record<string, readonly string[]>>,
): Arguments => {
  const all = (flag: string): readonly string[] => [...args.all(flag), ...(added[flag] ?? [])]
  return {
    words,
    has: (flag) => args.has(flag) || (added[flag] ?? []).length > 0,
    last: (flag) => all(flag).at(-1),
    all,
  }
}

/** Readers that the flags of a call name. */
const namedReaders = (args: Arguments): Pick<FilesRequest, 'reader' | 'systemReader'> => {
  const named = (flag: string): string | undefined =>
    args
      .all(flag)
      .findLast((entry) => entry.startsWith('reader='))
      ?.slice('reader='.length)
  const shared = args.last('reader') ?? named('set')
  const [reader, systemReader] = [named('gold-set') ?? shared, named('system-set') ?? shared]
  return { ...(reader !== undefined && { reader }), ...(systemReader !== undefined && { systemReader }) }
}

const sidesOf = (args: Arguments, guess: Guess, metric: string | undefined): AssignedCall => {
  const { gold, systems, reader, plugins } = guess
  const added = {
    gold: [gold],
    system: systems.map(({ name, file }) => `${name}=${file}`),
    ...(reader !== undefined && namedReaders(args).reader === undefined && { 'gold-set': [`reader=${reader}`] }),
    plugin: plugins,
  }
  return { command: 'score', args: withValues(args, [], added), metric, guess }
}

type LabelRoles = Extract<FileRoles, { readonly kind: 'labels' }>

/** The refusal of labels, one an item, against a gold: whether they are scored or compared is not guessed. */
const labelsAgainstGold = (gold: string, words: readonly string[], { mayBeNames, areNumbers }: LabelRoles): Failure => {
  const systems = words.filter((word) => word !== gold).map((word) => `-s ${shellWord(word)}`)
  const sides = `-g ${shellWord(gold)} ${systems.join(' ')}`
  const readings: readonly (readonly [what: string, call: string])[] = [
    ...(mayBeNames
      ? [['names of words beside each other', `score conll-f1 --set scheme=labels ${sides}`] as const]
      : []),
    ...(areNumbers ? [['clusters', `score clustering-purity/b-cubed ${sides} --reader clusters-table`] as const] : []),
    ['agreement with kappa', `agree ${words.map(shellWord).join(' ')}`],
    ['F1 of each label', `score conll-f1 --set raw=true ${sides}`],
  ]
  const question = readings.map(([what]) => what).join(', or ')
  const calls = readings.map(([, call]) => `assay ${call}`).join(', ')
  return failure(
    2,
    hostCode.E221,
    `${gold} holds a label an item, and no tags: is it ${question}?`,
    `in this order: ${calls}`,
  )
}

/** Assigns the words of a call; undefined if they are a plugin alone, or nothing. */
export const assignFiles = async (
  app: App,
  args: Arguments,
  console: Console,
): Promise<Either<Failure, AssignedCall | undefined>> => {
  if (args.has('gold') || args.has('system') || args.words.length === 0) return right(undefined)
  const around = await hostEnvironment(app, console)
  const [first = '', ...others] = args.words
  const base: FilesRequest = { files: [], pluginFolders: app.pluginFolders, pluginsOfCall: app.plugins ?? [] }
  const isFirstFile = namesFile(app.machine, first) && !(isBareWord(first) && (await isMetricName(first, base, around)))
  const words = isFirstFile ? args.words : others
  if (words.length === 0) return right(undefined)
  const missing = words.find((word) => !namesFile(app.machine, word))
  if (missing !== undefined)
    return left(
      failure(
        2,
        hostCode.E207,
        `there is no file ${missing}`,
        'name the files of the gold first, then those of the systems',
      ),
    )
  const texts = allOf({ settings: parseSettings(args), gold: parseSideSettings(args, 'gold-set') })
  if (isLeft(texts)) return texts
  const { settings, gold: ofGold } = texts.right
  const named = isFirstFile ? args.last('metric') : first
  const files = words.map((word) => {
    const { name, files: paths } = parseSystem(word, undefined)
    return { name, file: paths[0]! }
  })
  const roles = await guessFiles(
    {
      ...base,
      files,
      ...namedReaders(args),
      readerTexts: settings.reader,
      goldTexts: ofGold.readerTexts,
      ...(named !== undefined && { metric: named }),
    },
    around,
  )
  if (isLeft(roles)) return roles
  if (roles.right.kind === 'labels') {
    const { gold, files: systemFiles } = roles.right
    return gold === undefined
      ? right({ command: 'agree', args: withValues(args, words, {}) })
      : left(
          labelsAgainstGold(
            gold.file,
            systemFiles.map(({ file }) => file),
            roles.right,
          ),
        )
  }
  const { guess } = roles.right
  const isChosen = args.has('signature') || args.has('metric')
  return right(sidesOf(args, guess, isFirstFile ? (isChosen ? undefined : guess.metric) : first))
}

// ---- notes -----------------------------------------------------------------------------------------------------------

/** Labels that a note shows. */
const MAX_LABELS = 6

const labelsText = (counts: Readonly<Record<string, number>>): string => {
  const names = Object.keys(counts).sort(compareCodePoints)
  const more = names.length - MAX_LABELS
  return `${names.slice(0, MAX_LABELS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

const shortEntry = (entry: string): string => entry.replace(/^@assay\//, '')

/** Notes what the files are, and by what they are scored. */
export const noteAssigned = (
  console: Console,
  { metric, others, next, gold, systems }: Guess,
  result: Result,
): void => {
  for (const { name, file } of [{ name: undefined, file: gold }, ...systems]) {
    const inputs = result.inputs.filter(
      ({ role, systems = [] }) =>
        role === (name === undefined ? 'gold' : 'system') &&
        (name === undefined || systems.some(({ system }) => system === name)),
    )
    const documents = inputs.reduce((sum, file) => sum + file.documents, 0)
    const [input] = inputs
    if (input === undefined) continue
    const format = input.reader.replace(/^.*\/|@[^@/]*$/g, '')
    const labels = name === undefined ? result.labels?.gold : result.labels?.systems[name]
    const shown = labels === undefined || Object.keys(labels).length === 0 ? '' : `, labels ${labelsText(labels)}`
    const role = name === undefined ? 'the gold' : `the system ${name}`
    console.aside(`${file}: ${role}, ${format}, ${documents} ${documents === 1 ? 'document' : 'documents'}${shown}`)
  }
  const files = [gold, ...systems.map(({ file }) => file)].map(shellWord).join(' ')
  const callOf = (entry: string): string => `assay score ${shortEntry(entry)} ${files}`
  const also = others.map(callOf)
  console.aside(`scored by ${shortEntry(metric)}${also.length === 0 ? '' : `; also: ${also.join(', ')}`}`)
  const properties = new Set(result.inputs.flatMap(({ role, saw = {} }) => (role === 'system' ? Object.keys(saw) : [])))
  for (const property of properties)
    for (const entry of next.get(property) ?? [])
      if (entry !== metric) console.aside(`the system has ${property}, next: ${callOf(entry)}`)
  if (result.problems.some(({ code, message }) => code === 'W394' && /\brelations?\b/.test(message)))
    for (const entry of next.get('relations') ?? [])
      console.aside(`relations are skipped; to score them: ${callOf(entry)}`)
}
