/** Reading a CAS: its view, its layer, and the annotations of that as spans. */
import { type Document, type Either, left, type Problem, right, type Source } from '@assay/core'
import { type Places, placesOf, stemOf, suggest, textOptions, wholeText } from '@assay/core/source'
import { type Claim, found, frameOf } from '../claims.ts'
import { spotAtOffset, treeOf } from '../json-tree.ts'
import { type LeftOut, leftOut } from '../left-out.ts'
import { outcomeCounts } from '../outcomes.ts'
import { overOneText } from '../text-spans.ts'
import { type Cas, type CasFault, isCasFault, type Sofa, type Structure } from './cas.ts'
import { casFromJson } from './json.ts'
import { isAnnotation, isNoLayer, kindOf, type Layer, layerOf } from './layers.ts'
import type { UimaCasOptions } from './options.ts'
import { casFromXmi } from './xmi.ts'

/** A file while it is read. */
interface File {
  readonly path: string
  readonly settings: UimaCasOptions
  readonly places: Places
  readonly skipped: LeftOut
}

const problemOf = (
  { places }: File,
  { code, message, offset, end, hint }: CasFault,
  severity: Problem['severity'] = 'error',
): Problem => ({ severity, code, message, ...spotAtOffset(places, offset, end), hint })

// ---- the text --------------------------------------------------------------------------------------------------------

const listed = (names: readonly string[]): string => names.slice(0, 8).join(', ')

/** The text of the view that counts; or why there is none. */
const sofaOf = ({ sofas }: Cas, asked: string): Sofa | CasFault => {
  const names = sofas.map(({ name }) => name)
  const usual = sofas.find(({ name }) => name === '_InitialView')
  const sofa =
    asked !== '' ? sofas.find(({ name }) => name === asked) : (usual ?? (sofas.length === 1 ? sofas[0] : undefined))
  if (sofa !== undefined) return sofa
  const near = suggest(asked, names)
  if (sofas.length === 0)
    return {
      code: 'E399',
      message: 'the CAS has no view with a text',
      offset: 0,
      hint: 'export the document again: a CAS has its text as sofaString',
    }
  if (asked === '')
    return {
      code: 'E399',
      message: `there are ${names.length} views (${listed(names)}): say which`,
      offset: 0,
      hint: `--set reader.view=${names[0]}`,
    }
  return {
    code: 'E399',
    message: `there is no view ${JSON.stringify(asked)}`,
    offset: 0,
    hint: near === undefined ? `it has ${listed(names)}` : `did you mean ${near}? it has ${listed(names)}`,
  }
}

const textOf = ({ name, text, offset }: Sofa): string | CasFault =>
  text ?? {
    code: 'E399',
    message: `the view ${name} has no text (sofaURI)`,
    offset,
    hint: 'the text must be in the file, as sofaString: export the document with its text, or name another view',
  }

// ---- the spans -------------------------------------------------------------------------------------------------------

/** Those of one text that are in its index: others are not annotations of it, whatever they say. */
const indexed = (file: File, { structures, members }: Cas, { id }: Sofa): readonly Structure[] => {
  const own = members.get(id)
  const inIndex: Structure[] = []
  for (const structure of structures) {
    const kind = kindOf(structure)
    if (kind !== undefined) file.skipped.see(kind)
    if (!isAnnotation(structure) || structure.sofa !== id) continue
    if (own === undefined || own.has(structure.id)) inIndex.push(structure)
    else file.skipped.see('annotation outside of the index', 'annotations outside of the index')
  }
  return inIndex
}

/** The label of an annotation; nothing where it is left out. */
const labelOf = (
  file: File,
  { name, feature }: Layer,
  { features, offset }: Structure,
): string | Problem | undefined => {
  const value = feature === undefined ? name : (features.get(feature) ?? '')
  if (value !== '') return value
  const { unlabelled } = file.settings
  if (unlabelled === 'layer') return name
  if (unlabelled === 'skip') return void file.skipped.see('annotation without a label', 'annotations without a label')
  return problemOf(file, {
    code: 'E336',
    message: `an annotation of ${name} has no ${feature}, which would be its label`,
    offset,
    hint: `--set reader.unlabelled=layer takes ${name} for it, and =skip leaves such annotations out`,
  })
}

interface Claims {
  readonly claims: readonly Claim[]
  readonly problems: readonly Problem[]
  /** How many have the name of their layer for a label, as they have no other. */
  readonly unlabelled: number
}

const claimsOf = (file: File, layer: Layer): Claims => {
  const claims: Claim[] = []
  const problems: Problem[] = []
  let unlabelled = 0
  for (const structure of layer.annotations) {
    const { features, offset } = structure
    const [start, end] = [structure.begin as number, structure.end as number]
    if (start < 0 || end < 0) {
      problems.push(
        problemOf(file, {
          code: 'E330',
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
    if (layer.feature !== undefined && !features.get(layer.feature)) unlabelled++
    const id = features.get(file.settings.identifier) ?? ''
    const { at, text: line } = spotAtOffset(file.places, offset)
    claims.push({ start, end, labels: [[label]], ...(id !== '' && { attributes: { id } }), at, line })
  }
  return { claims, problems, unlabelled }
}

// ---- the document ----------------------------------------------------------------------------------------------------

/** In the folder of an exported project each document has a folder, and each annotator a file in it. */
const inProject = /(?:^|[/\\])(?:annotation|curation)[/\\]([^/\\]+)[/\\][^/\\]+$/

/** What INCEpTION calls the document as it was imported. */
const IMPORTED = 'INITIAL_CAS'

/** INCEpTION writes the annotator as documentId, and the document as documentTitle. */
const nameIn = ({ structures }: Cas): string | undefined => {
  const found = structures.find(({ type }) => type.endsWith('.DocumentMetaData'))
  return found?.features.get('documentTitle') || found?.features.get('documentId') || undefined
}

function* readCas(file: File, cas: Cas): Iterable<Either<Problem, Document<'spans'>>> {
  const { path, settings, skipped, places } = file
  const sofa = sofaOf(cas, settings.view)
  if ('code' in sofa) return yield left(problemOf(file, sofa))
  const text = textOf(sofa)
  if (typeof text !== 'string') return yield left(problemOf(file, text))
  const layer = layerOf(cas, indexed(file, cas, sofa), settings)
  const at = { path, line: 1, column: 1 }
  if (isNoLayer(layer)) {
    yield left({ ...layer, at })
    if (layer.severity === 'error') return
  }
  const { claims, problems, unlabelled } = isNoLayer(layer)
    ? { claims: [], problems: [], unlabelled: 0 }
    : claimsOf(file, layer)
  for (const one of problems) yield left(one)
  const { spans, problems: misfits } = found(
    claims,
    frameOf(text, 'utf16'),
    () => [],
    'begin and end count UTF-16 units of the text',
  )
  for (const one of misfits) yield left(one)
  if (problems.length + misfits.length > 0) return
  if (unlabelled > 0 && !isNoLayer(layer)) {
    const [what, have] = unlabelled === 1 ? ['annotation', 'has'] : ['annotations', 'have']
    yield left({
      severity: 'warning',
      code: 'W396',
      message: `${unlabelled} ${what} of ${layer.name} ${have} no ${layer.feature}: the label is ${layer.name}`,
      at,
      hint: '--set reader.unlabelled=skip leaves them out, and =refuse refuses the file',
    })
  }
  const warning = skipped.problem(path)
  if (warning !== undefined) yield left(warning)
  const own = inProject.exec(path)?.[1] ?? nameIn(cas)
  const content = overOneText(text, spans, () => spotAtOffset(places, sofa.offset))
  yield right({ id: own ?? stemOf(path), content, meta: {}, at, ...(own === undefined && { named: 'file' as const }) })
}

/** Whether the file counts, for the annotator that it is of; the outcome where it is said. */
function* notAnnotated({ path }: Source, { annotator }: UimaCasOptions): Iterable<Either<Problem, never>> {
  const at = { path, line: 1, column: 1 }
  if (annotator !== '' && !inProject.test(path))
    yield left({
      severity: 'error',
      code: 'E397',
      message: `nothing says whose annotation this is, and "${annotator}" was asked for`,
      at,
      hint: 'in the folder of an exported project the file has the name of the annotator: annotation/DOCUMENT/ANNOTATOR.json',
    })
  else if (annotator === '' && stemOf(path) === IMPORTED) {
    const counts = outcomeCounts()
    counts.see('unannotated')
    const problem = counts.problem(
      path,
      `${IMPORTED} is the document as it was imported; name the files of the annotators`,
    )
    if (problem !== undefined) yield left(problem)
  }
}

export function* read(source: Source, settings: UimaCasOptions): Iterable<Either<Problem, Document<'spans'>>> {
  const { path } = source
  const inFolder = inProject.test(path)
  const problems = [...notAnnotated(source, settings)]
  if (problems.length > 0) return yield* problems
  if (settings.annotator !== '' && inFolder && stemOf(path) !== settings.annotator) return
  const whole = wholeText(source, textOptions(settings))
  if (whole._tag === 'Left') return yield whole
  const { text } = whole.right
  if (text.trimStart().startsWith('<')) {
    const file: File = { path, settings, places: placesOf(path, text), skipped: leftOut() }
    const cas = casFromXmi(text)
    if (isCasFault(cas)) return yield left(problemOf(file, cas))
    return yield* readCas(file, cas)
  }
  const tree = treeOf(whole.right)
  if (tree._tag === 'Left') return yield tree
  const file: File = { path, settings, places: tree.right.places, skipped: leftOut() }
  const cas = casFromJson(tree.right)
  if (isCasFault(cas)) return yield left(problemOf(file, cas))
  yield* readCas(file, cas)
}
