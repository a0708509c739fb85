/**
 * The reader `label-studio-relations`: tasks of Label Studio with relations between regions of a text. A relation that goes both
 * ways has two arguments without an order.
 */
import { commonCode, type Document, type Either, entry, left, type Problem, reader, type Source } from '@assay/core'
import { inCodePoints, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { code } from '../messages.ts'
import { type Relation, type RelationMention, withoutAnnotation } from '../model.ts'
import {
  checked,
  disagree,
  fileEntries,
  newOmissions,
  type Omissions,
  readResult,
  unitEntry,
  warning,
} from './document.ts'
import {
  fieldOf,
  fieldsOf,
  indexIn,
  isKind,
  itemsOf,
  type Json,
  type JsonRecord,
  jsonRecords,
  kindOf,
  listOf,
  nameOf,
  problemsSince,
  refuse,
  stringOf,
} from './json.ts'

const { choice, of } = entry

const options = v.strictObject({
  source: choice(['annotations', 'predictions'], 'what of a task is read; predictions are those of a model'),
  choose: choice(['single', 'last'], 'of several annotations of a task: refuse, or the last', ['last']),
  text: of(v.string(), 'the key of the text in the data of a task; by default text, or the only string', ''),
  unit: unitEntry('codepoint'),
  ...fileEntries,
})
type Options = v.InferOutput<typeof options>

/** A file while it is read. */
interface File {
  readonly settings: Options
  readonly omissions: Omissions
  /** Relations without a label. */
  unnamed: number
}

const textIn = (json: Json, index: number, { text }: Options): string | undefined => {
  const data = fieldOf(json, index, 'data')
  const key = text === '' ? 'text' : text
  const own = stringOf(json, fieldOf(json, data, key))
  if (own !== undefined || text !== '') return own
  const strings = [...fieldsOf(json, data)].flatMap(([, value]) => stringOf(json, value) ?? [])
  return strings.length === 1 ? strings[0] : undefined
}

const regionIn = (json: Json, index: number, offset: (own: number) => number): RelationMention | undefined => {
  const at = json.placeAt(index)
  const id = nameOf(json, fieldOf(json, index, 'id'))
  const value = fieldOf(json, index, 'value')
  const start = indexIn(json, fieldOf(json, value, 'start'), '"start"')
  const end = indexIn(json, fieldOf(json, value, 'end'), '"end"')
  const types = itemsOf(json, fieldOf(json, value, 'labels')).flatMap((label) => stringOf(json, label) ?? [])
  if (id === undefined) return refuse(json, index, commonCode.E336, 'a region has no "id"', 'relations refer to ids')
  if (start === undefined || end === undefined) return undefined
  return { id, pieces: [{ start: offset(start), end: offset(end) }], types, at }
}

const relationsIn = (json: Json, index: number, file: File): readonly Relation[] => {
  const at = json.placeAt(index)
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

/** The results that are read of a task. */
const resultsIn = (json: Json, index: number, { source, choose }: Options): readonly number[] => {
  const older = source === 'annotations' ? 'completions' : source
  const list = [source, older].map((key) => fieldOf(json, index, key)).find((field) => field >= 0) ?? -1
  const all = listOf(json, list, `"${source}"`).filter((one) => {
    const flag = fieldOf(json, one, 'was_cancelled')
    return !(kindOf(json, flag) === 'boolean' && json.text[json.tape.at[flag]!] === 't')
  })
  if (all.length > 1 && choose === 'single')
    refuse(json, list, code.E729, `a task has ${all.length} ${source}`, '--set reader.choose=last takes the last')
  const own = all.at(-1)
  return own === undefined ? [] : listOf(json, fieldOf(json, own, 'result'), '"result"')
}

function* taskIn({ json, index }: JsonRecord, file: File): Iterable<Either<Problem, Document<'relations'>>> {
  const before = json.problems.length
  if (isKind(json, index, 'object', 'a task')) {
    const at = json.placeAt(index)
    const { settings, omissions } = file
    const id = nameOf(json, fieldOf(json, index, 'id'))
    const text = textIn(json, index, settings)
    if (id === undefined) refuse(json, index, commonCode.E336, 'a task has no "id"', 'tasks are paired by their ids')
    if (text === undefined)
      refuse(json, index, commonCode.E337, 'the data of a task have no text', 'say where it is: --set reader.text=KEY')
    const { fromString16 } = inCodePoints(settings.unit === 'utf16' ? (text ?? '') : '')
    const offset = settings.unit === 'utf16' ? fromString16 : (own: number): number => own
    const mentions: RelationMention[] = []
    const relations: Relation[] = []
    for (const result of resultsIn(json, index, settings)) {
      const type = stringOf(json, fieldOf(json, result, 'type'))
      if (type === 'relation') relations.push(...relationsIn(json, result, file))
      else if (type === 'labels' || type === 'hypertextlabels') {
        const region = regionIn(json, result, offset)
        if (region !== undefined) mentions.push(region)
      } else omissions.see(`result of the type ${type ?? 'none'}`)
    }
    if (json.problems.length === before && id !== undefined && text !== undefined) {
      yield* checked({ id, content: { text, mentions, entities: [], relations, pairs: [] }, meta: {}, at })
      return
    }
  }
  yield* problemsSince(json, before)
}

function* read(source: Source, settings: Options): Iterable<Either<Problem, Document<'relations'>>> {
  const file: File = { settings, omissions: newOmissions(), unnamed: 0 }
  for (const record of jsonRecords(source, textOptions(settings), 'whole', 'task'))
    if (record._tag === 'Left') yield record
    else yield* taskIn(record.right, file)
  const problem = file.omissions.problem(source.path)
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
  title: 'tasks of Label Studio with relations between regions of a text',
  example:
    '[{"id": 1, "data": {"text": "Ana lives in Bern."}, "annotations": [{"result": [{"id": "a", "type": "labels", "value": {"start": 0, "end": 3, "labels": ["PER"]}}, {"id": "b", "type": "labels", "value": {"start": 13, "end": 17, "labels": ["LOC"]}}, {"type": "relation", "from_id": "a", "to_id": "b", "direction": "right", "labels": ["Live_In"]}]}]}]\n',
  gives: 'relations',
  options,
  signed: ['source', 'unit'],
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
