/** Reading BioC: a collection of documents of passages, with annotations on documents, passages and sentences. */
import {
  commonCode,
  type Document,
  type Either,
  entry,
  type Interval,
  left,
  type Problem,
  right,
  type Source,
} from '@assay/core'
import { discontinuousEntry, type Fragmented } from '@assay/core/internal'
import {
  type BiocPiece,
  biocDocuments,
  biocOverlap,
  biocText,
  fieldAt,
  fieldsOf,
  isObject,
  itemsAt,
  type KeyNames,
  type MisspeltKeys,
  newMisspeltKeys,
  newSkippedCounts,
  type SkippedCounts,
  stringAt,
} from '@assay/core/internal/source'
import { encodingEntry, maxLineEntry, suggest } from '@assay/core/source'
import * as v from 'valibot'
import { type JsonTree, jsonTree, noteMisspeltKeys, offsetAt, refusedAt, scalarAt, spotAtValue } from '../json-tree.ts'
import { idsEntry, linkedIds } from '../linked-ids.ts'
import { code } from '../messages.ts'
import { error, setting } from '../problems.ts'
import { type Claim, findSpans, otherUnits, stretchOf } from '../stated-spans.ts'
import { overOneText } from '../text-spans.ts'

const units = ['codepoint', 'byte', 'utf16'] as const

export const options = v.strictObject({
  unit: entry.choice(
    units,
    'what offsets count: code points, as nearly all files do, bytes of UTF-8, as the specification says, or UTF-16 units',
  ),
  type: entry.of(v.array(v.string()), 'the infons that may hold the label; the first that is there counts', ['type']),
  id: entry.of(v.array(v.string()), 'the infons that may hold the linked id; the first that is there counts', [
    'identifier',
    'MESH',
    'MeSH',
    'NCBI Gene',
    'NCBI Taxonomy',
  ]),
  ids: idsEntry,
  discontinuous: discontinuousEntry,
  surfaces: entry.choice(
    ['check', 'ignore'],
    'whether the words of an annotation must be those of the text, or may be normalised',
    ['ignore'],
  ),
  encoding: encodingEntry,
  maxLine: maxLineEntry(512),
})
export type BiocOptions = v.InferOutput<typeof options>

/** A file while it is read. */
interface File {
  readonly tree: JsonTree
  readonly settings: BiocOptions
  readonly skipped: SkippedCounts
  readonly near: MisspeltKeys
  /** The infons of annotations that are read. */
  readonly infons: KeyNames
}

/** A document while it is read. */
interface Draft {
  readonly pieces: BiocPiece[]
  readonly claims: Claim[]
  readonly problems: Problem[]
}

/** Keys that are read of each kind of object; others may be misspelt. */
const ANNOTATIONS = ['annotations', 'relations']
const OF_DOCUMENT = ['id', 'infons', 'passages', ...ANNOTATIONS]
const OF_PIECE = ['offset', 'text', 'sentences', ...ANNOTATIONS]
const OF_ANNOTATION = ['id', 'infons', 'text', 'locations']

// ---- annotations -----------------------------------------------------------------------------------------------------

/** The first infon of these names with a value that is not blank. */
const infonOf = (tree: JsonTree, infons: number, names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value = scalarAt(tree, fieldAt(tree, infons, name))?.trim()
    if (value !== undefined && value !== '') return value
  }
  return undefined
}

const annotationName = ({ tree }: File, annotation: number): string => {
  const id = scalarAt(tree, fieldAt(tree, annotation, 'id'))
  return id === undefined ? 'an annotation' : `annotation ${id}`
}

const untyped = (file: File, annotation: number): Problem => {
  const { tree, settings } = file
  const infons = fieldAt(tree, annotation, 'infons')
  const names = [...fieldsOf(tree, infons)].map(([name]) => name)
  const [askedType = 'type'] = settings.type
  const near = suggest(askedType, names) ?? names[0]
  const message = `${annotationName(file, annotation)} has no infon ${JSON.stringify(askedType)}, which would be its label`
  const there = names.length === 0 ? 'it has none' : `it has ${names.slice(0, 8).join(', ')}`
  const remedy = near === undefined ? 'give it one' : `name the infon of the label: ${setting('type', near)}`
  return refusedAt(tree, annotation, code.E396, message, `${there}; ${remedy}`)
}

/** The borders of an annotation with its locations as fragments, nothing without one, or the problem with it. */
const bordersOf = (file: File, annotation: number): Fragmented | Problem | undefined => {
  const { tree, settings, skipped } = file
  const all: Interval[] = []
  for (const item of itemsAt(tree, fieldAt(tree, annotation, 'locations'))) {
    const start = offsetAt(tree, fieldAt(tree, item, 'offset'))
    const length = offsetAt(tree, fieldAt(tree, item, 'length'))
    if (start === undefined || length === undefined)
      return refusedAt(
        tree,
        item,
        commonCode.E335,
        'a location needs an offset and a length, whole numbers from 0',
        '{"offset": 17, "length": 6}',
      )
    all.push({ start, end: start + length })
  }
  if (all.length === 0) return void skipped.see('annotation without a place', 'annotations without a place')
  const placed = all.filter(({ start, end }) => end > start)
  if (placed.length === 0) return void skipped.see('annotation of no length', 'annotations of no length')
  const borders = stretchOf(placed, settings.discontinuous, annotationName(file, annotation))
  return 'code' in borders ? refusedAt(tree, annotation, borders.code, borders.message, borders.hint) : borders
}

const readAnnotation = (file: File, draft: Draft, annotation: number): void => {
  const { tree, settings } = file
  if (!isObject(tree, annotation)) {
    draft.problems.push(
      refusedAt(
        tree,
        annotation,
        commonCode.E335,
        'an annotation must be an object',
        'it has id, infons, text and locations',
      ),
    )
    return
  }
  noteMisspeltKeys(tree, file.near, annotation, OF_ANNOTATION)
  noteMisspeltKeys(tree, file.near, fieldAt(tree, annotation, 'infons'), file.infons)
  const borders = bordersOf(file, annotation)
  if (borders === undefined) return
  if ('severity' in borders) {
    draft.problems.push(borders)
    return
  }
  const infons = fieldAt(tree, annotation, 'infons')
  const label = infonOf(tree, infons, settings.type)
  if (label === undefined) {
    draft.problems.push(untyped(file, annotation))
    return
  }
  const { at, text } = spotAtValue(tree, annotation)
  const isJoined = itemsAt(tree, fieldAt(tree, annotation, 'locations')).length > 1
  const isWhole = !isJoined || settings.discontinuous === 'spans'
  draft.claims.push({
    isJoined,
    labels: [[label]],
    attributes: linkedIds(infonOf(tree, infons, settings.id) ?? '', settings.ids),
    surface: isWhole && settings.surfaces === 'check' ? stringAt(tree, fieldAt(tree, annotation, 'text')) : undefined,
    at,
    line: text,
    ...borders,
  })
}

/** Reads the annotations of a document, passage or sentence; relations are counted as skipped. */
const readAnnotations = (file: File, draft: Draft, container: number): void => {
  const { tree, skipped } = file
  for (const annotation of itemsAt(tree, fieldAt(tree, container, 'annotations')))
    readAnnotation(file, draft, annotation)
  for (const _ of itemsAt(tree, fieldAt(tree, container, 'relations'))) skipped.see('relation')
}

// ---- passages --------------------------------------------------------------------------------------------------------

/** True if a passage or sentence has a text; adds it to the pieces of the document. */
const readPiece = (file: File, draft: Draft, container: number): boolean => {
  const { tree } = file
  noteMisspeltKeys(tree, file.near, container, OF_PIECE)
  const index = fieldAt(tree, container, 'text')
  const text = stringAt(tree, index) ?? ''
  if (text === '') return false
  const offset = offsetAt(tree, fieldAt(tree, container, 'offset'))
  if (offset === undefined) {
    const hint = 'offsets count from the beginning of the document: "offset": 0'
    draft.problems.push(refusedAt(tree, container, commonCode.E337, 'a text without an offset', hint))
  } else draft.pieces.push({ offset, text, spot: spotAtValue(tree, index) })
  return true
}

const readPassage = (file: File, draft: Draft, passage: number): void => {
  const { tree } = file
  if (!isObject(tree, passage)) {
    draft.problems.push(
      refusedAt(tree, passage, commonCode.E335, 'a passage must be an object', 'it has offset, text and annotations'),
    )
    return
  }
  const hasText = readPiece(file, draft, passage)
  readAnnotations(file, draft, passage)
  for (const sentence of itemsAt(tree, fieldAt(tree, passage, 'sentences'))) {
    if (!hasText) readPiece(file, draft, sentence)
    readAnnotations(file, draft, sentence)
  }
}

// ---- documents -------------------------------------------------------------------------------------------------------

const overlapping = (pieces: readonly BiocPiece[], { unit }: BiocOptions): Problem | undefined => {
  const overlap = biocOverlap(pieces, unit)
  if (overlap === undefined) return undefined
  const { piece, end } = overlap
  const fit = units.find((other) => biocOverlap(pieces, other) === undefined)
  const remedy =
    fit === undefined ? 'write the offsets again from the text' : `they fit in another unit: --set reader.unit=${fit}`
  const message = `a text begins at ${piece.offset}, and the one before it ends at ${end}`
  return error(commonCode.E330, message, piece.spot, `offsets of passages count over the document; ${remedy}`)
}

const metaOf = (tree: JsonTree, infons: number): Readonly<Record<string, string>> => {
  const meta: Record<string, string> = Object.create(null)
  for (const [key, value] of fieldsOf(tree, infons)) {
    const text = stringAt(tree, value)
    if (text !== undefined) meta[key] = text
  }
  return meta
}

function* readDocument(file: File, document: number): Iterable<Either<Problem, Document<'spans'>>> {
  const { tree, settings } = file
  noteMisspeltKeys(tree, file.near, document, OF_DOCUMENT)
  const id = scalarAt(tree, fieldAt(tree, document, 'id')) ?? ''
  if (id === '')
    return yield left(
      refusedAt(
        tree,
        document,
        commonCode.E336,
        'a document without an id',
        'documents of two files are brought together by their "id"',
      ),
    )
  // before the places within it: to go back in a text of one line is slow
  const nowhere = spotAtValue(tree, document)
  const draft: Draft = { pieces: [], claims: [], problems: [] }
  for (const passage of itemsAt(tree, fieldAt(tree, document, 'passages'))) readPassage(file, draft, passage)
  readAnnotations(file, draft, document)
  const { pieces, claims, problems } = draft
  const overlap = overlapping(pieces, settings)
  if (overlap !== undefined) problems.push(overlap)
  for (const one of problems) yield left(one)
  if (problems.length > 0) return
  const text = biocText(pieces, settings.unit, nowhere)
  const guesses = () =>
    otherUnits(settings.unit, units, (unit) =>
      biocOverlap(pieces, unit) === undefined ? biocText(pieces, unit, nowhere) : undefined,
    )
  const counted =
    'offsets count from 0 over the document, each passage from its own offset; where words are normalised: --set reader.surfaces=ignore'
  const { spans, problems: misfits } = findSpans(claims, text, guesses, counted)
  for (const one of misfits) yield left(one)
  if (misfits.length > 0) return
  const content = overOneText(text.text, spans, text.spot)
  yield right({ id, content, meta: metaOf(tree, fieldAt(tree, document, 'infons')), at: nowhere.at })
}

export function* read(source: Source, settings: BiocOptions): Iterable<Either<Problem, Document<'spans'>>> {
  const tree = jsonTree(source, settings)
  if (tree._tag === 'Left') return yield tree
  const file: File = {
    tree: tree.right,
    settings,
    skipped: newSkippedCounts(),
    near: newMisspeltKeys('key'),
    infons: [settings.type, settings.id],
  }
  let documents = 0
  for (const document of biocDocuments(file.tree, 0)) {
    documents++
    yield* readDocument(file, document)
  }
  if (documents === 0) {
    const hint = 'a collection of BioC is {"documents": [{"id": "12", "passages": […]}]}'
    return yield left(
      refusedAt(file.tree, 0, commonCode.E309, 'there is nothing to score: no document in the file', hint),
    )
  }
  const skipped = file.skipped.problem(source.path)
  if (skipped !== undefined) yield left(skipped)
  for (const problem of file.near.problems()) yield left(problem)
}
