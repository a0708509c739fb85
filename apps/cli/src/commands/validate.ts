/** `assay validate [CONFIG]`: reads and aligns inputs, checks plugins and gates, scores nothing. */
import { join, relative } from 'node:path'
import { packageFolder, scoredNames, type ValidationResult, validate } from '@assay/host/internal'
import { node } from '@assay/host/node'
import { json } from '@assay/report'
import { safe, table } from '@assay/report/internal'
import { chain, isLeft } from 'fp-ts/lib/Either.js'
import { configTargets, outputFormats, withConfigProblems } from '../config-outputs.ts'
import { fail } from '../console.ts'
import { consoleFlags, errorFlag, maxBytesFlag, patchFlag, rootFlag, workFlag } from '../flags.ts'
import { printGuarded } from '../plugin-guard.ts'
import type { App } from '../process.ts'
import { checkDistinct } from '../render.ts'
import { loadConfig, singleWord } from '../request.ts'
import { allMetricsEntry, detectedText, hostEnvironment, noteInputs, noteOtherMetrics } from '../run-notes.ts'
import type { CommandDef } from './command.ts'

interface LoadedPlugin {
  readonly name: string
  readonly version: string
  /** Relative to the current folder. */
  readonly path: string
}

const loadedPlugins = (app: App, { plan }: ValidationResult): readonly LoadedPlugin[] =>
  plan.plugins.map(({ name, version }) => {
    const isFile = name.startsWith('.')
    const folder = isFile ? join(plan.folder, name) : packageFolder(node, name, [plan.folder, ...app.pluginFolders])
    return { name, version, path: folder === undefined ? '' : relative('.', folder) }
  })

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`

const indented = (rows: readonly (readonly string[])[]): string =>
  table(rows.map((row) => row.map((cell) => safe(cell))))
    .map((line) => `  ${line}\n`)
    .join('')

const textOf = (config: string, valid: ValidationResult, plugins: readonly LoadedPlugin[]): string => {
  const { plan, inputs } = valid
  const parts = [
    counted(scoredNames(plan.systems).length, 'system'),
    counted(plan.metrics.length, 'metric'),
    counted(plan.gates.length, 'gate'),
  ]
  const files = inputs.map(({ role, path, reader, documents, saw }) => [
    role,
    path,
    reader,
    String(documents),
    ...(saw === undefined ? [] : [detectedText({ saw })]),
  ])
  const loaded = plugins.map(({ name, version, path }) => [name, version, path])
  return `plugins\n${indented(loaded)}\ninputs\n${indented(files)}\n${safe(config)} is in order: ${parts.join(', ')}; nothing was scored\n`
}

const jsonOf = ({ plan, inputs, signatures }: ValidationResult, plugins: readonly LoadedPlugin[]): string =>
  json({
    plugins,
    inputs,
    signatures,
    metrics: plan.metrics.map(({ metric }) => metric.name),
    systems: plan.systems.map(({ name }) => name),
    gates: plan.gates.map(({ gate }) => gate),
  })

export const validateCommand: CommandDef = {
  usage: 'validate [CONFIG]',
  examples: [['assay validate --json | jq .plugins', 'the plugins, with versions and folders']],
  flags: [
    patchFlag,
    rootFlag,
    maxBytesFlag,
    workFlag,
    errorFlag,
    { name: 'json', help: 'print JSON' },
    ...consoleFlags,
  ],
  run: async (app, args, console) => {
    const word = singleWord(args, 'validate takes one config')
    if (isLeft(word)) return fail(console, word.left)
    const path = word.right ?? 'assay.json'
    const configured = await loadConfig(app, args, path)
    if (isLeft(configured)) return fail(console, configured.left)
    const request = { ...configured.right.request, reports: outputFormats(configured.right) }
    const targets = chain(checkDistinct)(configTargets(path, configured.right))
    if (isLeft(targets)) return fail(console, await withConfigProblems(app, request, targets.left))
    const surroundings = await hostEnvironment(app, console)
    const valid = await validate(request, surroundings)()
    if (isLeft(valid)) return fail(console, valid.left)
    noteInputs(console, valid.right.inputs, valid.right.signatures)
    noteOtherMetrics(console, valid.right.plan.lonePackages, allMetricsEntry)
    if (!console.quiet) console.problems(valid.right.warnings)
    const plugins = loadedPlugins(app, valid.right)
    const text = args.has('json') ? jsonOf(valid.right, plugins) : textOf(path, valid.right, plugins)
    const printed = await printGuarded(app, [text])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}
