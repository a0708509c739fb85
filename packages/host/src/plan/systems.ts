/** The systems of a plan: files that pair with the gold's, and built-in systems. */

import { basename } from 'node:path'
import type { AnySystem, Maker, Model } from '@assay/core'
import { decodeOptions, optionsFromText } from '@assay/core/host'
import { isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure, inConfig } from '../problems/failure.ts'
import { suggestion } from '../problems/suggest.ts'
import { splitName } from './load.ts'
import { propertiesOf } from './metrics.ts'
import type { Planned, PlannedFiles, PlannedMetric, PlannedSystem } from './planned.ts'
import { planFiles } from './readers.ts'
import { type MadeSystem, type ReadSystem, type Request, type Side, spotOf } from './request.ts'
import type { Stock } from './stock.ts'

const isMade = (system: ReadSystem | MadeSystem): system is MadeSystem => 'make' in system

const systemNamed = async (stock: Stock, make: string): Planned<AnySystem> => {
  const { package: own, member = '' } = splitName(make)
  const plugin = await stock.plugin(own, make)
  if (isLeft(plugin)) return plugin
  const systems = plugin.right.plugin.systems ?? []
  const system = systems.find((s) => s.name === member)
  if (system !== undefined) return right(system)
  const names = systems.map((s) => s.name as string)
  return left(failure(2, 'E213', `${plugin.right.name} has no built-in system "${member}"`, suggestion(member, names)))
}

const planMade = async (
  stock: Stock,
  request: Request,
  { name, meta, make, of = [], train, options = {}, texts = new Map() }: MadeSystem,
  model: Model,
): Planned<PlannedSystem> => {
  const named = await systemNamed(stock, make)
  if (isLeft(named)) return named
  const system = named.right
  const decoded = decodeOptions(system.options, { ...options, ...optionsFromText(system.options, texts) })
  if (isLeft(decoded)) {
    const properties = await propertiesOf(system.options)
    const unknown = decoded.left.find(({ path }) => !properties.includes(path[0] ?? ''))?.path[0]
    if (unknown !== undefined)
      return left(failure(2, 'E204', `${make} has no option "${unknown}"`, suggestion(unknown, properties)))
    const issue = decoded.left[0]
    const hint = `it takes: ${properties.join(', ')}`
    return left(failure(2, 'E205', `option ${issue?.path.join('.')} of ${make}: ${issue?.message}`, hint))
  }
  if (system.from === 'training' && train === undefined)
    return left(
      failure(
        2,
        'E213',
        `${make} learns from training data, and none is named`,
        'name it: --train FILE, or "train" in the config',
      ),
    )
  const known = request.systems.map((s) => s.name)
  const missing = of.find((n) => !known.includes(n))
  if (missing !== undefined)
    return left(
      failure(
        2,
        'E213',
        `${make} is made of "${missing}", and there is no such system`,
        suggestion(
          missing,
          known.filter((n) => n !== name),
        ),
      ),
    )
  const later = of.find((n) =>
    request.systems.slice(known.indexOf(name)).some((other) => other.name === n && isMade(other)),
  )
  if (later !== undefined)
    return left(
      failure(
        2,
        'E213',
        `${name} is made of "${later}", which is made after it`,
        'a built-in system can count those that stand before it',
      ),
    )
  const members = of.length > 0 ? of : request.systems.filter((s) => !isMade(s)).map((s) => s.name)
  if (system.from === 'systems' && members.length === 0)
    return left(
      failure(
        2,
        'E213',
        `${make} is made of other systems, and none is named`,
        'name them with -s, or as "of" in the config',
      ),
    )
  const files =
    train === undefined ? undefined : await planFiles(stock, request, train, model, 'systems', name, 'train')
  if (files !== undefined && isLeft(files)) return files
  return right({
    name,
    meta,
    files: undefined,
    made: {
      system,
      maker: system.with(decoded.right) as Maker<Model>,
      of: system.from === 'systems' ? members : [],
      train: files?.right,
    },
  })
}

/** File names that agree for some files and not for others leave no way to pair them. */
const halfNamed = (gold: PlannedFiles, name: string, files: PlannedFiles): Failure | undefined => {
  const names = new Set(files.paths.map((path) => basename(path)))
  const alike = gold.paths.filter((path) => names.has(basename(path))).length
  if (alike === 0 || alike === gold.paths.length) return undefined
  return failure(
    2,
    'E214',
    `${alike} of ${gold.paths.length} files of ${name} are named as the gold's, the others are not`,
    'give the files of both sides the same names, or name them one by one in the same order under other names',
  )
}

const sameCount = (gold: PlannedFiles, name: string, files: PlannedFiles): Failure | undefined =>
  gold.paths.length === files.paths.length
    ? undefined
    : failure(
        2,
        'E214',
        `the gold has ${gold.paths.length} files and ${name} has ${files.paths.length}`,
        'each file of the gold needs its counterpart',
      )

/** Where documents have no names of their own, their files must pair. */
const unpaired = (gold: PlannedFiles, name: string, files: PlannedFiles): Failure | undefined =>
  gold.reader.pairs === 'id' ? undefined : (sameCount(gold, name, files) ?? halfNamed(gold, name, files))

/** Files of a system in the order of the gold: by name where the names are the same, else as they stand. */
const inOrderOf = (gold: PlannedFiles, files: PlannedFiles): PlannedFiles => {
  const byName = new Map(files.paths.map((path) => [basename(path), path]))
  const matched = gold.paths.map((path) => byName.get(basename(path)))
  return byName.size === files.paths.length && matched.every((path) => path !== undefined)
    ? { ...files, paths: matched }
    : files
}

/** A system is read as the gold is, unless it says otherwise: a damaged file must not pass for another format. */
const readAs = (gold: PlannedFiles, side: Side): Side => ({
  ...side,
  reader: side.reader ?? `${gold.plugin}/${gold.reader.name}`,
})

export const planSystems = async (
  stock: Stock,
  request: Request,
  gold: PlannedFiles,
  model: Model,
): Planned<readonly PlannedSystem[]> => {
  const planned: PlannedSystem[] = []
  for (const system of request.systems) {
    if (planned.some(({ name }) => name === system.name))
      return left(failure(2, 'E205', `two systems are called ${system.name}`, 'give each its own name: -s NAME=FILE'))
    if (isMade(system)) {
      const made = await planMade(stock, request, system, model)
      if (isLeft(made)) return inConfig(made.left, spotOf(request, 'systems', system.name))
      planned.push(made.right)
      continue
    }
    const files = await planFiles(stock, request, readAs(gold, system), model, 'systems', system.name)
    if (isLeft(files)) return inConfig(files.left, spotOf(request, 'systems', system.name))
    const uneven = unpaired(gold, system.name, files.right)
    if (uneven !== undefined) return left(uneven)
    planned.push({ name: system.name, meta: system.meta, files: inOrderOf(gold, files.right), made: undefined })
  }
  return right(planned)
}

/** What the readers must give: what the metrics read, or, where nothing is scored, what the built-in system gives. */
export const modelOf = async (stock: Stock, request: Request, metrics: readonly PlannedMetric[]): Planned<Model> => {
  if (metrics[0] !== undefined) return right(metrics[0].metric.reads as Model)
  const made = request.systems.find(isMade)
  if (made === undefined)
    return left(failure(2, 'E210', 'there is no metric to score with', 'name one: assay list metrics'))
  const system = await systemNamed(stock, made.make)
  return isLeft(system) ? system : right(system.right.gives as Model)
}

/** The systems of a preset come after those that were named. */
export const withPresetSystems = (request: Request, systems: readonly MadeSystem[]): Request => {
  const named = new Set(request.systems.map(({ name }) => name))
  return { ...request, systems: [...request.systems, ...systems.filter(({ name }) => !named.has(name))] }
}
