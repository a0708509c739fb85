/**
 * What a folder is to be scored with: which of its files are the gold and which the systems, by their names and formats, and
 * which installed metric reads them. Where several fit as well, whoever asks decides, or the first of them is taken.
 */

import type { AnyReader } from '@assay/core'
import { isLeft, left, right } from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { type Machine, type Paths, withSlashes } from '../machine/machine.ts'
import { readerNamed } from '../plan/bare.ts'
import { installedPlugins } from '../plan/load.ts'
import { loadNamed, type Registry, registryOf } from '../plan/registry.ts'
import type { Surroundings } from '../plan/surroundings.ts'
import { type Failure, failure } from '../problems/failure.ts'
import { fault } from '../problems/faults.ts'
import { validate } from '../result/validate.ts'
import type { Ask, Chosen, Guess, Guessed, GuessRequest, NamedFile } from './ask.ts'
import { holdingBoth } from './both.ts'
import { type Found, foundIn, isFolder, isNamedGold, isSystemFolder } from './folder.ts'
import { goldOf } from './gold.ts'
import { metricOf, unanswered } from './metric.ts'
import { besideMetric, loadedOf, nameIn } from './plugins.ts'
import { namedOnce, systemsOf } from './systems.ts'

// ---- the format ------------------------------------------------------------------------------------------------------

const readerOf = async (
  request: GuessRequest,
  gold: Found,
  registry: Registry,
  ask: Ask | undefined,
): Guessed<Chosen<AnyReader>> => {
  if (request.reader !== undefined) {
    const named = await readerNamed(registry, request.reader)
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

// ---- both sides ------------------------------------------------------------------------------------------------------

interface Sides {
  readonly gold: Chosen<Found>
  readonly reader: Chosen<AnyReader>
  readonly systems: Chosen<readonly NamedFile[]>
}

/** Gold and system in the columns of the same files. */
const inColumns = async (
  machine: Machine,
  request: GuessRequest,
  registry: Registry,
  both: readonly [Found, ...Found[]],
): Guessed<Sides> => {
  const [first] = both
  const why = 'the last column but one, as conlleval has it'
  const gold = { value: { ...first, files: `${first.path}:-2` }, why }
  const reader = await readerOf(request, gold.value, registry, undefined)
  if (isLeft(reader)) return reader
  const answers = both.map((one) => ({ ...one, files: `${one.path}:-1` }))
  const systems = { value: namedOnce(machine, answers), why: 'the last column' }
  return right({ gold, reader: reader.right, systems })
}

const apart = async (
  machine: Machine,
  request: GuessRequest,
  registry: Registry,
  found: readonly Found[],
  ask: Ask | undefined,
): Guessed<Sides> => {
  const readers = registry.readers()
  const gold = await goldOf(machine, request, found, readers, ask)
  if (isLeft(gold)) return gold
  const reader = await readerOf(request, gold.right.value, registry, ask)
  if (isLeft(reader)) return reader
  const systems = systemsOf(machine, request, gold.right.value, reader.right.value, found, readers)
  return isLeft(systems) ? systems : right({ gold: gold.right, reader: reader.right, systems: systems.right })
}

const sidesOf = async (
  machine: Machine,
  request: GuessRequest,
  registry: Registry,
  ask: Ask | undefined,
): Guessed<Sides> => {
  const { folder } = request
  const found = foundIn(machine, folder, '', registry.readers())
  const isSaid = request.gold !== undefined || request.systems.length > 0
  const [first, ...more] = isSaid ? [] : holdingBoth(machine, folder, found)
  const isNamed = found.some((one) => !isSystemFolder(machine.paths, one) && isNamedGold(machine.paths, one))
  if (first !== undefined && !isNamed) return inColumns(machine, request, registry, [first, ...more])
  const sides = await apart(machine, request, registry, found, ask)
  if (!isLeft(sides) || sides.left.problems[0]?.code !== 'E221') return sides
  const own = [first, ...more].find((one) => one !== undefined && isNamedGold(machine.paths, one))
  return own === undefined ? sides : inColumns(machine, request, registry, [own])
}

// ---- all of it -------------------------------------------------------------------------------------------------------

/** Whether a run accepts this: plugins, options, readers, and all that is in the files. */
const accepted = async (request: GuessRequest, guess: Omit<Guess, 'reasons'>, around: Surroundings): Guessed<void> => {
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

const guessed = async (request: GuessRequest, ask: Ask | undefined, around: Surroundings): Guessed<Guess> => {
  const { folder } = request
  const { machine } = around
  if (!isFolder(machine, folder))
    return left(failure(2, 'E221', `there is no folder ${folder}`, 'name the folder with the gold and the systems'))
  const registry = registryOf(request, machine)
  const called = await loadNamed(registry, request)
  if (isLeft(called)) return called
  const plugins = await loadedOf(registry, installedPlugins(machine, [folder, ...request.pluginFolders]))
  const sides = await sidesOf(machine, request, registry, ask)
  if (isLeft(sides)) return sides
  const { gold, reader, systems } = sides.right
  const metric = await metricOf(request, registry, plugins, reader.value, ask)
  if (isLeft(metric)) return metric
  const isSaid = request.reader !== undefined || gold.value.readers.length > 1
  const chosen = {
    gold: gold.value.files,
    reader: isSaid ? (request.reader ?? nameIn(registry, reader.value)) : undefined,
    systems: systems.value,
    metric: metric.right.value,
    plugins: await besideMetric(registry, reader.value, metric.right.value),
  }
  const valid = request.checked === false ? undefined : await accepted(request, chosen, around)
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
