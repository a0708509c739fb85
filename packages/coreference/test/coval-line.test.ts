/** The layout of CoVal, a line from each metric that it has. */
import type { AnyMetric } from '@assay/core'
import { sumPairs } from '@assay/core/laws'
import { conll2012 } from '@assay/core/readers'
import { lea } from '@assay/lea'
import { describe, expect, it } from 'vitest'
import { casesOf, metricOf, type SuiteCase } from './suites.ts'
import { pairsOf, scorerOf, textOf } from './support.ts'

const metrics: readonly AnyMetric[] = [
  ...['mentions', 'muc', 'b3', 'ceafe'].map(metricOf),
  lea,
  metricOf('conll-average'),
]
const about = { system: '', signature: '', units: 1, parts: {} }

const oursOf = ({ key, response }: SuiteCase): string => {
  const pairs = pairsOf(conll2012, `golden/conll/${key}`, `golden/conll/${response}`)
  return metrics
    .map((metric) => {
      const scorer = scorerOf(metric)
      return scorer.report!.formats!['coval']!(sumPairs(scorer, pairs).stats, about)
    })
    .join('')
}

/** What CoVal prints of mentions that end without a beginning, before the numbers. */
const withoutComplaints = (text: string): string => text.slice(text.indexOf('mentions '))

// a mention is in two entities of the response: CoVal counts it in both, and looks it up in the last
const repeated = ['A8', 'A9']
const withoutNumbers = (text: string): string => text.replace(/\d+\.\d\d/g, 'N')

describe('the output of CoVal for the suite', () => {
  const cases = casesOf('conll')
  it('has 36 cases', () => expect(cases.length).toBe(36))
  it.each(cases.map((one) => [one.case, one] as const))(
    'equals the coval report byte for byte, except the numbers where a mention is repeated: %s',
    (_, one) => {
      const theirs = textOf(`golden/conll/coval/${one.response.replace('.response', '.txt')}`)
      const [ours, expected] = [oursOf(one), withoutComplaints(theirs)]
      if (repeated.includes(one.case)) expect(withoutNumbers(ours)).toBe(withoutNumbers(expected))
      else expect(ours).toBe(expected)
    },
  )
})
