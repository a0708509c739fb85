/** Spans without offsets, as language models write them: found in the text by their words, or left without a place. */
import { commonCode, type Problem, type Span, type Unaligned } from '@assay/core'
import { findWords, folded, type StringStretch, wordsIn } from '@assay/core/internal'
import { fieldsOf, isList, isObject, numberAt, placeAt, problemInRecord, stringAt } from '@assay/core/internal/source'
import { itemsOf, suggest } from '@assay/core/source'
import type { SpansJsonlOptions } from './dialects.ts'
import { allOf, countSkipped, type Row, repeat, UNALIGNED } from './file.ts'
import { inSpan } from './layout.ts'
import type { RawSpan } from './offsets.ts'

/** Finds surfaces in one text, in the order in which they are asked for: where each begins and ends. */
export const finderIn = (
  text: string,
  { occurrences, case: which }: Pick<SpansJsonlOptions, 'occurrences' | 'case'>,
): ((surface: string, label: string) => readonly StringStretch[] | 'placed') => {
  const fold = which === 'fold' ? folded : (string: string): string => string
  const whole = fold(text)
  const usedSurfaces = new Set<string>()
  let from = 0
  return (surface, label) => {
    const words = wordsIn(fold(surface))
    const first = findWords(whole, words, occurrences === 'in-order' ? from : 0, 'words')
    if (first === undefined) return []
    from = first.end
    if (occurrences !== 'all') return [first]
    const all: StringStretch[] = []
    for (let one: StringStretch | undefined = first; one !== undefined; one = findWords(whole, words, one.end, 'words'))
      all.push(one)
    // a copy of a label and its words means no place that the first did not
    const key = `${label}\u0000${words.join(' ')}`
    const isCopy = usedSurfaces.has(key)
    usedSurfaces.add(key)
    return isCopy ? 'placed' : all
  }
}

const letters = (): RegExp => /[\p{L}\p{N}]+(?:[^\p{L}\p{N}]+[\p{L}\p{N}]+){0,3}/gu

/** Words of a text that a surface may be meant for. */
const wordsLike = (text: string, surface: string): readonly string[] => {
  const size = surface.split(/\s+/).length
  const words = text.match(/\S+/g) ?? []
  return words
    .map((_, i) => words.slice(i, i + size).join(' '))
    .map((run) => run.match(letters())?.[0] ?? run)
    .slice(0, 1000)
}

// ---- lists of spans --------------------------------------------------------------------------------------------------

type Labels = Span['labels']

/** The spans of a list, by how their place is known. */
export interface SpanLists {
  /** Spans whose offsets count what the file counts. */
  readonly raw: RawSpan[]
  /** Spans that were found in the text by their words. */
  readonly found: Span[]
  /** Spans that were found nowhere, and count all the same. */
  readonly unaligned: Unaligned[]
  /** Annotators of the spans, where each span names one. */
  readonly annotators: string[]
}

/** The text that spans are read with, where there is one, and the tokens of the file. */
export interface SpanContext {
  readonly text: string | undefined
  /** The value of the list of tokens on the tape, or -1. */
  readonly tokens: number
}

export interface SpanReading {
  readonly row: Row
  readonly around: SpanContext
  readonly tokens: readonly number[]
  readonly find: ReturnType<typeof finderIn> | undefined
  readonly gathered: SpanLists
}

// ---- attributes ------------------------------------------------------------------------------------------------------

/** A string, or a number as one. */
export const plainText = (row: Row, index: number): string | undefined => {
  const number = numberAt(row, index)
  return number === undefined ? stringAt(row, index) : String(number)
}

const { surface: SURFACE, link: LINK, score: SCORE, attributes: ATTRIBUTES, source: SOURCE, pattern: PATTERN } = inSpan

/** True of a span without any attribute: a slot without a value is -1. */
const hasNoAttributes = (slots: Int32Array): boolean =>
  (slots[ATTRIBUTES]! & slots[LINK]! & slots[SCORE]! & slots[SOURCE]! & slots[PATTERN]!) < 0

export const attributesAt = (row: Row, slots: Int32Array): Readonly<Record<string, string>> | undefined => {
  if (hasNoAttributes(slots)) return undefined
  const all = slots[ATTRIBUTES]!
  let attributes: Record<string, string> | undefined
  const add = (name: string, index: number): void => {
    const value = plainText(row, index)
    if (value === undefined || value === '') return
    attributes ??= Object.create(null) as Record<string, string>
    attributes[name] = value
  }
  if (isObject(row, all)) for (const value of itemsOf(row, all)) add(row.tapes.text(value - 1), value)
  add('id', slots[LINK]!)
  add('score', slots[SCORE]!)
  add('source', slots[SOURCE]!)
  add('pattern', slots[PATTERN]!)
  return attributes
}

// ---- spans without offsets -------------------------------------------------------------------------------------------

/** A span without offsets: where its words are in the text, as the options say. */
export const findSurface = (reading: SpanReading, index: number, slots: Int32Array, labels: Labels): void => {
  const { row, around, find, gathered } = reading
  const { file } = row
  const surface = plainText(row, slots[SURFACE]!)
  const attributes = attributesAt(row, slots)
  if (find === undefined || surface === undefined || around.text === undefined) {
    unaligned(reading, index, slots, labels)
    return
  }
  const stretches = find(surface, JSON.stringify(labels))
  file.surfaces += 1
  const at = placeAt(row, index)
  if (stretches === 'placed') return
  for (const { start, end } of stretches)
    gathered.found.push({ start, end, labels, ...(attributes && { attributes }), at })
  if (stretches.length > 0) return
  if (isLenient(reading, index, slots, labels)) return
  const text = around.text
  const first = (): Problem => {
    const near = suggest(surface, wordsLike(text, surface))
    const also = near === undefined ? '' : `; did you mean "${near}"?`
    return problemInRecord(
      row,
      index,
      commonCode.E385,
      `(${JSON.stringify(surface)} in line ${placeAt(row, index).line}${also})`,
      'the model may have invented or changed it: --set reader.unaligned=skip skips such spans, =miss counts them as wrong, --set reader.case=fold ignores their case',
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

/** Leaves a span without a place out, or keeps it as unaligned; false where it is to be refused. */
const isLenient = ({ row, gathered }: SpanReading, index: number, slots: Int32Array, labels: Labels): boolean => {
  const { file } = row
  const policy = file.settings.unaligned
  if (policy === 'skip') countSkipped(file, UNALIGNED, 1)
  if (policy !== 'miss') return policy === 'skip'
  const text = plainText(row, slots[SURFACE]!)
  const attributes = attributesAt(row, slots)
  gathered.unaligned.push({
    labels,
    ...(text !== undefined && { text }),
    ...(attributes && { attributes }),
    at: placeAt(row, index),
  })
  return true
}

/** A whole number of a span, or a string of digits, under the path of its key. */
interface Integer {
  readonly path: string
  readonly value: number
  /** True of one that is under a key, which options can name. */
  readonly isPlain: boolean
}

const integersIn = (row: Row, index: number, path: string): readonly Integer[] => {
  if (isObject(row, index)) return fieldsOf(row, index).flatMap(([key, one]) => integersIn(row, one, `${path}.${key}`))
  if (isList(row, index))
    return itemsOf(row, index).flatMap((one) =>
      integersIn(row, one, path).map((integer) => ({ ...integer, isPlain: false })),
    )
  const text = plainText(row, index) ?? ''
  return /^\d+$/.test(text) ? [{ path, value: Number(text), isPlain: true }] : []
}

const OFFSET_NAME = /offset|start|begin|pos/i
const DATE_NAME = /year|date|time|month|day|page|line/i
const WRITE = 'write them as numbers under "start" and "end"'

/** Places of a span under keys that are not read: two integers as far apart as its words are long, or one that is called an offset. */
export const unreadPlace = (
  row: Row,
  index: number,
  surface: string | undefined,
): readonly [message: string, hint: string] | undefined => {
  if (surface === undefined || !isObject(row, index)) return undefined
  const integers = fieldsOf(row, index).flatMap(([key, value]) => integersIn(row, value, key))
  const lengths = [surface.length, [...surface].length].flatMap((length) => [length, length - 1])
  for (const start of integers)
    for (const end of integers) {
      if (start === end || !lengths.includes(end.value - start.value)) continue
      const isNamed = start.isPlain && end.isPlain && !/len/i.test(end.path)
      const call = `if they are its offsets: --set reader.start=${start.path} --set reader.end=${end.path}`
      const pair = start.path === end.path ? `the numbers of ${start.path}` : `${start.path} and ${end.path}`
      return [
        `${pair} are as far apart as the words of the span are long, and no offsets are read`,
        isNamed ? call : WRITE,
      ]
    }
  const named = integers.find(({ path }) => OFFSET_NAME.test(path) && !DATE_NAME.test(path))
  return named && [`${named.path} may be an offset of the span, and no offsets are read`, WRITE]
}

const unaligned = (reading: SpanReading, index: number, slots: Int32Array, labels: Labels): void => {
  const { row, around } = reading
  const { file } = row
  const surface = plainText(row, slots[SURFACE]!)
  const place = unreadPlace(row, index, surface)
  if (place !== undefined) {
    const [message, hint] = place
    repeat(file, 'unread', () => problemInRecord(row, index, commonCode.E337, message, hint), allOf('such spans'))
    return
  }
  if (isLenient(reading, index, slots, labels)) return
  const ways = '--set reader.occurrences=first (or all, in-order) looks for their words in the text'
  const first = (): Problem =>
    around.text === undefined && surface !== undefined
      ? problemInRecord(
          row,
          index,
          commonCode.E385,
          'a span has neither offsets nor a text that its words could be looked for in',
          `write the text next to them as "${file.layout.keys.text}"`,
        )
      : problemInRecord(
          row,
          index,
          commonCode.E385,
          `${file.layout.dialect.name === 'langextract' ? 'the extraction has no char_interval' : 'the span has no offsets'}`,
          `${ways}; --set reader.unaligned=skip skips such spans, =miss counts them as wrong`,
        )
  repeat(file, 'unaligned', first, allOf('such spans'))
}
