/** The keys under which programs write the answers of language models, and the ids of the documents that they answer. */
import { isListValue, isNumberValue, isObjectValue, LooseText, type ObjectValue, type Value } from './loose-grammar.ts'

/** The answers of a sample after the filters of the harness, one for each repeat. */
export const HARNESS = 'filtered_resps'

/** Keys of an answer, beside which others have none. */
export const answerKeys = [
  'response',
  'output',
  'completion',
  'prediction',
  'model_prediction',
  'answer',
  'result',
  'message',
  'choices',
  'candidates',
  'content',
  'predict',
  'generated_text',
  'modelOutput',
  'outputs',
  'messages',
  'conversations',
  // of the samples that lm-evaluation-harness logs
  HARNESS,
] as const
// lines of a batch of OpenAI have an id of their own beside that of the caller
const idKeys = ['custom_id', 'id', 'doc_id', 'document_id'] as const
/** Ids of Gemini, Bedrock and vLLM, where an answer stands beside them. */
const batchKeys = ['key', 'recordId', 'request_id'] as const
/** Keys that say something of a record, and are no part of its answer. */
export const aroundKeys: ReadonlySet<string> = new Set([...idKeys, 'text', 'meta'])

/** The id of a record, under the key that is named or one that is usual. */
export const idOf = ({ entries }: ObjectValue, named = ''): string | undefined => {
  const askedDocument = entries.get('doc')
  // a sample holds the document that was asked about, and a number of its own
  const documentId =
    named === '' && entries.has(HARNESS) && isObjectValue(askedDocument) ? idOf(askedDocument) : undefined
  if (documentId !== undefined) return documentId
  const isBatch = answerKeys.some((key) => entries.has(key))
  for (const key of named === '' ? [...idKeys, ...(isBatch ? batchKeys : [])] : [named]) {
    const id = entries.get(key)
    if (typeof id === 'string' && id !== '') return id
    if (isNumberValue(id)) return id.text
  }
  return undefined
}

/** The one item of a list; nothing where there are several, of which none is more right than another. */
export const onlyIn = (value: Value | undefined): Value | undefined =>
  value !== undefined && isListValue(value) && value.items.length === 1 ? value.items[0] : undefined

/** Keys whose answer depends on what is beside them, or is a list of which a part counts. */
const wholeKeys: ReadonlySet<string> = new Set(['choices', 'candidates', 'content', 'messages', 'conversations'])

/** The value of a record that is its answer. */
export const answerIn = (record: ObjectValue, response: string): Value | undefined => {
  const { entries } = record
  if (response !== '') return entries.get(response)
  const key = answerKeys.find((one) => entries.has(one))
  if (key === HARNESS) return onlyIn(entries.get(key))
  if (key === 'outputs') return onlyIn(entries.get(key)) ?? entries.get(key)
  if (key !== undefined && wholeKeys.has(key)) return record
  if (key !== undefined) return entries.get(key)
  const rest = new Map([...entries].filter(([name]) => !aroundKeys.has(name)))
  return rest.size === 0 ? undefined : { ...record, entries: rest }
}

/** The first record of the beginning of a file. */
export const firstRecord = (head: string): ObjectValue | undefined => {
  const text = head.replace(/^\uFEFF/, '').trimStart()
  if (!/^[[{]/.test(text)) return undefined
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end)
  const parsed = new LooseText(line).parse(0)
  const whole =
    parsed === undefined || typeof parsed === 'string' || (parsed.isCut && end >= 0)
      ? new LooseText(text).parse(0)
      : parsed
  if (whole === undefined || typeof whole === 'string' || !whole.isStrict) return undefined
  const { value } = whole
  if (isObjectValue(value)) return value
  const first = isListValue(value) ? value.items[0] : undefined
  return isObjectValue(first) ? first : undefined
}
