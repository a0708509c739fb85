/**
 * A metric of a panel, as agreement between annotators needs it: several answers and no gold. It is not part of the contract
 * yet; what it shares with a scorer of pairs (`Summary`) is all that the host folds and summarises.
 */
import type { Evidence, Model, Summary } from '../../src/contract.ts'
import { type Tags, tagAt } from '../../src/models/tags/type.ts'
import type { Models } from '../../src/models.ts'
import { count, struct, table } from '../../src/stats/index.ts'

export interface PanelScorer<M extends Model, S, K extends string> extends Summary<S, K> {
  /** The answers of all annotators to one document; `undefined` where one has none. */
  readonly judge: (answers: readonly (Models[M] | undefined)[]) => Iterable<Evidence<NoInfer<S>>>
}

const stats = struct({ items: count, agreeing: count, pairs: count, labels: table(count) })
type Stats = typeof stats.empty

const labelsAt = (answers: readonly (Tags | undefined)[], i: number): ReadonlyMap<string, number> => {
  const labels = new Map<string, number>()
  for (const tags of answers) {
    if (tags === undefined) continue
    const label = tagAt(tags, i)
    labels.set(label, (labels.get(label) ?? 0) + 1)
  }
  return labels
}

const pairsOf = (n: number): number => n * (n - 1)

/** Fleiss' κ (1971) over the tokens of sentences, all of which have all annotators. */
export const fleiss: PanelScorer<'tags', Stats, 'kappa'> = {
  stats,
  judge: (answers) =>
    Array.from({ length: answers[0]?.length ?? 0 }, (_, i) => {
      const labels = labelsAt(answers, i)
      const given = [...labels.values()].reduce((a, b) => a + b, 0)
      const agreeing = [...labels.values()].reduce((sum, n) => sum + pairsOf(n), 0)
      const verdict = labels.size === 1 ? 'correct' : 'split'
      return { stats: { items: 1, agreeing, pairs: pairsOf(given), labels }, verdict }
    }),
  summarise: ({ agreeing, pairs, labels }) => {
    const all = [...labels.values()].reduce((a, b) => a + b, 0)
    const observed = agreeing / pairs
    const expected = [...labels.values()].reduce((sum, n) => sum + (n / all) ** 2, 0)
    return { kappa: pairs === 0 || expected === 1 ? undefined : (observed - expected) / (1 - expected) }
  },
}
