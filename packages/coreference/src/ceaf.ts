/** The metrics `ceafm` and `ceafe`: entities aligned one to one so that their similarity is largest (Luo 2005). */
import { type Alignment, alignment, type Similarity } from './alignment.ts'
import type { Comparison } from './comparison.ts'
import { type Counting, entityMetric, type Line, measuresOf, typesOf } from './entity-metric.ts'
import { shownBoth } from './evidence.ts'
import type { BothEarned } from './shares.ts'

/** φ(K, K): the mentions of an entity for φ3, 1 for φ4. */
const selfSimilarity = (sizes: Int32Array, similarity: Similarity): Int32Array =>
  similarity === 'phi3' ? sizes : new Int32Array(sizes.length).fill(1)

/** The key entity of each response entity, or -1. */
const turned = (responseOf: Int32Array, responses: number): Int32Array => {
  const keyOf = new Int32Array(responses).fill(-1)
  responseOf.forEach((r, k) => {
    if (r >= 0) keyOf[r] = k
  })
  return keyOf
}

const earnedFrom = (compared: Comparison, similarity: Similarity, found: Alignment, keyOf: Int32Array): BothEarned => {
  const { key, response } = compared
  const rest = new Map(Array.from(found.rest, ([k, lacking]) => [found.responseOf[k] as number, lacking] as const))
  return {
    key: { hit: found.similarity, of: selfSimilarity(key.sizes, similarity), rest: found.rest, typeOf: typesOf(key) },
    response: {
      hit: Float64Array.from(keyOf, (k) => (k < 0 ? 0 : (found.similarity[k] as number))),
      of: selfSimilarity(response.sizes, similarity),
      rest,
      typeOf: typesOf(response),
    },
  }
}

/** What the entities of both sides earn by an optimal alignment. */
export const ceafEarned = (compared: Comparison, similarity: Similarity): BothEarned => {
  const found = alignment(compared.table, similarity)
  return earnedFrom(compared, similarity, found, turned(found.responseOf, compared.response.sizes.length))
}

// ---- evidence --------------------------------------------------------------------------------------------------------

/** Whether an entity and the one that it is aligned with are the same mentions. */
const sameIn =
  ({ key, response, table: { start, system, count } }: Comparison) =>
  (k: number, r: number): boolean => {
    if (key.sizes[k] !== response.sizes[r]) return false
    const cell = system.subarray(start[k], start[k + 1]).indexOf(r) + (start[k] as number)
    return count[cell] === key.sizes[k]
  }

/** A line for each entity with the one that it is aligned with: first those of the key, then those of the response. */
function* alignedLines(compared: Comparison, { responseOf }: Alignment, keyOf: Int32Array): Iterable<Line> {
  const { table } = compared
  const shown = shownBoth(compared)
  const same = sameIn(compared)
  for (const [k, r] of responseOf.entries()) {
    const alone = table.start[k] === table.start[k + 1] ? 'missed' : 'not aligned'
    const verdict = r < 0 ? alone : same(k, r) ? 'found whole' : 'aligned'
    const system = r < 0 ? {} : { system: shown.response.entity(r) }
    yield { side: 'key', i: k, verdict, gold: shown.key.entity(k), ...system, at: shown.key.entityPlace(k) }
  }
  const met = new Set(table.system)
  for (const [r, k] of keyOf.entries()) {
    const verdict = k < 0 ? (met.has(r) ? 'not aligned' : 'spurious') : same(k, r) ? 'right' : 'aligned'
    const gold = k < 0 ? {} : { gold: shown.key.entity(k) }
    yield {
      side: 'response',
      i: r,
      verdict,
      ...gold,
      system: shown.response.entity(r),
      at: shown.response.entityPlace(r),
    }
  }
}

const counted =
  (similarity: Similarity): Counting =>
  (compared) => {
    const found = alignment(compared.table, similarity)
    const keyOf = turned(found.responseOf, compared.response.sizes.length)
    return {
      earned: earnedFrom(compared, similarity, found, keyOf),
      lines: () => alignedLines(compared, found, keyOf),
    }
  }

// ---- the metrics -----------------------------------------------------------------------------------------------------

const cites = ['luo-2005-ceaf']

export const ceafm = entityMetric({
  name: 'ceafm',
  title: 'CEAFm: mentions in common of entities that are aligned one to one (Luo 2005)',
  cites,
  measures: measuresOf('max Σ |k ∩ r| over alignments / Σ_k |k|', 'max Σ |k ∩ r| over alignments / Σ_r |r|'),
  counted: counted('phi3'),
})

export const ceafe = entityMetric({
  name: 'ceafe',
  title: 'CEAFe: similarity of entities that are aligned one to one (Luo 2005)',
  cites,
  measures: measuresOf(
    'max Σ 2 |k ∩ r| / (|k| + |r|) over alignments / key entities',
    'max Σ 2 |k ∩ r| / (|k| + |r|) over alignments / response entities',
  ),
  counted: counted('phi4'),
})
