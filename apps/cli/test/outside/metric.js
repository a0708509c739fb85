// A metric as somebody outside of this repository writes it: Cohen's kappa of the tags of tokens.
import { count, metric, struct, table, tagAt } from '@assay/core'

const noOptions = { '~standard': { version: 1, vendor: 'assay-kappa', validate: () => ({ value: {} }) } }

const product = (gold, system) => [...gold].reduce((sum, [label, n]) => sum + n * (system.get(label) ?? 0), 0)

export const kappa = metric({
  contract: 1,
  name: 'kappa',
  title: 'agreement on tags beyond chance',
  reads: 'tags',
  units: 'sentences',
  cites: ['cohen-1960-kappa'],
  options: noOptions,
  measures: {
    kappa: {
      title: 'kappa',
      formula: '(agreement - chance) / (1 - chance)',
      range: [-1, 1],
      better: 'higher',
      unit: 'ratio',
    },
  },
  headline: 'kappa',
  with: () => ({
    stats: struct({ tokens: count, right: count, gold: table(count), system: table(count) }),
    judge: (gold) => (system) =>
      Array.from({ length: gold.length }, (_, i) => {
        const [expected, given] = [tagAt(gold, i), tagAt(system, i)]
        const right = expected === given
        return {
          stats: {
            tokens: 1,
            right: right ? 1 : 0,
            gold: new Map([[expected, 1]]),
            system: new Map([[given, 1]]),
          },
          verdict: right ? 'correct' : 'wrong tag',
        }
      }),
    summarise: ({ tokens, right, gold, system }) => {
      const chance = product(gold, system) / tokens ** 2
      return { kappa: chance < 1 ? (right / tokens - chance) / (1 - chance) : undefined }
    },
  }),
})
