/** Entries of an options schema, each with its help and default: `v.strictObject({ case: choice(['fold', 'keep'], 'whether …') })`. */
import * as v from 'valibot'

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
