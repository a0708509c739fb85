/** Test helpers: files under `golden`, documents, and sums without the host. */
import { readFileSync } from 'node:fs'
import {
  bytesSource,
  type Document,
  type Metric,
  type Model,
  type Reader,
  type Scorer,
  type Trees,
  treesOf,
} from '@assay/core'
import type { NestedNode } from '@assay/core/internal'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { treesJsonl } from '@assay/core/readers'

const bytesOf = (path: string): Uint8Array => readFileSync(new URL(`../${path}`, import.meta.url))
export const textOf = (path: string): string => new TextDecoder().decode(bytesOf(path))

// properties ask for the same some hundreds of times
const scorers = new Map<string, unknown>()

/** A metric under options; a law says that a scorer does not remember what it has judged. */
export const scorer = <O, S, K extends string>(
  metric: Metric<'trees', O, S, K>,
  options: Readonly<Record<string, unknown>> = {},
): Scorer<'trees', S, K> => {
  const key = `${metric.name} ${JSON.stringify(options)}`
  const known = (scorers.get(key) as Scorer<'trees', S, K> | undefined) ?? metric.with(optionsOf(metric, options))
  scorers.set(key, known)
  return known
}

export type Pair = readonly [gold: Trees, system: Trees]

/** The sum over documents. */
export const sumOf = <S, K extends string>(own: Scorer<'trees', S, K>, pairs: Iterable<Pair>): S =>
  sumPairs(own, [...pairs]).stats

/** The measures of a metric on documents. */
export const measured = <O, S, K extends string>(
  metric: Metric<'trees', O, S, K>,
  pairs: Iterable<Pair>,
  options: Readonly<Record<string, unknown>> = {},
): { readonly [P in K]: number | undefined } => {
  const own = scorer(metric, options)
  return own.summarise(sumOf(own, pairs))
}

/** The documents of a file; errors throw. */
const documentsOf = <M extends Model, O>(
  reader: Reader<M, O>,
  path: string,
  options: Readonly<Record<string, unknown>> = {},
): readonly Document<M>[] => {
  const documents: Document<M>[] = []
  for (const item of reader.with(optionsOf(reader, options))(bytesSource(path, bytesOf(path)))) {
    if (item._tag === 'Right') documents.push(item.right)
    else if (item.left.severity === 'error') throw new Error(item.left.message)
  }
  return documents
}

/** Documents of two files, paired by id. */
export const pairsOfFiles = (gold: string, system: string): readonly Pair[] => {
  const answers = new Map(documentsOf(treesJsonl, system).map(({ id, content }) => [id, content]))
  return documentsOf(treesJsonl, gold).map(({ id, content }) => [content, answers.get(id)!])
}

// ---- forests as text -------------------------------------------------------------------------------------------------

const entity = (types: string, start: number, end: number, ...children: NestedNode[]): NestedNode => ({
  kind: 'entity',
  types: types.split('+'),
  start,
  end,
  children,
})
const component = (types: string, start: number, end: number, ...children: NestedNode[]): NestedNode => ({
  kind: 'component',
  types: types.split('+'),
  start,
  end,
  children,
})
export const e = entity
export const c = component

export const trees = (...roots: NestedNode[]): Trees => treesOf(roots)
