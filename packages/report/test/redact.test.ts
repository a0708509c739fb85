/** Results for others: what may quote the gold is removed from each place that may hold it, and all else stays as it was. */
import type { Result, Score } from '@assay/core/result'
import { messages } from '@assay/host/internal'
import { describe, expect, test } from 'vitest'
import { redact } from '../src/index.ts'
import { removeWords } from '../src/redact.ts'
import { alone } from './small.ts'

const WORD = 'kanari'
const [plain] = alone.scores as [Score]
const part = { units: 3, measures: plain.measures, stats: { [WORD]: 1 } }

/** A score with words in its own sum, in those of its parts, and in a section. */
const wordy: Score = {
  ...plain,
  metric: 'surface-f1',
  words: true,
  stats: { forms: { [WORD]: 2 } },
  facets: { type: { PER: part } },
  groups: { genre: { news: part } },
  runs: [{ name: '1', units: 3, measures: plain.measures, stats: [WORD] }],
  sections: [
    { title: 'answers', text: 'counts' },
    { title: 'strings', words: true, text: WORD },
  ],
}

const at = { path: `${WORD}.conll`, line: 3, column: 2 }
const problem = { code: 'W410', severity: 'warning', message: WORD, at, hint: WORD } as const
const skipped = { code: 'E311', system: 'a_1', count: 4 }

const whole: Result = {
  ...alone,
  scores: [wordy, { ...plain, stats: { same: 1 } }],
  inputs: [
    { role: 'gold', path: `${WORD}.conll`, sha256: 'ab', reader: 'r@1', documents: 3 },
    { role: 'patch', path: `${WORD}.tsv`, sha256: 'cd', reader: 'r@1', documents: 3 },
    { role: 'system', path: 'a.conll', sha256: 'ef', reader: 'r@1', documents: 3 },
  ],
  problems: [
    { ...problem, count: 1 },
    { ...problem, count: 2, message: `${WORD} again` },
    { ...problem, code: 'X1', count: 1 },
    { ...problem, count: 1, skipped },
  ],
  patch: {
    path: `${WORD}.tsv`,
    sha256: 'cd',
    decisions: { change: 1, keep: 0, ambiguous: 0, undecided: 0 },
    changes: { added: 1, removed: 0, relabelled: 0, resized: 0, replaced: 0 },
    documents: 1,
    scores: [],
    rankings: [],
  },
}

describe('a redacted result', () => {
  const less = redact(whole, messages)

  test('contains no word of the gold', () => {
    expect(JSON.stringify(whole)).toContain(WORD)
    expect(JSON.stringify(less)).not.toContain(WORD)
    expect(less.redacted).toBe(true)
  })

  test('keeps numbers, hashes, names of systems, and statistics without words', () => {
    const [own, other] = less.scores
    expect(own).toMatchObject({ words: true, stats: null, measures: plain.measures })
    expect(own?.facets['type']?.['PER']).toEqual({ ...part, stats: null })
    expect(own?.groups?.['genre']?.['news']).toEqual({ ...part, stats: null })
    expect(own?.runs).toEqual([{ name: '1', units: 3, measures: plain.measures, stats: null }])
    expect(own?.sections).toEqual([{ title: 'answers', text: 'counts' }])
    expect(other).toEqual({ ...plain, stats: { same: 1 } })
    expect(less.inputs.map(({ path, sha256 }) => [path, sha256])).toEqual([
      ['', 'ab'],
      ['', 'cd'],
      ['a.conll', 'ef'],
    ])
    expect(less.patch).toEqual({ ...whole.patch, path: '' })
  })

  test('keeps codes and counts of problems, and names of skipped systems', () => {
    const nowhere = { path: '', line: 0, column: 0 }
    expect(less.problems).toMatchObject([
      { code: 'W410', severity: 'warning', count: 3, message: messages['W410']?.title, at: nowhere },
      { code: 'X1', count: 1, message: 'a problem that a plugin reports', at: nowhere },
      { code: 'W410', count: 1, message: expect.stringMatching(/^the system a_1 is skipped: /), at: nowhere, skipped },
    ])
    for (const { hint } of less.problems) expect(hint).toBeUndefined()
  })
})

test('a result from which only words are removed keeps problems and paths', () => {
  const { problems, inputs, scores } = removeWords(whole)
  expect({ problems, inputs }).toEqual({ problems: whole.problems, inputs: whole.inputs })
  expect(JSON.stringify(scores)).not.toContain(WORD)
  expect(removeWords(alone)).toBe(alone)
})
