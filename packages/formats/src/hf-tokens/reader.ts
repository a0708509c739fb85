/**
 * The reader `hf-tokens`: rows of a data set as `to_json` of Hugging Face `datasets` writes them, and as token classification
 * takes them: `{"tokens": ["Zoë", "met"], "ner_tags": ["B-PER", "O"]}`, one a line or in one list. Tags are texts, or numbers
 * whose names are said. A sentence may also be a list of tags alone, as seqeval takes it.
 */
import {
  type Code,
  commonCode,
  type Disagreement,
  type Document,
  type Either,
  entry,
  formAt,
  type Location,
  left,
  locationAt,
  type Problem,
  reader,
  right,
  type Source,
  type Tags,
  tagAt,
} from '@assay/core'
import type { Forms, TagColumn } from '@assay/core/internal'
import {
  ARRAY,
  doubleSize,
  fieldsOf,
  isOfSystem,
  itemsAt,
  type JsonFrame,
  type JsonRecord,
  keysOf,
  locationOfByte,
  NUMBER,
  nowhere,
  OBJECT,
  placeOfByte,
  problemInRecord,
  STRING,
  sameForm,
  sideHint,
} from '@assay/core/internal/source'
import {
  type ByteInterner,
  byteInterner,
  byteTapes,
  encodingEntry,
  itemsOf,
  maxLineEntry,
  normalizeEntry,
  nothingToScore,
  suggest,
  textOptions,
  whyDifferentForm,
} from '@assay/core/source'
import * as v from 'valibot'
import { jsonRecords, splitEntry } from '../json-records.ts'
import { sniffFor } from '../json-shapes.ts'
import { code } from '../messages.ts'
import { startOf, warning } from '../problems.ts'
import { readingOf, type See } from '../reading.ts'
import { type Names, namesOf } from './names.ts'

const { of } = entry

const options = v.strictObject({
  tokens: of(
    v.string(),
    'the key of the words; by default tokens, or words where there is none, or the one list of as many texts as there are tags',
    '',
  ),
  tags: of(
    v.string(),
    'the key of the tags; by default the first there is of ner_tags, tags, labels and ner, or the one list of tags',
    '',
  ),
  labels: of(
    v.array(v.string()),
    'the names of tags that are numbers, in their order; or a file next to this one that has them: dataset_info.json or config.json',
    [],
  ),
  ignore: of(v.array(v.number()), 'numbers that mark what is not evaluated: those tokens are skipped', [-100]),
  id: of(v.string(), 'the key of the name of a sentence', 'id'),
  split: splitEntry,
  encoding: encodingEntry,
  normalize: normalizeEntry,
  maxLine: maxLineEntry(512),
})
export type HfTokensOptions = v.InferOutput<typeof options>

// ---- a block of sentences --------------------------------------------------------------------------------------------

/** Sentences of one block of bytes, as arrays over all their tokens. */
interface Block {
  readonly bytes: Uint8Array
  ids: Int32Array
  /** Byte ranges of the words; offsets from the length of `bytes` on lead into `written`. */
  start: Int32Array
  end: Int32Array
  /** Byte offsets of the tag and of the word. */
  tagsAt: Int32Array
  wordsAt: Int32Array
  size: number
  /** Words that the file writes with escapes, or in another normal form. */
  readonly written: Uint8Array[]
  writtenSize: number
  readonly rows: (Sentence | Problem)[]
}
interface Sentence {
  readonly from: number
  readonly length: number
  readonly words: boolean
  readonly meta: Readonly<Record<string, string>>
  readonly number: number
  readonly record: JsonFrame
  readonly start: number
}

const newBlock = (bytes: Uint8Array): Block => {
  const room = Math.min(bytes.length >> 3, MAX_TOKENS) + 16
  const ints = (): Int32Array => new Int32Array(room)
  return {
    bytes,
    ids: ints(),
    start: ints(),
    end: ints(),
    tagsAt: ints(),
    wordsAt: ints(),
    size: 0,
    written: [],
    writtenSize: 0,
    rows: [],
  }
}

// A file may be one line: what is held at once is so many tokens.
const MAX_TOKENS = 65_536

const makeRoom = (block: Block): void => {
  block.ids = doubleSize(block.ids)
  block.start = doubleSize(block.start)
  block.end = doubleSize(block.end)
  block.tagsAt = doubleSize(block.tagsAt)
  block.wordsAt = doubleSize(block.wordsAt)
}

// ---- a file ----------------------------------------------------------------------------------------------------------

/** A file while it is read. */
interface File {
  readonly source: Source
  readonly settings: HfTokensOptions
  readonly text: (index: number) => string
  readonly number: (index: number) => number
  readonly keys: readonly string[]
  readonly interner: ByteInterner
  readonly ignored: ReadonlySet<number>
  /** The keys of words and tags, once a row has shown which there are; '' where a file has no words. */
  wordKey: string | undefined
  tagKey: string | undefined
  names: Names | undefined
  /** The ids of tags by the number of their class. */
  readonly classes: Map<number, number>
  sentences: number
  /** True if no token has been read or skipped. */
  empty: boolean
  leftOut: number
  /** Nothing more is read: what is wrong is wrong with every row. */
  ended: boolean
}

const usualWords = ['tokens', 'words']
const usualTags = ['ner_tags', 'tags', 'labels', 'ner']

const QUOTE = 34
const encoder = new TextEncoder()

/** Everything of a row that is read now. */
interface Row {
  readonly file: File
  readonly block: Block
  readonly record: JsonRecord
}

const refuseValue = ({ block, record }: Row, index: number, code: Code, message: string, hint: string): undefined => {
  block.rows.push(problemInRecord(record, index, code, message, hint))
}

const kindWords: Readonly<Record<number, string>> = {
  [OBJECT]: 'an object',
  [ARRAY]: 'a list',
  [STRING]: 'a string',
  [NUMBER]: 'a number',
}

const isList = (row: Row, index: number, what: string): boolean => {
  const kind = row.record.tape.kinds[index]!
  if (kind === ARRAY) return true
  const kindName = kindWords[kind] ?? 'true, false or null'
  refuseValue(
    row,
    index,
    commonCode.E335,
    `${what} must be a list, and not ${kindName}`,
    `write ${what} as a list, with an item a token`,
  )
  return false
}

// ---- keys ------------------------------------------------------------------------------------------------------------

/** The index on the tape of the value of a key of a row; -1 where there is none. */
const valueAt = ({ tape, tapes }: JsonRecord, name: string): number => {
  const number = tapes.key(name)
  const end = tape.next[0]!
  for (let i = 1; i < end; i = tape.next[i + 1]!)
    if (number < 0 ? tapes.text(i) === name : tape.next[i] === number) return i + 1
  return -1
}

/** The first of the keys that a row has; the one that was asked for, where one was. */
const keyAmong = (record: JsonRecord, key: string, usual: readonly string[]): string | undefined =>
  (key === '' ? usual : [key]).find((key) => valueAt(record, key) >= 0)

const noKey = (row: Row, wanted: string, option: 'tokens' | 'tags'): undefined => {
  const keys = keysOf(row.record, 0)
  const near = suggest(wanted, keys)
  const there = near === undefined ? `the keys are ${keys.slice(0, 8).join(', ') || 'none'}` : `did you mean ${near}?`
  return refuseValue(
    row,
    0,
    commonCode.E337,
    `the key "${wanted}" is missing`,
    `${there}; choose one: --set reader.${option}=KEY`,
  )
}

/** True for a list whose items are all strings, and tags if that is asked. */
const holdsStrings = (record: JsonRecord, list: number, areTags: boolean): boolean => {
  const items = itemsAt(record, list)
  const isOne = (item: number): boolean =>
    record.tape.kinds[item] === STRING && (!areTags || TAG.test(record.tapes.text(item)))
  return items.length > 0 && items.every(isOne)
}

/** A tag of any scheme of letters. */
const TAG = /^(?:O|[BIESLUM]-.*)$/s

/** Keys under which a row may have its tags: known ones, those of a system, and lists of tags, with as many items as the list that would be read. */
const tagKeysOf = (record: JsonRecord, length: number | undefined): readonly string[] =>
  fieldsOf(record, 0).flatMap(([key, value]) =>
    (usualTags.includes(key) || isOfSystem(key) || holdsStrings(record, value, true)) &&
    itemsAt(record, value).length === (length ?? itemsAt(record, value).length) &&
    itemsAt(record, value).length > 0
      ? [key]
      : [],
  )

/** Refuses a file whose rows have tags under several keys, such as those of the gold and those of a model: which are read is not guessed. */
const refuseSeveral = (row: Row, names: readonly string[]): undefined => {
  row.file.ended = true
  return refuseValue(
    row,
    valueAt(row.record, names[0]!),
    commonCode.E417,
    `${names.join(' and ')} may each be the tags`,
    sideHint('tags', names),
  )
}

/** The key of the words where no usual one is there: of the one list of as many strings as there are tags. */
const wordsByValue = (record: JsonRecord, tags: number): string | undefined => {
  const size = itemsAt(record, tags).length
  const candidates = fieldsOf(record, 0).filter(
    ([, value]) =>
      itemsAt(record, value).length === size &&
      holdsStrings(record, value, false) &&
      !holdsStrings(record, value, true),
  )
  return candidates.length === 1 ? candidates[0]![0] : undefined
}

/** Finds out which keys a file has from the first row that has tags: by their names, and where none is known by their values. */
const settleKeys = (row: Row): undefined => {
  const { file, record } = row
  if (file.tagKey !== undefined) return undefined
  const { tokens, tags } = file.settings
  const usual = keyAmong(record, tags, usualTags)
  const length = usual === undefined ? undefined : itemsAt(record, valueAt(record, usual)).length
  const names = tags === '' ? tagKeysOf(record, length) : []
  if (names.length > 1) return refuseSeveral(row, names)
  file.tagKey = usual ?? names[0]
  if (file.tagKey === undefined) return undefined
  const words = keyAmong(record, tokens, usualWords) ?? wordsByValue(record, valueAt(record, file.tagKey))
  file.wordKey = tokens === '' ? (words ?? '') : tokens
  return undefined
}

/** Name of the column of tags, for messages; the one asked for or a usual one if no column has been found. */
const tagName = ({ tagKey, settings }: File): string => tagKey ?? (settings.tags || usualTags[0]!)

// What is short says what a row is, and may be asked for by group; a whole text is none of that.
const LONGEST_META = 100

const metaOf = ({ file, record: { tape } }: Row): Readonly<Record<string, string>> => {
  let meta: Record<string, string> | undefined
  for (let i = 1; i < tape.next[0]!; i = tape.next[i + 1]!) {
    const kind = tape.kinds[i + 1]
    const key = tape.next[i]!
    const isId = key < file.keys.length && file.keys[key] === file.settings.id
    if (kind !== STRING && !(isId && kind === NUMBER)) continue
    const value = kind === STRING ? file.text(i + 1) : String(file.number(i + 1))
    meta ??= Object.create(null) as Record<string, string>
    if (value.length <= LONGEST_META) meta[isId ? 'id' : file.text(i)] = value
  }
  return meta ?? {}
}

// ---- words and tags --------------------------------------------------------------------------------------------------

const isAscii = (bytes: Uint8Array, start: number, end: number): boolean => {
  for (let at = start; at < end; at++) if (bytes[at]! > 127) return false
  return true
}

/** End of the string that begins at `from`, without its closing quote. */
const endOf = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (bytes[at] !== QUOTE) at++
  return at
}

/** Keeps a word that the file has in another form, as with escapes. */
const write = (block: Block, token: number, text: string): void => {
  const bytes = encoder.encode(text)
  block.written.push(bytes)
  block.start[token] = block.bytes.length + block.writtenSize
  block.writtenSize += bytes.length
  block.end[token] = block.bytes.length + block.writtenSize
}

const takeWord = ({ file, block, record: { tape } }: Row, index: number, token: number): void => {
  const at = tape.at[index]!
  const { bytes } = block
  block.wordsAt[token] = at
  const composed = file.settings.normalize === 'NFC'
  if (tape.escaped.size > 0 && tape.escaped.has(at)) {
    const text = file.text(index)
    write(block, token, composed ? text.normalize() : text)
    return
  }
  const end = endOf(bytes, at + 1)
  if (composed && !isAscii(bytes, at + 1, end)) {
    write(block, token, file.text(index).normalize())
    return
  }
  block.start[token] = at + 1
  block.end[token] = end
}

const tagOfText = ({ file, block: { bytes }, record: { tape } }: Row, index: number): number => {
  const at = tape.at[index]!
  if (tape.escaped.size > 0 && tape.escaped.has(at)) {
    const tagBytes = encoder.encode(file.text(index))
    return file.interner.id(tagBytes, 0, tagBytes.length)
  }
  // most tags are O
  if (bytes[at + 2] === QUOTE) {
    const single = file.interner.single[bytes[at + 1]!]!
    if (single >= 0) return single
  }
  return file.interner.id(bytes, at + 1, endOf(bytes, at + 1))
}

const UNKNOWN = -1

const noSuchClass = (row: Row, index: number, number: number, names: Names): undefined => {
  const numbers = [...names.keys()]
  const most = numbers.reduce((one, other) => Math.max(one, other), 0)
  if (number === UNKNOWN)
    return refuseValue(
      row,
      index,
      code.E389,
      'label -1: unknown, which is not outside',
      'to leave such tokens out on both sides: --set reader.ignore=-100,-1',
    )
  return refuseValue(
    row,
    index,
    code.E389,
    `label ${number}, but there are ${numbers.length} names (0 to ${most})`,
    'name them all in the order of their numbers: --set reader.labels=O,B-PER,…; numbers that are not evaluated: --set reader.ignore=N',
  )
}

/** The id of the tag of a class; -1 where it is not evaluated, nothing where it has no name. */
const tagOfClass = (row: Row, index: number): number | undefined => {
  const { file } = row
  const number = file.number(index)
  if (file.ignored.has(number)) return -1
  const existing = file.classes.get(number)
  if (existing !== undefined) return existing
  if (file.names === undefined) {
    const labels = namesOf(file.settings.labels, file.source, tagName(file))
    if (labels._tag === 'Left') {
      file.ended = true
      const spot =
        labels.left.at.path === file.source.path ? locationOfByte(row.record, row.record.tape.at[index]!) : {}
      row.block.rows.push({ ...labels.left, ...spot })
      return undefined
    }
    file.names = labels.right
  }
  const name = file.names.get(number)
  if (name === undefined) return noSuchClass(row, index, number, file.names)
  const bytes = encoder.encode(name)
  const id = file.interner.id(bytes, 0, bytes.length)
  file.classes.set(number, id)
  return id
}

const tagAtIndex = (row: Row, index: number): number | undefined => {
  const kind = row.record.tape.kinds[index]!
  if (kind === NUMBER) return tagOfClass(row, index)
  const kindName = kindWords[kind] ?? 'true, false or null'
  if (kind !== STRING)
    return refuseValue(
      row,
      index,
      commonCode.E335,
      `a tag must be a string or a number, and not ${kindName}`,
      'write O outside of names',
    )
  const { at } = row.record.tape
  if (row.block.bytes[at[index]! + 1] === QUOTE)
    return refuseValue(row, index, commonCode.E336, 'a tag is empty', 'write O for a token outside of names')
  return tagOfText(row, index)
}

/** Reads the tokens of a sentence; nothing, where something is wrong with one of them. */
const takeTokens = (row: Row, words: number, tags: number): boolean => {
  const { file, block, record } = row
  const { tape } = record
  const end = tape.next[tags]!
  file.empty &&= end === tags + 1
  let word = words + 1
  for (let i = tags + 1; i < end; i = tape.next[i]!) {
    if (block.size === block.ids.length) makeRoom(block)
    const token = block.size
    const tag = tagAtIndex(row, i)
    if (tag === undefined) return false
    if (tag < 0) file.leftOut++
    else {
      block.ids[token] = tag
      block.tagsAt[token] = tape.at[i]!
      block.size++
    }
    if (words < 0) continue
    if (tape.kinds[word] !== STRING) {
      const kindName = kindWords[tape.kinds[word]!] ?? 'true, false or null'
      refuseValue(
        row,
        word,
        commonCode.E335,
        `a token must be a string, and not ${kindName}`,
        'write each token as its text',
      )
      return false
    }
    if (tag >= 0) takeWord(row, word, token)
    word = tape.next[word]!
  }
  return true
}

// ---- rows ------------------------------------------------------------------------------------------------------------

const addSentence = (row: Row, words: number, tags: number, meta: Readonly<Record<string, string>>): void => {
  const { file, block, record } = row
  const from = block.size
  const number = ++file.sentences
  if (!takeTokens(row, words, tags)) {
    block.size = from
    return
  }
  block.rows.push({
    from,
    length: block.size - from,
    words: words >= 0,
    meta,
    number,
    record,
    start: record.tape.at[0]!,
  })
}

const addObject = (row: Row): undefined => {
  const { file, record } = row
  settleKeys(row)
  if (file.ended) return
  const { tagKey, wordKey = '' } = file
  const words = wordKey === '' ? -1 : valueAt(record, wordKey)
  const tags = tagKey === undefined ? -1 : valueAt(record, tagKey)
  if (tags < 0) return noKey(row, tagName(file), 'tags')
  if (words < 0 && wordKey !== '') return noKey(row, wordKey, 'tokens')
  if (!isList(row, tags, tagName(file))) return
  if (words < 0) return addSentence(row, -1, tags, metaOf(row)) as undefined
  if (!isList(row, words, wordKey)) return
  const [one, other] = [itemsOf(record, words).length, itemsOf(record, tags).length]
  if (one !== other) {
    const message = `${wordKey} and ${tagName(file)} differ in length (${one}, ${other})`
    return refuseValue(row, tags, code.E388, message, 'each token has one tag: O where it is in no name')
  }
  return addSentence(row, words, tags, metaOf(row)) as undefined
}

const addRow = (row: Row): void => {
  const kind = row.record.tape.kinds[0]!
  if (kind === OBJECT) addObject(row)
  else if (kind === ARRAY) addSentence(row, -1, 0, {})
  else {
    const kindName = kindWords[kind] ?? 'true, false or null'
    const hint = 'a row is {"tokens": […], "ner_tags": […]}, or a list of tags'
    refuseValue(row, 0, commonCode.E335, `a row must be an object or a list, and not ${kindName}`, hint)
  }
}

// ---- documents -------------------------------------------------------------------------------------------------------

/** A column of tags that also knows the places of its words. */
interface Column extends TagColumn {
  readonly word: (token: number) => Location
}

const isSentence = (row: Sentence | Problem): row is Sentence => 'from' in row

/** The last of the sentences that begins at or before a token. */
const sentenceAt = (sentences: readonly Sentence[], token: number): Sentence => {
  let low = 0
  let high = sentences.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (sentences[middle]!.from <= token) low = middle
    else high = middle - 1
  }
  return sentences[low]!
}

const bytesOf = ({ bytes, written, writtenSize }: Block): Uint8Array => {
  if (writtenSize === 0) return bytes
  const all = new Uint8Array(bytes.length + writtenSize)
  all.set(bytes)
  let at = bytes.length
  for (const part of written) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const columnOf = (file: File, block: Block, forms: Forms | undefined): Column => {
  const { ids, tagsAt, wordsAt, size, rows } = block
  const filled = rows.filter(isSentence).filter(({ length }) => length > 0)
  const spotOf = (token: number, at: Int32Array): Location =>
    locationOfByte(sentenceAt(filled, token).record, at[token]!)
  return {
    names: file.interner.names,
    ids: ids.subarray(0, size),
    forms,
    spot: (token) => spotOf(token, tagsAt),
    word: (token) => spotOf(token, wordsAt),
  }
}

function* documentsIn(file: File, block: Block): Iterable<Either<Problem, Document<'tags'>>> {
  const { start, end, size } = block
  const forms: Forms = { bytes: bytesOf(block), start: start.subarray(0, size), end: end.subarray(0, size) }
  const withWords = columnOf(file, block, forms)
  const without = { ...withWords, forms: undefined }
  for (const row of block.rows) {
    if (!isSentence(row)) {
      yield left(row)
      continue
    }
    const { from, length, words, meta, number, record, start: at } = row
    const content = { length, from, column: words ? withWords : without }
    yield right({ id: String(number), content, meta, at: placeOfByte(record, at) })
  }
}

const ignoredTokens = ({ source: { path }, leftOut, ignored }: File): Problem =>
  warning(
    code.W388,
    `${leftOut} ${leftOut === 1 ? 'token is' : 'tokens are'} not evaluated, and skipped (${[...ignored].join(', ')})`,
    startOf(path),
    'the other side must skip the same tokens; --set reader.ignore=N names the numbers that mark them',
  )

const openFile = (source: Source, settings: HfTokensOptions): { file: File; tapes: ReturnType<typeof byteTapes> } => {
  const keysAsked = [settings.tokens, settings.tags, settings.id].filter((key) => key !== '')
  const keys = [...new Set([...usualWords, ...usualTags, ...keysAsked])]
  const tapes = byteTapes(keys)
  const file: File = {
    source,
    settings,
    text: tapes.text,
    number: tapes.number,
    keys,
    interner: byteInterner(),
    ignored: new Set(settings.ignore),
    wordKey: undefined,
    tagKey: undefined,
    names: undefined,
    classes: new Map(),
    sentences: 0,
    empty: true,
    leftOut: 0,
    ended: false,
  }
  return { file, tapes }
}

const DEEPEST = 64

function* read(source: Source, settings: HfTokensOptions, see: See): Iterable<Either<Problem, Document<'tags'>>> {
  const { file, tapes } = openFile(source, settings)
  const text = textOptions({ ...settings, normalize: 'none' })
  const records = jsonRecords(source, { text, name: 'row', file, tapes, maxDepth: DEEPEST, split: settings.split })
  let block: Block | undefined
  let rows = 0
  for (const record of records) {
    rows++
    if (record._tag === 'Left') {
      block ??= newBlock(new Uint8Array(0))
      block.rows.push(record.left)
      continue
    }
    const { bytes } = record.right
    if (block === undefined || block.bytes !== bytes || block.size > MAX_TOKENS) {
      if (block !== undefined) yield* documentsIn(file, block)
      block = newBlock(bytes)
    }
    addRow({ file, block, record: record.right })
    if (file.ended) break
  }
  if (block !== undefined) yield* documentsIn(file, block)
  if (file.wordKey !== undefined && file.wordKey !== '') see('tokens', file.wordKey)
  if (file.tagKey !== undefined) see('tags', file.tagKey)
  if (rows === file.sentences && file.empty) yield left(nothingToScore(source.path, 'the file has no row with a token'))
  else if (file.leftOut > 0) yield left(ignoredTokens(file))
}

// ---- agreement -------------------------------------------------------------------------------------------------------

const wordSpot = (tags: Tags, i: number): Location => {
  const { column, from } = tags
  return 'word' in column ? (column as Column).word(from + i) : locationAt(tags, i)
}

/** Two sentences that were paired by position must have the same tokens; the words count where both files have them. */
const disagree = (gold: Tags, system: Tags): Disagreement | undefined => {
  const length = Math.min(gold.length, system.length)
  if (gold.column.forms !== undefined && system.column.forms !== undefined)
    for (let i = 0; i < length; i++) {
      if (sameForm(gold.column.forms, gold.from + i, system.column.forms, system.from + i)) continue
      const words = [formAt(gold, i)!, formAt(system, i)!] as const
      const message = `token ${i + 1} of the sentence is "${words[0]}" in the gold and "${words[1]}" in the system${whyDifferentForm(words)}`
      return { code: commonCode.E402, message, gold: wordSpot(gold, i), system: wordSpot(system, i) }
    }
  if (gold.length === system.length) return undefined
  const message = `the sentence has ${gold.length} tokens in the gold and ${system.length} in the system`
  const spot = (tags: Tags): Location => (length === 0 ? { at: nowhere } : locationAt(tags, length - 1))
  return { code: commonCode.E403, message, gold: spot(gold), system: spot(system) }
}

// ---- writing ---------------------------------------------------------------------------------------------------------

const texts = (length: number, of: (i: number) => string): readonly string[] => Array.from({ length }, (_, i) => of(i))

/** Sentences without words are lists of tags alone. */
function* writeAll(documents: Iterable<Document<'tags'>>, { tokens, tags, id }: HfTokensOptions): Iterable<string> {
  const [wordKey, tagKey] = [tokens || 'tokens', tags || 'ner_tags']
  for (const { content, meta } of documents) {
    const tagsWritten = texts(content.length, (i) => tagAt(content, i))
    if (content.column.forms === undefined) {
      yield `${JSON.stringify(tagsWritten)}\n`
      continue
    }
    const row: Record<string, unknown> = Object.create(null)
    for (const [key, value] of Object.entries(meta)) row[key === 'id' ? id || 'id' : key] = value
    row[wordKey] = texts(content.length, (i) => formAt(content, i)!)
    row[tagKey] = tagsWritten
    yield `${JSON.stringify(row)}\n`
  }
}

export const hfTokens = reader({
  contract: 1,
  name: 'hf-tokens',
  title: 'rows of tokens and their tags in JSON, as of Hugging Face data sets; lists of tags, as seqeval takes them',
  gives: 'tags',
  units: 'sentences',
  pairs: 'position',
  options,
  signed: ['ignore'],
  keyedBy: 'tags',
  fields: { id: 'id', tokens: 'tokens', tags: 'tags' },
  sniff: sniffFor('hf-tokens', 'hf-tags'),
  disagree,
  writer: { write: writeAll, endings: ['.jsonl'] },
  with: (settings) => (source) => readingOf((see) => read(source, settings, see)),
})
