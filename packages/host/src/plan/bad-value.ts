/** A value that an option does not take: which part of it, what was probably meant, and what it takes. */
import { beginsList, jsonSchemaOf, suggest } from '@assay/core/host'

type Schema = Parameters<typeof jsonSchemaOf>[0]

interface Property {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Property[]
  readonly items?: Property
  readonly properties?: Readonly<Record<string, Property>>
}

/** The values that are listed, however the option takes them: alone, in a list, or one for each side. */
const listedIn = ({ enum: own = [], anyOf = [], items, properties = {} }: Property): readonly string[] => [
  ...own.filter((value) => typeof value === 'string'),
  ...[...anyOf, ...(items === undefined ? [] : [items]), ...Object.values(properties)].flatMap(listedIn),
]

/** The texts in a value, wherever they stand in it: `IOB2/BILOU` is one for each side. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.split(/[/,]/)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What encodings are called elsewhere. */
const encodings: readonly (readonly [name: string, is: RegExp])[] = [
  ['utf-8', /^(?:utf|us-?ascii|ascii|unicode)/],
  ['iso-8859-15', /^(?:l(?:atin)?-?9|iso-?8859-?15)/],
  ['iso-8859-1', /^(?:l(?:atin)?-?1|iso-?8859-?1)/],
  ['windows-1252', /^(?:cp-?|win(?:dows)?-?|ansi)/],
  ['utf-16le', /^(?:utf-?16|ucs-?2)/],
]

const likeEncoding = (text: string, all: readonly string[]): string | undefined => {
  const name = text.toLowerCase().replaceAll('_', '-')
  const known = /^(?:utf-?16|ucs)/.test(name) ? encodings.slice(-1) : encodings
  return known.find(([encoding, is]) => all.includes(encoding) && is.test(name))?.[0]
}

export interface BadValue {
  readonly message: string
  readonly hint: string
}

const quotes = /^["'\u2018-\u201f\s]+|["'\u2018-\u201f\s]+$/g

/** What is said of a text that begins as a list in JSON, and is none: its items, as far as they can be told. */
const brokenList = (text: string, { items }: Property): BadValue => {
  const own = text
    .trim()
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((item) => item.replace(quotes, ''))
    .filter((item) => item !== '')
  const isNumbers = items?.type === 'number' || items?.type === 'integer'
  const list = isNumbers ? own.map(Number).filter(Number.isFinite) : own
  return {
    message: `${text} begins as a list in JSON, and is none`,
    hint: `write it as ${JSON.stringify(list)}, in single quotes on a command line, or without brackets: ${list.join(',')}`,
  }
}

/** What is said of a value; nothing where the values are not listed, or none of the texts in it is to blame. */
export const badValueOf = async (schema: Schema, key: string, value: unknown): Promise<BadValue | undefined> => {
  const { properties = {} } = (await jsonSchemaOf(schema)) as Property
  const property = properties[key]
  if (typeof value === 'string' && property?.type === 'array' && beginsList(value)) return brokenList(value, property)
  const all = property === undefined ? [] : [...new Set(listedIn(property))]
  const wrong = textsIn(value).find((text) => !all.includes(text))
  if (all.length === 0 || wrong === undefined) return undefined
  const near = (key === 'encoding' ? likeEncoding(wrong, all) : undefined) ?? suggest(wrong, all)
  const takes = `it takes: ${all.join(', ')}`
  return {
    message: `there is no ${JSON.stringify(wrong)}`,
    hint: near === undefined ? takes : `did you mean ${near}? ${takes}`,
  }
}
