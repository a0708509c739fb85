/**
 * The reader `hipe-2026`: documents with pairs of a person and a place, and the labels `at` and `isAt` of each. Mentions of both
 * are lists of words.
 */
import { commonCode, type Document, reader } from '@assay/core'
import * as v from 'valibot'
import { code } from '../messages.ts'
import { emptyRelations, type LabelledPair, type RelationEntity, withoutAnnotation } from '../model.ts'
import { disagree, fileEntries, readRecords, readResult } from './document.ts'
import {
  fieldOf,
  fieldsOf,
  isKind,
  itemsOf,
  type Json,
  kindOf,
  listOf,
  nameOf,
  placeAt,
  refuse,
  stringOf,
} from './json.ts'

const options = v.strictObject(fileEntries)

const labels: Readonly<Record<string, readonly string[]>> = {
  at: ['TRUE', 'PROBABLE', 'FALSE'],
  isAt: ['TRUE', 'FALSE'],
}

/** The labels that a pair has; a field that is not there is none of them. */
const labelsIn = (json: Json, pair: number): Readonly<Record<string, string | null>> => {
  const pairLabels: Record<string, string | null> = {}
  for (const [key, value] of fieldsOf(json, pair)) {
    const allowed = Object.hasOwn(labels, key) ? labels[key]! : undefined
    if (allowed === undefined) continue
    const label = kindOf(json, value) === 'null' ? null : stringOf(json, value)
    if (label === null || (label !== undefined && allowed.includes(label))) pairLabels[key] = label
    else {
      const from = json.tape.at[value]!
      const written = new TextDecoder()
        .decode(json.bytes.subarray(from, from + 60))
        .slice(0, 20)
        .split(/[,}\]]/)[0]
      const message = `${written} is not a label of "${key}" (${allowed.join(', ')})`
      refuse(json, value, code.E725, message, 'labels are written in capitals, in quotes')
    }
  }
  return pairLabels
}

const idIn = (json: Json, pair: number, key: string): string | undefined =>
  nameOf(json, fieldOf(json, pair, key)) ??
  refuse(json, pair, commonCode.E337, `a pair has no "${key}"`, 'pairs are known by the ids of person and place')

const entityIn = (json: Json, pair: number, kind: 'pers' | 'loc', id: string): RelationEntity => {
  const [first] = itemsOf(json, fieldOf(json, pair, `${kind}_mentions_list`))
  const name = first === undefined ? undefined : stringOf(json, first)
  return { id, mentions: [], type: kind, ...(name !== undefined && { name }) }
}

const metaIn = (json: Json, index: number): Readonly<Record<string, string>> => {
  const media = fieldOf(json, index, 'media')
  const fields = [
    ['language', fieldOf(json, index, 'language')],
    ['date', fieldOf(json, index, 'date')],
    ['source', fieldOf(json, index, 'source')],
    ['publication', fieldOf(json, media, 'publication_title')],
    ['sourceType', fieldOf(json, media, 'source_type')],
  ] as const
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const value = nameOf(json, field)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

const documentIn = (json: Json): Document<'relations'> | undefined => {
  const at = placeAt(json, 0)
  const id = nameOf(json, fieldOf(json, 0, 'document_id'))
  const text = stringOf(json, fieldOf(json, 0, 'text'))
  const list = fieldOf(json, 0, 'sampled_pairs')
  if (id === undefined) refuse(json, 0, commonCode.E336, 'a document has no "document_id"', 'give each its id')
  if (list < 0) refuse(json, 0, commonCode.E337, 'a document has no "sampled_pairs"', 'give a list of pairs')
  const pairs: LabelledPair[] = []
  const entities = new Map<string, RelationEntity>()
  for (const pair of listOf(json, list, '"sampled_pairs"')) {
    if (!isKind(json, pair, 'object', 'a pair')) continue
    const place = placeAt(json, pair)
    const [person, location] = [idIn(json, pair, 'pers_entity_id'), idIn(json, pair, 'loc_entity_id')]
    const pairLabels = labelsIn(json, pair)
    if (person === undefined || location === undefined) continue
    pairs.push({ key: [person, location], labels: pairLabels, at: place })
    if (!entities.has(person)) entities.set(person, entityIn(json, pair, 'pers', person))
    if (!entities.has(location)) entities.set(location, entityIn(json, pair, 'loc', location))
  }
  const content = { ...emptyRelations, ...(text !== undefined && { text }), entities: [...entities.values()], pairs }
  return id === undefined ? undefined : { id, content, meta: metaIn(json, 0), at }
}

export const hipe2026 = reader({
  contract: 1,
  name: 'hipe-2026',
  title: 'HIPE-2026: documents with pairs of a person and a place, and labels at and isAt',
  example:
    '{"document_id": "d1", "language": "en", "date": "1912-04-01", "text": "Ana was in Bern.", "sampled_pairs": [{"pers_entity_id": "p1", "loc_entity_id": "l1", "pers_mentions_list": ["Ana"], "loc_mentions_list": ["Bern"], "at": "TRUE", "isAt": "FALSE"}]}\n',
  gives: 'relations',
  options,
  sniff: (head) =>
    /^\s*[[{]/.test(head) && /"sampled_pairs"\s*:|"pers_entity_id"\s*:/.test(head)
      ? 1
      : /"document_id"\s*:/.test(head)
        ? 0.2
        : 0,
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readResult(() => readRecords(source, settings, 'document', documentIn)),
  disagree,
  empty: withoutAnnotation,
})
