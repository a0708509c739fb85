/** Properties of relation-f1 beyond the laws: the order of relations, and the matches against each other. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawing } from '../../../tools/drawn.ts'
import type { Relations } from '../src/model.ts'
import { relationPairs } from './relation-pairs.ts'
import { scorePairs } from './vectors.ts'

type Pair = readonly [gold: Relations, system: Relations]

const measuresOf = (pairs: readonly Pair[], options: Parameters<typeof scorePairs>[2]) =>
  scorePairs(pairs, 'relation-f1', options).measures

const reversed = (content: Relations): Relations => ({
  ...content,
  mentions: content.mentions.toReversed(),
  relations: content.relations.toReversed(),
})

const ratios = [
  'precision',
  'recall',
  'f1',
  'macroF1',
  'correct',
  'gold',
  'found',
  'entityF1',
  'reachableRecall',
] as const
const matches = ['strict', 'boundaries', 'head', 'relaxed', 'partial'] as const

describe('the order of relations and mentions', () => {
  it.each(matches)('changes no ratio under match=%s', (match) => {
    fc.assert(
      fc.property(relationPairs({ types: 2 }), ([gold, system]) => {
        const [own, other] = [
          measuresOf([[gold, system]], { match }),
          measuresOf([[reversed(gold), reversed(system)]], { match }),
        ]
        for (const name of ratios) expect(other[name], name).toBe(own[name])
      }),
      { seed: 1, numRuns: drawing(100) },
    )
  })
})

describe('the options of match', () => {
  it('find at least as many relations with partial as with boundaries, and with relaxed as with partial', () => {
    fc.assert(
      fc.property(relationPairs(), (pair) => {
        const [boundaries = 0, partial = 0, relaxed = 0] = (['boundaries', 'partial', 'relaxed'] as const).map(
          (match) => measuresOf([pair], { match }).correct,
        )
        expect(partial).toBeGreaterThanOrEqual(boundaries)
        expect(relaxed).toBeGreaterThanOrEqual(partial)
      }),
      { seed: 1, numRuns: drawing(200) },
    )
  })

  it('find at least as many relations with boundaries as with strict if no two mentions share a place', () => {
    const isPlain = ({ mentions }: Relations): boolean =>
      new Set(mentions.map(({ pieces }) => JSON.stringify(pieces))).size === mentions.length
    fc.assert(
      fc.property(
        relationPairs().filter(([gold, system]) => isPlain(gold) && isPlain(system)),
        (pair) => {
          const [strict = 0, boundaries = 0] = (['strict', 'boundaries'] as const).map(
            (match) => measuresOf([pair], { match }).correct,
          )
          expect(boundaries).toBeGreaterThanOrEqual(strict)
        },
      ),
      { seed: 1, numRuns: drawing(200) },
    )
  })
})

describe('one more relation in the answer', () => {
  it.each(matches)('never lowers the number of relations found, under match=%s', (match) => {
    fc.assert(
      fc.property(relationPairs(), ([gold, system]) => {
        const fewer = { ...system, relations: system.relations.slice(0, -1) }
        const [own = 0, less = 0] = [system, fewer].map((answer) => measuresOf([[gold, answer]], { match }).found)
        expect(own).toBeGreaterThanOrEqual(less)
      }),
      { seed: 1, numRuns: drawing(100) },
    )
  })
})

describe('swapping gold and system', () => {
  it.each(matches)('swaps precision and recall, under match=%s', (match) => {
    fc.assert(
      fc.property(relationPairs({ types: 2 }), ([gold, system]) => {
        const [own, other] = [measuresOf([[gold, system]], { match }), measuresOf([[system, gold]], { match })]
        expect([other.precision, other.recall, other.f1]).toEqual([own.recall, own.precision, own.f1])
      }),
      { seed: 1, numRuns: drawing(100) },
    )
  })
})
