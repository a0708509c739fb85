/** The records of files of answers: their ids, and the values in them that are answers. */
import { commonCode, type Either, entry, left, type Problem, right } from '@assay/core'
import * as v from 'valibot'
import { problemOfCode } from './answer-rows.ts'
import { isListValue, isNumberValue, isObjectValue, LooseText, type ObjectValue, type Value } from './loose-grammar.ts'
import { code } from './messages.ts'

const { of } = entry

/** Options of all readers of answers. */
export const answerEntries = {
  response: of(v.string(), 'the key of the answer; empty: the first of response, output, completion and others', ''),
  id: of(
    v.string(),
    'the key of the name of a document, # for its number; empty: the first of custom_id, id, doc_id and document_id, or else its number',
    '',
  ),
  lenient: of(
    v.union([v.string(), v.array(v.string())]),
    'what may be overlooked in an answer: all, none, or names such as fence+prose; an answer that needs more counts as not read',
    'all',
  ),
}

/** The answers of a sample after the filters of the harness, one for each repeat. */
export const HARNESS = 'filtered_resps'

/** Keys of an answer, beside which others have none. */
export const answerKeys = [
  'response',
  'output',
  'completion',
  'prediction',
  'model_prediction',
  'answer',
  'result',
  'message',
  'choices',
  'candidates',
  'content',
  'predict',
  'generated_text',
  'modelOutput',
  'outputs',
  'messages',
  'conversations',
  // of the samples that lm-evaluation-harness logs
  HARNESS,
] as const
// lines of a batch of OpenAI have an id of their own beside that of the caller
const idKeys = ['custom_id', 'id', 'doc_id', 'document_id'] as const
/** Ids of Gemini, Bedrock and vLLM, where an answer stands beside them. */
const batchKeys = ['key', 'recordId', 'request_id'] as const
/** Keys that say something of a record, and are no part of its answer. */
export const aroundKeys: ReadonlySet<string> = new Set([...idKeys, 'text', 'meta'])

/** The id of a record, under the key that is named or one that is usual. */
export const idOf = ({ entries }: ObjectValue, named = ''): string | undefined => {
  const askedDocument = entries.get('doc')
  // a sample holds the document that was asked about, and a number of its own
  const documentId =
    named === '' && entries.has(HARNESS) && isObjectValue(askedDocument) ? idOf(askedDocument) : undefined
  if (documentId !== undefined) return documentId
  const isBatch = answerKeys.some((key) => entries.has(key))
  for (const key of named === '' ? [...idKeys, ...(isBatch ? batchKeys : [])] : [named]) {
    const id = entries.get(key)
    if (typeof id === 'string' && id !== '') return id
    if (isNumberValue(id)) return id.text
  }
  return undefined
}

/** The value of `reader.id` under which a document is called by its number. */
const NUMBERED = '#'

const noId = (key: string, record: ObjectValue | undefined, at: Problem['at'], text: string): Problem => {
  const keys = [...(record?.entries.keys() ?? [])].slice(0, 12).join(', ')
  const hint = `keys here: ${keys}; --set reader.id=KEY names one of them, reader.id=# numbers the documents`
  return problemOfCode('error', commonCode.E337, `the record has no ${JSON.stringify(key)} with a name`, at, hint, text)
}

/** Keys of what was asked, in the files of batches, whose lines come in any order. */
const requestKeys = ['request', 'modelInput'] as const

/** A line of a batch whose answer belongs to no text. */
const noOrder = (key: string, at: Problem['at'], text: string): Problem =>
  problemOfCode(
    'error',
    commonCode.E337,
    `the record has no id, only ${JSON.stringify(key)}, and a batch gives its answers in any order`,
    at,
    'write the id of its text beside each answer (the prompt contains that text); --set reader.id=KEY names another key of ids',
    text,
  )

/** The id of a document: that of its record, else its number, where answers come in the order of their documents. */
export const documentIdOf = (
  record: ObjectValue | undefined,
  number: number,
  responseKey: string,
  at: Problem['at'],
  text: string,
): Either<Problem, string> => {
  const named = record && idOf(record, responseKey)
  if (named === undefined && !['', NUMBERED].includes(responseKey)) return left(noId(responseKey, record, at, text))
  const request = requestKeys.find((key) => isObjectValue(record?.entries.get(key)))
  if (named === undefined && responseKey === '' && request !== undefined) return left(noOrder(request, at, text))
  return right(named ?? String(number))
}

/** A record without an answer under the key that was named, or under any. */
export const notAnAnswer = (
  record: ObjectValue | undefined,
  number: number,
  responseKey: string,
  at: Problem['at'],
  text: string,
): Problem => {
  const keys = record === undefined ? '' : `; keys here: ${[...record.entries.keys()].slice(0, 12).join(', ')}`
  const wanted = responseKey === '' ? 'response' : responseKey
  return problemOfCode(
    'error',
    code.E711,
    `not an answer: record ${number} has neither ${JSON.stringify(wanted)} nor a list of items`,
    at,
    `name its key: --set reader.response=KEY${keys}`,
    text,
  )
}

/** The one item of a list; nothing where there are several, of which none is more right than another. */
export const onlyIn = (value: Value | undefined): Value | undefined =>
  value !== undefined && isListValue(value) && value.items.length === 1 ? value.items[0] : undefined

/** Keys whose answer depends on what is beside them, or is a list of which a part counts. */
const wholeKeys: ReadonlySet<string> = new Set(['choices', 'candidates', 'content', 'messages', 'conversations'])

/** The value of a record that is its answer. */
export const answerIn = (record: ObjectValue, response: string): Value | undefined => {
  const { entries } = record
  if (response !== '') return entries.get(response)
  const key = answerKeys.find((one) => entries.has(one))
  if (key === HARNESS) return onlyIn(entries.get(key))
  if (key === 'outputs') return onlyIn(entries.get(key)) ?? entries.get(key)
  if (key !== undefined && wholeKeys.has(key)) return record
  if (key !== undefined) return entries.get(key)
  const rest = new Map([...entries].filter(([name]) => !aroundKeys.has(name)))
  return rest.size === 0 ? undefined : { ...record, entries: rest }
}

/** The first record of the beginning of a file. */
export const firstRecord = (head: string): ObjectValue | undefined => {
  const text = head.replace(/^\uFEFF/, '').trimStart()
  if (!/^[[{]/.test(text)) return undefined
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end)
  const parsed = new LooseText(line).parse(0)
  const whole =
    parsed === undefined || typeof parsed === 'string' || (parsed.isCut && end >= 0)
      ? new LooseText(text).parse(0)
      : parsed
  if (whole === undefined || typeof whole === 'string' || !whole.isStrict) return undefined
  const { value } = whole
  if (isObjectValue(value)) return value
  const first = isListValue(value) ? value.items[0] : undefined
  return isObjectValue(first) ? first : undefined
}
