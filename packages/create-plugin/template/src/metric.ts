/** Share of tokens with the right tag. Put your own formula here. */
import { count, type Lines, metric, struct, tagAt } from '@assay/core'
import * as v from 'valibot'

// what is counted; it adds up over sentences, documents and machines
const stats = struct({ tokens: count, right: count })

export const exampleMetric = metric({
  contract: 1,
  name: 'example',
  title: 'tokens with the right tag',
  reads: 'tags',
  units: 'sentences',
  // keys of the bibliography of the plugin
  cites: [],
  options: v.strictObject({}),
  measures: {
    accuracy: {
      title: 'accuracy',
      formula: 'right / tokens',
      range: [0, 1],
      better: 'higher',
      unit: 'ratio',
      // what it is when gold and system change places
      mirror: 'accuracy',
    },
  },
  headline: 'accuracy',
  with: () => ({
    stats,
    judge: (gold) =>
      function* (system): Lines<typeof stats> {
        for (let i = 0; i < gold.length; i++) {
          const right = tagAt(gold, i) === tagAt(system, i)
          yield {
            stats: { tokens: 1, right: right ? 1 : 0 },
            verdict: right ? 'correct' : 'wrong tag',
            show: () => ({ gold: tagAt(gold, i), system: tagAt(system, i) }),
          }
        }
      },
    // 0/0 is no value, and neither 0 nor NaN
    summarise: ({ tokens, right }) => ({ accuracy: tokens > 0 ? right / tokens : undefined }),
  }),
})
