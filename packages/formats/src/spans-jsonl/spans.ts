/** The spans of a record: objects with keys, lists, or surfaces alone. */
import type { Problem, Span, Unaligned } from '@assay/core'
import { ARRAY, NULL, NUMBER, OBJECT, STRING, suggest } from '@assay/core/source'
import { setting } from '../remedy.ts'
import { allOf, type FileState, GROUPED, leaveOut, repeat, UNALIGNED } from './file.ts'
import { inSpan } from './layout.ts'
import { finderIn, wordsLike } from './occurrences.ts'
import type { RawSpan } from './offsets.ts'
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

type Labels = Span['labels']

/** What a list of spans comes to. */
export interface Gathered {
  /** Spans whose offsets count what the file counts. */
  readonly raw: RawSpan[]
  /** Spans that were found in the text by their words. */
  readonly found: Span[]
  /** Spans that were found nowhere, and count all the same. */
  readonly unaligned: Unaligned[]
  /** Who annotated spans, where each says it. */
  readonly annotators: string[]
}

/** What spans are read with: the text, where there is one, and the words that stand in the file beside it. */
export interface Around {
  readonly text: string | undefined
  /** The value of the list of tokens on the tape, or -1. */
  readonly tokens: number
}

// ---- labels ----------------------------------------------------------------------------------------------------------

const pathAt = (row: Row, index: number): readonly string[] | undefined => {
  if (kindAt(row, index) === STRING) return [textAt(row, index)]
  if (!isKind(row, index, ARRAY, 'a label')) return undefined
  const parts = itemsOf(row, index)
  return parts.every((part) => isKind(row, part, STRING, 'a part of a label'))
    ? parts.map((part) => textAt(row, part))
    : undefined
}

const numberedLabel = (row: Row, index: number): Labels | undefined => {
  const { file } = row
  const number = numberAt(row, index)
  const name = file.labels?.get(String(number))
  if (name !== undefined) return [[name]]
  file.nameless.add(number)
  const first = (): Problem =>
    problemAt(
      row,
      index,
      'E383',
      file.labels === undefined
        ? 'the labels are numbers (…): this is doccano’s export before 2021, which names no labels'
        : `the label ${number} has no name in ${file.settings.labels}`,
      'say what they are called, in a file beside this one: --set reader.labels=labels.json, {"1": "PER"}',
    )
  repeat(file, 'labels', first, (message) => message.replace('…', [...file.nameless].slice(0, 8).join(', ')))
  return undefined
}

const labelsAt = (row: Row, index: number): Labels | undefined => {
  const kind = kindAt(row, index)
  if (kind === STRING) {
    const label = textAt(row, index)
    if (label !== '') return labelsOf(row.file, label)
    return refuse(row, index, 'E336', 'a label is empty', 'an empty label cannot be distinguished from a missing one')
  }
  if (kind === NUMBER) return numberedLabel(row, index)
  if (!isKind(row, index, ARRAY, 'a label')) return undefined
  const paths = itemsOf(row, index).map((item) => pathAt(row, item))
  return paths.every((path) => path !== undefined && path.length > 0) ? (paths as Labels) : undefined
}

// a tag set has some hundreds; a file in which each span has a label of its own must not fill the memory
const MOST_LABELS = 10_000

/** One label, as all spans of the file that have it alone. */
export const labelsOf = ({ shared }: FileState, label: string): Labels => {
  const known = shared.get(label)
  if (known !== undefined) return known
  if (shared.size === MOST_LABELS) shared.clear()
  const made = [[label]]
  shared.set(label, made)
  return made
}

// ---- attributes ------------------------------------------------------------------------------------------------------

const plainText = (row: Row, index: number): string | undefined => {
  if (index < 0) return undefined
  const kind = kindAt(row, index)
  if (kind === STRING) return textAt(row, index)
  return kind === NUMBER ? String(numberAt(row, index)) : undefined
}

// the numbers by themselves, which engines know for good
const {
  start: START,
  end: END,
  label: LABEL,
  surface: SURFACE,
  link: LINK,
  score: SCORE,
  annotator: ANNOTATOR,
} = inSpan
const {
  firstToken: FIRST,
  lastToken: LAST,
  status: STATUS,
  attributes: ATTRIBUTES,
  source: SOURCE,
  pattern: PATTERN,
} = inSpan

/** Whether a span has nothing of what becomes an attribute: a slot without a value is -1. */
const hasNoAttributes = (slots: Int32Array): boolean =>
  ((slots[ATTRIBUTES] as number) &
    (slots[LINK] as number) &
    (slots[SCORE] as number) &
    (slots[SOURCE] as number) &
    (slots[PATTERN] as number)) <
  0

const attributesAt = (row: Row, slots: Int32Array): Readonly<Record<string, string>> | undefined => {
  if (hasNoAttributes(slots)) return undefined
  const all = slots[ATTRIBUTES] as number
  let made: Record<string, string> | undefined
  const add = (name: string, index: number): void => {
    const value = plainText(row, index)
    if (value === undefined || value === '') return
    made ??= Object.create(null) as Record<string, string>
    made[name] = value
  }
  if (all >= 0 && kindAt(row, all) === OBJECT) for (const value of itemsOf(row, all)) add(textAt(row, value - 1), value)
  add('id', slots[LINK] as number)
  add('score', slots[SCORE] as number)
  add('source', slots[SOURCE] as number)
  add('pattern', slots[PATTERN] as number)
  return made
}

// ---- one span --------------------------------------------------------------------------------------------------------

const offsetAt = (row: Row, index: number, what: string): number | undefined => {
  if (!isKind(row, index, NUMBER, what)) return undefined
  const offset = numberAt(row, index)
  if (Number.isSafeInteger(offset) && offset >= 0) return offset
  return refuse(row, index, 'E330', `${what} is ${offset}`, 'offsets are whole numbers from 0')
}

/** The text of a token, by its number in the list. */
const tokenText = (row: Row, tokens: readonly number[], index: number): string | undefined => {
  if (index < 0 || kindAt(row, index) !== NUMBER) return undefined
  const token = tokens[numberAt(row, index)]
  if (token === undefined || kindAt(row, token) !== OBJECT) return undefined
  const value = itemsOf(row, token).find((own) => row.tape.next[own - 1] === row.file.layout.wordKey)
  return value === undefined || kindAt(row, value) !== STRING ? undefined : textAt(row, value)
}

const backwards = (row: Row, index: number, start: number, end: number): undefined =>
  refuse(
    row,
    index,
    'E330',
    `the span [${start}, ${end}) ${start === end ? 'is empty' : 'ends before it starts'}`,
    start === end
      ? 'the end is one past the last position; where the file means the last itself: --set reader.ends=inclusive'
      : 'the end is one past the last position',
  )

interface Reading {
  readonly row: Row
  readonly around: Around
  readonly tokens: readonly number[]
  readonly find: ((surface: string) => readonly number[]) | undefined
  readonly gathered: Gathered
}

/** A span without offsets: where its words are in the text, as the options say. */
const byWords = (reading: Reading, index: number, slots: Int32Array, labels: Labels): void => {
  const { row, around, find, gathered } = reading
  const { file } = row
  const surface = plainText(row, slots[SURFACE] as number)
  const attributes = attributesAt(row, slots)
  if (find === undefined || surface === undefined || around.text === undefined) {
    unaligned(reading, index, slots, labels)
    return
  }
  const starts = find(surface)
  file.surfaces += 1
  const at = placeAt(row, index)
  for (const start of starts)
    gathered.found.push({ start, end: start + surface.length, labels, ...(attributes && { attributes }), at })
  if (starts.length > 0) return
  if (isLenient(reading, index, slots, labels)) return
  const text = around.text
  const first = (): Problem => {
    const near = suggest(surface, wordsLike(text, surface))
    const also = near === undefined ? '' : `; did you mean "${near}"?`
    return problemAt(
      row,
      index,
      'E385',
      `(${JSON.stringify(surface)} in line ${placeAt(row, index).line}${also})`,
      'the model has invented it, or has written it in another way: --set reader.unaligned=skip leaves such spans out, =miss counts them as wrong, --set reader.case=fold overlooks their case',
    )
  }
  repeat(
    file,
    'surfaces',
    first,
    (message, count) =>
      `${count} of ${file.surfaces} surfaces ${count === 1 ? 'does' : 'do'} not occur in ${count === 1 ? 'its' : 'their'} text ${message}`,
  )
}

/** What becomes of a span without a place where it is not refused. */
const isLenient = ({ row, gathered }: Reading, index: number, slots: Int32Array, labels: Labels): boolean => {
  const { file } = row
  const policy = file.settings.unaligned
  if (policy === 'skip') leaveOut(file, UNALIGNED, 1)
  if (policy !== 'miss') return policy === 'skip'
  const text = plainText(row, slots[SURFACE] as number)
  const attributes = attributesAt(row, slots)
  gathered.unaligned.push({
    labels,
    ...(text !== undefined && { text }),
    ...(attributes && { attributes }),
    at: placeAt(row, index),
  })
  return true
}

const unaligned = (reading: Reading, index: number, slots: Int32Array, labels: Labels): void => {
  const { row, around } = reading
  const { file } = row
  const surface = plainText(row, slots[SURFACE] as number)
  if (isLenient(reading, index, slots, labels)) return
  const ways = '--set reader.occurrences=first (or all, in-order) looks for their words in the text'
  const first = (): Problem =>
    around.text === undefined && surface !== undefined
      ? problemAt(
          row,
          index,
          'E385',
          'a span has neither offsets nor a text that its words could be looked for in',
          `write the text beside them as "${file.layout.keys.text}"`,
        )
      : problemAt(
          row,
          index,
          'E385',
          `${file.layout.dialect.name === 'langextract' ? 'the extraction has no char_interval' : 'the span has no offsets'}`,
          `${ways}; --set reader.unaligned=skip leaves such spans out, =miss counts them as wrong`,
        )
  repeat(file, 'unaligned', first, allOf('such spans'))
}

const scoreIsLow = (row: Row, slots: Int32Array): boolean => {
  const { minScore } = row.file.settings
  const index = slots[SCORE] as number
  return minScore !== null && index >= 0 && kindAt(row, index) === NUMBER && numberAt(row, index) < minScore
}

/** Whether the span is by somebody who does not count. */
const isOthers = (reading: Reading, slots: Int32Array): boolean => {
  const who = plainText(reading.row, slots[ANNOTATOR] as number)
  if (who === undefined) return false
  if (!reading.gathered.annotators.includes(who)) reading.gathered.annotators.push(who)
  const { annotator } = reading.row.file.settings
  return annotator !== '' && annotator !== who
}

/** Whether the surface is what stands in the text, as far as it is said. */
const isExact = (row: Row, slots: Int32Array): boolean => {
  const index = slots[STATUS] as number
  return index < 0 || (plainText(row, index) ?? 'match_exact') === 'match_exact'
}

const takeSpan = (reading: Reading, index: number, slots: Int32Array, given: Labels | undefined): void => {
  const { row, around, gathered } = reading
  const { layout } = row.file
  if ((slots[SCORE] as number) >= 0 && scoreIsLow(row, slots)) return
  if ((slots[ANNOTATOR] as number) >= 0 && isOthers(reading, slots)) return
  const from = slots[START] as number
  const to = slots[END] as number
  const labelIndex = slots[LABEL] as number
  if (given === undefined && labelIndex < 0) {
    missingKey(row, index, layout.keys.label, 'label')
    return
  }
  const surfaceIndex = slots[SURFACE] as number
  const labels = given ?? labelsAt(row, labelIndex)
  if (labels === undefined) return
  if (from < 0 && to < 0 && (surfaceIndex >= 0 || layout.dialect.loose === true)) {
    byWords(reading, index, slots, labels)
    return
  }
  if (from < 0 || to < 0) {
    missingKey(row, index, from < 0 ? layout.keys.start : layout.keys.end, from < 0 ? 'start' : 'end')
    return
  }
  const start = offsetAt(row, from, 'start')
  const end = offsetAt(row, to, 'end')
  if (start === undefined || end === undefined) return
  if (end + (layout.inclusive ? 1 : 0) <= start) {
    backwards(row, to, start, end)
    return
  }
  const isSaid = surfaceIndex >= 0 && kindAt(row, surfaceIndex) === STRING && isExact(row, slots)
  const isToken = !isSaid && around.tokens >= 0
  gathered.raw.push({
    start,
    end,
    labels,
    attributes: attributesAt(row, slots),
    surface: isSaid ? textAt(row, surfaceIndex) : undefined,
    first: isToken ? tokenText(row, reading.tokens, slots[FIRST] as number) : undefined,
    last: isToken ? tokenText(row, reading.tokens, slots[LAST] as number) : undefined,
    at: placeAt(row, index),
  })
}

const textsInstead = (row: Row, list: number, item: number): void => {
  const { file } = row
  const key = JSON.stringify(textAt(row, list - 1))
  const isTags = /^(?:O|-|[BILUES]-.*)$/s.test(textAt(row, item))
  const first = (): Problem =>
    isTags
      ? problemAt(
          row,
          item,
          'E386',
          `${key} holds tags, one for each word, and not spans`,
          'spans are [start, end, label]; tags are written with their words: {"tokens": […], "ner_tags": […]}, for --reader hf-tokens',
        )
      : problemAt(
          row,
          item,
          'E383',
          `${key} holds texts, not [start, end, label]`,
          'this is a project of another kind, such as the classification of texts: export one for the labelling of sequences',
        )
  repeat(file, 'texts', first, allOf('such texts'))
}

/** The slots of a span that is a list, in the order of the dialect. */
const listed = (row: Row, index: number, into: Int32Array): Int32Array => {
  into.fill(-1)
  const { tape, file } = row
  const { list } = file.layout
  const end = tape.next[index] as number
  let item = index + 1
  for (let i = 0; i < list.length && item < end; i++) {
    if (tape.kinds[item] !== NULL) into[list[i] as number] = item
    item = tape.next[item] as number
  }
  return into
}

const spansIn = (reading: Reading, list: number, given: Labels | undefined): void => {
  const { row } = reading
  const { tape, file } = row
  const own = file.layout.listed
  const end = tape.next[list] as number
  for (let i = list + 1; i < end; i = tape.next[i] as number) {
    const kind = kindAt(row, i)
    if (kind === OBJECT) {
      seeKeys(row, i, 'span')
      takeSpan(reading, i, file.layout.span.find(tape, i), given)
    } else if (kind === ARRAY) takeSpan(reading, i, listed(row, i, own), given)
    else if (kind === STRING && given !== undefined) {
      own.fill(-1)
      own[SURFACE] = i
      takeSpan(reading, i, own, given)
    } else if (kind === STRING) textsInstead(row, list, i)
    else isKind(row, i, OBJECT, 'a span')
  }
}

// ---- lists of spans --------------------------------------------------------------------------------------------------

/** Lists by label: `{"person": ["Zoë"]}`. */
const byLabel = (reading: Reading, object: number): void => {
  const { row } = reading
  for (const value of itemsOf(row, object)) {
    const labels = [[textAt(row, value - 1)]]
    if (labels[0]?.[0] === '')
      refuse(row, value - 1, 'E336', 'a label is empty', 'an empty label cannot be distinguished from a missing one')
    else if (kindAt(row, value) === ARRAY) spansIn(reading, value, labels)
    else if (kindAt(row, value) !== NULL) isKind(row, value, ARRAY, 'what has a label')
  }
}

/** The group of spans that is meant, of an object of lists: the one that is named, or the only one. */
export const groupIn = (row: Row, object: number): number | undefined => {
  if (!isKind(row, object, OBJECT, 'the groups of spans')) return undefined
  const { spans } = row.file.settings
  const groups = itemsOf(row, object)
  const named = groups.find((value) => textAt(row, value - 1) === spans)
  if (named !== undefined) return named
  if (spans === '' && groups.length < 2) return groups[0] ?? -1
  const names = groups.map((value) => textAt(row, value - 1))
  if (spans !== '') {
    const near = suggest(spans, names)
    return refuse(
      row,
      object,
      'E386',
      `there is no group of spans "${spans}"`,
      `${near === undefined ? '' : `did you mean ${near}? `}there is: ${names.join(', ')}`,
    )
  }
  return refuse(
    row,
    object,
    'E386',
    `there are ${groups.length} span groups (${names.join(', ')}) and no ents: say which`,
    setting('spans', names[0]),
  )
}

export const leaveGroupsOut = (row: Row, object: number): void => {
  if (object < 0 || kindAt(row, object) !== OBJECT) return
  for (const value of itemsOf(row, object))
    if (kindAt(row, value) === ARRAY) leaveOut(row.file, GROUPED, itemsOf(row, value).length)
}

/** All spans of a list, or of the object of lists that a dialect has. */
export const gathered = (row: Row, list: number, around: Around): Gathered => {
  const { settings, layout } = row.file
  const all: Gathered = { raw: [], found: [], unaligned: [], annotators: [] }
  const hasTokens = around.tokens >= 0 && kindAt(row, around.tokens) === ARRAY
  const looks = settings.occurrences !== 'none' && around.text !== undefined
  const reading: Reading = {
    row,
    around,
    tokens: hasTokens && row.tape.next[list] !== list + 1 ? itemsOf(row, around.tokens) : [],
    find: looks ? finderIn(around.text ?? '', settings) : undefined,
    gathered: all,
  }
  for (const token of reading.tokens) if (kindAt(row, token) === OBJECT) seeKeys(row, token, 'token')
  const kind = kindAt(row, list)
  if (kind === ARRAY) spansIn(reading, list, undefined)
  else if (kind === OBJECT && layout.dialect.lists === 'labels') byLabel(reading, list)
  else if (kind === STRING && layout.dialect.lists === 'labels')
    refuse(
      row,
      list,
      'E385',
      'the output is a string, such as a list of Python, and not JSON',
      'write it as {"entities": {"person": ["Zoë"]}}, and say which occurrences are meant: --set reader.occurrences=all',
    )
  else isKind(row, list, ARRAY, 'what holds the spans')
  return all
}
