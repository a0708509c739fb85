/** Options of metrics from the config and the call: decoded for each metric and system, unknown ones refused. */
import type { AnyMetric } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { decodeOptions, optionsFromText } from '@assay/core/internal/host'
import { matchesName } from '@assay/core/result'
import { isLeft } from 'fp-ts/lib/Either.js'
import { type Failure, failureAt, suggestion } from '../checks/failure.ts'
import { code } from '../codes.ts'
import type { ChosenMetric, MetricSelection } from './choose-metrics.ts'
import type { PlaceInFile } from './option-files.ts'
import type { PlannedMetric } from './plan.ts'
import { optionNames, refuseValue, suggestRecord } from './refuse-options.ts'
import { type Location, locate, type OptionTexts, type ReadSystem, type Request } from './request.ts'

/** Options of a metric without the host's own, the view. */
const withoutView = ({ view: _, ...options }: ChosenMetric['options']): ChosenMetric['options'] => options

type Input = Readonly<Record<string, unknown>>

interface Refusal {
  readonly key: string
  readonly message: string
  readonly path: readonly string[]
}

interface SiftedOptions {
  readonly accepted: Input
  readonly refused: readonly Refusal[]
  /** The accepted options with their defaults; issues where they are refused as a whole, and not for one of their keys. */
  readonly decoded: ReturnType<typeof decodeOptions>
}

/** Splits options into those a schema accepts and those it refuses; it may refuse one unknown key at a time. */
const siftOptions = (options: AnyMetric['options'], input: Input, before: readonly Refusal[] = []): SiftedOptions => {
  const decoded = decodeOptions(options, input)
  if (!isLeft(decoded)) return { accepted: input, refused: before, decoded }
  const refused = decoded.left.flatMap(({ path, message }) => {
    const key = path[0]
    return key === undefined || !Object.hasOwn(input, key) ? [] : [{ key, message, path }]
  })
  if (refused.length === 0) return { accepted: input, refused: before, decoded }
  const keys = new Set(refused.map(({ key }) => key))
  const remaining = Object.fromEntries(Object.entries(input).filter(([key]) => !keys.has(key)))
  return siftOptions(options, remaining, [...before, ...refused])
}

/** The options of a chosen metric. */
export interface MetricOptions extends SiftedOptions {
  readonly chosen: ChosenMetric
  readonly input: Input
}

/** Collects the options of a metric; `usual` are those that the format of the files implies. */
export const optionsFor = (chosen: ChosenMetric, texts: OptionTexts, usual: Input = {}): MetricOptions => {
  const { options } = chosen.metric
  const ofFiles = Object.keys(usual).length === 0 ? usual : siftOptions(options, usual).accepted
  const input = { ...ofFiles, ...withoutView(chosen.options), ...optionsFromText(options, texts) }
  return { chosen, input, ...siftOptions(options, input) }
}

/** Locates an option in the config. */
export type LocateOption = (entry: number, ...keys: readonly string[]) => Location

export const optionsHint = ({ name }: AnyMetric): string => `assay explain ${name} lists its options`

/** Refuses invalid values; a value that several metrics refuse is reported once. */
const refuseBadValues = async (
  all: readonly MetricOptions[],
  spot: LocateOption,
  placeIn: PlaceInFile,
): Promise<readonly Failure[]> => {
  const failures: Failure[] = []
  const reported = new Set<string>()
  for (const { chosen, input, refused } of all) {
    if (refused.length === 0) continue
    const { metric, entry } = chosen
    const taker = { who: metric.name, options: metric.options, input, hint: optionsHint(metric) }
    const names = await optionNames(metric.options)
    for (const refusal of refused) {
      const { key, path } = refusal
      const place = placeIn(key, input[key], path.slice(1))
      // of data in a file each mistake has its place
      const what = `${entry} ${place === undefined ? key : path.join('\n')}`
      if (!names.includes(key) || reported.has(what)) continue
      reported.add(what)
      failures.push(await refuseValue(taker, refusal, place ?? spot(entry, ...path)))
    }
  }
  return failures
}

const withOption = async <B extends ChosenMetric>(among: readonly B[], key: string): Promise<readonly B[]> => {
  const having: B[] = []
  for (const metric of among) if ((await optionNames(metric.metric.options)).includes(key)) having.push(metric)
  return having
}

/** The names of metrics, and of all their options. */
export const namesOf = async (
  all: readonly ChosenMetric[],
): Promise<{ readonly names: string; readonly options: readonly string[] }> => ({
  names: [...new Set(all.map(({ metric }) => metric.name))].join(', '),
  options: await optionNames(...all.map(({ metric }) => metric.options)),
})

const unknownOption = async (
  { entries, spare }: MetricSelection,
  chosen: readonly ChosenMetric[],
  key: string,
  spot: Location,
): Promise<Failure> => {
  const { names, options } = await namesOf(chosen)
  const [elsewhere] = await withOption(spare, key)
  const [scored] = await withOption(entries, key)
  const other = elsewhere === undefined ? scored?.metric.name : `${elsewhere.requestedName}/${elsewhere.metric.name}`
  const here = suggestRecord(key, options) ?? suggestion(key, options, 'options')
  const hint = other === undefined ? here : `it is an option of ${other}`
  return failureAt(2, code.E216, `${names} has no option "${key}"`, hint, spot)
}

/** Refuses options that none of the metrics has. */
const refuseUnknownKeys = async (
  chosen: MetricSelection,
  configured: readonly MetricOptions[],
  keys: Iterable<string>,
  spot: (key: string) => Location,
): Promise<readonly Failure[]> => {
  const failures: Failure[] = []
  for (const key of keys) {
    if (configured.some(({ accepted }) => Object.hasOwn(accepted, key))) continue
    const named = configured.map((metric) => metric.chosen)
    const having = await withOption(named, key)
    if (having.length === 0) failures.push(await unknownOption(chosen, named, key, spot(key)))
  }
  return failures
}

/** Refuses unknown options, those of an entry being for its metrics and those of a call for all, and invalid values. */
export const refuseMetricOptions = async (
  chosen: MetricSelection,
  all: readonly MetricOptions[],
  texts: OptionTexts,
  spot: LocateOption,
  placeIn: PlaceInFile,
): Promise<readonly Failure[]> => {
  const failures: Failure[] = []
  for (const entry of new Set(chosen.entries.map((metric) => metric.entry))) {
    const ofEntry = all.filter((metric) => metric.chosen.entry === entry)
    const keys = new Set(ofEntry.flatMap((metric) => Object.keys(withoutView(metric.chosen.options))))
    failures.push(...(await refuseUnknownKeys(chosen, ofEntry, keys, (key) => spot(entry, key))))
  }
  failures.push(...(await refuseUnknownKeys(chosen, all, texts.keys(), () => ({ at: nowhere }))))
  return [...failures, ...(await refuseBadValues(all, spot, placeIn))]
}

type SystemsRequest = Pick<Request, 'systems' | 'placeOf'>

/** A metric with the options for all systems, or for some. */
export interface MetricRequest {
  readonly metricOptions: MetricOptions
  /** Names of systems; undefined means all. */
  readonly systems: readonly string[] | undefined
  /** Locates a key of the entry, or of the system's options. */
  readonly spot: (...keys: readonly string[]) => Location
}

type SystemOptions = NonNullable<ReadSystem['metricOptions']>[string]

const optionsBySystem = ({
  systems,
}: SystemsRequest): readonly (readonly [system: string, metric: string, options: SystemOptions])[] =>
  systems.flatMap((system) =>
    'make' in system
      ? []
      : Object.entries(system.metricOptions ?? {}).map(([metric, options]) => [system.name, metric, options] as const),
  )

const metricName = ({ chosen }: MetricOptions) => ({ metric: chosen.metric.name, plugin: chosen.package })

/** Refuses options of systems for metrics that are not scored. */
export const refuseUnknownMetrics = (request: SystemsRequest, all: readonly MetricOptions[]): readonly Failure[] =>
  optionsBySystem(request).flatMap(([system, metric]) => {
    if (all.some((metricOptions) => matchesName(metric, metricName(metricOptions)))) return []
    const names = [...new Set(all.map(({ chosen }) => chosen.metric.name))]
    const spot = locate(request, 'systems', system, 'options', metric)
    return [failureAt(2, code.E210, `there is no metric "${metric}" here`, suggestion(metric, names, 'metrics'), spot)]
  })

/** Splits an entry: once for systems without options of their own, once for each other system. */
const splitEntry = (
  request: SystemsRequest,
  metricOptions: MetricOptions,
  texts: OptionTexts,
): readonly MetricRequest[] => {
  const { chosen, accepted } = metricOptions
  const spot: MetricRequest['spot'] = (...keys) => locate(request, 'metrics', String(chosen.entry), ...keys)
  const ofMetric = optionsBySystem(request).filter(([, metric]) => matchesName(metric, metricName(metricOptions)))
  if (ofMetric.length === 0) return [{ metricOptions, systems: undefined, spot }]
  const others = request.systems.map(({ name }) => name).filter((name) => ofMetric.every(([system]) => system !== name))
  const forOne = ofMetric.map(([system, metric, options]): MetricRequest => {
    const input = { ...accepted, ...options } as SystemOptions
    return {
      metricOptions: optionsFor({ ...chosen, options: input }, texts),
      systems: [system],
      spot: (...keys) => locate(request, 'systems', system, 'options', metric, ...keys.slice(1)),
    }
  })
  return [...(others.length === 0 ? [] : [{ metricOptions, systems: others, spot }]), ...forOne]
}

export const splitBySystem = (
  request: SystemsRequest,
  all: readonly MetricOptions[],
  texts: OptionTexts,
): readonly MetricRequest[] => all.flatMap((metricOptions) => splitEntry(request, metricOptions, texts))

/** A planned metric and its request. */
export interface PlannedRequest {
  readonly planned: PlannedMetric
  readonly from: MetricRequest
}

const identityOf = ({ package: plugin, metric, viewNamed, options }: PlannedMetric): string =>
  JSON.stringify([plugin, metric.name, viewNamed, Object.entries(options).sort()])

const isAlike = (a: PlannedRequest, b: PlannedRequest): boolean => identityOf(a.planned) === identityOf(b.planned)

/** Merges metrics of one entry with the same options, so that their systems share a table. */
export const mergeAlike = (all: readonly PlannedRequest[]): readonly PlannedRequest[] => {
  const merged: PlannedRequest[] = []
  for (const request of all) {
    const entry = ({ from }: PlannedRequest): number => from.metricOptions.chosen.entry
    const place = merged.findIndex((other) => entry(other) === entry(request) && isAlike(other, request))
    const same = merged[place]
    const [before, more] = [same?.planned.systems, request.planned.systems]
    if (same === undefined || before === undefined || more === undefined) merged.push(request)
    else merged[place] = { ...same, planned: { ...same.planned, systems: [...before, ...more] } }
  }
  return merged
}

/** Refuses a metric that scores a system twice with the same options: the signatures would be equal. */
export const refuseDuplicates = (all: readonly PlannedRequest[]): readonly Failure[] =>
  all.flatMap((request, i) => {
    const shares = ({ planned: { systems } }: PlannedRequest): boolean =>
      systems === undefined ||
      request.planned.systems === undefined ||
      systems.some((name) => appliesTo(request.planned, name))
    if (!all.slice(0, i).some((other) => isAlike(other, request) && shares(other))) return []
    const { metric, package: plugin } = request.planned
    const why = `the metric ${metric.name} of ${plugin} is named twice with the same options`
    return [failureAt(2, code.E220, why, 'name it once, or with other options', request.from.spot())]
  })

/** True if a metric scores a system. */
export const appliesTo = ({ systems }: Pick<PlannedMetric, 'systems'>, name: string): boolean =>
  systems === undefined || systems.includes(name)
