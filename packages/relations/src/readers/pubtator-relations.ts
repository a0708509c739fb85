/** The reader `pubtator-relations`: PubTator with its relations between concepts, and the mentions of each. */
import {
  type Code,
  commonCode,
  type Document,
  type Either,
  entry,
  left,
  type Place,
  type Problem,
  reader,
  type Source,
} from '@assay/core'
import { encodingEntry, inCodePoints, linesOf, maxLineEntry, nothingToScore, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { code } from '../messages.ts'
import { type Relation, type RelationEntity, type RelationMention, withoutAnnotation } from '../model.ts'
import { checked, disagree, readResult, unitEntry } from './document.ts'
import { idsIn } from './roles.ts'

const options = v.strictObject({
  unit: unitEntry('codepoint'),
  separator: entry.choice(['one', 'none'], 'what is between title and abstract: one character, or nothing'),
  encoding: encodingEntry,
  maxLine: maxLineEntry(16),
})
type Options = v.InferOutput<typeof options>

interface Draft {
  readonly id: string
  readonly at: Place
  readonly title: string
  abstract: string | undefined
  readonly mentions: RelationMention[]
  readonly entities: Map<string, { readonly mentions: string[]; type: string | undefined }>
  readonly relations: Relation[]
  isBroken: boolean
}

interface Fault {
  readonly code: Code
  readonly message: string
  readonly hint: string
}

const textLine = /^([^|\t]{1,1000})\|([ta])\|/

const fault = (message: string, hint: string): Fault => ({ code: code.E729, message, hint })

const entityAt = ({ entities }: Draft, id: string) => {
  const own = entities.get(id) ?? { mentions: [], type: undefined }
  entities.set(id, own)
  return own
}

const isOffset = (field: string | undefined): boolean => field !== undefined && /^\d{1,15}$/.test(field)

/** A mention or a relation. */
const takeFields = (draft: Draft, fields: readonly string[], at: Place): Fault | undefined => {
  const [, second = '', third = '', fourth = '', type = '', concept = ''] = fields
  if (isOffset(second) && isOffset(third)) {
    if (fields.length < 5 || type === '')
      return fault(
        'a mention without a type',
        'a mention is id, start, end, words, type and concept, with tabs between them',
      )
    const id = `m${draft.mentions.length + 1}`
    const piece = { start: Number(second), end: Number(third) }
    draft.mentions.push({ id, pieces: [piece], types: [type], text: fourth, at })
    for (const one of idsIn(concept)) {
      const own = entityAt(draft, one)
      own.mentions.push(id)
      own.type ??= type
    }
    return undefined
  }
  if (fields.length < 4 || second === '' || third === '' || fourth === '')
    return fault(
      `${fields.length} fields are neither a mention nor a relation`,
      'a relation is id, type and two concepts',
    )
  for (const id of [third, fourth]) entityAt(draft, id)
  draft.relations.push({
    type: second,
    arguments: [
      { role: 'head', entity: third },
      { role: 'tail', entity: fourth },
    ],
    at,
  })
  return undefined
}

const newDraft = (id: string, title: string, at: Place): Draft => ({
  id,
  at,
  title,
  abstract: undefined,
  mentions: [],
  entities: new Map(),
  relations: [],
  isBroken: false,
})

/** Applies a line to the open document, or opens one. */
const take = (draft: Draft | undefined, line: string, at: Place): Draft | Fault | undefined => {
  const head = textLine.exec(line)
  if (head?.[2] === 't') return newDraft(head[1]!, line.slice(head[0].length), at)
  if (draft === undefined) return fault('there is no title in front of this line', 'a document begins with 12|t|Title')
  const fields = line.split('\t')
  const id = head?.[1] ?? fields[0]!
  if (id !== draft.id)
    return fault(
      `this line is of the document ${JSON.stringify(id)}, but follows lines of ${JSON.stringify(draft.id)}`,
      'a blank line ends a document',
    )
  if (head === null) return takeFields(draft, fields, at)
  if (draft.abstract !== undefined) return fault('a second abstract', 'a document has one line with |a|')
  draft.abstract = line.slice(head[0].length)
  return undefined
}

function* finished(draft: Draft, { unit, separator }: Options): Iterable<Either<Problem, Document<'relations'>>> {
  if (draft.isBroken) return
  const { id, title, abstract, mentions, entities, relations, at } = draft
  const text = abstract === undefined ? title : `${title}${separator === 'one' ? '\n' : ''}${abstract}`
  const { fromString16 } = inCodePoints(unit === 'utf16' ? text : '')
  const moved = (own: RelationMention): RelationMention =>
    unit === 'codepoint'
      ? own
      : { ...own, pieces: own.pieces.map(({ start, end }) => ({ start: fromString16(start), end: fromString16(end) })) }
  const all: readonly RelationEntity[] = [...entities].map(([entity, { mentions: own, type }]) => ({
    id: entity,
    mentions: own,
    ...(type !== undefined && { type }),
  }))
  yield* checked({
    id,
    content: { text, mentions: mentions.map(moved), entities: all, relations, pairs: [] },
    meta: {},
    at,
  })
}

function* read(source: Source, settings: Options): Iterable<Either<Problem, Document<'relations'>>> {
  const { path } = source
  let draft: Draft | undefined
  let isEmpty = true
  for (const row of linesOf(source, textOptions(settings))) {
    if (row._tag === 'Left') {
      yield row
      return
    }
    const { text: line, number } = row.right
    if (line.trim() === '') {
      if (draft !== undefined) yield* finished(draft, settings)
      draft = undefined
      continue
    }
    isEmpty = false
    const at = { path, line: number, column: 1 }
    const taken = take(draft, line, at)
    if (taken === undefined) continue
    if ('message' in taken) {
      if (draft !== undefined) draft.isBroken = true
      yield left({ severity: 'error', ...taken, at, text: line })
      continue
    }
    if (draft !== undefined) yield* finished(draft, settings)
    draft = taken
  }
  if (draft !== undefined) yield* finished(draft, settings)
  if (isEmpty) yield left({ ...nothingToScore(path, 'no line has a title'), code: commonCode.E309 })
}

export const pubtatorRelations = reader({
  contract: 1,
  name: 'pubtator-relations',
  title: 'PubTator with relations between concepts, which its mentions name',
  example:
    '12|t|Naloxone reverses hypertension.\n12\t0\t8\tNaloxone\tChemical\tD009270\n12\t18\t30\thypertension\tDisease\tD006973\n12\tCID\tD009270\tD006973\n',
  gives: 'relations',
  options,
  signed: ['unit', 'separator'],
  sniff: (head) =>
    /^(?:\s*\n)?[^|\s"'<{[]{1,200}\|t\|/.test(head)
      ? /^[^\t\n]+\t[^\d\t\n][^\t\n]*\t[^\t\n]+\t/m.test(head)
        ? 0.9
        : 0.5
      : 0,
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readResult(() => read(source, settings)),
  disagree,
  empty: withoutAnnotation,
  usual: { match: 'entity', entities: 'id' },
})
