/**
 * The treatment of items that only one side has, and of those that are set aside. The rules are those of the specification of
 * the WePS tasks; `weps-1.1` and `weps-1.2` are those of the two official scorers, which differ from their papers.
 */
import { entry } from '@assay/core'
import * as v from 'valibot'

const rules = {
  discarded: ['drop', 'keep'],
  extra: ['drop', 'keep', 'error'],
  'items.missing': ['singletons', 'one-cluster', 'ignore', 'drop', 'error'],
  both: ['assigned', 'discarded'],
} as const

export interface Rules {
  readonly discarded: (typeof rules.discarded)[number]
  readonly extra: (typeof rules.extra)[number]
  readonly 'items.missing': (typeof rules)['items.missing'][number]
  readonly both: (typeof rules.both)[number]
}

const policies = {
  paper: { discarded: 'drop', extra: 'drop', 'items.missing': 'singletons', both: 'assigned' },
  'weps-1.1': { discarded: 'keep', extra: 'keep', 'items.missing': 'ignore', both: 'assigned' },
  'weps-1.2': { discarded: 'drop', extra: 'drop', 'items.missing': 'one-cluster', both: 'discarded' },
  strict: { discarded: 'drop', extra: 'error', 'items.missing': 'error', both: 'assigned' },
  pairs: { discarded: 'drop', extra: 'error', 'items.missing': 'singletons', both: 'assigned' },
} as const satisfies Readonly<Record<string, Rules>>

type PolicyName = keyof typeof policies

/** The treatment of a pair before it is scored. */
export interface Treatment extends Rules {
  readonly repeatedClusters: 'keep' | 'merge'
}

export interface Policy extends Treatment {
  readonly policy: PolicyName
}

/** Takes the treatment out of a metric's options, so that metrics with equal treatment share the work. */
export const treatmentOf = (options: Treatment): Treatment => ({
  discarded: options.discarded,
  extra: options.extra,
  'items.missing': options['items.missing'],
  both: options.both,
  repeatedClusters: options.repeatedClusters,
})

/** The options that every metric of this package takes. */
export const policyEntries = {
  policy: entry.of(
    v.picklist(Object.keys(policies) as [PolicyName, ...PolicyName[]]),
    'the rules below under one name: of the paper, of the official scorers 1.1 and 1.2, or strict: both sides have the same items, which is the default for tables and lists of items; pairs: strict, but an item that a list of pairs does not name is alone, the default for systems of such lists',
    'paper',
  ),
  discarded: v.optional(
    v.pipe(
      v.picklist(rules.discarded),
      v.description('items that the gold sets aside and the system has in a cluster'),
      v.metadata({ lenient: ['drop'] }),
    ),
  ),
  extra: v.optional(
    v.pipe(
      v.picklist(rules.extra),
      v.description('items of the system that the gold does not have'),
      v.metadata({ lenient: ['drop', 'keep'] }),
    ),
  ),
  'items.missing': v.optional(
    v.pipe(
      v.picklist(rules['items.missing']),
      v.description('items of the gold that the system does not have'),
      v.metadata({ lenient: ['singletons', 'one-cluster', 'ignore', 'drop'] }),
    ),
  ),
  both: v.optional(v.pipe(v.picklist(rules.both), v.description('items that the system both clusters and sets aside'))),
  repeatedClusters: entry.choice(['keep', 'merge'], 'a cluster given twice counts as two, or as one'),
}

type PolicyInput = { readonly [K in keyof Rules]?: Rules[K] | undefined } & { readonly policy: PolicyName }

/** Takes rules that are not set from the policy; the signature has the rules that were applied. */
export const withRules = <O extends PolicyInput>(given: O): Omit<O, keyof Rules> & Rules => {
  const { policy, discarded, extra, 'items.missing': missing, both, ...others } = given
  const defaults = policies[policy]
  return {
    policy,
    discarded: discarded ?? defaults.discarded,
    extra: extra ?? defaults.extra,
    'items.missing': missing ?? defaults['items.missing'],
    both: both ?? defaults.both,
    ...others,
  } as Omit<O, keyof Rules> & Rules
}

// ---- entries that some metrics have ----------------------------------------------------------------------------------

/** Items in several clusters of one side, for metrics of partitions. */
export const duplicatesEntry = {
  duplicates: entry.choice(
    ['keep', 'error'],
    'an item in several clusters of one side: kept, so that the measure has no value and a note says why, or refused',
  ),
}

/** Names whose gold has nothing in any cluster. */
export const emptyGoldEntry = {
  emptyGold: entry.choice(
    ['error', 0, 'none'],
    'a name whose gold has nothing in any cluster: refused, 0, or no value, so that means skip it',
    [0, 'none'],
  ),
}
export type EmptyGold = 'error' | 0 | 'none'

/** The value of every measure of such a name. */
export const ofEmptyGold = (emptyGold: EmptyGold): number | undefined => (emptyGold === 0 ? 0 : undefined)
