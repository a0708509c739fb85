/** `assay check -s RUN --preset P` or `--config C`: checks a run before the deadline, without the gold. */
import type { Code } from '@assay/core'
import type { Failure, Request } from '@assay/host'
import {
  ABSENT,
  allIn,
  allOf,
  type CheckedRun,
  type CheckRequest,
  checkRuns,
  failure,
  hostCode,
  type LoadedConfig,
  type PublicSettings,
  publicSettings,
} from '@assay/host/internal'
import { json } from '@assay/report'
import { safe, table } from '@assay/report/internal'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { type Arguments, parseMaxBytes, parseSettings } from '../arguments.ts'
import { commandPackages } from '../assay-packages.ts'
import { fail } from '../console.ts'
import { consoleFlags, inputFlags, maxBytesFlag, workFlag } from '../flags.ts'
import { printExactly } from '../github-runner.ts'
import { code } from '../messages.ts'
import { isSameFile, writeFiles } from '../output.ts'
import { printGuarded } from '../plugin-guard.ts'
import type { App } from '../process.ts'
import { readConfig } from '../read-config.ts'
import { parseSystem } from '../request.ts'
import { hostEnvironment, noteInputs } from '../run-notes.ts'
import type { CommandDef } from './command.ts'
import { loadCommandPackage } from './command-package.ts'

const usage = (code: Code, message: string, hint: string): Either<Failure, never> =>
  left(failure(2, code, message, hint))

// ---- what is asked ---------------------------------------------------------------------------------------------------

/** A request to check, and the preset, plugin, metric or config that will score the runs. */
interface CheckCall extends CheckRequest {
  readonly scorer: string
}

interface Scorer extends PublicSettings {
  readonly name: string
}

/** Reads a config for participants. */
const readPublicConfig = (app: App, path: string): Either<Failure, PublicSettings> =>
  chain((config: LoadedConfig) => publicSettings(app, config))(readConfig(path, app.pluginFolders, undefined, ABSENT))

/** Parses `--preset` or `--config`. */
const parseScorer = (app: App, args: Arguments): Either<Failure, Scorer> => {
  const [preset, path] = [args.last('preset'), args.last('config')]
  if (preset !== undefined && path !== undefined)
    return usage(hostCode.E103, '--preset and --config contradict each other', 'remove one of them')
  if (path !== undefined)
    return map((settings: PublicSettings): Scorer => ({ name: path, ...settings }))(readPublicConfig(app, path))
  if (preset === undefined)
    return usage(
      hostCode.E104,
      'neither a preset nor a config is named',
      'name the one that the organisers score with: --preset conll-2003, or --config public.json; all presets: assay list presets',
    )
  const request = { metrics: [preset], pluginFolders: app.pluginFolders }
  return right({ name: preset, request, settingsFor: () => ({}) })
}

/** The labels of the config, with those of `--labels` as the known ones. */
const withLabels = (args: Arguments, labels: Request['labels']): Pick<Request, 'labels'> => {
  if (!args.has('labels')) return {}
  const known = args.all('labels').flatMap((list) => list.split(',').map((label) => label.trim()))
  return { labels: { ...labels, known } }
}

const parseCheckCall = (app: App, args: Arguments): Either<Failure, CheckCall> => {
  const reader = args.last('reader')
  const text = args.all('text')
  const [word] = args.words
  const systems = args.all('system').map((word) => parseSystem(word, reader))
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
  const { scorer, systems: runs, settings, limit } = flags.right
  return right({
    runs,
    text,
    labelSource: args.has('labels') ? '--labels' : `${scorer.name} ("labels.known")`,
    scorer: scorer.name,
    settingsFor: scorer.settingsFor,
    base: {
      ...scorer.request,
      pluginsOfCall: app.plugins ?? [],
      ...(app.secrets && { secrets: app.secrets }),
      ...withLabels(args, scorer.request.labels),
      metricTexts: settings.metric,
      readerTexts: settings.reader,
      ...settings.documents,
      ...(settings.disjoint && { disjoint: settings.disjoint }),
      ...limit,
      ...(args.has('any-work') && { anyWork: true }),
    },
  })
}

// ---- the page --------------------------------------------------------------------------------------------------------

/** Flags that say what the page takes from the config. */
const flagsOfRuns = ['system', 'preset', 'labels', 'text', 'reader', 'set', 'max-bytes', 'any-work', 'json']

/** Writes the page on which participants check their runs. */
const writeCheckPage = async (app: App, args: Arguments, path: string): Promise<Either<Failure, void>> => {
  const config = args.last('config')
  const other = flagsOfRuns.find((name) => args.has(name))
  if (other !== undefined)
    return usage(
      hostCode.E103,
      `-o writes the page for participants, and --${other} is about a run that is checked here`,
      'write: assay check --config public.json -o check.html',
    )
  if (config === undefined)
    return usage(hostCode.E104, 'the page needs a config', 'name it: assay check --config FILE -o check.html')
  if (isSameFile(config, path))
    return usage(code.E105, `-o ${path} is the config`, 'write somewhere else: an input is never written over')
  const settings = readPublicConfig(app, config)
  if (isLeft(settings)) return settings
  const owner = await loadCommandPackage(app, commandPackages['task']!, 'the page for participants')
  if (isLeft(owner)) return owner
  const page = await owner.right.checkPage!(app.machine, settings.right)
  if (isLeft(page)) return page
  return path === '-' ? printExactly(app, [page.right]) : writeFiles([{ path, texts: [page.right] }])
}

// ---- saying ----------------------------------------------------------------------------------------------------------

const indented = (rows: readonly (readonly string[])[], left: number): string =>
  table(
    rows.map((row) => row.map((cell) => safe(cell))),
    { align: (rows[0] ?? []).map((_, i) => (i < left ? ('left' as const) : 'right')) },
  )
    .map((line) => `  ${line}\n`)
    .join('')

const textOf = ({ scorer, text }: CheckCall, runs: readonly CheckedRun[]): string => {
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
  // without the text nothing says which documents there are
  const unseen =
    text.length > 0 ? 'nothing was scored' : 'whether all documents are there is seen only when it is scored'
  return `${read}${counted}\n${safe(`${how} in order for ${scorer}`)}; ${unseen}\n`
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
  usage:
    'check (-s [NAME=]FILE … (--preset NAME | --config FILE) [--labels A,B] [--text FILE …] | --config FILE -o PAGE)',
  examples: [
    [
      'assay check -s run1.conll --preset conll-2003 --text test.conll',
      'also check that words and documents are those of the text',
    ],
    ['assay check -s team.zip --config public.json', 'the format, labels and metrics of a config; no gold is read'],
    [
      'assay check --config public.json -o check.html',
      'a page on which participants check their runs; gold is not in it',
    ],
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
    {
      name: 'output',
      short: 'o',
      value: 'PAGE',
      help: 'write a page on which participants check their runs in a browser, by the config; - is stdout',
    },
    ...consoleFlags,
  ],
  run: async (app, args, console) => {
    const page = args.last('output')
    if (page !== undefined) {
      const written = await writeCheckPage(app, args, page)
      return isLeft(written) ? fail(console, written.left) : 0
    }
    const request = parseCheckCall(app, args)
    if (isLeft(request)) return fail(console, request.left)
    const runs = allIn(await checkRuns(request.right, await hostEnvironment(app, console)))
    if (isLeft(runs)) return fail(console, runs.left)
    for (const { outcome } of runs.right) {
      noteInputs(
        console,
        outcome.result.inputs,
        outcome.result.scores.map(({ signature }) => signature),
      )
      if (!console.quiet) console.problems(outcome.warnings)
    }
    const text = args.has('json') ? jsonOf(args, request.right, runs.right) : textOf(request.right, runs.right)
    const printed = await printGuarded(app, [text])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}
