/** Entries of an options schema, each with its help and default: `v.strictObject({ case: choice(['fold', 'keep'], 'whether …') })`. */
import * as v from 'valibot'
import type { ZeroDivision } from './zero-division.ts'

type Value = string | number
type Inner = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

/**
 * Values that accept, or count as correct, what another value refuses or counts as wrong: results list those in use.
 */
type Lenient = readonly (Value | boolean)[]

/** A value of a schema, with a default. */
export const of = <S extends Inner, const D extends v.InferInput<S>>(
  schema: S,
  description: string,
  usual: D,
  lenient: Lenient = [],
) => v.optional(v.pipe(schema, v.description(description), v.metadata({ lenient })), usual)

/** One of these values; the first is the default. */
export const choice = <const V extends readonly [Value, ...Value[]]>(
  values: V,
  description: string,
  lenient: readonly V[number][] = [],
  // the declaration of a default that is any value would not be one of these
) => of(v.picklist(values), description, values[0] as V[number], lenient)

/** A setting of how a side is read: one value for both, or one for each. */
export type EachSide<A> = A | { readonly gold: A; readonly system: A }

/** The value for a side. */
export const onSide = <A extends string>(value: EachSide<A>, side: 'gold' | 'system'): A =>
  typeof value === 'string' ? value : value[side]

/** Equal values are one, but where their text would be read as two. */
const joined = <A extends string>(value: EachSide<A>): EachSide<A> => {
  const { gold, system } = typeof value === 'string' ? { gold: value, system: value } : value
  return gold === system && !gold.includes('/') ? gold : { gold, system }
}

/** An option of how a side is read: `"IOB2"`, or `{ "gold": "IOB2", "system": "BILOU" }`; as text `IOB2/BILOU`. */
export const eachSide = <A extends string>(
  schema: v.GenericSchema<A>,
  description: string,
  usual: A,
  lenient: readonly A[] = [],
): v.OptionalSchema<v.GenericSchema<EachSide<A>>, EachSide<A>> => {
  const optional = v.optional(schema, usual)
  // each key has a default, which the types of a generic schema do not show
  const either = v.union([schema, v.strictObject({ gold: optional, system: optional })]) as v.GenericSchema<EachSide<A>>
  return v.optional(v.pipe(either, v.description(description), v.metadata({ lenient }), v.transform(joined<A>)), usual)
}

/** A mistake in the data of an option: the keys that lead to it, and what is wrong there. */
export interface DataIssue {
  readonly path: readonly string[]
  readonly message: string
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * An option of data in JSON: as a value, as a text, or as the name of a file that holds it, which the host reads, so that results have
 * what it held. `read` makes of it what the option is, which is read back from its text, or says what is wrong.
 */
export const data = <I extends object>(
  read: (value: object) => readonly DataIssue[] | string,
  description: string,
  usual: I,
): v.OptionalSchema<v.GenericSchema<string | I, string>, I> =>
  v.optional(
    v.pipe(
      v.custom<string | I>(() => true),
      v.description(description),
      v.examples(['FILE', 'JSON']),
      v.metadata({ file: 'json' }),
      v.rawTransform<string | I, string>(({ dataset: { value }, addIssue, NEVER }) => {
        const inner = typeof value === 'string' ? parsed(value) : value
        const found = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? read(inner) : undefined
        if (typeof found === 'string') return found
        if (found === undefined)
          addIssue({ message: `${JSON.stringify(value)} is neither an object of JSON nor a file that holds one` })
        for (const { path, message } of found ?? []) {
          const [first, ...others] = path.map(
            (key) => ({ type: 'object', origin: 'value', input: {}, key, value: undefined }) as const,
          )
          addIssue({ message, ...(first !== undefined && { path: [first, ...others] }) })
        }
        return NEVER
      }),
    ),
    usual,
  )

/** A boolean; false by default. */
export const flag = (description: string, lenient?: readonly boolean[]) => of(v.boolean(), description, false, lenient)

/** The value of 0/0, in every metric under the name `zeroDivision`; `why` gives the conventions. */
export const zeroDivision = (why: string, usual: ZeroDivision = 'none') =>
  of(v.picklist(['none', 0, 1]), `what stands for 0/0: no value, 0 or 1; ${why}`, usual, [1])
