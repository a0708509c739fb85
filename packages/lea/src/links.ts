/** The links that LEA counts. */
import * as entities from '@assay/core/internal/entities'
import type { LeaOptions } from './options.ts'

/**
 * The number of links of an entity, of those that the other side has (`found`; with `duplicateLinks=sum` once for each entity that has
 * them), and of those that it does not have (`lost`).
 */
export interface Links {
  readonly all: number
  readonly found: number
  readonly lost: number
}

/** The self-link of a singleton, which is found only if the mention is a singleton on the other side too. */
const selfLink = (isSingletonToo: boolean, singletons: LeaOptions['singletons']): Links => {
  const found = isSingletonToo && singletons === 'selfLink' ? 1 : 0
  return singletons === 'ignore' ? { all: 0, found: 0, lost: 0 } : { all: 1, found, lost: 1 - found }
}

export const linksOf = (
  both: entities.SharedComparison,
  side: entities.Side,
  { links, duplicateLinks, singletons }: LeaOptions,
): ((e: number) => Links) => {
  const { sizes } = both[side]
  const { whole } = both.once(entities.overlaps)[side]
  const { forEach, once } = entities.linksFound(both, side)
  const counted =
    links === 'all' ? (count: entities.LinkCounter) => count(both[side]) : entities.betweenGroups(both, side)
  const [all, found] = [counted(entities.allLinks), counted(once)]
  const inSum = duplicateLinks === 'sum' && forEach !== once ? counted(forEach) : found
  return (e) =>
    links === 'all' && sizes[e] === 1
      ? selfLink(whole[e] === 1, singletons)
      : { all: all[e]!, found: inSum[e]!, lost: all[e]! - found[e]! }
}
