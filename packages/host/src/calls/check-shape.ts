/** Checks the shape of answers, so that an error is found here and not inside a metric. */
import { type Code, commonCode, type Problem } from '@assay/core'
import { joinFragments } from '@assay/core/internal'
import { codePointsIn } from '@assay/core/source'
import type { ValueModel, ValueUnit } from './values-reader.ts'

/** An error in a document, with the number of the item, from 1. */
interface ShapeError {
  readonly code: Code
  readonly item: number
  readonly message: string
}

type Fields = Readonly<Record<string, unknown>>
export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MAX_LENGTH = 40
const shown = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list'
  if (isRecord(value)) return 'an object'
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'undefined') return String(value)
  return (JSON.stringify(value) ?? typeof value).slice(0, MAX_LENGTH)
}

const kind = (item: number, what: string, value: unknown, expected: string): ShapeError => ({
  code: commonCode.E335,
  item,
  message: `${what} is ${shown(value)}, and not ${expected}`,
})

// ---- a document of each model ------------------------------------------------------------------------------------------

const wrongWords = (what: string, words: readonly unknown[]): ShapeError | undefined => {
  const i = words.findIndex((word) => typeof word !== 'string')
  return i < 0 ? undefined : kind(i + 1, `${what} ${i + 1}`, words[i], 'a string')
}

const tags = (sentence: unknown): ShapeError | undefined => {
  if (Array.isArray(sentence)) return wrongWords('tag', sentence)
  if (!isRecord(sentence)) return kind(1, 'the sentence', sentence, 'a list of tags')
  const { words, tags: labels } = sentence
  if (!Array.isArray(labels)) return kind(1, 'tags', labels, 'a list of tags')
  if (!Array.isArray(words)) return kind(1, 'words', words, 'a list of words')
  if (words.length !== labels.length) {
    const message = `the sentence has ${words.length} words and ${labels.length} tags`
    return { code: commonCode.E335, item: Math.min(words.length, labels.length) + 1, message }
  }
  return wrongWords('tag', labels) ?? wrongWords('word', words)
}

/** Positions count from 0; the end is one past the last. */
const wrongPlace = ({ start, end }: Fields, item: number, length: number): ShapeError | undefined => {
  for (const [name, at] of [
    ['start', start],
    ['end', end],
  ] as const)
    if (typeof at !== 'number') return kind(item, `${name} of ${item}`, at, 'a number')
  const [from, to] = [start as number, end as number]
  if (Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to && to <= length) return undefined
  return { code: commonCode.E330, item, message: `a span from ${from} to ${to} ${placeFault(from, to, length)}` }
}

const placeFault = (from: number, to: number, length: number): string => {
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0)
    return 'has a position that is not a whole number from 0'
  if (from >= to) return from === to ? 'is empty' : 'ends before it starts'
  return `is not in a text of ${length}`
}

/** Fragments are pairs from the start of the span to its end, without a position in two of them. */
const wrongFragments = ({ start, end, fragments }: Fields, item: number, length: number): ShapeError | undefined => {
  if (fragments === undefined) return undefined
  const isPair = (value: unknown): value is readonly [unknown, unknown] => Array.isArray(value) && value.length === 2
  if (!Array.isArray(fragments) || fragments.length === 0 || !fragments.every(isPair))
    return kind(item, `fragments of ${item}`, fragments, 'a list of pairs [start, end]')
  for (const [from, to] of fragments) {
    const wrong = wrongPlace({ start: from, end: to }, item, length)
    if (wrong !== undefined) return wrong
  }
  const joined = joinFragments(fragments.map(([from, to]) => ({ start: from as number, end: to as number })))
  if ('overlap' in joined) {
    const [before, after] = joined.overlap.map((interval) => `${interval.start}–${interval.end}`)
    return { code: commonCode.E330, item, message: `fragments ${before} and ${after} of ${item} overlap` }
  }
  const { borders } = joined
  if (borders.start === start && borders.end === end) return undefined
  const message = `fragments of ${item} reach from ${borders.start} to ${borders.end}, and the span from ${start} to ${end}`
  return { code: commonCode.E330, item, message }
}

const isLabel = (label: unknown): boolean =>
  typeof label === 'string' ||
  (Array.isArray(label) && label.length > 0 && label.every((level) => typeof level === 'string'))

const lengthIn = (text: string, unit: ValueUnit): number => (unit === 'utf16' ? text.length : codePointsIn(text))

const areAttributes = (attributes: unknown): boolean =>
  attributes === undefined ||
  (isRecord(attributes) && Object.values(attributes).every((value) => typeof value === 'string'))

const spans = (document: unknown, unit: ValueUnit): ShapeError | undefined => {
  const { text, spans: list } = isRecord(document) ? document : { text: undefined, spans: document }
  if (!Array.isArray(list)) return kind(1, isRecord(document) ? 'spans' : 'the document', list, 'a list of spans')
  if (isRecord(document) && typeof text !== 'string') return kind(1, 'text', text, 'a string')
  const length = typeof text === 'string' ? lengthIn(text, unit) : Number.POSITIVE_INFINITY
  for (const [i, span] of list.entries()) {
    if (!isRecord(span)) return kind(i + 1, `span ${i + 1}`, span, 'an object with start, end and label')
    const wrong = wrongPlace(span, i + 1, length) ?? wrongFragments(span, i + 1, length)
    if (wrong !== undefined) return wrong
    if (!isLabel(span['label']))
      return kind(i + 1, `label of ${i + 1}`, span['label'], 'a string, or a list of strings')
    if (!areAttributes(span['attributes']))
      return kind(i + 1, `attributes of ${i + 1}`, span['attributes'], 'an object of strings')
  }
  return undefined
}

const clusters = (document: unknown): ShapeError | undefined => {
  if (!Array.isArray(document)) return kind(1, 'the document', document, 'a list of clusters')
  for (const [i, items] of document.entries()) {
    if (!Array.isArray(items)) return kind(i + 1, `cluster ${i + 1}`, items, 'a list of items')
    if (items.length === 0) return { code: commonCode.E354, item: i + 1, message: `cluster ${i + 1} has no items` }
    for (const item of items)
      if (typeof item !== 'string' && !Number.isFinite(item))
        return kind(i + 1, `an item of cluster ${i + 1}`, item, 'a string or a number')
  }
  return undefined
}

const kinds: readonly unknown[] = [undefined, 'entity', 'component']
/** Deepest nesting accepted; a cyclic value has no end. */
const MAX_DEPTH = 10_000

const wrongEntity = (entity: Fields, item: number): ShapeError | undefined => {
  const { type, kind: entityKind, within } = entity
  if (typeof type !== 'string' || type === '') return kind(item, `type of ${item}`, type, 'the name of a type')
  if (!kinds.includes(entityKind)) return kind(item, `kind of ${item}`, entityKind, 'entity or component')
  if (within !== undefined && !Array.isArray(within)) return kind(item, `within of ${item}`, within, 'a list')
  return wrongPlace(entity, item, Number.POSITIVE_INFINITY)
}

/** Items are counted parents first, in the order of writing. */
const trees = (document: unknown): ShapeError | undefined => {
  if (!Array.isArray(document)) return kind(1, 'the document', document, 'a list of entities')
  const open = document.map((entity: unknown) => ({ entity, depth: 1 })).reverse()
  let item = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    item++
    const { entity, depth } = next
    if (depth > MAX_DEPTH) return { code: commonCode.E362, item, message: `nested deeper than ${MAX_DEPTH} levels` }
    if (!isRecord(entity)) return kind(item, `entity ${item}`, entity, 'an object with type, start and end')
    const wrong = wrongEntity(entity, item)
    if (wrong !== undefined) return wrong
    const within = (entity['within'] ?? []) as readonly unknown[]
    for (let i = within.length - 1; i >= 0; i--) open.push({ entity: within[i], depth: depth + 1 })
  }
  return undefined
}

const wrongIn: { readonly [M in ValueModel]: (document: unknown, unit: ValueUnit) => ShapeError | undefined } = {
  tags,
  spans,
  clusters,
  trees,
}

// ---- a side ------------------------------------------------------------------------------------------------------------

const forms: { readonly [M in ValueModel]: string } = {
  tags: "write a list of sentences, each a list of tags, as [['B-PER', 'O']], or { words, tags }",
  spans:
    "write a list of documents, each a list of spans, as [[{ start: 0, end: 3, label: 'PER' }]], or documents by name",
  clusters: "write clusters, each a list of what is in it, as [['a', 'b'], ['c']], or documents by name",
  trees:
    "write a list of documents, each a list of entities, as [[{ type: 'pers', start: 0, end: 2 }]], or documents by name",
}

const documentsIn = (model: ValueModel, values: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(values)) return model === 'clusters' ? [values] : values
  return isRecord(values) && model !== 'tags' ? Object.values(values) : undefined
}

/** First error of each document of a side; places are the numbers of document and item. */
export const checkShape = (
  model: ValueModel,
  values: unknown,
  path: string,
  unit: ValueUnit = 'utf16',
): readonly Problem[] => {
  const hint = forms[model]
  const problem = ({ code, item, message }: ShapeError, line: number): Problem => ({
    severity: 'error',
    code,
    message,
    hint: code === commonCode.E330 ? 'positions count from 0, and the end is one past the last' : hint,
    at: { path, line, column: item },
  })
  const documents = documentsIn(model, values)
  if (documents === undefined) return [problem(kind(1, 'the side', values, 'answers or a file'), 1)]
  return documents.flatMap((document, i) => {
    const wrong = wrongIn[model](document, unit)
    return wrong === undefined ? [] : [problem(wrong, i + 1)]
  })
}
