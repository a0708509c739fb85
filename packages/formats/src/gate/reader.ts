/**
 * The reader `gate`: a document of GATE in JSON (bdocjs). Spans are the annotations of one set, which may be of a person, of the gold or
 * of a system; their types are the labels. The file says its unit: `offset_type` is `p` for code points, `j` for UTF-16 units.
 */
import {
  commonCode,
  type Document,
  type Either,
  entry,
  left,
  type Problem,
  reader,
  right,
  type Source,
} from '@assay/core'
import {
  fieldAt,
  fieldsOf,
  isObject,
  itemsAt,
  newMisspeltKeys,
  newSkippedCounts,
  stringAt,
  type TextUnit,
} from '@assay/core/internal/source'
import { encodingEntry, maxLineEntry, stemOf } from '@assay/core/source'
import * as v from 'valibot'
import { sniffFor } from '../json-shapes.ts'
import { type JsonTree, jsonTree, noteMisspeltKeys, offsetAt, refusedAt, scalarAt, spotAtValue } from '../json-tree.ts'
import { code } from '../messages.ts'
import { didYouMean, setting } from '../problems.ts'
import { readingOf, type See } from '../reading.ts'
import { type Claim, findSpans, frameOf } from '../stated-spans.ts'
import { overOneText, withoutSpans } from '../text-spans.ts'
import { differentTexts } from '../texts.ts'

const options = v.strictObject({
  set: entry.of(
    v.string(),
    'the annotation set by its name, which is empty for the usual one; auto: the only one with annotations',
    'auto',
  ),
  types: entry.of(v.array(v.string()), 'the types of annotations that count, such as Person; by default all', []),
  id: entry.of(v.string(), 'the feature that is the linked id', 'id'),
  encoding: encodingEntry,
  maxLine: maxLineEntry(512),
})
export type GateOptions = v.InferOutput<typeof options>

// ---- the set ---------------------------------------------------------------------------------------------------------

interface AnnotationSet {
  readonly name: string
  readonly index: number
  readonly annotations: readonly number[]
}

const setsIn = (tree: JsonTree): readonly AnnotationSet[] =>
  [...fieldsOf(tree, fieldAt(tree, 0, 'annotation_sets'))].map(([name, index]) => ({
    name,
    index,
    annotations: itemsAt(tree, fieldAt(tree, index, 'annotations')),
  }))

const firstNames = (names: readonly string[]): string =>
  names
    .slice(0, 8)
    .map((name) => JSON.stringify(name))
    .join(', ')

/** The set that counts; none where the document has no annotation at all. */
const setOf = (tree: JsonTree, setName: string): AnnotationSet | Problem | undefined => {
  const sets = setsIn(tree)
  const names = sets.map(({ name }) => name)
  if (setName !== 'auto') {
    const match = sets.find(({ name }) => name === setName)
    if (match !== undefined) return match
    const there = names.length === 0 ? 'it has none' : `it has ${firstNames(names)}`
    const message = `there is no annotation set ${JSON.stringify(setName)}`
    return refusedAt(tree, 0, code.E425, message, didYouMean(setName, names, there))
  }
  const filled = sets.filter(({ annotations }) => annotations.length > 0)
  if (filled.length < 2) return filled[0]
  return refusedAt(
    tree,
    0,
    code.E425,
    `there are ${filled.length} annotation sets (${firstNames(filled.map(({ name }) => name))}): choose one`,
    `${setting('set', filled.find(({ name }) => name !== '')?.name)}; the gold and a system may be two sets of one file`,
  )
}

// ---- annotations -----------------------------------------------------------------------------------------------------

const unitOf = (tree: JsonTree): TextUnit | Problem => {
  const index = fieldAt(tree, 0, 'offset_type')
  const type = stringAt(tree, index)
  if (type === 'p') return 'codepoint'
  if (type === 'j') return 'utf16'
  return refusedAt(
    tree,
    Math.max(0, index),
    commonCode.E335,
    'the document does not state the unit of its offsets',
    'write "offset_type": "p" for code points, or "j" for UTF-16 units',
  )
}

const claimOf = (tree: JsonTree, annotation: number, { id: key }: GateOptions): Claim | Problem => {
  const start = offsetAt(tree, fieldAt(tree, annotation, 'start'))
  const end = offsetAt(tree, fieldAt(tree, annotation, 'end'))
  const type = stringAt(tree, fieldAt(tree, annotation, 'type')) ?? ''
  if (start === undefined || end === undefined)
    return refusedAt(
      tree,
      annotation,
      commonCode.E335,
      'an annotation needs start and end, whole numbers from 0',
      '{"type": "Person", "id": 0, "start": 0, "end": 3, "features": {}}',
    )
  if (type === '')
    return refusedAt(
      tree,
      annotation,
      commonCode.E336,
      'an annotation without a type',
      'the type is the label: "type": "Person"',
    )
  const id = scalarAt(tree, fieldAt(tree, fieldAt(tree, annotation, 'features'), key)) ?? ''
  const { at, text } = spotAtValue(tree, annotation)
  return { start, end, labels: [[type]], ...(id !== '' && { attributes: { id } }), at, line: text }
}

/** Keys that are read of a document and of an annotation. */
const OF_DOCUMENT = ['text', 'annotation_sets', 'offset_type', 'name']
const OF_ANNOTATION = ['type', 'start', 'end', 'features']

function* readDocument(tree: JsonTree, settings: GateOptions, see: See): Iterable<Either<Problem, Document<'spans'>>> {
  const index = fieldAt(tree, 0, 'text')
  const text = stringAt(tree, index)
  if (text === undefined || !isObject(tree, 0))
    return yield left(
      refusedAt(
        tree,
        0,
        commonCode.E337,
        'a document of GATE has a text',
        '{"text": "Zoë met Añã.", "annotation_sets": {}, "offset_type": "p"}',
      ),
    )
  const unit = unitOf(tree)
  if (typeof unit === 'object') return yield left(unit)
  const set = setOf(tree, settings.set)
  if (set !== undefined && 'severity' in set) return yield left(set)
  see('unit', unit)
  if (set !== undefined) see('set', set.name)
  const skipped = newSkippedCounts()
  const near = newMisspeltKeys('key')
  const features = [settings.id]
  noteMisspeltKeys(tree, near, 0, OF_DOCUMENT)
  const claims: Claim[] = []
  let errors = 0
  for (const annotation of set?.annotations ?? []) {
    const claim = claimOf(tree, annotation, settings)
    noteMisspeltKeys(tree, near, annotation, OF_ANNOTATION)
    noteMisspeltKeys(tree, near, fieldAt(tree, annotation, 'features'), features)
    if ('severity' in claim) {
      errors++
      yield left(claim)
    } else if (settings.types.length > 0 && !settings.types.includes(claim.labels[0]![0]!)) continue
    else if (claim.start === claim.end) skipped.see('annotation of no length', 'annotations of no length')
    else claims.push(claim)
  }
  const other =
    unit === 'codepoint' ? (['utf16', 'j', 'UTF-16 units'] as const) : (['codepoint', 'p', 'code points'] as const)
  const guesses = () => [
    { frame: frameOf(text, other[0]), description: `in ${other[2]}`, remedy: `write "offset_type": "${other[1]}"` },
  ]
  const counted = `offsets are of the type ${unit === 'codepoint' ? 'p: they count code points' : 'j: they count UTF-16 units'}`
  const { spans, problems } = findSpans(claims, frameOf(text, unit), guesses, counted)
  for (const one of problems) yield left(one)
  if (errors + problems.length > 0) return
  const warning = skipped.problem(tree.path)
  if (warning !== undefined) yield left(warning)
  for (const problem of near.problems()) yield left(problem)
  const name = stringAt(tree, fieldAt(tree, 0, 'name')) ?? ''
  const at = { path: tree.path, line: 1, column: 1 }
  const content = overOneText(text, spans, () => spotAtValue(tree, index))
  yield right({
    id: name === '' ? stemOf(tree.path) : name,
    content,
    meta: {},
    at,
    ...(name === '' && { named: 'file' as const }),
  })
}

function* read(source: Source, settings: GateOptions, see: See): Iterable<Either<Problem, Document<'spans'>>> {
  const tree = jsonTree(source, settings)
  if (tree._tag === 'Left') yield tree
  else yield* readDocument(tree.right, settings, see)
}

export const gate = reader({
  contract: 1,
  name: 'gate',
  title: 'a document of GATE in JSON (bdocjs): the annotations of one set',
  gives: 'spans',
  options,
  signed: ['set', 'types', 'id'],
  sniff: sniffFor('gate'),
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readingOf((see) => read(source, settings, see)),
  disagree: differentTexts,
  empty: withoutSpans,
})
