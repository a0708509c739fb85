/** The signature of a score: which metric, with which options, over what was read how. It parses back into a request. */

import type { AnyReader, Labels, Packaged } from '@assay/core'
import { builtIn, decodeOptions, itemsIn, optionText, recordText, unescaped } from '@assay/core/host'
import { type Either, isRight, left, right } from 'fp-ts/lib/Either.js'
import type { Plan, PlannedFiles, PlannedMetric } from './planned.ts'
import {
  type Bootstrap,
  boundsRules,
  type Disjoint,
  type DocumentPolicies,
  disjointPolicies,
  impliedExtra,
  type Missing,
  missingPolicies,
} from './request.ts'

// Where a value was read is not how: the columns are named again with the files.
const placeOptions = new Set(['column'])

/** A reader as results and signatures name it: one that is not core's with its package, since two packages may have one of a name. */
export const readerName = ({ name, package: own }: Packaged<AnyReader>): string =>
  own.name === builtIn.name ? name : `${own.name}/${name}`

/** The same with its version. */
export const readerVersion = (reader: Packaged<AnyReader>): string => `${readerName(reader)}@${reader.package.version}`

/**
 * An option as a signature has it: what was seen of the files, where that is one value that could be asked for; else what was
 * asked for, with what was seen behind it.
 */
const usedText = ({ reader, options, saw }: PlannedFiles, key: string, value: unknown): string => {
  const asked = optionText(value)
  const seen = saw?.[key] ?? []
  const texts = seen.map((one) => optionText(one).replaceAll('/', '%2F'))
  const [only = asked, ...others] = texts
  if (only === asked && others.length === 0) return asked
  const isOption = isRight(decodeOptions(reader.options, { ...(options as object), [key]: seen[0] }))
  return others.length === 0 && isOption ? only : `${asked}{${texts.join('/')}}`
}

/** What was asked for, of what `usedText` gives; braces in a value are escaped. */
const askedIn = (text: string): string => text.replace(/\{[^}]*\}$/, '')

const readerText = (files: PlannedFiles): string => {
  const { reader, options } = files
  const defaults = reader.options['~standard'].validate({})
  const usual = ('value' in defaults ? defaults.value : {}) as Readonly<Record<string, unknown>>
  const own = options as Readonly<Record<string, unknown>>
  const signed = new Set<string>(reader.signed)
  const other = Object.entries(own).filter(
    ([key, value]) => signed.has(key) || (!placeOptions.has(key) && optionText(value) !== optionText(usual[key])),
  )
  const textOf = (key: string, value: unknown): string =>
    signed.has(key) ? usedText(files, key, value) : optionText(value)
  const text = other.map(([key, value]) => `${key}:${textOf(key, value)}`).join(',')
  return `${readerVersion(reader)}${text === '' ? '' : `{${text}}`}`
}

/** `conll-f1|scheme:conlleval|…|read:conll-columns@1.0.0|v:@assay/conll-f1@1.0.0` */
export const signatureOf = (planned: PlannedMetric, plan: Plan, system: PlannedFiles | undefined): string => {
  const { metric, options, view } = planned
  const read = readerText(plan.gold)
  const readSystem = system === undefined ? read : readerText(system)
  const parts = [
    metric.name,
    ...Object.entries(options).map(([key, value]) => `${key}:${optionText(value)}`),
    ...(plan.gold.reader.pairs === 'id' ? lackingText(plan.lacking) : []),
    ...(plan.disjoint === 'error' ? [] : [`disjoint:${plan.disjoint}`]),
    ...labelsText(plan.labels?.labels),
    ...(view === undefined ? [] : [`view:${optionText(view.name)}`]),
    `read:${read}`,
    ...(readSystem === read ? [] : [`readSystem:${readSystem}`]),
    ...(plan.bootstrap === undefined ? [] : [bootstrapText(plan.bootstrap)]),
    `v:${planned.package}@${metric.package.version}`,
  ]
  return parts.join('|')
}

/** What becomes of documents that the gold lacks follows from the other policy, unless it is said. */
const lackingText = ({ missing, extra }: DocumentPolicies): readonly string[] => [
  `documents.missing:${missing}`,
  ...(extra === impliedExtra(missing) ? [] : [`documents.extra:${extra}`]),
]

const labelsText = (labels: Labels | undefined): readonly string[] => [
  ...(labels === undefined || Object.keys(labels.map).length === 0 ? [] : [`labels.map:${recordText(labels.map)}`]),
  ...(labels === undefined || labels.only.length === 0 ? [] : [`labels.only:${optionText(labels.only)}`]),
]

const labelsIn = (pairs: ReadonlyMap<string, string>): Labels | undefined => {
  const [map, only] = [pairs.get('labels.map'), pairs.get('labels.only')]
  if (map === undefined && only === undefined) return undefined
  // the equals sign of a label is escaped on the left, and not on the right
  const renamed = itemsIn(map ?? '').map((text) => {
    const equals = text.indexOf('=')
    return [unescaped(text.slice(0, equals)), unescaped(text.slice(equals + 1))] as const
  })
  return { map: Object.fromEntries(renamed), only: itemsIn(only ?? '').map(unescaped) }
}

/** How a side was read: the reader, and its options as the signature spells them. */
export interface ReadAs {
  readonly name: string
  readonly options: ReadonlyMap<string, string>
}

const readAs = (text: string | undefined): ReadAs | undefined => {
  const read = /^(@?[^@{]+)(?:@[^{]*)?(?:\{(.*)\})?$/s.exec(text ?? '')
  return read === null ? undefined : { name: read[1] as string, options: readerOptionsIn(read[2] ?? '') }
}

/** How gold and system were read. */
export const readingsOf = (
  signature: string,
): { readonly gold: ReadAs | undefined; readonly system: ReadAs | undefined } => {
  const texts = signature.split('|')
  const after = (key: string): string | undefined => texts.find((text) => text.startsWith(key))?.slice(key.length)
  const gold = readAs(after('read:'))
  return { gold, system: readAs(after('readSystem:')) ?? gold }
}

const bootstrapText = ({ samples, confidence, seed, bounds }: Bootstrap): string =>
  `bootstrap:${[samples, confidence, seed, ...(bounds === undefined ? [] : [bounds])].join(',')}`

/** What a signature says. Options are texts as `optionsFromText` reads them. */
export interface Signed {
  readonly metric: string
  /** The package that the metric is of, and its version. */
  readonly plugin: string | undefined
  readonly version: string | undefined
  readonly options: ReadonlyMap<string, string>
  readonly reader: string | undefined
  readonly readerOptions: ReadonlyMap<string, string>
  /** How systems were read, where that is in another way. */
  readonly readSystem: ReadAs | undefined
  /** Nothing where documents have no names. */
  readonly lacking: DocumentPolicies | undefined
  readonly disjoint: Disjoint | undefined
  readonly bootstrap: Bootstrap | undefined
  readonly labels: Labels | undefined
}

// the view stays among the options: so it is asked for by name, as --set view=NAME does
const ours = new Set([
  'read',
  'readSystem',
  'v',
  'documents.missing',
  'documents.extra',
  'disjoint',
  'bootstrap',
  'labels.map',
  'labels.only',
])

const splitPart = (part: string): readonly [key: string, text: string] => {
  const colon = part.indexOf(':')
  return colon < 0 ? ['', part] : [part.slice(0, colon), part.slice(colon + 1)]
}

/** The parts of a signature that are options, as it spells them; what is not part of one is passed over. */
export const optionTextsOf = (signature: string): ReadonlyMap<string, string> =>
  new Map(
    signature
      .split('|')
      .slice(1)
      .map(splitPart)
      .filter(([key]) => key !== '' && !ours.has(key)),
  )

/** `types:A,B,delimiter:tab`: a comma is between two options, or between two items where no colon follows. */
const readerOptionsIn = (text: string): ReadonlyMap<string, string> => {
  const options = new Map<string, string>()
  let last = ''
  for (const piece of text === '' ? [] : text.split(',')) {
    const [key, own] = splitPart(piece)
    if (key === '') options.set(last, `${options.get(last)},${own}`)
    else options.set(key, own)
    last = key === '' ? last : key
  }
  return new Map([...options].map(([key, value]) => [key, askedIn(value)]))
}

/** `@assay/lea@1.0.0`: the version follows the last at sign. */
const versionIn = (text: string): Pick<Signed, 'plugin' | 'version'> => {
  const at = text.lastIndexOf('@')
  return at <= 0
    ? { plugin: undefined, version: undefined }
    : { plugin: text.slice(0, at), version: text.slice(at + 1) }
}

/** Reads a signature; the message says what it lacks. */
export const parseSignature = (signature: string): Either<string, Signed> => {
  const [metric = '', ...parts] = signature.trim().split('|')
  const pairs = new Map<string, string>()
  for (const part of parts) {
    const [key, text] = splitPart(part)
    if (key === '') return left(`"${part}" is not part of a signature: it has no name and colon`)
    pairs.set(key, text)
  }
  if (metric === '' || metric.includes(':')) return left('a signature begins with the name of a metric')
  const read = readAs(pairs.get('read'))
  const readerOptions = read?.options ?? new Map<string, string>()
  if (readerOptions.has('')) return left('the options of its reader begin with no name and colon')
  const bootstrap = bootstrapOf(pairs.get('bootstrap'))
  if (bootstrap === null)
    return left('its bootstrap part is not SAMPLES,CONFIDENCE,SEED or SAMPLES,CONFIDENCE,SEED,BOUNDS')
  const readSystem = readAs(pairs.get('readSystem'))
  const options = new Map([...pairs].filter(([key]) => !ours.has(key)))
  const lacking = lackingOf(pairs)
  const labels = labelsIn(pairs)
  if (lacking === null)
    return left(`its policy for documents that one side lacks is none of ${missingPolicies.join(', ')}`)
  return right({
    metric,
    ...versionIn(pairs.get('v') ?? ''),
    options,
    reader: read?.name,
    readerOptions,
    readSystem,
    lacking,
    disjoint: disjointPolicies.find((policy) => policy === pairs.get('disjoint')),
    bootstrap,
    labels,
  })
}

/** What becomes of documents that one side lacks; null where it is not a policy. */
const lackingOf = (pairs: ReadonlyMap<string, string>): DocumentPolicies | undefined | null => {
  const policy = (key: string): Missing | undefined | null => {
    const text = pairs.get(key)
    return text === undefined ? undefined : (missingPolicies.find((one) => one === text) ?? null)
  }
  const [missing, extra] = [policy('documents.missing'), policy('documents.extra')]
  if (missing === null || extra === null) return null
  return missing === undefined ? undefined : { missing, extra: extra ?? impliedExtra(missing) }
}

/** The bootstrap part; null where it is none that the flags would take. */
const bootstrapOf = (text: string | undefined): Bootstrap | undefined | null => {
  if (text === undefined) return undefined
  const [numbers, last = 'cut', ...more] = [text.split(',').slice(0, 3), ...text.split(',').slice(3)] as const
  const [samples = Number.NaN, confidence = Number.NaN, seed = Number.NaN] = numbers.map(Number)
  const bounds = boundsRules.find((rule) => rule === last)
  if (bounds === undefined || more.length > 0) return null
  const natural = [samples, seed].every((n) => Number.isSafeInteger(n) && n >= 0)
  if (!natural || !(confidence > 0 && confidence < 1)) return null
  return { samples, confidence, seed, ...(bounds !== 'cut' && { bounds }) }
}
