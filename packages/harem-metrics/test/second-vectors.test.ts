/** The Second HAREM against the vectors of the published programs. */
import { describe, expect, it } from 'vitest'
import { secondHaremClassification } from '../src/index.ts'
import { entityOf, numberOf, numbersOf, pairVectors, scoresOf, vectors } from './second-vectors.ts'
import { measured } from './support.ts'

describe('reference cases of the Second HAREM', () => {
  for (const vector of vectors) {
    const { name, expected, official = expected } = vector
    it(`have the expected numbers: ${name}`, () => {
      const { identification, classification } = scoresOf(vector)
      expect(identification).toEqual(numbersOf(expected.identification))
      expect(classification).toEqual(numbersOf(expected.classification))
    })

    // the program has no penalties
    if (vector.penalties === undefined)
      it(`have the numbers of the published program with tuples=joined: ${name}`, () => {
        const { identification, classification } = scoresOf(vector, { tuples: 'joined' })
        expect(identification).toEqual(numbersOf(official.identification))
        expect(classification).toEqual(numbersOf(official.classification))
      })
  }
})

describe('scores of one pair in the Second HAREM', () => {
  for (const { name, scenario, gold, system, value, penalised, maximumGold, maximumSystem } of pairVectors) {
    it(`have the expected value: ${name}`, () => {
      const pair = [[entityOf(gold), entityOf(system)]] as const
      const scores = measured(secondHaremClassification, pair, { scenario })
      expect(scores).toMatchObject({
        value: numberOf(value),
        maximumGold: numberOf(maximumGold),
        maximumSystem: numberOf(maximumSystem),
      })
      const under = measured(secondHaremClassification, pair, { scenario, penalties: 'formula' })
      expect(under.value).toBe(numberOf(penalised))
    })
  }
})
