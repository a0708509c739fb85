/** The metric `harem-identification`: entities found, "irrespective of [their] semantic or morphological classification". */
import { fixed, measure, metric, totalOfAll, totalValue } from '@assay/core'
import * as v from 'valibot'
import type { Pair } from './align-documents.ts'
import { identificationScores } from './formulas.ts'
import { tagText } from './ontology.ts'
import { type CommonOptions, commonEntries } from './options.ts'
import { documentFacets, type Layout } from './report.ts'
import type { Scenario } from './scenario.ts'
import { type Step, type Task, taskScorer, walkScenario } from './task-scorer.ts'
import type { Sums } from './task-sums.ts'

const schema = v.strictObject(commonEntries)

const counts = ['gold', 'identified', 'correct', 'excess', 'shortage', 'missing', 'spurious'] as const
const totals = ['partialWeight'] as const
type Name = (typeof counts)[number] | (typeof totals)[number]
type IdentificationSums = Sums<(typeof counts)[number], (typeof totals)[number]>

// ---- steps -----------------------------------------------------------------------------------------------------------

/** Formula 1 with its numbers: `0.5 · 3/9 = 0.1667`. */
const weightText = ({ verdict, weight, common, distinct }: Pair): string =>
  verdict === 'correct' ? '1' : `0.5 · ${common}/${distinct} = ${fixed(weight, 4)}`

function* steps(scene: Scenario, perPair: boolean): Iterable<Step<Name>> {
  for (const { gold, target, pair, firstOfGold, firstOfTarget } of walkScenario(scene)) {
    if (pair === undefined && gold !== undefined) yield { gold, verdict: 'missing', add: { gold: 1, missing: 1 } }
    else if (pair === undefined && target !== undefined)
      yield { target, verdict: 'spurious', add: { identified: 1, spurious: 1 } }
    else if (pair !== undefined) {
      const { verdict, weight } = pair
      const add: Step<Name>['add'] = {
        gold: firstOfGold ? 1 : 0,
        identified: firstOfTarget || perPair ? 1 : 0,
        [verdict]: 1,
        ...(verdict !== 'correct' && { partialWeight: weight }),
      }
      yield { gold: pair.gold, target: pair.target, verdict, score: () => weightText(pair), add }
    }
  }
}

// ---- measures --------------------------------------------------------------------------------------------------------

/** Σ (1 − w) over partial pairs, exactly: their number minus their weights. */
const partialError = (s: IdentificationSums): number =>
  totalValue(totalOfAll([s.excess + s.shortage, ...s.partialWeight.map((x) => -x)]))

const ratios = (s: IdentificationSums, mode: 'absolute' | 'relative') => {
  const relative = mode === 'relative'
  return identificationScores({
    gold: relative ? s.gold - s.missing : s.gold,
    identified: relative ? s.identified - s.spurious : s.identified,
    value: totalValue(totalOfAll([s.correct, ...s.partialWeight])),
    pairs: s.correct + s.excess + s.shortage,
    partialError: partialError(s),
    missing: relative ? 0 : s.missing,
    spurious: relative ? 0 : s.spurious,
  })
}

const workedIn = (s: IdentificationSums, mode: 'absolute' | 'relative') => {
  const relative = mode === 'relative'
  const [gold, identified] = relative
    ? [`(${s.gold} − ${s.missing})`, `(${s.identified} − ${s.spurious})`]
    : [s.gold, s.identified]
  const unpaired = relative ? '' : ` + ${s.missing} + ${s.spurious}`
  const value = `(${s.correct} + ${totalValue(s.partialWeight)})`
  return {
    precision: `${value} / ${identified}`,
    recall: `${value} / ${gold}`,
    combinedError: `(${partialError(s)}${unpaired}) / (${s.correct + s.excess + s.shortage}${unpaired})`,
  }
}

const worked = (s: IdentificationSums) => ({
  ...workedIn(s, 'absolute'),
  ...measure.valuesUnder('relative', {
    ...workedIn(s, 'relative'),
    overGeneration: `0 / (${s.identified} − ${s.spurious})`,
    underGeneration: `0 / (${s.gold} − ${s.missing})`,
  }),
})

const summarise = (s: IdentificationSums) => {
  const relative = ratios(s, 'relative')
  return {
    ...ratios(s, 'absolute'),
    relativePrecision: relative.precision,
    relativeRecall: relative.recall,
    relativeF1: relative.f1,
    relativeOverGeneration: relative.overGeneration,
    relativeUnderGeneration: relative.underGeneration,
    relativeCombinedError: relative.combinedError,
    gold: s.gold,
    identified: s.identified,
    correct: s.correct,
    partialByExcess: s.excess,
    partialByShortage: s.shortage,
    missing: s.missing,
    spurious: s.spurious,
    partialWeight: totalValue(s.partialWeight),
    partialError: partialError(s),
  }
}

// unbounded: with nested entities, or words compared as a bag, one entity can have two correct pairs
const { errorRatio, number, unbounded, weight } = measure
const measures = {
  precision: unbounded('precision', '(C + W) / identified', 'recall'),
  recall: unbounded('recall', '(C + W) / gold', 'precision'),
  f1: unbounded('F1', '2 · P · R / (P + R)', 'f1'),
  overGeneration: errorRatio('over-generation', 'spurious / identified', 'underGeneration'),
  underGeneration: errorRatio('under-generation', 'missing / gold', 'overGeneration'),
  combinedError: errorRatio(
    'combined error',
    '(Σ(1 − w) of partial pairs + missing + spurious) / (pairs + missing + spurious)',
    'combinedError',
  ),
  relativePrecision: unbounded('relative precision', '(C + W) / targets with a pair', 'relativeRecall'),
  relativeRecall: unbounded('relative recall', '(C + W) / gold with a pair', 'relativePrecision'),
  relativeF1: unbounded('relative F1', '2 · P · R / (P + R), relative', 'relativeF1'),
  relativeOverGeneration: errorRatio('relative over-generation', '0 if there are pairs', 'relativeUnderGeneration'),
  relativeUnderGeneration: errorRatio('relative under-generation', '0 if there are pairs', 'relativeOverGeneration'),
  relativeCombinedError: errorRatio(
    'relative combined error',
    'Σ(1 − w) of partial pairs / pairs',
    'relativeCombinedError',
  ),
  gold: number('gold', 'entities of the gold', 'identified'),
  identified: number('identified', 'entities of the run', 'gold'),
  correct: number('correct', 'C: correct pairs', 'correct'),
  partialByExcess: number('excess', 'partial pairs with a target at least as long as the gold'),
  partialByShortage: number('shortage', 'partial pairs with a target shorter than the gold'),
  missing: number('missing', 'gold without a pair', 'spurious'),
  spurious: number('spurious', 'targets without a pair', 'missing'),
  partialWeight: weight('partial weight', 'W: Σ 0.5 · common / distinct tokens of partial pairs', 'partialWeight'),
  partialError: weight('partial error', 'Σ(1 − w) of partial pairs', 'partialError'),
} as const

const layout: Layout<keyof typeof measures> = {
  title: 'Identification (Identificação)',
  facets: documentFacets,
  tables: [
    {
      heads: ['precision', 'recall', 'F1', 'over-generation', 'under-generation', 'combined error'],
      rows: [
        ['absolute', 'precision', 'recall', 'f1', 'overGeneration', 'underGeneration', 'combinedError'],
        [
          'relative',
          'relativePrecision',
          'relativeRecall',
          'relativeF1',
          'relativeOverGeneration',
          'relativeUnderGeneration',
          'relativeCombinedError',
        ],
      ],
    },
    {
      heads: ['gold', 'identified', 'correct', 'excess', 'shortage', 'missing', 'spurious', 'partial weight'],
      rows: [
        [
          'counts',
          'gold',
          'identified',
          'correct',
          'partialByExcess',
          'partialByShortage',
          'missing',
          'spurious',
          'partialWeight',
        ],
      ],
    },
  ],
  part: [
    ['precision', 'precision'],
    ['recall', 'recall'],
    ['F1', 'f1'],
    ['gold', 'gold'],
    ['identified', 'identified'],
    ['correct', 'correct'],
    ['excess', 'partialByExcess'],
    ['shortage', 'partialByShortage'],
    ['missing', 'missing'],
    ['spurious', 'spurious'],
  ],
}

const task = ({
  countIdentified,
}: CommonOptions): Task<(typeof counts)[number], (typeof totals)[number], keyof typeof measures> => ({
  counts,
  totals,
  steps: (scene) => steps(scene, countIdentified === 'perPair'),
  summarise,
  worked,
  label: ({ tags }) => tags.map(tagText).join('|'),
  unlabelled: true,
  layout,
})

export const haremIdentification = metric({
  contract: 1,
  name: 'harem-identification',
  title: 'entities found, wholly or in part, as in the First HAREM',
  reads: 'spans',
  units: 'documents',
  cites: ['santos-2006-harem'],
  options: schema,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: (options, share) => taskScorer({ ...options, firstToken: 'markable' }, task(options), share),
})
