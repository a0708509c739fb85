/** The reader `records-jsonl`: records of JSON by document, as lines, as a list, in an object around them, or one in a file. */
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
import { encodingEntry, jsonValues, maxLineEntry, stemOf, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { missingRecord, recordOf } from '../model.ts'
import type { Records, RecordValue } from '../value.ts'
import { recordInText } from './answer-record.ts'
import { valueIn } from './json-values.ts'
import { idKeys, looksLikeRecords, wrapperKeys } from './record-looks.ts'

const { fieldOf, fieldsOf, itemsOf, jsonRecords, kindOf, nameOf, placeAt, problemsSince, refuse, stringOf } = jsonValues

const options = v.strictObject({
  id: entry.of(
    v.string(),
    'the key of the name of a document, where the first object has it; else doc_id, document_id or custom_id; # for its number',
    'id',
  ),
  record: entry.of(
    v.string(),
    'the key of its record; where the first object lacks it, or with none, all keys but the id are the record',
    'record',
  ),
  encoding: encodingEntry,
  maxLine: maxLineEntry(512),
})
type Options = v.InferOutput<typeof options>

type Row = Either<Problem, Document<'records'>>

// ---- documents -------------------------------------------------------------------------------------------------------

const contentAt = (json: jsonValues.Json, index: number): Records => {
  const text = stringOf(json, index)
  if (text === undefined) return recordOf(valueIn(json, index))
  const record = recordInText(text)
  return { ...record, lenient: { ...record.lenient, inString: 1 } }
}

const withoutKey = (value: RecordValue, key: string): RecordValue =>
  value instanceof Map ? new Map([...value].filter(([one]) => one !== key)) : value

/** The option `record` of files whose objects are records themselves. */
const NO_KEY = 'none'

/** The option `id` of files whose documents are called by their numbers. */
const NUMBERED = '#'

/** Keys beside the record that are no fields of it. */
const besides: ReadonlySet<string> = new Set(['text', 'meta'])

const hasKey = (json: jsonValues.Json, object: number, key: string): boolean =>
  fieldsOf(json, object).some(([name]) => name === key)

/** The form of the objects of a file, by its first. */
interface Form {
  readonly isWrapped: boolean
  /** The key of the names of documents. */
  readonly id: string
  /** The key of their records. */
  readonly record: string
}

const formOf = (json: jsonValues.Json, object: number, { id, record }: Options): Form => ({
  isWrapped: record !== NO_KEY && hasKey(json, object, record),
  id: (id === 'id' ? idKeys.find((key) => hasKey(json, object, key)) : undefined) ?? id,
  record,
})

/** Refuses what would be overlooked: fields beside a record, and objects of the other form than the first of the file. */
const refuseMixedForms = (json: jsonValues.Json, object: number, { isWrapped, id, record }: Form): void => {
  const remedy = 'read all keys as the record: --set reader.record=none'
  if (record !== NO_KEY && hasKey(json, object, record) !== isWrapped) {
    const message = isWrapped
      ? `this object has no "${record}"`
      : `this object has "${record}", and those before have none`
    refuse(json, object, commonCode.E337, message, isWrapped ? `name the key of the record "${record}"` : remedy)
  } else if (isWrapped)
    for (const [key, value] of fieldsOf(json, object))
      if (key !== id && key !== record && !key.startsWith('x-') && !besides.has(key))
        refuse(
          json,
          value,
          commonCode.E337,
          `"${key}" stands beside "${record}"`,
          `write it into the record, or begin it with x-, and it is not read; or ${remedy}`,
        )
}

/** A document of a record in a file; the only one of a file may have no id. */
const documentIn = (
  json: jsonValues.Json,
  object: number,
  source: Source,
  number: number,
  { isWrapped, id, record }: Form,
): Document<'records'> => {
  const at = placeAt(json, object)
  const named = id === NUMBERED ? String(number) : nameOf(json, fieldOf(json, object, id))
  const content = isWrapped
    ? contentAt(json, fieldOf(json, object, record))
    : recordOf(withoutKey(valueIn(json, object), named === undefined ? '' : id))
  return named === undefined
    ? { id: stemOf(source.path), named: 'file', content: { ...content, at }, meta: {}, at }
    : { id: named, content: { ...content, at }, meta: {}, at }
}

/** The objects of a value that is a document each: itself, or those of the list that it is wrapped in. */
const objectsIn = (json: jsonValues.Json, { id }: Options): readonly number[] => {
  const [only, other] = kindOf(json, 0) === 'object' ? fieldsOf(json, 0) : []
  if (only === undefined || other !== undefined || !wrapperKeys.has(only[0]) || kindOf(json, only[1]) !== 'list')
    return [0]
  const items = itemsOf(json, only[1])
  const isDocument = (item: number): boolean =>
    kindOf(json, item) === 'object' && [id, ...idKeys].some((key) => hasKey(json, item, key))
  return items.length > 0 && items.every(isDocument) ? items : [0]
}

const unnamed = ({ at }: Document<'records'>, { id }: Options): Problem => ({
  severity: 'error',
  code: commonCode.E336,
  message: `a record has no "${id}", and the file has several`,
  at,
  hint: `give each an "${id}", or name the key that has it: --set reader.id=KEY; with reader.id=# they are called by their numbers`,
})

function* read(source: Source, settings: Options): Iterable<Row> {
  let first: Document<'records'> | undefined
  let form: Form | undefined
  let count = 0
  for (const record of jsonRecords(source, textOptions(settings), 'record', [settings.id, settings.record])) {
    if (record._tag === 'Left') {
      yield record
      continue
    }
    const json = record.right
    for (const object of objectsIn(json, settings)) {
      form ??= formOf(json, object, settings)
      refuseMixedForms(json, object, form)
      const document = documentIn(json, object, source, ++count, form)
      const problems = problemsSince(json, 0)
      if (count === 2 && first !== undefined) yield left(unnamed(first, settings))
      if (problems.length > 0) yield* problems
      else if (document.named === undefined) yield right(document)
      else if (count === 1) first = document
      else yield left(unnamed(document, settings))
    }
  }
  if (count === 1 && first !== undefined) yield right(first)
}

/** Reads records of documents: JSON lines, a list, or one object in a file. Mistakes are problems with their places. */
export const recordsReader = reader({
  contract: 1,
  name: 'records-jsonl',
  title: 'records of JSON with the ids of their documents: fields and nested lists that a model extracted',
  example: '{"id": "d1", "record": {"number": "A-17", "total": 12.50, "lines": [{"name": "Bolt", "qty": 2}]}}\n',
  gives: 'records',
  options,
  keyedBy: 'record',
  fields: { id: 'id', record: 'record' },
  sniff: (head, _path, once) => looksLikeRecords(head, once),
  answers: ['records'],
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => ({ [Symbol.iterator]: () => read(source, settings)[Symbol.iterator]() }),
  empty: () => missingRecord,
})
