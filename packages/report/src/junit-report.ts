/** Gates as JUnit XML, which the test pages of GitLab, Jenkins and GitHub read: a suite for each metric, a case for each gate. */
import type { Description, GateResult, Result, Score } from '@assay/core/result'
import { campaignLine } from './campaign.ts'
import { numberText, xml } from './escape.ts'
import { boundsText, lookUp } from './values.ts'

export interface JunitOptions {
  readonly describe: (metric: string) => Description
  /** Decimals; without it, numbers are exact. */
  readonly digits?: number
  /** Ratios in percent; without it, from 0 to 1, as the gates of a config. */
  readonly percent?: boolean
}

interface Suite {
  readonly metric: string
  readonly scores: readonly Score[]
  readonly gates: readonly GateResult[]
}
interface Case {
  readonly classname: string
  readonly name: string
  readonly gate: GateResult
}

/** Equal results give equal bytes: there are no times in it. */
export const junitReport = (result: Result, options: JunitOptions): string => {
  const suites = newSuites(result)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(campaignLine(result) || 'assay')}" ${countAttributes(suites.flatMap(({ gates }) => gates))}>`,
    ...suites.flatMap((suite) => suiteLines(suite, options)),
    '</testsuites>',
  ]
  return `${lines.join('\n')}\n`
}

/** Metrics in the order of their scores. */
const newSuites = ({ scores, gates }: Result): readonly Suite[] =>
  [...new Set([...scores, ...gates].map(({ metric }) => metric))].map((metric) => ({
    metric,
    scores: scores.filter((score) => score.metric === metric),
    gates: gates.filter((gate) => gate.metric === metric),
  }))

const countAttributes = (gates: readonly GateResult[]): string =>
  `tests="${gates.length}" failures="${gates.filter(({ pass }) => !pass).length}" errors="0" skipped="0"`

const suiteLines = ({ metric, scores, gates }: Suite, options: JunitOptions): readonly string[] => {
  const signatures = [...new Set(scores.map(({ signature }) => signature))]
  const properties = [
    ...signatures.map((signature) => propertyLine('signature', signature)),
    ...(gates.length === 0 ? [propertyLine('note', 'there is no gate on this metric')] : []),
  ]
  return [
    `  <testsuite name="${xml(metric)}" ${countAttributes(gates)}>`,
    ...(properties.length === 0 ? [] : ['    <properties>', ...properties, '    </properties>']),
    ...newCases(gates, options).flatMap((testCase) => caseLines(testCase, options)),
    '  </testsuite>',
  ]
}

const propertyLine = (name: string, value: string): string =>
  `      <property name="${xml(name)}" value="${xml(value)}"/>`

// ---- cases -----------------------------------------------------------------------------------------------------------

/** GitLab shows of two cases with one class and name the first alone, so equal gates are numbered. */
const newCases = (gates: readonly GateResult[], options: JunitOptions): readonly Case[] => {
  const counts = new Map<string, number>()
  return gates.map((gate) => {
    const classname = `${gate.metric}.${gate.system}`
    const name = nameOf(gate, options)
    const key = JSON.stringify([classname, name])
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return { classname, name: count === 1 ? name : `${name} (${count})`, gate }
  })
}

const numberIn =
  (gate: GateResult, { describe, percent = false, digits }: JunitOptions) =>
  (value: number): string => {
    const isRatio = lookUp(describe(gate.metric).measures, gate.measure)?.unit === 'ratio'
    return numberText(percent && isRatio ? value * 100 : value, digits)
  }

/** Name of a case, without numbers that change from run to run: a test page follows a case by its name. */
const nameOf = (gate: GateResult, options: JunitOptions): string => {
  const { system, group, measure, bound } = gate
  const about = [system, ...(group === undefined ? [] : [group])].join(', ')
  return `${about}: ${bound === undefined ? '' : `${bound} bound of `}${measure} ${wantedBounds(gate, numberIn(gate, options))}`
}

const wantedBounds = (gate: GateResult, number: (value: number) => string): string =>
  boundsText(gate, number, `in ${gate.against ?? ''}`)

const caseLines = ({ classname, name, gate }: Case, options: JunitOptions): readonly string[] => {
  const open = `    <testcase classname="${xml(classname)}" name="${xml(name)}"`
  return gate.pass ? [`${open}/>`] : [`${open}>`, ...failureLines(gate, options), '    </testcase>']
}

/** GitLab shows the text alone, Jenkins the message first: each says everything. */
const failureLines = (gate: GateResult, options: JunitOptions): readonly string[] => {
  const number = numberIn(gate, options)
  const shown = (value: number | null): string => (value === null ? 'none' : number(value))
  const { value, baseline, measure, reason = 'the gate fails' } = gate
  const details = [
    `${measure}: ${shown(value)}`,
    ...(baseline === undefined ? [] : [`in ${gate.against}: ${shown(baseline)}`]),
    `wanted: ${wantedBounds(gate, number)}`,
    reason,
  ]
  const [last = ''] = details.slice(-1)
  const message = `${details.slice(0, -1).join(', ')}: ${last}`
  return [
    `      <failure message="${xml(message)}" type="${failedBound(gate)}">${details.map(xml).join('\n')}</failure>`,
  ]
}

/** The key of the config that is violated. */
const failedBound = ({ value, min, max }: GateResult): string => {
  if (value === null) return 'noValue'
  if (min !== undefined && value < min) return 'min'
  return max !== undefined && value > max ? 'max' : 'maxDrop'
}
