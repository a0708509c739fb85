import { describe, expect, it } from 'vitest'
import { err, eter, ser, tagF1 } from '../src/index.ts'
import { type ExactValue, expected, pairs } from './reichsanzeiger.ts'
import { measured, scorer, sumOf } from './support.ts'

/** The double that is nearest to a fraction: both of its numbers are below 2^53, so that one division rounds once. */
const nearest = ({ exact }: ExactValue): number => {
  const [over = '', under = '1'] = exact.split('/')
  return Number(over) / Number(under)
}

describe('twelve pages of the Reichsanzeiger', () => {
  it('have the expected ETER to the last bit', () => {
    const own = scorer(eter)
    const sum = sumOf(own, pairs)
    const values = own.summarise(sum)
    const { N_E, I, D, rootType, rootSubtype, rootBoundary, ETER, sumEr, sumEc } = expected.eter
    expect(values).toEqual({
      eter: nearest(ETER),
      eterAlpha0: nearest(expected.sweep[0]!.ETER),
      eterAlpha1: nearest(expected.sweep[10]!.ETER),
      insertions: I,
      deletions: D,
      typeSubstitutions: rootType,
      subtypeSubstitutions: rootSubtype,
      boundarySubstitutions: rootBoundary,
      entities: N_E,
      // 251/4 and 49711/240 over 2445
      rootError: 251 / (4 * 2445),
      componentError: 49711 / (240 * 2445),
    })
    expect([sumEr.exact, sumEc.exact]).toEqual(['251/4', '49711/240'])
    expect(sum.found).toBe(expected.eter.N_H)
  })

  it('have the expected ETER at each alpha to the last bit', () => {
    const own = scorer(eter)
    const points = own.report?.sweeps?.(sumOf(own, pairs))['alpha']
    expect(points).toEqual(
      expected.sweep.map(({ alpha, ETER }) => ({ at: nearest(alpha), measures: { eter: nearest(ETER) } })),
    )
  })

  it('have the expected ser, err and tag-f1 for types, for components and for all tags', () => {
    const { types, components, global } = expected.ser
    const own = measured(ser, pairs)
    expect([own.ser, own.serTypes, own.serComponents]).toEqual([global.SER, types.SER, components.SER].map(nearest))
    expect(own.serPlain).toBe(nearest(global.SERplain))
    const counts = [own.gold, own.found, own.correct, own.substitutions, own.deletions, own.insertions]
    expect(counts).toEqual([global.nRef, global.nHyp, global.C, global.S, global.D, global.I])
    const errors = measured(err, pairs)
    expect([errors.err, errors.errTypes, errors.errComponents]).toEqual(
      [global.ERR, types.ERR, components.ERR].map(nearest),
    )
    const strict = measured(tagF1, pairs)
    expect([strict.precision, strict.recall, strict.f1]).toEqual(
      [global.precisionExact, global.recallExact, global.F1exact].map(nearest),
    )
    expect([strict.precisionTypes, strict.recallTypes, strict.f1Types]).toEqual(
      [types.precisionExact, types.recallExact, types.F1exact].map(nearest),
    )
    expect([strict.precisionComponents, strict.recallComponents, strict.f1Components]).toEqual(
      [components.precisionExact, components.recallExact, components.F1exact].map(nearest),
    )
  })

  it('have the counts of Table 3 for types and components', () => {
    const own = scorer(ser)
    const { types, components } = sumOf(own, pairs)
    const rowOf = ({ correct, label, boundary, both, deletions, insertions }: typeof types) => ({
      C: correct,
      S: label + boundary + both,
      D: deletions,
      I: insertions,
    })
    for (const [sum, row] of [
      [types, expected.ser.types],
      [components, expected.ser.components],
    ] as const)
      expect(rowOf(sum)).toEqual({ C: row.C, S: row.S, D: row.D, I: row.I })
  })
})
