/** Values of JSON as records hold them: numbers keep their spelling, and objects the order of their keys. */
import type { Place } from '@assay/core'

/** A number as it is written: `12.50`. */
export interface WrittenNumber {
  readonly written: string
}

/** An object; any string is a key, `__proto__` among them. */
export type RecordObject = ReadonlyMap<string, RecordValue>

export type RecordValue = null | boolean | string | WrittenNumber | readonly RecordValue[] | RecordObject

/** The record of a document, and how it was read. */
export interface Records {
  /** An empty list, which is nothing under all options, where there is none. */
  readonly value: RecordValue
  readonly outcome: 'record' | 'missing' | 'unparsed'
  /** Leniencies that it took to read the record, by name. */
  readonly lenient: Readonly<Record<string, number>>
  /** The reason that an answer could not be read, and its beginning. */
  readonly reason?: string
  readonly raw?: string
  /** The place of the record in its file. */
  readonly at?: Place
}

export const isList = (value: RecordValue): value is readonly RecordValue[] => Array.isArray(value)

export const isObject = (value: RecordValue): value is RecordObject => value instanceof Map

export const isNumber = (value: RecordValue): value is WrittenNumber =>
  typeof value === 'object' && value !== null && 'written' in value

/** A value in JSON, as it was written but for white space. */
export const valueText = (value: RecordValue): string => {
  if (isList(value)) return `[${value.map(valueText).join(', ')}]`
  if (isObject(value))
    return `{${[...value].map(([key, inner]) => `${JSON.stringify(key)}: ${valueText(inner)}`).join(', ')}}`
  return isNumber(value) ? value.written : JSON.stringify(value)
}
