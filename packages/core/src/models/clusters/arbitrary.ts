/** Clusterings to check laws on. */
import * as fc from 'fast-check'
import type { Pair } from '../../models.ts'
import { type Clusters, clustersOf } from './type.ts'

export interface ClusterChoices {
  /** `partition`: no item is in two clusters of a side. `cover`: some are. */
  readonly shape?: 'partition' | 'cover'
  /** True if sides may have items that the other lacks; otherwise both have the same. */
  readonly oneSided?: boolean
  /** True if items may be set aside (`discarded`). */
  readonly discarded?: boolean
  /** Types of clusters to draw from; none by default. */
  readonly types?: readonly string[]
  /** Most items: 8 by default. */
  readonly most?: number
}

const itemNames = ['a', 'b', 'c', 'd', 'é', '💩', '__proto__', '12', '012', 'constructor', 'x y', 'z']

/** Clusterings of a few items by a gold and a system, which often agree. */
export const clusterPairs = (choices: ClusterChoices = {}): fc.Arbitrary<Pair<'clusters'>> => {
  const { most = 8 } = choices
  const label = fc.nat(3)
  // the clusters of an item on each side, by number; where `same` is drawn the system follows the gold
  const item = fc.record({
    gold: fc.uniqueArray(label, labelsPerItem(choices)),
    system: fc.uniqueArray(label, labelsPerItem(choices)),
    same: fc.boolean(),
    aside: fc.constantFrom('none', 'none', 'none', 'gold', 'system'),
  })
  const types = fc.array(fc.constantFrom(...(choices.types ?? ['X'])), { minLength: 8, maxLength: 8 })
  return fc
    .tuple(fc.array(item, { minLength: choices.oneSided ? 0 : 1, maxLength: Math.min(most, itemNames.length) }), types)
    .map(([items, drawn]): Pair<'clusters'> => {
      const side = (of: 'gold' | 'system', from: number): Clusters =>
        sideOf(
          items.map((one) => ({
            labels: of === 'system' && !one.same ? one.system : one.gold,
            aside: one.aside === of,
          })),
          choices,
          drawn.slice(from),
        )
      return [side('gold', 0), side('system', 4)]
    })
}

const labelsPerItem = ({ shape = 'partition', oneSided = true }: ClusterChoices) => ({
  minLength: oneSided ? 0 : 1,
  maxLength: shape === 'partition' ? 1 : 3,
})

const sideOf = (
  items: readonly { readonly labels: readonly number[]; readonly aside: boolean }[],
  { discarded = false, types }: ClusterChoices,
  drawn: readonly string[],
): Clusters => {
  const names = (which: (item: (typeof items)[number]) => boolean): readonly string[] =>
    items.flatMap((one, i) => (which(one) ? [itemNames[i]!] : []))
  const clusters = [0, 1, 2, 3]
    .map((label) => ({ members: names(({ labels }) => labels.includes(label)), type: drawn[label]! }))
    .filter(({ members }) => members.length > 0)
  return clustersOf(
    clusters.map(({ members }) => members),
    {
      discarded: discarded ? names(({ aside }) => aside) : [],
      ...(types && { types: clusters.map(({ type }) => type) }),
    },
  )
}
