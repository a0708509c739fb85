/** `assay doctor`: checks the installation, and the plugin whose folder it is called in: versions, readers, metrics. */
import { relative } from 'node:path'
import type { AnyReader, Plugin, Problem } from '@assay/core'
import { builtIn } from '@assay/core/internal/built-in'
import type { Failure } from '@assay/host'
import {
  CORE,
  failure,
  hostCode,
  installedPlugins,
  loadCalledPlugins,
  loadPlugin,
  type PluginFolder,
  packageFolder,
  pluginIn,
} from '@assay/host/internal'
import { json } from '@assay/report'
import { safe, table } from '@assay/report/internal'
import { type Either, isLeft, isRight, left, map, right } from 'fp-ts/lib/Either.js'
import manifest from '../../package.json' with { type: 'json' }
import { fail } from '../console.ts'
import { consoleFlags } from '../flags.ts'
import { tooOld } from '../node-version.ts'
import { printGuarded } from '../plugin-guard.ts'
import type { App } from '../process.ts'
import { type Finding, selfCheck } from '../self-check.ts'
import type { CommandDef } from './command.ts'

interface PluginEntry {
  readonly name: string
  readonly version: string
  /** Its folder or origin. */
  readonly from: string
  readonly loaded: Either<Failure, Plugin>
  /** The names in its package.json, if any. */
  readonly declared?: readonly string[] | undefined
}

/** The plugin of this folder, if it is built, is written for this core and loads. */
const loadFolder = async (
  { machine, pluginFolders }: App,
  { name, entry, isBuilt, unfit }: PluginFolder,
): Promise<Either<Failure, Plugin>> => {
  if (!isBuilt) return left(failure(4, hostCode.E501, `${name} is not built: there is no ${entry}`, 'npm run build'))
  if (unfit !== undefined) return left(unfit)
  const loaded = await loadCalledPlugins({ folder: '.', pluginFolders, pluginsOfCall: [entry] }, machine)
  return map((plugins: readonly { readonly plugin: Plugin }[]) => plugins[0]!.plugin)(loaded)
}

const entryOf = async (app: App, folder: PluginFolder): Promise<PluginEntry> => {
  const { name, version, names } = folder
  return { name, version, from: 'this folder', loaded: await loadFolder(app, folder), declared: names }
}

/** All plugins: of this folder, installed, named in the call, or bundled, even if they do not load. */
const findPlugins = async (
  app: App,
  folder: PluginFolder | undefined,
): Promise<Either<Failure, readonly PluginEntry[]>> => {
  const { machine, pluginFolders, plugins: pluginsOfCall = [] } = app
  const loadedOfCall = await loadCalledPlugins({ folder: '.', pluginFolders, pluginsOfCall }, machine)
  if (isLeft(loadedOfCall)) return loadedOfCall
  const core: PluginEntry = {
    name: CORE,
    version: builtIn.version,
    from: 'comes with the command line',
    loaded: right(builtIn),
  }
  const carried = (machine.carried ?? []).map((plugin): PluginEntry => {
    return { name: plugin.name, version: plugin.version, from: 'comes with the command line', loaded: right(plugin) }
  })
  const installed = await Promise.all(
    installedPlugins(machine, pluginFolders).map(async ({ name, version, names }): Promise<PluginEntry> => {
      const folder = packageFolder(machine, name, pluginFolders)
      const loaded = await loadPlugin(name, { folders: pluginFolders, machine })
      return { name, version, from: folder === undefined ? '' : relative('.', folder) || '.', loaded, declared: names }
    }),
  )
  const entriesOfCall = loadedOfCall.right.map(
    ({ name, plugin }): PluginEntry => ({ name, version: plugin.version, from: name, loaded: right(plugin) }),
  )
  const entriesOfFolder = folder === undefined ? [] : [await entryOf(app, folder)]
  const entries = [core, ...entriesOfFolder, ...installed, ...carried, ...entriesOfCall]
  return right(entries.filter(({ name }, i) => entries.findIndex((other) => other.name === name) === i))
}

interface PluginCheck extends Omit<PluginEntry, 'loaded' | 'said'> {
  readonly findings: readonly Finding[]
  /** Problems of loading it. */
  readonly problems: readonly Problem[]
}

const checkPlugins = (entries: readonly PluginEntry[]): readonly PluginCheck[] => {
  const plugins = entries.flatMap(({ loaded }) => (isRight(loaded) ? [loaded.right] : []))
  const readers: readonly AnyReader[] = plugins.flatMap((plugin) => plugin.readers ?? [])
  return entries.map(({ loaded, declared: declaredNames, ...rest }) => ({
    ...rest,
    findings: isLeft(loaded) ? [] : selfCheck(loaded.right, readers, declaredNames),
    problems: isLeft(loaded) ? loaded.left.problems : [],
  }))
}

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`

/** `3 readers, 2 metrics work`. */
const verdictOf = ({ findings, problems }: PluginCheck): string => {
  if (problems.length > 0) return 'does not load'
  const failing = findings.filter(({ why }) => why !== undefined)
  const failures = failing.filter(({ what }) => what !== 'name').length
  const wrongNames = failing.length - failures
  const parts = (['reader', 'metric'] as const).flatMap((what) => {
    const n = findings.filter((one) => one.what === what).length
    return n === 0 ? [] : [counted(n, what)]
  })
  const examined = parts.length === 0 ? 'nothing to ask' : parts.join(', ')
  const unasked = findings.filter((one) => one.unasked).length
  const unaskedText = unasked === 0 ? '' : `, ${unasked} without an example`
  const wrongNamesText = wrongNames === 0 ? '' : `, ${counted(wrongNames, 'wrong name')}`
  return failures === 0
    ? `${examined}${unaskedText}${wrongNamesText}`
    : `${examined}: ${failures} fail${wrongNamesText}`
}

const isSound = ({ findings, problems }: PluginCheck): boolean =>
  problems.length === 0 && findings.every(({ why }) => why === undefined)

const namesOf = ({ findings }: PluginCheck, what: Finding['what']): string => {
  const names = findings.filter((one) => one.what === what).map(({ name }) => name)
  return names.length === 0 ? 'none' : names.join(', ')
}

/** The plugin of this folder: what it has, and the next call. */
const folderText = ({ name, version, entry, core, isBuilt }: PluginFolder, check: PluginCheck): string => {
  const isLoaded = check.problems.length === 0
  const [metric] = check.findings.filter(({ what }) => what === 'metric')
  const nextCall =
    metric === undefined ? `assay explain ${name} --plugin ${entry}` : `assay score ${entry} -g GOLD -s SYSTEM`
  const rows = [
    ['built', isBuilt ? entry : `no ${entry}: npm run build`],
    [
      'written for',
      core === undefined ? 'any core: it has no peer dependency on it' : `${CORE} ${core}; this is ${builtIn.version}`,
    ],
    ...(isLoaded
      ? [
          ['metrics', namesOf(check, 'metric')],
          ['readers', namesOf(check, 'reader')],
          ['next', nextCall],
        ]
      : []),
  ]
  const lines = table(rows.map((row) => row.map((cell) => safe(cell)))).map((line) => `  ${line.trimEnd()}\n`)
  return `\n${safe(name)} ${safe(version)}, the plugin of this folder\n${lines.join('')}`
}

const textOf = (
  plugins: readonly PluginCheck[],
  oldNode: string | undefined,
  folder: PluginFolder | undefined,
): string => {
  const rows = [
    [manifest.name, manifest.version, '', 'this'],
    ['node', process.versions.node, '', oldNode === undefined ? 'new enough' : 'too old'],
    ...plugins.map((one) => [one.name, one.version, one.from, verdictOf(one)]),
  ]
  const lines = table(rows.map((row) => row.map((cell) => safe(cell)))).map((line) => `${line.trimEnd()}\n`)
  const complaints = [
    ...(oldNode === undefined ? [] : [oldNode]),
    ...plugins.flatMap(({ name, findings, problems }) => [
      ...problems.map(({ code, message, hint }) => `${message} (${code})${hint === undefined ? '' : `; ${hint}`}`),
      ...findings.flatMap((one) =>
        one.why === undefined ? [] : [`${name}: the ${one.what} ${one.name} fails: ${one.why}`],
      ),
    ]),
  ]
  const verdict = complaints.length === 0 ? 'all of it works\n' : complaints.map((text) => `${safe(text)}\n`).join('')
  const folderCheck = folder && plugins.find(({ name }) => name === folder.name)
  return `${lines.join('')}${folder && folderCheck ? folderText(folder, folderCheck) : ''}\n${verdict}`
}

export const doctorCommand: CommandDef = {
  usage: 'doctor',
  examples: [['assay doctor --json', 'the same for a bug report']],
  flags: [{ name: 'json', help: 'print JSON' }, ...consoleFlags],
  run: async (app, args, console) => {
    const [word] = args.words
    if (word !== undefined)
      return fail(console, failure(2, hostCode.E104, `"${word}" is one argument too many`, 'write: assay doctor'))
    const folder = await pluginIn(app.machine, '.')
    const found = await findPlugins(app, folder)
    if (isLeft(found)) return fail(console, found.left)
    const plugins = checkPlugins(found.right)
    const oldNode = tooOld(process.versions.node)
    const data = {
      app: manifest.version,
      node: process.versions.node,
      plugins,
      ...(folder && { folder: { name: folder.name, entry: folder.entry, isBuilt: folder.isBuilt, core: folder.core } }),
    }
    const printed = await printGuarded(app, [args.has('json') ? json(data) : textOf(plugins, oldNode, folder)])
    if (isLeft(printed)) return fail(console, printed.left)
    return oldNode === undefined && plugins.every(isSound) ? 0 : 1
  },
}
