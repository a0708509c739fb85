/** Pairs of items of two lists, and of the leaves of lists whose items mean nothing. */
import { earliestMatching, fraction, type Gain, type Ratio } from '@assay/core'
import { type ListNode, leavesOf, type Node } from './compile.ts'
import { isWhole, type Leaf } from './leaves.ts'

// ---- gains -----------------------------------------------------------------------------------------------------------

/** A growing sum of weight · credit: what is whole, and what is not. */
interface GrowingGain {
  whole: number
  readonly parts: Ratio[]
}

const addCredit = (sum: GrowingGain, gold: Leaf, system: Leaf): void => {
  const [over, under] = gold.field.credit(gold, system)
  if (over === 0) return
  const [weightOver, weightUnder] = gold.field.weight
  if (over === under && weightUnder === 1) sum.whole += weightOver
  else sum.parts.push([weightOver * over, weightUnder * under])
}

const addGain = (sum: GrowingGain, gold: Node | undefined, system: Node | undefined): void => {
  if (gold === undefined || system === undefined) return
  if (gold.tag === 'leaf') {
    if (system.tag === 'leaf') addCredit(sum, gold, system)
  } else if (gold.tag === 'object') {
    if (system.tag === 'object') for (const [key, inner] of gold.fields) addGain(sum, inner, system.fields.get(key))
  } else if (system.tag === 'list') {
    if (gold.options.lists === 'leaves') {
      for (const { pairs } of leafPairs(gold, system)) for (const [g, s] of pairs) addCredit(sum, g, s)
    } else for (const [i, j] of itemPairs(gold, system)) addGain(sum, gold.items[i], system.items[j])
  }
}

const gainBy = (add: (sum: GrowingGain) => void): Gain => {
  const sum: GrowingGain = { whole: 0, parts: [] }
  add(sum)
  return sum.parts.length === 0 ? sum.whole : fraction.sumOf([[sum.whole, 1], ...sum.parts])
}

// ---- equal lists -----------------------------------------------------------------------------------------------------

const areEqualLists = (gold: readonly (Node | undefined)[], system: readonly (Node | undefined)[]): boolean =>
  gold.length === system.length && gold.every((item, i) => areEqual(item, system[i]))

/** Tests whether everything of two values is right, each item at its position: then no pairing gains more. */
const areEqual = (gold: Node | undefined, system: Node | undefined): boolean => {
  if (gold === undefined || system === undefined) return gold === system
  if (gold.tag === 'leaf') return system.tag === 'leaf' && isWhole(gold.field.credit(gold, system))
  if (gold.tag === 'list') return system.tag === 'list' && areEqualLists(gold.items, system.items)
  if (system.tag !== 'object' || gold.fields.size !== system.fields.size) return false
  for (const [key, inner] of gold.fields) if (!areEqual(inner, system.fields.get(key))) return false
  return true
}

// ---- one to one ------------------------------------------------------------------------------------------------------

/** An item of the gold and its partner, by their positions. */
export type ItemPair = readonly [gold: number, system: number]

/** The pairs of the largest gain, the earliest ones of several. */
const bestPairs = (
  rows: number,
  columns: number,
  gainOf: (row: number, column: number) => Gain,
): readonly ItemPair[] => {
  const start = [0]
  const column: number[] = []
  const gain: Gain[] = []
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const one = gainOf(i, j)
      if (one === 0) continue
      column.push(j)
      gain.push(one)
    }
    start.push(column.length)
  }
  if (column.length === 0) return []
  const pairs: ItemPair[] = []
  for (const [i, j] of earliestMatching({ columns, start, column, gain }).entries()) if (j >= 0) pairs.push([i, j])
  return pairs
}

const matched = ({ items: gold }: ListNode, { items: system }: ListNode): readonly ItemPair[] =>
  areEqualLists(gold, system)
    ? gold.map((_, i) => [i, i] as const)
    : bestPairs(gold.length, system.length, (i, j) => gainBy((sum) => addGain(sum, gold[i], system[j])))

const byPosition = ({ items: gold }: ListNode, { items: system }: ListNode): readonly ItemPair[] =>
  Array.from({ length: Math.min(gold.length, system.length) }, (_, i) => [i, i] as const)

const byKey = ({ items: gold, options: { key } }: ListNode, { items: system }: ListNode): readonly ItemPair[] => {
  const keyOf = (item: Node | undefined): Leaf | undefined => {
    const leaf = item?.tag === 'object' ? item.fields.get(key) : undefined
    return leaf?.tag === 'leaf' && leaf.value !== null ? leaf : undefined
  }
  const pairs: ItemPair[] = []
  const free = new Map<number, Leaf>()
  for (const [j, item] of system.entries()) {
    const leaf = keyOf(item)
    if (leaf !== undefined) free.set(j, leaf)
  }
  for (const [i, item] of gold.entries()) {
    const leaf = keyOf(item)
    if (leaf === undefined) continue
    for (const [j, other] of free) {
      if (!isWhole(leaf.field.credit(leaf, other))) continue
      free.delete(j)
      pairs.push([i, j])
      break
    }
  }
  return pairs
}

const pairings = { match: matched, position: byPosition, key: byKey } as const

/** The pairs of items of two lists, in the order of the gold. */
export const itemPairs = (gold: ListNode, system: ListNode): readonly ItemPair[] => {
  const { lists } = gold.options
  return lists === 'leaves' ? [] : pairings[lists](gold, system)
}

// ---- leaves ----------------------------------------------------------------------------------------------------------

/** The leaves of one path below two lists, and which of them are paired. */
export interface LeafPairs {
  readonly gold: readonly Leaf[]
  readonly system: readonly Leaf[]
  readonly pairs: readonly (readonly [gold: Leaf, system: Leaf])[]
}

/** The leaves below two lists by their paths, paired one to one. */
export const leafPairs = (gold: ListNode, system: ListNode): readonly LeafPairs[] => {
  const byPath = new Map<string, { readonly gold: Leaf[]; readonly system: Leaf[] }>()
  const put = (side: 'gold' | 'system', list: ListNode): void => {
    for (const leaf of leavesOf(list)) {
      const leaves = byPath.get(leaf.field.path) ?? { gold: [], system: [] }
      leaves[side].push(leaf)
      byPath.set(leaf.field.path, leaves)
    }
  }
  put('gold', gold)
  put('system', system)
  return Array.from(byPath.values(), ({ gold: golds, system: systems }) => ({
    gold: golds,
    system: systems,
    pairs: bestPairs(golds.length, systems.length, (i, j) =>
      gainBy((sum) => addCredit(sum, golds[i]!, systems[j]!)),
    ).map(([i, j]) => [golds[i]!, systems[j]!] as const),
  }))
}
