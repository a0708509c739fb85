/** Spans of several fragments: each has to be masked, and they are one entity. */
import type { Spans } from '@assay/core'
import { expect, it } from 'vitest'
import { plugin, redaction } from '../src/index.ts'
import { scorePairs } from './vectors.ts'

const text = 'Ana and Ben Silva left.'
const fragments = [
  { start: 0, end: 3 },
  { start: 12, end: 17 },
]
const gold: Spans = {
  length: text.length,
  regions: [{ readings: [[{ start: 0, end: 17, labels: [['PERSON']], fragments }]], texts: [text] }],
}

it.each([
  [fragments, 1 / 1, 2 / 2, 0 / 8],
  [fragments.slice(0, 1), 0 / 1, 1 / 2, 5 / 8],
])(
  'a discontinuous mention is covered only if all fragments are masked: %j',
  (masks, entityRecall, mentionRecall, charactersLeaked) => {
    const seen = plugin.views!.find(({ name }) => name === 'spans→redactions')!.see(gold as never)
    if (seen._tag === 'Left') throw new Error('the view refuses it')
    const { measures } = scorePairs(redaction, [[seen.right as never, { mentions: [], masks }]])
    expect(measures).toMatchObject({ entityRecall, mentionRecall, charactersLeaked })
  },
)
