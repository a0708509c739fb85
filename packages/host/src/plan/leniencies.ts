/**
 * Lenient options in use: their values accept input, or count answers as right, that others reject. A schema marks them with `v.metadata({
 * lenient: ['skip'] })` in Valibot, or as `x-lenient` in its JSON Schema.
 */
import type { AnyMetric, Json } from '@assay/core'
import { optionText } from '@assay/core/internal/host'
import type { Plan, PlannedFiles, PlannedMetric } from './plan.ts'
import { impliedExtra } from './request.ts'

type Schema = AnyMetric['options']
type Values = readonly Json[]
type Options = Readonly<Record<string, unknown>>

// ---- what is marked ---------------------------------------------------------------------------------------------------

/** The inspected parts of a Valibot schema or pipe action. */
interface SchemaPart {
  readonly type?: string
  readonly metadata?: { readonly lenient?: Values }
  readonly wrapped?: SchemaPart
  readonly pipe?: readonly SchemaPart[]
  readonly entries?: Readonly<Record<string, SchemaPart>>
}

const markedValues = ({ type, metadata, wrapped, pipe = [] }: SchemaPart): Values => [
  ...((type === 'metadata' && metadata?.lenient) || []),
  ...(wrapped === undefined ? [] : markedValues(wrapped)),
  ...pipe.flatMap(markedValues),
]

interface JsonSchema {
  readonly properties?: Readonly<Record<string, { readonly 'x-lenient'?: Values }>>
}
interface DescribedSchema {
  readonly jsonSchema?: { readonly input: (options: { readonly target: string }) => JsonSchema }
}

/** Lenient values by option, without options that have none. */
export const lenientValues = (schema: Schema): ReadonlyMap<string, Values> => {
  const { jsonSchema } = schema['~standard'] as DescribedSchema
  const { properties = {} } = jsonSchema?.input({ target: 'draft-2020-12' }) ?? {}
  const { entries = {} } = schema as SchemaPart
  const all: readonly (readonly [string, Values])[] = [
    ...Object.entries(entries).map(([key, part]) => [key, markedValues(part)] as const),
    ...Object.entries(properties).map(([key, property]) => [key, property['x-lenient'] ?? []] as const),
  ]
  return new Map(all.filter(([, values]) => values.length > 0))
}

// ---- what is in use ---------------------------------------------------------------------------------------------------

/** The values of an option: one, or one for each side. */
const valuesIn = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : [value]

/** Options that have a lenient value: `repair=discard`. */
export const lenientOptions = (schema: Schema, options: Options): readonly string[] =>
  [...lenientValues(schema)].flatMap(([key, lenient]) => {
    const isLenient = valuesIn(options[key]).some((value) => lenient.some((leniency) => leniency === value))
    return isLenient ? [`${key}=${optionText(options[key])}`] : []
  })

const readerLeniencies = ({ reader, options }: PlannedFiles): readonly string[] =>
  lenientOptions(reader.options, options as Options).map((text) => `reader.${text}`)

/** Leniencies of both readers; those of one side name it. */
const bothReadersLeniencies = (gold: PlannedFiles, system: PlannedFiles | undefined): readonly string[] => {
  const ofGold = readerLeniencies(gold)
  const other = system === undefined ? ofGold : readerLeniencies(system)
  return [
    ...ofGold.map((text) => (other.includes(text) ? text : `${text} (gold)`)),
    ...other.filter((text) => !ofGold.includes(text)).map((text) => `${text} (system)`),
  ]
}

/** Leniencies of document policies: `empty` for extra documents is strict, `skip` is lenient. */
const documentLeniencies = ({ gold, lacking: { missing, extra, names } }: Plan): readonly string[] => {
  if (gold.reader.pairs !== 'id') return []
  const skips = extra === 'skip' && extra !== impliedExtra(missing)
  return [
    ...(names === undefined ? [] : [`documents.names=${names}`]),
    ...(missing === 'error' ? [] : [`documents.missing=${missing}`]),
    ...(skips ? [`documents.extra=${extra}`] : []),
  ]
}

/** Leniencies of a score: of its metric, the document policies, and the readers. */
export const leniencies = (
  { metric, options }: PlannedMetric,
  plan: Plan,
  system: PlannedFiles | undefined,
): readonly string[] => [
  ...lenientOptions(metric.options, options),
  ...documentLeniencies(plan),
  ...(plan.disjoint === 'error' ? [] : [`disjoint=${plan.disjoint}`]),
  ...bothReadersLeniencies(plan.gold, system),
]
