import { count, plugin as definePlugin, metric, struct, tagAt } from '@assay/core'
import * as v from 'valibot'
import manifest from './package.json' with { type: 'json' }

const definition = metric({
  contract: 1,
  name: 'token-accuracy',
  title: 'tokens with the right tag',
  reads: 'tags',
  units: 'sentences',
  cites: [],
  options: v.strictObject({}),
  measures: {
    accuracy: {
      title: 'accuracy',
      formula: 'right / tokens',
      range: [0, 1],
      better: 'higher',
      unit: 'ratio',
      mirror: 'accuracy',
    },
  },
  headline: 'accuracy',
  with: () => ({
    stats: struct({ tokens: count, right: count }),
    judge: (gold) => (system) =>
      Array.from({ length: gold.length }, (_, i) => {
        const right = tagAt(gold, i) === tagAt(system, i)
        return {
          stats: { tokens: 1, right: right ? 1 : 0 },
          verdict: right ? 'correct' : 'wrong tag',
          show: () => ({ gold: tagAt(gold, i), system: tagAt(system, i) }),
        }
      }),
    summarise: ({ tokens, right }) => ({ accuracy: tokens > 0 ? right / tokens : undefined }),
  }),
})

export const plugin = definePlugin({
  contract: 1,
  name: manifest.name,
  version: manifest.version,
  metrics: [definition],
})

export const [tokenAccuracy] = plugin.metrics
