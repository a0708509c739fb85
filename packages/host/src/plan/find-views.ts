/** Finds the views that lead to the model of a metric, by their names: in full or by their parameter, with or without settings. */
import type { AnyView, Model } from '@assay/core'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure, suggestion } from '../checks/failure.ts'
import { code } from '../codes.ts'
import type { Registry } from './registry.ts'

/** True if a view has this name, in full or by its parameter: `v(language)` by `language`. */
export const isViewNamed = ({ name }: AnyView, named: string): boolean => name === named || name.endsWith(`(${named})`)

/** The parameter of a view's name, by which it is named in short. */
const shortName = (name: string): string => /\(([^()]+)\)$/.exec(name)?.[1] ?? name

/** The only view from one model to another; of several the one that is marked as usual. */
export const onlyView = (views: readonly AnyView[]): AnyView | undefined => {
  const [first, second] = views.length > 1 ? views.filter(({ usual }) => usual === true) : views
  return second === undefined ? first : undefined
}

/** The inner text of `v(first,borders=any)` or of `first,borders=any` itself, as its parts. */
const settingsIn = (named: string): readonly [name: string, settings: Readonly<Record<string, string>>] | undefined => {
  const inner = /\((.*)\)$/.exec(named)?.[1] ?? named
  const [name = '', ...parts] = inner.split(',')
  if (parts.length === 0) return undefined
  const pairs = parts.map((part) => {
    const at = part.indexOf('=')
    return at < 0 ? ([part, ''] as const) : ([part.slice(0, at), part.slice(at + 1)] as const)
  })
  return [name, Object.fromEntries(pairs)]
}

/** The view of this name among some, or the one that has settings by it. */
const viewNamed = (all: readonly AnyView[], named: string): Either<string, AnyView> | undefined => {
  const exact = onlyView(all.filter((view) => isViewNamed(view, named)))
  if (exact !== undefined) return right(exact)
  const [name, settings] = settingsIn(named) ?? []
  if (name === undefined || settings === undefined) return undefined
  return onlyView(all.filter((view) => isViewNamed(view, name)))?.variant?.(settings)
}

const noView = (from: Model, to: Model, all: readonly AnyView[]): Failure => {
  const names = all.map((view) => view.name)
  return failure(
    2,
    code.E215,
    `the reader gives ${from} and the metric reads ${to}: ${all.length === 0 ? 'no view leads from one to the other' : `several views do: ${names.join(', ')}`}`,
    all.length === 0
      ? 'choose another reader: assay list readers'
      : `name one by its parameter, such as --set view=${shortName(names[0]!)}`,
  )
}

/** The views from a model to another: beside a gold of the latter those that carry places over to it, where there are any. */
const viewsBetween = (registry: Registry, from: Model, to: Model, gold: Model | undefined): readonly AnyView[] => {
  const between = (views: readonly AnyView[]): readonly AnyView[] =>
    views.filter((view) => view.from === from && view.to === to)
  const answers = gold === to ? between(registry.viewsOfAnswers()) : []
  return answers.length > 0 ? answers : between(registry.views())
}

/**
 * The views from each of some models to one, the first of them that of the gold. A name is for the models that have a view of that name; of several names,
 * joined by `+`, each is for one of them.
 */
export const findViews = (
  registry: Registry,
  models: readonly Model[],
  to: Model,
  named: string | undefined,
): Either<Failure, ReadonlyMap<string, AnyView | undefined>> => {
  const names = named?.split('+') ?? []
  const used = new Set<string>()
  const byModel = new Map<string, AnyView | undefined>()
  const failures: Failure[] = []
  const lacking: Failure[] = []
  const available: string[] = []
  for (const from of models) {
    if (from === to) {
      byModel.set(from, undefined)
      continue
    }
    const all = viewsBetween(registry, from, to, models[0])
    available.push(...all.map((view) => view.name))
    let view: AnyView | undefined
    for (const name of names) {
      const parsed = viewNamed(all, name)
      if (parsed === undefined) continue
      used.add(name)
      if (isLeft(parsed))
        failures.push(
          failure(2, code.E225, parsed.left, `its settings are written as ${shortName(all[0]!.name)},KEY=VALUE`),
        )
      else view = parsed.right
    }
    view ??= onlyView(all)
    if (view === undefined) lacking.push(noView(from, to, all))
    byModel.set(from, view)
  }
  const unknown = names.find((name) => !used.has(name))
  if (unknown !== undefined && available.length > 0)
    failures.push(
      failure(
        2,
        code.E225,
        `no view from ${models.filter((model) => model !== to).join(' or ')} to ${to} is called "${unknown}"`,
        suggestion(unknown, available, 'views'),
      ),
    )
  const [first] = [...failures, ...lacking]
  return first === undefined ? right(byModel) : left(first)
}
