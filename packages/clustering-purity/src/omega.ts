/** The metric `omega`: the omega index (Collins and Dent 1988), the adjusted Rand index of clusters that overlap. */
import { measure, metric, scorer } from '@assay/core'
import { link } from '@assay/core/internal'
import * as v from 'valibot'
import type { AlignedPair } from './aligned-pair.ts'
import { omegaIndex } from './formulas.ts'
import { emptyGoldEntry, policyEntries, withRules } from './item-policy.ts'
import { signaturePairs } from './item-signatures.ts'
import { type Formula, macro, means } from './means-over-names.ts'

const schema = v.pipe(v.strictObject({ ...policyEntries, ...emptyGoldEntry }), v.transform(withRules))

const add = (counts: Map<number, number>, key: number, pairs: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + pairs)
}

/**
 * (observed − expected) / (1 − expected): observed is the share of pairs that are together in as many clusters on both
 * sides; expected is the sum over j of the shares of pairs that are together in j clusters, multiplied.
 */
const omegaOf = (sides: AlignedPair): number =>
  sides.notPartitions === undefined ? ofPartitions(sides) : ofCovers(sides)

/** Omega of partitions, where pairs are together once or never: from four counts, equal to adjusted Rand. */
const ofPartitions = ({ pairs, goldItems }: AlignedPair): number => {
  const { same, systemOnly, goldOnly, different } = pairs()
  const all = link(goldItems)
  if (all === 0 || (systemOnly === 0 && goldOnly === 0)) return 1
  const [gold, system] = [(same + goldOnly) / all, (same + systemOnly) / all]
  const expected = gold * system + (1 - gold) * (1 - system)
  return omegaIndex((same + different) / all, expected)
}

const ofCovers = ({ signatures, goldItems }: AlignedPair): number => {
  const { items } = signatures()
  const all = link(goldItems)
  if (all === 0) return 1
  const [gold, system] = [new Map<number, number>(), new Map<number, number>()]
  let agreeing = 0
  let together = 0
  signaturePairs(signatures(), 'either', (a, b, sharedGold, sharedSystem) => {
    if (b < a) return
    const pairs = a === b ? link(items[a]!) : items[a]! * items[b]!
    together += pairs
    add(gold, sharedGold, pairs)
    add(system, sharedSystem, pairs)
    if (sharedGold === sharedSystem) agreeing += pairs
  })
  add(gold, 0, all - together)
  add(system, 0, all - together)
  const observed = (agreeing + all - together) / all
  if (observed === 1) return 1
  const expected = [...gold]
    .sort(([a], [b]) => a - b)
    .reduce((sum, [j, pairs]) => sum + (pairs / all) * ((system.get(j) ?? 0) / all), 0)
  return omegaIndex(observed, expected)
}

const formula: Formula<'omegaIndex'> = { ratios: ['omegaIndex'], of: (sides) => ({ omegaIndex: omegaOf(sides) }) }

export const omega = metric({
  contract: 1,
  name: 'omega',
  title: 'the omega index: adjusted Rand for clusters that overlap',
  reads: 'clusters',
  units: 'names',
  cites: ['collins-1988-omega'],
  options: schema,
  measures: {
    omegaIndex: measure.chance(
      'omega index',
      'mean over names of (observed − expected) / (1 − expected); 0/0 is 1',
      'omegaIndex',
    ),
  },
  headline: 'omegaIndex',
  with: (options, share) => scorer({ ...macro(formula, options, share), summarise: (s) => means(formula, s) }),
})
