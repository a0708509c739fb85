/** The systems of a plan: files that pair with the gold's, and built-in systems. */

import type { AnySystem, Maker, Model } from '@assay/core'
import { decodeOptions, optionsFromText } from '@assay/core/host'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { allIn, allOf, type Failure, failure, failureAt, placed } from '../problems/failure.ts'
import { suggestion } from '../problems/suggest.ts'
import { inAnotherFormat, ofAnotherModel } from './another-format.ts'
import { meantBy, systems as sought } from './bare.ts'
import type { ChosenMetric } from './choose.ts'
import { inOrderOf, unpaired } from './counterparts.ts'
import { expandFiles, type FileSet } from './files.ts'
import { splitName } from './load.ts'
import { refusedOptions } from './options.ts'
import type { Planned, PlannedFiles, PlannedSystem } from './planned.ts'
import { planFiles } from './readers.ts'
import type { Registry } from './registry.ts'
import { type MadeSystem, type ReadSystem, type Request, type Side, type Spotted, spotOf } from './request.ts'

const isMade = (system: ReadSystem | MadeSystem): system is MadeSystem => 'make' in system

const systemNamed = async (registry: Registry, make: string): Planned<AnySystem> => {
  const { package: own, member = '' } = splitName(make)
  const plugin = await registry.plugin(own, make)
  if (isLeft(plugin)) {
    const meant = await meantBy(registry, make, plugin.left, sought)
    return isLeft(meant) ? meant : systemNamed(registry, meant.right)
  }
  const systems = plugin.right.plugin.systems ?? []
  const system = systems.find((s) => s.name === member)
  if (system !== undefined) return right(system)
  const names = systems.map((s) => s.name as string)
  return left(failure(2, 'E213', `${plugin.right.name} has no built-in system "${member}"`, suggestion(member, names)))
}

/** The options of a built-in system, or all that is wrong with them. */
const planOptions = async (
  { options: schema }: AnySystem,
  { make, options = {}, texts = new Map() }: MadeSystem,
  spot: (key: string) => Spotted,
): Promise<Either<Failure, unknown>> => {
  const input = { ...options, ...optionsFromText(schema, texts) }
  const decoded = decodeOptions(schema, input)
  if (!isLeft(decoded)) return decoded
  return left(await refusedOptions({ who: make, options: schema, input }, decoded.left, spot))
}

/** The systems that a built-in one is made of: those that it names, or all that are read. */
const membersOf = (
  request: Request,
  { name, make, of = [] }: MadeSystem,
  from: AnySystem['from'],
): Either<Failure, readonly string[]> => {
  const known = request.systems.map((s) => s.name)
  const others = known.filter((n) => n !== name)
  const made = new Set(request.systems.slice(known.indexOf(name)).flatMap((other) => (isMade(other) ? other.name : [])))
  const members = of.length > 0 ? of : request.systems.filter((s) => !isMade(s)).map((s) => s.name)
  const lacking = (why: string, hint: string): Either<Failure, never> =>
    left(failureAt(2, 'E224', why, hint, spotOf(request, 'systems', name, 'of')))
  const wrong = of.flatMap((member) => {
    if (!known.includes(member))
      return [lacking(`${make} is made of "${member}", and there is no such system`, suggestion(member, others))]
    const hint = 'a built-in system can count those that stand before it'
    return made.has(member) ? [lacking(`${name} is made of "${member}", which is made after it`, hint)] : []
  })
  if (wrong.length > 0) return allIn(wrong)
  if (from !== 'systems') return right([])
  const hint = 'name them with -s, or as "of" in the config'
  return members.length > 0 ? right(members) : lacking(`${make} is made of other systems, and none is named`, hint)
}

const planMade = async (
  registry: Registry,
  request: Request,
  asked: MadeSystem,
  model: Model,
): Planned<PlannedSystem> => {
  const { name, meta, make, train } = asked
  const named = await systemNamed(registry, make)
  if (isLeft(named)) return named
  const system = named.right
  const spot = (...keys: readonly string[]): Spotted => spotOf(request, 'systems', name, ...keys)
  const hint = 'name it: --train FILE'
  const untrained = failureAt(2, 'E224', `${make} learns from training data, and none is named`, hint, spot())
  const files =
    train === undefined ? right(undefined) : await planFiles(registry, request, train, model, 'systems', name, 'train')
  return pipe(
    allOf({
      options: await planOptions(system, asked, (key) => spot('options', key)),
      members: membersOf(request, asked, system.from),
      files: system.from === 'training' && train === undefined ? left(untrained) : files,
    }),
    map(({ options, members, files: training }) => ({
      name,
      meta,
      files: undefined,
      made: { system, maker: system.with(options) as Maker<Model>, of: members, train: training },
    })),
  )
}

/** A side is read as the gold is, unless it says otherwise: a damaged file must not pass for another format. */
export const readAs = (gold: PlannedFiles, side: Side): Side => ({
  ...side,
  reader: side.reader ?? `${gold.plugin}/${gold.reader.name}`,
})

/** What is wrong with the names of files alone, where nothing more can be said of them. */
const lookedFor = async (
  registry: Registry,
  request: Request,
  side: Side,
  ...keys: readonly string[]
): Planned<FileSet> =>
  expandFiles(registry.machine, side.files, request.folder, {
    root: request.root,
    spot: spotOf(request, ...keys, 'files'),
  })

const planRead = async (
  registry: Registry,
  request: Request,
  system: ReadSystem,
  gold: Either<Failure, PlannedFiles>,
): Planned<PlannedSystem> => {
  const { name, meta } = system
  const { paths } = registry.machine
  const inSystem = placed(spotOf(request, 'systems', name))
  if (isLeft(gold))
    return pipe(
      inSystem(await lookedFor(registry, request, system, 'systems', name)),
      chain((): Either<Failure, never> => gold),
    )
  const files = await lookedFor(registry, request, system, 'systems', name)
  const other =
    system.reader !== undefined || isLeft(files) ? undefined : inAnotherFormat(registry, gold.right, files.right)
  if (other !== undefined) return left(other)
  const read = await planFiles(registry, request, readAs(gold.right, system), gold.right.reader.gives, 'systems', name)
  return pipe(
    read,
    chain((files) => {
      const wrong = ofAnotherModel(gold.right, name, files) ?? unpaired(paths, gold.right, name, files)
      return wrong === undefined ? right(files) : left(wrong)
    }),
    map((files) => ({ name, meta, files: inOrderOf(paths, gold.right, files), made: undefined })),
    inSystem,
  )
}

const planSystem = async (
  registry: Registry,
  request: Request,
  system: ReadSystem | MadeSystem,
  gold: Either<Failure, PlannedFiles>,
): Planned<PlannedSystem> => {
  if (!isMade(system)) return planRead(registry, request, system, gold)
  if (isLeft(gold)) return gold
  return placed(spotOf(request, 'systems', system.name))(
    await planMade(registry, request, system, gold.right.reader.gives),
  )
}

/** Names that several systems have, each once. */
const namedTwice = ({ systems }: Request): readonly Failure[] => {
  const names = systems.map(({ name }) => name)
  const twice = new Set(names.filter((name, i) => names.indexOf(name) < i))
  return [...twice].map((name) =>
    failure(2, 'E220', `two systems are called ${name}`, 'give each its own name: -s NAME=FILE'),
  )
}

/** Gold and systems; where the gold is not known, systems have its mistakes and those of their own files. */
export interface Sides {
  readonly gold: PlannedFiles
  readonly systems: readonly PlannedSystem[]
}

export const planSides = async (
  registry: Registry,
  request: Request,
  model: Either<Failure, Model>,
): Planned<Sides> => {
  const inGold = placed(spotOf(request, 'gold'))
  const gold = isLeft(model)
    ? pipe(
        inGold(await lookedFor(registry, request, request.gold, 'gold')),
        chain((): Either<Failure, never> => model),
      )
    : inGold(await planFiles(registry, request, request.gold, model.right, 'gold'))
  const planned: Either<Failure, PlannedSystem>[] = namedTwice(request).map(left)
  for (const system of request.systems) planned.push(await planSystem(registry, request, system, gold))
  return allOf({ gold, systems: allIn(planned) })
}

/** What the readers must give: what the metrics read, or, where nothing is scored, what the built-in system gives. */
export const modelOf = async (
  registry: Registry,
  request: Request,
  chosen: readonly ChosenMetric[],
): Planned<Model> => {
  if (chosen[0] !== undefined) return right(chosen[0].metric.reads as Model)
  const made = request.systems.find(isMade)
  if (made === undefined)
    return left(failure(2, 'E210', 'there is no metric to score with', 'name one: assay list metrics'))
  const system = await systemNamed(registry, made.make)
  return isLeft(system) ? system : right(system.right.gives as Model)
}
