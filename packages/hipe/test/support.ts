/** Test helpers: files under `golden`, and sums without the host. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type Document, type Metric, type Problem, type Scorer, textSource } from '@assay/core'
import { optionsOf, sumPairs } from '@assay/core/laws'
import { type HipeText, hipeColumns } from '../src/index.ts'

export const goldenText = (path: string): string => {
  const bytes = readFileSync(new URL(`../golden/${path}`, import.meta.url))
  return new TextDecoder().decode(path.endsWith('.gz') ? gunzipSync(bytes) : bytes)
}

export interface ReadResult {
  readonly documents: readonly Document<'hipe'>[]
  readonly problems: readonly Problem[]
}

export const readText = (text: string, options: Readonly<Record<string, unknown>> = {}, path = 'a.tsv'): ReadResult => {
  const documents: Document<'hipe'>[] = []
  const problems: Problem[] = []
  for (const item of hipeColumns.with(optionsOf(hipeColumns, options))(textSource(path, text)))
    if (item._tag === 'Right') documents.push(item.right)
    else problems.push(item.left)
  return { documents, problems }
}

export type Pair = readonly [gold: HipeText, system: HipeText]

/** The documents of two texts in pairs. */
export const pairsOf = (
  gold: string,
  system: string,
  options: Readonly<Record<string, unknown>> = {},
): readonly Pair[] => {
  const [golds, systems] = [gold, system].map((text) => {
    const { documents, problems } = readText(text, options)
    const error = problems.find(({ severity }) => severity === 'error')
    if (error !== undefined) throw new Error(`${error.code} ${error.message}`)
    return documents
  }) as [readonly Document<'hipe'>[], readonly Document<'hipe'>[]]
  if (golds.length !== systems.length) throw new Error(`${golds.length} documents, and ${systems.length}`)
  return golds.map(({ content }, i) => [content, systems[i]!.content])
}

export const scorerOf = <O, S, K extends string>(
  metric: Metric<'hipe', O, S, K>,
  options: Readonly<Record<string, unknown>> = {},
): Scorer<'hipe', S, K> => metric.with(optionsOf(metric, options))

export const sumOf = <S, K extends string>(scorer: Scorer<'hipe', S, K>, pairs: readonly Pair[]): S =>
  sumPairs(scorer, pairs).stats

/** The header of a table of the campaigns. */
export const header =
  'TOKEN\tNE-COARSE-LIT\tNE-COARSE-METO\tNE-FINE-LIT\tNE-FINE-METO\tNE-FINE-COMP\tNE-NESTED\tNEL-LIT\tNEL-METO\tMISC'
