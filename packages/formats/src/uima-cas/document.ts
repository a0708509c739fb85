/** Makes a document of a CAS: chooses its view and its layer, and takes the annotations of the layer as spans. */
import { commonCode, type Document, type Either, left, type Problem, right } from '@assay/core'
import type { Places, SkippedCounts } from '@assay/core/internal/source'
import { stemOf } from '@assay/core/source'
import { spotAtOffset } from '../json-tree.ts'
import { code } from '../messages.ts'
import { didYouMean, error, nameList, setting, startOf, warning } from '../problems.ts'
import { annotatorInProject, documentInProject } from '../projects.ts'
import type { See } from '../reading.ts'
import { type Claim, findSpans, frameOf } from '../stated-spans.ts'
import { overOneText } from '../text-spans.ts'
import { type Cas, type CasFault, casFault, type Sofa, type Structure } from './cas.ts'
import { isAnnotation, isNoLayer, kindOf, type Layer, layerOf } from './layers.ts'
import type { LayerOptions } from './options.ts'

/** A file while it is read. */
export interface CasFile {
  readonly path: string
  readonly settings: LayerOptions
  readonly places: Places
  readonly skipped: SkippedCounts
}

export const problemOf = (
  { places }: CasFile,
  { code, message, offset, end, hint }: CasFault,
  severity: Problem['severity'] = 'error',
): Problem => ({ ...error(code, message, spotAtOffset(places, offset, end), hint), severity })

// ---- the text --------------------------------------------------------------------------------------------------------

/** The text of the view that counts; or why there is none. */
const sofaOf = ({ sofas }: Cas, view: string): Sofa | CasFault => {
  const names = sofas.map(({ name }) => name)
  const usual = sofas.find(({ name }) => name === '_InitialView')
  const sofa =
    view !== '' ? sofas.find(({ name }) => name === view) : (usual ?? (sofas.length === 1 ? sofas[0] : undefined))
  if (sofa !== undefined) return sofa
  if (sofas.length === 0)
    return casFault(
      code.E399,
      'the CAS has no view with a text',
      0,
      'export the document again: a CAS has its text as sofaString',
    )
  if (view === '')
    return casFault(
      code.E399,
      `there are ${names.length} views (${nameList(names)}): choose one`,
      0,
      setting('view', names[0]),
    )
  return casFault(
    code.E399,
    `there is no view ${JSON.stringify(view)}`,
    0,
    didYouMean(view, names, `it has ${nameList(names)}`),
  )
}

const sofaText = ({ name, text, offset }: Sofa): string | CasFault =>
  text ??
  casFault(
    code.E399,
    `the view ${name} has no text (sofaURI)`,
    offset,
    'the text must be in the file, as sofaString: export the document with its text, or name another view',
  )

// ---- the spans -------------------------------------------------------------------------------------------------------

/** Those of one text that are in its index: others are not annotations of it, whatever they say. */
const indexed = (file: CasFile, { structures, members }: Cas, { id }: Sofa): readonly Structure[] => {
  const memberIds = members.get(id)
  const inIndex: Structure[] = []
  for (const structure of structures) {
    const kind = kindOf(structure)
    if (kind !== undefined) file.skipped.see(kind)
    if (!isAnnotation(structure) || structure.sofa !== id) continue
    if (memberIds === undefined || memberIds.has(structure.id)) inIndex.push(structure)
    else file.skipped.see('annotation outside of the index', 'annotations outside of the index')
  }
  return inIndex
}

/** Words for the feature that an annotation without a label lacks. */
const wordsFor = ({ feature }: Layer): string => feature ?? 'feature that is a label'

/** Label of an annotation; nothing if the annotation is skipped. */
const labelOf = (file: CasFile, layer: Layer, { features, offset }: Structure): string | Problem | undefined => {
  const { name, feature } = layer
  const value = feature === undefined ? '' : (features.get(feature) ?? '')
  if (value !== '') return value
  const { unlabelled } = file.settings
  if (unlabelled === 'layer') return name
  if (unlabelled === 'skip') return void file.skipped.see('annotation without a label', 'annotations without a label')
  return problemOf(file, {
    code: commonCode.E336,
    message: `an annotation of ${name} has no ${wordsFor(layer)}`,
    offset,
    hint: `--set reader.unlabelled=layer takes ${name} for it, and =skip skips such annotations`,
  })
}

interface Claims {
  readonly claims: readonly Claim[]
  readonly problems: readonly Problem[]
  /** Number of annotations that have the name of their layer as label, for lack of another. */
  readonly unlabelled: number
}

const claimsOf = (file: CasFile, layer: Layer): Claims => {
  const claims: Claim[] = []
  const problems: Problem[] = []
  let unlabelled = 0
  for (const structure of layer.annotations) {
    const { features, offset } = structure
    const [start, end] = [structure.begin!, structure.end!]
    if (start < 0 || end < 0) {
      problems.push(
        problemOf(file, {
          code: commonCode.E330,
          message: 'begin and end must be whole numbers from 0',
          offset,
          hint: 'they count UTF-16 units of the text',
        }),
      )
      continue
    }
    if (start === end) {
      file.skipped.see('annotation of no length', 'annotations of no length')
      continue
    }
    const label = labelOf(file, layer, structure)
    if (label === undefined) continue
    if (typeof label !== 'string') {
      problems.push(label)
      continue
    }
    if (layer.feature === undefined || !features.get(layer.feature)) unlabelled++
    const id = features.get(file.settings.identifier) ?? ''
    const { at, text: line } = spotAtOffset(file.places, offset)
    claims.push({ start, end, labels: [[label]], ...(id !== '' && { attributes: { id } }), at, line })
  }
  return { claims, problems, unlabelled }
}

// ---- the document ----------------------------------------------------------------------------------------------------

/** INCEpTION writes the annotator as documentId, and the document as documentTitle. */
const nameIn = ({ structures }: Cas): string | undefined => {
  const metaData = structures.find(({ type }) => type.endsWith('.DocumentMetaData'))
  return metaData?.features.get('documentTitle') || metaData?.features.get('documentId') || undefined
}

export function* documentOf(file: CasFile, cas: Cas, see: See): Iterable<Either<Problem, Document<'spans'>>> {
  const { path, settings, skipped, places } = file
  const sofa = sofaOf(cas, settings.view)
  if ('code' in sofa) return yield left(problemOf(file, sofa))
  const text = sofaText(sofa)
  if (typeof text !== 'string') return yield left(problemOf(file, text))
  const layer = layerOf(cas, indexed(file, cas, sofa), settings)
  const { at } = startOf(path)
  if (isNoLayer(layer)) {
    yield left({ ...layer, at })
    if (layer.severity === 'error') return
  } else {
    see('layer', layer.name)
    if (layer.feature !== undefined) see('feature', layer.feature)
  }
  see('view', sofa.name)
  const { claims, problems, unlabelled } = isNoLayer(layer)
    ? { claims: [], problems: [], unlabelled: 0 }
    : claimsOf(file, layer)
  for (const one of problems) yield left(one)
  const { spans, problems: misfits } = findSpans(
    claims,
    frameOf(text, 'utf16'),
    () => [],
    'begin and end count UTF-16 units of the text',
  )
  for (const one of misfits) yield left(one)
  if (problems.length + misfits.length > 0) return
  if (unlabelled > 0 && !isNoLayer(layer)) {
    const [what, have] = unlabelled === 1 ? ['annotation', 'has'] : ['annotations', 'have']
    const message = `${unlabelled} ${what} of ${layer.name} ${have} no ${wordsFor(layer)}: the label is ${layer.name}`
    const hint = '--set reader.unlabelled=skip skips them, and =refuse refuses the file'
    yield left(warning(code.W396, message, { at }, hint))
  }
  const notRead = skipped.problem(path)
  if (notRead !== undefined) yield left(notRead)
  const name = documentInProject(path) ?? nameIn(cas)
  const by = annotatorInProject(path)
  // not as the option `annotator`: a signature is used again on what others have annotated
  if (by !== undefined) see('by', by)
  const content = overOneText(text, spans, (unit) => spotAtOffset(places, sofa.offsetOf?.(unit) ?? sofa.offset))
  yield right({
    id: name ?? stemOf(path),
    content,
    meta: {},
    at,
    ...(by !== undefined && { by }),
    ...(name === undefined && { named: 'file' as const }),
  })
}
