/** The names of labels that are numbers, from a file beside the one that is read. */
import { type Either, left, type Problem, right, type Source } from '@assay/core'
import { textOptions, wholeText } from '@assay/core/source'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** `{"1": "PER"}`, or what doccano exports of its labels: `[{"id": 1, "text": "PER"}]`. */
const namesIn = (value: unknown): ReadonlyMap<string, string> => {
  if (Array.isArray(value))
    return new Map(
      value.flatMap((one: unknown) =>
        isObject(one) && typeof one['text'] === 'string' ? [[String(one['id']), one['text']] as const] : [],
      ),
    )
  if (!isObject(value)) return new Map()
  return new Map(
    Object.entries(value).flatMap(([key, name]) => (typeof name === 'string' ? [[key, name] as const] : [])),
  )
}

const refused = (path: string, message: string): Either<Problem, never> =>
  left({
    severity: 'error',
    code: 'E383',
    message,
    at: { path, line: 1, column: 1 },
    hint: 'the file names each number: {"1": "PER", "2": "LOC"}, or is the list of labels that doccano exports',
  })

export const labelNames = (source: Source, name: string): Either<Problem, ReadonlyMap<string, string>> => {
  const beside = source.beside?.(name)
  if (beside === undefined)
    return refused(source.path, `there is no file ${name} beside this one, as reader.labels says`)
  const text = wholeText(beside, textOptions({ maxLine: 64 }))
  if (text._tag === 'Left') return text
  const names = namesIn(parsed(text.right.text))
  return names.size > 0 ? right(names) : refused(beside.path, 'no number has a name here')
}
