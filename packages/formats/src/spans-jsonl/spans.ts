/** The spans of a record: objects with keys, lists, or surfaces alone. */
import { type Code, commonCode, type Interval, type Problem, type Span } from '@assay/core'
import { type Fragmented, fragmentsOf } from '@assay/core/internal'
import {
  ARRAY,
  fieldAt,
  fieldsOf,
  isKind,
  isObject,
  isOfSystem,
  itemsAt,
  keysOf,
  kindAt,
  NULL,
  NUMBER,
  numberAt,
  OBJECT,
  placeAt,
  problemInRecord,
  refuseInRecord,
  STRING,
  sideHint,
  stringAt,
} from '@assay/core/internal/source'
import { itemsOf } from '@assay/core/source'
import { code } from '../messages.ts'
import { didYouMean, setting } from '../problems.ts'
import { stretchOf } from '../stated-spans.ts'
import { allOf, countSkipped, type FileState, GROUPED, missingKey, noteMisspeltKeys, type Row, repeat } from './file.ts'
import {
  attributesAt,
  finderIn,
  findSurface,
  plainText,
  type SpanContext,
  type SpanLists,
  type SpanReading,
  unreadPlace,
} from './find-surface.ts'
import { inSpan } from './layout.ts'

type Labels = Span['labels']

// the numbers by themselves, which engines know for good
const { start: START, end: END, label: LABEL, surface: SURFACE, score: SCORE, annotator: ANNOTATOR } = inSpan
const { firstToken: FIRST, lastToken: LAST, status: STATUS, fragments: FRAGMENTS } = inSpan

// ---- labels ----------------------------------------------------------------------------------------------------------

const pathAt = (row: Row, index: number): readonly string[] | undefined => {
  if (kindAt(row, index) === STRING) return [row.tapes.text(index)]
  if (!isKind(row, index, ARRAY, 'a label')) return undefined
  const parts = itemsOf(row, index)
  return parts.every((part) => isKind(row, part, STRING, 'a part of a label'))
    ? parts.map((part) => row.tapes.text(part))
    : undefined
}

const numberedLabel = (row: Row, index: number): Labels | undefined => {
  const { file } = row
  const number = row.tapes.number(index)
  const name = file.labels?.get(String(number))
  if (name !== undefined) return [[name]]
  file.nameless.add(number)
  const first = (): Problem =>
    problemInRecord(
      row,
      index,
      code.E383,
      file.labels === undefined
        ? 'the labels are numbers (…): this is doccano’s export before 2021, which names no labels'
        : `the label ${number} has no name in ${file.settings.labels}`,
      'name them in a file next to this one: --set reader.labels=labels.json, {"1": "PER"}',
    )
  repeat(file, 'labels', first, (message) => message.replace('…', [...file.nameless].slice(0, 8).join(', ')))
  return undefined
}

const labelsAt = (row: Row, index: number): Labels | undefined => {
  const kind = kindAt(row, index)
  if (kind === STRING) {
    const label = row.tapes.text(index)
    if (label !== '') return labelsOf(row.file, label)
    return refuseInRecord(
      row,
      index,
      commonCode.E336,
      'a label is empty',
      'an empty label cannot be distinguished from a missing one',
    )
  }
  if (kind === NUMBER) return numberedLabel(row, index)
  if (!isKind(row, index, ARRAY, 'a label')) return undefined
  const paths = itemsOf(row, index).map((item) => pathAt(row, item))
  return paths.every((path) => path !== undefined && path.length > 0) ? (paths as Labels) : undefined
}

// a tag set has some hundreds; a file in which each span has a label of its own must not fill the memory
const MAX_LABELS = 10_000

/** One label, as all spans of the file that have it alone. */
const labelsOf = ({ shared }: FileState, label: string): Labels => {
  const existing = shared.get(label)
  if (existing !== undefined) return existing
  if (shared.size === MAX_LABELS) shared.clear()
  const labels = [[label]]
  shared.set(label, labels)
  return labels
}

// ---- one span --------------------------------------------------------------------------------------------------------

const offsetAt = (row: Row, index: number, what: string): number | undefined => {
  const digits = kindAt(row, index) === STRING && /^\d+$/.test(row.tapes.text(index))
  if (digits) row.file.digits++
  else if (!isKind(row, index, NUMBER, what)) return undefined
  const offset = digits ? Number(row.tapes.text(index)) : row.tapes.number(index)
  if (Number.isSafeInteger(offset) && offset >= 0) return offset
  return refuseInRecord(row, index, commonCode.E330, `${what} is ${offset}`, 'offsets are whole numbers from 0')
}

/** The text of a token, by its number in the list. */
const tokenText = (row: Row, tokens: readonly number[], index: number): string | undefined => {
  const token = tokens[numberAt(row, index) ?? -1] ?? -1
  return stringAt(row, fieldAt(row, token, 'text'))
}

const backwards = (row: Row, index: number, start: number, end: number): undefined =>
  refuseInRecord(
    row,
    index,
    commonCode.E330,
    `the span [${start}, ${end}) ${start === end ? 'is empty' : 'ends before it starts'}`,
    start === end
      ? 'the end is one past the last position; where the file means the last itself: --set reader.ends=inclusive'
      : 'the end is one past the last position',
  )

const scoreIsLow = (row: Row, slots: Int32Array): boolean => {
  const { minScore } = row.file.settings
  const score = numberAt(row, slots[SCORE]!)
  return minScore !== null && score !== undefined && score < minScore
}

/** Takes down who made the span; true where they do not count. */
const isOthers = (reading: SpanReading, slots: Int32Array): boolean => {
  const who = plainText(reading.row, slots[ANNOTATOR]!)
  if (who === undefined) return false
  if (!reading.gathered.annotators.includes(who)) reading.gathered.annotators.push(who)
  const { annotator } = reading.row.file.settings
  return annotator !== '' && annotator !== who
}

/** True if the surface is exactly what the text has there, as far as the file says. */
const isExact = (row: Row, slots: Int32Array): boolean => {
  const index = slots[STATUS]!
  return index < 0 || (plainText(row, index) ?? 'match_exact') === 'match_exact'
}

const takeSpan = (reading: SpanReading, index: number, slots: Int32Array, given: Labels | undefined): void => {
  const { row, around, gathered } = reading
  const { layout } = row.file
  if (slots[SCORE]! >= 0 && scoreIsLow(row, slots)) return
  if (slots[ANNOTATOR]! >= 0 && isOthers(reading, slots)) return
  const from = slots[START]!
  const to = slots[END]!
  const labelIndex = slots[LABEL]!
  if (given === undefined && labelIndex < 0) {
    missingKey(row, index, layout.keys.label, 'label')
    return
  }
  const surfaceIndex = slots[SURFACE]!
  const labels = given ?? labelsAt(row, labelIndex)
  if (labels === undefined) return
  if (slots[FRAGMENTS]! >= 0) {
    takeFragments(reading, index, slots, labels)
    return
  }
  if (from < 0 && to < 0 && (surfaceIndex >= 0 || layout.dialect.loose === true)) {
    findSurface(reading, index, slots, labels)
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
    surface: isSaid ? row.tapes.text(surfaceIndex) : undefined,
    first: isToken ? tokenText(row, reading.tokens, slots[FIRST]!) : undefined,
    last: isToken ? tokenText(row, reading.tokens, slots[LAST]!) : undefined,
    at: placeAt(row, index),
    byte: row.tape.at[index]!,
  })
}

const FRAGMENTS_FORM = 'fragments are pairs of offsets: "fragments": [[0, 3], [12, 15]]'

/** A pair of offsets, `end` exclusive. */
const fragmentAt = (row: Row, index: number): Interval | undefined => {
  if (!isKind(row, index, ARRAY, 'a fragment')) return undefined
  const [from, to, ...others] = itemsOf(row, index)
  if (from === undefined || to === undefined || others.length > 0)
    return refuseInRecord(row, index, commonCode.E335, 'a fragment is not a pair', FRAGMENTS_FORM)
  const start = offsetAt(row, from, 'the start of a fragment')
  const last = offsetAt(row, to, 'the end of a fragment')
  if (start === undefined || last === undefined) return undefined
  const end = last + (row.file.layout.inclusive ? 1 : 0)
  return end <= start ? backwards(row, to, start, end) : { start, end }
}

const lengthOf = (fragments: readonly Interval[]): number =>
  fragments.reduce((sum, { start, end }) => sum + end - start, 0)

interface Stretch {
  readonly borders: Fragmented
  /** True if nothing was added to its fragments, and none is left out. */
  readonly isWhole: boolean
}

/** The borders of a span as `discontinuous` has them; `start` and `end` of the span, where it has them, are those of the whole. */
const stretchAt = (row: Row, slots: Int32Array): Stretch | undefined => {
  const list = slots[FRAGMENTS]!
  if (!isKind(row, list, ARRAY, 'the fragments of a span')) return undefined
  const all = itemsOf(row, list).map((item) => fragmentAt(row, item))
  if (!all.every((one) => one !== undefined)) return undefined
  if (all.length === 0) return refuseInRecord(row, list, commonCode.E330, 'there is no fragment', FRAGMENTS_FORM)
  const { settings, layout } = row.file
  const borders = stretchOf(all, settings.discontinuous, 'a span')
  if ('code' in borders) return refuseInRecord(row, list, borders.code, borders.message, borders.hint)
  const [start, end] = [Math.min(...all.map((one) => one.start)), Math.max(...all.map((one) => one.end))]
  const more = layout.inclusive ? 1 : 0
  const [from, to] = [numberAt(row, slots[START]!) ?? start, (numberAt(row, slots[END]!) ?? end - more) + more]
  if (from === start && to === end) return { borders, isWhole: lengthOf(fragmentsOf(borders)) === lengthOf(all) }
  const message = `the fragments reach from ${start} to ${end}, but start is ${from} and end is ${to - more}`
  return refuseInRecord(
    row,
    list,
    commonCode.E330,
    message,
    'start and end are those of the first and the last fragment',
  )
}

/** The words of a span, or those of its fragments. */
const wordsAt = (row: Row, index: number): string | undefined => {
  const parts = kindAt(row, index) === ARRAY ? itemsOf(row, index).map((part) => stringAt(row, part) ?? '') : undefined
  return parts === undefined ? stringAt(row, index) : parts.join(' ')
}

const takeFragments = (reading: SpanReading, index: number, slots: Int32Array, labels: Labels): void => {
  const { row, gathered } = reading
  const stretch = stretchAt(row, slots)
  if (stretch === undefined) return
  const { borders, isWhole } = stretch
  const more = row.file.layout.inclusive ? 1 : 0
  const fragments = fragmentsOf(borders).map(({ start, end }) => ({ start, end: end - more }))
  gathered.raw.push({
    start: borders.start,
    end: borders.end - more,
    fragments,
    labels,
    attributes: attributesAt(row, slots),
    // the words of all fragments are not those of a stretch
    surface: isWhole && isExact(row, slots) ? wordsAt(row, slots[SURFACE]!) : undefined,
    first: undefined,
    last: undefined,
    at: placeAt(row, index),
    byte: row.tape.at[index]!,
  })
}

const refuseTexts = (row: Row, list: number, item: number): void => {
  const { file } = row
  const key = JSON.stringify(row.tapes.text(list - 1))
  const isTags = /^(?:O|-|[BILUES]-.*)$/s.test(row.tapes.text(item))
  const first = (): Problem =>
    isTags
      ? problemInRecord(
          row,
          item,
          code.E386,
          `${key} holds tags, one for each word, and not spans`,
          'spans are [start, end, label]; tags are written with their words: {"tokens": […], "ner_tags": […]}, for --reader hf-tokens',
        )
      : problemInRecord(
          row,
          item,
          code.E383,
          `${key} holds texts, not [start, end, label]`,
          'this is a project of another kind, such as the classification of texts: export one for the labelling of sequences',
        )
  repeat(file, 'texts', first, allOf('such texts'))
}

/** The slots of a span that is a list, in the order of the dialect. */
const slotsOfList = (row: Row, index: number, into: Int32Array): Int32Array => {
  into.fill(-1)
  const { tape, file } = row
  const { list } = file.layout
  const end = tape.next[index]!
  let item = index + 1
  for (let i = 0; i < list.length && item < end; i++) {
    if (tape.kinds[item] !== NULL) into[list[i]!] = item
    item = tape.next[item]!
  }
  return into
}

const spansIn = (reading: SpanReading, list: number, given: Labels | undefined): void => {
  const { row } = reading
  const { tape, file } = row
  const listed = file.layout.listed
  const end = tape.next[list]!
  for (let i = list + 1; i < end; i = tape.next[i]!) {
    const kind = kindAt(row, i)
    if (kind === OBJECT) {
      noteMisspeltKeys(row, i, 'span')
      takeSpan(reading, i, file.layout.span.find(tape, i), given)
    } else if (kind === ARRAY) takeSpan(reading, i, slotsOfList(row, i, listed), given)
    else if (kind === STRING && given !== undefined) {
      listed.fill(-1)
      listed[SURFACE] = i
      takeSpan(reading, i, listed, given)
    } else if (kind === STRING) refuseTexts(row, list, i)
    else isKind(row, i, OBJECT, 'a span')
  }
}

// ---- lists of spans --------------------------------------------------------------------------------------------------

/** Lists by label: `{"person": ["Zoë"]}`. */
const byLabel = (reading: SpanReading, object: number): void => {
  const { row } = reading
  for (const value of itemsOf(row, object)) {
    const labels = [[row.tapes.text(value - 1)]]
    if (labels[0]?.[0] === '')
      refuseInRecord(
        row,
        value - 1,
        commonCode.E336,
        'a label is empty',
        'an empty label cannot be distinguished from a missing one',
      )
    else if (kindAt(row, value) === ARRAY) spansIn(reading, value, labels)
    else if (kindAt(row, value) !== NULL) isKind(row, value, ARRAY, 'what has a label')
  }
}

/** The group of spans that is meant, of an object of lists: the one that is named, or the only one. */
export const groupIn = (row: Row, object: number): number | undefined => {
  if (!isKind(row, object, OBJECT, 'the groups of spans')) return undefined
  const { spans } = row.file.settings
  const names = keysOf(row, object)
  const groups = itemsOf(row, object)
  const named = groups[names.indexOf(spans)]
  if (named !== undefined) return named
  if (spans === '' && groups.length < 2) return groups[0] ?? -1
  if (spans !== '') {
    const hint = didYouMean(spans, names, `one of: ${names.join(', ')}`)
    return refuseInRecord(row, object, code.E386, `there is no group of spans "${spans}"`, hint)
  }
  if (names.every((name) => /^coref_(?:head_)?clusters_\d+$/.test(name)))
    return refuseInRecord(
      row,
      object,
      code.E386,
      `the ${groups.length} span groups (${names.join(', ')}) are the clusters of one text: none of them is scored alone`,
      'write them as clusters of tokens, for clusters-jsonl: {"sentences": […], "clusters": [[[start, end], …], …]}',
    )
  return refuseInRecord(
    row,
    object,
    code.E386,
    `there are ${groups.length} span groups (${names.join(', ')}) and no ents: choose one`,
    setting('spans', names[0]),
  )
}

export const skipGroups = (row: Row, object: number): void => {
  if (isObject(row, object))
    for (const value of itemsOf(row, object)) countSkipped(row.file, GROUPED, itemsAt(row, value).length)
}

/** All spans of a list, or of the object of lists that a dialect has. */
export const gatherSpans = (row: Row, list: number, around: SpanContext): SpanLists => {
  const { settings, layout } = row.file
  const all: SpanLists = { raw: [], found: [], unaligned: [], annotators: [] }
  const looks = settings.occurrences !== 'none' && around.text !== undefined
  const reading: SpanReading = {
    row,
    around,
    tokens: row.tape.next[list] === list + 1 ? [] : itemsAt(row, around.tokens),
    find: looks ? finderIn(around.text ?? '', settings) : undefined,
    gathered: all,
  }
  for (const token of reading.tokens) if (isObject(row, token)) noteMisspeltKeys(row, token, 'token')
  const kind = kindAt(row, list)
  if (kind === ARRAY) spansIn(reading, list, undefined)
  else if (kind === OBJECT && layout.dialect.lists === 'labels') byLabel(reading, list)
  else if (kind === STRING && layout.dialect.lists === 'labels')
    refuseInRecord(
      row,
      list,
      commonCode.E385,
      'the output is a string, such as a list of Python, and not JSON',
      'write it as {"entities": {"person": ["Zoë"]}}, and choose the occurrences: --set reader.occurrences=all',
    )
  else isKind(row, list, ARRAY, 'what holds the spans')
  return all
}

// ---- records without spans -------------------------------------------------------------------------------------------

const listKeys: readonly string[] = ['label', 'labels', 'entities', 'ents', 'annotations', 'spans']

const FORM = 'spans are {"start": 0, "end": 3, "label": "PER"} or [0, 3, "PER"]'

/** A list that may have been meant for the spans, and why it holds none; nothing where there is no such list. */
const whyNoSpans = (
  row: Row,
  object: number,
  list: number,
): readonly [code: Code, message: string, hint: string] | undefined => {
  const key = JSON.stringify(row.tapes.text(list - 1))
  const [first] = itemsAt(row, list)
  if (kindAt(row, list) === NULL)
    return [
      commonCode.E337,
      `${key} is null, which may mean no span or no annotation`,
      `write [] where nothing was found; ${FORM}`,
    ]
  if (first === undefined) return undefined
  if (kindAt(row, first) === STRING)
    return [code.E383, `${key} holds texts, not [start, end, label]`, `such a label is that of a text; ${FORM}`]
  const inner = itemsOf(row, first)
  if (kindAt(row, first) === ARRAY && inner.slice(0, 2).some((one) => kindAt(row, one) === STRING))
    return [commonCode.E335, `the offsets in ${key} are strings`, `write them as numbers; ${FORM}`]
  const keys = keysOf(row, first)
  if (keys.includes('text') && keys.includes('label') && !keys.includes('start')) {
    const place = unreadPlace(row, first, stringAt(row, fieldAt(row, first, 'text')))
    if (place !== undefined) {
      const [message, hint] = place
      const named = hint.includes('reader.start') ? ` --set reader.spans=${row.tapes.text(list - 1)}` : ''
      return [commonCode.E337, message, `${hint}${named}`]
    }
    const text = row.file.layout.keys.text
    const isTextThere = keysOf(row, object).includes(text)
    const search = `--set reader.spans=${row.tapes.text(list - 1)} --set reader.occurrences=first (or all, in-order) looks for the words in`
    return [
      commonCode.E385,
      `${key} holds words with a label and no offsets, as language models write them`,
      isTextThere ? `${search} the text` : `write the text next to them as "${text}"; then ${search} it`,
    ]
  }
  return undefined
}

/** Says what is wrong with a key that some tool has for its spans, where nothing was said of keys; whether there is one. */
const refuseOtherList = (row: Row, object: number): boolean => {
  if (row.file.settings.spans !== '') return false
  for (const value of itemsOf(row, object)) {
    const why = listKeys.includes(row.tapes.text(value - 1)) ? whyNoSpans(row, object, value) : undefined
    if (why === undefined) continue
    refuseInRecord(row, value, ...why)
    return true
  }
  return false
}

/** Of so many records it is looked at whether they have spans under a second key. */
const LOOKED_AT = 100

/** Refuses a record that has spans of the gold and those of a system, under two keys: which are read is not guessed. */
export const isOfTwoSides = (row: Row, object: number, list: number): boolean => {
  const { file } = row
  if (file.settings.spans !== '' || file.documents >= LOOKED_AT) return false
  const holdsSpans = (value: number): boolean => {
    const [first] = itemsAt(row, value)
    return kindAt(row, value) === ARRAY && (first === undefined || [ARRAY, OBJECT].includes(kindAt(row, first)))
  }
  const other = fieldsOf(row, object).find(([key, value]) => value !== list && isOfSystem(key) && holdsSpans(value))
  if (other === undefined) return false
  const [name, value] = other
  const otherName = row.tapes.text(list - 1)
  refuseInRecord(
    row,
    value,
    commonCode.E417,
    `${otherName} and ${name} may each be the spans`,
    sideHint('spans', [otherName, name]),
  )
  return true
}

export const nothingGathered: SpanLists = { raw: [], found: [], unaligned: [], annotators: [] }

/** The spans of a record that has no list of them. */
export const spansWhenAbsent = (row: Row, object: number): SpanLists | undefined => {
  const { outcomes, layout, settings } = row.file
  if (layout.dialect.absent === 'refused')
    return refuseOtherList(row, object) ? undefined : missingKey(row, object, layout.keys.spans, 'spans')
  outcomes.see('unannotated')
  return settings.missing === 'empty' ? nothingGathered : undefined
}
