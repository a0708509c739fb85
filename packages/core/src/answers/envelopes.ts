/** Answers in what programs and services put around them. */
import { isListValue, isObjectValue, type ListValue, type ObjectValue, type Value } from './loose-grammar.ts'

/** Content that a model gave: a text, a value that was parsed before, or nothing. */
export type Content =
  | { readonly kind: 'text'; readonly text: string; readonly isTruncated: boolean }
  | { readonly kind: 'value'; readonly value: Value; readonly isTruncated: boolean }
  | { readonly kind: 'none'; readonly reason: 'no answer' | 'refusal' }

const noAnswer: Content = { kind: 'none', reason: 'no answer' }
const refusal: Content = { kind: 'none', reason: 'refusal' }

const failed: ReadonlySet<Value> = new Set(['errored', 'canceled', 'expired'])
const limits: ReadonlySet<Value> = new Set(['length', 'max_tokens', 'MAX_TOKENS', 'max_output_tokens'])
const blockTypes: ReadonlySet<Value> = new Set([
  'text',
  'output_text',
  'message',
  'reasoning',
  'thinking',
  'redacted_thinking',
  'tool_use',
  'function_call',
  'refusal',
])

const get = (value: Value | undefined, key: string): Value | undefined =>
  isObjectValue(value) ? value.entries.get(key) : undefined

const isCutOff = ({ entries }: ObjectValue): boolean =>
  ['finish_reason', 'stop_reason', 'finishReason'].some((key) => {
    const value = entries.get(key)
    return value !== undefined && limits.has(value)
  })

const isTextAlone = (value: Value): boolean =>
  isObjectValue(value) && value.entries.size === 1 && typeof value.entries.get('text') === 'string'

/** True of a list of blocks, and not of items. */
const isBlocks = (key: string, { items }: ListValue): boolean =>
  items.length > 0 &&
  items.every((item) => isObjectValue(item) && (key === 'parts' || blockTypes.has(item.entries.get('type') ?? null)))

interface Blocks {
  readonly texts: string[]
  tool: Value | undefined
  isRefused: boolean
}

const readBlocks = ({ items }: ListValue, blocks: Blocks): void => {
  for (const item of items) {
    if (!isObjectValue(item)) continue
    const { entries } = item
    const type = entries.get('type')
    const text = entries.get('text')
    const inner = entries.get('content')
    const called = get(entries.get('functionCall'), 'args')
    if (type === 'tool_use') blocks.tool = entries.get('input')
    else if (type === 'function_call') blocks.tool = entries.get('arguments')
    else if (called !== undefined) blocks.tool = called
    else if (type === 'refusal') blocks.isRefused = true
    else if (isListValue(inner) && isBlocks('content', inner)) readBlocks(inner, blocks)
    else if (type !== 'thinking' && type !== 'reasoning' && entries.get('thought') !== true && typeof text === 'string')
      blocks.texts.push(text)
  }
}

const fromValue = (value: Value | undefined, isTruncated: boolean): Content => {
  if (value === undefined || value === null) return noAnswer
  return typeof value === 'string' ? { kind: 'text', text: value, isTruncated } : { kind: 'value', value, isTruncated }
}

const fromBlocks = (list: ListValue, isTruncated: boolean): Content => {
  const blocks: Blocks = { texts: [], tool: undefined, isRefused: false }
  readBlocks(list, blocks)
  if (blocks.tool !== undefined) return fromValue(blocks.tool, isTruncated)
  if (blocks.texts.length === 0) return blocks.isRefused ? refusal : noAnswer
  return { kind: 'text', text: blocks.texts.join(''), isTruncated }
}

const MAX_LAYERS = 12

/** The content of a value, unpacked from outside in. */
export const contentOf = (outer: Value, wasTruncated = false): Content => {
  let value: Value | undefined = outer
  let isTruncated = wasTruncated
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    if (!isObjectValue(value)) {
      if (isListValue(value) && isBlocks('content', value)) return fromBlocks(value, isTruncated)
      return fromValue(value, isTruncated)
    }
    const object: ObjectValue = value
    const { entries } = object
    isTruncated ||= isCutOff(object)
    const type = entries.get('type')
    if (type !== undefined && failed.has(type)) return noAnswer
    const next: Value | undefined | Content = unpacked(object, isTruncated)
    if (next === undefined) return fromValue(object, isTruncated)
    if (typeof next === 'object' && next !== null && isContent(next)) return next
    value = next
  }
  return fromValue(value, isTruncated)
}

const isContent = (value: object): value is Content =>
  'kind' in value && (value.kind === 'text' || value.kind === 'value' || value.kind === 'none')

const firstIn = (value: Value | undefined): Value | undefined => (isListValue(value) ? value.items[0] : undefined)

/** Keys of an object that holds another: a response of HTTP, a message of LangChain, an answer of Bedrock. */
const layers = ['body', 'kwargs', 'modelOutput'] as const
/** Keys of the turns of a conversation, with the names of their speaker and of what is said. */
const turnKeys = ['messages', 'conversations'] as const
/** Keys of a text as TGI and the models of Bedrock have it. */
const textKeys = ['generated_text', 'outputText', 'generation'] as const

const speakerOf = (turn: Value): Value | undefined => get(turn, 'role') ?? get(turn, 'from') ?? get(turn, 'type')
const models: ReadonlySet<Value | undefined> = new Set(['assistant', 'gpt', 'model', 'ai', 'bot'])

/** True of a list of turns, each with its speaker. */
export const isTurns = (value: Value | undefined): value is ListValue =>
  isListValue(value) && value.items.length > 0 && value.items.every((turn) => typeof speakerOf(turn) === 'string')

/** The last turn of the model. */
const turnOf = ({ items }: ListValue): Value | Content => {
  const last = items.findLast((turn) => models.has(speakerOf(turn)))
  return (last && (get(last, 'value') ?? (get(last, 'content') === undefined ? undefined : last))) ?? noAnswer
}

/** True of an output of vLLM, which says what number it has and how it ended beside its text. */
const isOutput = ({ entries }: ObjectValue): boolean =>
  typeof entries.get('text') === 'string' && ['finish_reason', 'token_ids'].some((key) => entries.has(key))

/** Takes from an object its next layer, or its content; nothing where it is itself the answer. */
const unpacked = (object: ObjectValue, isTruncated: boolean): Value | Content | undefined => {
  const { entries } = object
  const calls = entries.get('tool_calls')
  const call = isListValue(calls) ? calls.items.at(-1) : undefined
  if (call !== undefined) return fromValue(get(get(call, 'function') ?? call, 'arguments'), isTruncated)
  const refused = entries.get('refusal')
  if (typeof refused === 'string' && refused.trim() !== '') return refusal
  const layer = layers.map((key) => entries.get(key)).find(isObjectValue)
  if (layer !== undefined) return layer
  const turns = turnKeys.map((key) => entries.get(key)).find(isTurns)
  if (turns !== undefined) return turnOf(turns)
  const titan = firstIn(entries.get('results'))
  if (get(titan, 'outputText') !== undefined) return titan
  if (isOutput(object)) return entries.get('text')
  for (const key of textKeys) if (typeof entries.get(key) === 'string') return entries.get(key)
  const message = entries.get('message')
  if (isObjectValue(message) || typeof message === 'string') return message
  const choice = firstIn(entries.get('choices'))
  if (isObjectValue(choice)) {
    if (choice.entries.has('message') || !choice.entries.has('text')) return choice
    return fromValue(choice.entries.get('text'), isTruncated || isCutOff(choice))
  }
  const candidate = firstIn(entries.get('candidates'))
  if (isObjectValue(candidate)) return candidate
  for (const key of ['content', 'parts', 'output']) {
    const inner = entries.get(key)
    // a message of Bedrock has blocks without a type
    const isOfTexts = key === 'content' && entries.has('role') && isListValue(inner) && inner.items.every(isTextAlone)
    if (isListValue(inner) && isBlocks(isOfTexts ? 'parts' : key, inner)) return fromBlocks(inner, isTruncated)
    if (key === 'content' && inner !== undefined && (entries.size === 1 || isEnvelope(entries))) return inner
  }
  return undefined
}

/** True of an object that is a message, and not the items of an answer. */
const isEnvelope = (entries: ObjectValue['entries']): boolean =>
  models.has(entries.get('type')) || envelopeKeys.some((key) => entries.has(key))
const envelopeKeys = ['role', 'stop_reason', 'finish_reason', 'finishReason', 'model', 'usage', 'additional_kwargs']
