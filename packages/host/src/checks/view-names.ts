/** Names of views, in full or by their parameter, with or without settings. */
import type { AnyView } from '@assay/core'
import { type Either, right } from 'fp-ts/lib/Either.js'

/** True if a view has this name, in full or by its parameter: `v(language)` by `language`. */
export const isViewNamed = ({ name }: AnyView, named: string): boolean => name === named || name.endsWith(`(${named})`)

/** The parameter of a view's name, by which it is named in short. */
export const shortName = (name: string): string => /\(([^()]+)\)$/.exec(name)?.[1] ?? name

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
export const viewNamed = (all: readonly AnyView[], named: string): Either<string, AnyView> | undefined => {
  const exact = onlyView(all.filter((one) => isViewNamed(one, named)))
  if (exact !== undefined) return right(exact)
  const [name, settings] = settingsIn(named) ?? []
  if (name === undefined || settings === undefined) return undefined
  return onlyView(all.filter((one) => isViewNamed(one, name)))?.variant?.(settings)
}
