/** Recognises records of fields by the first objects of a file, where no other kind of data is in them. */
import type { OncePerHead } from '@assay/core'
import {
  answerIn,
  answerKeys,
  firstRecord,
  isListValue,
  isNumberValue,
  isObjectValue,
  type ObjectValue,
  type Value,
} from '@assay/core/answers'
import { recordOfAnswer } from './answer-record.ts'

/** Keys of the name of a document, the first that is there. */
export const idKeys = ['id', 'doc_id', 'document_id', 'custom_id'] as const

/** The first keys of an object with an id and a record, in any order. */
const isWrapped = /^\s*\[?\s*\{\s*(?:"id"\s*:\s*(?:"(?:[^"\\]|\\.)*"|-?\d+)\s*,\s*"record"\s*:|"record"\s*:)/

/** Names, in small letters and without signs, of what other models are made of: such a file is no record of fields. */
const otherRoles: ReadonlySet<string> = new Set(
  [
    'text texts token tokens tokenizedtext word words sentence sentences document documents passage passages context prompt',
    'span spans entity entities ent ents ner nertag nertags tag tags label labels labeled annotation annotations mention mentions',
    'cluster clusters predictedclusters spanclusters coref corefs relation relations triple triples predicate head tail gold golds',
    'pred preds predicted predictions reference references system offset offsets extractions tagged annotator score probability',
    ...answerKeys.map((key) => key.toLowerCase().replaceAll('_', '')),
  ].flatMap((names) => names.split(' ')),
)

const isOtherRole = (key: string): boolean => otherRoles.has(key.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))

const tag = /^(?:O|[BIESLUM]-.+)$/s

/** True of offsets and tags, at any depth: data with places in a text. */
const hasPlaces = (value: Value): boolean => {
  if (typeof value === 'string') return tag.test(value)
  if (isListValue(value)) {
    const numbers = value.items.filter(isNumberValue).length
    return (numbers >= 2 && numbers < value.items.length) || value.items.some(hasPlaces)
  }
  if (!isObjectValue(value)) return false
  const { entries } = value
  const areOffsets = ['start', 'begin', 'from'].some((from) => isNumberValue(entries.get(from)))
  return areOffsets || [...entries.values()].some(hasPlaces)
}

/** Keys of the one list of records that a file may be wrapped in. */
export const wrapperKeys: ReadonlySet<string> = new Set(['data', 'records', 'documents', 'rows', 'examples', 'results'])

/** The first object of the list that a file is wrapped in; the record itself where it is none. */
const unwrapped = (record: ObjectValue): ObjectValue => {
  const [only, other] = record.entries
  if (only === undefined || other !== undefined || !wrapperKeys.has(only[0]) || !isListValue(only[1])) return record
  const first = only[1].items[0]
  return isObjectValue(first) ? first : record
}

/** The strings of a value, at every depth. */
function* stringsIn(value: Value): Iterable<string> {
  if (typeof value === 'string') yield value
  else if (isListValue(value)) for (const item of value.items) yield* stringsIn(item)
  else if (isObjectValue(value)) for (const inner of value.entries.values()) yield* stringsIn(inner)
}

/** The words that make a text of a string in which others stand, where an address has fewer. */
const WORDS_OF_TEXT = 12
const MIN_NAME = 3

/** True where a string of a record is a text in which others were found: it is the document, and no field of it. */
const holdsText = (record: ObjectValue): boolean => {
  const strings = [...stringsIn(record)]
  const texts = strings.filter((text) => text.split(/\s+/).length >= WORDS_OF_TEXT)
  return texts.some((text) => strings.some((one) => one !== text && one.length >= MIN_NAME && text.includes(one)))
}

/** True of an object with fields beside its id, none of which is of another kind of data. */
const isOfFields = (record: ObjectValue): boolean => {
  const fields = [...record.entries].filter(([key]) => !idKeys.some((id) => id === key))
  return fields.length > 0 && !fields.some(([key, value]) => isOtherRole(key) || hasPlaces(value)) && !holdsText(record)
}

/** Sureness of objects of fields alone: more than that of readers which take any JSON. */
const OF_FIELDS = 0.35

const firstIn = (head: string, once: OncePerHead | undefined): ObjectValue | undefined =>
  once === undefined ? firstRecord(head) : once(firstRecord)

/** The sureness that a file has records: as `{"id", "record"}`, or as objects of fields. */
export const looksLikeRecords = (head: string, once: OncePerHead | undefined): number => {
  if (isWrapped.test(head.replace(/^\uFEFF/, ''))) return 0.9
  const record = firstIn(head, once)
  return record !== undefined && isOfFields(unwrapped(record)) ? OF_FIELDS : 0
}

// ---- answers ---------------------------------------------------------------------------------------------------------

/** Sureness of a text that holds an object, and of one in which none can be read, such as a refusal. */
const HOLDS_RECORD = 0.5
const ANSWERED = 0.2

/** The sureness that a file has answers of a model in whose text records are, beside a gold of records. */
export const looksLikeAnswers = (head: string, once: OncePerHead | undefined): number => {
  const record = firstIn(head, once)
  if (record === undefined || !answerKeys.some((key) => record.entries.has(key))) return 0
  const answer = answerIn(record, '')
  if (answer === undefined) return 0
  return recordOfAnswer(answer, 'all').outcome === 'record' ? HOLDS_RECORD : ANSWERED
}

// ---- tables ----------------------------------------------------------------------------------------------------------

/** Sureness of a table with a column a field: more than that of columns of tokens and of clusters. */
const TABLE = 0.7

/** Titles of a column with the names of documents. */
export const idTitles: ReadonlySet<string> = new Set([...idKeys, 'file', 'filename', 'document'])

/** True where rows say that columns are fields: labels of annotators and items with their clusters come again in other columns or rows. */
export const looksLikeTable = (rows: readonly (readonly string[])[]): number => {
  const [titles = [], ...others] = rows
  const id = titles.findIndex((title) => idTitles.has(title.trim().toLowerCase()))
  const fields = titles.flatMap((title, i) => (i === id ? [] : [[title.trim(), i] as const]))
  if (id < 0 || fields.length < 2 || others.length < 2 || others.some(({ length }) => length !== titles.length))
    return 0
  if (fields.some(([title]) => title === '' || isOtherRole(title))) return 0
  const ids = others.map((row) => row[id]!)
  if (new Set(ids).size < ids.length) return 0
  const columnsOf = new Map<string, Set<number>>()
  for (const row of others)
    for (const [, i] of fields) if (row[i] !== '') columnsOf.set(row[i]!, (columnsOf.get(row[i]!) ?? new Set()).add(i))
  if ([...columnsOf.values()].some(({ size }) => size > 1)) return 0
  const isTyped = fields.some(([, i]) => others.every((row) => row[i] === '' || /\d/.test(row[i]!)))
  return isTyped && !others.some((row) => row.some((cell) => tag.test(cell))) ? TABLE : 0
}
