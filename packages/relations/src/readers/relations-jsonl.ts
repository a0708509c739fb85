/**
 * The reader `relations-jsonl`: a document a line, with its text or tokens, mentions, entities, relations and labelled pairs.
 * Offsets count code points, UTF-16 units or tokens, and are half open.
 */
import { commonCode, type Document, type Interval, reader } from '@assay/core'
import { inCodePoints, recordBorders, suggest } from '@assay/core/source'
import * as v from 'valibot'
import {
  type LabelledPair,
  type Relation,
  type RelationArgument,
  type RelationEntity,
  type RelationMention,
  type Relations,
  withoutAnnotation,
} from '../model.ts'
import { disagree, fileEntries, readRecords, readResult } from './document.ts'
import {
  fieldOf,
  fieldsOf,
  indexIn,
  isKind,
  isTrue,
  type Json,
  type KeySet,
  keyOfValue,
  keySet,
  kindOf,
  listOf,
  nameOf,
  neededString,
  numberOf,
  othersIn,
  placeAt,
  readEach,
  refuse,
  stringOf,
} from './json.ts'

const options = v.strictObject(fileEntries)

// ---- parts of a document ---------------------------------------------------------------------------------------------

const keys = {
  document: [
    'id',
    'text',
    'tokens',
    'unit',
    'sentences',
    'mentions',
    'entities',
    'relations',
    'pairs',
    'symmetric',
    'meta',
  ],
  mention: ['id', 'start', 'end', 'pieces', 'type', 'types', 'head', 'text'],
  entity: ['id', 'mentions', 'type', 'name'],
  relation: ['id', 'type', 'arguments', 'evidence', 'score', 'seen'],
  argument: ['role', 'mention', 'entity', 'name'],
  pair: ['key', 'labels'],
} as const

const sets: { readonly [K in keyof typeof keys]: KeySet } = {
  document: keySet(keys.document),
  mention: keySet(keys.mention),
  entity: keySet(keys.entity),
  relation: keySet(keys.relation),
  argument: keySet(keys.argument),
  pair: keySet(keys.pair),
}

/** Refuses keys that the format does not have: one may be misspelt. Those that begin with `_` are notes. */
const refuseUnknown = (json: Json, object: number, what: keyof typeof keys): void => {
  const names: readonly string[] = keys[what]
  for (const value of othersIn(json, object, sets[what])) {
    const key = keyOfValue(json, value)
    if (key.startsWith('_') || names.includes(key)) continue
    const near = suggest(key, names)
    const hint = near === undefined ? `the keys are ${names.join(', ')}` : `did you mean "${near}"?`
    refuse(json, value, commonCode.E337, `unknown key "${key}" of a ${what}`, hint)
  }
}

/** From offsets of the file to those of the document. */
type Offset = (offset: number) => number

const stretchOf = (json: Json, index: number, what: string, offset: Offset): Interval | undefined => {
  const [start, end, ...more] = listOf(json, index, what)
  if (start === undefined || end === undefined || more.length > 0)
    return refuse(json, index, commonCode.E335, `${what} must be two numbers`, 'write [start, end]')
  const [from, to] = [indexIn(json, start, `the start of ${what}`), indexIn(json, end, `the end of ${what}`)]
  return from === undefined || to === undefined ? undefined : { start: offset(from), end: offset(to) }
}

const piecesOf = (json: Json, index: number, offset: Offset): readonly Interval[] => {
  const pieces = fieldOf(json, index, 'pieces')
  if (pieces >= 0) return readEach(json, pieces, '"pieces"', (_, piece) => stretchOf(json, piece, 'a piece', offset))
  const [start, end] = [fieldOf(json, index, 'start'), fieldOf(json, index, 'end')]
  if (start < 0 || end < 0) {
    refuse(json, index, commonCode.E337, 'a mention has no "start" and "end"', 'give both, or "pieces"')
    return []
  }
  const [from, to] = [indexIn(json, start, '"start"'), indexIn(json, end, '"end"')]
  return from === undefined || to === undefined ? [] : [{ start: offset(from), end: offset(to) }]
}

const textsOf = (json: Json, index: number, what: string): readonly string[] =>
  readEach(json, index, what, (_, item) => {
    const text = nameOf(json, item)
    if (text === undefined) isKind(json, item, 'string', `an item of ${what}`)
    return text
  })

const typesOf = (json: Json, index: number): readonly string[] => {
  const types = fieldOf(json, index, 'types')
  if (types >= 0) return textsOf(json, types, '"types"')
  const type = fieldOf(json, index, 'type')
  if (type < 0) return []
  if (kindOf(json, type) === 'list') return textsOf(json, type, '"type"')
  return isKind(json, type, 'string', '"type"') ? [stringOf(json, type)!] : []
}

const idOf = (json: Json, index: number, what: string): string | undefined =>
  nameOf(json, fieldOf(json, index, 'id')) ??
  refuse(json, index, commonCode.E336, `${what} has no "id"`, 'give each an id of its own')

const mentionOf = (json: Json, index: number, offset: Offset): RelationMention | undefined => {
  if (!isKind(json, index, 'object', 'a mention')) return undefined
  refuseUnknown(json, index, 'mention')
  const id = idOf(json, index, 'a mention')
  const at = placeAt(json, index)
  const [head, text] = [fieldOf(json, index, 'head'), stringOf(json, fieldOf(json, index, 'text'))]
  const stretch = head < 0 ? undefined : stretchOf(json, head, '"head"', offset)
  const pieces = piecesOf(json, index, offset)
  if (id === undefined || pieces.length === 0) return undefined
  const types = typesOf(json, index)
  if (stretch === undefined && text === undefined) return { id, pieces, types, at }
  return { id, pieces, types, ...(stretch && { head: stretch }), ...(text !== undefined && { text }), at }
}

const entityOf = (json: Json, index: number): RelationEntity | undefined => {
  if (!isKind(json, index, 'object', 'an entity')) return undefined
  refuseUnknown(json, index, 'entity')
  const id = idOf(json, index, 'an entity')
  const [type, name] = [stringOf(json, fieldOf(json, index, 'type')), stringOf(json, fieldOf(json, index, 'name'))]
  if (id === undefined) return undefined
  return {
    id,
    mentions: textsOf(json, fieldOf(json, index, 'mentions'), '"mentions"'),
    ...(type !== undefined && { type }),
    ...(name !== undefined && { name }),
  }
}

const argumentOf = (json: Json, index: number): RelationArgument | undefined => {
  if (!isKind(json, index, 'object', 'an argument')) return undefined
  refuseUnknown(json, index, 'argument')
  const role = stringOf(json, fieldOf(json, index, 'role')) ?? ''
  const mention = nameOf(json, fieldOf(json, index, 'mention'))
  if (mention !== undefined) return { role, mention }
  const entity = nameOf(json, fieldOf(json, index, 'entity'))
  if (entity !== undefined) return { role, entity }
  const name = stringOf(json, fieldOf(json, index, 'name'))
  if (name !== undefined) return { role, name }
  return refuse(json, index, commonCode.E337, 'an argument is nothing', 'give a "mention", an "entity" or a "name"')
}

const sentenceIn = (json: Json, index: number): number | undefined => indexIn(json, index, 'a sentence')

const relationOf = (json: Json, index: number): Relation | undefined => {
  if (!isKind(json, index, 'object', 'a relation')) return undefined
  refuseUnknown(json, index, 'relation')
  const at = placeAt(json, index)
  const type = neededString(json, index, 'type', 'a relation')
  const readArguments = readEach(json, fieldOf(json, index, 'arguments'), '"arguments"', argumentOf)
  const evidence = fieldOf(json, index, 'evidence')
  const sentences = readEach(json, evidence, '"evidence"', sentenceIn)
  const id = nameOf(json, fieldOf(json, index, 'id'))
  const score = numberOf(json, fieldOf(json, index, 'score'))
  const isSeen = isTrue(json, fieldOf(json, index, 'seen'))
  if (type === undefined) return undefined
  if (id === undefined && evidence < 0 && score === undefined && !isSeen) return { type, arguments: readArguments, at }
  return {
    ...(id !== undefined && { id }),
    type,
    arguments: readArguments,
    ...(evidence >= 0 && { evidence: sentences }),
    ...(score !== undefined && { score }),
    ...(isSeen && { seen: true as const }),
    at,
  }
}

const pairOf = (json: Json, index: number): LabelledPair | undefined => {
  if (!isKind(json, index, 'object', 'a pair')) return undefined
  refuseUnknown(json, index, 'pair')
  const key = textsOf(json, fieldOf(json, index, 'key'), '"key"')
  const labels = fieldOf(json, index, 'labels')
  if (key.length === 0) return refuse(json, index, commonCode.E336, 'a pair has no "key"', 'give a list of ids')
  if (labels < 0) return refuse(json, index, commonCode.E337, 'a pair has no "labels"', 'give {"field": "LABEL"}')
  const pairLabels: Record<string, string | null> = Object.create(null) as Record<string, string | null>
  for (const [field, value] of fieldsOf(json, labels))
    if (kindOf(json, value) === 'null') pairLabels[field] = null
    else if (isKind(json, value, 'string', `the label "${field}"`)) pairLabels[field] = stringOf(json, value)!
  return { key, labels: pairLabels, at: placeAt(json, index) }
}

// ---- documents -------------------------------------------------------------------------------------------------------

type Unit = 'codepoint' | 'utf16' | 'token'

const unitOf = (json: Json, index: number, text: string | undefined): Unit | undefined => {
  const field = fieldOf(json, index, 'unit')
  if (field < 0) return text === undefined ? 'token' : 'codepoint'
  const unit = stringOf(json, field)
  if (unit === 'codepoint' || unit === 'token' || (unit === 'utf16' && text !== undefined)) return unit
  return refuse(
    json,
    field,
    commonCode.E335,
    unit === 'utf16' ? 'offsets in UTF-16 units need the text' : '"unit" must be codepoint, utf16 or token',
    'offsets count code points of the text by default, and tokens where there are "tokens" alone',
  )
}

const metaOf = (json: Json, index: number): Readonly<Record<string, string>> => {
  const meta: Record<string, string> = Object.create(null) as Record<string, string>
  for (const [key, value] of fieldsOf(json, index)) {
    const text = nameOf(json, value)
    if (text !== undefined) meta[key] = text
  }
  return meta
}

const hasEach = (json: Json, index: number, key: string): boolean => fieldOf(json, index, key) >= 0

const contentOf = (json: Json, index: number): Relations | undefined => {
  const text = stringOf(json, fieldOf(json, index, 'text'))
  const unit = unitOf(json, index, text)
  if (unit === undefined) return undefined
  const tokens = hasEach(json, index, 'tokens') ? textsOf(json, fieldOf(json, index, 'tokens'), '"tokens"') : undefined
  const { fromString16 } = inCodePoints(unit === 'utf16' ? (text ?? '') : '')
  const offset: Offset = unit === 'utf16' ? fromString16 : (place) => place
  const each = <A>(key: string, read: (record: Json, item: number) => A | undefined): readonly A[] =>
    readEach(json, fieldOf(json, index, key), `"${key}"`, read)
  const isInTokens = unit === 'token'
  return {
    ...(text !== undefined && !isInTokens && { text }),
    ...(tokens && isInTokens && { tokens }),
    ...(hasEach(json, index, 'sentences') && {
      sentences: each('sentences', (record, item) => stretchOf(record, item, 'a sentence', offset)),
    }),
    mentions: each('mentions', (record, item) => mentionOf(record, item, offset)),
    entities: each('entities', entityOf),
    relations: each('relations', relationOf),
    pairs: each('pairs', pairOf),
    ...(hasEach(json, index, 'symmetric') && {
      symmetric: textsOf(json, fieldOf(json, index, 'symmetric'), '"symmetric"'),
    }),
  }
}

const documentIn = (json: Json): Document<'relations'> | undefined => {
  refuseUnknown(json, 0, 'document')
  const id = idOf(json, 0, 'a document')
  const content = contentOf(json, 0)
  if (id === undefined || content === undefined) return undefined
  const marked = content.relations.some(({ seen }) => seen)
  const meta = metaOf(json, fieldOf(json, 0, 'meta'))
  return { id, content: marked ? { ...content, marked: true } : content, meta, at: placeAt(json, 0) }
}

// ---- writing ---------------------------------------------------------------------------------------------------------

const writtenMention = ({ id, pieces, types, head, text }: RelationMention) => {
  const [first, ...more] = pieces
  const [type, ...others] = types
  return {
    id,
    ...(more.length === 0 ? first : { pieces: pieces.map(({ start, end }) => [start, end]) }),
    ...(others.length > 0 ? { types } : { type }),
    ...(head && { head: [head.start, head.end] }),
    text,
  }
}

function* write(documents: Iterable<Document<'relations'>>): Iterable<string> {
  for (const { id, content, meta } of documents) {
    const { text, tokens, sentences, mentions, entities, relations, pairs, symmetric } = content
    const unit: Unit = text === undefined ? 'token' : 'codepoint'
    yield `${JSON.stringify({
      id,
      text,
      tokens,
      unit,
      ...(sentences && { sentences: sentences.map(({ start, end }) => [start, end]) }),
      mentions: mentions.map(writtenMention),
      ...(entities.length > 0 && { entities }),
      relations: relations.map(({ at: _, ...relation }) => relation),
      ...(pairs.length > 0 && { pairs: pairs.map(({ key, labels }) => ({ key, labels })) }),
      symmetric,
      ...(Object.keys(meta).length > 0 && { meta }),
    })}\n`
  }
}

// ---- the reader ------------------------------------------------------------------------------------------------------

export const relationsJsonl = reader({
  contract: 1,
  name: 'relations-jsonl',
  title: 'a document a line in JSON: text or tokens, mentions, entities, relations, labelled pairs',
  example:
    '{"id": "d1", "text": "Ana Lee lives in Bern.", "mentions": [{"id": "a", "start": 0, "end": 7, "type": "PER"}, {"id": "b", "start": 17, "end": 21, "type": "LOC"}], "relations": [{"type": "Live_In", "arguments": [{"role": "head", "mention": "a"}, {"role": "tail", "mention": "b"}]}]}\n',
  gives: 'relations',
  options,
  sniff: (head) =>
    /^\s*\{/.test(head) && /"(?:relations|pairs)"\s*:\s*\[\s*(?:\]|\{\s*"(?:id|type|arguments|key)")/.test(head)
      ? /"(?:arguments|key)"\s*:/.test(head)
        ? 0.9
        : 0.3
      : /^\s*\{[^\n]{0,4000}"mentions"\s*:\s*\[\s*\{/.test(head)
        ? 0.5
        : 0,
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readResult(() => readRecords(source, settings, 'document', documentIn)),
  borders: () => recordBorders,
  disagree,
  empty: withoutAnnotation,
  writer: { write, endings: ['.jsonl'] },
})
