/** What the tests share: files under `golden`, documents read by core's readers, and sums without the host. */
import { readFileSync } from 'node:fs'
import { type AnyMetric, type AnyReader, type Clusters, type Scorer, textSource } from '@assay/core'
import { optionsOf, sumPairs } from '@assay/core/laws'

export const textOf = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

export type Options = Readonly<Record<string, unknown>>
export type Pair = readonly [key: Clusters, response: Clusters]

/** Metrics of several statistics are tested alike: what a scorer gives goes back to it alone. */
type AnyScorer = Scorer<'clusters', unknown, string>

export const scorerOf = (metric: AnyMetric, options: Options = {}): AnyScorer =>
  metric.with(optionsOf(metric, options)) as AnyScorer

export type Values = Readonly<Record<string, number | undefined>>

/** The measures of documents, added up as the host does. */
export const measured = (metric: AnyMetric, pairs: readonly Pair[], options: Options = {}): Values => {
  const scorer = scorerOf(metric, options)
  return scorer.summarise(sumPairs(scorer, pairs).stats)
}

/** Recall, precision and F1, as papers and suites print them. */
export const rpf = (metric: AnyMetric, pairs: readonly Pair[], options: Options = {}) => {
  const { recall, precision, f1 } = measured(metric, pairs, options)
  return [recall, precision, f1] as const
}

/** The documents of a file by their ids. */
const documentsOf = (reader: AnyReader, path: string, options: Options = {}): ReadonlyMap<string, Clusters> => {
  const documents = new Map<string, Clusters>()
  const read = reader.with(optionsOf(reader, options))
  for (const item of read(textSource(path, textOf(path)))) {
    if (item._tag === 'Right') documents.set(item.right.id, item.right.content as Clusters)
    else if (item.left.severity === 'error') throw new Error(item.left.message)
  }
  return documents
}

/** The documents of a key file, each with that of the same id in the response. */
export const pairsOf = (reader: AnyReader, key: string, response: string, options: Options = {}): readonly Pair[] => {
  const answers = documentsOf(reader, response, options)
  return Array.from(documentsOf(reader, key, options), ([id, content]) => [content, answers.get(id)!])
}
