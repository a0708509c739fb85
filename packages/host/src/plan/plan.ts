/** From a request to a plan: plugins loaded, options decoded, files found, a reader chosen. Nothing is read yet. */

import type { AnyModel } from '@assay/core'
import { bimap, chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Machine, type Paths, pathIn } from '../machine/machine.ts'
import { allIn, allOf, byPlace, type Failure, failure, failureAt, nowhere, placed } from '../problems/failure.ts'
import { named as nameOf } from '../problems/faults.ts'
import { suggestion } from '../problems/suggest.ts'
import { type Chosen, chooseAll } from './choose.ts'
import { planGates } from './gates.ts'
import { planMetrics, planReports, withFormat } from './metrics.ts'
import type { Plan, Planned, PlannedFiles, PlannedGate, PlannedMetric } from './planned.ts'
import { bootstrapOf, planLacking, withPresets } from './presets.ts'
import { viewBetween } from './readers.ts'
import { bibliographyOf } from './references.ts'
import { loadNamed, type Registry, registryOf } from './registry.ts'
import { type Bootstrap, type Compare, type PlannedLabels, type Request, type Spotted, spotOf } from './request.ts'
import { clashAmong, leavesRoot } from './root.ts'
import { planSlices } from './slices.ts'
import { modelOf, planSides, type Sides } from './systems.ts'

type Right<E> = E extends { readonly right: infer A } ? A : never

/** Nothing is compared with a system that is not there, or by a measure that no metric has. */
const planCompare =
  ({ compare = false, usual, systems, placeOf }: Request) =>
  (metrics: readonly PlannedMetric[]): Either<Failure, boolean | Compare> => {
    if (typeof compare === 'boolean') return right(compare)
    const unknown = (why: string, hint: string, ...keys: readonly string[]): Either<Failure, never> =>
      left(failureAt(2, 'E801', why, hint, placeOf?.('compare', ...keys)))
    const names = systems.map(({ name }) => name)
    const { baseline, measures = [] } = compare
    const known = [...new Set(metrics.flatMap(({ metric }) => Object.keys(metric.measures)))]
    const wrong = measures.flatMap((measure, i) =>
      known.includes(measure)
        ? []
        : [unknown(`no metric here has a measure "${measure}"`, suggestion(measure, known), 'measures', String(i))],
    )
    if (baseline !== undefined && !names.includes(baseline)) {
      const why = `the baseline is "${baseline}", and there is no such system`
      wrong.unshift(unknown(why, suggestion(baseline, names), 'baseline'))
    }
    return pipe(
      allIn(wrong),
      map(() => ({
        test: 'randomisation',
        trials: 10_000,
        correction: 'holm',
        seed: 12345,
        ...usual?.compare,
        ...compare,
      })),
    )
  }

const filesOfSystems = (systems: Sides['systems']): readonly PlannedFiles[] =>
  systems.flatMap(({ files }) => (files === undefined ? [] : [files]))

const filesOf = ({ gold, systems }: Sides): readonly PlannedFiles[] => [gold, ...filesOfSystems(systems)]

/** Labels are for documents that have some. */
const planLabels =
  (registry: Registry, { labels, placeOf }: Request) =>
  (sides: Sides): Either<Failure, PlannedLabels | undefined> => {
    if (labels === undefined) return right(undefined)
    const spot = (...keys: readonly string[]): Spotted => placeOf?.('labels', ...keys) ?? { at: nowhere }
    const { labels: model } = sides.gold.model
    const other = filesOf(sides).find((side) => model === undefined || side.model.labels !== model)?.reader
    if (other === undefined && model !== undefined) {
      const { known, map: renamed = {}, only = [] } = labels
      return right({ labels: { map: renamed, only }, known, model, configured: placeOf !== undefined, spot })
    }
    const able = registry.models().flatMap((one): readonly string[] => (one.labels === undefined ? [] : [one.name]))
    const why = `labels are for ${able.join(', ')}, and ${other?.name} gives ${other?.gives}`
    return left(failureAt(2, 'E223', why, 'remove "labels"; a metric may have an option for its own labels', spot()))
  }

/** How each metric sees what is read. */
const planViews =
  (registry: Registry, request: Request) =>
  ({
    metrics,
    sides: { gold },
  }: {
    readonly metrics: readonly PlannedMetric[]
    readonly sides: Sides
  }): Either<Failure, readonly PlannedMetric[]> => {
    const { gives } = gold.reader
    const viewed = metrics.map((planned) =>
      pipe(
        viewBetween(registry, gives, planned.metric.reads, planned.viewNamed),
        map((view): PlannedMetric => ({ ...planned, view })),
      ),
    )
    const isUsed = viewed.some((one) => isLeft(one) || one.right.view !== undefined)
    if (request.metricTexts?.has('view') && !isUsed)
      return left(failure(2, 'E223', 'no view is used here', 'remove --set view=…'))
    return allIn(viewed)
  }

/** The table of metadata, which stays under the root as all other files do. */
const planTable = (machine: Machine, request: Request): Either<Failure, string | undefined> => {
  if (request.documentTable === undefined) return right(undefined)
  const path = pathIn(machine.paths, request.folder, request.documentTable)
  const outside = leavesRoot(machine, path, { root: request.root, spot: spotOf(request, 'documents', 'meta') })
  return outside === undefined ? right(path) : left(outside)
}

/** Files that are one where capitals do not count. */
const distinct =
  (paths: Paths) =>
  (sides: Sides): Either<Failure, Sides> => {
    const clash = clashAmong(
      paths,
      filesOf(sides).flatMap(({ paths }) => paths),
    )
    return clash === undefined ? right(sides) : left(clash)
  }

/** What all that follows is about, of which nothing can be said while it is not known. */
const chosenBy = async (registry: Registry, asked: Request): Planned<Chosen> => {
  const named = await loadNamed(registry, asked)
  const chosen = await chooseAll(registry, asked)
  return pipe(
    allOf({ named, chosen }),
    map((all) => all.chosen),
  )
}

interface Gated {
  readonly chosen: Chosen
  readonly metrics: readonly PlannedMetric[]
  readonly bootstrap: Bootstrap | undefined
}

const gatesOn =
  (machine: Machine, request: Request) =>
  ({ chosen, metrics, bootstrap }: Gated): Either<Failure, readonly PlannedGate[]> =>
    planGates(machine, request, {
      metrics: metrics.map(({ metric, package: plugin }) => ({ metric: metric.name, plugin, described: metric })),
      systems: request.systems.map(({ name }) => name),
      groupBy: request.groupBy ?? [],
      slices: request.slices ?? [],
      spare: chosen.spare,
      bootstrapped: bootstrap !== undefined,
    })

const inOrder = (why: Failure): Failure => ({ ...why, problems: byPlace(why.problems) })

type Models = ReadonlyMap<string, AnyModel>

/** What metrics read, which must be known before files are read for them. */
const modelsOf = (registry: Registry, request: Request, { entries }: Chosen): Either<Failure, Models> =>
  pipe(
    allIn(
      entries.map((one) =>
        placed(spotOf(request, 'metrics', String(one.entry)))(
          registry.model(one.metric.reads, `the metric ${nameOf(one)}`),
        ),
      ),
    ),
    map((models) => new Map(models.map((model) => [model.name as string, model]))),
  )

const withModels = ({ metrics, models }: { readonly metrics: readonly PlannedMetric[]; readonly models: Models }) =>
  metrics.map((planned): PlannedMetric => ({ ...planned, model: models.get(planned.metric.reads) as AnyModel }))

/** Metrics, gold and systems: each with its own mistakes, as far as they can be found without the others. */
const partsOf = async (registry: Registry, asked: Request) => {
  const chosen = await chosenBy(registry, asked)
  if (isLeft(chosen))
    return { request: asked, chosen, metrics: chosen, sides: await planSides(registry, asked, chosen) }
  const request = withPresets(asked, chosen.right)
  const models = modelsOf(registry, request, chosen.right)
  const model = isLeft(models) ? models : await modelOf(registry, request, chosen.right.entries)
  const sides = await planSides(registry, request, model)
  // sides that may have nothing in common need not share what is usual in their format
  const isOpen = isLeft(sides) || request.disjoint === 'allow'
  const all = await planMetrics(chosen.right, request, isOpen ? undefined : sides.right.gold.reader.usual)
  const metrics = pipe(allOf({ metrics: all, models }), map(withModels), chain(withFormat(request)))
  return { request, chosen, metrics, sides: chain(distinct(registry.machine.paths))(sides) }
}

/** Loads and decodes everything that the request names; or all that is wrong with it, in the order of the config. */
export const planOf = async (asked: Request, machine: Machine): Planned<Plan> => {
  const registry = registryOf(asked, machine)
  const { request, chosen, metrics, sides } = await partsOf(registry, asked)
  const known = allOf({ chosen, metrics, sides })
  const gold = map((both: Sides) => both.gold)(sides)
  const bootstrap = map(() => bootstrapOf(request))(chosen)
  const planned = allOf({
    known,
    bootstrap,
    viewed: chain(planViews(registry, request))(known),
    documentTable: planTable(machine, request),
    lacking: pipe(
      sides,
      chain(({ gold, systems }) => planLacking(request)(gold, filesOfSystems(systems))),
    ),
    slices: await planSlices(registry, request, gold),
    labels: chain(planLabels(registry, request))(sides),
    compare: chain(planCompare(request))(metrics),
    reports: chain(planReports(request))(metrics),
    gates: chain(gatesOn(machine, request))(allOf({ chosen, metrics, bootstrap })),
  })
  return bimap(inOrder, (all: Right<typeof planned>) => ({
    folder: request.folder,
    shownFrom: request.asTyped === true ? undefined : request.folder,
    machine,
    metrics: all.viewed,
    alone: all.known.chosen.alone,
    plugins: registry.all().map(({ name, plugin: { version } }) => ({ name, version })),
    titles: registry.titles(),
    bibliography: bibliographyOf(registry.all().map(({ plugin }) => plugin)),
    gold: all.known.sides.gold,
    systems: all.known.sides.systems,
    bootstrap: all.bootstrap,
    gates: all.gates,
    labels: all.labels,
    lacking: all.lacking,
    disjoint: request.disjoint ?? 'error',
    compare: all.compare,
    documentTable: all.documentTable,
    groupBy: request.groupBy ?? [],
    means: request.means ?? [],
    slices: all.slices,
    sums: request.sums ?? true,
    spotOf: request.placeOf ?? (() => ({ at: nowhere })),
  }))(planned)
}
