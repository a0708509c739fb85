/** Evaluation of a measure: its counts in a document, and its scores. */
import { totalValue } from '@assay/core'
import { clusterCells, contingencyOf, sharesOfClusters } from './clusters.ts'
import { type Counts, countsOfCells, countsOfShares, type Shares } from './counts.ts'
import { corpusKeys, setCounts, sharesOfKeys, weightedCounts, weightsUnder } from './key-sets.ts'
import type { LinkingOptions } from './linking-options.ts'
import { filterUnder, keyUnder } from './mention-keys.ts'
import { type ClusterAggregate, clusterAggregates, type Definition, isOfDocument } from './neleval-measures.ts'
import { overlapCounts, type Strategy } from './overlap.ts'
import type { Mention } from './side.ts'

/** A measure with its options applied. */
export interface Evaluation {
  readonly name: string
  readonly isTyped: boolean
  /** The mentions of a document that count. */
  readonly passing: (mentions: readonly Mention[]) => readonly Mention[]
  /** Counts the mentions of a document, or a part of them. */
  readonly counts: (gold: readonly Mention[], system: readonly Mention[]) => Counts
  readonly shares: (counts: Counts) => Shares
}

const sharesOfTotals = ({ ptp, found, rtp, gold }: Counts): Shares => ({
  ptp: totalValue(ptp),
  found: totalValue(found),
  rtp: totalValue(rtp),
  gold: totalValue(gold),
})

type CountingMethod = Pick<Evaluation, 'counts' | 'shares'>

const clusterMethod = (aggregate: ClusterAggregate, { key }: Definition, options: LinkingOptions): CountingMethod => {
  const [goldKey, systemKey] = [keyUnder(key, 'gold', options), keyUnder(key, 'system', options)]
  if (options.clusterScope === 'corpus')
    return {
      counts: (gold, system) => countsOfCells(clusterCells(gold, system, goldKey, systemKey)),
      shares: (counts) => sharesOfClusters(aggregate, contingencyOf(counts.cells)),
    }
  return {
    counts: (gold, system) =>
      countsOfShares(sharesOfClusters(aggregate, contingencyOf(clusterCells(gold, system, goldKey, systemKey)))),
    shares: sharesOfTotals,
  }
}

const setsMethod = (definition: Definition, options: LinkingOptions): CountingMethod => {
  const weighs =
    definition.key.includes('type') && (Object.keys(options.typeWeights).length > 0 || options.ancestors > 0)
  const key = weighs ? definition.key.filter((part) => part !== 'type') : definition.key
  const [goldKey, systemKey] = [keyUnder(key, 'gold', options), keyUnder(key, 'system', options)]
  if (!isOfDocument(definition))
    return {
      counts: (gold, system) => corpusKeys(gold, system, goldKey, systemKey),
      shares: sharesOfKeys,
    }
  if (!weighs) return { counts: (gold, system) => setCounts(gold, system, goldKey, systemKey), shares: sharesOfTotals }
  const weightOf = weightsUnder(options.typeWeights, options.ancestors)
  return {
    counts: (gold, system) => weightedCounts(gold, system, goldKey, systemKey, weightOf),
    shares: sharesOfTotals,
  }
}

const overlapMethod = ({ aggregate, key }: Definition, options: LinkingOptions): CountingMethod => {
  const rest = key.filter((part) => part !== 'span')
  const [goldKey, systemKey] = [keyUnder(rest, 'gold', options), keyUnder(rest, 'system', options)]
  const [recall, precision] = [aggregate.slice(-6, -3) as Strategy, aggregate.slice(-3) as Strategy]
  return {
    counts: (gold, system) => overlapCounts(gold, system, goldKey, systemKey, recall, precision),
    shares: sharesOfTotals,
  }
}

const isCluster = (aggregate: string): aggregate is ClusterAggregate =>
  (clusterAggregates as readonly string[]).includes(aggregate)

export const evaluationOf = (definition: Definition, options: LinkingOptions): Evaluation => {
  const { name, aggregate, filter, key } = definition
  const method = isCluster(aggregate)
    ? clusterMethod(aggregate, definition, options)
    : aggregate === 'sets'
      ? setsMethod(definition, options)
      : overlapMethod(definition, options)
  return {
    name,
    isTyped: key.includes('type'),
    passing: filterUnder(filter, key, options),
    ...method,
  }
}
