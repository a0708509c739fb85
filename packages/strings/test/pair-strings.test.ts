/** Pairs of similar strings: the best by exact sums, and of equal ones the first of the answer. */

import { ratioOf, similarityOf } from '@assay/core'
import { optionsOf } from '@assay/core/laws'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newComparison } from '../src/compared.ts'
import { stringF1 } from '../src/index.ts'
import { newPairing } from '../src/pair-strings.ts'
import { documentOf, scoreOf } from './vectors.ts'

const optionsWith = (given: object) => optionsOf(stringF1, { similarity: 'edit', threshold: '1/3', ...given })

/** The similar pairs that are made, by the places of their items. */
const similarPairs = (gold: readonly string[], system: readonly string[], given: object) => {
  const options = optionsWith(given)
  const { gold: itemsOf } = newComparison(options)
  const document = (texts: readonly string[]) => documentOf(texts.map((text) => ['PER', text]))
  const [golds, systems] = [itemsOf(document(gold)), itemsOf(document(system))]
  const pairs: (readonly [system: number, gold: number])[] = []
  newPairing(options)([...golds], [...systems], (one) => {
    if (one.verdict === 'similar') pairs.push([systems.indexOf(one.system), golds.indexOf(one.gold)])
  })
  return pairs
}

const SCALE = 27720n
/** Similarities of short strings in parts of 27720, which every length up to 12 divides. */
const partsOf = (a: string, b: string): bigint => {
  const [over, under] = similarityOf('edit', ratioOf('1/3'))(a, b)
  return over * 3 < under ? 0n : (BigInt(over) * SCALE) / BigInt(under)
}

type Sums = readonly [credit: bigint, pairs: bigint, similarity: bigint]
const isMore = (a: Sums, b: Sums): boolean => {
  const at = a.findIndex((own, i) => own !== b[i])
  return at >= 0 && a[at]! > b[at]!
}

/** The best sums of all ways to pair, each looked at. */
const bestSums = (gold: readonly string[], system: readonly string[], isMatch: boolean): Sums => {
  const from = (s: number, taken: readonly number[], sums: Sums): Sums => {
    if (s === system.length) return sums
    let best = from(s + 1, taken, sums)
    gold.forEach((text, g) => {
      const own = partsOf(text, system[s]!)
      if (taken.includes(g) || own === 0n) return
      const [credit, pairs, similarity] = sums
      const all = from(s + 1, [...taken, g], [credit + (isMatch ? 1n : own), pairs + 1n, similarity + own])
      if (isMore(all, best)) best = all
    })
    return best
  }
  return from(0, [], [0n, 0n, 0n])
}

// no string of the one side is one of the other: equal ones are paired before
const strings = (letter: string) =>
  fc.array(
    fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }).map((all) => `${all.join('')}${letter}`),
    { maxLength: 4 },
  )

describe('pairs of similar strings', () => {
  it.each(['match', 'similarity'])(
    'have the largest possible sum of credit, in exact arithmetic: credit=%s',
    (credit) => {
      fc.assert(
        fc.property(strings('x'), strings('y'), (gold, system) => {
          const pairs = similarPairs(gold, system, { credit })
          let sums: Sums = [0n, 0n, 0n]
          for (const [s, g] of pairs) {
            const own = partsOf(gold[g]!, system[s]!)
            sums = [sums[0] + (credit === 'match' ? 1n : own), sums[1] + 1n, sums[2] + own]
          }
          expect(sums).toEqual(bestSums(gold, system, credit === 'match'))
        }),
        { numRuns: 500 },
      )
    },
  )

  it.each(['match', 'similarity'])('are made with the first of several equal strings: credit=%s', (credit) => {
    expect(similarPairs(['Anna'], ['Anne', 'Anne'], { credit })).toEqual([[0, 0]])
    expect(similarPairs(['Anna', 'Anna'], ['Anne'], { credit })).toEqual([[0, 0]])
    expect(similarPairs(['Anna', 'Anna'], ['Anne', 'Anne', 'Anne'], { credit })).toEqual([
      [0, 0],
      [1, 1],
    ])
  })

  it('are found at a threshold of exactly 48/49, without errors of floating point', () => {
    // 49 letters of which one is another: 48/49 each
    const long = 'a'.repeat(48)
    const gold = Array.from({ length: 49 }, () => `${long}x`)
    const system = Array.from({ length: 49 }, () => `${long}y`)
    expect(similarPairs(gold, system, { credit: 'similarity', threshold: '48/49' })).toEqual(gold.map((_, i) => [i, i]))
    expect(similarPairs(gold, system, { threshold: '49/50' })).toEqual([])
  })
})

describe('a string that an answer repeats with several labels', () => {
  // Ana is answered twice, as a person and as a place; Oslo twice as a place
  const gold = documentOf([
    ['PER', 'Ana'],
    ['LOC', 'Oslo'],
  ])
  const system = documentOf([
    ['PER', 'Ana'],
    ['LOC', 'Ana'],
    ['LOC', 'Oslo'],
    ['LOC', 'Oslo'],
  ])
  const measuresUnder = (given: object) => scoreOf([[gold, system]], given).measures

  it('counts once with count=set and matching=string, and once for each label otherwise', () => {
    expect(measuresUnder({ count: 'set', matching: 'string' })).toMatchObject({ found: 2, precision: 2 / 2 })
    expect(measuresUnder({ count: 'set' })).toMatchObject({ found: 3, precision: 2 / 3 })
    expect(measuresUnder({ matching: 'string' })).toMatchObject({ found: 4, precision: 2 / 4 })
  })

  it('counts as repeated for each further label if labels are ignored', () => {
    expect(measuresUnder({ matching: 'string' })['repeated']).toBe(2)
    expect(measuresUnder({})['repeated']).toBe(1)
  })
})
