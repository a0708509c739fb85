/** Units and items of documents of each model of core. A model of a plugin has its own `contents`. */
import {
  type Clusters,
  type ContentItem,
  clusterCount,
  type DocumentContents,
  type Interval,
  type NameMentions,
  type Span,
  type Spans,
  spanText,
  type Tags,
  type Trees,
  textOfSpans,
} from '@assay/core'
import { formsBetween, newBorders, phrasesOf, renderItem } from '@assay/core/internal'
import { codePointsIn, sizesOfText } from '@assay/core/source'
import { type InspectedModel, type InspectedModels, newTagReading } from '../listed.ts'

/** The marks that hold. */
const marksOf = (marks: Readonly<Record<string, boolean>>): readonly string[] =>
  Object.keys(marks).filter((name) => marks[name])

/** True for each stretch that lies within another; of two equal ones, for the second. */
const areNested = (stretches: readonly Interval[]): readonly boolean[] => {
  const nested = stretches.map(() => false)
  const inOrder = [...stretches.keys()].sort(
    (a, b) => stretches[a]!.start - stretches[b]!.start || stretches[b]!.end - stretches[a]!.end || a - b,
  )
  let farthest = Number.NEGATIVE_INFINITY
  for (const i of inOrder) {
    const { end } = stretches[i]!
    if (end <= farthest) nested[i] = true
    farthest = Math.max(farthest, end)
  }
  return nested
}

/** Phrases as conlleval.pl reads tags. */
const contentsOfTags = (): ((tags: Tags) => DocumentContents) => {
  const { borders, typeNames } = newTagReading()
  const room = newBorders()
  return (tags) => ({
    sizes: { sentences: 1, tokens: tags.length },
    isSentence: true,
    items: phrasesOf(borders(tags, room), typeNames).map(({ type, start, end }) => {
      const form = formsBetween(tags, start, end)
      return { kind: 'mentions', labels: [type], ...(form !== undefined && { form }) }
    }),
  })
}

const pathText = (path: readonly string[]): string => path.filter((part) => part !== '').join('.')

const itemsOfReading = (spans: readonly Span[], formOf: (span: Span) => string): readonly ContentItem[] => {
  const nested = areNested(spans)
  return spans.map((span, i) => {
    if (span.omitted !== undefined) return { kind: span.omitted === 'zone' ? 'omitted zones' : 'omitted', labels: [] }
    const form = formOf(span)
    return {
      kind: 'mentions',
      labels: span.labels.map(pathText),
      ...(form !== '' && { form }),
      marks: marksOf({
        vague: span.labels.length > 1,
        nested: nested[i]!,
        discontinuous: span.fragments !== undefined,
      }),
    }
  })
}

/** Contents of spans: of alternatives, the spans of the first count. */
const contentsOfSpans = (spans: Spans): DocumentContents => {
  const { tokens, regions, unaligned = [] } = spans
  const text = tokens === undefined ? textOfSpans(spans) : undefined
  const formOf =
    tokens === undefined
      ? (region: Spans['regions'][number]) => (span: Span) => spanText(region, 0, span)
      : () => (span: Span) => span.text ?? tokens.slice(span.start, span.end).join(' ')
  return {
    sizes: tokens !== undefined ? { tokens: tokens.length } : text === undefined ? {} : sizesOfText(text),
    items: [
      ...regions.flatMap((region) => itemsOfReading(region.readings[0] ?? [], formOf(region))),
      ...unaligned.map(({ labels, text: form }) => ({
        kind: 'mentions',
        labels: labels.map(pathText),
        ...(form !== undefined && { form }),
        marks: ['without a place'],
      })),
      ...regions
        .filter(({ readings }) => readings.length > 1)
        .map(() => ({ kind: 'alternatives', labels: [] as const })),
    ],
  }
}

const contentsOfTrees = ({ nodes, tokens, text, words, raw, length }: Trees): DocumentContents => {
  const size = (): Readonly<Record<string, number>> => {
    if (tokens !== undefined) return { tokens: tokens.length }
    if (raw !== undefined) return sizesOfText(raw)
    const characters = text === undefined ? length : codePointsIn(text)
    return { ...(words && { words: words.length }), ...(characters !== undefined && { characters }) }
  }
  return {
    sizes: size(),
    items: nodes.map(({ kind, types, start, end, text: words, parent, spans }) => {
      const form = words ?? tokens?.slice(start, end).join(' ')
      return {
        kind: kind === 'entity' ? 'entities' : 'components',
        // several types of one node are a metonymy, which is a label of its own
        labels: [types.join('+')],
        ...(form !== undefined && { form }),
        marks: marksOf({
          metonymic: types.length > 1,
          // a component is always in an entity
          nested: kind === 'entity' && parent >= 0,
          discontinuous: spans !== undefined,
        }),
      }
    }),
  }
}

/** Items of clusters are mentions where there is a text or words, and are given otherwise. */
const contentsOfClusters = (clusters: Clusters): DocumentContents => {
  const { start, members, items, discarded, text, sentences, mentions, shown } = clusters
  const kind = mentions !== undefined || text !== undefined ? 'mentions' : 'items'
  const content: ContentItem[] = []
  const times = new Uint8Array(items.size)
  for (const item of members) times[item] = Math.min(2, times[item]! + 1)
  const aside = new Set(discarded)
  for (let cluster = 0; cluster < clusterCount(clusters); cluster++) {
    const type = clusters.clusterType?.(cluster)
    const isSingle = start[cluster + 1]! - start[cluster]! === 1
    content.push({
      kind: 'clusters',
      labels: type === undefined ? [] : [type],
      marks: marksOf({ singletons: isSingle }),
    })
  }
  for (let item = 0; item < items.size; item++) {
    if (times[item] === 0 && !aside.has(item)) continue
    content.push({
      kind,
      labels: [],
      ...(shown && { form: renderItem(clusters, item) }),
      marks: marksOf({ 'in several clusters': times[item]! > 1, discarded: aside.has(item) }),
    })
  }
  return {
    sizes: {
      ...(sentences && { sentences: sentences.length }),
      ...(text && { tokens: text.start.length }),
    },
    items: content,
  }
}

const contentsOfMentions = ({ form, base, type, entity }: NameMentions): DocumentContents => ({
  sizes: {},
  items: form.map((_, i) => ({
    kind: 'mentions',
    labels: [type[i]!],
    form: form[i]!,
    lemma: base[i]!,
    ...(entity[i] !== '' && { entity: entity[i]! }),
  })),
})

/** For one description: what documents of each model of core hold. */
export const newContents = (): {
  readonly [M in InspectedModel]: (content: InspectedModels[M]) => DocumentContents
} => ({
  tags: contentsOfTags(),
  spans: contentsOfSpans,
  trees: contentsOfTrees,
  clusters: contentsOfClusters,
  mentions: contentsOfMentions,
})
