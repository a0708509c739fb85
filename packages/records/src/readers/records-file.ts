/** The reader `records`: records of JSON by document, as lines, as a list, or one in a file. */
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
  textSource,
} from '@assay/core'
import { encodingEntry, jsonValues, maxLineEntry, stemOf, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { isTooLong } from '../decimals.ts'
import { code } from '../messages.ts'
import { missingRecord, recordOf } from '../model.ts'
import type { Records, RecordValue } from '../value.ts'

const {
  fieldOf,
  fieldsOf,
  isTrue,
  itemsOf,
  jsonRecords,
  kindOf,
  nameOf,
  placeAt,
  problemsSince,
  refuse,
  stringOf,
  writtenOf,
} = jsonValues

const options = v.strictObject({
  id: entry.of(v.string(), 'the key of the name of a document', 'id'),
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

// ---- values ----------------------------------------------------------------------------------------------------------

const numberIn = (json: jsonValues.Json, index: number): RecordValue => {
  const written = writtenOf(json, index)
  if (isTooLong(written))
    refuse(json, index, code.E770, 'a number of so many digits is no value', 'correct it, or write it as a string')
  return { written }
}

const valueIn = (json: jsonValues.Json, index: number): RecordValue => {
  switch (kindOf(json, index)) {
    case 'string':
      return stringOf(json, index) ?? ''
    case 'number':
      return numberIn(json, index)
    case 'boolean':
      return isTrue(json, index)
    case 'list':
      return itemsOf(json, index).map((item) => valueIn(json, item))
    case 'object':
      return new Map(fieldsOf(json, index).map(([key, value]) => [key, valueIn(json, value)] as const))
    default:
      return null
  }
}

const MAX_RAW = 200

/** The value of JSON that a string holds; where it holds none, an answer that could not be read. */
const recordInString = (text: string, settings: Options): Records => {
  for (const record of jsonRecords(textSource('', text), textOptions(settings), 'record')) {
    if (record._tag === 'Left')
      return { ...missingRecord, outcome: 'unparsed', reason: 'not JSON', raw: text.slice(0, MAX_RAW) }
    return { ...recordOf(valueIn(record.right, 0)), lenient: { inString: 1 } }
  }
  return { ...missingRecord, outcome: 'unparsed', reason: 'empty', raw: '' }
}

// ---- documents -------------------------------------------------------------------------------------------------------

const contentAt = (json: jsonValues.Json, index: number, settings: Options): Records => {
  const text = stringOf(json, index)
  return text === undefined ? recordOf(valueIn(json, index)) : recordInString(text, settings)
}

const withoutKey = (value: RecordValue, key: string): RecordValue =>
  value instanceof Map ? new Map([...value].filter(([one]) => one !== key)) : value

/** The option `record` of files whose objects are records themselves. */
const NO_KEY = 'none'

/** Keys beside the record that are no fields of it. */
const besides: ReadonlySet<string> = new Set(['text', 'meta'])

const hasKey = (json: jsonValues.Json, key: string): boolean => fieldsOf(json, 0).some(([name]) => name === key)

/** Refuses what would be overlooked: fields beside a record, and objects of the other form than the first of the file. */
const refuseMixedForms = (json: jsonValues.Json, isWrapped: boolean, { id, record }: Options): void => {
  const remedy = 'read all keys as the record: --set reader.record=none'
  if (record !== NO_KEY && hasKey(json, record) !== isWrapped) {
    const message = isWrapped
      ? `this object has no "${record}"`
      : `this object has "${record}", and those before have none`
    refuse(json, 0, commonCode.E337, message, isWrapped ? `name the key of the record "${record}"` : remedy)
  } else if (isWrapped)
    for (const [key, value] of fieldsOf(json, 0))
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
  source: Source,
  isWrapped: boolean,
  settings: Options,
): Document<'records'> => {
  const at = placeAt(json, 0)
  const named = nameOf(json, fieldOf(json, 0, settings.id))
  const content = isWrapped
    ? contentAt(json, fieldOf(json, 0, settings.record), settings)
    : recordOf(withoutKey(valueIn(json, 0), named === undefined ? '' : settings.id))
  return named === undefined
    ? { id: stemOf(source.path), named: 'file', content, meta: {}, at }
    : { id: named, content, meta: {}, at }
}

const unnamed = ({ at }: Document<'records'>, { id }: Options): Problem => ({
  severity: 'error',
  code: commonCode.E336,
  message: `a record has no "${id}", and the file has several`,
  at,
  hint: `give each an "${id}", or name the key that has it: --set reader.id=KEY`,
})

function* read(source: Source, settings: Options): Iterable<Row> {
  let first: Document<'records'> | undefined
  let isWrapped: boolean | undefined
  let count = 0
  for (const record of jsonRecords(source, textOptions(settings), 'record', [settings.id, settings.record])) {
    if (record._tag === 'Left') {
      yield record
      continue
    }
    const json = record.right
    isWrapped ??= settings.record !== NO_KEY && hasKey(json, settings.record)
    refuseMixedForms(json, isWrapped, settings)
    const document = documentIn(json, source, isWrapped, settings)
    const problems = problemsSince(json, 0)
    count++
    if (count === 2 && first !== undefined) yield left(unnamed(first, settings))
    if (problems.length > 0) yield* problems
    else if (document.named === undefined) yield right(document)
    else if (count === 1) first = document
    else yield left(unnamed(document, settings))
  }
  if (count === 1 && first !== undefined) yield right(first)
}

/** The first keys of an object with an id and a record, in any order. */
const looks = /^\s*\[?\s*\{\s*(?:"id"\s*:\s*(?:"(?:[^"\\]|\\.)*"|-?\d+)\s*,\s*"record"\s*:|"record"\s*:)/

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
  sniff: (head) => (looks.test(head.replace(/^\uFEFF/, '')) ? 0.9 : 0),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => ({ [Symbol.iterator]: () => read(source, settings)[Symbol.iterator]() }),
  empty: () => missingRecord,
})
