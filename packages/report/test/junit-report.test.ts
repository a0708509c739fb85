import type { GateResult, Result } from '@assay/core/result'
import { expect, describe as suite, test } from 'vitest'
import { junitReport } from '../src/junit-report.ts'
import { describe, resultOf, scoreOf } from './campaign.ts'

const gate = (more: Partial<GateResult>): GateResult => ({
  metric: 'conll-f1',
  plugin: '@assay/conll-f1',
  measure: 'f1',
  system: 'florian',
  value: 0.5,
  pass: true,
  ...more,
})

const withGates = (...gates: readonly GateResult[]): Result => ({ ...resultOf([scoreOf('florian')]), gates })

const signature = 'conll-f1|beta:1|repair:error|scheme:conlleval|read:conll-columns@1.0.0|v:@assay/conll-f1@1.0.0'

suite('the JUnit report', () => {
  test('contains a test case for each gate, with value, bound and the reason of a failure', () => {
    const result = withGates(
      gate({ min: 0.5 }),
      gate({ group: 'genre=news', min: 0.5, max: 0.7, value: 0.75, pass: false, reason: 'it is above the maximum' }),
      gate({
        bound: 'lower',
        maxDrop: 0.01,
        against: 'results/main.json',
        baseline: 0.52,
        pass: false,
        reason: 'it has dropped too far',
      }),
      gate({ measure: 'precision', min: 0.1, value: null, pass: false, reason: 'it has no value (0/0)' }),
    )
    expect(junitReport(result, { describe })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="assay" tests="4" failures="3" errors="0" skipped="0">
  <testsuite name="conll-f1" tests="4" failures="3" errors="0" skipped="0">
    <properties>
      <property name="signature" value="${signature}"/>
    </properties>
    <testcase classname="conll-f1.florian" name="florian: f1 at least 0.5"/>
    <testcase classname="conll-f1.florian" name="florian, genre=news: f1 at least 0.5, at most 0.7">
      <failure message="f1: 0.75, wanted: at least 0.5, at most 0.7: it is above the maximum" type="max">f1: 0.75
wanted: at least 0.5, at most 0.7
it is above the maximum</failure>
    </testcase>
    <testcase classname="conll-f1.florian" name="florian: lower bound of f1 at most 0.01 worse than in results/main.json">
      <failure message="f1: 0.5, in results/main.json: 0.52, wanted: at most 0.01 worse than in results/main.json: it has dropped too far" type="maxDrop">f1: 0.5
in results/main.json: 0.52
wanted: at most 0.01 worse than in results/main.json
it has dropped too far</failure>
    </testcase>
    <testcase classname="conll-f1.florian" name="florian: precision at least 0.1">
      <failure message="precision: none, wanted: at least 0.1: it has no value (0/0)" type="noValue">precision: none
wanted: at least 0.1
it has no value (0/0)</failure>
    </testcase>
  </testsuite>
</testsuites>
`)
  })

  test('contains an empty suite that says there are no gates', () => {
    expect(junitReport(withGates(), { describe })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="assay" tests="0" failures="0" errors="0" skipped="0">
  <testsuite name="conll-f1" tests="0" failures="0" errors="0" skipped="0">
    <properties>
      <property name="signature" value="${signature}"/>
      <property name="note" value="there is no gate on this metric"/>
    </properties>
  </testsuite>
</testsuites>
`)
  })

  test('gives different names to gates that would have the same name', () => {
    const text = junitReport(withGates(gate({ min: 0.5 }), gate({ min: 0.5 })), { describe })
    expect(text.match(/ name="florian: [^"]*"/g)).toEqual([
      ' name="florian: f1 at least 0.5"',
      ' name="florian: f1 at least 0.5 (2)"',
    ])
  })

  test('prints percent and decimals as options set', () => {
    const text = junitReport(withGates(gate({ min: 0.6, pass: false })), { describe, percent: true, digits: 1 })
    expect(text).toContain('message="f1: 50.0, wanted: at least 60.0: the gate fails" type="min"')
  })
})
