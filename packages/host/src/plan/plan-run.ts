/** Plans a run: loads plugins, decodes options, finds files, chooses readers. No data is read yet. */
import type { AnyModel, AnyReader, AnyView, Model } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { bimap, chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { bibliographyOf } from '../checks/codes.ts'
import { allIn, allOf, type Failure, failure, failureAt, locateFailure } from '../checks/failure.ts'
import { describeMetric } from '../checks/faults.ts'
import { readPatch } from '../checks/read-patch.ts'
import { code } from '../codes.ts'
import type { Machine, Paths } from '../io/machine.ts'
import { chooseMetrics, type MetricSelection } from './choose-metrics.ts'
import { refuseCaseClash } from './expand-files.ts'
import { findViews } from './find-views.ts'
import { passedOverWarnings } from './fit-gold.ts'
import type { Plan, PlannedFiles, PlannedGate, PlannedMetric, PlanResult } from './plan.ts'
import { scoredNames } from './plan.ts'
import { planGates } from './plan-gates.ts'
import { planMetrics, planReports, withFormat } from './plan-metrics.ts'
import { planSides, requiredModel, type Sides } from './plan-systems.ts'
import { createRegistry, loadNamedPlugins, type Registry } from './registry.ts'
import { type Bootstrap, type Location, locate, type PlannedLabels, type Request, skippedSystems } from './request.ts'
import {
  planBootstrap,
  planCompare,
  planDocumentPolicies,
  planSlices,
  planTable,
  secretsUnder,
  withoutSecrets,
  withPresets,
} from './settings.ts'

type Right<E> = E extends { readonly right: infer A } ? A : never

const filesOfSystems = (systems: Sides['systems']): readonly PlannedFiles[] =>
  systems.flatMap(({ files }) => (files === undefined ? [] : [files]))

const filesOf = ({ gold, systems }: Sides): readonly PlannedFiles[] => [gold, ...filesOfSystems(systems)]

/** Plans the label settings; refuses them for models without labels. */
const planLabels =
  (registry: Registry, { labels, placeOf, onError }: Request) =>
  (sides: Sides): Either<Failure, PlannedLabels | undefined> => {
    if (labels === undefined) return right(undefined)
    const spot = (...keys: readonly string[]): Location => placeOf?.('labels', ...keys) ?? { at: nowhere }
    const { labels: model } = sides.gold.model
    const other = filesOf(sides).find((side) => side.model.labels === undefined)?.reader
    if (other === undefined && model !== undefined) {
      const { known: declared, map: renamed = {}, only = [] } = labels
      // a label may have been that of a system that is skipped
      const configured = placeOf !== undefined && onError !== 'skip'
      return right({ labels: { map: renamed, only }, known: declared, model, configured, spot })
    }
    const able = registry
      .models()
      .flatMap((candidate): readonly string[] => (candidate.labels === undefined ? [] : [candidate.name]))
    const why = `labels are for ${able.join(', ')}, and ${other?.name} gives ${other?.gives}`
    return left(failureAt(2, code.E223, why, 'remove "labels"; a metric may have an option for its own labels', spot()))
  }

const refuseMixed = ({ name }: AnyView, other: { readonly name: string; readonly gives: string }): Failure =>
  failure(
    2,
    code.E215,
    `${name} views several documents as one, and ${other.name} has documents of another kind (${other.gives})`,
    'write one of the two in a format of the other kind first: assay convert FILE OUT --to READER --view VIEW',
  )

/** Finds the views of each metric: that of the gold, and those of systems with documents of another model. */
const planViews =
  (registry: Registry, request: Request) =>
  ({
    metrics,
    sides: { gold, systems },
  }: {
    readonly metrics: readonly PlannedMetric[]
    readonly sides: Sides
  }): Either<Failure, readonly PlannedMetric[]> => {
    const { gives } = gold.reader
    const others = systems.flatMap(({ name, files }) =>
      files === undefined || files.reader.gives === gives ? [] : [{ name, gives: files.reader.gives as Model }],
    )
    const viewed = metrics.map((planned) => {
      const { metric, viewNamed } = planned
      const models = [gives as Model, ...new Set(others.map((other) => other.gives))]
      return pipe(
        findViews(registry, models, metric.reads as Model, viewNamed),
        chain((views): Either<Failure, PlannedMetric> => {
          const view = views.get(gives)
          if (others.length === 0) return right({ ...planned, view })
          if (view?.together !== undefined) return left(refuseMixed(view, others[0]!))
          const systemViews = new Map(others.map((system) => [system.name, views.get(system.gives)] as const))
          return right({ ...planned, view, systemViews })
        }),
      )
    })
    const isViewed = ({ view, systemViews }: PlannedMetric): boolean =>
      view !== undefined || [...(systemViews?.values() ?? [])].some((each) => each !== undefined)
    const isUsed = viewed.some((planned) => isLeft(planned) || isViewed(planned.right))
    if (request.metricTexts?.has('view') && !isUsed)
      return left(failure(2, code.E223, 'no view is used here', 'remove --set view=…'))
    return allIn(viewed)
  }

/** Refuses files that differ only in case. */
const refuseClashes =
  (paths: Paths) =>
  (sides: Sides): Either<Failure, Sides> => {
    const clash = refuseCaseClash(
      paths,
      filesOf(sides).flatMap(({ paths }) => paths),
    )
    return clash === undefined ? right(sides) : left(clash)
  }

/** Loads plugins and chooses metrics, on which all other steps depend. */
const chooseForRequest = async (registry: Registry, request: Request): PlanResult<MetricSelection> => {
  const named = await loadNamedPlugins(registry, request)
  const chosen = await chooseMetrics(registry, request)
  return pipe(
    allOf({ named, chosen }),
    map((all) => all.chosen),
  )
}

interface GateInputs {
  readonly chosen: MetricSelection
  readonly metrics: readonly PlannedMetric[]
  readonly bootstrap: Bootstrap | undefined
}

const planRequestGates =
  (machine: Machine, request: Request) =>
  ({ chosen, metrics, bootstrap }: GateInputs): Either<Failure, readonly PlannedGate[]> =>
    planGates(machine, request, {
      metrics: metrics.map(({ metric, package: plugin }) => ({ metric: metric.name, plugin, described: metric })),
      systems: [...scoredNames(request.systems), ...skippedSystems(request.warnings)],
      groupBy: request.groupBy ?? [],
      slices: request.slices ?? [],
      spare: chosen.spare,
      bootstrapped: bootstrap !== undefined,
    })

type Models = ReadonlyMap<string, AnyModel>

/** Models that the metrics read, needed before files are planned. */
const requiredModels = (registry: Registry, request: Request, { entries }: MetricSelection): Either<Failure, Models> =>
  pipe(
    allIn(
      entries.map((entry) =>
        locateFailure(locate(request, 'metrics', String(entry.entry)))(
          registry.model(entry.metric.reads, `the metric ${describeMetric(entry)}`),
        ),
      ),
    ),
    map((models) => new Map(models.map((model) => [model.name as string, model]))),
  )

const withModels = ({ metrics, models }: { readonly metrics: readonly PlannedMetric[]; readonly models: Models }) =>
  metrics.map((planned): PlannedMetric => ({ ...planned, model: models.get(planned.metric.reads)! }))

/** The options of metrics that are usual for the formats of a run. */
const usualIn = ({ gold, systems }: Pick<Sides, 'gold' | 'systems'>): AnyReader['usual'] => {
  const ofAnswers = filesOfSystems(systems).map(({ reader }) => reader.usualOfAnswers)
  return gold.reader.usual && ofAnswers.length > 0 && ofAnswers.every((options) => options !== undefined)
    ? { ...gold.reader.usual, ...ofAnswers[0] }
    : gold.reader.usual
}

/** Plans metrics and sides; each reports its own problems, as far as possible without the others. */
const planParts = async (registry: Registry, original: Request) => {
  const chosen = await chooseForRequest(registry, original)
  if (isLeft(chosen))
    return { request: original, chosen, metrics: chosen, sides: await planSides(registry, original, chosen) }
  const request = withPresets(original, chosen.right)
  const models = requiredModels(registry, request, chosen.right)
  const model = isLeft(models) ? models : await requiredModel(registry, request, chosen.right.entries)
  const sides = await planSides(registry, request, model)
  // sides that may have nothing in common need not share what is usual in their format
  const isOpen = isLeft(sides) || request.disjoint === 'allow'
  const all = await planMetrics(registry.machine, chosen.right, request, isOpen ? undefined : usualIn(sides.right))
  const metrics = pipe(allOf({ metrics: all, models }), map(withModels), chain(withFormat(request)))
  return { request, chosen, metrics, sides: chain(refuseClashes(registry.machine.paths))(sides) }
}

/** Packages named alone, with those of their other metrics that can score what the reader gives. */
const othersThatFit = (
  registry: Registry,
  { gives }: AnyReader,
  { lonePackages, spare }: MetricSelection,
): MetricSelection['lonePackages'] =>
  lonePackages.flatMap((lone) => {
    const fitting = spare.filter(
      ({ requestedName, metric }) =>
        requestedName === lone.requestedName &&
        !isLeft(findViews(registry, [gives as Model], metric.reads as Model, undefined)),
    )
    const others = lone.others.filter((name) => fitting.some(({ metric }) => metric.name === name))
    return others.length === 0 ? [] : [{ ...lone, others }]
  })

/** Plans a run; reports all problems, in the order of the config. */
export const planRun = async (original: Request, machine: Machine): PlanResult<Plan> => {
  const registry = await createRegistry(original, machine)
  const { request, chosen, metrics, sides } = await planParts(registry, original)
  const settled = allOf({ chosen, metrics, sides })
  const gold = map((all: Sides) => all.gold)(sides)
  const bootstrap = map(() => planBootstrap(request))(chosen)
  const planned = allOf({
    known: settled,
    bootstrap,
    viewed: chain(planViews(registry, request))(settled),
    documentTable: planTable(machine, request),
    lacking: pipe(
      allOf({ sides, metrics }),
      chain((all) => planDocumentPolicies(request)(all.sides.gold, filesOfSystems(all.sides.systems), all.metrics)),
    ),
    slices: await planSlices(registry, request, gold),
    patch: chain((files: PlannedFiles) => readPatch(machine, registry.models(), request, files))(gold),
    labels: chain(planLabels(registry, request))(sides),
    compare: chain(planCompare(request))(metrics),
    reports: chain(planReports(request))(metrics),
    gates: chain(planRequestGates(machine, request))(allOf({ chosen, metrics, bootstrap })),
  })
  const visible = (why: Failure): Failure => withoutSecrets(registry, request, chosen, why)
  return bimap(visible, (all: Right<typeof planned>) => ({
    folder: request.folder,
    shownFrom: request.asTyped === true ? undefined : request.folder,
    machine,
    metrics: all.viewed,
    lonePackages: othersThatFit(registry, all.known.sides.gold.reader, all.known.chosen),
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
    patch: all.patch,
    groupBy: request.groupBy ?? [],
    means: request.means ?? request.usual?.means ?? [],
    slices: all.slices,
    sums: request.sums ?? true,
    anyWork: request.anyWork ?? false,
    campaign: request.campaign,
    warnings: [...(request.warnings ?? []), ...passedOverWarnings(machine.paths, all.known.sides.systems)],
    ...secretsUnder(request, all.viewed, filesOf(all.known.sides)),
    spotOf: request.placeOf ?? (() => ({ at: nowhere })),
  }))(planned)
}
