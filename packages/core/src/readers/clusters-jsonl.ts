/**
 * The reader `clusters-jsonl`: one document per line, `{"doc_key", "clusters": [[[start, end], …], …]}` as coreference
 * toolkits write it (spans of tokens through the document, both ends included), or `{"id", "clusters": [["item", …],
 * …]}`. A line may be the clusters alone: lists of items, the number of the cluster of each, or a data frame of both. If there are `sentences`, spans are checked against them, and both sides must have the same words.
 */
import * as v from 'valibot'
import { code, commonCode } from '../codes.ts'
import type { Document, Location, Place, Problem, Source } from '../contract.ts'
import { reader } from '../define.ts'
import { type Either, left, right } from '../either.ts'
import { addTo } from '../lists.ts'
import { sentencesOf, wordsDisagree } from '../models/clusters/compare-words.ts'
import {
  type Clusters,
  clusterCount,
  type Items,
  type ItemsBuilder,
  itemsBuilder,
  keyOf,
  withoutClusters,
} from '../models/clusters/type.ts'
import { type Forms, formsOf } from '../models/tags/type.ts'
import type { Interval } from '../models/trees/type.ts'
import type { Code } from '../places.ts'
import { stemOf } from '../source/bytes.ts'
import { codePoints, HYPHEN } from '../source/fields.ts'
import { copied, filled, type Ints, ints, push } from '../source/ints.ts'
import { byteTapes } from '../source/json.ts'
import { ARRAY, NUMBER, OBJECT, STRING } from '../source/json-numbers.ts'
import {
  fieldsOf,
  itemsAt,
  type JsonFrame,
  type JsonRecord,
  keysOf,
  lineFrame,
  locationAt,
  type RecordReading,
  recordIn,
} from '../source/json-record.ts'
import { byteLinesOf, isBlankLine, lineText } from '../source/lines.ts'
import { maxLineEntry, textOptions } from '../source/text-options.ts'
import { suggest } from '../suggest.ts'
import { clusterTitlesIn, noiseWords } from './clusters-table.ts'
import { sideHint } from './side-titles.ts'

const options = v.strictObject({
  field: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'the key of the clusters; auto: clusters or predicted_clusters, where a document has only one of them',
      ),
    ),
    'auto',
  ),
  words: v.optional(
    v.pipe(
      v.picklist(['check', 'ignore']),
      v.description('whether both sides must have the same "sentences", where they are there'),
      v.metadata({ lenient: ['ignore'] }),
    ),
    'check',
  ),
  keys: v.optional(
    v.pipe(
      v.picklist(['check', 'ignore']),
      v.description(
        'whether keys of a document that mean nothing are refused, since they may be known ones misspelt; those that begin with x- are free',
      ),
      v.metadata({ lenient: ['ignore'] }),
    ),
    'check',
  ),
  maxLine: maxLineEntry(256),
})
export type ClustersJsonlOptions = v.InferOutput<typeof options>

/** Deeper nesting is refused: clusters need three levels. */
const DEEPEST = 1000

const QUOTE = 34
const BACKSLASH = 92
const POINT = 46

/** Keys of a document's id, the first that it has, and its other keys; the key of the clusters is one more. */
const idKeys = ['doc_key', 'id', 'doc_id', 'document_id']
const ownKeys = [...idKeys, 'sentences', 'meta', 'discarded']

/**
 * Other keys that coreference toolkits write (e2e-coref, its successors with BERT, DyGIE++), and no score depends on.
 */
const otherKeys = [
  'clusters',
  'predicted_clusters',
  'speakers',
  'genre',
  'constituents',
  'ner',
  'relations',
  'events',
  'dataset',
  'sentence_map',
  'subtoken_map',
  'pronouns',
  // of wl-coref
  'part_id',
  'speaker',
  'pos',
  'deprel',
  'head',
  'head2span',
  'word_clusters',
]

/** The keys of wl-coref: words in one list, the number of the sentence of each, and clusters of spans whose ends are one past the last word. */
const FLAT_WORDS = 'cased_words'
const SENTENCE_NUMBERS = 'sent_id'
const OPEN_SPANS = 'span_clusters'

/** The keys that may have the clusters: of gold and system where both are in one file. */
const keysOfClusters = ({ field }: ClustersJsonlOptions): readonly string[] =>
  field === 'auto' ? ['clusters', 'predicted_clusters', OPEN_SPANS] : [field]

/** A file while it is read. Its lists are used again for each line. */
interface File {
  readonly settings: ClustersJsonlOptions
  /** The number of keys that tapes have numbers for. */
  readonly keys: number
  readonly items: ItemsBuilder
  /** The key of a span: two safe integers and a hyphen. */
  readonly key: Uint8Array
  /** The items of the clusters, the column in which each is named, and the starts of the clusters. */
  readonly members: Ints
  readonly columns: Ints
  readonly start: Ints
  /** The last cluster that each item is in. */
  readonly clusterOf: Ints
  /** True if the end of a span is one past its last word. */
  isOpen: boolean
}

type Line = JsonRecord<File>

// ---- places ----------------------------------------------------------------------------------------------------------

/** A problem with the value at an index on the tape. */
const reportAt = (line: Line, code: Code, message: string, hint: string, index: number): undefined => {
  const { at, ...excerpt } = locationAt(line, index)
  const severity = code.startsWith('W') ? 'warning' : 'error'
  line.problems.push({ severity, code, message, at: { ...at, length: 1 }, ...excerpt, hint })
}

// ---- values ----------------------------------------------------------------------------------------------------------

/** The index on the tape of the value of a key of the document, or -1. */
const fieldAt = ({ tapes, tape: { next } }: Line, key: string): number => {
  const wanted = tapes.key(key)
  const end = next[0]!
  for (let i = 1; i < end; i = next[i + 1]!) if (next[i] === wanted) return i + 1
  return -1
}

const isKind = ({ tape }: Line, index: number, kind: number): boolean => tape.kinds[index] === kind

/** The end of the string whose quote is at an offset; -1 if it holds an escape. */
const plainEnd = (bytes: Uint8Array, quote: number): number => {
  for (let at = quote + 1; ; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) return at
    if (byte === BACKSLASH) return -1
  }
}

// ---- words -----------------------------------------------------------------------------------------------------------

interface Words {
  readonly forms: Forms
  /** The starts of sentences; one without words has none. */
  readonly sentences: Int32Array
}

/** True if a value is a list whose items are all of one kind. */
const isListOf = (line: Line, index: number, kind: number): boolean => {
  if (!isKind(line, index, ARRAY)) return false
  const { kinds, next } = line.tape
  for (let i = index + 1; i < next[index]!; i = next[i]!) if (kinds[i] !== kind) return false
  return true
}

/** The words as bytes of the file; copied if one of them has an escape. */
const wordsIn = (line: Line, list: number): Words | undefined => {
  const { bytes, next, at } = line.tape
  const [sentences, start, end] = [ints(), ints(), ints()]
  const indexes = ints()
  let plain = true
  for (let s = list + 1; s < next[list]!; s = next[s]!) {
    if (!isListOf(line, s, STRING)) return undefined
    if (next[s]! > s + 1) push(sentences, start.size)
    for (let i = s + 1; i < next[s]!; i++) {
      const wordEnd = plainEnd(bytes, at[i]!)
      if (wordEnd < 0) plain = false
      push(start, at[i]! + 1)
      push(end, wordEnd)
      push(indexes, i)
    }
  }
  const forms = plain
    ? { bytes, start: filled(start), end: filled(end) }
    : formsOf(Array.from(filled(indexes), line.tapes.text))
  return { forms, sentences: filled(sentences) }
}

/** Words of a text in one list, with a sentence wherever the number of it changes. */
const flatWordsIn = (line: Line, list: number): Words | undefined => {
  const { next } = line.tape
  const numbers = fieldAt(line, SENTENCE_NUMBERS)
  const isNumbered = numbers >= 0 && isListOf(line, numbers, NUMBER) && next[numbers]! - numbers === next[list]! - list
  if (!isListOf(line, list, STRING) || (numbers >= 0 && !isNumbered)) return undefined
  const words = Array.from({ length: next[list]! - list - 1 }, (_, i) => line.tapes.text(list + 1 + i))
  const sentenceOf = (word: number): number => (isNumbered ? line.tapes.number(numbers + 1 + word) : 0)
  const starts = words.flatMap((_, word) => (word === 0 || sentenceOf(word) !== sentenceOf(word - 1) ? [word] : []))
  return { forms: formsOf(words), sentences: Int32Array.from(starts) }
}

const wordsOf = (line: Line): Words | undefined => {
  const flat = fieldAt(line, FLAT_WORDS)
  if (flat >= 0) {
    const words = flatWordsIn(line, flat)
    const hint = 'write a word and the number of its sentence for each place, in lists of one length'
    return words ?? reportAt(line, commonCode.E335, `"${FLAT_WORDS}" is not a list of words`, hint, flat)
  }
  const list = fieldAt(line, 'sentences')
  if (list < 0) return undefined
  const words = isKind(line, list, ARRAY) ? wordsIn(line, list) : undefined
  if (words !== undefined) return words
  const hint = 'write [["The", "dog", "barks"], …], or remove the key'
  return reportAt(line, commonCode.E335, '"sentences" is not a list of lists of words', hint, list)
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

const shownWords = ({ bytes, start, end }: Forms, first: number, last: number): string =>
  Array.from(start.subarray(first, last + 1), (from, i) => decoder.decode(bytes.subarray(from, end[first + i]))).join(
    ' ',
  )

// ---- items -----------------------------------------------------------------------------------------------------------

const notAnItem = (line: Line, index: number): -1 => {
  const hint = 'an item is a string, a number, or a span [start, end] of two natural numbers'
  reportAt(line, commonCode.E335, 'this is not an item', hint, index)
  return -1
}

const wrongSpan = (line: Line, message: string, index: number): -1 => {
  const hint = 'a span is [first token, last token], both counted from 0 through the document'
  reportAt(line, commonCode.E330, message, hint, index)
  return -1
}

/** The offset after the digits from an offset on, if a number is written with digits alone; else -1. */
const digitsEnd = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (bytes[at]! >= 48 && bytes[at]! <= 57) at++
  const byte = bytes[at]
  return at === from || byte === POINT || byte === 101 || byte === 69 ? -1 : at
}

/** Adds a span by its key; if both numbers are plain digits, their bytes are joined as they are. */
const addSpan = ({ tape, file }: Line, index: number, start: number, end: number): number => {
  const { bytes, at } = tape
  const { key, items } = file
  const [first, last] = [at[index + 1]!, at[index + 2]!]
  const [firstEnd, lastEnd] = [digitsEnd(bytes, first), digitsEnd(bytes, last)]
  if (firstEnd < 0 || lastEnd < 0) return items.addText(`${start}-${end}`)
  let size = 0
  for (let i = first; i < firstEnd; i++) key[size++] = bytes[i]!
  key[size++] = HYPHEN
  for (let i = last; i < lastEnd; i++) key[size++] = bytes[i]!
  return items.add(key, 0, size)
}

/** A span of tokens, both ends included, is an item with the key `start-end`. */
const spanItem = (line: Line, index: number, words: Words | undefined): number => {
  const { tape, tapes } = line
  const two = tape.next[index] === index + 3
  if (!two || !isListOf(line, index, NUMBER)) return notAnItem(line, index)
  const { isOpen } = line.file
  const [start, end] = [tapes.number(index + 1), tapes.number(index + 2) - (isOpen ? 1 : 0)]
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0)
    return wrongSpan(line, `[${start}, ${end}] is not a span of tokens`, index)
  if (end < start) return wrongSpan(line, `the span ends before it begins: [${start}, ${end}]`, index)
  const tokens = words?.forms.start.length
  if (tokens !== undefined && end >= tokens)
    return wrongSpan(line, `the span ends beyond the text, which has ${tokens} tokens`, index)
  return isOpen ? line.file.items.addText(`${start}-${end}`) : addSpan(line, index, start, end)
}

const nameItem = (line: Line, index: number): number => {
  const { tape, file } = line
  const from = tape.at[index]!
  const end = plainEnd(tape.bytes, from)
  if (end === from + 1) {
    reportAt(line, commonCode.E336, 'an item without a name', 'give each item a name of its own', index)
    return -1
  }
  return end < 0 ? file.items.addText(line.tapes.text(index)) : file.items.add(tape.bytes, from + 1, end)
}

/** The item that a value names, or -1 where it names none. */
const itemAt = (line: Line, index: number, words: Words | undefined): number => {
  const kind = line.tape.kinds[index]
  if (kind === ARRAY) return spanItem(line, index, words)
  if (kind === STRING) return nameItem(line, index)
  if (kind === NUMBER) return line.file.items.addText(String(line.tapes.number(index)))
  return notAnItem(line, index)
}

// ---- clusters --------------------------------------------------------------------------------------------------------

const readItems = (line: Line, list: number, words: Words | undefined, repeated: number[]): undefined => {
  if (!isKind(line, list, ARRAY))
    return reportAt(
      line,
      commonCode.E335,
      'a cluster is not a list',
      'write the items of a cluster as a list: ["a", "b"]',
      list,
    )
  const { next, columns } = line.tape
  const { members, clusterOf, start, columns: named } = line.file
  const end = next[list]!
  if (end === list + 1)
    return reportAt(line, commonCode.E354, 'a cluster without items', 'remove it: a cluster needs items', list)
  const cluster = start.size
  for (let i = list + 1; i < end; i = next[i]!) {
    const item = itemAt(line, i, words)
    if (item < 0) continue
    if (item === clusterOf.size) push(clusterOf, cluster)
    else if (clusterOf.values[item] === cluster) {
      repeated.push(i)
      continue
    } else clusterOf.values[item] = cluster
    push(members, item)
    push(named, columns[i]!)
  }
}

interface ParsedClusters {
  /** The names of the clusters; undefined where they are counted from 1. */
  readonly names: readonly string[] | undefined
  /** Memberships whose item is in the cluster already. */
  readonly repeated: readonly number[]
}

const noClusters = (line: Line, field: string, index: number): undefined => {
  const what = index < 0 ? `the document has no "${field}"` : `"${field}" is not a list of clusters`
  const hint = `it has: ${keysOf(line, 0).slice(0, 12).join(', ')}; name the key of the clusters: --set reader.field=KEY`
  return reportAt(line, commonCode.E335, what, hint, Math.max(0, index))
}

/** The clusters of an object by their names, in the order of the keys of an object: numbers come first. */
const namedLists = (line: Line, index: number): readonly (readonly [name: string, list: number])[] =>
  Object.entries(Object.fromEntries(fieldsOf(line, index)))

/** The key of the clusters in a line; `undefined` where it has those of both sides, and nobody says which are meant. */
const keyOfClusters = (line: Line): string | undefined => {
  const keys = keysOfClusters(line.file.settings)
  const present = keys.filter((key) => fieldAt(line, key) >= 0)
  if (present.length < 2) return present[0] ?? keys[0]
  const message = `${present.join(' and ')} may each be the clusters`
  return reportAt(line, commonCode.E417, message, sideHint('field', present), fieldAt(line, present[1]!))
}

/** Names of clusters that are numbered: 0, cluster_1. */
const numbered = /^(?:cluster|c)?[ _-]?\d+$/i

/** A line that has clusters and nothing else: lists of items, one after the other or by numbers, or items with the cluster of each. */
const bareIn = (line: Line): Bare | undefined => {
  const { tape, file, tapes } = line
  const { kinds, next } = tape
  const isObject = kinds[0] === OBJECT
  if (file.settings.field !== 'auto' || next[0]! < 2 || !(isObject || kinds[0] === ARRAY)) return undefined
  const step = isObject ? 1 : 0
  // one number says of no two items that they are one
  let [areLists, areLabels] = [true, next[1 + step]! < next[0]!]
  const labelled: (readonly [number, number])[] = []
  for (let i = 1; i < next[0]! && (areLists || areLabels); i = next[i + step]!) {
    const isKnown = isObject && next[i]! < file.keys
    const kind = kinds[i + step]
    areLists &&= !isKnown && kind === ARRAY && (!isObject || numbered.test(tapes.text(i)))
    areLabels &&=
      !isKnown && kind === NUMBER && Number.isSafeInteger(tapes.number(i + step)) && tapes.number(i + step) >= 0
    if (areLabels) labelled.push([i, i + step])
  }
  return areLists ? 'lists' : areLabels ? labelled : rowsIn(line)
}

/** The titles of an item and of its cluster, where there are no others. */
const titlesAmong = (keys: readonly string[]): readonly [item: string, cluster: string] | undefined => {
  const titles = clusterTitlesIn(keys)
  return keys.length === 2 && titles !== undefined && /cluster/i.test(titles[1]) ? titles : undefined
}

/** Places on the tape of an item and of its cluster; of an item that has no name, that of the cluster twice. */
type Labelled = readonly (readonly [item: number, label: number])[]
type Bare = 'lists' | Labelled

/** Values side by side of two lists, or of two objects by the same keys. */
const sideBySide = (line: Line, items: number, labels: number): Labelled | undefined => {
  const isList = isKind(line, items, ARRAY)
  if (!(isList || isKind(line, items, OBJECT)) || !isKind(line, labels, isList ? ARRAY : OBJECT)) return undefined
  const values = (index: number) =>
    isList ? itemsAt(line, index).map((value) => ['', value] as const) : fieldsOf(line, index)
  const [left, right] = [values(items), values(labels)]
  const areEven = left.length === right.length && left.every(([key], i) => key === right[i]![0])
  return areEven ? left.map(([, item], i) => [item, right[i]![1]]) : undefined
}

/** Items and their clusters as a data frame has them, in rows of two fields or in two columns: no cell means none. */
const rowsIn = (line: Line): Labelled | undefined => {
  const isInRows = isKind(line, 0, ARRAY)
  const records = isInRows ? itemsAt(line, 0) : [0]
  const rows: (readonly [number, number])[] = []
  for (const record of records) {
    const titles = isKind(line, record, OBJECT) ? titlesAmong(keysOf(line, record)) : undefined
    if (titles === undefined) return undefined
    const fields = Object.fromEntries(fieldsOf(line, record))
    rows.push([fields[titles[0]]!, fields[titles[1]]!])
  }
  const all = isInRows ? rows : sideBySide(line, ...rows[0]!)
  const isLabel = (index: number): boolean =>
    isKind(line, index, NUMBER)
      ? line.tapes.number(index) >= 0
      : isKind(line, index, STRING) && !noiseWords.has(line.tapes.text(index))
  const isItem = (index: number): boolean => isKind(line, index, NUMBER) || isKind(line, index, STRING)
  return all?.every(([item, label]) => isItem(item) && isLabel(label)) ? all : undefined
}

const scalarText = (line: Line, index: number): string =>
  isKind(line, index, NUMBER) ? String(line.tapes.number(index)) : line.tapes.text(index)

/** Items by the names of their clusters. */
const readLabels = (line: Line, labelled: Labelled): ParsedClusters => {
  const { file, tape } = line
  const byLabel = new Map<string, (readonly [name: string, index: number])[]>()
  // without a name an item is its place
  for (const [i, [item, label]] of labelled.entries())
    addTo(byLabel, scalarText(line, label), [item === label ? String(i + 1) : scalarText(line, item), item] as const)
  const repeated: number[] = []
  for (const items of byLabel.values()) {
    const names = new Set<string>()
    for (const [name, index] of items) {
      if (names.has(name)) repeated.push(index)
      else {
        push(file.members, file.items.addText(name))
        push(file.columns, tape.columns[index]!)
      }
      names.add(name)
    }
    push(file.start, file.members.size)
  }
  return { names: [...byLabel.keys()], repeated }
}

const readClusters = (line: Line, words: Words | undefined, bare?: Bare): ParsedClusters | undefined => {
  const { file, tape } = line
  const key = bare === undefined ? keyOfClusters(line) : ''
  if (key === undefined) return undefined
  const index = key === '' ? 0 : fieldAt(line, key)
  file.isOpen = key === OPEN_SPANS
  file.members.size = 0
  file.columns.size = 0
  file.start.size = 0
  file.clusterOf.size = 0
  push(file.start, 0)
  if (typeof bare === 'object') return readLabels(line, bare)
  const repeated: number[] = []
  const read = (list: number): void => {
    readItems(line, list, words, repeated)
    push(file.start, file.members.size)
  }
  if (index >= 0 && tape.kinds[index] === OBJECT) {
    const lists = namedLists(line, index)
    for (const [, list] of lists) read(list)
    return { names: lists.map(([name]) => name), repeated }
  }
  if (index < 0 || tape.kinds[index] !== ARRAY) return noClusters(line, key, index)
  for (let i = index + 1; i < tape.next[index]!; i = tape.next[i]!) read(i)
  return { names: undefined, repeated }
}

const noItems = new Int32Array(0)

const readDiscarded = (line: Line): Int32Array => {
  const index = fieldAt(line, 'discarded')
  if (index < 0) return noItems
  if (!isKind(line, index, ARRAY)) {
    const hint = 'write the items that are set aside as a list'
    reportAt(line, commonCode.E335, '"discarded" is not a list', hint, index)
    return noItems
  }
  const { next } = line.tape
  const items = new Set<number>()
  for (let i = index + 1; i < next[index]!; i = next[i]!) {
    const item = itemAt(line, i, undefined)
    if (item >= 0) items.add(item)
  }
  return Int32Array.from(items)
}

// ---- one document ----------------------------------------------------------------------------------------------------

const spanOf = (key: string): readonly [number, number] | undefined => {
  const span = /^(\d{1,15})-(\d{1,15})$/.exec(key)
  return span === null ? undefined : [Number(span[1]), Number(span[2])]
}

const isDigit = (byte: number): boolean => byte >= 48 && byte <= 57

const numberedName = (cluster: number): string => `${cluster + 1}`

/** True if items are spans without a text: mentions, which each side finds for itself. */
const namesSpans = (items: Items): boolean =>
  // the first byte of most keys says that they are no spans, without a string a document
  items.size > 0 && isDigit(items.bytes[0]!) && spanOf(keyOf(items, 0)) !== undefined

const shownIn =
  (items: Items, { forms }: Words) =>
  (item: number): string => {
    const key = keyOf(items, item)
    const span = spanOf(key)
    return span === undefined ? key : shownWords(forms, span[0], span[1])
  }

const withinOf =
  (items: Items) =>
  (item: number): readonly Interval[] => {
    const [start, last] = spanOf(keyOf(items, item)) ?? []
    return start === undefined || last === undefined ? [] : [{ start, end: last + 1 }]
  }

const columnIn = ({ path, number }: JsonFrame, column: number): Place => ({ path, line: number, column, length: 1 })

/** The places of memberships, with their line, which becomes text on first use. */
const spotsOf = (line: Line): ((membership: number) => Location) => {
  const columns = copied(line.file.columns)
  const frame = lineFrame(line.path, line)
  let text: string | undefined
  return (membership) => {
    text ??= lineText(frame)
    return { at: columnIn(frame, columns[membership]!), text }
  }
}

const nameIn =
  (names: readonly string[]) =>
  (cluster: number): string =>
    names[cluster]!

const clustersFrom = (
  line: Line,
  { names }: ParsedClusters,
  discarded: Int32Array,
  words: Words | undefined,
): Clusters => {
  const { file } = line
  const clusters = {
    start: copied(file.start),
    members: copied(file.members),
    items: file.items.finish(),
    discarded,
    clusterName: names === undefined ? numberedName : nameIn(names),
    spot: spotsOf(line),
  }
  if (words === undefined) return namesSpans(clusters.items) ? clusters : { ...clusters, given: true }
  const shown = shownIn(clusters.items, words)
  if (file.settings.words === 'ignore') return { ...clusters, shown }
  const list = [FLAT_WORDS, 'sentences'].map((key) => fieldAt(line, key)).find((index) => index >= 0)
  const column = line.tape.columns[list ?? 0]!
  const frame = lineFrame(line.path, line)
  const wordSpot = (): Location => ({ at: columnIn(frame, column), text: lineText(frame) })
  const within = withinOf(clusters.items)
  return { ...clusters, shown, text: words.forms, sentences: words.sentences, within, wordSpot }
}

const idOf = (line: Line): string | undefined => {
  for (const key of idKeys) {
    const index = fieldAt(line, key)
    if (index < 0) continue
    if (isKind(line, index, NUMBER)) return String(line.tapes.number(index))
    const id = isKind(line, index, STRING) ? line.tapes.text(index) : ''
    if (id !== '') return id
    const hint = 'a document is named by a string that is not empty'
    return reportAt(line, commonCode.E336, `"${key}" is not a name of a document`, hint, index)
  }
  return undefined
}

const noMeta: Readonly<Record<string, string>> = {}

const metaOf = (line: Line): Readonly<Record<string, string>> => {
  const index = fieldAt(line, 'meta')
  if (index < 0) return noMeta
  const { kinds, next } = line.tape
  const entries: [string, string][] = []
  let fits = isKind(line, index, OBJECT)
  for (let i = index + 1; fits && i < next[index]!; i = next[i + 1]!) {
    fits = kinds[i + 1] === STRING
    if (fits) entries.push([line.tapes.text(i), line.tapes.text(i + 1)])
  }
  if (fits) return Object.fromEntries(entries)
  reportAt(line, commonCode.E335, '"meta" is not a record of strings', 'write {"genre": "news", …}', index)
  return noMeta
}

const refuseKey = (line: Line, index: number): undefined => {
  const name = line.tapes.text(index)
  if (name.startsWith('x-')) return
  const known = [...ownKeys, ...keysOfClusters(line.file.settings)]
  const near = suggest(name, known)
  const first = near === undefined ? `the keys are ${known.join(', ')}` : `did you mean ${near}?`
  const hint = `${first}; keys that begin with x- are ignored, and --set reader.keys=ignore ignores all unknown ones`
  reportAt(line, commonCode.E337, `there is no key ${JSON.stringify(name)} here`, hint, index)
}

const checkKeys = (line: Line): void => {
  const { file, tape } = line
  if (file.settings.keys === 'ignore') return
  const end = tape.next[0]!
  for (let i = 1; i < end; i = tape.next[i + 1]!) if (tape.next[i]! >= file.keys) refuseKey(line, i)
}

const bareDocument = (line: Line, bare: Bare): Document<'clusters'> | undefined => {
  const read = readClusters(line, undefined, bare)
  if (read === undefined) return undefined
  for (const index of read.repeated) sayRepeated(line, index)
  const content = clustersFrom(line, read, noItems, undefined)
  const { start, members, items } = content
  const arePairs = start.every((first, c) => c === 0 || first - start[c - 1]! === 2)
  if (read.names === undefined && (arePairs || members.length > items.size))
    return reportAt(
      line,
      commonCode.E335,
      'the lists may be pairs of records, and no clusters',
      'pairs are read from a table with the titles left_id,right_id; if they are clusters, write: {"clusters": [["r1", "r2"], …]}',
      0,
    )
  const at = { path: line.path, line: line.number, column: 1 }
  return { id: '', content, meta: noMeta, at, named: 'file' }
}

const sayRepeated = (line: Line, index: number): undefined =>
  reportAt(line, code.W322, 'the item is in this cluster already', 'it counts once', index)

const documentIn = (line: Line): Document<'clusters'> | undefined => {
  const bare = bareIn(line)
  if (bare !== undefined) return bareDocument(line, bare)
  if (!isKind(line, 0, OBJECT)) {
    const length = Math.max(1, codePoints(line.bytes, line.start, line.end))
    const hint = 'each line is one document: {"id": …, "clusters": […]}'
    const at = { path: line.path, line: line.number, column: 1, length }
    line.problems.push({
      severity: 'error',
      code: commonCode.E335,
      message: 'the line is not an object',
      at,
      text: lineText(line),
      hint,
    })
    return undefined
  }
  checkKeys(line)
  const id = idOf(line)
  const words = wordsOf(line)
  const read = readClusters(line, words)
  const meta = metaOf(line)
  if (read === undefined) return undefined
  const discarded = readDiscarded(line)
  for (const index of read.repeated) sayRepeated(line, index)
  const content = clustersFrom(line, read, discarded, words)
  const at = { path: line.path, line: line.number, column: 1 }
  return id === undefined ? { id: '', content, meta, at, named: 'file' } : { id, content, meta, at }
}

// ---- the file --------------------------------------------------------------------------------------------------------

const emptyFile = (path: string): Problem => ({
  severity: 'error',
  code: commonCode.E309,
  message: 'there is nothing to score: the file has no document',
  at: { path, line: 1, column: 1 },
  hint: 'check that this is the right file and that it was written to the end',
})

const nameless = ({ at }: Document<'clusters'>): Problem => ({
  severity: 'error',
  code: commonCode.E336,
  message: 'a document without a name',
  at,
  hint: 'give it "doc_key" or "id": only the single document of a file may be without',
})

/** Counts documents without words in a file where others have them. */
const newWordless = () => {
  let [having, lacking] = [0, 0]
  let first: Problem['at'] | undefined
  return {
    see: ({ content, at }: Document<'clusters'>): void => {
      if (content.shown !== undefined) having++
      else {
        first ??= at
        lacking++
      }
    },
    problem: (): Problem | undefined =>
      having === 0 || first === undefined
        ? undefined
        : {
            severity: 'warning',
            code: code.W484,
            message: `${lacking} of ${having + lacking} documents of the file ${lacking === 1 ? 'has' : 'have'} no "sentences"; the first is here`,
            at: first,
            hint: 'without them nothing shows whether both sides are about one text: write them for each document',
          },
  }
}

const readingOf = (settings: ClustersJsonlOptions): RecordReading<File> => {
  const flat = [FLAT_WORDS, SENTENCE_NUMBERS]
  const keys = [...new Set([...ownKeys, ...keysOfClusters(settings), ...flat, ...otherKeys])]
  const file: File = {
    settings,
    keys: keys.length,
    items: itemsBuilder(),
    key: new Uint8Array(40),
    members: ints(),
    columns: ints(),
    start: ints(),
    clusterOf: ints(),
    isOpen: false,
  }
  const hint = (): string => 'each line is one JSON object; a line that was cut off must be written again'
  return { file, tapes: byteTapes(keys), maxDepth: DEEPEST, hint }
}

function* read(source: Source, settings: ClustersJsonlOptions): Iterable<Either<Problem, Document<'clusters'>>> {
  const reading = readingOf(settings)
  let count = 0
  let unnamed: Document<'clusters'> | undefined
  const wordless = newWordless()
  for (const item of byteLinesOf(source, textOptions(settings))) {
    if (item._tag === 'Left') return yield item
    const byteLine = item.right
    if (isBlankLine(byteLine)) continue
    count++
    const line = recordIn(lineFrame(source.path, byteLine), reading)
    if ('severity' in line) {
      yield left({ ...line, at: { ...line.at, length: 1 } })
      continue
    }
    const document = documentIn(line)
    for (const one of line.problems) yield left(one)
    if (line.problems.some(({ severity }) => severity === 'error') || document === undefined) continue
    wordless.see(document)
    if (document.named === undefined) yield right(document)
    else if (count === 1) unnamed = document
    else yield left(nameless(document))
  }
  if (count === 0) return yield left(emptyFile(source.path))
  const some = wordless.problem()
  if (some !== undefined) yield left(some)
  if (unnamed === undefined) return
  yield count === 1 ? right({ ...unnamed, id: stemOf(source.path) }) : left(nameless(unnamed))
}

/** A span as numbers, and so a single token of a text; any other key as text. */
const itemJson = (key: string, isText: boolean): unknown =>
  isText && /^\d{1,15}$/.test(key) ? [Number(key), Number(key)] : (spanOf(key) ?? key)

function* write(documents: Iterable<Document<'clusters'>>, { field }: ClustersJsonlOptions): Iterable<string> {
  for (const { id, content, meta } of documents) {
    const isText = content.text !== undefined || 'mentions' in content
    const keys = (members: Int32Array): readonly unknown[] =>
      Array.from(members, (item) => itemJson(keyOf(content.items, item), isText))
    const clusters = Array.from({ length: clusterCount(content) }, (_, c) =>
      keys(content.members.subarray(content.start[c], content.start[c + 1])),
    )
    const sentences = sentencesOf(content)
    yield `${JSON.stringify({
      id,
      ...(Object.keys(meta).length > 0 && { meta }),
      ...(sentences !== undefined && { sentences }),
      [field === 'auto' ? 'clusters' : field]: clusters,
      ...(content.discarded.length > 0 && { discarded: keys(content.discarded) }),
    })}\n`
  }
}

/** A name with a digit, as an id has one: words and tags are no clusters. */
const idText = String.raw`"[^"\s]*\d[^"\s]*"`

/** Lists of ids, one after the other or by numbers of clusters; ids with the numbers of their clusters; or these numbers alone. */
const bareClusters = new RegExp(
  [
    String.raw`^\s{0,100}(?:(?:\[|\{\s*"(?:cluster|c)?[ _-]?\d+"\s*:)\s*\[\s*${idText}(?:\s*,\s*${idText})*\s*\]`,
    String.raw`\{\s*${idText}\s*:\s*\d+\s*,\s*${idText}\s*:\s*\d+\s*[,}]`,
    String.raw`\[\s*\d+(?:\s*,\s*\d+)+\s*\]\s*$)`,
  ].join('|'),
  'i',
)

const scalar = String.raw`(?:"[^"]*"|\d+)`
/** A row, or two columns by the index of a data frame or as lists; the keys of the first are those of the whole. */
const frames = [
  new RegExp(String.raw`^\s*\[\s*\{("[^"]*")\s*:\s*${scalar}\s*,\s*("[^"]*")\s*:\s*${scalar}\s*\}`),
  new RegExp(
    String.raw`^\s*\{\s*("[^"]*")\s*:\s*[[{]\s*${scalar}(?:\s*[,:]\s*${scalar})*\s*[\]}]\s*,\s*("[^"]*")\s*:\s*[[{]`,
  ),
]

const isFrame = (head: string): boolean =>
  frames.some((frame) => titlesAmong((frame.exec(head) ?? []).slice(1).map((key) => key.slice(1, -1))) !== undefined)

export const clustersJsonl = reader({
  contract: 1,
  name: 'clusters-jsonl',
  title: 'clusters as JSON, one document a line: spans of tokens as coreference toolkits write them, or names of items',
  example: '{"doc_key":"d1","sentences":[["Zoë","met","her","friend"]],"clusters":[[[0,0],[2,2]],[[2,3]]]}\n',
  gives: 'clusters',
  units: 'documents',
  pairs: 'id',
  options,
  keyedBy: 'field',
  fields: { clusters: 'field' },
  sniff: (head) =>
    bareClusters.test(head) || isFrame(head)
      ? 0.5
      : /^\s{0,100}\{/.test(head) && /"(?:predicted_|span_)?clusters"/.test(head)
        ? 0.9
        : /^\s{0,100}\{/.test(head)
          ? 0.3
          : 0,
  usual: { policy: 'strict' },
  empty: withoutClusters,
  disagree: wordsDisagree,
  writer: { write, endings: ['.jsonl'] },
  with: (settings) => (source) => ({ [Symbol.iterator]: () => read(source, settings)[Symbol.iterator]() }),
})
