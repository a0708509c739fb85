/** The document model `relations`: what stands in which relation in a document, and labels of given pairs. */

import type { Relation, RelationArgument, Relations } from '@assay/core'
import {
  type Counts,
  commonCode,
  type DocumentContents,
  type Interval,
  type Labels,
  type Losses,
  lossKinds,
  missingKeys,
  model,
  newCensus,
  newLabelRenamer,
  type RunningText,
  textOfCharacters,
  textOfWords,
} from '@assay/core'
import { codePointsIn, sizesOfText } from '@assay/core/source'
import { code } from './messages.ts'
import { trained } from './training-facts.ts'

export type {
  LabelledPair,
  Relation,
  RelationArgument,
  RelationEntity,
  RelationMention,
  Relations,
} from '@assay/core'

/** A document without annotation. */
export const emptyRelations: Relations = { mentions: [], entities: [], relations: [], pairs: [] }

/** Answer of a system that finds nothing, about the text of a document. */
export const withoutAnnotation = ({ text, tokens, sentences, given }: Relations): Relations => ({
  ...emptyRelations,
  ...(text !== undefined && { text }),
  ...(tokens && { tokens }),
  ...(sentences && { sentences }),
  ...(given && { given }),
  absent: true,
})

// ---- shown -----------------------------------------------------------------------------------------------------------

const shownTag = (tag: string): string => (/^[\p{L}\p{N}_.:-]+$/u.test(tag) ? tag : JSON.stringify(tag))

const shownPieces = (pieces: readonly Interval[]): string =>
  pieces.map(({ start, end }) => `[${start},${end})`).join('')

const shownArgument = (argument: RelationArgument): string => {
  const role = shownTag(argument.role)
  if ('mention' in argument) return `${role} ${shownTag(argument.mention)}`
  return 'entity' in argument ? `${role} {${shownTag(argument.entity)}}` : `${role} ${JSON.stringify(argument.name)}`
}

const shownRelation = ({ type, arguments: all, evidence, seen }: Relation): string =>
  `${shownTag(type)}(${all.map(shownArgument).join(', ')})${evidence ? ` #${evidence.join(' ')}` : ''}${seen ? ' seen' : ''}`

const show = ({ mentions, entities, relations, pairs, symmetric }: Relations): string =>
  [
    ...mentions.map(
      ({ id, pieces, types, head }) =>
        `${shownTag(id)}=${types.map(shownTag).join('|')}${shownPieces(pieces)}${head ? `^${shownPieces([head])}` : ''}`,
    ),
    ...entities.map(
      ({ id, mentions: mentionIds, type, name }) =>
        `{${shownTag(id)}}=${type === undefined ? '' : shownTag(type)}{${mentionIds.map(shownTag).join(' ')}}${name === undefined ? '' : JSON.stringify(name)}`,
    ),
    ...relations.map(shownRelation),
    ...pairs.map(
      ({ key, labels }) =>
        `(${key.map(shownTag).join(', ')}) ${Object.entries(labels)
          .map(([field, label]) => `${shownTag(field)}=${label === null ? 'null' : shownTag(label)}`)
          .join(' ')}`,
    ),
    ...(symmetric === undefined ? [] : [`symmetric ${symmetric.map(shownTag).join(' ')}`]),
  ].join('; ')

// ---- what is no document ---------------------------------------------------------------------------------------------

/** The length of the text in its units, where there is a text. */
const lengthOf = ({ text, tokens }: Relations): number | undefined =>
  text === undefined ? tokens?.length : codePointsIn(text)

/** The reason why stretches are not in order or not in the text. */
const flawOfPieces = (pieces: readonly Interval[], length: number | undefined): string | undefined => {
  let last = 0
  for (const { start, end } of pieces) {
    if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0)
      return `[${start}, ${end}) is no stretch`
    if (start >= end) return `[${start}, ${end}) ${start === end ? 'is empty' : 'ends before it starts'}`
    if (start < last) return `the piece [${start}, ${end}) begins before the end of the one before it`
    last = end
  }
  return length !== undefined && last > length ? `it ends at ${last}, and the text has ${length} units` : undefined
}

/** A reason why a document is none, and the part that is at fault. */
export interface Flaw {
  readonly message: string
  readonly kind: 'argument' | 'place' | 'evidence' | 'repeated'
  /** The part of the document: the number of the mention, entity, relation or pair. */
  readonly of: 'mention' | 'entity' | 'relation' | 'pair'
  readonly index: number
}

/** A relation as messages call it. */
const named = ({ id, type }: Relation, index: number): string => `relation ${id ?? index + 1} (${type})`

const repeatedIn = (ids: readonly string[]): number => {
  const unique = new Set<string>()
  return ids.findIndex((id) => unique.size === unique.add(id).size)
}

const flawsOfMentions = function* ({ mentions }: Relations, length: number | undefined): Iterable<Flaw> {
  for (let index = 0; index < mentions.length; index++) {
    const { id, pieces, head } = mentions[index]!
    const why = pieces.length === 0 ? 'it has no place' : flawOfPieces(pieces, length)
    const wrong = why ?? (head && flawOfPieces([head], length))
    if (wrong !== undefined) yield { message: `mention ${id}: ${wrong}`, kind: 'place', of: 'mention', index }
  }
}

const flawsOfEntities = function* ({ entities }: Relations, mentionIds: ReadonlySet<string>): Iterable<Flaw> {
  for (let index = 0; index < entities.length; index++) {
    const { id, mentions } = entities[index]!
    const lost = mentions.find((mention) => !mentionIds.has(mention))
    if (lost !== undefined)
      yield {
        message: `entity ${id} lists mention ${lost}, which this document does not have`,
        kind: 'argument',
        of: 'entity',
        index,
      }
  }
}

const flawOfRelation = (relation: Relation, index: number, kind: Flaw['kind'], message: string): Flaw => ({
  message: `${named(relation, index)}: ${message}`,
  kind,
  of: 'relation',
  index,
})

const flawsOfRelations = function* (
  { relations, sentences }: Relations,
  mentions: ReadonlySet<string>,
  entities: ReadonlySet<string>,
): Iterable<Flaw> {
  for (let index = 0; index < relations.length; index++) {
    const relation = relations[index]!
    if (relation.arguments.length === 0) yield flawOfRelation(relation, index, 'argument', 'it has no argument')
    for (const argument of relation.arguments) {
      if ('mention' in argument && !mentions.has(argument.mention))
        yield flawOfRelation(
          relation,
          index,
          'argument',
          `argument ${argument.role} is ${argument.mention}, which is not a mention here`,
        )
      if ('entity' in argument && !entities.has(argument.entity))
        yield flawOfRelation(
          relation,
          index,
          'argument',
          `argument ${argument.role} is ${argument.entity}, which is not an entity here`,
        )
    }
    const outside = relation.evidence?.find(
      (sentence) =>
        !Number.isSafeInteger(sentence) || sentence < 0 || sentence >= (sentences?.length ?? Number.POSITIVE_INFINITY),
    )
    if (outside !== undefined)
      yield flawOfRelation(
        relation,
        index,
        'evidence',
        `its evidence ${outside} is not a sentence${sentences ? `, of ${sentences.length}` : ''}`,
      )
  }
}

/** Everything that is wrong with a document. */
export function* flawsOf(content: Relations): Iterable<Flaw> {
  const { mentions, entities, pairs, sentences } = content
  const length = lengthOf(content)
  const mentionIds = mentions.map(({ id }) => id)
  const entityIds = entities.map(({ id }) => id)
  const twice = (of: Flaw['of'], index: number, name: string): Flaw => ({
    message: `the ${of} ${name} is there twice`,
    kind: 'repeated',
    of,
    index,
  })
  const mention = repeatedIn(mentionIds)
  if (mention >= 0) yield twice('mention', mention, mentionIds[mention]!)
  const entity = repeatedIn(entityIds)
  if (entity >= 0) yield twice('entity', entity, entityIds[entity]!)
  const pair = repeatedIn(pairs.map(({ key }) => JSON.stringify(key)))
  if (pair >= 0) yield twice('pair', pair, `(${pairs[pair]!.key.join(', ')})`)
  const wrong = sentences && flawOfPieces(sentences, length)
  if (wrong !== undefined) yield { message: `sentences: ${wrong}`, kind: 'place', of: 'mention', index: 0 }
  yield* flawsOfMentions(content, length)
  const allMentionIds = new Set(mentionIds)
  yield* flawsOfEntities(content, allMentionIds)
  yield* flawsOfRelations(content, allMentionIds, new Set(entityIds))
}

const flaw = (content: Relations): string | undefined => {
  for (const { message } of flawsOf(content)) return message
  return undefined
}

// ---- text ------------------------------------------------------------------------------------------------------------

const runningText = ({ text, tokens, sentences }: Relations): RunningText | undefined => {
  const starts = sentences?.map(({ start }) => start)
  if (text !== undefined) return { ...textOfCharacters(text), ...(starts && { sentences: starts }) }
  return tokens && textOfWords(tokens, starts)
}

// ---- labels ----------------------------------------------------------------------------------------------------------

const labelsUnder = (labels: Labels): ((content: Relations) => Relations) => {
  const rename = newLabelRenamer(labels)
  return (content) => ({
    ...content,
    relations: content.relations.flatMap((relation) => {
      const type = rename(relation.type)
      if (type === undefined) return []
      return type === relation.type ? [relation] : [{ ...relation, type }]
    }),
    pairs: content.pairs.flatMap((pair) => {
      const labels = Object.entries(pair.labels).flatMap(
        ([field, label]): readonly (readonly [string, string | null])[] => {
          const renamed = label === null ? null : rename(label)
          return renamed === undefined ? [] : [[field, renamed]]
        },
      )
      return labels.length === 0 && Object.keys(pair.labels).length > 0
        ? []
        : [{ ...pair, labels: Object.fromEntries(labels) }]
    }),
    ...(content.symmetric && {
      symmetric: [...new Set(content.symmetric.flatMap((type) => rename(type) ?? []))],
    }),
  })
}

/** Types of relations; of documents without any, the labels of given pairs. */
const census = newCensus<Relations>(({ relations, pairs }, count) => {
  for (const { type } of relations) count(type)
  if (relations.length > 0) return
  for (const { labels } of pairs) for (const label of Object.values(labels)) if (label !== null) count(label)
})

// ---- losses ----------------------------------------------------------------------------------------------------------

const kinds = {
  text: lossKinds.text,
  mentions: { code: commonCode.W605, one: 'mention', several: 'mentions' },
  entities: lossKinds.entities,
  relations: { code: code.W720, one: 'relation', several: 'relations' },
  pairs: { code: code.W720, one: 'labelled pair', several: 'labelled pairs' },
}
type Kind = keyof typeof kinds

const keysOf = ({ mentions, entities, relations, pairs }: Relations) => ({
  mentions: mentions.map(({ pieces, types }) => JSON.stringify([pieces, types])),
  entities: entities.map(({ id, mentions: mentionIds, type, name }) => JSON.stringify([id, mentionIds, type, name])),
  relations: relations.map(shownRelation),
  pairs: pairs.map(({ key, labels }) => JSON.stringify([key, labels])),
})

const between = (before: Relations, after: Relations): Counts<Kind> => {
  const [had, has] = [keysOf(before), keysOf(after)]
  const lost = (kind: keyof typeof had): number => missingKeys(had[kind], has[kind]).length
  return {
    text: (before.text ?? before.tokens) !== undefined && (after.text ?? after.tokens) === undefined ? 1 : 0,
    mentions: lost('mentions'),
    entities: lost('entities'),
    relations: lost('relations'),
    pairs: lost('pairs'),
  }
}

const losses: Losses<Relations, Kind> = {
  kinds,
  between,
  within: ({ entities, relations, pairs }) => ({
    entities: entities.length,
    relations: relations.length,
    pairs: pairs.length,
  }),
}

// ---- what a document holds -------------------------------------------------------------------------------------------

const contents = (content: Relations): DocumentContents => {
  const { text, tokens, sentences, mentions, entities, relations, pairs } = content
  return {
    sizes: {
      ...(sentences && { sentences: sentences.length }),
      ...(tokens && { tokens: tokens.length }),
      ...(text !== undefined && sizesOfText(text)),
    },
    items: [
      ...relations.map(({ type, arguments: roles }) => ({
        kind: 'relations',
        labels: [type],
        marks: roles.length > 2 ? ['of more than two'] : [],
      })),
      ...mentions.map(({ types, pieces, text: form }) => ({
        kind: 'mentions',
        labels: types,
        ...(form !== undefined && { form }),
        marks: pieces.length > 1 ? ['discontinuous'] : [],
      })),
      ...entities.map(({ type }) => ({ kind: 'entities', labels: type === undefined ? [] : [type] })),
      ...pairs.map(({ labels }) => ({
        kind: 'pairs',
        labels: Object.entries(labels).flatMap(([field, label]) => (label === null ? [] : [`${field}.${label}`])),
      })),
    ],
  }
}

// ---- the model -------------------------------------------------------------------------------------------------------

const reworded = (content: Relations, word: (form: string) => string): Relations => ({
  ...content,
  ...(content.text !== undefined && { text: word(content.text) }),
  ...(content.tokens && { tokens: content.tokens.map(word) }),
  mentions: content.mentions.map((mention) =>
    mention.text === undefined ? mention : { ...mention, text: word(mention.text) },
  ),
  entities: content.entities.map((entity) =>
    entity.name === undefined ? entity : { ...entity, name: word(entity.name) },
  ),
  relations: content.relations.map((relation) => ({
    ...relation,
    arguments: relation.arguments.map((argument) =>
      'name' in argument ? { ...argument, name: word(argument.name) } : argument,
    ),
  })),
})

/** The document model `relations`. */
export const relationsModel = model({
  contract: 1,
  name: 'relations',
  show,
  text: runningText,
  flaw,
  isEmpty: ({ relations, pairs, mentions }) => relations.length === 0 && pairs.length === 0 && mentions.length === 0,
  labels: { item: 'relation', under: labelsUnder, census },
  losses,
  contents,
  trained,
  reworded,
})
