/**
 * The reader `docred`: DocRED and Re-DocRED, a gold with its sentences, entities and labels, or answers to one, which name its
 * entities by their numbers. Answers of one document may stand anywhere in the file.
 */
import {
  commonCode,
  type Document,
  type Either,
  entry,
  left,
  type Problem,
  reader,
  right,
  type Source,
} from '@assay/core'
import { type TextOptions, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import {
  emptyRelations,
  type Relation,
  type RelationEntity,
  type RelationMention,
  type Relations,
  withoutAnnotation,
} from '../model.ts'
import { trained } from '../training-facts.ts'
import { besideOf, checked, disagree, fileEntries, readResult, stretchesOf } from './document.ts'
import {
  fieldOf,
  indexIn,
  isKind,
  type Json,
  jsonRecords,
  listOf,
  neededString,
  placeAt,
  problemsSince,
  refuse,
  stringOf,
} from './json.ts'

const options = v.strictObject({
  train: entry.of(
    v.array(v.string()),
    'files of training data beside this one: relations of the gold that are facts there are marked as seen',
    [],
  ),
  ...fileEntries,
})
type Options = v.InferOutput<typeof options>

// ---- a gold ----------------------------------------------------------------------------------------------------------

/** An entity with its mentions. */
interface Vertex {
  readonly entity: RelationEntity
  readonly mentions: readonly RelationMention[]
}

const mentionIn = (
  json: Json,
  index: number,
  id: string,
  sentences: Relations['sentences'] & object,
): RelationMention | undefined => {
  if (!isKind(json, index, 'object', 'a mention')) return undefined
  const at = placeAt(json, index)
  const name = stringOf(json, fieldOf(json, index, 'name'))
  const sentence = indexIn(json, fieldOf(json, index, 'sent_id'), '"sent_id"')
  const [from, to] = listOf(json, fieldOf(json, index, 'pos'), '"pos"').map((item) => indexIn(json, item, '"pos"'))
  const type = stringOf(json, fieldOf(json, index, 'type'))
  if (sentence === undefined || from === undefined || to === undefined)
    return refuse(json, index, commonCode.E337, 'a mention has no place', 'give "sent_id" and "pos": [first, end]')
  const stretch = sentences[sentence]
  if (stretch === undefined || from >= to || stretch.start + to > stretch.end) {
    const message = `the mention at [${from}, ${to}) of sentence ${sentence} is not in the text`
    return refuse(json, index, commonCode.E330, message, '"pos" counts tokens of the sentence, half open')
  }
  return {
    id,
    pieces: [{ start: stretch.start + from, end: stretch.start + to }],
    types: type === undefined ? [] : [type],
    ...(name !== undefined && { text: name }),
    at,
  }
}

const vertexIn = (json: Json, index: number, number: number, sentences: Relations['sentences'] & object): Vertex => {
  const mentions = listOf(json, index, 'an entity of "vertexSet"').flatMap(
    (item, i) => mentionIn(json, item, `${number}.${i}`, sentences) ?? [],
  )
  const type = mentions[0]?.types[0]
  const name = mentions.find(({ text }) => text !== undefined)?.text
  return {
    entity: {
      id: String(number),
      mentions: mentions.map(({ id }) => id),
      ...(type !== undefined && { type }),
      ...(name !== undefined && { name }),
    },
    mentions,
  }
}

const evidenceIn = (json: Json, index: number): readonly number[] | undefined => {
  const evidence = fieldOf(json, index, 'evidence')
  return evidence < 0
    ? undefined
    : listOf(json, evidence, '"evidence"').flatMap((item) => indexIn(json, item, 'a sentence') ?? [])
}

/** A relation of either file, by the names of its keys. */
const relationIn = (json: Json, index: number, keys: readonly [head: string, tail: string]): Relation | undefined => {
  if (!isKind(json, index, 'object', 'a label')) return undefined
  const at = placeAt(json, index)
  const [head, tail] = keys.map((key) => indexIn(json, fieldOf(json, index, key), `"${key}"`))
  const type = neededString(json, index, 'r', 'a label')
  const evidence = evidenceIn(json, index)
  if (head === undefined || tail === undefined || type === undefined) return undefined
  return {
    type,
    arguments: [
      { role: 'head', entity: String(head) },
      { role: 'tail', entity: String(tail) },
    ],
    ...(evidence && { evidence }),
    at,
  }
}

const goldIn = (json: Json, title: string): Document<'relations'> => {
  const at = placeAt(json, 0)
  const sents = listOf(json, fieldOf(json, 0, 'sents'), '"sents"').map((sentence) =>
    listOf(json, sentence, 'a sentence').flatMap((token) =>
      isKind(json, token, 'string', 'a token') ? [stringOf(json, token)!] : [],
    ),
  )
  const sentences = stretchesOf(sents.map(({ length }) => length))
  const vertices = listOf(json, fieldOf(json, 0, 'vertexSet'), '"vertexSet"').map((vertex, i) =>
    vertexIn(json, vertex, i, sentences),
  )
  const labels = fieldOf(json, 0, 'labels')
  if (labels < 0)
    refuse(json, 0, commonCode.E337, `"${title}" has no "labels"`, 'test files without labels cannot be scored')
  const relations = listOf(json, labels, '"labels"').flatMap((label) => relationIn(json, label, ['h', 't']) ?? [])
  return {
    id: title,
    content: {
      tokens: sents.flat(),
      sentences: sentences.filter(({ start, end }) => start < end),
      mentions: vertices.flatMap(({ mentions }) => mentions),
      entities: vertices.map(({ entity }) => entity),
      relations,
      pairs: [],
      given: true,
    },
    meta: {},
    at,
  }
}

// ---- training data ---------------------------------------------------------------------------------------------------

/** The documents of training files. */
const trainingIn = (
  source: Source,
  names: readonly string[],
  text: TextOptions,
): Either<Problem, readonly Relations[]> => {
  const training: Relations[] = []
  for (const name of names) {
    const file = besideOf(source, name, 'train')
    if (file._tag === 'Left') return file
    for (const record of jsonRecords(file.right, text, 'document')) {
      if (record._tag === 'Left') return record
      training.push(goldIn(record.right, '').content)
      const [problem] = record.right.problems
      if (problem !== undefined) return left(problem)
    }
  }
  return right(training)
}

// ---- answers ---------------------------------------------------------------------------------------------------------

interface Answers {
  readonly at: Document<'relations'>['at']
  readonly relations: Relation[]
}

const answersOf = (title: string, { at, relations }: Answers): Document<'relations'> => {
  const ids = new Set(
    relations.flatMap((relation) => relation.arguments.flatMap((one) => ('entity' in one ? one.entity : []))),
  )
  return {
    id: title,
    content: {
      ...emptyRelations,
      entities: [...ids].map((id) => ({ id, mentions: [] })),
      relations,
      given: true,
    },
    meta: {},
    at,
  }
}

// ---- the reader ------------------------------------------------------------------------------------------------------

function* read(source: Source, settings: Options): Iterable<Either<Problem, Document<'relations'>>> {
  const text = textOptions(settings)
  const answers = new Map<string, Answers>()
  let mark: ReturnType<typeof trained> | undefined
  for (const record of jsonRecords(source, text, 'document')) {
    if (record._tag === 'Left') {
      yield record
      continue
    }
    const json = record.right
    const before = json.problems.length
    const title = isKind(json, 0, 'object', 'a document')
      ? neededString(json, 0, 'title', 'a document or an answer')
      : undefined
    if (title !== undefined && fieldOf(json, 0, 'vertexSet') >= 0) {
      if (settings.train.length > 0 && mark === undefined) {
        const training = trainingIn(source, settings.train, text)
        if (training._tag === 'Left') {
          yield training
          return
        }
        mark = trained(training.right)
      }
      const document = goldIn(record.right, title)
      const problems = problemsSince(json, before)
      if (problems.length > 0) yield* problems
      else yield* checked(mark ? { ...document, content: mark(document.content) } : document)
      continue
    }
    if (title !== undefined) {
      const relation = relationIn(json, 0, ['h_idx', 't_idx'])
      const answer = answers.get(title) ?? { at: placeAt(json, 0), relations: [] }
      answers.set(title, answer)
      if (relation !== undefined) answer.relations.push(relation)
    }
    yield* problemsSince(json, before)
  }
  for (const [title, answer] of answers) yield right(answersOf(title, answer))
}

export const docred = reader({
  contract: 1,
  name: 'docred',
  title: 'DocRED and Re-DocRED: documents with entities and labels, or answers by title and numbers of entities',
  example: '[{"title": "Ana Lee", "h_idx": 0, "t_idx": 1, "r": "P551", "evidence": [0]}]\n',
  gives: 'relations',
  options,
  signed: ['train'],
  sniff: (head) => (/^\s*\[/.test(head) && /"(?:vertexSet|h_idx|t_idx|sents)"\s*:/.test(head) ? 1 : 0),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readResult(() => read(source, settings)),
  disagree,
  empty: withoutAnnotation,
  usual: { match: 'entity', entities: 'id' },
})
