/** The search for the combination of the paper, and votes of its systems in other orders. */
import { describe, expect, it } from 'vitest'
import { phraseF1 } from '../src/index.ts'
import { five, maker, part, systems, voteOn } from './combination.ts'
import { measured } from './support.ts'

describe('the majority vote of the paper', () => {
  const testa = part('testa')
  const testb = part('testb')
  const vote = voteOn(testb)

  it('has the five systems that the search finds on the development data, with F 94.53', () => {
    const found = maker().search?.(testa, systems)
    expect(found?.members).toEqual(five)
    expect(Math.abs((found?.score ?? 0) - 0.9453)).toBeLessThan(0.00005)
    expect(found?.tried).toBe(446)
  })

  it('does not depend on the order of the systems, except with ties=order', () => {
    const backwards = [...five].reverse()
    expect(measured(phraseF1, vote(backwards)).correct).toBe(5109)
    const f1 = (members: readonly string[], options = {}) => measured(phraseF1, vote(members, options)).f1 ?? 0
    expect(f1(five, { ties: 'order' })).toBe((2 * 5109) / (5648 + 5667))
    // over all orders of the five F runs from 89.56 to 90.30
    expect(f1(backwards, { ties: 'order' })).toBeLessThan(0.903)
    expect(f1(backwards, { ties: 'order' })).toBeGreaterThan(0.8955)
    expect((100 * f1(five, { scheme: 'IOB2' })).toFixed(2)).toBe('90.29')
  })

  it('has the same F in a search as in an ordinary score', () => {
    const own = maker({ beam: 1 }).search?.(testb, systems)
    expect(own?.score).toBe(measured(phraseF1, vote(own?.members ?? [])).f1)
  })
})
