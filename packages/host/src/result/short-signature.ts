/** Short signatures: what differs from the defaults, the version, and a hash of the whole. They read back where the defaults are known. */
import type { AnyMetric, AnyReader, PackageMember } from '@assay/core'
import { decodeOptions, optionsFromText, optionText } from '@assay/core/internal/host'
import type { MetricName, Score } from '@assay/core/result'
import { type Either, isLeft, left, right } from 'fp-ts/lib/Either.js'
import { type Failure, failure } from '../checks/failure.ts'
import { splitName } from '../checks/load-plugin.ts'
import { hostKeys, splitPart } from '../checks/read-stored.ts'
import { code } from '../codes.ts'
import { crc32 } from '../io/crc32.ts'
import type { Machine } from '../io/machine.ts'
import { createRegistry, loadNamedPlugins, type Registry } from '../plan/registry.ts'
import type { Request } from '../plan/request.ts'
import { findReader } from '../plan/resolve-names.ts'
import { parseReading, parseSignature, readerName, readerOptionTexts, withoutDetected } from '../plan/signature.ts'

/** The metric of a signature, and the readers that it may name. */
interface SignedMembers {
  readonly metric: AnyMetric
  readonly readers: readonly PackageMember<AnyReader>[]
}

const HASH = 'hash'
const MISSING = 'documents.missing'

const hashOf = (whole: string): string => crc32(new TextEncoder().encode(whole)).toString(16).padStart(8, '0')

/** Options as a metric or a reader decodes them; undefined if it refuses them. */
const decoded = (
  schema: AnyMetric['options'],
  texts: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> | undefined => {
  const options = decodeOptions(schema, optionsFromText(schema, texts))
  return isLeft(options) ? undefined : (options.right as Readonly<Record<string, unknown>>)
}

const usualTexts = (schema: AnyMetric['options']): ReadonlyMap<string, string> =>
  new Map(Object.entries(decoded(schema, new Map()) ?? {}).map(([key, value]) => [key, optionText(value)]))

const isOption = (key: string): boolean => key !== 'view' && !hostKeys.has(key)

// ---- readers ---------------------------------------------------------------------------------------------------------

const readerIn = (readers: SignedMembers['readers'], reading: string): PackageMember<AnyReader> | undefined =>
  readers.find((reader) => readerName(reader) === parseReading(reading)?.name)

/** Rewrites the options of a reading, as texts with what was detected. */
const withOptions = (reading: string, texts: ReadonlyMap<string, string>): string => {
  const text = [...texts].map(([key, value]) => `${key}:${value}`).join(',')
  return `${reading.replace(/\{.*$/s, '')}${text === '' ? '' : `{${text}}`}`
}

/** Drops the options at their defaults. */
const shortReading = (readers: SignedMembers['readers'], reading: string): string => {
  const reader = readerIn(readers, reading)
  if (reader === undefined) return reading
  const usual = usualTexts(reader.options)
  return withOptions(
    reading,
    new Map([...readerOptionTexts(reading)].filter(([key, value]) => usual.get(key) !== value)),
  )
}

/** Adds the defaults that signatures show. */
const wholeReading = (readers: SignedMembers['readers'], reading: string): string => {
  const reader = readerIn(readers, reading)
  if (reader === undefined) return reading
  const texts = readerOptionTexts(reading)
  const signed = new Set<string>(reader.signed)
  const usual = usualTexts(reader.options)
  const typed = new Map([...texts].map(([key, value]) => [key, withoutDetected(value)]))
  const shown = Object.keys(decoded(reader.options, typed) ?? {}).flatMap((key) => {
    const text = texts.get(key) ?? (signed.has(key) ? usual.get(key) : undefined)
    return text === undefined ? [] : [[key, text] as const]
  })
  return withOptions(reading, new Map(shown))
}

// ---- signatures ------------------------------------------------------------------------------------------------------

const isReading = (key: string): boolean => key === 'read' || key === 'readSystem'

/** Adds the defaults to a short signature; undefined if its hash is that of another one, or the metric refuses its options. */
const expand = (short: string, { metric, readers }: SignedMembers): string | undefined => {
  const [name = '', ...parts] = short.split('|')
  const pairs = parts.map(splitPart)
  const options = decoded(metric.options, new Map(pairs.filter(([key]) => isOption(key))))
  if (options === undefined) return undefined
  const read = pairs.find(([key]) => key === 'read')?.[1] ?? ''
  const isImplied = readerIn(readers, read)?.pairs === 'id' && !pairs.some(([key]) => key === MISSING)
  const others = pairs.filter(([key]) => !isOption(key) && key !== HASH)
  const whole = [
    name,
    ...Object.entries(options).map(([key, value]) => `${key}:${optionText(value)}`),
    ...(isImplied ? [`${MISSING}:error`] : []),
    ...others.map(([key, text]) => `${key}:${isReading(key) ? wholeReading(readers, text) : text}`),
  ].join('|')
  return hashOf(whole) === pairs.find(([key]) => key === HASH)?.[1] ? whole : undefined
}

/** Shortens a signature; one that would not read back, or has nothing to drop, is kept. */
const shorten = (whole: string, members: SignedMembers): string => {
  const [name = '', ...parts] = whole.split('|')
  const usual = usualTexts(members.metric.options)
  const unusual = parts.flatMap((part) => {
    const [key, text] = splitPart(part)
    if (isReading(key)) return [`${key}:${shortReading(members.readers, text)}`]
    return part === `${MISSING}:error` || (isOption(key) && usual.get(key) === text) ? [] : [part]
  })
  const short = [name, ...unusual, `${HASH}:${hashOf(whole)}`].join('|')
  return short.length < whole.length && expand(short, members) === whole ? short : whole
}

/** Short signatures of scores, by the whole ones. */
export const shortSignatures = (
  scores: readonly Score[],
  metricOf: (name: MetricName) => AnyMetric | undefined,
  readers: SignedMembers['readers'],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new Map(scores.map((score) => [score.signature, score]))].flatMap(([whole, score]) => {
      const metric = metricOf(score)
      return metric === undefined ? [] : [[whole, shorten(whole, { metric, readers })] as const]
    }),
  )

// ---- read back -------------------------------------------------------------------------------------------------------

const refuse = (why: string, hint: string): Either<Failure, never> => left(failure(2, code.E102, why, hint))

const WHOLE_HINT = 'copy it again, or use the long one, which is in the JSON result'

/** The metric that a signature names, of its package or of the plugin that is called. */
const findSigned = async (
  registry: Registry,
  { metric, plugin = '' }: { readonly metric: string; readonly plugin: string | undefined },
  called: string | undefined,
): Promise<Either<Failure, AnyMetric>> => {
  if (called?.startsWith('.')) await registry.plugin(splitName(called).package, called)
  const loaded = await registry.plugin(plugin, plugin)
  if (isLeft(loaded)) return loaded
  const member = loaded.right.plugin.metrics?.find(({ name }) => name === metric)
  return member === undefined
    ? refuse(`${plugin} has no metric "${metric}", of which the signature is`, WHOLE_HINT)
    : right(member)
}

/** Reads a short signature back by what is installed; a whole one is returned as it is. */
export const wholeSignature = async (
  text: string,
  called: string | undefined,
  request: Pick<Request, 'folder' | 'pluginFolders' | 'pluginsOfCall'>,
  machine: Machine,
): Promise<Either<Failure, string>> => {
  const short = text.trim()
  if (!short.includes(`|${HASH}:`)) return right(text)
  const parsed = parseSignature(short)
  if (isLeft(parsed)) return refuse(`that is not a signature: ${parsed.left}`, WHOLE_HINT)
  const registry = await createRegistry(request, machine)
  const named = await loadNamedPlugins(registry, request)
  if (isLeft(named)) return named
  const metric = await findSigned(registry, parsed.right, called)
  if (isLeft(metric)) return metric
  const readers: PackageMember<AnyReader>[] = []
  for (const name of new Set([parsed.right.reader, parsed.right.readSystem?.name])) {
    if (name === undefined) continue
    const reader = await findReader(registry, name)
    if (isLeft(reader)) return reader
    readers.push(reader.right)
  }
  const whole = expand(short, { metric: metric.right, readers })
  const { package: installed } = metric.right as PackageMember<AnyMetric>
  const isOther = installed.version !== parsed.right.version
  const why = isOther
    ? `the short signature is of ${parsed.right.plugin}@${parsed.right.version}, and ${installed.version} is installed, whose defaults are others`
    : 'the short signature does not match its hash'
  return whole === undefined ? refuse(why, WHOLE_HINT) : right(whole)
}
