/** The metric `link-confidence`: what the scores of links are worth, by threshold, on average, and as probabilities. */
import { count, type Evidence, metric, ranking, type Spans, struct } from '@assay/core'
import { confidenceMeasures, confidenceScorer, isUnscored, rankUnder, scoreProblems } from '@assay/core/internal'
import { checkUnder } from './check.ts'
import { judgementOf, mentionLines } from './evidence.ts'
import { definitionUnder, type LinkConfidenceOptions, linkConfidenceOptions, names } from './link-confidence-options.ts'
import { filterUnder, keyUnder } from './mention-keys.ts'
import { keysOf } from './shared-keys.ts'
import { type Mention, type Side, sideUnder } from './side.ts'
import { systemMentionsUnder } from './system-mentions.ts'

const NAME = 'link-confidence'

const stats = struct({
  /** A key of a document, with the highest score of a mention that has it. */
  items: ranking.ranked,
  /** Mentions without a score, skipped or ranked first or last. */
  unscored: count,
})
type Stats = typeof stats.empty
type Line = Evidence<Stats>

/** A key of the system: the first of its mentions with the highest score stands for it. */
interface Item {
  readonly type: string
  readonly score: number
}

const scoreText = ({ attributes }: Mention): string => {
  const score = attributes['score']
  return score === undefined ? 'no score' : `score ${score}`
}

/** Builds the lines of a document: those of its mentions, which count nothing, and one with the items of each type. */
const linesUnder = (options: LinkConfidenceOptions) => {
  const { filter, key } = definitionUnder(options)
  const judge = judgementOf(key.includes('type'), options.nil)
  const answersOf = systemMentionsUnder(options)
  const passing = filterUnder(filter, key, options)
  const rank = rankUnder(options)
  const [goldKey, systemKey] = [keyUnder(key, 'gold', options), keyUnder(key, 'system', options)]

  const itemsOf = (mentions: readonly Mention[]): ReadonlyMap<string, Item> => {
    const items = new Map<string, Item>()
    for (const mention of mentions) {
      const [itemKey, score] = [systemKey(mention), rank(mention)]
      const existing = items.get(itemKey)
      if (existing === undefined || score > existing.score) items.set(itemKey, { type: mention.type, score })
    }
    return items
  }

  return function* (goldSide: Side, systemSide: Side): Iterable<Line> {
    const answers = answersOf(goldSide, systemSide)
    const unscored = new Set(passing(answers).filter(isUnscored))
    const system = options.unscored === 'drop' ? answers.filter((answer) => !unscored.has(answer)) : answers
    yield* mentionLines(stats.empty, judge, goldSide.mentions, system, scoreText)

    const golds = new Map<string, string>()
    for (const mention of passing(goldSide.mentions)) {
      const mentionKey = goldKey(mention)
      if (!golds.has(mentionKey)) golds.set(mentionKey, mention.type)
    }
    const items = itemsOf(passing(system))
    const write = ranking.rankedItems(golds.size + items.size)
    for (const type of new Set([...golds.values(), ...Array.from(items.values(), (item) => item.type)])) {
      for (const mentionKey of golds.values()) if (mentionKey === type) write.gold(type)
      for (const [itemKey, item] of items)
        if (item.type === type) write.item(type, item.score, golds.has(itemKey) ? 1 : 0)
      const sums: Stats = { items: write.take(), unscored: 0 }
      yield { stats: sums, verdict: options.measure, ...(type !== '' && { facets: { type } }) }
    }
    if (unscored.size > 0) yield { stats: { ...stats.empty, unscored: unscored.size }, verdict: 'unscored' }
  }
}

/** Judgement and checks of links under the options. */
const linksUnder = (options: LinkConfidenceOptions) => {
  const definition = definitionUnder(options)
  const { filter, key } = definition
  const sideOf = sideUnder(options)
  const lines = linesUnder(options)
  const check = checkUnder(options, false)
  const answersOf = systemMentionsUnder(options)
  const passing = filterUnder(filter, key, options)
  return {
    stats,
    judge: (gold: Spans) => {
      const side = sideOf(gold)
      return (system: Spans) => lines(side, sideOf(system))
    },
    items: { names, ignoresLabels: !key.includes('type') },
    keys: keysOf([definition], options),
    check: function* (content: Spans, gold?: Spans) {
      yield* check(content)
      if (gold === undefined) return
      const counted = passing(answersOf(sideOf(gold), sideOf(content)))
      yield* scoreProblems(
        counted.map(({ span }) => span),
        options,
        names,
        NAME,
      )
    },
  }
}

export const linkConfidence = metric({
  contract: 1,
  name: NAME,
  apart: true,
  lists: true,
  title: 'scores of links: the best threshold, precision and recall at each, average precision, calibration',
  reads: 'spans',
  units: 'documents',
  cites: ['hachey-2014-cheap', 'guo-2017', 'davis-goadrich-2006'],
  options: linkConfidenceOptions,
  measures: confidenceMeasures(names),
  headline: 'averagePrecision',
  shows: ['bestPrecision', 'bestRecall'],
  with: (options) => confidenceScorer(options, linksUnder),
})
