/**
 * What a plugin can be asked by itself, without its tests: each reader reads the example of its format, and each metric scores such
 * an example against itself, under the options that hold where nothing is said. Its package.json says the names that it has.
 */
import type { AnyMetric, AnyReader, Measure, Plugin, Scorer } from '@assay/core'
import { decodeOptions } from '@assay/core/host'
import { namesOf, thrown } from '@assay/host'
import { type Either, isLeft, isRight, left, right } from 'fp-ts/lib/Either.js'

/** What was found of one reader or metric, or of a name in a package.json. */
export interface Finding {
  readonly what: 'reader' | 'metric' | 'name'
  readonly name: string
  /** Why it fails; nothing where it does not. */
  readonly why?: string
  /** True where there is no example to ask it with. */
  readonly unasked?: true
}

type Documents = readonly { readonly content: unknown }[]

/** The example of a reader, read: its documents, why there are none, or nothing where it cannot be asked. */
const exampleOf = (reader: AnyReader): Either<string, Documents> | undefined => {
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

const asked = (what: Finding['what'], name: string, ask: () => string | undefined | 'unasked'): Finding => {
  try {
    const why = ask()
    if (why === 'unasked') return { what, name, unasked: true }
    return { what, name, ...(why !== undefined && { why }) }
  } catch (error) {
    return { what, name, why: thrown(error).why }
  }
}

const askedReader = (reader: AnyReader): Finding =>
  asked('reader', reader.name, () => {
    const read = exampleOf(reader)
    if (read === undefined) return 'unasked'
    return isLeft(read) ? read.left : undefined
  })

type AnyScorer = Scorer<never, unknown, string>

/** The first measure that is not what its description says of it. */
const outOfRange = (metric: AnyMetric, values: Readonly<Record<string, number | undefined>>): string | undefined => {
  const measures = Object.entries(metric.measures as Readonly<Record<string, Measure<string>>>)
  const odd = measures.find(([name, { range }]) => {
    const value = values[name]
    return value !== undefined && !(value >= range[0] && value <= range[1])
  })
  return odd && `${odd[0]} is ${values[odd[0]]} of answers that are the gold, and lies in ${odd[1].range.join(' to ')}`
}

const askedMetric = (metric: AnyMetric, readers: readonly AnyReader[]): Finding =>
  asked('metric', metric.name, () => {
    const examples = readers.filter(({ gives }) => gives === metric.reads).flatMap(exampleIn)
    const [first] = examples
    if (first === undefined) return 'unasked'
    const options = decodeOptions(metric.options, {})
    if (isLeft(options)) return `its options have no defaults: ${options.left[0]?.message}`
    const scorer: AnyScorer = metric.with(options.right)
    const lines = [...scorer.judge(first.content as never)(first.content as never)]
    const sum = lines.reduce((all, { stats }) => scorer.stats.concat(all, stats), scorer.stats.empty)
    return outOfRange(metric, scorer.summarise(sum))
  })

/** A reader that fails by itself fails there alone. */
const exampleIn = (reader: AnyReader): Documents => {
  try {
    const read = exampleOf(reader)
    return read === undefined || isLeft(read) ? [] : read.right
  } catch {
    return []
  }
}

const wrongName =
  (why: string) =>
  (name: string): Finding => ({ what: 'name', name, why: `its package.json ${why}` })

/** Names that its package.json says, if it says any, but the plugin does not have, and the other way round. */
const wrongNames = (plugin: Plugin, said: readonly string[] | undefined): readonly Finding[] => {
  if (said === undefined) return []
  const own = namesOf(plugin)
  return [
    ...own
      .filter((name) => !said.includes(name))
      .map(wrongName('does not say it in assay.names: another plugin that does is taken for the one that is meant')),
    ...said
      .filter((name) => !own.includes(name))
      .map(wrongName('says it in assay.names, and the plugin has nothing of that name')),
  ]
}

/** All readers and metrics of a plugin, and its names; examples are those of all readers that there are. */
export const selfCheck = (
  plugin: Plugin,
  readers: readonly AnyReader[],
  said: readonly string[] | undefined,
): readonly Finding[] => [
  ...(plugin.readers ?? []).map(askedReader),
  ...(plugin.metrics ?? []).map((metric) => askedMetric(metric, readers)),
  ...wrongNames(plugin, said),
]
