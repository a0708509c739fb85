/** Form fields of a metric's options, derived from its schema. */
import type { AnyMetric, AnyReader, Json } from '@assay/core'
import { optionsFromText, optionText } from '@assay/core/internal/host'
import { helpOf, jsonSchemaOf, typedText } from '@assay/host/internal'

export interface Field {
  readonly name: string
  readonly description: string
  /** Default as text; empty if there is none. */
  readonly default: string
  /** Choices; for a text, common values. */
  readonly choices: readonly string[]
  readonly kind: 'choice' | 'number' | 'list' | 'text'
  /** Description of the values. */
  readonly values: string
}

interface Property {
  readonly type?: string
  readonly enum?: readonly Json[]
  readonly const?: Json
  readonly anyOf?: readonly Property[]
  readonly properties?: Readonly<Record<string, Property>>
}

const choicesIn = (property: Property): readonly Json[] | undefined => {
  if (property.enum !== undefined) return property.enum
  if (property.const !== undefined) return [property.const]
  if (property.type === 'boolean') return [true, false]
  if (property.type === 'null') return [null]
  if (property.anyOf === undefined) return undefined
  const all = property.anyOf.map(choicesIn)
  return all.every((choices) => choices !== undefined) ? all.flat() : undefined
}

/** Values of a choice that may also be given per side. */
const someIn = (property: Property): readonly Json[] =>
  property.anyOf?.flatMap((alternative) => choicesIn(alternative) ?? []) ?? []

const isSides = ({ properties }: Property): boolean => properties?.gold !== undefined

/** Choices of an option that takes one value, or one for each side. */
const formChoices = (property: Property): readonly Json[] | undefined => {
  const whole = choicesIn(property)
  if (whole !== undefined || property.anyOf === undefined) return whole
  const others = property.anyOf.filter((alternative) => choicesIn(alternative) === undefined)
  return others.every(isSides) ? someIn(property) : undefined
}

const kindOf = (property: Property, choices: readonly Json[] | undefined): Field['kind'] => {
  if (choices !== undefined && choices.length > 0) return 'choice'
  if (property.type === 'number' || property.type === 'integer') return 'number'
  return property.type === 'array' ? 'list' : 'text'
}

export const fieldsOf = async ({ options }: Pick<AnyMetric, 'options'>): Promise<readonly Field[]> => {
  const { properties = {} } = (await jsonSchemaOf(options)) as {
    readonly properties?: Readonly<Record<string, Property>>
  }
  const help = await helpOf(options)
  return help.map(({ name, description, default: usual, values }) => {
    const property = properties[name] ?? {}
    const choices = formChoices(property)
    const kind = kindOf(property, choices)
    return {
      name,
      description,
      default: usual === undefined ? '' : optionText(usual),
      choices: (choices ?? someIn(property)).map(String),
      kind,
      values,
    }
  })
}

/** The fields of the form of a reader: its options, and one that names several fields of records at once. */
export const readerFieldsOf = async (reader: AnyReader): Promise<readonly Field[]> => {
  const fields = await fieldsOf(reader)
  if (reader.fields === undefined) return fields
  const description = `several fields of a record at once, by their names: ${Object.keys(reader.fields).join(', ')}`
  return [...fields, { name: 'fields', description, default: '', choices: [], kind: 'text', values: 'FIELD:NAME,…' }]
}

/** Parses the typed options, as after `--set`. */
export const optionsIn = (
  { options }: AnyMetric,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, Json>> =>
  optionsFromText(options, new Map(Object.entries(texts).map(([key, text]) => [key, typedText(text)])))
