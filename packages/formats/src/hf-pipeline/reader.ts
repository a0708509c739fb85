/**
 * Reader `hf-pipeline`: JSON output of the token classification pipeline of `transformers`, `[{"entity_group": "LOC", "score": 0.99,
 * "word": "Zürich", "start": 17, "end": 23}]`, or of GLiNER, which calls them label and text, or of Presidio, which calls
 * it entity_type: one list per text, in one outer list or one a
 * line. It has neither text nor id, so documents are paired by position, and words are compared with the other side. Offsets are code
 * points; a file with the texts may be given too.
 */
import {
  commonCode,
  type Disagreement,
  type Document,
  type Either,
  entry,
  type Location,
  left,
  type Place,
  type Problem,
  reader,
  right,
  type Source,
  type Span,
  type Spans,
  textOfSpans,
} from '@assay/core'
import {
  isList,
  isObject,
  itemsAt,
  type JsonRecord,
  kindAt,
  locationAt,
  type MisspeltKeys,
  NUMBER,
  newMisspeltKeys,
  noteMisspeltKeys,
  nowhere,
  OBJECT,
  type OffsetMap,
  placeAt,
  problemInRecord,
  refuseInRecord,
  STRING,
  stringAt,
} from '@assay/core/internal/source'
import {
  byteTapes,
  encodingEntry,
  inCodePoints,
  itemsOf,
  maxLineEntry,
  type TextOptions,
  textOptions,
} from '@assay/core/source'
import * as v from 'valibot'
import { jsonRecords } from '../json-records.ts'
import { sniffFor } from '../json-shapes.ts'
import { code } from '../messages.ts'
import { error, startOf } from '../problems.ts'
import { noteScores, readingOf } from '../reading.ts'
import { folded, mayBe } from '../surfaces.ts'
import { overOneText, withoutSpans } from '../text-spans.ts'
import { differentTexts, unlikePositions } from '../texts.ts'

// Compares the words of a pipeline with those of the other side; a pipeline decodes, lower-cases and re-spaces them.

const spansOf = ({ regions }: Spans): readonly Span[] => regions[0]?.readings[0] ?? []

const spotOfSpan = ({ at }: Span): Location => ({ at: at ?? nowhere })

const differentWords = (gold: Spans, system: Spans): Disagreement | undefined => {
  if (textOfSpans(gold) !== undefined || textOfSpans(system) !== undefined || gold.unit !== system.unit)
    return undefined
  const words = new Map(spansOf(gold).map((span) => [`${span.start} ${span.end}`, span]))
  for (const span of spansOf(system)) {
    const other = words.get(`${span.start} ${span.end}`)
    if (other?.text === undefined || span.text === undefined || folded(other.text) === folded(span.text)) continue
    const message = `from ${span.start} to ${span.end} there is ${JSON.stringify(other.text)} in the gold and ${JSON.stringify(span.text)} in the system`
    return { code: commonCode.E402, message, gold: spotOfSpan(other), system: spotOfSpan(span) }
  }
  return undefined
}

/** Disagreement of two sides about the text: by token positions, by the texts, or by the words at equal offsets. */
const disagree = (gold: Spans, system: Spans): Disagreement | undefined =>
  unlikePositions(gold, system) ?? differentTexts(gold, system) ?? differentWords(gold, system)

const { of } = entry

const options = v.strictObject({
  texts: of(
    v.string(),
    'a file next to this one with the texts in their order: JSON lines or a list of objects, or of strings',
    '',
  ),
  text: of(v.string(), 'the key of the text there', 'text'),
  score: of(v.number(), 'what has a lower score is skipped', 0),
  encoding: encodingEntry,
  maxLine: maxLineEntry(512),
})
export type HfPipelineOptions = v.InferOutput<typeof options>

// ---- a file ----------------------------------------------------------------------------------------------------------

const keyNames = ['entity_group', 'entity', 'word', 'start', 'end', 'score', 'index', 'label', 'text', 'entity_type']
/** Keys that are read of an entity. */
const NAMES = [['entity_group', 'entity', 'label', 'entity_type'], ['word', 'text'], 'start', 'end', 'score', 'index']
/** Their numbers among the known ones. */
const [GROUP, ENTITY, WORD, START, END, SCORE, LABEL, TEXT, TYPE] = [0, 1, 2, 3, 4, 5, 7, 8, 9] as const

/** A text that the pipeline was given. */
interface Text {
  readonly text: string
  readonly units: OffsetMap
  readonly spot: Location
}

interface File {
  readonly settings: HfPipelineOptions
  /** Tape indices of the values of an object, by the number of their key; -1 if the key is absent. */
  readonly fields: Int32Array
  readonly near: MisspeltKeys
  /** True once a fault was found that every entity has. */
  ended: boolean
}

type Answer = JsonRecord<File>

const SHAPE = 'a text has a list of {"entity_group", "score", "word", "start", "end"}'

const noEntity = (record: Answer, index: number, what: string): undefined =>
  refuseInRecord(record, index, commonCode.E335, `${what}`, SHAPE)

const OFFSETS = 'take a fast tokenizer (use_fast=True), which knows them; Transformers.js gives none'

const noOffset = (record: Answer, object: number): undefined => {
  const index = record.file.fields[START]!
  const why = index < 0 ? 'there is no start' : 'start is null'
  record.file.ended = true
  return refuseInRecord(record, index < 0 ? object : index, code.E390, `the spans have no offsets (${why})`, OFFSETS)
}

const subTokens = (record: Answer, object: number): undefined => {
  const index = record.file.fields[WORD]!
  const word = index < 0 || record.tape.kinds[index] !== STRING ? '' : ` (${JSON.stringify(record.tapes.text(index))})`
  record.file.ended = true
  return refuseInRecord(
    record,
    object,
    code.E390,
    `these are sub-tokens${word}: run the pipeline with aggregation_strategy="simple"`,
    'or with "first", which gives a word the label of its first piece, and so splits no word',
  )
}

const findFields = (record: Answer, object: number): void => {
  const { next } = record.tape
  const { fields, near } = record.file
  fields.fill(-1)
  const end = next[object]!
  for (let i = object + 1; i < end; i = next[i + 1]!) if (next[i]! < fields.length) fields[next[i]!] = i + 1
  noteMisspeltKeys(record, near, object, NAMES, fields.length, (key) => locationAt(record, key))
}

/** The offsets of an entity in the string, or in code points where there is none. */
const offsetsIn = (
  record: Answer,
  text: Text | undefined,
  word: string | undefined,
): { readonly start: number; readonly end: number } | undefined => {
  const at = record.file.fields[END]!
  const [start, end] = [record.tapes.number(record.file.fields[START]!), record.tapes.number(at)]
  const refuseSpan = (why: string): undefined =>
    refuseInRecord(
      record,
      at,
      commonCode.E330,
      `the span from ${start} to ${end} ${why}`,
      'offsets count code points from 0, and the end is one past the last',
    )
  if (!(Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0))
    return refuseSpan('does not have integers as its offsets')
  if (start >= end) return refuseSpan(start === end ? 'is empty' : 'ends before it starts')
  if (text === undefined) return { start, end }
  const [from, to] = [text.units.toString16(start), text.units.toString16(end)]
  if (from < 0 || to < 0) return refuseSpan(`ends beyond the text, whose length is ${text.units.length}`)
  const surface = text.text.slice(from, to)
  if (word === undefined || mayBe(word, surface)) return { start: from, end: to }
  const message = `from ${start} to ${end} the text is ${JSON.stringify(surface)}, and the pipeline read ${JSON.stringify(word)}`
  return refuseInRecord(
    record,
    at,
    commonCode.E331,
    message,
    'the texts in the other file must be those that the pipeline was given, in its order',
  )
}

const isKind = (record: Answer, index: number, kind: number): boolean => kindAt(record, index) === kind

const spanAt = (record: Answer, object: number, text: Text | undefined): Span | undefined => {
  if (!isKind(record, object, OBJECT)) return noEntity(record, object, 'an entity must be an object')
  findFields(record, object)
  const { fields, settings } = record.file
  const fieldOf = (key: number): number => fields[key]!
  if (fieldOf(GROUP) < 0 && fieldOf(ENTITY) >= 0) return subTokens(record, object)
  const firstOf = (...keys: readonly number[]): number => keys.map(fieldOf).find((at) => at >= 0) ?? -1
  const [group, words] = [firstOf(GROUP, LABEL, TYPE), firstOf(WORD, TEXT)]
  if (!isKind(record, group, STRING)) return noEntity(record, object, 'an entity has no "entity_group"')
  if (!isKind(record, fieldOf(START), NUMBER) || !isKind(record, fieldOf(END), NUMBER)) return noOffset(record, object)
  const label = record.tapes.text(group)
  if (label === '') return noEntity(record, group, 'a label is empty')
  const word = isKind(record, words, STRING) ? record.tapes.text(words) : undefined
  const offsets = offsetsIn(record, text, word)
  if (offsets === undefined) return undefined
  // numpy floats come as strings, where json.dump was set to write what it does not know as such
  const scoreAt = fieldOf(SCORE)
  const score = isKind(record, scoreAt, NUMBER)
    ? record.tapes.number(scoreAt)
    : isKind(record, scoreAt, STRING)
      ? Number(record.tapes.text(scoreAt))
      : undefined
  if (score !== undefined && score < settings.score) return undefined
  return {
    ...offsets,
    labels: [[label]],
    ...(score !== undefined && { attributes: { score: String(score) } }),
    ...(text === undefined && word !== undefined && { text: word }),
    at: placeAt(record, object),
  }
}

// ---- texts -----------------------------------------------------------------------------------------------------------

const TEXTS = 'name a file in the folder of this one, with the texts in the order in which the pipeline was given them'

const textProblem = (path: string, message: string): Problem => error(code.E390, message, startOf(path), TEXTS)

/** The value of the first key that is known; the object itself where it has none. */
const underFirstKey = ({ tape }: JsonRecord, object: number): number => {
  if (tape.kinds[object] === OBJECT)
    for (let i = object + 1; i < tape.next[object]!; i = tape.next[i + 1]!) if (tape.next[i] === 0) return i + 1
  return object
}

/** Reads the file of texts one by one. */
function* textsOf(
  source: Source,
  { text: key }: HfPipelineOptions,
  text: TextOptions,
): Iterable<Either<Problem, Text>> {
  const reading = { text, name: 'text', file: undefined, tapes: byteTapes([key]), maxDepth: DEEPEST }
  for (const one of jsonRecords(source, reading)) {
    if (one._tag === 'Left') {
      yield one
      continue
    }
    const record = one.right
    // a list of strings on one line is one record
    for (const at of isList(record, 0) ? itemsOf(record, 0) : [underFirstKey(record, 0)]) {
      const writtenText = stringAt(record, at)
      if (writtenText !== undefined)
        yield right({ text: writtenText, units: inCodePoints(writtenText), spot: locationAt(record, at) })
      else {
        const hint = 'name its key: --set reader.text=KEY'
        yield left(problemInRecord(record, at, commonCode.E337, `there is no text under "${key}" here`, hint))
      }
    }
  }
}

/** A text for each document, where the texts are given. */
interface Texts {
  readonly next: () => Either<Problem, Text | undefined>
  /** The problem if texts remain without an answer. */
  readonly rest: () => Problem | undefined
}

const textsBeside = (source: Source, settings: HfPipelineOptions): Texts => {
  const { texts: name } = settings
  const { path } = source
  if (name === '') return { next: () => right(undefined), rest: () => undefined }
  const beside = source.beside?.(name)
  if (beside === undefined) {
    const missing = textProblem(path, `there is no file ${name} next to this one`)
    return { next: () => left(missing), rest: () => missing }
  }
  const texts = textsOf(beside, settings, textOptions(settings))[Symbol.iterator]()
  let read = 0
  const next = (): ReturnType<Texts['next']> => {
    const { done, value } = texts.next()
    if (done === true) return left(textProblem(path, `${name} ends after text ${read}, and the pipeline has more`))
    read++
    return value
  }
  const rest = (): Problem | undefined =>
    texts.next().done === true
      ? undefined
      : textProblem(path, `the pipeline ends after text ${read}, and ${name} has more`)
  return { next, rest }
}

// ---- documents -------------------------------------------------------------------------------------------------------

const contentOf = (spans: readonly Span[], text: Text | undefined): Spans => {
  if (text !== undefined) return overOneText(text.text, spans, () => text.spot)
  const length = spans.reduce((most, { end }) => Math.max(most, end), 0)
  return { length, unit: 'codepoint', regions: [{ readings: [spans] }] }
}

const DEEPEST = 64

const nothing = (path: string): Problem =>
  error(
    commonCode.E309,
    'there is nothing to score: the file has no answer of a pipeline',
    startOf(path),
    'check that this is the right file; a text in which nothing was found has an empty list',
  )

function* read(source: Source, settings: HfPipelineOptions): Iterable<Either<Problem, Document<'spans'>>> {
  const file: File = {
    settings,
    fields: new Int32Array(keyNames.length),
    near: newMisspeltKeys('key'),
    ended: false,
  }
  const { next, rest } = textsBeside(source, settings)
  let answers = 0
  let flat = false
  let broken = false
  // the entities of a single text, which are items of the outer list
  let single: Span[] | undefined
  let place: Place = { path: source.path, line: 1, column: 1 }
  let text: Either<Problem, Text | undefined> = right(undefined)
  const document = (spans: readonly Span[]): Either<Problem, Document<'spans'>> =>
    text._tag === 'Left'
      ? text
      : right({ id: String(answers), content: contentOf(spans, text.right), meta: {}, at: place })
  const begin = (record: Answer): void => {
    answers++
    place = placeAt(record, 0)
    text = next()
  }
  const spanOf = (record: Answer, index: number): readonly Span[] => {
    const span = text._tag === 'Left' || file.ended ? undefined : spanAt(record, index, text.right)
    return span === undefined ? [] : [span]
  }
  const reading = { text: textOptions(settings), name: 'text', file, tapes: byteTapes(keyNames), maxDepth: DEEPEST }
  for (const one of jsonRecords(source, reading)) {
    if (one._tag === 'Left') {
      yield one
      broken = true
      single = undefined
      continue
    }
    const record = one.right
    const isEntity = record.isItem === true && isObject(record, 0)
    if (answers === 0) flat = isEntity
    if (flat !== isEntity)
      noEntity(record, 0, 'one list holds the answers to texts, or what was found in a single text, and not both')
    else if (isEntity) {
      if (answers === 0) {
        begin(record)
        single = []
      }
      single?.push(...spanOf(record, 0))
      if (record.problems.length > 0) single = undefined
    } else {
      begin(record)
      if (!isList(record, 0)) noEntity(record, 0, 'the answer to a text must be a list')
      const spans = itemsAt(record, 0).flatMap((index) => spanOf(record, index))
      if (record.problems.length === 0) yield document(spans)
    }
    for (const problem of record.problems) yield left(problem)
    broken ||= record.problems.length > 0
    if (file.ended || text._tag === 'Left') break
  }
  if (single !== undefined) yield document(single)
  if (answers === 0 && !broken) yield left(nothing(source.path))
  if (!broken) for (const problem of file.near.problems()) yield left(problem)
  const more = answers === 0 || broken || text._tag === 'Left' ? undefined : rest()
  if (more !== undefined) yield left(more)
}

export const hfPipeline = reader({
  contract: 1,
  name: 'hf-pipeline',
  title:
    'answers of the token classification pipeline of transformers, or of GLiNER: a list of entities for each text, in JSON',
  gives: 'spans',
  units: 'texts',
  pairs: 'position',
  options,
  sniff: sniffFor('hf-pipeline'),
  disagree,
  empty: withoutSpans,
  with: (settings) => (source) => readingOf((see) => noteScores(read(source, settings), see)),
})
