/** Entries of an options schema, each with its help and default: `v.strictObject({ case: choice(['fold', 'keep'], 'whether …') })`. */
import * as v from 'valibot'
import type { ZeroDivision } from './zero-division.ts'

type Value = string | number
type Inner = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

/** A value of a schema; `usual` is what it is where it is not said. */
export const of = <S extends Inner, const D extends v.InferInput<S>>(schema: S, description: string, usual: D) =>
  v.optional(v.pipe(schema, v.description(description)), usual)

/** One of these values; the first is what it is where it is not said. */
export const choice = <const V extends readonly [Value, ...Value[]]>(values: V, description: string) =>
  of(v.picklist(values), description, values[0])

/** True or false; false where it is not said. */
export const flag = (description: string) => of(v.boolean(), description, false)

/** What stands for 0/0, in every metric under the name `zeroDivision`; `why` says who counts what. */
export const zeroDivision = (why: string, usual: ZeroDivision = 'none') =>
  of(v.picklist(['none', 0, 1]), `what stands for 0/0: no value, 0 or 1; ${why}`, usual)
