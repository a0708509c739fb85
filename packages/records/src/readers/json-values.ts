/** Values of JSON in a file as values of a record: numbers keep their spelling, and objects the order of their keys. */
import { jsonValues } from '@assay/core/source'
import { isTooLong } from '../decimals.ts'
import { code } from '../messages.ts'
import type { RecordValue } from '../value.ts'

const { fieldsOf, isTrue, itemsOf, kindOf, refuse, stringOf, writtenOf } = jsonValues

const numberIn = (json: jsonValues.Json, index: number): RecordValue => {
  const written = writtenOf(json, index)
  if (isTooLong(written))
    refuse(json, index, code.E770, 'a number of so many digits is no value', 'correct it, or write it as a string')
  return { written }
}

/** The value at a place of a record. A number that is too long is refused there. */
export const valueIn = (json: jsonValues.Json, index: number): RecordValue => {
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
