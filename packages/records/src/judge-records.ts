/** Verdicts on the leaves of a record. */
import type { Ratio } from '@assay/core'
import { type Compiled, type ListNode, leavesOf, type Node, type ObjectNode } from './compile.ts'
import { isWhole, type Leaf } from './leaves.ts'
import { itemPairs, leafPairs } from './pair-items.ts'

export type Verdict = 'correct' | 'similar' | 'wrong' | 'missed' | 'spurious'

/** A verdict on two leaves at one path, or on one that is alone. */
export interface Judgement {
  readonly verdict: Verdict
  readonly gold: Leaf | undefined
  readonly system: Leaf | undefined
  readonly credit: Ratio
}

/** The verdicts on a record: those with a leaf of the gold in its order, then the spurious ones in the order of the system. */
export interface RecordJudgement {
  readonly judgements: readonly Judgement[]
  /** True if all leaves are right, and none is missed or spurious. */
  readonly isExact: boolean
  /** Pairs of items of which the same is true. */
  readonly exactItems: number
}

const NOTHING: Ratio = [0, 1]

const verdictOf = (credit: Ratio): Verdict => (isWhole(credit) ? 'correct' : credit[0] > 0 ? 'similar' : 'wrong')

/** Judges a record. Strings and numbers without partner of two lists are wrong pairs, in their order, where `pairsRest` says so. */
export const judgeRecords = (
  gold: Compiled,
  system: Compiled,
  pairsRest: (gold: ListNode, system: ListNode) => boolean = () => false,
): RecordJudgement => {
  const ofGold: Judgement[] = []
  const spurious: Judgement[] = []
  let exactItems = 0

  const missAll = (node: Node | undefined): void => {
    for (const leaf of leavesOf(node))
      ofGold.push({ verdict: 'missed', gold: leaf, system: undefined, credit: NOTHING })
  }
  const addAll = (node: Node | undefined): void => {
    for (const leaf of leavesOf(node))
      spurious.push({ verdict: 'spurious', gold: undefined, system: leaf, credit: NOTHING })
  }

  const judgeLeaves = (g: Leaf, s: Leaf): boolean => {
    const credit = g.field.credit(g, s)
    ofGold.push({ verdict: verdictOf(credit), gold: g, system: s, credit })
    return isWhole(credit)
  }
  const judgeObjects = (g: ObjectNode, s: ObjectNode): boolean => {
    let isExact = true
    for (const [key, inner] of g.fields) if (!judgeValues(inner, s.fields.get(key))) isExact = false
    for (const [key, inner] of s.fields) if (!g.fields.has(key) && !judgeValues(undefined, inner)) isExact = false
    return isExact
  }
  const judgeItems = (g: ListNode, s: ListNode): boolean => {
    const partnerOf = new Map(itemPairs(g, s))
    const alone = new Set(s.items)
    for (const j of partnerOf.values()) alone.delete(s.items[j])
    const rest = pairsRest(g, s) ? [...alone].filter((item) => item?.tag === 'leaf') : []
    let isExact = true
    for (const [i, item] of g.items.entries()) {
      const j = partnerOf.get(i)
      const partner = j !== undefined ? s.items[j] : item?.tag === 'leaf' ? rest.shift() : undefined
      alone.delete(partner)
      if (!judgeValues(item, partner)) isExact = false
      else if (item?.tag === 'object') exactItems++
    }
    for (const item of alone) if (!judgeValues(undefined, item)) isExact = false
    return isExact
  }
  const judgeLeavesOf = (g: ListNode, s: ListNode): boolean => {
    let isExact = true
    for (const { gold: golds, system: systems, pairs } of leafPairs(g, s)) {
      const rest = new Set([...golds, ...systems])
      for (const [one, other] of pairs) {
        if (!judgeLeaves(one, other)) isExact = false
        rest.delete(one)
        rest.delete(other)
      }
      if (rest.size > 0) isExact = false
      for (const leaf of golds) if (rest.has(leaf)) missAll(leaf)
      for (const leaf of systems) if (rest.has(leaf)) addAll(leaf)
    }
    return isExact
  }
  const judgeValues = (g: Node | undefined, s: Node | undefined): boolean => {
    if (g === undefined && s === undefined) return true
    if (g?.tag === 'leaf' && s?.tag === 'leaf') return judgeLeaves(g, s)
    if (g?.tag === 'object' && s?.tag === 'object') return judgeObjects(g, s)
    if (g?.tag === 'list' && s?.tag === 'list')
      return g.options.lists === 'leaves' ? judgeLeavesOf(g, s) : judgeItems(g, s)
    missAll(g)
    addAll(s)
    return false
  }

  const isExact = judgeValues(gold.root, system.root)
  ofGold.sort((a, b) => a.gold!.order - b.gold!.order)
  spurious.sort((a, b) => a.system!.order - b.system!.order)
  return { judgements: [...ofGold, ...spurious], isExact, exactItems }
}
