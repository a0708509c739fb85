import { sumPairs } from '@assay/core/laws'
import { describe, expect, it } from 'vitest'
import { err, eter, plugin, ser, tagF1 } from '../src/index.ts'
import { c, e, measured, type Pair, scorer, sumOf, trees } from './support.ts'

// Ben Jannet et al. 2014, figure 5: "Le président rencontre l' ancien ministre", tokens 0 to 5
const president = e('func.ind', 1, 2, c('kind', 1, 2))
const minister = e('func.ind', 4, 6, c('qualifier', 4, 5), c('kind', 5, 6))
const figure5 = trees(president, minister)

// figures 3 and 4: "ambassadeur de la Turquie en France", tokens 0 to 5
const ambassador = trees(
  e(
    'func.ind',
    0,
    6,
    c('kind', 0, 1),
    e('loc.adm.nat', 3, 4, c('name', 3, 4)),
    e('loc.adm.nat', 5, 6, c('name', 5, 6)),
  ),
)
const namesAlone = trees(e('func.ind', 0, 6, c('kind', 0, 1), c('name', 3, 4), c('name', 5, 6)))

describe('the examples of the paper', () => {
  const slots = 2 + 3

  it('figure 5, system A finds "président" only and has ETER 1/2', () => {
    const pairs: readonly Pair[] = [[figure5, trees(president)]]
    expect(measured(ser, pairs).ser).toBe((1 + 2) / slots)
    expect(measured(eter, pairs).eter).toBe(1 / 2)
  })

  it('figure 5, system B finds "ancien ministre" only and has ETER 1/2', () => {
    const pairs: readonly Pair[] = [[figure5, trees(minister)]]
    expect(measured(ser, pairs).ser).toBe((1 + 1) / slots)
    expect(measured(eter, pairs).eter).toBe(1 / 2)
  })

  it('table 3: deletions, insertions and substitutions of types, components and all', () => {
    // system A finds one type and its component, and misses one type and two components
    const own = scorer(ser)
    const [section] = own.report?.sections?.(sumOf(own, [[figure5, trees(president)]]), {}) ?? []
    expect(section?.table?.rows).toEqual([
      ['types', 2, 1, 0, 0, 1 / 2],
      ['components', 3, 2, 0, 0, 2 / 3],
      ['all', slots, 1 + 2, 0, 0, (1 + 2) / slots],
    ])
  })

  it('figures 3 and 4: the system misses two embedded locations and finds them as components', () => {
    const pairs: readonly Pair[] = [[ambassador, namesAlone]]
    const component = (0 + 0.5 + 0.5) / 3
    const own = measured(eter, pairs)
    expect(measured(ser, pairs).ser).toBe(2 / (3 + 3))
    expect(own.eter).toBe(13 / 18)
    expect(own.eter).toBeCloseTo((2 + 0.5 * 0 + 0.5 * component) / 3, 15)
    expect([own.insertions, own.deletions, own.entities]).toEqual([0, 2, 3])
    expect([own.rootError, own.componentError]).toEqual([0, component / 3])
    expect([own.eterAlpha0, own.eterAlpha1]).toEqual([2 / 3, 7 / 9])
  })

  it('figure 6: ETER is linear between alpha 0 and 1', () => {
    const own = scorer(eter)
    const points = own.report?.sweeps?.(sumOf(own, [[ambassador, namesAlone]]))['alpha'] ?? []
    expect(points.map(({ at }) => at)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
    for (const { at, measures } of points) expect(measures['eter']).toBeCloseTo((2 + at * (1 / 3)) / 3, 15)
  })
})

describe('F93: an entity that the system repeats', () => {
  const loc = e('loc', 0, 1)
  const pairs: readonly Pair[] = [[trees(loc), trees(loc, loc, loc)]]

  it('adds an insertion for each copy', () => {
    // two insertions for one entity of the gold
    expect(measured(eter, pairs).eter).toBe(2 / 1)
    expect(measured(tagF1, pairs).precision).toBe(1 / 3)
  })
})

describe('the root error', () => {
  const rootOf = (gold: string, system: string, end = 2): number | undefined =>
    measured(eter, [[trees(e(gold, 0, 2)), trees(e(system, 0, end))]]).rootError

  it('is 0.25 for a wrong sub-type or boundary, 0.5 for a wrong type, and the sum if type and boundary are wrong', () => {
    expect([rootOf('loc.adm.nat', 'loc.adm.town'), rootOf('loc.adm', 'loc'), rootOf('loc', 'org')]).toEqual([
      0.25, 0.25, 0.5,
    ])
    expect([rootOf('loc', 'loc', 3), rootOf('loc.adm', 'loc.fac', 3), rootOf('loc', 'org', 3)]).toEqual([
      0.25, 0.5, 0.75,
    ])
  })

  it('is averaged over the larger set of types, where an extra type costs as much as a wrong one', () => {
    expect(rootOf('loc.adm.nat+org.adm', 'org.adm')).toBe((0 + 0.5) / 2)
    expect(rootOf('loc.adm.nat+org.adm', 'loc.adm.town+org.ent')).toBe((0.25 + 0.25) / 2)
    expect(rootOf('a.x+a.y+b.z', 'a.y+a.z')).toBe((0 + 0.25 + 0.5) / 3)
    expect(rootOf('a.x+a.y+b.z', 'c', 3)).toBe((0.5 + 0.5 + 0.5) / 3 + 0.25)
  })

  it('is counted as a substitution of the type or the sub-type, and of the boundary too', () => {
    const pairs: readonly Pair[] = [
      [
        trees(e('loc.adm', 0, 2), e('loc.fac', 10, 12), e('org', 20, 22), e('a.x+b.y', 30, 32)),
        trees(e('loc.fac', 0, 3), e('loc.fac', 10, 12), e('loc', 20, 22), e('a.x', 30, 32)),
      ],
    ]
    const own = measured(eter, pairs)
    expect([own.typeSubstitutions, own.subtypeSubstitutions, own.boundarySubstitutions]).toEqual([2, 1, 1])
  })

  it('is broken down by type and by sub-type, with insertions and deletions', () => {
    const own = scorer(eter)
    const { type, subtype } = sumPairs(own, [
      [trees(e('a.x', 0, 1), e('b', 2, 3), e('a.y+b', 4, 5)), trees(e('a.z', 0, 1), e('c', 8, 9))],
    ]).parts()
    const values = (part: typeof type, label: string) => {
      const { entities, insertions, deletions } = own.summarise(part?.get(label) ?? own.stats.empty)
      return [entities, insertions, deletions]
    }
    expect([...(type?.keys() ?? [])]).toEqual(['a', 'b', 'a+b', 'c'])
    expect([...(subtype?.keys() ?? [])]).toEqual(['a.x', 'b', 'a.y+b', 'c'])
    expect([values(type, 'a'), values(type, 'b'), values(type, 'a+b'), values(type, 'c')]).toEqual([
      [1, 0, 0],
      [1, 0, 1],
      [1, 0, 1],
      [0, 1, 0],
    ])
  })
})

// ---- options: each changes one thing ---------------------------------------------------------------------------------

describe('options of ETER', () => {
  const under = (gold: Pair[0], system: Pair[1], options: Readonly<Record<string, unknown>> = {}) =>
    measured(eter, [[gold, system]], options)

  it("alignBy=error aligns the inner entity of another type rather than the outer one, if the system lacks the outer one's components", () => {
    // the outer entity's three components are missing: as a pair it costs more than the inner one with another type
    const inner = e('org.ent', 0, 4)
    const gold = trees(e('pers.ind', 0, 5, c('a', 0, 1), c('b', 1, 2), c('c', 4, 5), inner))
    const system = trees(e('pers.ind', 0, 5))
    const byRoot = under(gold, system)
    expect([byRoot.typeSubstitutions, byRoot.deletions, byRoot.eter]).toEqual([0, 1, (1 + 0.5 * (4 / 4)) / 2])
    const byError = under(gold, system, { alignBy: 'error' })
    expect([byError.typeSubstitutions, byError.deletions, byError.eter]).toEqual([1, 1, (1 + 0.5 * 0.75) / 2])
    expect([byError.eterAlpha0, byRoot.eterAlpha0]).toEqual([1 / 2, 1 / 2])
  })

  it('alignBy=error is at most alignBy=root, and equal at alpha 0', () => {
    const gold = trees(e('pers.ind', 0, 5, c('a', 0, 1), e('org.ent', 0, 4)))
    const own = scorer(eter, { alignBy: 'error' })
    const sweep = own.report?.sweeps?.(sumOf(own, [[gold, trees(e('pers.ind', 0, 5))]]))['alpha'] ?? []
    const straight = scorer(eter)
    const line = straight.report?.sweeps?.(sumOf(straight, [[gold, trees(e('pers.ind', 0, 5))]]))['alpha'] ?? []
    expect(sweep[0]).toEqual(line[0])
    for (const [i, { measures }] of sweep.entries())
      expect(measures['eter']).toBeLessThanOrEqual(line[i]!.measures['eter']!)
    expect(sweep[10]?.measures['eter']).toBeLessThan(line[10]!.measures['eter']!)
  })

  it('pairing=any pairs entities that share no position', () => {
    const [gold, system] = [trees(e('a', 0, 1)), trees(e('a', 5, 6))]
    expect(under(gold, system, { alpha: 0 }).eter).toBe(2 / 1)
    expect(under(gold, system, { alpha: 0, pairing: 'any' }).eter).toBe(0.25 / 1)
  })

  it('entityAlignment=hierarchical misses the entities inside a missed tree', () => {
    const gold = trees(e('a', 0, 4, e('b', 3, 4)), e('c', 6, 7))
    const system = trees(e('b', 3, 4), e('c', 6, 7))
    expect(under(gold, system).deletions).toBe(1)
    // at the top, the outer gold entity meets the system's b: a type and a boundary are wrong
    const own = under(gold, system, { entityAlignment: 'hierarchical', alpha: 0 })
    expect([own.deletions, own.typeSubstitutions, own.eter]).toEqual([1, 1, (1 + 0.75) / 3])
    const apart = under(trees(e('a', 0, 4, e('b', 3, 4))), trees(e('z', 8, 9, e('b', 3, 4))), {
      entityAlignment: 'hierarchical',
    })
    expect([apart.deletions, apart.insertions]).toEqual([2, 2])
  })

  it('depthOrder keeps outer entities paired with outer ones', () => {
    const gold = trees(e('org.ent', 0, 5, e('loc.adm.town', 0, 3)))
    const system = trees(e('loc.adm.town', 0, 5, e('org.ent', 0, 3)))
    expect(under(gold, system, { alpha: 0 }).eter).toBe((0.25 + 0.25) / 2)
    expect(under(gold, system, { alpha: 0, depthOrder: true }).eter).toBe((0.5 + 0.5) / 2)
  })

  it('lockExact pairs equal entities even if that costs more in total', () => {
    // a[0,2) is exact; without it both others find a partner of their type
    const gold = trees(e('a', 0, 2), e('b', 1, 3))
    const system = trees(e('a', 0, 2), e('a', 0, 1))
    const best = under(gold, system, { alpha: 0 })
    expect([best.eter, best.deletions]).toEqual([(0.25 + 0.5 + 0.25) / 2, 0])
    const locked = under(gold, system, { alpha: 0, lockExact: true })
    expect([locked.eter, locked.deletions, locked.insertions]).toEqual([(1 + 1) / 2, 1, 1])
  })

  it('componentScope=nearestEntity also aligns components inside components of an entity', () => {
    const gold = trees(e('a', 0, 4, c('title', 0, 3, c('kind', 0, 1)), c('name', 3, 4)))
    const system = trees(e('a', 0, 4, c('title', 0, 3), c('name', 3, 4)))
    expect(under(gold, system).componentError).toBe(0 / 2)
    expect(under(gold, system, { componentScope: 'nearestEntity' }).componentError).toBe(1 / 3)
  })

  it('embeddedEntities=ignore gives an ETER of 1 in figure 4', () => {
    expect(under(ambassador, namesAlone, { embeddedEntities: 'ignore' }).eter).toBe((2 + 0.5 * (2 / 1)) / 3)
  })

  it('componentLabel=top compares up to the first dot', () => {
    const gold = trees(e('a', 0, 4, c('name.first', 0, 1), c('name.last', 1, 2)))
    const system = trees(e('a', 0, 4, c('name.last', 0, 1), c('title', 1, 2)))
    expect(under(gold, system).componentError).toBe((0.5 + 0.5) / 2)
    expect(under(gold, system, { componentLabel: 'top' }).componentError).toBe((0 + 0.5) / 2)
  })

  it('componentMetonymy=any needs one equal type', () => {
    const gold = trees(e('a', 0, 4, e('loc+org', 0, 1)))
    const system = trees(e('a', 0, 4, e('org', 0, 1)))
    // the embedded entity is missed or found as an entity too: its own error is that of its root
    expect(under(gold, system, { alpha: 1 }).eter).toBe(0.5 / 1 / 2)
    expect(under(gold, system, { alpha: 1, componentMetonymy: 'any' }).eter).toBe(0 / 2)
  })

  it('rateWithoutGold sets the rate without gold entities to no value, 0 or the number of insertions', () => {
    const [gold, system] = [trees(), trees(e('a', 0, 1), e('b', 1, 2))]
    const value = (rateWithoutGold: string | number) => under(gold, system, { rateWithoutGold }).eter
    expect([value('none'), value(0), value('insertions')]).toEqual([undefined, 0, 2])
    expect(under(gold, trees(), { rateWithoutGold: 'none' }).eter).toBeUndefined()
  })

  it('orphanComponents ignores components outside of entities, or counts each as an insertion', () => {
    const [gold, system] = [trees(e('a', 0, 2), c('x', 5, 6)), trees(e('a', 0, 2), c('name', 3, 4), c('kind', 4, 5))]
    expect(under(gold, system).eter).toBe(0 / 1)
    const own = under(gold, system, { orphanComponents: 'insertion' })
    expect([own.eter, own.insertions]).toEqual([2 / 1, 2])
  })

  it('average=macro is the mean over documents with entities', () => {
    const pairs: readonly Pair[] = [
      [trees(e('a', 0, 1)), trees()],
      [trees(e('a', 0, 1), e('a', 1, 2), e('a', 2, 3)), trees(e('a', 0, 1), e('a', 1, 2), e('b', 2, 3))],
      [trees(), trees(e('a', 0, 1))],
    ]
    expect(measured(eter, pairs, { alpha: 0 }).eter).toBe((1 + 0.5 + 1) / 4)
    expect(measured(eter, pairs, { alpha: 0, average: 'macro' }).eter).toBe((1 / 1 + 0.5 / 3) / 2)
    expect(measured(eter, pairs, { average: 'macro' }).eter).toBe((1 / 1 + 0.25 / 3) / 2)
  })

  it('costs can be set, with up to six decimals', () => {
    const [gold, system] = [
      trees(e('a.x', 0, 2, c('k', 0, 1)), e('b', 4, 5), e('c', 6, 7)),
      trees(e('a.y', 0, 3, c('l', 0, 2)), e('z', 4, 5), e('d', 9, 10)),
    ]
    const costs = {
      costInsertion: 0.000001,
      costDeletion: 3,
      costType: 0.7,
      costSubtype: 0.1,
      costBoundary: 0.2,
      costLabel: 0.4,
    }
    expect(under(gold, system, { ...costs, alpha: 0 }).eter).toBeCloseTo((0.000001 + 3 + 0.1 + 0.2 + 0.7) / 3, 15)
    expect(under(gold, system, { ...costs, alpha: 1 }).eter).toBeCloseTo((0.000001 + 3 + (0.4 + 0.2)) / 3, 15)
    expect(() => under(gold, system, { costSubtype: 0.6 })).toThrow('a sub-type cannot cost more than a type')
    expect(() => under(gold, system, { alpha: 1 / 3 })).toThrow('six decimals at most')
  })

  it('discontinuous=hull compares only the first and last positions of discontinuous spans', () => {
    const spans = [
      { start: 0, end: 1 },
      { start: 2, end: 3 },
    ]
    const split = trees({ kind: 'entity', types: ['a'], start: 0, end: 3, spans })
    expect(under(split, trees(e('a', 0, 3))).boundarySubstitutions).toBe(1)
    expect(under(split, trees(e('a', 0, 3)), { discontinuous: 'hull' }).boundarySubstitutions).toBe(0)
    expect(under(split, trees(e('a', 1, 2))).deletions).toBe(1)
    expect(under(split, trees(e('a', 1, 2)), { discontinuous: 'hull' }).deletions).toBe(0)
  })

  it('noisyEntities=drop removes noisy regions of either side with their contents', () => {
    const gold = trees(e('noisy-entities', 0, 5, e('a', 1, 2, c('k', 1, 2))), e('b', 6, 7))
    const system = trees(e('c', 0, 3, e('d', 2, 3)), e('b', 6, 7), e('noisy-entities', 9, 12, e('x', 9, 10)))
    expect(under(gold, system)).toMatchObject({ entities: 1, eter: 0 })
    expect(under(gold, system, { noisyEntities: 'keep' })).toMatchObject({ entities: 3 })
    // an entity that is only partly inside stays
    expect(under(gold, trees(e('b', 6, 7), e('c', 3, 6)))).toMatchObject({ entities: 1, insertions: 1 })
    expect(measured(tagF1, [[gold, system]]).f1).toBe((2 * 1) / (1 + 1))
    expect(measured(ser, [[gold, system]]).ser).toBe(0 / 1)
  })

  it('refuse invalid values and unknown names', () => {
    for (const options of [{ alpha: 2 }, { alignBy: 'best' }, { capEc: -1 }, { Alpha: 1 }, { costType: -1 }])
      expect(() => under(trees(), trees(), options), JSON.stringify(options)).toThrow(RangeError)
    expect(() => measured(ser, [], { alpha: 0.5 })).toThrow(RangeError)
  })
})

describe('SER, ERR and tag-f1', () => {
  // one wrong label, one wrong boundary, both wrong, one exact, one missed, one spurious
  const gold = trees(e('a.x', 0, 2), e('b', 10, 12), e('c', 20, 22), e('d', 30, 32), e('f', 40, 42))
  const system = trees(e('a.y', 0, 2), e('b', 10, 13), e('z', 20, 23), e('d', 30, 32), e('g', 50, 52))

  it('SER counts 1/2 for a wrong label or boundary, and 1 for both, a miss or a false alarm', () => {
    const own = measured(ser, [[gold, system]])
    expect(own.ser).toBe((1 + 1 + 0.5 + 0.5 + 1) / 5)
    expect(own.serPlain).toBe((3 + 1 + 1) / (1 + 3 + 1))
    expect([own.alignedPrecision, own.alignedRecall, own.alignedF1]).toEqual([1 / 5, 1 / 5, (2 * 1) / (5 + 5)])
    expect([own.labelErrors, own.boundaryErrors, own.bothErrors]).toEqual([1, 1, 1])
    expect([own.serTypes, own.serComponents]).toEqual([own.ser, undefined])
  })

  it('ERR is as defined for MUC-5, or as the paper prints it with errVariant=asPrinted, which can exceed 1', () => {
    expect(measured(err, [[gold, system]]).err).toBe((3 + 1 + 1) / (1 + 3 + 1 + 1))
    expect(measured(err, [[gold, system]], { errVariant: 'asPrinted' }).err).toBe((3 + 1 + 1) / (1 + 1 + 1))
    expect(scorer(err, { errVariant: 'asPrinted' }).measures?.err?.formula).toBe('(S + D + I) / (C + D + I)')
    // Table 3, NER-8, components: D 4295, I 266, S 2908 of N 8627
    const [D, I, S, C] = [4295, 266, 2908, 8627 - 2908 - 4295]
    expect((S + D + I) / (C + D + I)).toBeGreaterThan(1)
    expect((S + D + I) / (C + S + D + I)).toBeLessThan(1)
  })

  it('SER breaks up an exact pair where two other pairs cost less together', () => {
    const [left, right] = [trees(e('a', 0, 2), e('a', 1, 4)), trees(e('a', 0, 2), e('a', 0, 1))]
    const own = measured(ser, [[left, right]])
    expect([own.correct, own.boundaryErrors, own.ser]).toEqual([0, 2, (0.5 + 0.5) / 2])
    expect(measured(tagF1, [[left, right]])).toMatchObject({ correct: 1, f1: (2 * 1) / (2 + 2) })
  })

  it('an entity with two types has a slot for each type, or a single slot with serMetonymy=slotPerNode', () => {
    const [both, one] = [trees(e('loc+org', 0, 1)), trees(e('org', 0, 1))]
    expect(measured(ser, [[both, one]]).ser).toBe(1 / 2)
    expect(measured(ser, [[both, one]], { serMetonymy: 'slotPerNode' }).ser).toBe(0.5 / 1)
    expect(measured(tagF1, [[both, one]]).recall).toBe(1 / 2)
    expect(measured(tagF1, [[both, one]], { serMetonymy: 'slotPerNode' }).recall).toBe(0 / 1)
  })

  it('SER pairs types with components only with serPool=pooled', () => {
    const [left, right] = [trees(e('a', 0, 1)), trees(c('a', 0, 1))]
    expect(measured(ser, [[left, right]])).toMatchObject({ ser: (1 + 1) / 1, insertions: 1, deletions: 1 })
    expect(measured(ser, [[left, right]], { serPool: 'pooled' })).toMatchObject({ ser: 0 / 1, correct: 1 })
  })

  it('tag-f1 counts a repeated tag as correct as often as both sides have it', () => {
    const [left, right] = [trees(e('a', 0, 1), e('a', 0, 1), e('a', 0, 1)), trees(e('a', 0, 1), e('a', 0, 1))]
    expect(measured(tagF1, [[left, right]])).toMatchObject({ gold: 3, found: 2, correct: 2 })
  })

  it('ratios have no value for 0/0', () => {
    expect(measured(ser, [[trees(), trees()]])).toMatchObject({
      ser: undefined,
      serPlain: undefined,
      alignedF1: undefined,
    })
    expect(measured(err, [[trees(), trees()]])).toEqual({
      err: undefined,
      errTypes: undefined,
      errComponents: undefined,
    })
    expect(measured(tagF1, [[trees(), trees(e('a', 0, 1))]])).toMatchObject({
      precision: 0 / 1,
      recall: undefined,
      f1: 0,
    })
  })
  it('F1 is 0 if only one side has tags', () => {
    const one = trees(e('a', 0, 1))
    for (const pair of [
      [one, trees()],
      [trees(), one],
    ] as const) {
      expect(measured(tagF1, [pair])).toMatchObject({ f1: 0, f1Types: 0, f1Components: undefined })
      expect(measured(ser, [pair]).alignedF1).toBe(0)
    }
  })
})

describe('evidence', () => {
  it('gives the errors of each pair', () => {
    const own = scorer(eter)
    const gold = trees(
      e('func.ind', 0, 6, c('kind', 0, 1), e('loc.adm.nat', 3, 4), e('loc.adm.nat', 5, 6)),
      e('org.adm', 8, 9),
      e('pers', 10, 11),
    )
    const system = trees(
      e('func.coll', 0, 5, c('kind', 0, 1), c('name', 3, 4), c('val', 1, 2)),
      e('org.adm', 8, 9),
      e('x', 12, 13),
    )
    const lines = [...own.judge(gold)(system)].map(({ verdict, show }) => {
      const { gold: inGold, system: inSystem, details } = show?.() ?? {}
      return [verdict, inGold, inSystem, details]
    })
    expect(lines).toEqual([
      [
        'wrong subtype, boundary, components',
        'func.ind [0, 6)',
        'func.coll [0, 5)',
        'root error 0.5, component error 0.8333: name [3, 4) for loc.adm.nat [3, 4); missed loc.adm.nat [5, 6); spurious val [1, 2)',
      ],
      ['missed', 'loc.adm.nat [3, 4)', undefined, undefined],
      ['missed', 'loc.adm.nat [5, 6)', undefined, undefined],
      ['correct', 'org.adm [8, 9)', 'org.adm [8, 9)', undefined],
      ['missed', 'pers [10, 11)', undefined, undefined],
      ['spurious', undefined, 'x [12, 13)', undefined],
    ])
    expect((0.5 + 1 + 1) / 3).toBeCloseTo(0.8333, 4)
  })

  it('shows the words of documents that have tokens', () => {
    const own = scorer(tagF1)
    const words = { ...trees(e('pers', 0, 2)), tokens: ['Ada', 'Lovelace'] }
    const [line] = [...own.judge(words)(trees())]
    expect([line?.verdict, line?.show?.(), line?.facets]).toEqual([
      'missed',
      { gold: 'pers Ada Lovelace', types: { gold: 'pers' }, where: { gold: [{ start: 0, end: 2 }] } },
      { slot: 'types', subtype: 'pers', type: 'pers' },
    ])
  })
})

// "Jean Rey vit à Lyon depuis 1998", tokens 0 to 6
describe('the preset etape', () => {
  const entry = plugin.presets?.['etape']?.metrics[0] ?? ''
  const options = typeof entry === 'string' ? {} : entry[1]
  const lyon = (type: string) => e(type, 4, 5, c('name', 4, 5))
  const gold = trees(
    e('pers.ind', 0, 2, c('name.first', 0, 1), c('name.last', 1, 2)),
    lyon('loc.adm.town'),
    e('time.date.abs', 6, 7, c('year', 6, 7)),
  )

  it('gives a SER of 4/7 for seven tags: two half wrong, two missed, one spurious', () => {
    const rey = e('pers.ind', 1, 2, c('name.last', 1, 2))
    const system = trees(rey, e('org.ent', 2, 3), lyon('loc.adm.reg'), c('year', 6, 7))
    const { ser: error, serTypes, serComponents } = measured(ser, [[gold, system]], options)
    expect([error, serTypes, serComponents]).toEqual([4 / 7, (0.5 + 0.5 + 1 + 1) / 3, 1 / 4])
  })

  it('gives a SER of 1 where the system found nothing, and no value where the gold has nothing', () => {
    expect(measured(ser, [[gold, trees()]], options).ser).toBe(1)
    expect(measured(ser, [[trees(), gold]], options).ser).toBe(undefined)
  })
})
