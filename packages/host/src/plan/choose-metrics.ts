/** Chooses the metrics of a request: those that its entries name, or a selection of them. */
import type { AnyMetric, Json, PackageMember, Plugin, PresetEntry } from '@assay/core'
import { fullName, type MetricName, matchesName } from '@assay/core/result'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { allIn, type Failure, failure, locateFailure, suggestion } from '../checks/failure.ts'
import { splitName } from '../checks/load-plugin.ts'
import { code } from '../codes.ts'
import type { Registry } from './registry.ts'
import { type BuiltInSystem, locate, type Request, type Settings } from './request.ts'
import { lackedBy, resolveName, splitChoice } from './resolve-names.ts'

/** A metric with its requested options. */
export interface ChosenMetric {
  readonly metric: PackageMember<AnyMetric>
  /** The package as named in the request. */
  readonly plugin: string
  /** The package's own name, used in results. */
  readonly package: string
  readonly options: Readonly<Record<string, Json>>
  /** The measure to rank by, if a preset names one. */
  readonly headline?: string
  /** The name of these options, if a preset has one. */
  readonly convention?: string
  /** True if systems are skipped that have a document which the view refuses. */
  readonly optional?: true
  /** Index of its entry in the request. */
  readonly entry: number
}

/** A metric that is not scored, since its package was named alone. */
export interface SpareMetric extends ChosenMetric {
  /** The package as named in the request, such as `eter`. */
  readonly requestedName: string
}

/** A package named alone: its default metric is scored, the others are not. */
export interface LonePackage {
  /** The package as named in the request, such as `eter`, and its own name. */
  readonly requestedName: string
  readonly plugin: string
  readonly metric: string
  readonly others: readonly string[]
}

export interface MetricSelection {
  readonly entries: readonly ChosenMetric[]
  readonly spare: readonly SpareMetric[]
  readonly lonePackages: readonly LonePackage[]
  /** Settings of presets; the first preset that has one wins. */
  readonly settings: Settings
  /** Systems that presets add. */
  readonly systems: readonly BuiltInSystem[]
  /** Presets that follow works of their own. */
  readonly presets: readonly CitedPreset[]
}

/** A preset with the works it follows: keys of the bibliography, or references in full. */
export interface CitedPreset {
  readonly name: string
  readonly cites: readonly string[]
}

/** The metrics of one entry. */
interface EntrySelection extends Omit<MetricSelection, 'lonePackages'> {
  readonly requestedName: string
  /** The plugin's own name; the path of a file. */
  readonly plugin: string
  readonly member: string | undefined
  /** The names of all metrics of the plugin. */
  readonly all: readonly string[]
}

/** Names all metrics of a package: `@assay/eter/*`. */
export const EVERY = '*'

const metricNames = (entries: readonly ChosenMetric[]): readonly string[] => entries.map(({ metric }) => metric.name)

const memberNames = (plugin: Plugin): readonly string[] => [
  ...(plugin.metrics ?? []).map(({ name }) => name),
  ...Object.keys(plugin.presets ?? {}),
]

/** Refuses `NAME/*` where no package has the name: of a metric or preset, with the package that has it. */
const noPackage = async (registry: Registry, name: string, none: Failure): Promise<Failure> => {
  const resolved = await resolveName(registry, name, none)
  if (isLeft(resolved)) return resolved.left
  const packageName = splitName(resolved.right).package.replace(/^@assay\//, '')
  return failure(
    2,
    code.E210,
    `${name} is a metric or preset of ${packageName}, and no package`,
    `all metrics are those of a package: assay score ${packageName} --all`,
  )
}

const chooseEntry = async (
  registry: Registry,
  named: PresetEntry,
  entry: number,
  ofPreset?: string,
): Promise<Either<Failure, EntrySelection>> => {
  const [requestedName, options, entrySettings = {}] = typeof named === 'string' ? [named, {}] : named
  const [whole, choice] = splitChoice(requestedName)
  const { package: packageName, member } = splitName(whole)
  const loaded = await registry.plugin(packageName, requestedName)
  if (isLeft(loaded)) {
    if (member === EVERY)
      return left(await noPackage(registry, requestedName.slice(0, -`/${EVERY}`.length), loaded.left))
    const resolved = await resolveName(registry, requestedName, loaded.left)
    if (isLeft(resolved))
      return ofPreset === undefined ? resolved : left(lackedBy(ofPreset, packageName, resolved.left))
    return chooseEntry(registry, [resolved.right, options, entrySettings], entry, ofPreset)
  }
  const { name: pluginName, plugin } = loaded.right
  const every = (plugin.metrics ?? []).map(
    (metric): ChosenMetric => ({ metric, plugin: pluginName, package: plugin.name, options, ...entrySettings, entry }),
  )
  const name = pluginName.startsWith('.') ? pluginName : plugin.name
  const part = {
    requestedName,
    plugin: name,
    member,
    all: metricNames(every),
    spare: [],
    settings: {},
    systems: [],
    presets: [],
  }
  const matching = every.filter(({ metric }) => (member === EVERY ? metric.apart !== true : metric.name === member))
  const preset = Object.hasOwn(plugin.presets ?? {}, member ?? '') ? plugin.presets?.[member ?? ''] : undefined
  const hasNone = member === undefined || matching.length > 0 || (preset !== undefined && preset.choices === undefined)
  if (choice !== undefined && hasNone)
    return left(failure(2, code.E210, `${whole} has no choices, such as "${choice}"`, `name it by itself: ${whole}`))
  if (member === undefined) {
    const spare = every.slice(1).map((metric): SpareMetric => ({ ...metric, requestedName }))
    return right({ ...part, entries: every.slice(0, 1), spare })
  }
  if (member === EVERY || matching.length > 0) return right({ ...part, entries: matching })
  if (preset === undefined)
    return left(
      failure(
        2,
        code.E210,
        `${pluginName} has no metric or preset "${member}"`,
        suggestion(member, memberNames(plugin), 'metrics or presets'),
      ),
    )
  const { choices = {} } = preset
  if (choice !== undefined && !Object.hasOwn(choices, choice))
    return left(
      failure(2, code.E210, `the preset ${whole} has no choice "${choice}"`, suggestion(choice, Object.keys(choices))),
    )
  const { metrics } = choices[choice ?? ''] ?? preset
  const entries: ChosenMetric[] = []
  const presets: CitedPreset[] = [{ name: member, cites: (preset.from ?? []).map(([cite]) => cite) }]
  for (const inner of metrics) {
    // options next to a preset's name are for each of its metrics, such as the scope of a selective scenario
    const [innerName, innerOptions, innerSaid = {}] = typeof inner === 'string' ? [inner, {}] : inner
    const chosen = await chooseEntry(
      registry,
      [innerName, { ...innerOptions, ...options }, { ...innerSaid, ...entrySettings }],
      entry,
      requestedName,
    )
    if (isLeft(chosen)) return chosen
    entries.push(...chosen.right.entries)
    presets.push(...chosen.right.presets)
  }
  const systems = Object.entries(preset.systems ?? {}).map(([name, make]) => ({ name, make }))
  const { bootstrap, means, compare, documents, reader } = preset
  const settings = {
    ...(bootstrap && { bootstrap }),
    ...(means && { means }),
    ...(compare && { compare }),
    ...(documents && { documents }),
    ...(reader && { reader }),
  }
  return right({ ...part, entries, settings, systems, presets })
}

/** The failure for a selected metric that is not there, or not in its entry. */
const unknownMetric = (parts: readonly EntrySelection[], name: string): Failure => {
  const having = parts.find(({ all }) => all.includes(name))
  if (having === undefined) {
    const metrics = [...new Set(parts.flatMap(({ all }) => all))]
    return failure(2, code.E210, `there is no metric "${name}" here`, suggestion(name, metrics, 'metrics'))
  }
  const { requestedName, member, entries } = having
  const owner = splitChoice(requestedName)[0].slice(0, -`/${member}`.length)
  const names = [...new Set(metricNames(entries))]
  const chosen = `${names.length === 1 ? 'metric' : 'metrics'} ${names.join(', ')}`
  const why = `${requestedName} chooses the ${chosen}, so "${name}" cannot be picked from it`
  return failure(2, code.E210, why, `name the package alone, ${owner}, to pick any of its metrics`)
}

/** Selects metrics by name; scored ones take precedence over spare ones. */
const pickMetrics = (
  parts: readonly EntrySelection[],
  only: readonly string[],
): Either<Failure, readonly ChosenMetric[]> => {
  const nameOf = ({ metric, package: plugin }: ChosenMetric): MetricName => ({ metric: metric.name, plugin })
  const scored = new Set(parts.flatMap(({ entries }) => entries.map((metric) => fullName(nameOf(metric)))))
  const there = parts.flatMap(({ entries, spare }) => [
    ...entries,
    ...spare.filter((metric) => !scored.has(fullName(nameOf(metric)))),
  ])
  const chosen = only.map((name): Either<Failure, string> => {
    const matches = there.filter((metric) => matchesName(name, nameOf(metric))).map(nameOf)
    if (matches.length === 0) return left(unknownMetric(parts, name))
    const several = [...new Set(matches.map(fullName))]
    const hint = `choose one: ${several.join(' or ')}`
    return several.length > 1
      ? left(failure(2, code.E210, `several packages have a metric "${name}"`, hint))
      : right(name)
  })
  const isPicked = (metric: ChosenMetric): boolean => only.some((name) => matchesName(name, nameOf(metric)))
  return pipe(
    allIn(chosen),
    map(() => there.filter(isPicked)),
  )
}

/** Packages of which no member is named. */
const findLonePackages = (parts: readonly EntrySelection[]): readonly LonePackage[] => {
  const chosen = new Set(parts.flatMap(({ member, plugin }) => (member === undefined ? [] : [plugin])))
  const unnamed = parts.filter(({ plugin, spare }) => spare.length > 0 && !chosen.has(plugin))
  return [...new Map(unnamed.map((part) => [part.plugin, part])).values()].map(({ requestedName, plugin, all }) => {
    const [metric = '', ...others] = all
    return { requestedName, plugin, metric, others }
  })
}

/** Combines the entries, or selects from them. */
const combineEntries = (parts: readonly EntrySelection[], only: Request['only']): Either<Failure, MetricSelection> =>
  pipe(
    only === undefined ? right(parts.flatMap((part) => part.entries)) : pickMetrics(parts, only),
    map((entries) => {
      const names = metricNames(entries)
      return {
        entries,
        spare: parts.flatMap(({ spare }) => spare).filter(({ metric }) => !names.includes(metric.name)),
        lonePackages: only === undefined ? findLonePackages(parts) : [],
        settings: Object.assign({}, ...parts.map(({ settings }) => settings).reverse()) as Settings,
        systems: parts.flatMap((part) => part.systems),
        presets: parts.flatMap((part) => part.presets),
      }
    }),
  )

/** Loads the metrics of a request, in order. */
export const chooseMetrics = async (
  registry: Registry,
  request: Pick<Request, 'metrics' | 'only' | 'placeOf'>,
): Promise<Either<Failure, MetricSelection>> => {
  const chosen: Either<Failure, EntrySelection>[] = []
  // one after the other: plugins stand in results in the order in which they were loaded
  for (const [i, entry] of request.metrics.entries())
    chosen.push(locateFailure(locate(request, 'metrics', String(i)))(await chooseEntry(registry, entry, i)))
  return pipe(
    allIn(chosen),
    chain((parts) => combineEntries(parts, request.only)),
  )
}

/** The full name of a metric that is not scored. */
export const findSpare = (
  spare: readonly SpareMetric[],
  isMeant: (metric: AnyMetric) => boolean,
): string | undefined => {
  const match = spare.find(({ metric }) => isMeant(metric))
  return match && `${match.requestedName}/${match.metric.name}`
}
