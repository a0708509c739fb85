/** Evidence of the metrics over slots: one line for each pair of slots, missed slot and spurious slot. */
import type { Evidence, Trees } from '@assay/core'
import { shown } from './nodes.ts'
import type { SerOptions } from './options.ts'
import {
  facetsOf,
  kindOf,
  outcomeOf,
  type Pools,
  type Slot,
  type SlotPair,
  slotPairs,
  slotSidesOf,
  unitOf,
  verdicts,
} from './slots.ts'

export const evidenceOf = <S>(pair: SlotPair, stats: S, verdict: string, gold: Trees, system: Trees): Evidence<S> => {
  const { at } = ((pair.gold ?? pair.system) as Slot).node
  return {
    stats,
    verdict,
    facets: facetsOf(pair),
    ...(pair.gold && { gold: shown(pair.gold.labels, pair.gold.node, gold) }),
    ...(pair.system && { system: shown(pair.system.labels, pair.system.node, system) }),
    ...(at && { at }),
  }
}

export const judgeSlots = (options: SerOptions) => (gold: Trees) => {
  const sides = slotSidesOf(options, gold)
  return function* (system: Trees): Iterable<Evidence<Pools>> {
    for (const pair of slotPairs(...sides(system), options)) {
      const outcome = outcomeOf(pair)
      yield evidenceOf(pair, unitOf(kindOf(pair), outcome), verdicts[outcome], gold, system)
    }
  }
}
