/** Refusals of records of files of answers. */
import type { Problem } from '@assay/core'
import type { ObjectValue } from '@assay/core/answers'
import { problemOfCode } from './answer-rows.ts'
import { code } from './messages.ts'

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
