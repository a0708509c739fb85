/**
 * Leniencies in use: options whose values let pass, or count as right, what others refuse or count as wrong. A schema marks them, with
 * `v.metadata({ lenient: ['skip'] })` in Valibot, or as `x-lenient` in the JSON Schema that another one gives of itself.
 */
import type { AnyMetric, Json } from '@assay/core'
import { optionText } from '@assay/core/host'
import type { Plan, PlannedFiles, PlannedMetric } from './planned.ts'
import { impliedExtra } from './request.ts'

type Schema = AnyMetric['options']
type Values = readonly Json[]
type Options = Readonly<Record<string, unknown>>

// ---- what is marked ---------------------------------------------------------------------------------------------------

/** What is looked at of a schema of Valibot, or of an action in its pipe. */
interface Part {
  readonly type?: string
  readonly metadata?: { readonly lenient?: Values }
  readonly wrapped?: Part
  readonly pipe?: readonly Part[]
  readonly entries?: Readonly<Record<string, Part>>
}

const markedIn = ({ type, metadata, wrapped, pipe = [] }: Part): Values => [
  ...((type === 'metadata' && metadata?.lenient) || []),
  ...(wrapped === undefined ? [] : markedIn(wrapped)),
  ...pipe.flatMap(markedIn),
]

interface JsonSchema {
  readonly properties?: Readonly<Record<string, { readonly 'x-lenient'?: Values }>>
}
interface Described {
  readonly jsonSchema?: { readonly input: (options: { readonly target: string }) => JsonSchema }
}

/** By option, its lenient values; options without any are not there. */
export const lenientValues = (schema: Schema): ReadonlyMap<string, Values> => {
  const { jsonSchema } = schema['~standard'] as Described
  const { properties = {} } = jsonSchema?.input({ target: 'draft-2020-12' }) ?? {}
  const { entries = {} } = schema as Part
  const all: readonly (readonly [string, Values])[] = [
    ...Object.entries(entries).map(([key, part]) => [key, markedIn(part)] as const),
    ...Object.entries(properties).map(([key, property]) => [key, property['x-lenient'] ?? []] as const),
  ]
  return new Map(all.filter(([, values]) => values.length > 0))
}

// ---- what is in use ---------------------------------------------------------------------------------------------------

/** A value for each side is lenient where that of one side is. */
const valuesIn = (value: unknown): readonly unknown[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.values(value) : [value]

/** Those of some options that have a lenient value: `repair=discard`. */
export const lenientAmong = (schema: Schema, options: Options): readonly string[] =>
  [...lenientValues(schema)].flatMap(([key, lenient]) => {
    const isLenient = valuesIn(options[key]).some((value) => lenient.some((one) => one === value))
    return isLenient ? [`${key}=${optionText(options[key])}`] : []
  })

const ofReader = ({ reader, options }: PlannedFiles): readonly string[] =>
  lenientAmong(reader.options, options as Options).map((text) => `reader.${text}`)

/** Those of both readers; what one side alone has says of which. */
const ofReaders = (gold: PlannedFiles, system: PlannedFiles | undefined): readonly string[] => {
  const own = ofReader(gold)
  const other = system === undefined ? own : ofReader(system)
  return [
    ...own.map((text) => (other.includes(text) ? text : `${text} (gold)`)),
    ...other.filter((text) => !own.includes(text)).map((text) => `${text} (system)`),
  ]
}

/** To take all that a system finds as spurious lets nothing pass; to skip it does. */
const ofDocuments = ({ gold, lacking: { missing, extra } }: Plan): readonly string[] => {
  if (gold.reader.pairs !== 'id') return []
  const skips = extra === 'skip' && extra !== impliedExtra(missing)
  return [
    ...(missing === 'error' ? [] : [`documents.missing=${missing}`]),
    ...(skips ? [`documents.extra=${extra}`] : []),
  ]
}

/** The leniencies of a score: of its metric, of what becomes of documents that one side lacks, and of the readers of both sides. */
export const leniencies = (
  { metric, options }: PlannedMetric,
  plan: Plan,
  system: PlannedFiles | undefined,
): readonly string[] => [
  ...lenientAmong(metric.options, options),
  ...ofDocuments(plan),
  ...(plan.disjoint === 'error' ? [] : [`disjoint=${plan.disjoint}`]),
  ...ofReaders(plan.gold, system),
]
