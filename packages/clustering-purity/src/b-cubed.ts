/**
 * The metric `b-cubed`: B-Cubed precision and recall (Bagga and Baldwin 1998), extended to clusters that overlap by Amigó,
 * Gonzalo, Artiles and Verdejo (2009, section 4.5), as the paper of WePS-1 asks for in its conclusion and WePS-2 used.
 */
import { measure, metric, scorer, totalOfAll, totalValue } from '@assay/core'
import { bCubed as bCubedOfPartitions } from '@assay/core/internal'
import * as v from 'valibot'
import type { AlignedPair } from './aligned-pair.ts'
import { fAlpha } from './formulas.ts'
import { emptyGoldEntry, policyEntries, withRules } from './item-policy.ts'
import { type Signatures, signaturePairs } from './item-signatures.ts'
import { type Formula, macro, means, workedMeans } from './means-over-names.ts'

const schema = v.pipe(v.strictObject({ ...policyEntries, ...emptyGoldEntry }), v.transform(withRules))

// ---- covers (Amigó et al. 2009) --------------------------------------------------------------------------------------

/**
 * The mean over items e of the mean over items e' that share a set with e, on the side that is looked along, of
 * min(|C(e) ∩ C(e')|, |L(e) ∩ L(e')|) / (the number shared on that side): multiplicity precision along the system's
 * clusters, multiplicity recall along the gold's. `alone` is what an item counts that shares a set with none, not even itself.
 */
const multiplicity = (signatures: Signatures, along: 'system' | 'gold', alone: number): number => {
  const { size, items } = signatures
  const partners = new Float64Array(size)
  // whole numbers by their divisor, so that no order of the pairs changes the sum
  const byShared: Float64Array[] = Array.from({ length: size }, () => new Float64Array(0))
  signaturePairs(signatures, along, (a, b, gold, system) => {
    const weightIndex = along === 'system' ? system : gold
    const weight = items[b]!
    partners[a] = partners[a]! + weight
    const sums = roomFor(byShared, a, weightIndex)
    sums[weightIndex] = sums[weightIndex]! + weight * Math.min(gold, system)
  })
  const terms = Float64Array.from(items, (weight, a) => {
    const partnerCount = partners[a]!
    if (partnerCount === 0) return weight * alone
    const sum = byShared[a]!.reduce((all, one, shared) => (shared === 0 ? all : all + one / shared), 0)
    return (weight * sum) / partnerCount
  })
  return totalValue(totalOfAll(terms)) / items.reduce((sum, n) => sum + n, 0)
}

const roomFor = (rows: Float64Array[], a: number, column: number): Float64Array => {
  const row = rows[a]!
  if (column < row.length) return row
  const longer = new Float64Array(column + 1)
  longer.set(row)
  rows[a] = longer
  return longer
}

/** An item in no cluster has precision 1 and recall 0: scorer 1.1, policy `items.missing: ignore`. */
const ofCovers = ({ signatures }: AlignedPair): readonly [precision: number, recall: number] => [
  multiplicity(signatures(), 'system', 1),
  multiplicity(signatures(), 'gold', 0),
]

// ---- the metric ------------------------------------------------------------------------------------------------------

type Ratio = 'precision' | 'recall' | 'f1' | 'fAlpha0.2'

/** Of a name: precision and recall. */
export const bCubedOf = (sides: AlignedPair): readonly [precision: number, recall: number] => {
  if (sides.notPartitions !== undefined) return ofCovers(sides)
  const { key, response } = bCubedOfPartitions(sides.table())
  return [response.hit / response.of, key.hit / key.of]
}

const formula: Formula<Ratio> = {
  ratios: ['precision', 'recall', 'f1', 'fAlpha0.2'],
  of: (sides) => {
    const [precision, recall] = bCubedOf(sides)
    return { precision, recall, f1: fAlpha(0.5, precision, recall), 'fAlpha0.2': fAlpha(0.2, precision, recall) }
  },
}

const { ratio } = measure

const measures = {
  precision: ratio(
    'precision',
    "mean over names of the mean over items e of the mean over e' in a cluster of e of min(|C(e)∩C(e')|, |L(e)∩L(e')|) / |C(e)∩C(e')|",
    'recall',
  ),
  recall: ratio('recall', "the same over e' in a category of e, divided by |L(e)∩L(e')|", 'precision'),
  f1: ratio('F1', 'mean over names of 1 / (0.5/P + 0.5/R), which is F α=0.5', 'f1'),
  'fAlpha0.2': ratio('F α=0.2', 'mean over names of 1 / (0.2/P + 0.8/R)'),
  microF1: ratio('micro F1', '1 / (0.5/mean P + 0.5/mean R)', 'microF1'),
}

export const bCubed = metric({
  contract: 1,
  name: 'b-cubed',
  title: 'extended B-Cubed precision, recall and F, for clusters that may overlap',
  reads: 'clusters',
  units: 'names',
  cites: ['amigo-2009-bcubed', 'bagga-1998-bcubed'],
  options: schema,
  measures,
  headline: 'f1',
  shows: ['precision', 'recall'],
  with: (options, share) => {
    const macroParts = macro(formula, options, share)
    return scorer({
      ...macroParts,
      summarise: (s) => {
        const mean = means(formula, s)
        return { ...mean, microF1: fAlpha(0.5, mean.precision, mean.recall) }
      },
      report: {
        ...macroParts.report,
        worked: (s) => {
          const { precision, recall } = means(formula, s)
          return { ...workedMeans(formula, s), microF1: `1 / (0.5 / ${precision} + 0.5 / ${recall})` }
        },
      },
    })
  },
})
