/** Which metrics a request is about: those that its entries name, what is picked of them, and what is left out. */

import type { AnyMetric, Json, MetricEntry, Packaged, Plugin } from '@assay/core'
import { fullName, isMeant, type MetricName } from '@assay/core/result'
import { chain, type Either, isLeft, left, map, right } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { allIn, type Failure, failure, placed } from '../problems/failure.ts'
import { suggestion } from '../problems/suggest.ts'
import { meantBy } from './bare.ts'
import { splitName } from './load.ts'
import type { Registry } from './registry.ts'
import { type MadeSystem, type Request, type Settings, spotOf } from './request.ts'

/** A metric with what it is asked for with. */
export interface ChosenMetric {
  readonly metric: Packaged<AnyMetric>
  /** The package that it is of, as it was asked for. */
  readonly plugin: string
  /** The same as it calls itself: what the metric is known by in results. */
  readonly package: string
  readonly options: Readonly<Record<string, Json>>
  /** Which entry of the request names it, counted from 0. */
  readonly entry: number
}

/** A metric that is not scored, since its package was named alone. */
export interface Spare extends ChosenMetric {
  /** The package as it was asked for, such as `eter`. */
  readonly asked: string
}

/** A package that is named alone: its default metric is scored, and the others are left out. */
export interface Alone {
  /** The package as it was asked for, such as `eter`, and as it calls itself. */
  readonly asked: string
  readonly plugin: string
  readonly metric: string
  readonly others: readonly string[]
}

export interface Chosen {
  readonly entries: readonly ChosenMetric[]
  readonly spare: readonly Spare[]
  readonly alone: readonly Alone[]
  /** What presets say beside their metrics: of each setting the first that says it. */
  readonly settings: Settings
  /** What presets rank beside the systems that were named. */
  readonly systems: readonly MadeSystem[]
}

/** What one entry names. */
interface Part extends Omit<Chosen, 'alone'> {
  readonly asked: string
  /** As the plugin calls itself; one that is a file has no better name than its path. */
  readonly plugin: string
  readonly member: string | undefined
  /** The names of all metrics of the plugin. */
  readonly all: readonly string[]
}

/** Names all metrics of a package: `@assay/eter/*`. */
export const EVERY = '*'

const namesOf = (entries: readonly ChosenMetric[]): readonly string[] => entries.map(({ metric }) => metric.name)

const membersOf = (plugin: Plugin): readonly string[] => [
  ...(plugin.metrics ?? []).map(({ name }) => name),
  ...Object.keys(plugin.presets ?? {}),
]

const choose = async (registry: Registry, named: MetricEntry, entry: number): Promise<Either<Failure, Part>> => {
  const [asked, options] = typeof named === 'string' ? [named, {}] : named
  const { package: own, member } = splitName(asked)
  const loaded = await registry.plugin(own, asked)
  if (isLeft(loaded)) {
    const meant = await meantBy(registry, asked, loaded.left)
    return isLeft(meant) ? meant : choose(registry, [meant.right, options], entry)
  }
  const { name: found, plugin } = loaded.right
  const whole = (plugin.metrics ?? []).map(
    (metric): ChosenMetric => ({ metric, plugin: found, package: plugin.name, options, entry }),
  )
  const name = found.startsWith('.') ? found : plugin.name
  const part = { asked, plugin: name, member, all: namesOf(whole), spare: [], settings: {}, systems: [] }
  if (member === undefined) {
    const spare = whole.slice(1).map((one): Spare => ({ ...one, asked }))
    return right({ ...part, entries: whole.slice(0, 1), spare })
  }
  if (member === EVERY) return right({ ...part, entries: whole })
  const meant = whole.filter(({ metric }) => metric.name === member)
  if (meant.length > 0) return right({ ...part, entries: meant })
  const preset = Object.hasOwn(plugin.presets ?? {}, member) ? plugin.presets?.[member] : undefined
  if (preset === undefined)
    return left(
      failure(2, 'E210', `${found} has no metric or preset "${member}"`, suggestion(member, membersOf(plugin))),
    )
  const entries: ChosenMetric[] = []
  for (const inner of preset.metrics) {
    // options beside a preset's name are for each of its metrics, such as the scope of a selective scenario
    const [innerName, innerOptions] = typeof inner === 'string' ? [inner, {}] : inner
    const chosen = await choose(registry, [innerName, { ...innerOptions, ...options }], entry)
    if (isLeft(chosen)) return chosen
    entries.push(...chosen.right.entries)
  }
  const systems = Object.entries(preset.systems ?? {}).map(([name, make]) => ({ name, make }))
  const { bootstrap, compare, documents, reader } = preset
  const settings = {
    ...(bootstrap && { bootstrap }),
    ...(compare && { compare }),
    ...(documents && { documents }),
    ...(reader && { reader }),
  }
  return right({ ...part, entries, settings, systems })
}

/** Why a metric cannot be picked: a mistyped name, or an entry that says itself what is scored. */
const unknownMetric = (parts: readonly Part[], name: string): Failure => {
  const having = parts.find(({ all }) => all.includes(name))
  if (having === undefined) {
    const known = [...new Set(parts.flatMap(({ all }) => all))]
    return failure(2, 'E210', `there is no metric "${name}" here`, suggestion(name, known))
  }
  const { asked, member, entries } = having
  const owner = asked.slice(0, -`/${member}`.length)
  const why = `there is no metric "${name}" in ${asked}, which names ${[...new Set(namesOf(entries))].join(', ')}`
  return failure(2, 'E210', why, `name ${owner} by itself to pick among all its metrics`)
}

/** The metrics of these names; of a package by itself any, but what is scored anyhow goes before what it leaves out. */
const picked = (parts: readonly Part[], only: readonly string[]): Either<Failure, readonly ChosenMetric[]> => {
  const nameOf = ({ metric, package: plugin }: ChosenMetric): MetricName => ({ metric: metric.name, plugin })
  const scored = new Set(parts.flatMap(({ entries }) => entries.map((one) => fullName(nameOf(one)))))
  const there = parts.flatMap(({ entries, spare }) => [
    ...entries,
    ...spare.filter((one) => !scored.has(fullName(nameOf(one)))),
  ])
  const known = only.map((name): Either<Failure, string> => {
    const meant = there.filter((one) => isMeant(name, nameOf(one))).map(nameOf)
    if (meant.length === 0) return left(unknownMetric(parts, name))
    const several = [...new Set(meant.map(fullName))]
    const hint = `say which: ${several.join(' or ')}`
    return several.length > 1 ? left(failure(2, 'E210', `several packages have a metric "${name}"`, hint)) : right(name)
  })
  const isPicked = (one: ChosenMetric): boolean => only.some((name) => isMeant(name, nameOf(one)))
  return pipe(
    allIn(known),
    map(() => there.filter(isPicked)),
  )
}

/** Packages of which nothing but their own name is asked for; who names a member has chosen. */
const aloneIn = (parts: readonly Part[]): readonly Alone[] => {
  const chosen = new Set(parts.flatMap(({ member, plugin }) => (member === undefined ? [] : [plugin])))
  const alone = parts.filter(({ plugin, spare }) => spare.length > 0 && !chosen.has(plugin))
  return [...new Map(alone.map((part) => [part.plugin, part])).values()].map(({ asked, plugin, all }) => {
    const [metric = '', ...others] = all
    return { asked, plugin, metric, others }
  })
}

/** What is named taken together, or what is picked of it. */
const chosenOf = (parts: readonly Part[], only: Request['only']): Either<Failure, Chosen> =>
  pipe(
    only === undefined ? right(parts.flatMap((part) => part.entries)) : picked(parts, only),
    map((entries) => {
      const names = namesOf(entries)
      return {
        entries,
        spare: parts.flatMap(({ spare }) => spare).filter(({ metric }) => !names.includes(metric.name)),
        alone: only === undefined ? aloneIn(parts) : [],
        settings: Object.assign({}, ...parts.map(({ settings }) => settings).reverse()) as Settings,
        systems: parts.flatMap((part) => part.systems),
      }
    }),
  )

/** Loads what the entries of a request name, in their order. */
export const chooseAll = async (
  registry: Registry,
  request: Pick<Request, 'metrics' | 'only' | 'placeOf'>,
): Promise<Either<Failure, Chosen>> => {
  const chosen: Either<Failure, Part>[] = []
  // one after the other: plugins stand in results in the order in which they were loaded
  for (const [i, entry] of request.metrics.entries())
    chosen.push(placed(spotOf(request, 'metrics', String(i)))(await choose(registry, entry, i)))
  return pipe(
    allIn(chosen),
    chain((parts) => chosenOf(parts, request.only)),
  )
}

/** How to ask for a metric that is left out and is meant. */
export const spareNamed = (spare: readonly Spare[], isMeant: (metric: AnyMetric) => boolean): string | undefined => {
  const meant = spare.find(({ metric }) => isMeant(metric))
  return meant && `${meant.asked}/${meant.metric.name}`
}
