/** The metric `span-f1`: precision, recall and F1 over labelled spans. */
import { basis, measure, metric, type Parts, type Scorer, type Spans } from '@assay/core'
import { bratevalText } from './brateval-text.ts'
import { DISCONTINUOUS, spanLines } from './evidence.ts'
import {
  fBetaOf,
  meansOf,
  type SpanStats,
  scoresOf,
  spanCounts,
  spanStats,
  sumOf,
  workedFBeta,
  workedOf,
} from './formulas.ts'
import { countText, type Match, type SpanOptions, spanOptions, takenAs } from './options.ts'
import { readSides } from './read-sides.ts'
import { spanChecks } from './span-checks.ts'

const summarise = (options: SpanOptions) => (s: SpanStats) => {
  const all = sumOf(options.partialCredit)(s)
  const ofAll = scoresOf(all, options.zeroDivision)
  const { precision, recall, f1 } = ofAll
  const { macro, weighted } = meansOf(s.types.values(), ofAll, options)
  // no spreads, for speed: intervals need this thousands of times
  const values = {
    precision,
    recall,
    f1,
    macroPrecision: macro.precision,
    macroRecall: macro.recall,
    macroF1: macro.f1,
    weightedPrecision: weighted.precision,
    weightedRecall: weighted.recall,
    weightedF1: weighted.f1,
    gold: all.gold.all,
    found: all.found.all,
    correct: all.found.correct,
  }
  if (options.matching !== 'partial' && options.beta === undefined) return values
  return {
    ...values,
    ...(options.matching === 'partial' && { partial: all.found.partial }),
    ...(options.beta !== undefined && fBetaOf(all, s.types.values(), options, options.beta)),
  }
}

/** The basis of precision, recall and F1: the counts of all types. */
const ofAllTypes = ({ zeroDivision, beta, partialCredit }: SpanOptions) =>
  basis({
    measures: ['precision', 'recall', 'f1', ...(beta === undefined ? [] : ['fBeta'])],
    stats: spanCounts[partialCredit ?? 'half'],
    of: sumOf(partialCredit),
    summarise: (all) => ({
      ...scoresOf(all, zeroDivision),
      ...(beta !== undefined && { fBeta: scoresOf(all, zeroDivision, beta).f1 }),
    }),
  })

const { macroOverTypes, number, ofWhole, ratio, weightedOverTypes } = measure
const measures = {
  precision: ratio('precision', '(COR + PAR / 2) / found; PAR: only with matching=partial', 'recall'),
  recall: ratio('recall', '(COR + PAR / 2) / gold; PAR: only with matching=partial', 'precision'),
  f1: ratio('F1', '2 P R / (P + R)', 'f1'),
  ...macroOverTypes(),
  ...weightedOverTypes('gold spans'),
  gold: number('gold spans', 'spans in the gold', 'found'),
  found: number('found spans', 'spans the system found', 'gold'),
  correct: number('correct spans', 'spans the system found that are correct under the matching', 'correct'),
} as const

const partialCount = {
  partial: number('partial matches', 'spans the system found that are half correct: an overlap', 'partial'),
}

/** The ratios under `partialCredit=share`. */
const shareRatios = {
  precision: ratio(
    'precision',
    '(COR + SHA) / found; SHA: sum of the shares of positions of partial matches',
    'recall',
  ),
  recall: ratio('recall', '(COR + SHA) / gold; SHA: sum of the shares of positions of partial matches', 'precision'),
}

/** The number of spans of several fragments, where they are compared as stretches. */
const remarkOf = (
  { discontinuous, partialCredit }: SpanOptions,
  parts: Parts<SpanStats> | undefined,
): readonly string[] => {
  const split = parts?.[DISCONTINUOUS]?.get('true')
  if (split === undefined || (discontinuous !== 'hull' && discontinuous !== 'first')) return []
  const { gold, found } = sumOf(partialCredit)(split)
  return [
    `${countText(gold.all, 'gold span')} and ${countText(found.all, 'found span')} of several fragments, each ${takenAs[discontinuous]}`,
  ]
}

const fBetaMeasures = (beta: number) => ({
  fBeta: ratio(`F${beta}`, `(1 + ${beta}²) P R / (${beta}² P + R)`),
  macroFBeta: ofWhole(ratio(`macro F${beta}`, `mean of F${beta} over types`)),
})

/** The matchings of BRATEval, in which a pair is right or wrong as a whole. */
const isWhole = (matching: Match): boolean => matching !== 'partial' && matching !== 'fuzzy'

const withOptions = (options: SpanOptions): Scorer<'spans', SpanStats, keyof typeof measures> => {
  const { beta, matching, partialCredit = 'half' } = options
  const side = readSides(options)
  const lines = spanLines(matching, partialCredit)
  return {
    stats: spanStats[partialCredit],
    judge: (gold: Spans) => {
      const goldSide = side.gold(gold)
      return (system: Spans) => lines(goldSide, side.system(system))
    },
    summarise: summarise(options),
    resampling: { basis: ofAllTypes(options) },
    report: {
      worked: (s) => {
        const [all, zero] = [sumOf(partialCredit)(s), options.zeroDivisionInMeans]
        const workedScores = workedOf(all, s.types.values(), zero)
        return beta === undefined
          ? workedScores
          : { ...workedScores, ...workedFBeta(all, s.types.values(), zero, beta) }
      },
      rest: { [DISCONTINUOUS]: 'false' },
      remarks: (_, parts) => remarkOf(options, parts),
      ...(isWhole(matching) && { formats: { brateval: bratevalText } }),
    },
    ...spanChecks(options),
    measures: {
      ...(matching === 'partial' && partialCount),
      ...(partialCredit === 'share' && shareRatios),
      ...(beta !== undefined && fBetaMeasures(beta)),
    },
  }
}

export const spanF1 = metric({
  contract: 1,
  name: 'span-f1',
  title:
    'precision, recall and F1 over labelled spans: by borders and label, borders alone, overlap, or partial credit',
  reads: 'spans',
  units: 'documents',
  cites: ['chinchor-1993-muc5', 'segura-bedmar-2013', 'ehrmann-2020-hipe'],
  options: spanOptions,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: withOptions,
})
