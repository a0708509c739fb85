/**
 * The reader `tab`: documents of the Text Anonymization Benchmark, with the mentions of each annotator. Offsets count code points; ends
 * are exclusive.
 */
import {
  commonCode,
  type Document,
  type Either,
  entry,
  type Interval,
  left,
  type Place,
  type Problem,
  reader,
  right,
  type Source,
} from '@assay/core'
import { inCodePoints, jsonValues, type TextOptions, textOptions } from '@assay/core/source'
import * as v from 'valibot'
import { code } from '../messages.ts'
import { flawOfStretch, type MaskingKind, type SensitiveMention, type WordWeight, withoutMasks } from '../model.ts'
import { disagree, fileEntries, problemsOf, type Row, readResult, stretchIn, weightIn } from './document.ts'

const {
  fieldOf,
  fieldsOf,
  indexIn,
  isKind,
  isTrue,
  itemsOf,
  jsonRecords,
  kindOf,
  listOf,
  nameOf,
  neededString,
  placeAt,
  refuse,
  stringOf,
} = jsonValues
type Json = jsonValues.Json

const options = v.strictObject({
  kind: entry.choice(
    ['first', 'strongest'],
    'an entity is direct if its first mention is, as in TAB; or if any of them is',
  ),
  weights: entry.of(
    v.string(),
    'a file of weights of words beside this one, {"ID": [[start, end, weight], …]}, for weighting=file',
    '',
  ),
  pos: entry.of(
    v.string(),
    'the key of a document with its parts of speech, [[start, end, tag], …]: ADP, PART, CCONJ and DET need no mask',
    '',
  ),
  ...fileEntries,
})
type Options = v.InferOutput<typeof options>

/** Parts of speech that need no mask. */
const FUNCTION_WORDS = new Set(['ADP', 'PART', 'CCONJ', 'DET'])

const kinds: readonly MaskingKind[] = ['DIRECT', 'QUASI', 'NO_MASK']

/** The text of a document by code points. */
interface DocumentText {
  readonly length: number
  readonly of: (stretch: Interval) => string
}

const textByPoints = (text: string): DocumentText => {
  const { length, toString16 } = inCodePoints(text)
  return { length, of: ({ start, end }) => text.slice(toString16(start), toString16(end)) }
}

// ---- mentions --------------------------------------------------------------------------------------------------------

/** Keys of a mention that are kept with it. */
const attributeKeys = ['entity_mention_id', 'confidential_status']

const attributesIn = (json: Json, index: number): Readonly<Record<string, string>> | undefined => {
  const attributes = attributeKeys.flatMap((key) => {
    const value = nameOf(json, fieldOf(json, index, key))
    return value === undefined ? [] : [[key, value] as const]
  })
  return attributes.length === 0 ? undefined : Object.fromEntries(attributes)
}

const kindIn = (json: Json, index: number): MaskingKind | undefined => {
  const name = neededString(json, index, 'identifier_type', 'a mention')
  const kind = kinds.find((one) => one === name)
  if (kind === undefined && name !== undefined)
    refuse(
      json,
      fieldOf(json, index, 'identifier_type'),
      code.E764,
      '"identifier_type" is not DIRECT, QUASI or NO_MASK',
      'write one of these',
    )
  return kind
}

const mentionIn = (json: Json, index: number, annotator: string, text: DocumentText): SensitiveMention | undefined => {
  if (!isKind(json, index, 'object', 'a mention')) return undefined
  const at = placeAt(json, index)
  const label = neededString(json, index, 'entity_type', 'a mention')
  const kind = kindIn(json, index)
  const start = indexIn(json, fieldOf(json, index, 'start_offset'), '"start_offset"')
  const end = indexIn(json, fieldOf(json, index, 'end_offset'), '"end_offset"')
  const entity = nameOf(json, fieldOf(json, index, 'entity_id'))
  if (label === undefined || kind === undefined || start === undefined || end === undefined) return undefined
  const why = flawOfStretch({ start, end }, text.length)
  if (why !== undefined)
    return refuse(
      json,
      index,
      commonCode.E330,
      `the mention ${why}`,
      'offsets count code points, and ends are exclusive',
    )
  const words = stringOf(json, fieldOf(json, index, 'span_text'))
  if (words !== undefined && words !== text.of({ start, end }))
    return refuse(
      json,
      index,
      code.E763,
      `"span_text" of the mention [${start}, ${end}) is not the text there`,
      'correct the offsets; they count code points of "text", from 0',
    )
  const attributes = attributesIn(json, index)
  return {
    start,
    end,
    label,
    kind,
    annotator,
    ...(entity !== undefined && { entity }),
    ...(attributes && { attributes }),
    at,
  }
}

/** The mentions of each annotator, and whose each entity is. */
const mentionsIn = (json: Json, index: number, text: DocumentText) => {
  const annotations = fieldOf(json, index, 'annotations')
  if (annotations < 0)
    refuse(json, index, commonCode.E337, 'a document has no "annotations"', 'give those of each annotator')
  else isKind(json, annotations, 'object', '"annotations"')
  const owners = new Map<string, string>()
  const annotators: string[] = []
  const mentions: SensitiveMention[] = []
  for (const [annotator, value] of fieldsOf(json, annotations)) {
    annotators.push(annotator)
    if (!isKind(json, value, 'object', 'the annotation of a person')) continue
    for (const item of listOf(json, fieldOf(json, value, 'entity_mentions'), '"entity_mentions"')) {
      const mention = mentionIn(json, item, annotator, text)
      if (mention === undefined) continue
      mentions.push(mention)
      const { entity } = mention
      if (entity === undefined) continue
      const owner = owners.get(entity) ?? annotator
      owners.set(entity, owner)
      if (owner !== annotator)
        refuse(
          json,
          item,
          code.E762,
          `entity ${entity} is used by ${annotator} and ${owner}`,
          'ids of entities are unique over the annotators of a document',
        )
    }
  }
  return { annotators, mentions }
}

/** Warnings about entities whose first mention is NO_MASK and a later one DIRECT. */
function* weakened(mentions: readonly SensitiveMention[]): Iterable<Either<Problem, never>> {
  const first = new Map<string, SensitiveMention>()
  const reported = new Set<string>()
  for (const mention of mentions) {
    const { entity, kind, at } = mention
    if (entity === undefined) continue
    const earlier = first.get(entity)
    if (earlier === undefined) first.set(entity, mention)
    else if (earlier.kind === 'NO_MASK' && kind === 'DIRECT' && !reported.has(entity)) {
      reported.add(entity)
      yield left({
        severity: 'warning',
        code: code.W760,
        message: `the first mention of entity ${entity} is NO_MASK and a later one DIRECT: it counts as quasi`,
        at: at as Place,
        hint: '--set reader.kind=strongest counts it as direct',
        wordless: true,
      })
    }
  }
}

// ---- documents -------------------------------------------------------------------------------------------------------

/** Metadata as texts: those under "meta" by their own keys. */
const metaIn = (json: Json, index: number): Readonly<Record<string, string>> => {
  const meta: Record<string, string> = {}
  const textOf = (value: number): string | undefined => {
    const kind = kindOf(json, value)
    if (kind === 'list')
      return itemsOf(json, value)
        .flatMap((item) => textOf(item) ?? [])
        .join(', ')
    return kind === 'boolean' ? String(isTrue(json, value)) : nameOf(json, value)
  }
  const add = (key: string, value: number): void => {
    const text = textOf(value)
    if (text !== undefined) meta[key] = text
  }
  for (const key of ['dataset_type', 'task', 'quality_checked']) add(key, fieldOf(json, index, key))
  for (const [key, value] of fieldsOf(json, fieldOf(json, index, 'meta'))) add(key, value)
  return meta
}

/** The words that are tagged as function words. */
const functionWords = (json: Json, index: number, key: string, { length }: DocumentText): readonly Interval[] =>
  listOf(json, fieldOf(json, index, key), `"${key}"`).flatMap((item) => {
    const stretch = stretchIn(json, item, 'a part of speech')
    if (stretch === undefined) return []
    const why = flawOfStretch(stretch, length)
    if (why !== undefined) refuse(json, item, commonCode.E330, `the word ${why}`, 'offsets count code points of "text"')
    return FUNCTION_WORDS.has(stringOf(json, itemsOf(json, item)[2] ?? -1) ?? '') ? [stretch] : []
  })

/** The way on with a system that is no file of TAB, such as Presidio’s results. */
const OTHER_FILES =
  'a system with spans, such as "results" of Presidio, is not a file of TAB: --system-set reader=spans-jsonl --metric redaction'

/** The refusal of a second value of JSON, on a line of its own. */
const linesOfOthers = (at: Problem['at']): Problem => ({
  severity: 'error',
  code: commonCode.E333,
  message: 'another value of JSON begins here, and a file of TAB is one list',
  at,
  hint: OTHER_FILES,
  wordless: true,
})

const documentIn = (
  json: Json,
  index: number,
  { kind, pos }: Options,
  weights: ReadonlyMap<string, readonly WordWeight[]> | undefined,
): Document<'redactions'> | undefined => {
  if (!isKind(json, index, 'object', 'a document')) return undefined
  const at = placeAt(json, index)
  const named = fieldOf(json, index, 'doc_id')
  const id = nameOf(json, named)
  if (id === undefined)
    refuse(json, index, commonCode.E337, 'a document of TAB has no "doc_id"', `give each an id; ${OTHER_FILES}`)
  const text = neededString(json, index, 'text', 'a document')
  if (id === undefined || text === undefined) return undefined
  const points = textByPoints(text)
  const { annotators, mentions } = mentionsIn(json, index, points)
  const wordWeights = weights?.get(id)
  return {
    id,
    content: {
      text,
      annotators,
      mentions,
      ...(pos !== '' && { ignored: functionWords(json, index, pos, points) }),
      ...(wordWeights && { weights: wordWeights }),
      ...(kind === 'strongest' && { strongest: true as const }),
    },
    meta: metaIn(json, index),
    at,
  }
}

/** The weights of words in a file beside, by document. */
const weightsIn = (
  { beside, path }: Source,
  name: string,
  text: TextOptions,
): Either<readonly Problem[], ReadonlyMap<string, readonly WordWeight[]>> => {
  const file = beside?.(name)
  const weights = new Map<string, readonly WordWeight[]>()
  if (file === undefined)
    return left([
      {
        severity: 'error',
        code: code.E766,
        message: `there is no ${name} beside this file`,
        at: { path, line: 1, column: 1 },
        hint: 'reader.weights names a file of the same folder',
        wordless: true,
      },
    ])
  for (const record of jsonRecords(file, text, 'document')) {
    if (record._tag === 'Left') return left([record.left])
    const json = record.right
    isKind(json, 0, 'object', 'the file of weights')
    for (const [id, value] of fieldsOf(json, 0))
      weights.set(
        id,
        listOf(json, value, 'the weights of a document').flatMap((item): readonly WordWeight[] => {
          const stretch = stretchIn(json, item, 'a word with its weight')
          const weight = stretch && weightIn(json, item)
          return stretch === undefined || weight === undefined ? [] : [[stretch.start, stretch.end, weight]]
        }),
      )
    if (json.problems.length > 0) return left(json.problems.map((problem) => ({ ...problem, wordless: true as const })))
  }
  return right(weights)
}

function* read(source: Source, settings: Options): Iterable<Row> {
  const text = textOptions(settings)
  const weights = settings.weights === '' ? undefined : weightsIn(source, settings.weights, text)
  if (weights?._tag === 'Left') {
    yield* weights.left.map(left)
    return
  }
  for (const record of jsonRecords(source, text, 'document')) {
    if (record._tag === 'Left') {
      const { code, at } = record.left
      yield left(code === commonCode.E333 && at.line > 1 && at.column === 1 ? linesOfOthers(at) : record.left)
      continue
    }
    const json = record.right
    const before = json.problems.length
    const document = documentIn(json, 0, settings, weights?.right)
    const problems = problemsOf(json, before)
    if (problems.length > 0) yield* problems
    else if (document !== undefined) {
      if (settings.kind === 'first') yield* weakened(document.content.mentions)
      yield right(document)
    }
  }
}

export const tab = reader({
  contract: 1,
  name: 'tab',
  title: 'documents of the Text Anonymization Benchmark: mentions of each annotator, direct and quasi identifiers',
  example:
    '[{"doc_id": "001-1", "text": "Ana met Ben.", "dataset_type": "test", "annotations": {"annotator1": {"entity_mentions": [{"entity_id": "e1", "entity_mention_id": "m1", "entity_type": "PERSON", "identifier_type": "DIRECT", "start_offset": 0, "end_offset": 3, "span_text": "Ana"}]}}}]\n',
  gives: 'redactions',
  secret: true,
  options,
  signed: ['kind'],
  sniff: (head) => {
    if (!/^\s*\[?\s*\{/.test(head)) return 0
    if (/"entity_mentions"\s*:/.test(head) || /"identifier_type"\s*:/.test(head)) return 0.95
    return /"annotations"\s*:\s*\{/.test(head) && /"doc_id"\s*:/.test(head) ? 0.9 : 0
  },
  pairs: 'id',
  units: 'documents',
  with: (settings) => (source) => readResult(() => read(source, settings)),
  disagree,
  empty: withoutMasks,
})
