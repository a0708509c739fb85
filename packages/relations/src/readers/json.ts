/** JSON with places, by the names that the readers of this package use. */
import { jsonValues } from '@assay/core/source'

export type Json = jsonValues.Json
export type JsonRecord = jsonValues.JsonRecord

export const {
  fieldOf,
  fieldsOf,
  indexIn,
  isKind,
  itemsOf,
  jsonRecords,
  kindOf,
  listOf,
  nameOf,
  neededString,
  numberOf,
  problemsSince,
  refuse,
  stringOf,
} = jsonValues
