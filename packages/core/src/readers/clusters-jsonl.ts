/**
 * The reader `clusters-jsonl`: one document a line, `{"doc_key", "clusters": [[[start, end], …], …]}` as coreference toolkits
 * write it (spans of tokens through the document, both ends included), or `{"id", "clusters": [["item", …], …]}`.
 * Where `sentences` are there, spans are held against them, and both sides must have the same words.
 */
import type { Either } from 'fp-ts/lib/Either.js'
import * as v from 'valibot'
import type { Document, Problem, Source, Spot } from '../contract.ts'
import { reader } from '../define.ts'
import { left, right } from '../either.ts'
import {
  type Clusters,
  clusterCount,
  type ItemsBuilder,
  itemsBuilder,
  keyOf,
  withoutClusters,
} from '../models/clusters.ts'
import { formsOf } from '../models/tags.ts'
import { isFault, type JsonTape, jsonTape } from '../source/json.ts'
import { indexOnTape } from '../source/json-places.ts'
import { linesOf, type Line as TextLine } from '../source/lines.ts'
import { stemOf } from '../source/stem.ts'
import { placed, type Whole } from '../source/whole.ts'
import { isRecord } from '../stats/path.ts'
import { type Gathered, memberships } from './gather.ts'
import { maxLineEntry, textOptions } from './text-options.ts'
import { sentencesOf, wordsDisagree } from './words.ts'

const options = v.strictObject({
  field: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'the key of the clusters, such as "predicted_clusters" for the answers that toolkits write beside the gold',
      ),
    ),
    'clusters',
  ),
  words: v.optional(
    v.pipe(
      v.picklist(['check', 'ignore']),
      v.description('whether both sides must have the same "sentences", where they are there'),
    ),
    'check',
  ),
  maxLine: maxLineEntry(256),
})
export type ClustersJsonlOptions = v.InferOutput<typeof options>

type Path = readonly (string | number)[]

/** Deeper nesting is refused: clusters need three levels. */
const DEEPEST = 1000

/** One line of the file. */
interface Line {
  readonly path: string
  readonly line: number
  readonly whole: Whole
  readonly problems: Problem[]
  /** The values and where they stand, once the line is known to be JSON. */
  tape: JsonTape | undefined
}

const problem = (
  line: Line,
  code: string,
  message: string,
  hint: string,
  [start, end]: readonly [number, number],
): undefined => {
  const { at, text } = line.whole.spot(start, end)
  const severity = code.startsWith('W') ? 'warning' : 'error'
  line.problems.push({
    severity,
    code,
    message,
    at: { ...at, line: line.line },
    ...(text !== undefined && { text }),
    hint,
  })
}

/** Where the value at a path of keys and positions stands. */
const offsetOf = ({ tape }: Line, path: Path): number =>
  (tape as JsonTape).at[indexOnTape(tape as JsonTape, path)] as number

const problemAt = (line: Line, code: string, message: string, hint: string, path: Path): undefined => {
  const offset = offsetOf(line, path)
  return problem(line, code, message, hint, [offset, offset + 1])
}

// ---- words -----------------------------------------------------------------------------------------------------------

const sentencesIn = (line: Line, sentences: unknown): readonly (readonly string[])[] | undefined => {
  if (sentences === undefined) return undefined
  const fit =
    Array.isArray(sentences) &&
    sentences.every((words) => Array.isArray(words) && words.every((word) => typeof word === 'string'))
  if (fit) return sentences as readonly (readonly string[])[]
  return problemAt(
    line,
    'E335',
    '"sentences" is no list of lists of words',
    'write [["The", "dog", "barks"], …], or leave it out',
    ['sentences'],
  )
}

/** Where sentences begin; one without words begins nowhere. */
const firstWords = (sentences: readonly (readonly string[])[]): Int32Array => {
  let at = 0
  const starts = sentences.flatMap(({ length }) => {
    at += length
    return length === 0 ? [] : [at - length]
  })
  return Int32Array.from(starts)
}

// ---- items -----------------------------------------------------------------------------------------------------------

const notAnItem = (line: Line, path: Path): undefined =>
  problemAt(
    line,
    'E335',
    'this is no item',
    'an item is a string, a number, or a span [start, end] of two natural numbers',
    path,
  )

/** A span of tokens, both ends included, as a key; its words where they are known. */
const spanKey = (
  line: Line,
  span: readonly unknown[],
  words: readonly string[] | undefined,
  path: Path,
): string | undefined => {
  if (span.length !== 2 || !span.every((n) => typeof n === 'number')) return notAnItem(line, path)
  const [start, end] = span as readonly [number, number]
  const hint = 'a span is [first token, last token], both counted from 0 through the document'
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0)
    return problemAt(line, 'E330', `[${start}, ${end}] is no span of tokens`, hint, path)
  if (end < start) return problemAt(line, 'E330', `the span ends before it begins: [${start}, ${end}]`, hint, path)
  if (words !== undefined && end >= words.length)
    return problemAt(line, 'E330', `the span ends beyond the text, which has ${words.length} tokens`, hint, path)
  return `${start}-${end}`
}

const keyIn = (line: Line, item: unknown, words: readonly string[] | undefined, path: Path): string | undefined => {
  if (Array.isArray(item)) return spanKey(line, item, words, path)
  if (typeof item === 'number') return String(item)
  if (typeof item !== 'string') return notAnItem(line, path)
  return item === ''
    ? problemAt(line, 'E336', 'an item without a name', 'give each item a name of its own', path)
    : item
}

/** Clusters with their names: those of an object, or positions of a list from 1. */
const named = (
  value: unknown,
): readonly (readonly [name: string, step: string | number, items: unknown])[] | undefined => {
  if (Array.isArray(value)) return value.map((items, i) => [`${i + 1}`, i, items] as const)
  return isRecord(value) ? Object.entries(value).map(([name, items]) => [name, name, items] as const) : undefined
}

interface Read {
  readonly names: readonly string[]
  readonly items: ItemsBuilder
  readonly rows: ReturnType<typeof memberships>
  /** The paths of the memberships, by what `where` says of them. */
  readonly paths: Path[]
}

const readItems = (
  line: Line,
  { items, rows, paths }: Read,
  cluster: number,
  list: unknown,
  words: readonly string[] | undefined,
  path: Path,
): undefined => {
  if (!Array.isArray(list))
    return problemAt(line, 'E335', 'a cluster is no list', 'write the items of a cluster as a list: ["a", "b"]', path)
  if (list.length === 0)
    return problemAt(line, 'E354', 'a cluster without items', 'take it out: a cluster without items is none', path)
  for (const [i, item] of list.entries()) {
    const own = [...path, i]
    const key = keyIn(line, item, words, own)
    if (key !== undefined) rows.add(cluster, items.addText(key), paths.push(own) - 1)
  }
}

const readClusters = (
  line: Line,
  record: Readonly<Record<string, unknown>>,
  field: string,
  words: readonly string[] | undefined,
): Read | undefined => {
  const given = Object.hasOwn(record, field) ? record[field] : undefined
  const clusters = named(given)
  if (clusters === undefined) {
    const what = given === undefined ? `the document has no "${field}"` : `"${field}" is no list of clusters`
    return problemAt(
      line,
      'E335',
      what,
      `it has: ${Object.keys(record).slice(0, 12).join(', ')}; name the key of the clusters: --set reader.field=KEY`,
      given === undefined ? [] : [field],
    )
  }
  const read: Read = { names: clusters.map(([name]) => name), items: itemsBuilder(), rows: memberships(), paths: [] }
  clusters.forEach(([, step, items], cluster) => {
    readItems(line, read, cluster, items, words, [field, step])
  })
  return read
}

const readDiscarded = (line: Line, record: Readonly<Record<string, unknown>>, items: ItemsBuilder): Int32Array => {
  const given = Object.hasOwn(record, 'discarded') ? record['discarded'] : []
  if (!Array.isArray(given))
    problemAt(line, 'E335', '"discarded" is no list', 'write the items that are set aside as a list', ['discarded'])
  const keys = Array.isArray(given) ? given.map((item, i) => keyIn(line, item, undefined, ['discarded', i])) : []
  return Int32Array.from(new Set(keys.flatMap((key) => (key === undefined ? [] : [items.addText(key)]))))
}

// ---- one document ----------------------------------------------------------------------------------------------------

const spanOf = (key: string): readonly [number, number] | undefined => {
  const span = /^(\d{1,15})-(\d{1,15})$/.exec(key)
  return span === null ? undefined : [Number(span[1]), Number(span[2])]
}

const clustersFrom = (
  line: Line,
  read: Read,
  discarded: Int32Array,
  sentences: readonly (readonly string[])[] | undefined,
  settings: ClustersJsonlOptions,
): Clusters => {
  const words = sentences?.flat()
  const items = read.items.finish()
  const gathered: Gathered = read.rows.gathered(read.names.length, items.size)
  for (const where of gathered.repeated)
    problemAt(line, 'W322', 'the item is in this cluster already', 'it counts once', read.paths[where] as Path)
  const shown = (item: number): string => {
    const key = keyOf(items, item)
    const span = words === undefined ? undefined : spanOf(key)
    return span === undefined ? key : (words as readonly string[]).slice(span[0], span[1] + 1).join(' ')
  }
  const spotAt = (path: Path): Spot => {
    const { at, text } = line.whole.spot(offsetOf(line, path))
    return { at: { ...at, line: line.line }, ...(text !== undefined && { text }) }
  }
  return {
    start: gathered.start,
    members: gathered.members,
    items,
    discarded,
    clusterName: (cluster) => read.names[cluster] as string,
    shown,
    spot: (membership) => spotAt(read.paths[gathered.where[membership] as number] as Path),
    ...(sentences !== undefined &&
      words !== undefined &&
      settings.words === 'check' && {
        text: formsOf(words),
        sentences: firstWords(sentences),
        wordSpot: () => spotAt(['sentences']),
      }),
  }
}

const idOf = (line: Line, record: Readonly<Record<string, unknown>>): string | undefined => {
  for (const key of ['doc_key', 'id', 'doc_id']) {
    if (!Object.hasOwn(record, key)) continue
    const id = record[key]
    if (typeof id === 'number') return String(id)
    if (typeof id === 'string' && id !== '') return id
    return problemAt(
      line,
      'E336',
      `"${key}" is no name of a document`,
      'a document is named by a string that is not empty',
      [key],
    )
  }
  return undefined
}

const metaOf = (line: Line, record: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> => {
  const given = Object.hasOwn(record, 'meta') ? record['meta'] : {}
  if (isRecord(given) && Object.values(given).every((value) => typeof value === 'string'))
    return given as Readonly<Record<string, string>>
  problemAt(line, 'E335', '"meta" is no record of strings', 'write {"genre": "news", …}', ['meta'])
  return {}
}

const documentOf = (line: Line, settings: ClustersJsonlOptions): Document<'clusters'> | undefined => {
  const { text } = line.whole
  const tape = jsonTape(text, DEEPEST)
  if (isFault(tape)) {
    const hint = 'each line is one JSON object; a line that was cut off must be written again'
    return problem(line, tape.code, tape.message, hint, [tape.at, tape.at + 1])
  }
  line.tape = tape
  const record: unknown = JSON.parse(text)
  if (!isRecord(record))
    return problem(line, 'E335', 'the line is no object', 'each line is one document: {"id": …, "clusters": […]}', [
      0,
      text.length,
    ])
  const id = idOf(line, record)
  const sentences = sentencesIn(line, Object.hasOwn(record, 'sentences') ? record['sentences'] : undefined)
  const read = readClusters(line, record, settings.field, sentences?.flat())
  const meta = metaOf(line, record)
  if (read === undefined) return undefined
  const discarded = readDiscarded(line, record, read.items)
  const content = clustersFrom(line, read, discarded, sentences, settings)
  const at = { path: line.path, line: line.line, column: 1 }
  return id === undefined ? { id: '', content, meta, at, named: 'file' } : { id, content, meta, at }
}

// ---- the file --------------------------------------------------------------------------------------------------------

const recordOf = (path: string, { text, number }: TextLine): Line => ({
  path,
  line: number,
  whole: placed(path, text),
  problems: [],
  tape: undefined,
})

const nothing = (path: string): Problem => ({
  severity: 'error',
  code: 'E309',
  message: 'there is nothing to score: the file has no document',
  at: { path, line: 1, column: 1 },
  hint: 'check that this is the right file and that it was written to the end',
})

const nameless = ({ at }: Document<'clusters'>): Problem => ({
  severity: 'error',
  code: 'E336',
  message: 'a document without a name',
  at,
  hint: 'give it "doc_key" or "id": only the single document of a file may be without',
})

function* read(source: Source, settings: ClustersJsonlOptions): Iterable<Either<Problem, Document<'clusters'>>> {
  let count = 0
  let unnamed: Document<'clusters'> | undefined
  for (const item of linesOf(source, textOptions(settings))) {
    if (item._tag === 'Left') return yield item
    if (item.right.text.trim() === '') continue
    count++
    const line = recordOf(source.path, item.right)
    const document = documentOf(line, settings)
    for (const one of line.problems) yield left(one)
    if (line.problems.some(({ severity }) => severity === 'error') || document === undefined) continue
    if (document.named === undefined) yield right(document)
    else if (count === 1) unnamed = document
    else yield left(nameless(document))
  }
  if (count === 0) return yield left(nothing(source.path))
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
      [field]: clusters,
      ...(content.discarded.length > 0 && { discarded: keys(content.discarded) }),
    })}\n`
  }
}

export const clustersJsonl = reader({
  contract: 1,
  name: 'clusters-jsonl',
  version: '1.0.0',
  title: 'clusters as JSON, one document a line: spans of tokens as coreference toolkits write them, or names of items',
  gives: 'clusters',
  units: 'documents',
  pairs: 'id',
  options,
  sniff: (head) =>
    /^\s{0,100}\{/.test(head) && /"(?:predicted_)?clusters"/.test(head) ? 0.9 : /^\s{0,100}\{/.test(head) ? 0.3 : 0,
  empty: withoutClusters,
  disagree: wordsDisagree,
  writer: { write, endings: ['.jsonl'] },
  with: (settings) => (source) => ({ [Symbol.iterator]: () => read(source, settings)[Symbol.iterator]() }),
})
