/** Chooses the layer and the feature of a CAS that are the spans: as asked for, or the only ones. */
import type { Code, Problem } from '@assay/core'
import { suggest } from '@assay/core/source'
import { code } from '../messages.ts'
import { didYouMean, nameList, setting } from '../problems.ts'
import { type Cas, type Structure, shortName } from './cas.ts'
import type { LayerOptions } from './options.ts'

/** Spans of a document, and the feature that is their label; none if the layer has none. */
export interface Layer {
  readonly name: string
  readonly annotations: readonly Structure[]
  readonly feature: string | undefined
}

/** Reason why no layer can be chosen: the message, the remedy, and an error or a warning. */
export interface NoLayer {
  readonly severity: Problem['severity']
  readonly code: Code
  readonly message: string
  readonly hint: string
}

export const isNoLayer = (u: Layer | NoLayer): u is NoLayer => 'severity' in u

const noLayer = (message: string, hint: string): NoLayer => ({ severity: 'error', code: code.E398, message, hint })

// ---- what may be spans -----------------------------------------------------------------------------------------------

/** Types that tools write into every CAS: words, sentences, syntax, and data about the document. */
const infrastructure =
  /^(?:de\.tudarmstadt\.ukp\.dkpro\.core\.api\.(?:segmentation|metadata|lexmorph|syntax|anomaly|transform)\.|de\.tudarmstadt\.ukp\.(?:clarin\.webanno|inception)\.|org\.dkpro\.core\.api\.|uima\.tcas\.DocumentAnnotation$)/

/** A link of a chain: the chain has the first, each the next. */
const isLink = ({ type, features, references }: Structure): boolean =>
  /Link$/.test(type) || features.has('next') || references.includes('next')

const isRelation = ({ features, references }: Structure): boolean =>
  ['Governor', 'Dependent'].every((name) => features.has(name) || references.includes(name))

export const isAnnotation = ({ begin, end }: Structure): boolean => begin !== undefined && end !== undefined

/** Kind of a structure that spans cannot express; `undefined` of any other. */
export const kindOf = (structure: Structure): 'relation' | 'chain' | 'link' | undefined => {
  const { type, references } = structure
  if (infrastructure.test(type) || type.endsWith('[]') || type.startsWith('uima.')) return undefined
  if (isRelation(structure)) return 'relation'
  if (isAnnotation(structure)) return undefined
  if (/Chain$/.test(type)) return 'chain'
  return references.includes('target') || structure.features.has('target') ? 'link' : undefined
}

const isPlain = (value: string): boolean => /^(?:-?\d[\d.eE+-]*|true|false|)$/.test(value)

/** The features of some annotations that hold words, in the order of the file. */
const labelFeatures = (annotations: readonly Structure[], identifier: string): readonly string[] => {
  const names = new Set<string>()
  for (const { features } of annotations)
    for (const [name, value] of features) if (name !== identifier && !isPlain(value)) names.add(name)
  return [...names]
}

/** Those that are spans if nothing is said, by their types. */
const candidatesIn = (annotations: readonly Structure[]): ReadonlyMap<string, readonly Structure[]> => {
  const all = new Map<string, Structure[]>()
  for (const one of annotations) {
    if (infrastructure.test(one.type) || isLink(one) || isRelation(one)) continue
    const sameType = all.get(one.type)
    if (sameType === undefined) all.set(one.type, [one])
    else sameType.push(one)
  }
  return all
}

// ---- the choice ------------------------------------------------------------------------------------------------------

const pairsIn = (
  candidates: ReadonlyMap<string, readonly Structure[]>,
  identifier: string,
): readonly (readonly [type: string, feature: string])[] =>
  [...candidates].flatMap(([type, ofType]) => labelFeatures(ofType, identifier).map((name) => [type, name] as const))

/** Nothing was asked for: the only layer with the only feature, or the only layer that there is. */
const onlyLayer = (annotations: readonly Structure[], { identifier }: LayerOptions): Layer | NoLayer => {
  const candidates = candidatesIn(annotations)
  const pairs = pairsIn(candidates, identifier)
  const [pair] = pairs
  if (pairs.length > 1) {
    const layers = new Set(pairs.map(([type]) => type)).size
    const names = nameList(pairs.map(([type, feature]) => `${shortName(type)}|${feature}`))
    const what = layers === 1 ? `the layer has ${pairs.length} features` : `there are ${layers} layers with features`
    const [type, feature] = pair!
    return noLayer(
      `${what} (${names}): choose one`,
      `${setting('layer', shortName(type))} ${setting('feature', feature)}`,
    )
  }
  if (pair !== undefined) {
    const [type, feature] = pair
    return { name: shortName(type), annotations: candidates.get(type) ?? [], feature }
  }
  const [name, ...more] = [...candidates.keys()]
  if (more.length > 0)
    return noLayer(
      `there are ${candidates.size} layers (${nameList([...candidates.keys()].map(shortName))}): choose one`,
      setting('layer', shortName(name!)),
    )
  return { name: shortName(name ?? ''), annotations: candidates.get(name ?? '') ?? [], feature: undefined }
}

/** True if a type is `top`, or below it in the type system of the file. */
const isBelow = (type: string, top: string, above: Cas['above']): boolean => {
  let at: string | undefined = type
  for (let steps = 0; at !== undefined && at !== '' && steps < 100; steps++) {
    if (at === top) return true
    at = above?.get(at)
  }
  return false
}

/** The types that a name may be meant for. */
const namedLike = (layerName: string, types: readonly string[]): readonly string[] =>
  types.filter((type) => type === layerName || shortName(type) === layerName)

const noSuchLayer = (layerName: string, types: readonly string[], isKnown: boolean): NoLayer => {
  const names = [...new Set(types.map(shortName))]
  const near = suggest(layerName, names)
  const there = names.length === 0 ? 'it has no layer' : `it has ${nameList(names)}`
  const isWrong = isKnown || near !== undefined
  return {
    severity: isWrong ? 'error' : 'warning',
    code: isWrong ? code.E398 : code.W395,
    message: `the file has ${isWrong ? 'no layer' : 'no annotation of the layer'} ${JSON.stringify(layerName)}`,
    hint: didYouMean(layerName, names, there),
  }
}

const featureOf = (
  name: string,
  structures: readonly Structure[],
  settings: LayerOptions,
): string | undefined | NoLayer => {
  const { feature, identifier } = settings
  if (feature !== '') {
    const there = [...new Set(structures.flatMap(({ features }) => [...features.keys()]))]
    if (structures.length === 0 || there.includes(feature)) return feature
    const near = suggest(feature, there)
    if (near === undefined) return feature
    return noLayer(
      `the layer ${name} has no feature ${JSON.stringify(feature)}`,
      `did you mean ${near}? it has ${nameList(there)}`,
    )
  }
  const names = labelFeatures(structures, identifier)
  if (names.length < 2) return names[0]
  return noLayer(
    `the layer has ${names.length} features (${nameList(names.map((one) => `${name}|${one}`))}): choose one`,
    setting('feature', names[0]),
  )
}

const askedLayer = (cas: Cas, annotations: readonly Structure[], settings: LayerOptions): Layer | NoLayer => {
  const { layer } = settings
  const present = [...new Set(annotations.map(({ type }) => type))]
  const typeNames = [...new Set([...(cas.above?.keys() ?? []), ...present])]
  const types = namedLike(layer, typeNames)
  if (types.length > 1)
    return noLayer(
      `${types.length} layers are called ${JSON.stringify(layer)}: ${nameList(types)}`,
      `name one with its package: ${setting('layer', types[0])}`,
    )
  const [type] = types
  if (type === undefined)
    return noSuchLayer(
      layer,
      present.filter((one) => !infrastructure.test(one)),
      cas.above !== undefined && cas.above.size > 0,
    )
  const inLayer = annotations.filter((one) => isBelow(one.type, type, cas.above))
  const name = shortName(type)
  const feature = featureOf(name, inLayer, settings)
  return typeof feature === 'object' ? feature : { name, annotations: inLayer, feature }
}

/** The layer of annotations of one text. */
export const layerOf = (cas: Cas, annotations: readonly Structure[], settings: LayerOptions): Layer | NoLayer => {
  if (settings.layer !== '') return askedLayer(cas, annotations, settings)
  if (settings.feature === '') return onlyLayer(annotations, settings)
  const inLayer = annotations.filter((one) => one.features.has(settings.feature) && !infrastructure.test(one.type))
  const only = onlyLayer(inLayer, settings)
  if (!isNoLayer(only)) return { ...only, feature: settings.feature }
  const types = new Set(inLayer.map(({ type }) => type))
  const [type] = types
  return types.size === 1 && type !== undefined
    ? { name: shortName(type), annotations: annotations.filter((one) => one.type === type), feature: settings.feature }
    : only
}
