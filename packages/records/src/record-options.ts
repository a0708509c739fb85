/** The options of `records`, for all paths and by path. */
import {
  compareCodePoints,
  entry,
  type NormalForm,
  type Ratio,
  ratioOf,
  shortestNumber,
  similarityNames,
} from '@assay/core'
import * as v from 'valibot'
import { isDateFormat } from './dates.ts'
import { numberIn } from './decimals.ts'
import { optionsOfShape, readSchema, type Shape, shapesIn } from './json-schema.ts'
import { isPath } from './paths.ts'

const { choice, of } = entry

const decimal = (least: 'from 0' | 'above 0', description: string) =>
  v.pipe(
    v.union([v.number(), v.string()]),
    v.description(description),
    v.transform(String),
    v.check((text) => {
      const number = numberIn(text)
      return number !== undefined && !number.startsWith('-') && (least === 'from 0' || number !== '0')
    }, `a decimal ${least}, such as 0.01`),
    v.transform(shortestNumber),
  )

const formats = v.pipe(
  v.string(),
  v.check(
    (text) => text.split('|').every(isDateFormat),
    'formats between |, each with a year, a month and a day, such as YYYY-MM-DD|D.M.YYYY',
  ),
)

const threshold = v.pipe(
  v.union([v.number(), v.string()]),
  v.description('the least similarity of strings that are right'),
  v.transform(String),
  v.check((text) => {
    const ratio = ratioOf(text)
    return ratio !== undefined && ratio[0] <= ratio[1]
  }, 'a share from 0 to 1, such as 1/2 or 0.5'),
)

/** The entries that a path may have too. */
const entries = {
  lists: choice(
    ['match', 'position', 'key', 'leaves'],
    'which items of two lists are paired: those that have most in common; those at one position; those of one key; or leaves of each path, wherever they are',
    ['leaves'],
  ),
  key: of(v.pipe(v.string(), v.minLength(1)), 'the key of items under lists=key', 'id'),
  types: choice(['strict', 'loose'], 'whether the string "12" is the number 12 and "true" is true: never, or always', [
    'loose',
  ]),
  null: choice(['absent', 'value'], 'null: nothing, as a missing key; or a value, equal to null alone'),
  blank: choice(['absent', 'value'], 'a string that is empty in its normal form: nothing, or a value'),
  absolute: v.optional(decimal('from 0', 'the largest difference of two numbers that are equal'), '0'),
  relative: v.optional(decimal('from 0', 'the same as a share of the number of the gold'), '0'),
  numbers: choice(
    ['plain', 'written'],
    'strings that are numbers under kind=number: those of JSON; or also those with currency, groups and brackets, such as ($1,250.00)',
    ['written'],
  ),
  decimal: choice(['.', ','], 'the decimal mark under numbers=written'),
  formats: of(formats, 'the formats of dates under kind=date, with | between them', 'YYYY-MM-DD'),
  ambiguous: choice(
    ['wrong', 'any', 'first'],
    'a date that fits two formats as different days: none; any of the days; or that of the first format',
    ['any'],
  ),
  unicode: choice(['NFC', 'none', 'NFKC'], 'normal form of Unicode', ['NFKC']),
  case: choice(['exact', 'lower'], 'whether case counts', ['lower']),
  punctuation: choice(
    ['keep', 'ends', 'ascii', 'all'],
    'removed: none; that at the ends; the 32 characters of ASCII; all of Unicode',
    ['ends', 'ascii', 'all'],
  ),
  whitespace: choice(
    ['squeeze', 'exact', 'trim', 'remove'],
    'white space: runs as one blank, and none at the ends; as it is; without the ends; none',
    ['remove'],
  ),
  similarity: choice(
    similarityNames,
    'which strings are right: equal ones; or those that share tokens, characters, or of which one holds the other',
    ['token-f1', 'jaccard', 'edit', 'indel', 'contains'],
  ),
  threshold: v.optional(threshold, '1'),
  credit: choice(['match', 'similarity'], 'what a similar string counts: 1, or its similarity'),
}

/** The kinds of a field. */
const kinds = ['auto', 'exact', 'string', 'number', 'date', 'boolean', 'ignore'] as const
export type Kind = (typeof kinds)[number]

/** The same entries without a default, for a path. */
type Bare<E> = {
  readonly [K in keyof E]: E[K] extends v.OptionalSchema<infer S extends v.GenericSchema, unknown>
    ? v.OptionalSchema<S, undefined>
    : never
}
const bare = Object.fromEntries(
  Object.entries(entries).map(([name, { wrapped }]) => [name, v.optional(wrapped as v.GenericSchema)]),
) as unknown as Bare<typeof entries>

const fieldSchema = v.strictObject({
  kind: v.optional(v.picklist(kinds)),
  weight: v.optional(decimal('above 0', 'what a leaf counts')),
  ...bare,
})
type FieldInput = v.InferInput<typeof fieldSchema>

/** Mistakes in the options of a field, in words of their own. */
const reasonOf = ({ type, kind, expected, input, message, path }: v.InferIssue<typeof fieldSchema>): string => {
  if (type === 'strict_object' && kind === 'schema' && path !== undefined)
    return `a field has no option ${JSON.stringify(path[0].key)}: it takes ${Object.keys(fieldSchema.entries).join(', ')}`
  return kind === 'schema'
    ? `${JSON.stringify(input)} is not one of ${expected?.replace(/[()"]/g, '').replaceAll(' | ', ', ')}`
    : message
}

const fieldIssues = (options: unknown): readonly entry.DataIssue[] =>
  (v.safeParse(fieldSchema, options).issues ?? []).map((issue) => ({
    path: (issue.path ?? []).map(({ key }) => String(key)),
    message: reasonOf(issue),
  }))

const PATH_HELP =
  'keys joined by points, with [] behind a list and no positions, such as lines[].qty; a key with a point or a blank is written ["vat.id"]'

/** Options by path as one text, the same in whatever order they were given; or what is wrong with them. */
const readFields = (fields: object): readonly entry.DataIssue[] | string => {
  const issues = Object.entries(fields).flatMap(([path, options]): readonly entry.DataIssue[] => [
    ...(isPath(path) ? [] : [{ path: [path], message: `${JSON.stringify(path)} is no path: ${PATH_HELP}` }]),
    ...fieldIssues(options).map((issue) => ({ ...issue, path: [path, ...issue.path] })),
  ])
  if (issues.length > 0) return issues
  const decoded = Object.entries(fields).map(([path, options]) => [path, v.parse(fieldSchema, options)] as const)
  return canonical(Object.fromEntries(decoded))
}

/** Options by path as one text, the same in whatever order they were given. */
const canonical = (fields: Readonly<Record<string, object>>): string =>
  JSON.stringify(
    Object.fromEntries(inOrder(fields).map(([path, options]) => [path, Object.fromEntries(inOrder(options))] as const)),
  )

const inOrder = <A>(record: Readonly<Record<string, A>> | object): readonly (readonly [string, A])[] =>
  Object.entries(record).sort(([a], [b]) => compareCodePoints(a, b))

export const recordOptions = v.strictObject({
  ...entries,
  fields: entry.data<Readonly<Record<string, FieldInput>>>(
    readFields,
    'options by path, with kind and weight: {"lines[].qty": {"kind": "number", "weight": 2}}',
    {},
  ),
  schema: entry.data(
    (schema) => readSchema(schema, fieldIssues),
    'a JSON Schema that has the kinds of fields, and in x-compare their options; fields wins over it',
    {},
  ),
  extra: choice(['count', 'ignore'], 'leaves of keys that the schema does not have', ['ignore']),
  kinds: choice(['inferred', 'named'], 'kinds that neither fields nor schema names: found for each pair, or refused'),
  beta: of(v.pipe(v.number(), v.gtValue(0)), 'weight of recall in F1: 2 counts it four times', 1),
  unparsed: choice(
    ['empty', 'skip', 'error'],
    'answers that could not be read: nothing was found; left out; or refused',
    ['skip'],
  ),
})
export type RecordOptions = v.InferOutput<typeof recordOptions>

// ---- by path ---------------------------------------------------------------------------------------------------------

/** The options of one path. */
export interface FieldOptions
  extends Omit<RecordOptions, 'fields' | 'schema' | 'extra' | 'kinds' | 'beta' | 'unparsed'> {
  readonly kind: Kind
  /** A decimal, as it is written. */
  readonly weight: string
}

/** The options of paths: those of `fields`, else of the schema, else those for all. */
export const fieldOptionsUnder = ({
  fields,
  schema,
  extra,
  kinds: _kinds,
  beta: _,
  unparsed: _unparsed,
  ...all
}: RecordOptions) => {
  const usual: FieldOptions = { ...all, kind: 'auto', weight: '1' }
  const given = new Map<string, Partial<FieldOptions>>(Object.entries(JSON.parse(fields)))
  const shapes = schema === '{}' ? undefined : shapesIn(schema)
  /** True of what the schema leaves out: fields below may be named all the same. */
  const isLeftOut = (path: string, shape: Shape | undefined): boolean =>
    shapes !== undefined && shape === undefined && extra === 'ignore' && given.get(path)?.kind === undefined
  return {
    paths: [...given.keys()],
    root: shapes?.root,
    ofKey: (shape: Shape | undefined, key: string): Shape | undefined => shape && shapes?.ofKey(shape, key),
    ofItems: (shape: Shape | undefined): Shape | undefined => shape && shapes?.ofItems(shape),
    isLeftOut,
    of: (path: string, shape: Shape | undefined): FieldOptions => ({
      ...usual,
      ...(shape !== undefined && decodedOptions(shape)),
      ...(isLeftOut(path, shape) && { kind: 'ignore' }),
      ...given.get(path),
    }),
  }
}

const decodedOptions = (shape: Shape): Partial<FieldOptions> =>
  v.parse(fieldSchema, optionsOfShape(shape)) as Partial<FieldOptions>

export const formOf = ({ unicode, case: letters, punctuation, whitespace }: FieldOptions): NormalForm => ({
  unicode,
  case: letters,
  diacritics: 'keep',
  punctuation,
  articles: 'keep',
  whitespace,
})

export const thresholdOf = ({ threshold: text }: FieldOptions): Ratio => ratioOf(text) ?? [1, 1]
