/**
 * What becomes of documents when they are written in another format. Nothing is guessed from the formats: a document is
 * compared with the one that a view made of it, and with what is read back of what was written.
 */
import {
  type Clusters,
  formAt,
  type Model,
  type NameMentions,
  overText,
  type Spans,
  type Tags,
  type Trees,
  tagAt,
} from '@assay/core'
import type { AnyDocument } from '../read/document.ts'
import { clusterLosses } from './cluster-losses.ts'
import { type Counts, counts, key, type Losses, type LossKind, missing } from './counts.ts'
import { treeLosses } from './tree-losses.ts'

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
