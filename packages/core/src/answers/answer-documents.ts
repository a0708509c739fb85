/** The documents of records of answers: the options that name their keys, and the id of each. */
import * as v from 'valibot'
import { commonCode } from '../codes.ts'
import { type Either, left, right } from '../either.ts'
import { of } from '../entries.ts'
import type { Code, Problem } from '../places.ts'
import { idOf } from './answer-keys.ts'
import { isObjectValue, type ObjectValue } from './loose-grammar.ts'

const MAX_EXCERPT = 20_000

const refusal = (code: Code, message: string, at: Problem['at'], hint: string, text: string): Problem => ({
  severity: 'error',
  code,
  message,
  at,
  hint,
  text: text.slice(0, MAX_EXCERPT),
})

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

/** The value of `reader.id` under which a document is called by its number. */
const NUMBERED = '#'

const noId = (key: string, record: ObjectValue | undefined, at: Problem['at'], text: string): Problem => {
  const keys = [...(record?.entries.keys() ?? [])].slice(0, 12).join(', ')
  const hint = `keys here: ${keys}; --set reader.id=KEY names one of them, reader.id=# numbers the documents`
  return refusal(commonCode.E337, `the record has no ${JSON.stringify(key)} with a name`, at, hint, text)
}

/** Keys of what was asked, in the files of batches, whose lines come in any order. */
const requestKeys = ['request', 'modelInput'] as const

/** A line of a batch whose answer belongs to no text. */
const noOrder = (key: string, at: Problem['at'], text: string): Problem =>
  refusal(
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

// ---- what may be overlooked ------------------------------------------------------------------------------------------

/** All leniencies, none, or their names, as a list or joined by `+`. */
export type AllowedLeniencies = string | readonly string[]

/** The names of leniencies that are allowed; nothing where all are. */
export const allowedNames = (allowed: AllowedLeniencies): readonly string[] | undefined =>
  allowed === 'all' ? undefined : typeof allowed === 'string' ? (allowed === 'none' ? [] : allowed.split('+')) : allowed
