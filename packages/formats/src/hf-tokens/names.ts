/** Names of classes: a list that the user gives, or a file in the folder of the data. */
import { type Either, left, type Problem, right, type Source } from '@assay/core'
import { isFault } from '@assay/core/internal/source'
import { jsonTape, textOptions, wholeText } from '@assay/core/source'
import { code } from '../messages.ts'
import { error, startOf } from '../problems.ts'

/** The name of each class by its number. */
export type Names = ReadonlyMap<number, string>

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
type Fields = { readonly [key: string]: Json }

const isObject = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: Json): value is string => typeof value === 'string'

/** `["O", "B-PER"]`, or `{"0": "O", "1": "B-PER"}`. */
const numbered = (value: Json | undefined): Names | undefined => {
  if (Array.isArray(value)) {
    const list = value as readonly Json[]
    return list.length > 0 && list.every(isText) ? new Map(list.map((name, i) => [i, name])) : undefined
  }
  if (!isObject(value)) return undefined
  const entries = Object.entries(value)
  const fit = entries.length > 0 && entries.every(([key, name]) => /^\d{1,9}$/.test(key) && isText(name))
  return fit ? new Map(entries.map(([key, name]) => [Number(key), name as string])) : undefined
}

// The feature of a column is inside a few wrappers, which `datasets` has changed with its versions.
const wrappers = ['feature', 'sequence', 'list', 'class_label', 'dtype']

const inFeature = (feature: Json | undefined, depth = 0): Names | undefined => {
  if (!isObject(feature) || depth > wrappers.length) return undefined
  const names = numbered(feature['names'])
  if (names !== undefined) return names
  for (const key of wrappers) {
    const inner = inFeature(feature[key], depth + 1)
    if (inner !== undefined) return inner
  }
  return undefined
}

const featureOf = (features: Json | undefined, column: string): Json | undefined => {
  if (Array.isArray(features))
    return (features as readonly Json[]).find((one) => isObject(one) && one['name'] === column)
  return isObject(features) && Object.hasOwn(features, column) ? features[column] : undefined
}

const same = (a: Names, b: Names): boolean => a.size === b.size && [...a].every(([id, name]) => b.get(id) === name)

/** Of a file with several configurations those that agree. */
const inConfigurations = (file: Fields, column: string): Names | undefined => {
  const all = Object.values(file).flatMap((one) => {
    const inFeatures = isObject(one) ? inFeature(featureOf(one['features'], column)) : undefined
    return inFeatures === undefined ? [] : [inFeatures]
  })
  const [first, ...others] = all
  return first !== undefined && others.every((other) => same(first, other)) ? first : undefined
}

/** The names in `dataset_info.json`, in the `config.json` of a model, or in a list or a map of its own. */
const namesIn = (file: Json, column: string): Names | undefined => {
  const names = numbered(file)
  if (names !== undefined || !isObject(file)) return names
  return (
    numbered(file['id2label']) ??
    inFeature(featureOf(file['features'], column)) ??
    inFeature(featureOf(isObject(file['dataset_info']) ? file['dataset_info']['features'] : undefined, column)) ??
    inConfigurations(file, column)
  )
}

const MAX_LINE = 64
const DEEPEST = 64

const refuseLabels = (path: string, message: string, hint: string): Either<Problem, never> =>
  left(error(code.E389, message, startOf(path), hint))

const LIST = '--set reader.labels=O,B-PER,I-PER,… in the order of their numbers'

const inFile = (source: Source, column: string): Either<Problem, Names> => {
  const whole = wholeText(source, textOptions({ maxLine: MAX_LINE }))
  if (whole._tag === 'Left') return whole
  const { text, spot } = whole.right
  const tape = jsonTape(text, DEEPEST)
  if (isFault(tape)) {
    const { code, message, at } = tape
    return left(error(code, message, spot(at), 'the file with the names is one value of JSON'))
  }
  const names = namesIn(JSON.parse(text) as Json, column)
  if (names !== undefined) return right(names)
  const hint = `a dataset_info.json has them in features.${column}, the config.json of a model in id2label; or give them: ${LIST}`
  return refuseLabels(source.path, `there are no names for ${column} here`, hint)
}

/** The names that the option `labels` says. */
export const namesOf = (labels: readonly string[], source: Source, column: string): Either<Problem, Names> => {
  const [first, ...others] = labels
  if (first === undefined)
    return refuseLabels(
      source.path,
      `${column} are numbers without names`,
      `name a file next to this one that has them, --set reader.labels=dataset_info.json (or config.json of the model), or list them: ${LIST}`,
    )
  if (others.length > 0 || !first.endsWith('.json')) return right(new Map(labels.map((name, i) => [i, name])))
  const file = source.beside?.(first)
  if (file !== undefined) return inFile(file, column)
  return refuseLabels(
    source.path,
    `there is no file ${first} next to this one`,
    `put it into the same folder, or give ${LIST}`,
  )
}
