/** The official evaluator's numbers for the synthetic campaigns next to ours. */
import { optionsOf, sumPairs } from '@assay/core/laws'
import { type Case, type ParityOf, row } from '../../../tools/parity.ts'
import { normalisation, recognition } from '../src/index.ts'
import { expectedOf, pairsOf, partOf } from './support.ts'

const campaigns = ['made', 'made-nasty'] as const

/** The metric under the options of each scenario of recognition. */
const recognitions = {
  RecognitionRelaxedPartial: recognition.with(optionsOf(recognition, { match: 'relaxedPartial' })),
  RecognitionRelaxedExact: recognition.with(optionsOf(recognition, { match: 'relaxedExact' })),
  RecognitionStrict: recognition.with(optionsOf(recognition, { match: 'strict' })),
}
const normalisations = { Normalization: normalisation.with(optionsOf(normalisation)) }

type Scorer = (typeof recognitions)['RecognitionStrict'] | (typeof normalisations)['Normalization']

const casesOf = (scorers: Readonly<Record<string, Scorer>>): readonly Case[] =>
  campaigns.flatMap((campaign) => {
    const pairs = pairsOf(campaign)
    return Object.entries(scorers).flatMap(([scenario, scorer]) => {
      const { stats: whole, parts } = sumPairs(scorer, pairs)
      const byFacet = parts()
      return expectedOf(campaign)
        .filter((expected) => expected.scenario === scenario)
        .map((expected): Case => {
          const part = partOf(expected)
          const own = part === undefined ? whole : (byFacet[part[0]]?.get(part[1]) ?? scorer.stats.empty)
          const values = scorer.summarise(own)
          const [matched, gold, correct, found] = expected.counts
          // the evaluator prints 0 for 0/0, which has no value here
          const ratio = (i: number, of: number): number | undefined => (of === 0 ? undefined : expected.rpf[i])
          return {
            name: [campaign, scenario, part?.[1] ?? 'all'].join(', '),
            rows: [
              row('matched', matched, own.matched),
              row('gold', gold, own.gold),
              row('correct', correct, own.correct),
              row('found', found, own.found),
              row('recall', ratio(0, gold), values.recall),
              row('precision', ratio(1, found), values.precision),
              row('f1', ratio(2, gold + found), values.f1),
            ],
          }
        })
    })
  })

const origin = { file: 'golden/ORIGIN.md', about: ['expected.json', 'made-nasty'] }

export const parity: ParityOf = {
  'bsnlp-recognition': () => [{ giver: 'official', origin, cases: casesOf(recognitions) }],
  'bsnlp-normalisation': () => [{ giver: 'official', origin, cases: casesOf(normalisations) }],
}
