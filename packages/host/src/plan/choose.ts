/** Which metrics a request is about: those that its entries name, what is picked of them, and what is left out. */

import type { AnyMetric, Json, MetricEntry, Plugin, Preset } from '@assay/core'
import { fullName, isMeant, type MetricName } from '@assay/core/result'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure, inConfig } from '../problems/failure.ts'
import { suggestion } from '../problems/suggest.ts'
import { splitName } from './load.ts'
import { type MadeSystem, type Request, spotOf } from './request.ts'
import type { Stock } from './stock.ts'

/** A metric with what it is asked for with. */
export interface ChosenMetric {
  readonly metric: AnyMetric
  /** The package that it is of, as it was asked for. */
  readonly plugin: string
  /** The same as it calls itself: what the metric is known by in results. */
  readonly package: string
  readonly options: Readonly<Record<string, Json>>
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
  readonly bootstrap: Preset['bootstrap']
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

const choose = async (stock: Stock, entry: MetricEntry): Promise<Either<Failure, Part>> => {
  const [asked, options] = typeof entry === 'string' ? [entry, {}] : entry
  const { package: own, member } = splitName(asked)
  const loaded = await stock.plugin(own, asked)
  if (isLeft(loaded)) return loaded
  const { name: found, plugin } = loaded.right
  const whole = (plugin.metrics ?? []).map(
    (metric): ChosenMetric => ({ metric, plugin: found, package: plugin.name, options }),
  )
  const name = found.startsWith('.') ? found : plugin.name
  const part = { asked, plugin: name, member, all: namesOf(whole), spare: [], bootstrap: undefined, systems: [] }
  if (member === undefined) {
    const spare = whole.slice(1).map((one): Spare => ({ ...one, asked }))
    return right({ ...part, entries: whole.slice(0, 1), spare })
  }
  if (member === EVERY) return right({ ...part, entries: whole })
  const named = whole.filter(({ metric }) => metric.name === member)
  if (named.length > 0) return right({ ...part, entries: named })
  const preset = Object.hasOwn(plugin.presets ?? {}, member) ? plugin.presets?.[member] : undefined
  if (preset === undefined)
    return left(
      failure(2, 'E210', `${found} has no metric or preset "${member}"`, suggestion(member, membersOf(plugin))),
    )
  const entries: ChosenMetric[] = []
  for (const inner of preset.metrics) {
    // options beside a preset's name are for each of its metrics, such as the scope of a selective scenario
    const [innerName, innerOptions] = typeof inner === 'string' ? [inner, {}] : inner
    const chosen = await choose(stock, [innerName, { ...innerOptions, ...options }])
    if (isLeft(chosen)) return chosen
    entries.push(...chosen.right.entries)
  }
  const systems = Object.entries(preset.systems ?? {}).map(([name, make]) => ({ name, make }))
  return right({ ...part, entries, bootstrap: preset.bootstrap, systems })
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
  for (const name of only) {
    const meant = there.filter((one) => isMeant(name, nameOf(one))).map(nameOf)
    if (meant.length === 0) return left(unknownMetric(parts, name))
    const several = [...new Set(meant.map(fullName))]
    if (several.length > 1)
      return left(failure(2, 'E210', `several packages have a metric "${name}"`, `say which: ${several.join(' or ')}`))
  }
  return right(there.filter((one) => only.some((name) => isMeant(name, nameOf(one)))))
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

/** Loads what the entries of a request name, in their order. */
export const chooseAll = async (
  stock: Stock,
  request: Pick<Request, 'metrics' | 'only' | 'placeOf'>,
): Promise<Either<Failure, Chosen>> => {
  const parts: Part[] = []
  for (const [i, entry] of request.metrics.entries()) {
    const chosen = await choose(stock, entry)
    if (isLeft(chosen)) return inConfig(chosen.left, spotOf(request, 'metrics', String(i)))
    parts.push(chosen.right)
  }
  const { only } = request
  const entries = only === undefined ? right(parts.flatMap((part) => part.entries)) : picked(parts, only)
  if (isLeft(entries)) return entries
  const names = namesOf(entries.right)
  return right({
    entries: entries.right,
    spare: parts.flatMap(({ spare }) => spare).filter(({ metric }) => !names.includes(metric.name)),
    alone: only === undefined ? aloneIn(parts) : [],
    bootstrap: parts.find((part) => part.bootstrap !== undefined)?.bootstrap,
    systems: parts.flatMap((part) => part.systems),
  })
}

/** How to ask for a metric that is left out and is meant. */
export const spareNamed = (spare: readonly Spare[], isMeant: (metric: AnyMetric) => boolean): string | undefined => {
  const meant = spare.find(({ metric }) => isMeant(metric))
  return meant && `${meant.asked}/${meant.metric.name}`
}
