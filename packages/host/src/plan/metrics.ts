/** The metrics of a plan: their options decoded, an option that none of them takes refused. */

import type { AnyMetric, AnyReader, Json, Share } from '@assay/core'
import { decodeOptions, sharing, unescaped } from '@assay/core/host'
import { formatNames } from '@assay/core/result'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Machine } from '../machine/machine.ts'
import { allIn, type Failure, failure, failureAt, placed } from '../problems/failure.ts'
import { atOnce, attempt, named } from '../problems/faults.ts'
import { suggestion } from '../problems/suggest.ts'
import { askedBySides, wrongForSides } from './by-side.ts'
import { type Chosen, chooseAll } from './choose.ts'
import { knownScorer } from './fitting.ts'
import { askedOf, badValues, hintOf, type Spot, unknownOptions } from './options.ts'
import { type AskedFor, askedForSystems, namedTwice, together, unknownForSystems } from './per-system.ts'
import type { AnyScorer, Plan, Planned, PlannedMetric } from './planned.ts'
import { bibliographyOf } from './references.ts'
import { loadNamed, registryOf } from './registry.ts'
import { type AskedFormat, type Request, spotOf, type Texts } from './request.ts'
import { withinWork } from './work.ts'

/** The metrics that a request names, what it leaves out, and what can be cited for them. */
export interface MetricsOf {
  readonly metrics: readonly AnyMetric[]
  readonly alone: Plan['alone']
  readonly bibliography: Readonly<Record<string, string>>
}

/** The metrics that a request names, and what it leaves out: plugins are loaded, and nothing is read. */
export const metricsOf = async (
  request: Pick<Request, 'folder' | 'pluginFolders' | 'metrics' | 'plugins' | 'called' | 'root' | 'placeOf'>,
  machine: Machine,
): Planned<MetricsOf> => {
  const registry = registryOf(request, machine)
  const named = await loadNamed(registry, request)
  if (isLeft(named)) return named
  const chosen = await chooseAll(registry, request)
  if (isLeft(chosen)) return chosen
  const { entries, alone } = chosen.right
  const bibliography = bibliographyOf(registry.all().map(({ plugin }) => plugin))
  return right({ metrics: entries.map(({ metric }) => metric), alone, bibliography })
}

/** The view among the options: the host's, for any metric, whatever the metric's own options are called. */
const viewAmong = (options: Readonly<Record<string, Json>>, texts: Texts): string | undefined => {
  const text = texts.get('view')
  if (text !== undefined) return unescaped(text)
  return options['view'] === undefined ? undefined : String(options['view'])
}

const planMetric = (
  {
    asked: {
      chosen: { metric, plugin, package: own, options: all },
      accepted,
    },
    systems,
  }: AskedFor,
  given: Texts,
  share: Share,
  request: Pick<Request, 'anyWork'>,
): Either<Failure, PlannedMetric> => {
  const decoded = decodeOptions(metric.options, accepted)
  if (isLeft(decoded)) {
    const why = `${metric.name}: ${decoded.left.map((issue) => issue.message).join('; ')}`
    return left(failure(2, 'E217', why, hintOf(metric)))
  }
  const options = decoded.right as Readonly<Record<string, unknown>>
  const made = attempt({ metric, plugin }, 'with these options', () =>
    right(atOnce('with', metric.with(options, share))),
  )
  return pipe(
    made as Either<Failure, AnyScorer>,
    chain(knownScorer(named({ metric, plugin }))),
    map(withinWork(request)),
    map((scorer) => ({
      metric: { ...metric, measures: { ...metric.measures, ...scorer.measures } },
      plugin,
      package: own,
      options,
      scorer,
      view: undefined,
      viewNamed: viewAmong(all, given),
      ...(systems !== undefined && { systems }),
    })),
  )
}

/**
 * The metrics with their options. Each takes of the options what it has, since one entry may name several metrics; an option that
 * none of them has is a mistake, and so is a value that one of them refuses.
 */
export const planMetrics = async (
  chosen: Chosen,
  request: Pick<Request, 'metricTexts' | 'placeOf' | 'anyWork' | 'gold' | 'systems'>,
  usual: AnyReader['usual'],
): Planned<readonly PlannedMetric[]> => {
  const given = request.metricTexts ?? new Map()
  const texts = new Map([...given].filter(([key]) => key !== 'view'))
  const share = sharing()
  const all = chosen.entries.map((one) => askedOf(one, texts, usual))
  const each = await askedBySides(request, askedForSystems(request, all, texts), texts)
  const spot: Spot = (entry, key) => spotOf(request, 'metrics', String(entry), '1', key)
  const wrong = [
    ...(await unknownOptions(chosen, all, texts, spot)),
    ...(await badValues(all, spot)),
    ...unknownForSystems(request, all),
    ...(await wrongForSides(request, all)),
    ...(await wrongForSystems(
      chosen,
      each.filter(({ asked }) => !all.includes(asked)),
    )),
  ]
  const planned = allIn(
    each.map((from) =>
      pipe(
        placed(from.spot())(planMetric(from, given, share, request)),
        map((one) => ({ planned: one, from })),
      ),
    ),
  )
  return pipe(
    allIn<unknown>([...wrong.map(left), planned]),
    chain(() => planned),
    map(together),
    chain((metrics) => {
      const twice = namedTwice(metrics)
      return allIn<PlannedMetric>([...twice.map(left), ...metrics.map((one) => right(one.planned))])
    }),
  )
}

/** What is wrong with options that are for some systems. */
const wrongForSystems = async (chosen: Chosen, each: readonly AskedFor[]): Promise<readonly Failure[]> => {
  const failures: Failure[] = []
  for (const { asked, spot } of each) {
    const at: Spot = (_, key) => spot('1', key)
    failures.push(...(await unknownOptions({ ...chosen, entries: [asked.chosen] }, [asked], new Map(), at)))
    failures.push(...(await badValues([asked], at)))
  }
  return failures
}

const formatsOf = (metrics: readonly PlannedMetric[]): readonly string[] =>
  metrics.flatMap(({ scorer }) => Object.keys(scorer.formats ?? {}))

/** Why there can be no report in a format. */
const unknownFormat = (metrics: readonly PlannedMetric[], { format, spot }: AskedFormat): Failure => {
  const known = [...new Set([...formatNames, ...formatsOf(metrics)])]
  return failureAt(2, 'E212', `there is no format "${format}" for this`, suggestion(format, known), spot)
}

/** The metrics with a format, where one is asked for. */
export const withFormat =
  ({ format }: Pick<Request, 'format'>) =>
  (metrics: readonly PlannedMetric[]): Either<Failure, readonly PlannedMetric[]> => {
    if (format === undefined) return right(metrics)
    const having = metrics.filter(({ scorer }) => Object.hasOwn(scorer.formats ?? {}, format))
    return having.length > 0 ? right(having) : left(unknownFormat(metrics, { format }))
  }

/** Measures that no metric has. */
const unknownColumns = (
  metrics: readonly PlannedMetric[],
  { columns = [] }: Pick<Request, 'columns'>,
): readonly Failure[] =>
  columns.flatMap(({ metric: name, measure }) => {
    // what the config says of the systems
    if (name === 'meta') return []
    const own = metrics.filter(({ metric }) => (name ?? metric.name) === metric.name)
    const known = [...new Set(own.flatMap(({ metric }) => Object.keys(metric.measures)))]
    if (known.includes(measure)) return []
    const names = [...new Set(metrics.map(({ metric }) => metric.name))]
    return own.length === 0
      ? [failure(2, 'E102', `there is no metric "${name}" here for a column`, suggestion(name ?? '', names))]
      : [failure(2, 'E102', `no metric here has a measure "${measure}" for a column`, suggestion(measure, known))]
  })

/** There is no report in a format that nobody has, and none of measures that nobody has. */
export const planReports =
  (request: Pick<Request, 'reports' | 'columns'>) =>
  (metrics: readonly PlannedMetric[]): Either<Failure, unknown> => {
    const known = new Set<string>([...formatNames, ...formatsOf(metrics)])
    const unknown = (request.reports ?? []).filter(({ format }) => !known.has(format))
    return allIn(
      [...unknown.map((report) => unknownFormat(metrics, report)), ...unknownColumns(metrics, request)].map(left),
    )
  }
