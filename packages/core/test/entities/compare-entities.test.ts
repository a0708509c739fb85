import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutSingletons } from '../../src/align/covers.ts'
import { compareEntities, linksFound, overlaps, tooManyMeetings } from '../../src/entities/index.ts'
import { singletonPairs } from '../../src/laws/corefud-pairs.ts'
import { type Clusters, clustersOf } from '../../src/models/clusters/type.ts'

const words = (text: string): Clusters => clustersOf(text.split('|').map((entity) => entity.split(' ')))
const compare = (gold: Clusters, system: Clusters, duplicates: 'first' | 'keep' = 'first') =>
  compareEntities({ duplicates, dropSingletons: false })(gold)(system)

describe('a comparison of entities', () => {
  it('computes a value only once if several metrics need it', () => {
    const both = compare(words('a b c'), words('a b|c'))
    let asked = 0
    const work = () => ({ times: ++asked })
    expect(both.once(work)).toBe(both.once(work))
    expect(asked).toBe(1)
    expect(both.once(overlaps).key.met).toEqual(Int32Array.of(2))
  })

  it('groups both sides by the facets of the gold document, crossed with the type of each entity', () => {
    const gold: Clusters = { ...clustersOf([['a'], ['b']], { types: ['PER', ''] }), facets: { language: 'cs' } }
    const system: Clusters = { ...words('a'), facets: { language: 'bg' } }
    const { key, response } = compare(gold, system).facets
    expect(key(0)).toEqual({ type: 'PER', language: 'cs', 'language × type': 'cs × PER' })
    expect(key(1)).toEqual({ language: 'cs' })
    expect(response(0)).toEqual({ language: 'cs' })
    expect(compare(words('a'), words('a')).facets.key(0)).toBeUndefined()
  })
})

describe('dropped singletons', () => {
  const dropped = compareEntities({ duplicates: 'first', dropSingletons: true })
  const kept = compareEntities({ duplicates: 'first', dropSingletons: false })

  it.each(['head', 'partial', 'exact'])(
    'do not change the table of the remaining entities, with mentions matched by %s',
    (match) => {
      fc.assert(
        fc.property(singletonPairs(match), ({ all, chains }) => {
          expect(dropped(all[0])(all[1]).table).toEqual(kept(chains[0])(chains[1]).table)
        }),
      )
    },
  )

  it('occur as partners of mentions in larger entities in the generated examples', () => {
    const drawn = fc.sample(singletonPairs(), { numRuns: 100, seed: 1 })
    const taking = drawn.filter(({ all: [gold, system] }) => {
      const [key, response] = [new Set(withoutSingletons(gold).members), new Set(withoutSingletons(system).members)]
      return gold.match?.(system).some((g, s) => key.has(g) && !response.has(s))
    })
    expect(taking.length).toBeGreaterThan(10)
  })
})

describe('links that the other side shares', () => {
  it('count once, or once for each entity that has them, if entities overlap', () => {
    const both = compare(words('a b c'), words('a b|a b d|b c'), 'keep')
    const { forEach, once } = linksFound(both, 'key')
    // a–b twice and b–c
    expect(forEach(both.key)).toEqual(Float64Array.of(3))
    expect(once(both.key)).toEqual(Float64Array.of(2))
    expect(linksFound(both, 'response').once(both.response)).toEqual(Float64Array.of(1, 1, 1))
  })
})

describe('an item that is in thousands of entities', () => {
  const inAll = (entities: number): Clusters => clustersOf(Array.from({ length: entities }, (_, i) => ['x', `i${i}`]))
  const problems = (clusters: Clusters) => [...tooManyMeetings(clusters, 'help')]

  it('is refused with its name and place if more than 2^25 pairs of entities share it', () => {
    expect(problems(inAll(5_792))).toEqual([])
    const found = problems(inAll(5_793))
    expect(found.map(({ code, severity, at }) => [code, severity, at.line])).toEqual([['E365', 'error', 11_585]])
    expect(found[0]?.message).toContain('is in 5793 clusters')
  })

  it('is counted for each pair of entities without listing the pairs', () => {
    const both = compare(inAll(2_000), inAll(2_000), 'keep')
    const { found, met, joined, together } = overlaps(both).key
    // x joins all entities of the other side to one part, and the item of its own is in one of them
    expect([found[7], met[7], joined[7], together[7]]).toEqual([2, 2_000, 1, 4])
  })
})
