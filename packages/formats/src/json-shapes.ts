/**
 * The one place that says from how a JSON file begins which tool wrote it: its published shape, the most telling first. The
 * readers of JSON ask it when they sniff, so that a file has one answer. Empty lists say nothing: the next record is looked at.
 */
import { type OncePerHead, once } from '@assay/core'
import { isOfPersonalData } from '@assay/core/internal/source'
import { type ContainerHead, containerHead } from './containers.ts'
import { beginsAsValue, type HeadObject, type HeadValue, isList, isObject } from './json-head.ts'
import { type SpanFields, type SpanKeys, spanFieldsOf, spanKeysOf } from './span-roles.ts'

/** The dialects of `spans-jsonl`. */
export const dialectNames = [
  'plain',
  'doccano',
  'prodigy',
  'spacy',
  'gliner',
  'gliner-training',
  'gliner2',
  'langextract',
  'bigbio',
] as const
export type DialectName = (typeof dialectNames)[number]

/** Other shapes of JSON files; `hf-tags` are the lists of lists that seqeval takes. */
export const otherShapes = [
  'hf-tokens',
  'hf-tags',
  'hf-pipeline',
  'label-studio',
  'label-studio-min',
  'uima-cas',
  'bioc',
  'gate',
  'trees-jsonl',
  'clusters-jsonl',
  // spans whose fields are called as nobody calls them
  'unnamed',
] as const
export type OtherShape = (typeof otherShapes)[number]

/** Shape of a file; `spans` is `spans-jsonl` with no record in the head that shows its dialect. */
export type JsonShape = DialectName | OtherShape | 'spans'

// ---- what a record may have -------------------------------------------------------------------------------------------

const has = (record: HeadObject, ...keys: readonly string[]): boolean => keys.every((key) => key in record)
const hasOne = (record: HeadObject, ...keys: readonly string[]): boolean => keys.some((key) => key in record)

const itemsOf = (record: HeadObject, key: string): readonly HeadValue[] => {
  const value = record[key]
  return isList(value) ? value : []
}

/** True if a list holds an object with these keys. */
const hasItem = (list: readonly HeadValue[], ...keys: readonly string[]): boolean =>
  list.some((item) => isObject(item) && has(item, ...keys))

const isOffset = (value: HeadValue | undefined): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value))

const isTriple = (value: HeadValue): boolean =>
  isList(value) && isOffset(value[0]) && (value.length < 2 || isOffset(value[1]))

const hasTriple = (record: HeadObject, ...keys: readonly string[]): boolean =>
  keys.some((key) => itemsOf(record, key).some(isTriple))

const hasStrings = (record: HeadObject, ...keys: readonly string[]): boolean =>
  keys.some((key) => typeof itemsOf(record, key)[0] === 'string')

const tag = /^(?:O|[BIESLUM]-.*)$/s
const areTags = (value: HeadValue): boolean =>
  isList(value) && value.length > 0 && value.every((item) => typeof item === 'string' && tag.test(item))

const isPair = (value: HeadValue): boolean =>
  isList(value) &&
  typeof value[0] === 'string' &&
  isObject(value[1]) &&
  (hasOne(value[1], 'entities', 'spans', 'links', 'cats') || Object.keys(value[1]).length === 0)

const isPipeline = (value: HeadValue): boolean =>
  isObject(value) && has(value, 'word') && hasOne(value, 'entity_group', 'entity')

const foundKeys: ReadonlySet<string> = new Set([
  'start',
  'end',
  'label',
  'text',
  'score',
  'entity_type',
  'analysis_explanation',
  'recognition_metadata',
])

/** A span as GLiNER predicts it, or the analyzer of Presidio, in a list for each text. */
const isFound = (value: HeadValue): boolean =>
  isObject(value) &&
  has(value, 'start', 'end') &&
  hasOne(value, 'label', 'entity_type') &&
  Object.keys(value).every((key) => foundKeys.has(key))

/** Answers of an annotator in Prodigy; an `answer` with another value is not Prodigy's. */
const answers: readonly HeadValue[] = ['accept', 'reject', 'ignore']

// ---- the shapes ------------------------------------------------------------------------------------------------------

type Is = (record: HeadObject) => boolean

/** Shapes of a record that is an object, the most specific first. */
const ofObject: readonly (readonly [shape: JsonShape, is: Is])[] = [
  ['uima-cas', (r) => hasOne(r, '%FEATURE_STRUCTURES', '%TYPES', '%VIEWS')],
  ['bioc', (r) => hasItem(itemsOf(r, 'documents'), 'passages') || hasItem(itemsOf(r, 'PubTator3'), 'passages')],
  ['bioc', (r) => hasItem(itemsOf(r, 'passages'), 'offset')],
  ['bigbio', (r) => hasItem(itemsOf(r, 'passages'), 'text', 'offsets')],
  ['gate', (r) => has(r, 'annotation_sets') || has(r, 'offset_type')],
  ['spacy', (r) => itemsOf(r, 'annotations').some(isPair)],
  ['label-studio', (r) => hasOne(r, 'annotations', 'predictions', 'completions') && isObject(r['data'])],
  ['label-studio', (r) => hasItem(itemsOf(r, 'annotations'), 'result') || hasItem(itemsOf(r, 'completions'), 'result')],
  ['label-studio-min', (r) => hasOne(r, 'annotator', 'annotation_id') && hasOne(r, 'created_at', 'lead_time', 'id')],
  ['langextract', (r) => hasItem(itemsOf(r, 'extractions'), 'extraction_class')],
  ['gliner-training', (r) => has(r, 'tokenized_text')],
  ['prodigy', (r) => hasOne(r, '_input_hash', '_task_hash', '_view_id')],
  ['prodigy', (r) => answers.includes(r['answer'] ?? null) && hasOne(r, 'text', 'spans')],
  ['prodigy', (r) => hasItem(itemsOf(r, 'spans'), 'token_start')],
  ['hf-tokens', (r) => hasStrings(r, 'tokens', 'words') && hasOne(r, 'ner_tags', 'tags', 'labels', 'ner')],
  ['hf-pipeline', isPipeline],
  ['trees-jsonl', (r) => hasItem(itemsOf(r, 'entities'), 'kind')],
  ['doccano', (r) => ['entities', 'annotations', 'label'].some((key) => hasItem(itemsOf(r, key), 'start_offset'))],
  ['doccano', (r) => hasTriple(r, 'label', 'labels')],
  ['doccano', (r) => hasTriple(r, 'entities') && hasOne(r, 'cats', 'Comments', 'doc_id', 'username')],
  ['spacy', (r) => has(r, 'ents')],
  ['spacy', (r) => has(r, 'text') && isObject(r['spans'])],
  [
    'spacy',
    (r) => has(r, 'text') && hasItem(itemsOf(r, 'tokens'), 'start', 'end') && !hasItem(itemsOf(r, 'tokens'), 'text'),
  ],
  ['spacy', (r) => hasTriple(r, 'entities')],
  ['plain', (r) => hasItem(itemsOf(r, 'spans'), 'start', 'end') || hasItem(itemsOf(r, 'spans'), 'fragments', 'label')],
  ['gliner', (r) => hasItem(itemsOf(r, 'entities'), 'start', 'end', 'label')],
  ['gliner2', (r) => isObject(r['entities']) && Object.values(r['entities']).some(isList)],
  ['gliner2', (r) => has(r, 'input', 'output')],
  ['clusters-jsonl', (r) => hasOne(r, 'clusters', 'predicted_clusters', 'span_clusters')],
  ['plain', (r) => spanKeysOf(r) !== undefined],
  // under the usual keys each field that is overlooked is told of at its place
  ['unnamed', (r) => !has(r, 'text', 'spans') && spanFieldsOf(r) !== undefined],
  // one tag may be what the head shows of a word
  ['hf-tokens', (r) => Object.values(r).some((value) => areTags(value) && (value as readonly HeadValue[]).length > 1)],
]

/** Of a record that says that it is of `spans-jsonl`, and in which there is nothing to say of which dialect. */
const isBare: Is = (r) =>
  has(r, 'extractions') ||
  (typeof r['text'] === 'string' &&
    ['label', 'labels', 'entities', 'spans'].some((key) => isList(r[key]) || r[key] === null))

const shapeOfRecord = (record: HeadValue): JsonShape | undefined => {
  if (isObject(record)) return ofObject.find(([, is]) => is(record))?.[0] ?? (isBare(record) ? 'spans' : undefined)
  return isPair(record) ? 'spacy' : undefined
}

/** A list is a record of its own where it is a pair; else its items are. */
const recordsIn = (value: HeadValue): readonly HeadValue[] => (isList(value) && !isPair(value) ? value : [value])

const ofLists = (values: readonly HeadValue[]): JsonShape | undefined => {
  const lists = values.flatMap((value) => (isList(value) ? [value] : []))
  const isAnswer = (list: readonly HeadValue[]): boolean => list.some((item) => isPipeline(item) || isFound(item))
  if (lists.some((list) => isAnswer(list) || list.some((item) => isList(item) && isAnswer(item)))) return 'hf-pipeline'
  const rows = lists
    .flatMap((list) => (list.some(isList) ? list.filter(isList) : [list]))
    .filter((row) => row.length > 0)
  // the last row may be cut within a tag
  return rows.length > 0 && rows.slice(0, 1).every(areTags) ? 'hf-tags' : undefined
}

/** Shape of a file, with the record that shows it. */
interface ShownShape {
  readonly shape: JsonShape
  readonly record?: HeadValue
}

/** True for a record of a known shape. */
export const isRecord = (value: HeadValue, mayBeBare = true): boolean => {
  const shape = shapeOfRecord(value)
  return shape !== undefined && (mayBeBare || shape !== 'spans')
}

/** True if the records of a file that begins so are in a container: in an object, in columns, in cells, or as Python prints them. */
export const isContained = (head: string): boolean => containerHead(head, isRecord).isContained

const shapeIn = (values: readonly HeadValue[]): ShownShape | undefined => {
  const lists = ofLists(values)
  if (lists !== undefined) return { shape: lists }
  let weak: ShownShape | undefined
  for (const record of values.flatMap(recordsIn)) {
    const shape = shapeOfRecord(record)
    if (shape !== undefined && shape !== 'spans') return { shape, record }
    if (shape !== undefined) weak ??= { shape, record }
  }
  return weak
}

// each reader of JSON is asked about the same beginning, and the first record of most files says it
const NEAR = 4096

/** The shape of a beginning: that of its first record where it is whole within a few characters and shows one. */
const shownShapeIn = (head: string, whole: () => ContainerHead): ShownShape | undefined => {
  const isValue = head.length > NEAR && beginsAsValue(head)
  const near = isValue ? containerHead(head.slice(0, NEAR), isRecord) : undefined
  if (near !== undefined && !near.isContained && ofLists(near.values) === undefined) {
    const [first, second] = near.values.flatMap(recordsIn)
    const shape = first === undefined || second === undefined ? undefined : shapeOfRecord(first)
    if (shape !== undefined && shape !== 'spans') return { shape, record: first! }
  }
  return shapeIn(whole().values)
}

const shownShapeOf = (head: string): ShownShape | undefined => shownShapeIn(head, () => containerHead(head, isRecord))

/** The beginning of a file, whose records are looked at once. */
export interface HeadShape {
  /** `undefined` if it is not JSON or of no known tool. */
  readonly shape: JsonShape | undefined
  /** True if no later record is needed to tell the shape. */
  readonly isSure: boolean
  /** The keys of the spans, where they are called as no known tool calls them. */
  readonly keys: SpanKeys | undefined
  /** The fields of the spans, where only their values tell them. */
  readonly unnamed: SpanFields | undefined
  /** True if the records are in a container, as `isContained` tells it. */
  readonly isContained: () => boolean
}

export const headShapeOf = (head: string): HeadShape => {
  const whole = once(() => containerHead(head, isRecord))
  const { shape, record } = shownShapeIn(head, whole) ?? {}
  const plain = shape === 'plain' && isObject(record) && !hasItem(itemsOf(record, 'spans'), 'start', 'end')
  return {
    shape,
    isSure: shape === 'spans' ? isObject(record) && hasTriple(record, 'spans') : shape !== undefined,
    keys: plain ? spanKeysOf(record) : undefined,
    unnamed: shape === 'unnamed' && isObject(record) ? spanFieldsOf(record) : undefined,
    isContained: () => whole().isContained,
  }
}

/** True of a record of spans with neither offsets nor a text: answers of language models look so too. */
const isWithoutPlaces = (record: HeadValue | undefined): boolean => {
  if (!isObject(record) || has(record, 'text')) return false
  if (has(record, 'extractions')) return !hasItem(itemsOf(record, 'extractions'), 'char_interval')
  return isObject(record['entities']) || typeof record['output'] === 'string'
}

const guessed: ReadonlySet<string> = new Set<JsonShape>([
  'spans',
  'plain',
  'gliner',
  'gliner2',
  'label-studio-min',
  'clusters-jsonl',
  'unnamed',
])

/** The `sniff` of a reader of these shapes: sure of what one tool alone writes, less so of what others may write too. */
export const sniffFor =
  (...shapes: readonly JsonShape[]) =>
  (head: string, _path?: string, once: OncePerHead = (find) => find(head)): number => {
    const { shape, record } = once(shownShapeOf) ?? {}
    // its own reader keeps the words of such a file secret
    if (shape === undefined || !shapes.includes(shape) || isOfPersonalData(head)) return 0
    return isWithoutPlaces(record) ? 0.5 : guessed.has(shape) ? 0.8 : 1
  }
