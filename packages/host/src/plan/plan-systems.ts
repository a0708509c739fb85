/** Plans the gold and the systems: files that pair with the gold's, and built-in systems. */
import type { AnySystem, Maker, Model } from '@assay/core'
import { decodeOptions, optionsFromText } from '@assay/core/internal/host'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { allIn, allOf, type Failure, failure, failureAt, locateFailure, suggestion } from '../checks/failure.ts'
import { splitName } from '../checks/load-plugin.ts'
import { code } from '../codes.ts'
import type { ChosenMetric } from './choose-metrics.ts'
import { expandFiles, type FileSet } from './expand-files.ts'
import {
  inGoldOrder,
  installedReaderOfAnswers,
  passOverFiles,
  readerOfAnswers,
  refuseOtherFormat,
  refuseOtherModel,
  refuseUnpaired,
} from './fit-gold.ts'
import type { PlannedFiles, PlannedSystem, PlanResult } from './plan.ts'
import { planFileSet, planFiles } from './plan-files.ts'
import { refuseOptions } from './refuse-options.ts'
import type { Registry } from './registry.ts'
import { type BuiltInSystem, type Location, locate, type ReadSystem, type Request, type Side } from './request.ts'
import { resolveName, systemKinds } from './resolve-names.ts'

export const isBuiltIn = (system: ReadSystem | BuiltInSystem): system is BuiltInSystem => 'make' in system

const findSystem = async (registry: Registry, make: string): PlanResult<AnySystem> => {
  const { package: packageName, member = '' } = splitName(make)
  const plugin = await registry.plugin(packageName, make)
  if (isLeft(plugin)) {
    const fullName = await resolveName(registry, make, plugin.left, systemKinds)
    return isLeft(fullName) ? fullName : findSystem(registry, fullName.right)
  }
  const systems = plugin.right.plugin.systems ?? []
  const system = systems.find((s) => s.name === member)
  if (system !== undefined) return right(system)
  const names = systems.map((s) => s.name as string)
  return left(
    failure(
      2,
      code.E213,
      `${plugin.right.name} has no built-in system "${member}"`,
      suggestion(member, names, 'built-in systems'),
    ),
  )
}

/** Decodes the options of a built-in system. */
const decodeSystemOptions = async (
  { options: schema }: AnySystem,
  { make, options = {}, texts = new Map() }: BuiltInSystem,
  spot: (key: string) => Location,
): Promise<Either<Failure, unknown>> => {
  const input = { ...options, ...optionsFromText(schema, texts) }
  const decoded = decodeOptions(schema, input)
  if (!isLeft(decoded)) return decoded
  return left(await refuseOptions({ who: make, options: schema, input }, decoded.left, spot))
}

/** Names of the systems that a built-in one combines: the listed ones, or all systems of files. */
const membersOf = (
  request: Request,
  { name, make, of = [] }: BuiltInSystem,
  from: AnySystem['from'],
): Either<Failure, readonly string[]> => {
  const names = request.systems.map((s) => s.name)
  const others = names.filter((n) => n !== name)
  const later = new Set(
    request.systems.slice(names.indexOf(name)).flatMap((other) => (isBuiltIn(other) ? other.name : [])),
  )
  const members = of.length > 0 ? of : request.systems.filter((s) => !isBuiltIn(s)).map((s) => s.name)
  const lacking = (why: string, hint: string): Either<Failure, never> =>
    left(failureAt(2, code.E224, why, hint, locate(request, 'systems', name, 'of')))
  const wrong = of.flatMap((member) => {
    if (!names.includes(member))
      return [
        lacking(
          `${make} is made of "${member}", and there is no such system`,
          suggestion(member, others, 'other systems'),
        ),
      ]
    const hint = 'a built-in system can use those that come before it'
    return later.has(member) ? [lacking(`${name} is made of "${member}", which is made after it`, hint)] : []
  })
  if (wrong.length > 0) return allIn(wrong)
  if (from !== 'systems') return right([])
  const hint = 'name them with -s, or as "of" in the config'
  return members.length > 0 ? right(members) : lacking(`${make} is made of other systems, and none is named`, hint)
}

const planBuiltIn = async (
  registry: Registry,
  request: Request,
  builtIn: BuiltInSystem,
  model: Model,
): PlanResult<PlannedSystem> => {
  const { name, meta, make, train } = builtIn
  const named = await findSystem(registry, make)
  if (isLeft(named)) return named
  const system = named.right
  const spot = (...keys: readonly string[]): Location => locate(request, 'systems', name, ...keys)
  const hint = 'name it: --train FILE'
  const untrained = failureAt(2, code.E224, `${make} learns from training data, and none is named`, hint, spot())
  const files =
    train === undefined ? right(undefined) : await planFiles(registry, request, train, model, 'systems', name, 'train')
  return pipe(
    allOf({
      options: await decodeSystemOptions(system, builtIn, (key) => spot('options', key)),
      members: membersOf(request, builtIn, system.from),
      files: system.from === 'training' && train === undefined ? left(untrained) : files,
    }),
    map(({ options, members, files: training }) => ({
      name,
      meta,
      files: undefined,
      builtIn: { system, maker: system.with(options) as Maker<Model>, of: members, train: training },
    })),
  )
}

/** Reads a side like the gold, unless it names a reader: a damaged file must not pass for another format. */
export const withGoldReader = (gold: PlannedFiles, side: Side): Side => ({
  ...side,
  reader: side.reader ?? `${gold.plugin}/${gold.reader.name}`,
})

/** Expands the files of a side, for their errors alone. */
const expandSide = async (
  registry: Registry,
  request: Request,
  side: Side,
  ...keys: readonly string[]
): PlanResult<FileSet> =>
  expandFiles(registry.machine, side.files, request.folder, {
    root: request.root,
    spot: locate(request, ...keys, 'files'),
  })

const planReadSystem = async (
  registry: Registry,
  request: Request,
  system: ReadSystem,
  planned: Either<Failure, { readonly gold: PlannedFiles; readonly scored: Model }>,
): PlanResult<PlannedSystem> => {
  const { name, meta, run } = system
  const { paths } = registry.machine
  const inSystem = locateFailure(locate(request, 'systems', name))
  // together they would be read as parts of one answer
  const hint = 'make each a system: run: { of: NAME, name: RUN }'
  if (system.hasRuns) return left(failure(2, code.E224, `the runs of ${name} have the same names`, hint))
  const all = await expandSide(registry, request, system, 'systems', name)
  if (isLeft(planned)) return isLeft(all) ? inSystem(all) : planned
  if (isLeft(all)) return inSystem(all)
  const { gold, scored } = planned.right
  const files = passOverFiles(paths, gold, all.right)
  const answers =
    system.reader === undefined
      ? (readerOfAnswers(registry, gold.reader, scored, files) ??
        (await installedReaderOfAnswers(registry, gold.reader, scored, files)))
      : undefined
  const other = (system.reader ?? answers) ? undefined : refuseOtherFormat(registry, gold, files)
  if (other !== undefined) return left(other)
  const converted =
    answers === undefined ? system : { ...system, reader: `${registry.ownerOf(answers)}/${answers.name}` }
  const side = withGoldReader(gold, converted)
  const read = await planFileSet(registry, request, side, files, gold.reader.gives, 'systems', name)
  return pipe(
    read,
    chain((files) => {
      const wrong = refuseOtherModel(registry, gold, scored, name, files) ?? refuseUnpaired(paths, gold, name, files)
      return wrong === undefined ? right(files) : left(wrong)
    }),
    map((files) => ({
      name,
      ...(run && { run }),
      meta,
      files: inGoldOrder(paths, gold, files),
      builtIn: undefined,
    })),
    inSystem,
  )
}

const planSystem = async (
  registry: Registry,
  request: Request,
  system: ReadSystem | BuiltInSystem,
  gold: Either<Failure, PlannedFiles>,
  scored: Either<Failure, Model>,
): PlanResult<PlannedSystem> => {
  if (!isBuiltIn(system))
    return planReadSystem(
      registry,
      request,
      system,
      isLeft(gold) ? gold : map((model: Model) => ({ gold: gold.right, scored: model }))(scored),
    )
  if (isLeft(gold)) return gold
  return locateFailure(locate(request, 'systems', system.name))(
    await planBuiltIn(registry, request, system, gold.right.reader.gives),
  )
}

/** Refuses names that several systems have. */
const refuseDuplicateNames = ({ systems }: Request): readonly Failure[] => {
  const ofRuns = new Set(systems.flatMap((system) => ('run' in system ? (system.run?.of ?? []) : [])))
  const names = [...systems.map(({ name }) => name), ...ofRuns]
  const twice = new Set(names.filter((name, i) => names.indexOf(name) < i))
  return [...twice].map((name) =>
    failure(2, code.E220, `two systems are called ${name}`, 'give each its own name: -s NAME=FILE'),
  )
}

/** The planned sides. If the gold fails, systems report its problems and those of their own files. */
export interface Sides {
  readonly gold: PlannedFiles
  readonly systems: readonly PlannedSystem[]
}

export const planSides = async (
  registry: Registry,
  request: Request,
  model: Either<Failure, Model>,
): PlanResult<Sides> => {
  const inGold = locateFailure(locate(request, 'gold'))
  const gold = isLeft(model)
    ? pipe(
        inGold(await expandSide(registry, request, request.gold, 'gold')),
        chain((): Either<Failure, never> => model),
      )
    : inGold(await planFiles(registry, request, request.gold, model.right, 'gold'))
  const planned: Either<Failure, PlannedSystem>[] = refuseDuplicateNames(request).map(left)
  for (const system of request.systems) planned.push(await planSystem(registry, request, system, gold, model))
  return allOf({ gold, systems: allIn(planned) })
}

/** The model that readers must give: that of the metrics or, if nothing is scored, of the built-in system. */
export const requiredModel = async (
  registry: Registry,
  request: Request,
  chosen: readonly ChosenMetric[],
): PlanResult<Model> => {
  if (chosen[0] !== undefined) return right(chosen[0].metric.reads as Model)
  const builtIn = request.systems.find(isBuiltIn)
  if (builtIn === undefined)
    return left(failure(2, code.E210, 'there is no metric to score with', 'name one: assay list metrics'))
  const system = await findSystem(registry, builtIn.make)
  return isLeft(system) ? system : right(system.right.gives as Model)
}
