/** The reader `doccano-relations`: what doccano exports of projects with relations, a document a line; offsets are UTF-16 units. */
import { commonCode, type Document, type Either, type Problem, reader, type Source } from '@assay/core'
import { inCodePoints, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { type Relation, type RelationMention, withoutAnnotation } from '../model.ts'
import { checked, disagree, fileEntries, readResult, unitEntry } from './document.ts'
import {
  fieldOf,
  indexIn,
  isKind,
  type Json,
  jsonRecords,
  listOf,
  nameOf,
  neededString,
  placeAt,
  problemsSince,
  refuse,
  stringOf,
} from './json.ts'

const options = v.strictObject({ unit: unitEntry('utf16'), ...fileEntries })
type Options = v.InferOutput<typeof options>

const mentionIn = (json: Json, index: number, offset: (own: number) => number): RelationMention | undefined => {
  if (!isKind(json, index, 'object', 'an entity')) return undefined
  const at = placeAt(json, index)
  const id = nameOf(json, fieldOf(json, index, 'id'))
  const label = stringOf(json, fieldOf(json, index, 'label'))
  const start = indexIn(json, fieldOf(json, index, 'start_offset'), '"start_offset"')
  const end = indexIn(json, fieldOf(json, index, 'end_offset'), '"end_offset"')
  if (id === undefined) return refuse(json, index, commonCode.E336, 'an entity has no "id"', 'relations refer to ids')
  if (start === undefined || end === undefined) return undefined
  return { id, pieces: [{ start: offset(start), end: offset(end) }], types: label === undefined ? [] : [label], at }
}

const relationIn = (json: Json, index: number): Relation | undefined => {
  if (!isKind(json, index, 'object', 'a relation')) return undefined
  const at = placeAt(json, index)
  const id = nameOf(json, fieldOf(json, index, 'id'))
  const type = neededString(json, index, 'type', 'a relation')
  const [head, tail] = ['from_id', 'to_id'].map((key) => nameOf(json, fieldOf(json, index, key)))
  if (head === undefined || tail === undefined)
    return refuse(
      json,
      index,
      commonCode.E337,
      'a relation has no "from_id" and "to_id"',
      'name the entities by their ids',
    )
  if (type === undefined) return undefined
  return {
    ...(id !== undefined && { id }),
    type,
    arguments: [
      { role: 'head', mention: head },
      { role: 'tail', mention: tail },
    ],
    at,
  }
}

function* documentIn(json: Json, { unit }: Options, number: number): Iterable<Either<Problem, Document<'relations'>>> {
  const before = json.problems.length
  if (isKind(json, 0, 'object', 'a document')) {
    const at = placeAt(json, 0)
    // some exports have no ids
    const id = nameOf(json, fieldOf(json, 0, 'id')) ?? String(number)
    const text = neededString(json, 0, 'text', 'a document')
    if (fieldOf(json, 0, 'entities') < 0)
      refuse(
        json,
        0,
        commonCode.E337,
        'a document has no "entities"',
        'relations refer to entities by their ids: export a project with relations as JSONL(relation)',
      )
    const { fromString16 } = inCodePoints(unit === 'utf16' ? (text ?? '') : '')
    const offset = unit === 'utf16' ? fromString16 : (own: number): number => own
    const mentions = listOf(json, fieldOf(json, 0, 'entities'), '"entities"').flatMap(
      (item) => mentionIn(json, item, offset) ?? [],
    )
    const relations = listOf(json, fieldOf(json, 0, 'relations'), '"relations"').flatMap(
      (item) => relationIn(json, item) ?? [],
    )
    if (json.problems.length === before && text !== undefined) {
      yield* checked({ id, content: { text, mentions, entities: [], relations, pairs: [] }, meta: {}, at })
      return
    }
  }
  yield* problemsSince(json, before)
}

function* read(source: Source, settings: Options): Iterable<Either<Problem, Document<'relations'>>> {
  let number = 0
  for (const record of jsonRecords(source, textOptions(settings), 'document'))
    if (record._tag === 'Left') yield record
    else yield* documentIn(record.right, settings, ++number)
}

export const doccanoRelations = reader({
  contract: 1,
  name: 'doccano-relations',
  title: 'what doccano exports of projects with relations, a document a line',
  example:
    '{"id": 1, "text": "Ana lives in Bern.", "entities": [{"id": 1, "label": "PER", "start_offset": 0, "end_offset": 3}, {"id": 2, "label": "LOC", "start_offset": 13, "end_offset": 17}], "relations": [{"id": 1, "from_id": 1, "to_id": 2, "type": "Live_In"}]}\n',
  gives: 'relations',
  options,
  signed: ['unit'],
  sniff: (head) =>
    /^\s*[[{]/.test(head) && /"start_offset"\s*:/.test(head) ? (/"from_id"\s*:/.test(head) ? 0.9 : 0.4) : 0,
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readResult(() => read(source, settings)),
  disagree,
  empty: withoutAnnotation,
})
