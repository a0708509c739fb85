/** From a record to a document: who annotated it and with what outcome, its text, its spans. */
import { commonCode, type Document, type Problem, type Span, type Spans } from '@assay/core'
import { overText as joinedText } from '@assay/core/internal'
import {
  ARRAY,
  excerptAt,
  FALSE,
  fieldAt,
  isKind,
  isObject,
  itemsAt,
  kindAt,
  NULL,
  NUMBER,
  numberAt,
  OBJECT,
  placeAt,
  problemInRecord,
  refuseInRecord,
  STRING,
  spotOf,
  stringAt,
  type TextUnit,
  TRUE,
  textUnits,
} from '@assay/core/internal/source'
import { inCodePoints, itemsOf } from '@assay/core/source'
import { code } from '../messages.ts'
import { didYouMean, error } from '../problems.ts'
import {
  allOf,
  CATEGORIES,
  countSkipped,
  EVENTS,
  type FileState,
  LINKS,
  missingKey,
  noteMisspeltKeys,
  RELATIONS,
  type Row,
  repeat,
} from './file.ts'
import type { SpanLists } from './find-surface.ts'
import { inRecord } from './layout.ts'
import { fragmentsIn, type RawSpan } from './offsets.ts'
import { type DocumentHead, type Draft, documentOf, spanOf, unalignedOf } from './placing.ts'
import { gatherSpans, groupIn, isOfTwoSides, nothingGathered, skipGroups, spansWhenAbsent } from './spans.ts'

/** A record: the object it is in, and its text, which in pairs is outside that object. */
export interface RecordAt {
  readonly object: number
  readonly text: number
}

/** A document that is whole, or one whose offsets are still those of the file. */
export type Outcome = Draft | Document<'spans'>

// ---- what a record says of itself ------------------------------------------------------------------------------------

/** A string, or a number as one. Numbers of more digits than are exact are refused: two documents might get the same id. */
const scalarAt = (row: Row, index: number): string | undefined => {
  const number = numberAt(row, index)
  if (number === undefined) return stringAt(row, index)
  if (!Number.isInteger(number) || Number.isSafeInteger(number)) return String(number)
  return refuseInRecord(row, index, commonCode.E335, 'the number has too many digits to be exact', manyDigits)
}

const manyDigits = 'write such an id as text: "1234567890123456789"'

/** True of an answer about one span: it says so, or is of the view that asks so. */
const isBinary = (row: Row, index: number): boolean => kindAt(row, index) === TRUE || stringAt(row, index) === 'ner'

const refuseBinary = (row: Row, index: number): void => {
  const first = (): Problem =>
    problemInRecord(
      row,
      index,
      code.E384,
      `line ${row.number} is a yes/no answer about one span: it does not cover the rest of the text`,
      '--set reader.binary=skip skips such answers',
    )
  repeat(row.file, 'binary', first, allOf('such lines'))
}

/** Checks that the answer to a record makes it count; if not, it is counted as skipped or rejected. */
const isAnswered = (row: Row, answer: number, binary: number, object: number): boolean => {
  const { outcomes, settings } = row.file
  const answerName = scalarAt(row, answer)
  if (answerName !== undefined && !(settings.answers as readonly string[]).includes(answerName)) {
    outcomes.see(answerName === 'reject' ? 'rejected' : 'skipped')
    return false
  }
  if (!isBinary(row, binary) || answerName === undefined) return true
  if (settings.binary === 'refuse') refuseBinary(row, object)
  else outcomes.see('skipped')
  return false
}

const idOf = (row: Row, index: number): string | undefined => {
  const { file } = row
  if (index < 0) return String(file.records)
  const id = scalarAt(row, index)
  if (id === undefined && kindAt(row, index) === NUMBER) return undefined
  if (id === undefined)
    return refuseInRecord(
      row,
      index,
      commonCode.E335,
      'id must be a string or a number',
      'name another key: --set reader.id=KEY, or number the documents: --set reader.id=#',
    )
  return id === ''
    ? refuseInRecord(
        row,
        index,
        commonCode.E336,
        'id is empty',
        'an empty name cannot be distinguished from a missing one',
      )
    : id
}

/** Numbers the documents that share an id: the hash of a text does not name it alone. */
const occurrenceOf = ({ occurrences }: FileState, id: string, who: string): string => {
  const key = `${who}\0${id}`
  const before = occurrences.get(key) ?? 0
  occurrences.set(key, before + 1)
  return before === 0 ? id : `${id} (${before + 1})`
}

/** Records the annotators of a document: true if the document counts. */
const countsFor = (row: Row, id: string, names: readonly string[], object: number): boolean => {
  const { byDocument, annotators, settings } = row.file
  if (names.length === 0 && settings.annotator === '') return true
  for (const name of names) annotators.add(name)
  if (settings.annotator !== '') return names.includes(settings.annotator)
  const existing = byDocument.get(id)
  if (existing === undefined) {
    byDocument.set(id, { at: placeAt(row, object), names: new Set(names) })
    return true
  }
  const isSame = names.every((name) => existing.names.has(name))
  for (const name of names) existing.names.add(name)
  // that there are several is said once, and not with each document that has come before
  return isSame && existing.names.size === 1
}

const noMeta: Readonly<Record<string, string>> = Object.freeze({})

/** Strings of a record that are not data of the tool; documents may be grouped by them. */
const metaOf = (row: Row, object: number, meta: number): Readonly<Record<string, string>> => {
  const { tape, file } = row
  const { record, silent } = file.layout
  let attributes: Record<string, string> | undefined
  const take = (from: number, isOuter: boolean): void => {
    const end = tape.next[from]!
    for (let i = from + 1; i < end; i = tape.next[i + 1]!) {
      if (tape.kinds[i + 1] !== STRING) continue
      const key = tape.next[i]!
      if (isOuter && (record.knows(key) || silent.has(key))) continue
      const name = row.tapes.text(i)
      if (isOuter && name.startsWith('_')) continue
      attributes ??= Object.create(null) as Record<string, string>
      attributes[name] = row.tapes.text(i + 1)
    }
  }
  take(object, true)
  if (isObject(row, meta)) take(meta, false)
  return attributes ?? noMeta
}

const unitOf = (row: Row, index: number): TextUnit | 'token' | undefined => {
  const { layout, settings } = row.file
  if (index < 0) return layout.unit
  const unitName = scalarAt(row, index)
  if (unitName === 'token') return 'token'
  const unit = textUnits[(textUnits as readonly (string | undefined)[]).indexOf(unitName)]
  if (unit !== undefined) return settings.unit === 'dialect' ? unit : layout.unit
  return refuseInRecord(
    row,
    index,
    commonCode.E335,
    `there is no unit ${JSON.stringify(unitName)}`,
    didYouMean(unitName ?? '', textUnits, `one of: ${textUnits.join(', ')}, token`),
  )
}

const countItemsSkipped = (row: Row, index: number, what: readonly [string, string]): void =>
  countSkipped(row.file, what, itemsOf(row, index).length)

// ---- texts -----------------------------------------------------------------------------------------------------------

/** So many blanks stand between two passages at most: offsets that are further apart are none of one text. */
const MAX_BLANKS = 2 ** 16

/** The text of passages, each at its offsets in the document, with blanks between them. */
const passagesIn = (row: Row, list: number): string | undefined => {
  let text = ''
  let length = 0
  for (const passage of itemsOf(row, list)) {
    const pieces = itemsAt(row, fieldAt(row, passage, 'text'))
    const places = itemsAt(row, fieldAt(row, passage, 'offsets'))
    for (let i = 0; i < Math.max(1, pieces.length, places.length); i++) {
      const piece = stringAt(row, pieces[i] ?? -1)
      const [start = -1, end] = itemsAt(row, places[i] ?? -1).map((place) => numberAt(row, place) ?? -1)
      const pieceLength = piece === undefined ? -1 : inCodePoints(piece).length
      if (piece === undefined || end !== start + pieceLength || start < length || start > length + MAX_BLANKS) {
        const message =
          piece === undefined || end === undefined
            ? 'a passage needs texts, and as many pairs of offsets'
            : `a passage of ${pieceLength} code points is at [${start}, ${end}), and the text before it ends at ${length}`
        return refuseInRecord(row, passage, commonCode.E330, message, PASSAGE)
      }
      text += ' '.repeat(start - length) + piece
      length = end
    }
  }
  return text
}

const PASSAGE = 'passages follow each other, as {"text": ["Zoë met"], "offsets": [[0, 7]]}'

/** The text of a document, which stands in one piece or in passages. */
const textIn = (row: Row, index: number): string | undefined => {
  if (row.file.layout.dialect.name === 'bigbio')
    return isKind(row, index, ARRAY, 'the list of passages') ? passagesIn(row, index) : undefined
  return isKind(row, index, STRING, 'the text') ? row.tapes.text(index) : undefined
}

// ---- contents --------------------------------------------------------------------------------------------------------

/** A text, where its value is on the tape, and what offsets in it count. */
interface TextAt {
  readonly whole: string
  readonly text: number
  readonly unit: TextUnit
}

/** A document whose spans have offsets in a text, still to be placed. */
const overText = (row: Row, documentHead: DocumentHead, { text, whole, unit }: TextAt, lists: SpanLists): Draft => {
  const { id, by, meta, at } = documentHead
  const { raw, found, unaligned } = lists
  return {
    text: whole,
    spans: raw,
    frame: row,
    unit,
    id,
    by,
    meta,
    at,
    textAt: placeAt(row, text),
    found,
    unaligned,
  }
}

/** A span whose offsets are positions already. */
const asItIs = (span: RawSpan, more: number): Span =>
  spanOf(span, span.start, span.end + more, span.fragments && fragmentsIn(span.fragments, unmoved, more))

const unmoved = { toString16: (offset: number): number => offset }

/** The same spans over the text that words are with a blank between two. */
const overJoined = (counted: Spans): Spans => {
  const { tokens: _, ...content } = joinedText(counted)!
  const spot = counted.regions[0]?.spot
  return spot === undefined ? content : { ...content, regions: content.regions.map((region) => ({ ...region, spot })) }
}

/** The words of a document, and spans that count them. */
const overWords = (
  row: Row,
  documentHead: DocumentHead,
  list: number,
  lists: SpanLists,
): Document<'spans'> | undefined => {
  if (!isKind(row, list, ARRAY, 'the list of words')) return undefined
  const items = itemsOf(row, list)
  if (!items.every((item) => isKind(row, item, STRING, 'a word'))) return undefined
  const tokens = items.map((item) => row.tapes.text(item))
  const place = placeAt(row, list)
  const { layout, settings } = row.file
  const more = layout.inclusive ? 1 : 0
  const isWithin = ({ end }: RawSpan): boolean => end + more <= tokens.length
  const beyond = lists.raw.filter((span) => !isWithin(span))
  const isLenient = settings.unaligned === 'miss'
  const unaligned = isLenient ? [...lists.unaligned, ...beyond.map(unalignedOf)] : lists.unaligned
  row.file.unaligned += unaligned.length
  for (const span of isLenient ? [] : beyond) {
    const { start, end, at, byte } = span
    const message = `span ${lists.raw.indexOf(span) + 1}, [${start}, ${end + more}), ends beyond the text, which has ${tokens.length} words`
    row.problems.push(error(commonCode.E330, message, spotOf(at, excerptAt(row.bytes, byte)), 'words count from 0'))
  }
  const spans = lists.raw.filter(isWithin).map((span) => asItIs(span, more))
  const spot = () => ({ at: place })
  const counted = { length: tokens.length, tokens, regions: [{ readings: [spans], spot }] }
  const content = settings.words === 'joined' ? overJoined(counted) : counted
  return documentOf(documentHead, { ...content, ...(unaligned.length > 0 && { unaligned }) })
}

/** Spans without a text: the document is as long as they reach. */
const overNothing = (
  row: Row,
  documentHead: DocumentHead,
  { length, unit }: { readonly length: number; readonly unit: TextUnit | 'token' },
  { raw, unaligned }: SpanLists,
): Document<'spans'> => {
  row.file.unaligned += unaligned.length
  const more = row.file.layout.inclusive ? 1 : 0
  const spans = raw.map((span) => {
    const plain = asItIs(span, more)
    return span.surface === undefined ? plain : { ...plain, text: span.surface }
  })
  const statedLength = length < 0 || kindAt(row, length) !== NUMBER ? 0 : row.tapes.number(length)
  const reach = spans.reduce(
    (most, { end }) => Math.max(most, end),
    Number.isSafeInteger(statedLength) && statedLength > 0 ? statedLength : 0,
  )
  return documentOf(documentHead, {
    length: reach,
    unit,
    regions: [{ readings: [spans] }],
    ...(unaligned.length > 0 && { unaligned }),
  })
}

// ---- one record ------------------------------------------------------------------------------------------------------

/** The document of a record; nothing where it does not count, or is refused. */
export const outcomeOf = (row: Row, { object, text: beside }: RecordAt): Outcome | undefined => {
  const { file, problems } = row
  const { layout } = file
  const faults = file.faults
  file.records++
  if (!isKind(row, object, OBJECT, 'a record')) return undefined
  noteMisspeltKeys(row, object, 'record')
  const slots = layout.record.find(row.tape, object)
  const at = (slot: number): number => slots[slot]!
  const text = beside >= 0 ? beside : at(inRecord.text)
  // all of them now: the slots are written over for each span
  const answer = at(inRecord.answer)
  const binary = at(inRecord.binary)
  const words = at(inRecord.words)
  const length = at(inRecord.length)
  const ids = at(inRecord.id)
  const groups = at(inRecord.groups)
  const meta = at(inRecord.meta)
  const unitAt = at(inRecord.unit)
  const tokens = at(inRecord.tokens)
  const relations = at(inRecord.relations)
  const events = at(inRecord.events)
  const categories = at(inRecord.categories)
  const links = at(inRecord.links)
  const who = scalarAt(row, at(inRecord.annotator))
  let list = at(inRecord.spans)
  if (answer >= 0 && !isKind(row, answer, STRING, 'the answer')) return undefined
  const isOut = !isAnswered(row, answer, binary, object)
  const name = idOf(row, ids)
  if (isOut) {
    if (name !== undefined) file.skip(name)
    return undefined
  }
  const whole = text < 0 ? undefined : textIn(row, text)
  if (text >= 0 && whole === undefined) return undefined
  if (text < 0 && words < 0 && layout.dialect.name !== 'plain' && layout.dialect.name !== 'gliner2')
    return missingKey(row, object, layout.keys.text, 'text')
  const unit = unitOf(row, unitAt)
  if (list < 0 && groups >= 0) {
    const group = groupIn(row, groups)
    if (group === undefined) return undefined
    list = group
  } else skipGroups(row, groups)
  if (list >= 0 && isOfTwoSides(row, object, list)) return undefined
  const isEmptyAnswer = list < 0 && answer >= 0
  const lists = isEmptyAnswer
    ? nothingGathered
    : list < 0
      ? spansWhenAbsent(row, object)
      : gatherSpans(row, list, { text: whole, tokens })
  if (lists === undefined && name !== undefined && problems.length === 0 && file.faults === faults) file.skip(name)
  if (lists === undefined || name === undefined || unit === undefined) return undefined
  const people = lists.annotators.length > 0 || who === undefined ? lists.annotators : [who]
  if (!countsFor(row, name, people, object)) return undefined
  countItemsSkipped(row, relations, RELATIONS)
  countItemsSkipped(row, events, EVENTS)
  countItemsSkipped(row, categories, CATEGORIES)
  countItemsSkipped(row, links, LINKS)
  const id = isHash(row, ids) ? occurrenceOf(file, name, who ?? '') : name
  const by = people.length === 1 ? people[0] : undefined
  const documentHead: DocumentHead = { id, by, meta: metaOf(row, object, meta), at: placeAt(row, object) }
  const outcome = contentOf(row, documentHead, { text, whole, words, length, unit }, lists)
  if (outcome === undefined || problems.length > 0 || file.faults > faults) return undefined
  const count = lists.raw.length + lists.found.length + lists.unaligned.length
  file.spans += count
  if (list >= 0 || isEmptyAnswer) file.outcomes.see(count > 0 ? 'annotated' : 'empty')
  file.documents++
  if (ids < 0 && text < 0 && words < 0) file.numbered++
  return outcome
}

const contentOf = (
  row: Row,
  documentHead: DocumentHead,
  at: {
    readonly text: number
    readonly whole: string | undefined
    readonly words: number
    readonly length: number
    readonly unit: TextUnit | 'token'
  },
  lists: SpanLists,
): Outcome | undefined => {
  const { units } = row.file
  if (at.words >= 0 && (at.text < 0 || at.unit === 'token')) {
    units.add(row.file.settings.words === 'joined' ? 'codepoint' : 'token')
    return overWords(row, documentHead, at.words, lists)
  }
  const { text, whole, unit } = at
  if (whole !== undefined && unit !== 'token') return overText(row, documentHead, { text, whole, unit }, lists)
  units.add(at.unit)
  return overNothing(row, documentHead, at, lists)
}

const isHash = ({ tape, file }: Row, index: number): boolean =>
  index >= 0 && file.layout.hashKey >= 0 && tape.next[index - 1] === file.layout.hashKey

// ---- the records of a value ------------------------------------------------------------------------------------------

/** A pair of a text and an object. */
const pairAt = (row: Row, list: number): RecordAt | undefined => {
  const [text, object, ...others] = itemsOf(row, list)
  const hint = 'write a text and an object, or a record with keys'
  if (text === undefined || object === undefined || others.length > 0)
    return refuseInRecord(row, list, commonCode.E335, 'a pair is [text, {"entities": […]}]', hint)
  if (
    !isKind(row, text, STRING, 'the text of a pair') ||
    !isKind(row, object, OBJECT, 'what follows the text of a pair')
  )
    return undefined
  return { object, text }
}

const alone: readonly RecordAt[] = [{ object: 0, text: -1 }]

/** The records that a value holds: itself, a pair, or the pairs of a file that wraps them. */
export const recordsOn = (row: Row): readonly RecordAt[] => {
  const { tape, file } = row
  const { wrapKey, dialect } = file.layout
  if (dialect.name !== 'spacy') return alone
  const pairs = (list: number): readonly RecordAt[] =>
    itemsOf(row, list).flatMap((item) => {
      if (tape.kinds[item] === NULL || tape.kinds[item] === FALSE) return []
      const pair = isKind(row, item, ARRAY, 'a pair') ? pairAt(row, item) : undefined
      return pair === undefined ? [] : [pair]
    })
  if (tape.kinds[0] === ARRAY) {
    const pair = pairAt(row, 0)
    return pair === undefined ? [] : [pair]
  }
  if (tape.kinds[0] !== OBJECT) return alone
  const wrapped = itemsOf(row, 0).find((value) => tape.next[value - 1] === wrapKey && tape.kinds[value] === ARRAY)
  return wrapped === undefined ? alone : pairs(wrapped)
}
