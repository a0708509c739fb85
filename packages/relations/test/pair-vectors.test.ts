/** All vectors of labelled pairs, to 1e-9. */
import { describe, expect, it } from 'vitest'
import { casesOf, fractionOf, isOfPairs, scoreCase } from './vectors.ts'

const cases = (['quirks', 'random', 'real'] as const).flatMap(casesOf).filter(isOfPairs)

type Numbers = Readonly<Record<string, unknown>>
interface FieldNumbers extends Numbers {
  readonly labels: Readonly<Record<string, Numbers>>
}

const expectNumbers = (found: Readonly<Record<string, number | undefined>>, expected: Numbers, what: string): void => {
  for (const [name, text] of Object.entries(expected)) {
    const value = fractionOf(text)
    if (value === undefined) expect(found[name], `${what} ${name}`).toBeUndefined()
    else expect(found[name], `${what} ${name}`).toBeCloseTo(value, 9)
  }
}

describe('pair-labels has the reference values', () => {
  it.each(cases.map((own) => [own.name, own] as const))('for %s', (_, own) => {
    const { fields, ...numbers } = own.expected as Numbers & {
      readonly fields: Readonly<Record<string, FieldNumbers>>
    }
    const scored = scoreCase(own)
    expectNumbers(scored.measures, numbers, own.name)
    const [byField, byLabel] = [scored.parts('field'), scored.parts('label')]
    expect(Object.keys(byField).toSorted()).toEqual(Object.keys(fields).toSorted())
    const isOne = Object.keys(fields).length === 1
    for (const [field, { labels, ...expected }] of Object.entries(fields)) {
      expectNumbers(byField[field]!, expected, field)
      for (const [label, counts] of Object.entries(labels))
        expectNumbers(byLabel[isOne ? label : `${field}=${label}`]!, counts, `${field} ${label}`)
    }
  })
})
