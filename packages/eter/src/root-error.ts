/**
 * The root error of a pair of entities (Ben Jannet et al. 2014, section 4.2): what their types and their boundaries cost.
 * Two types cost nothing if they are the same, 0.25 if they differ after the first dot, 0.5 if before it. Entities with
 * several types are matched type by type; one without a partner costs as a wrong one; the mean is over the larger set. For
 * one or two types these are the four cases of the paper.
 */
import { sameSpans } from '@assay/core'
import type { Costs } from './costs.ts'
import type { Entity } from './forest.ts'
import { topOf } from './nodes.ts'

export interface RootError {
  /** In units over `under`. */
  readonly over: number
  /** The number of types on the side that has more. */
  readonly under: number
  readonly type: boolean
  readonly subtype: boolean
  readonly boundary: boolean
}

export const rootErrorOf = (gold: Entity, system: Entity, costs: Costs): RootError => {
  const boundary = !sameSpans(gold, system)
  const { types, subtypes, size } = typeErrors(gold.node.types, system.node.types)
  return {
    over: types * costs.type + subtypes * costs.subtype + (boundary ? size * costs.boundary : 0),
    under: size,
    type: types > 0,
    subtype: types === 0 && subtypes > 0,
    boundary,
  }
}

interface TypeErrors {
  /** Types with a partner of another kind, or with none. */
  readonly types: number
  /** Types whose partner differs after the first dot. */
  readonly subtypes: number
  readonly size: number
}

const typeErrors = (gold: readonly string[], system: readonly string[]): TypeErrors => {
  if (gold.length === 1 && system.length === 1) {
    const [a, b] = [gold[0] as string, system[0] as string]
    const same = a === b
    const near = !same && topOf(a) === topOf(b)
    return { types: same || near ? 0 : 1, subtypes: near ? 1 : 0, size: 1 }
  }
  return setErrors(gold, system)
}

/** The cheapest matching of two sets of types: first what is the same, then what has the same top, then the rest. */
const setErrors = (gold: readonly string[], system: readonly string[]): TypeErrors => {
  const size = Math.max(gold.length, system.length)
  const other = new Set(system)
  const left = gold.filter((type) => !other.delete(type))
  const tops = new Map<string, number>()
  for (const type of other) tops.set(topOf(type), (tops.get(topOf(type)) ?? 0) + 1)
  let subtypes = 0
  for (const type of left) {
    const waiting = tops.get(topOf(type)) ?? 0
    if (waiting === 0) continue
    tops.set(topOf(type), waiting - 1)
    subtypes++
  }
  const same = gold.length - left.length
  return { types: size - same - subtypes, subtypes, size }
}
