/**
 * What becomes of documents when they are written in another format. Nothing is guessed from the formats: a document is
 * compared with the one that a view made of it, and with what is read back of what was written.
 */
import type { Model, NameMentions } from '@assay/core'
import {
  type Clusters,
  clusterCount,
  formAt,
  keyOf,
  overText,
  piecesOf,
  type Spans,
  sizeOf,
  type Tags,
  type TreeNode,
  type Trees,
  tagAt,
} from '@assay/core'
import { sentencesOf, wordsOf } from '@assay/core/host'
import type { AnyDocument } from '../read/document.ts'

/** What can be lost: its code, and what it is called, one and several. */
export const lossKinds = {
  documents: ['W601', 'document', 'documents'],
  ids: ['W602', 'name of a document', 'names of documents'],
  metadata: ['W603', 'value of metadata', 'values of metadata'],
  words: ['W604', 'word', 'words'],
  text: ['W604', 'text', 'texts'],
  sentences: ['W604', 'border of sentences', 'borders of sentences'],
  tags: ['W605', 'tag', 'tags'],
  entities: ['W605', 'entity', 'entities'],
  components: ['W605', 'component', 'components'],
  names: ['W605', 'name', 'names'],
  items: ['W605', 'item of clusters', 'items of clusters'],
  clusters: ['W605', 'cluster', 'clusters'],
  discontinuous: ['W606', 'discontinuous span', 'discontinuous spans'],
  emptyNodes: ['W606', 'mention of an empty node', 'mentions of empty nodes'],
  severalTypes: ['W607', 'entity of several types', 'entities of several types'],
  alternatives: ['W608', 'alternative reading', 'alternative readings'],
  attributes: ['W609', 'attribute', 'attributes'],
  omitted: ['W609', 'part that is not evaluated', 'parts that are not evaluated'],
  heads: ['W609', 'head of a mention', 'heads of mentions'],
  bases: ['W609', 'base form', 'base forms'],
  languages: ['W609', 'language of an item', 'languages of items'],
  singletons: ['W610', 'cluster of a single item', 'clusters of a single item'],
  setAside: ['W610', 'item that is set aside', 'items that are set aside'],
  loose: ['W610', 'item in no cluster', 'items in no cluster'],
  clusterNames: ['W611', 'name of a cluster', 'names of clusters'],
  clusterTypes: ['W611', 'type of a cluster', 'types of clusters'],
  nesting: ['W612', 'nesting of entities', 'nestings of entities'],
} as const satisfies Readonly<Record<string, readonly [code: string, one: string, several: string]>>
export type LossKind = keyof typeof lossKinds

/** How much of each kind. */
export type Losses = ReadonlyMap<LossKind, number>

interface Counts {
  readonly all: Map<LossKind, number>
  readonly add: (kind: LossKind, count: number) => void
}

const counts = (): Counts => {
  const all = new Map<LossKind, number>()
  return {
    all,
    add: (kind, count) => {
      if (count > 0) all.set(kind, (all.get(kind) ?? 0) + count)
    },
  }
}

/** What stands more often before than after. */
const missing = (before: Iterable<string>, after: Iterable<string>): readonly string[] => {
  const left = new Map<string, number>()
  for (const key of after) left.set(key, (left.get(key) ?? 0) + 1)
  const lost: string[] = []
  for (const key of before) {
    const count = left.get(key) ?? 0
    if (count === 0) lost.push(key)
    else left.set(key, count - 1)
  }
  return lost
}

const key = (...parts: readonly unknown[]): string => JSON.stringify(parts)

// ---- clusters --------------------------------------------------------------------------------------------------------

/** `3-3` is the token 3, which formats write in either way. */
const itemKey = (clusters: Clusters, item: number): string =>
  keyOf(clusters.items, item).replace(/^(\d+)-(\d+)$/, (whole, a: string, b: string) => (a === b ? a : whole))

const keysOf = (clusters: Clusters): readonly string[] =>
  Array.from({ length: clusters.items.size }, (_, item) => itemKey(clusters, item))

interface NamedCluster {
  readonly items: readonly string[]
  readonly name: string
  readonly type: string | undefined
}

const clustersIn = (clusters: Clusters, keys: readonly string[], kept: (item: string) => boolean): NamedCluster[] => {
  const all = Array.from({ length: clusterCount(clusters) }, (_, c) => ({
    items: Array.from(clusters.members.subarray(clusters.start[c], clusters.start[c + 1]), (i) => keys[i] as string)
      .filter(kept)
      .sort(),
    name: clusters.clusterName(c),
    type: clusters.clusterType?.(c),
  }))
  return all.filter(({ items }) => items.length > 0)
}

const kindOfItem = (item: string, isSingle: boolean): LossKind => {
  if (/^[\d,-]*\^?\d+\.\d+[\d.^,-]*$/.test(item)) return 'emptyNodes'
  if (/^\d+(?:-\d+)?(?:,\d+(?:-\d+)?)+$/.test(item)) return 'discontinuous'
  return isSingle ? 'singletons' : 'items'
}

/** Of each item that is in a cluster whether it is alone there. */
const membersOf = (clusters: Clusters, keys: readonly string[]): ReadonlyMap<string, boolean> => {
  const found = new Map<string, boolean>()
  for (let c = 0; c < clusterCount(clusters); c++)
    for (const item of clusters.members.subarray(clusters.start[c], clusters.start[c + 1]))
      found.set(keys[item] as string, sizeOf(clusters, c) === 1)
  return found
}

const withHeads = (clusters: Clusters, keys: readonly string[]): readonly string[] =>
  clusters.mentions === undefined ? [] : keys.filter((_, item) => (clusters.mentions?.heads[item] ?? -1) >= 0)

const clusterTextLosses = (before: Clusters, after: Clusters, { add }: Counts): void => {
  const words = wordsOf(before)
  if (words === undefined) return
  const now = wordsOf(after)
  add('words', missing(words, now ?? []).length)
  if (before.sentences === undefined || now === undefined) return
  const borders = (clusters: Clusters): readonly string[] => {
    let at = 0
    return (sentencesOf(clusters) ?? []).map(({ length }) => {
      at += length
      return String(at)
    })
  }
  add('sentences', missing(borders(before), borders(after)).length)
}

const clusterLosses = (before: Clusters, after: Clusters, counted: Counts): void => {
  const { add } = counted
  clusterTextLosses(before, after, counted)
  const [keys, keysAfter] = [keysOf(before), keysOf(after)]
  const [members, membersAfter] = [membersOf(before, keys), membersOf(after, keysAfter)]
  const kept = (item: string): boolean => members.has(item) && membersAfter.has(item)
  for (const [item, isSingle] of members) if (!membersAfter.has(item)) add(kindOfItem(item, isSingle), 1)
  const [own, other] = [clustersIn(before, keys, kept), clustersIn(after, keysAfter, kept)]
  add(
    'clusters',
    missing(
      own.map((c) => key(c.items)),
      other.map((c) => key(c.items)),
    ).length,
  )
  const there = new Set(other.map(({ items }) => key(items)))
  const same = own.filter(({ items }) => there.has(key(items)))
  const named = (all: readonly NamedCluster[]): readonly string[] => all.map(({ items, name }) => key(items, name))
  const numbered = same.every(({ name }) => /^\d+$/.test(name))
  if (!numbered) add('clusterNames', missing(named(same), named(other)).length)
  const typed = (all: readonly NamedCluster[]): readonly string[] =>
    all.flatMap(({ items, type }) => (type === undefined ? [] : [key(items, type)]))
  add('clusterTypes', missing(typed(same), typed(other)).length)
  const aside = new Set(Array.from(before.discarded, (item) => keys[item] as string))
  const asideAfter = new Set(Array.from(after.discarded, (item) => keysAfter[item] as string))
  add('setAside', missing(aside, asideAfter).length)
  const itemsAfter = new Set(keysAfter)
  add('loose', keys.filter((item) => !members.has(item) && !aside.has(item) && !itemsAfter.has(item)).length)
  add('heads', missing(withHeads(before, keys), withHeads(after, keysAfter)).filter(kept).length)
  if (before.group !== undefined && after.group === undefined) add('languages', keys.filter(kept).length)
}

// ---- trees -----------------------------------------------------------------------------------------------------------

/** Characters without blanks before each token. */
const charactersBefore = (tokens: readonly string[]): readonly number[] => {
  const before = [0]
  for (const token of tokens) before.push((before.at(-1) as number) + token.replace(/\s/g, '').length)
  return before
}

/** How positions of two forests compare: as characters of the text, or as the words that nodes hold, or as they are. */
type Where = (trees: Trees) => (node: TreeNode) => string

const hasText = ({ tokens, text }: Trees): boolean => tokens !== undefined || text !== undefined

const inCharacters: Where = ({ tokens }) => {
  const before = tokens && charactersBefore(tokens)
  const at = (position: number): number => before?.[position] ?? position
  return (node) => key(piecesOf(node).map(({ start, end }) => [at(start), at(end)]))
}

const textOfNode = ({ tokens, text }: Trees, node: TreeNode): string =>
  piecesOf(node)
    .map(({ start, end }) => tokens?.slice(start, end).join('') ?? text?.slice(start, end) ?? node.text ?? '')
    .join('')
    .replace(/\s/g, '')

const inWords: Where = (trees) => (node) => key(textOfNode(trees, node))

const asTheyAre: Where = () => (node) => key(piecesOf(node).map(({ start, end }) => [start, end]))

const whereOf = (before: Trees, after: Trees): Where => {
  if (hasText(before) && hasText(after)) return inCharacters
  return hasText(before) || hasText(after) ? inWords : asTheyAre
}

const kindOfNode = ({ kind, types, spans }: TreeNode): LossKind => {
  if (spans !== undefined) return 'discontinuous'
  if (types.length > 1) return 'severalTypes'
  return kind === 'entity' ? 'entities' : 'components'
}

const wholeText = ({ tokens, text }: Trees): string | undefined => (tokens?.join('') ?? text)?.replace(/\s/g, '')

const treeLosses = (before: Trees, after: Trees, { add }: Counts): void => {
  const [text, textAfter] = [wholeText(before), wholeText(after)]
  if (text !== undefined && text !== textAfter) add('text', 1)
  const words = before.tokens ?? []
  if (textAfter !== undefined && after.tokens === undefined && after.words === undefined) add('words', words.length)
  const where = whereOf(before, after)
  const own = (trees: Trees): readonly string[] => {
    const at = where(trees)
    return trees.nodes.map((node) => key(node.kind, node.types, at(node)))
  }
  const [nodes, nodesAfter] = [own(before), own(after)]
  const lost = new Map<string, number>()
  for (const one of missing(nodes, nodesAfter)) lost.set(one, (lost.get(one) ?? 0) + 1)
  before.nodes.forEach((node, i) => {
    const left = lost.get(nodes[i] as string) ?? 0
    if (left === 0) return
    lost.set(nodes[i] as string, left - 1)
    add(kindOfNode(node), 1)
  })
  const gone = new Set(lost.keys())
  const nested = ({ nodes: all }: Trees, keys: readonly string[]): readonly string[] =>
    all.flatMap(({ parent }, i) => {
      const [inner, outer] = [keys[i] as string, keys[parent]]
      return outer === undefined || gone.has(inner) || gone.has(outer) ? [] : [key(inner, outer)]
    })
  add('nesting', missing(nested(before, nodes), nested(after, nodesAfter)).length)
}

// ---- spans, tags and names -------------------------------------------------------------------------------------------

interface FlatSpans {
  readonly text: string
  readonly spans: readonly string[]
  readonly alternatives: readonly string[]
  readonly attributes: readonly string[]
  readonly omitted: readonly string[]
}

const flat = ({ regions }: Spans): FlatSpans => {
  const spans: string[] = []
  const alternatives: string[] = []
  const attributes: string[] = []
  const omitted: string[] = []
  let text = ''
  for (const { readings, texts } of regions) {
    readings.forEach((reading, i) => {
      if (i > 0)
        alternatives.push(
          key(
            text.length,
            texts?.[i] ?? '',
            reading.map(({ start, end, labels }) => [start, end, labels]),
          ),
        )
      if (i > 0) return
      for (const { start, end, labels, attributes: own = {}, omitted: part } of reading) {
        const at = key(text.length + start, text.length + end, labels)
        if (part === 'zone') omitted.push(at)
        else spans.push(at)
        for (const [name, value] of Object.entries(own)) attributes.push(key(at, name, value))
      }
    })
    text += texts?.[0] ?? ''
  }
  return { text, spans, alternatives, attributes, omitted }
}

const spanLosses = (before: Spans, after: Spans, { add }: Counts): void => {
  const [own, other] = [flat(overText(before) ?? before), flat(after)]
  if (own.text.trim() !== other.text.trim()) add('text', 1)
  add('entities', missing(own.spans, other.spans).length)
  add('alternatives', missing(own.alternatives, other.alternatives).length)
  add('attributes', missing(own.attributes, other.attributes).length)
  add('omitted', missing(own.omitted, other.omitted).length)
}

const each = <A>(length: number, of: (i: number) => A): readonly A[] => Array.from({ length }, (_, i) => of(i))

const tagLosses = (before: Tags, after: Tags, { add }: Counts): void => {
  const words = (tags: Tags): readonly string[] =>
    each(tags.length, (i) => formAt(tags, i)).flatMap((word, i) => (word === undefined ? [] : [key(i, word)]))
  const tags = (all: Tags): readonly string[] => each(all.length, (i) => key(i, tagAt(all, i)))
  add('words', missing(words(before), words(after)).length)
  add('tags', missing(tags(before), tags(after)).length)
}

const nameLosses = (before: NameMentions, after: NameMentions, { add }: Counts): void => {
  const rows = ({ form, base, type, entity }: NameMentions): readonly string[] =>
    form.map((own, i) => key(own, base[i], type[i], entity[i]?.replace(/^no id\t.*/s, 'no id')))
  add('names', missing(rows(before), rows(after)).length)
}

// ---- documents -------------------------------------------------------------------------------------------------------

type Compare = (before: unknown, after: unknown, counted: Counts) => void

// A table by name, since models are an open registry: of a plugin's own model only names and metadata are compared.
const comparisons: ReadonlyMap<string, Compare> = new Map<string, Compare>([
  ['clusters', clusterLosses as Compare],
  ['trees', treeLosses as Compare],
  ['spans', spanLosses as Compare],
  ['tags', tagLosses as Compare],
  ['mentions', nameLosses as Compare],
])

const isLetter = (text: string | undefined): boolean => text !== undefined && /[\p{L}\p{N}]/u.test(text)

/** Whether a name says a value, by itself or between signs: `nw` in `(nw/a); part 000`. */
const says = (name: string, value: string): boolean => {
  for (let at = name.indexOf(value); at >= 0; at = name.indexOf(value, at + 1))
    if (!isLetter(name[at - 1]) && !isLetter(name[at + value.length])) return true
  return false
}

/** What is known of a document; what its reader takes from its name is there as long as the name is. */
const metaOf = ({ id, meta }: AnyDocument, isNamed: boolean): readonly string[] =>
  Object.entries(meta).flatMap(([name, value]) =>
    value === '' || (isNamed && says(id, value)) ? [] : [key(name, value)],
  )

/** What is compared beside the content: whether documents have names of their own, and whether a name could be lost. */
export interface Naming {
  readonly named: boolean
  readonly kept: boolean
}

/** What of a document is not in the one that was read back. */
export const lossesOf = (model: Model, before: AnyDocument, after: AnyDocument, { named, kept }: Naming): Losses => {
  const counted = counts()
  if (kept && before.id !== after.id) counted.add('ids', 1)
  counted.add('metadata', missing(metaOf(before, named), metaOf(after, false)).length)
  comparisons.get(model)?.(before.content, after.content, counted)
  return counted.all
}

// ---- views -----------------------------------------------------------------------------------------------------------

/** How much there is of what one model says and another may not. */
type Outline = (content: never) => Partial<Record<LossKind, number>>

const outlines: ReadonlyMap<string, Outline> = new Map<string, Outline>([
  ['tags', (({ length, column }: Tags) => ({ words: column.forms === undefined ? 0 : length })) as Outline],
  [
    'spans',
    ((content: Spans) => {
      const { spans, alternatives, attributes, omitted, text } = flat(content)
      return {
        text: text.trim() === '' && content.tokens === undefined ? 0 : 1,
        words: content.tokens?.length ?? 0,
        entities: spans.length,
        alternatives: alternatives.length,
        attributes: attributes.length,
        omitted: omitted.length,
      }
    }) as Outline,
  ],
  [
    'trees',
    (({ nodes, tokens, text }: Trees) => ({
      text: tokens === undefined && text === undefined ? 0 : 1,
      words: tokens?.length ?? 0,
      entities: nodes.filter(({ kind }) => kind === 'entity').length,
      components: nodes.filter(({ kind }) => kind === 'component').length,
    })) as Outline,
  ],
  [
    'mentions',
    (({ form, base }: NameMentions) => ({
      names: form.length,
      bases: base.filter((one) => one !== '').length,
    })) as Outline,
  ],
  ['clusters', ((clusters: Clusters) => ({ names: clusters.members.length })) as Outline],
])

const outlineOf = (model: Model, contents: readonly unknown[]): Losses => {
  const counted = counts()
  const outline = outlines.get(model)
  for (const content of contents)
    for (const [kind, count] of Object.entries(outline?.(content as never) ?? {})) counted.add(kind as LossKind, count)
  return counted.all
}

/** What a view leaves out of documents: how much there was of each kind, without what there still is. */
export const lossesInView = (from: Model, before: readonly unknown[], to: Model, after: readonly unknown[]): Losses => {
  const counted = counts()
  if (!outlines.has(from) || !outlines.has(to)) return counted.all
  const now = outlineOf(to, after)
  for (const [kind, count] of outlineOf(from, before)) counted.add(kind, count - (now.get(kind) ?? 0))
  return counted.all
}
