/** The reader `answers`: answers of language models, in whatever was put around them. */
import {
  commonCode,
  type Document,
  type Either,
  entry,
  left,
  type OncePerHead,
  type Problem,
  type ReadResult,
  reader,
  right,
  type Source,
} from '@assay/core'
import {
  allowedNames,
  answerEntries,
  answerIn,
  answerKeys,
  aroundKeys,
  type Content,
  contentOf,
  documentIdOf,
  firstRecord,
  HARNESS,
  idOf,
  isListValue,
  isNumberValue,
  isObjectValue,
  isTurns,
  type ObjectValue,
  onlyIn,
  type Value,
} from '@assay/core/answers'
import { differentText, sideHint, sidesAmong } from '@assay/core/internal/source'
import { encodingEntry, inCodePoints, maxLineEntry, recordBorders } from '@assay/core/source'
import * as v from 'valibot'
import { notAnAnswer } from './answer-records.ts'
import { answersById, holdsAnswers, notJson, problemOfCode, type Row, rowsOf, tableIn } from './answer-rows.ts'
import type { AnswerItem, ShapeOptions } from './answer-shape.ts'
import { JOINED } from './joined-names.ts'
import { code } from './messages.ts'
import { MISSING } from './model.ts'
import { asEuroEval, asGollie, asInstructUie, asUniversalNer, euroEvalItems } from './published-readings.ts'
import { type Answer, answerFrom, inNameOrder, readText, withoutLeniency } from './read-answer.ts'
import { listKeys, shapeOf } from './shapes.ts'
import type { StringItem, Strings } from './strings.ts'
import type { UnreadPlaces } from './unread-places.ts'

const { choice, of } = entry

const options = v.strictObject({
  response: answerEntries.response,
  itemText: of(v.string(), 'the key of the string of an item; empty: text, name, mention and others', ''),
  itemLabel: of(v.string(), 'the key of the label of an item; empty: label, type, category and others', ''),
  type: of(v.string(), 'the key of the label, where one label is asked for at a time', ''),
  label: of(v.string(), 'the label of all strings, where answers name none', ''),
  labels: of(v.array(v.string()), 'the labels of the schema: they tell which of a pair is the label', []),
  pair: choice(
    ['auto', 'text-label', 'label-text'],
    'which of a pair is the label; auto: the second, unless the first alone is known',
  ),
  id: answerEntries.id,
  texts: of(v.string(), 'a file next to this one with the texts: JSON lines with id and text', ''),
  joined: choice(
    ['auto', 'parts', 'whole'],
    'a string with several names: taken apart where it is not in the text and all of them are, wherever it is not in the text, or never',
    ['parts', 'whole'],
  ),
  broken: choice(
    ['error', 'count'],
    'records that are not JSON: refused, or counted as answers that could not be read',
    ['count'],
  ),
  lenient: answerEntries.lenient,
  repeated: choice(
    ['error', 'last', 'join'],
    'two records of one id: refused, the last counts, or their items are joined',
    ['last', 'join'],
  ),
  places: choice(
    ['error', 'ignore'],
    'places beside strings that are not read, such as begin and finish: refused, or the strings alone are compared',
    ['ignore'],
  ),
  as: choice(
    ['auto', 'universalner', 'gollie', 'instructuie', 'euroeval'],
    'how answers are read: every known form, or as a published program reads them',
  ),
  encoding: encodingEntry,
  maxLine: maxLineEntry(64),
})
export type AnswersOptions = v.InferOutput<typeof options>

// ---- answers ---------------------------------------------------------------------------------------------------------

const shapeOptions = ({ labels, label, pair, itemText, itemLabel }: AnswersOptions): ShapeOptions => ({
  labels,
  label,
  pair,
  itemText,
  itemLabel,
})

/** Reads one answer: a text, or a value that was parsed before. */
const readContent = (content: Content, settings: AnswersOptions, label: string): Answer => {
  const shape = { ...shapeOptions(settings), label: label === '' ? settings.label : label }
  if (content.kind === 'none') return { outcome: 'unparsed', items: [], lenient: {}, reason: content.reason }
  if (content.kind === 'value' && settings.as === 'euroeval') return euroEvalItems(content.value)
  if (content.kind === 'value') return withoutLeniency(answerFrom(content.value, shape), settings.lenient)
  const { text, isTruncated } = content
  if (settings.as === 'universalner') return asUniversalNer(text, shape.label)
  if (settings.as === 'gollie') return asGollie(text)
  if (settings.as === 'instructuie') return asInstructUie(text)
  if (settings.as === 'euroeval') return asEuroEval(text)
  return withoutLeniency(readText(text, shape, isTruncated), settings.lenient)
}

/** Settings of the reader by name; those that are absent are usual. */
export type AnswerSettings = Partial<v.InferInput<typeof options>>

/** Reads one answer of a model, for programs that train or prompt one. */
export const readAnswer = (raw: string, settings: AnswerSettings = {}): Answer =>
  readContent(contentOf(raw), v.parse(options, settings), '')

// ---- records ---------------------------------------------------------------------------------------------------------

/** The options by which a reader of spans takes the places of a record; nothing where it cannot. */
const spanOptions = ({ paths: [start, end], beside }: UnreadPlaces, answer: Value): string | undefined => {
  const lists = isObjectValue(answer) ? [...answer.entries].filter(([, value]) => isListValue(value)) : []
  const [only, other] = lists
  if (beside === undefined || only === undefined || other !== undefined) return undefined
  const keys = { spans: only[0], start, end, label: beside.label, surface: beside.text }
  if (Object.values(keys).some((key) => !/^[\w.]+$/.test(key!))) return undefined
  return Object.entries(keys)
    .map(([name, key]) => ` --set reader.${name}=${key}`)
    .join('')
}

const notRead = (places: UnreadPlaces, answer: Value, at: Problem['at'], text: string): Problem => {
  const [start = '', end] = places.paths
  const options = spanOptions(places, answer)
  const way =
    options === undefined
      ? 'write spans as {"start": 0, "end": 3, "label": "PER"} in a list beside the text'
      : `read them as spans: --reader spans-jsonl${options}`
  return problemOfCode(
    'error',
    code.E715,
    `${start} ${end === undefined ? 'is' : `and ${end} are`} beside a string, as offsets of spans do, and this reader ignores offsets`,
    at,
    `${way}; to compare strings alone, reader.places=ignore`,
    text,
  )
}

/** The keys of a record that has answers of the gold and of a system, and none under a key that is usual for one. */
const keysOfSides = ({ entries }: ObjectValue): readonly string[] => {
  if (answerKeys.some((key) => entries.has(key))) return []
  const keys = [...entries].flatMap(([key, value]) =>
    !aroundKeys.has(key) && (isListValue(value) || isObjectValue(value)) ? [key] : [],
  )
  const sides = sidesAmong(keys)
  return sides === undefined ? [] : [sides.gold, sides.system]
}

const ofTwoSides = (keys: readonly string[], at: Problem['at'], text: string): Problem =>
  problemOfCode(
    'error',
    commonCode.E417,
    `${keys.join(' and ')} may each be the answer`,
    at,
    sideHint('response', keys),
    text,
  )

const metaOf = (meta: Value | undefined): Record<string, string> => {
  const all: Record<string, string> = Object.create(null)
  if (isObjectValue(meta))
    for (const [key, value] of meta.entries) {
      if (typeof value === 'string') all[key] = value
      else if (isNumberValue(value)) all[key] = value.text
      else if (typeof value === 'boolean') all[key] = String(value)
    }
  return all
}

const RAW = 200

/** Reasons of answers in which a model says nothing. */
const silent: ReadonlySet<string | undefined> = new Set(['no answer', 'refusal', 'blank'])

/** Looks up what stands between two offsets of a text. */
type Between = (from: number, to: number) => string | undefined

/** The offsets of an item, where its text stands between them or is not known; `undefined` where something else does. */
const offsetsOf = ({ start, end, text }: AnswerItem, between: Between | undefined) => {
  if (start === undefined || end === undefined) return {}
  if (between === undefined) return { named: { start, end } }
  return between(start, end) === text ? { start, end } : undefined
}

const textBetween = (text: string): Between => {
  const { toString16 } = inCodePoints(text)
  return (from, to) => {
    const [a, b] = [toString16(from), toString16(to)]
    return a < 0 || b < a ? undefined : text.slice(a, b)
  }
}

/** A record as it is written, and its place. */
interface Written {
  readonly at: Document<'strings'>['at']
  readonly written: string
}

const order = { items: 0, unparsed: 1, empty: 2 } as const

/** The answers to one document as one. */
const joined = (a: Strings, b: Strings): Strings => {
  const lenient: Record<string, number> = { ...a.lenient }
  for (const [name, by] of Object.entries(b.lenient)) lenient[name] = (lenient[name] ?? 0) + by
  const items = [...a.items, ...b.items]
  const outcome = items.length > 0 ? 'items' : order[a.outcome] <= order[b.outcome] ? a.outcome : b.outcome
  const first = a.outcome === 'unparsed' ? a : b
  const text = a.text ?? b.text
  return {
    items,
    outcome,
    lenient: inNameOrder(lenient),
    ...(text !== undefined && { text }),
    ...(outcome === 'unparsed' && {
      ...(first.reason !== undefined && { reason: first.reason }),
      ...(first.raw !== undefined && { raw: first.raw }),
      ...(first.at && { at: first.at }),
    }),
  }
}

// ---- files -----------------------------------------------------------------------------------------------------------

/** The text of a document, and a place in its record. */
const writtenIn = ({ text, items: [first] }: Strings) => {
  const at = first?.at
  return { ...(text !== undefined && { text }), ...(at && { spot: () => ({ at }) }) }
}

/** The texts of a file that has them by id. */
function* textsOf(
  source: Source,
  settings: AnswersOptions,
): Iterable<Either<Problem, readonly [id: string, text: string]>> {
  const beside = source.beside?.(settings.texts)
  if (beside === undefined) {
    const at = { path: source.path, line: 1, column: 1 }
    yield left(
      problemOfCode(
        'error',
        commonCode.E385,
        `there is no file ${settings.texts} next to it`,
        at,
        'reader.texts names a file of the same folder',
      ),
    )
    return
  }
  for (const row of rowsOf(beside, settings)) {
    if (row._tag === 'Left') yield row
    else if (!isObjectValue(row.right.value)) yield left(notJson(beside.path, row.right))
    else {
      const id = idOf(row.right.value) ?? String(row.right.line)
      const text = row.right.value.entries.get('text')
      if (typeof text === 'string') yield right([id, text] as const)
    }
  }
}

/** A list of three strings is a triple, or a string with its label and something that no metric of strings compares. */
const mayBeTriples = (at: Problem['at'], text: string): Problem =>
  problemOfCode(
    'error',
    commonCode.E417,
    'a list of three strings may be a triple of subject, relation and object, or a string with its label and a third that is not compared',
    at,
    'for triples: --reader answer-triples; for strings with their labels behind them: --set reader.pair=text-label, and where the label comes first: --set reader.pair=label-text',
    text,
  )

class AnswersFile {
  private readonly source: Source
  private readonly settings: AnswersOptions
  readonly leniencies = new Set<string>()
  private readonly joined: StringItem['joined']
  private readonly pairs = { first: 0, second: 0 }
  private readonly texts = new Map<string, string>()
  private readonly labels = new Map<string, StringItem['labels']>()
  private pairsAt: Problem['at'] | undefined

  constructor(source: Source, settings: AnswersOptions) {
    this.source = source
    this.settings = settings
    const isAllowed = allowedNames(settings.lenient)?.includes(JOINED) !== false
    this.joined = settings.joined === 'whole' || !isAllowed ? undefined : settings.joined
  }

  *read(): Iterable<Either<Problem, Document<'strings'>>> {
    const { source, settings } = this
    if (settings.texts !== '')
      for (const text of textsOf(source, settings)) {
        if (text._tag === 'Left') yield text
        else this.texts.set(text.right[0], text.right[1])
      }
    const joins = settings.type !== '' || settings.repeated !== 'error'
    const held = new Map<string, Document<'strings'>>()
    const rowsById = new Map<string, number>()
    let number = source.from?.documents ?? 0
    for (const row of rowsOf(source, settings)) {
      if (row._tag === 'Left') {
        yield row
        return
      }
      number++
      const document = this.documentOf(row.right, number)
      if (document._tag === 'Left') {
        yield document
        continue
      }
      const { id, at } = document.right
      const before = held.get(id)
      const isJoined = before !== undefined && (settings.type !== '' || settings.repeated === 'join')
      if (joins)
        held.set(id, isJoined ? { ...before, content: joined(before.content, document.right.content) } : document.right)
      else if (rowsById.has(id))
        yield left(
          problemOfCode(
            'error',
            code.E714,
            `the id ${JSON.stringify(id)} is also in line ${rowsById.get(id)}`,
            at,
            '--set reader.repeated=last takes the last, reader.repeated=join the items of all; where one label is asked for at a time: --set reader.type=KEY',
          ),
        )
      else {
        rowsById.set(id, at.line)
        yield document
      }
    }
    for (const document of held.values()) yield right(document)
    const { first, second } = this.pairs
    if (settings.pair === 'auto' && settings.labels.length > 0 && first > 0 && second > 0 && this.pairsAt !== undefined)
      yield left(
        problemOfCode(
          'error',
          code.E712,
          `${second} of ${first + second} pairs have a known label second, ${first} first`,
          this.pairsAt,
          'choose: --set reader.pair=text-label or =label-text',
        ),
      )
  }

  private documentOf(row: Row, number: number): Either<Problem, Document<'strings'>> {
    const { source, settings } = this
    const { path } = source
    const at = { path, line: row.line, column: 1 }
    const { value } = row
    if (value === undefined) {
      if (settings.broken === 'error') return left(notJson(path, row))
      const content: Strings = {
        items: [],
        outcome: 'unparsed',
        lenient: {},
        reason: 'not JSON',
        at,
        raw: row.text.slice(0, RAW),
      }
      return right({ id: String(number), content, meta: { outcome: 'unparsed', repaired: 'no' }, at })
    }
    const record = isObjectValue(value) ? value : undefined
    const named = documentIdOf(record, number, settings.id, at, row.text)
    if (named._tag === 'Left') return named
    const id = named.right
    const textOfRecord = record?.entries.get('text')
    const text =
      this.texts.get(id) ?? (typeof textOfRecord === 'string' && !this.isItem(record) ? textOfRecord : undefined)
    const label = record && settings.type !== '' ? record.entries.get(settings.type) : undefined
    const sides = record === undefined || settings.response !== '' ? [] : keysOfSides(record)
    if (sides.length > 0) return left(ofTwoSides(sides, at, row.text))
    const answerOfRecord = record === undefined ? value : answerIn(record, settings.response)
    if (answerOfRecord === undefined) return left(notAnAnswer(record, number, settings.response, at, row.text))
    const content = contentOf(answerOfRecord)
    const answer = readContent(content, settings, typeof label === 'string' ? label : '')
    if (answer.places !== undefined && settings.places === 'error')
      return left(notRead(answer.places, answerOfRecord, at, row.text))
    if (answer.tags !== undefined && answer.tags > 0 && answer.items.length === 0)
      return left(
        problemOfCode(
          'error',
          code.E713,
          'the answer is a list of pairs of a string and a number, as tags have them',
          at,
          'this looks like tags: --set reader=hf-tokens',
          row.text,
        ),
      )
    if (settings.pair === 'auto' && answer.threes !== undefined && answer.threes > 0)
      return left(mayBeTriples(at, row.text))
    const isOwnValue =
      record !== undefined && settings.response === '' && !answerKeys.some((key) => record.entries.has(key))
    if (answer.reason === 'no known shape' && isOwnValue)
      return left(notAnAnswer(record, number, settings.response, at, row.text))
    const strings = this.contentOf(answer, answerOfRecord, text, { at, written: row.text })
    const meta = {
      ...metaOf(record?.entries.get('meta')),
      outcome: strings.outcome,
      repaired: Object.keys(strings.lenient).length > 0 ? 'yes' : 'no',
    }
    return right({ id, content: strings, meta, at })
  }

  /** True of a record that is itself an item: its text is a string of the answer. */
  private isItem(record: ObjectValue | undefined): boolean {
    return (
      record !== undefined &&
      ['label', 'type'].some((key) => typeof record.entries.get(key) === 'string') &&
      !answerKeys.some((key) => record.entries.has(key))
    )
  }

  private contentOf(
    answer: Answer,
    answerOfRecord: Value,
    text: string | undefined,
    { at, written }: Written,
  ): Strings {
    if (answer.pairs !== undefined && answer.pairs.first + answer.pairs.second > 0) {
      this.pairs.first += answer.pairs.first
      this.pairs.second += answer.pairs.second
      this.pairsAt ??= at
    }
    let wrong = 0
    const between =
      text !== undefined && answer.items.some(({ start }) => start !== undefined) ? textBetween(text) : undefined
    const items = answer.items.map((item): StringItem => {
      const { status, number } = item
      const stringItem = {
        text: item.text,
        ...(number !== undefined && { number }),
        labels: this.labelsOf(item.label),
        at,
      }
      if (item.mayBeJoined && this.joined !== undefined) {
        this.leniencies.add(JOINED)
        return { ...stringItem, joined: this.joined }
      }
      if (status !== undefined && status !== 'match_exact')
        return { ...stringItem, attributes: { alignment_status: status } }
      if (item.start === undefined) return stringItem
      const offsets = offsetsOf(item, between)
      if (offsets === undefined) wrong++
      return { ...stringItem, ...offsets }
    })
    const lenient = wrong === 0 ? answer.lenient : inNameOrder({ ...answer.lenient, wrongOffsets: wrong })
    for (const name in lenient) this.leniencies.add(name)
    const isUnparsed = answer.outcome === 'unparsed'
    return {
      items,
      outcome: answer.outcome,
      lenient,
      ...(text !== undefined && { text }),
      ...(isUnparsed && {
        reason: answer.reason ?? 'no answer',
        at,
        ...((typeof answerOfRecord === 'string' || !silent.has(answer.reason)) && {
          raw: (typeof answerOfRecord === 'string' ? answerOfRecord : written).slice(0, RAW),
        }),
      }),
    }
  }

  private labelsOf(label: string): StringItem['labels'] {
    const existing = this.labels.get(label)
    if (existing !== undefined) return existing
    const labels = [[label]]
    this.labels.set(label, labels)
    return labels
  }
}

// ---- recognition -----------------------------------------------------------------------------------------------------

const surest: readonly string[] = [
  HARNESS,
  'response',
  'completion',
  'prediction',
  'model_prediction',
  'choices',
  'candidates',
  'custom_id',
  'generated_text',
  'modelOutput',
]

/** True of a value with spans as readers of them take them; a list that begins with a string is none, `["Ost", 7, 10]`. */
const hasOffsets = (value: Value): boolean => {
  if (isListValue(value))
    return (
      value.items.some(hasOffsets) ||
      (value.items.slice(0, 2).filter(isNumberValue).length === 2 && value.items.length > 2)
    )
  if (!isObjectValue(value)) return false
  const { entries } = value
  if (entries.has('start') || entries.has('start_offset') || isObjectValue(entries.get('char_interval'))) return true
  return [...entries.values()].some((inner) => (isListValue(inner) || isObjectValue(inner)) && hasOffsets(inner))
}

/** True of a key whose value is a message, turns or outputs, of which a text is the answer. */
const isWrapped = (record: ObjectValue, key: string): boolean => {
  const value = record.entries.get(key)
  const inner = key === 'outputs' ? onlyIn(value) : isTurns(value) ? record : value
  return isObjectValue(inner) && contentOf(inner).kind === 'text'
}

const noOptions: ShapeOptions = { labels: [], label: '', pair: 'auto' }

const sniff = (head: string, _path: string, once?: OncePerHead): number => {
  const rows = tableIn(head.replace(/^\uFEFF/, ''))
  if (rows !== undefined) return holdsAnswers(rows) ? 0.8 : 0
  const record = once === undefined ? firstRecord(head) : once(firstRecord)
  if (record === undefined || hasOffsets(record)) return 0
  if (answersById(record) !== undefined) return 0.8
  const { entries } = record
  if (surest.some((key) => entries.has(key))) return 0.8
  const [side] = keysOfSides(record)
  if (side !== undefined) return shapeOf(entries.get(side)!, noOptions).items.length > 0 ? 0.6 : 0
  const given = ['output', 'answer', 'result', 'message', 'predict'].map((key) => entries.get(key))
  if (given.some((value) => typeof value === 'string')) return 0.8
  if (['output', 'message', 'messages', 'conversations', 'outputs'].some((key) => isWrapped(record, key))) return 0.8
  const { items } = shapeOf(
    new Map([...entries].filter(([key]) => !aroundKeys.has(key))).size === 0
      ? null
      : { ...record, entries: new Map([...entries].filter(([key]) => !aroundKeys.has(key))) },
    noOptions,
  )
  if (items.length === 0) return 0
  const isList = listKeys.some((key) => entries.has(key))
  // a record of labels in capitals, such as PER, each with its strings
  const isMap = [...entries.keys()].every((key) => aroundKeys.has(key) || /^[A-Z][A-Z_-]*$/.test(key))
  return isList ? 0.6 : isMap ? 0.4 : 0
}

/** True if nothing of a file depends on all of it: records that are joined, and the order of labels in pairs, do. */
const isReadLineByLine = ({ encoding, type, repeated, labels, pair, texts }: AnswersOptions): boolean =>
  encoding === 'utf-8' &&
  type === '' &&
  texts === '' &&
  repeated === 'error' &&
  (labels.length === 0 || pair !== 'auto')

/** Reads answers of language models: JSON lines, or a list of objects. */
export const answers = reader({
  contract: 1,
  name: 'answers',
  title: 'answers of language models: JSON, nearly JSON, fenced, cut or in lines, with everything overlooked counted',
  example: '{"id": "d1", "response": "{\\"PER\\": [\\"Ana\\"], \\"LOC\\": [\\"Oslo\\"]}"}\n',
  gives: 'strings',
  options,
  signed: ['lenient', 'pair', 'labels', 'as'],
  keyedBy: 'response',
  fields: { id: 'id', answer: 'response', text: 'itemText', label: 'itemLabel' },
  sniff,
  pairs: 'id',
  units: 'documents',
  with:
    (settings) =>
    (source): ReadResult<Document<'strings'>> => {
      const file = new AnswersFile(source, settings)
      return {
        [Symbol.iterator]: () => file.read()[Symbol.iterator](),
        detected: () => ({ lenient: [...file.leniencies] }),
      }
    },
  borders: (settings) => (source, isWanted) => (isReadLineByLine(settings) ? recordBorders(source, isWanted) : []),
  disagree: (gold, system) => differentText(writtenIn(gold), writtenIn(system)),
  empty: ({ text }): Strings => ({
    items: [],
    outcome: 'empty',
    lenient: {},
    reason: MISSING,
    ...(text !== undefined && { text }),
  }),
})
