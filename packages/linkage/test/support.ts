/** Files of records and pairs, read and scored. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type AnyMetric,
  type AnyReader,
  type Clusters,
  type Document,
  type Problem,
  right,
  type Source,
} from '@assay/core'
import { decodeOptions } from '@assay/core/internal/host'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { clustersTable, pairs } from '@assay/core/readers'

const golden = fileURLToPath(new URL('../golden/vectors/', import.meta.url))

export const goldenText = (name: string): string => readFileSync(`${golden}${name}`, 'utf8')

const sourceOf = (path: string, text: string, beside: Readonly<Record<string, string>>): Source => ({
  path,
  chunks: () => [right(new TextEncoder().encode(text))],
  beside: (name) => (beside[name] === undefined ? undefined : sourceOf(name, beside[name], {})),
})

type Options = Readonly<Record<string, unknown>>

interface ReadFile {
  readonly documents: readonly Document<'clusters'>[]
  readonly problems: readonly Problem[]
}

const readText = (
  reader: AnyReader,
  text: string,
  options: Options = {},
  beside: Readonly<Record<string, string>> = {},
): ReadFile => {
  const decoded = decodeOptions(reader.options, options)
  if (decoded._tag === 'Left') throw new Error(JSON.stringify(decoded.left))
  const documents: Document<'clusters'>[] = []
  const problems: Problem[] = []
  for (const one of reader.with(decoded.right)(sourceOf('a.csv', text, beside)))
    if (one._tag === 'Right') documents.push(one.right as Document<'clusters'>)
    else problems.push(one.left as Problem)
  return { documents, problems }
}

const only = ({ documents, problems }: ReadFile): Clusters => {
  const [first, second] = documents
  if (first === undefined || second !== undefined) throw new Error(JSON.stringify(problems))
  return first.content
}

export const pairsFrom = (
  text: string,
  options: Options = {},
  beside: Readonly<Record<string, string>> = {},
): Clusters => only(readText(pairs, text, options, beside))
export const tableFrom = (
  text: string,
  options: Options = {},
  beside: Readonly<Record<string, string>> = {},
): Clusters => only(readText(clustersTable, text, options, beside))

export type Values = Readonly<Record<string, number | undefined>>

/** The measures of one document, or of several. */
export const scored = (metric: AnyMetric, all: readonly (readonly [Clusters, Clusters])[], options: Options = {}) => {
  const scorer = metric.with(optionsOf(metric, options))
  const { stats, parts } = sumPairs(scorer, all)
  return {
    stats,
    values: scorer.summarise(stats) as Values,
    remarks: (scorer.report?.remarks?.(stats) ?? []) as readonly string[],
    parts: parts(),
    scorer,
  }
}

export type Link = readonly [left: string, right: string, probability?: number]

/** A file of links, with probabilities where they have some. */
export const list = (...links: readonly Link[]): string =>
  [
    links[0]?.length === 2 ? 'id_l,id_r' : 'id_l,id_r,match_probability',
    ...links.map((link) => link.join(',')),
    '',
  ].join('\n')
