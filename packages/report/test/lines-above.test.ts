/** Lines above the scores: a system that equals the gold, in every report for readers. */
import type { Code } from '@assay/core'
import { expect, test } from 'vitest'
import { htmlReport } from '../src/html/html-report.ts'
import { latexReport } from '../src/latex-report.ts'
import { markdownReport } from '../src/markdown-report.ts'
import { textReport } from '../src/text-report.ts'
import { describe } from './campaign.ts'
import { three } from './small.ts'

const equal = {
  ...three,
  problems: [
    {
      code: 'W401' as Code,
      severity: 'warning' as const,
      message: 'c equals the gold in every answer',
      at: { path: 'c.conll', line: 1, column: 1 },
      count: 1,
    },
  ],
}

test.each([
  ['text', textReport, 'precision'],
  ['markdown', markdownReport, 'precision'],
  ['latex', latexReport, '\\end{table}'],
  ['html', htmlReport, '<table'],
] as const)(
  'a report as %s says that a system equals the gold: before its first numbers, or in LaTeX below its table',
  (_, reportOf, number) => {
    const report = reportOf(equal, { describe })
    const line = report.indexOf('equals the gold in every answer')
    expect(line).toBeGreaterThan(-1)
    expect(line).toBeLessThan(report.indexOf(number))
    expect(reportOf(three, { describe })).not.toContain('equals the gold')
  },
)
