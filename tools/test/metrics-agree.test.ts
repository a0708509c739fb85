/** Metrics that measure one thing in several packages, and must give one number. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phraseF1 } from '../../packages/conll-f1/src/index.ts'
import { tagsToSpans } from '../../packages/core/src/host.ts'
import { clustersOf, type Metric, type Models, type Spans, type Tags, tagsOf } from '../../packages/core/src/index.ts'
import { optionsOf, sumPairs, tagPairs } from '../../packages/core/src/laws/index.ts'
import { ceafe, ceafm, muc } from '../../packages/coreference/src/index.ts'
import { linking } from '../../packages/linking/src/index.ts'
import { entityMatch, spanF1 } from '../../packages/span-f1/src/index.ts'
import { drawing } from '../drawn.ts'

type Options = Readonly<Record<string, unknown>>

const seen = (tags: Tags): Spans => {
  const content = tagsToSpans.see(tags)
  if (content._tag === 'Left') throw new Error(String(content.left))
  return content.right
}

const scored = <M extends 'clusters' | 'spans' | 'tags', O, S, K extends string>(
  metric: Metric<M, O, S, K>,
  pair: readonly [Models[M], Models[M]],
  options: Options,
) => {
  const own = metric.with(optionsOf(metric, options))
  const { stats } = sumPairs(own, [pair])
  const verdicts = [...own.judge(pair[0])(pair[1])]
    .filter(({ show }) => show !== undefined)
    .map(({ verdict, facets = {} }) => `${verdict} ${facets['type']} ${facets['systemType'] ?? ''}`)
  return { stats, verdicts, measures: own.summarise(stats) }
}

const shared = [
  'gold',
  'found',
  'correct',
  'precision',
  'recall',
  'f1',
  'macroPrecision',
  'macroRecall',
  'macroF1',
  'weightedPrecision',
  'weightedRecall',
  'weightedF1',
] as const

const wellFormed = fc
  .array(fc.tuple(fc.constantFrom('O', 'B-A', 'B-B', 'I'), fc.constantFrom('O', 'B-A', 'B-B', 'I')), { maxLength: 8 })
  .map((pairs) => {
    const side = (which: 0 | 1): Tags => {
      const tags: string[] = []
      for (const pair of pairs) {
        const before = tags.at(-1) ?? 'O'
        const tag = pair[which]
        tags.push(tag !== 'I' ? tag : before === 'O' ? 'B-B' : `I-${before.slice(2)}`)
      }
      return tagsOf(tags)
    }
    return [side(0), side(1)] as const
  })

describe('span-f1 and conll-f1', () => {
  it('have equal measures and verdicts on well-formed tags', () => {
    fc.assert(
      fc.property(wellFormed, ([gold, system]) => {
        const ofTags = scored(phraseF1, [gold, system], {})
        const ofSpans = scored(spanF1, [seen(gold), seen(system)], {})
        for (const name of shared) expect([name, ofSpans.measures[name]]).toEqual([name, ofTags.measures[name]])
        expect(ofSpans.verdicts).toEqual(ofTags.verdicts)
      }),
      { numRuns: drawing(300) },
    )
  })

  it.each([
    { scheme: 'IOB2', repair: 'discard' },
    { scheme: 'IOBES', repair: 'seqeval' },
    { scheme: 'IOB1', repair: 'conlleval', types: ['PER'] },
    { outside: 'S-LOC' },
  ])('count equal numbers of spans in any tags under %o', (options) => {
    fc.assert(
      fc.property(tagPairs(), ([gold, system]) => {
        const { gold: inGold, found } = scored(phraseF1, [gold, system], options).measures
        const pair = [seen(gold), seen(system)] as const
        expect(scored(spanF1, pair, options).measures).toMatchObject({ gold: inGold, found })
        for (const view of Object.values(scored(entityMatch, pair, options).stats)) {
          const { correct, incorrect, partial, missed, spurious } = view
          expect([correct + incorrect + partial + missed, correct + incorrect + partial + spurious]).toEqual([
            inGold,
            found,
          ])
        }
      }),
      { numRuns: drawing(100) },
    )
  })
})

describe('span-f1 and entity-match', () => {
  it('agree on strict and exact matches', () => {
    fc.assert(
      fc.property(wellFormed, ([gold, system]) => {
        const pair = [seen(gold), seen(system)] as const
        const { strictF1, exactF1 } = scored(entityMatch, pair, {}).measures
        expect(scored(spanF1, pair, {}).measures.f1).toBe(strictF1)
        expect(scored(spanF1, pair, { matching: 'exact' }).measures.f1).toBe(exactF1)
      }),
    )
  })
})

// ---- clusters --------------------------------------------------------------------------------------------------------

/** For each of some mentions the cluster that each side has it in, of so many sizes that φ4 has no small common denominator. */
const clusterings = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 40, maxLength: 120 })

const spansIn = (clusters: readonly number[]): Spans => {
  const reading = clusters.map((cluster, i) => ({
    start: i,
    end: i + 1,
    labels: [],
    attributes: { id: `Q${cluster}` },
  }))
  return { length: clusters.length, regions: [{ readings: [reading] }] }
}

const entitiesIn = (clusters: readonly number[]) =>
  clustersOf([...new Set(clusters)].map((own) => clusters.flatMap((cluster, i) => (cluster === own ? [`m${i}`] : []))))

describe('coreference and the cluster measures of linking', () => {
  it.each([
    ['muc', muc],
    ['mention_ceaf', ceafm],
    ['entity_ceaf', ceafe],
  ] as const)('are equal to the last bit: %s', (measure, metric) => {
    fc.assert(
      fc.property(clusterings, (drawn) => {
        const [gold, system] = [drawn.map(([one]) => one), drawn.map(([, other]) => other)]
        const ofClusters = scored(metric, [entitiesIn(gold), entitiesIn(system)], {}).measures
        const ofLinks = scored(linking, [spansIn(gold), spansIn(system)], { measure: [measure] }).measures
        for (const name of ['precision', 'recall', 'f1'] as const)
          expect([name, ofLinks[name]]).toEqual([name, ofClusters[name]])
      }),
      { numRuns: drawing(300) },
    )
  })
})
