/** The metric `reference-scorer`: all measures that the reference scorer of CoNLL-2012 prints, for its own layout. */
import { count, type Evidence, type Measure, measure, metric, scorer, struct, totalOf } from '@assay/core'
import {
  alignment,
  type BySide,
  entityEntries,
  entityLines,
  evidenceOf,
  judgeWith,
  type Lines,
  type Scores,
  type SharedComparison,
  scores,
  shares,
  workedShares,
} from '@assay/core/internal'
import * as v from 'valibot'
import { b3Earned } from './b3.ts'
import { alignedByPhi4, ceafEarned } from './ceaf.ts'
import { blancScores, conllAverage, workedBlanc } from './formulas.ts'
import { linkCounts } from './link-counts.ts'
import { mucEarned } from './muc.ts'
import { scorerText } from './scorer-text.ts'

const links = struct({ key: count, response: count, both: count })
const stats = struct({
  mentions: shares,
  muc: shares,
  b3: shares,
  ceafm: shares,
  ceafe: shares,
  coreference: links,
  nonCoreference: links,
})
type ScorerStats = typeof stats.empty

// ---- evidence --------------------------------------------------------------------------------------------------------

const lines = (both: SharedComparison): BySide<Lines<ScorerStats>> => {
  const [muc, b3] = [mucEarned(both), b3Earned(both)]
  const ceafm = ceafEarned(both, alignment(both.table, 'phi3'))
  const ceafe = ceafEarned(both, both.once(alignedByPhi4))
  const of =
    (side: 'key' | 'response') =>
    (e: number): ScorerStats => ({
      ...stats.empty,
      muc: muc[side](e),
      b3: b3[side](e),
      ceafm: ceafm[side](e),
      ceafe: ceafe[side](e),
    })
  return entityLines(both, { key: of('key'), response: of('response') })
}

/** A line for each entity, and one for the mentions and links of the document, which are of no entity. */
function* evidence(both: SharedComparison): Iterable<Evidence<ScorerStats>> {
  yield* evidenceOf(lines(both))
  const { mentions, coreference, nonCoreference } = linkCounts(both)
  const mentionsOfBoth = totalOf(mentions.both)
  yield {
    stats: {
      ...stats.empty,
      mentions: {
        recall: { hit: mentionsOfBoth, of: mentions.key },
        precision: { hit: mentionsOfBoth, of: mentions.response },
      },
      coreference,
      nonCoreference,
    },
    verdict: 'mentions and links',
  }
}

// ---- measures --------------------------------------------------------------------------------------------------------

const titles = { mentions: 'mentions', muc: 'MUC', b3: 'B³', ceafm: 'CEAFm', ceafe: 'CEAFe', blanc: 'BLANC' } as const
type Part = keyof typeof titles
type Names = `${Part}Precision` | `${Part}Recall` | `${Part}F1` | 'average'

const parts = Object.keys(titles) as readonly Part[]

const measuresOf = (part: Part): { readonly [P in Names]?: Measure<Names> } => {
  const title = titles[part]
  const ofWhole = (name: string, mirror: Names): Measure<Names> =>
    measure.ofWhole(measure.ratio(`${title} ${name}`, `as of the metric ${part}`, mirror))
  return {
    [`${part}Precision`]: ofWhole('precision', `${part}Recall`),
    [`${part}Recall`]: ofWhole('recall', `${part}Precision`),
    [`${part}F1`]: ofWhole('F1', `${part}F1`),
  }
}

const measures = {
  ...Object.assign({}, ...parts.map(measuresOf)),
  average: measure.ratio('CoNLL average', '(F1 of MUC + F1 of B³ + F1 of CEAFe) / 3', 'average'),
} as { readonly [P in Names]: Measure<Names> }

const named = (part: Part, { precision, recall, f1 }: Scores) => ({
  [`${part}Precision`]: precision,
  [`${part}Recall`]: recall,
  [`${part}F1`]: f1,
})

const workedPart = (sums: ScorerStats['muc']) => {
  const { precision, recall } = scores(sums, 'none')
  return { ...workedShares(sums), f1: `2 · ${precision} · ${recall} / (${precision} + ${recall})` }
}

const worked = (s: ScorerStats): Readonly<Record<string, string>> => ({
  ...measure.valuesUnder('mentions', workedPart(s.mentions)),
  ...measure.valuesUnder('muc', workedPart(s.muc)),
  ...measure.valuesUnder('b3', workedPart(s.b3)),
  ...measure.valuesUnder('ceafm', workedPart(s.ceafm)),
  ...measure.valuesUnder('ceafe', workedPart(s.ceafe)),
  average: `(${[s.muc, s.b3, s.ceafe].map((sums) => scores(sums, 'none').f1).join(' + ')}) / 3`,
  ...measure.valuesUnder('blanc', workedBlanc(s.coreference, s.nonCoreference, 'perl')),
})

export const referenceScorer = metric({
  contract: 1,
  name: 'reference-scorer',
  title: 'all that scorer.pl 8.01 prints, in its layout (-f reference-scorer): mentions, MUC, B³, CEAF, BLANC, average',
  reads: 'clusters',
  units: 'documents',
  cites: ['pradhan-2012-conll', 'luo-2014-blanc'],
  options: v.strictObject(entityEntries),
  measures,
  headline: 'average',
  matrix: { title: 'average', measures: [] },
  with: (options, share) =>
    scorer({
      ...judgeWith(evidence, options, share),
      stats,
      summarise: (s) => {
        const scoresOf = (sums: ScorerStats['muc']): Scores => scores(sums, options.zeroDivision)
        const [muc, b3, ceafe] = [scoresOf(s.muc), scoresOf(s.b3), scoresOf(s.ceafe)]
        return {
          ...named('mentions', scoresOf(s.mentions)),
          ...named('muc', muc),
          ...named('b3', b3),
          ...named('ceafm', scoresOf(s.ceafm)),
          ...named('ceafe', ceafe),
          ...named('blanc', blancScores(s.coreference, s.nonCoreference, 'perl', options.zeroDivision)),
          average: conllAverage(muc.f1, b3.f1, ceafe.f1),
        } as { readonly [P in Names]: number | undefined }
      },
      report: { worked, formats: { 'reference-scorer': scorerText } },
    }),
})
