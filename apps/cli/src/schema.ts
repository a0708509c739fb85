/** The JSON Schema of the config (draft 7, which every editor knows), with the options of what is installed. */
import type { AnyMetric, AnyReader, Schema } from '@assay/core'
import { CORE, configShape, EVERY, jsonSchemaOf } from '@assay/host/internal'
import type { Registry } from './registry.ts'

type Json = Readonly<Record<string, unknown>>

interface Options extends Json {
  readonly properties?: Json
}

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `[name, options]` */
const named = (names: readonly string[], title: string, options: Json): Json => ({
  type: 'array',
  description: title,
  items: [{ enum: names }, options],
  minItems: 2,
  additionalItems: false,
})

/** An entry that is not installed, with any options. */
const other = (names: readonly string[]): Json => ({
  type: 'array',
  items: [{ type: 'string', not: { enum: names } }, { type: 'object' }],
  minItems: 2,
  additionalItems: false,
})

const choice = (names: readonly string[], entries: readonly Json[]): Json => ({
  anyOf: [{ type: 'string', minLength: 1, examples: names }, ...entries, other(names)],
})

// ---- metrics ---------------------------------------------------------------------------------------------------------

const optionsOf = async (schema: Schema<unknown>): Promise<Options> => {
  const { $schema: _, ...options } = await jsonSchemaOf(schema)
  return options as Options
}

/** `lea` is short for `@assay/lea`. */
const spellings = (name: string): readonly string[] =>
  name.startsWith('@assay/') ? [name, name.slice('@assay/'.length)] : [name]

/** The bare name of a metric, if it is unambiguous. */
const bareOf = (registry: Registry, { name }: AnyMetric): readonly string[] => {
  const isPlugin = registry.plugins.some((plugin) => spellings(plugin.name).includes(name))
  return isPlugin || registry.metrics.filter(([, other]) => other.name === name).length > 1 ? [] : [name]
}

/** All metrics of a package; each takes the options that it knows. */
const everyEntry = async (names: readonly string[], plugin: string, metrics: readonly AnyMetric[]): Promise<Json> => {
  const options = await Promise.all(metrics.map(({ options: schema }) => optionsOf(schema)))
  const properties = Object.assign({}, ...[...options].reverse().map((each) => each.properties ?? {})) as Json
  return named(names, `every metric of ${plugin}`, { type: 'object', properties, additionalProperties: false })
}

const metricEntries = async (registry: Registry): Promise<Json> => {
  const plugins = [...new Set(registry.metrics.map(([plugin]) => plugin))]
  const entries: Json[] = []
  const allNames: string[] = []
  for (const plugin of plugins) {
    const metrics = registry.metrics.flatMap(([from, metric]) => (from === plugin ? [metric] : []))
    const every = spellings(plugin).map((name) => `${name}/${EVERY}`)
    entries.push(await everyEntry(every, plugin, metrics))
    allNames.push(...every)
    for (const [i, metric] of metrics.entries()) {
      const ofMetric = [...spellings(plugin).map((name) => `${name}/${metric.name}`), ...bareOf(registry, metric)]
      // a package by itself is its first metric
      const names = i === 0 ? [...spellings(plugin), ...ofMetric] : ofMetric
      entries.push(named(names, metric.title, await optionsOf(metric.options)))
      allNames.push(...names)
    }
  }
  return choice(allNames, entries)
}

/** Names of a reader: bare, and with its plugin. */
const readerNames = (from: string, { name }: AnyReader): readonly string[] =>
  from === CORE ? [name] : [name, ...spellings(from).map((plugin) => `${plugin}/${name}`)]

/** The options of a reader, with the one that names several fields at once. */
const readerOptions = async ({ options, fields }: AnyReader): Promise<Options> => {
  const ofReader = await optionsOf(options)
  if (fields === undefined) return ofReader
  const names = Object.fromEntries(Object.keys(fields).map((field) => [field, { type: ['string', 'integer'] }]))
  const all = { type: 'object', properties: names, additionalProperties: false }
  return { ...ofReader, properties: { ...ofReader.properties, fields: all } }
}

const readerEntries = async (registry: Registry): Promise<Json> => {
  const entries: Json[] = []
  const allNames: string[] = []
  for (const [from, reader] of registry.readers) {
    const names = readerNames(from, reader)
    entries.push(named(names, reader.title, await readerOptions(reader)))
    allNames.push(...names)
  }
  return choice(allNames, entries)
}

// ---- the config ------------------------------------------------------------------------------------------------------

/** Replaces every property of a name by a reference. */
const referring = (schema: unknown, name: string, reference: Json): unknown => {
  if (Array.isArray(schema)) return schema.map((item) => referring(item, name, reference))
  if (!isRecord(schema)) return schema
  const entries = Object.entries(schema).map(([key, value]) => {
    const replaced = key === 'properties' && isRecord(value) && Object.hasOwn(value, name)
    return [key, referring(replaced ? { ...value, [name]: reference } : value, name, reference)] as const
  })
  return Object.fromEntries(entries)
}

/** JSON schema of a config, with the metrics and readers of a registry. */
export const configSchema = async (registry: Registry): Promise<Json> => {
  const base = referring(await jsonSchemaOf(configShape as Schema<unknown>), 'reader', {
    $ref: '#/definitions/reader',
  }) as Options
  return {
    ...base,
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'the config of assay run',
    properties: {
      ...base.properties,
      $schema: { type: 'string' },
      metrics: { type: 'array', minItems: 1, items: { $ref: '#/definitions/metric' } },
    },
    patternProperties: { '^x-': {} },
    definitions: { metric: await metricEntries(registry), reader: await readerEntries(registry) },
  }
}
