/** `assay validate [CONFIG]`: reads, aligns, checks plugins and gates; scores nothing. */
import { join, relative } from 'node:path'
import { packageFolder, type Valid, validate } from '@assay/host'
import { node } from '@assay/host/node'
import { json, safe, table } from '@assay/report'
import { chain, isLeft } from 'fp-ts/lib/Either.js'
import { fail } from '../console.ts'
import { consoleFlags, limitFlag, rootFlag, workFlag } from '../flags.ts'
import { configuredTargets, formatsIn, withMistakes } from '../outputs.ts'
import type { App } from '../process.ts'
import { apart } from '../render.ts'
import { configuredBy, oneWord } from '../request.ts'
import { printSettled } from '../settled.ts'
import { allInConfig, sawText, surroundingsOf, tellAlone, tellInputs } from '../told.ts'
import type { Called } from './command.ts'

interface Loaded {
  readonly name: string
  readonly version: string
  /** From where one is. */
  readonly path: string
}

const loadedBy = (app: App, { plan }: Valid): readonly Loaded[] =>
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

const textOf = (config: string, valid: Valid, plugins: readonly Loaded[]): string => {
  const { plan, inputs } = valid
  const parts = [
    counted(plan.systems.length, 'system'),
    counted(plan.metrics.length, 'metric'),
    counted(plan.gates.length, 'gate'),
  ]
  const files = inputs.map(({ role, path, reader, documents, saw }) => [
    role,
    path,
    reader,
    String(documents),
    ...(saw === undefined ? [] : [sawText({ saw })]),
  ])
  const loaded = plugins.map(({ name, version, path }) => [name, version, path])
  return `plugins\n${indented(loaded)}\ninputs\n${indented(files)}\n${safe(config)} is in order: ${parts.join(', ')}; nothing was scored\n`
}

const jsonOf = ({ plan, inputs, signatures }: Valid, plugins: readonly Loaded[]): string =>
  json({
    plugins,
    inputs,
    signatures,
    metrics: plan.metrics.map(({ metric }) => metric.name),
    systems: plan.systems.map(({ name }) => name),
    gates: plan.gates.map(({ gate }) => gate),
  })

export const validateCommand: Called = {
  usage: 'validate [CONFIG]',
  examples: [
    ['assay validate --json | jq .plugins', 'which plugins would be loaded, their versions and where they are'],
  ],
  flags: [rootFlag, limitFlag, workFlag, { name: 'json', help: 'as JSON' }, ...consoleFlags],
  run: async (app, given, console) => {
    const word = oneWord(given, 'validate takes one config')
    if (isLeft(word)) return fail(console, word.left)
    const path = word.right ?? 'assay.json'
    const configured = await configuredBy(app, given, path)
    if (isLeft(configured)) return fail(console, configured.left)
    const request = { ...configured.right.request, reports: formatsIn(configured.right) }
    const targets = chain(apart)(configuredTargets(path, configured.right))
    if (isLeft(targets)) return fail(console, await withMistakes(app, request, targets.left))
    const surroundings = await surroundingsOf(app, console)
    const valid = await validate(request, surroundings)()
    if (isLeft(valid)) return fail(console, valid.left)
    tellInputs(console, valid.right.inputs, valid.right.signatures)
    tellAlone(console, valid.right.plan.alone, allInConfig)
    if (!console.quiet) console.problems(valid.right.warnings)
    const plugins = loadedBy(app, valid.right)
    const text = given.has('json') ? jsonOf(valid.right, plugins) : textOf(path, valid.right, plugins)
    const printed = await printSettled(app, [text])
    return isLeft(printed) ? fail(console, printed.left) : 0
  },
}
