/** Kinds and options of fields from a JSON Schema. */
import { compareCodePoints, type entry } from '@assay/core'

/** The part of a schema that is read; all else says nothing of comparison. */
export interface SchemaNode {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly anyOf?: readonly SchemaNode[]
  readonly oneOf?: readonly SchemaNode[]
  readonly allOf?: readonly SchemaNode[]
  readonly 'x-compare'?: object
  readonly $defs?: Readonly<Record<string, SchemaNode>>
}

const combining = ['anyOf', 'oneOf', 'allOf'] as const

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// ---- references ------------------------------------------------------------------------------------------------------

/** The steps of a pointer such as `#/$defs/Line`; undefined for any other reference. */
const stepsOf = (ref: string): readonly string[] | undefined =>
  ref === '#' || ref.startsWith('#/')
    ? ref
        .split('/')
        .slice(1)
        .map((step) => decodedStep(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    : undefined

const decodedStep = (step: string): string => {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

const valueAt = (root: unknown, steps: readonly string[]): unknown =>
  steps.reduce(
    (value: unknown, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Readonly<Record<string, unknown>>)[step]
        : undefined,
    root,
  )

/** The schemas that speak of a value: a schema, and those that it refers to. Undefined if one refers to itself without a key or an item between. */
const alternativesOf = (
  start: SchemaNode,
  targetOf: (ref: string) => SchemaNode | undefined,
): readonly SchemaNode[] | undefined => {
  const found = new Set<SchemaNode>()
  const open = new Set<SchemaNode>()
  const follow = (schema: unknown): boolean => {
    if (!isObject(schema)) return true
    const node: SchemaNode = schema
    if (open.has(node)) return false
    if (found.has(node)) return true
    found.add(node)
    open.add(node)
    const target = node.$ref === undefined ? undefined : targetOf(node.$ref)
    const listed = combining.flatMap((key) => (Array.isArray(node[key]) ? node[key] : []))
    const isEnding = follow(target) && listed.every(follow)
    open.delete(node)
    return isEnding
  }
  return follow(start) ? [...found] : undefined
}

// ---- reading ---------------------------------------------------------------------------------------------------------

/** The place of definitions in the schema that is kept. */
const DEFS = '$defs'

/** Under which a schema that is referred to is kept. */
const nameOf = (steps: readonly string[]): string =>
  steps.length === 2 && steps[0] === DEFS ? steps[1]! : steps.map((step) => `/${step}`).join('')

const refTo = (name: string): string => `#/${DEFS}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** Records with their keys in one order, so that equal data is one text. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isObject(value)) return value
  const keys = Object.keys(value).sort(compareCodePoints)
  return Object.fromEntries(keys.map((key) => [key, inOrder(value[key])]))
}

/** Reads a schema: the text of what is kept of it, or its mistakes with their places. Options of fields are checked by `optionIssues`. */
export const readSchema = (
  root: unknown,
  optionIssues: (options: unknown) => readonly entry.DataIssue[],
): readonly entry.DataIssue[] | string => {
  const issues: entry.DataIssue[] = []
  const kept = new Map<string, SchemaNode>()
  /** The places of definitions, by their names. */
  const definitions = new Map<string, readonly string[]>()
  const targetOf = (ref: string): SchemaNode | undefined => {
    const steps = stepsOf(ref)
    const target = steps && valueAt(root, steps)
    return isObject(target) ? (target as SchemaNode) : undefined
  }
  const reference = (ref: unknown, path: readonly string[]): string => {
    const refuse = (message: string): string => {
      issues.push({ path: [...path, '$ref'], message })
      return '#'
    }
    const steps = typeof ref === 'string' ? stepsOf(ref) : undefined
    if (typeof ref !== 'string' || steps === undefined)
      return refuse(
        `$ref ${JSON.stringify(ref)} leads out of this file: write it as #/$defs/NAME, with what it names in $defs`,
      )
    if (steps.length === 0) return '#'
    const target = valueAt(root, steps)
    if (!isObject(target) && typeof target !== 'boolean') return refuse(`there is no schema at ${ref}`)
    const name = nameOf(steps)
    const before = definitions.get(name)
    if (before !== undefined && before.join('\n') !== steps.join('\n'))
      return refuse(`${ref} has the name of another definition: rename one of them`)
    if (before === undefined) {
      definitions.set(name, steps)
      kept.set(name, read(target, steps))
    }
    return refTo(name)
  }
  const read = (schema: unknown, path: readonly string[]): SchemaNode => {
    if (typeof schema === 'boolean') return {}
    if (!isObject(schema)) {
      issues.push({ path, message: `a schema is an object, and this is ${JSON.stringify(schema)}` })
      return {}
    }
    const { $ref: ref, type, format, properties, items, 'x-compare': compare } = schema
    if (alternativesOf(schema as SchemaNode, targetOf) === undefined) {
      const message = 'this schema refers to itself without a key or an item between, so that it has no end'
      issues.push({ path: ref === undefined ? path : [...path, '$ref'], message })
      return {}
    }
    if (compare !== undefined)
      for (const issue of optionIssues(compare)) issues.push({ ...issue, path: [...path, 'x-compare', ...issue.path] })
    const lists = combining.flatMap((key) => {
      const all = schema[key]
      if (!Array.isArray(all)) return []
      return [[key, all.map((one, i) => read(one, [...path, key, String(i)]))] as const]
    })
    return {
      ...(ref !== undefined && { $ref: reference(ref, path) }),
      ...((typeof type === 'string' || Array.isArray(type)) && { type: type as string | readonly string[] }),
      ...(format === 'date' && { format }),
      ...(isObject(properties) && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([key, inner]) => [key, read(inner, [...path, 'properties', key])]),
        ),
      }),
      ...((isObject(items) || typeof items === 'boolean') && { items: read(items, [...path, 'items']) }),
      ...(isObject(compare) && { 'x-compare': compare }),
      ...Object.fromEntries(lists),
    }
  }
  const whole = read(root, [])
  if (issues.length > 0) return issues
  return JSON.stringify(inOrder({ ...whole, ...(kept.size > 0 && { [DEFS]: Object.fromEntries(kept) }) }))
}

// ---- fields ----------------------------------------------------------------------------------------------------------

/** The schemas that speak of a value. */
export type Shape = readonly SchemaNode[]

export interface Shapes {
  readonly root: Shape
  /** Undefined outside of the schema. */
  readonly ofKey: (shape: Shape, key: string) => Shape | undefined
  readonly ofItems: (shape: Shape) => Shape | undefined
}

/** The shapes of a schema that was read. */
export const shapesIn = (text: string): Shapes => {
  const root = JSON.parse(text) as SchemaNode
  const targetOf = (ref: string): SchemaNode | undefined =>
    ref === '#' ? root : root[DEFS]?.[(stepsOf(ref) ?? [])[1] ?? '']
  const allOf = (nodes: readonly SchemaNode[]): Shape | undefined =>
    nodes.length === 0 ? undefined : nodes.flatMap((node) => alternativesOf(node, targetOf) ?? [])
  return {
    root: allOf([root])!,
    ofKey: (shape, key) =>
      allOf(
        shape.flatMap(({ properties = {} }) => (Object.hasOwn(properties, key) ? [properties[key] as SchemaNode] : [])),
      ),
    ofItems: (shape) => allOf(shape.flatMap(({ items }) => items ?? [])),
  }
}

const kindsByType: Readonly<Record<string, string>> = { integer: 'number', number: 'number', boolean: 'boolean' }

/** The kinds of leaves that a schema allows by itself. */
const kindsIn = (node: SchemaNode): readonly string[] => {
  const { type, format, properties, items } = node
  if (type === undefined) {
    const isOfOthers = node.$ref !== undefined || combining.some((key) => node[key] !== undefined)
    return isOfOthers || properties !== undefined || items !== undefined ? [] : ['auto']
  }
  return (typeof type === 'string' ? [type] : type).flatMap((one) => {
    if (one === 'string') return format === 'date' ? ['date'] : ['string']
    return kindsByType[one] ?? []
  })
}

/** The options of a field by its schema: its kind, if it has one, and what `x-compare` says; of several the outermost wins. */
export const optionsOfShape = (shape: Shape): Readonly<Record<string, unknown>> => {
  const all = new Set(shape.flatMap(kindsIn))
  const [kind] = all
  const compared = shape.flatMap(({ 'x-compare': compare = {} }) => compare).reverse()
  return Object.assign({}, all.size === 1 && { kind }, ...compared)
}
