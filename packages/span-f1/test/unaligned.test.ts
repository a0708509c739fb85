/** Spans without a position in the text: missed in the gold, spurious in a system, and never paired. */
import type { Spans } from '@assay/core'
import { expect, it } from 'vitest'
import { entityMatch, spanF1 } from '../src/index.ts'
import { measured, pair, scorer } from './support.ts'

const [gold, system] = pair('0-3 PER, 5-8 LOC', '0-3 PER')
const unaligned = (spans: Spans, ...labels: readonly string[]): Spans => ({
  ...spans,
  unaligned: labels.map((label) => ({ labels: [[label]], text: 'Zurich', at: { path: 'a', line: 7, column: 1 } })),
})

it.each(['strict', 'exact', 'type', 'partial', 'fuzzy'])(
  'spans without a place in the text count as missed and as spurious under %s',
  (matching) => {
    const own = measured(spanF1, [[unaligned(gold, 'LOC'), unaligned(system, 'LOC', 'PER')]], { matching })
    expect(own).toMatchObject({ gold: 3, found: 3, correct: 1, precision: 1 / 3, recall: 1 / 3 })
  },
)

it('spans without a place in the text have lines of evidence with their words and place in the file', () => {
  const { judge } = scorer(spanF1)
  const lines = [...judge(unaligned(gold, 'LOC'))(unaligned(system, 'ORG'))]
  expect(lines.map(({ verdict }) => verdict)).toEqual(['correct', 'missed', 'missed', 'spurious'])
  expect(lines.slice(2).map(({ show, facets }) => ({ ...show?.(), facets }))).toEqual([
    {
      gold: 'LOC Zurich',
      details: 'no position in the text',
      at: { path: 'a', line: 7, column: 1 },
      types: { gold: 'LOC' },
      facets: { type: 'LOC' },
    },
    {
      system: 'ORG Zurich',
      details: 'no position in the text',
      at: { path: 'a', line: 7, column: 1 },
      types: { system: 'ORG' },
      facets: { type: 'ORG' },
    },
  ])
})

it('spans without a place in the text count as missed and as spurious in each view of entity-match', () => {
  const own = measured(entityMatch, [[unaligned(gold, 'LOC'), unaligned(system, 'LOC')]])
  for (const view of ['strict', 'exact', 'partial', 'type'])
    expect(own).toMatchObject({ [`${view}Missed`]: 2, [`${view}Spurious`]: 1, [`${view}Correct`]: 1 })
})
