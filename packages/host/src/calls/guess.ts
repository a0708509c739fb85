/**
 * Guesses how to score a folder: gold and systems by file name and format, and an installed metric that reads them. Where several
 * fit equally well, asks, or takes the first.
 */
import type { AnyReader, Model, Plugin } from '@assay/core'
import { describeFile } from '@assay/core/internal/host'
import { isLeft, left, right } from 'fp-ts/lib/Either.js'
import { failure, type Later } from '../checks/failure.ts'
import { fault } from '../checks/faults.ts'
import { type Installed, installedPlugins, splitName } from '../checks/load-plugin.ts'
import { code } from '../codes.ts'
import { type Machine, type Paths, withSlashes } from '../io/machine.ts'
import { readHead } from '../io/read-head.ts'
import type { HostEnvironment } from '../plan/environment.ts'
import { isSeenAsGold } from '../plan/fit-gold.ts'
import { CORE, createRegistry, loadNamedPlugins, loadPlugins, type Registry } from '../plan/registry.ts'
import { findReader } from '../plan/resolve-names.ts'
import { validate } from '../result/validate.ts'
import {
  findCandidates,
  findSharedFiles,
  isFolder,
  isNamedGold,
  isSystemFolder,
  type SideCandidate,
  sharedColumns,
} from './guess-folder.ts'
import { chooseGold } from './guess-gold.ts'
import { chooseMetric, nextBySight, unanswered } from './guess-metric.ts'
import type { Ask, Decision, Guess, GuessRequest, GuessResult, NamedFile } from './guess-request.ts'
import { chooseSystems, nameSystems, readerOfSystems } from './guess-systems.ts'

/** A plugin that a call names, which may be a file, as one that is installed under its name. */
const describedBy = ({ name, version }: Plugin): Installed => ({ name, version, description: '' })

/** Plugins, other than the metric's, that provide the reader, the view that the metric needs, or the model of either. */
const extraPlugins = async (registry: Registry, reader: AnyReader, entry: string): Promise<readonly string[]> => {
  const { package: packageName, member } = splitName(entry)
  const loaded = await registry.plugin(packageName, entry)
  if (isLeft(loaded)) return []
  const { name, plugin } = loaded.right
  const metrics = (plugin.metrics ?? []).filter((metric, i) =>
    member === undefined ? i === 0 : metric.name === member,
  )
  const views = registry
    .views()
    .filter(({ from, to }) => from === reader.gives && metrics.some(({ reads }) => reads === to))
  const modelNames = new Set<string>([reader.gives, ...metrics.map(({ reads }) => reads)])
  const models = registry.models().filter((model) => modelNames.has(model.name))
  return [...new Set([reader, ...views, ...models].map(registry.ownerOf))].filter(
    (owner) => owner !== CORE && owner !== name,
  )
}

/** True if an entry names a metric that reads a model itself. */
const readsModel = (plugins: readonly (readonly [Installed, Plugin])[], entry: string, model: Model): boolean => {
  const { package: packageName, member } = splitName(entry)
  const metrics = plugins.find(([{ name }]) => name === packageName)?.[1].metrics ?? []
  // a preset is one of the first metric
  const metric = metrics.find(({ name }) => name === member) ?? metrics[0]
  return metric?.reads === model
}

/** Name of a reader in a config: with its package if the name alone is ambiguous. */
const nameIn = (registry: Registry, reader: AnyReader): string => {
  const alike = registry.readers().filter(({ name }) => name === reader.name)
  return alike.length === 1 ? (reader.name as string) : `${registry.ownerOf(reader)}/${reader.name}`
}

// ---- the format ------------------------------------------------------------------------------------------------------

const readerOf = async (
  request: GuessRequest,
  gold: SideCandidate,
  registry: Registry,
  ask: Ask | undefined,
): GuessResult<Decision<AnyReader>> => {
  if (request.reader !== undefined) {
    const named = await findReader(registry, request.reader)
    return isLeft(named) ? named : right({ value: named.right, why: 'as you named it' })
  }
  const [first, second] = gold.readers
  if (first === undefined) {
    const head = readHead(registry.machine, gold.path)
    if (isLeft(head)) return left({ exit: 3, problems: [head.left] })
    const kind = describeFile(head.right.text)
    const why = `no reader knows the format of ${gold.path}${kind === undefined ? '' : `, which looks like ${kind}`}`
    const names = registry.readers().map(({ name }) => name as string)
    return left(failure(2, code.E215, why, `name it: --reader NAME; one of: ${[...names].sort().join(', ')}`))
  }
  if (second === undefined) return right({ value: first, why: 'by its first lines' })
  const among = gold.readers.map(({ name }) => name as string)
  if (ask !== undefined) {
    const question = `what is ${gold.path}?`
    const answer = await ask({ what: 'format', question, among })
    const chosen = gold.readers.find(({ name }) => name === answer)
    return chosen === undefined
      ? left(unanswered(question, 'name it: --reader NAME'))
      : right({ value: chosen, why: 'as you answered' })
  }
  return right({ value: first, why: `as ${among.slice(1).join(', ')} could be; --reader says another` })
}

/** The reader that was named for the systems, where it is not the gold's. */
const namedReaderOfSystems = async (
  { reader, systemReader }: GuessRequest,
  registry: Registry,
): GuessResult<AnyReader | undefined> =>
  systemReader === undefined || systemReader === reader ? right(undefined) : findReader(registry, systemReader)

// ---- both sides ------------------------------------------------------------------------------------------------------

interface Sides {
  readonly gold: Decision<SideCandidate>
  readonly reader: Decision<AnyReader>
  readonly systems: Decision<readonly NamedFile[]>
}

/** Guess for gold and system in columns of the same files. */
const guessColumns = async (
  machine: Machine,
  request: GuessRequest,
  registry: Registry,
  shared: readonly [SideCandidate, ...SideCandidate[]],
): GuessResult<Sides> => {
  const [first] = shared
  const [goldColumn, answer] = sharedColumns(machine, request.folder, first)!
  const why = answer === -1 ? 'the last column but one, as conlleval has it' : 'the column before that of the answers'
  const gold = { value: { ...first, files: `${first.path}:${goldColumn}` }, why }
  const reader = await readerOf(request, gold.value, registry, undefined)
  if (isLeft(reader)) return reader
  const answers = shared.map((candidate) => ({ ...candidate, files: `${candidate.path}:${answer}` }))
  const whyAnswer = answer === -1 ? 'the last column' : 'the column before the scores'
  const systems = { value: nameSystems(machine, answers), why: whyAnswer }
  return right({ gold, reader: reader.right, systems })
}

const guessSeparate = async (
  machine: Machine,
  request: GuessRequest,
  registry: Registry,
  candidates: readonly SideCandidate[],
  ask: Ask | undefined,
): GuessResult<Sides> => {
  const readers = registry.readers()
  const gold = await chooseGold(machine, request, candidates, readers, ask)
  if (isLeft(gold)) return gold
  const reader = await readerOf(request, gold.right.value, registry, ask)
  if (isLeft(reader)) return reader
  const systems = chooseSystems(machine, request, gold.right.value, reader.right.value, candidates, readers)
  return isLeft(systems) ? systems : right({ gold: gold.right, reader: reader.right, systems: systems.right })
}

const sidesOf = async (
  machine: Machine,
  request: GuessRequest,
  registry: Registry,
  ask: Ask | undefined,
): GuessResult<Sides> => {
  const { folder } = request
  const candidates = findCandidates(machine, folder, '', registry.readers())
  const isSaid = request.gold !== undefined || request.systems.length > 0
  const [first, ...others] = isSaid ? [] : findSharedFiles(machine, folder, candidates)
  const columns = first && String(sharedColumns(machine, folder, first))
  const more = others.filter((candidate) => String(sharedColumns(machine, folder, candidate)) === columns)
  const isNamed = candidates.some(
    (candidate) => !isSystemFolder(machine.paths, candidate) && isNamedGold(machine.paths, candidate),
  )
  if (first !== undefined && !isNamed) return guessColumns(machine, request, registry, [first, ...more])
  const sides = await guessSeparate(machine, request, registry, candidates, ask)
  if (!isLeft(sides) || sides.left.problems[0]?.code !== code.E221) return sides
  const namedGold = [first, ...more].find(
    (candidate) => candidate !== undefined && isNamedGold(machine.paths, candidate),
  )
  return namedGold === undefined ? sides : guessColumns(machine, request, registry, [namedGold])
}

// ---- all of it -------------------------------------------------------------------------------------------------------

/** Checks a guess as a run would: plugins, options, readers, and the content of the files. */
const checkGuess = async (
  request: GuessRequest,
  guess: Omit<Guess, 'reasons'>,
  around: HostEnvironment,
): GuessResult<void> => {
  const { gold, reader, systems, metric, plugins } = guess
  const read = reader === undefined ? {} : { reader }
  const valid = await validate(
    {
      folder: request.folder,
      pluginFolders: request.pluginFolders,
      gold: { files: [gold], ...read },
      systems: systems.map(({ name, file }) => ({ name, files: [file], ...read })),
      metrics: [metric],
      plugins,
    },
    around,
  )()
  return isLeft(valid) ? valid : right(undefined)
}

const guessConfig = async (
  request: GuessRequest,
  ask: Ask | undefined,
  around: HostEnvironment,
): GuessResult<Guess> => {
  const { folder } = request
  const { machine } = around
  if (!isFolder(machine, folder))
    return left(failure(2, code.E221, `there is no folder ${folder}`, 'name the folder with the gold and the systems'))
  const registry = await createRegistry(request, machine)
  const called = await loadNamedPlugins(registry, request)
  if (isLeft(called)) return called
  const named = registry.all().map(({ plugin }) => [describedBy(plugin), plugin] as const)
  const installed = installedPlugins(machine, [folder, ...request.pluginFolders])
  const others = installed.filter(({ name }) => !named.some(([plugin]) => plugin.name === name))
  const plugins = [...named, ...(await loadPlugins(registry, others))]
  const sides = await sidesOf(machine, request, registry, ask)
  if (isLeft(sides)) return sides
  const { gold, reader, systems } = sides.right
  const systemReader = await namedReaderOfSystems(request, registry)
  if (isLeft(systemReader)) return systemReader
  const answering =
    request.systemReader === undefined
      ? await readerOfSystems(registry, folder, reader.value, systems.value)
      : systemReader.right
  const isSeen = answering !== undefined && isSeenAsGold(registry, answering, reader.value)
  const scored = isSeen ? reader.value : (answering ?? reader.value)
  const metric = await chooseMetric(request, registry, plugins, scored, ask)
  if (isLeft(metric)) return metric
  const isSaid = request.reader !== undefined || gold.value.readers.length > 1
  const chosen = {
    gold: gold.value.files,
    reader: isSaid ? (request.reader ?? nameIn(registry, reader.value)) : undefined,
    systems: systems.value,
    metric: metric.right.value,
    others: isSeen
      ? metric.right.others.filter((entry) => readsModel(plugins, entry, reader.value.gives))
      : metric.right.others,
    next: nextBySight(registry, plugins, reader.value, machine.paths.join(folder, gold.value.path)),
    plugins: [
      ...new Set([
        ...(await extraPlugins(registry, reader.value, metric.right.value)),
        ...(answering === undefined ? [] : await extraPlugins(registry, answering, metric.right.value)),
      ]),
    ],
  }
  const valid = request.checked === false ? undefined : await checkGuess(request, chosen, around)
  if (valid !== undefined && isLeft(valid)) return valid
  const names = chosen.systems.map(({ name, file }) => (name === file ? name : `${name} (${file})`))
  const reasons = [
    `gold: ${chosen.gold} (${gold.why})`,
    `format: ${reader.value.name} (${reader.why})`,
    `systems: ${names.join(', ')} (${systems.why})`,
    `metric: ${chosen.metric} (${metric.right.why})`,
  ]
  return right({ ...chosen, reasons })
}

/** Guesses the config of a folder. */
export const guess =
  (request: GuessRequest, ask: Ask | undefined, around: HostEnvironment): Later<Guess> =>
  async () => {
    try {
      return await guessConfig(request, ask, around)
    } catch (cause) {
      return left(fault('a plugin', 'on this folder', cause))
    }
  }

/** A path relative to the folder of the config; `undefined` if it is outside that folder. */
export const pathFrom = (paths: Paths, folder: string, path: string): string | undefined => {
  const relative = withSlashes(paths, paths.relative(folder, path))
  return relative === '..' || relative.startsWith('../') || relative === '' || paths.isAbsolute(relative)
    ? undefined
    : relative
}
