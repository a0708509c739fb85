/** Signatures of scores: the metric, its options and the readers. They parse back into requests. */
import type { AnyReader, Labels, PackageMember } from '@assay/core'
import { decodeOptions, itemsIn, optionText, recordText, unescapeText, withoutReaders } from '@assay/core/internal/host'
import { type Either, isRight, left, right } from 'fp-ts/lib/Either.js'
import { hostKeys, splitPart } from '../checks/read-stored.ts'
import { arePairedById, type Plan, type PlannedFiles, type PlannedMetric } from './plan.ts'
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

/** The name of a reader in results and signatures: with its package unless it is core's, since names may repeat. */
export const readerName = ({ name, package: plugin }: PackageMember<AnyReader>): string =>
  plugin.name === withoutReaders.name ? name : `${plugin.name}/${name}`

/** The name and version of a reader. */
export const readerVersion = (reader: PackageMember<AnyReader>): string =>
  `${readerName(reader)}@${reader.package.version}`

/** The names that were detected for an option that takes a list: `fence+prose`; `undefined` where it takes none. */
const detectedNames = ({ reader, options, saw }: PlannedFiles, key: string): string | undefined => {
  const detected = saw?.[key]
  if (detected === undefined || !isRight(decodeOptions(reader.options, { ...(options as object), [key]: detected })))
    return undefined
  return detected.length === 0 ? 'none' : [...detected].sort().join('+')
}

/**
 * The text of a reader option in a signature: the detected value, if there is one that could be requested; else the requested value,
 * followed by the detected ones.
 */
const detectedText = ({ reader, options, saw }: PlannedFiles, key: string, value: unknown): string => {
  const configured = optionText(value)
  const detected = saw?.[key] ?? []
  const texts = detected.map((name) => optionText(name).replaceAll('/', '%2F'))
  const [only = configured, ...others] = texts
  if (only === configured && others.length === 0) return configured
  const isOption = isRight(decodeOptions(reader.options, { ...(options as object), [key]: detected[0] }))
  return others.length === 0 && isOption ? only : `${configured}{${texts.join('/')}}`
}

/** The requested value in a text of `detectedText`; braces in values are escaped. */
export const withoutDetected = (text: string): string => text.replace(/\{[^}]*\}$/, '')

const readerText = (files: PlannedFiles): string => {
  const { reader, options } = files
  const defaults = reader.options['~standard'].validate({})
  const usual = ('value' in defaults ? defaults.value : {}) as Readonly<Record<string, unknown>>
  const fields = options as Readonly<Record<string, unknown>>
  const signed = new Set<string>(reader.signed)
  const other = Object.entries(fields).filter(
    ([key, value]) => signed.has(key) || (!placeOptions.has(key) && optionText(value) !== optionText(usual[key])),
  )
  const textOf = (key: string, value: unknown): string =>
    signed.has(key) ? (detectedNames(files, key) ?? detectedText(files, key, value)) : optionText(value)
  const text = other.map(([key, value]) => `${key}:${textOf(key, value)}`).join(',')
  return `${readerVersion(reader)}${text === '' ? '' : `{${text}}`}`
}

/** `conll-f1|scheme:conlleval|…|read:conll-columns@1.0.0|v:@assay/conll-f1@1.0.0` */
export const signatureOf = (planned: PlannedMetric, plan: Plan, system: PlannedFiles | undefined): string => {
  const { metric, options, view } = planned
  const answering = plan.systems.find(({ files }) => files === system)?.name ?? ''
  const views = [view, planned.systemViews?.get(answering)].flatMap((eachView) =>
    eachView === undefined ? [] : [eachView.name],
  )
  const read = readerText(plan.gold)
  const readSystem = system === undefined ? read : readerText(system)
  return [
    metric.name,
    ...Object.entries(options).map(([key, value]) => `${key}:${optionText(value)}`),
    ...(hasPolicies(plan) ? policiesText(plan.lacking) : []),
    ...trainingText(plan),
    ...(plan.patch === undefined ? [] : [`patch:${plan.patch.name}`]),
    ...(plan.disjoint === 'error' ? [] : [`disjoint:${plan.disjoint}`]),
    ...labelsText(plan.labels?.labels),
    ...(views.length === 0 ? [] : [`view:${optionText([...new Set(views)].join('+'))}`]),
    `read:${read}`,
    ...(readSystem === read ? [] : [`readSystem:${readSystem}`]),
    ...(plan.bootstrap === undefined ? [] : [bootstrapText(plan.bootstrap)]),
    `v:${planned.package}@${metric.package.version}`,
  ].join('|')
}

/** True where the policies are told: files that are documents are seldom paired by id, so that the usual one goes without saying. */
const hasPolicies = ({ gold, systems, lacking }: Plan): boolean =>
  gold.reader.pairs === 'id' ||
  lacking.names !== undefined ||
  (lacking.missing !== 'error' && arePairedById([gold, ...systems.flatMap(({ files = [] }) => files)]))

/** The document policies; `extra` only if it differs from its default. */
const policiesText = ({ missing, extra, names }: DocumentPolicies): readonly string[] => [
  `documents.missing:${missing}`,
  ...(names === undefined ? [] : [`documents.names:${names}`]),
  ...(extra === impliedExtra(missing) ? [] : [`documents.extra:${extra}`]),
]

/** The training files that the gold is marked by. */
const trainingText = ({ gold, slices: { train }, machine }: Plan): readonly string[] =>
  train === undefined || gold.model.trained === undefined
    ? []
    : [`documents.train:${optionText(train.paths.map((path) => machine.paths.basename(path)))}`]

const labelsText = (labels: Labels | undefined): readonly string[] => [
  ...(labels === undefined || Object.keys(labels.map).length === 0 ? [] : [`labels.map:${recordText(labels.map)}`]),
  ...(labels === undefined || labels.only.length === 0 ? [] : [`labels.only:${optionText(labels.only)}`]),
]

const parseLabels = (pairs: ReadonlyMap<string, string>): Labels | undefined => {
  const [map, only] = [pairs.get('labels.map'), pairs.get('labels.only')]
  if (map === undefined && only === undefined) return undefined
  // the equals sign of a label is escaped on the left, and not on the right
  const renamed = itemsIn(map ?? '').map((text) => {
    const equals = text.indexOf('=')
    return [unescapeText(text.slice(0, equals)), unescapeText(text.slice(equals + 1))] as const
  })
  return { map: Object.fromEntries(renamed), only: itemsIn(only ?? '').map(unescapeText) }
}

/** The reader of a side and its options as the signature spells them. */
export interface SignedReader {
  readonly name: string
  readonly options: ReadonlyMap<string, string>
}

/** Parses a reader with its options, as texts without what was detected. */
export const parseReading = (text: string | undefined): SignedReader | undefined => {
  const read = /^(@?[^@{]+)(?:@[^{]*)?(?:\{(.*)\})?$/s.exec(text ?? '')
  return read === null ? undefined : { name: read[1]!, options: parseReaderOptions(read[2] ?? '') }
}

/** Parses the readers of both sides. */
export const parseReadings = (
  signature: string,
): { readonly gold: SignedReader | undefined; readonly system: SignedReader | undefined } => {
  const texts = signature.split('|')
  const after = (key: string): string | undefined => texts.find((text) => text.startsWith(key))?.slice(key.length)
  const gold = parseReading(after('read:'))
  return { gold, system: parseReading(after('readSystem:')) ?? gold }
}

const bootstrapText = ({ samples, confidence, seed, bounds }: Bootstrap): string =>
  `bootstrap:${[samples, confidence, seed, ...(bounds === undefined ? [] : [bounds])].join(',')}`

/** A parsed signature. Options are texts for `optionsFromText`. */
export interface ParsedSignature {
  readonly metric: string
  /** The package of the metric, and its version. */
  readonly plugin: string | undefined
  readonly version: string | undefined
  readonly options: ReadonlyMap<string, string>
  readonly reader: string | undefined
  readonly readerOptions: ReadonlyMap<string, string>
  /** The reader of systems, if it differs. */
  readonly readSystem: SignedReader | undefined
  /** Undefined if documents have no names. */
  readonly lacking: DocumentPolicies | undefined
  readonly disjoint: Disjoint | undefined
  readonly bootstrap: Bootstrap | undefined
  readonly labels: Labels | undefined
}

/** Parses `types:A,B,delimiter:tab`: a comma separates options, or items if no colon follows. */
const splitReaderOptions = (text: string): ReadonlyMap<string, string> => {
  const options = new Map<string, string>()
  let last = ''
  for (const piece of text === '' ? [] : text.split(',')) {
    const [key, value] = splitPart(piece)
    if (key === '') options.set(last, `${options.get(last)},${value}`)
    else options.set(key, value)
    last = key === '' ? last : key
  }
  return options
}

const parseReaderOptions = (text: string): ReadonlyMap<string, string> =>
  new Map([...splitReaderOptions(text)].map(([key, value]) => [key, withoutDetected(value)]))

/** The options of a reader in a signature, with what was detected. */
export const readerOptionTexts = (reading: string): ReadonlyMap<string, string> =>
  splitReaderOptions(/\{(.*)\}$/s.exec(reading)?.[1] ?? '')

/** Parses `@assay/lea@1.0.0`: the version follows the last at sign. */
const parseVersion = (text: string): Pick<ParsedSignature, 'plugin' | 'version'> => {
  const at = text.lastIndexOf('@')
  return at <= 0
    ? { plugin: undefined, version: undefined }
    : { plugin: text.slice(0, at), version: text.slice(at + 1) }
}

/** Parses a signature; the error names the invalid part. */
export const parseSignature = (signature: string): Either<string, ParsedSignature> => {
  const [metric = '', ...parts] = signature.trim().split('|')
  const pairs = new Map<string, string>()
  for (const part of parts) {
    const [key, text] = splitPart(part)
    if (key === '') return left(`"${part}" is not part of a signature: it has no name and colon`)
    pairs.set(key, text)
  }
  if (metric === '' || metric.includes(':')) return left('a signature begins with the name of a metric')
  const read = parseReading(pairs.get('read'))
  const readerOptions = read?.options ?? new Map<string, string>()
  if (readerOptions.has('')) return left('the options of its reader begin with no name and colon')
  const bootstrap = parseBootstrap(pairs.get('bootstrap'))
  if (bootstrap === null)
    return left('its bootstrap part is not SAMPLES,CONFIDENCE,SEED or SAMPLES,CONFIDENCE,SEED,BOUNDS')
  const lacking = parsePolicies(pairs)
  if (lacking === null) return left(`its policy for missing documents is not one of ${missingPolicies.join(', ')}`)
  return right({
    metric,
    ...parseVersion(pairs.get('v') ?? ''),
    options: new Map([...pairs].filter(([key]) => !hostKeys.has(key))),
    reader: read?.name,
    readerOptions,
    readSystem: parseReading(pairs.get('readSystem')),
    lacking,
    disjoint: disjointPolicies.find((policy) => policy === pairs.get('disjoint')),
    bootstrap,
    labels: parseLabels(pairs),
  })
}

/** Parses the document policies; null if invalid. */
const parsePolicies = (pairs: ReadonlyMap<string, string>): DocumentPolicies | undefined | null => {
  const policy = (key: string): Missing | undefined | null => {
    const text = pairs.get(key)
    return text === undefined ? undefined : (missingPolicies.find((allowed) => allowed === text) ?? null)
  }
  const [missing, extra] = [policy('documents.missing'), policy('documents.extra')]
  if (missing === null || extra === null) return null
  if (missing === undefined) return undefined
  const names = pairs.get('documents.names') === 'stem' ? { names: 'stem' as const } : {}
  return { missing, extra: extra ?? impliedExtra(missing), ...names }
}

/** Parses the bootstrap part; null if invalid. */
const parseBootstrap = (text: string | undefined): Bootstrap | undefined | null => {
  if (text === undefined) return undefined
  const [numbers, last = 'cut', ...more] = [text.split(',').slice(0, 3), ...text.split(',').slice(3)] as const
  const [samples = Number.NaN, confidence = Number.NaN, seed = Number.NaN] = numbers.map(Number)
  const bounds = boundsRules.find((rule) => rule === last)
  if (bounds === undefined || more.length > 0) return null
  const natural = [samples, seed].every((n) => Number.isSafeInteger(n) && n >= 0)
  if (!natural || !(confidence > 0 && confidence < 1)) return null
  return { samples, confidence, seed, ...(bounds !== 'cut' && { bounds }) }
}
