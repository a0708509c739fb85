import { describe, expect, it } from 'vitest'
import { eter, ser } from '../src/index.ts'
import { measured } from './support.ts'
import { fraction, optionsOf, pairsOf, vectors } from './vectors.ts'

describe('ETER of the reference cases', () => {
  for (const vector of vectors) {
    const { name, note, expect: expected } = vector
    if (expected['ETER'] === undefined) continue
    it(`${name}: ${note}`, () => {
      const values = measured(eter, pairsOf(vector), optionsOf(vector, 'serPool'))
      // the house rule: nothing over nothing, and all else over nothing, have no value
      const nothing = values.entities === 0 && vector.options['rateWithoutGold'] === undefined
      expect(values.eter).toBe(nothing ? undefined : fraction(expected['ETER'] as string))
      for (const [key, measure] of [
        ['I', 'insertions'],
        ['D', 'deletions'],
        ['N_E', 'entities'],
      ] as const)
        if (expected[key] !== undefined) expect(values[measure]).toBe(expected[key])
      const shares = [
        ['sumEr', 'rootError'],
        ['sumEc', 'componentError'],
      ] as const
      for (const [key, measure] of shares)
        if (expected[key] !== undefined)
          expect(values[measure]).toBe(fraction(expected[key] as string) / values.entities!)
    })
  }
})

describe('SER of the reference cases', () => {
  for (const vector of vectors) {
    if (vector.expect['SER'] === undefined) continue
    it(`${vector.name}: ${vector.note}`, () => {
      const values = measured(ser, pairsOf(vector), optionsOf(vector, 'alpha'))
      expect(values.ser).toBe(fraction(vector.expect['SER'] as string))
    })
  }
})

it('every reference case has an expected value', () => {
  expect(vectors.length).toBe(46)
  expect(
    vectors.filter(({ expect: expected }) => expected['ETER'] === undefined && expected['SER'] === undefined),
  ).toEqual([])
})
