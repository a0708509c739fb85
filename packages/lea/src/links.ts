/** The links of entities that LEA counts. */
import * as entities from '@assay/core/entities'
import type { LeaOptions } from './options.ts'

/** The links of an entity: 0 for one that does not count. Found are those that the other side has, for each entity that has them with `duplicateLinks: sum`; lost are those that it does not have. */
export interface Links {
  readonly all: number
  readonly found: number
  readonly lost: number
}

/** A singleton has one link, to itself, which is found only if the mention is alone on the other side too. */
const toItself = (isMet: boolean, singletons: LeaOptions['singletons']): Links => {
  const found = isMet && singletons === 'selfLink' ? 1 : 0
  return singletons === 'ignore' ? { all: 0, found: 0, lost: 0 } : { all: 1, found, lost: 1 - found }
}

export const linksOf = (
  both: entities.Compared,
  side: entities.Side,
  { links, duplicateLinks, singletons }: LeaOptions,
): ((e: number) => Links) => {
  const { sizes } = both[side]
  const { whole } = both.once(entities.overlaps)[side]
  const { forEach, once } = entities.linksFound(both, side)
  const counted = links === 'all' ? (count: entities.LinksIn) => count(both[side]) : entities.betweenGroups(both, side)
  const [all, found] = [counted(entities.allLinks), counted(once)]
  const inSum = duplicateLinks === 'sum' && forEach !== once ? counted(forEach) : found
  return (e) =>
    links === 'all' && sizes[e] === 1
      ? toItself(whole[e] === 1, singletons)
      : { all: all[e] as number, found: inSum[e] as number, lost: (all[e] as number) - (found[e] as number) }
}
