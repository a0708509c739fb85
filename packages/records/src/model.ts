/** The document model `records`: a value of JSON for each document. */
import { type DocumentContents, type Either, left, model, right } from '@assay/core'
import { pathOfItems, pathOfKey, ROOT } from './paths.ts'
import { isList, isNumber, isObject, type Records, type RecordValue, valueText } from './value.ts'

declare module '@assay/core' {
  interface Models {
    /** Values of JSON: fields and nested lists that were extracted from a document. */
    readonly records: Records
  }
  interface DocumentValues {
    /** Any value of JSON. */
    readonly records: unknown
  }
}

/** Nesting beyond it is no record that anybody meant. */
const MAX_LEVELS = 200

export const recordOf = (value: RecordValue): Records => ({ value, outcome: 'record', lenient: {} })

/** The answer of a system that has none to a document. */
export const missingRecord: Records = { value: [], outcome: 'missing', lenient: {} }

const show = ({ value, outcome, reason, lenient }: Records): string => {
  const names = Object.entries(lenient).map(([name, times]) => `${name}=${times}`)
  const rest = names.length > 0 ? ` (${names.join(', ')})` : ''
  return outcome === 'unparsed' ? `unparsed: ${reason ?? ''}${rest}` : `${valueText(value)}${rest}`
}

/** The same value with the keys of objects in one order. */
const inOrder = (value: RecordValue): RecordValue => {
  if (isList(value)) return value.map(inOrder)
  if (!isObject(value)) return value
  return new Map([...value].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, inOrder(inner)]))
}

// ---- contents --------------------------------------------------------------------------------------------------------

/** The paths of the scalars of a value that are not null, each as often as it is there. */
function* pathsIn(value: RecordValue, path = ''): Iterable<string> {
  if (isList(value)) for (const item of value) yield* pathsIn(item, pathOfItems(path))
  else if (isObject(value)) for (const [key, inner] of value) yield* pathsIn(inner, pathOfKey(path, key))
  else if (value !== null) yield path === '' ? ROOT : path
}

const contents = ({ value, outcome }: Records): DocumentContents => ({
  sizes: {},
  items:
    outcome === 'unparsed'
      ? [{ kind: 'unparsed', labels: [] }]
      : Array.from(pathsIn(value), (path) => ({ kind: 'fields', labels: [path] })),
})

// ---- values of programs ----------------------------------------------------------------------------------------------

const valueIn = (value: unknown, path: string, level: number): Either<string, RecordValue> => {
  if (level > MAX_LEVELS) return left(`${path || ROOT} is nested deeper than ${MAX_LEVELS} levels`)
  if (value === null || value === undefined) return right(null)
  if (typeof value === 'boolean' || typeof value === 'string') return right(value)
  if (typeof value === 'number' && Number.isFinite(value)) return right({ written: String(value) })
  if (typeof value !== 'object') return left(`${path || ROOT} is ${String(value)}, which is no value of JSON`)
  const isArray = Array.isArray(value)
  const fields = new Map<string, RecordValue>()
  for (const [key, inner] of Object.entries(value)) {
    const read = valueIn(inner, isArray ? pathOfItems(path) : pathOfKey(path, key), level + 1)
    if (read._tag === 'Left') return read
    fields.set(key, read.right)
  }
  return right(isArray ? [...fields.values()] : fields)
}

const changeWords = (value: RecordValue, word: (text: string) => string): RecordValue => {
  if (typeof value === 'string') return word(value)
  if (isList(value)) return value.map((item) => changeWords(item, word))
  return isObject(value) ? new Map([...value].map(([key, inner]) => [key, changeWords(inner, word)])) : value
}

const hasNothing = (value: RecordValue): boolean =>
  value === null || value === '' || (!isNumber(value) && pathsIn(value)[Symbol.iterator]().next().done === true)

/** The document model `records`. */
export const recordsModel = model({
  contract: 1,
  name: 'records',
  show,
  contents,
  isEmpty: ({ value }) => hasNothing(value),
  same: (a, b) =>
    show({ ...a, value: inOrder(a.value), lenient: {} }) === show({ ...b, value: inOrder(b.value), lenient: {} }),
  values: {
    example: "{ number: 'A-17', lines: [{ name: 'Bolt', qty: 2 }] }",
    read: (value) => {
      const read = valueIn(value, '', 0)
      return read._tag === 'Left' ? read : right(recordOf(read.right))
    },
  },
  reworded: (records, word) => ({ ...records, value: changeWords(records.value, word) }),
})
