/** F1 over facts, each counted as often as it is there. Put your own formula here. */
import { addTo, count, entry, type Lines, measure, metric, scorer, struct } from '@assay/core'
import * as v from 'valibot'
import { type Fact, keyOf } from './model.ts'

const stats = struct({ gold: count, found: count, correct: count })

export const exampleMetric = metric({
  contract: 1,
  name: 'example',
  title: 'facts that the system has found',
  reads: 'example-facts',
  units: 'documents',
  cites: [],
  options: v.strictObject({
    matching: entry.choice(
      ['strict', 'names'],
      'when facts are the same: with relation and names, or by their names alone',
    ),
  }),
  measures: {
    // the last is the measure it becomes when gold and system change places
    precision: measure.ratio('precision', 'correct / found', 'recall'),
    recall: measure.ratio('recall', 'correct / gold', 'precision'),
    f1: measure.ratio('F1', '2 · correct / (gold + found)', 'f1'),
  },
  headline: 'f1',
  with: ({ matching }) =>
    scorer({
      stats,
      judge: (gold) =>
        function* (system): Lines<typeof stats> {
          const key = (fact: Fact): string => keyOf(matching === 'strict' ? fact : { ...fact, relation: '' })
          const missed = new Map<string, Fact[]>()
          for (const fact of gold.facts) addTo(missed, key(fact), fact)
          for (const fact of system.facts) {
            const partner = missed.get(key(fact))?.shift()
            if (partner === undefined)
              yield {
                stats: { gold: 0, found: 1, correct: 0 },
                verdict: 'spurious',
                facets: { type: fact.relation },
                show: () => ({ system: keyOf(fact), ...(fact.at && { at: fact.at }) }),
              }
            else
              yield {
                stats: { gold: 1, found: 1, correct: 1 },
                verdict: 'correct',
                facets: { type: partner.relation },
                show: () => ({ gold: keyOf(partner), system: keyOf(fact) }),
              }
          }
          for (const fact of [...missed.values()].flat())
            yield {
              stats: { gold: 1, found: 0, correct: 0 },
              verdict: 'missed',
              facets: { type: fact.relation },
              show: () => ({ gold: keyOf(fact), ...(fact.at && { at: fact.at }) }),
            }
        },
      // 0/0 is no value, and neither 0 nor NaN
      summarise: ({ gold, found, correct }) => ({
        precision: found > 0 ? correct / found : undefined,
        recall: gold > 0 ? correct / gold : undefined,
        f1: gold + found > 0 ? (2 * correct) / (gold + found) : undefined,
      }),
    }),
})
