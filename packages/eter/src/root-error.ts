/**
 * The root error E_r of a pair of entities (Ben Jannet et al. 2014, section 4.2): the cost of their types and boundaries. Equal
 * types cost 0, types that differ after the first dot 0.25, others 0.5. Entities with several types are matched type by type; a
 * type without a partner costs as much as a wrong one, and the mean is over the larger set. For one or two types these are the
 * four cases of the paper.
 */
import { sameSpans } from '@assay/core/internal'
import type { Costs } from './costs.ts'
import type { Entity } from './entities.ts'
import { topOf } from './nodes.ts'

export interface RootError {
  /** The numerator, in units of the costs. */
  readonly numerator: number
  /** The denominator: the number of types of the side with more. */
  readonly denominator: number
  readonly type: boolean
  readonly subtype: boolean
  readonly boundary: boolean
}

export const rootErrorOf = (gold: Entity, system: Entity, costs: Costs): RootError => {
  const boundary = !sameSpans(gold, system)
  const { types, subtypes, size } = typeErrors(gold.node.types, system.node.types)
  return {
    numerator: types * costs.type + subtypes * costs.subtype + (boundary ? size * costs.boundary : 0),
    denominator: size,
    type: types > 0,
    subtype: types === 0 && subtypes > 0,
    boundary,
  }
}

interface TypeErrors {
  /** Types with a partner of another top type, or without a partner. */
  readonly types: number
  /** Types whose partner differs after the first dot. */
  readonly subtypes: number
  readonly size: number
}

const typeErrors = (gold: readonly string[], system: readonly string[]): TypeErrors => {
  if (gold.length === 1 && system.length === 1) {
    const [a, b] = [gold[0]!, system[0]!]
    const same = a === b
    const near = !same && topOf(a) === topOf(b)
    return { types: same || near ? 0 : 1, subtypes: near ? 1 : 0, size: 1 }
  }
  return setErrors(gold, system)
}

/** The cheapest matching of two sets of types: equal types first, then those of the same top type, then the rest. */
const setErrors = (gold: readonly string[], system: readonly string[]): TypeErrors => {
  const size = Math.max(gold.length, system.length)
  const other = new Set(system)
  const unmatched = gold.filter((type) => !other.delete(type))
  const tops = new Map<string, number>()
  for (const type of other) tops.set(topOf(type), (tops.get(topOf(type)) ?? 0) + 1)
  let subtypes = 0
  for (const type of unmatched) {
    const waiting = tops.get(topOf(type)) ?? 0
    if (waiting === 0) continue
    tops.set(topOf(type), waiting - 1)
    subtypes++
  }
  const same = gold.length - unmatched.length
  return { types: size - same - subtypes, subtypes, size }
}
