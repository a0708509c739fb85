import { describe, expect, it } from 'vitest'
import { disagreementsIn } from '../src/agreement/disagreements.ts'

type Side = 'gold' | 'system'
const line = (verdict: string, ...marks: readonly (readonly [Side, number, number, string])[]) => ({
  metric: 'f1',
  system: 'a',
  document: 'd',
  text: 'the New York City Marathon of old',
  marks: marks.map(([side, start, end, label]) => ({ side, start, end, label, verdict })),
})
const item = (start: number, end: number, label: string) => JSON.stringify([[start, end, label]])
const sidesOf = (lines: Parameters<typeof disagreementsIn>[0]) =>
  disagreementsIn(lines).map(({ gold, system }) => ({ gold, system }))

describe('the function disagreementsIn', () => {
  it('groups a missed item and the spurious item that overlaps it', () => {
    const missed = line('missed', ['gold', 4, 17, 'LOC'])
    const spurious = line('spurious', ['system', 4, 26, 'EVENT'])
    const apart = line('spurious', ['system', 30, 33, 'LOC'])
    expect(sidesOf([missed, spurious, apart])).toEqual([
      { gold: [item(4, 17, 'LOC')], system: [item(4, 26, 'EVENT')] },
      { gold: [], system: [item(30, 33, 'LOC')] },
    ])
  })

  it('groups an item with all items of the other side that it covers', () => {
    const missed = [line('missed', ['gold', 4, 12, 'LOC']), line('missed', ['gold', 18, 26, 'EVENT'])]
    const spurious = line('spurious', ['system', 4, 26, 'EVENT'])
    expect(sidesOf([spurious, ...missed])).toEqual([
      { gold: [item(18, 26, 'EVENT'), item(4, 12, 'LOC')], system: [item(4, 26, 'EVENT')] },
    ])
  })

  it('keeps nested items of the same side separate', () => {
    const nested = [line('missed', ['gold', 4, 26, 'EVENT']), line('missed', ['gold', 4, 12, 'LOC'])]
    expect(sidesOf(nested)).toHaveLength(2)
  })

  it('keeps an item separate that ends where another begins', () => {
    const lines = [line('missed', ['gold', 4, 12, 'LOC']), line('spurious', ['system', 12, 17, 'LOC'])]
    expect(sidesOf(lines)).toHaveLength(2)
  })
})
