/** `assay check -s RUN --preset P`: checks a run before the deadline, without the gold. */
import { type Code, commonCode } from '@assay/core'
import { type Failure, type HostEnvironment, type Machine, type Outcome, type Request, score } from '@assay/host'
import {
  allIn,
  allOf,
  expandSystems,
  failure,
  failureAt,
  hostCode,
  type ReadSystem,
  type ValidationResult,
  validate,
} from '@assay/host/internal'
import { json } from '@assay/report'
import { safe, table } from '@assay/report/internal'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Arguments, parseMaxBytes, parseSettings } from '../arguments.ts'
import { fail } from '../console.ts'
import { consoleFlags, inputFlags, limitFlag, workFlag } from '../flags.ts'
import { printGuarded } from '../plugin-guard.ts'
import type { App } from '../process.ts'
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
  /** The settings that all runs share. */
  readonly base: Omit<Request, 'gold' | 'systems'>
}

const parseCheckRequest = async (app: App, args: Arguments): Promise<Either<Failure, CheckRequest>> => {
  const reader = args.last('reader')
  const preset = args.last('preset')
  const text = args.all('text')
  const [word] = args.words
  const systems = args.all('system').map((one) => parseSystem(one, reader))
  const isStdin = systems.some(({ files }) => files.some((file) => file === '-' || file.startsWith('-:')))
  const flags = allOf({
    word:
      word === undefined
        ? right(undefined)
        : usage(hostCode.E104, `"${word}" is one argument too many`, 'write: assay check -s RUN --preset NAME'),
    preset:
      preset === undefined
        ? usage(
            hostCode.E104,
            'no preset is named',
            'name what will be scored with: --preset conll-2003; assay list presets',
          )
        : right(preset),
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
  const { settings, limit } = flags.right
  const spread = await expandSystems(app.machine, { folder: '.', gold: { files: text }, systems })
  return map(
    (all: { readonly systems: Request['systems'] }): CheckRequest => ({
      // files that are read, as those were that they are made from
      runs: all.systems as readonly ReadSystem[],
      text,
      base: {
        folder: '.',
        asTyped: true,
        pluginFolders: app.pluginFolders,
        called: app.plugins ?? [],
        metrics: [flags.right.preset],
        metricTexts: settings.metric,
        readerTexts: settings.reader,
        bootstrap: { samples: 0 },
        compare: false,
        ...settings.documents,
        ...limit,
        ...(args.has('any-work') && { anyWork: true }),
      },
    }),
  )(spread)
}

// ---- reading ---------------------------------------------------------------------------------------------------------

/** Code of the warning that gold and system are the same file, as they are here. */
const SAME_FILES = hostCode.W401
/** Codes about labels of one side only, which a text without labels always raises. */
const labelCodes = /^W41\d$/

/** The failure in terms of a run, without problems that only concern the gold. */
const runFailure =
  (system: string) =>
  ({ total: _, ...why }: Failure): Failure => ({
    ...why,
    problems: why.problems
      .filter(({ code }) => code !== SAME_FILES)
      .map((one) =>
        one.code === hostCode.E411
          ? {
              ...one,
              message: `there is nothing in ${system} that would be scored`,
              hint: 'look at the column that is read (-s FILE:COLUMN), the reader and the labels',
            }
          : one,
      ),
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

/** Reads a run and scores it against itself, which finds the problems of the run alone. */
const checkRun = async (
  { machine }: App,
  { base, text }: CheckRequest,
  run: ReadSystem,
  surroundings: HostEnvironment,
): Promise<Either<Failure, CheckedRun>> => {
  const { name: _, ...side } = run
  const refused = runFailure(run.name)
  const alone = await score({ ...base, gold: side, systems: [run] }, surroundings)()
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
    const warnings = distinct([...outcome.warnings, ...told].filter(({ code }) => code !== SAME_FILES))
    return {
      system: run.name,
      files,
      types: outcome.result.labels?.systems[run.name],
      outcome: { ...outcome, warnings },
    }
  })(both)
}

/** Problems without duplicates: the run is read twice. */
const distinct = (problems: Outcome['warnings']): Outcome['warnings'] => [
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

const textOf = (preset: string, runs: readonly CheckedRun[]): string => {
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
  return `${read}${counted}\n${safe(`${how} in order for ${preset}`)}; nothing was scored\n`
}

const jsonOf = (preset: string, text: readonly string[], runs: readonly CheckedRun[]): string =>
  json({
    preset,
    text,
    runs: runs.map(({ system, files, types, outcome }) => ({
      system,
      files: files.map(({ lines, ...file }) => ({ ...file, lines: lines ?? null })),
      types: types ?? null,
      metrics: outcome.metrics.map(({ name, plugin }) => ({ name, plugin })),
    })),
  })

export const checkCommand: CommandDef = {
  usage: 'check -s [NAME=]FILE … --preset NAME [--text FILE …]',
  examples: [
    [
      'assay check -s run1.conll --preset conll-2003 --text test.conll',
      'also check that words and documents are those of the text',
    ],
  ],
  flags: [
    {
      name: 'preset',
      value: 'NAME',
      help: 'the preset, plugin or metric that will score the run (see assay list presets)',
    },
    {
      name: 'text',
      value: 'FILE',
      many: true,
      help: 'the text of the task, in the format of the run with any labels, such as O',
    },
    ...inputFlags.slice(1),
    limitFlag,
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
    const preset = args.last('preset')!
    const text = args.has('json') ? jsonOf(preset, request.right.text, runs.right) : textOf(preset, runs.right)
    const printed = await printGuarded(app, [text])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}
