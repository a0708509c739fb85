/** From a record to a document: who annotated it and with what outcome, its text, its spans. */
import type { Document, Place, Problem, Span, Spans, Unaligned } from '@assay/core'
import { ARRAY, FALSE, NULL, NUMBER, OBJECT, STRING, suggest, type TextUnit, TRUE, textUnits } from '@assay/core/source'
import { allOf, CATEGORIES, EVENTS, type FileState, LINKS, leaveOut, RELATIONS, repeat } from './file.ts'
import { lineIn } from './frames.ts'
import { inRecord } from './layout.ts'
import { isInWord } from './occurrences.ts'
import type { Fitted, RawSpan } from './offsets.ts'
import type { Draft } from './placing.ts'
import {
  isKind,
  itemsOf,
  kindAt,
  missingKey,
  numberAt,
  placeAt,
  problemAt,
  type Row,
  refuse,
  seeKeys,
  textAt,
} from './row.ts'
import { type Gathered, gathered, groupIn, leaveGroupsOut } from './spans.ts'

/** A record: the object it is in, and its text where that stands beside the object, as in pairs. */
export interface At {
  readonly object: number
  readonly text: number
}

/** A document that is whole, or one whose offsets are still those of the file. */
export type Outcome = Draft | Document<'spans'>

// ---- what a record says of itself ------------------------------------------------------------------------------------

/** A text, or a number as one: of more than 15 digits or so two may come to the same, and would be one document. */
const scalarAt = (row: Row, index: number): string | undefined => {
  if (index < 0) return undefined
  const kind = kindAt(row, index)
  if (kind === STRING) return textAt(row, index)
  if (kind !== NUMBER) return undefined
  const number = numberAt(row, index)
  if (!Number.isInteger(number) || Number.isSafeInteger(number)) return String(number)
  return refuse(row, index, 'E335', 'the number has too many digits to be told from its neighbours', manyDigits)
}

const manyDigits = 'write such an id as text: "1234567890123456789"'

/** Whether a record is an answer about one span: it says so, or is of the view that asks so. */
const isBinary = (row: Row, index: number): boolean =>
  index >= 0 && (kindAt(row, index) === TRUE || (kindAt(row, index) === STRING && textAt(row, index) === 'ner'))

const refuseBinary = (row: Row, index: number): void => {
  const first = (): Problem =>
    problemAt(
      row,
      index,
      'E384',
      `line ${row.frame.number} is a yes/no answer about one span: it does not say what else is in the text`,
      '--set reader.binary=skip leaves such answers out',
    )
  repeat(row.file, 'binary', first, allOf('such lines'))
}

/** Whether the answer to a record makes it count; if not, it is counted as what it is. */
const isAnswered = (row: Row, answer: number, binary: number, object: number): boolean => {
  const { outcomes, settings } = row.file
  const said = answer < 0 ? undefined : scalarAt(row, answer)
  if (said !== undefined && !(settings.answers as readonly string[]).includes(said)) {
    outcomes.see(said === 'reject' ? 'rejected' : 'skipped')
    return false
  }
  if (!isBinary(row, binary) || said === undefined) return true
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
    return refuse(
      row,
      index,
      'E335',
      'id must be a string or a number',
      'name another key: --set reader.id=KEY, or number the documents: --set reader.id=#',
    )
  return id === ''
    ? refuse(row, index, 'E336', 'id is empty', 'an empty name cannot be distinguished from a missing one')
    : id
}

/** The hash of a text does not name it alone: the texts that share it are told apart by their order. */
const occurrenceOf = ({ occurrences }: FileState, id: string, who: string): string => {
  const key = `${who}\0${id}`
  const before = occurrences.get(key) ?? 0
  occurrences.set(key, before + 1)
  return before === 0 ? id : `${id} (${before + 1})`
}

/** Takes down who annotated a document; whether they count. */
const countsFor = (row: Row, id: string, names: readonly string[], object: number): boolean => {
  const { people, everybody, settings } = row.file
  if (names.length === 0 && settings.annotator === '') return true
  for (const name of names) everybody.add(name)
  if (settings.annotator !== '') return names.includes(settings.annotator)
  const known = people.get(id)
  if (known === undefined) {
    people.set(id, { at: placeAt(row, object), names: new Set(names) })
    return true
  }
  const isSame = names.every((name) => known.names.has(name))
  for (const name of names) known.names.add(name)
  // that there are several is said once, and not with each document that has come before
  return isSame && known.names.size === 1
}

export const noMeta: Readonly<Record<string, string>> = Object.freeze({})

/** Strings beside the data of the tool: what groups may be formed by. */
const metaOf = (row: Row, object: number, meta: number): Readonly<Record<string, string>> => {
  const { tape, file } = row
  const { record, silent } = file.layout
  let made: Record<string, string> | undefined
  const take = (from: number, isOuter: boolean): void => {
    const end = tape.next[from] as number
    for (let i = from + 1; i < end; i = tape.next[i + 1] as number) {
      if (tape.kinds[i + 1] !== STRING) continue
      const key = tape.next[i] as number
      if (isOuter && (record.knows(key) || silent.has(key))) continue
      const name = textAt(row, i)
      if (isOuter && name.startsWith('_')) continue
      made ??= Object.create(null) as Record<string, string>
      made[name] = textAt(row, i + 1)
    }
  }
  take(object, true)
  if (meta >= 0 && kindAt(row, meta) === OBJECT) take(meta, false)
  return made ?? noMeta
}

const unitOf = (row: Row, index: number): TextUnit | 'token' | undefined => {
  const { layout, settings } = row.file
  if (index < 0) return layout.unit
  const said = scalarAt(row, index)
  if (said === 'token') return 'token'
  const known = textUnits[(textUnits as readonly (string | undefined)[]).indexOf(said)]
  if (known !== undefined) return settings.unit === 'dialect' ? known : layout.unit
  const near = said === undefined ? undefined : suggest(said, textUnits)
  return refuse(
    row,
    index,
    'E335',
    `there is no unit ${JSON.stringify(said)}`,
    `${near === undefined ? '' : `did you mean ${near}? `}there is: ${textUnits.join(', ')}, token`,
  )
}

const countLeftOut = (row: Row, index: number, what: readonly [string, string]): void => {
  if (index < 0) return
  const kind = kindAt(row, index)
  if (kind === ARRAY || kind === OBJECT) leaveOut(row.file, what, itemsOf(row, index).length)
}

// ---- contents --------------------------------------------------------------------------------------------------------

const spanOf = ({ labels, attributes, at }: RawSpan, start: number, end: number): Span =>
  attributes === undefined ? { start, end, labels, at } : { start, end, labels, attributes, at }

const isBlankAt = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code <= 32 || code === 160
}

export interface Known {
  readonly id: string
  readonly by: string | undefined
  readonly meta: Readonly<Record<string, string>>
  readonly at: Place
}

const documentOf = ({ id, meta, at, by }: Known, content: Spans): Document<'spans'> =>
  by === undefined ? { id, content, meta, at } : { id, content, meta, at, by }

/** A text, where its value is on the tape, and what offsets in it count. */
interface TextAt {
  readonly whole: string
  readonly text: number
  readonly unit: TextUnit
}

/** A document whose spans stand over a text: where they do is for the placing to say. */
const overText = (row: Row, known: Known, { text, whole, unit }: TextAt, own: Gathered): Draft => {
  const { id, by, meta, at } = known
  const { raw, found, unaligned } = own
  return {
    text: whole,
    spans: raw,
    frame: row.frame,
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

/** A span whose offsets are not those of a place. */
export const adrift = ({ labels, attributes, surface, first, last, at }: RawSpan): Unaligned => {
  const text = surface ?? (first === last ? first : undefined)
  return { labels, ...(text !== undefined && { text }), ...(attributes && { attributes }), at }
}

/** Takes down what the borders of a span in its text say of it. */
export const seeBorders = (file: FileState, text: string, start: number, end: number, isSaid: boolean): void => {
  if (isBlankAt(text, start) || isBlankAt(text, end - 1)) file.blanks++
  // words beside the offsets are better evidence than the borders of those in the text
  if (isSaid) return
  file.bare++
  if (isInWord(text, start) || isInWord(text, end)) file.within++
}

/** A document of one text, which stands at `place`. */
export const textDocument = (
  known: Known,
  text: string,
  place: Place,
  reading: readonly Span[],
  unaligned: readonly Unaligned[],
): Document<'spans'> => {
  const regions = [{ readings: [reading], texts: [text], spot: () => ({ at: place }) }]
  const { length } = text
  return documentOf(known, unaligned.length === 0 ? { length, regions } : { length, regions, unaligned })
}

/** The document of a draft, once it is known where its spans are. */
export const madeOf = (file: FileState, draft: Draft, { starts, ends }: Fitted): Document<'spans'> => {
  const { text, spans: raw, textAt: place, found, unaligned } = draft
  file.unaligned += unaligned.length
  const spans: Span[] = new Array<Span>(raw.length)
  for (let i = 0; i < raw.length; i++) {
    const start = starts[i] as number
    const end = ends[i] as number
    seeBorders(file, text, start, end, raw[i]?.surface !== undefined)
    spans[i] = spanOf(raw[i] as RawSpan, start, end)
  }
  return textDocument(draft, text, place, found.length === 0 ? spans : [...spans, ...found], unaligned)
}

/** The words of a document, and spans that count them. */
const overWords = (row: Row, known: Known, list: number, own: Gathered): Document<'spans'> | undefined => {
  if (!isKind(row, list, ARRAY, 'the list of words')) return undefined
  const items = itemsOf(row, list)
  if (!items.every((item) => isKind(row, item, STRING, 'a word'))) return undefined
  const tokens = items.map((item) => textAt(row, item))
  const place = placeAt(row, list)
  const { layout, settings } = row.file
  const more = layout.inclusive ? 1 : 0
  const isWithin = ({ end }: RawSpan): boolean => end + more <= tokens.length
  const raw = settings.unaligned === 'miss' ? own.raw.filter(isWithin) : own.raw
  const unaligned = [
    ...own.unaligned,
    ...(raw === own.raw ? [] : own.raw.filter((span) => !isWithin(span)).map(adrift)),
  ]
  row.file.unaligned += unaligned.length
  for (const [i, { start, end, at }] of raw.entries())
    if (end + more > tokens.length)
      row.problems.push({
        severity: 'error',
        code: 'E330',
        message: `span ${i + 1}, [${start}, ${end + more}), ends beyond the text, which has ${tokens.length} words`,
        at,
        text: lineIn(row.frame, row.frame.start),
        hint: 'words count from 0',
      })
  const spans = raw.map((span) => spanOf(span, span.start, span.end + more))
  const spot = () => ({ at: place })
  return documentOf(known, {
    length: tokens.length,
    tokens,
    regions: [{ readings: [spans], spot }],
    ...(unaligned.length > 0 && { unaligned }),
  })
}

/** Spans without a text: the document is as long as they reach. */
const overNothing = (
  row: Row,
  known: Known,
  { length, unit }: { readonly length: number; readonly unit: TextUnit | 'token' },
  { raw, unaligned }: Gathered,
): Document<'spans'> => {
  row.file.unaligned += unaligned.length
  const more = row.file.layout.inclusive ? 1 : 0
  const spans = raw.map((span) => {
    const own = spanOf(span, span.start, span.end + more)
    return span.surface === undefined ? own : { ...own, text: span.surface }
  })
  const said = length < 0 || kindAt(row, length) !== NUMBER ? 0 : numberAt(row, length)
  const reach = spans.reduce((most, { end }) => Math.max(most, end), Number.isSafeInteger(said) && said > 0 ? said : 0)
  return documentOf(known, {
    length: reach,
    unit,
    regions: [{ readings: [spans] }],
    ...(unaligned.length > 0 && { unaligned }),
  })
}

// ---- what stands where spans are expected -----------------------------------------------------------------------------

const listKeys: readonly string[] = ['label', 'labels', 'entities', 'ents', 'annotations', 'spans']

const FORM = 'spans are {"start": 0, "end": 3, "label": "PER"} or [0, 3, "PER"]'

/** A list that may have been meant for the spans, and why it holds none; nothing where there is no such list. */
const whyNot = (row: Row, list: number): readonly [code: string, message: string, hint: string] | undefined => {
  const key = JSON.stringify(textAt(row, list - 1))
  const [first] = kindAt(row, list) === ARRAY ? itemsOf(row, list) : []
  if (kindAt(row, list) === NULL)
    return ['E337', `${key} is null, and says nothing of the text`, `write [] where nothing was found; ${FORM}`]
  if (first === undefined) return undefined
  if (kindAt(row, first) === STRING)
    return ['E383', `${key} holds texts, not [start, end, label]`, `such a label is of the whole text; ${FORM}`]
  const inner = itemsOf(row, first)
  if (kindAt(row, first) === ARRAY && inner.slice(0, 2).some((one) => kindAt(row, one) === STRING))
    return ['E335', `the offsets in ${key} are strings`, `write them as numbers; ${FORM}`]
  const keys = kindAt(row, first) === OBJECT ? inner.map((one) => textAt(row, one - 1)) : []
  if (keys.includes('text') && keys.includes('label') && !keys.includes('start'))
    return [
      'E385',
      `${key} holds words with a label and no offsets, as language models write them`,
      `--set reader.spans=${textAt(row, list - 1)} --set reader.occurrences=first (or all, in-order) looks for the words in the text`,
    ]
  return undefined
}

/** Says what is wrong with a key that some tool has for its spans, where nothing was said of keys; whether there is one. */
const isInsteadOfSpans = (row: Row, object: number): boolean => {
  if (row.file.settings.spans !== '') return false
  for (const value of itemsOf(row, object)) {
    const why = listKeys.includes(textAt(row, value - 1)) ? whyNot(row, value) : undefined
    if (why === undefined) continue
    refuse(row, value, ...why)
    return true
  }
  return false
}

// ---- one record ------------------------------------------------------------------------------------------------------

const nothingGathered: Gathered = { raw: [], found: [], unaligned: [], annotators: [] }

const absent = (row: Row, object: number): Gathered | undefined => {
  const { outcomes, layout, settings } = row.file
  if (layout.dialect.absent === 'refused')
    return isInsteadOfSpans(row, object) ? undefined : missingKey(row, object, layout.keys.spans, 'spans')
  outcomes.see('unannotated')
  return settings.missing === 'empty' ? nothingGathered : undefined
}

/** The document of a record; nothing where it does not count, or is refused. */
export const outcomeOf = (row: Row, { object, text: beside }: At): Outcome | undefined => {
  const { file, problems } = row
  const { layout } = file
  const faults = file.faults
  file.records++
  if (!isKind(row, object, OBJECT, 'a record')) return undefined
  seeKeys(row, object, 'record')
  const slots = layout.record.find(row.tape, object)
  const at = (slot: number): number => slots[slot] as number
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
    if (name !== undefined) file.without(name)
    return undefined
  }
  if (text >= 0 && !isKind(row, text, STRING, 'the text')) return undefined
  if (text < 0 && words < 0 && layout.dialect.name !== 'plain' && layout.dialect.name !== 'gliner2')
    return missingKey(row, object, layout.keys.text, 'text')
  const unit = unitOf(row, unitAt)
  if (list < 0 && groups >= 0) {
    const group = groupIn(row, groups)
    if (group === undefined) return undefined
    list = group
  } else leaveGroupsOut(row, groups)
  const isEmptyAnswer = list < 0 && answer >= 0
  const whole = text < 0 ? undefined : textAt(row, text)
  const own = isEmptyAnswer
    ? nothingGathered
    : list < 0
      ? absent(row, object)
      : gathered(row, list, { text: whole, tokens })
  if (own === undefined && name !== undefined && problems.length === 0 && file.faults === faults) file.without(name)
  if (own === undefined || name === undefined || unit === undefined) return undefined
  const people = own.annotators.length > 0 || who === undefined ? own.annotators : [who]
  if (!countsFor(row, name, people, object)) return undefined
  countLeftOut(row, relations, RELATIONS)
  countLeftOut(row, events, EVENTS)
  countLeftOut(row, categories, CATEGORIES)
  countLeftOut(row, links, LINKS)
  const id = isHash(row, ids) ? occurrenceOf(file, name, who ?? '') : name
  const by = people.length === 1 ? people[0] : undefined
  const known: Known = { id, by, meta: metaOf(row, object, meta), at: placeAt(row, object) }
  const made = contentOf(row, known, { text, whole, words, length, unit }, own)
  if (made === undefined || problems.length > 0 || file.faults > faults) return undefined
  const count = own.raw.length + own.found.length + own.unaligned.length
  file.spans += count
  if (list >= 0 || isEmptyAnswer) file.outcomes.see(count > 0 ? 'annotated' : 'empty')
  file.documents++
  if (ids < 0 && text < 0 && words < 0) file.numbered++
  return made
}

const contentOf = (
  row: Row,
  known: Known,
  at: {
    readonly text: number
    readonly whole: string | undefined
    readonly words: number
    readonly length: number
    readonly unit: TextUnit | 'token'
  },
  own: Gathered,
): Outcome | undefined => {
  const { units } = row.file
  if (at.words >= 0 && (at.text < 0 || at.unit === 'token')) {
    units.add('token')
    return overWords(row, known, at.words, own)
  }
  const { text, whole, unit } = at
  if (whole !== undefined && unit !== 'token') return overText(row, known, { text, whole, unit }, own)
  units.add(at.unit)
  return overNothing(row, known, at, own)
}

const isHash = ({ tape, file }: Row, index: number): boolean =>
  index >= 0 && file.layout.hashKey >= 0 && tape.next[index - 1] === file.layout.hashKey

// ---- the records of a value ------------------------------------------------------------------------------------------

/** A pair of a text and an object. */
const pairAt = (row: Row, list: number): At | undefined => {
  const [text, object, ...others] = itemsOf(row, list)
  if (text === undefined || object === undefined || others.length > 0)
    return refuse(
      row,
      list,
      'E335',
      'a pair is [text, {"entities": […]}]',
      'write a text and an object, or a record with keys',
    )
  if (
    !isKind(row, text, STRING, 'the text of a pair') ||
    !isKind(row, object, OBJECT, 'what follows the text of a pair')
  )
    return undefined
  return { object, text }
}

const alone: readonly At[] = [{ object: 0, text: -1 }]

/** The records that a value holds: itself, a pair, or the pairs of a file that wraps them. */
export const recordsOn = (row: Row): readonly At[] => {
  const { tape, file } = row
  const { wrapKey, dialect } = file.layout
  if (dialect.name !== 'spacy') return alone
  const pairs = (list: number): readonly At[] =>
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
