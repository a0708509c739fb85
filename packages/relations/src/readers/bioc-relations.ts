/**
 * The reader `bioc-relations`: BioC JSON with its relations. Nodes refer to annotations, which are mentions; where relations name
 * concepts (BioRED, CDR), these are entities, and the annotations with their id the mentions.
 */
import { commonCode, type Document, type Either, entry, left, type Problem, reader, type Source } from '@assay/core'
import {
  type BiocPiece,
  biocDocuments,
  biocOverlap,
  biocText,
  newSkippedCounts,
  type SkippedCounts,
} from '@assay/core/internal/source'
import { inCodePoints, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { type Relation, type RelationArgument, withoutAnnotation } from '../model.ts'
import { type Annotated, checked, conceptsOf, disagree, fileEntries, readResult, unitEntry } from './document.ts'
import {
  fieldOf,
  fieldsOf,
  indexIn,
  isKind,
  itemsOf,
  type Json,
  jsonRecords,
  listOf,
  nameOf,
  placeAt,
  problemsSince,
  refuse,
  stringOf,
} from './json.ts'
import { idsIn, withUsualRoles } from './roles.ts'

const options = v.strictObject({
  unit: unitEntry('codepoint'),
  type: entry.of(v.array(v.string()), 'the infons with the type of an annotation, the first there is', ['type']),
  id: entry.of(v.array(v.string()), 'the infons with the concept of an annotation, the first there is', [
    'identifier',
    'MESH',
    'id',
  ]),
  ...fileEntries,
})
type Options = v.InferOutput<typeof options>

/** A document while it is read. */
interface Draft {
  readonly json: Json
  readonly settings: Options
  readonly omissions: SkippedCounts
  readonly pieces: BiocPiece[]
  readonly annotationIndexes: number[]
  readonly relationIndexes: number[]
}

// ---- gathering -------------------------------------------------------------------------------------------------------

const gatherPiece = ({ json, pieces }: Draft, container: number): boolean => {
  const text = stringOf(json, fieldOf(json, container, 'text')) ?? ''
  if (text === '') return false
  const offset = indexIn(json, fieldOf(json, container, 'offset'), 'the "offset" of a text')
  if (offset !== undefined) pieces.push({ offset, text, spot: { at: placeAt(json, container) } })
  return true
}

const gatherAnnotationsAndRelations = (
  { json, annotationIndexes, relationIndexes }: Draft,
  container: number,
): void => {
  annotationIndexes.push(...listOf(json, fieldOf(json, container, 'annotations'), '"annotations"'))
  relationIndexes.push(...listOf(json, fieldOf(json, container, 'relations'), '"relations"'))
}

const gather = (draft: Draft, document: number): void => {
  const { json } = draft
  for (const passage of listOf(json, fieldOf(json, document, 'passages'), '"passages"')) {
    if (!isKind(json, passage, 'object', 'a passage')) continue
    const hasText = gatherPiece(draft, passage)
    gatherAnnotationsAndRelations(draft, passage)
    for (const sentence of itemsOf(json, fieldOf(json, passage, 'sentences'))) {
      if (!hasText) gatherPiece(draft, sentence)
      gatherAnnotationsAndRelations(draft, sentence)
    }
  }
  gatherAnnotationsAndRelations(draft, document)
}

// ---- text ------------------------------------------------------------------------------------------------------------

/** The text of the pieces, and where an offset of the file leads. */
const documentText = ({ json, pieces, settings: { unit } }: Draft, document: number) => {
  const overlap = biocOverlap(pieces, unit)
  const hint = 'offsets count over the document; in another unit: --set reader.unit=utf16'
  if (overlap !== undefined) {
    const message = `a text begins at ${overlap.piece.offset}, and the one before it ends at ${overlap.end}`
    refuse(json, document, commonCode.E330, message, hint)
  }
  const { text, find, why } = biocText(pieces, unit, { at: placeAt(json, document) })
  const { fromString16 } = inCodePoints(text)
  /** The offset of a value; nothing after a problem. */
  const at = (value: number, offset: number): number | undefined => {
    const index = find(offset)
    if (index >= 0) return fromString16(index)
    return refuse(json, value, commonCode.E330, `${offset} is ${why(offset)}`, hint)
  }
  return { text, at }
}

// ---- annotations -----------------------------------------------------------------------------------------------------

const infonOf = (json: Json, infons: number, names: readonly string[]): string | undefined => {
  for (const name of names) {
    const value = nameOf(json, fieldOf(json, infons, name))?.trim()
    if (value !== undefined && value !== '') return value
  }
  return undefined
}

const annotationIn = (
  { json, settings, omissions }: Draft,
  index: number,
  number: number,
  at: (value: number, offset: number) => number | undefined,
): Annotated | undefined => {
  if (!isKind(json, index, 'object', 'an annotation')) return undefined
  const place = placeAt(json, index)
  const infons = fieldOf(json, index, 'infons')
  const type = infonOf(json, infons, settings.type)
  const locations = listOf(json, fieldOf(json, index, 'locations'), '"locations"')
  const pieces = locations
    .flatMap((location) => {
      const offset = indexIn(json, fieldOf(json, location, 'offset'), '"offset"')
      const length = indexIn(json, fieldOf(json, location, 'length'), '"length"')
      if (offset === undefined || length === undefined || length === 0) return []
      const [start, end] = [at(location, offset), at(location, offset + length)]
      return start === undefined || end === undefined ? [] : [{ start, end }]
    })
    .sort((a, b) => a.start - b.start)
  if (json.problems.length > 0) return undefined
  if (pieces.length === 0) {
    omissions.see('annotation without a place', 'annotations without a place')
    return undefined
  }
  const id = nameOf(json, fieldOf(json, index, 'id')) ?? `#${number}`
  const mention = { id, pieces, types: type === undefined ? [] : [type], at: place }
  return { mention, concepts: idsIn(infonOf(json, infons, settings.id) ?? '') }
}

// ---- relations -------------------------------------------------------------------------------------------------------

const typeIn = (json: Json, infons: number): string => infonOf(json, infons, ['type', 'relation']) ?? ''

/** Infons that name concepts: entity1 and entity2, or kinds of them such as Chemical. */
const conceptsIn = (json: Json, infons: number): readonly RelationArgument[] => {
  const [first, second] = ['entity1', 'entity2'].map((key) => infonOf(json, infons, [key]))
  if (first !== undefined && second !== undefined)
    return [
      { role: 'head', entity: first },
      { role: 'tail', entity: second },
    ]
  return [...fieldsOf(json, infons)].flatMap(([key, value]) => {
    const id = nameOf(json, value)
    return key === 'relation' || key === 'type' || id === undefined || !/^[A-Z]/.test(key)
      ? []
      : [{ role: key, entity: id }]
  })
}

const relationIn = ({ json, omissions }: Draft, index: number, others: ReadonlySet<string>): Relation | undefined => {
  if (!isKind(json, index, 'object', 'a relation')) return undefined
  const at = placeAt(json, index)
  const id = nameOf(json, fieldOf(json, index, 'id'))
  const infons = fieldOf(json, index, 'infons')
  const nodes = listOf(json, fieldOf(json, index, 'nodes'), '"nodes"').map((node) => ({
    role: stringOf(json, fieldOf(json, node, 'role')) ?? '',
    mention: nameOf(json, fieldOf(json, node, 'refid')) ?? '',
  }))
  if (nodes.some(({ mention }) => others.has(mention))) {
    omissions.see('relation of relations', 'relations of relations')
    return undefined
  }
  const all = nodes.length > 0 ? withUsualRoles(nodes) : conceptsIn(json, infons)
  if (all.length === 0)
    return refuse(
      json,
      index,
      commonCode.E337,
      'a relation has no nodes and no concepts',
      'give "nodes", or infons entity1 and entity2',
    )
  return { ...(id !== undefined && { id }), type: typeIn(json, infons), arguments: all, at }
}

// ---- documents -------------------------------------------------------------------------------------------------------

function* documentIn(
  json: Json,
  index: number,
  settings: Options,
  omissions: SkippedCounts,
): Iterable<Either<Problem, Document<'relations'>>> {
  const before = json.problems.length
  if (isKind(json, index, 'object', 'a document')) {
    const place = placeAt(json, index)
    const id = nameOf(json, fieldOf(json, index, 'id'))
    if (id === undefined) refuse(json, index, commonCode.E336, 'a document has no "id"', 'documents are paired by ids')
    const draft: Draft = { json, settings, omissions, pieces: [], annotationIndexes: [], relationIndexes: [] }
    gather(draft, index)
    const { text, at } = documentText(draft, index)
    const annotated = draft.annotationIndexes.flatMap((one, i) => annotationIn(draft, one, i + 1, at) ?? [])
    const others = new Set(draft.relationIndexes.flatMap((one) => nameOf(json, fieldOf(json, one, 'id')) ?? []))
    for (const { mention } of annotated) others.delete(mention.id)
    const relations = draft.relationIndexes.flatMap((one) => relationIn(draft, one, others) ?? [])
    if (json.problems.length === before && id !== undefined) {
      const mentions = annotated.map(({ mention }) => mention)
      const entities = conceptsOf(annotated, relations)
      yield* checked({ id, content: { text, mentions, entities, relations, pairs: [] }, meta: {}, at: place })
      return
    }
  }
  yield* problemsSince(json, before)
}

function* read(source: Source, settings: Options): Iterable<Either<Problem, Document<'relations'>>> {
  const omissions = newSkippedCounts()
  let count = 0
  for (const record of jsonRecords(source, textOptions(settings), 'document')) {
    if (record._tag === 'Left') {
      yield record
      continue
    }
    const json = record.right
    const documents = [...biocDocuments(json, 0)]
    count += documents.length
    for (const document of documents) yield* documentIn(json, document, settings, omissions)
    if (count === 0) {
      refuse(
        json,
        0,
        commonCode.E309,
        'there is nothing to score: no document in the file',
        'a collection is {"documents": […]}',
      )
      yield* problemsSince(json, 0)
    }
  }
  const problem = omissions.problem(source.path)
  if (problem !== undefined) yield left(problem)
}

export const biocRelations = reader({
  contract: 1,
  name: 'bioc-relations',
  title: 'BioC in JSON with its relations, between annotations or between concepts',
  example:
    '{"documents": [{"id": "12", "passages": [{"offset": 0, "text": "Ana lives in Bern.", "annotations": [{"id": "1", "infons": {"type": "PER"}, "locations": [{"offset": 0, "length": 3}]}, {"id": "2", "infons": {"type": "LOC"}, "locations": [{"offset": 13, "length": 4}]}], "relations": [{"id": "R1", "infons": {"type": "Live_In"}, "nodes": [{"refid": "1", "role": "head"}, {"refid": "2", "role": "tail"}]}]}]}]}\n',
  gives: 'relations',
  options,
  signed: ['unit', 'type', 'id'],
  // the passages of BigBio have "offsets"
  sniff: (head) =>
    /^\s*[[{]/.test(head) && /"passages"\s*:/.test(head) && !/"offsets"\s*:/.test(head)
      ? /"relations"\s*:\s*\[\s*\{/.test(head)
        ? 0.9
        : 0.5
      : 0,
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readResult(() => read(source, settings)),
  disagree,
  empty: withoutAnnotation,
})
