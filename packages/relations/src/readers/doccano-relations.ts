/** The reader `doccano-relations`: what doccano exports of projects with relations, a document a line; offsets are UTF-16 units. */
import { commonCode, type Document, reader } from '@assay/core'
import * as v from 'valibot'
import { withoutAnnotation } from '../model.ts'
import { disagree, fileEntries, readRecords, readResult, unitEntry } from './document.ts'
import { fieldOf, type Json, nameOf, neededString, refuse } from './json.ts'
import { documentOf } from './relation-records.ts'

const options = v.strictObject({ unit: unitEntry('utf16'), ...fileEntries })
type Options = v.InferOutput<typeof options>

const fixed = { ends: 'exclusive', by: 'id', relations: 'relations' } as const

const documentIn = (json: Json, number: number, unit: Options['unit']): Document<'relations'> | undefined => {
  neededString(json, 0, 'text', 'a document')
  if (fieldOf(json, 0, 'entities') < 0)
    refuse(
      json,
      0,
      commonCode.E337,
      'a document has no "entities"',
      'relations refer to entities by their ids: export a project with relations as JSONL(relation)',
    )
  const document = json.problems.length === 0 ? documentOf(json, 0, number, { ...fixed, unit }) : undefined
  // some exports have no ids
  return document && { ...document, id: nameOf(json, fieldOf(json, 0, 'id')) ?? String(number) }
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
  with: (settings) => (source) =>
    readResult(() =>
      readRecords(source, settings, 'document', (json, number) => documentIn(json, number, settings.unit)),
    ),
  disagree,
  empty: withoutAnnotation,
})
