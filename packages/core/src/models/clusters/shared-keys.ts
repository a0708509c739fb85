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
const compareItems = (gold: Clusters, system: Clusters): Meeting => {
  // the placeholder of a missing answer has the items of the gold
  if (system.absent === true) return { gold: gold.items.size, system: 0, both: 0 }
  const { number, goldItems } = shareNumbering(gold, system)
  let both = 0
  for (let i = 0; i < number.length; i++) if (number[i]! < goldItems) both++
  const first = () => {
    const systemNumbers = new Set(number)
    return {
      gold: itemsBut(gold, (item) => systemNumbers.has(item)),
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
    const comparison = compareItems(gold, system)
    if (comparison.both > 0 || comparison.gold === 0 || comparison.system === 0) return comparison
    const longer = affixBetween(namesOf(gold), namesOf(system))
    return longer === undefined ? comparison : { ...comparison, would: { [JSON.stringify(longer.affix)]: longer.meet } }
  },
  remedy: (name) => withoutAffix(JSON.parse(name) as Affix, 'items'),
}

const MENTIONS: Keys<Clusters> = {
  item: 'mention',
  meet: (gold, system) => (gold.given === true ? undefined : compareItems(gold, system)),
}

export const keysOfClusters: readonly Keys<Clusters>[] = [ITEMS, MENTIONS]
