/** Lines of evidence of `confidence`: each span of the system with its score and credit, and each gold span that none is paired with. */
import { count, type Evidence, type Facets, type RenderedLine, ranking, type Spans, struct } from '@assay/core'
import { isUnscored, rankUnder } from '@assay/core/internal'
import { type Item, type Side, touches, type UnalignedItem } from '../items.ts'
import { sharedLabel } from '../labels.ts'
import { spanPairing } from '../pair-spans.ts'
import { readSides } from '../read-sides.ts'
import { showPair, showUnaligned } from '../show-spans.ts'
import type { ConfidenceOptions, RankedMatch } from './confidence-options.ts'
import { creditByScore } from './credit-by-score.ts'

export const confidenceStats = struct({
  items: ranking.ranked,
  /** Twice the credit of all spans where as many as can be are paired, which pairing by score may miss. */
  most: count,
  /** Spans without a score, skipped or ranked first or last. */
  unscored: count,
})
export type ConfidenceStats = typeof confidenceStats.empty
type Line = Evidence<ConfidenceStats>

const firstLabel = ({ set }: Pick<Item, 'set'>): string => set.labels[0]!

const { empty } = confidenceStats

const withItems = (items: ranking.Ranked): ConfidenceStats => ({ ...empty, items })

const scoreText = (span: Pick<UnalignedItem, 'span'>['span']): string => span.attributes?.['score'] ?? 'no score'

const verdicts = new Map([
  [1, 'correct'],
  [0.5, 'wrong boundary'],
])

/** Builds the lines of a document in text order. */
const linesUnder = (options: ConfidenceOptions) => {
  const rank = rankUnder(options)
  const { matching } = options
  const pairByScore = creditByScore(matching)
  const pairMost = matching === 'type' || matching === 'partial' ? spanPairing(matching) : undefined
  const isDropped = (span: UnalignedItem['span']): boolean => options.unscored === 'drop' && isUnscored(span)
  const facetsOf = new Map<string, Facets>()
  const facetOf = (type: string): Facets => {
    const facetsOfLabel = facetsOf.get(type) ?? { type }
    facetsOf.set(type, facetsOfLabel)
    return facetsOfLabel
  }
  return function* (goldSide: Side, systemSide: Side): Iterable<Line> {
    const gold = goldSide.items
    const system = systemSide.items.filter(({ span }) => !isDropped(span))
    const unaligned = systemSide.unaligned.filter(({ span }) => !isDropped(span))
    const scores = new Float64Array(system.length)
    for (let s = 0; s < system.length; s++) scores[s] = rank(system[s]!.span)
    const { partner, credit } = pairByScore(gold, system, scores)
    const write = ranking.rankedItems(gold.length + system.length)
    const answerOf = new Int32Array(gold.length).fill(-1)
    for (let s = 0; s < system.length; s++) if (partner[s]! >= 0) answerOf[partner[s]!] = s

    const lineOf = (
      verdict: string,
      goldLabel: string | undefined,
      item: { readonly label: string; readonly score: number; readonly credit: number } | undefined,
      show: () => RenderedLine,
    ): Line => {
      const type = (goldLabel ?? item?.label)!
      if (goldLabel !== undefined) write.gold(goldLabel)
      if (goldLabel === undefined || item === undefined || item.label === goldLabel) {
        if (item !== undefined) write.item(item.label, item.score, item.credit)
        return { stats: withItems(write.take()), verdict, facets: facetOf(type), show }
      }
      const ofGold = write.take()
      write.item(item.label, item.score, item.credit)
      const rankedItems = write.take()
      return {
        stats: withItems(ranking.ranked.concat(ofGold, rankedItems)),
        verdict,
        facets: { type, systemType: item.label },
        parts: [
          ['type', type, withItems(ofGold)],
          ['type', item.label, withItems(rankedItems)],
        ],
        show,
      }
    }
    const spurious = (item: Item | UnalignedItem, score: number, show: () => RenderedLine): Line =>
      lineOf('spurious', undefined, { label: firstLabel(item), score, credit: 0 }, show)

    let s = 0
    for (let g = 0; g <= gold.length; g++) {
      const item = gold[g]
      for (; s < system.length && system[s]!.start < (item?.start ?? Number.POSITIVE_INFINITY); s++) {
        const spuriousItem = system[s]!
        if (partner[s]! >= 0 || touches(goldSide.omitted, spuriousItem)) continue
        yield spurious(spuriousItem, scores[s]!, () =>
          showPair(undefined, spuriousItem, `score ${scoreText(spuriousItem.span)}`),
        )
      }
      if (item === undefined) break
      const answer = answerOf[g]!
      if (answer < 0) {
        yield lineOf('missed', firstLabel(item), undefined, () => showPair(item, undefined))
        continue
      }
      const systemItem = system[answer]!
      const both = sharedLabel(item.set, systemItem.set)
      const [score, right] = [scores[answer]!, credit[answer]!]
      yield lineOf(
        verdicts.get(right)!,
        both ?? firstLabel(item),
        { label: both ?? firstLabel(systemItem), score, credit: right },
        () => showPair(item, systemItem, `${right < 1 ? 'half credit, ' : ''}score ${scoreText(systemItem.span)}`),
      )
    }
    for (const item of goldSide.unaligned)
      yield lineOf('missed', firstLabel(item), undefined, () => showUnaligned(item, 'gold'))
    for (const item of unaligned) yield spurious(item, rank(item.span), () => showUnaligned(item, 'system'))

    const unscored =
      systemSide.items.filter(({ span }) => isUnscored(span)).length +
      systemSide.unaligned.filter(({ span }) => isUnscored(span)).length
    const most =
      pairMost === undefined
        ? 0
        : creditOf(pairMost(gold, system, goldSide.hasFragments || systemSide.hasFragments), matching)
    if (unscored > 0 || most > 0) yield { stats: { ...empty, unscored, most }, verdict: 'document', right: true }
  }
}

/** Twice the credit of pairs: those of the last pass of `partial` have half of one, and those of errors none. */
const creditOf = ({ gold, partner, pass }: ReturnType<ReturnType<typeof spanPairing>>, match: RankedMatch): number => {
  const credits = match === 'type' ? [2, 2, 0, 0] : [2, 2, 1]
  let sum = 0
  for (let g = 0; g < gold.length; g++) if (partner[g]! >= 0) sum += credits[pass[g]!]!
  return sum
}

/** The judge under the options, which exclude `fuzzy`. */
export const confidenceJudge = (options: ConfidenceOptions) => {
  const side = readSides(options)
  const lines = linesUnder(options)
  return (gold: Spans) => {
    const goldSide = side.gold(gold)
    return (system: Spans): Iterable<Line> => lines(goldSide, side.system(system))
  }
}
