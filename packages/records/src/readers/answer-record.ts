/** The record that a language model answers, in whatever was put around it. */
import {
  type AllowedLeniencies,
  allowedNames,
  bareAnswer,
  type Content,
  contentOf,
  fencesIn,
  groupLeniencies,
  groupsIn,
  groupsInFences,
  isListValue,
  isObjectValue,
  isRefusal,
  LooseTextOf,
  looseGrammar,
  TOO_DEEP,
  type Value,
  type ValueGroup,
  type ValueReading,
} from '@assay/core/answers'
import { numberIn } from '../decimals.ts'
import { missingRecord, recordOf } from '../model.ts'
import { isList, isNumber, isObject, type RecordObject, type Records, type RecordValue } from '../value.ts'

const MAX_RAW = 200

const unparsed = (reason: string, raw: string, leniencies: readonly string[] = []): Records => ({
  ...missingRecord,
  outcome: 'unparsed',
  reason,
  raw: raw.slice(0, MAX_RAW),
  lenient: counted(leniencies),
})

const counted = (leniencies: readonly string[]): Records['lenient'] =>
  Object.fromEntries([...new Set(leniencies)].sort().map((name) => [name, 1]))

// ---- values ----------------------------------------------------------------------------------------------------------

/** A number of JSON, or one that Python writes in another way; what is none stays as it is written. */
const numberOrText = (written: string): RecordValue => {
  const bare = written
    .replaceAll('_', '')
    .replace(/^\+/, '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.(?=e|E|$)/, '')
  return numberIn(bare) === undefined ? written : { written: bare }
}

/** Values of one answer, and its objects in which a key stands twice. */
const readingOf = (repeated: Set<RecordObject>): ValueReading<RecordValue, Map<string, RecordValue>, RecordValue> => ({
  open: (text) =>
    new LooseTextOf<RecordValue, Map<string, RecordValue>>(text, {
      words: looseGrammar.words as ReadonlyMap<string, null | boolean>,
      string: (inner) => inner,
      number: numberOrText,
      list: (items) => items,
      entries: () => new Map(),
      add: (entries, key, value) => {
        if (entries.has(key)) repeated.add(entries)
        entries.set(key, value)
      },
      object: (entries) => entries,
    }),
  // a list of numbers or words in prose is no record
  meaningOf: (value) => (isObject(value) || (isList(value) && value.some(isObject)) ? value : undefined),
})

const holds = (value: RecordValue, objects: ReadonlySet<RecordObject>): boolean =>
  objects.size > 0 &&
  ((isObject(value) && (objects.has(value) || [...value.values()].some((inner) => holds(inner, objects)))) ||
    (isList(value) && value.some((item) => holds(item, objects))))

/** The last of several groups of values: an object, or a list of those that stand beside each other. */
const recordOfGroup = (group: ValueGroup<RecordValue, RecordValue>): RecordValue =>
  group.length === 1 ? group[0]!.value : group.map(({ value }) => value)

// ---- the steps -------------------------------------------------------------------------------------------------------

const fromText = (text: string, isTruncated: boolean): Records => {
  const repeated = new Set<RecordObject>()
  const reading = readingOf(repeated)
  const answer = (value: RecordValue, leniencies: readonly string[]): Records =>
    holds(value, repeated)
      ? unparsed('a key stands twice in an object', text)
      : { ...recordOf(value), lenient: counted(leniencies) }
  const whole = reading.open(text).whole()
  if (typeof whole === 'string' && /^\s*[[{]/.test(whole)) {
    const inner = fromText(whole.trim(), false)
    return { ...inner, lenient: counted([...Object.keys(inner.lenient), 'string']) }
  }
  if (whole !== undefined) return answer(whole, [])
  for (const fences of [fencesIn(text), []]) {
    const groups =
      fences.length > 0 ? groupsInFences(text, fences, reading) : groupsIn(text, { from: 0, to: text.length }, reading)
    if (groups === TOO_DEEP) return unparsed(TOO_DEEP, text)
    const last = groups.at(-1)
    if (last === undefined) continue
    const isCut = last.at(-1)!.isCut
    const value = recordOfGroup(last)
    if (isCut && (isList(value) ? value.length : isObject(value) ? value.size : 1) === 0) continue
    return answer(value, [...groupLeniencies(text, groups, fences), ...(isCut || isTruncated ? ['truncated'] : [])])
  }
  return unparsed(isRefusal(text) ? 'refusal' : 'prose', text)
}

/** The record in the text of an answer. `isTruncated`: the model came to its limit of tokens. */
export const recordInText = (raw: string, isTruncated = false): Records => {
  const { text, leniencies } = bareAnswer(raw)
  if (text === undefined) return unparsed('cut while thinking', raw, leniencies)
  if (text === '') return unparsed('blank', raw, leniencies)
  const record = fromText(text, isTruncated)
  return { ...record, lenient: counted([...leniencies, ...Object.keys(record.lenient)]) }
}

/** A value of the loose grammar as one of a record; calls are none. */
const recordValueOf = (value: Value): RecordValue => {
  if (value === null || typeof value !== 'object') return value
  switch (value.kind) {
    case 'number':
      return { written: value.text }
    case 'list':
      return value.items.map(recordValueOf)
    case 'object':
      return new Map([...value.entries].map(([key, inner]) => [key, recordValueOf(inner)] as const))
    default:
      return null
  }
}

/** The same value as the loose grammar has it. */
export const looseValueOf = (value: RecordValue): Value => {
  if (isList(value)) return { kind: 'list', items: value.map(looseValueOf), isTuple: false }
  if (isObject(value)) {
    const entries = new Map([...value].map(([key, inner]) => [key, looseValueOf(inner)] as const))
    return { kind: 'object', entries, isCut: false }
  }
  return isNumber(value) ? { kind: 'number', text: value.written } : value
}

/** Keys of which one has what a service puts around an answer; a record of fields has none of them with such a value. */
const envelopeKeys = ['body', 'choices', 'candidates', 'message', 'kwargs', 'modelOutput', 'tool_calls', 'parts']
const besideContent = ['role', 'stop_reason', 'finish_reason', 'model', 'type']

/** True of what a service puts around an answer, and of blocks of content; else an object or a list is the record itself. */
const isEnvelope = (value: Value): boolean => {
  if (isListValue(value))
    return value.items.some((item) => isObjectValue(item) && typeof item.entries.get('type') === 'string')
  if (!isObjectValue(value)) return true
  const { entries } = value
  const isAround = (key: string): boolean => isObjectValue(entries.get(key)) || isListValue(entries.get(key))
  return envelopeKeys.some(isAround) || (entries.has('content') && besideContent.some((key) => entries.has(key)))
}

/** The record that an answer is, or holds; one that needs more than what may be overlooked could not be read. */
export const recordOfAnswer = (answer: Value, allowed: AllowedLeniencies): Records => {
  const content: Content = isEnvelope(answer) ? contentOf(answer) : { kind: 'value', value: answer, isTruncated: false }
  if (content.kind === 'none') return unparsed(content.reason, '')
  if (content.kind === 'value') return recordOf(recordValueOf(content.value))
  const record = recordInText(content.text, content.isTruncated)
  const names = allowedNames(allowed)
  const needed = Object.keys(record.lenient).filter((name) => names?.includes(name) === false)
  return needed.length === 0 || record.outcome === 'unparsed'
    ? record
    : unparsed(`needs ${needed.join('+')}`, content.text)
}
