import { type Clusters, clustersOf, type Metric } from '@assay/core'
import { optionsOf } from '@assay/core/laws'

/** The measures of one name or of several under some options. */
export const measure = <O, S, K extends string>(
  metric: Metric<'clusters', O, S, K>,
  names: readonly (readonly [gold: Clusters, system: Clusters])[],
  options: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, number | undefined>> => {
  const scorer = metric.with(optionsOf(metric, options))
  let sum = scorer.stats.empty
  for (const [gold, system] of names)
    for (const line of scorer.judge(gold)(system)) sum = scorer.stats.concat(sum, line.stats)
  return scorer.summarise(sum)
}

/** Clusters written as words: `'a b c|d e'`. */
export const words = (text: string, discarded: readonly string[] = []): Clusters =>
  clustersOf(
    text
      .split('|')
      .filter((cluster) => cluster !== '')
      .map((cluster) => cluster.split(' ')),
    { discarded },
  )
