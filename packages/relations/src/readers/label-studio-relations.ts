/**
 * The reader `label-studio-relations`: tasks of Label Studio with relations between regions of a text or of paragraphs. A relation that
 * goes both ways has two arguments without an order.
 */
import { commonCode, type Document, type Either, entry, left, type Problem, reader, type Source } from '@assay/core'
import {
  newestOf,
  newSkippedCounts,
  offsetInParagraphs,
  type Paragraph,
  paragraphsIn,
  regionLabelKeys,
  type SkippedCounts,
  type Submission,
  submissionAt,
  submissionList,
} from '@assay/core/internal/source'
import { inCodePoints } from '@assay/core/source'
import * as v from 'valibot'
import { code } from '../messages.ts'
import { type Relation, type RelationMention, type Relations, withoutAnnotation } from '../model.ts'
import { disagree, fileEntries, readRecords, readResult, unitEntry, warning } from './document.ts'
import { fieldOf, fieldsOf, indexIn, itemsOf, type Json, listOf, nameOf, placeAt, refuse, stringOf } from './json.ts'

const { choice, of } = entry

const options = v.strictObject({
  source: choice(['annotations', 'predictions'], 'what of a task is read; predictions are those of a model'),
  annotator: of(v.string(), 'the annotations of this person: the number or the e-mail in completed_by', ''),
  choose: choice(
    ['single', 'newest', 'ground-truth'],
    'of several annotations or predictions of a task: refuse, the last by created_at, or what is marked as ground truth',
    ['newest'],
  ),
  missing: choice(
    ['skip', 'empty'],
    'a task without an annotation: skipped, or read as one in which nothing was found',
    ['empty'],
  ),
  text: of(v.string(), 'the key of the text in the data of a task; by default text, or the only one with a blank', ''),
  unit: unitEntry('codepoint'),
  ...fileEntries,
})
type Options = v.InferOutput<typeof options>

const unannotated = ['task without an annotation', 'tasks without an annotation'] as const
const unpredicted = ['task without a prediction', 'tasks without a prediction'] as const

/** A file while it is read. */
interface File {
  readonly settings: Options
  readonly skipped: SkippedCounts
  /** Relations without a label. */
  unnamed: number
}

// ---- text ------------------------------------------------------------------------------------------------------------

/** The text of a task: a string, or paragraphs with a line end between two. */
interface TaskText {
  readonly text: string
  readonly paragraphs?: readonly Paragraph[]
}

const joined = (json: Json, list: number): TaskText | undefined => {
  const read = paragraphsIn(json, list, ['text', 'phrase'])
  return 'without' in read || read.paragraphs.length === 0 ? undefined : read
}

const textAt = (json: Json, index: number): TaskText | undefined => {
  const text = stringOf(json, index)
  return text === undefined ? joined(json, index) : { text }
}

const textIn = (json: Json, data: number, { text }: Options): TaskText | undefined => {
  const taskText = textAt(json, fieldOf(json, data, text === '' ? 'text' : text))
  if (taskText !== undefined || text !== '') return taskText
  const all = [...fieldsOf(json, data)].flatMap(([, value]) => textAt(json, value) ?? [])
  const likely = all.filter((one) => /\s/.test(one.text))
  const candidates = likely.length > 0 ? likely : all
  return candidates.length === 1 ? candidates[0] : undefined
}

// ---- regions ---------------------------------------------------------------------------------------------------------

/** Offsets of a file as code points of the text of its task. */
const offsetsIn = ({ text, paragraphs }: TaskText, { unit }: Options) => {
  const isString = unit === 'utf16' || paragraphs !== undefined
  const { fromString16 } = inCodePoints(isString ? text : '')
  const offset = isString ? fromString16 : (place: number): number => place
  return (json: Json, value: number, side: 'start' | 'end'): number | undefined => {
    const place =
      paragraphs === undefined
        ? indexIn(json, fieldOf(json, value, side), `"${side}"`)
        : offsetInParagraphs(json, value, side, paragraphs)
    return place === undefined ? undefined : offset(place)
  }
}

const regionIn = (json: Json, index: number, offset: ReturnType<typeof offsetsIn>): RelationMention | undefined => {
  const at = placeAt(json, index)
  const id = nameOf(json, fieldOf(json, index, 'id'))
  const value = fieldOf(json, index, 'value')
  const [start, end] = [offset(json, value, 'start'), offset(json, value, 'end')]
  const types = regionLabelKeys
    .flatMap((key) => itemsOf(json, fieldOf(json, value, key)))
    .flatMap((label) => stringOf(json, label) ?? [])
  if (id === undefined) return refuse(json, index, commonCode.E336, 'a region has no "id"', 'relations refer to ids')
  if (start === undefined || end === undefined) return undefined
  return { id, pieces: [{ start, end }], types, at }
}

const relationsIn = (json: Json, index: number, file: File): readonly Relation[] => {
  const at = placeAt(json, index)
  const [from, to] = ['from_id', 'to_id'].map((key) => nameOf(json, fieldOf(json, index, key)))
  const direction = stringOf(json, fieldOf(json, index, 'direction')) ?? 'right'
  if (from === undefined || to === undefined) {
    refuse(json, index, commonCode.E337, 'a relation has no "from_id" and "to_id"', 'name the regions by their ids')
    return []
  }
  const labels = itemsOf(json, fieldOf(json, index, 'labels')).flatMap((label) => stringOf(json, label) ?? [])
  if (labels.length === 0) file.unnamed++
  const [head, tail] = direction === 'left' ? [to, from] : [from, to]
  const roles = direction === 'bi' ? (['member', 'member'] as const) : (['head', 'tail'] as const)
  return (labels.length === 0 ? [''] : labels).map((type) => ({
    type,
    arguments: [
      { role: roles[0], mention: head },
      { role: roles[1], mention: tail },
    ],
    at,
  }))
}

// ---- annotations -----------------------------------------------------------------------------------------------------

/** The annotations or predictions of a task. */
const submissionsIn = (json: Json, source: Options['source']): readonly Submission[] =>
  listOf(json, submissionList(json, source), `"${source}"`).map((index) => submissionAt(json, index, source))

/** The annotation or prediction of a task that counts; `undefined` without one, or after a problem. */
const submissionIn = (json: Json, { source, annotator, choose }: Options): number | undefined => {
  const annotations = submissionsIn(json, 'annotations')
  // what nobody wanted to annotate is no task for a model either
  const isOpen = annotations.length === 0 || annotations.some(({ cancelled }) => !cancelled)
  const all = source === 'annotations' ? annotations : isOpen ? submissionsIn(json, source) : []
  const counting = all.filter(
    ({ cancelled, by, truth }) =>
      !cancelled &&
      (annotator === '' || source === 'predictions' || by.includes(annotator)) &&
      (choose !== 'ground-truth' || truth),
  )
  const [, second] = counting
  if (second === undefined || choose === 'newest') return newestOf(counting)?.index
  const remedy =
    source === 'annotations' ? '--set reader.annotator=NAME or reader.choose=newest' : 'reader.choose=newest'
  return refuse(json, second.index, code.E729, `a task has ${counting.length} ${source}`, `choose: ${remedy}`)
}

// ---- tasks -----------------------------------------------------------------------------------------------------------

const taskIn = (json: Json, number: number, file: File): Document<'relations'> | undefined => {
  const { settings, skipped } = file
  const data = fieldOf(json, 0, 'data')
  if (data < 0)
    return refuse(
      json,
      0,
      commonCode.E337,
      'a task has no "data"',
      'JSON-MIN has no relations: export the project as JSON',
    )
  const submission = submissionIn(json, settings)
  if (json.problems.length > 0) return undefined
  if (submission === undefined && settings.missing === 'skip') {
    const [one, several] = settings.source === 'annotations' ? unannotated : unpredicted
    skipped.see(one, several)
    return undefined
  }
  const text = textIn(json, data, settings)
  if (text === undefined)
    return refuse(json, 0, commonCode.E337, 'the data of a task have no text', 'name its key: --set reader.text=KEY')
  const id = nameOf(json, fieldOf(json, 0, 'id')) ?? String(number)
  return { id, content: contentOf(json, submission, text, file), meta: {}, at: placeAt(json, 0) }
}

const contentOf = (json: Json, submission: number | undefined, text: TaskText, file: File): Relations => {
  const offset = offsetsIn(text, file.settings)
  const mentions: RelationMention[] = []
  const relations: Relation[] = []
  const results = submission === undefined ? [] : listOf(json, fieldOf(json, submission, 'result'), '"result"')
  for (const result of results) {
    const type = stringOf(json, fieldOf(json, result, 'type'))
    if (type === 'relation') relations.push(...relationsIn(json, result, file))
    else if (type !== undefined && regionLabelKeys.includes(type)) {
      const region = regionIn(json, result, offset)
      if (region !== undefined) mentions.push(region)
    } else file.skipped.see(`${type ?? 'other'} result`)
  }
  return { text: text.text, mentions, entities: [], relations, pairs: [] }
}

function* read(source: Source, settings: Options): Iterable<Either<Problem, Document<'relations'>>> {
  const file: File = { settings, skipped: newSkippedCounts(), unnamed: 0 }
  yield* readRecords(source, settings, 'task', (json, number) => taskIn(json, number, file))
  const problem = file.skipped.problem(source.path)
  if (problem !== undefined) yield left(problem)
  if (file.unnamed > 0)
    yield left(
      warning(
        source.path,
        `${file.unnamed === 1 ? 'a relation has' : `${file.unnamed} relations have`} no label: the type is empty`,
        'choose labels for relations in the interface of the project',
      ),
    )
}

export const labelStudioRelations = reader({
  contract: 1,
  name: 'label-studio-relations',
  title: 'tasks of Label Studio with relations between regions of a text or of paragraphs',
  example:
    '[{"id": 1, "data": {"text": "Ana lives in Bern."}, "annotations": [{"result": [{"id": "a", "type": "labels", "value": {"start": 0, "end": 3, "labels": ["PER"]}}, {"id": "b", "type": "labels", "value": {"start": 13, "end": 17, "labels": ["LOC"]}}, {"type": "relation", "from_id": "a", "to_id": "b", "direction": "right", "labels": ["Live_In"]}]}]}]\n',
  gives: 'relations',
  options,
  signed: ['source', 'unit', 'missing'],
  sniff: (head) => {
    if (!/^\s*[[{]/.test(head) || !/"(?:annotations|predictions|completions)"\s*:/.test(head)) return 0
    return /"result"\s*:/.test(head) ? (/"from_id"\s*:/.test(head) ? 0.9 : 0.4) : 0.1
  },
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readResult(() => read(source, settings)),
  disagree,
  empty: withoutAnnotation,
})
