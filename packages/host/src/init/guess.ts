/**
 * What a folder is to be scored with: which of its files are the gold and which the systems, by their names and formats, and
 * which installed metric reads them. Where several fit as well, whoever asks decides, or the first of them is taken.
 */

import { type AnyReader, compareCodePoints } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { type Machine, type Paths, pathIn, withSlashes } from '../machine/machine.ts'
import { defaultName, expandFiles } from '../plan/files.ts'
import { installedPlugins } from '../plan/load.ts'
import { planOf } from '../plan/plan.ts'
import { loadNamed, type Registry, registryOf } from '../plan/registry.ts'
import type { Surroundings } from '../plan/surroundings.ts'
import { type Failure, failure } from '../problems/failure.ts'
import { fault } from '../problems/faults.ts'
import type { Ask, Chosen, Guess, Guessed, GuessRequest, NamedFile } from './ask.ts'
import {
  type Found,
  foundIn,
  goldRank,
  goldWords,
  isFolder,
  isNamedGold,
  isSystemFolder,
  namesIn,
  readersOf,
  shownNames,
  systemFolders,
} from './folder.ts'
import { metricOf, unanswered } from './metric.ts'
import { besideMetric, loadedOf, nameIn } from './plugins.ts'

const noGold = (folder: string, found: readonly Found[]): Failure =>
  failure(
    2,
    'E221',
    `no gold is found in ${folder}: no file or folder is called ${goldWords.slice(0, -1).join(', ')} or ${goldWords.at(-1)}; there is ${shownNames(found)}`,
    'name it: --gold FILE',
  )

const goldOf = async (
  machine: Machine,
  request: GuessRequest,
  found: readonly Found[],
  readers: readonly AnyReader[],
  ask: Ask | undefined,
): Guessed<Chosen<Found>> => {
  const { folder, gold } = request
  if (gold !== undefined) {
    const files = await expandFiles(machine, [gold], folder)
    if (isLeft(files)) return files
    const [path = ''] = files.right.paths
    if (machine.look(path) === undefined)
      return left(failure(2, 'E221', `there is no ${gold} in ${folder}`, `there is ${shownNames(found)}`))
    const isWhole = isFolder(machine, pathIn(machine.paths, folder, gold))
    return right({
      value: { path: gold, isFolder: isWhole, readers: readersOf(machine, readers, path) },
      why: 'as you named it',
    })
  }
  const ranked = found
    .filter((one) => !isSystemFolder(machine.paths, one))
    .map((one) => ({ one, rank: goldRank(machine.paths, one.path) }))
    .sort((a, b) => a.rank - b.rank || compareCodePoints(a.one.path, b.one.path))
  const named = ranked.filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
  const best = named.filter(({ rank }) => rank === named[0]?.rank).map(({ one }) => one)
  const [only] = best
  if (only !== undefined && best.length === 1) return right({ value: only, why: 'by its name' })
  const among = only === undefined ? ranked.map(({ one }) => one) : best
  if (among.length > 0 && ask !== undefined) {
    const answer = await ask({ what: 'gold', question: 'which is the gold?', among: among.map(({ path }) => path) })
    const chosen = among.find(({ path }) => path === answer)
    return chosen === undefined
      ? left(unanswered('which is the gold?', 'name it: --gold FILE'))
      : right({ value: chosen, why: 'as you answered' })
  }
  if (only === undefined) return left(noGold(folder, found))
  const others = best.slice(1).map(({ path }) => path)
  return right({ value: only, why: `by its name, as ${others.join(', ')} could be; --gold says another` })
}

// ---- the format ------------------------------------------------------------------------------------------------------

const readerOf = async (
  request: GuessRequest,
  gold: Found,
  registry: Registry,
  ask: Ask | undefined,
): Guessed<Chosen<AnyReader>> => {
  if (request.reader !== undefined) {
    const named = await registry.reader(request.reader)
    return isLeft(named) ? named : right({ value: named.right, why: 'as you named it' })
  }
  const [first, second] = gold.readers
  if (first === undefined) {
    const why = `no reader knows the format of ${gold.path}`
    const names = registry.readers().map(({ name }) => name as string)
    return left(failure(2, 'E215', why, `name it: --reader NAME; there is: ${[...names].sort().join(', ')}`))
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

// ---- systems ---------------------------------------------------------------------------------------------------------

/** A folder whose files are called as those of the gold is one system; else each that is in it is one. */
const isOneSystem = (machine: Machine, folder: string, gold: Found, path: string): boolean => {
  const { join } = machine.paths
  if (!gold.isFolder) return false
  const names = new Set(namesIn(machine, join(folder, gold.path)))
  return namesIn(machine, join(folder, path)).some((name) => names.has(name))
}

/** Systems by the names of their files, or by their paths where two files have one name; no config may hold `__proto__`. */
const namedOnce = (machine: Machine, found: readonly Found[]): readonly NamedFile[] => {
  const names = found.map(({ path }) => defaultName(machine, path))
  return found.map(({ path: file }, i) => {
    const name = names[i] as string
    const own = names.indexOf(name) === names.lastIndexOf(name) ? name : file
    return { name: own === '__proto__' ? './__proto__' : own, file }
  })
}

const noSystem = (folder: string, { name }: AnyReader): Failure =>
  failure(
    2,
    'E221',
    `no system is found in ${folder}: there is no folder called ${systemFolders.slice(0, 3).join(', ')} and so on with ${name} in it, and no other file of ${name} beside the gold`,
    'name them: --system NAME=FILE',
  )

const systemsOf = (
  machine: Machine,
  request: GuessRequest,
  gold: Found,
  reader: AnyReader,
  found: readonly Found[],
  readers: readonly AnyReader[],
): Either<Failure, Chosen<readonly NamedFile[]>> => {
  const { folder, systems } = request
  if (systems.length > 0) return right({ value: systems, why: 'as you named it' })
  const isAlike = (one: Found): boolean => one.path !== gold.path && one.readers.includes(reader)
  const inFolders = found
    .filter((one) => isSystemFolder(machine.paths, one))
    .flatMap((one) => {
      if (isOneSystem(machine, folder, gold, one.path)) return [one]
      return foundIn(machine, folder, one.path, readers)
    })
  const there = inFolders.filter(isAlike)
  if (there.length > 0) return right({ value: namedOnce(machine, there), why: 'by the folder they are in' })
  const others = found.filter(
    (one) =>
      isAlike(one) &&
      one.isFolder === gold.isFolder &&
      !isSystemFolder(machine.paths, one) &&
      !isNamedGold(machine.paths, one),
  )
  if (others.length === 0) return left(noSystem(folder, reader))
  return right({ value: namedOnce(machine, others), why: `the others in ${reader.name}` })
}

// ---- all of it -------------------------------------------------------------------------------------------------------

/** Whether a run could begin with this: plugins, options, readers and files. */
const planned = async (request: GuessRequest, guess: Omit<Guess, 'reasons'>, around: Surroundings): Guessed<void> => {
  const { gold, reader, systems, metric, plugins } = guess
  const read = reader === undefined ? {} : { reader }
  const plan = await planOf(
    {
      folder: request.folder,
      pluginFolders: request.pluginFolders,
      gold: { files: [gold], ...read },
      systems: systems.map(({ name, file }) => ({ name, files: [file], ...read })),
      metrics: [metric],
      plugins,
    },
    around.machine,
  )
  return isLeft(plan) ? plan : right(undefined)
}

const guessed = async (request: GuessRequest, ask: Ask | undefined, around: Surroundings): Guessed<Guess> => {
  const { folder } = request
  const { machine } = around
  if (!isFolder(machine, folder))
    return left(failure(2, 'E221', `there is no folder ${folder}`, 'name the folder with the gold and the systems'))
  const registry = registryOf(request, machine)
  const called = await loadNamed(registry, request)
  if (isLeft(called)) return called
  const plugins = await loadedOf(registry, installedPlugins(machine, [folder, ...request.pluginFolders]))
  const readers = registry.readers()
  const found = foundIn(machine, folder, '', readers)
  const gold = await goldOf(machine, request, found, readers, ask)
  if (isLeft(gold)) return gold
  const reader = await readerOf(request, gold.right.value, registry, ask)
  if (isLeft(reader)) return reader
  const systems = systemsOf(machine, request, gold.right.value, reader.right.value, found, readers)
  if (isLeft(systems)) return systems
  const metric = await metricOf(request, registry, plugins, reader.right.value, ask)
  if (isLeft(metric)) return metric
  const isSaid = request.reader !== undefined || gold.right.value.readers.length > 1
  const chosen = {
    gold: gold.right.value.path,
    reader: isSaid ? (request.reader ?? nameIn(registry, reader.right.value)) : undefined,
    systems: systems.right.value,
    metric: metric.right.value,
    plugins: await besideMetric(registry, reader.right.value, metric.right.value),
  }
  const plan = await planned(request, chosen, around)
  if (isLeft(plan)) return plan
  const names = chosen.systems.map(({ name, file }) => (name === file ? name : `${name} (${file})`))
  const reasons = [
    `gold: ${chosen.gold} (${gold.right.why})`,
    `format: ${reader.right.value.name} (${reader.right.why})`,
    `systems: ${names.join(', ')} (${systems.right.why})`,
    `metric: ${chosen.metric} (${metric.right.why})`,
  ]
  return right({ ...chosen, reasons })
}

/** Guesses what a config for a folder would say. */
export const guess =
  (request: GuessRequest, ask: Ask | undefined, around: Surroundings): TaskEither<Failure, Guess> =>
  async () => {
    try {
      return await guessed(request, ask, around)
    } catch (cause) {
      return left(fault('a plugin', 'on this folder', cause))
    }
  }

/** A path as the config in another folder has it; nothing where it would lead out of that folder. */
export const pathFrom = (paths: Paths, folder: string, path: string): string | undefined => {
  const own = withSlashes(paths, paths.relative(folder, path))
  return own === '..' || own.startsWith('../') || own === '' || paths.isAbsolute(own) ? undefined : own
}
