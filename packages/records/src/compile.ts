/** Records under options: what is nothing is gone, and each leaf has the options of its path. */

import type { Shape } from './json-schema.ts'
import { type Field, fieldOf, type Leaf, type Scalar, textOf } from './leaves.ts'
import { pathOfItems, pathOfKey, ROOT, type Step } from './paths.ts'
import { type FieldOptions, fieldOptionsUnder, type RecordOptions } from './record-options.ts'
import { isList, isObject, type RecordValue } from './value.ts'

export interface ObjectNode {
  readonly tag: 'object'
  readonly fields: ReadonlyMap<string, Node>
}

export interface ListNode {
  readonly tag: 'list'
  readonly options: FieldOptions
  /** Items by their position; undefined where there is nothing. */
  readonly items: readonly (Node | undefined)[]
}

export type Node = Leaf | ObjectNode | ListNode

/** A record of one side. */
export interface Compiled {
  readonly root: Node | undefined
  /** Objects in lists of which items are paired, at every depth. */
  readonly items: number
  /** Paths with options of their own that it has. */
  readonly paths: ReadonlySet<string>
  /** The lists by where they are, without those in lists of which the leaves are paired. */
  readonly lists: ReadonlyMap<Location, Extent>
}

/** The size of the lists at a path: their items, or the leaves below them where leaves are paired. */
export interface Extent {
  /** The list around them. */
  readonly outer: Location | undefined
  /** In the longest one. */
  most: number
  /** In all of them. */
  all: number
}

/** A string with one of these is not empty in any normal form. */
const LETTER = /[a-zA-Z0-9]/

/** A path, with what is below it. */
export interface Location {
  readonly path: string
  /** Its schemas; undefined outside of one. */
  readonly shape: Shape | undefined
  /** True if the schema leaves it out: fields below it may be named all the same. */
  readonly isLeftOut: boolean
  readonly options: FieldOptions
  readonly keys: Map<string, Location>
  field: Field | undefined
  items: Location | undefined
}

/** Compiles records under options. */
export const compilerUnder = (options: RecordOptions): ((value: RecordValue) => Compiled) => {
  const { of: optionsOf, paths: given, root: whole, ofKey, ofItems, isLeftOut } = fieldOptionsUnder(options)
  const named = new Set(given)
  const newLocation = (path: string, shape: Shape | undefined): Location => ({
    path,
    shape,
    isLeftOut: isLeftOut(path, shape),
    options: optionsOf(path, shape),
    keys: new Map(),
    field: undefined,
    items: undefined,
  })
  const root = newLocation('', whole)
  const rootList = newLocation(pathOfItems(''), whole)
  const rootScalar = newLocation(ROOT, whole)
  const below = (location: Location, key: string): Location => {
    const existing = location.keys.get(key)
    if (existing !== undefined) return existing
    const fresh = newLocation(pathOfKey(location.path, key), ofKey(location.shape, key))
    location.keys.set(key, fresh)
    return fresh
  }
  const itemsOf = (location: Location): Location => {
    const path = location === rootList ? location.path : pathOfItems(location.path)
    location.items ??= newLocation(path, ofItems(location.shape))
    return location.items
  }

  return (value) => {
    let order = 0
    let itemCount = 0
    const paths = new Set<string>()
    const lists = new Map<Location, Extent>()
    const note = (location: Location, outer: Location | undefined, length: number): void => {
      const extent = lists.get(location)
      if (extent === undefined) lists.set(location, { outer, most: length, all: length })
      else {
        extent.most = Math.max(extent.most, length)
        extent.all += length
      }
    }

    const leaf = (scalar: Scalar, location: Location, from: Step | undefined, to: Leaf['to']): Leaf | undefined => {
      location.field ??= fieldOf(location.path, location.options)
      const { null: ofNull, blank } = location.options
      if (scalar === null && ofNull === 'absent') return undefined
      const { field } = location
      const one: Leaf = {
        tag: 'leaf',
        field,
        value: scalar,
        from,
        to,
        order,
        text: undefined,
        number: undefined,
        same: undefined,
      }
      if (blank === 'absent' && typeof scalar === 'string' && !LETTER.test(scalar) && textOf(one) === '')
        return undefined
      order++
      return one
    }

    const compile = (
      inner: RecordValue,
      location: Location,
      from: Step | undefined,
      to: Step['to'] | undefined,
      isInLeaves: boolean,
      outer: Location | undefined,
    ): Node | undefined => {
      if (named.has(location.path)) paths.add(location.path)
      const isLeaf = !isList(inner) && !isObject(inner)
      if (location.options.kind === 'ignore' && (isLeaf || !location.isLeftOut)) return undefined
      if (isLeaf) return leaf(inner, location, from, to)
      const step = to === undefined ? undefined : { from, to }
      if (isList(inner)) {
        const isOfLeaves = isInLeaves || location.options.lists === 'leaves'
        const ofItems = itemsOf(location)
        const before = order
        const items = inner.map((item, i) => {
          const node = compile(item, ofItems, step, i, isOfLeaves, location)
          if (node?.tag === 'object' && !isOfLeaves) itemCount++
          return node
        })
        if (!isInLeaves) note(location, outer, isOfLeaves ? order - before : items.length)
        const isNothing = items.every((item) => item === undefined)
        return isNothing ? undefined : { tag: 'list', options: location.options, items }
      }
      const fields = new Map<string, Node>()
      for (const [key, one] of inner) {
        const node = compile(one, below(location, key), step, key, isInLeaves, outer)
        if (node !== undefined) fields.set(key, node)
      }
      return fields.size === 0 ? undefined : { tag: 'object', fields }
    }

    const start = isList(value) ? rootList : isObject(value) ? root : rootScalar
    return { root: compile(value, start, undefined, undefined, false, undefined), items: itemCount, paths, lists }
  }
}

/** The leaves of a value, in their order. */
export function* leavesOf(node: Node | undefined): Iterable<Leaf> {
  if (node === undefined) return
  if (node.tag === 'leaf') yield node
  else for (const inner of node.tag === 'list' ? node.items : node.fields.values()) yield* leavesOf(inner)
}
