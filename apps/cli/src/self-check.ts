/**
 * Self-check of a plugin, without its tests: each reader reads its example, and each metric scores an example against itself
 * with default options. The names in its package.json are compared, too.
 */
import type { AnyMetric, AnyReader, Measure, Plugin, Scorer } from '@assay/core'
import { decodeOptions } from '@assay/core/internal/host'
import { describeThrown, namesInPlugin } from '@assay/host/internal'
import { type Either, isLeft, isRight, left, right } from 'fp-ts/lib/Either.js'

/** Outcome of the check of a reader, a metric, or a name in a package.json. */
export interface Finding {
  readonly what: 'reader' | 'metric' | 'name'
  readonly name: string
  /** The failure, if it fails. */
  readonly why?: string
  /** True if there is no example. */
  readonly unasked?: true
}

type Documents = readonly { readonly content: unknown }[]

/** Reads the example of a reader: its documents, a problem, or undefined if it has none that stands alone. */
const readExample = (reader: AnyReader): Either<string, Documents> | undefined => {
  if (reader.example === undefined) return undefined
  const text = `${reader.example.trimEnd()}\n`
  const options = decodeOptions(reader.options, {})
  if (isLeft(options)) return left(`its options have no defaults: ${options.left[0]?.message}`)
  let isAlone = true
  const beside = (): undefined => {
    isAlone = false
  }
  const chunks = () => [right(new TextEncoder().encode(text))]
  const read = [...reader.with(options.right)({ path: 'example', chunks, beside })]
  const documents = read.flatMap((one) => (isRight(one) ? [one.right] : []))
  if (documents.length > 0) return right(documents)
  // the format has a part of it in another file, which an example has not
  return isAlone ? left(read.find(isLeft)?.left.message ?? 'its own example holds no document') : undefined
}

const check = (what: Finding['what'], name: string, ask: () => string | undefined | 'unasked'): Finding => {
  try {
    const why = ask()
    if (why === 'unasked') return { what, name, unasked: true }
    return { what, name, ...(why !== undefined && { why }) }
  } catch (error) {
    return { what, name, why: describeThrown(error).why }
  }
}

const checkReader = (reader: AnyReader): Finding =>
  check('reader', reader.name, () => {
    const read = readExample(reader)
    if (read === undefined) return 'unasked'
    return isLeft(read) ? read.left : undefined
  })

type AnyScorer = Scorer<never, unknown, string>

/** The first measure that is out of its range. */
const outOfRange = (metric: AnyMetric, values: Readonly<Record<string, number | undefined>>): string | undefined => {
  const measures = Object.entries(metric.measures as Readonly<Record<string, Measure<string>>>)
  const odd = measures.find(([name, { range }]) => {
    const value = values[name]
    return value !== undefined && !(value >= range[0] && value <= range[1])
  })
  return odd && `${odd[0]} is ${values[odd[0]]} for gold scored against itself, outside of ${odd[1].range.join(' to ')}`
}

const checkMetric = (metric: AnyMetric, readers: readonly AnyReader[]): Finding =>
  check('metric', metric.name, () => {
    const examples = readers.filter(({ gives }) => gives === metric.reads).flatMap(usableExample)
    const [first] = examples
    if (first === undefined) return 'unasked'
    const options = decodeOptions(metric.options, {})
    if (isLeft(options)) return `its options have no defaults: ${options.left[0]?.message}`
    const scorer: AnyScorer = metric.with(options.right)
    const lines = [...scorer.judge(first.content as never)(first.content as never)]
    const sum = lines.reduce((all, { stats }) => scorer.stats.concat(all, stats), scorer.stats.empty)
    return outOfRange(metric, scorer.summarise(sum))
  })

/** Documents of an example; none if the reader fails, which its own check reports. */
const usableExample = (reader: AnyReader): Documents => {
  try {
    const read = readExample(reader)
    return read === undefined || isLeft(read) ? [] : read.right
  } catch {
    return []
  }
}

const wrongName =
  (why: string) =>
  (name: string): Finding => ({ what: 'name', name, why: `its package.json ${why}` })

/** Names that are in its package.json but not in the plugin, or vice versa. */
const wrongNames = (plugin: Plugin, declared: readonly string[] | undefined): readonly Finding[] => {
  if (declared === undefined) return []
  const actual = namesInPlugin(plugin)
  return [
    ...actual
      .filter((name) => !declared.includes(name))
      .map(wrongName('lacks it in assay.names, so another plugin that lists it is loaded instead')),
    ...declared
      .filter((name) => !actual.includes(name))
      .map(wrongName('lists it in assay.names, and the plugin has nothing of that name')),
  ]
}

/** Checks all readers, metrics and names of a plugin, with the examples of `readers`. */
export const selfCheck = (
  plugin: Plugin,
  readers: readonly AnyReader[],
  declared: readonly string[] | undefined,
): readonly Finding[] => [
  ...(plugin.readers ?? []).map(checkReader),
  ...(plugin.metrics ?? []).map((metric) => checkMetric(metric, readers)),
  ...wrongNames(plugin, declared),
]
