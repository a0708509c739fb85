/** Options, described once by a Standard Schema: decoding, defaults, help, JSON Schema and the form in the signature are read off it. */
import { compareCodePoints } from './codepoints.ts'
import type { Json, Schema } from './contract.ts'
import { type Either, left, right } from './either.ts'

/** A refused option: the path to it, in keys, and the reason. */
export interface OptionIssue {
  readonly path: readonly string[]
  readonly message: string
}

/** Decodes options, with defaults for those not given. An asynchronous schema is a bug of its plugin. */
export const decodeOptions = <O>(schema: Schema<O>, input: unknown): Either<readonly OptionIssue[], O> => {
  const result = schema['~standard'].validate(input)
  if (result instanceof Promise) throw new TypeError('an options schema must answer at once')
  if (result.issues === undefined) return right(result.value)
  const issues = result.issues.map((issue) => ({ path: (issue.path ?? []).map(segmentName), message: issue.message }))
  return left(issues.length > 0 ? issues : [{ path: [], message: 'the schema refuses them without saying why' }])
}

const segmentName = (segment: PropertyKey | { readonly key: PropertyKey }): string =>
  String(typeof segment === 'object' ? segment.key : segment)

/** One option as help and documentation show it. */
export interface OptionHelp {
  readonly name: string
  readonly description: string
  readonly default: Json | undefined
  /** The values it takes, where they can be listed; else its type. */
  readonly values: string
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly description?: string
  readonly default?: Json
  readonly enum?: readonly Json[]
  readonly type?: string
  readonly examples?: readonly Json[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema
}

interface WithJsonSchema {
  readonly jsonSchema?: { readonly input: (options: { readonly target: string }) => Record<string, unknown> }
}

/** The JSON Schema of what a schema takes: its own, or Valibot's converter, which is loaded only here. */
export const jsonSchemaOf = async <O>(schema: Schema<O>): Promise<Readonly<Record<string, unknown>>> => {
  const standard = schema['~standard'] as Schema<O>['~standard'] & WithJsonSchema
  if (standard.jsonSchema !== undefined) return standard.jsonSchema.input({ target: 'draft-2020-12' })
  if (standard.vendor !== 'valibot') return { type: 'object' }
  const { toJsonSchema } = await import('@valibot/to-json-schema')
  return { ...toJsonSchema(schema as never, { typeMode: 'input', errorMode: 'ignore' }) }
}

/** Every option with its help, in the order of the description. */
export const helpOf = async <O>(schema: Schema<O>): Promise<readonly OptionHelp[]> => {
  const { properties = {} } = (await jsonSchemaOf(schema)) as JsonSchema
  return Object.entries(properties).map(([name, property]) => ({
    name,
    description: property.description ?? '',
    default: property.default,
    values: valuesOf(property),
  }))
}

const valuesOf = (property: JsonSchema): string => {
  if (property.type === undefined && property.examples !== undefined) return property.examples.join(' | ')
  if (property.enum !== undefined) return property.enum.map(String).join(' | ')
  if (property.type === 'array') return `list of ${property.items?.type ?? 'value'}s`
  if (property.anyOf !== undefined) return property.anyOf.map(valuesOf).join(' | ')
  if (property.properties?.['gold'] !== undefined) return 'GOLD/SYSTEM'
  if (isRecord(property)) return 'NAME=VALUE,…'
  return property.type ?? 'any'
}

/** True for an option that has a text or a number for each of some names. */
const isRecord = ({ type, additionalProperties }: JsonSchema): boolean =>
  type === 'object' && ['string', 'number', 'integer'].includes(additionalProperties?.type ?? '')

// ---- options as text: in a signature, and after --set ----------------------------------------------------------------

/**
 * An option's value as a signature shows it: the items of lists and the `key=value` of records are separated by commas,
 * and separators within an item are escaped, as is an opening bracket. A comma at the end means that the last item of a
 * list is empty.
 */
export const optionText = (value: unknown): string => {
  if (Array.isArray(value))
    return `${value.map((item) => percentEncoded(String(item))).join(',')}${value.at(-1) === '' ? ',' : ''}`
  if (typeof value !== 'object' || value === null) return percentEncoded(String(value))
  if (isSides(value))
    return [value.gold, value.system].map((one) => percentEncoded(String(one)).replaceAll('/', '%2F')).join('/')
  return recordText(value)
}

/** A record as a signature shows it: `PER=2,LOC=0.5`. */
export const recordText = (record: object): string => {
  const entries = Object.entries(record).sort(([a], [b]) => compareCodePoints(a, b))
  return entries
    .map(([key, value]) => `${percentEncoded(key).replaceAll('=', '%3D')}=${percentEncoded(String(value))}`)
    .join(',')
}

/** A value for each side, which no weights of labels can be: those are numbers. */
const isSides = (value: object): value is { readonly gold: string; readonly system: string } => {
  const { gold, system } = value as { readonly gold?: unknown; readonly system?: unknown }
  return Object.keys(value).length === 2 && typeof gold === 'string' && typeof system === 'string'
}

const percentEncoded = (text: string): string =>
  text.replace(/^\[|[%|:,{}\s\p{Cc}]/gu, (character) =>
    encodeURIComponent(character).replace(':', '%3A').replace(',', '%2C'),
  )

/**
 * Escapes text typed after `--set` so that it can be decoded as options: commas separate items as in a signature, and
 * there are no escapes.
 */
export const typedText = (text: string): string => text.replaceAll('%', '%25')

/** The items of a list, still with their escapes. */
export const itemsIn = (text: string): readonly string[] =>
  text === '' ? [] : (text.endsWith(',') ? text.slice(0, -1) : text).split(',')

/**
 * Reads options back from the text of a signature, or of `typedText`. The schema decides what a text means: an object
 * in JSON, as its text, a list in JSON, as help shows defaults (`["LOC","PER"]`), a number, a boolean or null, a record of `key=text`, a value for each side
 * (`IOB2/BILOU`), a string, a list (of strings, or of numbers) that does not begin with a bracket, or a record of `key=number`,
 * in this order.
 */
export const optionsFromText = <O>(
  schema: Schema<O>,
  texts: ReadonlyMap<string, string>,
): Readonly<Record<string, Json>> => {
  const input: Record<string, Json> = Object.create(null)
  for (const [key, text] of texts) {
    const all = meanings(text)
    const fits = all.find((meaning) => accepts(schema, { ...input, [key]: meaning }, key))
    const refused = (): Json | undefined =>
      all.find((meaning) => hasOwnWords(schema, { ...input, [key]: meaning }, key))
    input[key] = fits === undefined ? (refused() ?? jsonList(text) ?? unescapeText(text)) : fits
  }
  return input
}

/** Decodes the escapes of a signature. */
export const unescapeText = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** True if a text begins as a list in JSON; in a signature such a bracket is an escape. */
export const beginsList = (text: string): boolean => /^\s*\[/.test(text)

/** True if a text begins as an object in JSON, escaped or not: its braces would mean nothing else. */
export const beginsObject = (text: string): boolean => /^\s*\{/.test(unescapeText(text))

const jsonList = (text: string): Json | undefined => {
  if (!beginsList(text)) return undefined
  try {
    return JSON.parse(unescapeText(text))
  } catch {
    return undefined
  }
}

const listsIn = (text: string): readonly Json[] => {
  if (beginsList(text)) return []
  const list = itemsIn(text).map(unescapeText)
  const numbers = list.length > 0 && list.every((item) => item.trim() !== '' && Number.isFinite(Number(item)))
  return [list, ...(numbers ? [list.map(Number)] : [])]
}

const isJsonObject = (text: string): boolean => {
  if (!beginsObject(text)) return false
  try {
    JSON.parse(unescapeText(text))
    return true
  } catch {
    return false
  }
}

const meanings = (text: string): readonly Json[] => {
  const scalar: readonly Json[] = /^(?:null|true|false|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i.test(text)
    ? [JSON.parse(text.toLowerCase())]
    : []
  const inJson = jsonList(text)
  return [
    // before what an equals sign in it would make of it
    ...(isJsonObject(text) ? [unescapeText(text)] : []),
    ...(inJson === undefined ? [] : [inJson]),
    ...scalar,
    // before what Valibot takes for records too: values by side, and lists by their numbers
    ...textRecordIn(text),
    ...sidesIn(text),
    unescapeText(text),
    ...listsIn(text),
    ...recordIn(text),
  ]
}

/** `IOB2/BILOU`; a side that is empty has its default. */
const sidesIn = (text: string): readonly Json[] => {
  const [gold = '', system, more] = text.split('/')
  if (system === undefined || more !== undefined) return []
  return [{ ...(gold !== '' && { gold: unescapeText(gold) }), ...(system !== '' && { system: unescapeText(system) }) }]
}

/** `PER=2,LOC=0.5`; the empty text is the record of nothing. */
const recordIn = (text: string): readonly Json[] => {
  const entries = (text === '' ? [] : text.split(',')).map((entry) => {
    const equals = entry.lastIndexOf('=')
    const value = equals < 0 || equals === entry.length - 1 ? Number.NaN : Number(entry.slice(equals + 1))
    return [unescapeText(entry.slice(0, Math.max(0, equals))), value] as const
  })
  return entries.every(([, value]) => Number.isFinite(value)) ? [Object.fromEntries(entries)] : []
}

/** `person=PER,location=LOC`. */
const textRecordIn = (text: string): readonly Json[] => {
  const entries = text.split(',').map((entry) => /^([^=]*)=(.*)$/s.exec(entry)?.slice(1).map(unescapeText))
  return entries.every((entry) => entry !== undefined) ? [Object.fromEntries(entries as [string, string][])] : []
}

const accepts = <O>(schema: Schema<O>, input: Readonly<Record<string, Json>>, key: string): boolean => {
  const decoded = decodeOptions(schema, input)
  return decoded._tag === 'Right' || decoded.left.every((issue) => issue.path[0] !== key)
}

/** True if the schema refuses a value in words of its own, and not for its type or range. */
const hasOwnWords = <O>(schema: Schema<O>, input: Readonly<Record<string, Json>>, key: string): boolean => {
  const decoded = decodeOptions(schema, input)
  return (
    decoded._tag === 'Left' &&
    decoded.left.some(({ path, message }) => path[0] === key && !/^Invalid [a-z]+: /.test(message))
  )
}
