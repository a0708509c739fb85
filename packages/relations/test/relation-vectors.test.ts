/** All vectors of relations, to 1e-9. */
import { describe, expect, it } from 'vitest'
import { casesOf, fractionOf, isOfPairs, scoreCase } from './vectors.ts'

const cases = (['quirks', 'random', 'real'] as const).flatMap(casesOf).filter((own) => !isOfPairs(own))

type Numbers = Readonly<Record<string, unknown>>

const expectNumbers = (found: Readonly<Record<string, number | undefined>>, expected: Numbers, what: string): void => {
  for (const [name, text] of Object.entries(expected)) {
    const value = fractionOf(text)
    if (value === undefined) expect(found[name], `${what} ${name}`).toBeUndefined()
    else expect(found[name], `${what} ${name}`).toBeCloseTo(value, 9)
  }
}

describe('relation-f1 has the reference values', () => {
  it.each(cases.map((own) => [own.name, own] as const))('for %s', (_, own) => {
    const { types, scope, distance, errors, ...numbers } = own.expected
    const scored = scoreCase(own)
    expectNumbers(scored.measures, numbers, own.name)
    for (const [facet, expected] of Object.entries({ type: types, scope, distance })) {
      const parts = scored.parts(facet)
      if (expected === undefined) expect(parts, facet).toEqual({})
      else {
        expect(Object.keys(parts).toSorted(), facet).toEqual(Object.keys(expected as object).toSorted())
        for (const [label, own] of Object.entries(expected as Readonly<Record<string, Numbers>>))
          expectNumbers(parts[label]!, own, `${facet} ${label}`)
      }
    }
    expect(scored.verdicts).toEqual(errors)
  })
})
