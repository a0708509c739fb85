/** Keys of clusterings: items given to both sides, or mentions that the sides find. */
import { shareNumbering } from '../../align/covers.ts'
import type { Keys, Meeting } from '../../contract.ts'
import { type Affix, affixBetween, withoutAffix } from '../affixes.ts'
import { type Clusters, keyOf, renderItem } from './type.ts'

const SHOWN = 3

const itemsBut = (clusters: Clusters, has: (item: number) => boolean): readonly string[] => {
  const names: string[] = []
  for (let item = 0; item < clusters.items.size && names.length < SHOWN; item++)
    if (!has(item)) names.push(renderItem(clusters, item))
  return names
}

const namesOf = ({ items }: Clusters): readonly string[] =>
  Array.from({ length: items.size }, (_, i) => keyOf(items, i))

/** Items that are set aside are among them: the gold knows them too. */
const meet = (gold: Clusters, system: Clusters): Meeting => {
  // the placeholder of a missing answer has the items of the gold
  if (system.absent === true) return { gold: gold.items.size, system: 0, both: 0 }
  const { number, goldItems } = shareNumbering(gold, system)
  let both = 0
  for (let i = 0; i < number.length; i++) if (number[i]! < goldItems) both++
  const first = () => {
    const found = new Set(number)
    return {
      gold: itemsBut(gold, (item) => found.has(item)),
      system: itemsBut(system, (item) => number[item]! < goldItems),
    }
  }
  return { gold: goldItems, system: system.items.size, both, first }
}

const ITEMS: Keys<Clusters> = {
  item: 'item',
  given: true,
  meet: (gold, system) => {
    if (gold.given !== true) return undefined
    const met = meet(gold, system)
    if (met.both > 0 || met.gold === 0 || met.system === 0) return met
    const longer = affixBetween(namesOf(gold), namesOf(system))
    return longer === undefined ? met : { ...met, would: { [JSON.stringify(longer.affix)]: longer.meet } }
  },
  remedy: (name) => withoutAffix(JSON.parse(name) as Affix, 'items'),
}

const MENTIONS: Keys<Clusters> = {
  item: 'mention',
  meet: (gold, system) => (gold.given === true ? undefined : meet(gold, system)),
}

export const keysOfClusters: readonly Keys<Clusters>[] = [ITEMS, MENTIONS]
