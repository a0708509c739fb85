/** The suites of the reference coreference scorers and of corefud-scorer. */
import { describe, expect, it } from 'vitest'
import { cases, measured, suiteOptions } from './suites.ts'

describe.each(Object.entries(suiteOptions))('%s', (name, options) => {
  for (const one of cases.filter(({ expected }) => expected[name] !== undefined)) {
    it(`LEA equals the expected scores of ${one.id}`, () => {
      const values = measured(one, options)
      one.expected[name]?.forEach((value, i) => {
        // the suites have at least five decimals
        expect(
          Math.abs(values[i]! - value),
          `${['recall', 'precision', 'F1'][i]} ${values[i]} for ${value}`,
        ).toBeLessThan(6e-6)
      })
    })
  }
})
