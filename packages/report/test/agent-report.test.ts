/** The report for programs: problems first, the headline first, and forty lines at most. */
import type { ProblemGroup } from '@assay/core/result'
import { expect, test } from 'vitest'
import { agentReport } from '../src/agent-report.ts'
import { describe } from './campaign.ts'
import { alone, three } from './small.ts'

const doubt: ProblemGroup = {
  code: 'W410',
  severity: 'warning',
  count: 3,
  message: 'labels do not meet',
  at: { path: 'run.conll', line: 3, column: 1 },
  hint: 'rename them',
}

test('the agent report of one system lists problems with their places, then headline, labels and signature', () => {
  expect(agentReport({ ...alone, problems: [doubt] }, { describe })).toBe(
    [
      'warning W410 run.conll:3:1: labels do not meet (and 2 more); remedy: rename them',
      '# conll-f1: a_1, 3 sentences, scores in percent',
      'measure       value',
      'F1            12.31',
      'recall        25.00',
      'precision     50.00',
      'gold phrases      8',
      '# by type',
      'type  precision  gold phrases',
      'PER      100.00             0',
      'conll-f1|types:a_b|v:@assay/conll-f1@1.0.0',
      '',
    ].join('\n'),
  )
})

test('the agent report of several systems shows a short signature in place of the full one', () => {
  const [signature = ''] = three.scores.map((score) => score.signature)
  const report = agentReport(three, { describe, short: { [signature]: 'conll-f1|hash:1' } })
  expect(report.split('\n').slice(1, 3).join('\n')).toMatch(/^rank +system.*\n1 +b&2/)
  expect(report.endsWith('\nconll-f1|hash:1\n')).toBe(true)
})

test('the agent report has at most forty lines, and counts the problems and labels that it leaves out', () => {
  const parts = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`T${i}`, alone.scores[0]!.facets['type']!['PER']!]),
  )
  const scores = [{ ...alone.scores[0]!, facets: { type: parts } }]
  const problems = Array.from({ length: 20 }, (_, i) => ({ ...doubt, message: `doubt ${i}` }))
  const lines = agentReport({ ...alone, scores, problems }, { describe })
    .trimEnd()
    .split('\n')
  expect(lines).toHaveLength(40)
  expect(lines[7]).toBe('… 13 more lines: -f json has all problems')
  expect(lines).toContain('F1            12.31')
  expect(lines[38]).toMatch(/^… \d+ more lines: -f markdown has them$/)
})
