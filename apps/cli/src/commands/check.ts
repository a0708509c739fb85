/** `assay check -s RUN --preset P`: for a participant before the deadline, who has no gold. */
import {
  allIn,
  allOf,
  type Failure,
  failure,
  failureAt,
  type Machine,
  type Outcome,
  type ReadSystem,
  type Request,
  type Surroundings,
  score,
  spreadSystems,
  type Valid,
  validate,
} from '@assay/host'
import { json, safe, table } from '@assay/report'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Arguments, maxBytesOf, settingsOf } from '../arguments.ts'
import { fail } from '../console.ts'
import { consoleFlags, inputFlags, limitFlag, workFlag } from '../flags.ts'
import type { App } from '../process.ts'
import { systemOf } from '../request.ts'
import { printSettled } from '../settled.ts'
import { surroundingsOf, tellInputs } from '../told.ts'
import type { Called } from './command.ts'

const usage = (code: 'E103' | 'E104', message: string, hint: string): Either<Failure, never> =>
  left(failure(2, code, message, hint))

/** A run that was read as one that is scored would be. */
interface Checked {
  readonly system: string
  readonly files: readonly {
    readonly path: string
    readonly reader: string
    readonly documents: number
    /** Of what can be read twice. */
    readonly lines: number | undefined
  }[]
  readonly types: Readonly<Record<string, number>> | undefined
  readonly outcome: Outcome
}

// ---- what is asked ---------------------------------------------------------------------------------------------------

interface Asked {
  readonly runs: readonly ReadSystem[]
  readonly text: readonly string[]
  /** All that is the same for each run. */
  readonly base: Omit<Request, 'gold' | 'systems'>
}

const asked = async (app: App, given: Arguments): Promise<Either<Failure, Asked>> => {
  const reader = given.last('reader')
  const preset = given.last('preset')
  const text = given.all('text')
  const [word] = given.words
  const systems = given.all('system').map((one) => systemOf(one, reader))
  const isStdin = systems.some(({ files }) => files.some((file) => file === '-' || file.startsWith('-:')))
  const said = allOf({
    word:
      word === undefined
        ? right(undefined)
        : usage('E104', `"${word}" is one argument too many`, 'write: assay check -s RUN --preset NAME'),
    preset:
      preset === undefined
        ? usage('E104', 'no preset is named', 'name what will be scored with: --preset conll-2003; assay list presets')
        : right(preset),
    systems: systems.length === 0 ? usage('E104', 'there is no run to check', 'name it: -s FILE') : right(systems),
    stdin:
      isStdin && text.length > 0
        ? usage('E103', 'standard input is read once, and --text takes it twice', 'write the run into a file: -s FILE')
        : right(undefined),
    settings: settingsOf(given),
    limit: maxBytesOf(given),
  })
  if (isLeft(said)) return said
  const { settings, limit } = said.right
  const spread = await spreadSystems(app.machine, { folder: '.', gold: { files: text }, systems })
  return map(
    (all: { readonly systems: Request['systems'] }): Asked => ({
      // files that are read, as those were that they are made from
      runs: all.systems as readonly ReadSystem[],
      text,
      base: {
        folder: '.',
        asTyped: true,
        pluginFolders: app.pluginFolders,
        called: app.plugins ?? [],
        metrics: [said.right.preset],
        metricTexts: settings.metric,
        readerTexts: settings.reader,
        bootstrap: { samples: 0 },
        compare: false,
        ...settings.lacking,
        ...limit,
        ...(given.has('any-work') && { anyWork: true }),
      },
    }),
  )(spread)
}

// ---- reading ---------------------------------------------------------------------------------------------------------

/** What is said of a run only because it stands for the gold here. */
const ITSELF = 'W401'
/** What is said of labels that only one side has: a text has none. */
const ofLabels = /^W41\d$/

/** The failure without what has nothing to do with the run; of a run in which nothing is found, in words without a gold. */
const ofRun =
  (system: string) =>
  ({ total: _, ...why }: Failure): Failure => ({
    ...why,
    problems: why.problems
      .filter(({ code }) => code !== ITSELF)
      .map((one) =>
        one.code === 'E411'
          ? {
              ...one,
              message: `there is nothing in ${system} that would be scored`,
              hint: 'look at the column that is read (-s FILE:COLUMN), the reader and the labels',
            }
          : one,
      ),
  })

/** What stands for the gold is the text that was given. */
const ofText = (why: Failure): Failure => {
  const said = (words: string): string => words.replaceAll('the gold', 'the text')
  return {
    ...why,
    // of its answers, where it has any, nothing is said
    problems: why.problems
      .filter(({ severity }) => severity === 'error')
      .map((one) => ({
        ...one,
        message: said(one.message),
        ...(one.hint !== undefined && { hint: said(one.hint) }),
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

/** In columns a single one is that of the tags: a text of words alone would be held against nothing. */
const withWords = (machine: Machine, valid: Valid): Either<Failure, Valid> => {
  for (const { role, path, reader } of valid.inputs) {
    if (role !== 'gold' || !reader.startsWith('conll-columns@')) continue
    const [first] = machine.source(path).chunks()
    const lines = first === undefined || isLeft(first) ? [] : new TextDecoder().decode(first.right).split(/\r?\n/)
    const at = lines.findIndex((line) => line.trim() !== '')
    const text = lines[at]
    if (text === undefined || /\S\s+\S/.test(text)) continue
    const hint = `give each word a tag, such as O: awk 'NF { $0 = $0 " O" } 1' ${path}`
    const place = { at: { path, line: at + 1, column: 1 }, text }
    return left(
      failureAt(3, 'E311', 'a line has a word alone, and words are read where a tag stands behind', hint, place),
    )
  }
  return right(valid)
}

/** Reads a run as it will be read, and judges it against itself: what is wrong with it by itself is wrong then too. */
const checked = async (
  { machine }: App,
  { base, text }: Asked,
  run: ReadSystem,
  surroundings: Surroundings,
): Promise<Either<Failure, Checked>> => {
  const { name: _, ...side } = run
  const refused = ofRun(run.name)
  const alone = await score({ ...base, gold: side, systems: [run] }, surroundings)()
  const aligned =
    text.length === 0
      ? right([])
      : pipe(
          await validate({ ...base, gold: { ...side, files: text }, systems: [run] }, surroundings)(),
          chain((valid) => withWords(machine, valid)),
          // the answers of a text, where it has any, are nobody's business
          map(({ warnings, inputs }) => {
            const texts = inputs.flatMap(({ role, path }) => (role === 'gold' ? [path] : []))
            return warnings.filter(({ code, at }) => !ofLabels.test(code) && !texts.includes(at.path))
          }),
        )
  const both = allOf({
    alone: isLeft(alone) ? left(refused(alone.left)) : alone,
    aligned: isLeft(aligned) ? left(ofText(refused(aligned.left))) : aligned,
  })
  return map(({ alone: outcome, aligned: told }: { alone: Outcome; aligned: Outcome['warnings'] }): Checked => {
    const files = outcome.result.inputs
      .filter(({ role }) => role === 'system')
      .map(({ path, reader, documents }) => ({ path, reader, documents, lines: linesIn(machine, path) }))
    const warnings = distinct([...outcome.warnings, ...told].filter(({ code }) => code !== ITSELF))
    return {
      system: run.name,
      files,
      types: outcome.result.labels?.systems[run.name],
      outcome: { ...outcome, warnings },
    }
  })(both)
}

/** Both ways of reading say the same of the run itself. */
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

const textOf = (preset: string, runs: readonly Checked[]): string => {
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

const jsonOf = (preset: string, text: readonly string[], runs: readonly Checked[]): string =>
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

export const checkCommand: Called = {
  usage: 'check -s [NAME=]FILE … --preset NAME [--text FILE …]',
  examples: [
    [
      'assay check -s run1.conll --preset conll-2003 --text test.conll',
      'and whether it is about that text: same words, same documents',
    ],
  ],
  flags: [
    {
      name: 'preset',
      value: 'NAME',
      help: 'what it will be scored with: a preset, a plugin or a metric (assay list presets)',
    },
    {
      name: 'text',
      value: 'FILE',
      many: true,
      help: 'what is to be answered, in the format of the run with any answers, such as O: the words must be the same',
    },
    ...inputFlags.slice(1),
    limitFlag,
    workFlag,
    { name: 'json', help: 'as JSON' },
    ...consoleFlags,
  ],
  run: async (app, given, console) => {
    const said = await asked(app, given)
    if (isLeft(said)) return fail(console, said.left)
    const surroundings = await surroundingsOf(app, console)
    const all: Either<Failure, Checked>[] = []
    for (const run of said.right.runs) all.push(await checked(app, said.right, run, surroundings))
    const runs = allIn(all)
    if (isLeft(runs)) return fail(console, runs.left)
    for (const { outcome } of runs.right) {
      tellInputs(
        console,
        outcome.result.inputs,
        outcome.result.scores.map(({ signature }) => signature),
      )
      if (!console.quiet) console.problems(outcome.warnings)
    }
    const preset = given.last('preset') as string
    const text = given.has('json') ? jsonOf(preset, said.right.text, runs.right) : textOf(preset, runs.right)
    const printed = await printSettled(app, [text])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}
