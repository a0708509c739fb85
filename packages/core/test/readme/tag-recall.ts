import { compareCodePoints, count, measure, metric, struct, table, tagAt } from '@assay/core'
import * as v from 'valibot'

export const tagRecall = metric({
  contract: 1,
  name: 'tag-recall',
  title: 'tokens with the right tag, and which tags those are',
  reads: 'tags',
  units: 'sentences',
  cites: [],
  options: v.strictObject({}),
  measures: { recall: measure.ratio('recall', 'right / tokens') },
  headline: 'recall',
  with: () => ({
    stats: struct({ tokens: table(count), right: table(count) }),
    judge: (gold) => (system) =>
      Array.from({ length: gold.length }, (_, i) => {
        const tag = tagAt(gold, i)
        const isRight = tag === tagAt(system, i)
        return {
          stats: { tokens: new Map([[tag, 1]]), right: new Map(isRight ? [[tag, 1]] : []) },
          verdict: isRight ? 'correct' : 'wrong tag',
        }
      }),
    summarise: ({ tokens, right }) => {
      const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0)
      return { recall: tokens.size > 0 ? sum(right) / sum(tokens) : undefined }
    },
    report: {
      sections: ({ tokens, right }) => {
        const tags = [...tokens].sort(([a, n], [b, m]) => m - n || compareCodePoints(a, b))
        const recallOf = (tag: string, n: number) => (right.get(tag) ?? 0) / n
        return [
          {
            title: 'tags',
            text: 'Tags of the gold, the most frequent first.',
            table: {
              columns: [{ title: 'tag' }, { title: 'tokens', unit: 'count' }, { title: 'recall', unit: 'ratio' }],
              rows: tags.map(([tag, n]) => [tag, n, recallOf(tag, n)]),
            },
            chart: {
              kind: 'bars',
              x: { title: 'tag' },
              y: { title: 'recall', unit: 'ratio' },
              series: [{ name: 'recall', points: tags.map(([tag, n]) => ({ x: tag, y: recallOf(tag, n) })) }],
            },
          },
        ]
      },
    },
  }),
})
