/** Documents of every model as a text with mentions, for all that is not done on packed columns. */
import {
  type Clusters,
  clusterCount,
  formAt,
  type Interval,
  type Location,
  locationAt,
  type NameMentions,
  type Place,
  type RunningText,
  type Span,
  type Spans,
  spanText,
  type Tags,
  type Trees,
  textOfCharacters,
  textOfSpans,
  textOfWords,
} from '@assay/core'
import {
  clustersModel,
  newBorders,
  phrasesOf,
  type Reading,
  reading,
  renderItem,
  treesModel,
} from '@assay/core/internal'

/** A mention: its label, and its stretch of the text in units of `slice`, where it has one. */
export interface ListedMention {
  readonly label: string
  /** Its words, where the document has no text. */
  readonly form?: string
  readonly stretch?: Interval
  /** The cluster that it is in, by a number within the document; -1 in models without clusters. */
  readonly cluster: number
  readonly at?: Place
}

export interface ListedDocument {
  readonly text: string | undefined
  /** The first offset of each sentence, where the format says it. */
  readonly sentences?: readonly number[]
  readonly mentions: readonly ListedMention[]
  /** The place of an offset of the text, where the reader knows it. */
  readonly placeAt?: (offset: number) => Place
  /** The names of its items, which are compared where a document has no text. */
  readonly names?: string
}

/** The models that are inspected as they are; documents of others are viewed as one of them. */
export interface InspectedModels {
  readonly tags: Tags
  readonly spans: Spans
  readonly trees: Trees
  readonly clusters: Clusters
  readonly mentions: NameMentions
}
export type InspectedModel = keyof InspectedModels

export const inspectedModels: readonly InspectedModel[] = ['spans', 'tags', 'trees', 'clusters', 'mentions']

/** Phrases as conlleval.pl reads them, which reads every sequence of tags. */
export const newTagReading = (): Reading => reading({ scheme: 'conlleval', repair: 'error', outside: 'O', types: [] })

/** The number of the unit that holds an offset. */
const unitAt = ({ units, end }: RunningText, offset: number): number => {
  let low = 0
  let high = Math.max(0, units - 1)
  while (low < high) {
    const middle = (low + high) >> 1
    if (end(middle) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

const placed =
  (text: RunningText, locationOf: (unit: number) => Location): ((offset: number) => Place) =>
  (offset) =>
    locationOf(unitAt(text, offset)).at

const stretchIn = (text: RunningText | undefined, { start, end }: Interval): Interval | undefined =>
  text === undefined || start < 0 || end > text.units || start >= end
    ? undefined
    : { start: text.start(start), end: text.end(end - 1) }

const listTags = (tags: Tags): ListedDocument => {
  const read = newTagReading()
  const words = tags.column.forms && Array.from({ length: tags.length }, (_, i) => formAt(tags, i)!)
  const text = words && textOfWords(words)
  return {
    text: text?.text,
    mentions: phrasesOf(read.borders(tags, newBorders()), read.typeNames).map((phrase) => {
      const stretch = stretchIn(text, phrase)
      return { label: phrase.type, cluster: -1, at: locationAt(tags, phrase.start).at, ...(stretch && { stretch }) }
    }),
    ...(text && { placeAt: placed(text, (unit) => locationAt(tags, unit)) }),
  }
}

const labelOf = (labels: Span['labels']): string =>
  labels.map((path) => path.filter((part) => part !== '').join('.')).join('|')

const runningText = (spans: Spans): RunningText | undefined => {
  if (spans.tokens !== undefined) return textOfWords(spans.tokens)
  const plain = textOfSpans(spans)
  return plain === undefined ? undefined : textOfCharacters(plain)
}

/** Zones that are not evaluated are no mentions, nor is what stands in them. Of alternatives, the first counts. */
const listSpans = (spans: Spans): ListedDocument => {
  const text = runningText(spans)
  const mentions: ListedMention[] = []
  let from = 0
  for (const region of spans.regions) {
    for (const span of region.readings[0] ?? []) {
      if (span.omitted !== undefined) continue
      const stretch = stretchIn(text, { start: span.start + from, end: span.end + from })
      const form = text === undefined ? spanText(region, 0, span) : undefined
      const at = span.at ?? region.spot?.(0, span.start).at
      mentions.push({
        label: labelOf(span.labels),
        cluster: -1,
        ...(form !== undefined && form !== '' && { form }),
        ...(stretch && { stretch }),
        ...(at && { at }),
      })
    }
    if (spans.tokens === undefined) from += textOfCharacters(region.texts?.[0] ?? '').units
  }
  for (const { labels, text: form, at } of spans.unaligned ?? [])
    mentions.push({ label: labelOf(labels), cluster: -1, ...(form !== undefined && { form }), ...(at && { at }) })
  const [region, other] = spans.regions
  const spot = other === undefined ? region?.spot : undefined
  return {
    text: text?.text,
    mentions,
    ...(text && spot && { placeAt: placed(text, (unit) => spot(0, unit)) }),
  }
}

/** A mention from the first to the last of its pieces. */
const listTrees = (trees: Trees): ListedDocument => {
  const text = treesModel.text?.(trees)
  const { spot } = trees
  return {
    text: text?.text,
    mentions: trees.nodes.map((node) => {
      const stretch = stretchIn(text, node)
      return {
        label: node.types.join('+'),
        cluster: -1,
        ...(node.text !== undefined && { form: node.text }),
        ...(stretch && { stretch }),
        ...(node.at && { at: node.at }),
      }
    }),
    ...(text && spot && { placeAt: placed(text, spot) }),
  }
}

/** Items that are given, such as documents of a search, are no mentions of a text. */
const listClusters = (clusters: Clusters): ListedDocument => {
  const text = clustersModel.text?.(clusters)
  const { start, members, within, wordSpot } = clusters
  const mentions: ListedMention[] = []
  const sets: string[] = []
  for (let c = 0; c < clusterCount(clusters); c++) {
    const items = members.subarray(start[c], start[c + 1])
    sets.push(
      Array.from(items, (item) => renderItem(clusters, item))
        .sort()
        .join('\n'),
    )
    for (const [i, item] of items.entries()) {
      const pieces = within?.(item) ?? []
      const [first, last] = [pieces[0], pieces.at(-1)]
      if (text === undefined || first === undefined || last === undefined) continue
      const stretch = stretchIn(text, { start: first.start, end: last.end })
      const { at } = clusters.spot(start[c]! + i)
      mentions.push({ label: clusters.clusterType?.(c) ?? '', cluster: c, at, ...(stretch && { stretch }) })
    }
  }
  return {
    text: text?.text,
    mentions,
    ...(text?.sentences && { sentences: Array.from(text.sentences, (unit) => text.start(unit)) }),
    ...(text && wordSpot && { placeAt: placed(text, wordSpot) }),
    ...(text === undefined && { names: sets.sort().join('\n|\n') }),
  }
}

const listNames = ({ form, type, shown, spot }: NameMentions): ListedDocument => ({
  text: undefined,
  mentions: form.map((_, i) => ({ label: type[i]!, form: shown(i), cluster: -1, at: spot(i).at })),
  names: form.join('\n'),
})

/** Documents of each model as texts with mentions. */
export const listings: { readonly [M in InspectedModel]: (content: InspectedModels[M]) => ListedDocument } = {
  tags: listTags,
  spans: listSpans,
  trees: listTrees,
  clusters: listClusters,
  mentions: listNames,
}
