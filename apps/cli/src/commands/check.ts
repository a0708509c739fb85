/** `assay check -s RUN --preset P` or `--config C`: checks a run before the deadline, without the gold. */
import { type Code, commonCode, type Problem } from '@assay/core'
import {
  type Failure,
  type HostEnvironment,
  type Machine,
  type Outcome,
  type Request,
  type Side,
  score,
} from '@assay/host'
import {
  allIn,
  allOf,
  expandFiles,
  expandSystems,
  failure,
  failureAt,
  hostCode,
  type ReadSystem,
  type ValidationResult,
  validate,
  withoutDescriptions,
} from '@assay/host/internal'
import { json } from '@assay/report'
import { safe, table } from '@assay/report/internal'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Arguments, parseMaxBytes, parseSettings } from '../arguments.ts'
import { fail } from '../console.ts'
import { consoleFlags, inputFlags, maxBytesFlag, workFlag } from '../flags.ts'
import { printGuarded } from '../plugin-guard.ts'
import type { App } from '../process.ts'
import { type PublicSettings, readPublicConfig } from '../public-config.ts'
import { parseSystem } from '../request.ts'
import { hostEnvironment, noteInputs } from '../run-notes.ts'
import type { CommandDef } from './command.ts'

const usage = (code: Code, message: string, hint: string): Either<Failure, never> =>
  left(failure(2, code, message, hint))

/** A run that was read as it will be scored. */
interface CheckedRun {
  readonly system: string
  readonly files: readonly {
    readonly path: string
    readonly reader: string
    readonly documents: number
    /** Undefined for standard input, which cannot be read twice. */
    readonly lines: number | undefined
  }[]
  readonly types: Readonly<Record<string, number>> | undefined
  readonly outcome: Outcome
}

// ---- what is asked ---------------------------------------------------------------------------------------------------

interface CheckRequest {
  readonly runs: readonly ReadSystem[]
  readonly text: readonly string[]
  /** The preset, plugin, metric or config that will score the runs. */
  readonly scorer: string
  /** The place where the labels are listed. */
  readonly known: string
  /** The settings that all runs share. */
  readonly base: Omit<Request, 'gold' | 'systems'>
}

interface Scorer extends PublicSettings {
  readonly name: string
}

/** Parses `--preset` or `--config`. */
const parseScorer = (app: App, args: Arguments): Either<Failure, Scorer> => {
  const [preset, path] = [args.last('preset'), args.last('config')]
  if (preset !== undefined && path !== undefined)
    return usage(hostCode.E103, '--preset and --config contradict each other', 'give one of them')
  if (path !== undefined)
    return map((settings: PublicSettings): Scorer => ({ name: path, ...settings }))(readPublicConfig(app, path))
  if (preset === undefined)
    return usage(
      hostCode.E104,
      'neither a preset nor a config is named',
      'name what will be scored with: --preset conll-2003, or --config public.json; assay list presets',
    )
  const request = { metrics: [preset], pluginFolders: app.pluginFolders }
  return right({ name: preset, request, settingsFor: () => ({}) })
}

/** The run with the settings of a config, unless the call has others. */
const withSettings = (run: ReadSystem, settings: ReturnType<PublicSettings['settingsFor']>): ReadSystem => {
  if (run.reader === undefined) return { ...settings, ...run }
  const { options: _, readerTexts: __, ...others } = settings
  return { ...others, ...run }
}

/** The labels of the config, with those of `--labels` as the known ones. */
const withLabels = (args: Arguments, labels: Request['labels']): Pick<Request, 'labels'> => {
  if (!args.has('labels')) return {}
  const known = args.all('labels').flatMap((list) => list.split(',').map((label) => label.trim()))
  return { labels: { ...labels, known } }
}

const parseCheckRequest = async (app: App, args: Arguments): Promise<Either<Failure, CheckRequest>> => {
  const reader = args.last('reader')
  const text = args.all('text')
  const [word] = args.words
  const systems = args.all('system').map((one) => parseSystem(one, reader))
  const isStdin = systems.some(({ files }) => files.some((file) => file === '-' || file.startsWith('-:')))
  const flags = allOf({
    word:
      word === undefined
        ? right(undefined)
        : usage(hostCode.E104, `"${word}" is one argument too many`, 'write: assay check -s RUN --preset NAME'),
    scorer: parseScorer(app, args),
    systems:
      systems.length === 0 ? usage(hostCode.E104, 'there is no run to check', 'name it: -s FILE') : right(systems),
    stdin:
      isStdin && text.length > 0
        ? usage(
            hostCode.E103,
            'standard input is read once, and --text takes it twice',
            'write the run into a file: -s FILE',
          )
        : right(undefined),
    settings: parseSettings(args),
    limit: parseMaxBytes(args),
  })
  if (isLeft(flags)) return flags
  const { settings, limit, scorer } = flags.right
  const spread = await expandSystems(app.machine, { folder: '.', gold: { files: text }, systems })
  return map(
    (all: { readonly systems: Request['systems'] }): CheckRequest => ({
      // files that are read, as those were that they are made from
      runs: (all.systems as readonly ReadSystem[]).map((run) => withSettings(run, scorer.settingsFor(run.name))),
      text,
      known: args.has('labels') ? '--labels' : `${scorer.name} ("labels.known")`,
      scorer: scorer.name,
      base: {
        folder: '.',
        asTyped: true,
        ...scorer.request,
        called: app.plugins ?? [],
        ...(app.secrets && { secrets: app.secrets }),
        ...withLabels(args, scorer.request.labels),
        metricTexts: settings.metric,
        readerTexts: settings.reader,
        bootstrap: { samples: 0 },
        compare: false,
        ...settings.documents,
        ...(settings.disjoint && { disjoint: settings.disjoint }),
        ...limit,
        ...(args.has('any-work') && { anyWork: true }),
      },
    }),
  )(spread)
}

// ---- reading ---------------------------------------------------------------------------------------------------------

/** Code of the warning that gold and system are the same file, as they are here. */
const SAME_FILES = hostCode.W401
/** Codes of warnings about a run that is the gold too, and about labels of a config that it does not use. */
const ofBoth: ReadonlySet<string> = new Set([SAME_FILES, hostCode.W409])
/** Codes about labels of one side only, which a text without labels always raises. */
const labelCodes = /^W41\d$/

/** A problem in terms of a run, which is the gold too. */
const runProblem =
  (system: string, known: string) =>
  (problem: Problem): Problem => {
    if (problem.code === hostCode.E411)
      return {
        ...problem,
        message: `there is nothing in ${system} that would be scored`,
        hint: 'look at the column that is read (-s FILE:COLUMN), the reader and the labels',
      }
    if (problem.code !== hostCode.E410) return problem
    const message = problem.message.replace(/^the gold has/, `${system} has`).replace('"labels.known"', known)
    return { ...problem, message, ...(problem.hint && { hint: problem.hint.replace(/; "labels\.map".*/, '') }) }
  }

/** The failure in terms of a run, without problems that only concern the gold. */
const runFailure =
  (system: string, known: string) =>
  ({ total: _, ...why }: Failure): Failure => ({
    ...why,
    problems: distinct(why.problems.filter(({ code }) => !ofBoth.has(code)).map(runProblem(system, known))),
  })

/** The failure in terms of the text, which takes the place of the gold. */
const textFailure = (why: Failure): Failure => {
  const reword = (words: string): string => words.replaceAll('the gold', 'the text')
  return {
    ...why,
    // of its answers, where it has any, nothing is said
    problems: why.problems
      .filter(({ severity }) => severity === 'error')
      .map((one) => ({
        ...one,
        message: reword(one.message),
        ...(one.hint !== undefined && { hint: reword(one.hint) }),
      })),
  }
}

const NEWLINE = 10

const linesIn = ({ source }: Machine, path: string): number | undefined => {
  if (path === '<stdin>') return undefined
  let [lines, last] = [0, NEWLINE]
  for (const chunk of source(path).chunks()) {
    if (isLeft(chunk)) return undefined
    for (const byte of chunk.right) if (byte === NEWLINE) lines++
    last = chunk.right.at(-1) ?? last
  }
  return last === NEWLINE ? lines : lines + 1
}

/** Requires a tag for each word of the text: a single column would be read as tags. */
const requireTags = (machine: Machine, valid: ValidationResult): Either<Failure, ValidationResult> => {
  for (const { role, path, reader } of valid.inputs) {
    if (role !== 'gold' || !reader.startsWith('conll-columns@')) continue
    const [first] = machine.source(path).chunks()
    const lines = first === undefined || isLeft(first) ? [] : new TextDecoder().decode(first.right).split(/\r?\n/)
    const at = lines.findIndex((line) => line.trim() !== '')
    const text = lines[at]
    if (text === undefined || /\S\s+\S/.test(text)) continue
    const hint = `give each word a tag, such as O: awk 'NF { $0 = $0 " O" } 1' ${path}`
    const place = { at: { path, line: at + 1, column: 1 }, text }
    return left(failureAt(3, commonCode.E311, 'a line has a word without a tag', hint, place))
  }
  return right(valid)
}

/** The files of a run as those of a gold, which has no README. */
const asGold = async ({ machine }: App, { base }: CheckRequest, side: Side): Promise<Side> => {
  const expanded = await expandFiles(machine, side.files, base.folder)
  if (isLeft(expanded)) return side
  const { paths, column } = withoutDescriptions(machine.paths, expanded.right)
  if (paths.length === 0 || paths.length === expanded.right.paths.length) return side
  return { ...side, files: paths.map((path) => (column === undefined ? path : `${path}:${column}`)) }
}

/** Reads a run and scores it against itself, which finds the problems of the run alone. */
const checkRun = async (
  app: App,
  request: CheckRequest,
  run: ReadSystem,
  surroundings: HostEnvironment,
): Promise<Either<Failure, CheckedRun>> => {
  const { machine } = app
  const { base, text, known } = request
  const { name: _, ...side } = run
  const refused = runFailure(run.name, known)
  const alone = await score({ ...base, gold: await asGold(app, request, side), systems: [run] }, surroundings)()
  const aligned =
    text.length === 0
      ? right([])
      : pipe(
          await validate({ ...base, gold: { ...side, files: text }, systems: [run] }, surroundings)(),
          chain((valid) => requireTags(machine, valid)),
          // labels of the text, if it has any, are ignored
          map(({ warnings, inputs }) => {
            const texts = inputs.flatMap(({ role, path }) => (role === 'gold' ? [path] : []))
            return warnings.filter(({ code, at }) => !labelCodes.test(code) && !texts.includes(at.path))
          }),
        )
  const both = allOf({
    alone: isLeft(alone) ? left(refused(alone.left)) : alone,
    aligned: isLeft(aligned) ? left(textFailure(refused(aligned.left))) : aligned,
  })
  return map(({ alone: outcome, aligned: told }: { alone: Outcome; aligned: Outcome['warnings'] }): CheckedRun => {
    const files = outcome.result.inputs
      .filter(({ role }) => role === 'system')
      .map(({ path, reader, documents }) => ({ path, reader, documents, lines: linesIn(machine, path) }))
    const warnings = distinct([...outcome.warnings, ...told].filter(({ code }) => !ofBoth.has(code)))
    return {
      system: run.name,
      files,
      types: outcome.result.labels?.systems[run.name],
      outcome: { ...outcome, warnings },
    }
  })(both)
}

/** Problems without duplicates: the run is read twice. */
const distinct = (problems: readonly Problem[]): readonly Problem[] => [
  ...new Map(problems.map((one) => [JSON.stringify([one.code, one.at, one.message]), one])).values(),
]

// ---- saying ----------------------------------------------------------------------------------------------------------

const indented = (rows: readonly (readonly string[])[], left: number): string =>
  table(
    rows.map((row) => row.map((cell) => safe(cell))),
    { align: (rows[0] ?? []).map((_, i) => (i < left ? ('left' as const) : 'right')) },
  )
    .map((line) => `  ${line}\n`)
    .join('')

const textOf = (scorer: string, runs: readonly CheckedRun[]): string => {
  const files = runs.flatMap(({ system, files }) =>
    files.map(({ path, reader, documents, lines }) => [
      system,
      path,
      reader,
      String(documents),
      lines === undefined ? '–' : String(lines),
    ]),
  )
  const labels = [...new Set(runs.flatMap(({ types = {} }) => Object.keys(types)))].sort()
  const types = runs.flatMap(({ system, types }) =>
    types === undefined ? [] : labels.map((label) => [system, label, String(types[label] ?? 0)]),
  )
  const how = runs.length === 1 ? `${runs[0]?.system} is` : `${runs.length} runs are`
  const read = `read\n${indented([['run', 'file', 'reader', 'documents', 'lines'], ...files], 3)}`
  const counted = types.length === 0 ? '' : `\ntypes\n${indented([['run', 'type', 'count'], ...types], 2)}`
  return `${read}${counted}\n${safe(`${how} in order for ${scorer}`)}; nothing was scored\n`
}

const jsonOf = (args: Arguments, { text }: Pick<CheckRequest, 'text'>, runs: readonly CheckedRun[]): string =>
  json({
    ...(args.has('config') ? { config: args.last('config') } : { preset: args.last('preset') }),
    text,
    runs: runs.map(({ system, files, types, outcome }) => ({
      system,
      files: files.map(({ lines, ...file }) => ({ ...file, lines: lines ?? null })),
      types: types ?? null,
      metrics: outcome.metrics.map(({ name, plugin }) => ({ name, plugin })),
    })),
  })

export const checkCommand: CommandDef = {
  usage: 'check -s [NAME=]FILE … (--preset NAME | --config FILE) [--labels A,B] [--text FILE …]',
  examples: [
    [
      'assay check -s run1.conll --preset conll-2003 --text test.conll',
      'also check that words and documents are those of the text',
    ],
    ['assay check -s team.zip --config public.json', 'the format, labels and metrics of a config; no gold is read'],
  ],
  flags: [
    {
      name: 'preset',
      value: 'NAME',
      help: 'the preset, plugin or metric that will score the run (see assay list presets)',
    },
    {
      name: 'config',
      value: 'FILE',
      help: 'the config that will score the run: its metrics, format, options and labels; it may lack gold and systems',
    },
    { name: 'labels', value: 'A,B,…', many: true, help: 'the labels of the task; any other is refused' },
    {
      name: 'text',
      value: 'FILE',
      many: true,
      help: 'the text of the task, in the format of the run with any labels, such as O',
    },
    ...inputFlags.slice(1),
    maxBytesFlag,
    workFlag,
    { name: 'json', help: 'print JSON' },
    ...consoleFlags,
  ],
  run: async (app, args, console) => {
    const request = await parseCheckRequest(app, args)
    if (isLeft(request)) return fail(console, request.left)
    const surroundings = await hostEnvironment(app, console)
    const all: Either<Failure, CheckedRun>[] = []
    for (const run of request.right.runs) all.push(await checkRun(app, request.right, run, surroundings))
    const runs = allIn(all)
    if (isLeft(runs)) return fail(console, runs.left)
    for (const { outcome } of runs.right) {
      noteInputs(
        console,
        outcome.result.inputs,
        outcome.result.scores.map(({ signature }) => signature),
      )
      if (!console.quiet) console.problems(outcome.warnings)
    }
    const text = args.has('json') ? jsonOf(args, request.right, runs.right) : textOf(request.right.scorer, runs.right)
    const printed = await printGuarded(app, [text])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}
