import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../../tools/drawn.ts'
import { improveToOptimum } from '../../src/formulas/improve-to-optimum.ts'
import { type Contingency, clustersOf, contingency, fraction } from '../../src/index.ts'
import { shareNumbering } from '../../src/internal.ts'

const mention = fc.nat(13).map((m) => `m${m}`)
const entities = fc.array(fc.uniqueArray(mention, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 })

const tableOf = (key: readonly (readonly string[])[], response: readonly (readonly string[])[]): Contingency => {
  const both = shareNumbering(clustersOf(key), clustersOf(response))
  return contingency(both.gold, both.system, both.items)
}

/** φ4 of two entities over a denominator that all sizes divide. */
const scaled =
  ({ goldSizes, systemSizes, start, system, count }: Contingency, common: bigint) =>
  (k: number, r: number) => {
    const at = system.subarray(start[k], start[k + 1]).indexOf(r)
    if (at < 0) return 0n
    const size = goldSizes[k]! + systemSizes[r]!
    return BigInt(2 * count[at + start[k]!]!) * (common / BigInt(size))
  }

type Similarity = ReturnType<typeof scaled>
const totalOf = (similarity: Similarity, responseOf: Int32Array): bigint =>
  responseOf.reduce((sum, r, k) => (r < 0 ? sum : sum + similarity(k, r)), 0n)

/** The largest total, by trying every way. */
const best = (
  similarity: Similarity,
  keys: number,
  responses: number,
  k = 0,
  taken: readonly number[] = [],
): bigint => {
  if (k === keys) return 0n
  let most = best(similarity, keys, responses, k + 1, taken)
  for (let r = 0; r < responses; r++) {
    if (taken.includes(r)) continue
    const here = similarity(k, r) + best(similarity, keys, responses, k + 1, [...taken, r])
    if (here > most) most = here
  }
  return most
}

describe('the exact correction of an alignment', () => {
  it('reaches the largest total from any initial alignment', () =>
    fc.assert(
      fc.property(
        entities,
        entities,
        fc.array(fc.nat(4)),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
        (key, response, drawn, doubles) => {
          const table = tableOf(key, response)
          const similarity = scaled(table, fraction.leastCommonMultiple(Array.from({ length: 13 }, (_, i) => i + 1)))
          const responseOf = new Int32Array(key.length).fill(-1)
          drawn.forEach((r, k) => {
            if (k < key.length && !responseOf.includes(r) && r < response.length && similarity(k, r) > 0n)
              responseOf[k] = r
          })
          const some = (size: number) =>
            Float64Array.from({ length: size }, (_, i) => doubles[i % (doubles.length || 1)] ?? 0)
          const matched = { columnOf: responseOf, profit: some(key.length), price: some(response.length) }
          const all = (size: number) => Int32Array.from({ length: size }, (_, i) => i)
          improveToOptimum(table, all(key.length), all(response.length), matched, responseOf)
          const used = [...responseOf].filter((r) => r >= 0)
          expect(new Set(used).size).toBe(used.length)
          expect(totalOf(similarity, responseOf)).toBe(best(similarity, key.length, response.length))
        },
      ),
      { numRuns: drawing(500) },
    ))
})

describe('the least common multiple', () => {
  it('is the smallest number that each of the numbers divides', () => {
    expect(fraction.leastCommonMultiple([4, 6, 10])).toBe(60n)
    expect(fraction.leastCommonMultiple([])).toBe(1n)
    // the largest powers of primes up to 60
    expect(fraction.leastCommonMultiple(Array.from({ length: 60 }, (_, i) => i + 1))).toBe(
      2n ** 5n *
        3n ** 3n *
        5n ** 2n *
        7n ** 2n *
        11n *
        13n *
        17n *
        19n *
        23n *
        29n *
        31n *
        37n *
        41n *
        43n *
        47n *
        53n *
        59n,
    )
  })
})
