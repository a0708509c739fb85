/**
 * Documents under other labels: some renamed, some left out. The words, the places and the borders stay. A label is the whole
 * path: `pers.ind` and `pers` are two labels, and neither stands for the other.
 */
import type { NameMentions } from '../models/mentions/type.ts'
import type { Span, Spans } from '../models/spans/type.ts'
import type { TagColumn, Tags } from '../models/tags/type.ts'
import { typeSet } from '../models/trees/forest.ts'
import type { TreeNode, Trees } from '../models/trees/type.ts'
import type { Models } from '../models.ts'

export interface Labels {
  /** From a label to the one it counts as. */
  readonly map: Readonly<Record<string, string>>
  /** After renaming, only these; what has any other label is left out, and a tag is outside. Empty: all. */
  readonly only: readonly string[]
}

/** A way to look at documents of one model. */
export interface Relabelled<A> {
  readonly see: (content: A) => A
  /** The labels of what was seen, as they were. */
  readonly found: () => ReadonlySet<string>
}

/** What a label counts as; `undefined` where it is left out. */
const renamedBy =
  ({ map, only }: Labels) =>
  (label: string): string | undefined => {
    const own = Object.hasOwn(map, label) ? (map[label] as string) : label
    return only.length === 0 || only.includes(own) ? own : undefined
  }

// ---- tags ------------------------------------------------------------------------------------------------------------

/** A tag as prefix and label, parted at its first hyphen; a tag without one is a label, unless it is O. */
const parted = (tag: string): readonly [prefix: string, label: string] => {
  const hyphen = tag.indexOf('-')
  return hyphen < 0 ? ['', tag] : [tag.slice(0, hyphen + 1), tag.slice(hyphen + 1)]
}

/** The label of a tag; `undefined` for O. */
const labelOf = (tag: string): string | undefined => (tag === 'O' ? undefined : parted(tag)[1])

/** Each tag of a source is looked up once; ids, once given, keep their tag. */
const ofTags = (labels: Labels): Relabelled<Tags> => {
  const rename = renamedBy(labels)
  const renamed = (tag: string): string => {
    if (tag === 'O') return tag
    const [prefix, label] = parted(tag)
    const own = rename(label)
    return own === undefined ? 'O' : prefix + own
  }
  const names = new WeakMap<readonly string[], string[]>()
  const columns = new WeakMap<TagColumn, TagColumn>()
  // the lists of tags grow with their sources: they are looked through at the end
  const sources = new Set<readonly string[]>()
  return {
    see: ({ length, from, column }) => {
      sources.add(column.names)
      const own = names.get(column.names) ?? []
      names.set(column.names, own)
      for (let id = own.length; id < column.names.length; id++) own.push(renamed(column.names[id] as string))
      const seen = columns.get(column) ?? { ...column, names: own }
      columns.set(column, seen)
      return { length, from, column: seen }
    },
    found: () => new Set([...sources].flatMap((tags) => tags.map(labelOf)).filter((label) => label !== undefined)),
  }
}

// ---- spans -----------------------------------------------------------------------------------------------------------

/** `LOCAL.CORREIO`; HAREM writes an empty type where a category has none. */
const pathText = (path: readonly string[]): string => path.filter((part) => part !== '').join('.')

/** A span of several labels keeps those that are left, and goes with the last. Zones that are not evaluated stay. */
const ofSpans = (labels: Labels): Relabelled<Spans> => {
  const rename = renamedBy(labels)
  const found = new Set<string>()
  const pathsOf = (span: Span): Span['labels'] => {
    const kept = new Map<string, readonly string[]>()
    for (const path of span.labels) {
      const label = pathText(path)
      found.add(label)
      const own = rename(label)
      if (own !== undefined && !kept.has(own)) kept.set(own, own === label ? path : own.split('.'))
    }
    return [...kept.values()]
  }
  const renamed = (span: Span): readonly Span[] => {
    if (span.omitted !== undefined) return [span]
    const paths = pathsOf(span)
    return paths.length === 0 && labels.only.length > 0 ? [] : [{ ...span, labels: paths }]
  }
  return {
    see: (spans) => ({
      ...spans,
      regions: spans.regions.map((region) => ({
        ...region,
        readings: region.readings.map((reading) => reading.flatMap(renamed)),
      })),
    }),
    found: () => found,
  }
}

// ---- trees -----------------------------------------------------------------------------------------------------------

/**
 * Types of entities and of components. What is in a node that is left out belongs to the node around it; a component goes with
 * the entity that it is a part of.
 */
const ofTrees = (labels: Labels): Relabelled<Trees> => {
  const rename = renamedBy(labels)
  const found = new Set<string>()
  const typesOf = ({ types }: TreeNode): readonly string[] => {
    for (const type of types) found.add(type)
    return typeSet(types.flatMap((type) => rename(type) ?? []))
  }
  return {
    see: (trees) => {
      const nodes: TreeNode[] = []
      const ways: Way[] = []
      for (const node of trees.nodes) {
        const { place, orphans } = ways[node.parent] ?? { place: -1, orphans: false }
        const types = typesOf(node)
        if (node.kind === 'component' && orphans) ways.push({ place, orphans })
        else if (types.length > 0)
          ways.push({ place: nodes.push({ ...node, types, parent: place }) - 1, orphans: false })
        else ways.push({ place, orphans: orphans || node.kind === 'entity' })
      }
      return { ...trees, nodes }
    },
    found: () => found,
  }
}

/** From a node to what is left: where it is now, or the node around it, and whether its components have lost their entity. */
interface Way {
  readonly place: number
  readonly orphans: boolean
}

// ---- mentions --------------------------------------------------------------------------------------------------------

const ofMentions = (labels: Labels): Relabelled<NameMentions> => {
  const rename = renamedBy(labels)
  const found = new Set<string>()
  return {
    see: (mentions) => {
      const types = mentions.type.map(rename)
      for (const type of mentions.type) found.add(type)
      const kept = types.flatMap((type, i) => (type === undefined ? [] : [i]))
      const of = (column: readonly string[]) => kept.map((i) => column[i] as string)
      return {
        ...mentions,
        form: of(mentions.form),
        base: of(mentions.base),
        type: kept.map((i) => types[i] as string),
        entity: of(mentions.entity),
        shown: (i) => mentions.shown(kept[i] as number),
        spot: (i) => mentions.spot(kept[i] as number),
      }
    },
    found: () => found,
  }
}

// ---- all of them -----------------------------------------------------------------------------------------------------

const models = { tags: ofTags, spans: ofSpans, trees: ofTrees, mentions: ofMentions } as const
type Labelled = keyof typeof models & keyof Models

/** The models whose documents have labels, with what one item of them is called. */
export const labelled: Readonly<Record<Labelled, string>> = {
  tags: 'tag',
  spans: 'span',
  trees: 'node',
  mentions: 'mention',
}
export const isLabelled = (model: string): model is Labelled => Object.hasOwn(models, model)

/** Looks at documents of one model under other labels. */
export const relabelled = (model: Labelled, labels: Labels): Relabelled<Models[Labelled]> =>
  (models[model] as (labels: Labels) => Relabelled<Models[Labelled]>)(labels)
