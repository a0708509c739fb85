/** Options of a metric for one system, such as the scenario that a run of HAREM declared: the metric under other options, for some systems. */
import { isMeant } from '@assay/core/result'
import { type Failure, failureAt } from '../problems/failure.ts'
import { suggestion } from '../problems/suggest.ts'
import { type Asked, askedOf } from './options.ts'
import type { PlannedMetric } from './planned.ts'
import { type ReadSystem, type Request, type Spotted, spotOf, type Texts } from './request.ts'

type Systems = Pick<Request, 'systems' | 'placeOf'>

/** A metric as it is asked for: by its entry for all systems, or for some of them under options of their own. */
export interface AskedFor {
  readonly asked: Asked
  /** Names of systems; undefined: all of them. */
  readonly systems: readonly string[] | undefined
  /** Where the entry stands, or where its options do that are for these systems. */
  readonly spot: (...keys: readonly string[]) => Spotted
}

type OwnOptions = NonNullable<ReadSystem['metricOptions']>[string]

const ownOf = ({ systems }: Systems): readonly (readonly [system: string, metric: string, options: OwnOptions])[] =>
  systems.flatMap((system) =>
    'make' in system
      ? []
      : Object.entries(system.metricOptions ?? {}).map(([metric, options]) => [system.name, metric, options] as const),
  )

const nameOf = ({ chosen }: Asked) => ({ metric: chosen.metric.name, plugin: chosen.package })

/** Options for metrics that are not scored. */
export const unknownForSystems = (request: Systems, all: readonly Asked[]): readonly Failure[] =>
  ownOf(request).flatMap(([system, metric]) => {
    if (all.some((asked) => isMeant(metric, nameOf(asked)))) return []
    const names = [...new Set(all.map(({ chosen }) => chosen.metric.name))]
    const spot = spotOf(request, 'systems', system, 'options', metric)
    return [failureAt(2, 'E210', `there is no metric "${metric}" here`, suggestion(metric, names), spot)]
  })

/** An entry for the systems that have no options of their own, and once for each set of options that some have. */
const askedForEach = (request: Systems, asked: Asked, texts: Texts): readonly AskedFor[] => {
  const { chosen, accepted } = asked
  const spot: AskedFor['spot'] = (...keys) => spotOf(request, 'metrics', String(chosen.entry), ...keys)
  const own = ownOf(request).filter(([, metric]) => isMeant(metric, nameOf(asked)))
  if (own.length === 0) return [{ asked, systems: undefined, spot }]
  const rest = request.systems.map(({ name }) => name).filter((name) => own.every(([system]) => system !== name))
  const forOne = own.map(([system, metric, options]): AskedFor => {
    const input = { ...accepted, ...options } as OwnOptions
    return {
      asked: askedOf({ ...chosen, options: input }, texts),
      systems: [system],
      spot: (...keys) => spotOf(request, 'systems', system, 'options', metric, ...keys.slice(1)),
    }
  })
  return [...(rest.length === 0 ? [] : [{ asked, systems: rest, spot }]), ...forOne]
}

/** What is asked for, entry by entry. */
export const askedForSystems = (request: Systems, all: readonly Asked[], texts: Texts): readonly AskedFor[] =>
  all.flatMap((asked) => askedForEach(request, asked, texts))

/** A metric that is planned, and what asked for it. */
export interface PlannedFor {
  readonly planned: PlannedMetric
  readonly from: AskedFor
}

const identityOf = ({ package: plugin, metric, viewNamed, options }: PlannedMetric): string =>
  JSON.stringify([plugin, metric.name, viewNamed, Object.entries(options).sort()])

const isAlike = (a: PlannedFor, b: PlannedFor): boolean => identityOf(a.planned) === identityOf(b.planned)

/** Metrics of one entry that come to the same options are one, so that their systems stand beside each other. */
export const together = (all: readonly PlannedFor[]): readonly PlannedFor[] => {
  const kept: PlannedFor[] = []
  for (const one of all) {
    const entry = ({ from }: PlannedFor): number => from.asked.chosen.entry
    const place = kept.findIndex((other) => entry(other) === entry(one) && isAlike(other, one))
    const same = kept[place]
    const [some, more] = [same?.planned.systems, one.planned.systems]
    if (same === undefined || some === undefined || more === undefined) kept.push(one)
    else kept[place] = { ...same, planned: { ...same.planned, systems: [...some, ...more] } }
  }
  return kept
}

/** Metrics that are there already with the same options for the same system: it would be scored twice, under one signature. */
export const namedTwice = (all: readonly PlannedFor[]): readonly Failure[] =>
  all.flatMap((one, i) => {
    const shares = ({ planned: { systems } }: PlannedFor): boolean =>
      systems === undefined || one.planned.systems === undefined || systems.some((name) => isFor(one.planned, name))
    if (!all.slice(0, i).some((other) => isAlike(other, one) && shares(other))) return []
    const { metric, package: plugin } = one.planned
    const why = `the metric ${metric.name} of ${plugin} is named twice with the same options`
    return [failureAt(2, 'E220', why, 'name it once, or with other options', one.from.spot())]
  })

/** Whether a metric is for a system. */
export const isFor = ({ systems }: Pick<PlannedMetric, 'systems'>, name: string): boolean =>
  systems === undefined || systems.includes(name)
