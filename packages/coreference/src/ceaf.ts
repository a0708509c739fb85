/** The metrics `ceafm` and `ceafe`: entities aligned one to one so that their similarity is largest (Luo 2005). */
import { type Total, totalOf, totalOfAll } from '@assay/core'
import {
  type Alignment,
  alignment,
  type BySide,
  type Comparison,
  earned,
  entityMetric,
  type Lines,
  matched,
  measuresOf,
  overlaps,
  renderEntity,
  type SharedComparison,
  type Shares,
  type Side,
  selfSimilarity,
  textsOf,
  unmatched,
  type Verdict,
} from '@assay/core/internal'

/** φ of a key entity and the one that it is aligned with, exact where the values of its block are rounded; 0 for none. */
const hitOf = ({ similarity, rest }: Alignment, k: number): Total => {
  if (k < 0) return totalOf(0)
  const lacking = rest.get(k)
  return lacking === undefined ? totalOf(similarity[k]!) : totalOfAll([similarity[k]!, ...lacking])
}

/** The alignment by φ4, which several metrics need. */
export const alignedByPhi4 = ({ table }: Comparison): Alignment => alignment(table, 'phi4')

/** The shares of the entities of both sides under an optimal alignment. */
export const ceafEarned = (
  { key, response }: SharedComparison,
  pairing: Alignment,
): BySide<(entity: number) => Shares> => ({
  key: (k) => earned.key(hitOf(pairing, k), selfSimilarity(pairing.by, key.sizes[k]!)),
  response: (r) => earned.response(hitOf(pairing, pairing.keyOf[r]!), selfSimilarity(pairing.by, response.sizes[r]!)),
})

// ---- evidence --------------------------------------------------------------------------------------------------------

const notAligned: Verdict = { verdict: 'not aligned' }
const aligned: Verdict = { verdict: 'aligned' }

/** Tests that two aligned entities have the same mentions: φ(K, R) is φ(K, K) and φ(R, R). */
const same = ({ key, response }: SharedComparison, { by, similarity }: Alignment, k: number, r: number): boolean =>
  similarity[k] === selfSimilarity(by, key.sizes[k]!) && similarity[k] === selfSimilarity(by, response.sizes[r]!)

/** A line for each entity of a side, with the one that it is aligned with. */
const linesOf = (both: SharedComparison, pairing: Alignment, side: Side): Lines<Shares> => {
  const partner = side === 'key' ? pairing.responseOf : pairing.keyOf
  const verdictOf = (e: number, to: number): Verdict => {
    if (to < 0) return both.once(overlaps)[side].met[e] === 0 ? unmatched[side] : notAligned
    return same(both, pairing, side === 'key' ? e : to, side === 'key' ? to : e) ? matched[side] : aligned
  }
  return {
    size: partner.length,
    stats: ceafEarned(both, pairing)[side],
    verdict: (e) => verdictOf(e, partner[e]!),
    facets: both.facets[side],
    show: (e) => {
      const to = partner[e]!
      return renderEntity(side, both.once(textsOf), e, to < 0 ? [] : [to])
    },
  }
}

const alignedLines = (both: SharedComparison, pairing: Alignment): BySide<Lines<Shares>> => ({
  key: linesOf(both, pairing, 'key'),
  response: linesOf(both, pairing, 'response'),
})

// ---- the metrics -----------------------------------------------------------------------------------------------------

const cites = ['luo-2005-ceaf']

export const ceafm = entityMetric({
  name: 'ceafm',
  title: 'CEAFm: mentions in common of entities that are aligned one to one (Luo 2005)',
  matrix: { title: 'CEAFm', measures: [] },
  cites,
  measures: measuresOf('max Σ |k ∩ r| over alignments / Σ_k |k|', 'max Σ |k ∩ r| over alignments / Σ_r |r|'),
  lines: (both) => alignedLines(both, alignment(both.table, 'phi3')),
})

export const ceafe = entityMetric({
  name: 'ceafe',
  inCoval: 'ceafe',
  title: 'CEAFe: similarity of entities that are aligned one to one (Luo 2005)',
  matrix: { title: 'CEAFe', measures: ['precision', 'recall', 'f1'] },
  cites,
  measures: measuresOf(
    'max Σ 2 |k ∩ r| / (|k| + |r|) over alignments / key entities',
    'max Σ 2 |k ∩ r| / (|k| + |r|) over alignments / response entities',
  ),
  lines: (both) => alignedLines(both, both.once(alignedByPhi4)),
})
