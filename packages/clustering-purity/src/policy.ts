/**
 * What becomes of items that the two sides do not share, and of those that are set aside. The rules are those of the specification
 * of the WePS tasks; `weps-1.1` and `weps-1.2` are what the two official scorers do, which is not what their papers say.
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
} as const satisfies Readonly<Record<string, Rules>>

type PolicyName = keyof typeof policies

/** What is done with a pair before anything is measured. */
export interface Treatment extends Rules {
  readonly repeatedClusters: 'keep' | 'merge'
}

export interface Policy extends Treatment {
  readonly policy: PolicyName
}

/** What stands in the options of each metric of the package, so that metrics of equal treatment share it. */
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
    'the rules below under one name: of the paper, of the official scorers 1.1 and 1.2, or none but equal items, which holds for tables and lists of items unless a policy is named',
    'paper',
  ),
  discarded: v.optional(
    v.pipe(
      v.picklist(rules.discarded),
      v.description('items that the gold sets aside and the system clusters'),
      v.metadata({ lenient: ['drop'] }),
    ),
  ),
  extra: v.optional(
    v.pipe(
      v.picklist(rules.extra),
      v.description('items of the system that the gold does not know'),
      v.metadata({ lenient: ['drop', 'keep'] }),
    ),
  ),
  'items.missing': v.optional(
    v.pipe(
      v.picklist(rules['items.missing']),
      v.description('items of the gold that the system leaves out'),
      v.metadata({ lenient: ['singletons', 'one-cluster', 'ignore', 'drop'] }),
    ),
  ),
  both: v.optional(v.pipe(v.picklist(rules.both), v.description('items that the system clusters and sets aside'))),
  repeatedClusters: entry.choice(['keep', 'merge'], 'a cluster given twice counts as two, or as one'),
}

type Given = { readonly [K in keyof Rules]?: Rules[K] | undefined } & { readonly policy: PolicyName }

/** Rules that are not said are those of the policy; what stands in the signature is what was done. */
export const withRules = <O extends Given>(given: O): Omit<O, keyof Rules> & Rules => {
  const { policy, discarded, extra, 'items.missing': missing, both, ...others } = given
  const own = policies[policy]
  return {
    policy,
    discarded: discarded ?? own.discarded,
    extra: extra ?? own.extra,
    'items.missing': missing ?? own['items.missing'],
    both: both ?? own.both,
    ...others,
  } as Omit<O, keyof Rules> & Rules
}
