/**
 * The reader `relation-records`: records of JSON with a text or tokens, entities and relations, whatever their fields are called.
 * Arguments are places, entities by id or number, or names; the words beside a place say how its end counts.
 */
import {
  commonCode,
  type Document,
  type Either,
  entry,
  type Interval,
  type Place,
  type Problem,
  reader,
  type Source,
} from '@assay/core'
import type { ArgumentPart } from '@assay/core/internal/source'
import { codePointsIn, inCodePoints, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import {
  type Relation,
  type RelationArgument,
  type RelationMention,
  type Relations,
  withoutAnnotation,
} from '../model.ts'
import { checked, disagree, fileEntries, readResult } from './document.ts'
import {
  fieldsOf,
  indexIn,
  isKind,
  itemsOf,
  type Json,
  jsonRecords,
  kindOf,
  nameOf,
  numberOf,
  placeAt,
  problemsSince,
  refuse,
  stringOf,
} from './json.ts'
import { argumentsIn, documentsOf, finderOf, relationsEntry, relationsIn, shownRelation } from './roles.ts'

const { choice } = entry

const options = v.strictObject({
  unit: choice(
    ['auto', 'codepoint', 'utf16', 'token'],
    'what offsets count: code points of the text or, where there is none, tokens; or one of them',
  ),
  ends: choice(
    ['auto', 'exclusive', 'inclusive'],
    'the end of a place: as the words beside it say; one past the last; or the last',
  ),
  relations: relationsEntry,
  by: choice(
    ['auto', 'id', 'index'],
    'what arguments name: entities by their ids or, where these have none, by number',
  ),
  ...fileEntries,
})
export type RecordOptions = v.InferOutput<typeof options>

// ---- the text --------------------------------------------------------------------------------------------------------

/** The text or the tokens of a document, in which places are looked up. */
interface Frame {
  readonly content: Pick<Relations, 'text' | 'tokens'>
  /** From an offset of the file to one of the document. */
  readonly at: (offset: number) => number
  /** True if these words stand there; of a document without a text if they are as long. */
  readonly has: (stretch: Interval, words: string) => boolean
}

const withoutBlanks = (text: string): string => text.replace(/\s+/g, '')
const unmoved = (offset: number): number => offset

const overText = (text: string, unit: RecordOptions['unit']): Frame => {
  const { fromString16, toString16 } = inCodePoints(text)
  return {
    content: { text },
    at: unit === 'utf16' ? fromString16 : unmoved,
    has: ({ start, end }, words) =>
      withoutBlanks(text.slice(toString16(start), toString16(end))) === withoutBlanks(words),
  }
}

const overTokens = (tokens: readonly string[]): Frame => ({
  content: { tokens },
  at: unmoved,
  has: ({ start, end }, words) => withoutBlanks(tokens.slice(start, end).join('')) === withoutBlanks(words),
})

const overNothing: Frame = {
  content: {},
  at: unmoved,
  has: ({ start, end }, words) => end - start === words.split(/\s+/).length || end - start === codePointsIn(words),
}

// ---- fields ----------------------------------------------------------------------------------------------------------

/** The fields of an entity, or of an argument that is an object. */
const entityFields = finderOf({
  id: ['string', 'number'],
  kind: ['string'],
  start: ['number'],
  end: ['number'],
  place: ['list'],
  surface: ['string', 'list'],
})

/** The fields of a document. */
export const documentFields = finderOf({
  document: ['string', 'number'],
  text: ['string'],
  tokens: ['list'],
  passages: ['list'],
  entities: ['list', 'object'],
})

/** The words of a value: a string, or a list of tokens or of pieces. */
const wordsOf = (json: Json, index: number): string | undefined =>
  stringOf(json, index) ??
  (kindOf(json, index) === 'list'
    ? itemsOf(json, index)
        .map((item) => nameOf(json, item) ?? '')
        .join(' ')
    : undefined)

/** The text of passages at their offsets, as BigBio has them. */
const passagesIn = (json: Json, list: number): string | undefined => {
  let text = ''
  let length = 0
  for (const passage of itemsOf(json, list)) {
    const { place, surface } = entityFields(json, passage)
    const words = wordsOf(json, surface)
    const [pair] = itemsOf(json, place)
    const start = pair === undefined ? undefined : numberOf(json, itemsOf(json, pair)[0] ?? -1)
    if (words === undefined || start === undefined || start < length || start > length + 2 ** 16) return undefined
    text += '\n'.repeat(start - length) + words
    length = start + codePointsIn(words)
  }
  return text
}

export const frameIn = (
  json: Json,
  { passages, tokens: list, text: wholeText }: ReturnType<typeof documentFields>,
  unit: RecordOptions['unit'],
): Frame | undefined => {
  const text = passages < 0 ? stringOf(json, wholeText) : passagesIn(json, passages)
  if (passages >= 0 && text === undefined)
    return refuse(json, passages, commonCode.E330, 'passages that make no text', 'each has a text and its offsets')
  const tokens = itemsOf(json, list).flatMap((token) => stringOf(json, token) ?? [])
  if (text !== undefined && tokens.length > 0 && unit === 'auto')
    return refuse(
      json,
      list,
      commonCode.E330,
      'a document has a text and tokens: which of them do places count?',
      'choose: --set reader.unit=codepoint, or --set reader.unit=token',
    )
  if (unit === 'token' || text === undefined) return list < 0 ? overNothing : overTokens(tokens)
  return overText(text, unit)
}

// ---- places ----------------------------------------------------------------------------------------------------------

/** A document while it is read. */
interface Draft {
  readonly json: Json
  readonly settings: Omit<RecordOptions, keyof typeof fileEntries>
  readonly frame: Frame
  readonly mentions: RelationMention[]
  /** Mentions by their ids, where the file has some. */
  readonly ids: Map<string, RelationMention>
  by: RecordOptions['by']
  /** The number of mentions that are entities of the document, and no more than arguments. */
  entities: number
  /** Mentions by their places, once an argument is one. */
  places: Map<string, RelationMention> | undefined
}

const both = 'choose: --set reader.ends=exclusive, or --set reader.ends=inclusive'

/** The stretch from a start to an end of the file; nothing after a problem. */
const stretchOf = (
  { json, settings: { ends }, frame }: Draft,
  [first, last]: readonly [start: number, end: number],
  words: string | undefined,
  isNamed: boolean,
): Interval | undefined => {
  const [start, end] = [indexIn(json, first, 'a start'), indexIn(json, last, 'an end')]
  if (start === undefined || end === undefined) return undefined
  const [exclusive, inclusive] = [end, end + 1].map((one) => ({ start: frame.at(start), end: frame.at(one) })) as [
    Interval,
    Interval,
  ]
  const able = ends === 'auto' ? [exclusive, inclusive] : [ends === 'exclusive' ? exclusive : inclusive]
  if (words !== undefined) {
    const holder = able.find((one) => one.start < one.end && frame.has(one, words))
    const message = `${JSON.stringify(words.slice(0, 40))} is not the text at ${start} to ${end}`
    return holder ?? refuse(json, first, commonCode.E331, message, 'in another unit: --set reader.unit=utf16 or =token')
  }
  if (able.length > 1 && (!isNamed || start === end))
    return refuse(json, first, commonCode.E331, `is ${end} in ${start} to ${end}, or one past it?`, both)
  return able[0]
}

/** The pairs of a list: one pair of numbers, or several. */
const pairsOf = (json: Json, list: number): readonly (readonly [start: number, end: number])[] => {
  const items = itemsOf(json, list)
  if (items.length === 2 && items.every((item) => kindOf(json, item) === 'number')) return [[items[0]!, items[1]!]]
  return items.flatMap((item) => {
    const [start, end, ...more] = itemsOf(json, item)
    return start === undefined || end === undefined || more.length > 0 ? [] : [[start, end] as const]
  })
}

/** The fields that say where an entity or an argument is; `place` is a pair, or a list of pairs. */
type PlaceFields = Readonly<Record<'start' | 'end' | 'place' | 'surface', number>>

const piecesOf = (
  draft: Draft,
  { start, end, place, surface: words }: PlaceFields,
): readonly Interval[] | undefined => {
  const { json } = draft
  const surface = wordsOf(json, words)
  if (start >= 0 && end >= 0) {
    const piece = stretchOf(draft, [start, end], surface, true)
    return piece && [piece]
  }
  const pairs = pairsOf(json, place)
  if (pairs.length < 2) {
    const piece = pairs[0] && stretchOf(draft, pairs[0], surface, false)
    return piece && [piece]
  }
  const wordsOfPieces = itemsOf(json, words).map((item) => stringOf(json, item))
  const pieces = pairs.flatMap(
    (one, i) =>
      stretchOf(draft, one, wordsOfPieces.length === pairs.length ? wordsOfPieces[i] : undefined, false) ?? [],
  )
  return pieces.length < pairs.length ? undefined : pieces.sort((a, b) => a.start - b.start)
}

// ---- entities --------------------------------------------------------------------------------------------------------

const entityIn = (draft: Draft, item: number, key: string | undefined): void => {
  const { json, mentions, ids } = draft
  const at = placeAt(json, item)
  const [start = -1, end = -1, kind = -1, words = -1] = itemsOf(json, item)
  const isList = kindOf(json, item) === 'list'
  if (!isList && !isKind(json, item, 'object', 'an entity')) return
  const fields = entityFields(json, item)
  const pieces = isList ? stretchOf(draft, [start, end], stringOf(json, words), false) : piecesOf(draft, fields)
  const type = stringOf(json, isList ? kind : fields.kind)
  const mentionId = key ?? nameOf(json, fields.id)
  if (pieces === undefined) {
    if (json.problems.length === 0)
      refuse(json, item, commonCode.E337, 'an entity without a place', 'give its start and its end, or "offsets"')
    return
  }
  const all = Array.isArray(pieces) ? (pieces as readonly Interval[]) : [pieces as Interval]
  const id = mentionId ?? `e${mentions.length}`
  const mention = { id, pieces: all, types: type === undefined ? [] : [type], at }
  mentions.push(mention)
  if (mentionId !== undefined) ids.set(mentionId, mention)
}

// ---- relations -------------------------------------------------------------------------------------------------------

type Parts = Partial<Record<ArgumentPart, number>>

/** The parts of an argument, those of an object in it too. */
const flattened = (json: Json, parts: Parts): Parts => {
  const { '': plain = -1, place = -1 } = parts
  const object = [plain, place].find((one) => kindOf(json, one) === 'object')
  if (object !== undefined) return entityFields(json, object)
  return kindOf(json, plain) === 'list' ? { ...parts, place: plain } : parts
}

const placeKey = (pieces: readonly Interval[]): string => pieces.map(({ start, end }) => `${start}-${end}`).join()

/** The mention at the place of an argument, which may be no entity of the document. */
const mentionAt = (draft: Draft, pieces: readonly Interval[], type: string | undefined, at: Place): RelationMention => {
  draft.places ??= new Map(draft.mentions.map((mention) => [placeKey(mention.pieces), mention]))
  const id = placeKey(pieces)
  const existing = draft.places.get(id)
  if (existing !== undefined) return existing
  const mention = { id, pieces, types: type === undefined ? [] : [type], at }
  draft.mentions.push(mention)
  draft.places.set(id, mention)
  return mention
}

/** The way in which numbers of a document name entities: the only one in which all of them do, where that is one. */
const byOf = ({ json, ids, entities, settings: { by } }: Draft, list: number): RecordOptions['by'] => {
  if (by !== 'auto') return by
  const numbers = itemsOf(json, list).flatMap((item) =>
    argumentsIn(json, item).flatMap(([, part, value]) => (part === '' ? (numberOf(json, value) ?? []) : [])),
  )
  const areIds = numbers.every((number) => ids.has(String(number)))
  const areNumbers = numbers.every((number) => number < entities)
  return areIds === areNumbers ? 'auto' : areIds ? 'id' : 'index'
}

/** The mention that an argument names by its id or by its number. */
const referred = (draft: Draft, role: string, index: number, part: ArgumentPart): RelationArgument | undefined => {
  const { json, ids, mentions } = draft
  const [name, number] = [nameOf(json, index)!, numberOf(json, index)]
  const by = part === 'id' || part === 'index' ? part : draft.by
  const [byId, nth] = [ids.get(name), number === undefined || number >= draft.entities ? undefined : mentions[number]]
  if (by === 'auto' && byId !== undefined && nth !== undefined && byId !== nth)
    return refuse(
      json,
      index,
      commonCode.E335,
      `${name} is the id of an entity and the number of another`,
      'choose: --set reader.by=id, or --set reader.by=index',
    )
  const mention = by === 'id' ? byId : by === 'index' ? nth : (byId ?? nth)
  return { role, mention: mention?.id ?? name }
}

const argumentIn = (draft: Draft, role: string, given: Parts, relation: number): RelationArgument | undefined => {
  const { json } = draft
  const parts = flattened(json, given)
  const { start = -1, end = -1, place = -1, surface = -1, kind = -1 } = parts
  if ((start >= 0 && end >= 0) || place >= 0) {
    const pieces = piecesOf(draft, { start, end, place, surface })
    if (pieces === undefined) return undefined
    return { role, mention: mentionAt(draft, pieces, stringOf(json, kind), placeAt(json, relation)).id }
  }
  const part = (['id', 'index', ''] as const).find((one) => nameOf(json, parts[one] ?? -1) !== undefined)
  if (part !== undefined && draft.entities > 0) return referred(draft, role, parts[part]!, part)
  const name = wordsOf(json, surface) ?? stringOf(json, parts[''] ?? -1)
  if (name !== undefined) return { role, name }
  return refuse(
    json,
    relation,
    commonCode.E337,
    'a relation without its two arguments',
    'name them "head" and "tail", or as the table of the reader has them',
  )
}

const relationFields = finderOf({ label: ['string', 'number'], id: ['string', 'number'], score: ['number'] })

const relationIn = (draft: Draft, index: number): Relation | undefined => {
  const { json } = draft
  if (!isKind(json, index, 'object', 'a relation')) return undefined
  const parts: Record<'head' | 'tail', Parts> = { head: {}, tail: {} }
  for (const [side, part, value] of argumentsIn(json, index)) parts[side][part] = value
  const fields = relationFields(json, index)
  const type = nameOf(json, fields.label)
  if (type === undefined)
    return refuse(json, index, commonCode.E337, 'a relation has no type', 'give a "type", a "relation" or a "label"')
  const [head, tail] = (['head', 'tail'] as const).map((side) => argumentIn(draft, side, parts[side], index))
  const id = nameOf(json, fields.id)
  const score = numberOf(json, fields.score)
  return (
    head &&
    tail && {
      type,
      arguments: [head, tail],
      at: placeAt(json, index),
      ...(id !== undefined && { id }),
      ...(score !== undefined && { score }),
    }
  )
}

// ---- documents -------------------------------------------------------------------------------------------------------

/** The document of an object; nothing after a problem. */
export const documentOf = (
  json: Json,
  index: number,
  number: number,
  settings: Omit<RecordOptions, keyof typeof fileEntries>,
): Document<'relations'> | undefined => {
  const list = relationsIn(json, index, settings.relations)
  const fields = documentFields(json, index)
  const frame =
    list >= 0 && isKind(json, list, 'list', 'the list of relations') ? frameIn(json, fields, settings.unit) : undefined
  if (frame === undefined) return undefined
  const draft: Draft = {
    json,
    settings,
    frame,
    mentions: [],
    ids: new Map(),
    by: settings.by,
    entities: 0,
    places: undefined,
  }
  const { entities, document } = fields
  if (kindOf(json, entities) === 'object')
    for (const [key, item] of fieldsOf(json, entities)) entityIn(draft, item, key)
  else for (const item of itemsOf(json, entities)) entityIn(draft, item, undefined)
  if (json.problems.length > 0) return undefined
  draft.entities = draft.mentions.length
  draft.by = byOf(draft, list)
  const relations = itemsOf(json, list).flatMap((item) => relationIn(draft, item) ?? [])
  return {
    id: nameOf(json, document) ?? String(number),
    // what is spread first makes each property behind it several times slower
    content: { mentions: draft.mentions, entities: [], relations, pairs: [], ...frame.content },
    meta: {},
    at: placeAt(json, index),
  }
}

function* read(source: Source, settings: RecordOptions): Iterable<Either<Problem, Document<'relations'>>> {
  let number = 0
  for (const record of jsonRecords(source, textOptions(settings), 'document')) {
    if (record._tag === 'Left') {
      yield record
      continue
    }
    const json = record.right
    for (const index of documentsOf(json)) {
      number++
      const document = isKind(json, index, 'object', 'a document')
        ? documentOf(json, index, number, settings)
        : undefined
      const problems = problemsSince(json, 0)
      if (problems.length > 0 || document === undefined) yield* problems
      else yield* checked(document)
    }
  }
}

export const relationRecords = reader({
  contract: 1,
  name: 'relation-records',
  title: 'records of JSON with entities and relations by place, id or number: BigBio, GLiREL, Prodigy and others',
  example:
    '{"id": "d1", "text": "Ana lives in Bern.", "entities": [{"id": "T1", "type": "PER", "offsets": [[0, 3]], "text": ["Ana"]}, {"id": "T2", "type": "LOC", "offsets": [[13, 17]], "text": ["Bern"]}], "relations": [{"type": "Live_In", "arg1_id": "T1", "arg2_id": "T2"}]}\n',
  gives: 'relations',
  options,
  signed: ['unit', 'ends', 'relations', 'by'],
  keyedBy: 'relations',
  sniff: (head) => {
    const shown = /^\s*[[{]/.test(head) ? shownRelation(head) : undefined
    return shown?.between === 'places' && !shown.isRecord ? 0.7 : 0
  },
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readResult(() => read(source, settings)),
  disagree,
  empty: withoutAnnotation,
})
