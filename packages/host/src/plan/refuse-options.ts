/** Refuses options: names the invalid part of a value, the likely intention, and the valid values. */
import type { AnyMetric } from '@assay/core'
import { nowhere } from '@assay/core/internal'
import { beginsList, helpOf, jsonSchemaOf, type OptionIssue, suggest } from '@assay/core/internal/host'
import { type ColumnNames, columnDivisions } from '@assay/core/result'
import { type Failure, failure, failureAt, joinFailures, suggestion } from '../checks/failure.ts'
import { code } from '../codes.ts'
import type { Location, Request } from './request.ts'

type Schema = Parameters<typeof jsonSchemaOf>[0]

interface Property {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Property[]
  readonly items?: Property
  readonly properties?: Readonly<Record<string, Property>>
  readonly additionalProperties?: Property
  readonly minimum?: number
  readonly maximum?: number
  /** The format of a file that may hold the value. */
  readonly file?: string
}

/** Enumerated values of an option, whether it takes one, a list, or one for each side. */
const enumValues = ({ enum: values = [], anyOf = [], items, properties = {} }: Property): readonly string[] => [
  ...values.filter((value) => typeof value === 'string'),
  ...[...anyOf, ...(items === undefined ? [] : [items]), ...Object.values(properties)].flatMap(enumValues),
]

/** The bounds of a number in words: `from 0 to 1`; empty where it has none. */
const boundsText = ({ minimum, maximum }: Property): string => {
  if (minimum === undefined) return maximum === undefined ? '' : `, ${maximum} or less`
  return maximum === undefined ? `, ${minimum} or more` : ` from ${minimum} to ${maximum}`
}

/** The numbers that an option takes, in words. */
const numbersIn = (property: Property): readonly string[] =>
  [property, ...(property.anyOf ?? [])]
    .filter(({ type }) => type === 'number' || type === 'integer')
    .map((alternative) => `${alternative.type}${boundsText(alternative)}`)

/** Texts in a value, nested ones too: `IOB2/BILOU` has one for each side. */
const textsInValue = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return value.split(/[/,]/)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsInValue) : []
}

/** Encodings by their other names. */
const encodings: readonly (readonly [name: string, is: RegExp])[] = [
  ['utf-8', /^(?:utf|us-?ascii|ascii|unicode)/],
  ['iso-8859-15', /^(?:l(?:atin)?-?9|iso-?8859-?15)/],
  ['iso-8859-1', /^(?:l(?:atin)?-?1|iso-?8859-?1)/],
  ['windows-1252', /^(?:cp-?|win(?:dows)?-?|ansi)/],
  ['utf-16le', /^(?:utf-?16|ucs-?2)/],
]

const suggestEncoding = (text: string, all: readonly string[]): string | undefined => {
  const name = text.toLowerCase().replaceAll('_', '-')
  const candidates = /^(?:utf-?16|ucs)/.test(name) ? encodings.slice(-1) : encodings
  return candidates.find(([encoding, is]) => all.includes(encoding) && is.test(name))?.[0]
}

export interface BadValue {
  readonly message: string
  readonly hint: string
}

const quotes = /^["'\u2018-\u201f\s]+|["'\u2018-\u201f\s]+$/g

/** Explains a text that begins as a JSON list and is none; shows its items. */
const explainBrokenList = (text: string, { items }: Property): BadValue => {
  const pieces = text
    .trim()
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((item) => item.replace(quotes, ''))
    .filter((item) => item !== '')
  const isNumbers = items?.type === 'number' || items?.type === 'integer'
  const list = isNumbers ? pieces.map(Number).filter(Number.isFinite) : pieces
  return {
    message: `${text} begins as a list in JSON, and is not one`,
    hint: `write it as ${JSON.stringify(list)}, in single quotes on a command line, or without brackets: ${list.join(',')}`,
  }
}

/** Explains an invalid value; `undefined` if values are not enumerated, or all texts are valid. */
const explainBadValue = (property: Property, key: string, value: unknown): BadValue | undefined => {
  if (typeof value === 'string' && property.type === 'array' && beginsList(value))
    return explainBrokenList(value, property)
  const all = [...new Set(enumValues(property))]
  const numbers = numbersIn(property)
  const wrong = textsInValue(value).find((text) => !all.includes(text))
  // a number that is refused is none of the words beside it, and out of bounds
  const isOutOfBounds = numbers.length > 0 && !Number.isNaN(Number(wrong))
  if (isOutOfBounds || all.length === 0 || wrong === undefined) return undefined
  const near = (key === 'encoding' ? suggestEncoding(wrong, all) : undefined) ?? suggest(wrong, all)
  const takes = `it takes: ${[...all, ...numbers].join(', ')}`
  return {
    message: `there is no ${JSON.stringify(wrong)}`,
    hint: near === undefined ? takes : `did you mean ${near}? ${takes}`,
  }
}

/** Explains a refused value; undefined if the message says enough. */
const explainOption = async (
  schema: Schema,
  key: string,
  value: unknown,
  message: string,
): Promise<BadValue | undefined> => {
  const property = (await optionsIn(schema))[key] ?? {}
  const bad = explainBadValue(property, key, value)
  if (bad !== undefined || !/^Invalid [a-z]+: Expected .* but received /s.test(message)) return bad
  const help = (await helpOf(schema)).find(({ name }) => name === key)
  const [number] = numbersIn(property)
  const [each] = numbersIn(property.additionalProperties ?? {})
  const values = (help?.values ?? 'another value').replace(/number|integer/, (type) => number ?? type)
  const takes = each === undefined ? values : `${values} where each VALUE is a ${each}`
  return { message: `it cannot be ${JSON.stringify(value)}`, hint: `it takes: ${takes}` }
}

/** The options that a schema takes, by their names. */
export const optionsIn = async (schema: Schema): Promise<Readonly<Record<string, Property>>> =>
  ((await jsonSchemaOf(schema)) as Property).properties ?? {}

/** True for an option that may have a value for each side. */
export const isSided = ({ anyOf = [] }: Property): boolean =>
  anyOf.some(({ properties }) => properties?.['gold'] !== undefined)

/** Names of the options of schemas, each once. */
export const optionNames = async (...schemas: readonly Schema[]): Promise<readonly string[]> => [
  ...new Set((await Promise.all(schemas.map(optionsIn))).flatMap(Object.keys)),
]

/** The owner of options, as problems call it, and a hint. */
interface OptionTaker {
  readonly who: string
  readonly options: AnyMetric['options']
  readonly input: Readonly<Record<string, unknown>>
  /** Other names that are taken, and are none of the schema. */
  readonly more?: readonly string[]
  readonly hint?: string
}

/** Refuses the value of an option, with what it takes. */
export const refuseValue = async (
  { who, options, input, hint }: OptionTaker & { readonly hint: string },
  { path, message }: OptionIssue,
  spot: Location,
): Promise<Failure> => {
  const [key = ''] = path
  const bad = await explainOption(options, key, input[key], message)
  const why = `option ${path.join('.')} of ${who}: ${bad?.message ?? message}`
  return failureAt(2, code.E217, why, bad === undefined ? hint : `${bad.hint}; ${hint}`, spot)
}

/** Refuses options, each problem at its key. */
export const refuseOptions = async (
  taker: OptionTaker,
  issues: readonly OptionIssue[],
  spot: (key: string) => Location = () => ({ at: nowhere }),
): Promise<Failure> => {
  const { who, options, more = [] } = taker
  const names = await optionNames(options)
  const { hint = `it takes: ${names.join(', ')}` } = taker
  const wrong = issues.map(async (issue): Promise<Failure> => {
    const [key] = issue.path
    if (key === undefined) return failureAt(2, code.E217, `the options of ${who}: ${issue.message}`, hint, spot(''))
    if (names.includes(key)) return refuseValue({ ...taker, hint }, issue, spot(key))
    const near = suggestRecord(key, names) ?? suggestOption(key, [...names, ...more])
    return failureAt(2, code.E216, `${who} has no option "${key}"`, near, spot(key))
  })
  return joinFailures(await Promise.all(wrong))
}

/** Suggests an option: `score` is most likely the end of `minScore`. */
const suggestOption = (word: string, names: readonly string[]): string => {
  const ending = names.filter((name) => name.toLowerCase().endsWith(word.toLowerCase()))
  return word.length > 2 && ending.length === 1 ? `did you mean ${ending[0]}?` : suggestion(word, names, 'options')
}

/** For `typeWeights.PER`, how an option takes a value for a name; undefined if there is no such option. */
export const suggestRecord = (word: string, names: readonly string[]): string | undefined => {
  const [option = '', ...name] = word.split('.')
  return name.length > 0 && names.includes(option) ? `write it as ${option}=${name.join('.')}=VALUE` : undefined
}

/** Refuses columns of measures that no metric has. */
export const refuseUnknownColumns = (
  metrics: readonly { readonly metric: AnyMetric }[],
  { columns = [] }: Pick<Request, 'columns'>,
): readonly Failure[] =>
  columns.flatMap((column) => {
    const { metric: name, measure } = column
    // what the config says of the systems
    if (name === 'meta') return []
    const isThere = (names: ColumnNames): boolean =>
      metrics.some(
        ({ metric }) => (names.metric ?? metric.name) === metric.name && Object.hasOwn(metric.measures, names.measure),
      )
    if (columnDivisions(column).some(isThere)) return []
    const chosen = metrics.filter(({ metric }) => (name ?? metric.name) === metric.name)
    const measures = [...new Set(chosen.flatMap(({ metric }) => Object.keys(metric.measures)))]
    const names = [...new Set(metrics.map(({ metric }) => metric.name))]
    return chosen.length === 0
      ? [
          failure(
            2,
            code.E102,
            `there is no metric "${name}" here for a column`,
            suggestion(name ?? '', names, 'metrics'),
          ),
        ]
      : [
          failure(
            2,
            code.E102,
            `no metric here has a measure "${measure}" for a column`,
            suggestion(measure, measures, 'measures'),
          ),
        ]
  })
