/** `assay errors PLUGIN -g GOLD -s SYSTEM`: lists or counts errors, in their text. */
import type { Failure, HostEnvironment, Request } from '@assay/host'
import { EVERY, type EvidenceLine, evidence, failure, hostCode, leaveOneOut, splitName } from '@assay/host/internal'
import { type Finding, newFinding } from '@assay/report/internal'
import { type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import type { Arguments } from '../arguments.ts'
import { byDocumentJson, byDocumentText } from '../by-document.ts'
import { type Confusions, newConfusions, noMatrix } from '../confusion.ts'
import { type Console, fail, newConsole, usesColor } from '../console.ts'
import { type Choice, kindOf, parseChoice } from '../errors/choice.ts'
import { lineFilter, newOccurrences, recordLine, unknownFilterMessages } from '../errors/filter.ts'
import { renderListing, type Screen } from '../errors/listing.ts'
import {
  consoleFlags,
  inputFlags,
  mapFlag,
  maxBytesFlag,
  outputFlags,
  patchFlag,
  rootFlag,
  runsFlag,
  sideFlags,
  workFlag,
} from '../flags.ts'
import { code } from '../messages.ts'
import { forTerminal, isSameFile, writeFiles } from '../output.ts'
import { printGuarded } from '../plugin-guard.ts'
import type { App } from '../process.ts'
import type { Target } from '../render.ts'
import { loadConfig, onlySystems, parseRequest, pluginWord } from '../request.ts'
import { hostEnvironment, newPlanRecord, type PlanRecord } from '../run-notes.ts'
import type { CommandDef } from './command.ts'

// ---- what is asked about ---------------------------------------------------------------------------------------------

/** True if the call is about a config: no gold is given, and the argument is not a plugin. */
const isOfConfig = (args: Arguments, word: string | undefined): boolean =>
  !args.has('gold') && (word === undefined ? !args.has('metric') || !args.has('system') : word.endsWith('.json'))

/** Flags that a config replaces. */
const setByConfig = ['runs', 'reader', 'set', 'gold-set', 'system-set']

/** Parses the request of a config or of a plugin. */
const parseErrorsRequest = async (
  app: App,
  args: Arguments,
  word: string | undefined,
): Promise<Either<Failure, Request>> => {
  const only = args.has('metric') ? { only: args.all('metric') } : {}
  if (!isOfConfig(args, word))
    return map((request: Request) => ({ ...request, ...only }))(await parseRequest(app, args, word))
  const flag = setByConfig.find((name) => args.has(name))
  if (flag !== undefined)
    return left(
      failure(2, hostCode.E103, `--${flag} is set by the config`, 'change the config, or name a plugin, -g and -s'),
    )
  const configured = await loadConfig(app, args, word ?? 'assay.json')
  if (isLeft(configured)) return configured
  return onlySystems({ ...configured.right.request, gates: [], ...only }, args.all('system'))
}

/** Notes the metrics whose errors are not listed, unless the call names metrics. */
const noteOtherMetrics = (console: Console, args: Arguments, word: string | undefined, planned: PlanRecord): void => {
  const outline = planned.outline()
  const { member = EVERY } = splitName(word ?? '')
  const isSaid = args.has('metric') || (args.has('gold') && member !== EVERY)
  if (outline === undefined || isSaid) return
  const [first, ...others] = new Set([
    ...outline.metrics.map(({ name }) => name),
    ...outline.lonePackages.flatMap(({ others }) => others),
  ])
  if (others.length > 0) console.aside(`${first} alone; also here: ${others.join(', ')} (--metric NAME)`)
}

// ---- where it goes ---------------------------------------------------------------------------------------------------

const screenOf = ({ stdout, env }: App, args: Arguments): Screen => ({
  terminal: stdout.terminal,
  width: stdout.terminal ? stdout.columns : 100,
  color: usesColor(args.last('color'), env, stdout),
})

/** Screen of files, which do not depend on the terminal. */
const fileScreen: Screen = { terminal: false, width: 100, color: false }

/** Renders and writes each target; inputs are never overwritten. */
export const writeListings = async (
  app: App,
  args: Arguments,
  targets: readonly Target[],
  planned: PlanRecord,
  make: (format: string, screen: Screen) => string,
): Promise<Either<Failure, void>> => {
  const inputs = planned.outline()?.files ?? []
  const over = targets.find(({ path }) => path !== undefined && inputs.some((file) => isSameFile(file.path, path)))
  if (over !== undefined)
    return left(
      failure(
        2,
        code.E105,
        `${over.path} is one of the inputs`,
        'write somewhere else: an input is never written over',
      ),
    )
  const files = targets.flatMap(({ format, path }) =>
    path === undefined ? [] : [{ path, texts: [make(format, fileScreen)] }],
  )
  const printed = targets.flatMap(({ format, path }) =>
    path === undefined ? [forTerminal(app.stdout, format, make(format, screenOf(app, args)))] : [],
  )
  const written = files.length === 0 ? right(undefined) : await writeFiles(files)
  return isLeft(written) || printed.length === 0 ? written : printGuarded(app, printed)
}

// ---- the three kinds -------------------------------------------------------------------------------------------------

interface ErrorsCall {
  readonly app: App
  readonly args: Arguments
  readonly console: Console
  readonly request: Request
  readonly surroundings: HostEnvironment
  readonly planned: PlanRecord
  readonly choice: Choice
  readonly tell: () => void
}

const byDocument = async ({
  app,
  args,
  console,
  request,
  surroundings,
  planned,
  choice,
  tell,
}: ErrorsCall): Promise<number> => {
  const left = await leaveOneOut(request, surroundings)()
  if (isLeft(left)) return fail(console, left.left)
  tell()
  if (!console.quiet) console.problems(left.right.warnings)
  const make = (format: string): string => (format === 'json' ? byDocumentJson(left.right) : byDocumentText(left.right))
  const done = await writeListings(app, args, choice.targets, planned, make)
  return isLeft(done) ? fail(console, done.left) : 0
}

const listing = async ({
  app,
  args,
  console,
  request,
  surroundings,
  planned,
  choice,
  tell,
}: ErrorsCall): Promise<number> => {
  const wants = lineFilter(args)
  const findings: Finding[] = []
  const occurrences = newOccurrences()
  const read = await evidence(
    request,
    (line) => {
      recordLine(occurrences, line)
      if (wants(line)) findings.push(newFinding(line))
    },
    surroundings,
  )()
  if (isLeft(read)) return fail(console, read.left)
  tell()
  if (!console.quiet) console.problems(read.right)
  for (const text of unknownFilterMessages(args, occurrences)) console.note(text)
  const several = request.systems.length > 1
  const make = (format: string, screen: Screen): string =>
    renderListing(format, args, findings, choice, screen, several)
  const done = await writeListings(app, args, choice.targets, planned, make)
  return isLeft(done) ? fail(console, done.left) : 0
}

/** The other metrics whose evidence of these files pairs types. */
const metricsWithTypes = async ({ app, request, planned }: ErrorsCall, untyped: string): Promise<readonly string[]> => {
  const outline = planned.outline()
  const names = new Set([
    ...(outline?.metrics ?? []).map(({ name }) => name),
    ...(outline?.lonePackages ?? []).flatMap(({ others }) => others),
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

const confusion = async (call: ErrorsCall): Promise<number> => {
  const { app, args, console, request, surroundings, planned, choice, tell } = call
  const confusions: Confusions = newConfusions(args.last('path'))
  const occurrences = newOccurrences()
  const add = (line: EvidenceLine): void => {
    recordLine(occurrences, line)
    confusions.add(line)
  }
  const read = await evidence(request, add, surroundings)()
  if (isLeft(read)) return fail(console, read.left)
  tell()
  if (!console.quiet) console.problems(read.right)
  const untyped = confusions.untyped()
  if (untyped !== undefined)
    return fail(console, noMatrix(untyped, await metricsWithTypes(call, untyped), occurrences.path))
  const refusal = confusions.refusal()
  if (refusal !== undefined) return fail(console, refusal)
  for (const text of unknownFilterMessages(args, occurrences)) console.note(text)
  const make = (format: string, { width, terminal }: Screen): string =>
    confusions.render(format, terminal ? width : Number.POSITIVE_INFINITY, args.has('csv-raw'))
  const done = await writeListings(app, args, choice.targets, planned, make)
  return isLeft(done) ? fail(console, done.left) : 0
}

const kinds = { listing, confusion, documents: byDocument } as const

// ---- the command -----------------------------------------------------------------------------------------------------

export const errorsCommand: CommandDef = {
  usage: 'errors [CONFIG], or errors PLUGIN -g GOLD -s [NAME=]FILE …',
  examples: [
    ['assay errors --system ours --limit all', 'all errors of one system in ./assay.json'],
    ['assay errors conll-f1 -g gold.conll -s run1.conll --group', 'group equal errors, with counts'],
    ['assay errors conll-f1 -g gold.conll -s run1.conll --verdict missed --type person', 'missed persons'],
    ['assay errors conll-f1 -g gold.conll -s run1.conll --confusion', 'a confusion matrix of types'],
  ],
  flags: [
    ...inputFlags.map((flag) =>
      flag.name === 'system' ? { ...flag, help: 'a system, like --gold, or its name in the config; repeatable' } : flag,
    ),
    runsFlag,
    ...sideFlags,
    mapFlag,
    {
      ...patchFlag,
      help: 'decisions of inspect --gold (CSV): errors against the corrected gold',
    },
    rootFlag,
    maxBytesFlag,
    workFlag,
    {
      name: 'metric',
      value: 'NAME',
      many: true,
      help: 'a metric of the plugin or config (default: the first); repeatable',
    },
    {
      name: 'verdict',
      value: 'NAME',
      many: true,
      help: 'only this verdict: missed, spurious, "wrong type", correct … (default: all but correct)',
    },
    { name: 'type', value: 'NAME', many: true, help: 'only items of this type, on either side; repeatable' },
    {
      name: 'path',
      value: 'PATH',
      help: 'only the field of records at this path; with --confusion, a matrix of its values',
    },
    { name: 'limit', value: 'N', help: 'number of errors, or all (default: 50 in context, else all)' },
    { name: 'sample', value: 'N', help: 'a random sample of N errors' },
    { name: 'seed', value: 'N', help: 'random seed (default 12345)' },
    { name: 'group', help: 'group errors with the same words and verdict, with counts' },
    { name: 'table', help: 'a table, without context' },
    { name: 'by-document', help: 'the effect of each document on the headline' },
    { name: 'confusion', help: 'a confusion matrix of types, with missed and spurious items' },
    {
      name: 'format',
      short: 'f',
      value: 'F',
      help: 'text, json, jsonl, csv, md, html; with --confusion: svg, but not jsonl',
    },
    ...outputFlags.filter(({ name }) => ['output', 'json', 'csv-raw'].includes(name)),
    ...consoleFlags,
  ],
  run: async (app, args, plain) => {
    const word = pluginWord(args, 'errors', 'errors takes one config or one plugin')
    if (isLeft(word)) return fail(plain, word.left)
    const isConfig = isOfConfig(args, word.right)
    const flags = errorsCommand.flags.filter(({ name }) => !(isConfig && setByConfig.includes(name)))
    const console = newConsole(app, args, flags)
    const request = await parseErrorsRequest(app, args, word.right)
    if (isLeft(request)) return fail(console, request.left)
    const choice = parseChoice(args)
    if (isLeft(choice)) return fail(console, choice.left)
    const planned = newPlanRecord()
    const surroundings = await hostEnvironment(app, console, planned)
    const tell = (): void => noteOtherMetrics(console, args, word.right, planned)
    return kinds[kindOf(args)]({
      app,
      args: args,
      console,
      request: request.right,
      surroundings,
      planned,
      choice: choice.right,
      tell,
    })
  },
}
