/** What the tests share: files under `golden`, and sums without the host. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Document, type Metric, type Problem, type Scorer, textSource } from '@assay/core'
import { gatheredOf, optionsOf } from '@assay/core/laws'
import { type HipeText, hipeColumns } from '../src/index.ts'

export const goldenText = (path: string): string => {
  const bytes = readFileSync(new URL(`../golden/${path}`, import.meta.url))
  return new TextDecoder().decode(path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
}

export interface Read {
  readonly documents: readonly Document<'hipe'>[]
  readonly problems: readonly Problem[]
}

export const readText = (text: string, options: Readonly<Record<string, unknown>> = {}, path = 'a.tsv'): Read => {
  const documents: Document<'hipe'>[] = []
  const problems: Problem[] = []
  for (const item of hipeColumns.with(optionsOf(hipeColumns, options))(textSource(path, text)))
    if (item._tag === 'Right') documents.push(item.right)
    else problems.push(item.left)
  return { documents, problems }
}

export type Pair = readonly [gold: HipeText, system: HipeText]

/** The documents of two texts, one behind the other. */
export const pairsOf = (
  gold: string,
  system: string,
  options: Readonly<Record<string, unknown>> = {},
): readonly Pair[] => {
  const [own, other] = [gold, system].map((text) => {
    const { documents, problems } = readText(text, options)
    const error = problems.find(({ severity }) => severity === 'error')
    if (error !== undefined) throw new Error(`${error.code} ${error.message}`)
    return documents
  }) as [readonly Document<'hipe'>[], readonly Document<'hipe'>[]]
  if (own.length !== other.length) throw new Error(`${own.length} documents, and ${other.length}`)
  return own.map(({ content }, i) => [content, other[i]?.content as HipeText])
}

export const scorerOf = <O, S, K extends string>(
  metric: Metric<'hipe', O, S, K>,
  options: Readonly<Record<string, unknown>> = {},
): Scorer<'hipe', S, K> => metric.with(optionsOf(metric, options))

export const sumOf = <S, K extends string>(scorer: Scorer<'hipe', S, K>, pairs: readonly Pair[]): S =>
  gatheredOf(scorer, pairs).stats

/** A table of the campaigns with a header, and a document of these rows. */
export const header =
  'TOKEN\tNE-COARSE-LIT\tNE-COARSE-METO\tNE-FINE-LIT\tNE-FINE-METO\tNE-FINE-COMP\tNE-NESTED\tNEL-LIT\tNEL-METO\tMISC'
