/** Plans the metrics: decodes their options, and refuses options that none of them has. */
import type { AnyMetric, AnyReader, Json, Share } from '@assay/core'
import { newShare, unescapeText, unknownMember } from '@assay/core/internal/host'
import { formatNames } from '@assay/core/result'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { allIn, type Failure, failure, failureAt, locateFailure, suggestion } from '../checks/failure.ts'
import { attempt, requireSync } from '../checks/faults.ts'
import { code } from '../codes.ts'
import type { Machine } from '../io/machine.ts'
import { type CitedPreset, chooseMetrics, type MetricSelection } from './choose-metrics.ts'
import {
  type LocateOption,
  type MetricRequest,
  mergeAlike,
  optionsFor,
  optionsHint,
  refuseDuplicates,
  refuseMetricOptions,
  refuseUnknownMetrics,
  splitBySystem,
} from './metric-options.ts'
import { readOptionFiles } from './option-files.ts'
import type { AnyScorer, Plan, PlannedMetric, PlanResult } from './plan.ts'
import { refuseUnknownColumns } from './refuse-options.ts'
import { createRegistry, type LoadedPlugin, loadNamedPlugins } from './registry.ts'
import { locate, type OptionTexts, type Request, type RequestedFormat } from './request.ts'
import { refuseSideOptions, splitBySide } from './split-by-side.ts'
import { withWorkLimit } from './work-limit.ts'

/** The metrics of a request, the plugins that were loaded for it, its presets, and the packages named alone. */
export interface RequestedMetrics {
  readonly plugins: readonly LoadedPlugin[]
  readonly metrics: readonly AnyMetric[]
  readonly presets: readonly CitedPreset[]
  readonly lonePackages: Plan['lonePackages']
}

/** Loads the metrics of a request without reading files. */
export const loadMetrics = async (
  request: Pick<Request, 'folder' | 'pluginFolders' | 'metrics' | 'plugins' | 'pluginsOfCall' | 'root' | 'placeOf'>,
  machine: Machine,
): PlanResult<RequestedMetrics> => {
  const registry = await createRegistry(request, machine)
  const named = await loadNamedPlugins(registry, request)
  if (isLeft(named)) return named
  const chosen = await chooseMetrics(registry, request)
  if (isLeft(chosen)) return chosen
  const { entries, presets, lonePackages } = chosen.right
  return right({
    plugins: registry.all(),
    metrics: entries.map(({ metric }) => metric),
    presets,
    lonePackages: lonePackages,
  })
}

/** The option `view`, which is the host's, whatever options a metric has. */
const requestedView = (options: Readonly<Record<string, Json>>, texts: OptionTexts): string | undefined => {
  const text = texts.get('view')
  if (text !== undefined) return unescapeText(text)
  return options['view'] === undefined ? undefined : String(options['view'])
}

const noHeadline = (metric: string, headline: string, measures: readonly string[]): Failure =>
  failure(
    4,
    code.E506,
    `a preset ranks by "${headline}", which is not a measure of ${metric}`,
    suggestion(headline, measures),
  )

const planMetric = (
  {
    metricOptions: {
      chosen: { metric, plugin, package: packageName, options: all, headline, convention, optional },
      decoded,
    },
    systems,
  }: MetricRequest,
  texts: OptionTexts,
  share: Share,
  request: Pick<Request, 'anyWork'>,
): Either<Failure, PlannedMetric> => {
  if (isLeft(decoded)) {
    const why = `${metric.name}: ${decoded.left.map((issue) => issue.message).join('; ')}`
    return left(failure(2, code.E217, why, optionsHint(metric)))
  }
  const options = decoded.right as Readonly<Record<string, unknown>>
  const built = attempt({ metric, plugin }, 'with these options', () =>
    right(requireSync('with', metric.with(options, share))),
  )
  return pipe(
    built as Either<Failure, AnyScorer>,
    map(withWorkLimit(request)),
    chain((scorer) => {
      const unknown = unknownMember(scorer)
      if (unknown !== undefined)
        return left(
          failure(
            4,
            code.E506,
            `${metric.name}: ${unknown}`,
            'this is a mistake of the plugin: please report it there',
          ),
        )
      const measures = { ...metric.measures, ...scorer.measures }
      if (headline !== undefined && !Object.hasOwn(measures, headline))
        return left(noHeadline(`${plugin}/${metric.name}`, headline, Object.keys(measures)))
      return right({
        metric: { ...metric, ...(headline !== undefined && { headline }), measures },
        plugin,
        package: packageName,
        options,
        scorer,
        view: undefined,
        viewNamed: requestedView(all, texts),
        ...(convention !== undefined && { convention }),
        ...(optional && { optional }),
        ...(systems !== undefined && { systems }),
      })
    }),
  )
}

/**
 * Plans metrics with their options. Each takes those it has, since one entry may name several metrics; an option that none has is refused,
 * and so is a value that one refuses.
 */
export const planMetrics = async (
  machine: Machine,
  selection: MetricSelection,
  original: Pick<Request, 'folder' | 'root' | 'metricTexts' | 'placeOf' | 'anyWork' | 'gold' | 'systems'>,
  usual: AnyReader['usual'],
): PlanResult<readonly PlannedMetric[]> => {
  const read = await readOptionFiles(machine, original, selection.entries)
  if (isLeft(read)) return read
  const { chosen: entries, systems, texts: callTexts, placeIn, data } = read.right
  const chosen = { ...selection, entries }
  const request = { ...original, systems }
  const texts = new Map([...callTexts].filter(([key]) => key !== 'view'))
  const share = newShare()
  const all = chosen.entries.map((entry) => optionsFor(entry, texts, usual))
  const each = await splitBySide(request, splitBySystem(request, all, texts), texts)
  const spot: LocateOption = (entry, ...keys) => locate(request, 'metrics', String(entry), '1', ...keys)
  const wrong = [
    ...(await refuseMetricOptions(chosen, all, texts, spot, placeIn)),
    ...refuseUnknownMetrics(request, all),
    ...(await refuseSideOptions(request, all)),
  ]
  for (const { metricOptions, spot: spotOf } of each) {
    if (all.includes(metricOptions)) continue
    const own = { ...chosen, entries: [metricOptions.chosen] }
    const spotIn: LocateOption = (_, ...keys) => spotOf('1', ...keys)
    wrong.push(...(await refuseMetricOptions(own, [metricOptions], new Map(), spotIn, placeIn)))
  }
  const planned = allIn(
    each.map((from) =>
      pipe(
        locateFailure(from.spot())(planMetric(from, callTexts, share, request)),
        map((metric) => ({ planned: metric, from })),
      ),
    ),
  )
  return pipe(
    allIn<unknown>([...wrong.map(left), planned]),
    chain(() => planned),
    map(mergeAlike),
    chain((metrics) => {
      const twice = refuseDuplicates(metrics)
      return allIn<PlannedMetric>([
        ...twice.map(left),
        ...metrics.map(({ planned: metric }) => right(data.size === 0 ? metric : { ...metric, data })),
      ])
    }),
  )
}

const formatsOf = (metrics: readonly PlannedMetric[]): readonly string[] =>
  metrics.flatMap(({ scorer }) => Object.keys(scorer.report?.formats ?? {}))

/** The failure for an unknown format. */
const unknownFormat = (metrics: readonly PlannedMetric[], { format, spot }: RequestedFormat): Failure => {
  const formats = [...new Set([...formatNames, ...formatsOf(metrics)])]
  return failureAt(2, code.E212, `there is no format "${format}" for this`, suggestion(format, formats), spot)
}

/** Selects the metrics with the requested format. */
export const withFormat =
  ({ format }: Pick<Request, 'format'>) =>
  (metrics: readonly PlannedMetric[]): Either<Failure, readonly PlannedMetric[]> => {
    if (format === undefined) return right(metrics)
    const having = metrics.filter(({ scorer }) => Object.hasOwn(scorer.report?.formats ?? {}, format))
    return having.length > 0 ? right(having) : left(unknownFormat(metrics, { format }))
  }

/** Refuses reports in unknown formats, or of unknown measures. */
export const planReports =
  (request: Pick<Request, 'reports' | 'columns'>) =>
  (metrics: readonly PlannedMetric[]): Either<Failure, unknown> => {
    const available = new Set<string>([...formatNames, ...formatsOf(metrics)])
    const unknown = (request.reports ?? []).filter(({ format }) => !available.has(format))
    return allIn(
      [...unknown.map((report) => unknownFormat(metrics, report)), ...refuseUnknownColumns(metrics, request)].map(left),
    )
  }
