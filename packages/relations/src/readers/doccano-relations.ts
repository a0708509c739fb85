/** The reader `doccano-relations`: what doccano exports of projects with relations, a document a line; offsets are UTF-16 units. */
import { commonCode, type Document, type Either, type Problem, reader, type Source } from '@assay/core'
import { textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { withoutAnnotation } from '../model.ts'
import { checked, disagree, fileEntries, readResult, unitEntry } from './document.ts'
import { fieldOf, isKind, type Json, jsonRecords, nameOf, neededString, problemsSince, refuse } from './json.ts'
import { documentOf } from './relation-records.ts'

const options = v.strictObject({ unit: unitEntry('utf16'), ...fileEntries })
type Options = v.InferOutput<typeof options>

const settings = { ends: 'exclusive', by: 'id', relations: 'relations' } as const

function* documentIn(json: Json, { unit }: Options, number: number): Iterable<Either<Problem, Document<'relations'>>> {
  if (isKind(json, 0, 'object', 'a document')) {
    neededString(json, 0, 'text', 'a document')
    if (fieldOf(json, 0, 'entities') < 0)
      refuse(
        json,
        0,
        commonCode.E337,
        'a document has no "entities"',
        'relations refer to entities by their ids: export a project with relations as JSONL(relation)',
      )
    const document = json.problems.length === 0 ? documentOf(json, 0, number, { ...settings, unit }) : undefined
    // some exports have no ids
    const id = nameOf(json, fieldOf(json, 0, 'id')) ?? String(number)
    if (document !== undefined && json.problems.length === 0) yield* checked({ ...document, id })
  }
  yield* problemsSince(json, 0)
}

function* read(source: Source, given: Options): Iterable<Either<Problem, Document<'relations'>>> {
  let number = 0
  for (const record of jsonRecords(source, textOptions(given), 'document'))
    if (record._tag === 'Left') yield record
    else yield* documentIn(record.right, given, ++number)
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
