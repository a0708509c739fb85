/** The metric `weps-scorer`: all measures that the scorer of WePS-1 writes for a team, for its own layout. */
import { type Clusters, type Evidence, fixed, measure, metric, type Parts, scorer } from '@assay/core'
import { fixedInJava } from '@assay/core/internal'
import * as v from 'valibot'
import type { AlignedPair } from './aligned-pair.ts'
import { bCubedOf } from './b-cubed.ts'
import { fAlpha } from './formulas.ts'
import { emptyGoldEntry, withRules } from './item-policy.ts'
import { type Formula, type MacroStats, macro, means } from './means-over-names.ts'
import { purityOf } from './purity.ts'

// The file that the scorer of WePS-1 writes for a team, `TEAM.eval`: measures by their ids, a row a name, their average last,
// without a line end after it.

/** The ids of the measures, as the scorer sorts them. */
export const ids = ['BEP', 'BER', 'FMeasure_0.5_BEP-BER', 'FMeasure_0.5_P-IP', 'IP', 'P', 'PJ', 'PM', 'PR'] as const
export type Id = (typeof ids)[number]

/** The values of a name, or their means; `undefined` is 0/0, which is NaN there. */
export type Values = { readonly [P in Id]: number | undefined }

/** `MathHelper.round`, then `%.2f`: NaN is rounded to 0. */
const rounded = (value: number | undefined): string => fixed(Math.round((value ?? 0) * 100) / 100, 2)

/** `%.2f` of Java. */
const halfUp = (value: number | undefined): string => (value === undefined ? 'NaN' : fixedInJava(value, 2))

const row = (name: string, values: Values, number: (value: number | undefined) => string): string =>
  [name, ...ids.map((id) => number(values[id]))].join('\t')

/** The whole file. Names are sorted as Java sorts strings, by UTF-16 units. */
export const wepsText = (names: ReadonlyMap<string, Values>, average: Values): string =>
  [
    ['topic', ...ids].join('\t'),
    ...[...names].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([name, values]) => row(name, values, rounded)),
    row('Average', average, halfUp),
  ].join('\n')

const schema = v.pipe(
  v.strictObject({ ...emptyGoldEntry }),
  v.transform((given) => ({
    ...withRules({ ...given, policy: 'weps-1.1' as const }),
    repeatedClusters: 'keep' as const,
  })),
)

type Stats = MacroStats<Id, never>

// ---- measures of a name ------------------------------------------------------------------------------------------------

/** `Pairs.getScore`: Jaccard is 1 without pairs, Fowlkes-Mallows where either side has none; Rand of one item is 0/0. */
const pairsOf = ({ pairs }: AlignedPair): Readonly<Record<'PJ' | 'PM' | 'PR', number | undefined>> => {
  const { same, systemOnly, goldOnly, different } = pairs()
  const [inSystem, inGold, together] = [same + systemOnly, same + goldOnly, same + systemOnly + goldOnly]
  const all = together + different
  return {
    PJ: together === 0 ? 1 : same / together,
    PM: inSystem === 0 || inGold === 0 ? 1 : Math.sqrt((same / inSystem) * (same / inGold)),
    PR: all === 0 ? undefined : (same + different) / all,
  }
}

const formula: Formula<Id> = {
  ratios: ids,
  lacking: 'have one item, and no pairs for Rand',
  of: (sides) => {
    const [purity, inverse] = purityOf(sides, 'memberships')
    const [precision, recall] = bCubedOf(sides)
    return {
      BEP: precision,
      BER: recall,
      'FMeasure_0.5_BEP-BER': fAlpha(0.5, precision, recall),
      'FMeasure_0.5_P-IP': fAlpha(0.5, purity, inverse),
      IP: inverse,
      P: purity,
      ...pairsOf(sides),
    }
  },
}

// ---- the layout --------------------------------------------------------------------------------------------------------

const valuesOf = (s: Stats): Values => means(formula, s)

const text = (s: Stats, parts: Parts<Stats>): string =>
  wepsText(
    new Map(Array.from(parts['name'] ?? [], ([name, statsOfName]) => [name, valuesOf(statsOfName)] as const)),
    valuesOf(s),
  )

/** The line of a name, under the name. */
const named = ({ facets }: Clusters, lines: Iterable<Evidence<Stats>>): Iterable<Evidence<Stats>> =>
  facets === undefined ? lines : Array.from(lines, (line) => ({ ...line, facets }))

// ---- the metric --------------------------------------------------------------------------------------------------------

const { ratio } = measure

const measures = {
  BEP: ratio('B-Cubed precision', 'as precision of the metric b-cubed', 'BER'),
  BER: ratio('B-Cubed recall', 'as recall of the metric b-cubed', 'BEP'),
  'FMeasure_0.5_BEP-BER': ratio('F of B-Cubed', 'mean over names of 1 / (0.5/BEP + 0.5/BER)', 'FMeasure_0.5_BEP-BER'),
  'FMeasure_0.5_P-IP': ratio('F of purities', 'mean over names of 1 / (0.5/P + 0.5/IP)', 'FMeasure_0.5_P-IP'),
  IP: ratio('inverse purity', 'as inversePurity of the metric clustering-purity', 'P'),
  P: ratio('purity', 'as purity of the metric clustering-purity', 'IP'),
  PJ: ratio('Jaccard', 'mean over names of ss / (ss + sd + ds), 1 without pairs', 'PJ'),
  PM: ratio('Fowlkes-Mallows', 'mean over names of √(P·R) of pairs, 1 where a side has none', 'PM'),
  PR: ratio('Rand', 'mean over names of (ss + dd) / C(n, 2)', 'PR'),
}

export const wepsScorer = metric({
  contract: 1,
  name: 'weps-scorer',
  title: 'all that scorer 1.1 of WePS-1 writes for a team, in its layout (-f weps-scorer): purity, B-Cubed, pairs',
  reads: 'clusters',
  units: 'names',
  cites: ['artiles-2007-weps', 'amigo-2009-bcubed'],
  options: schema,
  measures,
  headline: 'FMeasure_0.5_P-IP',
  shows: ['P', 'IP'],
  with: (options, share) => {
    const macroParts = macro(formula, options, share)
    return scorer({
      ...macroParts,
      judge: (gold) => {
        const against = macroParts.judge(gold)
        return (system) => named(gold, against(system))
      },
      summarise: valuesOf,
      report: { ...macroParts.report, formats: { 'weps-scorer': (s, { parts }) => text(s, parts) } },
    })
  },
})
