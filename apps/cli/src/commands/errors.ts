/** `assay errors PLUGIN -g GOLD -s SYSTEM`: the evidence itself, in its text, line by line or counted. */
import {
  EVERY,
  evidence,
  type Failure,
  failure,
  leaveOut,
  type Request,
  type Surroundings,
  splitName,
} from '@assay/host'
import { type Finding, findingOf } from '@assay/report'
import { type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import type { Arguments } from '../arguments.ts'
import { byDocumentJson, byDocumentText } from '../by-document.ts'
import { type Confusions, newConfusions, noMatrix } from '../confusion.ts'
import { type Console, colored, consoleOf, fail } from '../console.ts'
import { type Choice, choiceOf, kindOf } from '../errors/choice.ts'
import { neverSeen, newSeen, note, wanted } from '../errors/filter.ts'
import { listingIn, type Screen } from '../errors/listing.ts'
import { consoleFlags, inputFlags, limitFlag, outputFlags, rootFlag, sideFlags, workFlag } from '../flags.ts'
import { isSameFile, writeFiles } from '../output.ts'
import type { App } from '../process.ts'
import type { Target } from '../render.ts'
import { configuredBy, onlySystems, pluginWord, requestOf } from '../request.ts'
import { printSettled } from '../settled.ts'
import { newPlanned, type Planned, surroundingsOf } from '../told.ts'
import type { Called } from './command.ts'

// ---- what is asked about ---------------------------------------------------------------------------------------------

/** Whether it is a config that is asked about: no gold is named, and what is named is not a plugin. */
const isOfConfig = (given: Arguments, word: string | undefined): boolean =>
  !given.has('gold') && (word === undefined ? !given.has('metric') || !given.has('system') : word.endsWith('.json'))

/** What a config says, and no flag beside it. */
const setByConfig = ['reader', 'set']

/** The request of a config, or that of a plugin. */
const asked = async (app: App, given: Arguments, word: string | undefined): Promise<Either<Failure, Request>> => {
  const only = given.has('metric') ? { only: given.all('metric') } : {}
  if (!isOfConfig(given, word))
    return map((request: Request) => ({ ...request, ...only }))(await requestOf(app, given, word))
  const flag = setByConfig.find((name) => given.has(name))
  if (flag !== undefined)
    return left(failure(2, 'E103', `--${flag} is set by the config`, 'change the config, or name a plugin, -g and -s'))
  const configured = await configuredBy(app, given, word ?? 'assay.json')
  if (isLeft(configured)) return configured
  return onlySystems({ ...configured.right.request, gates: [], ...only }, given.all('system'))
}

/** One metric's evidence is listed; the others are named, unless the call itself says which. */
const tellOthers = (console: Console, given: Arguments, word: string | undefined, planned: Planned): void => {
  const outline = planned.outline()
  const { member = EVERY } = splitName(word ?? '')
  const isSaid = given.has('metric') || (given.has('gold') && member !== EVERY)
  if (outline === undefined || isSaid) return
  const [first, ...rest] = new Set([
    ...outline.metrics.map(({ name }) => name),
    ...outline.alone.flatMap(({ others }) => others),
  ])
  if (rest.length > 0) console.aside(`${first} alone; also here: ${rest.join(', ')} (--metric NAME)`)
}

// ---- where it goes ---------------------------------------------------------------------------------------------------

const screenOf = ({ stdout, env }: App, given: Arguments): Screen => ({
  terminal: stdout.terminal,
  width: stdout.terminal ? stdout.columns : 100,
  color: colored(given.last('color'), env, stdout),
})

/** A file is the same wherever the terminal stands. */
const paper: Screen = { terminal: false, width: 100, color: false }

/** Each target with its text; no input is written over. */
export const delivered = async (
  app: App,
  given: Arguments,
  targets: readonly Target[],
  planned: Planned,
  make: (format: string, screen: Screen) => string,
): Promise<Either<Failure, void>> => {
  const inputs = planned.outline()?.files ?? []
  const over = targets.find(({ path }) => path !== undefined && inputs.some((one) => isSameFile(one.path, path)))
  if (over !== undefined)
    return left(
      failure(2, 'E105', `${over.path} is one of the inputs`, 'write somewhere else: an input is never written over'),
    )
  const files = targets.flatMap(({ format, path }) =>
    path === undefined ? [] : [{ path, texts: [make(format, paper)] }],
  )
  const printed = targets.flatMap(({ format, path }) =>
    path === undefined ? [make(format, screenOf(app, given))] : [],
  )
  const written = files.length === 0 ? right(undefined) : await writeFiles(files)
  return isLeft(written) || printed.length === 0 ? written : printSettled(app, printed)
}

// ---- the three kinds -------------------------------------------------------------------------------------------------

interface Asked {
  readonly app: App
  readonly given: Arguments
  readonly console: Console
  readonly request: Request
  readonly surroundings: Surroundings
  readonly planned: Planned
  readonly choice: Choice
  readonly tell: () => void
}

const byDocument = async ({
  app,
  given,
  console,
  request,
  surroundings,
  planned,
  choice,
  tell,
}: Asked): Promise<number> => {
  const left = await leaveOut(request, surroundings)()
  if (isLeft(left)) return fail(console, left.left)
  tell()
  if (!console.quiet) console.problems(left.right.warnings)
  const make = (format: string): string => (format === 'json' ? byDocumentJson(left.right) : byDocumentText(left.right))
  const done = await delivered(app, given, choice.targets, planned, make)
  return isLeft(done) ? fail(console, done.left) : 0
}

const listing = async ({
  app,
  given,
  console,
  request,
  surroundings,
  planned,
  choice,
  tell,
}: Asked): Promise<number> => {
  const wants = wanted(given)
  const findings: Finding[] = []
  const seen = newSeen()
  const read = await evidence(
    request,
    (line) => {
      note(seen, line)
      if (wants(line)) findings.push(findingOf(line))
    },
    surroundings,
  )()
  if (isLeft(read)) return fail(console, read.left)
  tell()
  if (!console.quiet) console.problems(read.right)
  for (const text of neverSeen(given, seen)) console.note(text)
  const several = request.systems.length > 1
  const make = (format: string, screen: Screen): string => listingIn(format, given, findings, choice, screen, several)
  const done = await delivered(app, given, choice.targets, planned, make)
  return isLeft(done) ? fail(console, done.left) : 0
}

/** The other metrics here of which lines say which types met, as their evidence of these files shows. */
const withMatrix = async ({ app, request, planned }: Asked, untyped: string): Promise<readonly string[]> => {
  const outline = planned.outline()
  const names = new Set([
    ...(outline?.metrics ?? []).map(({ name }) => name),
    ...(outline?.alone ?? []).flatMap(({ others }) => others),
  ])
  const whole = request.metrics.map((entry) =>
    typeof entry === 'string' ? `${splitName(entry).package}/${EVERY}` : entry,
  )
  const typed: string[] = []
  for (const name of names) {
    if (name === untyped) continue
    const confusions = newConfusions()
    const read = await evidence({ ...request, metrics: whole, only: [name] }, confusions.add, {
      machine: app.machine,
    })()
    if (!isLeft(read) && confusions.isTyped()) typed.push(name)
  }
  return typed
}

const confusion = async (own: Asked): Promise<number> => {
  const { app, given, console, request, surroundings, planned, choice, tell } = own
  const confusions: Confusions = newConfusions()
  const read = await evidence(request, confusions.add, surroundings)()
  if (isLeft(read)) return fail(console, read.left)
  tell()
  if (!console.quiet) console.problems(read.right)
  const untyped = confusions.untyped()
  if (untyped !== undefined) return fail(console, noMatrix(untyped, await withMatrix(own, untyped)))
  const make = (format: string, { width, terminal }: Screen): string =>
    confusions.in(format, terminal ? width : Number.POSITIVE_INFINITY, given.has('csv-raw'))
  const done = await delivered(app, given, choice.targets, planned, make)
  return isLeft(done) ? fail(console, done.left) : 0
}

const kinds = { listing, confusion, documents: byDocument } as const

// ---- the command -----------------------------------------------------------------------------------------------------

export const errorsCommand: Called = {
  usage: 'errors [CONFIG], or errors PLUGIN -g GOLD -s [NAME=]FILE …',
  examples: [
    ['assay errors --system ours --limit all', 'all of one system of assay.json of this folder'],
    [
      'assay errors conll-f1 -g gold.conll -s run1.conll --group',
      'those that are alike once, with how often they come',
    ],
    [
      'assay errors conll-f1 -g gold.conll -s run1.conll --verdict missed --type person',
      'the persons that were missed',
    ],
    ['assay errors lea -g gold.jsonl -s run1.jsonl --by-document', 'the documents that hurt the score most'],
    ['assay errors conll-f1 -g gold.conll -s run1.conll --json | jq length', 'the same for a program'],
    ['assay errors conll-f1 -g gold.conll -s run1.conll --confusion', 'which types were taken for which'],
  ],
  flags: [
    ...inputFlags.map((flag) =>
      flag.name === 'system'
        ? { ...flag, help: 'a system, in the same ways; repeat for several; of a config, by name' }
        : flag,
    ),
    ...sideFlags,
    rootFlag,
    limitFlag,
    workFlag,
    {
      name: 'metric',
      value: 'NAME',
      many: true,
      help: 'by this metric of the plugin or the config (default: the first); repeatable',
    },
    {
      name: 'verdict',
      value: 'NAME',
      many: true,
      help: 'only these, such as missed, spurious, "wrong type", correct (default: all but correct)',
    },
    { name: 'type', value: 'NAME', many: true, help: 'only items of these types, on either side' },
    { name: 'limit', value: 'N', help: 'show so many, or all (default: 50 in their text, all in a table or a file)' },
    { name: 'sample', value: 'N', help: 'show so many, drawn at random' },
    { name: 'seed', value: 'N', help: 'seed of the sample (default 12345)' },
    { name: 'group', help: 'same words and same verdict once, with how often they come' },
    { name: 'table', help: 'a row each, without the text' },
    { name: 'by-document', help: 'which documents hurt most: the headline without each of them' },
    { name: 'confusion', help: 'which types were taken for which, as a matrix with what was missed and spurious' },
    {
      name: 'format',
      short: 'f',
      value: 'F',
      help: 'text, json, jsonl, csv, md, html; with --confusion svg too, and no jsonl',
    },
    ...outputFlags.filter(({ name }) => ['output', 'json', 'csv-raw'].includes(name)),
    ...consoleFlags,
  ],
  run: async (app, given, plain) => {
    const word = pluginWord(given, 'errors', 'errors takes one config or one plugin')
    if (isLeft(word)) return fail(plain, word.left)
    const isConfig = isOfConfig(given, word.right)
    const flags = errorsCommand.flags.filter(({ name }) => !(isConfig && setByConfig.includes(name)))
    const console = consoleOf(app, given, flags)
    const request = await asked(app, given, word.right)
    if (isLeft(request)) return fail(console, request.left)
    const choice = choiceOf(given)
    if (isLeft(choice)) return fail(console, choice.left)
    const planned = newPlanned()
    const surroundings = await surroundingsOf(app, console, planned)
    const tell = (): void => tellOthers(console, given, word.right, planned)
    return kinds[kindOf(given)]({
      app,
      given,
      console,
      request: request.right,
      surroundings,
      planned,
      choice: choice.right,
      tell,
    })
  },
}
