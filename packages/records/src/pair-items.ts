/** Pairs of items of two lists, and of the leaves of lists whose items mean nothing. */
import { earliestMatching, fraction, type Gain, type Ratio } from '@assay/core'
import { type ListNode, leavesOf, type Node } from './compile.ts'
import { isWhole, type Leaf, sameOf } from './leaves.ts'

// ---- gains -----------------------------------------------------------------------------------------------------------

/** A growing sum of weight · credit: what is whole, and what is not. */
interface GrowingGain {
  whole: number
  parts: Ratio[]
}

const newGain = (): GrowingGain => ({ whole: 0, parts: [] })

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
    } else addPairing(sum, gold, system)
  }
}

const addPairing = (sum: GrowingGain, gold: ListNode, system: ListNode): void => {
  const { pairs, gain } = pairingOf(gold, system)
  if (gain === undefined) for (const [i, j] of pairs) addGain(sum, gold.items[i], system.items[j])
  else {
    sum.whole += gain.whole
    for (const part of gain.parts) sum.parts.push(part)
  }
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

/** Pairs of items, and what they gain where that is known: to look for it again at each level would double the work there. */
interface Pairing {
  readonly pairs: readonly ItemPair[]
  readonly gain?: GrowingGain
}

/** The pairs of the largest gain, the earliest ones of several. */
const bestPairs = (
  rows: number,
  columns: number,
  add: (sum: GrowingGain, row: number, column: number) => void,
): Pairing => {
  const start = [0]
  const column: number[] = []
  const gain: Gain[] = []
  const partial = new Map<number, GrowingGain>()
  let sum = newGain()
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      sum.whole = 0
      add(sum, i, j)
      if (sum.parts.length === 0) {
        if (sum.whole === 0) continue
        gain.push(sum.whole)
      } else {
        partial.set(gain.length, sum)
        gain.push(fraction.sumOf([[sum.whole, 1], ...sum.parts]))
        sum = newGain()
      }
      column.push(j)
    }
    start.push(column.length)
  }
  const pairs: ItemPair[] = []
  const all = newGain()
  if (column.length === 0) return { pairs, gain: all }
  for (const [i, j] of earliestMatching({ columns, start, column, gain }).entries()) {
    if (j < 0) continue
    pairs.push([i, j])
    const cell = column.indexOf(j, start[i])
    const ofPair = partial.get(cell)
    all.whole += ofPair?.whole ?? (gain[cell] as number)
    if (ofPair !== undefined) all.parts.push(...ofPair.parts)
  }
  return { pairs, gain: all }
}

const matched = ({ items: gold }: ListNode, { items: system }: ListNode): Pairing =>
  areEqualLists(gold, system)
    ? { pairs: gold.map((_, i) => [i, i] as const) }
    : bestPairs(gold.length, system.length, (sum, i, j) => addGain(sum, gold[i], system[j]))

const byPosition = ({ items: gold }: ListNode, { items: system }: ListNode): Pairing => ({
  pairs: Array.from({ length: Math.min(gold.length, system.length) }, (_, i) => [i, i] as const),
})

/** The first of some leaves that is right beside another, which takes it away. */
const takerOf = (leaves: readonly (Leaf | undefined)[]): ((gold: Leaf) => number | undefined) => {
  const free = new Map<number, Leaf>()
  const byClass = new Map<string, number[]>()
  for (const [j, leaf] of leaves.entries()) {
    if (leaf === undefined) continue
    if (!leaf.field.hasClasses) free.set(j, leaf)
    else if (byClass.get(sameOf(leaf))?.push(j) === undefined) byClass.set(sameOf(leaf), [j])
  }
  for (const places of byClass.values()) places.reverse()
  return (gold) => {
    if (gold.field.hasClasses) return byClass.get(sameOf(gold))?.pop()
    for (const [j, other] of free) {
      if (!isWhole(gold.field.credit(gold, other))) continue
      free.delete(j)
      return j
    }
    return undefined
  }
}

const byKey = ({ items: gold, options: { key } }: ListNode, { items: system }: ListNode): Pairing => {
  const keyOf = (item: Node | undefined): Leaf | undefined => {
    const leaf = item?.tag === 'object' ? item.fields.get(key) : undefined
    return leaf?.tag === 'leaf' && leaf.value !== null ? leaf : undefined
  }
  const takeFirst = takerOf(system.map(keyOf))
  const pairs: ItemPair[] = []
  for (const [i, item] of gold.entries()) {
    const leaf = keyOf(item)
    const j = leaf && takeFirst(leaf)
    if (j !== undefined) pairs.push([i, j])
  }
  return { pairs }
}

const pairings = { match: matched, position: byPosition, key: byKey, leaves: () => ({ pairs: [] }) } as const

const pairingOf = (gold: ListNode, system: ListNode): Pairing => pairings[gold.options.lists](gold, system)

/** The pairs of items of two lists, in the order of the gold. */
export const itemPairs = (gold: ListNode, system: ListNode): readonly ItemPair[] => pairingOf(gold, system).pairs

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
    pairs: bestPairs(golds.length, systems.length, (sum, i, j) => addCredit(sum, golds[i]!, systems[j]!)).pairs.map(
      ([i, j]) => [golds[i]!, systems[j]!] as const,
    ),
  }))
}
