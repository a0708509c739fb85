/** The vectors: worked by hand, and those of an oracle with exact fractions. */
import { describe, expect, test } from 'vitest'
import { cases, fractionValue, type Measures, officialCases, scoreSides } from './vectors.ts'

const agrees = (expected: Readonly<Record<string, unknown>>, actual: Measures | undefined): void => {
  for (const [name, value] of Object.entries(expected)) {
    if (value === null) expect(actual?.[name], name).toBeUndefined()
    else if (typeof value !== 'object') expect(actual?.[name], name).toBeCloseTo(fractionValue(value as string), 9)
  }
}

describe('records scores the reference cases', () => {
  test.each(cases.filter(({ expected }) => expected !== undefined).map((one) => [one.name, one] as const))(
    '%s',
    (_, { gold, system, options, fields, expected }) => {
      const { measures, paths } = scoreSides(gold, system, { ...options, fields })
      agrees(expected!, measures)
      expect([...paths.keys()].sort()).toEqual(Object.keys(expected!.paths).sort())
      for (const [path, ofPath] of Object.entries(expected!.paths)) agrees(ofPath, paths.get(path))
    },
  )
})

describe('published programs have the numbers that they gave themselves', () => {
  test('of 24 cases: 12 with four fields each, and 12 by two programs', () => {
    expect(cases.filter(({ official }) => official !== undefined)).toHaveLength(24)
    expect(officialCases).toHaveLength(12 * 4 + 12 * 2)
  })

  test.each(officialCases.map((one) => [one.metric, one.name, one] as const))(
    '%s: %s',
    (_, _name, { official, ours }) => {
      for (const [measure, value] of Object.entries(official))
        if (Number.isInteger(value)) expect(ours[measure], measure).toBe(value)
        else expect(ours[measure], measure).toBeCloseTo(value, 9)
    },
  )
})
