/** Views of relations: their mentions as spans, and their entities as clusters. */
import { clustersOf, type Interval, left, right, type Span, view } from '@assay/core'
import { type Fragmented, joinFragments } from '@assay/core/internal'
import { codePointsIn } from '@assay/core/source'
import { code } from './messages.ts'
import type { RelationMention, Relations } from './model.ts'
import { placeOf } from './relation-sides.ts'

/** Mentions without a type have a label all the same: recognition counts them. */
const UNTYPED = ''

/** The stretch of a mention; that of one in several pieces is from the first to the last. */
const extentOf = ({ pieces }: RelationMention): Interval => ({
  start: pieces[0]?.start ?? 0,
  end: pieces.at(-1)?.end ?? 0,
})

/** Pieces that overlap are no span, and are refused before they get here. */
const bordersOf = (mention: RelationMention): Fragmented => {
  const joined = mention.pieces.length > 1 ? joinFragments(mention.pieces) : undefined
  return joined !== undefined && 'borders' in joined ? joined.borders : extentOf(mention)
}

const spanOf = (mention: RelationMention): Span => ({
  ...bordersOf(mention),
  labels: mention.types.length === 0 ? [[UNTYPED]] : mention.types.map((type) => [type]),
  ...(mention.text !== undefined && { text: mention.text }),
  ...(mention.at && { at: mention.at }),
})

const byPlace = (a: RelationMention, b: RelationMention): number => {
  const [x, y] = [extentOf(a), extentOf(b)]
  return x.start - y.start || y.end - x.end
}

/** Mentions of one place are one span with all their types. */
const mergedMentions = (mentions: readonly RelationMention[]): readonly RelationMention[] => {
  const merged = new Map<string, RelationMention>()
  for (const mention of mentions) {
    const place = placeOf(mention.pieces)
    const existing = merged.get(place)
    merged.set(
      place,
      existing === undefined ? mention : { ...existing, types: [...new Set([...existing.types, ...mention.types])] },
    )
  }
  return [...merged.values()].sort(byPlace)
}

/** The length of a text, or as far as mentions and sentences go. */
const lengthOf = ({ text, tokens, sentences = [], mentions }: Relations): number => {
  if (text !== undefined) return codePointsIn(text)
  if (tokens !== undefined) return tokens.length
  const ends = [...sentences.map(({ end }) => end), ...mentions.map((mention) => extentOf(mention).end)]
  return ends.reduce((most, end) => Math.max(most, end), 0)
}

/** The mentions with their types, for metrics of recognition. */
export const relationsToSpans = view({
  name: 'mentions',
  from: 'relations',
  to: 'spans',
  see: (content) => {
    for (const { id, pieces, at } of content.mentions) {
      const joined = pieces.length > 1 ? joinFragments(pieces) : undefined
      if (joined === undefined || !('overlap' in joined)) continue
      const [before, after] = joined.overlap.map(({ start, end }) => `${start}–${end}`)
      return left({
        code: code.E731,
        message: `fragments ${before} and ${after} of ${id} overlap`,
        hint: 'the view extents takes all from the first piece to the last',
        ...(at && { location: { at } }),
      })
    }
    return right(spansOf(content))
  },
  usual: true,
})

const spansOf = (content: Relations) => {
  const { text, tokens, mentions } = content
  const reading = mergedMentions(mentions).map(spanOf)
  return {
    length: lengthOf(content),
    regions: [{ readings: [reading], ...(text !== undefined && { texts: [text] }) }],
    ...(tokens && text === undefined && { tokens }),
  }
}

/** The same, with mentions in pieces from the first to the last. */
export const relationsToExtents = view({
  name: 'extents',
  from: 'relations',
  to: 'spans',
  see: (content) =>
    right(
      spansOf({
        ...content,
        mentions: content.mentions.map((mention) => ({ ...mention, pieces: [extentOf(mention)] })),
      }),
    ),
})

/** The entities as clusters of the places of their mentions; a mention in no entity is a cluster of its own. */
export const relationsToClusters = view({
  name: 'entities',
  from: 'relations',
  to: 'clusters',
  see: ({ mentions, entities }) => {
    const places = new Map(mentions.map(({ id, pieces }) => [id, placeOf(pieces)]))
    const held = new Set(entities.flatMap((entity) => entity.mentions))
    const clusters = entities.flatMap(({ id, mentions: mentionIds, type }) => {
      const items = [...new Set(mentionIds.flatMap((mention) => places.get(mention) ?? []))]
      return items.length === 0 ? [] : [{ id, items, type }]
    })
    const alone = mentions.flatMap(({ id, pieces, types }) =>
      held.has(id) ? [] : [{ id, items: [placeOf(pieces)], type: types[0] }],
    )
    const all = [...clusters, ...alone]
    const isTyped = all.some(({ type }) => type !== undefined)
    return right(
      clustersOf(
        all.map(({ items }) => items),
        isTyped ? { types: all.map(({ type }) => type ?? UNTYPED) } : {},
      ),
    )
  },
})
