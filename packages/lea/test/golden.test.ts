/** The suites of the reference coreference scorers and of corefud-scorer. */
import { describe, expect, it } from 'vitest'
import { cases, measured, named } from './suites.ts'

describe.each(Object.entries(named))('%s', (name, options) => {
  for (const one of cases.filter(({ expected }) => expected[name] !== undefined)) {
    it(one.id, () => {
      const values = measured(one, options)
      one.expected[name]?.forEach((value, i) => {
        // the suites give five decimals at least
        expect(
          Math.abs((values[i] as number) - value),
          `${['recall', 'precision', 'F1'][i]} ${values[i]} for ${value}`,
        ).toBeLessThan(6e-6)
      })
    })
  }
})
