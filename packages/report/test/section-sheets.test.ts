import type { Result } from '@assay/core/result'
import { expect, test } from 'vitest'
import { htmlReport } from '../src/html/html-report.ts'
import { latexReport } from '../src/latex-report.ts'
import { markdownReport } from '../src/markdown-report.ts'
import { removeWords } from '../src/redact.ts'
import { textReport } from '../src/text-report.ts'
import { describe as describeMetric } from './campaign.ts'
import { three } from './small.ts'

const section = {
  title: 'by noise',
  head: ['noise', 'F1'],
  names: 1,
  unit: 'ratio' as const,
  rows: [
    ['clean', 0.5],
    ['noisy', null],
  ],
}
const withSections = (words?: true): Result => ({
  ...three,
  scores: three.scores.map((score) => ({ ...score, sections: [section], ...(words && { words }) })),
})

test.each([textReport, markdownReport, latexReport, htmlReport])(
  'a table of a metric of its own is in %o',
  (report) => {
    const drawn = report(withSections(), { describe: describeMetric })
    expect(drawn).toContain('by noise')
    expect(drawn).toContain('clean')
  },
)

test('one that may hold words of the documents is in none, and is not stored in a page', () => {
  for (const report of [textReport, markdownReport, latexReport, htmlReport])
    expect(report(withSections(true), { describe: describeMetric })).not.toContain('by noise')
  expect(removeWords(withSections(true)).scores.every(({ sections }) => sections === undefined)).toBe(true)
})
